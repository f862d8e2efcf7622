"""Analyses over HTTP. A page sends a record and judges positions; the server does the arithmetic and finds the words.

The server keeps nothing. Whoever has a record knows all of its game, and the server gives records of games that are
over only, so an analysis tells nothing that is hidden.
"""

import asyncio
from functools import lru_cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pagodas import games
from pagodas.analysis import Analysis, Judged, Study
from pagodas.analysis.told import tell
from pagodas.core.game import Game
from pagodas.engine.description import search_of
from pagodas.players.levels import LEVELS, judging_plan
from pagodas.players.search_player import chance_of
from pagodas.server import messages
from pagodas.server.bot_pool import BotDied, BotPool
from pagodas.server.catalogue import check_language
from pagodas.server.compression import public_response
from pagodas.server.exploring import explored
from pagodas.server.limits import Limits
from pagodas.session import Session, parse_records

JSON = "application/json"
KEPT_GAMES = 64
AT_ONCE = 2  # requests that are worked on; others wait
SERVERS_LEVEL = "club"  # whose budget a position gets where the server judges


class AnalysisApi:
    """The handlers of requests about analyses."""

    def __init__(self, bots: BotPool, limits: Limits) -> None:
        self._bots = bots
        self._limits = limits
        self._places = asyncio.Semaphore(AT_ONCE)
        self._thinking = 0

    def routes(self) -> list[Route]:
        """Return the paths and their handlers."""
        return [
            Route("/api/analysis", self.analyse, methods=["POST"]),
            Route("/api/analysis/position", self.explore, methods=["POST"]),
        ]

    async def analyse(self, request: Request) -> Response:
        """Tell which positions must be judged, and what their judgements come to."""
        wish = await self._limits.read_body(request, messages.AnalysisWish)
        if wish.level not in LEVELS:
            raise HTTPException(400, f"there is no level {wish.level!r}")
        sessions = await self._read(request, wish.record)
        if wish.think:
            wish = await self._judged_here(_chosen(sessions, wish.number), wish)
        async with self._places:
            answer = await asyncio.to_thread(_analysed, sessions, wish)
        return await public_response(request, messages.encode(answer), JSON)

    async def explore(self, request: Request) -> Response:
        """Show a position beside a game."""
        wish = await self._limits.read_body(request, messages.ExploredPosition)
        sessions = await self._read(request, wish.record)
        session = _chosen(sessions, wish.number)
        check_language(session.game.id, wish.language)
        async with self._places:
            answer = await asyncio.to_thread(explored, session, wish)
        return await public_response(request, messages.encode(answer), JSON)

    async def _read(self, request: Request, record: str) -> tuple[Session, ...]:
        """Read a record. Reading takes a while, so an address may bring so many new ones."""
        if not all(self._bots.rules_ready[name].is_set() for name in games.names()):
            raise HTTPException(503, "rules are being compiled; records can be read in a minute")
        if record not in _read_lately:
            self._limits.check_importer(request)
        async with self._places:
            return await asyncio.to_thread(_sessions, record)

    async def _judged_here(self, session: Session, wish: messages.AnalysisWish) -> messages.AnalysisWish:
        """Have a bot judge the positions, for a page that cannot; bots do that when nobody waits for a move."""
        if self._thinking >= self._limits.settings.most_analyses:
            raise HTTPException(503, "too many games are being analysed here; try again in a moment")
        self._thinking += 1
        try:
            judged = await self._bots.analyse(session.game.id, wish.record, wish.number, SERVERS_LEVEL)
        except BotDied as error:
            raise HTTPException(503, "this game could not be analysed; try again in a moment") from error
        finally:
            self._thinking -= 1
        return messages.AnalysisWish(wish.record, wish.number, SERVERS_LEVEL, judged)


_read_lately: dict[str, None] = {}  # in order, the oldest first


@lru_cache(KEPT_GAMES)
def _sessions(record: str) -> tuple[Session, ...]:
    """Read all games of a record, once for many looks at it."""
    found = tuple(parse_records(record))
    _read_lately[record] = None
    while len(_read_lately) > KEPT_GAMES:
        del _read_lately[next(iter(_read_lately))]
    return found


def _chosen(sessions: tuple[Session, ...], number: int) -> Session:
    if number > len(sessions):
        raise HTTPException(404, f"the record has {len(sessions)} games")
    return sessions[number - 1]


def _analysed(sessions: tuple[Session, ...], wish: messages.AnalysisWish) -> messages.AnalysedGame:
    session = _chosen(sessions, wish.number)
    study = Study(session)
    for judged in wish.judged:
        _learn(study, session.game, judged)
    wanted = [messages.WantedPosition(ply, seat, list(moves)) for ply, seat, moves in study.wanted()]
    known, opened = (search_of(session.game, judging_plan(wish.level, session.game, view)) for view in (False, True))
    result = session.result
    return messages.AnalysedGame(
        kind=session.game.id,
        rules=session.game.version,
        names=list(session.names),
        codes=session.game.codes(session.seats, session.options).tolist(),
        seed=str(session.seed),
        moves=list(session.moves),
        known=known,
        opened=opened,
        wanted=wanted,
        told=None if wanted else tell(Analysis(session, wish.level, study.moments())),
        result=str(result) if result else "",
        ends=[chance_of(utility) for utility in result.utilities] if result else [],
        games=len(sessions),
    )


def _learn(study: Study, game: Game, judged: list[Judged]) -> None:
    wanted = study.wanted()
    if len(wanted) != len(judged):
        raise HTTPException(422, f"{len(wanted)} positions are to be judged here, not {len(judged)}")
    if not all(0 <= each.move < game.moves for each in judged):
        raise HTTPException(422, f"a judgement names a move that {game.id} does not have")
    study.learn(wanted, judged)
