"""From what a search found to a move."""

import numpy as np

from pagodas.players.candidates import CANDIDATE, NO_SLIPS, Slips, as_found, gather, rank, slip
from pagodas.players.mcts import NODE

LATE = 100  # turns: the opening is over


def test_several_trees_are_counted_together_and_ranked_by_visits_or_by_value() -> None:
    found, count = np.zeros(9, CANDIDATE), 0
    for visits, worths in (((5, 4), (1.0, 2.0)), ((1, 4), (1.0, 0.0))):
        tree, worth = np.zeros(3, NODE), np.zeros((3, 2))
        tree[0].first, tree[1].next = 1, 2
        for node, (number, sum_of_worth) in enumerate(zip(visits, worths, strict=True), 1):
            tree[node].move, tree[node].visits, worth[node, 1] = 10 + node, number, sum_of_worth
        count = gather(tree, worth, 1, found, count)
    by_value = found[:count].copy()
    rank(found[:count], False)
    assert found[:count].tolist() == [(2 / 8, 12, 8), (2 / 6, 11, 6)]
    rank(by_value, True)
    assert by_value["move"].tolist() == [11, 12]


def test_slips_are_rare_between_unequal_moves_and_common_between_equal_ones() -> None:
    found = as_found([(1, 100, 0.5), (2, 90, 0.48), (3, 80, 0.3), (4, 1, 0.5)])
    taken = [slip(found, Slips(0.1), LATE, seed) for seed in range(400)]
    assert taken.count(1) > taken.count(2) > 2 * taken.count(3) > 0
    assert 4 not in taken  # it was hardly looked at
    assert {slip(found, NO_SLIPS, LATE, seed) for seed in range(20)} == {1}
    assert 4 in {slip(found, Slips(0.1, looked_at=0.0), LATE, seed) for seed in range(100)}


def test_who_hesitates_between_few_moves_takes_none_of_the_others() -> None:
    found = as_found([(number, 100, 0.5 - 0.01 * number) for number in range(6)])
    assert {slip(found, Slips(0.5, few=3), LATE, seed) for seed in range(100)} == {0, 1, 2}
    by_visits = as_found([(number, 100 - number, 0.4 + 0.01 * number) for number in range(6)])
    assert {slip(by_visits, Slips(0.5, few=3), LATE, seed) for seed in range(100)} == {3, 4, 5}


def test_a_slip_never_loses_at_once_unless_everything_does() -> None:
    found = as_found([(1, 100, -0.8), (2, 90, -1.0)])
    assert {slip(found, Slips(0.5), LATE, seed) for seed in range(50)} == {1}


def test_slips_are_as_frequent_as_their_weights() -> None:
    found = as_found([(1, 100, 0.5), (2, 100, 0.4)])
    taken = [slip(found, Slips(0.1), LATE, seed) for seed in range(4000)]
    assert abs(taken.count(2) / 4000 - 1 / (1 + np.e)) < 0.02


def test_in_the_opening_more_seems_equally_good() -> None:
    found = as_found([(number, 4, 0.5 - 0.004 * number) for number in range(12)])
    slips = Slips(0.001, few=12, looked_at=1.0, opening=0.02)
    early, late = ({slip(found, slips, turns, seed) for seed in range(200)} for turns in (0, LATE))
    assert late == {0}
    assert len(early) > 6


def test_who_is_thorough_compares_only_moves_searched_as_deeply() -> None:
    found = as_found([(1, 5, 0.5), (2, 5, 0.5), (3, 4, 0.6)])
    assert {slip(found, Slips(0.1, looked_at=1.0), LATE, seed) for seed in range(50)} == {1, 2}
