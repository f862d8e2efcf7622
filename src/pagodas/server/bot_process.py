"""The process in which computers think. It reads a job per line and answers with a line; it sees only observed states.

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
from pagodas.analysis import Judged, Study, judge
from pagodas.core.game import Game
from pagodas.core.types import SPECTATOR, Move, State
from pagodas.players import precompile as warming
from pagodas.players.player import by_name, search_player
from pagodas.players.search_player import chance_of
from pagodas.server.messages import Idea
from pagodas.session import Session, parse_records

NICENESS = 5
MOST_IDEAS = 3
LOADING_PLIES = 12  # of the game that is played to load the rules
FOR_PEOPLE = (warming.rules, warming.judge, warming.play)


class Warm(Struct, tag="warm", frozen=True):
    """Compile the rules of a game by using them; with `everything`, also what its computers need."""

    game: str
    everything: bool


class Load(Struct, tag="load", frozen=True):
    """Load a game's compiled code into the process, so that its first move takes no longer than others."""

    game: str


class Choose(Struct, tag="choose", frozen=True):
    """Choose a move from what a seat observes."""

    game: str
    player: str
    observed: bytes
    seed: int


class Consider(Choose, tag="consider", frozen=True):
    """Choose a move, and tell the best ones that were considered."""


class Analyse(Struct, tag="analyse", frozen=True):
    """Judge the positions of a recorded game, with the budget of a level for each."""

    game: str
    record: str
    number: int  # which game of the record, from 1
    level: str


class Chosen(Struct, frozen=True):
    """The chosen move, -1 after a job that asks for none; and the best that were considered, after one that asks.

    After an analysis, its judgements: one list for each time positions were wanted.
    """

    move: Move = -1
    ideas: list[Idea] = []
    judged: list[list[Judged]] = []


Job: TypeAlias = Warm | Load | Choose | Consider | Analyse


def answer(job: Job) -> Chosen:
    """Do a job."""
    game = games.load(job.game)
    if isinstance(job, Consider):
        return consider(game, job.player, np.frombuffer(job.observed, game.state).copy()[0], job.seed)
    if isinstance(job, Choose):
        return Chosen(choose(game, job.player, np.frombuffer(job.observed, game.state).copy()[0], job.seed))
    if isinstance(job, Analyse):
        return Chosen(judged=analyse(parse_records(job.record)[job.number - 1], job.level))
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


def consider(game: Game, player: str, observed: State, seed: int) -> Chosen:
    """Return the moves that a player considers best."""
    best = search_player(player, game, seed).think(observed).moves[:MOST_IDEAS]
    ideas = [Idea(int(move.move), chance_of(move.value), list(map(int, move.line))) for move in best]
    return Chosen(ideas[0].move, ideas)


def analyse(session: Session, level: str) -> list[list[Judged]]:
    """Return the judgements of a game."""
    study, found = Study(session), []
    while wanted := study.wanted():
        found.append(list(judge(session, wanted, level)))
        study.learn(wanted, found[-1])
    return found


def load_rules(game: Game) -> None:
    """Load the compiled rules of a game into this process."""
    warming.rules(game)
    session = Session.new(game, seed=1)
    while (legal := session.legal()) and len(session.moves) < LOADING_PLIES:
        observed = session.seen_by(session.to_move)
        session.scene(session.to_move)
        for move in legal[:3]:
            game.sketch.path(observed, move)
            game.notation.format_move(observed, move)
        session.play(legal[len(session.moves) % len(legal)])
        session.tell(len(session.moves) - 1, SPECTATOR)


def main() -> None:
    """Do jobs until the input ends."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICENESS)  # the server, and so people, come first
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # so that nothing printed looks like an answer
    with suppress(BrokenPipeError):  # the server has ended
        for line in sys.stdin.buffer:
            job = msgspec.json.decode(line, type=Job)
            answers.write(msgspec.json.encode(answer(job)) + b"\n")


if __name__ == "__main__":
    main()
