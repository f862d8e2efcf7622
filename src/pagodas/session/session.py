"""A game being played: its start, every move since, and the view that each seat has of it.

A session holds the whole truth; everything it gives away is made from what one seat observes.
"""

import secrets
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter, itemgetter
from typing import TypeAlias

from pagodas import games
from pagodas.core import verbs
from pagodas.core.errors import IllegalMove, SessionError, quoted
from pagodas.core.game import Game, Tallying, open_move, outcome
from pagodas.core.options import Value, Values, complete
from pagodas.core.scene import Scene
from pagodas.core.strings import DEFAULT
from pagodas.core.tally import Step, TallyRow
from pagodas.core.types import NOBODY, Move, Seat, State
from pagodas.session.comments import MOST, Comment, checked_comment
from pagodas.session.departures import FEWEST, Departure, last_place, seats_left
from pagodas.session.fault_words import fault
from pagodas.session.history import History
from pagodas.session.move_parser import read_decision, read_turn, words
from pagodas.session.names import checked_names
from pagodas.session.result import AGREEMENT, RESIGNATION, STOPPED, Result

__all__ = ["Session", "Turn", "seat_names"]

SEED_BITS = 32  # short enough to write down
MOST_SEED = 2**63 - 1
MILESTONE = 16  # moves from one state of the past that is kept to the next: a state can take more room than all else
_start = itemgetter(0)  # of a turn in `_begun`

