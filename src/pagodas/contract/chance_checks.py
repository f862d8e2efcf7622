"""All chance comes from the generator in the state, event by event, so that others may prescribe it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from pagodas.contract.check import each_setting, hold
from pagodas.contract.game_settings import Setting
from pagodas.contract.knowledge_checks import differing
from pagodas.contract.random_play import played
from pagodas.core import rng, scripted_chance
from pagodas.core.scripted_chance import Event, Happening, Script
from pagodas.core.types import State

SEED = 8
MOST = 150  # moves of the game that is looked at
WORD = 2**64
DRAWS_PER_STEP = pow(int(rng.STEP), -1, WORD)  # what a generator has moved, times this, is how often it was asked


def _run(function: Any, *arguments: Any) -> Any:
    """Run a compiled function as plain Python."""
    with np.errstate(over="ignore"):
        return getattr(function, "py_func", function)(*arguments)


def _outcome(event: Event, generator: int, draw: int) -> int:
    """Return the outcome that a generator draws for an event, `draw` draws from now."""
    word = _run(rng.mix, np.uint64((generator + (draw + 1) * int(rng.STEP)) % WORD))
    ticket, outcome = _run(rng.scale, word, sum(event)), 0
    while ticket >= event[outcome]:
        ticket -= event[outcome]
        outcome += 1
    return outcome


def _prescribed(run: Callable[[Script], Happening], generator: int) -> tuple[State, int]:
    """Prescribe what a generator would draw; return the state after it all, and the number of events."""
    script: Script = ()
    while event := (happening := run(script)).open_event:
        script += (_outcome(event, generator, len(script)),)
    return happening.states[0], len(script)


def _compare(setting: Setting, run: Callable[[Script], Happening], generator: int, after: State, what: str) -> None:
    state, events = _prescribed(run, generator)
    draws = (int(after.rng) - generator) * DRAWS_PER_STEP % WORD
    if draws == events:  # else it drew where there was one outcome only, which is no event
        fields = ", ".join(name for name in differing(setting, state, after) if name != "rng")
        hold(not fields, f"with the same chance prescribed, {what} comes to another {fields}")
    hold(draws >= events, f"{what} drew {draws} times, but has {events} events: take chance only from core.rng")


@each_setting
def chance_can_be_prescribed_event_by_event(setting: Setting) -> None:
    """Play a game, and prescribe to its deal and to each of its moves what the generator drew."""
    game, session = setting.game, played(setting, SEED, MOST)
    deal = partial(scripted_chance.setup, game, setting.seats, game.codes(setting.seats, setting.options))
    _compare(setting, deal, int(_run(rng.seeded, SEED)), session.state_at(0), "the deal")
    for index in range(len(session.moves)):
        before, move, after = session.step(index, None)
        _compare(setting, partial(scripted_chance.play, game, before, move), int(before.rng), after, f"move {move}")


@each_setting
def no_game_is_longer_than_it_says(setting: Setting) -> None:
    """Play games of a game that knows its greatest length."""
    if setting.game.longest is None:
        return
    most = setting.game.longest(setting.seats, setting.game.settle(setting.seats, setting.options))
    for seed in range(3):
        length = len(played(setting, seed).moves)
        hold(length <= most, f"Game.longest says {most} decisions, and a random game has {length}")
