"""Golden files: whole games and counts of positions as text a person can review. `pagodas golden ID` writes them."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import numpy as np

from pagodas.contract.game_settings import Setting, settings_of
from pagodas.contract.random_play import played
from pagodas.core.game import Game
from pagodas.core.playouts import perft
from pagodas.session import format_record
from pagodas.views.text import plain

__all__ = ["golden_files", "write_golden_files"]

DAY = date(2026, 1, 1)
MOST_POSITIONS = 300_000
DEEPEST = 8


def golden_files(game: Game) -> dict[Path, str]:
    """Return every golden file of a game and what it should hold."""
    folder = game.folder / "golden"
    games = {folder / f"game-{seats}.txt": _game_text(Setting(game, seats)) for seats in sorted(game.seats)}
    return {**games, folder / "perft.txt": _perft_text(game)}


def write_golden_files(game: Game) -> Iterator[Path]:
    """Write the golden files of a game anew. Yields each file that has changed."""
    for file, text in golden_files(game).items():
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            yield file


def _game_text(setting: Setting) -> str:
    """Write a seeded random game: its record, its story, and the last position as text and drawing."""
    session = played(setting, seed=1)
    story = [f"{index + 1}. {session.tell(index, session.state_at(index).seat)}" for index in range(len(session.moves))]
    final = [setting.game.notation.format_position(session.state), plain(session.scene(0)).rstrip()]
    return "\n\n".join([format_record(session, DAY).rstrip(), "\n".join(story), *final]) + "\n"


def _perft_text(game: Game) -> str:
    """Count the ways to play the first moves, for every setting."""
    lines = [f"{setting}: {' '.join(str(count) for count in _perft_counts(setting))}" for setting in settings_of(game)]
    return "\n".join(["ways to play 1, 2, 3 … moves from the start, seed 1", *lines]) + "\n"


def _perft_counts(setting: Setting) -> list[int]:
    game, counts = setting.game, [1]
    while counts[-1] * counts[min(1, len(counts) - 1)] < MOST_POSITIONS and len(counts) < DEEPEST:
        depth = len(counts)
        states = game.blank(depth + 1)
        states[0] = game.start(setting.seats, setting.options, 1)[0]
        counts.append(int(perft(states, depth, np.empty((depth + 1, game.moves), np.int32))))
    return counts[1:]
