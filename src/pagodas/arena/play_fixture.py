"""One game of the arena: played from its fixture alone, so that it comes out the same wherever it is played.

Players see what their seats know. To measure what hidden cards cost, `open-master` sees all cards; even it does not
know future rolls and draws.
"""

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import numpy as np

from pagodas import games
from pagodas.arena.schedule import Fixture
from pagodas.core import verbs
from pagodas.core.game import Game, Scoring, outcome
from pagodas.core.strings import DEFAULT, Strings
from pagodas.core.types import Move, Seat, State, Utilities
from pagodas.players.player import Player, by_name

__all__ = ["Contestant", "Played", "Trace", "contestant", "play", "play_traced"]

OPEN = "open-"
COURSE = 16  # letters that name a course
TOLD = "tell."  # begins the keys of sentences that tell of moves


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player at a seat, and whether all cards lie open to it."""

    player: Player
    sees_all: bool

    def choose(self, game: Game, state: State) -> Move:
        """Return a legal move of the seat to move."""
        return self.player.choose(state if self.sees_all else game.observe(state, int(state.seat)))


def contestant(name: str, game: Game, seed: int) -> Contestant:
    """Return the contestant of this name. In the arena no player looks at a clock, unless its name gives it a time."""
    return Contestant(by_name(name.removeprefix(OPEN), game, seed, timed=False), name.startswith(OPEN))


Enter: TypeAlias = Callable[[str, Game, int], Contestant]


@dataclass(frozen=True, slots=True)
class Trace:
    """Facts about a game that a balance report needs besides its result.

    `leads` holds the judgement of the game for each seat before each turn, `kinds` how often each seat made each
    kind of move, by the sentences that tell it.
    """

    starter: Seat
    choices: list[int]
    leads: list[list[float]]
    kinds: list[dict[str, int]]


@dataclass(frozen=True, slots=True)
class Played:
    """A game's result.

    `course` names its moves and what chance added to them; results kept by older releases have none.
    """

    key: str
    players: tuple[str, ...]
    seed: int
    utilities: tuple[float, ...]
    points: tuple[float, ...]
    ending: str
    turns: int
    plies: int
    trace: Trace | None = None
    course: str = ""

    def as_row(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> "Played":
        """Make it from plain data."""
        trace = Trace(**row["trace"]) if row["trace"] else None
        lists = {name: tuple(row[name]) for name in ("players", "utilities", "points")}
        return cls(**{**row, **lists, "trace": trace})


def counted(game: Game, state: State) -> tuple[float, ...]:
    """Return the score of each seat in the game or, where nothing is counted, for the match."""
    return game.words.scores(state) if isinstance(game.words, Scoring) else game.score(state)


def play(fixture: Fixture, traced: bool = False, enter: Enter = contestant) -> Played:
    """Play a game to its end. Players are not timed: their moves depend on nothing but their seeds.

    `enter` makes a contestant from a name, a game and a seed.
    """
    game = games.load(fixture.game)
    players = [enter(name, game, fixture.seed + 1 + seat) for seat, name in enumerate(fixture.players)]
    state = game.start(len(players), dict(fixture.options), fixture.seed)[0]
    tracer = Tracer(game, state) if traced else None
    plies, course = 0, hashlib.sha256()
    while state.ending == 0:
        move = _move(game, state, players[int(state.seat)], tracer)
        course.update(f"{move} {verbs.key(state)},".encode())
        plies += 1
    ending = game.endings[state.ending - 1]
    result = outcome(state), counted(game, state)
    trace = tracer.trace if tracer else None
    length = int(state.turns), plies
    name = course.hexdigest()[:COURSE]
    return Played(fixture.key, fixture.players, fixture.seed, *result, ending, *length, trace, name)


def play_traced(fixture: Fixture) -> Played:
    """Play a game and look closely."""
    return play(fixture, traced=True)


def _move(game: Game, state: State, player: Contestant, tracer: "Tracer | None") -> Move:
    move = player.choose(game, state)
    if tracer:
        tracer.before(state, move)
    verbs.play(state, move)
    if tracer:
        tracer.after(state)
    return move


class Tracer:
    """Looks on while a game is played."""

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._before = game.blank()
        self._move = 0
        self._turn = -1
        self._say = Keys(game)
        self.trace = Trace(int(state.seat), [], [], [{} for _ in range(state.seats)])

    def before(self, state: State, move: Move) -> None:
        """Note the choices there are and, when a turn begins, how things stand."""
        self._before[0], self._move = state, move
        self.trace.choices.append(len(self._game.legal(state)))
        if state.turns != self._turn:
            self._turn = int(state.turns)
            self.trace.leads.append([round(float(worth), 4) for worth in _judgement(state)])

    def after(self, state: State) -> None:
        """Note the sentences by which the move was told."""
        before = self._before[0]
        seat, used = int(before.seat), self._say.used
        used.clear()
        views = self._game.observe(before, seat), self._game.observe(state, seat)
        self._game.words.tell(views[0], self._move, views[1], self._say)
        counts = Counter(self.trace.kinds[seat])
        counts.update({name for name in used if name.startswith(TOLD)})
        self.trace.kinds[seat] = dict(counts)


class Keys(Strings):
    """The words of a game, which remember what was said with them."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.folder / "strings", DEFAULT)
        self.used: list[str] = []

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of a key, and note the key."""
        self.used.append(key)
        return super().__call__(key, **values)


def _judgement(state: State) -> Utilities:
    out: Utilities = np.zeros(state.seats)
    verbs.value(state, out)
    return out
