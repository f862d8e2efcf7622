"""Puzzles over HTTP. The server keeps nothing of a solver: each request says what they have done so far.

A puzzle holds what its seat knows and nothing else, so everything in it is public.
"""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from datetime import UTC, datetime

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pagodas import games
from pagodas.core.errors import IllegalMove, MoveError
from pagodas.core.game import Game
from pagodas.core.types import Move, State
from pagodas.learn.course_files import in_language
from pagodas.learn.lesson_run import Verdict
from pagodas.learn.puzzle import Puzzle, PuzzleError, daily, find_puzzle, puzzles
from pagodas.learn.puzzle_run import PuzzleRun, announced, continue_puzzle
from pagodas.learn.puzzle_themes import words
from pagodas.server import messages
from pagodas.server.bot_pool import SOON, BotDied, BotPool
from pagodas.server.catalogue import check_language
from pagodas.server.compression import public_response
from pagodas.server.lessons_api import JSON, kind_of, offered
from pagodas.server.limits import Limits
from pagodas.session.move_parser import read_clicks
from pagodas.views.wire import digest, wire, wire_symbols

OTHER_MOVE = Verdict("wrong", {})
ANSWERS_BY = "club"  # strong enough to punish a mistake, and quick
MOST_WAITING = 4  # jobs for bots; with more, wrong turns get no reply
MOST_REPLIES = 4096  # remembered


class PuzzlesApi:
    """The handlers of requests about puzzles."""

    def __init__(self, bots: BotPool, limits: Limits) -> None:
        self._bots = bots
        self._limits = limits
        self._replies: OrderedDict[bytes, Move] = OrderedDict()  # by the position they answer

    def routes(self) -> list[Route]:
        """Return the paths and their handlers."""
        return [
            Route("/api/kinds/{id}/puzzles", self.list_puzzles),
            Route("/api/kinds/{id}/puzzles/{puzzle}", self.take, methods=["POST"]),
        ]

    async def list_puzzles(self, request: Request) -> Response:
        """List the puzzles of a game."""
        listed = await asyncio.to_thread(_listed, kind_of(request))
        return await public_response(request, messages.encode(listed), JSON)

    async def take(self, request: Request) -> Response:
        """Go on with a puzzle."""
        kind = kind_of(request)
        taken = await self._limits.read_body(request, messages.TakenPuzzle)
        check_language(kind, taken.language)
        await self._bots.rules(kind)
        desk = await asyncio.to_thread(_desk, games.load(kind), request.path_params["puzzle"], taken)
        if desk.punished is not None:
            desk.add_reply(desk.punished, await self._reply(kind, desk.punished))
        return await public_response(request, messages.encode(desk.moment()), JSON)

    async def _reply(self, kind: str, position: State) -> Move | None:
        """Return what a strong player answers, None where nobody has time to think about it."""
        name = position.tobytes()
        ready = self._bots.computers_ready[kind].is_set() and self._bots.waiting < MOST_WAITING
        if name not in self._replies and ready:
            with suppress(BotDied):
                self._replies[name] = (await self._bots.consider(kind, ANSWERS_BY, position, SOON))[0].move
        if len(self._replies) > MOST_REPLIES:
            self._replies.popitem(last=False)
        return self._replies.get(name)


def _listed(kind: str) -> messages.PuzzleList:
    about = games.about(kind)
    found, day = puzzles(about), datetime.now(UTC).date()
    titles = [messages.PuzzleTitle(puzzle.name, _themes(about.languages, puzzle), puzzle.grade) for puzzle in found]
    return messages.PuzzleList(day.isoformat(), daily(found, day).name if found else "", titles)


def _themes(languages: tuple[str, ...], puzzle: Puzzle) -> dict[str, str]:
    return {language: words(language)(f"puzzle.theme.{puzzle.theme}") for language in languages}


def _desk(game: Game, name: str, taken: messages.TakenPuzzle) -> "PuzzleDesk":
    try:
        puzzle = find_puzzle(game, name)
    except PuzzleError as error:
        raise HTTPException(404, str(error)) from error
    return PuzzleDesk(game, puzzle, taken)


class PuzzleDesk:
    """A puzzle as one request finds it: what was done before, what is tried, and what to answer."""

    def __init__(self, game: Game, puzzle: Puzzle, taken: messages.TakenPuzzle) -> None:
        self._game = game
        self._language = taken.language
        self._known = taken.symbols
        self._done = list(taken.done)
        self._run: PuzzleRun = continue_puzzle(game, puzzle, taken.done)
        self._verdict: messages.LessonVerdict = ""
        self._answer = ""
        self._told: list[str] = []
        self.punished: State | None = None  # the position after a wrong turn, whose reply is worth showing
        self._try(taken)

    def _try(self, taken: messages.TakenPuzzle) -> None:
        try:
            if self._run.solved:
                return
            if taken.show:
                self._play(self._run.next_move())
            elif taken.path is not None:
                self._play(read_clicks(self._game, self._run.observed, taken.path, self._language))
            elif taken.code is not None:
                self._play(taken.code)
        except MoveError as error:
            self._verdict, self._answer = "illegal", error.reason if isinstance(error, IllegalMove) else ""

    def _play(self, move: Move) -> None:
        legal = move in self._run.legal()
        verdict = self._run.play(move) if legal else OTHER_MOVE
        self._verdict = verdict.kind
        self._told = [in_language(told, self._language) for told in verdict.told]
        if verdict.kind != "wrong":
            self._done.append(move)
        elif legal:
            self._answer, self.punished = self._run.loss(self._language), self._run.after(move)

    def add_reply(self, position: State, reply: Move | None) -> None:
        """Add what somebody else would answer to a wrong turn."""
        if reply is not None:
            told = announced(self._game, position, reply, self._language)
            self._answer = f"{words(self._language)('puzzle.answer.reply', reply=told)} {self._answer}"

    def moment(self) -> messages.PuzzleMoment:
        """Return what the solver sees now."""
        run, scene = self._run, self._run.scene(self._language)
        drawings = wire_symbols(scene)
        name = digest(drawings)
        return messages.PuzzleMoment(
            done=self._done,
            task=run.task(self._language),
            scene=wire(scene, name),
            solved=run.solved,
            legal=offered(self._game, run.observed, run.legal()),
            verdict=self._verdict,
            answer=self._answer,
            told=self._told,
            meaning=run.meaning(self._language) if run.solved else "",
            line=run.told_line(self._language) if run.solved else [],
            drawings=None if name == self._known else drawings,
        )
