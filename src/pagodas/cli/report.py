"""`pagodas report`: how balanced a game is, as a page for a browser, settings side by side."""

import json
import shlex
import sys
from collections.abc import Sequence
from os import cpu_count
from pathlib import Path
from typing import Annotated

import typer

from pagodas import games
from pagodas.arena.balance import balance
from pagodas.arena.playing import play, play_traced
from pagodas.arena.ratings import pairings
from pagodas.arena.report import Study, as_data, render
from pagodas.arena.results import Ledger
from pagodas.arena.schedule import Tournament, solo
from pagodas.cli.arena import chosen_options, compete
from pagodas.cli.faults import as_usage
from pagodas.core.game import Game
from pagodas.core.options import Choice, Flag, Value
from pagodas.players.player import UnknownPlayer, by_name

Setting = tuple[str, int, tuple[tuple[str, Value], ...]]  # name, seats, options


def report(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id.")],
    option: Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")] = None,
    against: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE,…", help="Options to compare with; repeatable.")
    ] = None,
    seats: Annotated[str, typer.Option(metavar="N,N", help="Numbers of seats to compare.")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Compare every option and number of seats.")] = False,
    games_each: Annotated[int, typer.Option("--games", min=1, help="Games for each setting.")] = 200,
    players: Annotated[str, typer.Option(metavar="WHO", help="Who plays against itself.")] = "club",
    weaker: Annotated[str, typer.Option(metavar="WHO,WHO", help="Who is to be beaten, to measure skill.")] = "casual",
    workers: Annotated[int, typer.Option(min=1, help="How many games at once.")] = cpu_count() or 1,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    results: Annotated[Path | None, typer.Option(help="Keep each game here, and go on where it ended.")] = None,
    out: Annotated[Path | None, typer.Option(help="The page; the figures go beside it as JSON.")] = None,
) -> None:
    """Let a game be played often by equal players and write a page about its balance."""
    kind = games.load(game)
    rivals = [name.strip() for name in weaker.split(",") if name.strip()]
    with as_usage(UnknownPlayer):
        for name in (players, *rivals):
            by_name(name, kind, 0)
    counts = [int(count) for count in seats.split(",")] if seats else [kind.seats[0]]
    settings = _all(kind) if everything else _settings(game, option or [], against or [], counts)
    ledger = Ledger(results)
    studies = []
    for setting in settings:
        study = _study(game, setting, players, rivals, games_each, seed, workers, ledger)
        if study is None:
            raise typer.Exit(130)
        studies.append(study)
    _write(kind, studies, players, out or Path(f"{game}-balance.html"))


def _settings(game: str, base: Sequence[str], others: Sequence[str], counts: Sequence[int]) -> list[Setting]:
    variants = [list(base), *([*base, *other.split(",")] for other in others)]
    several = len(counts) > 1
    return [
        (_name(texts, count, several), count, chosen_options(game, texts)) for texts in variants for count in counts
    ]


def _name(texts: Sequence[str], count: int, tell_seats: bool) -> str:
    words = [*texts, *([f"{count} seats"] if tell_seats else [])]
    return " ".join(words) or "as usual"


def _all(kind: Game) -> list[Setting]:
    """Return the usual setting, each other value of each option, and each other number of seats."""
    texts = [[f"{option.name}={value}"] for option in kind.own_options for value in _others(option)]
    usual = _settings(kind.id, [], [], [kind.seats[0]])
    varied = [_settings(kind.id, text, [], [kind.seats[0]])[0] for text in texts]
    return usual + varied + [(f"{count} seats", count, ()) for count in kind.seats[1:]]


def _others(option: object) -> list[Value]:
    if isinstance(option, Choice):
        return [value for value in option.values if value != option.default]
    return ["no" if option.default else "yes"] if isinstance(option, Flag) else []


def _study(
    game: str, setting: Setting, player: str, rivals: Sequence[str], count: int, seed: int, workers: int, ledger: Ledger
) -> Study | None:
    name, seats, options = setting
    own = solo(game, player, count, seed, seats, options)
    skill = [
        fixture
        for rival in rivals
        for fixture in Tournament(game, (player, rival), count, seed, seats, options).fixtures()
    ]
    if not (compete(own, ledger, play_traced, workers) and compete(skill, ledger, play, workers)):
        return None
    met = ledger.of(fixture.key for fixture in skill)
    return Study(name, balance(ledger.of(fixture.key for fixture in own)), pairings(met))


def _write(kind: Game, studies: Sequence[Study], player: str, out: Path) -> None:
    title = f"{kind.strings('en')('title')} ({kind.id}): balance"
    out.write_text(render(title, shlex.join(["pagodas", *sys.argv[1:]]), player, studies), encoding="utf-8")
    figures = out.with_suffix(".json")
    figures.write_text(json.dumps(as_data(studies), indent=2) + "\n", encoding="utf-8")
    typer.echo(f"{out} and {figures}")
