"""The texts and paths of legal moves, and what to click next. What clients that follow a game know is not told again.

Most words of a move depend on nothing but its code. They are made once, and a client keeps them by code; it keeps what
to click next by the clicks before. Most positions then need codes only.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple, TypeAlias

from pagodas.core.game import Game
from pagodas.core.types import Move, Seat, State
from pagodas.server.messages import LegalMove, Prompt, View
from pagodas.session import Session

__all__ = ["Clicks", "MoveWords", "WordedMoves", "grouped", "legal_move"]

Clicks: TypeAlias = tuple[str, ...]  # some items of a scene, in the order in which they are clicked
Beginnings: TypeAlias = tuple[Clicks, ...]  # of a path

BOOKS = 256  # kept for all games together


class Book:
    """The words that are the same in all games of a kind, by code, as far as they were needed."""

    def __init__(self) -> None:
        self.words: dict[Move, LegalMove] = {}
        self.beginnings: dict[Move, int] = {}  # of their paths, by number: many moves begin with the same clicks
        self.numbered: list[Beginnings] = []
        self._numbers: dict[Beginnings, int] = {}

    def number(self, path: Sequence[str]) -> int:
        """Return the number of the beginnings of a path."""
        found = tuple(tuple(path[:clicks]) for clicks in range(len(path) or 1))
        if found not in self._numbers:
            self._numbers[found] = len(self.numbered)
            self.numbered.append(found)
        return self._numbers[found]

    def add(self, word: LegalMove) -> None:
        """Keep a move whose words are the same in all positions."""
        self.words[word.code] = word
        self.beginnings[word.code] = self.number(word.path)


class WordedMoves(NamedTuple):
    """The legal moves of a position, with their words."""

    codes: Sequence[Move]
    varying: Mapping[Move, LegalMove]  # those that may have other words in another position
    book: Book  # has the others

    def all(self) -> list[LegalMove]:
        """Return the moves with their words."""
        words, varying = self.book.words, self.varying
        return [varying.get(code) or words[code] for code in self.codes]

    def beginnings(self) -> Iterable[Clicks]:
        """Return all beginnings of the paths of these moves, each once."""
        book, known = self.book, self.book.beginnings
        own = {code: book.number(word.path) for code, word in self.varying.items()}
        numbers = [own[code] if code in own else known[code] for code in self.codes]
        return dict.fromkeys(chain.from_iterable(book.numbered[number] for number in dict.fromkeys(numbers)))


class MoveWords:
    """The words of the moves of one game for one viewpoint, and which of them its followers have been told."""

    __slots__ = ("_book", "_game", "_prompted", "_told", "_view")

    def __init__(self, session: Session, seat: Seat, view: View) -> None:
        self._game, self._view = session.game, view
        options = tuple(sorted(session.options.items()))
        self._book = _book(self._game.id, session.seats, options, seat, view)
        self._told = bytearray()  # a flag for each code, once there are followers
        self._prompted: dict[Clicks, str] = {}

    def worded(self, observed: State, moves: Sequence[Move]) -> WordedMoves:
        """Return moves with their words."""
        game, book, view = self._game, self._book, self._view
        varying = {move: legal_move(game, observed, move, view) for move in game.varying_moves(observed, moves)}
        for move in [move for move in moves if move not in book.words]:
            if move not in varying:
                book.add(legal_move(game, observed, move, view))
        return WordedMoves(moves, varying, book)

    def news(self, worded: WordedMoves) -> list[LegalMove]:
        """Return those of these moves whose words are not known to everybody who follows, and count them as told."""
        self._told = told = self._told or bytearray(self._game.moves)
        for code in worded.varying:
            told[code] = False
        new = [code for code in worded.codes if not told[code]]
        for code in new:
            told[code] = code not in worded.varying
        return WordedMoves(new, worded.varying, worded.book).all()

    def new_prompts(self, prompts: Mapping[Clicks, str]) -> dict[Clicks, str]:
        """Return those prompts, by the clicks before them, that are not known to everybody who follows."""
        new = dict(prompts.items() - self._prompted.items())
        self._prompted.update(new)
        return {clicks: prompts[clicks] for clicks in prompts if clicks in new} if new else new

    def forget(self) -> None:
        """Tell everything anew: somebody who knows nothing yet follows from now on."""
        self._told = bytearray()
        self._prompted = {}


def grouped(prompts: Mapping[Clicks, str]) -> list[Prompt]:
    """Return prompts with all clicks after which each is due."""
    found: dict[str, list[list[str]]] = {}
    for clicks, text in prompts.items():
        found.setdefault(text, []).append(list(clicks))
    return [Prompt(text, after) for text, after in found.items()]


def legal_move(game: Game, observed: State, move: Move, view: View) -> LegalMove:
    """Return a legal move in the form that a view needs."""
    path = list(game.sketch.path(observed, move)) if view == "scene" else []
    return LegalMove(move, game.notation.format_move(observed, move), path)


@lru_cache(BOOKS)
def _book(*_: Hashable) -> Book:
    """Return the words that are the same in all games of a kind: none at first."""
    return Book()
