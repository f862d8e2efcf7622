"""`pagodas train`: a game learns its judgement by playing against itself."""

from functools import partial
from os import cpu_count
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from pagodas import games
from pagodas.arena.schedule import ArenaError
from pagodas.arena.training import Generation, Settings, generations
from pagodas.arena.workers import check_place
from pagodas.cli.arena import compete
from pagodas.cli.error_exits import as_usage
from pagodas.cli.parameters import GameId
from pagodas.core.game import Game
from pagodas.players.learned_weights import write


def train(
    game: GameId,
    count: Annotated[int, typer.Option("--generations", min=1, help="How often to learn and to be tested.")] = 3,
    games_each: Annotated[int, typer.Option("--games", min=1, help="Games of practice for each generation.")] = 400,
    iterations: Annotated[int, typer.Option(min=1, help="Of each search in practice; plies without chance.")] = 400,
    match: Annotated[int, typer.Option(min=2, help="Games of the match that decides.")] = 400,
    seconds: Annotated[float, typer.Option(min=0.001, help="Time for each move of the match.")] = 0.05,
    seats: Annotated[int | None, typer.Option(help="How many players sit at a table.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Makes the practice reproducible.")] = 1,
    on: Annotated[
        str, typer.Option(help="Where to play: local, or ray.", autocompletion=lambda: ["local", "ray"])
    ] = "local",
    workers: Annotated[int, typer.Option(min=1, help="How many games to play at once.")] = cpu_count() or 1,
    address: Annotated[str, typer.Option(help="A Ray cluster to join; without it Ray starts here.")] = "",
    folder: Annotated[
        Path | None, typer.Option(help="Keep everything here and continue from it; training-GAME if not given.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write accepted weights to this file, not into the game's folder.")
    ] = None,
) -> None:
    """Learn the weights of a game's features by self-play; accept what wins a match at equal time."""
    kind, console = games.load(game), Console(highlight=False)
    settings = Settings(game, games_each, iterations, match, seconds, seed, kind.seats[0] if seats is None else seats)
    kind.settle(settings.seats, {})
    done = 0
    with as_usage(ArenaError):
        check_place(on)
        playing = partial(compete, workers=workers, on=on, address=address)
        for generation in generations(kind, settings, count, folder or Path(f"training-{game}"), playing):
            console.print(told(generation))
            done += 1
            if generation.accepted:
                comment = f"Generation {generation.number} of `pagodas train {game} --seed {seed}`."
                console.print(f"  written to {write(kind, generation.weights.tolist(), comment, out)}")
    if done < count:
        raise typer.Exit(130)
    console.print(advice(kind))


def told(generation: Generation) -> str:
    """Say what came of a generation."""
    met = generation.met
    verdict = "accepted" if generation.accepted else "not accepted: its interval does not lie above 50 %"
    interval = f"{met.share:.1%} [{met.low:.1%}-{met.high:.1%}] of {met.games} games at equal time"
    return f"generation {generation.number}: error {generation.error:.4f}, {interval}, {verdict}"


def advice(game: Game) -> str:
    """Say what to do next."""
    return (
        f"`pagodas arena {game.id} --players master,master-1` compares learned weights with the judgement set by hand."
    )
