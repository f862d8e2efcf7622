"""OpenSpiel's own suites and bots on every game, and what they would not notice."""

import copy
import random
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pytest

from pagodas.contract.game_settings import Setting
from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.options import Choice
from pagodas.core.types import SPECTATOR, State

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts, minimax  # noqa: E402

import pagodas.adapters.openspiel  # noqa: E402, F401 registers the games
from pagodas.adapters.extensive_form import CHANCE, OVER  # noqa: E402

MOST_STATES = 2600  # of a tree that is walked whole
TURNS = "max_turns"


def spelled(setting: Setting, **more: object) -> str:
    """Write a setting as OpenSpiel reads it."""
    players = {"players": setting.seats} if len(setting.game.seats) > 1 else {}
    values = {**setting.options, **players, **more}
    return f"pagodas_{setting.game.id}({','.join(f'{name}={value}' for name, value in values.items())})"


def loaded(setting: Setting, **more: object) -> Any:
    return pyspiel.load_game(spelled(setting, **more))


def steps(game: Any, seed: int, most: int = 400) -> Any:
    """Play a seeded game, giving the state before each choice and at the end."""
    chooser, state = random.Random(seed), game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state.apply_action(chooser.choice(state.legal_actions()))


def decisions(game: Any, seed: int, every: int) -> list[Any]:
    """Return copies of some states in which somebody decides."""
    found = (state for state in steps(game, seed) if not state.is_chance_node() and not state.is_terminal())
    return [state.clone() for count, state in enumerate(found) if count % every == 0]


# --- OpenSpiel's suites ---


def test_random_simulations_with_serialization_pass(setting: Setting) -> None:
    pyspiel.random_sim_test(loaded(setting), num_sims=1, serialize=True, verbose=False)


def run_suite(base: type, game: Any, name: str) -> None:
    """Run one of OpenSpiel's test classes on a game."""
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(type("Suite", (base,), {"game": game, "game_name": name}))
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun > 4
    assert result.wasSuccessful(), "\n".join(text for _, text in [*result.errors, *result.failures])


def test_the_api_suite_passes_on_some_states(game: Game) -> None:
    tree = loaded(Setting(game, game.seats[-1]))
    run_suite(api_test.EnforceAPIOnPartialTreeBase, tree, tree.get_type().short_name)


def tree_sizes(game: Game, state: State) -> tuple[int, int]:
    """Count the decisions and the ends below a state, by the rules alone."""
    if state.ending:
        return 0, 1
    inner, ends = 1, 0
    for move in game.legal(state):
        following = game.blank()
        following[0] = state
        verbs.play(following[0], move)
        below = tree_sizes(game, following[0])
        inner, ends = inner + below[0], ends + below[1]
        if inner + ends > MOST_STATES:
            break  # too many already
    return inner, ends


@pytest.mark.slow
def test_the_api_suite_passes_on_a_whole_tree(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    if all(option.name != TURNS for option in game.own_options):
        pytest.skip("no option makes it short enough")
    sizes = {}
    for turns in range(1, 5):
        inner, ends = tree_sizes(game, game.start(game.seats[0], {"starts": "1", TURNS: turns}, 0)[0])
        if inner + ends > MOST_STATES:
            break
        sizes[turns] = inner, ends
    turns = max(sizes)
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, game.id, (0, *sizes[turns]))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, game.id, sizes[turns][0])
    tree = loaded(Setting(game, game.seats[0], {TURNS: turns, "starts": 1}))
    run_suite(api_test.EnforceAPIOnFullTreeBase, tree, game.id)


# --- OpenSpiel's bots ---


def play_out(game: Any, bots: list[Any], seed: int) -> Any:
    chooser, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chooser.choice(state.legal_actions()))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state


def brief(game: Game) -> dict[str, int]:
    """Return what keeps a game short, where the game has that: a bot plays out many games in each one."""
    return {TURNS: 60} if any(option.name == TURNS for option in game.own_options) else {}


