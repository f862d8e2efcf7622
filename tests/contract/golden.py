"""Golden files: whole games and counts of positions as text a person can review. `make golden` writes them anew."""

from datetime import date
from pathlib import Path

import numpy as np

from pagodas.core.game import Game
from pagodas.core.playouts import perft
from pagodas.session import format_record
from pagodas.views.text import plain
from tests.contract.settings import Setting, all_games, settings_of
from tests.contract.walk import played

DAY = date(2026, 1, 1)
MOST_POSITIONS = 300_000


def files(game: Game) -> dict[Path, str]:
    """Return every golden file of a game and what it should hold."""
    folder = game.folder / "golden"
    counts = sorted({setting.seats for setting in settings_of(game)})
    games = {folder / f"game-{seats}.txt": game_text(Setting(game, seats)) for seats in counts}
    return {**games, folder / "perft.txt": perft_text(game)}


def game_text(setting: Setting) -> str:
    """Write a seeded random game: its record, its story, and the last position as text and drawing."""
    session = played(setting, seed=1)
    story = [f"{index + 1}. {session.tell(index, session.state_at(index).seat)}" for index in range(len(session.moves))]
    final = [setting.game.notation.format_position(session.state), plain(session.scene(0)).rstrip()]
    return "\n\n".join([format_record(session, DAY).rstrip(), "\n".join(story), *final]) + "\n"


def perft_text(game: Game) -> str:
    """Count the ways to play the first moves, for every setting."""
    lines = [f"{setting}: {' '.join(str(count) for count in perft_counts(setting))}" for setting in settings_of(game)]
    return "\n".join(["ways to play 1, 2, 3 … moves from the start, seed 1", *lines]) + "\n"


def perft_counts(setting: Setting) -> list[int]:
    game, counts = setting.game, [1]
    while counts[-1] * counts[min(1, len(counts) - 1)] < MOST_POSITIONS and len(counts) < 8:
        depth = len(counts)
        states = game.blank(depth + 1)
        states[0] = game.start(setting.seats, setting.options, 1)[0]
        counts.append(int(perft(states, depth, np.empty((depth + 1, game.moves), np.int32))))
    return counts[1:]


if __name__ == "__main__":
    for game in all_games():
        for file, text in files(game).items():
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
            print(f"wrote {file.relative_to(game.folder.parent)}")
