"""Guided first games: what is told when, by what a learner sees, and what is said about mistakes of the pen."""

from dataclasses import replace
from pathlib import Path

import pytest

from pagodas import games
from pagodas.core.about import About
from pagodas.learn import Guide, LessonError, Note, due_notes, find_guide
from pagodas.session import Session

GUIDED = [game.id for game in games.listed() if find_guide(game)]


def note(name: str, condition: str, pattern: str) -> Note:
    return Note(name, condition, pattern, {"en": name})


def told(session: Session, *notes: Note, since: int = 0, known: tuple[str, ...] = ()) -> list[str]:
    return [found.name for found in due_notes(Guide({}, notes), session, 0, since, known)]


def played(*turns: str) -> Session:
    session = Session.new("mountain", seed=5, options={"starts": "1"})
    for turn in turns:
        session.play(turn)
    return session


@pytest.mark.parametrize("game", GUIDED)
def test_a_guided_game_can_be_set_up_and_the_learner_begins(game: str) -> None:
    guide = find_guide(games.about(game))
    assert guide
    session = Session.new(game, options=guide.options, seed=1)
    assert session.to_move == 0
    assert len(due_notes(guide, session, 0, 0, ())) == 1


def test_moves_are_told_of_by_who_made_them() -> None:
    mine, theirs = note("mine", "did", "H@*"), note("theirs", "saw", "H@*")
    session = played("H@b1", "W@b2")
    assert told(session, mine, theirs) == ["mine"]
    session = played("W@b1", "H@b2")
    assert told(session, mine, theirs) == ["theirs"]


def test_what_happened_before_the_last_look_is_not_told_again() -> None:
    mine = note("mine", "did", "H@*")
    session = played("H@b1", "W@b2")
    assert told(session, mine, since=1) == []
    assert told(session, mine, known=("mine",)) == []
    assert told(session, mine, since=99) == []  # after moves were taken back


def test_of_notes_about_a_position_the_first_is_told_and_the_next_later() -> None:
    notes = note("second", "turn", "2"), note("human", "can", "H@*"), note("worm", "can", "W@*")
    session = played()
    assert told(session, *notes) == ["human"]
    assert told(session, *notes, known=("human",)) == ["worm"]
    assert told(played("H@b1", "W@b2"), *notes, known=("human", "worm")) == ["second"]


def test_nothing_about_a_position_is_told_while_others_move() -> None:
    assert told(played("H@b1"), note("worm", "can", "W@*")) == []


def test_items_and_luck_and_endings_are_conditions() -> None:
    session = played("H@b1", "W@b2")
    assert told(session, note("there", "item", "b1:white-*")) == ["there"]
    assert told(session, note("there", "item", "b3:*")) == []
    session.play("Hb1-b2x")
    assert told(session, note("rolled", "luck", "=?")) == ["rolled"]
    won, lost = note("won", "ended", "won"), note("lost", "ended", "lost")
    session.resign(1)
    assert told(session, won, lost) == ["won"]


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        (
            '[[notes]]\nname = "x"\nsay = { en = "x" }',
            "lessons/guide.toml: note 'x': it needs a name and one condition",
        ),
        ('[[notes]]\nname = "x"\ncan = "x"\ndid = "x"\nsay = { en = "x" }', "one condition"),
        ('[[notes]]\nname = "x"\ncna = "x"\nsay = { en = "x" }', "note 'x': no key 'cna'; did you mean can?"),
        ('[[notes]]\nname = "x"\ncan = "x"\nsay = { it = "x" }', "note 'x': 'say' has nothing in en"),
        ("[[notes]", "guide.toml: "),
        ("note = 1", "no key 'note'; did you mean notes?"),
    ],
)
def test_mistakes_of_the_pen_are_named(tmp_path: Path, written: str, complaint: str) -> None:
    about: About = replace(games.about("mountain"), folder=tmp_path)
    assert find_guide(about) is None
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "guide.toml").write_text(written, encoding="utf-8")
    with pytest.raises(LessonError) as caught:
        find_guide(about)
    assert complaint in str(caught.value)
