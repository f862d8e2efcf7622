"""How a game came out."""

from dataclasses import dataclass
from fractions import Fraction

from pagodas.core.types import Seat

__all__ = ["Result"]

RESIGNATION = "resignation"
AGREEMENT = "agreement"
STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Result:
    """What the game was worth to each seat, why it ended, and what each seat scores for a match."""

    utilities: tuple[float, ...]
    reason: str
    points: tuple[float, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Seats that share the first place; all of them in a draw."""
        best = max(self.utilities)
        return tuple(seat for seat, utility in enumerate(self.utilities) if utility == best)

    @property
    def drawn(self) -> bool:
        """Nobody did better than anybody else."""
        return len(self.winners) == len(self.utilities)

    @property
    def ranks(self) -> tuple[int, ...]:
        """Place of each seat, 1 the best; equal seats share a place."""
        return tuple(1 + sum(other > own for other in self.utilities) for own in self.utilities)

    def __str__(self) -> str:
        """Write the share of the win of each seat: "1-0", "1/2-1/2", "0-1-0"."""
        share = Fraction(1, len(self.winners))
        return "-".join(str(share if seat in self.winners else 0) for seat in range(len(self.utilities)))
