"""A lesson being taken: where the learner is, and what becomes of a move. All moves are made by the rules of the game.

A run is rebuilt from the step it began at and what the learner has done since, so whoever keeps those can go on with it
at any time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pagodas.core import verbs
from pagodas.core.game import Game, outcome
from pagodas.core.scene import Scene
from pagodas.core.strings import DEFAULT, Text
from pagodas.core.turn_text import find_move
from pagodas.core.types import Move, Seat, State, States
from pagodas.learn.course_files import LessonError
from pagodas.learn.lesson import Lesson, Step, fits

__all__ = ["LessonRun", "Verdict", "resume"]

MOST_SEEDS = 2000  # tried until chance shows what a lesson wants


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a move: it was right and ends its step, right so far, or legal but not what the step asks for."""

    kind: Literal["right", "onward", "wrong"]
    say: Text
    told: tuple[Text, ...] = ()  # what happened: the move, and the replies to it


class LessonRun:
    """A lesson from one of its steps on. That step begins with a position."""

    def __init__(self, game: Game, lesson: Lesson, first: int = 0) -> None:
        self.game = game
        self.lesson = lesson
        self._number = first
        self._seat: Seat = 0
        self._made: tuple[str, ...] = ()  # the learner's decisions in this step
        self._states: States = game.blank()
        if not 0 <= first < len(lesson.steps) or not lesson.steps[first].position:
            raise LessonError(f"no position begins step {first + 1} of lesson {lesson.name}")
        self._arrive()

    # --- Where the learner is ---

    @property
    def number(self) -> int:
        """How many steps are done."""
        return self._number

    @property
    def finished(self) -> bool:
        """Whether all steps are done."""
        return self._number == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The present step; after the end, the last one."""
        return self.lesson.steps[min(self._number, len(self.lesson.steps) - 1)]

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        return self._seat

    @property
    def observed(self) -> State:
        """What the learner knows."""
        return self.game.observe(self._states[0], self._seat)

    def scene(self, language: str = DEFAULT) -> Scene:
        """Draw what the learner sees."""
        return self.game.sketch.draw(self.observed, self._seat, self.game.strings(language))

    def legal(self) -> list[Move]:
        """Return the moves the learner can make, none in a step that asks for none."""
        mine = (
            not self.finished and self.step.asks and not self._states[0].ending and self._states[0].seat == self._seat
        )
        return self.game.legal(self.observed) if mine else []

    def right_moves(self) -> list[Move]:
        """Return the moves that the step asks for now."""
        return [move for move in self.legal() if self._is_right(move)]

    # --- Going on ---

    def go_on(self) -> None:
        """Leave a step that asks for no move."""
        if self.finished or self.step.asks:
            raise LessonError("there is nothing to read on: make the move that is asked for")
        self._number += 1
        self._arrive()

    def play(self, move: Move) -> Verdict:
        """Make a legal move, if it is what the step asks for."""
        text = self.game.notation.format_move(self.observed, move)
        if not self._is_right(move):
            return Verdict("wrong", self.step.answer(text))
        ends = self._ends_step(move)
        told = [self._make(move, self.step.luck if ends else "")]
        if not ends:
            self._made = (*self._made, text)
            return Verdict("onward", {}, tuple(told))
        told += [self._make_written(decision, luck) for decision, luck in self._replies()]
        praise = self.step.praise
        self._number += 1
        self._arrive()
        return Verdict("right", praise, tuple(told))

    def _replies(self) -> Iterator[tuple[str, str]]:
        for turn in self.step.reply:
            yield from self.game.notation.split_turn(turn)

    def _arrive(self) -> None:
        """Set up the position of the step, if it has one."""
        self._made = ()
        if not self.finished and self.step.position:
            self._states = self.game.notation.parse_position(self.step.position)
            self._seat = self.step.seat - 1 if self.step.seat else int(self._states[0].seat)

    # --- What is right ---

    def _is_right(self, move: Move) -> bool:
        return bool(self._ways(move)) or (self.step.wins and self._wins(move))

    def _ends_step(self, move: Move) -> bool:
        complete = any(len(way) == len(self._made) + 1 for way in self._ways(move))
        return complete or (self.step.wins and self._wins(move))

    def _ways(self, move: Move) -> list[tuple[str, ...]]:
        """Return what the step accepts and the learner's decisions, with this one, begin."""
        made = (*self._made, self.game.notation.format_move(self.observed, move))
        return [way for way in self.step.accept if len(way) >= len(made) and all(map(fits, way[: len(made)], made))]

    def _wins(self, move: Move) -> bool:
        future = self._states.copy()
        verbs.play(future[0], move)
        return bool(future[0].ending) and outcome(future[0])[self._seat] == max(outcome(future[0]))

    # --- Moves ---

    def _make_written(self, decision: str, luck: str) -> Text:
        return self._make(find_move(self._states[0], decision, self.game.notation.format_move), luck)

    def _make(self, move: Move, luck: str) -> Text:
        """Make a move, with the first seed of chance that shows this luck, and tell it as the learner saw it."""
        before, seen = self._states, self.observed
        for seed in range(MOST_SEEDS if luck else 1):
            after = before.copy()
            if luck:
                after["rng"] = seed
            verbs.play(after[0], move)
            if luck in ("", self.game.notation.format_luck(before[0], after[0])):
                self._states = after
                return self._told(seen, self.game.seen_move(before[0], move, self._seat))
        raise LessonError(f"step {self._number + 1} of lesson {self.lesson.name}: chance never shows {luck!r}")

    def _told(self, before: State, move: Move) -> Text:
        tell, observed = self.game.words.tell, self.observed
        return {language: tell(before, move, observed, self.game.strings(language)) for language in self.game.languages}


def resume(game: Game, lesson: Lesson, first: int, done: Sequence[Move | None]) -> LessonRun:
    """Return the run that began at a step and in which this has been done since; None stands for reading on."""
    run = LessonRun(game, lesson, first)
    for move in done:
        if move is None:
            run.go_on()
        elif move not in run.legal() or run.play(move).kind == "wrong":
            raise LessonError(f"step {run.number + 1} of lesson {lesson.name} does not go on like this")
    return run
