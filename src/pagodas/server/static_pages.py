"""The pages for browsers: the built front end, pictures of the games, and their rules."""

import asyncio
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from pagodas import games
from pagodas.core.game import Game
from pagodas.server import game_preview
from pagodas.server.bot_pool import BotPool
from pagodas.server.catalogue import check_language
from pagodas.views.rulesbook import render_html

STATIC = Path(__file__).parent / "static"
INDEX = STATIC / "index.html"
PATHS = ("/", "/new/{kind}", "/play", "/about")  # one page for all; it looks at its address
NOT_BUILT = "The pages have not been built yet: `make web` builds them; `make play` builds and opens them.\n"
OWN_ONLY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
RULES_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"
AN_HOUR = "max-age=3600"
FOR_EVER = "max-age=31536000, immutable"  # for files whose names change with their content


class Assets(StaticFiles):
    """Files that browsers may cache for ever."""

    async def check_config(self) -> None:
        """Accept a missing folder: the pages may not have been built yet."""

    def file_response(self, *arguments: object, **more: object) -> Response:
        """Return a file with a header for caches."""
        response = super().file_response(*arguments, **more)  # type: ignore[arg-type]
        response.headers["cache-control"] = FOR_EVER
        return response


def routes(bots: BotPool) -> list[BaseRoute]:
    """Return the paths and their handlers."""
    pictures = Pictures(bots)
    return [
        *(Route(path, index) for path in PATHS),
        Route("/api/kinds/{id}/picture", pictures.picture),
        Route("/api/kinds/{id}/rules", pictures.rules),
        Mount("/assets", Assets(directory=STATIC / "assets", check_dir=False)),
    ]


async def index(_: Request) -> Response:
    """Give the page of the front end."""
    if not INDEX.exists():
        return PlainTextResponse(NOT_BUILT, 503)
    headers = {"content-security-policy": OWN_ONLY, "cache-control": "no-cache", "referrer-policy": "no-referrer"}
    return FileResponse(INDEX, headers=headers)


class Pictures:
    """Pictures and rules of a game; both need its compiled rules."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots

    async def picture(self, request: Request) -> Response:
        """Give a picture of a game, for light or dark surroundings."""
        game = await self._game(request)
        drawing = await asyncio.to_thread(game_preview.picture, game, "dark" in request.query_params)
        return Response(drawing, media_type="image/svg+xml", headers={"cache-control": AN_HOUR})

    async def rules(self, request: Request) -> Response:
        """Give the rules of a game in a language, as a page of its own."""
        game = await self._game(request)
        language = request.query_params.get("lang", "en")
        check_language(game.id, language)
        headers = {"content-security-policy": RULES_POLICY, "cache-control": AN_HOUR}
        return HTMLResponse(await asyncio.to_thread(render_html, game, language), headers=headers)

    async def _game(self, request: Request) -> Game:
        kind = request.path_params["id"]
        if kind not in games.names():
            raise HTTPException(404, f"no game {kind!r}")
        await self._bots.rules_ready[kind].wait()
        return games.load(kind)
