"""Judges games move by move: chances, mistakes, accuracy, luck. Terminal, page and Python share these numbers.

`judging` has one compiled search judge one position with a fixed budget; `course` makes everything else of that, by
arithmetic alone. A browser judges positions by the same search to the last bit, and the arithmetic is done here.
"""

from pagodas.analysis.analysis import Analysis, Study, analyse
from pagodas.analysis.course import Account, Moment, Slip, View
from pagodas.analysis.judging import Judged, Position, judge

__all__ = ["Account", "Analysis", "Judged", "Moment", "Position", "Slip", "Study", "View", "analyse", "judge"]
