"""The process in which computers think: reads a job a line, answers a line. It knows only what the seat observes.

Run as `python -m pagodas.server.bot_process`; ends when its input does.
"""

import os
import sys
from contextlib import suppress
from typing import TypeAlias

import msgspec
import numpy as np
from msgspec import Struct

from pagodas import games
from pagodas.core.game import Game
from pagodas.core.types import SPECTATOR, Move, State
from pagodas.players import precompile as warming
from pagodas.players.player import by_name
from pagodas.session import Session

POLITENESS = 5
LOOKED_AT = 12  # plies of the game by which rules are loaded
FOR_PEOPLE = (warming.rules, warming.judge, warming.play)


class Warm(Struct, tag="warm", frozen=True):
    """Use the rules of a game once, so that they are compiled; or everything, what computers need too."""

    game: str
    everything: bool


class Load(Struct, tag="load", frozen=True):
    """Bring what is compiled of a game into the process, so that its first move takes no longer than others."""

    game: str


class Choose(Struct, tag="choose", frozen=True):
    """Choose a move from what a seat observes."""

    game: str
    player: str
    observed: bytes
    seed: int


class Chosen(Struct, frozen=True):
    """The move, -1 where none was asked for."""

    move: Move = -1


Job: TypeAlias = Warm | Load | Choose


def answer(job: Job) -> Chosen:
    """Do a job."""
    game = games.load(job.game)
    if isinstance(job, Choose):
        return Chosen(choose(game, job.player, np.frombuffer(job.observed, game.state).copy()[0], job.seed))
    if isinstance(job, Load):
        load_rules(game)
        warming.search(game)
    elif job.everything:
        for _ in warming.warm(game):
            pass
    else:
        for step in FOR_PEOPLE:
            step(game)
    return Chosen()


def choose(game: Game, player: str, observed: State, seed: int) -> Move:
    """Return a player's move."""
    return int(by_name(player, game, seed).choose(observed))


def load_rules(game: Game) -> None:
    """Bring what is compiled of a game's rules into this process."""
    warming.rules(game)
    session = Session.new(game, seed=1)
    while (legal := session.legal()) and len(session.moves) < LOOKED_AT:
        observed = session.seen_by(session.to_move)
        session.scene(session.to_move)
        for move in legal[:3]:
            game.sketch.path(observed, move)
            game.notation.format_move(observed, move)
        session.play(legal[len(session.moves) % len(legal)])
        session.tell(len(session.moves) - 1, SPECTATOR)


def main() -> None:
    """Answer jobs until there are no more."""
    os.nice(POLITENESS)  # people come first
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever prints must not look like an answer
    with suppress(BrokenPipeError):  # the server is dead, and nobody waits any more
        for line in sys.stdin.buffer:
            job = msgspec.json.decode(line, type=Job)
            answers.write(msgspec.json.encode(answer(job)) + b"\n")


if __name__ == "__main__":
    main()
