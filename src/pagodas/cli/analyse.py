"""`pagodas analyse`: the chances in a saved game turn by turn, and its mistakes."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from pagodas.analysis.analysis import LEVEL_OF_ANALYSES, Analysis
from pagodas.analysis.analysis import analyse as look_through
from pagodas.analysis.course import Account, Moment, Slip, chances
from pagodas.analysis.judging import Position
from pagodas.arena.analysis_page import HTML, SVG, has_hidden, percent, picture_of, web_page, words
from pagodas.cli import json_output
from pagodas.cli.completion import level_names
from pagodas.cli.error_exits import UsageFault, as_usage
from pagodas.cli.language import chosen, fault, level_name
from pagodas.cli.output_files import Kind, check_outputs
from pagodas.cli.parameters import AsJson, Language, RecordFile
from pagodas.cli.replay import read_record
from pagodas.core.strings import Strings
from pagodas.players.player import UnknownPlayer
from pagodas.session import Session

EIGHTHS = " ▏▎▍▌▋▊▉"
BAR = 16  # cells in a full bar
KINDS = {HTML: Kind.PAGE, SVG: Kind.PICTURE}


def analyse(
    context: typer.Context,
    file: RecordFile,
    level: Annotated[str, typer.Option(help="The player that judges.", autocompletion=level_names)] = LEVEL_OF_ANALYSES,
    out: Annotated[Path | None, typer.Option(help="Also write a page (.html) or only the chart (.svg).")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Makes the answer reproducible.")] = 0,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Show the chances before each turn, and mark each mistake with the better move.

    With hidden hands everything is judged twice: as the player could know it, and with all cards open. The level says
    how much is thought about each position. The browser and pagodas.analyse give the same numbers.
    """
    say = words(chosen(lang or context.obj))
    check_outputs((out, _kind(out)))
    session, _ = read_record(file)
    found = _judged(session, level, seed, say)
    moments = found.moments
    if as_json:
        json_output.print_json(**json_output.analysis(found))
    else:
        _show(found, say)
    if out:
        pictured = out.suffix == SVG
        language, judge = say.language, level_name(level, say.language)
        content = picture_of(session, moments, language) if pictured else web_page(session, moments, judge, language)
        out.write_text(content, encoding="utf-8")
        typer.echo(out, err=as_json)


def _kind(out: Path | None) -> Kind:
    if out and out.suffix not in KINDS:
        raise UsageFault(fault("suffix", allowed=fault("or").join(KINDS), given=repr(out.name)))
    return KINDS[out.suffix] if out else Kind.PAGE


def _judged(session: Session, level: str, seed: int, say: Strings) -> Analysis:
    """Look through a game, with a progress bar."""
    shown = Console(stderr=True)
    looking = say("analysis.looking", level=level_name(level, say.language))

    def watch(positions: Iterable[Position]) -> Iterable[Position]:
        listed = list(positions)
        return track(listed, looking, len(listed), console=shown, transient=True, disable=not shown.is_terminal)

    with as_usage(UnknownPlayer):
        return look_through(session, level, seed, watch)


def _show(found: Analysis, say: Strings) -> None:
    console = Console(highlight=False)
    console.print(turns_table(found.session, found.moments, say))
    for line in (*account_lines(found, say), *mattering_lines(found, say), budget_line(found, say)):
        console.print(line, markup=False)


def turns_table(session: Session, moments: Sequence[Moment], say: Strings) -> Table:
    """Lay the game out for a terminal: a bar shows the chance of the first of two seats, or of the seat that moves."""
    hidden, two = has_hidden(moments), session.seats == 2
    chance = say("analysis.chance", name=session.names[0]) if two else say("analysis.chance_mover")
    titles = [*(say(f"analysis.{name}") for name in ("turn", "player", "move")), chance]
    table = Table(*titles, *([say("analysis.open")] if hidden else []), say("analysis.better"))
    for moment, *shares in zip(moments, *(_shown(session, moments, opened) for opened in (False, True)), strict=True):
        opened = [f"{shares[1]:4.0%}"] if hidden else []
        text = Text(moment.text, style="bold red" if moment.known.slip else "")
        better = Text("\n".join(_better(moment, say)))
        table.add_row(str(moment.turn), session.names[moment.seat], text, bar(shares[0]), *opened, better)
    return table


def _shown(session: Session, moments: Sequence[Moment], opened: bool) -> list[float]:
    return chances(moments, 0, 2, opened) if session.seats == 2 else [moment.view(opened).chance for moment in moments]


def _better(moment: Moment, say: Strings) -> list[str]:
    known = [_instead(moment, moment.known.slip, say)] if moment.known.slip else []
    if not (moment.opened and moment.opened.slip):
        return known
    return [*known, f"{say('analysis.open')}: {_instead(moment, moment.opened.slip, say)}"]


def _instead(moment: Moment, slip: Slip, say: Strings) -> str:
    """Name the better move and, if the turn took several decisions, the one it replaces."""
    whole = slip.played == moment.text.partition("=")[0]
    better = slip.better if whole else say("analysis.instead", better=slip.better, played=slip.played)
    return f"{slip.sign} {better} (+{slip.cost:.0%})"


def bar(share: float) -> str:
    """Draw a share as a bar with its number."""
    full, part = divmod(round(share * BAR * 8), 8)
    return f"{'█' * full}{EIGHTHS[part] if part else ''}".ljust(BAR) + f" {share:4.0%}"


def account_lines(found: Analysis, say: Strings) -> list[str]:
    """Tell everybody's accuracy, mistakes and luck."""
    rows = list(zip(found.session.names, found.accounts, strict=True))
    known = [_account_line(name, own[0], say) for name, own in rows]
    opened = [_account_line(say("analysis.seat_open", name=name), own[-1], say) for name, own in rows]
    return known + opened if found.has_hidden else known


def _account_line(name: str, found: Account, say: Strings) -> str:
    return say(
        "analysis.sum",
        name=name,
        accuracy=percent(found.accuracy),
        inaccuracies=found.inaccuracies,
        mistakes=found.mistakes,
        blunders=found.blunders,
        cost=percent(found.cost),
        luck=f"{found.luck:+.0%}",
    )


def mattering_lines(found: Analysis, say: Strings) -> list[str]:
    """Tell the turns that changed most."""
    return [_mattering_line(moment, found.session.names[moment.seat], say) for moment in found.that_mattered]


def _mattering_line(moment: Moment, name: str, say: Strings) -> str:
    cost = moment.view(opened=True).cost
    key = "analysis.mattered" if cost >= abs(moment.luck) else "analysis.mattered_luck"
    return say(key, turn=moment.turn, name=name, move=moment.text, cost=f"{cost:.0%}", luck=f"{moment.luck:+.0%}")


def budget_line(found: Analysis, say: Strings) -> str:
    """Tell how much was thought about each position."""
    count, unit = found.budget
    return say(f"analysis.budget_{unit}", level=level_name(found.level, say.language), count=count)
