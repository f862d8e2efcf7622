"""In which order a server compiles its games: first what somebody waits for, then rules, then what computers need."""

from collections.abc import Sequence
from typing import NamedTuple


class Stage(NamedTuple):
    """Something to compile: the rules of a game, or everything."""

    game: str
    everything: bool


class CompileOrder:
    """What is left to compile. Several processes may take from it; no two get the same game at a time."""

    def __init__(self, cold: Sequence[str]) -> None:
        self._left = [Stage(game, everything) for everything in (False, True) for game in cold]
        self._wanted: list[str] = []
        self._taken: set[str] = set()

    def want(self, game: str) -> None:
        """Let a game come before others from now on: somebody waits for it."""
        if game not in self._wanted:
            self._wanted.append(game)

    def take(self) -> Stage | None:
        """Return what to compile next, None where nothing is left for one more process."""
        free = [stage for stage in self._left if stage.game not in self._taken]
        if not free:
            return None
        stage = min(free, key=self._rank)
        self._left.remove(stage)
        self._taken.add(stage.game)
        return stage

    def finish(self, stage: Stage) -> None:
        """Let others take the next stage of this game."""
        self._taken.discard(stage.game)

    def leave_out(self, game: str) -> None:
        """Forget a game that cannot be compiled."""
        self._left = [stage for stage in self._left if stage.game != game]

    def _rank(self, stage: Stage) -> int:
        return self._wanted.index(stage.game) if stage.game in self._wanted else len(self._wanted)
