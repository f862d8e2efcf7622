"""Whatever arrives is answered clearly: none of it changes a game, breaks a connection or is an error of the server."""

import json
import socket
import time

import pytest

from pagodas.server import messages
from pagodas.server.messages import Explained, Refused
from tests.server.running import PATIENCE, Client, Running

pytestmark = pytest.mark.usefixtures("nothing_fails")


@pytest.mark.parametrize(
    "data",
    [
        b'{"type":"\xff"}',
        b'{"type":"resign","id":"\xff\xfe"}',
        b'{"type":"leave","\xc3":1}',
        b'{"type":"resign","id":"\\ud800"}',
        b'{"type":"sit","token":' + b"[" * 10_000,
        b'{"y":' + b'{"a":' * 3000,
    ],
    ids=range(6),
)
@pytest.mark.parametrize("text", [True, False])
def test_a_message_that_cannot_be_read_is_refused(server: Running, data: bytes, text: bool) -> None:
    with Client(server.url) as client:
        client.socket.send(data, text=text)
        assert client.hear(Refused).fault == "malformed"
        client.socket.send("{}")
        assert client.hear(Refused).fault == "malformed"  # the connection is as good as before


@pytest.mark.parametrize(
    "body", [b'{"game":"\xff"}', b'{"options":{"a":' + b"[" * 10_000, b"\xff", b"[]"], ids=range(4)
)
def test_a_body_that_cannot_be_read_is_refused(server: Running, body: bytes) -> None:
    answer = server.post_bytes("/api/games", body)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("the body is not valid")


def test_a_client_that_leaves_in_mid_body_is_forgotten(server: Running) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        head = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        client.sendall(f"{head}Expect: 100-continue\r\nContent-Length: 100\r\n\r\n".encode())
        assert b"100 Continue" in client.recv(100)  # the server waits for the body
        client.sendall(b"{")
    until = time.monotonic() + PATIENCE
    while server.loop.server_state.tasks:
        assert time.monotonic() < until, "somebody still waits for the body"
        time.sleep(0.01)


def test_an_id_with_nul_is_refused(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white:
        white.sit(game.seats[0])
        white.say(messages.Resign(id="a\0b"))
        assert white.hear(Refused).fault == "malformed"
        white.say(messages.Sit(game="a\0b"))
        assert white.hear(Refused).fault == "unknown"
    for path in ("record", "export"):
        assert server.get(f"/api/games/a%00b/{path}", authorization="Bearer x").status_code == 404
    assert server.post("/api/games/a%00b/join", {}).status_code == 404


@pytest.mark.parametrize("game", ["masons", "architects", "mountain", "yokai"])
@pytest.mark.parametrize(
    "path", [["a1"] * 4, ["lot-x"], ["e2:"], ["pool:white-cow", ""], ["", "hand:", "line:"]], ids=str
)
def test_clicks_on_nothing_are_refused(server: Running, game: str, path: list[str]) -> None:
    created = server.create("person", "person", game=game, options={})
    with Client(server.url) as one, Client(server.url) as two:
        tables = [client.sit(seat) for client, seat in zip((one, two), created.seats, strict=True)]
        mover = (one, two)[tables[0].position.to_move]
        raw = {"type": "play", "id": "a", "ply": 0, "path": path}
        mover.socket.send(json.dumps(raw))
        refused = mover.hear(Refused)
        assert (refused.id, refused.fault) == ("a", "malformed")
        del raw["ply"]
        mover.socket.send(json.dumps({**raw, "type": "why"}))
        assert not mover.hear(Explained).legal
        assert mover.sit(created.seats[tables[0].position.to_move]).version == 0
