"""Lessons being taken: right, wrong and half-done moves, luck, replies, and going on later."""

import pytest

from pagodas import games
from pagodas.core.game import Game
from pagodas.learn import Lesson, LessonError, LessonRun, Step, resume
from pagodas.learn.lesson import Answer

PUSH = "white: Gb1; pool W G H H\nblack: Hh2; pool W G G H"
KILL = "white: Hb1; pool W G G H\nblack: Gh1; pool W G H H"


@pytest.fixture(scope="module")
def mountain() -> Game:
    return games.load("mountain")


def said(text: str) -> dict[str, str]:
    return {"en": text, "it": text}


def of(*steps: Step) -> Lesson:
    return Lesson("trial", said("Trial"), steps)


def move(run: LessonRun, text: str) -> int:
    write = run.game.notation.format_move
    return next(code for code in run.legal() if write(run.observed, code) == text)


def test_a_step_that_only_tells_is_read_on(mountain: Game) -> None:
    run = LessonRun(mountain, of(Step(say=said("Look."), position=PUSH), Step(say=said("Done."), accept=(("G*",),))))
    assert run.legal() == []
    run.go_on()
    assert run.number == 1
    assert run.legal()
    with pytest.raises(LessonError, match="make the move that is asked for"):
        run.go_on()


def test_a_wrong_move_changes_nothing_and_gets_the_first_answer_that_fits(mountain: Game) -> None:
    wrong = (Answer("W@*", said("No worm.")), Answer("*", said("A goat!")))
    run = LessonRun(mountain, of(Step(say=said("Leap."), position=PUSH, accept=(("Gb1-*", ">*"),), wrong=wrong)))
    before = run.observed.tobytes()
    assert run.play(move(run, "W@b4")).say == said("No worm.")
    verdict = run.play(move(run, "G@b4"))
    assert (verdict.kind, verdict.say) == ("wrong", said("A goat!"))
    assert run.observed.tobytes() == before


def test_a_turn_of_two_decisions_is_half_done_after_the_first(mountain: Game) -> None:
    step = Step(say=said("Push."), position=PUSH, accept=(("Gb1-h2", ">h3"),), praise=said("Off it goes!"))
    run = LessonRun(mountain, of(step))
    assert run.play(move(run, "Gb1-h2")).kind == "onward"
    assert run.play(move(run, ">b3")).kind == "wrong"
    verdict = run.play(move(run, ">h3"))
    assert (verdict.kind, verdict.say) == ("right", said("Off it goes!"))
    assert run.finished


def test_patterns_are_read_without_case_or_blanks(mountain: Game) -> None:
    run = LessonRun(mountain, of(Step(say=said("Leap."), position=PUSH, accept=((" gB1 - h[18]",),))))
    write = mountain.notation.format_move
    assert sorted(write(run.observed, code) for code in run.right_moves()) == ["Gb1-h1", "Gb1-h8"]


def test_chance_shows_what_the_lesson_wants_and_others_reply(mountain: Game) -> None:
    # M7: the goat that dies is rolled at once; the lesson wants a Buddha.
    step = Step(say=said("Kill."), position=KILL, accept=(("Hb1-h1x",),), luck="=6", reply=("W@b4",))
    run = LessonRun(mountain, of(step, Step(say=said("See?"))))
    verdict = run.play(move(run, "Hb1-h1x"))
    assert len(verdict.told) == 2
    assert "Buddha" in verdict.told[0]["en"]
    assert "white" in verdict.told[1]["en"].lower() or "black" in verdict.told[1]["en"].lower()
    assert "pool G H H B" in mountain.notation.format_position(run.observed)
    assert run.seat == 0


def test_luck_that_never_comes_is_an_error(mountain: Game) -> None:
    run = LessonRun(mountain, of(Step(say=said("Kill."), position=KILL, accept=(("Hb1-h1x",),), luck="=7")))
    with pytest.raises(LessonError, match="chance never shows '=7'"):
        run.play(move(run, "Hb1-h1x"))


def test_any_winning_move_is_right_where_a_step_asks_for_a_win(mountain: Game) -> None:
    chain = "white: Wb8 Hh1 Hp Gh5; pool G\nblack: pool W G G H H"
    run = LessonRun(mountain, of(Step(say=said("Win."), position=chain, wins=True)))
    write = mountain.notation.format_move
    assert sorted(write(run.observed, code) for code in run.right_moves()) == ["G@b4", "G@b5", "G@b6"]  # M9
    assert run.play(move(run, "G@b5")).kind == "right"


def test_a_run_goes_on_where_it_was_left(mountain: Game) -> None:
    lesson = of(Step(say=said("Look."), position=PUSH), Step(say=said("Push."), accept=(("Gb1-h2", ">*"),)))
    run = LessonRun(mountain, lesson)
    run.go_on()
    first = move(run, "Gb1-h2")
    run.play(first)
    assert resume(mountain, lesson, 0, [None, first]).observed.tobytes() == run.observed.tobytes()


def test_what_cannot_have_been_done_is_refused(mountain: Game) -> None:
    lesson = of(Step(say=said("Leap."), position=PUSH, accept=(("Gb1-h1",),)))
    run = LessonRun(mountain, lesson)
    for done in ([None], [10**6], [move(run, "W@b4")]):
        with pytest.raises(LessonError):
            resume(mountain, lesson, 0, done)
