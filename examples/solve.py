"""Solve a tiny game exactly, and say how much of its value each player gives away to an opponent who knows it.

    python examples/solve.py mountain board=triangle starts=1 max_turns=7 --players random,novice,club,master
    python examples/solve.py masons board=small starts=1 max_turns=9 --players novice,casual
    python examples/solve.py leduc starts=1 --players random,master,ismcts:1000,mccfr:20000

Where nothing is hidden, backward induction goes through every position; a position is what the rules call equal (`key`)
after the same number of turns. So the turns must be too few for a draw by repetition. Where chance has no part either,
alpha-beta finds the value sooner. Where something is hidden, CFR+
looks for an equilibrium in the whole tree, and best responses say how far a policy is from one. A player is asked once
for each position, with a fixed seed, and that is its policy; `random` is uniform. `mccfr:20000` is external sampling
with so many rounds, for games with secrets.

The exploitability of a policy is what a best response wins from it on average over both seats: 0 for perfect play.
"""

import argparse
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, TypeAlias

from pagodas import games
from pagodas.adapters.extensive_form import CHANCE, OVER, GameNode, opening, terms
from pagodas.core import scripted_chance, verbs
from pagodas.core.game import Game, outcome
from pagodas.core.options import parse_assignments
from pagodas.core.types import State
from pagodas.players.alphabeta import LEVELS as DEEPEST
from pagodas.players.player import player, search_player

SEED = 1
UNIFORM, SAMPLED = "random", "mccfr"
ROUNDS = 300

Policy: TypeAlias = Callable[[State], dict[int, float]]  # the probability of each move
Run: TypeAlias = Callable[[scripted_chance.Script], scripted_chance.Happening]


def policy_of(name: str, game: Game) -> Policy:
    """Return the policy of a player, by its name."""
    if name == UNIFORM:
        return lambda state: dict.fromkeys(game.legal(state), 1 / len(game.legal(state)))

    def choose(state: State) -> dict[int, float]:
        return {player(name, game, SEED, timed=False).choose(game.observe(state, int(state.seat))): 1.0}

    return choose


# --- Games without secrets ---


def happenings(run: Run, script: scripted_chance.Script = (), odds: float = 1.0) -> Iterator[tuple[State, float]]:
    """Yield every state that a move or the deal can lead to, with its probability."""
    states, event = run(script)
    if not event:
        yield states[0], odds
    for which, weight in enumerate(event):
        if weight:
            yield from happenings(run, (*script, which), odds * weight / sum(event))


class Positions:
    """All positions of a game for two with these options, each looked at once."""

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        self._game = game
        self._deal: Run = partial(scripted_chance.setup, game, 2, game.codes(2, options))

    def value(self, fixed: dict[int, Policy] | None = None) -> tuple[float, int]:
        """Return what the game is worth to the first seat, and the number of positions; seats play best or as fixed."""
        known: dict[tuple[int, int], float] = {}

        def worth(state: State) -> float:
            if state.ending:
                return outcome(state)[0]
            place = int(verbs.key(state)), int(state.turns)
            if place not in known:
                known[place] = decided(state)
            return known[place]

        def decided(state: State) -> float:
            seat = int(state.seat)
            if fixed and seat in fixed:
                return sum(odds * after(state, move) for move, odds in fixed[seat](state).items())
            best = max if seat == 0 else min
            return best(after(state, move) for move in self._game.legal(state))

        def after(state: State, move: int) -> float:
            return expected(partial(scripted_chance.play, self._game, state, move))

        def expected(run: Run) -> float:
            return sum(odds * worth(state) for state, odds in happenings(run))

        return expected(self._deal), len(known)

    def value_by_depth(self, options: dict[str, Any]) -> float:
        """Return the same where chance has no part after the deal, by alpha-beta, which looks at fewer positions."""
        most = self._game.longest(2, self._game.settle(2, options)) if self._game.longest else DEEPEST
        search = search_player(f"alphabeta:{min(most, DEEPEST)}t", self._game, SEED, timed=False)

        def worth(state: State) -> float:
            lead = 2 * search.think(self._game.observe(state, int(state.seat))).chance - 1
            return lead if state.seat == 0 else -lead

        return sum(odds * worth(state) for state, odds in happenings(self._deal))

    def exploitability(self, policy: Policy) -> float:
        """Return what a best response wins from a policy, on average over both seats."""
        return (self.value({1: policy})[0] - self.value({0: policy})[0]) / 2


