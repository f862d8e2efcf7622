"""How balanced a game is: what a series of games between equal players says about the game itself.

The judgement of the game's own `value` stands for who is ahead, so drama and lead changes are as good as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from pagodas.arena.playing import Played, Trace
from pagodas.arena.ratings import wilson
from pagodas.core.game import shares

CLEAR = 0.5  # a judgement beyond this is a clear lead
LEVEL = 0.05  # and within this is none


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games, with its interval."""

    share: float
    low: float
    high: float
    games: int


@dataclass(frozen=True, slots=True)
class Spread:
    """Numbers in short: their mean and where the tenth, the middle and the last tenth begin."""

    mean: float
    low: float
    median: float
    high: float


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of move: how often a seat uses it in a game, and how often those win who do and who do not."""

    name: str
    uses: float
    wins_with: Share
    wins_without: Share


@dataclass(frozen=True, slots=True)
class Balance:
    """All figures of one setting.

    `starter` and `seats` are shares of the win; `drama` is the share of turns at which the later winner was behind;
    `decisive` is how much of the game was left when the winner was clearly ahead for good.
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
    other_points: Spread
    lead_changes: Spread
    drama: Spread
    decisive: Spread
    kinds: list[Kind]


def balance(results: Sequence[Played]) -> Balance:
    """Work all figures out. The games must have been traced."""
    traces = [trace for played in results if (trace := played.trace)]
    won = [shares(played.utilities) for played in results]
    seats = range(len(results[0].players))
    points = [sorted(played.points, reverse=True) for played in results]
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
        choices_by_tenth=_by_tenth(traces),
        winner_points=spread([row[0] for row in points]),
        other_points=spread([row[-1] for row in points]),
        lead_changes=spread([lead_changes(trace) for trace in traces]),
        drama=spread([drama(played) for played in results if max(shares(played.utilities)) == 1.0]),
        decisive=spread([decisiveness(played) for played in results if max(shares(played.utilities)) == 1.0]),
        kinds=_kinds(traces, won),
    )


def _endings(reasons: Sequence[str]) -> dict[str, Share]:
    return {name: _share([float(reason == name) for reason in reasons]) for name in sorted(set(reasons))}


def _share(values: Sequence[float]) -> Share:
    mean = float(np.mean(values)) if values else 0.0
    return Share(mean, *wilson(mean, len(values)), len(values))


def spread(values: Sequence[float]) -> Spread:
    """Put numbers in short."""
    if not values:
        return Spread(0.0, 0.0, 0.0, 0.0)
    low, median, high = np.quantile(values, [0.1, 0.5, 0.9])
    return Spread(float(np.mean(values)), float(low), float(median), float(high))


def _by_tenth(traces: Sequence[Trace]) -> list[float]:
    """Return how many choices there are on average in each tenth of a game."""
    tenths: list[list[int]] = [[] for _ in range(10)]
    for trace in traces:
        for index, count in enumerate(trace.choices):
            tenths[10 * index // len(trace.choices)].append(count)
    return [float(np.mean(counts)) if counts else 0.0 for counts in tenths]


def leaders(trace: Trace) -> list[int]:
    """Return who is ahead before each turn, -1 while nobody is."""
    return [int(np.argmax(row)) if max(row) > LEVEL else -1 for row in trace.leads]


def lead_changes(trace: Trace) -> int:
    """Return how often the lead went from one seat to another."""
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


def _kinds(traces: Sequence[Trace], won: Sequence[Sequence[float]]) -> list[Kind]:
    """Count every seat of every game as one case."""
    cases = [
        (kinds, row[seat]) for trace, row in zip(traces, won, strict=True) for seat, kinds in enumerate(trace.kinds)
    ]
    names = sorted({name for kinds, _ in cases for name in kinds})
    rows = [
        Kind(
            name.removeprefix("tell."),
            float(np.mean([kinds.get(name, 0) for kinds, _ in cases])),
            _share([win for kinds, win in cases if name in kinds]),
            _share([win for kinds, win in cases if name not in kinds]),
        )
        for name in names
    ]
    return sorted(rows, key=lambda row: -row.uses)
