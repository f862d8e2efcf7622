"""Tells other servers who is connected here and what they say, and asks who is connected there.

Each server tells only about games that somebody looks at there. Whatever comes and goes within a moment becomes one
notice. It is a hint, like all notices: when the link was lost, everything is told and asked again.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from pagodas.core.types import Seat
from pagodas.server.database import StoreError
from pagodas.server.hosted_game import PartyNumber
from pagodas.server.messages import PhraseId
from pagodas.server.peer_link import PeerLink
from pagodas.server.peer_notices import Asking, Present, Spoken

GATHERING = 0.05  # seconds


class PeerPresence:
    """Who is connected to this server, by game, as far as it concerns other servers. Without them, nothing happens."""

    def __init__(self, link: PeerLink | None, run: Callable[..., None]) -> None:
        self._link = link
        self._run = run  # something beside the rooms
        self._here: dict[str, list[PartyNumber]] = {}  # of all games that somebody looks at here
        self._news: dict[str, None] = {}  # the games about which there is something to tell
        self._questions: dict[str, None] = {}  # the games about which we ask
        self._telling = False

    def note(self, game: str, parties: Sequence[PartyNumber] | None) -> None:
        """Note which parties of a game are connected here; None when nobody looks at it any more."""
        if self._link is None:
            return
        before = self._here.get(game)
        if parties is None:
            self._here.pop(game, None)
        else:
            self._here[game] = list(parties)
        if (before or []) != list(parties or []):
            self._news[game] = None
        if before is None and parties is not None:
            self._questions[game] = None
        self._tell_soon()

    def repeat(self, game: str, seat: Seat, phrase: PhraseId) -> None:
        """Tell other servers what a seat said here."""
        if self._link is not None:
            self._run(self._repeat(self._link, game, seat, phrase))

    async def _repeat(self, link: PeerLink, game: str, seat: Seat, phrase: PhraseId) -> None:
        with suppress(StoreError):  # a phrase that came late would say nothing any more
            await link.tell(Spoken(link.number, {game: (seat, phrase)}))

    def answer(self, games: Sequence[str]) -> None:
        """Tell another server who is connected here to these games."""
        self._news |= dict.fromkeys(game for game in games if self._here.get(game))
        self._tell_soon()

    def tell_all(self) -> None:
        """Tell and ask everything, because notices may have been missed."""
        self._questions |= dict.fromkeys(self._here)
        self.answer(list(self._here))

    def _tell_soon(self) -> None:
        if (self._news or self._questions) and not self._telling:
            self._telling = True
            self._run(self._tell())

    async def _tell(self) -> None:
        await asyncio.sleep(GATHERING)
        self._telling = False
        news, self._news = self._news, {}
        questions, self._questions = self._questions, {}
        assert self._link is not None
        with suppress(StoreError):  # when the link is up again, everything is told
            if news:
                await self._link.tell(Present(self._link.number, {game: self._here.get(game, []) for game in news}))
            if questions:
                await self._link.tell(Asking(self._link.number, questions))