Seen: TypeAlias = dict[Seat, State]
Written: TypeAlias = dict[Seat | None, tuple[str, ...]]  # None reads the whole truth


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
        self.seed = checked_seed(seed)
        self.moves: History[Move] = History()
        self._begun: History[tuple[int, Seat]] = (
            History()
        )  # for each turn, how many moves lie before it, and whose it is
        start = bytearray(game.start(len(names), self.options, seed).tobytes())
        self._milestones = History([start])  # the states before some of the moves; those between are played again
        self._revealed = 0  # how many moves lie before the last revelation, and so stay
        self._given_up: Seat = NOBODY
        self._agreed = False
        self.departures: tuple[Departure, ...] = ()  # of players who left and came back, in order
        self.left: tuple[Seat, ...] = ()  # the seats whose players are away; computers play for them
        self.comments: tuple[Comment, ...] = ()  # in the order of the turns they follow
        self._seen: Seen = {}  # what each seat knows now
        self._seen_before: Seen = {}  # … and what it knew before the last move
        self._last_steps: dict[Seat, Step] = {}  # the last move, as each seat saw it
        self._written: Written = {}  # the decisions of the last turn, as each seat reads them
        self._written_before: Written = {}  # … without the last of them
        self._before: State | None = None  # the state before the last move, unless moves were taken back
        self._stand(start, game.kept(start)[1])

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
        other.__dict__ = self.__dict__.copy()  # nothing in it changes in place
        return other

    def _stand(self, memory: bytearray, state: State) -> None:
        """Make the state in `memory` the present one; no seat has observed it yet."""
        self._memory = memory
        self.state = state  # the whole truth: a player may only see `seen_by`
        self._reveals, self._turns, self._seat, self._ending = self.game.glance(memory)
        self._seen, self._written, self._last_steps = {}, {}, {}
        self._legal: list[Move] | None = None  # once somebody has asked
        self._judge()

    def _judge(self) -> None:
        self.result = self._found_result()  # None while the game goes on
        self.to_move: Seat = NOBODY if self.result else self._seat  # who decides next

    def _found_result(self) -> Result | None:
        if self._ending:
            points = self.game.points(self.state) if self.game.points else None
            return self._result(outcome(self.state), self.game.endings[self._ending - 1], points)
        if self._given_up != NOBODY or (self.left and len(self.left) + 1 == self.seats):
            return self._result(self._resigned(), RESIGNATION)
        if self._agreed:
            nothing = (0.0,) * self.seats
            return self._result(nothing, AGREEMENT, None if self.game.draws_score else nothing)
        return None

    def _result(self, utilities: tuple[float, ...], reason: str, points: tuple[float, ...] | None = None) -> Result:
        """Return a result in which those who left come last, and whoever gave up after that with them."""
        if self.left:
            last = {*self.left, self._given_up}
            utilities = last_place(utilities, last, self.game.graded)
            points = points and tuple(min(points) if seat in last else own for seat, own in enumerate(points))
        return Result(utilities, reason, points or self.game.score_of(utilities))

    def _resigned(self) -> tuple[float, ...]:
        """Return what resigning is worth, on average of all who did."""
        seats = {*self.left, self._given_up} - {NOBODY}
        each = [self.game.resigned(self.state, seat) for seat in seats]
        return tuple(sum(worth) / len(seats) for worth in zip(*each, strict=True))

    # --- The present ---

    @property
    def seats(self) -> int:
        """How many take part."""
        return len(self.names)

    def legal(self) -> list[Move]:
        """Return the legal moves of the seat to move, none after the end."""
        return [] if self.result else list(self._moves_now())

    def _moves_now(self) -> list[Move]:
        if self._legal is None:
            self._legal = self.game.choices(self.state, self._seat)  # the seat to move knows its legal moves
        return self._legal

    def seen_by(self, seat: Seat) -> State:
        """Return what a seat knows; SPECTATOR knows what is public."""
        return self.seen_at(self.moves.length, seat)

    def seen_at(self, index: int, seat: Seat) -> State:
        """Return what a seat knew before move `index`. The present and the moment before the last move are kept."""
        seat = self.game.eyes(seat)
        age = self.moves.length - index
        known = self._seen if age == 0 else self._seen_before if age == 1 else {}
        if seat not in known:
            known[seat] = self.game.observe(self.state_at(index), seat)
        return known[seat]

    def scene(self, seat: Seat, language: str = DEFAULT, ply: int | None = None) -> Scene:
        """Draw what a seat sees, or saw after so many moves."""
        seen = self.seen_at(self.moves.length if ply is None else ply, seat)
        return self.game.sketch.draw(seen, seat, self.game.strings(language))

    def state_at(self, index: int) -> State:
        """Return the whole truth before move `index`."""
        age = self.moves.length - index
        if age == 0:
            return self.state
        if age == 1 and self._before is not None:
            return self._before
        return self.game.kept(self._memory_at(index))[1]

    def _memory_at(self, index: int) -> bytearray:
        """Replay the game up to the state before move `index`."""
        memory = bytearray(self._milestones[index // MILESTONE])
        state = self.game.kept(memory)[1]
        for move in self.moves[index - index % MILESTONE : index]:
            verbs.play(state, move)
        return memory

    # --- Turns ---

    @property
    def turns(self) -> list[Turn]:
        """Return all turns, the last perhaps unfinished."""
        return [self._turn(number) for number in range(1, len(self._begun) + 1)]

    def turns_since(self, ply: int) -> list[Turn]:
        """Return the turns in which moves were made from this ply on."""
        count = len(self._begun)
        if count and self._begun[count - 1][0] <= ply:  # the last one, as mostly
            return [self._turn(count)]
        first = bisect_right(self._begun, ply, key=_start) or 1
        return [self._turn(number) for number in range(first, len(self._begun) + 1)]

    def _turn(self, number: int) -> Turn:
        start, seat = self._begun[number - 1]
        end = self._begun[number][0] if number < len(self._begun) else len(self.moves)
        return Turn(number, seat, range(start, end))

    @property
    def mid_turn(self) -> bool:
        """Tell whether a turn has begun and not ended."""
        return self._begun.length > self._turns

    @property
    def whole_turns(self) -> int:
        """The number of turns that are over, as all are at the end of a game."""
        return self._begun.length if self._ending else self._turns

    def turn_text(self, turn: Turn, seat: Seat | None = None) -> str:
        """Write a turn with what chance added; with a seat, as that seat saw it."""
        return self.game.notation.join_turn(self._decisions(turn, seat))

    def _decisions(self, turn: Turn, seat: Seat | None) -> tuple[str, ...]:
        """Write the decisions of a turn. Those of the last turn are kept: it may go on, and is written again then."""
        if turn.moves.stop < self.moves.length:
            return tuple(self._move_text(index, seat) for index in turn.moves)
        reader = None if seat is None else self.game.eyes(seat)
        if reader not in self._written:
            known = self._written_before.get(reader, ())
            rest = turn.moves[len(known) :]
            self._written[reader] = (*known, *(self._move_text(index, seat) for index in rest))
        return self._written[reader]

    def _move_text(self, index: int, seat: Seat | None) -> str:
        before, move, after = self.step(index, seat)
        return self.game.notation.format_move(before, move) + self.game.notation.format_luck(before, after)

    def tell(self, index: int, seat: Seat, language: str = DEFAULT) -> str:
        """Say in words what a move did, as a seat saw it."""
        before, move, after = self.step(index, seat)
        return self.game.words.tell(before, move, after, self.game.strings(language))

    def step(self, index: int, seat: Seat | None) -> Step:
        """Return a move with the states around it; with a seat, as that seat saw them. The last one is kept."""
        if seat is None:
            return self.state_at(index), self.moves[index], self.state_at(index + 1)
        if index + 1 == self.moves.length and seat in self._last_steps:
            return self._last_steps[seat]
        seen = self.seen_moves(range(index, index + 1), seat)[0]
        found = self.seen_at(index, seat), seen, self.seen_at(index + 1, seat)
        if index + 1 == self.moves.length:
            self._last_steps[seat] = found
        return found

    def steps(self, seat: Seat, count: int, first: int = 0) -> Iterator[Step]:
        """Yield the moves from `first` up to `count`, each with the states around it, as a seat saw them."""
        game, eyes = self.game, self.game.eyes(seat)
        states = self.states(first, count)
        before = game.observe(state := next(states), eyes)
        for move, following in zip(self.moves[first:count], states, strict=True):
            after = game.observe(following, eyes)
            yield before, game.seen_move(state, move, seat), after
            state, before = following, after

    def states(self, first: int, last: int) -> Iterator[State]:
        """Yield the whole truth before each of some moves: `state_at` of them all, with every move played once."""
        memory = self._memory_at(first)
        state = self.game.kept(memory)[1]
        for move in self.moves[first:last]:
            yield state
            memory = bytearray(memory)
            state = self.game.kept(memory)[1]
            verbs.play(state, move)
        yield state

    def tally(self, seat: Seat, language: str = DEFAULT, count: int | None = None, first: int = 0) -> list[TallyRow]:
        """Tell how the points came about, as far as a seat knows: by all moves, or by those from `first` to `count`."""
        words, stop = self.game.words, len(self.moves) if count is None else count
        if not isinstance(words, Tallying) or stop <= first:
            return []
        return list(words.tally(list(self.steps(seat, stop, first)), self.game.strings(language)))

    def seen_moves(self, indices: range, seat: Seat) -> list[Move]:
        """Return moves that follow each other as a seat saw them."""
        moves = self.moves[indices.start : indices.stop]
        if self.game.seen_move is open_move:
            return moves
        return [
            self.game.seen_move(self.state_at(index), move, seat) for index, move in zip(indices, moves, strict=True)
        ]

    # --- Playing ---

    def play(self, move: Move | str, language: str = DEFAULT) -> None:
        """Make a move: a code, or text of one decision or of a whole turn, which is played whole or not at all."""
        self._refuse_after_end()
        if isinstance(move, str):
            for decided in read_turn(self.game, self.seen_by(self.to_move), move, language):
                self.play(decided)
        elif move in self._moves_now():
            self._append(move)
        else:
            raise IllegalMove(str(move), fault("number"))

    def play_decision(self, text: str, language: str = DEFAULT) -> None:
        """Make the one decision a text means."""
        self._refuse_after_end()
        self._append(read_decision(self.game, self.seen_by(self.to_move), text, language))

    def _append(self, move: Move) -> None:
        self._written_before = self._written if self.mid_turn else {}
        if not self.mid_turn:
            self._begun = self._begun.then((self.moves.length, self._seat))
        following = bytearray(self._memory)
        state = self.game.kept(following)[1]
        verbs.play(state, move)  # after which nobody writes to it
        self.moves = self.moves.then(move)
        if self.moves.length % MILESTONE == 0:
            self._milestones = self._milestones.then(following)
        self._before, self._seen_before, shown = self.state, self._seen, self._reveals
        self._stand(following, state)
        if self._reveals != shown:
            self._revealed = self.moves.length

    def _refuse_after_end(self) -> None:
        if self.result:
            raise SessionError(fault("over", result=self.result, reason=self.result.reason))

    # --- Taking back ---

    def undo(self, language: str = DEFAULT) -> None:
        """Take the last move back, unless it let chance or a hidden card be seen."""
        if not self.moves:
            raise SessionError(words(language)("refused.nothing_played"))
        if self.result and not self._ending:
            raise SessionError(words(language)("refused.settled"))
        self._refuse_after_revelation(language)
        self._take_back_to(len(self.moves) - 1)

    def reset_turn(self, language: str = DEFAULT) -> None:
        """Take back all decisions of the turn under way that can be."""
        if not self.mid_turn:
            raise SessionError(words(language)("refused.turn_not_begun"))
        self._refuse_after_revelation(language)
        self._take_back_to(max(self._begun[-1][0], self._revealed))

    def _refuse_after_revelation(self, language: str) -> None:
        if self._revealed == len(self.moves):
            raise SessionError(words(language)("refused.revealed"))

    def _take_back_to(self, count: int) -> None:
        now = self._memory_at(count)
        self.moves = self.moves.upto(count)
        self._begun = self._begun.upto(bisect_left(self._begun, count, key=_start))
        self._milestones = self._milestones.upto(count // MILESTONE + 1)
        self._before, self._seen_before, self._written_before = None, {}, {}
        turns = self.game.glance(now)[1]
        self.departures = tuple(each._replace(turns=min(each.turns, turns)) for each in self.departures)
        self.comments = tuple(comment for comment in self.comments if comment.turn <= self._begun.length)
        self._stand(now, self.game.kept(now)[1])

    # --- Comments ---

    def comment(self, text: str, turn: int | None = None, language: str = "") -> None:
        """Comment on a turn by its number, 0 for the game as a whole; without one, on the last turn."""
        number = self._begun.length if turn is None else turn
        if not 0 <= number <= self._begun.length:
            raise SessionError(fault("comment.turn", last=self._begun.length, given=number))
        if len(self.comments) == MOST:
            raise SessionError(fault("comment.many", most=MOST))
        comment = checked_comment(number, text, language)
        self.comments = tuple(sorted((*self.comments, comment), key=attrgetter("turn")))

    # --- Ending early ---

    def leave(self, seat: Seat, language: str = DEFAULT) -> None:
        """Leave the table: of three or more the others play on, and a computer may play for the seat.

        Who is not back at the end comes last. When all but one have left, that one has won. Of two seats the other
        wins at once, as where the rules make resigning a turn.
        """
        if not self.can_be_left:
            self.resign(seat, language)
            return
        self._refuse_after_end()
        if seat in self.left:
            raise SessionError(words(language)("refused.left"))
        self._depart(seat, back=False)

    @property
    def can_be_left(self) -> bool:
        """Whether the others play on when somebody leaves."""
        return self.seats >= FEWEST and self.game.resignation is None

    def come_back(self, seat: Seat, language: str = DEFAULT) -> None:
        """Take the seat again that one has left."""
        self._refuse_after_end()
        if seat not in self.left:
            raise SessionError(words(language)("refused.not_left"))
        self._depart(seat, back=True)

    def _depart(self, seat: Seat, back: bool) -> None:
        self.departures = (*self.departures, Departure(self._turns, seat, back))
        self.left = seats_left(self.departures)
        self._judge()

    def resign(self, seat: Seat, language: str = DEFAULT) -> None:
        """Give up, which ends the game for all; where the rules make that a turn, it must be one's own."""
        self._refuse_after_end()
        if self.game.resignation is None:
            self._given_up = seat
            self._judge()
        elif seat == self.to_move:
            if reason := self.game.refuse_resignation(self.state):
                raise IllegalMove("resign", reason.say(self.game.strings(language)))
            self._append(self.game.resignation)
        else:
            raise SessionError(words(language)("refused.not_your_turn"))

    def agree_draw(self) -> None:
        """End the game drawn, all having agreed."""
        self._refuse_after_end()
        self._agreed = True
        self._judge()

    def stop(self) -> None:
        """End the game drawn, though nobody agreed, unless it is over."""
        if self.result is None:
            self.agree_draw()
            drawn = self._found_result()
            assert drawn is not None
            self.result = replace(drawn, reason=STOPPED)

    @property
    def given_up(self) -> Seat:
        """The seat that resigned outside the rules of the game, NOBODY for none."""
        return self._given_up

    @property
    def agreed(self) -> bool:
        """Whether the game ended drawn because all agreed."""
        return self._agreed


def seat_names(game: Game, seats: int, language: str = DEFAULT) -> tuple[str, ...]:
    """Return what the game calls its seats."""
    say = game.strings(language)
    return tuple(say(f"seat.{seat + 1}") for seat in range(seats))


def checked_seed(seed: int) -> int:
    """Refuse a seed that a record could not hold."""
    if not 0 <= seed <= MOST_SEED:
        raise SessionError(fault("seed", given=quoted(seed)))
    return int(seed)
