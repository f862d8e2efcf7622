"""`pagodas learn`: the lessons of a game, at the terminal."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pagodas import games
from pagodas.cli.companion import Companion
from pagodas.cli.completion import lesson_names
from pagodas.cli.error_exits import as_usage
from pagodas.cli.language import preferred
from pagodas.cli.learner_dialog import LearnerDialog, Left
from pagodas.cli.lesson_progress import STAR, keep_progress, read_progress
from pagodas.cli.line_input import open_keyboard
from pagodas.cli.parameters import GameId, Language
from pagodas.cli.play import Wish, play
from pagodas.cli.replay import Shown, replay
from pagodas.cli.seating import PERSON
from pagodas.core.errors import MoveError
from pagodas.core.game import Game
from pagodas.core.turn_text import simplify
from pagodas.core.types import Move
from pagodas.learn import (
    Guide,
    Lesson,
    LessonError,
    LessonRun,
    Verdict,
    commented_games,
    find_commented,
    find_guide,
    find_lesson,
    in_language,
    lessons,
)
from pagodas.learn.guide import OPPONENT
from pagodas.session.move_parser import read_decision

GUIDE = "guide"  # asks for the guided first game


def learn(
    context: typer.Context,
    game: GameId,
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="LESSON",
            help="Its name or number; without it, the first that is not done. `guide` is a first game with a guide; "
            "the name of a commented game shows that.",
            autocompletion=lesson_names,
        ),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List all there is, and the lessons that are done.")] = False,
    lines: Annotated[bool, typer.Option("--lines", help="Use lines even where a table could fill the screen.")] = False,
    lang: Language = None,
) -> None:
    """Learn a game by playing: short lessons, a first game with a guide, games with comments.

    What you have done is remembered.
    """
    loaded, console = games.load(game), Console(highlight=False)
    teacher = Teacher(loaded, console, open_keyboard(console), preferred(lang or context.obj))
    if list_:
        console.print(teacher.listed())
        return
    if lesson == GUIDE and (guide := find_guide(loaded)):
        play(guided_game(loaded, guide, teacher.language, lines), teacher.keyboard, console)
        return
    if lesson in {commented.name for commented in commented_games(loaded)}:
        replay(console, str(find_commented(loaded, lesson or "").file), Shown(lines=lines), teacher.language)
        return
    with as_usage(LessonError):
        first = find_lesson(loaded, lesson) if lesson else teacher.next_lesson()
    teacher.teach_from(first)


def guided_game(game: Game, guide: Guide, language: str, lines: bool) -> Wish:
    """Return the wish for a first game against novices, with a guide."""
    players = ",".join([PERSON, *[OPPONENT] * (min(game.seats) - 1)])
    companion = Companion(guide, language)
    return Wish(language, game.id, players, options=guide.options, lines=lines, companion=companion)


class Teacher(LearnerDialog):
    """Gives the lessons of a game, one line after the other."""

    # --- Which lesson ---

    def listed(self) -> Table:
        """List the lessons: a star for those without a mistake, a tick for those that are done."""
        table, progress = Table.grid(padding=(0, 2, 0, 0)), read_progress(self.game.id)
        for number, lesson in enumerate(lessons(self.game), 1):
            mark = {None: "", STAR: "★"}.get(progress.get(lesson.name), "✓")
            table.add_row(str(number), mark, in_language(lesson.title, self.language), Text(lesson.name, style="dim"))
        if find_guide(self.game):
            table.add_row("", "", self.say("learn.guided"), Text(GUIDE, style="dim"))
        for commented in commented_games(self.game):
            title = self.say("learn.commented", title=in_language(commented.title, self.language))
            table.add_row("", "", title, Text(commented.name, style="dim"))
        return table

    def next_lesson(self) -> Lesson:
        """Return the first lesson that is not done, or the first of all. Raises LessonError where there are none."""
        first = find_lesson(self.game, "1")
        progress = read_progress(self.game.id)
        return next((lesson for lesson in lessons(self.game) if lesson.name not in progress), first)

    def teach_from(self, first: Lesson) -> None:
        """Give a lesson and those after it, until the learner leaves."""
        course = lessons(self.game)
        start = [lesson.name for lesson in course].index(first.name)
        try:
            for number, lesson in enumerate(course[start:], start + 1):
                self._teach(number, lesson)
                if number < len(course):
                    self.ask(self.say("learn.next", number=number + 1))
            self.tell("learn.all_done_guide" if find_guide(self.game) else "learn.all_done", game=self.game.id)
        except (Left, EOFError):
            self.tell("learn.left", game=self.game.id)

    # --- One lesson ---

    def _teach(self, number: int, lesson: Lesson) -> None:
        title = in_language(lesson.title, self.language)
        self.console.print(Text(f"\n{self.say('learn.lesson', number=number, title=title)}", style="bold"))
        run, mistakes, shown = LessonRun(self.game, lesson), 0, -1
        while not run.finished:
            if shown != run.number:
                shown = run.number
                self._show(run)
            mistakes += self._advance(run)
        keep_progress(self.game.id, lesson.name, mistakes)
        self.tell("learn.star" if mistakes == 0 else "learn.done")

    def _show(self, run: LessonRun) -> None:
        scene = run.scene(self.language)
        self.draw(scene)
        self.console.print(Text(in_language(run.step.say, self.language), style="bold"))
        labels = {item.id: item.label for item in scene.items}
        if pointed := [labels.get(item) or item for item in run.step.show]:
            self.console.print(Text("→ " + ", ".join(pointed), style="cyan"))

    def _advance(self, run: LessonRun) -> bool:
        """Take one line from the learner, and tell whether it was a mistake."""
        if not run.step.asks:
            self.ask(self.say("learn.go_on"))
            run.go_on()
            return False
        texts = {self.game.notation.format_move(run.observed, move): move for move in run.legal()}
        line = self.ask(self.say("learn.prompt"), texts)
        if simplify(line) in ("", "?"):
            self.tell("learn.moves", moves="  ".join(texts))
            return False
        if self.is_hint(line):
            return self._reveal(run)
        return self._attempt(run, line)

    def _reveal(self, run: LessonRun) -> bool:
        """Name a right move; a star needs one's own idea."""
        move = self.game.notation.format_move(run.observed, run.right_moves()[0])
        self.tell("learn.right_move", move=move)
        return True

    def _attempt(self, run: LessonRun, line: str) -> bool:
        try:
            move: Move = read_decision(self.game, run.observed, line, self.language)
        except MoveError as error:
            self.complain(str(error), in_language(run.step.answer(line), self.language))
            return True
        verdict = run.play(move)
        self._judge(verdict)
        return verdict.kind == "wrong"

    def _judge(self, verdict: Verdict) -> None:
        said = in_language(verdict.say, self.language)
        if verdict.kind == "wrong":
            self.complain(said or self.say("learn.other_move"))
            return
        for told in verdict.told:
            self.console.print(Text(in_language(told, self.language)))
        if said:
            self.console.print(Text(said, style="green"))
