"""`pagodas learn`: lessons at the terminal."""

from pathlib import Path

import pytest

from pagodas import games
from pagodas.cli.lesson_progress import read_progress
from pagodas.learn import LessonRun, lessons
from tests.cli.conftest import Run


def test_a_lesson_without_a_mistake_gets_a_star(run: Run) -> None:
    ran = run("learn", "mountain", "chain", typed="\nG@b5\n")
    assert ran.code == 0
    assert "Lesson 1: The chain that wins" in ran.out
    assert "★ Done without a mistake." in ran.out
    assert read_progress("mountain") == {"chain": "star"}
    assert "★" in run("learn", "mountain", "--list").out


def test_a_wrong_move_is_answered_by_the_lesson_and_an_illegal_one_by_the_referee_first(run: Run) -> None:
    ran = run("learn", "mountain", "chain", typed="\nG@b1\nW@b1\nG@b5\n")
    assert "the fifth link must touch h5" in ran.out
    assert "W@b1: M3: there is no worm in your pool. The four that stand there" in ran.out
    assert read_progress("mountain") == {"chain": "done"}


def test_a_hint_names_a_right_move_and_costs_the_star(run: Run) -> None:
    ran = run("learn", "mountain", "chain", typed="\nhint\nG@b5\n")
    assert "This would do: G@b" in ran.out
    assert read_progress("mountain") == {"chain": "done"}


def test_learning_goes_on_with_the_first_lesson_that_is_not_done(run: Run) -> None:
    run("learn", "mountain", "chain", typed="\nG@b5\n")
    second = lessons(games.about("mountain"))[1].title["en"]
    assert f"Lesson 2: {second}" in run("learn", "mountain", typed="quit\n").out


def test_leaving_tells_how_to_go_on(run: Run) -> None:
    assert "Go on with: pagodas learn mountain" in run("learn", "mountain", typed="quit\n").out


def test_italian(run: Run) -> None:
    ran = run("learn", "mountain", "chain", "--lang", "it", typed="\nW@b1\nconsiglio\nG@b5\n")
    assert "Lezione 1: La catena che vince" in ran.out
    assert "Andrebbe bene: G@b" in ran.out


def test_a_lesson_that_does_not_exist(run: Run) -> None:
    ran = run("learn", "mountain", "chian")
    assert ran.code == 2
    assert "did you mean chain?" in ran.err


def test_progress_that_cannot_be_read_counts_as_none(run: Run, data: Path) -> None:
    data.parent.mkdir(parents=True, exist_ok=True)
    (data.parent / "lessons.json").write_text("[", encoding="utf-8")
    assert run("learn", "mountain", "chain", typed="\nG@b5\n").code == 0


@pytest.mark.parametrize("game", [game.id for game in games.listed() if lessons(game)])
def test_every_lesson_can_be_taken_at_the_terminal(run: Run, game: str) -> None:
    loaded = games.load(game)
    for lesson in lessons(loaded):
        lines, taken = [], LessonRun(loaded, lesson)
        while not taken.finished:
            if taken.step.asks:
                move = taken.right_moves()[0]
                lines.append(loaded.notation.format_move(taken.observed, move))
                taken.play(move)
            else:
                lines.append("")
                taken.go_on()
        ran = run("learn", game, lesson.name, typed="\n".join([*lines, "quit", ""]))
        assert "★ Done without a mistake." in ran.out, lesson.name


def test_the_guide_and_the_commented_games_are_listed_with_the_lessons(run: Run) -> None:
    listed = run("learn", "masons", "--list", "--lang", "it").out
    assert "La tua prima partita, con la guida" in listed
    assert "Con commenti: La prima partita d'esercizio" in listed
    assert "practice-one" in listed


def test_a_commented_game_is_shown_with_its_comments(run: Run) -> None:
    ran = run("learn", "masons", "practice-two", "--lang", "it")
    assert ran.code == 0
    assert "La minaccia è vuota" in " ".join(ran.out.split())
    assert "hollow" not in ran.out


def test_a_first_game_is_played_with_a_guide(run: Run) -> None:
    ran = run("learn", "mountain", "guide", "--lang", "it", typed="H@h1\nesci\nn\n")
    assert ran.code == 0
    assert "Benvenuto sulla tua prima montagna." in ran.out
    assert "Ti servono cinque spazi di fila" in ran.out
