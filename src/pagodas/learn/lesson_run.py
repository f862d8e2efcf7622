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
from pagodas.core.types import Move, Seat, State
from pagodas.learn.course_files import LessonError
from pagodas.learn.lesson import Lesson, Step, fits
from pagodas.learn.stage import Stage

__all__ = ["LessonRun", "Verdict", "resume"]


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
        self._made: tuple[str, ...] = ()  # the learner's decisions in this step
        if not 0 <= first < len(lesson.steps) or not lesson.steps[first].position:
            raise LessonError(f"no position begins step {first + 1} of lesson {lesson.name}")
        self._stage = self._arrive()

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
        return self._stage.seat

    @property
    def observed(self) -> State:
        """What the learner knows."""
        return self._stage.observed

    def scene(self, language: str = DEFAULT) -> Scene:
        """Draw what the learner sees."""
        return self._stage.scene(language)

    def legal(self) -> list[Move]:
        """Return the moves the learner can make, none in a step that asks for none."""
        mine = not self.finished and self.step.asks and self._stage.is_learners_turn
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
        self._stage = self._arrive()

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
        self._stage = self._arrive()
        return Verdict("right", praise, tuple(told))

    def _replies(self) -> Iterator[tuple[str, str]]:
        for turn in self.step.reply:
            yield from self.game.notation.split_turn(turn)

    def _arrive(self) -> Stage:
        """Return the position of the step, or if it has none, where the step before ended."""
        self._made = ()
        if self.finished or not self.step.position:
            return self._stage
        return Stage(self.game, self.step.position, self.step.seat - 1 if self.step.seat else None)

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
        future = self._stage.states.copy()
        verbs.play(future[0], move)
        return bool(future[0].ending) and outcome(future[0])[self.seat] == max(outcome(future[0]))

    # --- Moves ---

    def _make_written(self, decision: str, luck: str) -> Text:
        return self._make(find_move(self._stage.states[0], decision, self.game.notation.format_move), luck)

    def _make(self, move: Move, luck: str) -> Text:
        told = self._stage.make(move, luck)
        if told is None:
            raise LessonError(f"step {self._number + 1} of lesson {self.lesson.name}: chance never shows {luck!r}")
        return told


def resume(game: Game, lesson: Lesson, first: int, done: Sequence[Move | None]) -> LessonRun:
    """Return the run that began at a step and in which this has been done since; None stands for reading on."""
    run = LessonRun(game, lesson, first)
    for move in done:
        if move is None:
            run.go_on()
        elif move not in run.legal() or run.play(move).kind == "wrong":
            raise LessonError(f"step {run.number + 1} of lesson {lesson.name} does not go on like this")
    return run
