"""Comments in records: they follow their turns, in languages, within limits, and nothing unseen is in them."""

import re

import pytest

from pagodas.core.errors import RecordError, SessionError
from pagodas.session import Comment, Session, format_record, parse_record, parse_records
from pagodas.session.comments import LONGEST, MOST, readable
from pagodas.session.record import opening_comments

TAGS = '[Game "mountain"]\n[Options "starts=1"]\n[Seed "5"]\n'
TURNS = "1. H@b1\n2. W@b2\n"


def comments(text: str) -> list[Comment]:
    return list(parse_record(TAGS + text).comments)


def test_a_comment_belongs_to_the_turn_before_it() -> None:
    found = comments("; Nobody knows what comes.\n1. H@b1 ; A human first?\n; Hm.\n2. W@b2\n;And a worm.\n")
    assert found == [
        Comment(0, "Nobody knows what comes."),
        Comment(1, "A human first?"),
        Comment(1, "Hm."),
        Comment(2, "And a worm."),
    ]


def test_a_comment_may_be_in_a_language() -> None:
    found = comments(
        f"{TURNS};it: Un verme.\n;en: A worm.\n; en: is no language here\n;it's not one either\n;fra: Un ver."
    )
    assert [(comment.language, comment.text) for comment in found] == [
        ("it", "Un verme."),
        ("en", "A worm."),
        ("", "en: is no language here"),
        ("", "it's not one either"),
        ("fra", "Un ver."),
    ]


def test_readers_get_their_language_and_what_is_for_everybody() -> None:
    found = comments(f"{TURNS};en: A worm.\n;it: Un verme.\n; W\n")
    assert readable(found, 2, "en") == ["A worm.", "W"]
    assert readable(found, 2, "it") == ["Un verme.", "W"]
    assert readable(found, 2, "de") == ["A worm.", "W"]
    assert readable(found, 1, "en") == []
    assert readable(comments(f"{TURNS};fr: Un ver.\n;de: Ein Wurm."), 2, "en") == ["Un ver."]


def test_a_comment_after_the_last_word_belongs_to_the_last_turn() -> None:
    session = parse_record(f"{TAGS}{TURNS}3. White: resign\n; Why?\n")
    assert session.comments == (Comment(2, "Why?"),)
    assert format_record(session).endswith("2. Black: W@b2\n; Why?\n3. White: resign\n")


def test_each_game_of_a_match_has_its_own_comments() -> None:
    one, other = parse_records(f"; One\n{TAGS}{TURNS}; End\n{TAGS}; Two\n{TURNS}")
    assert [comment.text for comment in one.comments] == ["One", "End"]
    assert [comment.text for comment in other.comments] == ["Two"]


def test_comments_between_tags_begin_no_game() -> None:
    with pytest.raises(RecordError, match="line 5: the tag 'Game' is there twice"):
        parse_record(f"{TAGS}; Hm\n{TAGS}")


def test_blanks_of_any_kind_become_single_spaces() -> None:
    assert comments(f"{TURNS};\t so \u3000\u00a0 far\t\n;   \n;it:\n")[0].text == "so far"


@pytest.mark.parametrize("character", ["\0", "\x1b", "\u202e", "\u200b", "\u2066", "\ufeff", "\ud800"])
def test_a_character_that_nobody_sees_is_refused_with_its_line(character: str) -> None:
    with pytest.raises(RecordError, match=rf"line 5: .*U\+{ord(character):04X}"):
        comments(f"1. H@b1\n; so{character}far\n")


def test_a_comment_that_is_too_long_is_refused_with_its_line() -> None:
    assert len(comments(f"{TURNS}; {'x' * LONGEST}")[0].text) == LONGEST
    with pytest.raises(RecordError, match=f"line 6: .*it has {LONGEST + 1} characters, and {LONGEST} are the most"):
        comments(f"{TURNS}; {'x' * (LONGEST + 1)}")


def test_a_game_has_so_many_comments_at_most() -> None:
    assert len(comments(TURNS + "; x\n" * MOST)) == MOST
    with pytest.raises(RecordError, match=f"line {6 + MOST}: a game has at most {MOST} comments"):
        comments(TURNS + "; x\n" * (MOST + 1))


@pytest.mark.parametrize(
    ("comment", "fault"),
    [
        ({"text": "x", "turn": 1}, "from 0, for the whole game, to 0, not on turn 1"),
        ({"text": "x", "turn": -1}, "not on turn -1"),
        ({"text": " "}, "it is empty"),
        ({"text": "a\nb"}, "U+000A"),
        ({"text": "x", "language": "Klingon"}, "not in 'Klingon'"),
    ],
)
def test_a_session_takes_no_comment_that_a_record_could_not_hold(comment: dict[str, object], fault: str) -> None:
    session = Session.new("mountain", seed=1)
    with pytest.raises(SessionError, match=re.escape(fault)):
        session.comment(**comment)  # type: ignore[arg-type]


def test_a_comment_goes_with_the_turn_that_is_taken_back() -> None:
    session = Session.new("mountain", seed=1, options={"starts": "1"})
    session.comment("Before.")
    session.play("H@b1")
    session.comment("After.")
    other = session.copy()
    session.undo()
    assert [comment.text for comment in session.comments] == ["Before."]
    assert [comment.text for comment in other.comments] == ["Before.", "After."]


def test_what_stands_before_the_first_turn_can_be_read_without_playing() -> None:
    assert opening_comments(f"{TAGS};en:  A  title\n;it: Un titolo\n1. nonsense ; no\n; no") == (
        Comment(0, "A title", "en"),
        Comment(0, "Un titolo", "it"),
    )
