"""Strength from results: Bradley-Terry ratings with confidence intervals.

A game is a comparison of every two of its seats that belong to different players. Where the outcome is a rank, the seat
to which the game was worth more wins the comparison, and equal seats share it. Where the outcome is an amount
(`Game.amount`), the difference decides how the comparison is shared: a seat that takes everything wins it, and a seat
that is slightly ahead gets slightly more than half. So it is no strength to win little often and to lose much seldom.

A rating says on the scale of Elo how often a player beats another: 400 points more are ten to one. Intervals come from
drawing the seeds anew with replacement, since games with the same seed, and the comparisons within one game, are not
independent. Intervals of ranks are never narrower than those of independent games, which are wide where somebody always
won and drawing anew changes nothing. Amounts spread less than wins and losses, so their own spread decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from pagodas.arena.play_fixture import Played

__all__ = ["Pairing", "Rating", "pairings", "ratings", "wilson"]

ELO = 400 / np.log(10)
RESAMPLED = 300
STEPS = 100  # far more than are needed
FARTHEST = 2.0  # of a step, where the slope leads too far
NEAR = 1e-9
SURE = 0.95
Z = 1.959964  # of a normal distribution, for SURE

Wins = npt.NDArray[np.float64]  # [a, b]: how often a beat b, level games half


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating; all of them together average 0."""

    player: str
    rating: float
    low: float
    high: float
    games: int
    score: float  # share of its comparisons won


@dataclass(frozen=True, slots=True)
class Pairing:
    """How two players did against each other: the first one's share, with its interval.

    Where more than two sit, the share is of all comparisons of two seats, and the interval is as wide as if each game
    were only one of them, since they are not independent. `distinct` counts games that differ in more than
    their seeds.
    """

    player: str
    opponent: str
    games: int
    share: float
    low: float
    high: float
    distinct: int

    def seen_by(self, player: str) -> "Pairing":
        """Return the same with this player first."""
        if player == self.player:
            return self
        return Pairing(player, self.player, self.games, 1 - self.share, 1 - self.high, 1 - self.low, self.distinct)


def ratings(results: Sequence[Played], graded: bool = False) -> list[Rating]:
    """Rate everybody, the best first; `graded` says that outcomes are amounts."""
    players = sorted({player for played in results for player in played.players})
    tables = _by_seed(results, players, graded)
    total = tables.sum(axis=0)
    chance = np.random.default_rng(0)
    draws = chance.integers(len(tables), size=(RESAMPLED, len(tables)))
    samples = np.array([strengths(tables[draw].sum(axis=0)) for draw in draws])
    low, high = np.quantile(samples, [(1 - SURE) / 2, (1 + SURE) / 2], axis=0)
    found = strengths(total)
    half = 0.0 if graded else Z * errors(total, found)
    low, high = np.minimum(low, found - half), np.maximum(high, found + half)
    rows = [
        Rating(player, float(found[i]), float(low[i]), float(high[i]), _games(results, player), _score(total, i))
        for i, player in enumerate(players)
    ]
    return sorted(rows, key=lambda row: -row.rating)


def _games(results: Sequence[Played], player: str) -> int:
    return sum(player in played.players for played in results)


def _score(wins: Wins, player: int) -> float:
    compared = wins[player].sum() + wins[:, player].sum()
    return round(float(wins[player].sum() / compared), 4) if compared else 0.0


def _by_seed(results: Sequence[Played], players: Sequence[str], graded: bool) -> npt.NDArray[np.float64]:
    """Return one table of wins for each seed."""
    seeds = {seed: index for index, seed in enumerate(sorted({played.seed for played in results}))}
    tables = np.zeros((len(seeds), len(players), len(players)))
    for played in results:
        _compare(tables[seeds[played.seed]], played, players, graded)
    return tables


