"""Thousands of games at once: one call plays a move in each of them, inside compiled code, on all cores.

The caller decides for one seat of each game, and the others reply at random at once: `learner` is that seat, or LOT to
draw one for every game. With SELF_PLAY the caller decides for every seat in turn. A new game replaces an ended one in
the same step or, if `resets_later`, in the next one. Each game has a generator of its own for deals, lots and replies,
so its course depends on the seed alone, never on the number of threads.

Whatever a caller writes into the arrays that are shown changes nothing: games remember their legal moves themselves.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pagodas.adapters.optional_libraries import announce
from pagodas.adapters.tensors import Bytes, Desk, Mask, Plan, Shorts, Tensor, Words, layout, mark, write
from pagodas.core.game import Game
from pagodas.core.jit import compiled, kernel
from pagodas.core.options import Values
from pagodas.core.rng import STEP, mix, scale, seeded
from pagodas.core.types import Moves, Seat, States, Utilities
from pagodas.core.verbs import legal, observe, outcome, play, setup, to_move

__all__ = ["Batch", "Shown", "Terms"]

Seats: TypeAlias = npt.NDArray[np.int8]
Flags: TypeAlias = npt.NDArray[np.bool_]
Codes: TypeAlias = npt.NDArray[np.int64]

LOT: Seat = -1
SELF_PLAY: Seat = -2
POSITIVE = np.uint64(1)  # shifted by this, a random word is a seed


class Terms(NamedTuple):
    """The terms that all games share."""

    blank: States
    options: Codes
    seats: int
    learner: Seat
    resets_later: bool


class Row(NamedTuple):
    """The games themselves, one in each row."""

    states: States
    words: Words  # generators of deals, lots and replies
    viewers: Seats  # the seat each row is for, which decides next
    masks: Mask  # its legal moves
    over: Flags  # games that ended and wait for the next step


class Shown(NamedTuple):
    """The results of a step, one row for each game."""

    observations: Tensor
    masks: Mask  # a copy of the legal moves; after the end of a game all moves, so that no mask is empty
    rewards: Tensor  # of the seat that acted
    utilities: Utilities  # of all seats if the game ended, otherwise 0
    ended: Flags
    finals: Tensor  # if the game ended: the end as the last actor saw it


class Room(NamedTuple):
    """The room of one thread, and the plan of the tensors."""

    plan: Plan
    places: int
    seen: States
    bytes: Bytes
    shorts: Shorts
    moves: Moves


class Batch:
    """Many games of one kind side by side. Each step overwrites the arrays of `shown`.

    If it `keeps`, each step writes observations and masks into new arrays, and the old ones stay as they are.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        seats: int | None = None,
        options: Values | None = None,
        learner: Seat = LOT,
        threads: int | None = None,
        keeps: bool = False,
        resets_later: bool = False,
    ) -> None:
        announce(game.id)
        self.game = game
        self.count = count
        self.seats = seats or game.seats[0]
        self.layout = layout(game)
        self.shown = self._blank_rows()
        self._terms = Terms(game.blank(), game.codes(self.seats, options or {}), self.seats, learner, resets_later)
        self._rows = self._blank_games()
        self._desk = Desk(game)
        self._keeps = keeps
        workers = min(count, threads or os.cpu_count() or 1)
        self._slices = list(pairwise(int(edge) for edge in np.linspace(0, count, workers + 1)))
        self._pool = ThreadPoolExecutor(workers - 1) if workers > 1 else None

    def _blank_games(self) -> Row:
        return Row(
            states=self.game.blank(self.count),
            words=np.zeros(self.count, np.uint64),
            viewers=np.zeros(self.count, np.int8),
            masks=np.zeros((self.count, self.game.moves), np.int8),
            over=np.zeros(self.count, np.bool_),
        )

    def _blank_rows(self) -> Shown:
        tensors = (self.count, self.layout.size)
        return Shown(
            observations=np.zeros(tensors, np.float32),
            masks=np.zeros((self.count, self.game.moves), np.int8),
            rewards=np.zeros(self.count, np.float32),
            utilities=np.zeros((self.count, self.seats)),
            ended=np.zeros(self.count, np.bool_),
            finals=np.zeros(tensors, np.float32),
        )

    @property
    def viewers(self) -> Seats:
        """The seat each row is for, which decides next: a copy, like everything that is shown."""
        return self._rows.viewers.copy()

    def reset(self, seeds: Sequence[int] | npt.NDArray[np.int64]) -> None:
        """Start all games anew, each from its own seed."""
        sow(self._rows, np.asarray(seeds, np.int64))
        self._turn_page()
        self._on_all_rows(restart_rows)

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Play one action in each game. An illegal action loses its game at once."""
        self._turn_page()
        self._on_all_rows(step_rows, np.ascontiguousarray(actions, np.int64))

    def _turn_page(self) -> None:
        """Leave the large arrays to their readers, who can copy the small ones as quickly."""
        if self._keeps:
            shown = self.shown
            fresh = np.empty_like(shown.observations), np.empty_like(shown.masks)
            self.shown = shown._replace(observations=fresh[0], masks=fresh[1])

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()

    def _on_all_rows(self, kernel: Callable[..., None], *arguments: npt.NDArray[Any]) -> None:
        def run(rows: tuple[int, int]) -> None:
            desk = self._desk
            room = Room(self.layout.plan, self.layout.viewers, *desk.views, desk.moves)
            kernel(self._rows, self._terms, room, self.shown, *rows, *arguments)

        others = [self._pool.submit(run, rows) for rows in self._slices[1:]] if self._pool else []
        run(self._slices[0])
        for other in others:
            other.result()


@kernel
def sow(rows: Row, seeds: Codes) -> None:
    """Start the generator of each game from its seed."""
    for game in range(len(seeds)):
        rows.words[game] = seeded(seeds[game])


# Every array taken out of a tuple or handed to a function costs an atomic operation. So the kernels unpack once, and
# what is called for every game takes only the arrays it uses.


@kernel
def restart_rows(rows: Row, terms: Terms, room: Room, shown: Shown, first: int, last: int) -> None:
    """Start the games of some rows anew and show them."""
    states, words, viewers, known, waiting = rows
    plan, places, seen, octets, shorts, moves = room
    observations, masks, rewards, utilities, ended, _ = shown
    for game in range(first, last):
        ended[game] = waiting[game] = False
        rewards[game] = 0
        utilities[game, :] = 0
        restart(states, words, viewers, game, terms, moves)
        observe(states[game], int(viewers[game]), seen)
        write(int(viewers[game]), plan, places, octets, shorts, observations[game])
        offer(states, waiting, game, moves, known, masks)


@kernel
def step_rows(rows: Row, terms: Terms, room: Room, shown: Shown, first: int, last: int, actions: Codes) -> None:
    """Play an action in each game of some rows, let the others reply, replace ended games, and show all states.

    A game that waits for a new one gets it instead of an action.
    """
    states, words, viewers, known, waiting = rows
    plan, places, seen, octets, shorts, moves = room
    observations, masks, rewards, utilities, ended, finals = shown
    learner = terms.learner
    for game in range(first, last):
        actor = int(viewers[game])
        fresh = waiting[game]
        legal_action = fresh or (0 <= actions[game] < known.shape[1] and known[game, actions[game]] != 0)
        if legal_action and not fresh:
            play(states[game], actions[game])
            if learner != SELF_PLAY:
                reply(states, words, game, actor, moves)
        over = not fresh and (not legal_action or to_move(states[game]) < 0)
        settle(states, game, actor, legal_action, over, utilities)
        ended[game] = over
        rewards[game] = utilities[game, actor]
        if over:
            observe(states[game], actor, seen)
            write(actor, plan, places, octets, shorts, finals[game])
        waiting[game] = over and terms.resets_later
        if fresh or (over and not terms.resets_later):
            restart(states, words, viewers, game, terms, moves)
        elif learner == SELF_PLAY and not over:
            viewers[game] = states[game].seat
        observe(states[game], int(viewers[game]), seen)
        write(int(viewers[game]), plan, places, octets, shorts, observations[game])
        offer(states, waiting, game, moves, known, masks)


@compiled
def offer(states: States, waiting: Flags, game: int, moves: Moves, known: Mask, masks: Mask) -> None:
    """Note the legal moves, and show a copy; after the end any move will do, so that no mask is empty."""
    if waiting[game]:
        masks[game, :] = 1
    else:
        mark(states[game], moves, known[game])
        masks[game] = known[game]


@compiled
def settle(states: States, game: int, actor: Seat, legal_action: bool, over: bool, utilities: Utilities) -> None:
    """Write the worth of a game: 0 while it goes on, and a loss for an illegal action."""
    seats = utilities.shape[1]
    for seat in range(seats):
        utilities[game, seat] = 0.0
    if not legal_action:
        for seat in range(seats):
            utilities[game, seat] = -1.0 if seat == actor else 1.0 / (seats - 1)
    elif over:
        outcome(states[game], utilities[game])


@compiled
def draw(words: Words, game: int, n: int) -> int:
    """Draw a number from 0 … n - 1 with the generator of a game."""
    words[game] += STEP
    return scale(mix(words[game]), n)


@compiled
def reply(states: States, words: Words, game: int, actor: Seat, moves: Moves) -> None:
    """Let all others move at random until the actor's turn or the end."""
    while to_move(states[game]) >= 0 and states[game].seat != actor:
        play(states[game], moves[draw(words, game, legal(states[game], moves))])


@compiled
def restart(states: States, words: Words, viewers: Seats, game: int, terms: Terms, moves: Moves) -> None:
    """Set up a new game and play to the first decision; a game that ends before it does not count."""
    while True:
        words[game] += STEP
        states[game] = terms.blank[0]
        setup(states[game], terms.seats, terms.options, int(np.int64(mix(words[game]) >> POSITIVE)))
        if terms.learner == SELF_PLAY:
            viewers[game] = states[game].seat
            return
        viewers[game] = draw(words, game, terms.seats) if terms.learner == LOT else terms.learner
        reply(states, words, game, int(viewers[game]), moves)
        if to_move(states[game]) >= 0:
            return
