"""`pagodas hint`: the move that a player would choose in a saved game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pagodas.cli import json_output
from pagodas.cli.completion import level_names
from pagodas.cli.error_exits import as_usage
from pagodas.cli.language import chosen, fault, level_name, words
from pagodas.cli.parameters import AsJson, Language, Ply, RecordFile
from pagodas.cli.replay import read_record, up_to
from pagodas.core import verbs
from pagodas.core.errors import SessionError
from pagodas.core.game import Game
from pagodas.core.strings import Strings
from pagodas.core.types import Move, State
from pagodas.players.player import UnknownPlayer, search_player
from pagodas.players.search_player import Thoughts, chance_of
from pagodas.session import Session


@dataclass(frozen=True, slots=True)
class Asked:
    """A game, and what a player thinks about it; the player knows what the seat to move knows."""

    session: Session
    level: str
    thoughts: Thoughts

    def moves(self, count: int) -> Iterator[tuple[list[str], float]]:
        """Return the best moves, each with the moves likely to follow, and its chance."""
        known = self.session.seen_by(self.session.to_move)
        for candidate in self.thoughts.moves[:count]:
            yield line_texts(self.session.game, known, candidate.line), chance_of(candidate.value)


def hint(
    context: typer.Context,
    file: RecordFile,
    level: Annotated[str, typer.Option(help="The player to ask.", autocompletion=level_names)] = "master",
    ply: Ply = None,
    moves: Annotated[int, typer.Option(min=1, help="How many moves to show.")] = 5,
    threads: Annotated[int, typer.Option(min=1, help="How many cores to use.")] = 1,
    seed: Annotated[
        int, typer.Option(min=0, help="Makes chance repeatable; the clock may still stop the search early.")
    ] = 0,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Say how likely the player to move is to win, and show the best moves and the moves likely to follow.

    The answer uses only the knowledge of the player to move.
    """
    say = words(chosen(lang or context.obj))
    session, _ = read_record(file)
    asked = ask(session if ply is None else up_to(session, ply), level, seed, threads)
    if as_json:
        json_output.print_json(**json_output.hint(asked, moves))
    else:
        _show(asked, moves, say)


def ask(session: Session, level: str, seed: int, threads: int = 1) -> Asked:
    """Ask a player what to do."""
    if session.result:
        raise SessionError(fault("no_advice", result=session.result))
    with as_usage(UnknownPlayer):
        player = search_player(level, session.game, seed, threads=threads)
    return Asked(session, level, player.think(session.seen_by(session.to_move)))


def _show(asked: Asked, count: int, say: Strings) -> None:
    console = Console(highlight=False)
    name, chance = asked.session.names[asked.session.to_move], f"{asked.thoughts.chance:.0%}"
    console.print(
        say("hints.chance", name=name, chance=chance, level=level_name(asked.level, say.language)), markup=False
    )
    if asked.session.seats > 2:
        console.print(say("hints.places"), markup=False)
    table = Table(*(say(f"hints.{name}") for name in ("move", "share", "line")))
    for texts, share in asked.moves(count):
        table.add_row(texts[0], f"{share:.0%}", " · ".join(texts[1:]))
    console.print(table)


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
