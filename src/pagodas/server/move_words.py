"""The texts and paths of legal moves. Where they depend on nothing but the code, they are made once, and told once.

A client that follows a game keeps them by code. Most positions then need codes only.
"""

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from pagodas.core.game import Game
from pagodas.core.types import Move, Seat, State
from pagodas.server.messages import LegalMove, View
from pagodas.session import Session

__all__ = ["MoveWords", "WordedMove"]

Clicks: TypeAlias = tuple[str, ...]

BOOKS = 256  # kept for all games together


class WordedMove(NamedTuple):
    """A legal move with its words."""

    move: LegalMove
    beginnings: tuple[Clicks, ...]  # of its path
    varying: bool  # it may have other words in another position


Book: TypeAlias = dict[Move, WordedMove]


class MoveWords:
    """The words of the moves of one game for one viewpoint, and which of them its followers have been told."""

    __slots__ = ("_book", "_game", "_told", "_view")

    def __init__(self, session: Session, seat: Seat, view: View) -> None:
        self._game, self._view = session.game, view
        options = tuple(sorted(session.options.items()))
        self._book = _book(self._game.id, session.seats, options, seat, view)
        self._told = bytearray()  # a flag for each code, once there are followers

    def worded(self, observed: State, moves: Sequence[Move]) -> list[WordedMove]:
        """Return moves with their words."""
        book, varying = self._book, frozenset(self._game.varying_moves(observed, moves))
        if not book.keys() >= set(moves) - varying:
            book.update((move, self._made(observed, move, False)) for move in moves if move not in varying)
        if not varying:
            return [book[move] for move in moves]
        return [self._made(observed, move, True) if move in varying else book[move] for move in moves]

    def news(self, worded: Iterable[WordedMove]) -> list[LegalMove]:
        """Return those of these moves whose words are not known to everybody who follows, and count them as told."""
        self._told = told = self._told or bytearray(self._game.moves)
        new = [move for move in worded if move.varying or not told[move.move.code]]
        for each in new:
            told[each.move.code] = not each.varying
        return [each.move for each in new]

    def forget(self) -> None:
        """Tell everything anew: somebody who knows nothing yet follows from now on."""
        self._told = bytearray()

    def _made(self, observed: State, move: Move, varying: bool) -> WordedMove:
        made = legal_move(self._game, observed, move, self._view)
        return WordedMove(made, tuple(tuple(made.path[:clicks]) for clicks in range(len(made.path) or 1)), varying)


def beginnings(worded: Iterable[WordedMove]) -> Iterable[Clicks]:
    """Return all beginnings of the paths of moves, each once."""
    return dict.fromkeys(chain.from_iterable(map(itemgetter(1), worded)))


def legal_move(game: Game, observed: State, move: Move, view: View) -> LegalMove:
    """Return a legal move in the form that a view needs."""
    path = list(game.sketch.path(observed, move)) if view == "scene" else []
    return LegalMove(move, game.notation.format_move(observed, move), path)


@lru_cache(BOOKS)
def _book(*_: Hashable) -> Book:
    """Return the words that are the same in all games of a kind: none at first."""
    return {}
