"""A puzzle being solved: what becomes of a decision. All moves are made by the rules of the game.

A decision is right if the needed ones can still follow it in this turn, in whatever order; the puzzle is solved when
all of them are made.
"""

from collections.abc import Sequence

from pagodas.core.game import Announcing, Game
from pagodas.core.scene import Scene
from pagodas.core.strings import DEFAULT
from pagodas.core.turn_text import find_move
from pagodas.core.types import Move, State
from pagodas.learn.lesson_run import Verdict
from pagodas.learn.puzzle import Puzzle, PuzzleError
from pagodas.learn.puzzle_themes import words
from pagodas.learn.stage import Stage
from pagodas.learn.turn_ways import missing, step, way_with
from pagodas.session.move_parser import foresee

__all__ = ["PuzzleRun", "continue_puzzle", "solution_moves"]


def solution_moves(game: Game, puzzle: Puzzle) -> tuple[Move, ...]:
    """Return the solution's decisions. Raises PuzzleError where they cannot be made."""
    position, moves = Stage(game, puzzle.position, puzzle.seat - 1).observed, []
    for decision in puzzle.solution:
        if position is None:
            raise PuzzleError(f"puzzle {puzzle.name}: the turn is over before {decision!r}")
        try:
            moves.append(find_move(position, decision, game.notation.format_move))
        except ValueError as error:
            raise PuzzleError(f"puzzle {puzzle.name}: {error}") from error
        position = foresee(game, position, moves[-1])
    return tuple(moves)


class PuzzleRun:
    """A puzzle from its position on."""

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        self.game = game
        self.puzzle = puzzle
        self.solution = solution_moves(game, puzzle)
        self.needed = tuple(self.solution[place] for place in puzzle.places)
        self._stage = Stage(game, puzzle.position, puzzle.seat - 1)
        self._start = self._stage.observed
        self._made: tuple[Move, ...] = ()

    # --- Where the solver is ---

    @property
    def made(self) -> tuple[Move, ...]:
        """The right decisions so far."""
        return self._made

    @property
    def observed(self) -> State:
        """What the solver knows."""
        return self._stage.observed

    @property
    def solved(self) -> bool:
        """Whether all needed decisions are made."""
        return not missing(self.needed, self._made)

    def scene(self, language: str = DEFAULT) -> Scene:
        """Draw what the solver sees."""
        return self._stage.scene(language)

    def legal(self) -> list[Move]:
        """Return the decisions the solver can make, none when the puzzle is solved."""
        return [] if self.solved or not self._stage.is_learners_turn else self.game.legal(self.observed)

    def task(self, language: str = DEFAULT) -> str:
        """Say what is to be done."""
        seat = self.game.strings(language)(f"seat.{self.puzzle.seat}")
        return words(language)(f"puzzle.task.{self.puzzle.theme}", seat=seat)

    def next_move(self) -> Move:
        """Return a right decision, the next one of the solution where that is still possible."""
        rest = missing(self.solution, self._made)
        move = next((move for move in self.solution if move in rest and self.is_right(move)), None)
        return next(move for move in self.legal() if self.is_right(move)) if move is None else move

    # --- Going on ---

    def play(self, move: Move) -> Verdict:
        """Make a legal decision, if it is right."""
        if not self.is_right(move):
            return Verdict("wrong", {})
        told = self._stage.make(move)
        self._made = (*self._made, move)
        return Verdict("right" if self.solved else "onward", {}, () if told is None else (told,))

    def is_right(self, move: Move) -> bool:
        """Tell whether the needed decisions can still be made after this one."""
        if move not in self.legal():
            return False
        left = missing(self.needed, (*self._made, move))
        following = step(self.game, self.observed, move).position
        return not left or (following is not None and way_with(self.game, following, left) is not None)

    # --- Answers ---

    def after(self, move: Move) -> State | None:
        """Return the position after a wrong decision in which somebody else moves, None where nobody knows it."""
        following = foresee(self.game, self.observed, move)
        others = following is not None and not following.ending and following.seat != self.observed.seat
        return following if others and not self.game.hides else None

    def loss(self, language: str = DEFAULT) -> str:
        """Say what a wrong turn loses."""
        if not self.puzzle.chance or not self.puzzle.next:
            return ""
        percent = {"chance": round(100 * self.puzzle.chance[-1]), "next": round(100 * self.puzzle.next[-1])}
        return words(language)("puzzle.answer.loss", **percent)

    def meaning(self, language: str = DEFAULT) -> str:
        """Name the theme and, if the game has a name for it, the idea of the solution."""
        names = [words(language)(f"puzzle.theme.{self.puzzle.theme}")]
        if self.puzzle.idea:
            names.append(self.game.strings(language)(f"puzzle.{self.puzzle.idea}"))
        return " · ".join(names)

    def told_line(self, language: str = DEFAULT) -> list[str]:
        """Tell what may follow the solution, a sentence for each decision."""
        sentences, position, say = [], self._start, self.game.strings(language)
        for number, decision in enumerate((*self.puzzle.solution, *self.puzzle.line)):
            move = find_move(position, decision, self.game.notation.format_move)
            following = foresee(self.game, position, move)
            if number >= len(self.puzzle.solution):
                sentences.append(announced(self.game, position, move, say.language))
            if following is None:
                break
            position = following
        return sentences


def announced(game: Game, observed: State, move: Move, language: str) -> str:
    """Say what a move will do, as its notation writes it where the game has no words for that."""
    if isinstance(game.words, Announcing):
        return game.words.announce(observed, move, game.strings(language))
    following = foresee(game, observed, move)
    if following is None:
        return game.notation.format_move(observed, move)
    return game.words.tell(observed, move, following, game.strings(language))


def continue_puzzle(game: Game, puzzle: Puzzle, done: Sequence[Move]) -> PuzzleRun:
    """Return the run in which this has been done. Raises PuzzleError."""
    run = PuzzleRun(game, puzzle)
    for move in done:
        if run.play(move).kind == "wrong":
            raise PuzzleError(f"puzzle {puzzle.name} does not go on like this")
    return run
