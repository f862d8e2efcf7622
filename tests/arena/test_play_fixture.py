"""Games of the arena: the same wherever they are played, kept, and found again."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pagodas import games
from pagodas.arena.balance import balance, spread
from pagodas.arena.balance_report import Report, Study, as_data, phrase, render
from pagodas.arena.play_fixture import Played, Trace, play, play_traced
from pagodas.arena.ratings import Pairing
from pagodas.arena.results_file import Ledger
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
    ledger = Ledger(Played, file)
    for row in [*played[:3], played[0]]:
        ledger.add(row)
    assert Ledger(Played, file).of(fixture.key for fixture in FIXTURES) == played[:3]


@pytest.mark.parametrize("content", ["# Notes\n", "{}\n", '{"key":"x"}\n{"key":"y"}\n', "mountain"])
def test_a_file_that_holds_something_else_is_left_alone(content: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text(content)
    with pytest.raises(ArenaError, match=r"notes\.md: line 1 is not the result"):
        Ledger(Played, file)
    assert file.read_text() == content


def test_a_line_cut_off_is_played_again_and_the_file_is_mended(played: list[Played], tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    ledger = Ledger(Played, file)
    for row in played[:3]:
        ledger.add(row)
    file.write_text(file.read_text()[:-20])
    again = Ledger(Played, file)
    assert list(again.keys()) == [row.key for row in played[:2]]
    again.add(played[2])
    assert Ledger(Played, file).of(fixture.key for fixture in FIXTURES) == played[:3]


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
        study = Study("usual game", seats, {}, found, [])
        report = Report(game, player, "pagodas report", [study, study])
        page = render(report)
        for name in ("At a glance", "Seats", "Length", "Choices", "Drama", "How games end", "Moves and abilities"):
            assert f">{name}</h2>" in page
        assert not re.search(r"\{\w+\}", page.partition("</style>")[2])  # no gaps of sentences
        assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
        assert as_data(report)["settings"][0]["balance"]["games"] == 3


def test_a_report_says_which_seat_is_better_and_how_skill_tells() -> None:
    rows = [made((1.0, -1.0), [[0.0, 0.0], [0.9, -0.9]]) for _ in range(40)]
    skill = [Pairing("club", "casual", 40, 0.25, 0.15, 0.4, 40)]
    study = Study("octagon", 2, {"board": "octagon"}, balance(rows), skill)
    page = render(Report(games.load("mountain"), "club", "pagodas report", [study]))
    assert "octagon: White wins more than a fair share of 50%; the starting player wins" in page  # Black has the rest
    assert "club beats casual" in page
    assert "15–40%" in page


def test_points_are_those_of_the_winner_even_where_fewer_are_better() -> None:
    played = replace(made((-1.0, 1.0), [[0.0, 0.0]]), points=(30.0, 4.0))
    found = balance([played])
    assert (found.winner_points.mean, found.last_points.mean) == (4.0, 30.0)
    study = Study("2 seats", 2, {}, found, [])
    assert ">Scores</h2>" in render(Report(games.load("mountain"), "club", "pagodas report", [study]))


@pytest.mark.parametrize(("id", "best"), [("architects", max), ("yokai", min)])
def test_what_is_counted_in_a_game_decides_it(id: str, best: Callable[[tuple[float, ...]], float]) -> None:
    for fixture in solo(id, "random", 5, 1, 2, ()):
        played = play(fixture)
        winner = played.utilities.index(max(played.utilities))
        assert played.points[winner] == best(played.points)
        assert max(played.points) > 1.0


def test_a_game_that_is_only_won_or_lost_has_no_scores() -> None:
    study = Study("stairs", 2, {}, balance([made((1.0, -1.0), [[0.0, 0.0]])]), [])
    assert ">Scores</h2>" not in render(Report(games.load("mountain"), "club", "pagodas report", [study]))


def test_a_sentence_with_gaps_becomes_a_name() -> None:
    assert phrase("{side} places a worm on {space}.") == "places a worm on …"
    assert phrase("{side}'s goat leaps from {source} to {target}.") == "goat leaps from … to …"
    assert phrase("A worm dies.") == "a worm dies"


def made(utilities: tuple[float, ...], leads: list[list[float]]) -> Played:
    trace = Trace(0, [2] * len(leads), leads, [{"tell.pass": 1}, {}])
    return Played("k", ("a", "b"), 1, utilities, (1.0, 0.0), "end", len(leads), len(leads), trace)


def test_drama_lead_changes_and_decisiveness_are_what_they_say() -> None:
    leads = [[0.0, 0.0], [-0.4, 0.4], [0.3, -0.3], [-0.2, 0.2], [0.6, -0.6], [0.8, -0.8]]
    found = balance([made((1.0, -1.0), leads)])
    assert found.lead_changes.mean == 3
    assert found.drama.mean == pytest.approx(2 / 6)
    assert found.decisive.mean == pytest.approx(2 / 6)
    assert found.winner_by_tenth[0] == pytest.approx(0.5)
    assert found.winner_by_tenth[8] == pytest.approx(0.9)
    (kind,) = found.kinds
    assert (kind.name, kind.uses, kind.users.share) == ("pass", 0.5, 0.5)
    assert kind.wins_with.share == 1.0
    assert kind.wins_without.share == 0.0
    assert (kind.wins_more.share, kind.wins_more.games) == (1.0, 1)


def test_who_does_as_much_as_another_does_not_do_it_most() -> None:
    played = made((1.0, -1.0), [[0.0, 0.0]])
    assert played.trace is not None
    even = replace(played, trace=replace(played.trace, kinds=[{"tell.pass": 2}, {"tell.pass": 2}]))
    more = replace(played, trace=replace(played.trace, kinds=[{"tell.pass": 1}, {"tell.pass": 2}]))
    (kind,) = balance([even, more]).kinds
    assert (kind.wins_more.share, kind.wins_more.games) == (0.0, 1)
    assert kind.wins_without.games == 0


def test_numbers_are_put_in_short_by_their_quantiles() -> None:
    found = spread(list(range(101)))
    assert (found.mean, found.low, found.lower, found.median, found.upper, found.high) == (50, 10, 25, 50, 75, 90)
    assert spread([]).mean == 0.0


def test_a_fixture_is_named_by_all_that_its_result_depends_on() -> None:
    one = Fixture("mountain", (("board", "octagon"),), ("a", "b"), 1)
    assert one.key == "mountain[board=octagon] a b #1"
