"""`pagodas arena`: players meet, and their results show how strong each is."""

import csv
import json
from collections.abc import Sequence
from dataclasses import asdict
from os import cpu_count
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from pagodas import games
from pagodas.arena.play_fixture import Enter, Played, contestant, play
from pagodas.arena.ratings import Pairing, Rating, pairings, ratings
from pagodas.arena.results_file import Ledger, Row
from pagodas.arena.schedule import ArenaError, Fixture, Tournament, remaining
from pagodas.arena.workers import Play, check_place, run
from pagodas.cli.completion import player_names
from pagodas.cli.error_exits import as_usage
from pagodas.cli.output_files import Kind, check_outputs
from pagodas.cli.parameters import GameId, GameOptions
from pagodas.core.options import Value, complete, parse_assignments
from pagodas.players.player import UnknownPlayer

ENOUGH = 0.9  # of the games must be distinct, or their number says too little


def arena(
    game: GameId,
    players: Annotated[
        str,
        typer.Option(
            metavar="WHO,WHO,…",
            help="The players: levels, or searches such as mcts:500 and uct:0.1s; open-master sees all cards.",
            autocompletion=player_names,
        ),
    ] = "master,club,casual,random",
    games_each: Annotated[int, typer.Option("--games", min=1, help="Games for each pairing.")] = 400,
    on: Annotated[
        str, typer.Option(help="Where to play: local, or ray.", autocompletion=lambda: ["local", "ray"])
    ] = "local",
    workers: Annotated[int, typer.Option(min=1, help="How many games to play at once.")] = cpu_count() or 1,
    address: Annotated[str, typer.Option(help="A Ray cluster to join; without it Ray starts here.")] = "",
    seed: Annotated[int, typer.Option(min=0, help="Makes the whole tournament reproducible.")] = 1,
    seats: Annotated[int | None, typer.Option(help="How many players sit at a table.")] = None,
    option: GameOptions = None,
    results: Annotated[Path | None, typer.Option(help="Keep each game in this file, and continue from it.")] = None,
    table: Annotated[Path | None, typer.Option("--csv", help="Write the ratings to this file.")] = None,
    numbers: Annotated[Path | None, typer.Option("--json", help="Write ratings and pairings to this file.")] = None,
) -> None:
    """Let every player meet every other in every seat, with the same seeds, and rate them."""
    kind = games.load(game)
    names = tuple(name.strip() for name in players.split(","))
    options, size = chosen_options(game, option), kind.seats[0] if seats is None else seats
    kind.settle(size, dict(options))
    with as_usage(UnknownPlayer, ArenaError):
        for name in names:
            contestant(name, kind, 0)
        check_place(on)
        fixtures = Tournament(game, names, games_each, seed, size, options).fixtures()
    check_outputs((results, Kind.RESULTS), (table, Kind.TABLE), (numbers, Kind.FIGURES))
    ledger = Ledger(Played, results)
    finished = compete(fixtures, ledger, play, workers, game, on, address)
    played = ledger.of(fixture.key for fixture in fixtures)
    if played:
        rated, met = ratings(played, kind.graded), pairings(played, kind.graded)
        _show(Console(highlight=False), rated, met, f"{len(played)} of {len(fixtures)} games", kind.chance)
        _write(rated, met, len(played), table, numbers)
    if not finished:
        raise typer.Exit(130)


def chosen_options(game: str, given: Sequence[str] | None) -> tuple[tuple[str, Value], ...]:
    """Read options given as NAME=VALUE, and return those that differ from their defaults."""
    kind = games.load(game)
    values = complete(kind.options, parse_assignments(list(given or [])))
    usual = {option.name: option.default for option in kind.options}
    return tuple((name, value) for name, value in values.items() if value != usual[name])


def compete(
    fixtures: Sequence[Fixture],
    ledger: Ledger[Row],
    play: Play[Row],
    workers: int,
    name: str,
    on: str = "local",
    address: str = "",
    enter: Enter = contestant,
) -> bool:
    """Play the remaining games, with a progress bar of this name; return False if interrupted."""
    left = remaining(fixtures, ledger.keys())
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    rest = (TextColumn("left"), TimeRemainingColumn())
    silent = not console.is_terminal
    with Progress(*columns, *rest, console=console, transient=True, disable=silent) as progress:
        task = progress.add_task(name, total=len(fixtures), completed=len(fixtures) - len(left))
        try:
            for played in run(left, play, workers, on, address, enter):
                ledger.add(played)
                progress.advance(task)
        except KeyboardInterrupt:
            return False
    return True


def _show(console: Console, rated: Sequence[Rating], met: Sequence[Pairing], title: str, chance: bool) -> None:
    console.print(ratings_table(rated, title))
    console.print(pairings_table(met))
    for row in met if not chance else ():  # where chance decides, equal games are luck, and each counts
        if row.distinct < ENOUGH * row.games:
            console.print(too_alike(row))


def too_alike(met: Pairing) -> str:
    """Say that players without variety have met: their games prove less than their number."""
    return (
        f"{met.player} and {met.opponent}: only {met.distinct} of {met.games} games are distinct, "
        f"so the true interval is wider."
    )


def _write(
    rated: Sequence[Rating], met: Sequence[Pairing], count: int, table: Path | None, numbers: Path | None
) -> None:
    """Write the figures to the wanted files."""
    if table:
        _write_csv(rated, table)
    if numbers:
        content = {
            "games": count,
            "ratings": [asdict(row) for row in rated],
            "pairings": [asdict(row) for row in met],
        }
        numbers.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def ratings_table(rated: Sequence[Rating], title: str) -> Table:
    """Lay out ratings for people."""
    table = Table(title=title, caption="Elo, with 95 % intervals; all average 0")
    table.add_column("player")
    for name in ("rating", "from", "to", "games", "score"):
        table.add_column(name, justify="right")
    for row in rated:
        table.add_row(
            row.player, *(f"{x:+.0f}" for x in (row.rating, row.low, row.high)), str(row.games), f"{row.score:.1%}"
        )
    return table


def pairings_table(met: Sequence[Pairing]) -> Table:
    """Lay out pairings for people."""
    table = Table(caption="the first one's share, with its 95 % interval; where more than two sit, of comparisons")
    for name in ("player", "against", "games", "distinct", "share", "from", "to"):
        table.add_column(name, justify="left" if name in {"player", "against"} else "right")
    for row in met:
        shares = (f"{x:.1%}" for x in (row.share, row.low, row.high))
        table.add_row(row.player, row.opponent, str(row.games), str(row.distinct), *shares)
    return table


def _write_csv(rated: Sequence[Rating], file: Path) -> None:
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, fieldnames=list(asdict(rated[0])))
        writer.writeheader()
        writer.writerows(asdict(row) for row in rated)
