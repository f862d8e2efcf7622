"""Learn what the features of a game are worth, from games against itself, and show which of them matter.

    python examples/learned_weights.py mountain --games 100

This is the first half of a generation of `pagodas train`. The other half, a match at equal time, decides whether the
weights also play better; `pagodas train` does both, again and again.
"""

from typing import Annotated

import numpy as np
import typer

from pagodas import games
from pagodas.arena.fitting import error, fit, lessons
from pagodas.arena.practice import practise
from pagodas.arena.schedule import solo
from pagodas.players.learned_weights import learned


def main(
    game: Annotated[str, typer.Argument(help="A game that counts features.")] = "mountain",
    count: Annotated[int, typer.Option("--games", min=1, help="Games of practice.")] = 100,
    iterations: Annotated[int, typer.Option(min=1, help="Of each search.")] = 100,
) -> None:
    """Practise, fit, and print the weights, the most influential first."""
    kind = games.load(game)
    before = learned(kind)
    fixtures = solo(game, "practice", count, 1, kind.seats[0], ())
    practised = [practise(fixture, before.tolist(), iterations) for fixture in fixtures]
    found = fit(practised, before)
    influence = np.abs(found) * lessons(practised)[0].std(axis=0)
    for place in np.argsort(-influence):
        typer.echo(f"{kind.feature_names[place]:20} {found[place]:+8.4f}   influence {influence[place]:.3f}")
    typer.echo(f"error {error(practised, found):.4f}, of outcomes from -1 to 1")


if __name__ == "__main__":
    typer.run(main)
