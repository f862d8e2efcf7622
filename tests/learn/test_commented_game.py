"""Games with comments to learn from, in the folders of games."""

from dataclasses import replace
from pathlib import Path

import pytest

from pagodas import games
from pagodas.learn import LessonError, commented_games, find_commented
from pagodas.session import parse_record


def test_the_practice_games_of_masons_are_there_and_the_hollow_threat_is_called_so() -> None:
    first, second = commented_games(games.about("masons"))
    assert str(parse_record(first.record).result) == "1-0"
    session = parse_record(second.record)
    assert session.turn_text(session.turns[46]) == "Sa8"
    said = [comment.text for comment in session.comments if comment.turn == 47 and comment.language == "en"]
    assert "hollow" in said[0]


def test_the_threat_of_which_the_old_comment_speaks_could_be_torn_down() -> None:
    session = parse_record(find_commented(games.about("masons"), "practice-two").record)
    while len(session.turns) > 47:
        session.undo()
    session.play("Cg4-d1")
    session.play("Sg8")
    assert "worth 0 now" in next(item.label for item in session.scene(-1).items if item.id == "worth:red")
    session.play("t Sg2 Sg5 Sg8")


def test_a_commented_game_is_found_by_its_name(tmp_path: Path) -> None:
    assert find_commented(games.about("masons"), "practice-one").title["it"].startswith("La prima")
    with pytest.raises(LessonError, match="no commented game 'practice-three'; did you mean practice-t"):
        find_commented(games.about("masons"), "practice-three")
    assert commented_games(replace(games.about("masons"), folder=tmp_path)) == ()


def test_a_commented_game_needs_a_title(tmp_path: Path) -> None:
    folder = tmp_path / "lessons" / "commented"
    folder.mkdir(parents=True)
    (folder / "01-one.txt").write_text('[Game "masons"]\n1. Sa1\n', encoding="utf-8")
    with pytest.raises(LessonError, match=r"lessons/commented/01-one\.txt: it needs a title before the first turn"):
        commented_games(replace(games.about("masons"), folder=tmp_path))
