"""The hunt for puzzles: what is found, what is proved, what is not, and that it can be repeated."""

from dataclasses import replace
from pathlib import Path

import pytest

from pagodas import games
from pagodas.core.game import Game
from pagodas.learn.puzzle import PuzzleError, read_puzzles, read_search
from pagodas.learn.puzzle_finder import Plan, look, prove, reread
from pagodas.learn.puzzle_hunt import hunt, known
from pagodas.learn.puzzle_themes import wins_at_once
from pagodas.learn.turn_ways import ways

PLAN = Plan("mountain", 2, 1, "novice", gap=0.15, effort=60, proof=4, proofs=2, each_game=2)
WIN = "board: stairs\nwhite: Wh1 Gh7 Hb2 Hb4 Hh5; pool\nblack: Wh7 Gh3 Hb6; pool W B\nturn: black"
TWO_WINS = "board: stairs\nwhite: Hb1 Gh1 Gp Hh5; pool W\nblack: Wb2 Gb3 Gb8 Hb7; pool H\nturn: white"


@pytest.fixture(scope="module")
def mountain() -> Game:
    return games.load("mountain")


def test_the_only_win_in_one_is_found_and_proved(mountain: Game) -> None:
    seen = reread(mountain, WIN, 1)
    found = look(mountain, seen, PLAN).discovery
    assert found
    puzzle = prove(mountain, seen, found, PLAN)
    assert puzzle
    assert (puzzle.solution, puzzle.theme) == (("W@b3",), "win")
    assert len(puzzle.chance) == len(puzzle.next) == 3
    assert set(puzzle.solved) == {"novice", "casual", "club", "master"}


def test_two_good_answers_are_no_puzzle(mountain: Game) -> None:
    seen = reread(mountain, TWO_WINS, 0)
    assert sum(wins_at_once(mountain, seen, way.moves) for way in ways(mountain, seen)) > 1
    assert look(mountain, seen, PLAN).discovery is None


def test_a_hunt_that_stopped_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.toml", tmp_path / "parts.toml"
    steps = list(hunt(PLAN, whole, 3))
    stopped = hunt(PLAN, parts, 3)
    while next(stopped).puzzles == 0:
        pass
    stopped.close()
    assert len(read_puzzles(parts)) < len(read_puzzles(whole))
    list(hunt(PLAN, parts, 3))
    assert parts.read_text() == whole.read_text()
    assert read_search(whole)["games"] == steps[-1].games


def test_a_file_of_another_search_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.toml"
    next(progress for progress in hunt(PLAN, file, 1) if progress.games)
    with pytest.raises(PuzzleError, match="other settings"):
        known(replace(PLAN, seed=2), file)
