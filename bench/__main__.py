"""`python -m bench`: all of `pagodas bench`, and `mountain` against the same rules and the same search in C."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bench.native import NativeGame, built, compiler
from pagodas import games
from pagodas.cli.bench import Speed, measure, own_games, spiel_games, table, write_json

GOAL = 0.85


def main(
    seconds: Annotated[float, typer.Option(help="How long to measure each figure.")] = 2.0,
    json: Annotated[Path | None, typer.Option(help="Also write the figures to this file.")] = None,
) -> None:
    """Measure how fast the games are, and how near to C."""
    console = Console()
    cc = compiler()
    if cc is None:
        console.print("There is no C compiler (cc) here: the comparison with C is left out.")
    with console.status("Measuring …"):
        speeds = run(cc, seconds)
    console.print(table(speeds))
    if cc is not None:
        console.print(against_c(speeds))
    if json:
        write_json(speeds, json)


def run(cc: str | None, seconds: float) -> list[Speed]:
    """Measure our games, C when there is a compiler, and OpenSpiel when it is installed."""
    (first, *ours), others = own_games(games.names(), "mountain"), spiel_games()
    if cc is None:
        return measure([first, *ours, *others], seconds)
    with built(cc) as native:
        return measure([first, NativeGame(native), *ours, *others], seconds)


def against_c(speeds: list[Speed]) -> str:
    """Say how our first game compares to C."""
    native = next(speed for speed in speeds if speed.name == NativeGame.name)
    plies, iterations = 1 / native.plies_ratio, 1 / native.iterations_ratio
    return f"{speeds[0].name} against C: plies {plies:.2f}, UCT iterations {iterations:.2f} (goal: {GOAL})"


if __name__ == "__main__":
    typer.run(main)
