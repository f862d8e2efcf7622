"""`pagodas report`: shows how balanced a game is, as a page with settings side by side."""

import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path
from typing import Annotated

import typer

from pagodas import games
from pagodas.arena.balance import balance
from pagodas.arena.balance_report import Report, Study, as_data, render
from pagodas.arena.play_fixture import Played, contestant, play, play_traced
from pagodas.arena.ratings import pairings
from pagodas.arena.results_file import Ledger
from pagodas.arena.schedule import Fixture, Tournament, solo
from pagodas.cli.arena import chosen_options, compete
from pagodas.cli.completion import option_values, player_names
from pagodas.cli.error_exits import UsageFault, as_usage
from pagodas.cli.language import fault
from pagodas.cli.output_files import Kind, check_outputs
from pagodas.cli.parameters import GameId, GameOptions
from pagodas.core.errors import shortened
from pagodas.core.game import Game
from pagodas.core.options import Choice, Flag, Option, Value, format_value
from pagodas.core.strings import DEFAULT
from pagodas.players.levels import LEVELS
from pagodas.players.player import UnknownPlayer

USUAL = "usual game"
WEAKEST = "random"


@dataclass(frozen=True, slots=True)
class Setting:
    """The seats and options of a game."""

    seats: int
    options: tuple[tuple[str, Value], ...] = ()


def report(
    game: GameId,
    option: GameOptions = None,
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE,…", help="Options to compare with; repeatable.", autocompletion=option_values),
    ] = None,
    seats: Annotated[str, typer.Option(metavar="N,N", help="Numbers of seats to compare.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Compare every option and number of seats.")] = False,
    games_each: Annotated[int, typer.Option("--games", min=1, help="Games for each setting.")] = 200,
    players: Annotated[
        str, typer.Option(metavar="WHO", help="The player that meets itself.", autocompletion=player_names)
    ] = "club",
    weaker: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO",
            help="Weaker players, to measure skill. [the level below, and random]",
            autocompletion=player_names,
        ),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="How many games to play at once.")] = cpu_count() or 1,
    seed: Annotated[int, typer.Option(min=0, help="Makes the whole report reproducible.")] = 1,
    results: Annotated[Path | None, typer.Option(help="Keep each game in this file, and continue from it.")] = None,
    out: Annotated[Path | None, typer.Option(help="The page to write; its figures go beside it as JSON.")] = None,
) -> None:
    """Let equal players play many games and write a page about the balance of the game."""
    kind = games.load(game)
    rivals = weaker_than(players) if weaker is None else _listed(weaker)
    with as_usage(UnknownPlayer):
        for name in (players, *rivals):
            contestant(name, kind, 0)
    if players in rivals:
        raise UsageFault(fault("itself", player=players))
    settings = _all(kind) if everything else _settings(kind, option or [], against or [], _counts(kind, seats))
    out = out or Path(f"{game}-balance.html")
    check_outputs((results, Kind.RESULTS), (out, Kind.PAGE), (figures_beside(out), Kind.FIGURES))
    names, ledger, studies = setting_names(kind, settings), Ledger(Played, results), []
    for setting, name in zip(settings, names, strict=True):
        own = solo(game, players, games_each, seed, setting.seats, setting.options)
        met = _meetings(game, setting, players, rivals, games_each, seed)
        if not (
            compete(own, ledger, play_traced, workers, name) and compete(met, ledger, play, workers, f"{name}: skill")
        ):
            raise typer.Exit(130)
        studies.append(_study(kind, name, setting, own, met, ledger))
    _write(Report(kind, players, shlex.join(["pagodas", *sys.argv[1:]]), studies), out)


def weaker_than(player: str) -> list[str]:
    """Return the players to compare a player with: the next weaker level, and random."""
    levels = list(LEVELS)
    weaker = levels[: levels.index(player)][-1:] if player in levels else []
    return [*weaker, WEAKEST]


def _listed(texts: str) -> list[str]:
    return [name.strip() for name in texts.split(",") if name.strip()]


def _counts(kind: Game, texts: str) -> list[int]:
    """Read numbers of seats."""
    counts = {str(seats): seats for seats in kind.seats}
    wanted = _listed(texts) or [str(kind.seats[0])]
    if not set(wanted) <= set(counts):
        raise UsageFault(fault("seats", game=kind.id, allowed=fault("or").join(counts), given=shortened(texts)))
    return [counts[text] for text in wanted]


def _settings(kind: Game, base: Sequence[str], others: Sequence[str], counts: Sequence[int]) -> list[Setting]:
    variants = [list(base), *([*base, *_listed(other)] for other in others)]
    return [Setting(count, chosen_options(kind.id, texts)) for texts in variants for count in counts]


def _all(kind: Game) -> list[Setting]:
    """Return the usual setting, each other value of each option, and each other number of seats."""
    few = kind.seats[0]
    varied = [Setting(few, ((option.name, value),)) for option in kind.own_options for value in _others(option)]
    return [Setting(few), *varied, *(Setting(count) for count in kind.seats[1:])]


def _others(option: Option) -> list[Value]:
    if isinstance(option, Choice):
        return [value for value in option.values if value != option.default]
    return [not option.default] if isinstance(option, Flag) else []


def setting_names(kind: Game, settings: Sequence[Setting]) -> list[str]:
    """Name settings by their differences."""
    varied = {pair[0] for setting in settings for pair in setting.options}
    told = [option for option in kind.options if option.name in varied]
    several = len({setting.seats for setting in settings}) > 1
    return [_name(kind, setting, told, several) for setting in settings]


def _name(kind: Game, setting: Setting, told: Sequence[Option], several: bool) -> str:
    chosen = dict(setting.options)
    words = [_words(kind, option, chosen.get(option.name, option.default)) for option in told]
    seats = [f"{setting.seats} seats"] if several else []
    return ", ".join(word for word in [*words, *seats] if word) or USUAL


def _words(kind: Game, option: Option, value: Value) -> str:
    """Write the value of an option: a choice as it is, a set flag by its name, a number after its name."""
    label = kind.strings(DEFAULT)(f"option.{option.name}").partition(":")[0]
    if isinstance(option, Flag):
        return label.lower() if value else ""
    return str(value) if isinstance(option, Choice) else f"{label.lower()}: {format_value(value)}"


def _meetings(game: str, setting: Setting, player: str, rivals: Sequence[str], count: int, seed: int) -> list[Fixture]:
    return [
        fixture
        for rival in rivals
        for fixture in Tournament(game, (player, rival), count, seed, setting.seats, setting.options).fixtures()
    ]


def _study(
    kind: Game, name: str, setting: Setting, own: Sequence[Fixture], met: Sequence[Fixture], ledger: Ledger[Played]
) -> Study:
    figures = balance(ledger.of(fixture.key for fixture in own))
    skill = pairings(ledger.of(fixture.key for fixture in met), kind.graded)
    return Study(name, setting.seats, dict(setting.options), figures, [row.seen_by(own[0].players[0]) for row in skill])


def figures_beside(out: Path) -> Path:
    """Return the file for the figures of a page."""
    return out.with_suffix(".json")


def _write(found: Report, out: Path) -> None:
    out.write_text(render(found), encoding="utf-8")
    figures = figures_beside(out)
    figures.write_text(json.dumps(as_data(found), indent=2) + "\n", encoding="utf-8")
    typer.echo(f"{out} and {figures}")
