"""Chance as somebody prescribes it: the same compiled rules, with a script in the place of the generator.

A script is the outcome of each event in order: who starts, a card drawn, a face of a die. Rules ask `core.rng` for
chance as always. While there is script left, it answers; the first question beyond it is the *open event*, and its
outcomes and their probabilities are exact. So whoever prescribes one event after the other walks through everything
that can happen, in any game, and a game needs no code for it.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from pagodas.core import jit, verbs
from pagodas.core.errors import PagodasError
from pagodas.core.game import Game
from pagodas.core.rng import SCRIPT
from pagodas.core.types import Move, Options, State, States

__all__ = ["MOST_OUTCOMES", "Event", "Happening", "Script", "play", "setup"]

Script = tuple[int, ...]  # the outcome of each event so far
Event = tuple[int, ...]  # the weight of each outcome; its share of the sum is its probability

MOST_EVENTS = 1024  # in one move
MOST_OUTCOMES = 256  # of one event


class Happening(NamedTuple):
    """What became of a move under a script: the state after it, unless an event is open."""

    states: States
    open_event: Event = ()


@cache
def _scripted_record(game: Game) -> np.dtype[np.void]:
    return jit.extended(
        game.state,
        (SCRIPT, np.int16, (MOST_EVENTS,)),
        ("prescribed", np.int16),  # how much of the script there is
        ("events", np.int16),  # how many there were
        ("outcomes", np.int16),  # of the open event
        ("weights", np.int16, (MOST_OUTCOMES,)),  # of its outcomes, where they are not alike
    )


def setup(game: Game, seats: int, options: Options, script: Script) -> Happening:
    """Set up a game with this chance."""
    memory, state = _prepared(game, script)
    verbs.setup(state, seats, options, 0)
    return _happened(game, memory, state)


def play(game: Game, state: State, move: Move, script: Script) -> Happening:
    """Make a move in a copy of a state, with this chance."""
    memory, copied = _prepared(game, script)
    memory[-game.state.itemsize :] = state.tobytes()
    verbs.play(copied, move)
    return _happened(game, memory, copied)


def _prepared(game: Game, script: Script) -> tuple[bytearray, State]:
    record = _scripted_record(game)
    if len(script) >= MOST_EVENTS:
        raise PagodasError(f"{game.id} leaves more than {MOST_EVENTS} events of one move to chance")
    memory = bytearray(record.itemsize)
    state = np.frombuffer(memory, record)[0]
    state.script[: len(script)] = script
    state.prescribed = len(script)
    return memory, state


def _happened(game: Game, memory: bytearray, state: State) -> Happening:
    states = np.frombuffer(memory, game.state, offset=len(memory) - game.state.itemsize)
    states["rng"] = 0  # it has no say in what comes
    if state.events <= state.prescribed:
        return Happening(states)
    if state.outcomes > MOST_OUTCOMES:
        raise PagodasError(f"{game.id} has an event with {state.outcomes} outcomes; at most {MOST_OUTCOMES} are told")
    weights = state.weights[: state.outcomes].tolist()
    return Happening(states, tuple(weights) if any(weights) else (1,) * int(state.outcomes))
