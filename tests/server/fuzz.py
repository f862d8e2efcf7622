"""Sends a server what it should refuse, by the hundred thousand: `python -m tests.server.fuzz --count 300000`.

Valid messages, requests, records and names are spoilt, and games are played meanwhile. Whatever comes, there is an
answer that the protocol knows, no line in the log, and the database has the requests that were acknowledged, no other.
"""

import argparse
import asyncio
import json
import logging
import random
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from pagodas import games
from pagodas.core.errors import PagodasError
from pagodas.core.types import State
from pagodas.server import messages
from pagodas.server.hosted_game import rebuilt
from pagodas.server.messages import Done, Refused, Table, Update
from pagodas.server.settings import Settings
from pagodas.session import Session, format_record, parse_record
from pagodas.session.names import checked_names
from tests.server.conftest import Kept, sqlite
from tests.server.mutation import LETTERS, ODD, as_json, odd_fields, spoilt_bytes, spoilt_text
from tests.server.running import PATIENCE, Client, Running, running

QUIET = 0.5  # seconds after which no answer comes any more
TOGETHER = 100  # messages that are sent before answers are read
UNLIMITED = {
    "games_per_minute": 1e9,
    "imports_per_minute": 1e9,
    "requests_per_second": 1e9,
    "messages_per_second": 1e9,
    "burst": 10**9,
    "most_waiting": 10**9,
}


class Player:
    """Plays both seats of a game over one connection, and spoils nearly everything it says."""

    def __init__(self, server: Running, kind: str, chance: random.Random) -> None:
        self.game = server.create("person", "person", game=kind, options={}, length=2)
        self.client = Client(server.url, max_queue=None)
        self._chance = chance
        self._ids = 0
        self._legal: dict[int, list[messages.LegalMove]] = {}
        self._ply = 0
        self.done: set[str] = set()
        for chair, seat in enumerate(self.game.seats):
            self.client.sit(seat, "scene" if chair else "text", chair=chair)

    def play(self, count: int) -> int:
        """Send messages, and read everything up to the answer to the last one; return how many answers there were."""
        for _ in range(count):
            text = self._message()
            self.client.socket.send(text[: messages_bytes()], text=self._chance.random() < 0.9)
        self.client.socket.send('{"type":"look","id":"the last one","ply":0,"chair":0}')
        answers = 0
        while getattr(message := self.client.next(), "id", "") != "the last one":
            answers += 1
            self._hear(message)
        if isinstance(message, Refused) or self._chance.random() < 0.2:  # it left its chairs, or may have
            self._sit_again()
        return answers

    def finish(self) -> None:
        """Hear the answers for chairs that were still being taken, and leave."""
        with suppress(TimeoutError):
            while True:
                self._hear(self.client.next(QUIET))
        self.client.close()

    def _hear(self, message: Any) -> None:
        if isinstance(message, Done):
            self.done.add(message.id)
        if isinstance(message, Table | Update) and message.position is not None:
            self._ply = message.position.ply
            self._legal[message.chair] = message.position.legal

    def _sit_again(self) -> None:
        for chair, seat in enumerate(self.game.seats):
            self.client.say(messages.Sit(chair=chair, token=seat.token, view="codes"))
            while not isinstance(message := self.client.next(), Table):
                self._hear(message)
            self._hear(message)

    def _message(self) -> bytes:
        chance, way = self._chance, self._chance.random()
        valid = self._valid()
        if way < 0.1:
            return as_json(valid)
        if way < 0.6:
            return as_json(odd_fields(valid, chance))
        return spoilt_bytes(as_json(valid), chance)

    def _valid(self) -> dict[str, Any]:
        chance = self._chance
        self._ids += 1
        asked = {"id": f"{self._ids}", "chair": chance.choice((0, 1, 1, 9))}
        move = chance.choice(self._legal.get(asked["chair"]) or [messages.LegalMove(chance.randrange(300), "a1")])
        way = chance.choice(
            ({"code": move.code}, {"text": spoilt_text(move.text or "a1", chance)}, {"path": self._path()})
        )
        matter = chance.choice(("draw", "undo", "rematch", "delete"))
        return chance.choice(
            (
                *({"type": "play", **asked, "ply": self._ply, **way},) * 6,
                {"type": "why", **asked, **{name: value for name, value in way.items() if name != "code"}},
                {"type": "answer", **asked, "matter": matter, "yes": chance.random() < 0.3},
                {"type": "offer", **asked, "matter": chance.choice(("draw", "rematch"))},
                {"type": chance.choice(("undo", "reset", "look", "thought")), **asked, "ply": self._ply},
                {"type": chance.choice(("next", "hint", "observe", "volunteer", "return")), **asked},
                {"type": "sit", "chair": 1, "token": self.game.seats[1].token, "since": chance.randrange(9)},
                {"type": "sit", "chair": chance.randrange(16), "game": "x" * 12, "view": "codes", "language": "it"},
                {"type": "leave", "chair": chance.randrange(2, 16)},
            )
        )

    def _path(self) -> list[str]:
        chance = self._chance
        return ["".join(chance.choices(LETTERS, k=chance.randrange(6))) for _ in range(chance.randrange(1, 9))]


