"""Abuse by one client is answered clearly, changes nothing, and harms no other client."""

import socket as sockets
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pagodas.server import messages
from pagodas.server.client_connection import ClientConnection
from pagodas.server.messages import Done, Refused, Table, Update
from pagodas.server.settings import Settings
from pagodas.server.viewers import Viewer
from tests.server.conftest import sqlite
from tests.server.running import Client, Running, running


def test_two_clients_moving_at_once_make_one_move(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as one, Client(server.url) as two:
        devices = (one, two)  # each with both seats
        for device in devices:
            tables = [device.sit(seat, chair=chair) for chair, seat in enumerate(game.seats)]
        legal = tables[0].position.legal
        for ply in range(6):
            for number, device in enumerate(devices):
                code = legal[number].code
                device.say(messages.Play(id=f"{number}, {ply}", chair=ply % 2, ply=ply, code=code))
            answers = [device.hear(Done, Refused) for device in devices]
            assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Refused"]
            [refused] = [answer for answer in answers if isinstance(answer, Refused)]
            assert (refused.fault, refused.ply) == ("stale", ply + 1)
            one.say(messages.Sit(chair=2, token=game.seats[(ply + 1) % 2].token, view="codes"))
            legal = one.hear(Table).position.legal
        two.say(messages.Sit(chair=2, token=game.watch.token, view="codes"))
        assert two.hear(Table).version == 6


def test_a_repeat_gets_the_first_answer_again(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white:
        play = messages.Play(id="once", ply=0, code=white.sit(game.seats[0]).position.legal[0].code)
        answers = []
        for _ in range(3):
            white.say(play)
            answers.append(white.hear(Done, Refused))
        assert answers == [Done(0, "once", 1)] * 3
        with Client(server.url) as black:
            black.play(1, black.sit(game.seats[1]).position.legal[0].code)
            white.say(play)
            assert white.hear(Done, Refused) == Done(0, "once", 1)  # although the game has gone on
            black.say(messages.Play(id="once", ply=0, code=play.code))
            assert black.hear(Done, Refused).fault == "stale"  # the same id from another party is another request
            assert black.sit(game.seats[0]).position.ply == 2


def test_a_refused_request_may_be_sent_again(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white:
        code = white.sit(game.seats[0]).position.legal[0].code
        for ply, answer in ((1, Refused), (0, Done)):
            white.say(messages.Play(id="mine", ply=ply, code=code))
            assert isinstance(white.hear(Done, Refused), answer)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"play"',
        '{"type":"fly"}',
        '{"type":"play"}',
        '{"type":"play","id":"x","ply":"zero"}',
        '{"type":"play","id":"","ply":0}',
        '{"type":"sit","chair":99}',
        '{"type":"sit","view":"x-ray"}',
        '{"type":"sit","token":"\ud800"}',
        '{"type":"play","id":"x","ply":0,"code":0,"text":"W@b1"}',
        '{"type":"play","id":"x","ply":0,"code":0,"path":["b1"]}',
        '{"type":"why","id":"x","text":"W@b1","path":["b1"]}',
    ],
)
def test_a_malformed_message_gets_a_clear_error(server: Running, text: str) -> None:
    with Client(server.url) as client:
        client.socket.send(text.encode("utf-8", "replace").decode())
        refused = client.hear(Refused)
        assert refused.fault in ("malformed", "unknown")
        assert refused.reason


def test_a_message_with_a_field_nobody_knows_changes_nothing_and_its_answer_finds_its_way(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white:
        code = white.sit(game.seats[0], chair=3).position.legal[0].code
        white.socket.send(f'{{"type":"play","chair":3,"id":"x","ply":0,"code":{code},"sure":true}}')
        refused = white.hear(Refused)
        assert (refused.chair, refused.id, refused.fault) == (3, "x", "malformed")
        assert "`sure`" in refused.reason
        assert white.sit(game.seats[0]).version == 0


def test_bytes_instead_of_text_get_a_clear_error(server: Running) -> None:
    with Client(server.url) as client:
        client.socket.send(b"\x00\x01")
        assert client.hear(Refused).fault == "malformed"


@pytest.mark.parametrize(
    "move",
    [{"code": -1}, {"code": 10**9}, {"text": ""}, {"text": "☃" * 100}, {"path": ["nowhere"]}, {}, {"text": "\x00"}],
)
def test_nonsense_for_a_move_changes_nothing(server: Running, move: dict[str, object]) -> None:
    game = server.create("person", "person")
    with Client(server.url) as white:
        white.sit(game.seats[0])
        refused = white.ask(messages.Play, ply=0, **move)
        assert isinstance(refused, Refused)
        assert refused.fault in ("illegal", "malformed", "ambiguous")
        assert white.sit(game.seats[0]).version == 0


def test_an_oversized_message_closes_the_connection(server: Running) -> None:
    with Client(server.url) as client:
        client.socket.send("x" * (server.settings.message_bytes + 1))
        with pytest.raises(ConnectionClosed) as closed:
            client.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_an_oversized_request_is_refused(server: Running) -> None:
    assert server.post("/api/games", {"record": "x" * 200_000}).status_code == 413
    assert server.post("/api/games", {"record": "x" * 110_000}).status_code == 400


def test_a_foreign_origin_is_refused(server: Running) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Client(server.url, origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    assert server.post("/api/games", {"game": "mountain"}, origin="https://elsewhere.example").status_code == 403
    Client(server.url, origin=server.url).close()
    Client(server.url, origin=server.settings.public_url).close()


def test_a_wrong_path_is_refused(server: Running) -> None:
    with pytest.raises(InvalidStatus):
        Client(server.url + "/elsewhere")
    assert server.get("/api/nothing").status_code == 404


def test_a_wrong_token_is_refused(server: Running) -> None:
    game = server.create("person", "person")
    with Client(server.url) as client:
        for token in ("x", game.seats[0].token[:-1], game.id):
            assert client.sit(token).fault == "unknown"
        assert client.play(0, 0).fault == "unknown"
    other = server.create("person", "person")
    for token in ("x", other.watch.token, other.seats[0].token):
        for kind in ("record", "export"):
            answer = server.get(f"/api/games/{game.id}/{kind}", authorization=f"Bearer {token}")
            assert answer.status_code == 404


def test_tokens_are_kept_only_as_hashes(tmp_path: Path) -> None:
    with running(Settings(sqlite(tmp_path), workers=1)) as server:
        game = server.create("person", "person")
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert game.id.encode() in kept
    assert len(game.seats[0].token.removeprefix(game.id[:6])) == 22  # 128 bits
    assert game.seats[0].token.encode() not in kept


@pytest.mark.parametrize("drop", ["nonsense", '{"type":"resign","id":"a"}', '{"type":"leave"}'])
def test_a_flood_is_answered_and_then_cut_off_while_others_play(server: Running, drop: str) -> None:
    game = server.create("person", "person")
    with Client(server.url, max_queue=None) as flood, Client(server.url) as white:
        table = white.sit(game.seats[0])
        with pytest.raises(ConnectionClosed) as closed:
            pour(flood, drop, 1000)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (1008, 1013)
        assert isinstance(white.play(0, table.position.legal[0].code), Done)


@pytest.mark.parametrize("frames", [b"\x89\x80" + bytes(4), b"\x00\x80" + bytes(4)], ids=["pings", "empty parts"])
def test_a_flood_of_frames_that_are_no_messages_is_cut_off(server: Running, frames: bytes) -> None:
    with Client(server.url, max_queue=None) as flood:
        flood.socket.socket.sendall(b"\x01\x80" + bytes(4) + frames * 200)
        with pytest.raises(ConnectionClosed) as closed:
            flood.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def pour(client: Client, drop: str, times: int) -> None:
    for _ in range(times):
        client.socket.send(drop)
    while True:
        client.next()


def test_a_slow_reader_is_told_everything_anew_and_holds_nobody_up(server: Running) -> None:
    game = server.create("person", "person", game="masons")  # whose scenes are large
    with Client(server.url) as white, Client(server.url) as black:
        slow = Client(server.url, sock=lazy_socket(server.port), max_queue=1)
        slow.say(messages.Sit(token=game.watch.token, view="scene"))
        black.sit(game.seats[1])
        ply = play_on([white, black], white.sit(game.seats[0]).position, most=100)  # each answered within a moment
        seen = [slow.hear(Table, Update)]
        while seen[-1].position.ply < ply:
            seen.append(slow.hear(Table, Update))
        slow.close()
    jumps = [(before, after) for before, after in pairwise(seen) if after.version > before.version + 1]
    assert jumps, "nothing was left out"
    assert all(isinstance(after, Table) for _, after in jumps)
    assert len(seen) < ply


def play_on(players: list[Client], position: messages.Position, most: int) -> int:
    """Let two play, and return how many moves they made."""
    while position.result is None and position.ply < most:
        mover = players[position.to_move]
        legal = position.legal or mover.position(position.ply).legal
        assert isinstance(mover.play(position.ply, legal[position.ply % len(legal)].code), Done)
        position = mover.position(position.ply + 1)
    return position.ply


class Stuck:
    """The WebSocket of a client that reads nothing until it is let go, and the room it looks at."""

    def __init__(self, settings: Settings) -> None:
        self.paused = True
        self.sent: list[bytes] = []
        self.closed = 0
        self.asked: list[object] = []
        self.refusals: Counter[str] = Counter()
        itself: Any = self
        self.backend = itself
        self.connection = ClientConnection(itself, itself, settings)
        self.viewer = Viewer(self.connection, 0, -1, "codes", "en", set())
        self.connection._chairs[0] = (self.viewer, itself)

    @property
    def waiting(self) -> int:
        return len(self.sent)

    def send(self, text: bytes) -> None:
        self.sent.append(text)

    def close(self, code: int, _: str) -> None:
        self.closed = code

    async def catch_up(self, _: Viewer) -> None:
        """What a room does for a viewer who was too slow."""

    def post(self, *asked: object) -> None:
        self.asked.append(asked)


def test_a_client_that_is_too_slow_misses_news_and_gets_a_table_later() -> None:
    stuck = Stuck(Settings("sqlite://"))
    assert not stuck.connection.tell(b"news")
    stuck.viewer.behind = True
    stuck.paused = False
    stuck.connection.on_drain()
    assert stuck.asked == [(stuck.catch_up, stuck.viewer)]
    assert stuck.connection.tell(b"more news")
    assert stuck.sent == [b"more news"]


def test_only_some_messages_may_wait_for_a_chair() -> None:
    stuck = Stuck(Settings("sqlite://", early_messages=5))
    stuck.connection._coming[0] = []
    for number in range(7):
        stuck.connection.on_message(f'{{"type":"next","id":"{number}"}}'.encode())
    assert len(stuck.connection._coming[0]) == 5
    refused = [messages.read_server(data) for data in stuck.sent]
    assert [(each.id, each.fault) for each in refused] == [("5", "too-fast"), ("6", "too-fast")]  # type: ignore[union-attr]


def test_a_client_that_asks_and_never_reads_is_dropped() -> None:
    stuck = Stuck(Settings("sqlite://", most_waiting=5))
    for _ in range(10):
        stuck.connection.answer(b"answer")
    assert stuck.closed == 1013
    assert len(stuck.sent) == 6


def lazy_socket(port: int) -> sockets.socket:
    """Return a connection that takes in as little as possible."""
    lazy = sockets.socket()
    lazy.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    lazy.connect(("127.0.0.1", port))
    return lazy


def test_games_are_not_set_up_without_end(tmp_path: Path) -> None:
    with running(Settings(sqlite(tmp_path), workers=1, games_per_minute=3)) as server:
        codes = [server.post("/api/games", {"game": "mountain"}).status_code for _ in range(5)]
    assert codes == [201, 201, 201, 429, 429]
