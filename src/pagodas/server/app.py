"""The web application: HTTP for setting games up, a WebSocket for playing them."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from importlib.metadata import version
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
import uvicorn
import websockets.http11
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from pagodas import games
from pagodas.core.errors import PagodasError
from pagodas.server import catalogue, messages, static_pages
from pagodas.server.bot_pool import BotPool
from pagodas.server.client_connection import ClientConnection, RateLimit
from pagodas.server.events import AnyEvent
from pagodas.server.hosted_game import WATCHER, HostedGame, Start
from pagodas.server.json_logs import log
from pagodas.server.rooms import Rooms
from pagodas.server.settings import Settings
from pagodas.server.store import AWAY, LogEntry, NoSuchGame, Store, StoreError
from pagodas.server.websocket import Clients, WebSocket
from pagodas.session import format_record

Body = TypeVar("Body")
PLAY = "/api/play"
TOKEN_BYTES = 16
ID_BYTES = 9
SWEEP_SECONDS = 30.0
PING_SECONDS = 20.0
CLEAN_SECONDS = 24 * 3600.0
MOST_ADDRESSES = 10_000
COMPRESSED = [Middleware(GZipMiddleware, minimum_size=500)]


class Server:
    """Everything a running server is made of, and its HTTP side."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.bots = BotPool(settings.workers, settings.think_seconds)
        self.rooms = Rooms(self.store, self.bots, settings.idle_seconds)
        self.clients = Clients(self._admit, self._listen)
        self.started = time.time()
        self._creations: dict[str, RateLimit] = {}

    @asynccontextmanager
    async def life(self, _: Starlette) -> AsyncIterator[None]:
        """Start everything, and stop it in the reverse order, nothing asked for being lost."""
        await self.store.open()
        self.bots.start()
        chores = [asyncio.create_task(chore()) for chore in (self._sweep, self._clean, self._revive)]
        chores.append(asyncio.create_task(self.clients.keep_alive(PING_SECONDS)))
        chores += [asyncio.create_task(self.rooms.announce(kind)) for kind in games.names()]
        log.info("started", extra={"version": version("pagodas"), "public_url": self.settings.public_url})
        yield
        for chore in chores:
            chore.cancel()
        await self.rooms.close()
        await self.bots.stop()
        await self.store.close()
        log.info("stopped")

    # --- Chores ---

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.rooms.sweep()

    async def _clean(self) -> None:
        while True:
            removed = await self.store.clean(self.settings.keep_days)
            log.info("cleaned up", extra={"removed": removed, "keep_days": self.settings.keep_days})
            await asyncio.sleep(CLEAN_SECONDS)

    async def _revive(self) -> None:
        """Let computers take up the turns they had when the server stopped."""
        for game in await self.store.with_computers():
            try:
                await self.rooms.get(game)
            except PagodasError as error:
                log.warning("not revived", extra={"room": game, "reason": str(error)})

    # --- HTTP ---

    async def health(self, _: Request) -> Response:
        """Tell how the server is."""
        database = await self.store.healthy()
        names = games.names()
        report = {
            "ok": database,
            "version": version("pagodas"),
            "up_seconds": round(time.time() - self.started),
            "database": database,
            "rooms": len(self.rooms),
            "connections": len(self.clients.lines),
            "rules": {name: self.bots.rules_ready[name].is_set() for name in names},
            "computers": {name: self.bots.computers_ready[name].is_set() for name in names},
            "bots_loaded": self.bots.loaded,
            "bots_replaced": self.bots.replaced,
        }
        return _json(report, 200 if database else 503)

    async def list_kinds(self, _: Request) -> Response:
        """List the kinds of game."""
        described = [asyncio.to_thread(catalogue.describe, name, self.bots) for name in games.names()]
        return _json(await asyncio.gather(*described))

    async def list_games(self, _: Request) -> Response:
        """List the games everybody may watch."""
        return _json(
            [
                messages.ListedGame(
                    id=kept.id,
                    game=kept.start.game,
                    parties=[
                        messages.Party(seat, member.kind, member.name, member.player)
                        for seat, member in enumerate(kept.members)
                    ],
                    options=kept.start.options,
                    length=kept.start.length,
                    created=datetime.fromtimestamp(kept.created, UTC).isoformat(timespec="seconds"),
                    over=kept.finished is not None,
                )
                for kept in await self.store.listed()
            ]
        )

    async def create(self, request: Request) -> Response:
        """Set a game up, and give a link for each seat and one for watching."""
        self._limit(request)
        wish = await self._body(request, messages.NewGame)
        start, log_so_far = await self._start(wish)
        name = secrets.token_urlsafe(ID_BYTES)
        people = [party for party, member in enumerate(start.members) if member.kind == "person"]
        keys = {_new_token(): party for party in (*people, WATCHER)}
        entries = [LogEntry(event) for event in log_so_far]
        listed = wish.listed or any(member.kind == "open" for member in start.members)
        await self.store.create(name, start, entries, keys, listed)
        log.info("created", extra={"game": start.game, "room": name})
        if any(member.kind == "computer" for member in start.members):
            self.rooms.run(self.rooms.get(name))
        return _json(self._created(name, start, {party: token for token, party in keys.items()}), 201)

    async def _start(self, wish: messages.NewGame) -> tuple[Start, list[AnyEvent]]:
        if not wish.record:
            return await asyncio.to_thread(catalogue.new_start, wish), []
        if not all(self.bots.rules_ready[name].is_set() for name in games.names()):
            raise HTTPException(503, "rules are being compiled; records can be read in a minute")
        return await asyncio.to_thread(catalogue.imported, wish)

    def _created(self, id: str, start: Start, tokens: dict[int, str]) -> messages.CreatedGame:
        seats = [
            self._link(seat, member.kind, member.name, tokens.get(seat, ""))
            for seat, member in enumerate(start.members)
        ]
        return messages.CreatedGame(id, seats, self._link(WATCHER, "watch", "", tokens[WATCHER]))

    def _link(self, seat: int, kind: Any, name: str, token: str) -> messages.SeatLink:
        link = f"{self.settings.public_url.rstrip('/')}/play#{token}" if token else ""
        return messages.SeatLink(seat, kind, name, token, link)

    async def join(self, request: Request) -> Response:
        """Give an open seat of a listed game to a person."""
        self._limit(request)
        joining = await self._body(request, messages.Joining)
        access = await self.store.access("", request.path_params["id"])
        room = await self.rooms.get(access.game)
        token = _new_token()
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        room.post(room.join, joining.name, token, done)
        seat = await done
        return _json(self._link(seat, "person", room.hosted.member_at(seat).name, token), 201)

    async def record(self, request: Request) -> Response:
        """Give the records of a match that is over; before, its seed would tell what is hidden."""
        hosted = await self._over(request)
        day = await self._day(request.path_params["id"])
        return PlainTextResponse("\n".join(format_record(session, day) for session in hosted.match.sessions))

    async def export(self, request: Request) -> Response:
        """Give everything there is of a game that is over."""
        await self._over(request)
        return _json(await self.store.export(request.path_params["id"]))

    async def _day(self, id: str) -> date | None:
        """Return the day on which a game was over."""
        kept = await self.store.load(id)
        return datetime.fromtimestamp(kept.finished, UTC).date() if kept and kept.finished else None

    async def _over(self, request: Request) -> HostedGame:
        wanted = request.path_params["id"]
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        access = await self.store.access(token if scheme.lower() == "bearer" else "", wanted)
        if access.game != wanted:
            raise NoSuchGame("this token is for another game")
        hosted = (await self.rooms.get(wanted)).hosted
        if not hosted.over:
            raise HTTPException(409, "the game is not over, and its record would tell what is hidden")
        return hosted

    # --- Limits ---

    def _limit(self, request: Request) -> None:
        if not self._own(request.headers.get("origin"), request.headers.get("host", "")):
            raise HTTPException(403, "this page is not one of ours")
        address = request.client.host if request.client else ""
        if len(self._creations) > MOST_ADDRESSES:
            self._creations.clear()
        rate = self.settings.games_per_minute
        if not self._creations.setdefault(address, RateLimit(rate / 60, rate)).take():
            raise HTTPException(429, "too many games set up from here; wait a minute")

    def _own(self, origin: str | None, host: str) -> bool:
        """Let browsers in only from our own pages; what is no browser sends no origin."""
        return origin is None or origin in (_origin(self.settings.public_url), f"http://{host}", f"https://{host}")

    async def _body(self, request: Request, kind: type[Body]) -> Body:
        body = bytearray()
        async for part in request.stream():
            body += part
            if len(body) > self.settings.body_bytes:
                raise HTTPException(413, f"at most {self.settings.body_bytes} bytes, please")
        try:
            return msgspec.json.decode(bytes(body) or b"{}", type=kind)
        except msgspec.MsgspecError as error:
            raise HTTPException(400, f"this is not what belongs here: {error}") from error

    # --- The WebSocket ---

    def line(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> WebSocket:  # noqa: ARG002
        """Take over a connection that becomes a WebSocket, as uvicorn wants it."""
        return WebSocket(self.clients, server_state.connections, self.settings.message_bytes)

    def _admit(self, request: websockets.http11.Request) -> bool:
        """Let a client play, unless it comes from elsewhere, to the wrong door or when the house is full."""
        full = len(self.clients.lines) > self.settings.connections
        headers = request.headers
        own = self._own(headers.get("Origin"), headers.get("Host", ""))
        return request.path.partition("?")[0] == PLAY and not full and own

    def _listen(self, line: WebSocket) -> ClientConnection:
        return ClientConnection(line, self.rooms, self.settings)


class App:
    """The application: HTTP for Starlette, lines for whoever plays."""

    def __init__(self, settings: Settings) -> None:
        self.server = server = Server(settings)
        routes = [
            Route("/health", server.health),
            Route("/api/kinds", server.list_kinds),
            Route("/api/games", server.list_games),
            Route("/api/games", server.create, methods=["POST"]),
            Route("/api/games/{id}/join", server.join, methods=["POST"]),
            Route("/api/games/{id}/record", server.record),
            Route("/api/games/{id}/export", server.export),
            *static_pages.routes(server.bots),
        ]
        problems: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
            HTTPException: _http_problem,
            NoSuchGame: _problem(404),
            StoreError: _unkept,
            PagodasError: _problem(422),
        }
        self._http = Starlette(routes=routes, middleware=COMPRESSED, lifespan=server.life, exception_handlers=problems)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self._http(scope, receive, send)


def _problem(status: int) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def handle(_: Request, error: Exception) -> Response:
        return _json(messages.Problem(str(error)), status)

    return handle


async def _unkept(_: Request, error: Exception) -> Response:
    """Log what the database said: it is for whoever runs the server, not for whoever asks."""
    log.error("not kept", extra={"reason": str(error)})
    return _json(messages.Problem(AWAY), 503)


async def _http_problem(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _json(messages.Problem(error.detail), error.status_code)


def _json(thing: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(thing), status, media_type="application/json")


def _new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
