"""How balanced a game is: figures about the game itself, from a series of games between equal players.

The game's own `value` judges which player is ahead, so drama and lead changes are only as good as that judgement.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from pagodas.arena.play_fixture import TOLD, Played, Trace
from pagodas.arena.ratings import wilson
from pagodas.core.game import shares

__all__ = ["Balance", "Kind", "Share", "Spread", "balance"]

CLEAR = 0.5  # a judgement beyond this is a clear lead
LEVEL = 0.05  # a judgement within this is no lead
QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)
TENTHS = 10


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games, with its interval."""

    share: float
    low: float
    high: float
    games: int


@dataclass(frozen=True, slots=True)
class Spread:
    """A summary of numbers: mean, median, `lower` to `upper` for half of them, `low` to `high` for eight in ten."""

    mean: float
    low: float
    lower: float
    median: float
    upper: float
    high: float


NOTHING = Spread(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of move: how many seats use it, how often in a game, and how often seats win with it and without it.

    `wins_more` counts the seats that used it more often than any other seat in their game.
    """

    name: str
    users: Share
    uses: float
    wins_with: Share
    wins_without: Share
    wins_more: Share


@dataclass(frozen=True, slots=True)
class Balance:
    """All figures of one setting.

    `starter` and `seats` are shares of the win; `drama` is the share of turns at which the later winner was behind;
    `decisive` is how much of the game was left when the winner was clearly ahead for good; `winner_by_tenth` holds the
    judgement of the winner's chances in each tenth of a game.
    """

    games: int
    seats: list[Share]
    starter: Share
    draws: Share
    endings: dict[str, Share]
    turns: Spread
    plies: Spread
    choices: Spread
    choices_by_tenth: list[float]
    winner_points: Spread
    last_points: Spread
    lead_changes: Spread
    drama: Spread
    decisive: Spread
    winner_by_tenth: list[float]
    kinds: list[Kind]


def balance(results: Sequence[Played]) -> Balance:
    """Compute all figures. The games must have been traced."""
    traces = [trace for played in results if (trace := played.trace)]
    won = [shares(played.utilities) for played in results]
    seats = range(len(results[0].players))
    decided = [played for played in results if max(shares(played.utilities)) == 1.0]
    return Balance(
        games=len(results),
        seats=[_share([row[seat] for row in won]) for seat in seats],
        starter=_share([row[trace.starter] for row, trace in zip(won, traces, strict=True)]),
        draws=_share([float(max(row) < 1.0) for row in won]),
        endings={
            name: _share([float(p.ending == name) for p in results]) for name in sorted({p.ending for p in results})
        },
        turns=spread([played.turns for played in results]),
        plies=spread([played.plies for played in results]),
        choices=spread([count for trace in traces for count in trace.choices]),
        choices_by_tenth=by_tenth([trace.choices for trace in traces]),
        winner_points=spread([played.points[int(np.argmax(played.utilities))] for played in results]),
        last_points=spread([played.points[int(np.argmin(played.utilities))] for played in results]),
        lead_changes=spread([lead_changes(trace) for trace in traces]),
        drama=spread([drama(played) for played in decided]),
        decisive=spread([decisiveness(played) for played in decided]),
        winner_by_tenth=by_tenth([winners_chances(played) for played in decided]),
        kinds=_kinds(traces, won),
    )


def _share(values: Sequence[float]) -> Share:
    mean = float(np.mean(values)) if values else 0.0
    return Share(mean, *wilson(mean, len(values)), len(values))


def spread(values: Sequence[float]) -> Spread:
    """Summarise numbers."""
    if not values:
        return NOTHING
    return Spread(float(np.mean(values)), *(float(edge) for edge in np.quantile(values, QUANTILES)))


def by_tenth(rows: Sequence[Sequence[float]]) -> list[float]:
    """Return the mean in each tenth of a game. Each row holds the numbers noted in the course of one game."""
    tenths: list[list[float]] = [[] for _ in range(TENTHS)]
    for row in rows:
        for index, value in enumerate(row):
            tenths[TENTHS * index // len(row)].append(value)
    return [float(np.mean(values)) if values else 0.0 for values in tenths]


def leaders(trace: Trace) -> list[int]:
    """Return the seat that is ahead before each turn, -1 if none is."""
    return [int(np.argmax(row)) if max(row) > LEVEL else -1 for row in trace.leads]


def lead_changes(trace: Trace) -> int:
    """Return how often the lead passed from one seat to another."""
    ahead = [seat for seat in leaders(trace) if seat >= 0]
    return sum(before != after for before, after in pairwise(ahead))


def drama(played: Played) -> float:
    """Return the share of turns before which the winner was behind."""
    winner = int(np.argmax(played.utilities))
    assert played.trace is not None
    behind = [row[winner] < max(row) - LEVEL for row in played.trace.leads]
    return float(np.mean(behind)) if behind else 0.0


def decisiveness(played: Played) -> float:
    """Return how much of the game was left when the winner was clearly ahead for good."""
    winner = int(np.argmax(played.utilities))
    assert played.trace is not None
    clear = [row[winner] > CLEAR for row in played.trace.leads]
    held = next((length for length, sure in enumerate(reversed(clear)) if not sure), len(clear))
    return held / max(1, len(clear))


def winners_chances(played: Played) -> list[float]:
    """Return the judgement of the winner's chances before each turn."""
    winner = int(np.argmax(played.utilities))
    assert played.trace is not None
    return [(row[winner] + 1.0) / 2.0 for row in played.trace.leads]


Uses: TypeAlias = list[int]  # how often each seat used a kind of move


def _kinds(traces: Sequence[Trace], won: Sequence[Sequence[float]]) -> list[Kind]:
    """Count every seat of every game as one case."""
    names = sorted({name for trace in traces for kinds in trace.kinds for name in kinds})
    rows = [_kind(name, [[kinds.get(name, 0) for kinds in trace.kinds] for trace in traces], won) for name in names]
    return sorted(rows, key=lambda row: -row.uses)


def _kind(name: str, games: Sequence[Uses], won: Sequence[Sequence[float]]) -> Kind:
    cases = [
        (count, _is_most(count, uses), win)
        for uses, row in zip(games, won, strict=True)
        for count, win in zip(uses, row, strict=True)
    ]
    return Kind(
        name.removeprefix(TOLD),
        _share([float(count > 0) for count, _, _ in cases]),
        float(np.mean([count for count, _, _ in cases])),
        _share([win for count, _, win in cases if count]),
        _share([win for count, _, win in cases if not count]),
        _share([win for _, most, win in cases if most]),
    )


def _is_most(count: int, uses: Uses) -> bool:
    return count == max(uses) and uses.count(count) == 1
