"""The hunt for puzzles: game after game, until there are enough. What is found is written after every game.

Each game depends on its number alone, and the puzzles are taken in the order of the games. So a hunt that stops can go
on later, on any number of processes, and finds the same.
"""

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from pagodas.learn.lesson import fault
from pagodas.learn.puzzle import Puzzle, PuzzleError, read_puzzles, read_search, write_puzzles
from pagodas.learn.puzzle_finder import Plan, puzzles_in_game

__all__ = ["Progress", "hunt"]

GAMES = "games"  # how many games were looked through


class Progress(NamedTuple):
    """How far a hunt has come."""

    games: int
    puzzles: int


def hunt(plan: Plan, file: Path, wanted: int, workers: int = 1) -> Iterator[Progress]:
    """Look for puzzles until there are as many as wanted, and write them to a file. Raises PuzzleError."""
    found, games = known(plan, file)
    yield Progress(games, len(found))
    if len(found) >= wanted:
        return
    for fresh in _looked_through(plan, games, workers):
        games += 1
        found += [puzzle for puzzle in fresh if puzzle.name not in {other.name for other in found}]
        write_puzzles(file, {**settings(plan), GAMES: games}, found)
        yield Progress(games, len(found))
        if len(found) >= wanted:
            return


def known(plan: Plan, file: Path) -> tuple[list[Puzzle], int]:
    """Return the puzzles that a file has already, and how many games were looked through for them."""
    if not file.exists():
        return [], 0
    search = read_search(file)
    games = int(search.pop(GAMES, 0))
    if search != settings(plan):
        raise PuzzleError(fault("other_search", file=file))
    return list(read_puzzles(file)), games


def settings(plan: Plan) -> dict[str, Any]:
    """Return what a hunt depends on, as it is written to the file of puzzles."""
    return {name: getattr(plan, name) for name in Plan.__dataclass_fields__}


def _looked_through(plan: Plan, first: int, workers: int) -> Iterator[list[Puzzle]]:
    """Yield the puzzles of one game after the other."""
    if workers <= 1:
        yield from (puzzles_in_game(plan, number) for number in count(first))
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        under_way: list[Future[list[Puzzle]]] = []
        try:
            for number in count(first):
                under_way.append(pool.submit(puzzles_in_game, plan, number))
                if len(under_way) > workers:
                    yield under_way.pop(0).result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
