"""Games of the arena: the same wherever they are played, kept, and found again."""

from pathlib import Path

import pytest

from pagodas import games
from pagodas.arena.balance import balance
from pagodas.arena.playing import Played, play, play_traced
from pagodas.arena.report import Study, as_data, render
from pagodas.arena.results import Ledger
from pagodas.arena.schedule import ArenaError, Fixture, Tournament, solo
from pagodas.arena.workers import run

FIXTURES = Tournament("mountain", ("random", "greedy:20"), 6, seed=3).fixtures()


@pytest.fixture(scope="module")
def played() -> list[Played]:
    return [play(fixture) for fixture in FIXTURES]


def test_a_fixture_always_comes_out_the_same(played: list[Played]) -> None:
    assert play(FIXTURES[0]) == played[0]


def test_looking_closely_changes_nothing(played: list[Played]) -> None:
    close = play_traced(FIXTURES[0])
    assert (close.utilities, close.plies) == (played[0].utilities, played[0].plies)
    assert close.trace is not None
    assert len(close.trace.choices) == close.plies
    assert len(close.trace.leads) == close.turns


@pytest.mark.slow
def test_two_processes_give_the_same_results_as_one(played: list[Played]) -> None:
    results = list(run(FIXTURES, play, workers=2))
    assert sorted(results, key=lambda row: row.key) == sorted(played, key=lambda row: row.key)


def test_who_sees_all_cards_beats_who_does_not() -> None:
    results = [play(fixture) for fixture in Tournament("yokai", ("open-mcts:100", "mcts:100"), 8, seed=3).fixtures()]
    won = [row.utilities[row.players.index("open-mcts:100")] > 0 for row in results]
    assert sum(won) >= 6


def test_games_are_played_where_there_is_somebody_to_play_them() -> None:
    with pytest.raises(ArenaError, match="local or ray, not on 'moon'"):
        run(FIXTURES, play, 1, "moon")


def test_results_survive_in_a_file_and_count_once(played: list[Played], tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    ledger = Ledger(file)
    for row in [*played[:3], played[0]]:
        ledger.add(row)
    assert Ledger(file).of(fixture.key for fixture in FIXTURES) == played[:3]


def test_a_line_cut_off_is_played_again_and_the_file_is_mended(played: list[Played], tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    ledger = Ledger(file)
    for row in played[:3]:
        ledger.add(row)
    file.write_text(file.read_text()[:-20])
    again = Ledger(file)
    assert list(again.keys()) == [row.key for row in played[:2]]
    again.add(played[2])
    assert Ledger(file).of(fixture.key for fixture in FIXTURES) == played[:3]


@pytest.mark.parametrize("id", games.names())
def test_every_game_can_be_reported_on(id: str) -> None:
    game = games.load(id)
    player = "random" if game.chance else "greedy:1"
    for seats in (min(game.seats), max(game.seats)):
        rows = [play_traced(fixture) for fixture in solo(id, player, 3, 1, seats, ())]
        found = balance(rows)
        assert found.games == 3
        assert sum(share.share for share in found.seats) == pytest.approx(1.0)
        assert found.kinds[0].uses > 0
        study = Study("as usual", found, [])
        page = render(id, "pagodas report", player, [study, study])
        assert page.count("<svg") >= 8
        assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
        assert as_data([study])[0]["balance"]["games"] == 3


def made(utilities: tuple[float, ...], leads: list[list[float]]) -> Played:
    from pagodas.arena.playing import Trace

    trace = Trace(0, [2] * len(leads), leads, [{"tell.pass": 1}, {}])
    return Played("k", ("a", "b"), 1, utilities, (1.0, 0.0), "end", len(leads), len(leads), trace)


def test_drama_lead_changes_and_decisiveness_are_what_they_say() -> None:
    leads = [[0.0, 0.0], [-0.4, 0.4], [0.3, -0.3], [-0.2, 0.2], [0.6, -0.6], [0.8, -0.8]]
    found = balance([made((1.0, -1.0), leads)])
    assert found.lead_changes.mean == 3
    assert found.drama.mean == pytest.approx(2 / 6)
    assert found.decisive.mean == pytest.approx(2 / 6)
    assert found.kinds[0].wins_with.share == 1.0
    assert found.kinds[0].wins_without.share == 0.0


def test_a_fixture_is_named_by_all_that_its_result_depends_on() -> None:
    one = Fixture("mountain", (("board", "octagon"),), ("a", "b"), 1)
    assert one.key == "mountain[board=octagon] a b #1"