def messages_bytes() -> int:
    """Return how many bytes a message may have."""
    return Settings.message_bytes


class Fuzz:
    """Everything that is sent to one server."""

    def __init__(self, server: Running, seed: int) -> None:
        self._server = server
        self._chance = random.Random(seed)
        self._http = httpx.Client(base_url=server.url, timeout=PATIENCE)
        self._records = [format_record(random_game(kind, seed)) for kind in games.names()]
        self._positions = [(games.load(kind), random_game(kind, seed).state) for kind in games.names()]
        self.players = [Player(server, kind, self._chance) for kind in games.names()]
        self.answered: Counter[str] = Counter()

    def run(self, count: int, seconds: float) -> int:
        """Send so much, or as much as fits into so many seconds; return how much it was."""
        sent, until = 0, time.monotonic() + seconds
        while sent < count and time.monotonic() < until:
            for player in self.players:
                self.answered["message"] += player.play(TOGETHER)
            for send in (self._request, self._raw, self._record, self._lesson, self._texts):
                for _ in range(4):
                    self.answered[str(send())] += 1
            sent += TOGETHER * len(self.players) + 20
        return sent

    # --- HTTP ---

    def _wish(self) -> dict[str, Any]:
        seats = [{"kind": self._chance.choice(("person", "open")), "name": self._name()} for _ in range(2)]
        return {"game": self._chance.choice(games.names()), "seats": seats, "options": {}, "length": 1}

    def _name(self) -> str:
        return spoilt_text(self._chance.choice(("Ada", "Zoë", "李", "Ada Lovelace")), self._chance)[:40]

    def _request(self) -> int:
        chance, game = self._chance, self._chance.choice(self.players).game
        body = as_json(chance.choice((self._wish(), odd_fields(self._wish(), chance))))
        body = body if chance.random() < 0.5 else spoilt_bytes(body, chance)
        place = f"/api/games/{chance.choice((game.id, 'x', '%00', '%ff', '..', 'a%2fb'))}"
        paths = ["/api/games", f"{place}/join", f"{place}/record", f"{place}/export", "/api/kinds/x%00/rules"]
        path = chance.choice([*paths, "/api/kinds/yokai/rules?lang=xx", "/api/kinds/yokai/engine.exe"])
        token = chance.choice((game.watch.token, "x", "\xe9"))
        headers = [(b"authorization", f"Bearer {token}".encode("latin-1"))]
        answer = self._http.request(chance.choice(("GET", "POST", "PUT", "HEAD")), path, content=body, headers=headers)
        assert answer.status_code < 500, (path, body, answer.text)
        return answer.status_code

    def _raw(self) -> str:
        request = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 19\r\nConnection: close\r\n\r\n"
        data = spoilt_bytes(request + b'{"game":"mountain"}', self._chance)
        with socket.create_connection(("127.0.0.1", self._server.port), PATIENCE) as client:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
            answer = b""
            with suppress(ConnectionResetError):
                while part := client.recv(1 << 16):
                    answer += part
        assert answer == b"" or answer.startswith(b"HTTP/1.1 "), (data, answer)
        assert not answer.startswith(b"HTTP/1.1 5"), (data, answer)
        return answer[9:12].decode() or "nothing"

    def _record(self) -> int:
        record = spoilt_text(self._chance.choice(self._records), self._chance)
        answer = self._http.post("/api/games", json={"record": record.replace("\ud800", "")})
        assert answer.status_code in (201, 410, 422), (record, answer.text)
        return answer.status_code

    def _lesson(self) -> int:
        taken = {"done": [self._chance.choice((None, 0, 5)) for _ in range(3)], "code": 1, "language": "en"}
        body = as_json(odd_fields(taken, self._chance))
        path = f"/api/kinds/{self._chance.choice(games.names())}/lessons/{self._chance.choice(('begin', 'first', 'x'))}"
        answer = self._http.post(path, content=body)
        assert answer.status_code < 500, (path, body, answer.text)
        return answer.status_code

    # --- What is read without a server ---

    def _texts(self) -> str:
        """Read a spoilt position, record and names as everybody else who uses the rules does."""
        game, state = self._chance.choice(self._positions)
        position = spoilt_text(game.notation.format_position(state), self._chance)
        with suppress(ValueError):  # which is what the contract of games says
            game.notation.parse_position(position)
        with suppress(PagodasError):
            parse_record(spoilt_text(self._chance.choice(self._records), self._chance))
        with suppress(PagodasError):
            checked_names([self._name(), str(self._chance.choice(ODD))])
        return "texts"

    # --- What is left of it ---

    def check(self) -> None:
        """Check that the logs have what was acknowledged and nothing else, and lead to the games in memory."""
        loop = self._server.loop.servers[0].get_loop()
        for player in self.players:
            player.finish()
            loading = asyncio.run_coroutine_threadsafe(self._server.inside.store.load(player.game.id), loop)
            stored = loading.result(PATIENCE)
            assert stored is not None
            assert {entry.request for entry in stored.log} == player.done
            hosted = rebuilt(stored.start, [entry.event for entry in stored.log])
            room = asyncio.run_coroutine_threadsafe(self._server.inside.rooms.get(player.game.id), loop).result(
                PATIENCE
            )
            assert room.hosted.version == hosted.version
            assert room.hosted.session.state.tobytes() == hosted.session.state.tobytes()


