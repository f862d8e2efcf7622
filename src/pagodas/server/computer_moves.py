"""Has bots think for the computers that play in one game."""

import asyncio
from collections.abc import Callable
from functools import partial

from pagodas.core.types import Move
from pagodas.server.bot_pool import BotDied
from pagodas.server.hosted_game import HostedGame
from pagodas.server.json_logs import log
from pagodas.server.retrying import until_it_works
from pagodas.server.room_backend import RoomBackend

OnMove = Callable[[int, Move], None]  # called with the version a bot thought about, and its move


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

    def think(self, hosted: HostedGame, on_move: OnMove, wait: float = 0.0, heard: bool = False) -> None:
        """Have a bot think if it is a computer's turn, after a wait. What it thought about before no longer matters.

        Where the last move was only heard of, the server that wrote it thinks, if it can.
        """
        self.stop()
        if player := hosted.computer_to_move:
            right = self._backend.rights.ask(self._room, heard)
            self._thinking = asyncio.create_task(self._choose(player, hosted, on_move, wait, right))

    def stop(self) -> None:
        """Give up thinking."""
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None
        self._backend.rights.give_back(self._room)

    def finish(self) -> None:
        """Note that the computer's move has been taken over."""
        self._thinking = None

    async def _choose(
        self, player: str, hosted: HostedGame, on_move: OnMove, wait: float, right: "asyncio.Future[None]"
    ) -> None:
        await right
        await asyncio.sleep(wait)
        on_move(hosted.version, await until_it_works("thinking", partial(self._move, player, hosted)))

    async def _move(self, player: str, hosted: HostedGame) -> Move:
        session = hosted.session
        try:
            return await self._backend.bots.choose(hosted.start.game, player, session.seen_by(session.to_move))
        except BotDied:
            log.exception("bots failed; the first legal move is played", extra={"room": self._room})
            return session.legal()[0]
