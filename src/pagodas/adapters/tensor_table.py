"""The layout of a game's tensor as a table in Markdown: `python -m pagodas.adapters.tensor_table GAME`."""

import sys

from pagodas import games
from pagodas.adapters.tensors import Part, layout
from pagodas.core.errors import UnknownGame
from pagodas.core.game import Game

HEAD = ("| numbers | field | shape | from | to |", "|---|---|---|---|---|")


def tensor_table(game: Game) -> str:
    """Return a row for each field: its place in the tensor, its name, its shape, and the least and most it can be."""
    return "\n".join((*HEAD, *map(_row, layout(game).parts)))


def _row(part: Part) -> str:
    shape = " × ".join(map(str, part.shape)) or "1"
    numbers = f"{part.first}–{part.place.stop - 1}" if part.size > 1 else f"{part.first}"
    return f"| {numbers} | `{part.name}` | {shape} | {part.least} | {part.most} |"


def main(arguments: list[str]) -> None:
    """Print the table of the game that is named, or say in one line why there is none."""
    if len(arguments) != 1:
        sys.exit("usage: python -m pagodas.adapters.tensor_table GAME")
    try:
        sys.stdout.write(tensor_table(games.load(arguments[0])) + "\n")
    except UnknownGame as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
