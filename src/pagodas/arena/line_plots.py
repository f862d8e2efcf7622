"""Lines over steps as SVG, simple enough to need no library.

A plot is drawn for the width of its screen, so that its words are as big on a telephone as on a desk: `figure` holds a
wide and a narrow one, and the page shows the one that fits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDE, NARROW = 760, 340
HEIGHT = 260  # height of the part with the lines
LEFT, RIGHT, TOP, BOTTOM = 50, 24, 10, 46
LETTERS = 14  # size of all words
LEGEND = 22  # height of a line's name
STEP_WIDTH = 48  # room for a word under a step
EVERY = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000)  # steps between words
ROUND = (1.0, 2.0, 5.0, 10.0)  # readable steps of an axis; times powers of ten they are readable too
INTERVALS = 5  # the most on an axis
LIGHT = ("#1b6ca8", "#c2512f", "#3d8b40", "#8e4fa8", "#8a6a00", "#00797f")
DARK = ("#74b8ee", "#ff9a73", "#84cf87", "#d3a1ee", "#e0bf57", "#5cc9cf")
INK, PAPER = ("#2b2621", "#ebe4d8"), ("#faf6ee", "#191613")


def _style() -> str:
    light, dark = ("".join(f"--c{i}:{colour};" for i, colour in enumerate(row)) for row in (LIGHT, DARK))
    rules = "".join(f".c{i}{{stroke:var(--c{i})}}.f{i}{{fill:var(--c{i})}}" for i in range(len(LIGHT)))
    return f":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}{rules}"


STYLE = _style()
_ROOT = "svg{{color:{};background:{}}}"
ALONE = f"{STYLE}{_ROOT.format(INK[0], PAPER[0])}@media(prefers-color-scheme:dark){{{_ROOT.format(INK[1], PAPER[1])}}}"


@dataclass(frozen=True, slots=True)
class Series:
    """A line: its name, a value for each step, its colour, and whether it is dashed."""

    name: str
    values: Sequence[float]
    colour: int
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a line: the line, the step, its text and colour, and whether it is grave."""

    series: int
    step: int
    text: str
    colour: int
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """Lines from 0 to `top`, or to 100%; `steps` are the words below them, `level` is a value to compare with."""

    label: str
    series: Sequence[Series]
    steps: Sequence[str]
    below: str = ""
    top: float | None = None
    level: float | None = None
    marks: Sequence[Mark] = ()
    keys: Sequence[tuple[int, str]] = ()  # the meaning of the marks of each colour


def ticks(top: float) -> list[float]:
    """Return round numbers from 0 to `top` or a little beyond it."""
    size = 10.0 ** floor(log10(top / INTERVALS))
    step = next(size * factor for factor in ROUND if size * factor * INTERVALS >= top * (1 - 1e-9))
    return [step * index for index in range(ceil(top / step - 1e-9) + 1)]


def figure(chart: Chart) -> str:
    """Put a chart on a page, for wide screens and for narrow ones."""
    wide, narrow = (draw(chart, width) for width in (WIDE, NARROW))
    return f'<figure class="wide">{wide}</figure><figure class="narrow">{narrow}</figure>'


def picture(charts: Sequence[Chart]) -> str:
    """Make a file of charts, one above the other."""
    frames = [_Frame(chart, WIDE) for chart in charts]
    tops = [sum(frame.height for frame in frames[:index]) for index in range(len(frames) + 1)]
    body = "".join(
        f'<g transform="translate(0 {top})">{frame.body()}</g>' for top, frame in zip(tops, frames, strict=False)
    )
    label = "; ".join(chart.label for chart in charts)
    return _svg(WIDE, tops[-1], label, f"<style>{ALONE}</style>{body}") + "\n"


def draw(chart: Chart, width: int) -> str:
    """Draw a chart for a width."""
    frame = _Frame(chart, width)
    return _svg(width, frame.height, chart.label, frame.body())


def _svg(width: int, height: int, label: str, body: str) -> str:
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    look = f'font-family="system-ui, sans-serif" font-size="{LETTERS}" fill="currentColor"'
    role = f'role="img" aria-label="{escape(label)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {role} {look}>{body}</svg>'


