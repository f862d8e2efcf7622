"""Puzzles over HTTP."""

from typing import Any

import msgspec
import pytest

from pagodas import games
from pagodas.learn.puzzle import Puzzle, puzzles
from pagodas.learn.puzzle_run import PuzzleRun
from pagodas.server import messages
from tests.server.running import Running

KIND = "/api/kinds/mountain/puzzles"


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return next(each for each in puzzles(games.about("mountain")) if len(each.places) > 1)


def take(server: Running, puzzle: Puzzle, **taken: Any) -> messages.PuzzleMoment:
    answer = server.post(f"{KIND}/{puzzle.name}", taken)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=messages.PuzzleMoment)


def test_the_puzzles_of_a_game_are_listed_with_that_of_the_day(server: Running) -> None:
    listed = server.get(KIND).json()
    names = [puzzle.name for puzzle in puzzles(games.about("mountain"))]
    assert [each["name"] for each in listed["puzzles"]] == names
    assert listed["daily"] in names
    assert listed["puzzles"][0]["theme"]["it"]
    assert server.get("/api/kinds/nothing/puzzles").status_code == 404


def test_a_puzzle_is_solved_decision_by_decision(server: Running, puzzle: Puzzle) -> None:
    run = PuzzleRun(games.load("mountain"), puzzle)
    done: list[int] = []
    for move in run.solution:
        now = take(server, puzzle, done=done, code=move, language="it")
        done = now.done
    assert (now.verdict, now.solved, now.legal) == ("right", True, [])
    assert now.meaning == run.meaning("it")


def test_a_wrong_turn_changes_nothing_and_is_answered(server: Running, puzzle: Puzzle) -> None:
    run = PuzzleRun(games.load("mountain"), puzzle)
    wrong = next(move for move in run.legal() if not run.is_right(move) and run.after(move) is not None)
    now = take(server, puzzle, code=wrong)
    assert (now.verdict, now.done, now.solved) == ("wrong", [], False)
    assert run.loss() in now.answer


def test_an_illegal_try_gets_the_reason_of_the_referee(server: Running, puzzle: Puzzle) -> None:
    side = ("white", "black")[puzzle.seat - 1]
    now = take(server, puzzle, path=[f"pool:{side}-worm", "p"])
    assert now.verdict == "illegal"
    assert now.answer.startswith("M3: ")


def test_the_solution_is_shown_step_by_step(server: Running, puzzle: Puzzle) -> None:
    first = take(server, puzzle, show=True)
    assert (len(first.done), first.verdict) == (1, "onward")
    now = first
    while not now.solved:
        now = take(server, puzzle, done=now.done, show=True)
    assert take(server, puzzle, done=now.done, show=True).done == now.done


def test_what_cannot_be_is_refused_with_a_reason(server: Running, puzzle: Puzzle) -> None:
    assert server.post(f"{KIND}/nothing", {}).status_code == 404
    assert server.post(f"{KIND}/{puzzle.name}", {"done": [0]}).status_code == 422
    assert server.post(f"{KIND}/{puzzle.name}", {"done": [0] * 100}).status_code == 400
    assert server.post(f"{KIND}/{puzzle.name}", {"language": "xx"}).status_code == 422
    assert server.post(f"{KIND}/{puzzle.name}", {"code": 10**9}).json()["verdict"] == "wrong"


def test_nothing_that_is_sent_depends_on_what_the_solver_cannot_know(server: Running) -> None:
    for hidden in puzzles(games.about("yokai"))[:3]:
        answers = {server.post(f"/api/kinds/yokai/puzzles/{hidden.name}", {}).content for _ in range(3)}
        assert len(answers) == 1
