"""Puzzles can be solved by the rules, show what their seat knows, and claim nothing that is not so."""

from pagodas.contract.check import each_game, hold
from pagodas.core.game import Game
from pagodas.core.turn_text import find_move
from pagodas.learn.puzzle import Puzzle, puzzle_file, puzzles, read_search
from pagodas.learn.puzzle_run import PuzzleRun
from pagodas.learn.puzzle_themes import idea_of, wins_at_once, words
from pagodas.learn.turn_ways import goal_of, ways
from pagodas.session.move_parser import foresee


@each_game
def puzzles_are_all_different(game: Game) -> None:
    """Look for two puzzles with one position."""
    names = [puzzle.name for puzzle in puzzles(game)]
    hold(len(set(names)) == len(names), "two puzzles have the same position")


@each_game
def puzzles_show_what_their_seat_knows_and_no_more(game: Game) -> None:
    """Read every position and write what the seat knows of it, which must be the same."""
    for puzzle in puzzles(game):
        seen = PuzzleRun(game, puzzle).observed
        hold(int(seen.seat) == puzzle.seat - 1, f"puzzle {puzzle.name}: it is not the turn of seat {puzzle.seat}")
        again = game.notation.format_position(seen)
        hold(again.strip() == puzzle.position, f"puzzle {puzzle.name}: its seat knows\n{again}")


@each_game
def the_solution_of_a_puzzle_is_one_turn_and_its_line_can_be_played(game: Game) -> None:
    """Play every solution, as a solver does and as it is written, and what is expected after it."""
    for puzzle in puzzles(game):
        run = PuzzleRun(game, puzzle)
        _check_turns(game, puzzle, run)
        hold(len(run.told_line()) == len(puzzle.line), f"puzzle {puzzle.name}: its line cannot be foreseen")
        while not run.solved:
            hold(run.play(run.next_move()).kind != "wrong", f"puzzle {puzzle.name}: its solution is refused")


@each_game
def the_themes_and_ideas_of_puzzles_are_true_and_have_words(game: Game) -> None:
    """Check what the rules can tell: who wins at once wins, in no other way; and an idea is what the game calls it."""
    for puzzle in puzzles(game):
        run = PuzzleRun(game, puzzle)
        for language in game.languages:
            hold(f"puzzle.theme.{puzzle.theme}" in words(language), f"puzzle {puzzle.name}: no theme {puzzle.theme}")
            named = not puzzle.idea or f"puzzle.{puzzle.idea}" in game.strings(language)
            hold(named, f"puzzle {puzzle.name}: the game has no word for the idea {puzzle.idea} in {language}")
        hold(puzzle.idea == idea_of(game, run.observed, run.solution), f"puzzle {puzzle.name}: another idea")
        _check_win(game, puzzle, run)


@each_game
def every_search_for_a_puzzle_found_one_turn_clearly_better(game: Game) -> None:
    """Compare the chances that were found with the gap there must be."""
    gap = float(read_search(puzzle_file(game)).get("gap", 0.0)) if puzzles(game) else 0.0
    for puzzle in puzzles(game):
        apart = [best - other for best, other in zip(puzzle.chance, puzzle.next, strict=True)]
        proved = len(apart) > 1 and min(apart) >= gap - 0.0015  # they are rounded
        hold(proved, f"puzzle {puzzle.name}: {puzzle.chance} and {puzzle.next} are not {gap} apart")


def _check_turns(game: Game, puzzle: Puzzle, run: PuzzleRun) -> None:
    """The solution is a whole turn, and so is its rival, which has not all that is needed."""
    goal_of(game, run.observed, run.solution)
    position, moves = run.observed, []
    for decision in puzzle.rival:
        hold(position is not None, f"puzzle {puzzle.name}: its rival is longer than a turn")
        moves.append(find_move(position, decision, game.notation.format_move))
        position = foresee(game, position, moves[-1])
    hold(set(run.needed) - set(moves), f"puzzle {puzzle.name}: its rival is a solution too")


def _check_win(game: Game, puzzle: Puzzle, run: PuzzleRun) -> None:
    wins = wins_at_once(game, run.observed, run.solution)
    hold(wins == (puzzle.theme == "win"), f"puzzle {puzzle.name}: its theme is {puzzle.theme}, does it win: {wins}")
    if not wins:
        return
    right = {way.goal for way in ways(game, run.observed, run.needed)}
    others = [way for way in ways(game, run.observed) if way.goal not in right]
    hold(not any(wins_at_once(game, run.observed, way.moves) for way in others), f"puzzle {puzzle.name}: two wins")
