"""Has bots think about one game: for the computers that play in it, and for people who ask for a hint."""

import asyncio
from collections.abc import Callable
from functools import partial

from pagodas.core.types import Move, Seat, State
from pagodas.server.bot_pool import BotDied
from pagodas.server.hosted_game import HostedGame
from pagodas.server.json_logs import log
from pagodas.server.retrying import until_it_works
from pagodas.server.room_backend import RoomBackend

HINTS_BY = "master"

OnMove = Callable[[int, Move], None]  # called with the version a bot thought about, and its move
OnHint = Callable[[State, Move | None], None]  # called with what the seat observed, and the move; None when bots failed


class ComputerMoves:
    """The thinking that goes on for one room."""

    def __init__(self, room: str, backend: RoomBackend) -> None:
        self._room = room
        self._backend = backend
        self._thinking: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> bool:
        """Whether a computer's move is still to come."""
        return self._thinking is not None

    def think(self, hosted: HostedGame, on_move: OnMove, wait: float = 0.0) -> None:
        """Have a bot think if it is a computer's turn, after a wait. What it thought about before no longer matters."""
        self.stop()
        if player := hosted.computer_to_move:
            self._thinking = asyncio.create_task(self._choose(player, hosted, on_move, wait))

    def stop(self) -> None:
        """Give up thinking."""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    def finish(self) -> None:
        """Note that the computer's move has been taken over."""
        self._thinking = None

    async def _choose(self, player: str, hosted: HostedGame, on_move: OnMove, wait: float) -> None:
        await asyncio.sleep(wait)
        on_move(hosted.version, await until_it_works("thinking", partial(self._move, player, hosted)))

    async def _move(self, player: str, hosted: HostedGame) -> Move:
        session = hosted.session
        try:
            return await self._backend.bots.choose(hosted.start.game, player, session.seen_by(session.to_move))
        except BotDied:
            log.exception("bots failed; the first legal move is played", extra={"room": self._room})
            return session.legal()[0]

    def hint(self, hosted: HostedGame, seat: Seat, on_hint: OnHint) -> None:
        """Have a bot find a move for a seat."""
        self._backend.run(self._find_hint(hosted, seat, on_hint))

    async def _find_hint(self, hosted: HostedGame, seat: Seat, on_hint: OnHint) -> None:
        observed = hosted.session.seen_by(seat)
        try:
            move = await self._backend.bots.choose(hosted.start.game, HINTS_BY, observed)
        except BotDied:
            on_hint(observed, None)
        else:
            on_hint(observed, move)
