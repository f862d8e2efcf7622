"""Lessons as their authors write them: what is read, and what is said about mistakes of the pen."""

from dataclasses import replace
from pathlib import Path

import pytest

from pagodas import games
from pagodas.core.about import About
from pagodas.learn import LessonError, find_lesson, lessons

PLAIN = """
title = { en = "Place a worm", it = "Metti un verme" }
[[steps]]
position = "turn: white"
say = { en = "Place a worm.", it = "Metti un verme." }
accept = ["W@*"]
"""


@pytest.fixture
def about(tmp_path: Path) -> About:
    (tmp_path / "lessons").mkdir()
    return replace(games.about("mountain"), folder=tmp_path)


def write(about: About, text: str, name: str = "01-worm.toml") -> None:
    (about.folder / "lessons" / name).write_text(text, encoding="utf-8")


def test_lessons_stand_in_the_order_of_their_numbers(about: About) -> None:
    write(about, PLAIN, "02-second.toml")
    write(about, PLAIN, "01-first.toml")
    assert [lesson.name for lesson in lessons(about)] == ["first", "second"]


def test_a_game_without_lessons_has_none(about: About) -> None:
    assert lessons(about) == ()
    with pytest.raises(LessonError, match="has no lessons yet; its rules are there"):
        find_lesson(about, "1")


def test_a_lesson_is_found_by_its_name_and_by_its_number(about: About) -> None:
    write(about, PLAIN)
    assert find_lesson(about, "worm") == find_lesson(about, "1")
    with pytest.raises(LessonError, match="no lesson 'wrom'; did you mean worm"):
        find_lesson(about, "wrom")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("accept", "acept", "01-worm.toml: step 1: no key 'acept'; did you mean accept?"),
        ('en = "Place a worm.", ', "", "step 1: 'say' has nothing in en"),
        ('say = { en = "Place a worm.", it = "Metti un verme." }', "", "'say' needs a sentence in every language"),
        ('position = "turn: white"', "", "step 1 needs a position"),
        ("[[steps]]", "[[step]]", "no key 'step'; did you mean steps?"),
        ("title = {", "title = ", "01-worm.toml: "),
    ],
)
def test_a_slip_of_the_pen_is_named_with_its_file_and_step(about: About, old: str, new: str, complaint: str) -> None:
    write(about, PLAIN.replace(old, new))
    with pytest.raises(LessonError) as error:
        lessons(about)
    assert complaint in str(error.value)


def test_a_file_must_be_numbered(about: About) -> None:
    write(about, PLAIN, "worm.toml")
    with pytest.raises(LessonError, match="a number of two digits, a hyphen and a word"):
        lessons(about)
