"""`pagodas puzzle` and `pagodas puzzles`: solving at the terminal, and finding."""

from pathlib import Path

import pytest

from pagodas import games
from pagodas.cli.lesson_progress import PUZZLES, read_progress
from pagodas.learn.puzzle import Puzzle, has_puzzles, puzzles, read_puzzles
from pagodas.learn.puzzle_run import PuzzleRun
from tests.cli.conftest import Run

SOLVABLE = [game.id for game in games.listed() if has_puzzles(game)]


def typed(puzzle: Puzzle) -> str:
    return "".join(f"{decision}\n" for decision in puzzle.solution)


@pytest.mark.parametrize("game", SOLVABLE)
def test_a_puzzle_of_each_game_is_solved(run: Run, game: str) -> None:
    first = puzzles(games.about(game))[0]
    ran = run("puzzle", game, "1", typed=typed(first))
    assert ran.code == 0
    assert "★ Solved at the first try." in ran.out
    assert read_progress(game, PUZZLES) == {first.name: "star"}


def test_a_wrong_turn_is_answered_an_illegal_one_refused_and_help_costs_the_star(run: Run) -> None:
    mountain = games.load("mountain")
    puzzle = next(each for each in puzzles(mountain) if len(each.solution) == 1)
    solver = PuzzleRun(mountain, puzzle)
    wrong = next(move for move in solver.legal() if not solver.is_right(move) and solver.after(move) is not None)
    lines = [mountain.notation.format_move(solver.observed, wrong), "W@p", "hint", puzzle.solution[0]]
    ran = run("puzzle", "mountain", puzzle.name, typed="\n".join([*lines, ""]))
    assert "Not this one. The answer would be: " in ran.out
    assert "M3: " in ran.out
    assert f"This would do: {puzzle.solution[0]}" in ran.out
    assert "✓ Solved." in ran.out


def test_solving_goes_on_with_the_first_puzzle_that_is_not_solved(run: Run) -> None:
    run("puzzle", "mountain", "1", typed=typed(puzzles(games.about("mountain"))[0]))
    assert "Puzzle 2 (" in run("puzzle", "mountain", typed="quit\n").out


def test_the_puzzles_are_counted(run: Run) -> None:
    run("puzzle", "mountain", "1", typed=typed(puzzles(games.about("mountain"))[0]))
    listed = run("puzzle", "mountain", "--list").out
    assert listed.count(" solved") == 5
    assert "1 of" in listed


def test_italian_and_the_puzzle_of_the_day(run: Run) -> None:
    ran = run("puzzle", "mountain", "--daily", "--lang", "it", typed="esci\n")
    assert "Problema " in ran.out
    assert "Continua con: pagodas puzzle mountain" in ran.out


def test_a_puzzle_that_does_not_exist(run: Run) -> None:
    ran = run("puzzle", "mountain", "nothing")
    assert ran.code == 2
    assert "no puzzle nothing" in ran.err


def test_puzzles_are_found_and_written(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "found.toml"
    settings = ("--player", "novice", "--effort", "40", "--proofs", "1", "--workers", "1", "--out", str(file))
    ran = run("puzzles", "mountain", "--count", "1", *settings)
    assert ran.code == 0
    assert "puzzles of mountain are in" in ran.out
    assert read_puzzles(file)
    assert run("puzzles", "mountain", "--seed", "2", *settings).code == 2
