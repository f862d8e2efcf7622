"""`pagodas analyse`: a whole game looked through, with the chances turn by turn and the mistakes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from pagodas.arena.analysis import Moment, chances
from pagodas.arena.analysis import analyse as look_through
from pagodas.arena.pages import html_table, page, paragraph, section
from pagodas.arena.plots import Mark, Series, line_chart
from pagodas.cli.faults import UsageFault, as_usage
from pagodas.cli.replay import read_record
from pagodas.players.player import UnknownPlayer
from pagodas.session import Session

EIGHTHS = " ▏▎▍▌▋▊▉"
BAR = 20  # cells of a full bar
HTML, SVG = ".html", ".svg"


def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game; - reads what is piped in.")],
    level: Annotated[str, typer.Option(help="Who judges.")] = "club",
    out: Annotated[Path | None, typer.Option(help="Also write a page (.html) or only the chart (.svg).")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Makes the answer reproducible.")] = 0,
) -> None:
    """Show the chances before each turn, and mark the mistakes with what was better.

    With hidden hands the chances are shown twice: as the player could know them, and with all cards open.
    """
    if out and out.suffix not in {HTML, SVG}:
        raise UsageFault(f"the file must end in {HTML} or {SVG}, not {out.name!r}")
    session, _ = read_record(file)
    with as_usage(UnknownPlayer):
        console = Console(stderr=True)
        steps = look_through(session, level, seed)
        moments = list(track(steps, level, len(session.turns), console=console, transient=True))
    Console(highlight=False).print(turns_table(session, moments))
    if out:
        content = chart(session, moments) if out.suffix == SVG else web_page(session, moments, level)
        out.write_text(content, encoding="utf-8")


def turns_table(session: Session, moments: Sequence[Moment]) -> Table:
    """Lay the game out for a terminal: a bar for the chance of the first seat, or of the mover where more sit."""
    opened = any(moment.open_chance is not None for moment in moments)
    first = chances(moments, 0, session.seats)
    title = f"chance of {session.names[0]}" if session.seats == 2 else "chance of the mover"
    table = Table("turn", "who", "move", title, *(["open cards"] if opened else []), "better")
    for moment, share in zip(moments, first, strict=True):
        shown = share if session.seats == 2 else moment.chance
        seen = [_open(moment)] if opened else []
        better = f"{moment.slip.sign} {moment.slip.better} ({moment.slip.cost:+.0%})" if moment.slip else ""
        text = Text(moment.text, style="bold red" if moment.slip else "")
        table.add_row(str(moment.turn), session.names[moment.seat], text, bar(shown), *seen, better)
    return table


def bar(share: float) -> str:
    """Draw a share as a bar with its number."""
    eighths = round(share * BAR * 8)
    full, part = divmod(eighths, 8)
    return f"{'█' * full}{EIGHTHS[part] if part else ''}".ljust(BAR) + f" {share:4.0%}"


def chart(session: Session, moments: Sequence[Moment]) -> str:
    """Draw the chances of all seats, with the mistakes marked."""
    series = [Series(name, chances(moments, seat, session.seats)) for seat, name in enumerate(session.names)]
    if any(moment.open_chance is not None for moment in moments):
        name = f"{session.names[0]}, all cards open"
        series.append(Series(name, chances(moments, 0, session.seats, opened=True)))
    marks = [
        Mark(moment.seat, step, f"{moment.turn}. {moment.text} {moment.slip.sign} better {moment.slip.better}")
        for step, moment in enumerate(moments)
        if moment.slip
    ]
    return line_chart(series, "chances turn by turn", marks)


def web_page(session: Session, moments: Sequence[Moment], level: str) -> str:
    """Make a page of the whole analysis."""
    title = f"{session.game.strings('en')('title')}: {' – '.join(session.names)}"
    names = session.names
    mistakes = [
        (moment.turn, names[moment.seat], f"{slip.played} {slip.sign}", slip.better, f"{slip.cost:.0%}")
        for moment in moments
        if (slip := moment.slip)
    ]
    turns = [
        (moment.turn, names[moment.seat], moment.text, f"{moment.chance:.0%}", _open(moment)) for moment in moments
    ]
    return page(
        title,
        [
            paragraph(f"Judged by {level}. Result: {session.result or 'unfinished'}."),
            section("Chances turn by turn", chart(session, moments)),
            section("Mistakes", html_table(("turn", "who", "played", "better", "cost"), mistakes)),
            section("Turns", html_table(("turn", "who", "move", "chance before it", "with open cards"), turns)),
        ],
    )


def _open(moment: Moment) -> str:
    return "" if moment.open_chance is None else f"{moment.open_chance:.0%}"
