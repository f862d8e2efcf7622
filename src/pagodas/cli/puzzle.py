"""`pagodas puzzle`: the puzzles of a game, at the terminal."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pagodas import games
from pagodas.cli.error_exits import as_usage
from pagodas.cli.language import preferred
from pagodas.cli.learner_dialog import LearnerDialog, Left
from pagodas.cli.lesson_progress import PUZZLES, keep_progress, read_progress
from pagodas.cli.line_input import open_keyboard
from pagodas.cli.parameters import GameId, Language
from pagodas.core.errors import MoveError
from pagodas.core.types import Move
from pagodas.learn import in_language
from pagodas.learn.puzzle import GRADES, Puzzle, PuzzleError, daily, find_puzzle, puzzles
from pagodas.learn.puzzle_run import PuzzleRun, announced
from pagodas.players.player import search_player
from pagodas.session.move_parser import read_decision

ANSWERS_BY = "club"  # as on the page


def puzzle(
    context: typer.Context,
    game: GameId,
    name: Annotated[
        str | None, typer.Argument(metavar="PUZZLE", help="Its name or number; without it, the first not yet solved.")
    ] = None,
    today: Annotated[bool, typer.Option("--daily", help="The puzzle of the day, the same for everybody.")] = False,
    grade: Annotated[
        str | None,
        typer.Option(
            help=f"Only puzzles of this difficulty: {', '.join(GRADES)}.", autocompletion=lambda: list(GRADES)
        ),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="Count the puzzles, and those that are solved.")] = False,
    lang: Language = None,
) -> None:
    """Solve puzzles: one turn is clearly the best. What you have solved is remembered."""
    loaded, console = games.load(game), Console(highlight=False)
    dialog = PuzzleDialog(loaded, console, open_keyboard(console), preferred(lang or context.obj))
    if list_:
        console.print(dialog.counted())
        return
    with as_usage(PuzzleError):
        chosen = find_puzzle(loaded, name or "1")
        if today:
            chosen = daily(puzzles(loaded), datetime.now(UTC).date())
    dialog.solve_from(chosen if name or today else None, grade)


class PuzzleDialog(LearnerDialog):
    """Gives the puzzles of a game."""

    def counted(self) -> Table:
        """Count the puzzles of each difficulty, and those that are solved."""
        table, solved, found = (
            Table.grid(padding=(0, 2, 0, 0)),
            read_progress(self.game.id, PUZZLES),
            puzzles(self.game),
        )
        for grade in GRADES:
            names = [puzzle.name for puzzle in found if puzzle.grade == grade]
            done = sum(name in solved for name in names)
            table.add_row(self.say(f"puzzles.grade.{grade}"), self.say("puzzles.counted", done=done, count=len(names)))
        return table

    def solve_from(self, first: Puzzle | None, grade: str | None) -> None:
        """Give a puzzle, and then those that are not solved, until the solver leaves."""
        try:
            for puzzle in self._unsolved(first, grade):
                self._solve(puzzle)
                self.ask(self.say("puzzles.next"))
            self.tell("puzzles.all_done")
        except (Left, EOFError):
            self.tell("puzzles.left", game=self.game.id)

    def _unsolved(self, first: Puzzle | None, grade: str | None) -> Iterator[Puzzle]:
        if first:
            yield first
        for puzzle in puzzles(self.game):
            if puzzle.name not in read_progress(self.game.id, PUZZLES) and grade in (None, puzzle.grade):
                yield puzzle

    def _solve(self, puzzle: Puzzle) -> None:
        run, mistakes, shown = PuzzleRun(self.game, puzzle), 0, -1
        number = [other.name for other in puzzles(self.game)].index(puzzle.name) + 1
        grade = self.say(f"puzzles.grade.{puzzle.grade}")
        self.console.print(Text(f"\n{self.say('puzzles.number', number=number, grade=grade)}", style="bold"))
        while not run.solved:
            if shown != len(run.made):
                shown = len(run.made)
                self.draw(run.scene(self.language))
                self.console.print(Text(run.task(self.language), style="bold"))
            mistakes += self._advance(run)
        keep_progress(self.game.id, puzzle.name, mistakes, PUZZLES)
        self._celebrate(run, mistakes)

    def _advance(self, run: PuzzleRun) -> bool:
        """Take one line from the solver, and tell whether it was a mistake, or a call for help."""
        texts = {self.game.notation.format_move(run.observed, move): move for move in run.legal()}
        line = self.ask(self.say("learn.prompt"), texts)
        if line in ("", "?"):
            self.tell("learn.moves", moves="  ".join(texts))
            return False
        if self.is_hint(line):
            move = run.next_move()
            self.tell("learn.right_move", move=self.game.notation.format_move(run.observed, move))
            return True
        return self._attempt(run, line)

    def _attempt(self, run: PuzzleRun, line: str) -> bool:
        try:
            move: Move = read_decision(self.game, run.observed, line, self.language)
        except MoveError as error:
            self.complain(str(error))
            return True
        verdict = run.play(move)
        if verdict.kind == "wrong":
            self.complain(self.say("puzzles.wrong"), self._reply(run, move), run.loss(self.language))
        for told in verdict.told:
            self.console.print(Text(in_language(told, self.language)))
        return verdict.kind == "wrong"

    def _reply(self, run: PuzzleRun, move: Move) -> str:
        """Say what somebody else would answer to a wrong turn, where that can be known."""
        position = run.after(move)
        if position is None:
            return ""
        reply = search_player(ANSWERS_BY, self.game, 0, timed=False).think(position).moves[0].move
        return self.say("puzzles.reply", reply=announced(self.game, position, reply, self.language))

    def _celebrate(self, run: PuzzleRun, mistakes: int) -> None:
        self.tell("puzzles.done" if mistakes else "puzzles.star")
        self.console.print(Text(run.meaning(self.language), style="green"))
        if line := run.told_line(self.language):
            self.tell("puzzles.line", line=" ".join(line))
