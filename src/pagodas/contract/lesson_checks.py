"""Lessons can be played to their end by the rules, and speak every language of their game."""

from collections.abc import Iterator

from pagodas.contract.check import each_game, hold
from pagodas.core.game import Game
from pagodas.core.strings import Text
from pagodas.core.types import Move
from pagodas.learn import Lesson, LessonRun, Step, lessons, resume


@each_game
def lessons_speak_every_language_of_the_game(game: Game) -> None:
    """Look for every text of every lesson in every language."""
    for lesson in lessons(game):
        for text in _texts(lesson):
            missing = sorted(set(game.languages) ^ set(text))
            hold(not missing, f"lesson {lesson.name}: {text} differs from the languages of the game in {missing}")


@each_game
def lessons_have_names_of_their_own(game: Game) -> None:
    """Look for two lessons of one name."""
    names = [lesson.name for lesson in lessons(game)]
    hold(len(set(names)) == len(names), f"two lessons have one name: {', '.join(sorted(names))}")


@each_game
def every_right_move_of_a_lesson_leads_on(game: Game) -> None:
    """Play every lesson through: at each step try all right moves, and go on with the first."""
    for lesson in lessons(game):
        _play_through(game, lesson)


def _texts(lesson: Lesson) -> Iterator[Text]:
    yield lesson.title
    for step in lesson.steps:
        yield step.say
        yield from (answer.say for answer in step.wrong)
        if step.praise:
            yield step.praise


def _play_through(game: Game, lesson: Lesson) -> None:
    done: list[Move | None] = []
    run, looked_at = LessonRun(game, lesson), -1
    while not run.finished:
        if looked_at != run.number:
            looked_at = run.number
            _check_pictures(lesson, run)
        if not run.step.asks:
            run.go_on()
            done.append(None)
            continue
        right = run.right_moves()
        hold(right, f"lesson {lesson.name}, step {run.number + 1}: no legal move is what it accepts")
        for move in right:
            resume(game, lesson, 0, [*done, move])
        _check_answers(lesson, run.step)
        run.play(right[0])
        done.append(right[0])


def _check_pictures(lesson: Lesson, run: LessonRun) -> None:
    items = {item.id for item in run.scene().items}
    missing = sorted(set(run.step.show) - items)
    hold(not missing, f"lesson {lesson.name}, step {run.number + 1}: no item {', '.join(missing)} to show")


def _check_answers(lesson: Lesson, step: Step) -> None:
    """A pattern behind one that fits everything is never used."""
    patterns = [answer.pattern for answer in step.wrong]
    hold("*" not in patterns[:-1], f"lesson {lesson.name}: an answer follows one that fits every try")