def _compare(wins: Wins, played: Played, players: Sequence[str], graded: bool) -> None:
    for one, other in combinations(range(len(played.players)), 2):
        a, b = (players.index(played.players[seat]) for seat in (one, other))
        if a != b:
            share = _share(played.utilities[one] - played.utilities[other], graded)
            wins[a, b] += share
            wins[b, a] += 1 - share


def _share(ahead: float, graded: bool) -> float:
    """Return the share of a comparison for a seat that is ahead by so much; two seats differ by 2 at most."""
    return (1 + (ahead / 2 if graded else float(np.sign(ahead)))) / 2


def strengths(wins: Wins) -> npt.NDArray[np.float64]:
    """Return the Elo ratings under which the results are likeliest, by Newton's method.

    One level game is added to each pairing that was played, so that somebody who always won has a finite rating.
    """
    wins = _with_level_games(wins)
    counts = wins + wins.T
    found = np.zeros(len(wins))
    for _ in range(STEPS):
        slope = (wins - counts * _expected(found)).sum(axis=1)
        step = np.linalg.lstsq(_information(counts, found), slope, rcond=None)[0]
        found += step * min(1.0, FARTHEST / max(np.abs(step).max(), NEAR))
        if np.abs(step).max() < NEAR:
            break
    return np.asarray(ELO * (found - found.mean()), np.float64)


def errors(wins: Wins, ratings: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the standard error of each rating, were all games independent."""
    wins = _with_level_games(wins)
    covariance = np.linalg.pinv(_information(wins + wins.T, ratings / ELO), rtol=NEAR, hermitian=True)
    return np.asarray(ELO * np.sqrt(np.maximum(np.diag(covariance), 0.0)), np.float64)


def _with_level_games(wins: Wins) -> Wins:
    return wins + 0.5 * (wins + wins.T > 0)


def _expected(found: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the share of each against each other."""
    return np.asarray(1.0 / (1.0 + np.exp(found[None, :] - found[:, None])), np.float64)


def _information(counts: Wins, found: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return how much these games tell about the ratings: the curvature of their likelihood."""
    weights = counts * _expected(found) * (1.0 - _expected(found))
    return np.asarray(np.diag(weights.sum(axis=1)) - weights, np.float64)


def pairings(results: Sequence[Played], graded: bool = False) -> list[Pairing]:
    """Return how every two players did against each other, with Wilson's interval for the share."""
    players = sorted({player for played in results for player in played.players})
    wins = np.zeros((len(players), len(players)))
    for played in results:
        _compare(wins, played, players, graded)
    met = [(a, b) for a, b in combinations(range(len(players)), 2) if wins[a, b] + wins[b, a]]
    rows = [sorted(pair, key=lambda i: -wins[i, sum(pair) - i]) for pair in met]
    return [_pairing(results, players[one], players[other], graded) for one, other in rows]


def _pairing(results: Sequence[Played], one: str, other: str, graded: bool) -> Pairing:
    games = [played for played in results if {one, other} <= set(played.players)]
    shares = [float(np.mean(_shares(played, one, other, graded))) for played in games]
    share = float(np.mean(shares))
    interval = _spread(shares) if graded else wilson(share, len(games))
    distinct = {(played.players, played.course or played.key) for played in games}
    return Pairing(one, other, len(games), share, *interval, len(distinct))


def _shares(played: Played, one: str, other: str, graded: bool) -> list[float]:
    """Return the first player's share of each comparison in a game."""
    pairs = product(*([seat for seat, name in enumerate(played.players) if name == who] for who in (one, other)))
    return [_share(played.utilities[mine] - played.utilities[theirs], graded) for mine, theirs in pairs]


def _spread(shares: Sequence[float]) -> tuple[float, float]:
    """Return the interval of the mean of shares that differ by amounts."""
    middle, half = float(np.mean(shares)), Z * float(np.std(shares)) / len(shares) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the interval that holds the true share in 95 of 100 cases."""
    if count == 0:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z / (1 + Z * Z / count) * float(np.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)))
    return max(0.0, middle - half), min(1.0, middle + half)
