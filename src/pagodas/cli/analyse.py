"""`pagodas analyse`: the chances in a saved game turn by turn, and its mistakes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from pagodas.arena.analysis import Moment, Slip, account, chances
from pagodas.arena.analysis import analyse as look_through
from pagodas.arena.analysis_page import HTML, SVG, has_hidden, picture_of, web_page
from pagodas.cli.completion import level_names
from pagodas.cli.error_exits import UsageFault, as_usage
from pagodas.cli.parameters import RecordFile
from pagodas.cli.replay import read_record
from pagodas.players.player import UnknownPlayer
from pagodas.session import Session

EIGHTHS = " ▏▎▍▌▋▊▉"
BAR = 16  # cells in a full bar


def analyse(
    file: RecordFile,
    level: Annotated[str, typer.Option(help="The player that judges.", autocompletion=level_names)] = "club",
    out: Annotated[Path | None, typer.Option(help="Also write a page (.html) or only the chart (.svg).")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Makes the answer reproducible.")] = 0,
) -> None:
    """Show the chances before each turn, and mark each mistake with the better move.

    With hidden hands everything is judged twice: as the player could know it, and with all cards open.
    """
    if out and out.suffix not in {HTML, SVG}:
        raise UsageFault(f"the file must end in {HTML} or {SVG}, not {out.name!r}")
    session, _ = read_record(file)
    with as_usage(UnknownPlayer):
        steps = look_through(session, level, seed)
    shown = Console(stderr=True)
    moments = list(track(steps, f"{level} looks", len(session.turns), console=shown, transient=True))
    console = Console(highlight=False)
    console.print(turns_table(session, moments))
    for line in account_lines(session, moments):
        console.print(line, markup=False)
    if out:
        content = picture_of(session, moments) if out.suffix == SVG else web_page(session, moments, level)
        out.write_text(content, encoding="utf-8")
        console.print(str(out), markup=False)


def turns_table(session: Session, moments: Sequence[Moment]) -> Table:
    """Lay the game out for a terminal: a bar shows the chance of the first of two seats, or of the seat that moves."""
    hidden = has_hidden(moments)
    title = f"chance of {session.names[0]}" if session.seats == 2 else "chance of the mover"
    table = Table("turn", "who", "move", title, *(["all open"] if hidden else []), "better")
    for moment, *shares in zip(moments, *(_shown(session, moments, opened) for opened in (False, True)), strict=True):
        opened = [f"{shares[1]:4.0%}"] if hidden else []
        text = Text(moment.text, style="bold red" if moment.known.slip else "")
        better = Text("\n".join(_better(moment)))
        table.add_row(str(moment.turn), session.names[moment.seat], text, bar(shares[0]), *opened, better)
    return table


def _shown(session: Session, moments: Sequence[Moment], opened: bool) -> list[float]:
    return chances(moments, 0, 2, opened) if session.seats == 2 else [moment.view(opened).chance for moment in moments]


def _better(moment: Moment) -> list[str]:
    known = [_instead(moment, moment.known.slip)] if moment.known.slip else []
    opened = [f"all open: {_instead(moment, moment.opened.slip)}"] if moment.opened and moment.opened.slip else []
    return known + opened


def _instead(moment: Moment, slip: Slip) -> str:
    """Name the better move and, if the turn took several decisions, the one it replaces."""
    instead = f" for {slip.played}" if slip.played != moment.text.partition("=")[0] else ""
    return f"{slip.sign} {slip.better}{instead} (+{slip.cost:.0%})"


def bar(share: float) -> str:
    """Draw a share as a bar with its number."""
    full, part = divmod(round(share * BAR * 8), 8)
    return f"{'█' * full}{EIGHTHS[part] if part else ''}".ljust(BAR) + f" {share:4.0%}"


def account_lines(session: Session, moments: Sequence[Moment]) -> list[str]:
    """Sum up everybody's mistakes."""
    views = [(False, ""), (True, ", all cards open")] if has_hidden(moments) else [(False, "")]
    return [
        f"{name}{words}: mistakes {sums.mistakes}, of them blunders {sums.blunders}, chances given away {sums.cost:.0%}"
        for opened, words in views
        for seat, name in enumerate(session.names)
        if (sums := account(moments, seat, opened))
    ]
