"""Comments of records: told to whoever opens a record, written into records on request, kept by nobody here."""

from typing import Any

from pagodas.server import messages
from pagodas.session import Comment, Session, format_record, parse_record
from tests.server.running import Client, Running


def ended() -> Session:
    session = Session.new("masons", names=("Ada", "Bob"), seed=1)
    session.play(session.legal()[0])
    session.resign(session.to_move)
    return session


def record_with(server: Running, id: str, token: str, comments: Any) -> Any:
    return server.post(f"/api/games/{id}/record", {"comments": comments}, Authorization=f"Bearer {token}")


def opened(server: Running, session: Session) -> dict[str, Any]:
    answer = server.post("/api/games", {"record": format_record(session)})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_who_opens_a_record_is_told_its_comments_and_nobody_else(server: Running) -> None:
    session = ended()
    session.comment("So it begins.", 0)
    session.comment("Un errore?", 1, "it")
    created = opened(server, session)
    assert created["comments"] == [
        {"turn": 0, "text": "So it begins."},
        {"turn": 1, "text": "Un errore?", "language": "it"},
    ]
    with Client(server.url) as watcher:
        watcher.say(messages.Sit(chair=0, token=created["watch"]["token"], view="text"))
        assert "errore" not in messages.encode(watcher.hear(messages.Table)).decode()
    bearer = f"Bearer {created['watch']['token']}"
    assert ";" not in server.get(f"/api/games/{created['id']}/record", Authorization=bearer).text


def test_comments_are_written_into_the_record_that_one_asks_for(server: Running) -> None:
    created = opened(server, ended())
    asked = [{"turn": 1, "text": "A  fine\tmove"}, {"turn": 0, "text": "Inizio", "language": "it"}]
    answer = record_with(server, created["id"], created["watch"]["token"], asked)
    assert answer.status_code == 200, answer.text
    assert parse_record(answer.text).comments == (Comment(0, "Inizio", "it"), Comment(1, "A fine move"))
    again = record_with(server, created["id"], created["watch"]["token"], [])
    assert not parse_record(again.text).comments


def test_a_comment_that_a_record_cannot_hold_is_refused(server: Running) -> None:
    created = opened(server, ended())
    token = created["watch"]["token"]
    for comment, status in (
        ({"turn": 9, "text": "x"}, 422),
        ({"turn": 1, "text": "a\u202eb"}, 422),
        ({"turn": 1, "text": "x", "game": 2}, 422),
        ({"turn": 1, "text": "x" * 1001}, 400),
        ({"turn": 1, "text": "x", "own": True}, 400),
    ):
        assert record_with(server, created["id"], token, [comment]).status_code == status, comment
    assert record_with(server, created["id"], token, [{"turn": 1, "text": "x"}] * 501).status_code == 400
    assert record_with(server, created["id"], "nobody", []).status_code == 404


def test_no_record_with_comments_of_a_game_that_goes_on(server: Running) -> None:
    game = server.create("person", "person")
    assert record_with(server, game.id, game.seats[0].token, []).status_code == 409
