"""The judgement of single positions: by one compiled search, with the same budget and the same seed for each.

A browser does exactly this with the engine of the game, so its judgements are these to the last bit. In games without
chance the table of the search is kept from one position to the next: a game is judged from its end, and the search of a
position then knows where the game led.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.types import Move, Seat, State
from pagodas.players.candidates import Candidate
from pagodas.players.iterative_deepening import Depth, deepened, workspaces
from pagodas.players.levels import DepthPlan, TreePlan, judging_plan
from pagodas.players.mcts_driver import Budget, search
from pagodas.session.session import Session

SEED = 0


class Position(NamedTuple):
    """A position of a game or beside it: after so many of its moves and these others, as a seat knows it.

    Nobody's seat (None) sees all cards.
    """

    ply: int
    seat: Seat | None = None
    moves: tuple[Move, ...] = ()


class Judged(Struct, frozen=True):
    """What a search found: the best move and its value to the seat to move, and the value of the move that was played.

    Where the search looks one turn ahead, then two and so on, `shallower` is the value one turn before the last.
    """

    move: Move
    value: float
    played: float | None = None
    shallower: float | None = None


class Considered(NamedTuple):
    """All that a search found about a position: the moves, the best first, and the values of its finished looks."""

    moves: list[Candidate]
    whole: tuple[float, ...] = ()


def judge(session: Session, positions: Iterable[Position], level: str, seed: int = SEED) -> Iterator[Judged]:
    """Judge positions one after the other, with the budget of a level for each."""
    game = session.game
    known, opened = (considering(game, judging_plan(level, game, opened), seed) for opened in (False, True))
    for position in positions:
        consider = opened if position.seat is None else known
        yield judged(consider(state_at(session, position)), played_at(session, position))


def considering(game: Game, plan: TreePlan | DepthPlan, seed: int = SEED) -> Callable[[State], Considered]:
    """Return a function that searches positions of a game."""
    return _deepening(game, plan) if isinstance(plan, DepthPlan) else _growing(game, plan, seed)


def _deepening(game: Game, plan: DepthPlan) -> Callable[[State], Considered]:
    depth = Depth(plan.turns, plan.plies, margin=plan.margin)
    on = workspaces(game, depth, plan.weights)

    def consider(state: State) -> Considered:
        found = deepened(game, state, depth, on, remembering=True)
        return Considered(found.moves, found.whole)

    return consider


def _growing(game: Game, plan: TreePlan, seed: int) -> Callable[[State], Considered]:
    budget = Budget(plan.iterations)
    return lambda state: Considered(search(game, state, budget, seed, plan.manner, weights=plan.weights).moves)


def judged(found: Considered, played: Move | None) -> Judged:
    """Return what is told of a search."""
    best = found.moves[0]
    value = found.whole[-1] if found.whole else best.value
    of_played = next((each.value for each in found.moves if each.move == played), None)
    return Judged(best.move, value, of_played, found.whole[-2] if len(found.whole) > 1 else None)


def played_at(session: Session, position: Position) -> Move | None:
    """Return the move that was played in a position, None beside the game and at its end."""
    return session.moves[position.ply] if not position.moves and position.ply < len(session.moves) else None


def state_at(session: Session, position: Position) -> State:
    """Return what is known in a position."""
    state = session.state_at(position.ply)
    if position.moves:
        states = session.game.blank()
        states[0] = state
        for move in position.moves:
            verbs.play(states[0], move)
        state = states[0]
    return state if position.seat is None else session.game.observe(state, position.seat)
