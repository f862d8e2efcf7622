"""Every pairing in every seat, with the same seeds."""

from collections import Counter

import pytest

from pagodas.arena.schedule import ArenaError, Tournament, lineups, remaining, solo


def test_two_players_sit_in_both_seats() -> None:
    assert lineups("a", "b", 2) == [("a", "b"), ("b", "a")]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_sits_in_every_seat_equally_often(seats: int) -> None:
    tables = lineups("a", "b", seats)
    assert len(set(tables)) == len(tables)
    for seat in range(seats):
        assert Counter(table[seat] for table in tables) == {"a": len(tables) // 2, "b": len(tables) // 2}


def test_every_pairing_plays_so_many_games_with_the_same_seeds() -> None:
    fixtures = Tournament("mountain", ("a", "b", "c"), 10, seed=7).fixtures()
    assert len(fixtures) == 3 * 10
    assert len({fixture.key for fixture in fixtures}) == 30
    seeds = {frozenset(f.players): [] for f in fixtures}
    for fixture in fixtures:
        seeds[frozenset(fixture.players)].append(fixture.seed)
    assert len({tuple(sorted(row)) for row in seeds.values()}) == 1
    assert all(count == 2 for count in Counter(next(iter(seeds.values()))).values())


def test_what_has_been_played_is_not_played_again() -> None:
    fixtures = solo("mountain", "random", 4, 1, 2, ())
    assert remaining(fixtures, [fixtures[1].key, "something else"]) == [fixtures[0], *fixtures[2:]]


@pytest.mark.parametrize("players", [("a",), ("a", "a"), ()])
def test_a_tournament_needs_different_players(players: tuple[str, ...]) -> None:
    with pytest.raises(ArenaError, match="at least two"):
        Tournament("mountain", players, 10, 1).fixtures()
