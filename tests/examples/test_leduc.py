"""The example of a game in a package of its own, used as an outsider would: installed, found, checked and played."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pagodas.server import messages
from tests.server.conftest import sqlite
from tests.server.postgres import free_port
from tests.server.process import Process, process
from tests.server.running import Client
from tests.subprocesses import install, pagodas, python

PROJECT = Path(__file__).parents[2] / "examples" / "games" / "leduc"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Install the package into a folder of its own. Whoever has it on the path finds its entry point."""
    folder = tmp_path_factory.mktemp("installed")
    install(PROJECT, folder)
    return str(folder)


def run(installed: str, *arguments: object) -> str:
    """Run the command where the package is installed."""
    return pagodas(*arguments, PYTHONPATH=installed, COLUMNS="100")


def test_the_game_is_found_through_its_entry_point(installed: str) -> None:
    assert "Leduc hold'em" in run(installed, "games")
    code = "from pagodas import games; print(games.names(), games.folder('leduc'))"
    assert f"{installed}/pagodas_leduc" in python("-c", code, PYTHONPATH=installed)
    assert "'leduc'" not in python("-c", "from pagodas import games; print(games.names())")


@pytest.mark.slow
def test_it_keeps_the_contract(installed: str) -> None:
    assert "leduc: all promises are kept" in run(installed, "check-game", "leduc")


@pytest.mark.slow
def test_its_own_tests_pass(installed: str) -> None:
    assert "100%" in python(
        "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", PROJECT / "tests", PYTHONPATH=installed
    )


@pytest.mark.slow
def test_browsers_get_an_engine_for_it(installed: str, tmp_path: Path) -> None:
    run(installed, "build-engine", "leduc", "--into", tmp_path)
    assert (tmp_path / "leduc.wasm").read_bytes()[:4] == b"\0asm"
    assert (tmp_path / "leduc.json").exists()


@pytest.mark.slow
def test_its_players_meet_in_the_arena(installed: str) -> None:
    shown = run(installed, "arena", "leduc", "--players", "random,novice", "--games", 4)
    assert "4 of 4 games" in shown
    assert "novice" in shown


@pytest.mark.slow
def test_it_learns_its_judgement(installed: str, tmp_path: Path) -> None:
    tiny = ("--generations", 1, "--games", 4, "--iterations", 10, "--match", 4, "--seconds", 0.001, "--workers", 1)
    shown = run(installed, "train", "leduc", *tiny, "--folder", tmp_path / "work", "--out", tmp_path / "weights.toml")
    assert "generation 1: error" in shown


@pytest.mark.slow
def test_it_is_an_environment_for_learners(installed: str) -> None:
    pytest.importorskip("pettingzoo")
    code = """
from pagodas.adapters.pettingzoo import env
hands = env("leduc")
for seed in range(20):
    hands.reset(seed=seed)
    rewards = dict.fromkeys(hands.agents, 0.0)
    for agent in hands.agent_iter():
        seen, reward, over, cut, _ = hands.last()
        rewards[agent] += reward
        hands.step(None if over or cut else hands.action_space(agent).sample(seen["action_mask"]))
    assert abs(sum(rewards.values())) < 1e-9, rewards
print("played")
"""
    assert "played" in python("-c", code, PYTHONPATH=installed)


# --- On a server ---


@pytest.fixture(scope="module")
def server(installed: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    database = sqlite(tmp_path_factory.mktemp("server"))
    with process(database, free_port(), PYTHONPATH=installed) as running:
        yield running
        running.stop()


@pytest.mark.slow
def test_a_server_offers_it_with_its_picture_and_its_rules(server: Process) -> None:
    kinds = {kind["id"]: kind for kind in server.get("/api/kinds").json()}
    assert kinds["leduc"]["title"]["it"] == "Leduc hold'em"
    assert kinds["leduc"]["words"]["en"]["seats"] == ["Maple", "Spruce"]
    assert "<svg" in server.get("/api/kinds/leduc/picture").text
    assert "L10" in server.get("/api/kinds/leduc/rules").text


@pytest.mark.slow
def test_a_hand_is_played_on_a_server_and_scored_in_chips(server: Process) -> None:
    game = server.create("person", "person", game="leduc")
    with Client(server.url) as first, Client(server.url) as second:
        table = first.sit(game.seats[0], "text")
        second.sit(game.seats[1], "text")
        assert [move.text for move in table.position.legal] == ["check", "bet"]
        for ply, text in enumerate(("bet", "raise", "call", "check", "bet", "fold")):
            mover = second if ply in (1, 4) else first
            assert isinstance(mover.play(ply, text), messages.Done)
        result = second.position(6).result
        assert result is not None
        assert result.points == [-5.0, 5.0]


@pytest.mark.slow
def test_giving_up_on_a_server_costs_what_folding_costs(server: Process) -> None:
    game = server.create("person", "random", game="leduc")
    with Client(server.url) as client:
        client.sit(game.seats[0], "text")
        assert isinstance(client.ask(messages.Resign), messages.Done)
        result = client.position(0).result
        assert result is not None
        assert result.points == [-1.0, 1.0]
