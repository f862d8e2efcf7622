"""What people at a table may say: a few polite phrases, so that nobody can be insulted, and not too often."""

import time
from collections.abc import Callable

from pagodas.server.hosted_game import WATCHER, PartyNumber
from pagodas.server.messages import PhraseId
from pagodas.server.referee import Refusal
from pagodas.server.viewers import Viewer, Viewers

PAUSE = 3.0  # seconds from one phrase of somebody to their next
PATIENCE = 15.0  # … and from one to the third after it


class Phrases:
    """Who has said something at one table lately. Nothing of it is kept in the log."""

    def __init__(self, viewers: Viewers, clock: Callable[[], float] = time.monotonic) -> None:
        self._viewers = viewers
        self._clock = clock
        self._said: dict[PartyNumber, list[float]] = {}

    def say(self, viewer: Viewer, phrase: PhraseId) -> None:
        """Tell everybody what a player says. Raises Refusal for watchers, and for whoever talks too much."""
        if viewer.party == WATCHER:
            raise Refusal("not-yours", "you only watch this game")
        now, before = self._clock(), self._said.get(viewer.party, [])
        if (before and now - before[-1] < PAUSE) or (len(before) > 2 and now - before[-3] < PATIENCE):
            raise Refusal("too-fast", "wait a moment before you say something else")
        self._said[viewer.party] = [*before[-2:], now]
        self._viewers.say(viewer.viewpoint.seat, phrase)