def test_python_tree_search_plays_whole_games(game: Game) -> None:
    tree = loaded(Setting(game, game.seats[0], brief(game)))
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = [mcts.MCTSBot(tree, 1.4, 2, evaluator, random_state=np.random.RandomState(2)) for _ in range(game.seats[0])]
    assert abs(sum(play_out(tree, bots, 1).returns())) < 1e-9


def test_python_information_set_search_plays_whole_games(game: Game) -> None:
    tree = loaded(Setting(game, game.seats[0]))
    if tree.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        pytest.skip("OpenSpiel refuses it where everything is known")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = [
        ismcts.ISMCTSBot(tree, evaluator, 1.4, 2, random_state=np.random.RandomState(2)) for _ in range(game.seats[0])
    ]
    assert abs(sum(play_out(tree, bots, 1).returns())) < 1e-9


def test_the_search_in_c_finds_legal_moves(game: Game) -> None:
    tree = loaded(Setting(game, game.seats[0]))
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(tree, evaluator, 1.4, 4, 100, False, 7, False)
    for state in decisions(tree, seed=2, every=25)[:3]:
        assert bot.mcts_search(state).best_child().action in state.legal_actions()


# --- What these would not notice ---


def test_options_are_parameters(setting: Setting) -> None:
    state = next(state for state in steps(loaded(setting), 1) if not state.is_chance_node())
    expected = setting.game.start(setting.seats, setting.options, 0)[0]
    for option in setting.game.own_options:
        if option.name in (setting.game.state.names or ()):
            assert state.node.now[option.name] == expected[option.name]
    assert state.node.now.seats == setting.seats


def test_a_choice_among_numbers_is_given_by_its_index(game: Game) -> None:
    for seat in range(game.seats[0]):
        state = loaded(Setting(game, game.seats[0]), starts=seat + 1).new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        assert state.current_player() == seat
    assert isinstance(game.options[0], Choice)


def test_chance_has_exact_probabilities_that_sum_to_one(setting: Setting) -> None:
    game, events = loaded(setting), 0
    for state in steps(game, 1):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert max(outcomes) < game.max_chance_outcomes()
            assert len(outcomes) > 1
            assert min(odds) > 0
            assert sum(odds) == pytest.approx(1.0, abs=1e-12)
            events += 1
    assert events > 0


def test_the_lot_and_a_die_are_events_of_their_own() -> None:
    state = pyspiel.load_game("pagodas_mountain").new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    faces = next(state for state in steps(state.get_game(), 1) if state.is_chance_node() and state.history())
    assert faces.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
    shown = []
    for face in range(6):
        rolled = faces.child(face)
        while rolled.is_chance_node():
            rolled.apply_action(0)
        shown.append(int(rolled.node.now.rolls[0]))
    assert shown == [1, 2, 3, 4, 5, 6]


def test_cards_of_a_colour_are_one_outcome_as_likely_as_they_are_many() -> None:
    state = pyspiel.load_game("pagodas_architects(starts=1)").new_initial_state()
    assert state.chance_outcomes() == [(colour, 9 / 45) for colour in range(5)]
    state.apply_action(2)
    assert state.chance_outcomes() == [(colour, (8 if colour == 2 else 9) / 44) for colour in range(5)]


