"""One rule for names: in new games, in imports, for those who join, and after a rematch."""

import pytest

from pagodas.server import messages
from pagodas.server.hosted_game import Member, Start
from pagodas.server.store import Store
from pagodas.session import Session, format_record
from tests.server.running import Client, Running, with_store

BAD = {"A;B": "';'", "A / B": "' / '", "a\u202eb": "U+202E", "\x1b[2J": "U+001B", "\u200b": "U+200B"}


@pytest.mark.parametrize(("name", "reason"), BAD.items(), ids=map(ascii, BAD))
def test_a_name_that_no_record_can_hold_is_refused_at_every_door(server: Running, name: str, reason: str) -> None:
    record = format_record(Session.new("masons", seed=1))
    opened = server.create("person", "open")
    doors = [
        server.post("/api/games", {"game": "mountain", "seats": [{"name": name}, {}]}),
        server.post("/api/games", {"game": "mountain", "seats": [{}, {"kind": "computer", "name": name}]}),
        server.post("/api/games", {"record": record, "seats": [{"name": name}, {}]}),
        server.post("/api/games", {"record": record.replace("Green", name.replace("\\", "\\\\"))}),
        server.post(f"/api/games/{opened.id}/join", {"name": name}),
    ]
    assert [answer.status_code for answer in doors] == [422] * 5
    assert all(reason in answer.json()["error"] for answer in doors[:3] + doors[4:])


def test_blanks_around_a_name_are_dropped_at_every_door(server: Running) -> None:
    made = server.create({"kind": "person", "name": "  Ada\u3000L "}, {"kind": "open"})
    assert made.seats[0].name == "Ada L"
    joined = server.post(f"/api/games/{made.id}/join", {"name": " Bea "})
    assert joined.json()["name"] == "Bea"


def test_whoever_joins_with_a_name_that_is_taken_gets_another(server: Running) -> None:
    long = "x" * 40
    for name, given in (("Ada", "Ada'"), (long, f"{long[:39]}'")):
        made = server.create({"kind": "person", "name": name}, {"kind": "open"})
        assert server.post(f"/api/games/{made.id}/join", {"name": name}).json()["name"] == given


def test_a_joined_name_goes_into_the_record_of_a_rematch(server: Running) -> None:
    made = server.create({"kind": "person", "name": "Ada"}, {"kind": "open"})
    joined = server.post(f"/api/games/{made.id}/join", {"name": "Ada"}).json()
    with Client(server.url) as ada, Client(server.url) as other:
        ada.sit(made.seats[0])
        other.sit(joined["token"])
        ada.ask(messages.Resign)
        ada.ask(messages.Offer, matter="rematch")
        other.ask(messages.Answer, matter="rematch", yes=True)
        other.ask(messages.Resign)
    record = server.get(f"/api/games/{made.id}/record").text
    assert '[Seats "Ada\' | Ada"]' in record
    assert server.post("/api/games", {"record": record}).status_code == 201


def test_nobody_gets_a_name_by_a_rematch_that_looks_like_anothers(server: Running) -> None:
    lookalike = "Black\ufe0f"  # an invisible selector: another name to a program, the same to people
    made = server.create({"kind": "person", "name": "White"}, {"kind": "person", "name": lookalike})
    with Client(server.url) as white, Client(server.url) as other:
        white.sit(made.seats[0])
        other.sit(made.seats[1])
        white.ask(messages.Resign)
        white.ask(messages.Offer, matter="rematch")
        assert isinstance(other.ask(messages.Answer, matter="rematch", yes=True), messages.Done)
    with Client(server.url) as white:
        assert {party.name for party in white.sit(made.seats[0]).parties} == {"White", lookalike}


def test_a_game_kept_with_a_name_that_is_now_refused_gets_a_clear_answer(server: Running) -> None:
    start = Start("mountain", 1, [Member("person", "A;B"), Member("person", "Bob")], {"starts": "1"}, 1, 5)

    async def keep(store: Store) -> None:
        await store.create("old-name", start, [], {"old-token": 0}, listed=True)

    with_store(server.settings.database, keep)
    with Client(server.url) as client:
        refused = client.sit("old-token")
        assert refused.fault == "unavailable"
        assert "'A;B' is no name for a seat: ';' has a meaning in records" in refused.reason
    answer = server.get("/api/games/old-name/record", authorization="Bearer old-token")
    assert answer.status_code == 422
    assert "'A;B' is no name" in answer.json()["error"]
