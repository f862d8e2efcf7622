"""The pages for browsers: the built front end, pictures of the games, and their rules."""

import asyncio
from collections.abc import Callable
from functools import partial
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from pagodas import games
from pagodas.core.game import Game
from pagodas.engine import engine_files
from pagodas.players.characters import face_file
from pagodas.server import game_preview, link_previews
from pagodas.server.bot_pool import BotPool
from pagodas.server.catalogue import check_language
from pagodas.server.compression import public_response
from pagodas.views.rulesbook import render_html
from pagodas.views.summary_card import NoSummary, summary_html

STATIC = Path(__file__).parent / "static"
INDEX = STATIC / "index.html"
PATHS = (
    "/",
    "/new/{kind}",
    "/analyse",
    "/analyse/{game}",
    "/analyse/{game}/{number}",
    "/learn/{kind}",
    "/learn/{kind}/{lesson}",
    "/puzzles/{kind}",
    "/puzzles/{kind}/{puzzle}",
    "/play",
    "/play/{kind}",
    "/games",
    "/about",
)  # one page for all; it looks at its address
NOT_BUILT = "The pages have not been built yet: `make web` builds them; `make play` builds and opens them.\n"
OWN_ONLY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "  # engines are WebAssembly
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
RULES_POLICY = (  # the page shows rules in a frame
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
ENGINE_PARTS = {"wasm": "application/wasm", "json": "application/json"}
MEDIA_TYPES = {".webmanifest": "application/manifest+json"}  # that not every system knows
AN_HOUR = "max-age=3600"
FOR_EVER = "max-age=31536000, immutable"  # for files whose names change with their content


class Assets(StaticFiles):
    """Files that browsers may cache for ever."""

    async def check_config(self) -> None:
        """Accept a missing folder: the pages may not have been built yet."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, compressed for those who take that."""
        found = await super().get_response(path, scope)
        if not isinstance(found, FileResponse):
            return found
        headers = {"content-security-policy": OWN_ONLY, "cache-control": FOR_EVER}  # a worker obeys that of its script
        return await _file(Request(scope), Path(found.path), headers)


def routes(bots: BotPool, public_url: str) -> list[BaseRoute]:
    """Return the paths and their handlers."""
    pictures, page = Pictures(bots), FrontPage(public_url)
    return [
        *(Route(path, page.index) for path in PATHS),
        Route("/serviceworker.js", service_worker),
        Route("/manifest.{language}.webmanifest", manifest),
        Route("/icons/{name}", icon),
        Route("/api/kinds/{id}/picture", pictures.picture),
        Route("/api/kinds/{id}/faces/{level}", pictures.face),
        Route("/api/kinds/{id}/rules", pictures.rules),
        Route("/api/kinds/{id}/summary", summary),
        Route("/api/kinds/{id}/engine.{part}", engine),
        Mount("/assets", Assets(directory=STATIC / "assets", check_dir=False)),
        Route("/{path:path}", page.nowhere),
    ]


class FrontPage:
    """The one page of the front end, with a preview for whoever shares a link to it."""

    def __init__(self, public_url: str) -> None:
        self._public_url = public_url

    async def index(self, request: Request) -> Response:
        """Give the page."""
        if not INDEX.exists():
            return PlainTextResponse(NOT_BUILT, 503)
        headers = {"content-security-policy": OWN_ONLY, "cache-control": "no-cache"}
        content = await asyncio.to_thread(self._page, request)
        return await public_response(request, content, "text/html", headers)

    def _page(self, request: Request) -> bytes:
        wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")
        shown = link_previews.preview(request.url.path, wanted, STATIC)
        return link_previews.filled(INDEX.read_text(encoding="utf-8"), shown, self._public_url).encode()

    async def nowhere(self, request: Request) -> Response:
        """Say that there is nothing here: to browsers with the page, which says it in the reader's language."""
        path: str = request.path_params["path"]
        if path.startswith("api/") or "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404, "there is nothing at this address")
        found = await self.index(request)
        found.status_code = max(found.status_code, 404)
        return found


async def service_worker(request: Request) -> Response:
    """Give the script that answers for the server while it cannot be reached: never an old one."""
    headers = {"content-security-policy": OWN_ONLY, "cache-control": "no-cache"}
    return await _built(request, "serviceworker.js", headers)


async def manifest(request: Request) -> Response:
    """Give what a system must know to install the page."""
    return await _built(request, request.url.path.strip("/"), {"cache-control": AN_HOUR})


async def icon(request: Request) -> Response:
    """Give a picture of the page. Other sites may show it beside a link."""
    headers = {"cache-control": AN_HOUR, "cross-origin-resource-policy": "cross-origin"}
    return await _built(request, f"icons/{request.path_params['name']}", headers)


async def _built(request: Request, name: str, headers: dict[str, str]) -> Response:
    built = {
        str(file.relative_to(STATIC)): file for folder in (STATIC, STATIC / "icons") for file in folder.glob("*.*")
    }
    if name not in built:
        raise HTTPException(404, "there is nothing at this address")
    return await _file(request, built[name], headers)


async def _file(request: Request, file: Path, headers: dict[str, str]) -> Response:
    content = await asyncio.to_thread(file.read_bytes)
    media_type = MEDIA_TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    return await public_response(request, content, media_type, headers)


async def engine(request: Request) -> Response:
    """Give the engine of a game, or its description, if there is one: browsers then think for themselves."""
    kind, part = request.path_params["id"], request.path_params["part"]
    place = await asyncio.to_thread(engine_files.find, kind) if kind in games.names() else None
    if place is None or part not in ENGINE_PARTS:
        raise HTTPException(404, f"no engine of {kind!r}")
    headers = {"cache-control": "no-cache"}  # a new one may have been built: ask whether it is the same
    return FileResponse(place.with_suffix(f".{part}"), headers=headers, media_type=ENGINE_PARTS[part])


async def summary(request: Request) -> Response:
    """Give the summary card of a game in a language, as a page of its own."""
    kind, language = request.path_params["id"], request.query_params.get("lang", "en")
    if kind not in games.names():
        raise HTTPException(404, f"no game {kind!r}")
    check_language(kind, language)
    try:
        page = await asyncio.to_thread(summary_html, games.about(kind), language)
    except NoSummary as error:
        raise HTTPException(404, str(error)) from error
    headers = {"content-security-policy": RULES_POLICY, "cache-control": AN_HOUR}
    return await public_response(request, page.encode(), "text/html", headers)


async def _drawn(request: Request, draw: Callable[[bool], str]) -> Response:
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": AN_HOUR}
    drawing = await asyncio.to_thread(draw, "dark" in request.query_params)
    return await public_response(request, drawing.encode(), "image/svg+xml", headers)


class Pictures:
    """Pictures and rules of a game; both need its compiled rules."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots

    async def picture(self, request: Request) -> Response:
        """Give a picture of a game, for light or dark surroundings."""
        game = await self._game(request)
        return await _drawn(request, partial(game_preview.picture, game))

    async def face(self, request: Request) -> Response:
        """Give the face of a level, for light or dark surroundings."""
        game = await self._game(request)
        if not (drawing := face_file(game, request.path_params["level"])):
            raise HTTPException(404, "no face of that level")
        return await _drawn(request, partial(game_preview.face, game, drawing))

    async def rules(self, request: Request) -> Response:
        """Give the rules of a game in a language, as a page of its own."""
        game = await self._game(request)
        language = request.query_params.get("lang", "en")
        check_language(game.id, language)
        framed = {"content-security-policy": RULES_POLICY, "x-frame-options": "SAMEORIGIN"}
        headers = {**framed, "cache-control": AN_HOUR}
        page = await asyncio.to_thread(render_html, game, language)
        return await public_response(request, page.encode(), "text/html", headers)

    async def _game(self, request: Request) -> Game:
        kind = request.path_params["id"]
        if kind not in games.names():
            raise HTTPException(404, f"no game {kind!r}")
        await self._bots.rules_ready[kind].wait()
        return games.load(kind)
