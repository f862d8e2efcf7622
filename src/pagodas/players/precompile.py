"""Uses everything that compiles once, so that nobody waits for the compiler later."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np

from pagodas import games
from pagodas.core import playouts, verbs
from pagodas.core.game import Game, outcome
from pagodas.core.types import SPECTATOR, Move, State
from pagodas.players import precompile_marks
from pagodas.players.player import by_name
from pagodas.session.record import format_record, parse_record
from pagodas.session.session import Session

SEARCHED = 20  # iterations are enough to compile a search
CODES = 40  # move codes to be judged in each position on the way; all of them at the start
MOST_PLIES = 400
SEED = 1


Steps: TypeAlias = Sequence[Callable[[Game], None]]


def warm(game: Game) -> Iterator[str]:
    """Use everything that playing needs once. Yields the name of each step when it begins."""
    return use(game, STEPS, precompile_marks.PLAY)


def use(game: Game, steps: Steps, purpose: str) -> Iterator[str]:
    """Go through some steps, and remember their purpose. Yields the name of each step when it begins."""
    for step in steps:
        yield step.__name__
        step(game)
    precompile_marks.remember(game.id, purpose)


def tell(steps: Iterable[str]) -> None:
    """Write a line for each step, which the parent process reads."""
    for step in steps:
        sys.stdout.write(f"{step}\n")
        sys.stdout.flush()


def rules(game: Game) -> None:
    """Use each verb, from Python."""
    states, other = game.start(game.seats[0], {}, SEED), game.blank()
    state = states[0]
    verbs.observe(state, SPECTATOR, other)
    verbs.redeal(game.observe(state, int(state.seat)), SEED, other)
    verbs.value(state, np.zeros(state.seats))
    verbs.key(state)
    outcome(state)
    game.choices(state, int(state.seat))
    verbs.play(state, game.legal(state)[0])


def random_walks(game: Game) -> None:
    """Play at random and count positions."""
    starts, moves = game.start(game.seats[0], {}, SEED), np.empty((3, game.moves), np.int32)
    playouts.random_games(starts, game.blank(), 1, SEED, moves[0])
    playouts.perft(np.concatenate([starts, game.blank(2)]), 2, moves)


def search(game: Game) -> None:
    """Search a little, as the levels do."""
    state = game.start(game.seats[0], {}, SEED)[0]
    observed = game.observe(state, int(state.seat))
    for name in (f"uct:{SEARCHED}", f"ismcts:{SEARCHED}", "novice"):
        by_name(name, game, SEED).choose(observed)


def judge(game: Game) -> None:
    """Have every move code of a start position explained."""
    session = Session.new(game, seed=SEED)
    _explain(game, session.seen_by(session.to_move), range(game.moves))


def play(game: Game) -> None:
    """Play a game as people do, tell and draw everything that happens, save the game and read it again."""
    chance = np.random.default_rng(SEED)
    session = Session.new(game, seed=SEED)
    while session.legal() and len(session.moves) < MOST_PLIES:
        observed = session.seen_by(session.to_move)
        _explain(game, observed, (int(code) for code in chance.integers(game.moves, size=CODES)))
        _look(session, observed)
        session.play(int(chance.choice(session.legal())))
        session.tell(len(session.moves) - 1, SPECTATOR)
    parse_record(format_record(session))


def _look(session: Session, observed: State) -> None:
    game = session.game
    session.scene(session.to_move)
    for move in session.legal():
        game.sketch.path(observed, move)
    game.notation.parse_position(game.notation.format_position(session.state))


def _explain(game: Game, observed: State, codes: Iterable[Move]) -> None:
    legal = set(game.legal(observed))
    for code in codes:
        if code not in legal and (text := _spelled(game, observed, code)):
            game.judge.explain(observed, text)


def _spelled(game: Game, observed: State, code: Move) -> str:
    """Write a move code, "" for one that makes no sense here."""
    try:
        return game.notation.format_move(observed, code)
    except ValueError:
        return ""


STEPS: Steps = (rules, random_walks, search, judge, play)

if __name__ == "__main__":  # `pagodas warm` runs this for each game
    tell(warm(games.load(sys.argv[1])))
