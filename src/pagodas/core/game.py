"""The contract of a game: one `Game`, made of modules that each keep one promise.

The compiled rules are found through the verbs (`core.verbs`); the rest is plain Python and speaks to people. All of it
works on observed states as well as whole ones. `pagodas check-game` checks these promises for any game.

The facts of a game that need no rules are its `About`, in `__init__.py`; the `Game` is in `game.py`, which is imported
only when the game is loaded.

| module     | promise            | must define                                                                        |
|------------|--------------------|------------------------------------------------------------------------------------|
| `modules`  | the rules          | the verbs setup, legal, play, outcome, observe, redeal, key, value, as `@kernel`s  |
| `notation` | `Notation`         | moves, turns and positions as text                                                 |
| `sketch`   | `Sketch`           | scenes, and the clicks that make a move                                            |
| `judge`    | `Judge`            | the reason why a move is not legal                                                 |
| `words`    | `Words`            | what happened and what is to be decided, in sentences                              |

Optional, each with what happens without it:

| hook                          | use it when                                             | without it                |
|-------------------------------|---------------------------------------------------------|---------------------------|
| `suppose`, `habit`, `imagine` | `value` is too little for a strong player               | search judges by `value`  |
| `features`, `feature_names`   | the judgement of `master` should be learned             | it is `value`, set by hand|
| `words.scores`                | something is counted that decides who wins (`Scoring`)  | reports show match points |
| `words.prompt`                | a move takes several clicks (`Prompting`)               | pages say: click a ring   |
| `words.announce`              | chance adds to what a move does (`Announcing`)          | hints say what to click   |
| `words.tally`                 | the end can be told as a table (`Tallying`)             | only the result is told   |
| `words.ends_round`            | … and so can the end of each round (`Pausing`)          | no pause between rounds   |
| `amount`                      | the outcome is an amount, such as chips, and not a rank | a win is a win            |
| `points`                      | a match counts something else than wins or amounts      | a win counts 1            |
| `draws_score`                 | (False) a draw by agreement scores nothing              | it is shared like a win   |
| `changes`                     | `version` is above 1: what each later version changed   | old records hear less     |
| `longest`                     | no game can have more decisions than so many            | solvers assume 32,767     |
| `seen_move`                   | a move itself is secret                                 | everybody sees every move |
| `resigned`                    | giving up costs something else than the whole game      | the others win            |
| `resignation`                 | the rules make resigning a turn: its move code          | anybody may give up       |
| `refuse_resignation`          | … and sometimes forbid it                               | it is always allowed      |
| `varying_moves`               | most texts and paths depend on code and seat alone      | all are made at each turn |
| `cover.svg`                   | the lobby should show a picture drawn for it            | it shows a random game    |
| `Scene.narrow`                | the scene is too wide for a phone                       | it is shown smaller       |

The state is laid out by `core.jit.record`. The type of a field says what it holds: `int8` and `int16` are numbers,
`int32` and `int64` sets of small numbers as bits, `uint64` hashes, which nobody is shown.
"""

import struct
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from pagodas.core import jit, perfect_information, verbs
from pagodas.core.about import About
from pagodas.core.errors import OptionError, OtherVersion, RegistrationError, shortened
from pagodas.core.fault_words import fault
from pagodas.core.options import Value, Values, complete, starts
from pagodas.core.scene import Scene
from pagodas.core.strings import Strings
from pagodas.core.tally import Step, TallyRow
from pagodas.core.types import SPECTATOR, Move, Moves, Seat, State, States, Utilities

__all__ = [
    "Announcing",
    "Game",
    "Judge",
    "Notation",
    "Pausing",
    "Prompting",
    "Reason",
    "Scoring",
    "Sketch",
    "Tallying",
    "Words",
    "lose_everything",
    "open_move",
    "outcome",
    "refuse_nothing",
    "shares",
]

VERBS = ("setup", "legal", "play", "outcome", "observe", "redeal", "key", "value")
HABITS = ("suppose", "habit", "imagine")  # verbs that only some games have
FEATURES = "features"  # another of them

