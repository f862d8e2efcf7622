"""Ratings are what made the results, give or take their intervals."""

from dataclasses import replace

import numpy as np
import pytest

from pagodas.arena.play_fixture import Played
from pagodas.arena.ratings import errors, pairings, ratings, strengths, wilson
from pagodas.cli.arena import too_alike


def result(players: tuple[str, ...], utilities: tuple[float, ...], seed: int) -> Played:
    return Played(f"{players} {seed}", players, seed, utilities, (), "end", 1, 1)


def contested(true: dict[str, float], rounds: int, seats: int = 2) -> list[Played]:
    """Return results of games won as the true ratings say."""
    chance = np.random.default_rng(1)
    rows = []
    for seed in range(rounds):
        players = tuple(str(name) for name in chance.permutation(sorted(true))[:seats])
        scores = [true[name] * np.log(10) / 400 + chance.gumbel() for name in players]
        order = np.argsort(np.argsort(scores))
        rows.append(result(players, tuple(2.0 * place / (seats - 1) - 1 for place in order), seed))
    return rows


@pytest.mark.parametrize("seats", [2, 3])
def test_true_strengths_lie_within_the_intervals(seats: int) -> None:
    true = {"a": 200.0, "b": 0.0, "c": -200.0}
    found = ratings(contested(true, 600, seats))
    assert [row.player for row in found] == ["a", "b", "c"]
    assert all(row.low < true[row.player] < row.high for row in found)
    assert all(row.high - row.low < 150 for row in found)


def test_ten_to_one_is_four_hundred_points() -> None:
    strong, weak = strengths(np.array([[0.0, 10_000.0], [1_000.0, 0.0]]))
    assert strong - weak == pytest.approx(400, abs=1)


def test_ratings_are_right_where_everybody_beats_all_below() -> None:
    names = ("a", "b", "c", "d", "e")
    sweeps = 400.0 * np.triu(np.ones((5, 5)), 1)
    found = strengths(sweeps)
    assert found == pytest.approx(-found[::-1], abs=1e-6)  # a mirror image, as the results are
    likeliest = _likelihood(sweeps, found)
    for player in range(len(names)):
        for change in (-20.0, 20.0):
            other = found.copy()
            other[player] += change
            assert _likelihood(sweeps, other) < likeliest


def _likelihood(
    wins: "np.ndarray[tuple[int, int], np.dtype[np.float64]]", ratings: "np.ndarray[tuple[int], np.dtype[np.float64]]"
) -> float:
    expected = 1 / (1 + 10 ** ((ratings[None, :] - ratings[:, None]) / 400))
    shared = wins + 0.5 * (wins + wins.T > 0)
    return float((shared * np.log(expected)).sum())


def test_who_always_wins_has_a_finite_rating() -> None:
    found = ratings([result(("a", "b"), (1.0, -1.0), seed) for seed in range(20)])
    assert 300 < found[0].rating - found[1].rating < 1000


def test_who_always_wins_is_rated_the_more_surely_the_more_games_there_were() -> None:
    widths = []
    for games in (10, 40, 160):
        best = ratings([result(("a", "b"), (1.0, -1.0), seed) for seed in range(games)])[0]
        assert best.low < best.rating < best.high
        widths.append((best.rating - best.low) / best.rating)
    assert widths == sorted(widths, reverse=True)
    assert 0.4 < widths[0] < 1.5


def test_rounding_takes_no_interval_away_from_who_always_won() -> None:
    sweeps = [np.array([[0.0, games], [0.0, 0.0]]) for games in range(1, 401)]
    found = np.array([errors(wins, strengths(wins)) for wins in sweeps])
    assert ((found > 120) & (found < 150)).all()  # one level game is all that is known of the difference


def test_errors_of_two_are_those_of_a_share() -> None:
    share, games = 0.7, 10_000
    wins = games * np.array([[0.0, share], [1 - share, 0.0]])
    of_share = np.sqrt(share * (1 - share) / games)
    slope = np.log(10) / 400 * share * (1 - share)  # of the share, by the difference of the ratings
    assert errors(wins, strengths(wins)) == pytest.approx([of_share / slope / 2] * 2, rel=0.01)


def test_a_draw_counts_half_for_both() -> None:
    (row,) = pairings([result(("a", "b"), (0.0, 0.0), 1), result(("b", "a"), (1.0, -1.0), 2)])
    assert (row.player, row.opponent, row.games, row.share) == ("b", "a", 2, 0.75)


def test_a_pairing_can_be_seen_from_both_sides() -> None:
    (row,) = pairings([result(("a", "b"), (-1.0, 1.0), seed) for seed in range(10)])
    turned = row.seen_by("a")
    assert (turned.player, turned.opponent, turned.share, turned.games) == ("a", "b", 0.0, 10)
    assert (turned.low, turned.high) == pytest.approx((1 - row.high, 1 - row.low))
    assert turned.seen_by("a") == turned


def test_many_at_a_table_are_no_more_certain_than_so_many_games() -> None:
    table, places = ("a", "b", "a", "b"), (1.0, 0.5, 0.0, -1.0)
    (row,) = pairings([result(table, places, seed) for seed in range(10)])
    assert (row.games, row.share) == (10, 0.75)  # of forty comparisons
    assert (row.low, row.high) == wilson(0.75, 10)


def test_wilsons_interval_is_that_of_the_books() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.404, 0.596), abs=1e-3)
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_in_graded_games_amounts_count_and_not_how_often_somebody_won() -> None:
    often = [result(("bold", "patient"), (0.1, -0.1), seed) for seed in range(15)]
    dearly = [result(("bold", "patient"), (-0.9, 0.9), seed) for seed in range(15, 20)]
    assert ratings(often + dearly)[0].player == "bold"
    assert ratings(often + dearly, graded=True)[0].player == "patient"
    (row,) = pairings(often + dearly, graded=True)
    assert row.seen_by("patient").share == pytest.approx(0.5 + (5 * 0.9 - 15 * 0.1) / 20 / 2)


def test_intervals_of_amounts_are_as_wide_as_the_amounts_differ() -> None:
    chance = np.random.default_rng(2)
    amounts = [0.05 + 0.1 * float(chance.normal()) for _ in range(400)]
    (row,) = pairings([result(("a", "b"), (x, -x), seed) for seed, x in enumerate(amounts)], graded=True)
    assert row.low < 0.525 < row.high
    assert 0.002 < row.high - row.share < 0.01
    best = ratings([result(("a", "b"), (x, -x), seed) for seed, x in enumerate(amounts)], graded=True)[0]
    assert best.high - best.low < 10


def test_games_that_took_the_same_course_are_counted_once() -> None:
    rows = [replace(result(("a", "b"), (1.0, -1.0), seed), course="x" if seed < 4 else f"y{seed}") for seed in range(6)]
    rows += [replace(result(("b", "a"), (1.0, -1.0), seed), course="x") for seed in range(2)]
    (met,) = pairings(rows)
    assert (met.games, met.distinct) == (8, 4)
    assert "only 4 of 8 games are distinct" in too_alike(met)
    (older,) = pairings([result(("a", "b"), (1.0, -1.0), seed) for seed in range(3)])
    assert older.distinct == 3  # results without a course
