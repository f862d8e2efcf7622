"""Lessons over HTTP."""

from typing import Any

import msgspec

from pagodas import games
from pagodas.learn import lessons
from pagodas.server import messages
from tests.server.running import Running

CHAIN = "/api/kinds/mountain/lessons/chain"


def take(server: Running, **taken: Any) -> messages.LessonMoment:
    answer = server.post(CHAIN, taken)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=messages.LessonMoment)


def code(moment: messages.LessonMoment, text: str) -> int:
    return next(move.code for move in moment.legal if move.text == text)


def test_the_lessons_of_a_game_are_listed(server: Running) -> None:
    listed = server.get("/api/kinds/mountain/lessons").json()
    assert [lesson["name"] for lesson in listed] == [lesson.name for lesson in lessons(games.about("mountain"))]
    assert server.get("/api/kinds/nothing/lessons").status_code == 404


def test_a_lesson_is_taken_move_by_move(server: Running) -> None:
    first = take(server)
    assert (first.step, first.asks, first.legal) == (0, False, [])
    second = take(server, done=[None], language="it")
    assert second.asks
    assert second.say.startswith("Vinci con una catena")
    won = take(server, done=[None], code=code(second, "G@b5"))
    assert (won.verdict, won.finished) == ("right", True)
    assert won.done == [None, code(second, "G@b5")]


def test_a_wrong_move_is_answered_and_not_made(server: Running) -> None:
    wrong = take(server, done=[None], code=code(take(server, done=[None]), "G@b1"))
    assert (wrong.verdict, wrong.step, wrong.done) == ("wrong", 1, [None])
    assert "must touch h5" in wrong.answer


def test_clicks_that_are_no_legal_move_get_the_reason_of_the_referee_first(server: Running) -> None:
    refused = take(server, done=[None], path=["h1:white-human", "p"])
    assert refused.verdict == "illegal"
    assert refused.answer.startswith("M6: ")
    assert "Bring the goat" in refused.answer


def test_drawings_are_sent_once(server: Running) -> None:
    first = take(server)
    assert first.drawings
    again = take(server, done=[None], symbols=first.scene["symbols"])
    assert again.drawings is None


def test_what_cannot_be_is_refused_with_a_reason(server: Running) -> None:
    assert server.post("/api/kinds/mountain/lessons/chian", {}).status_code == 404
    assert server.post(CHAIN, {"done": [999]}).status_code == 422
    assert server.post(CHAIN, {"done": [None] * 300}).status_code == 400
    assert server.post(CHAIN, {"language": "xx"}).status_code == 422
    assert server.post(CHAIN, {"done": [None], "code": 10**9}).json()["verdict"] == "wrong"
