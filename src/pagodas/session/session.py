"""A game being played: what it started from, every move since, and what each seat may see of it.

A session holds the whole truth; everything it gives away is made from what one seat observes.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from pagodas import games
from pagodas.core import verbs
from pagodas.core.errors import IllegalMove, MalformedMove, SessionError
from pagodas.core.game import Game, outcome, shares
from pagodas.core.options import Value, Values, complete
from pagodas.core.scene import Scene
from pagodas.core.strings import DEFAULT
from pagodas.core.types import NOBODY, Move, Seat, State, States
from pagodas.session.reading import read_decision
from pagodas.session.result import AGREEMENT, RESIGNATION, Result, resigned

SEED_BITS = 32  # short enough to write down


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn: its number from 1, who made it, and its moves as a range of the session's."""

    number: int
    seat: Seat
    moves: range


class Session:
    """One game, from its start to now."""

    def __init__(self, game: Game, names: Sequence[str], options: Values, seed: int) -> None:
        self.game = game
        self.names = checked_names(names)
        self.options: dict[str, Value] = complete(game.options, options)
        self.seed = seed
        self.moves: list[Move] = []
        self._turn_starts: tuple[int, ...] = ()  # for each turn, how many moves lie before it
        self._states: list[States] = [game.start(len(names), self.options, seed)]
        self._given_up: Seat = NOBODY
        self._agreed = False
        self._judged = False  # whether `_result` is true of the state
        self._result: Result | None = None

    @classmethod
    def new(
        cls,
        game: Game | str,
        names: Sequence[str] = (),
        options: Values | None = None,
        seed: int | None = None,
        seats: int | None = None,
    ) -> "Session":
        """Start a game. Without names the seats are called as the game calls them; without a seed chance decides."""
        found = games.load(game) if isinstance(game, str) else game
        if not names:
            names = seat_names(found, seats or found.seats[0])
        return cls(found, names, options or {}, secrets.randbits(SEED_BITS) if seed is None else seed)

    def copy(self) -> "Session":
        """Return the same game, to be played on apart from this one."""
        other = object.__new__(Session)
        other.__dict__.update(self.__dict__)
        other.moves = list(self.moves)
        other._states = list(self._states)  # no state is written to once it is here
        return other

    # --- What is the case ---

    @property
    def state(self) -> State:
        """The whole truth now. Nobody who plays may see it; see `seen_by`."""
        return self._states[-1][0]

    @property
    def to_move(self) -> Seat:
        """The seat that decides next, NOBODY after the end."""
        return NOBODY if self.result else int(self._states[-1]["seat"][0])

    @property
    def seats(self) -> int:
        """How many take part."""
        return len(self.names)

    def legal(self) -> list[Move]:
        """Return the moves of the seat to move, none after the end."""
        return [] if self.result else self.game.legal(self.state)

    def seen_by(self, seat: Seat) -> State:
        """Return what a seat knows; SPECTATOR knows what is public."""
        return self.game.observe(self.state, seat)

    def scene(self, seat: Seat, language: str = DEFAULT) -> Scene:
        """Draw what a seat sees."""
        return self.game.sketch.draw(self.seen_by(seat), seat, self.game.strings(language))

    @property
    def result(self) -> Result | None:
        """How the game came out, None while it goes on."""
        if not self._judged:
            self._result, self._judged = self._judge(), True
        return self._result

    def _judge(self) -> Result | None:
        if self._states[-1]["ending"][0]:
            return Result(outcome(self.state), self.game.endings[self.state.ending - 1], self.game.points(self.state))
        if self._given_up != NOBODY:
            utilities = resigned(self._given_up, self.seats)
            return Result(utilities, RESIGNATION, shares(utilities))
        if self._agreed:
            nothing = (0.0,) * self.seats
            return Result(nothing, AGREEMENT, shares(nothing) if self.game.draws_score else nothing)
        return None

    def state_at(self, index: int) -> State:
        """Return the whole truth before move `index`."""
        return self._states[index][0]

    # --- Turns ---

    @property
    def turns(self) -> list[Turn]:
        """Return all turns, the last perhaps unfinished."""
        spans = pairwise((*self._turn_starts, len(self.moves)))
        return [
            Turn(number, int(self.state_at(start).seat), range(start, end))
            for number, (start, end) in enumerate(spans, 1)
        ]

    @property
    def mid_turn(self) -> bool:
        """Tell whether a turn has begun and not ended."""
        return len(self._turn_starts) > int(self.state.turns)

    def turn_text(self, turn: Turn, seat: Seat | None = None) -> str:
        """Write a turn with what chance added; with a seat, as that seat saw it."""
        return self.game.notation.join_turn([self._move_text(index, seat) for index in turn.moves])

    def _move_text(self, index: int, seat: Seat | None) -> str:
        before, move, after = self.step(index, seat)
        return self.game.notation.format_move(before, move) + self.game.notation.format_luck(before, after)

    def tell(self, index: int, seat: Seat, language: str = DEFAULT) -> str:
        """Say in words what a move did, as a seat saw it."""
        before, move, after = self.step(index, seat)
        return self.game.words.tell(before, move, after, self.game.strings(language))

    def step(self, index: int, seat: Seat | None) -> tuple[State, Move, State]:
        """Return a move with the states around it; with a seat, as that seat saw them."""
        before, move, after = self.state_at(index), self.moves[index], self.state_at(index + 1)
        if seat is None:
            return before, move, after
        return self.game.observe(before, seat), self.game.seen_move(before, move, seat), self.game.observe(after, seat)

    # --- Playing ---

    def play(self, move: Move | str, language: str = DEFAULT) -> None:
        """Make a move: a code, or text of one decision or of a whole turn.

        A text is played whole or not at all, except that nothing is taken back once chance has spoken.
        """
        self._refuse_after_end()
        if isinstance(move, str):
            self._play_text(move, language)
        elif move in self.game.legal(self.state):
            self._append(move)
        else:
            raise IllegalMove(str(move), "no legal move has this number")

    def _play_text(self, text: str, language: str) -> None:
        decisions = self.game.notation.split_turn(text)
        if any(luck for _, luck in decisions):
            raise MalformedMove(text, "what chance adds is not yours to write")
        before = len(self.moves)
        try:
            for decision, _ in decisions:
                self.play_decision(decision, language)
        except Exception:
            self._take_back_to(max(before, self._revealed_at()))
            raise

    def play_decision(self, text: str, language: str = DEFAULT) -> None:
        """Make the one decision a text means."""
        self._refuse_after_end()
        self._append(read_decision(self.game, self.seen_by(self.to_move), text, language))

    def _append(self, move: Move) -> None:
        if not self.mid_turn:
            self._turn_starts += (len(self.moves),)
        following = np.frombuffer(bytearray(self._states[-1].tobytes()), self.game.state)  # copy() takes ten times that
        verbs.play(following[0], move)
        self._states.append(following)
        self.moves.append(move)
        self._judged = False

    def _refuse_after_end(self) -> None:
        if self.result:
            raise SessionError(f"the game is over ({self.result}, {self.result.reason}); start another")

    # --- Taking back ---

    def undo(self) -> None:
        """Take the last move back, unless it let chance or a hidden card be seen."""
        if not self.moves:
            raise SessionError("nothing has been played that could be taken back")
        if self._given_up != NOBODY or self._agreed:
            raise SessionError("a game that was given up or agreed drawn stays so")
        if self._revealed_at() == len(self.moves):
            raise SessionError("the last move showed a roll or a hidden card; it cannot be taken back")
        self._take_back_to(len(self.moves) - 1)

    def reset_turn(self) -> None:
        """Take back all decisions of the turn under way that can be."""
        if not self.mid_turn:
            raise SessionError("this turn has not begun")
        if self._revealed_at() == len(self.moves):
            raise SessionError("the last move showed a roll or a hidden card; it cannot be taken back")
        self._take_back_to(max(self._turn_starts[-1], self._revealed_at()))

    def _revealed_at(self) -> int:
        """Return how many moves lie before the last revelation, and so stay."""
        shown = [int(states[0].reveals) for states in self._states]
        return max((index for index in range(1, len(shown)) if shown[index] != shown[index - 1]), default=0)

    def _take_back_to(self, count: int) -> None:
        del self.moves[count:]
        self._turn_starts = tuple(start for start in self._turn_starts if start < count)
        del self._states[count + 1 :]
        self._judged = False

    # --- Ending early ---

    def resign(self, seat: Seat, language: str = DEFAULT) -> None:
        """Give up; where the rules make that a turn, it must be one's own."""
        self._refuse_after_end()
        if self.game.resignation is None:
            self._given_up = seat
            self._judged = False
        elif seat == self.to_move:
            if reason := self.game.refuse_resignation(self.state):
                raise IllegalMove("resign", reason.say(self.game.strings(language)))
            self._append(self.game.resignation)
        else:
            raise SessionError("resigning is a turn of this game: wait for yours")

    def agree_draw(self) -> None:
        """End the game drawn, all having agreed."""
        self._refuse_after_end()
        self._agreed = True
        self._judged = False

    @property
    def given_up(self) -> Seat:
        """The seat that resigned outside the rules of the game, NOBODY for none."""
        return self._given_up


def seat_names(game: Game, seats: int, language: str = DEFAULT) -> tuple[str, ...]:
    """Return what the game calls its seats."""
    say = game.strings(language)
    return tuple(say(f"seat.{seat + 1}") for seat in range(seats))


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """Refuse names that a record could not tell apart."""
    if len(set(names)) < len(names):
        raise SessionError(f"two seats may not have one name: {', '.join(names)}")
    for name in names:
        if not name.strip() or set(name) & set("|\n:"):
            raise SessionError(f"{name!r} is no name for a seat: it is empty or holds a |, a colon or a line break")
    return tuple(names)
