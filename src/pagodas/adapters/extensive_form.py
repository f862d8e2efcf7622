"""A game as immutable moments: a move makes a new one. Clones cost nothing, and chance has turns of its own.

Chance is exact. A move, or the deal, that leaves something to chance waits until somebody has chosen the outcome of
each event, one moment for an event; `core.scripted_chance` tells which outcomes there are, and how likely.

A sum of 128 bits, `recall`, covers everything a seat was shown: each state it observed and each move as it saw it. Two
histories have the same sum if, and only if, the seat cannot tell them apart.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

from pagodas import games
from pagodas.adapters.tensors import Desk, Encoder, Tensor, Words
from pagodas.adapters.vector import Codes
from pagodas.core import scripted_chance, verbs
from pagodas.core.errors import PagodasError
from pagodas.core.game import Game, open_move
from pagodas.core.jit import compiled, kernel
from pagodas.core.options import Values
from pagodas.core.rng import FIRST, S31, STEP, mix
from pagodas.core.scripted_chance import Event, Script
from pagodas.core.types import Move, Seat, State, States
from pagodas.core.verbs import observe, play

NOTHING, DEAL = -1, -2  # `pending` if chance adds nothing, or the deal; otherwise it is a move
CHANCE, OVER = -1, -4  # in the place of a seat, with OpenSpiel's numbers
LANES = 2  # words in a sum
RECALL = 8  # a sum as numbers of 16 bits, which float32 holds exactly
SHORTEST = np.float32(2.0**-16)


class Terms:
    """The agreement before a game: the kind, the seats and the options."""

    def __init__(self, game: Game, seats: int, codes: tuple[int, ...]) -> None:
        self.game = game
        self.seats = seats
        self.codes: Codes = np.array(codes, np.int64)
        self.encoder = Encoder(game)
        self.desk = Desk(game)
        self.no_moves = np.full(seats, NOTHING, np.int64)

    def seen_moves(self, state: State, move: Move) -> Codes:
        """Return a move as each seat sees it."""
        if self.game.seen_move is open_move:
            return np.full(self.seats, move, np.int64)
        return np.array([self.game.seen_move(state, move, seat) for seat in range(self.seats)], np.int64)


@cache
def _terms(id: str, seats: int, codes: tuple[int, ...]) -> Terms:
    return Terms(games.load(id), seats, codes)


def terms(game: Game, seats: int, options: Values) -> Terms:
    """Agree on terms."""
    return _terms(game.id, seats, tuple(game.codes(seats, options).tolist()))


@dataclass(frozen=True, eq=False)
class GameNode:
    """One moment of a game. `pending` is the thing that waits for chance: NOTHING, the DEAL, or a move.

    While it waits, `script` holds the outcomes chosen so far, and `event` is the next to be chosen.
    """

    terms: Terms
    states: States
    recall: Words
    pending: int = NOTHING
    script: Script = ()
    event: Event = ()

    @property
    def now(self) -> State:
        """The whole state, before the pending deal or move."""
        return self.states[0]

    @cached_property
    def turn(self) -> int:
        """The seat that decides, or CHANCE or OVER."""
        if self.now.ending:
            return OVER
        return CHANCE if self.pending != NOTHING else int(self.now.seat)

    @cached_property
    def legal(self) -> list[Move]:
        """The legal moves in order."""
        return sorted(self.terms.game.legal(self.now))

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """What can come of the event, and how likely each of it is."""
        total = sum(self.event)
        return [(outcome, weight / total) for outcome, weight in enumerate(self.event) if weight]

    def after(self, action: int) -> "GameNode":
        """Return the moment after a move, or after an outcome of the event."""
        if self.pending == NOTHING:
            return self._undisturbed(action) or self._moved(action, ())
        script = (*self.script, action)
        return _dealt(self.terms, script) if self.pending == DEAL else self._moved(self.pending, script)

    def _undisturbed(self, move: Move) -> "GameNode | None":
        """Return the moment after a move in which chance has no part, as most have none; a script would take longer."""
        states, recall = self.terms.game.blank(), np.empty_like(self.recall)
        seen, desk = self.terms.seen_moves(self.now, move), self.terms.desk
        if attempt(self.states, move, states, seen, self.recall, recall, desk.seen, desk.words):
            return GameNode(self.terms, states, recall)
        return None

    def _moved(self, move: Move, script: Script) -> "GameNode":
        states, event = scripted_chance.play(self.terms.game, self.now, move, script)
        if event:
            return GameNode(self.terms, self.states, self.recall, move, script, event)
        recall = np.empty_like(self.recall)
        seen, desk = self.terms.seen_moves(self.now, move), self.terms.desk
        recollect(states, seen, self.recall, recall, desk.seen, desk.words)
        return GameNode(self.terms, states, recall)

    def redealt(self, seat: Seat, seed: int) -> "GameNode":
        """Return a moment that could be this one for all a seat knows. The others recall only what they see in it.

        A move that waits for chance waits for all of it again.
        """
        if self.pending == DEAL:
            return self
        states = self.terms.game.blank()
        verbs.redeal(self.terms.game.observe(self.now, seat), seed, states)
        states["rng"] = 0
        recall = _first_recall(self.terms, states)
        recall[seat] = self.recall[seat]
        node = GameNode(self.terms, states, recall)
        return node if self.pending == NOTHING else node.after(self.pending)

    def recalled(self, seat: Seat) -> Tensor:
        """Return RECALL numbers from 0 to 1 that identify everything a seat was shown."""
        numbers: Tensor = self.recall[seat].view(np.uint16) * SHORTEST
        return numbers

    def text(self, state: State) -> str:
        """Write a position of this game; before the deal there is none."""
        return "not dealt" if self.pending == DEAL else self.terms.game.notation.format_position(state)

    def __repr__(self) -> str:
        """Return the exact name of the moment."""
        return " ".join(map(str, (digest(self.states.tobytes()), self.pending, *self.script)))

    def __deepcopy__(self, memo: Any) -> "GameNode":
        """Share the moment: nobody changes it."""
        return self

    def __reduce__(self) -> Any:
        agreed = (self.terms.game.id, self.terms.seats, tuple(self.terms.codes.tolist()))
        waiting = self.pending, self.script, self.event
        return restore, (agreed, _mark(self.terms.game), self.states.tobytes(), self.recall, waiting)


def _mark(game: Game) -> str:
    """Return the name of the exact rules."""
    return str((game.state.names or ())[-1])


def restore(
    agreed: tuple[str, int, tuple[int, ...]],
    mark: str,
    state: bytes,
    recall: Words,
    waiting: tuple[int, Script, Event],
) -> GameNode:
    """Restore a saved node; the rules must be the same."""
    agreement = _terms(*agreed)
    if mark != _mark(agreement.game):
        raise PagodasError(f"this state of {agreed[0]} was saved under other rules than the present ones")
    return GameNode(agreement, np.frombuffer(state, agreement.game.state).copy(), recall, *waiting)


def opening(terms: Terms) -> GameNode:
    """Return the start: the deal, if chance has a part in it."""
    return _dealt(terms, ())


def _dealt(terms: Terms, script: Script) -> GameNode:
    """Return the game that these outcomes set up, or the next event of the deal."""
    states, event = scripted_chance.setup(terms.game, terms.seats, terms.codes, script)
    if event:
        return GameNode(terms, terms.game.blank(), np.zeros((terms.seats, LANES), np.uint64), DEAL, script, event)
    return GameNode(terms, states, _first_recall(terms, states))


def _first_recall(terms: Terms, states: States) -> Words:
    recall = np.zeros((terms.seats, LANES), np.uint64)
    recollect(states, terms.no_moves, recall.copy(), recall, terms.desk.seen, terms.desk.words)
    return recall


def digest(known: bytes) -> str:
    """Return a short name for some bytes."""
    return blake2b(known, digest_size=16).hexdigest()


@kernel
def attempt(
    states: States, move: Move, out: States, moves: Codes, before: Words, after: Words, seen: States, words: Words
) -> bool:
    """Make a move in `out` and let the seats recall it; return False if chance has a part in it."""
    out[0] = states[0]
    play(out[0], move)
    if out[0].rng != states[0].rng:
        return False
    remember(out, moves, before, after, seen, words)
    return True


@kernel
def recollect(states: States, moves: Codes, before: Words, after: Words, seen: States, words: Words) -> None:
    """Let the seats recall their views of a state."""
    remember(states, moves, before, after, seen, words)


@compiled
def remember(states: States, moves: Codes, before: Words, after: Words, seen: States, words: Words) -> None:
    """Add to the memory of each seat the move it saw and the state it sees now. `words` is the memory of `seen`."""
    for seat in range(len(moves)):
        observe(states[0], seat, seen)
        left = mix(before[seat, 0] + np.uint64(moves[seat] + 2) * STEP)
        right = mix(before[seat, 1] ^ left)
        for index in range(len(words)):
            left = (left ^ words[index]) * FIRST
            left ^= left >> S31
            right = (right + words[index]) * STEP
            right ^= right >> S31
        after[seat, 0] = mix(left + right)
        after[seat, 1] = mix(right)
