"""The web application: puts the server together, starts and stops it, and accepts WebSockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

import uvicorn
import websockets.http11
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState

from pagodas.server import static_pages
from pagodas.server.analysis_api import AnalysisApi
from pagodas.server.bot_pool import BotPool
from pagodas.server.chores import Chores
from pagodas.server.client_connection import ClientConnection
from pagodas.server.engine_builder import build_missing_engines
from pagodas.server.http_api import ERROR_HANDLERS, HttpApi, problem
from pagodas.server.http_connection import HttpConnection
from pagodas.server.json_logs import log
from pagodas.server.lessons_api import LessonsApi
from pagodas.server.limits import Limits
from pagodas.server.log_follower import LogFollower
from pagodas.server.measures import LoopLag
from pagodas.server.peer_link import PeerLink
from pagodas.server.peers import Peers
from pagodas.server.puzzles_api import PuzzlesApi
from pagodas.server.response_headers import protected
from pagodas.server.room_backend import RoomBackend
from pagodas.server.room_registry import RoomRegistry
from pagodas.server.settings import Settings
from pagodas.server.store import Store
from pagodas.server.websocket import Clients, NotAdmitted, WebSocket

PLAY = "/api/play"


class Server:
    """All parts of a running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.bots = BotPool(settings.workers, settings.think_seconds)
        self.link = PeerLink(self.store)
        shared = self.link if self.store.shared else None
        backend = RoomBackend(
            self.store,
            self.bots,
            settings.most_events,
            settings.page_seconds,
            shared,
            settings.most_hints,
            settings.most_watchers,
        )
        self.rooms = RoomRegistry(backend, settings.idle_seconds)
        self.limits = Limits(settings)
        self.clients = Clients(self._admit, self._listen, self.limits.places)
        self.lag = LoopLag()
        follower = LogFollower(self.store, self.rooms)
        self._chores = Chores(self.store, self.rooms, self.clients, settings.keep_days, follower, shared)
        self._peers = Peers(self.link, follower, self.rooms, self._chores.resume_computers)

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Start all parts, and stop them in the reverse order, so that no request is lost."""
        await self.store.open()
        self.bots.start()
        self._chores.start()
        if self.store.shared:
            self._peers.start()
        watching = asyncio.create_task(self.lag.watch())
        building = asyncio.create_task(self._build_engines())
        log.info("started", extra={"version": version("pagodas"), "public_url": self.settings.public_url})
        yield
        building.cancel()
        watching.cancel()
        self._chores.stop()
        await self._peers.stop()
        await self.rooms.close()
        await self.bots.stop()
        await self.store.close()
        log.info("stopped")

    async def _build_engines(self) -> None:
        if self.settings.build_engines:
            await build_missing_engines(self.bots)

    def websocket(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> WebSocket:  # noqa: ARG002
        """Take over a connection that becomes a WebSocket; uvicorn calls this with these parameters."""
        return WebSocket(self.clients, server_state.connections, self.settings.message_bytes)

    def http_connection(self, **of_uvicorn: Any) -> HttpConnection:
        """Take a connection; uvicorn calls this with its own parameters."""
        return HttpConnection(self.limits, **of_uvicorn)

    def _admit(self, request: websockets.http11.Request, peer: str) -> str:
        """Accept a WebSocket on the right path, from an own origin, while there is room for one more."""
        headers, limits = request.headers, self.limits
        try:
            address = limits.check_request(peer, headers.get_all("Host"), headers.get_all("X-Forwarded-For"))
            if request.path.partition("?")[0] != PLAY:
                raise HTTPException(404, f"games are played at {PLAY}")
            if not limits.has_own_origin(headers.get("Origin"), headers["Host"]):
                raise limits.refuse("origin", 403, "this page does not belong to this server")
            limits.check_place(address)
        except HTTPException as refusal:
            raise NotAdmitted(refusal.status_code, refusal.detail) from refusal
        return address

    def _listen(self, websocket: WebSocket) -> ClientConnection:
        return ClientConnection(websocket, self.rooms, self.settings)


class App:
    """The application that uvicorn runs."""

    def __init__(self, settings: Settings) -> None:
        self.server = server = Server(settings)
        api = HttpApi(settings, server.store, server.bots, server.rooms, server.clients, server.limits)
        self._limits = server.limits
        lessons = LessonsApi(server.bots, server.limits)
        puzzles = PuzzlesApi(server.bots, server.limits)
        analyses = AnalysisApi(server.bots, server.limits)
        self._http = Starlette(
            routes=[
                *api.routes(),
                *lessons.routes(),
                *puzzles.routes(),
                *analyses.routes(),
                *static_pages.routes(server.bots, settings.public_url),
            ],
            lifespan=server.lifespan,
            exception_handlers=ERROR_HANDLERS,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer an HTTP request."""
        if scope["type"] == "http":
            await self._answerer(Request(scope))(scope, receive, protected(send))
        else:
            await self._http(scope, receive, send)

    def _answerer(self, request: Request) -> ASGIApp:
        """Return what answers a request: usually the handlers, otherwise a refusal."""
        peer, headers = request.client.host if request.client else "", request.headers
        try:
            self._limits.check_request(peer, headers.getlist("host"), headers.getlist("x-forwarded-for"))
        except HTTPException as refusal:
            return problem(refusal.status_code, refusal.detail)
        return self._http
