"""`pagodas puzzles`: finds positions in which one turn is clearly better than all others."""

from os import cpu_count
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from pagodas import games
from pagodas.cli.completion import player_names
from pagodas.cli.error_exits import as_usage
from pagodas.cli.language import preferred, words
from pagodas.cli.parameters import GameId, GameOptions
from pagodas.core.game import Game
from pagodas.core.options import parse_assignments
from pagodas.learn.puzzle import PuzzleError, puzzle_file, read_puzzles
from pagodas.learn.puzzle_finder import Plan
from pagodas.learn.puzzle_hunt import hunt
from pagodas.players.player import UnknownPlayer, by_name

ITERATIONS, PLIES = 500, 20_000  # of the search that finds, in games with and without chance


def puzzles(
    context: typer.Context,
    game: GameId,
    count: Annotated[int, typer.Option(min=1, help="How many there shall be in the file.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Makes the whole search reproducible.")] = 1,
    player: Annotated[
        str, typer.Option(help="Who plays the games, see `pagodas arena`.", autocompletion=player_names)
    ] = "master",
    gap: Annotated[
        float, typer.Option(min=0.01, max=1.0, help="How much better the best turn must be, in chance to win.")
    ] = 0.15,
    effort: Annotated[
        int | None, typer.Option(min=10, help="Of the search that finds: iterations for each way of a turn, or plies.")
    ] = None,
    times: Annotated[int, typer.Option(min=2, help="The searches that prove are so many times as long.")] = 10,
    proofs: Annotated[int, typer.Option(min=1, help="How many longer searches must agree.")] = 2,
    each_game: Annotated[int, typer.Option(min=1, help="The most puzzles from one game.")] = 3,
    seats: Annotated[int | None, typer.Option(help="How many players sit at a table.")] = None,
    option: GameOptions = None,
    workers: Annotated[int, typer.Option(min=1, help="How many games to look through at once.")] = cpu_count() or 1,
    out: Annotated[Path | None, typer.Option(help="The file; without it, that in the game's folder.")] = None,
) -> None:
    """Find puzzles: strong players play, and long searches prove that one turn is clearly the best.

    What is found is in the file after every game, and a search that was stopped goes on from there.
    """
    kind = games.load(game)
    size = kind.seats[0] if seats is None else seats
    options = parse_assignments(list(option or []))
    kind.settle(size, options)
    usual = PLIES if kind.searched_by_depth else ITERATIONS
    plan = Plan(game, size, seed, player, gap, effort or usual, times, proofs, each_game, options)
    file = out or puzzle_file(kind)
    with as_usage(UnknownPlayer, PuzzleError):
        by_name(player, kind, 0)
        finished = _hunt(plan, file, count, workers)
    _report(context, kind, file)
    if not finished:
        raise typer.Exit(130)


def _hunt(plan: Plan, file: Path, wanted: int, workers: int) -> bool:
    """Hunt with a progress bar; return False if interrupted."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(plan.game, total=wanted)
        try:
            for now in hunt(plan, file, wanted, workers):
                progress.update(task, completed=now.puzzles, description=f"{plan.game} · {now.games}")
        except KeyboardInterrupt:
            return False
    return True


def _report(context: typer.Context, game: Game, file: Path) -> None:
    found = read_puzzles(file) if file.exists() else ()
    say = words(preferred(context.obj))
    Console(highlight=False).print(say("puzzles.found", count=len(found), game=game.id, file=file), soft_wrap=True)
