"""Lessons over HTTP. The server keeps nothing of a learner: each request says what they have done so far."""

import asyncio
from collections.abc import Sequence

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pagodas import games
from pagodas.core.errors import IllegalMove, MoveError
from pagodas.core.game import Game
from pagodas.core.types import Move, State
from pagodas.learn import (
    Lesson,
    LessonError,
    LessonRun,
    Verdict,
    commented_games,
    find_commented,
    find_lesson,
    in_language,
    lessons,
    resume,
)
from pagodas.server import messages
from pagodas.server.bot_pool import BotPool
from pagodas.server.catalogue import check_language
from pagodas.server.compression import public_response
from pagodas.server.limits import Limits
from pagodas.session.move_parser import read_clicks
from pagodas.views.wire import digest, wire, wire_symbols

JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
OTHER_MOVE = Verdict("wrong", {})


class LessonsApi:
    """The handlers of requests about lessons. Everything in a lesson is public, so all answers are."""

    def __init__(self, bots: BotPool, limits: Limits) -> None:
        self._bots = bots
        self._limits = limits

    def routes(self) -> list[Route]:
        """Return the paths and their handlers."""
        return [
            Route("/api/kinds/{id}/lessons", self.list_lessons),
            Route("/api/kinds/{id}/lessons/{lesson}", self.take, methods=["POST"]),
            Route("/api/kinds/{id}/commented", self.list_commented),
            Route("/api/kinds/{id}/commented/{name}", self.commented),
        ]

    async def list_lessons(self, request: Request) -> Response:
        """List the lessons of a game."""
        kind = kind_of(request)
        found = await asyncio.to_thread(lessons, games.about(kind))
        titles = [messages.LessonTitle(lesson.name, dict(lesson.title), len(lesson.steps)) for lesson in found]
        return await public_response(request, msgspec.json.encode(titles), JSON)

    async def list_commented(self, request: Request) -> Response:
        """List the commented games of a game."""
        found = await asyncio.to_thread(commented_games, games.about(kind_of(request)))
        titles = [messages.CommentedTitle(one.name, dict(one.title)) for one in found]
        return await public_response(request, msgspec.json.encode(titles), JSON)

    async def commented(self, request: Request) -> Response:
        """Give the record of a commented game."""
        about, name = games.about(kind_of(request)), request.path_params["name"]
        try:
            found = await asyncio.to_thread(find_commented, about, name)
        except LessonError as error:
            raise HTTPException(404, str(error)) from error
        return await public_response(request, found.record.encode(), TEXT)

    async def take(self, request: Request) -> Response:
        """Go on with a lesson."""
        kind = kind_of(request)
        taken = await self._limits.read_body(request, messages.TakenLesson)
        check_language(kind, taken.language)
        await self._bots.rules(kind)
        moment = await asyncio.to_thread(_taken, games.load(kind), request.path_params["lesson"], taken)
        return await public_response(request, messages.encode(moment), JSON)


def kind_of(request: Request) -> str:
    """Return the game a request is about."""
    kind: str = request.path_params["id"]
    if kind not in games.names():
        raise HTTPException(404, f"no game {kind!r}")
    return kind


def _taken(game: Game, name: str, taken: messages.TakenLesson) -> messages.LessonMoment:
    try:
        lesson = find_lesson(game, name)
    except LessonError as error:
        raise HTTPException(404, str(error)) from error
    return LessonDesk(game, lesson, taken).moment()


class LessonDesk:
    """A lesson as one request finds it: what was done before, what is tried, and what to answer."""

    def __init__(self, game: Game, lesson: Lesson, taken: messages.TakenLesson) -> None:
        self._game = game
        self._language = taken.language
        self._known = taken.symbols
        self._done = list(taken.done)
        self._run: LessonRun = resume(game, lesson, 0, taken.done)
        self._verdict: messages.LessonVerdict = ""
        self._answer = ""
        self._told: list[str] = []
        self._try(taken)

    def _try(self, taken: messages.TakenLesson) -> None:
        try:
            if taken.path is not None:
                self._play(read_clicks(self._game, self._run.observed, taken.path, self._language))
            elif taken.code is not None:
                self._play(taken.code)
        except MoveError as error:
            self._refuse(error, taken.path or [])

    def _play(self, move: Move) -> None:
        verdict = self._run.play(move) if move in self._run.legal() else OTHER_MOVE
        self._verdict, self._answer = verdict.kind, in_language(verdict.say, self._language)
        self._told = [in_language(told, self._language) for told in verdict.told]
        if verdict.kind != "wrong":
            self._done.append(move)

    def _refuse(self, error: MoveError, path: list[str]) -> None:
        """Give the referee's reason first, then what the lesson says to this try."""
        text = self._game.sketch.spell(self._run.observed, tuple(path))
        reason = error.reason if isinstance(error, IllegalMove) else ""
        advice = in_language(self._run.step.answer(text), self._language) if text else ""
        self._verdict, self._answer = "illegal", " ".join(filter(None, (reason, advice)))

    def moment(self) -> messages.LessonMoment:
        """Return what the learner sees now."""
        run, scene = self._run, self._run.scene(self._language)
        drawings = wire_symbols(scene)
        name = digest(drawings)
        return messages.LessonMoment(
            done=self._done,
            step=run.number,
            steps=len(run.lesson.steps),
            say=in_language(run.step.say, self._language),
            scene=wire(scene, name),
            asks=run.step.asks and not run.finished,
            finished=run.finished,
            show=[] if run.finished else list(run.step.show),
            legal=offered(self._game, run.observed, run.legal()),
            verdict=self._verdict,
            answer=self._answer,
            told=self._told,
            drawings=None if name == self._known else drawings,
        )


def offered(game: Game, observed: State, moves: Sequence[Move]) -> list[messages.LegalMove]:
    """Return moves with their texts and the clicks for them."""
    write, path = game.notation.format_move, game.sketch.path
    return [messages.LegalMove(move, write(observed, move), list(path(observed, move))) for move in moves]
