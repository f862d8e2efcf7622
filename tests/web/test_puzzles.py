"""Puzzles in a real browser: one of every game, on a phone in Italian, by keyboard alone, wrong tries and the day's."""

from typing import Any

import pytest

from pagodas import games
from pagodas.core.game import Game
from pagodas.learn.puzzle import Puzzle, has_puzzles, puzzles
from pagodas.learn.puzzle_run import PuzzleRun
from tests.web.playing import BOARD
from tests.web.test_everybody import PHONE, findings, tab_to

pytestmark = pytest.mark.browser

SOLVABLE = [game.id for game in games.listed() if has_puzzles(game)]


def first_of(game: Game, decisions: int = 1) -> Puzzle:
    return next(puzzle for puzzle in puzzles(game) if len(puzzle.places) == decisions)


def solve(page: Any, run: PuzzleRun) -> None:
    """Make a right decision by clicking, and wait until the page shows it, until the puzzle is solved."""
    page.wait_for_selector(".board .offered")
    while not run.solved:
        move = run.next_move()
        path = run.game.sketch.path(run.observed, move)
        run.play(move)
        for item in path:
            page.locator(f'{BOARD} [data-item="{item}"] .hit').click(force=True)
        page.wait_for_selector(f'main[data-done="{len(run.made)}"]')
    page.wait_for_selector(".lesson-end")


@pytest.mark.parametrize("game", SOLVABLE)
def test_a_puzzle_of_every_game_is_solved_and_the_next_one_follows(open_page: Any, game: str) -> None:
    loaded = games.load(game)
    page = open_page("/")
    page.click(f'.card .learn[href="/puzzles/{game}"]')
    page.click(".puzzle-list li:first-child a")
    run = PuzzleRun(loaded, puzzles(loaded)[0])
    solve(page, run)
    assert "★" in page.inner_text(".lesson-end")
    assert run.meaning() in page.inner_text(".lesson-words")
    page.click(".lesson-end .primary")
    page.wait_for_selector("main:has-text('Puzzle 2') .board")
    page.click(".lesson-place a")
    assert "★" in page.inner_text(".puzzle-list li:first-child")
    assert "1 of" in page.inner_text(".streak")


@pytest.mark.parametrize("game", SOLVABLE)
def test_a_puzzle_on_a_phone_in_italian(open_page: Any, game: str) -> None:
    loaded = games.load(game)
    run = PuzzleRun(loaded, puzzles(loaded)[0])
    page = open_page(f"/puzzles/{game}/{run.puzzle.name}", locale="it", color_scheme="dark", **PHONE)
    page.wait_for_selector(f".lesson-say:has-text('{run.task('it')[:12]}')")
    assert not findings(page)
    solve(page, run)
    assert run.meaning("it") in page.inner_text(".lesson-words")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_wrong_turn_is_answered_and_can_be_tried_again(open_page: Any) -> None:
    mountain = games.load("mountain")
    run = PuzzleRun(mountain, first_of(mountain))
    page = open_page(f"/puzzles/mountain/{run.puzzle.name}")
    page.wait_for_selector(".board .offered")
    wrong = next(move for move in run.legal() if not run.is_right(move) and run.after(move) is not None)
    for item in mountain.sketch.path(run.observed, wrong):
        page.locator(f'{BOARD} [data-item="{item}"] .hit').click(force=True)
    page.wait_for_selector(".illegal-move:has-text('Not this one')")
    assert run.loss() in page.inner_text(".illegal-move")
    solve(page, run)
    assert "✓" in page.inner_text(".lesson-end")


def test_the_solution_is_shown_step_by_step_and_earns_no_star(open_page: Any) -> None:
    mountain = games.load("mountain")
    page = open_page(f"/puzzles/mountain/{first_of(mountain, decisions=2).name}")
    page.click("text=Show the solution")
    page.wait_for_selector('main[data-done="1"]')
    page.click("text=Show the next step")
    page.wait_for_selector(".lesson-end:has-text('That is the solution')")
    page.click(".lesson-place a")
    assert page.locator(".puzzle-list:has-text('★')").count() == 0


def test_a_puzzle_by_keyboard_alone(open_page: Any) -> None:
    mountain = games.load("mountain")
    run = PuzzleRun(mountain, first_of(mountain))
    page = open_page(f"/puzzles/mountain/{run.puzzle.name}")
    page.wait_for_selector(".board .offered")
    for item in mountain.sketch.path(run.observed, run.solution[0]):
        page.wait_for_selector(f'.board .offered[data-item="{item}"]')
        tab_to(page, f'.board [data-item="{item}"]')
        page.keyboard.press("Enter")
    page.wait_for_selector(".lesson-end")
    tab_to(page, ".lesson-end .primary")
    page.keyboard.press("Enter")
    page.wait_for_selector(".board .offered")


def test_the_puzzle_of_the_day_and_a_difficulty_are_chosen(open_page: Any) -> None:
    page = open_page("/puzzles/mountain")
    page.wait_for_selector(".puzzle-list li")
    grades = [puzzle.grade for puzzle in puzzles(games.about("mountain"))]
    assert page.locator(".puzzle-list li").count() == len(grades)
    page.select_option(".grade select", "casual")
    page.wait_for_function(f"document.querySelectorAll('.puzzle-list li').length === {grades.count('casual')}")
    page.click(".course .primary")
    page.wait_for_selector(".lesson-place:has-text('Puzzle of the day')")


def test_a_puzzle_that_does_not_exist_says_so_and_lists_those_there_are(open_page: Any) -> None:
    page = open_page("/puzzles/mountain/nothing")
    page.wait_for_selector(".problem:has-text('no such puzzle')")
    assert page.locator(".puzzle-list li").count()