class _Frame:
    """The places of everything on a chart of some width."""

    def __init__(self, chart: Chart, width: int) -> None:
        self._chart = chart
        self._width = width
        self._top = TOP + LEGEND * (len(chart.series) + len(chart.keys))
        self._ticks = ticks(chart.top) if chart.top else [0.0, 0.25, 0.5, 0.75, 1.0]
        self.height = self._top + HEIGHT + BOTTOM

    def body(self) -> str:
        chart = self._chart
        parts = [self.grid(), self.words(), *map(self.line, chart.series), *map(self.mark, chart.marks)]
        parts += [self.name(number, line) for number, line in enumerate(chart.series)]
        parts += [self.key(number, *key) for number, key in enumerate(chart.keys, len(chart.series))]
        return "".join(parts)

    def _x(self, step: int) -> float:
        return round(LEFT + (self._width - LEFT - RIGHT) * step / max(1, len(self._chart.steps) - 1), 1)

    def _y(self, value: float) -> float:
        return round(self._top + HEIGHT * (1 - min(1.0, max(0.0, value / self._ticks[-1]))), 1)

    def grid(self) -> str:
        rows = []
        for tick in self._ticks:
            y, text = self._y(tick), f"{tick:g}" if self._chart.top else f"{tick:.0%}"
            rows.append(self._across(y, 'stroke-opacity=".18"'))
            rows.append(f'<text x="{LEFT - 8}" y="{y + 5}" text-anchor="end">{text}</text>')
        if self._chart.level is not None:
            rows.append(self._across(self._y(self._chart.level), 'stroke-opacity=".6" stroke-dasharray="2 4"'))
        return "".join(rows)

    def _across(self, y: float, look: str) -> str:
        return f'<line x1="{LEFT}" x2="{self._width - RIGHT}" y1="{y}" y2="{y}" stroke="currentColor" {look}/>'

    def words(self) -> str:
        """Write the words below as many steps as there is room for, and the words below them all."""
        steps = self._chart.steps
        room = max(1, (self._width - LEFT - RIGHT) // STEP_WIDTH)
        every = next(size for size in EVERY if size * room >= len(steps))
        y = self._top + HEIGHT + 19
        texts = [
            f'<text x="{self._x(step)}" y="{y}" text-anchor="middle">{escape(steps[step])}</text>'
            for step in range(every - 1, len(steps), every)
        ]
        middle = (LEFT + self._width - RIGHT) / 2
        return (
            "".join(texts) + f'<text x="{middle}" y="{y + 20}" text-anchor="middle">{escape(self._chart.below)}</text>'
        )

    def line(self, series: Series) -> str:
        points = " ".join(f"{self._x(step)},{self._y(value)}" for step, value in enumerate(series.values))
        return f'<polyline points="{points}" fill="none" {_stroke(series)} stroke-linejoin="round"/>'

    def mark(self, mark: Mark) -> str:
        x, y = self._x(mark.step), self._y(self._chart.series[mark.series].values[mark.step])
        return _circle(x, y, mark.colour, mark.grave, f"<title>{escape(mark.text)}</title>")

    def name(self, number: int, series: Series) -> str:
        """Name a line."""
        y = self._row(number)
        swatch = f'<line x1="{LEFT}" x2="{LEFT + 28}" y1="{y}" y2="{y}" {_stroke(series)}/>'
        return f'{swatch}<text x="{LEFT + 36}" y="{y + 5}">{escape(series.name)}</text>'

    def key(self, number: int, colour: int, text: str) -> str:
        """Name the marks of a colour."""
        y = self._row(number)
        swatches = _circle(LEFT + 6, y, colour, False) + _circle(LEFT + 22, y, colour, True)
        return f'{swatches}<text x="{LEFT + 36}" y="{y + 5}">{escape(text)}</text>'

    def _row(self, number: int) -> float:
        return TOP + LEGEND * number + LEGEND / 2


def _circle(x: float, y: float, colour: int, grave: bool, inside: str = "") -> str:
    kind, fill = (f"c{colour} f{colour}", LIGHT[colour]) if grave else (f"c{colour}", "none")
    look = f'class="{kind}" fill="{fill}" stroke="{LIGHT[colour]}" stroke-width="2.5"'
    return f'<circle cx="{x}" cy="{y}" r="6" {look}>{inside}</circle>'


def _stroke(series: Series) -> str:
    dashes = ' stroke-dasharray="6 5"' if series.dashed else ""
    return f'class="c{series.colour}" stroke="{LIGHT[series.colour]}" stroke-width="2.5"{dashes}'
