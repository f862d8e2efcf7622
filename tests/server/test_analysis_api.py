"""Analyses over HTTP: pages judge, the server sums up; positions beside a game; nothing before a game is over."""

from typing import Any

import msgspec
import pytest

from pagodas import games
from pagodas.analysis import Position, analyse, judge
from pagodas.analysis.told import tell
from pagodas.server import messages
from pagodas.session import Session, format_record
from tests.server.running import Running


def recorded(game: str, turns: int = 6, seed: int = 3) -> Session:
    """Return a game that somebody gave up early."""
    session = Session.new(game, seed=seed)
    while session.legal() and session.whole_turns < turns:
        session.play(session.legal()[(5 * len(session.moves)) % len(session.legal())])
    if not session.result:
        session.resign(session.to_move)
    return session


def asked(server: Running, **wish: Any) -> messages.AnalysedGame:
    answer = server.post("/api/analysis", wish)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=messages.AnalysedGame)


def explored(server: Running, session: Session, **wish: Any) -> messages.ExploredMoment:
    answer = server.post("/api/analysis/position", {"record": format_record(session), **wish})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=messages.ExploredMoment)


@pytest.mark.parametrize("game", games.names())
def test_a_page_that_judges_what_is_wanted_is_told_what_the_terminal_tells(server: Running, game: str) -> None:
    session = recorded(game)
    wish: dict[str, Any] = {"record": format_record(session), "level": "novice", "judged": []}
    reply = asked(server, **wish)
    assert (reply.told, reply.moves, int(reply.seed)) == (None, list(session.moves), session.seed)
    while reply.wanted:
        positions = [Position(each.ply, each.seat, tuple(each.moves)) for each in reply.wanted]
        wish["judged"].append(msgspec.to_builtins(list(judge(session, positions, "novice"))))
        reply = asked(server, **wish)
    assert reply.told == tell(analyse(session, "novice"))


def test_the_server_judges_for_pages_that_cannot(server: Running) -> None:
    session = recorded("mountain", 4)
    reply = asked(server, record=format_record(session), level="master", think=True)
    assert reply.told == tell(analyse(session, "club"))  # with the small budget, whatever was asked for


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"record": "nonsense"}, 422),
        ({"record": "", "level": "grandmaster"}, 400),
        ({"number": 2}, 404),
        ({"judged": [[]]}, 422),
        ({"judged": [[{"move": 10**9, "value": 0.0}]]}, 422),
        ({"judged": [["x"]]}, 400),
        ({"secret": 1}, 400),
    ],
)
def test_what_cannot_be_analysed_is_refused(server: Running, wish: dict[str, Any], status: int) -> None:
    answer = server.post("/api/analysis", {"record": format_record(recorded("mountain", 2)), **wish})
    assert answer.status_code == status, answer.text


def test_a_position_of_the_game_can_be_looked_at_and_another_move_tried(server: Running) -> None:
    session = recorded("mountain")
    here = explored(server, session, ply=2)
    assert [move.code for move in here.legal] == session.game.legal(session.state_at(2))
    other = next(move for move in here.legal if move.code != session.moves[2])
    beside = explored(server, session, ply=2, code=other.code, language="it")
    assert (beside.moves, beside.text) == ([other.code], other.text)
    assert beside.told
    by_clicks = explored(server, session, ply=2, path=other.path)
    assert by_clicks.moves == [other.code]
    assert explored(server, session, ply=2, moves=[other.code]).legal == beside.legal


def test_a_move_that_is_not_legal_is_refused_with_the_ruling(server: Running) -> None:
    session = Session.new("masons", seed=1, options={"starts": "1"})
    session.resign(0)
    first = explored(server, session)
    refused = explored(server, session, path=first.legal[0].path[:1] * 3)
    assert refused.moves == []
    assert refused.refusal
    assert (
        server.post("/api/analysis/position", {"record": format_record(session), "moves": [10**6]}).status_code == 422
    )


@pytest.mark.parametrize("game", games.names())
def test_what_a_page_considered_is_put_into_words_with_what_to_click(server: Running, game: str) -> None:
    session = recorded(game)
    here = explored(server, session, ply=1)
    best, other = here.legal[0], here.legal[-1]
    considered = [{"move": best.code, "value": 0.2, "line": [best.code]}, {"move": other.code, "value": 0.0}]
    told = explored(server, session, ply=1, considered=considered, judged={"move": best.code, "value": 0.2})
    assert [idea.text for idea in told.ideas] == [best.text, other.text]
    assert [idea.chance for idea in told.ideas] == pytest.approx([0.6, 0.5])
    assert told.ideas[0].line[0].path == best.path
    assert all(step.told for idea in told.ideas for step in idea.line)


@pytest.mark.parametrize("game", [name for name in games.names() if games.load(name).hides])
def test_before_the_end_there_is_nothing_to_analyse(server: Running, game: str) -> None:
    created = server.create("person", "person", game=game, options={})
    for seat in (*created.seats, created.watch):
        answer = server.get(f"/api/games/{created.id}/record", authorization=f"Bearer {seat.token}")
        assert answer.status_code == 409
        assert "Seed" not in answer.text
        assert server.post("/api/analysis", {"record": seat.token}).status_code == 422
