"""What the solution of a puzzle is about: what it does for its player and, if the game has words for it, on the board.

A game names ideas by `words.idea` (`Naming`); the texts are `puzzle.<idea>` in its strings.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Protocol, runtime_checkable

from pagodas.core import verbs
from pagodas.core.game import Game, outcome
from pagodas.core.strings import DEFAULT, Strings, languages
from pagodas.core.types import Move, State
from pagodas.learn.turn_judge import futures

__all__ = ["Naming", "idea_of", "theme_of", "wins_at_once", "words"]

FOLDER = Path(__file__).parent / "strings"
LOST, WON, LEVEL = 0.1, 0.85, 0.5  # chances
TRIED = 4  # worlds in which a win must be one


@runtime_checkable
class Naming(Protocol):
    """Words of a game that name the idea of a turn."""

    def idea(self, before: State, moves: Sequence[Move], after: State) -> str:
        """Return a name for what these decisions of a turn do, "" for nothing special; it is no secret."""


@cache
def words(language: str) -> Strings:
    """Return the words about puzzles, in English where a game speaks a language that they do not."""
    return Strings(FOLDER, language if language in languages(FOLDER) else DEFAULT)


def theme_of(game: Game, observed: State, moves: Sequence[Move], chance: float, following: float) -> str:
    """Return the theme of a turn that leaves this chance, where the next best turn leaves that."""
    if wins_at_once(game, observed, moves):
        return "win"
    if following <= LOST:
        return "save"
    if chance >= WON:
        return "decide"
    return "turn" if following < LEVEL < chance else "best"


def wins_at_once(game: Game, observed: State, moves: Sequence[Move]) -> bool:
    """Tell whether a turn ends the game and wins it, whatever is hidden and whatever chance adds."""
    seat = int(observed.seat)
    return all(bool(state.ending) and _wins(state, seat) for state in futures(game, observed, moves, TRIED, 0))


def _wins(state: State, seat: int) -> bool:
    worth = outcome(state)
    return worth[seat] == max(worth) and worth.count(worth[seat]) == 1


def idea_of(game: Game, observed: State, moves: Sequence[Move]) -> str:
    """Return the game's name for what a turn does, "" where it has none."""
    if not isinstance(game.words, Naming):
        return ""
    world = game.blank()
    verbs.redeal(observed, 0, world)
    for move in moves:
        verbs.play(world[0], move)
    return game.words.idea(observed, moves, world[0])