def test_a_game_without_chance_is_deterministic_and_minimax_accepts_it() -> None:
    game = pyspiel.load_game("pagodas_masons(starts=1,max_turns=2)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert (game.max_chance_outcomes(), game.max_chance_nodes_in_history(), game.max_game_length()) == (0, 0, 5)
    assert minimax.alpha_beta_search(game, maximum_depth=1, value_function=lambda _: 0.0)[0] == 0.0
    drawn = pyspiel.load_game("pagodas_masons")
    assert drawn.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert (drawn.max_chance_outcomes(), drawn.max_chance_nodes_in_history()) == (2, 1)


def known(state: Any, seat: int) -> tuple[Any, ...]:
    return (
        state.information_state_string(seat),
        state.observation_string(seat),
        tuple(state.information_state_tensor(seat)),
        tuple(state.observation_tensor(seat)),
    )


def test_nothing_a_seat_is_told_depends_on_what_it_cannot_know(setting: Setting) -> None:
    sampler = pyspiel.UniformProbabilitySampler(5, 0.0, 1.0)
    for state in decisions(loaded(setting), seed=3, every=9)[:6]:
        for seat in range(setting.seats):
            other = state.resample_from_infostate(seat, sampler)
            assert known(other, seat) == known(state, seat)
            assert other.current_player() == state.current_player()
            if seat == state.current_player():
                assert other.legal_actions() == state.legal_actions()


def test_a_resampled_state_is_another_world_that_can_be_played_on(setting: Setting) -> None:
    sampler = pyspiel.UniformProbabilitySampler(5, 0.0, 1.0)
    for state in decisions(loaded(setting), seed=4, every=20)[:2]:
        worlds = [state.resample_from_infostate(state.current_player(), sampler) for _ in range(4)]
        assert (len({str(world) for world in worlds}) > 1) == setting.game.hides
        for world in worlds:
            while not world.is_terminal():
                world.apply_action(world.legal_actions()[0])


def test_what_the_others_recall_in_a_resampled_state_is_of_that_world(setting: Setting) -> None:
    for state in decisions(loaded(setting), seed=5, every=15)[:4]:
        seat = state.current_player()
        one, two = (state.node.redealt(seat, seed) for seed in (1, 2))
        for other in range(setting.seats):
            same = setting.game.observe(one.now, other).tobytes() == setting.game.observe(two.now, other).tobytes()
            assert (one.recall[other] == two.recall[other]).all() == same or other == seat


def everything(state: Any, seats: int) -> tuple[Any, ...]:
    return str(state), state.node.states.tobytes(), *(known(state, seat) for seat in range(seats))


def test_clones_go_their_own_ways(setting: Setting) -> None:
    for state in decisions(loaded(setting), seed=6, every=12)[:5]:
        before = everything(state, setting.seats)
        for copied in (state.clone(), copy.deepcopy(state.node)):
            table = getattr(copied, "node", copied)
            for _ in range(5):
                if table.turn != OVER:
                    table = table.after(table.outcomes[0][0] if table.turn == CHANCE else table.legal[-1])
        clone = state.clone()
        clone.apply_action(clone.legal_actions()[0])
        assert everything(state, setting.seats) == before
        assert str(clone) != before[0]


def test_a_saved_state_goes_on_as_the_one_it_was(setting: Setting) -> None:
    game = loaded(setting)
    for state in decisions(game, seed=7, every=20)[:3]:
        other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
        chooser = random.Random(1)
        while not state.is_terminal():
            action = chooser.choice(state.legal_actions())
            state.apply_action(action)
            other.apply_action(action)
            assert str(other) == str(state)
        assert other.information_state_string(0) == state.information_state_string(0)


def test_only_games_with_secrets_are_of_imperfect_information(setting: Setting) -> None:
    hides = loaded(setting).get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    session = setting.session(1)
    chooser = random.Random(1)
    differing = False
    while legal := session.legal():
        public = session.seen_by(SPECTATOR).tobytes()
        differing |= any(session.seen_by(seat).tobytes() != public for seat in range(setting.seats))
        session.play(chooser.choice(legal))
    assert hides == differing


def test_nobody_is_shown_everything(game: Game) -> None:
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="no observer sees everybody's secrets"):
        loaded(Setting(game, game.seats[0])).make_py_observer(everything)


def test_making_the_games_known_loads_none_of_them() -> None:
    code = """if True:
        import sys
        import pagodas.adapters.openspiel as adapter
        import pyspiel
        assert "numba" not in sys.modules
        assert "pagodas_mountain" in pyspiel.registered_names()
        loaded = pyspiel.load_game("pagodas_mountain")
        assert isinstance(loaded, adapter.SpielGame)
        assert loaded.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
        assert "pagodas.games.mountain.rules" in sys.modules
        assert "pagodas.games.yokai.rules" not in sys.modules"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
