"""The HTTP API: games are set up, listed, joined and exported here. Playing goes over the WebSocket."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from pagodas import games
from pagodas.core.errors import OtherVersion, PagodasError
from pagodas.server import catalogue, messages
from pagodas.server.bot_pool import BotPool
from pagodas.server.compression import public_response
from pagodas.server.database import StoreError
from pagodas.server.event_log import AnyEvent
from pagodas.server.hosted_game import WATCHER, PartyNumber, Start, can_be_rebuilt, rebuilt
from pagodas.server.json_logs import log
from pagodas.server.limits import Limits
from pagodas.server.room_registry import RoomRegistry
from pagodas.server.settings import Settings
from pagodas.server.store import (
    DATABASE_UNAVAILABLE,
    NO_GAME,
    LogEntry,
    NoSuchGame,
    Store,
    StoredGame,
    new_id,
    new_token,
)
from pagodas.server.websocket import Clients
from pagodas.session import format_record

JSON = "application/json"


@dataclass
class HttpApi:
    """The handlers of all requests but those for pages."""

    settings: Settings
    store: Store
    bots: BotPool
    rooms: RoomRegistry
    clients: Clients
    limits: Limits
    started: float = field(default_factory=time.time)

    def routes(self) -> list[Route]:
        """Return the paths and their handlers."""
        return [
            Route("/health", self.health),
            Route("/api/kinds", self.list_kinds),
            Route("/api/games", self.list_games),
            Route("/api/games", self.create, methods=["POST"]),
            Route("/api/games/{id}/join", self.join, methods=["POST"]),
            Route("/api/games/{id}/record", self.record),
            Route("/api/games/{id}/record", self.commented_record, methods=["POST"]),
            Route("/api/games/{id}/export", self.export),
        ]

    # --- What there is ---

    async def health(self, _: Request) -> Response:
        """Report the state of the server."""
        database = await self.store.healthy()
        names = games.names()
        report = {
            "ok": database,
            "version": version("pagodas"),
            "up_seconds": round(time.time() - self.started),
            "database": database,
            "rooms": len(self.rooms),
            "connections": len(self.clients.websockets),
            "rules": {name: self.bots.rules_ready[name].is_set() for name in names},
            "computers": {name: self.bots.computers_ready[name].is_set() for name in names},
            "bots_loaded": self.bots.loaded,
            "bots_replaced": self.bots.replaced,
        }
        return _json(report, 200 if database else 503)

    async def list_kinds(self, request: Request) -> Response:
        """List the kinds of game."""
        kinds = await asyncio.to_thread(games.playable)
        described = [asyncio.to_thread(catalogue.describe, kind, self.bots) for kind in kinds]
        return await public_response(request, msgspec.json.encode(await asyncio.gather(*described)), JSON)

    async def list_games(self, request: Request) -> Response:
        """List the games that everybody may watch."""
        found = [_listed(stored) for stored in await self.store.listed() if can_be_rebuilt(stored.start)]
        return await public_response(request, msgspec.json.encode(found), JSON)

    # --- New games and players ---

    async def create(self, request: Request) -> Response:
        """Set a game up, and answer with a link for each seat and one for watching."""
        self.limits.check_creator(request)
        wish = await self.limits.read_body(request, messages.NewGame)
        if wish.record:
            self.limits.check_importer(request)
        self.bots.want(wish.game)
        start, log_so_far, comments = await self._start(wish)
        game = new_id()
        people = [party for party, member in enumerate(start.members) if member.kind == "person"]
        tokens = {party: new_token(game) for party in (*people, WATCHER)}
        entries = [LogEntry(event) for event in log_so_far]
        listed = wish.listed or any(member.kind == "open" for member in start.members)
        await self.store.create(game, start, entries, {token: party for party, token in tokens.items()}, listed)
        log.info("created", extra={"game": start.game, "room": game})
        if any(member.kind == "computer" for member in start.members):
            self.rooms.backend.run(self.rooms.get(game))
        return _json(self._created(game, start, tokens, comments), 201)

    async def _start(self, wish: messages.NewGame) -> tuple[Start, list[AnyEvent], list[messages.TurnComment]]:
        if not wish.record:
            return await asyncio.to_thread(catalogue.new_start, wish), [], []
        if not all(self.bots.rules_ready[name].is_set() for name in games.names()):
            raise HTTPException(503, "rules are being compiled; records can be read in a minute")
        return await asyncio.to_thread(catalogue.imported, wish)

    def _created(
        self, id: str, start: Start, tokens: dict[PartyNumber, str], comments: list[messages.TurnComment]
    ) -> messages.CreatedGame:
        seats = [
            self._link(seat, member.kind, member.name, tokens.get(seat, ""))
            for seat, member in enumerate(start.members)
        ]
        return messages.CreatedGame(id, seats, self._link(WATCHER, "watch", "", tokens[WATCHER]), comments)

    def _link(self, seat: int, kind: Any, name: str, token: str) -> messages.SeatLink:
        link = f"{self.settings.public_url.rstrip('/')}/play#{token}" if token else ""
        return messages.SeatLink(seat, kind, name, token, link)

    async def join(self, request: Request) -> Response:
        """Give an open seat of a listed game to a person."""
        self.limits.check_creator(request)
        joining = await self.limits.read_body(request, messages.Joining)
        access = await self.store.access("", request.path_params["id"])
        room = await self.rooms.get(access.game)
        token = new_token(access.game)
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        room.post(room.join, joining.name, token, done)
        seat = await done
        return _json(self._link(seat, "person", room.hosted.member_at(seat).name, token), 201)

    # --- Finished games ---

    async def record(self, request: Request) -> Response:
        """Give the records of a match that is over; earlier, the seed would reveal what is hidden."""
        return PlainTextResponse(await asyncio.to_thread(_records, await self._finished(request), []))

    async def commented_record(self, request: Request) -> Response:
        """Give the records of a match that is over with comments that came along, of which nothing is kept."""
        given = await self.limits.read_body(request, messages.CommentedRecord)
        return PlainTextResponse(await asyncio.to_thread(_records, await self._finished(request), given.comments))

    async def _finished(self, request: Request) -> StoredGame:
        stored = await self.store.load(await self._permitted(request))
        if stored is None:
            raise NoSuchGame(NO_GAME)
        if stored.finished is None:
            room = await self.rooms.get(stored.id)  # a game that cannot go on is refused with the reason for that
            _refuse_unless_over(room.hosted.over)  # as one is that was opened from a record of its end
        return stored

    async def export(self, request: Request) -> Response:
        """Give all data of a game that is over."""
        found = await self.store.export(await self._permitted(request))
        if found is None:
            raise NoSuchGame(NO_GAME)
        _refuse_unless_over(found["game"]["finished"] is not None)
        return Response(await asyncio.to_thread(msgspec.json.encode, found), media_type=JSON)

    async def _permitted(self, request: Request) -> str:
        """Return the id of the game, if its token came along or the game is listed. Raises NoSuchGame."""
        wanted: str = request.path_params["id"]
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        access = await self.store.access(token if scheme.lower() == "bearer" else "", wanted)
        if access.game != wanted:
            raise NoSuchGame("this token is for another game")
        return wanted


def _refuse_unless_over(over: bool) -> None:
    if not over:
        raise HTTPException(409, "the game is not over, and its record would reveal what is hidden")


def _records(stored: StoredGame, comments: list[messages.TurnComment]) -> str:
    """Write the records of all games of a match that is over, with comments. Raises SessionError for a bad one."""
    day = datetime.fromtimestamp(stored.finished, UTC).date() if stored.finished else None
    hosted = rebuilt(stored.start, [entry.event for entry in stored.log])
    for comment in comments:
        if comment.game > len(hosted.match.sessions):
            raise HTTPException(422, f"there is no game {comment.game} to comment on")
        hosted.match.sessions[comment.game - 1].comment(comment.text, comment.turn, comment.language)
    return "\n".join(format_record(session, day) for session in hosted.match.sessions)


def _listed(stored: StoredGame) -> messages.ListedGame:
    return messages.ListedGame(
        id=stored.id,
        game=stored.start.game,
        parties=[
            messages.Party(seat, member.kind, member.name, member.player) for seat, member in enumerate(stored.members)
        ],
        options=stored.start.options,
        length=stored.start.length,
        created=datetime.fromtimestamp(stored.created, UTC).isoformat(timespec="seconds"),
        over=stored.finished is not None,
    )


def _json(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type=JSON)


# --- Errors ---


def problem(status: int, reason: str) -> Response:
    """Return a refusal."""
    return _json(messages.Problem(reason), status)


async def _http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, error.detail)


async def _no_such_game(_: Request, error: Exception) -> Response:
    return problem(404, str(error))


async def _store_error(_: Request, error: Exception) -> Response:
    """Log what the database said: it is for whoever runs the server, not for the client."""
    log.error("database failed", extra={"reason": str(error)})
    return problem(503, DATABASE_UNAVAILABLE)


async def _impossible(_: Request, error: Exception) -> Response:
    return problem(422, str(error))


async def _outdated(_: Request, error: Exception) -> Response:
    return problem(410, str(error))


async def _defect(_: Request, __: Exception) -> Response:
    """Answer; what went wrong is logged by uvicorn."""
    return problem(500, messages.INTERNAL_ERROR)


ERROR_HANDLERS: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
    HTTPException: _http_error,
    NoSuchGame: _no_such_game,
    StoreError: _store_error,
    OtherVersion: _outdated,
    PagodasError: _impossible,
    Exception: _defect,
}
