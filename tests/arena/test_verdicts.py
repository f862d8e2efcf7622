"""What games show, and what may be luck."""

import random

import pytest

from pagodas.arena.balance import balance
from pagodas.arena.balance_report import Report, Study, as_data, render, verdicts
from pagodas.arena.play_fixture import Played, play_traced
from pagodas.arena.schedule import solo
from pagodas.arena.verdicts import Comparison, judged
from pagodas.games import load


def test_a_share_far_from_fair_is_shown_and_one_that_may_be_luck_is_not() -> None:
    far, near = judged([Comparison("far", 0.8, 0.5, 100), Comparison("near", 0.55, 0.5, 100)])
    assert (far.shown, near.shown) == (True, False)


def test_what_is_shown_alone_may_be_luck_among_many() -> None:
    off = Comparison("off", 0.36, 0.5, 50)  # beyond its own 95 % interval
    assert off.luck < 0.05
    assert judged([off])[0].shown
    assert not judged([off, *(Comparison("fair", 0.5, 0.5, 50) for _ in range(9))])[0].shown


def test_by_holms_method_what_is_sure_makes_room_for_the_next() -> None:
    sure, next_one = Comparison("sure", 0.9, 0.5, 100), Comparison("next", 0.61, 0.5, 100)
    assert 0.025 < next_one.luck < 0.05  # too much for two comparisons, not for one
    assert [verdict.shown for verdict in judged([next_one, sure])] == [True, True]
    assert not judged([next_one, Comparison("fair", 0.5, 0.5, 100)])[0].shown


def test_false_alarms_are_as_rare_as_promised() -> None:
    chance = random.Random(1)
    alarms = 0
    for _ in range(400):
        wins = [sum(chance.random() < 0.5 for _ in range(60)) / 60 for _ in range(10)]
        alarms += any(verdict.shown for verdict in judged([Comparison("x", share, 0.5, 60) for share in wins]))
    assert alarms <= 400 * 0.08


@pytest.mark.parametrize(("share", "games"), [(0.6, 97), (0.52, 2500), (0.9, 6.1)])
def test_the_number_of_games_that_would_settle_it_does(share: float, games: float) -> None:
    settled = Comparison("x", share, 0.5, 10).games_to_settle(1)
    assert settled is not None
    assert games * 0.95 <= settled <= games * 1.2
    assert judged([Comparison("x", share, 0.5, settled)])[0].shown
    assert not judged([Comparison("x", share, 0.5, round(settled * 0.8))])[0].shown


def test_a_fair_share_is_settled_by_no_number_of_games() -> None:
    assert Comparison("x", 0.5, 0.5, 10).games_to_settle(1) is None


@pytest.fixture(scope="module")
def played() -> list[Played]:
    return [play_traced(fixture) for fixture in solo("mountain", "greedy:2", 6, 1, 2, ())]


def report_of(played: list[Played], wins: int, games: int) -> Report:
    """A report on many games, of which the first seat, which starts, won some."""
    first, second = ((1.0, -1.0), (-1.0, 1.0))
    rows = [
        Played(**{**plain(played[number % len(played)]), "utilities": first if number < wins else second})
        for number in range(games)
    ]
    return Report(load("mountain"), "greedy:2", "pagodas report", [Study("stairs", 2, {}, balance(rows), [])])


def plain(game: Played) -> dict[str, object]:
    return {name: getattr(game, name) for name in type(game).__slots__}


def test_a_report_headlines_only_what_it_can_show(played: list[Played]) -> None:
    luck, shown = report_of(played, 13, 40), report_of(played, 60, 200)
    assert "White wins less" not in render(luck)  # although 40 games seem to say so
    assert "the games show no seat to be better than another. If White really won 32%, about" in render(luck)
    assert "40 were played." in render(luck)
    assert "White wins less than a fair share of 50%" in render(shown)
    assert verdicts(shown)[0][0].shown
    told = as_data(shown)["settings"][0]["verdicts"][0]
    assert (told["comparison"]["name"], told["shown"]) == ("White", True)
