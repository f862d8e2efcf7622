"""Finds puzzles: strong players play, and a search looks for turns that are clearly better than all others.

A turn is found by a race of all ways it can be played. Then longer searches with other chance must prove it, each by
itself. What counts as one answer: ways to the same position, whatever their order; and ways that share decisions which
no other way has, if the rest makes no difference.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import NamedTuple

from pagodas import games
from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.options import Value
from pagodas.core.types import Move, State
from pagodas.learn.puzzle import Puzzle
from pagodas.learn.puzzle_grades import solved_by
from pagodas.learn.puzzle_themes import idea_of, theme_of
from pagodas.learn.turn_judge import Judged, Ranking, judge_all, rank_by_depth, rank_by_tree
from pagodas.learn.turn_ways import goal_of, ways
from pagodas.players.player import by_name
from pagodas.session.move_parser import foresee

__all__ = ["Plan", "puzzles_in_game"]

SEED_STEP = 1_000_003  # between the games of a search
FIRST_TURN = 4  # before it nobody has done anything yet
RIVALS = 8  # other ways that longer searches look at
ALIKE = 0.25  # of the gap: ways that differ by less are equally good
STEADY = 0.4  # … and in a longer search by less than this
DECIDED = 0.04  # a game without secrets is followed no further when somebody's chance is less


@dataclass(frozen=True, slots=True)
class Plan:
    """What a search for puzzles depends on."""

    game: str
    seats: int
    seed: int
    player: str
    gap: float  # how much better the best turn must be than all others, in chance
    effort: int  # of the search that finds: iterations for each way or, without chance, plies for all of them
    proof: int  # the longer searches are so many times as long
    proofs: int  # how many of them there are
    each_game: int  # the most puzzles from one game
    options: Mapping[str, Value] = field(default_factory=dict)


class Discovery(NamedTuple):
    """Ways that are equally good, the decisions they share, and the others, the best first."""

    good: Ranking
    shared: tuple[Move, ...]
    others: Ranking


class Sight(NamedTuple):
    """What a search saw of a position: perhaps a discovery, and the best chance."""

    discovery: Discovery | None
    chance: float


def puzzles_in_game(plan: Plan, number: int) -> list[Puzzle]:
    """Play a game, and return the puzzles that came up in it."""
    game, found = games.load(plan.game), []
    for observed in positions(game, plan, plan.seed + SEED_STEP * number):
        sight = look(game, observed, plan)
        if sight.discovery and (puzzle := prove(game, observed, sight.discovery, plan)) and puzzle not in found:
            found.append(puzzle)  # a position may come up again
        decided = not game.hides and sight.discovery is None and not DECIDED < sight.chance < 1.0 - DECIDED
        if decided or len(found) == plan.each_game:
            break
    return found


def positions(game: Game, plan: Plan, seed: int) -> Iterator[State]:
    """Play a game, and yield what the seat to move knows at the beginning of each turn, as its text tells it."""
    state = game.start(plan.seats, plan.options, seed)[0]
    players = [by_name(plan.player, game, seed + 1 + seat, timed=False) for seat in range(plan.seats)]
    turn = FIRST_TURN - 1
    while not state.ending:
        observed = game.observe(state, int(state.seat))
        if state.turns > turn:
            turn = int(state.turns)
            yield reread(game, game.notation.format_position(observed), int(state.seat))
        verbs.play(state, players[int(state.seat)].choose(observed))


def reread(game: Game, position: str, seat: int) -> State:
    """Return what a seat knows of a position that is given as text."""
    return game.observe(game.notation.parse_position(position)[0], seat)


# --- Finding ---


def look(game: Game, observed: State, plan: Plan) -> Sight:
    """Search a position for a turn that is clearly the best."""
    if game.searched_by_depth:
        ranking = rank_by_depth(game, observed, plan.effort)
        return Sight(_discovery(game, observed, ranking, plan.gap), ranking[0].chance)
    among = ways(game, observed)
    if len(among) < 2:
        return Sight(None, 0.5)
    race = rank_by_tree(
        game, observed, among, plan.effort, plan.seed, lambda now: bool(distinctive(good(now, plan.gap), now))
    )
    return Sight(_discovery(game, observed, race, plan.gap), race[0].chance)


def good(ranking: Ranking, gap: float) -> Ranking:
    """Return the ways that are as good as the best."""
    return [way for way in ranking if way.chance >= ranking[0].chance - ALIKE * gap]


def distinctive(best: Ranking, ranking: Ranking) -> tuple[Move, ...]:
    """Return the decisions that all the best ways have, and not simply all ways, in the order of the first."""
    left = _common(best) - _common(ranking)
    return tuple(move for move in best[0].moves if move in left)


def _common(ranking: Ranking) -> Counter[Move]:
    return reduce(lambda one, other: one & other, (Counter(way.moves) for way in ranking))


def _discovery(game: Game, observed: State, ranking: Ranking, gap: float) -> Discovery | None:
    best = good(ranking, gap)
    others = ranking[len(best) :]
    if not others or others[0].chance > best[0].chance - gap:
        return None
    found = Discovery(best, distinctive(best, ranking), others)
    return found if found.shared and _is_one_answer(game, observed, found) else None


def _is_one_answer(game: Game, observed: State, found: Discovery) -> bool:
    """Tell whether whoever makes the shared decisions has found a good way, whatever else they do."""
    if game.searched_by_depth:
        return len(found.good) == 1 and _ends_turn(game, observed, found.good[0].moves)
    goals = {goal_of(game, observed, way.moves) for way in found.good}
    return {way.goal for way in ways(game, observed, found.shared)} <= goals


def _ends_turn(game: Game, observed: State, moves: Sequence[Move]) -> bool:
    try:
        goal_of(game, observed, moves)
    except ValueError:
        return False
    return True


# --- Proving ---


def prove(game: Game, observed: State, found: Discovery, plan: Plan) -> Puzzle | None:
    """Search longer, several times; return the puzzle if every search finds the same."""
    chances, nexts, line = [found.good[0].chance], [found.others[0].chance], found.good[0].line
    rival = found.others[0]
    for number in range(1, plan.proofs + 1):
        proved = _search_again(game, observed, found, plan, number)
        if proved is None:
            return None
        best, rival = proved
        chances.append(best.chance)
        nexts.append(rival.chance)
        line = best.line
    way = found.good[0].moves
    return Puzzle(
        position=game.notation.format_position(observed),
        seat=int(observed.seat) + 1,
        solution=written(game, observed, way),
        needed=_needed(way, found.shared),
        line=line_after(game, observed, way, line),
        theme=theme_of(game, observed, way, min(chances), max(nexts)),
        idea=idea_of(game, observed, way),
        solved=solved_by(game, observed, found.shared, plan.seed),
        chance=tuple(round(chance, 3) for chance in chances),
        next=tuple(round(chance, 3) for chance in nexts),
        rival=written(game, observed, rival.moves),
    )


def _search_again(
    game: Game, observed: State, found: Discovery, plan: Plan, number: int
) -> tuple[Judged, Judged] | None:
    """Return the best way and the best other one, None where they are not as far apart as they should be."""
    effort = plan.effort * plan.proof * (number if game.searched_by_depth else 1)
    if game.searched_by_depth:
        ranking = rank_by_depth(game, observed, effort)
    else:
        among = [*found.good, *found.others[:RIVALS]]
        ranking = judge_all(game, observed, among, effort, plan.seed + SEED_STEP * number)
    right = {way.moves for way in found.good}
    best = [way for way in ranking if way.moves in right]
    other = next(way for way in ranking if way.moves not in right)
    apart = best[0].chance - other.chance >= plan.gap
    steady = best[0].chance - best[-1].chance <= STEADY * plan.gap
    return (best[0], other) if apart and steady else None


def _needed(way: Sequence[Move], needed: Sequence[Move]) -> tuple[int, ...]:
    """Return which decisions of a way are needed, from 1; none where all are."""
    return tuple(place for place, move in enumerate(way, 1) if move in needed) if len(needed) < len(way) else ()


# --- As text ---


def written(game: Game, observed: State, moves: Sequence[Move]) -> tuple[str, ...]:
    """Write the decisions of a way."""
    texts, position = [], observed
    for move in moves:
        texts.append(game.notation.format_move(position, move))
        position = foresee(game, position, move)
    return tuple(texts)


def line_after(game: Game, observed: State, way: Sequence[Move], line: Sequence[Move]) -> tuple[str, ...]:
    """Write what may follow a way, up to the first move that chance adds to, or that somebody's cards decide."""
    texts: list[str] = []
    position: State | None = observed
    for move in (*way, *line):
        if position is None or position.ending or (len(texts) >= len(way) and game.hides):
            break
        if move not in game.legal(position):
            break
        texts.append(game.notation.format_move(position, move))
        position = foresee(game, position, move)
    return tuple(texts[len(way) :])
