"""The command that learns a judgement."""

from pathlib import Path

from tests.cli.conftest import Run


def test_a_game_without_features_learns_nothing(run: Run, tmp_path: Path) -> None:
    ran = run("train", "yokai", "--folder", str(tmp_path))
    assert ran.code == 2
    assert "yokai has no features" in ran.err


def test_the_command_tells_what_came_of_each_generation(run: Run, tmp_path: Path) -> None:
    tiny = ("--games", "2", "--iterations", "8", "--match", "2", "--seconds", "0.001", "--workers", "1")
    ran = run(
        "train", "mountain", "--generations", "1", *tiny, "--folder", str(tmp_path), "--out", str(tmp_path / "w.toml")
    )
    assert ran.code == 0
    assert "generation 1: error" in ran.out
    assert (tmp_path / "w.toml").exists() == ("not accepted" not in ran.out)
