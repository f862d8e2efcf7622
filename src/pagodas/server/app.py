"""The web application: puts the server together, starts and stops it, and accepts WebSockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

import uvicorn
import websockets.http11
from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from pagodas.server import static_pages
from pagodas.server.bot_pool import BotPool
from pagodas.server.chores import Chores
from pagodas.server.client_connection import ClientConnection
from pagodas.server.engine_builder import build_missing_engines
from pagodas.server.http_api import ERROR_HANDLERS, HttpApi
from pagodas.server.json_logs import log
from pagodas.server.limits import Limits
from pagodas.server.log_follower import LogFollower
from pagodas.server.measures import LoopLag
from pagodas.server.peer_link import PeerLink
from pagodas.server.peer_notices import Committed, Notice
from pagodas.server.room_backend import RoomBackend
from pagodas.server.room_registry import RoomRegistry
from pagodas.server.settings import Settings
from pagodas.server.store import Store
from pagodas.server.websocket import Clients, WebSocket

PLAY = "/api/play"


class Server:
    """All parts of a running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.bots = BotPool(settings.workers, settings.think_seconds)
        backend = RoomBackend(self.store, self.bots, settings.most_events, settings.page_seconds)
        self.rooms = RoomRegistry(backend, settings.idle_seconds)
        self.clients = Clients(self._admit, self._listen)
        self.limits = Limits(settings)
        self.lag = LoopLag()
        self.follower = LogFollower(self.store, self.rooms)
        self.peers = PeerLink(self.store, self._hear, self._check_rooms)
        self._chores = Chores(self.store, self.rooms, self.clients, settings.keep_days)

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Start all parts, and stop them in the reverse order, so that no request is lost."""
        await self.store.open()
        self.bots.start()
        self._chores.start()
        if self.store.shared:
            self.peers.start()
        watching = asyncio.create_task(self.lag.watch())
        building = asyncio.create_task(self._build_engines())
        log.info("started", extra={"version": version("pagodas"), "public_url": self.settings.public_url})
        yield
        building.cancel()
        watching.cancel()
        self._chores.stop()
        await self.peers.stop()
        self.follower.stop()
        await self.rooms.close()
        await self.bots.stop()
        await self.store.close()
        log.info("stopped")

    def _hear(self, notice: Notice) -> None:
        if isinstance(notice, Committed):
            self.follower.hear(notice.games)

    def _check_rooms(self) -> None:
        self.follower.check(room.id for room in self.rooms)

    async def _build_engines(self) -> None:
        if self.settings.build_engines:
            await build_missing_engines(self.bots)

    def websocket(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> WebSocket:  # noqa: ARG002
        """Take over a connection that becomes a WebSocket; uvicorn calls this with these parameters."""
        return WebSocket(self.clients, server_state.connections, self.settings.message_bytes)

    def _admit(self, request: websockets.http11.Request) -> bool:
        """Accept a WebSocket on the right path, from an own origin, while there is room for one more."""
        own = self.limits.has_own_origin(request.headers.get("Origin"), request.headers.get("Host", ""))
        full = self.limits.is_full(len(self.clients.websockets))
        return request.path.partition("?")[0] == PLAY and own and not full

    def _listen(self, websocket: WebSocket) -> ClientConnection:
        return ClientConnection(websocket, self.rooms, self.settings)


class App:
    """The application that uvicorn runs."""

    def __init__(self, settings: Settings) -> None:
        self.server = server = Server(settings)
        api = HttpApi(settings, server.store, server.bots, server.rooms, server.clients, server.limits)
        self._http = Starlette(
            routes=[*api.routes(), *static_pages.routes(server.bots)],
            lifespan=server.lifespan,
            exception_handlers=ERROR_HANDLERS,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer an HTTP request."""
        await self._http(scope, receive, send)
