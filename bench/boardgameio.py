"""boardgame.io's server, and pairs of clients that speak its protocol, which is socket.io on a WebSocket.

The clients read only what they need, so that the server is measured and not they. bench/boardgame.io/server.js has the
game, and explains it.
"""

import random
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import httpx
import msgspec

from bench.loopback import Loopback, connect
from bench.pair import Pair, Play

FOLDER = Path(__file__).parent / "boardgame.io"
MISSING = "boardgame.io is not installed here and left out: `make bench-server` installs it, node included."
GAME = "pagoda"
CODES = range(20)
PATH = "/socket.io/?EIO=4&transport=websocket"

# A message begins with the type of engine.io, the type of socket.io, the namespace and the name of the event.
OPENED, PING, PONG = b"0", b"2", b"3"
CONNECT, EVENT = f"40/{GAME},".encode(), f"42/{GAME},".encode()
SYNC, UPDATE, MATCH_DATA = (EVENT + f'["{name}",'.encode() for name in ("sync", "update", "matchData"))
STATE = b'"_stateID":'


class Match(msgspec.Struct):
    """The id of a match, and the credentials of both players."""

    id: str
    credentials: list[str]


class BoardgamePair(Pair):
    """One match of boardgame.io."""

    def __init__(self, match: Match, play: Play) -> None:
        super().__init__(play)
        self._match = match
        self._chance = random.Random(match.id)

    async def open(self, ports: Sequence[int]) -> None:
        for seat in range(2):
            self._clients.append(await connect(ports[seat % len(ports)], partial(self._hear, seat), PATH))

    def start(self) -> None:
        self._move(0, 0)

    def _hear(self, seat: int, client: Loopback, data: bytes) -> None:
        if data.startswith(UPDATE):
            self._play.update_bytes.append(client.frame_bytes)
            self._act(seat, version(data))
        elif data.startswith(SYNC):
            self._play.sat += 1
        elif data.startswith(CONNECT):
            client.say(sync(self._match, seat))
        elif data.startswith(OPENED):
            client.say(CONNECT)
        elif data == PING:
            client.say(PONG)
        elif not data.startswith(MATCH_DATA):
            raise AssertionError(data)

    def _act(self, seat: int, version: int) -> None:
        self._count(version)
        if version % 2 == seat and self._play.going:
            self._move(seat, version)

    def _move(self, seat: int, version: int) -> None:
        self._send(seat, move(self._match, seat, version, self._chance.choice(CODES)))


def sync(match: Match, seat: int) -> bytes:
    """Ask for the whole state, and for all updates from then on."""
    return _event("sync", match.id, str(seat), match.credentials[seat], 2)


def move(match: Match, seat: int, version: int, code: int) -> bytes:
    """Play a code."""
    payload = {"type": "play", "args": [code], "playerID": str(seat), "credentials": match.credentials[seat]}
    return _event("update", {"type": "MAKE_MOVE", "payload": payload}, version, match.id, str(seat))


def _event(*words: object) -> bytes:
    return EVENT + msgspec.json.encode(words)


def version(update: bytes) -> int:
    """Read the number of the state; the log after it has older numbers."""
    start = update.index(STATE) + len(STATE)
    end = start
    while update[end : end + 1].isdigit():
        end += 1
    return int(update[start:end])


async def pairs(port: int, games: int, play: Play) -> list[Pair]:
    """Set matches up in the lobby, with both players joined."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/games/{GAME}") as lobby:
        return [BoardgamePair(await _match(lobby), play) for _ in range(games)]


async def _match(lobby: httpx.AsyncClient) -> Match:
    created = await _post(lobby, "/create", numPlayers=2)
    path = f"/{created['matchID']}/join"
    joined = [await _post(lobby, path, playerID=seat, playerName=seat) for seat in ("0", "1")]
    return Match(created["matchID"], [each["playerCredentials"] for each in joined])


async def _post(lobby: httpx.AsyncClient, path: str, **wish: object) -> dict[str, str]:
    answer = await lobby.post(path, json=wish)
    found: dict[str, str] = answer.raise_for_status().json()
    return found


def installed() -> bool:
    return node() is not None and (FOLDER / "node_modules" / "boardgame.io").exists()


def command() -> list[str]:
    """Return a command that runs node itself; a wrapper would run it as a child, whose CPU is not counted."""
    binary = subprocess.check_output([node() or "node", "-p", "process.execPath"], text=True).strip()
    return [binary, str(FOLDER / "server.js")]


def node() -> str | None:
    """Return the path of node; look first where `make` puts it."""
    return shutil.which("node", path=Path(sys.executable).parent) or shutil.which("node")
