"""Plots as SVG, small enough to write by hand: lines over turns, and bars with intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 12, 28
COLOURS = ("#1b6ca8", "#c2512f", "#3d8b40", "#8e4fa8", "#a37b00")
BAR, GAP, LABEL = 18, 10, 190
DIGITS = 3  # of a number on an axis


@dataclass(frozen=True, slots=True)
class Series:
    """A line: its name and a value for each step."""

    name: str
    values: Sequence[float]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to point out on a line: which line, at which step, and what to say when it is pointed at."""

    series: int
    step: int
    text: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A value with what it may really be."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None


def line_chart(series: Sequence[Series], label: str, marks: Sequence[Mark] = (), top: float = 1.0) -> str:
    """Draw lines from 0 to `top`."""
    steps = max((len(line.values) for line in series), default=0)
    body = [_grid(top), _axis_steps(steps)]
    for number, line in enumerate(series):
        points = " ".join(_point(step, value, steps, top) for step, value in enumerate(line.values))
        body.append(f'<polyline points="{points}" fill="none" stroke="{colour(number)}" stroke-width="2"/>')
    body += [_mark(series, mark, steps, top) for mark in marks]
    body += [_legend(number, line.name) for number, line in enumerate(series)]
    return _svg(WIDTH, HEIGHT, label, body)


def colour(number: int) -> str:
    """Return the colour of a line."""
    return COLOURS[number % len(COLOURS)]


def _place(step: int, value: float, steps: int, top: float) -> tuple[float, float]:
    x = LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, steps - 1)
    y = TOP + (HEIGHT - TOP - BOTTOM) * (1 - min(1.0, max(0.0, value / top)))
    return round(x, 1), round(y, 1)


def _point(step: int, value: float, steps: int, top: float) -> str:
    return "{},{}".format(*_place(step, value, steps, top))


def _mark(series: Sequence[Series], mark: Mark, steps: int, top: float) -> str:
    x, y = _place(mark.step, series[mark.series].values[mark.step], steps, top)
    look = f'r="5" fill="none" stroke="{colour(mark.series)}" stroke-width="2"'
    return f'<circle cx="{x}" cy="{y}" {look}><title>{escape(mark.text)}</title></circle>'


def _grid(top: float) -> str:
    rows = []
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = TOP + (HEIGHT - TOP - BOTTOM) * (1 - part)
        text = f"{part * top:.0%}" if top == 1.0 else f"{part * top:.{DIGITS}g}"
        rows.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#8884"/>')
        rows.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{text}</text>')
    return "".join(rows)


def _axis_steps(steps: int) -> str:
    every = max(1, round(steps / 10))
    texts = []
    for step in range(0, steps, every):
        x, _ = _place(step, 0, steps, 1)
        texts.append(f'<text x="{x}" y="{HEIGHT - 8}" text-anchor="middle">{step + 1}</text>')
    return "".join(texts)


def _legend(number: int, name: str) -> str:
    y = TOP + 14 + 16 * number
    return f'<text x="{LEFT + 8}" y="{y}" fill="{colour(number)}" font-weight="bold">{escape(name)}</text>'


def bar_chart(bars: Sequence[Bar], label: str, percent: bool = False) -> str:
    """Draw bars beside their names, with whiskers where there are intervals."""
    top = max([bar.high or bar.value for bar in bars] + [1e-9])
    top = 1.0 if percent else top * 1.1
    height = len(bars) * (BAR + GAP) + GAP
    return _svg(WIDTH, height, label, [_bar(number, bar, top, percent) for number, bar in enumerate(bars)])


def _bar(number: int, bar: Bar, top: float, percent: bool) -> str:
    y, room = GAP + number * (BAR + GAP), WIDTH - LABEL - 90
    middle, text_y = y + BAR / 2, y + BAR - 5
    value = f"{bar.value:.1%}" if percent else f"{bar.value:.{DIGITS}g}"
    parts = [
        f'<text x="{LABEL - 8}" y="{text_y}" text-anchor="end">{escape(bar.name)}</text>',
        f'<rect x="{LABEL}" y="{y}" width="{room * bar.value / top:.1f}" height="{BAR}" fill="{COLOURS[0]}aa"/>',
        f'<text x="{WIDTH - 80}" y="{text_y}">{value}</text>',
    ]
    if bar.low is not None and bar.high is not None:
        low, high = (LABEL + room * edge / top for edge in (bar.low, bar.high))
        parts.append(f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}" stroke="currentColor"/>')
        ends = f'y1="{middle - 4}" y2="{middle + 4}" stroke="currentColor"'
        parts += [f'<line x1="{x:.1f}" x2="{x:.1f}" {ends}/>' for x in (low, high)]
    return "".join(parts)


def _svg(width: int, height: int, label: str, body: Sequence[str]) -> str:
    size = f'viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}'
    style = 'font-family="sans-serif" font-size="11" fill="currentColor"'
    return f"{head} {style}>{''.join(body)}</svg>"
