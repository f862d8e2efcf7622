"""Puzzles being solved: right and wrong decisions, any order of a turn, what follows, and the puzzle of the day."""

from datetime import date, timedelta

import pytest

from pagodas import games
from pagodas.core.game import Game
from pagodas.core.types import State
from pagodas.learn.puzzle import Puzzle, PuzzleError, daily, find_puzzle, puzzles
from pagodas.learn.puzzle_run import PuzzleRun, continue_puzzle

PUSH = "board: stairs\nwhite: Gb1; pool W G H H\nblack: Hh2; pool W G G H\nturn: white"


@pytest.fixture(scope="module")
def mountain() -> Game:
    return games.load("mountain")


def push(*solution: str, needed: tuple[int, ...] = ()) -> Puzzle:
    return Puzzle(
        position=PUSH, seat=1, solution=solution, needed=needed, theme="best", chance=(0.8, 0.81), next=(0.4, 0.42)
    )


def code(run: PuzzleRun, text: str) -> int:
    return next(move for move in run.legal() if run.game.notation.format_move(run.observed, move) == text)


def test_a_turn_of_two_decisions_is_solved_by_both(mountain: Game) -> None:
    run = PuzzleRun(mountain, push("Gb1-h2", ">h3"))
    assert run.play(code(run, "Gb1-h2")).kind == "onward"
    assert run.play(code(run, ">h3")).kind == "right"
    assert run.solved
    assert run.legal() == []


def test_a_wrong_decision_changes_nothing_and_tells_what_it_loses(mountain: Game) -> None:
    run = PuzzleRun(mountain, push("Gb1-h2", ">h3"))
    before = run.observed.tobytes()
    assert run.play(code(run, "W@b5")).kind == "wrong"
    assert run.observed.tobytes() == before
    assert run.loss() == "The best turn leaves you a chance of 81 %, any other at most 42 %."
    assert run.after(code(run, "W@b5")) is not None
    assert run.after(code(run, "Gb1-h2")) is None, "the turn goes on: nobody answers yet"


def test_a_wrong_second_decision_is_wrong(mountain: Game) -> None:
    run = PuzzleRun(mountain, push("Gb1-h2", ">h3"))
    run.play(code(run, "Gb1-h2"))
    assert run.play(code(run, ">h1")).kind == "wrong"


def test_a_puzzle_that_needs_one_decision_is_solved_by_it(mountain: Game) -> None:
    run = PuzzleRun(mountain, push("Gb1-h2", ">h3", needed=(1,)))
    assert run.play(code(run, "Gb1-h2")).kind == "right"


def two_columns(game: Game, state: State) -> tuple[str, ...]:
    """Return a turn that builds the first two columns on different lots, for different cards."""
    texts = [game.notation.format_move(state, move) for move in game.legal(state)]
    first = next(text for text in texts if text.endswith("1") and not text.startswith("h"))
    other = next(text for text in texts if text.endswith("2") and text[0] not in f"h{first[0]}")
    return first, other, "end"


def test_the_decisions_of_a_turn_may_come_in_any_order() -> None:
    architects = games.load("architects")
    state = architects.start(2, {}, 1)
    puzzle = Puzzle(
        position=architects.notation.format_position(architects.observe(state[0], int(state[0].seat))),
        seat=int(state[0].seat) + 1,
        solution=two_columns(architects, state[0]),
        needed=(1, 2),
        theme="best",
    )
    for order in ((0, 1), (1, 0)):
        run = PuzzleRun(architects, puzzle)
        kinds = [run.play(code(run, puzzle.solution[place])).kind for place in order]
        assert kinds == ["onward", "right"]


def test_help_leads_to_the_solution(mountain: Game) -> None:
    run = PuzzleRun(mountain, push("Gb1-h2", ">h3"))
    while not run.solved:
        run.play(run.next_move())
    assert run.made == run.solution


def test_what_was_done_can_be_done_again(mountain: Game) -> None:
    puzzle = push("Gb1-h2", ">h3")
    first = PuzzleRun(mountain, puzzle)
    done = [code(first, "Gb1-h2")]
    assert continue_puzzle(mountain, puzzle, done).observed.pushing
    with pytest.raises(PuzzleError, match="does not go on like this"):
        continue_puzzle(mountain, puzzle, [code(first, "W@b5")])


def test_a_solution_that_is_no_turn_is_refused(mountain: Game) -> None:
    with pytest.raises(PuzzleError, match="no legal move"):
        PuzzleRun(mountain, push("Gb1-b5"))


def test_every_day_has_its_puzzle_and_it_changes() -> None:
    found = puzzles(games.about("mountain"))
    days = [date(2027, 1, 1) + timedelta(days=number) for number in range(20)]
    assert daily(found, days[0]) is daily(found, days[0])
    assert len({daily(found, day).name for day in days}) > 10


def test_puzzles_are_found_by_name_and_by_number() -> None:
    about = games.about("mountain")
    second = puzzles(about)[1]
    assert find_puzzle(about, second.name) == find_puzzle(about, "2") == second
    with pytest.raises(PuzzleError, match="no puzzle 0"):
        find_puzzle(about, "0")


@pytest.mark.parametrize("language", ["en", "it"])
def test_tasks_and_meanings_are_said_in_both_languages(mountain: Game, language: str) -> None:
    run = PuzzleRun(mountain, puzzles(mountain)[0])
    assert mountain.strings(language)(f"seat.{run.puzzle.seat}") in run.task(language)
    assert run.meaning(language)
