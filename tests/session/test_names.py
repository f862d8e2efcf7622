"""One rule for names: a record can hold what it allows, and what it refuses it refuses with the character."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pagodas.core.errors import SessionError
from pagodas.session import Match, Session, format_record, parse_record
from pagodas.session.names import LONGEST, checked_names, free_name, tidy

REFUSED = {
    "A;B": "';' has a meaning in records",
    "A|B": "'|' has a meaning in records",
    "A:B": "':' has a meaning in records",
    "A / B": "' / ' has a meaning in records",
    "A · B": "' · ' has a meaning in records",
    "": "it is empty",
    " \u3000": "it is empty",
    "a\rb": "U+000D",
    "a\nb": "U+000A",
    "\tAda": "U+0009",
    "a\x0bb": "U+000B",
    "a\x85b": "U+0085",
    "a\u2028b": "U+2028",
    "a\0b": "U+0000",
    "\x1b[31mAda": "U+001B",
    "a\u202eb": "U+202E",  # turns what follows round
    "a\u2066b": "U+2066",
    "a\u200bb": "U+200B",  # has no width
    "a\ufeffb": "U+FEFF",
    "A\u200dda": "U+200D",  # joins nothing
    "\u200dA": "U+200D",
    "\ufe0f": "U+FE0F",
    "\u3164": "U+3164",  # a letter that looks like a blank
    "\ud800": "U+D800",
    "🏴\U000e0067\U000e0062\U000e007f": "U+E0067",
    "x" * (LONGEST + 1): f"it has {LONGEST + 1} characters, and {LONGEST} are the most",
    "x" * 10_000: "it has 10000 characters",
}
ALLOWED = [
    "Ada",
    "Zoë Ó Briain",
    "O'Neill-Smith, Jr.",
    "Gal·la",
    "A/B",
    "李小龍",
    "علی\u200cرضا",  # Persian needs a joiner that parts
    "ශ්\u200dරී",  # Sinhala one that joins
    "葛\U000e0100",  # a variant of a character in Japanese names
    "אורי",
    "👩\u200d🚀",
    "❤\ufe0f\u200d🔥",
    "1. Bob",
    "[Seed",
    'Jo "the goat"',
    "b\\",
    "draw",
    "x" * LONGEST,
]


@pytest.mark.parametrize(("name", "reason"), REFUSED.items(), ids=[ascii(name)[:40] for name in REFUSED])
def test_a_name_that_a_record_cannot_hold_or_nobody_can_see_is_refused(name: str, reason: str) -> None:
    with pytest.raises(SessionError) as caught:
        checked_names(["Bob", name])
    assert reason in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("name", ALLOWED)
def test_names_of_people_everywhere_are_kept(name: str) -> None:
    assert checked_names([name, "Bob"]) == (name, "Bob")


def test_blanks_become_single_spaces_and_accents_their_usual_form() -> None:
    assert checked_names(["  Ada\u00a0 Lovelace ", "山田\u3000太郎", "Zoe\u0301"]) == (
        "Ada Lovelace",
        "山田 太郎",
        "Zoé",
    )


@pytest.mark.parametrize("twins", [("Ada", "Ada"), ("Ada", " Ada"), ("Zoé", "Zoe\u0301"), ("❤", "❤\ufe0f")])
def test_no_name_looks_like_another(twins: tuple[str, str]) -> None:
    with pytest.raises(SessionError, match="two seats may not have one name"):
        checked_names(twins)


def test_names_that_look_alike_are_listed_so_that_they_can_be_told_apart() -> None:
    with pytest.raises(SessionError, match=r"'Ada', 'Ada<U\+FE0F>'"):
        checked_names(["Ada", "Ada\ufe0f"])


def test_sessions_and_matches_keep_names_in_one_form() -> None:
    match = Match(Session.new("mountain").game, (" Ada", "Bob  B"), 1, {}, seed=1)
    assert match.names == match.current.names == ("Ada", "Bob B")
    match.rename(["Eve ", "Bob B"])
    assert match.names == match.current.names == ("Eve", "Bob B")
    with pytest.raises(SessionError, match="';'"):
        match.rename(["Eve;", "Bob B"])


@given(st.lists(st.text(max_size=LONGEST), min_size=2, max_size=2))
def test_whatever_is_allowed_survives_a_record(names: list[str]) -> None:
    try:
        session = Session.new("mountain", names, {"starts": "1"}, seed=1)
    except SessionError:
        return
    session.play("W@b1")
    session.resign(1)
    again = parse_record(format_record(session))
    assert (again.names, again.moves, again.result) == (session.names, session.moves, session.result)


def test_a_record_may_write_names_with_other_blanks() -> None:
    tags = '[Game "mountain"]\n[Options "starts=1"]\n[Seats "山田\u3000太郎 |  Bob"]\n'
    session = parse_record(f"{tags}1. 山田\u3000太郎: W@b1\n2. Bob : W@b2\n")
    assert session.names == ("山田 太郎", "Bob")
    assert len(session.moves) == 2


@given(st.sampled_from(ALLOWED), st.integers(1, 6))
def test_a_name_that_is_taken_gets_apostrophes_and_stays_a_name(name: str, others: int) -> None:
    taken: list[str] = []
    for _ in range(others):
        taken.append(free_name(name, taken))
    assert checked_names(taken) == tuple(taken)
    assert taken[0] == tidy(name)
    assert all(other.endswith("'") for other in taken[1:])
