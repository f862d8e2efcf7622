"""The hints for which people wait: one for each party of a game, so many in all, and computers' turns come first.

They are counted here and not with a viewer or a room: whoever sits down again, or comes back to a game that had left
memory, still waits for the same hint.
"""

from collections.abc import Callable, Coroutine
from typing import Any

from pagodas.core.types import Seat
from pagodas.server.bot_pool import SOON, BotDied, BotPool
from pagodas.server.hosted_game import HostedGame, PartyNumber
from pagodas.server.messages import Idea
from pagodas.server.referee import Refusal

__all__ = ["Hints"]

HINTS_BY = "master"

OnHint = Callable[[list[Idea]], None]  # called with the best moves, the best first; with none when bots failed


class Hints:
    """All hints that bots have still to find."""

    def __init__(self, bots: BotPool, run: Callable[[Coroutine[Any, Any, Any]], None], most: int) -> None:
        self._bots = bots
        self._run = run
        self._most = most
        self._awaited: set[tuple[str, PartyNumber]] = set()  # by the game, and who asked

    def ask(self, room: str, party: PartyNumber, hosted: HostedGame, seat: Seat, on_hint: OnHint) -> None:
        """Have a bot find a move for a seat. Raises Refusal."""
        if (room, party) in self._awaited:
            raise Refusal("too-fast", "one hint at a time")
        if len(self._awaited) >= self._most:
            raise Refusal("unavailable", "too many people wait for hints; try again in a moment")
        self._awaited.add((room, party))
        self._run(self._find(room, party, hosted, seat, on_hint))

    async def _find(self, room: str, party: PartyNumber, hosted: HostedGame, seat: Seat, on_hint: OnHint) -> None:
        observed = hosted.session.seen_by(seat)
        ideas: list[Idea] = []
        try:
            ideas = await self._bots.consider(hosted.start.game, HINTS_BY, observed, SOON)
        except BotDied:
            pass  # and there are no ideas
        finally:
            self._awaited.discard((room, party))
        on_hint(ideas)
