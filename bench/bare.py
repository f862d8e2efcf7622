"""A bare server to compare ours with: the same traffic and the same commits, but no rules, no views and no limits.

It uses Starlette, uvicorn and SQLite in the simplest way. Whatever ours costs beyond that is the cost of the games.
"""

import asyncio
import sqlite3
import sys
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from bench.served import tell_port
from pagodas.server.json_logs import set_up
from pagodas.server.messages import Done, LegalMove, MatchState, Play, Position, Sit, Table, Update, encode, read_client

LEGAL = [LegalMove(code) for code in range(20)]


class Bare:
    """Pairs of clients take turns; each turn becomes a row on the disk."""

    def __init__(self, file: str) -> None:
        self._games: list[tuple[list[WebSocket | None], list[int]]] = []
        self._waiting: list[tuple[tuple[int, int, int], asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._database = sqlite3.connect(file, check_same_thread=False)
        for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL"):
            self._database.execute(statement)
        self._database.execute("CREATE TABLE moves (game INTEGER, ply INTEGER, code INTEGER)")

    def create(self, _: Request) -> Response:
        self._games.append(([None, None], [0]))
        number = len(self._games) - 1
        seats = [{"seat": seat, "kind": "person", "token": f"{number}:{seat}"} for seat in (0, 1)]
        return JSONResponse({"id": str(number), "seats": seats, "watch": {"seat": -1, "kind": "watch"}})

    def health(self, _: Request) -> Response:
        return JSONResponse({"computers": {}})

    async def play(self, socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                message: Any = read_client(await socket.receive_text())
                if isinstance(message, Sit):
                    number, seat = map(int, message.token.split(":"))
                    sockets, ply = self._games[number]
                    sockets[seat] = socket
                    position = Position(0, 0, LEGAL if seat == 0 else [])
                    table = Table(0, 0, str(number), "bare", seat, [], {}, MatchState(1, 1, []), position)
                    await socket.send_text(encode(table).decode())
                elif isinstance(message, Play):
                    await self._move(number, seat, message, sockets, ply)
        except WebSocketDisconnect:
            return

    async def _move(self, number: int, seat: int, move: Play, sockets: list[WebSocket | None], ply: list[int]) -> None:
        ply[0] += 1
        await self._keep((number, ply[0], move.code or 0))
        mover = sockets[seat]
        assert mover is not None
        await mover.send_text(encode(Done(0, move.id, ply[0])).decode())
        for viewer, client in enumerate(sockets):
            assert client is not None
            position = Position(ply[0], 1 - seat, LEGAL if viewer != seat else [])
            await client.send_text(encode(Update(0, ply[0], [], position)).decode())

    async def _keep(self, row: tuple[int, int, int]) -> None:
        """Wait until a row is committed, together with all others that wait."""
        kept = asyncio.get_running_loop().create_future()
        self._waiting.append((row, kept))
        if not self._writing:
            self._writing = asyncio.create_task(self._write_all())
        await kept

    async def _write_all(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            await asyncio.to_thread(self._write, [row for row, _ in waiting])
            for _, kept in waiting:
                kept.set_result(None)
        self._writing = None

    def _write(self, rows: list[tuple[int, int, int]]) -> None:
        with self._database:
            self._database.executemany("INSERT INTO moves VALUES (?, ?, ?)", rows)


def main(database: str) -> None:
    bare = Bare(database.removeprefix("sqlite:///"))
    set_up(30)
    app = Starlette(
        routes=[
            Route("/health", bare.health),
            Route("/api/games", bare.create, methods=["POST"]),
            WebSocketRoute("/api/play", bare.play),
        ]
    )
    setup = uvicorn.Config(
        app, port=0, ws="websockets-sansio", ws_per_message_deflate=False, log_config=None, access_log=False
    )
    server = uvicorn.Server(setup)
    tell_port(server)
    server.run()


if __name__ == "__main__":
    main(sys.argv[1])
