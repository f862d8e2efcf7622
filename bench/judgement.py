"""How good the chances are that analyses show: `python -m bench.judgement [GAME]… --games 6 --level club`.

Masters play some games. Each turn of them is judged before and after: by a search alone, as it was once shown, and by
an analysis. Two errors are measured: the Brier score against the outcome (0 is perfect, 0.25 is what "half and half"
gets), and the mean distance to a search with ten times the budget. The swing is the mean distance between a chance and
the average of those before and after it: it is large where chances zigzag. Games are kept in a folder, so that a second
run is quick.
"""

import argparse
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from pagodas import games
from pagodas.analysis import analyse
from pagodas.analysis.judging import SEED, considering
from pagodas.core.game import Game
from pagodas.core.types import Seat
from pagodas.players.levels import DepthPlan, TreePlan, at_level, judging_plan
from pagodas.players.player import search_player
from pagodas.players.search_player import chance_of
from pagodas.session import Session, format_record, parse_record

LONGER = 10
FOLDER = Path("build") / "master-games"


class Shown(NamedTuple):
    """A chance that was shown for who moves, what a longer search thinks of it, and how the game ended for them."""

    seat: Seat
    chance: float
    longer: float
    end: float


class Errors(NamedTuple):
    """What is measured of all turns."""

    brier: float
    distance: float
    swing: float


def master_game(game: Game, number: int, folder: Path) -> Session:
    """Return a game between two masters, from the folder if it is there."""
    file = folder / f"{game.id}-{number}.txt"
    if file.exists():
        return parse_record(file.read_text(encoding="utf-8"))
    session = Session.new(game, seed=number, seats=2)
    player = at_level("master", game, number, seconds=None)
    while session.legal():
        session.play(player.choose(session.seen_by(session.to_move)))
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(format_record(session), encoding="utf-8")
    return session


def longer_search(session: Session, plan: TreePlan | DepthPlan) -> list[float]:
    """Return the mover's chance before each turn, by a search with ten times the budget and an empty memory."""
    if isinstance(plan, DepthPlan):
        plan = replace(plan, plies=LONGER * plan.plies)
    else:
        plan = replace(plan, iterations=LONGER * plan.iterations)
    states = [session.seen_at(turn.moves.start, turn.seat) for turn in session.turns]
    found = [considering(session.game, plan, SEED)(state) for state in states]
    return [chance_of(each.whole[-1] if each.whole else each.moves[0].value) for each in found]


def before(session: Session, level: str) -> list[float]:
    """Return the mover's chances as they were shown once: what the level's own search thinks."""
    mind = search_player(level, session.game, SEED, timed=False)
    return [mind.think(session.seen_at(turn.moves.start, turn.seat)).chance for turn in session.turns]


def after(session: Session, level: str) -> list[float]:
    """Return the mover's chances as an analysis shows them."""
    return [moment.known.chance for moment in analyse(session, level).moments]


def shown(session: Session, chances: Iterable[float], longer: Iterable[float]) -> list[Shown]:
    """Put what was shown beside what is known better."""
    assert session.result is not None
    ends = [chance_of(utility) for utility in session.result.utilities]
    seats = [turn.seat for turn in session.turns]
    return [Shown(seat, *pair, ends[seat]) for seat, *pair in zip(seats, chances, longer, strict=True)]


def errors(found: list[list[Shown]]) -> Errors:
    """Measure all turns of some games."""
    turns = [turn for game in found for turn in game]
    return Errors(
        mean((turn.chance - turn.end) ** 2 for turn in turns),
        mean(abs(turn.chance - turn.longer) for turn in turns),
        mean(swing for game in found for swing in swings(game)),
    )


def swings(found: list[Shown]) -> list[float]:
    """Return how far each chance is from those around it, all of them those of one seat."""
    of_first = [turn.chance if turn.seat == 0 else 1.0 - turn.chance for turn in found]
    return [abs(now - (last + then) / 2) for last, now, then in zip(of_first, of_first[1:], of_first[2:], strict=False)]


def measured(game: Game, count: int, level: str, folder: Path) -> tuple[int, Errors, Errors]:
    """Return how many turns there were, and their errors before and after."""
    sessions = [master_game(game, number, folder) for number in range(1, count + 1)]
    longer = [longer_search(session, judging_plan(level, game)) for session in sessions]
    ways = [
        errors([shown(session, way(session, level), known) for session, known in zip(sessions, longer, strict=True)])
        for way in (before, after)
    ]
    return sum(map(len, longer)), ways[0], ways[1]


def main() -> None:
    """Measure the games named, or all."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", nargs="*", default=games.names())
    asked.add_argument("--games", type=int, default=6, help="master games of each kind")
    asked.add_argument("--level", default="club", help="whose budget each position gets")
    asked.add_argument("--folder", type=Path, default=FOLDER, help="where master games are kept")
    given = asked.parse_args()
    table = Table("game", "turns", "Brier score", "distance to a longer search", "swing")
    for name in given.game:
        turns, *ways = measured(games.load(name), given.games, given.level, given.folder)
        table.add_row(name, str(turns), *(f"{one:.3f} → {other:.3f}" for one, other in zip(*ways, strict=True)))
    Console().print(table)


if __name__ == "__main__":
    main()
