"""Rows of bars as a table: its words wrap and keep their size, however narrow the page is.

Each row also gives its figure in words, so readers without colours or pictures lose nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from pagodas.arena.line_plots import LIGHT, ticks

COLUMNS = '<colgroup><col class="names"><col><col class="figures"></colgroup>'
PERCENT = ((0.0, "0%"), (0.5, "50%"), (1.0, "100%"))


@dataclass(frozen=True, slots=True)
class Piece:
    """A `bar`, a `box`, a `whisker` or a `tick` in a row, from `start` to `end`."""

    look: str
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Row:
    """A name, the pieces drawn for it, its figure in words, and a note such as the figure's interval."""

    name: str
    pieces: tuple[Piece, ...]
    figure: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of one colour under a title; `fair` is the value they would have if all were fair."""

    title: str
    rows: Sequence[Row]
    colour: int = 0
    fair: float | None = None


def shares(groups: Sequence[Group]) -> str:
    """Draw rows from 0 to 100%."""
    return _table(groups, 1.0, PERCENT)


def amounts(groups: Sequence[Group]) -> str:
    """Draw rows from 0 to the greatest value."""
    greatest = max((piece.end for group in groups for row in group.rows for piece in row.pieces), default=1.0) or 1.0
    marks = ticks(greatest)
    return _table(groups, marks[-1], [(mark, f"{mark:g}") for mark in marks])


def _table(groups: Sequence[Group], top: float, axis: Iterable[tuple[float, str]]) -> str:
    body = "".join(_group(group, top) for group in groups)
    scale = "".join(f'<span style="left:{_part(value, top)}">{escape(text)}</span>' for value, text in axis)
    axis_row = f'<th></th><td class="plot"><div class="track">{scale}</div></td><td></td>'
    return (
        f'<table class="bars">{COLUMNS}{body}<tfoot><tr class="axis" aria-hidden="true">{axis_row}</tr></tfoot></table>'
    )


def _group(group: Group, top: float) -> str:
    colour = group.colour % len(LIGHT)
    title = f'<tr class="group"><th colspan="3" scope="rowgroup">{escape(group.title)}</th></tr>' if group.title else ""
    fair = "" if group.fair is None else f'<i class="fair" style="left:{_part(group.fair, top)}"></i>'
    rows = "".join(_row(row, top, fair) for row in group.rows)
    return f'<tbody style="--colour:var(--c{colour})">{title}{rows}</tbody>'


def _row(row: Row, top: float, fair: str) -> str:
    drawn = "".join(_piece(piece, top) for piece in row.pieces)
    note = f" <small>{escape(row.note)}</small>" if row.note else ""
    track = f'<td class="plot"><div class="track">{drawn}{fair}</div></td>'
    return f'<tr><th scope="row">{escape(row.name)}</th>{track}<td class="figure">{escape(row.figure)}{note}</td></tr>'


def _piece(piece: Piece, top: float) -> str:
    width = _part(piece.end - piece.start, top)
    return f'<i class="{piece.look}" style="left:{_part(piece.start, top)};width:{width}"></i>'


def _part(value: float, top: float) -> str:
    return f"{100 * min(1.0, max(0.0, value / top)):.1f}%"
