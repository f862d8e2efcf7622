"""Attempts at moves, legal and not, and what the referee says to each.

A reason is a claim about a position. For each game the module `claims` beside its tests says when each of its reasons
is true; here attempts are made up, by typing and by clicking, and every reason given is checked.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from pagodas.contract.game_settings import settings_of
from pagodas.contract.random_play import steps
from pagodas.core.game import Game, Reason
from pagodas.core.strings import DEFAULT, read
from pagodas.core.turn_text import simplify
from pagodas.core.types import Move, State
from pagodas.session.move_parser import foresee

Path: TypeAlias = tuple[str, ...]
Claims: TypeAlias = Mapping[tuple[str, str], Callable[[Any], bool]]  # about an attempt, by the ruling and the reason
MakeUp: TypeAlias = Callable[[random.Random], State]

LONGEST = 200  # moves of a random game
NONSENSE = ("hello", "", "0-0", "=", "a1b2c3d4e5")
SIGNS = "@>/-+!x:?…12359abchRYsp "  # for slips of the pen


class Position:
    """What the seat to move observes, and everything it may write or click there."""

    def __init__(self, game: Game, observed: State) -> None:
        self.game, self.observed = game, observed
        self.legal = game.legal(observed)
        self.texts = {move: game.notation.format_move(observed, move) for move in self.legal}

    @cached_property
    def meanings(self) -> dict[str, set[Move]]:
        """The legal moves by all the texts that mean them."""
        found: dict[str, set[Move]] = {}
        for move, text in self.texts.items():
            for form in self.game.notation.readings(text):
                found.setdefault(form, set()).add(move)
        return found | {simplify(text): {move} for move, text in self.texts.items()}

    @cached_property
    def paths(self) -> dict[Path, Move]:
        return {self.game.sketch.path(self.observed, move): move for move in self.legal}

    @cached_property
    def items(self) -> list[str]:
        """Everything in the scene that a person may click."""
        say = self.game.strings(DEFAULT)
        return [item.id for item in self.game.sketch.draw(self.observed, int(self.observed.seat), say).items]

    def judge(self, text: str) -> "Refusal | None":
        """Return what the referee says to a decision or a whole turn, None if nothing is wrong with it."""
        position = self
        for decision, luck in self.game.notation.split_turn(text):
            moves = position.meanings.get(simplify(decision), set())
            if not moves:
                return Refusal(position, decision, self.game.judge.explain(position.observed, decision))
            following = foresee(self.game, position.observed, min(moves)) if len(moves) == 1 and not luck else None
            if following is None or following.turns != position.observed.turns or following.ending:
                return None  # nobody judges the rest
            position = Position(self.game, following)
        return None


@dataclass(frozen=True)
class Refusal:
    """A decision that was refused, and why; without a reason it was taken for no move at all."""

    position: Position
    text: str
    reason: Reason | None

    def __str__(self) -> str:
        words = self.reason.say(self.position.game.strings(DEFAULT)) if self.reason else "no move is written so"
        return f"{self.text!r}: {words}\n{self.position.game.notation.format_position(self.position.observed)}"


@dataclass(frozen=True)
class Attempt:
    """What the claims of a game speak of: a position, a decision that was refused, and the values of the reason."""

    state: State  # observed by the seat to move
    text: str  # in lower case without spaces
    values: Mapping[str, str]


@dataclass
class Trial:
    """The referee of a game on trial: its claims, and how moves are written."""

    game: Game
    attempt: type["Attempt"]
    claims: Claims
    forms: Sequence[str]  # ways to write a decision, such as "{kind}{square}"
    words: Callable[[State], Mapping[str, Sequence[str]]]  # … and what may stand in their places
    make_up: MakeUp  # makes up positions
    rare: Sequence[tuple[str, str]]  # positions and attempts for reasons that chance seldom finds
    synonyms: Mapping[str, str] = field(default_factory=dict)  # items to click instead of others
    reached: set[tuple[str, str]] = field(default_factory=set)  # rulings and keys of the reasons given so far
    known: list[str] = field(default_factory=list)  # legal texts of other positions

    # --- Positions ---

    def positions(self, seed: int, games: int, apart: int, made_up: int) -> Iterator[Position]:
        """Yield moments of random games with all options, `apart` moves on average, and positions made up."""
        chance = random.Random(seed)
        for number in range(games):
            for setting in settings_of(self.game):
                session = setting.session(seed + number)
                for _ in steps(session, seed + number, LONGEST):
                    if chance.randrange(apart) == 0:
                        yield self._seen(session.state)
                yield self._seen(session.state)
        for _ in range(made_up):
            yield self._seen(self.make_up(chance))

    def _seen(self, state: State) -> Position:
        return Position(self.game, self.game.observe(state, int(state.seat)))

    # --- Typing ---

    def type_at(self, position: Position, chance: random.Random, count: int) -> None:
        """Try texts in a position: moves of every form, moves of other positions, and slips of the pen."""
        words = self.words(position.observed)
        for _ in range(count):
            self._try(position, self._written(words, chance), garbled=False)
            if self.known:
                self._try(position, self._rewritten(chance.choice(self.known), chance), garbled=False)
            if position.texts:
                self._try(position, slip(chance.choice(list(position.texts.values())), chance), garbled=True)
        self._babble(position, chance.choice(NONSENSE))
        self.known += chance.sample(sorted(position.texts.values()), min(3, len(position.texts)))

    def _written(self, words: Mapping[str, Sequence[str]], chance: random.Random) -> str:
        """Write a move of any form, legal or not."""
        return re.sub(r"{(\w+)}", lambda name: chance.choice(words[name[1]]), chance.choice(self.forms))

    def _rewritten(self, text: str, chance: random.Random) -> str:
        return chance.choice([text, *self.game.notation.readings(text)])

    def _try(self, position: Position, text: str, *, garbled: bool) -> None:
        if refusal := position.judge(text):
            assert refusal.reason or garbled, f"this is written like a move: {refusal}"
            self.check(refusal)

    def _babble(self, position: Position, text: str) -> None:
        assert self.game.judge.explain(position.observed, text) is None, f"{text!r} is no move"

    # --- Clicking ---

    def click_at(self, position: Position, chance: random.Random, count: int) -> None:
        """Click here and there: anything in the scene, and paths of legal moves with one item exchanged."""
        for _ in range(count):
            path = [chance.choice(position.items) for _ in range(chance.randint(1, 3))]
            if position.paths and chance.random() < 0.6:
                path = list(chance.choice(list(position.paths)))
                path[chance.randrange(len(path))] = chance.choice(position.items)
            self._click(position, tuple(path))

    def _click(self, position: Position, path: Path) -> None:
        text = self.game.sketch.spell(position.observed, path)
        if path in position.paths or not text:
            return
        moves = position.meanings.get(simplify(text), set())
        if len(moves) == 1:
            meant = self.game.sketch.path(position.observed, min(moves))
            assert self.alike(path, meant), f"clicking {path} is read as {text!r}, for which one clicks {meant}"
        if refusal := position.judge(text):
            self.check(refusal)

    def alike(self, path: Path, meant: Path) -> bool:
        """Tell whether clicks may mean what others do: they are on the same things, or beside them."""
        return len(path) == len(meant) and all(map(self._beside, path, meant))

    def _beside(self, clicked: str, item: str) -> bool:
        """Tell whether one item may be clicked for another: its equal, its pile, its space, or what stands there."""
        number = clicked.partition(":")[2]
        same = clicked.startswith(item) or item.startswith(f"{clicked}:") or self.synonyms.get(clicked) == item
        return same or (number.isdecimal() and item.partition(":")[2] == number)

    # --- Checking ---

    def check(self, refusal: Refusal) -> None:
        """Fail unless the reason given is true, and can be said in every language."""
        reason = refusal.reason
        if reason is None:
            return
        self.reached.add((reason.ruling, reason.key))
        claim = self.claims.get((reason.ruling, reason.key))
        assert claim is not None, f"nobody checks {reason.ruling} {reason.key}: {refusal}"
        attempt = self.attempt(refusal.position.observed, simplify(refusal.text), reason.values)
        assert claim(attempt), f"{reason.key} is not so: {refusal}"
        for language in self.game.languages:
            assert "{" not in reason.say(self.game.strings(language))

    def run(self, seed: int, games: int, apart: int, made_up: int, each: int) -> None:
        """Try everything in many positions."""
        chance = random.Random(seed)
        for drawn, text in self.rare:
            self._try(self._seen(self.game.notation.parse_position(drawn)[0]), text, garbled=False)
        for position in self.positions(seed, games, apart, made_up):
            self.type_at(position, chance, each)
            self.click_at(position, chance, each)

    def check_complete(self) -> None:
        """Fail unless every reason that has words has a claim, and every claim has been checked."""
        texts = read(self.game.folder / "strings" / f"{DEFAULT}.toml")
        keys = {key.removeprefix("explain.") for key in texts if key.startswith("explain.")}
        assert keys == {key for _, key in self.claims}, "a reason has words and no claim, or a claim and no words"
        assert self.reached == set(self.claims), f"never given: {sorted(set(self.claims) - self.reached)}"


def slip(text: str, chance: random.Random) -> str:
    """Write a text with one sign wrong, missing, doubled or too many."""
    at = chance.randrange(len(text) + 1)
    sign = chance.choice((*SIGNS, "", text[at : at + 1] * 2))
    return text[:at] + sign + text[at + chance.randint(0, 1) :]