Scratch: TypeAlias = tuple[States, Moves]  # for a state and for a list of moves


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is not legal: the ruling, and the key and values of the sentence under `explain.` in the strings.

    A value may itself be a key of the strings, such as "colour.red", and is then said in the reader's language.
    """

    ruling: str
    key: str
    values: Mapping[str, str] = field(default_factory=dict)

    def say(self, say: Strings) -> str:
        """Put it in words, the ruling first: "M6: a human may not …"."""
        values = {name: self._said(value, say) for name, value in self.values.items()}
        return f"{self.ruling}: {say('explain.' + self.key, **values)}"

    def _said(self, value: str, say: Strings) -> str:
        return say(value) if value in say else shortened(value)  # some values repeat what was typed


class Notation(Protocol):
    """Moves and positions as text. A turn's text is made of its decisions, each followed by what chance added to it."""

    def format_move(self, state: State, move: Move) -> str:
        """Write one decision, made in `state`."""

    def format_luck(self, before: State, after: State) -> str:
        """Write what chance showed when the decision between these states was made, "" for nothing."""

    def join_turn(self, decisions: Sequence[str]) -> str:
        """Write a whole turn from its decisions, each with its luck."""

    def split_turn(self, text: str) -> list[tuple[str, str]]:
        """Take a turn apart into decisions and the luck of each; the text need not be legal, nor even sensible."""

    def readings(self, text: str) -> tuple[str, ...]:
        """Return what else a person may write for this decision, in lower case without spaces."""

    def format_position(self, state: State) -> str:
        """Write a position as lines a person can draw it from."""

    def parse_position(self, text: str) -> States:
        """Read a position back: a state to play on from, in an array of one. Raises ValueError with a reason."""


class Sketch(Protocol):
    """How a game looks, and where one clicks for a move."""

    def draw(self, observed: State, seat: Seat, say: Strings) -> Scene:
        """Draw an observed state for the viewer in `seat`."""

    def path(self, observed: State, move: Move) -> tuple[str, ...]:
        """Return the one to three items a person clicks for a move; no path is the beginning of another."""

    def spell(self, observed: State, path: Sequence[str]) -> str:
        """Return the text of the move somebody attempts by clicking these items, legal or not; "" when it is none."""


class Judge(Protocol):
    """A referee that gives reasons."""

    def explain(self, observed: State, text: str) -> Reason | None:
        """Return why the decision written in `text` is not legal here; None when it is written like no move at all.

        A reason is a claim about the position: it must be true, and it must be what forbids the move.
        """


class Words(Protocol):
    """A game told in sentences."""

    def tell(self, before: State, move: Move, after: State, say: Strings) -> str:
        """Say what a move did."""

    def status(self, observed: State, say: Strings) -> str:
        """Say whose turn it is and what they must decide, or how the game ended."""


@runtime_checkable
class Scoring(Protocol):
    """Words of a game in which something is counted that decides who wins."""

    def scores(self, state: State) -> tuple[float, ...]:
        """Return what each seat has."""


@runtime_checkable
class Tallying(Protocol):
    """Words of a game that tell how the points came about."""

    def tally(self, steps: Sequence[Step], say: Strings) -> Sequence[TallyRow]:
        """Return the table for these moves, which one seat saw, from the first on; no rows where nothing counts.

        In a game with rounds the table of some rounds is that of the first of them, and beneath it that of the others.
        """


@runtime_checkable
class Pausing(Protocol):
    """Words of a game with rounds, after each of which people look at the tally."""

    def ends_round(self, before: State, after: State) -> bool:
        """Tell whether the move between these states has ended a round, but not the game."""


@runtime_checkable
class Announcing(Protocol):
    """Words of a game that say what a move will do before chance has added anything."""

    def announce(self, observed: State, move: Move, say: Strings) -> str:
        """Say what a move will do, and nothing of what is drawn or rolled after it."""


@runtime_checkable
class Prompting(Protocol):
    """Words of a game that say what to click next."""

    def prompt(self, observed: State, chosen: Sequence[str], say: Strings) -> str:
        """Say what the seat to move is to click after the first clicks of a legal move's path, at first after none."""


def lose_everything(state: State, seat: Seat) -> tuple[float, ...]:
    """Let a seat that resigns lose, and the others share the win."""
    seats = int(state.seats)
    return tuple(-1.0 if other == seat else 1.0 / (seats - 1) for other in range(seats))


