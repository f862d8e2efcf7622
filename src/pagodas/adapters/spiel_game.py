"""A game as OpenSpiel plays it. `adapters.openspiel` makes all games known by their names, and loads this when one is.

Chance is explicit and exact: each event of the deal, and each that a move leaves to chance, is a chance node with the
true probabilities. So the caller controls all randomness by choosing outcomes, and solvers solve the real game.

A state holds one `GameNode`, which never changes: a clone shares it, and a move makes a new one.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from pagodas.adapters.extensive_form import CHANCE, OVER, RECALL, GameNode, Terms, digest, opening, terms
from pagodas.adapters.openspiel import PLAYERS, by_index, game_type, parameters
from pagodas.adapters.tensors import Tensor
from pagodas.core.game import Game, outcome
from pagodas.core.options import Choice, Value
from pagodas.core.scripted_chance import MOST_OUTCOMES
from pagodas.core.types import SPECTATOR, Move, Seat, State

__all__ = ["Observer", "SpielGame", "SpielState", "hides"]

LONGEST = int(np.iinfo(np.int16).max)  # where no bound is known: turns are counted up to here
NOBODY = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
SEEDS = 2**53  # as many as a sampler's float can tell apart


# --- Parameters ---


def read_parameters(game: Game, given: dict[str, Value]) -> tuple[int, dict[str, Value]]:
    """Return the seats and the options that these parameters and the defaults of the others set."""
    values = {**parameters(game), **given}
    options: dict[str, Value] = {}
    for option in game.options:
        value = values[option.name]
        options[option.name] = option.values[int(value)] if isinstance(option, Choice) and by_index(option) else value
    return int(values.get(PLAYERS, game.seats[0])), options


# --- The game ---


def hides(game: Game) -> bool:
    """Tell whether a seat knows more than a spectator after the first deal."""
    states = game.start(game.seats[-1], {}, 0)
    public = game.observe(states[0], SPECTATOR).tobytes()
    return any(game.observe(states[0], seat).tobytes() != public for seat in range(game.seats[-1]))


def deal_nodes(opening: GameNode) -> list[GameNode]:
    """Return the chance nodes of a deal."""
    nodes: list[GameNode] = []
    while opening.turn == CHANCE:
        nodes.append(opening)
        opening = opening.after(opening.outcomes[0][0])
    return nodes


class SpielGame(pyspiel.Game):
    """A game with its parameters."""

    def __init__(self, game: Game, given: dict[str, Value]) -> None:
        seats, options = read_parameters(game, given)
        self.terms = terms(game, seats, options)
        self.opening = opening(self.terms)
        deal = deal_nodes(self.opening)
        self._chance_nodes = LONGEST if game.chance else len(deal)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves,
            max_chance_outcomes=MOST_OUTCOMES if game.chance else max([len(node.event) for node in deal], default=0),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.longest(seats, game.settle(seats, options)) if game.longest else LONGEST,
        )
        super().__init__(game_type(game, hides(game), bool(self._chance_nodes)), info, given)

    def new_initial_state(self) -> "SpielState":
        """Return the start."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a number that no game exceeds; where chance has a part in the deal alone, that of the deal."""
        return self._chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return an observer of the wanted kind; the plain one sees what a seat knows now."""
        if params:
            raise ValueError(f"observers of {self.terms.game.id} have no parameters; {params} were given")
        return Observer(self.terms, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


# --- The state ---


class SpielState(pyspiel.State):
    """A game in progress."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = game.opening

    def current_player(self) -> Any:
        """Return the seat that decides, or the id of chance or of the end."""
        return NOBODY.get(self.node.turn, self.node.turn)

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.node.turn == OVER

    def _legal_actions(self, player: Seat) -> list[Move]:
        return self.node.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can come of the next event, each with its probability."""
        return self.node.outcomes

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: Seat, action: int) -> str:
        game = self.node.terms.game
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action} of {len(self.node.event)}"
        return game.notation.format_move(game.observe(self.node.now, player), action)

    def returns(self) -> list[float]:
        """Return the worth of the game to each seat, 0 before the end."""
        return list(outcome(self.node.now)) if self.is_terminal() else [0.0] * self.node.terms.seats

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> "SpielState":
        """Return a state that could be the true one for all a player knows."""
        other = self.clone()
        other.node = self.node.redealt(player, int(sampler() * SEEDS))
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        """Write the whole position, and its exact name."""
        return f"{self.node.text(self.node.now)}\n{self.node!r}"


# --- Observing ---


class Observer:
    """The knowledge of a player as numbers and as text: of the present, or of all it saw (perfect recall).

    Public knowledge alone is a spectator's; private knowledge alone is everything a player sees besides.
    """

    def __init__(self, terms: Terms, type: Any) -> None:
        if type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("no observer sees everybody's secrets; ask for those of a single player, or for none")
        self._terms = terms
        self._public = type.public_info
        self._private = type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = type.perfect_recall
        self.tensor: Tensor = np.zeros(terms.encoder.layout.size + RECALL * self._recalls, np.float32)
        self.dict = {"observation": self.tensor[: terms.encoder.layout.size]}
        if self._recalls:
            self.dict["recall"] = self.tensor[terms.encoder.layout.size :]

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Write the numbers."""
        self.dict["observation"][:] = self._numbers(state.node.now, player)
        if self._recalls:
            self.dict["recall"][:] = state.node.recalled(player)

    def _numbers(self, state: State, player: Seat) -> Any:
        tensor = self._terms.encoder.tensor
        if self._public:
            return tensor(state, player if self._private else SPECTATOR)
        return tensor(state, player) - tensor(state, SPECTATOR) if self._private else 0

    def string_from(self, state: SpielState, player: Seat) -> str:
        """Return the text."""
        node = state.node
        if self._recalls and self._public:
            return f"seat {player} recalls {node.recall[player].tobytes().hex()}"
        seen = self._terms.game.observe(node.now, player if self._private else SPECTATOR)
        if self._public:
            return f"{node.text(seen)}\n{digest(seen.tobytes())}"
        return self._secrets(node, seen.tobytes()) if self._private else ""

    def _secrets(self, node: GameNode, seen: bytes) -> str:
        public = self._terms.game.observe(node.now, SPECTATOR).tobytes()
        return "" if seen == public else digest(seen)