def random_game(kind: str, seed: int) -> Session:
    session, chance = Session.new(games.load(kind), seed=seed), random.Random(seed)
    while (legal := session.legal()) and len(session.moves) < 40:
        session.play(chance.choice(legal))
    return session


async def first_move(kind: str, _: str, observed: State, *__: object) -> int:
    """Think as fast as possible."""
    return int(games.load(kind).legal(observed)[0])


@contextmanager
def fuzzed(database: str) -> Iterator[Running]:
    """Run a server without limits of rates, and check that it logs nothing of note."""
    kept = Kept(logging.WARNING)
    logging.getLogger().addHandler(kept)
    try:
        with running(Settings(database, workers=1, build_engines=False, **UNLIMITED)) as server:  # type: ignore[arg-type]
            server.inside.bots.choose = first_move  # type: ignore[method-assign]
            yield server
    finally:
        logging.getLogger().removeHandler(kept)
    assert kept.lines == [], kept.lines[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder, fuzzed(sqlite(Path(folder))) as server:
        fuzz = Fuzz(server, given.seed)
        sent = fuzz.run(given.count, given.seconds)
        fuzz.check()
        kept = {
            player.game.seats[0].token and games.names()[n]: len(player.done) for n, player in enumerate(fuzz.players)
        }
    print(f"{sent} sent, answers by kind: {json.dumps(fuzz.answered)}; acknowledged: {kept}. Nothing failed.")


if __name__ == "__main__":
    main()