def solve_open(game: Game, options: dict[str, Any], players: list[str]) -> None:
    """Print the value of a game without secrets, and how far players are from it."""
    positions = Positions(game, options)
    if game.searched_by_depth:
        print(f"value to the first seat: {positions.value_by_depth(options):+.6f} (alpha-beta, to every end)")
    else:
        worth, count = positions.value()
        print(f"value to the first seat: {worth:+.6f} ({count:,} positions)")
    for name in players:
        print(f"{name:>14}: exploitability {positions.exploitability(policy_of(name, game)):.4f}", flush=True)


# --- Games with secrets ---


@dataclass(slots=True)
class Node:
    """A moment in the tree of a game: whose turn it is, what that seat knows, and what can follow."""

    turn: int
    moves: list[int] = field(default_factory=list)
    odds: list[float] = field(default_factory=list)  # of the outcomes of chance
    following: list["Node"] = field(default_factory=list)
    known: tuple[int, bytes] = (OVER, b"")  # the same at all moments that the seat cannot tell apart
    state: State = None
    worth: float = 0.0  # to the first seat, at the end


def tree(moment: GameNode) -> Node:
    """Return everything that can follow a moment."""
    if moment.turn == OVER:
        return Node(OVER, worth=outcome(moment.now)[0])
    if moment.turn == CHANCE:
        events, odds = zip(*moment.outcomes, strict=True)
        return Node(CHANCE, odds=list(odds), following=[tree(moment.after(event)) for event in events])
    known = moment.turn, moment.recall[moment.turn].tobytes()
    following = [tree(moment.after(move)) for move in moment.legal]
    return Node(moment.turn, moment.legal, [], following, known, moment.now)


def nodes(root: Node) -> Iterator[Node]:
    """Yield all moments of a tree."""
    yield root
    for node in root.following:
        yield from nodes(node)


Mixture: TypeAlias = dict[tuple[int, bytes], list[float]]  # by what a seat knows, the probability of each of its moves


class Equilibrium:
    """Perfect play, approximated by CFR+ (Tammelin 2014): regrets below 0 are forgotten, late rounds weigh more."""

    def __init__(self, root: Node) -> None:
        self._root = root
        places = {node.known: len(node.moves) for node in nodes(root) if node.moves}
        self._regrets = {place: [0.0] * count for place, count in places.items()}
        self._sums = {place: [0.0] * count for place, count in places.items()}

    def improve(self, rounds: int) -> None:
        """Let each seat in turn look for what it regrets."""
        for weight in range(1, rounds + 1):
            for seat in (0, 1):
                now = {place: _normal(regrets) for place, regrets in self._regrets.items()}
                self._visit(self._root, seat, 1.0, 1.0, now, weight)
                for regrets in self._regrets.values():
                    regrets[:] = [max(0.0, regret) for regret in regrets]

    def _visit(self, node: Node, seat: int, own: float, others: float, now: Mixture, weight: int) -> float:
        """Return what a moment is worth to a seat, and note its regrets; it is as likely as `own` times `others`."""
        if node.turn == OVER:
            return node.worth if seat == 0 else -node.worth
        odds = node.odds or now[node.known]
        if node.turn != seat:
            return sum(
                p * self._visit(child, seat, own, others * p, now, weight)
                for p, child in zip(odds, node.following, strict=True)
            )
        ways = zip(odds, node.following, strict=True)
        worths = [self._visit(child, seat, own * p, others, now, weight) for p, child in ways]
        mean = sum(p * worth for p, worth in zip(odds, worths, strict=True))
        regrets, sums = self._regrets[node.known], self._sums[node.known]
        for move, worth in enumerate(worths):
            regrets[move] += others * (worth - mean)
            sums[move] += weight * own * odds[move]
        return mean

    @property
    def average(self) -> Mixture:
        """The play that comes near to an equilibrium."""
        return {place: _normal(sums) for place, sums in self._sums.items()}


