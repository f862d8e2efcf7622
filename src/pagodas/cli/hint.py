"""`pagodas hint`: the move that a player would choose in a saved game."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pagodas.cli.completion import level_names
from pagodas.cli.error_exits import as_usage
from pagodas.cli.parameters import RecordFile
from pagodas.cli.replay import read_record
from pagodas.core import verbs
from pagodas.core.errors import SessionError
from pagodas.core.game import Game
from pagodas.core.types import Move, State
from pagodas.players.player import UnknownPlayer, search_player
from pagodas.players.search_player import Thoughts, chance_of


def hint(
    file: RecordFile,
    level: Annotated[str, typer.Option(help="The player to ask.", autocompletion=level_names)] = "master",
    moves: Annotated[int, typer.Option(min=1, help="How many moves to show.")] = 5,
    threads: Annotated[int, typer.Option(min=1, help="How many cores to use.")] = 1,
    seed: Annotated[
        int, typer.Option(min=0, help="Makes chance repeatable; the clock may still stop the search early.")
    ] = 0,
) -> None:
    """Say how likely the player to move is to win, and show the best moves and the moves likely to follow.

    The answer uses only the knowledge of the player to move.
    """
    session, _ = read_record(file)
    if session.result:
        raise SessionError(f"this game is over ({session.result}), so there is no move to advise")
    known = session.seen_by(session.to_move)
    with as_usage(UnknownPlayer):
        thoughts = search_player(level, session.game, seed, threads=threads).think(known)
    console = Console(highlight=False)
    name = session.names[session.to_move]
    console.print(f"{name} to move, chance {thoughts.chance:.0%} according to {level}", markup=False)
    if session.seats > 2:
        console.print("(100% is the first place, 0% the last)")
    console.print(moves_table(session.game, known, thoughts, moves))


def moves_table(game: Game, known: State, thoughts: Thoughts, count: int) -> Table:
    """Lay out the best moves for people."""
    table = Table("move", "chance", "likely to go on")
    for candidate in thoughts.moves[:count]:
        texts = line_texts(game, known, candidate.line)
        table.add_row(texts[0], f"{chance_of(candidate.value):.0%}", " · ".join(texts[1:]))
    return table


def line_texts(game: Game, known: State, line: tuple[Move, ...]) -> list[str]:
    """Write a line of moves, up to the first that is not legal in one of the possible worlds."""
    world = game.blank()
    verbs.redeal(known, 0, world)
    texts: list[str] = []
    for move in line:
        if move not in game.legal(world[0]):
            break
        texts.append(game.notation.format_move(world[0], move))
        verbs.play(world[0], move)
    return texts