def open_move(state: State, move: Move, seat: Seat) -> Move:
    """Show every move to everybody, as games without secret moves do."""
    return move


def all_moves(observed: State, moves: Sequence[Move]) -> Collection[Move]:
    """Let the text and the path of every move depend on the position."""
    return moves


def refuse_nothing(state: State) -> Reason | None:
    """Let players resign whenever it is their turn."""
    return None


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(About):
    """One kind of game. The docstring of this module tells what the parts promise and which may be left out."""

    modules: tuple[Any, ...]  # they hold the compiled verbs
    state: np.dtype[Any]  # made by `core.jit.record`
    moves: int  # number of move codes: moves are 0 … moves - 1
    endings: tuple[str, ...]  # why a game may end; a state's `ending` is 1 + an index into this
    notation: Notation
    sketch: Sketch
    judge: Judge
    words: Words
    feature_names: tuple[str, ...] = ()  # what the verb `features` counts, in its order
    chance: bool = True  # False where after the start nothing is hidden or left to chance, so that a seed tells nothing
    changes: tuple[str, ...] = ()  # what each version after the first changed, for people with older records
    amount: float | None = None  # where the outcome is an amount: the points that a utility of 1 stands for
    points: Callable[[State], tuple[float, ...]] | None = None  # what an ended game scores for a match
    draws_score: bool = True  # False where a draw by agreement scores nothing
    longest: Callable[[int, Values], int] | None = None  # the most decisions of a game with these seats and options
    seen_move: Callable[[State, Move, Seat], Move] = open_move  # a move as a seat sees it, its secrets disguised
    resignation: Move | None = None  # where the rules make resigning a turn
    refuse_resignation: Callable[[State], Reason | None] = refuse_nothing  # … and where they bar it, why
    resigned: Callable[[State, Seat], tuple[float, ...]] = lose_everything  # the utilities when a seat gives up
    varying_moves: Callable[[State, Sequence[Move]], Collection[Move]] = all_moves  # see `core.clicks`
    _spare: list[Scratch] = field(default_factory=list, init=False, repr=False)  # for any thread to take

    def __post_init__(self) -> None:
        """Make the verbs find these rules."""
        names = (*VERBS, *HABITS, FEATURES)
        found = {name: getattr(module, name) for module in self.modules for name in names if hasattr(module, name)}
        missing = [name for name in VERBS if name not in found]
        if missing:
            raise RegistrationError(f"{self.id}: no {', '.join(missing)} in its compiled modules")
        if bool(self.feature_names) != (FEATURES in found):
            raise RegistrationError(f"{self.id}: features and feature_names belong together, give both or neither")
        found["can_learn"] = verbs.learning if FEATURES in found else verbs.not_learning
        found.setdefault(FEATURES, verbs.no_features)
        jit.register(self.state, self.id, found)
        verbs.make_room(self.state, self.moves)

    @property
    def graded(self) -> bool:
        """Whether the outcome is an amount, so that winning much counts for more than winning little."""
        return self.amount is not None

    def score(self, state: State) -> tuple[float, ...]:
        """Return what each seat scores for a match with an ended game."""
        return self.points(state) if self.points else self.score_of(outcome(state))

    def score_of(self, utilities: tuple[float, ...]) -> tuple[float, ...]:
        """Return what utilities score for a match: amounts as they are, ranks one for a win, shared by its winners."""
        if self.amount is None:
            return shares(utilities)
        return tuple(self.amount * utility for utility in utilities)

    @property
    def imaginative(self) -> bool:
        """Whether the game knows what its players usually do."""
        return all(any(hasattr(module, name) for module in self.modules) for name in HABITS)

    @property
    def searched_by_depth(self) -> bool:
        """Whether players look ahead turn by turn, which only two seats and no chance allow."""
        return not self.chance and self.seats == (2,)

    def rules_page(self, language: str) -> str:
        """Return the rules for people, as Markdown."""
        return (self.folder / f"rules.{language}.md").read_text(encoding="utf-8")

    def check_version(self, version: int | str) -> None:
        """Refuse a saved game of another version: say what has changed since, and what to do. Raises OtherVersion."""
        if str(version) == str(self.version):
            return
        made = f"this game was made with version {shortened(str(version))} of {self.id}"
        if str(version) not in map(str, range(1, self.version)):
            known = f"and this release of pagodas knows version {self.version} only"
            raise OtherVersion(f"{made}, {known}; the release that made it can replay it")
        changed = ", and ".join(self.changes[int(version) - 1 :]) or "its rules have changed"
        raise OtherVersion(
            f"{made}, and in version {self.version} {changed}; replay it with the release of pagodas that made it, "
            "or start a new game"
        )

    def settle(self, seats: int, options: Values) -> dict[str, Value]:
        """Return a value for each option, or refuse what the game cannot be played with."""
        if seats not in self.seats:
            raise OptionError(fault("game.seats", game=self.id, allowed=_listed(self.seats), wanted=seats))
        return complete((starts(seats), *self.own_options), options)

    def codes(self, seats: int, options: Values) -> npt.NDArray[np.int64]:
        """Return what the rules see of the options."""
        values = self.settle(seats, options)
        return np.array([option.code(values[option.name]) for option in self.options], np.int64)

    def start(self, seats: int, options: Values, seed: int) -> States:
        """Set up a new game, in an array of one."""
        states = self.blank()
        verbs.setup(states[0], seats, self.codes(seats, options), seed)
        return states

    def blank(self, count: int = 1) -> States:
        """Return an array of empty states."""
        return np.zeros(count, self.state)

    def legal(self, state: State) -> list[Move]:
        """Return the legal moves."""
        return verbs.legal_moves(state)

    def choices(self, state: State, seat: Seat) -> list[Move]:
        """Return the moves that are legal for all a seat knows: a quick way to observe and to ask for them."""
        scratch = self._scratch()
        found: list[Move] = scratch[1][: verbs.choices(state, seat, *scratch)].tolist()
        self._spare.append(scratch)
        return found

    def _scratch(self) -> Scratch:
        try:
            return self._spare.pop()  # asking first whether there is one would race with other threads
        except IndexError:
            return self.blank(), np.empty(self.moves, np.int32)

    @cached_property
    def hides(self) -> bool:
        """Whether seats may know different things of a state."""
        open_to_all = any(getattr(module, "observe", None) is perfect_information.observe for module in self.modules)
        return not open_to_all or self.seen_move is not open_move

    @cached_property
    def prompting(self) -> bool:
        """Whether the game says what to click next."""
        return isinstance(self.words, Prompting)

    @cached_property
    def pausing(self) -> bool:
        """Whether the game has rounds, after each of which people look at the tally."""
        return isinstance(self.words, Pausing)

    def eyes(self, seat: Seat) -> Seat:
        """Return a seat that knows the same: where nothing is hidden one for all, so that its view is made once."""
        return seat if self.hides else SPECTATOR

    def observe(self, state: State, seat: Seat) -> State:
        """Return what a seat knows of a state."""
        out, observed = self.kept(bytearray(self.state.itemsize))
        verbs.observe(state, seat, out)
        return observed

    @cached_property
    def glance(self) -> Callable[[bytearray], tuple[int, ...]]:
        """Reads `reveals`, `turns`, `seat` and `ending` of the state in some memory; NumPy takes far longer."""
        fields: Any = self.state.fields
        reveals, turns, seat = (fields[name][1] for name in ("reveals", "turns", "seat"))  # in this order, see `record`
        return struct.Struct(f"={reveals}xi{turns - reveals - 4}xh{seat - turns - 2}xbb").unpack_from

    def kept(self, memory: bytearray) -> tuple[States, State]:
        """Return an array of the one state in this memory, and the state, to be read when nobody writes any more."""
        states = np.frombuffer(memory, self.state)
        state = states[0]
        if not jit.INTERPRETED:  # where rules need NumPy's numbers, which wrap around
            state.keep(memory)
        return states, state


def _listed(counts: tuple[int, ...]) -> str:
    return fault("or").join(str(count) for count in counts)


def outcome(state: State) -> tuple[float, ...]:
    """Return what an ended game was worth to each seat."""
    out: Utilities = np.zeros(state.seats)
    verbs.outcome(state, out)
    return tuple(float(utility) for utility in out)


def shares(utilities: tuple[float, ...]) -> tuple[float, ...]:
    """Return each seat's share of the win."""
    best = max(utilities)
    return tuple(float(utility == best) / utilities.count(best) for utility in utilities)