def _normal(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def value(node: Node, mixture: Mixture) -> float:
    """Return what a tree is worth to the first seat if both play by this mixture."""
    if node.turn == OVER:
        return node.worth
    odds = node.odds or mixture[node.known]
    return sum(p * value(child, mixture) for p, child in zip(odds, node.following, strict=True) if p)


def best_response(root: Node, seat: int, mixture: Mixture) -> float:
    """Return what a seat can win from another that plays by this mixture."""
    alike: dict[tuple[int, bytes], list[tuple[Node, float]]] = {}

    def gather(node: Node, reach: float) -> None:
        if node.turn == seat:
            alike.setdefault(node.known, []).append((node, reach))
        odds = [1.0] * len(node.following) if node.turn == seat else node.odds or mixture.get(node.known, [])
        for p, child in zip(odds, node.following, strict=True):
            if p:
                gather(child, reach * p)

    @cache
    def best(known: tuple[int, bytes]) -> int:
        moves = range(len(alike[known][0][0].moves))
        return max(moves, key=lambda move: sum(reach * worth(node.following[move]) for node, reach in alike[known]))

    def worth(node: Node) -> float:
        if node.turn == OVER:
            return node.worth if seat == 0 else -node.worth
        if node.turn == seat:
            return worth(node.following[best(node.known)])
        odds = node.odds or mixture[node.known]
        return sum(p * worth(child) for p, child in zip(odds, node.following, strict=True) if p)

    gather(root, 1.0)
    return worth(root)


def exploited(root: Node, mixture: Mixture) -> float:
    """Return what a best response wins from a mixture, on average over both seats."""
    return (best_response(root, 0, mixture) + best_response(root, 1, mixture)) / 2


def mixture_of(root: Node, policy: Policy) -> Mixture:
    """Ask a player what it does, once for all moments that its seat cannot tell apart."""
    mixture: Mixture = {}
    for node in nodes(root):
        if node.moves and node.known not in mixture:
            chosen = policy(node.state)
            mixture[node.known] = [chosen.get(move, 0.0) for move in node.moves]
    return mixture


class Sampling(Equilibrium):
    """The same by external sampling MCCFR (Lanctot 2009): a round follows one course of chance and the other seat."""

    def improve(self, rounds: int) -> None:
        """Let each seat in turn look for what it regrets."""
        chance = random.Random(SEED)
        for _ in range(rounds):
            for seat in (0, 1):
                self._sample(self._root, seat, chance)

    def _sample(self, node: Node, seat: int, chance: random.Random) -> float:
        if node.turn == OVER:
            return node.worth if seat == 0 else -node.worth
        if node.turn == CHANCE:
            return self._sample(chance.choices(node.following, node.odds)[0], seat, chance)
        regrets = self._regrets[node.known]
        odds = _normal([max(0.0, regret) for regret in regrets])
        if node.turn != seat:
            self._sums[node.known][:] = [total + p for total, p in zip(self._sums[node.known], odds, strict=True)]
            return self._sample(chance.choices(node.following, odds)[0], seat, chance)
        worths = [self._sample(child, seat, chance) for child in node.following]
        mean = sum(p * worth for p, worth in zip(odds, worths, strict=True))
        regrets[:] = [regret + worth - mean for regret, worth in zip(regrets, worths, strict=True)]
        return mean


def found_by(solver: Equilibrium, rounds: int) -> Mixture:
    """Return what a solver comes to in so many rounds."""
    solver.improve(rounds)
    return solver.average


def mixture(root: Node, game: Game, name: str) -> Mixture:
    """Return how a player plays, or what sampling finds."""
    if name.startswith(SAMPLED):
        return found_by(Sampling(root), int(name.partition(":")[2]))
    return mixture_of(root, policy_of(name, game))


def solve_hidden(game: Game, options: dict[str, Any], players: list[str]) -> None:
    """Print what CFR+ finds in a game with secrets, and how far players are from an equilibrium."""
    root = tree(opening(terms(game, 2, options)))
    found, count = found_by(Equilibrium(root), ROUNDS), sum(1 for _ in nodes(root))
    print(f"value to the first seat: {value(root, found):+.6f} ({count:,} moments, {len(found):,} things to know)")
    print(f"CFR+, {ROUNDS} rounds: exploitability {exploited(root, found):.6f}", flush=True)
    for name in players:
        print(f"{name:>14}: exploitability {exploited(root, mixture(root, game, name)):.4f}", flush=True)


def main() -> None:
    """Read what to solve, and solve it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", help="such as board=triangle")
    parser.add_argument("--players", default="random,novice,casual,club,master")
    given = parser.parse_args()
    game, options = games.load(given.game), parse_assignments(given.options)
    players = [name for name in given.players.split(",") if name]
    (solve_hidden if game.hides else solve_open)(game, options, players)


if __name__ == "__main__":
    main()
