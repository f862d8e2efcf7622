"""Shells complete ids, players, options and languages: the real answers to what their scripts ask."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pagodas import games
from pagodas.players.levels import LEVELS
from pagodas.players.player import PLAYERS
from pagodas.players.player_names import LEVEL_NAMES, PLAYER_NAMES

PROGRAM = [sys.executable, "-c", "from pagodas.cli import main; main()"]


def asked(**environment: str) -> str:
    """Return what the program answers to the script of a shell."""
    done = subprocess.run(PROGRAM, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return done.stdout


def bash(*words: str) -> set[str]:
    """Complete the last word as bash asks for it: it takes each `=` for a word of its own."""
    split = [part for word in words for part in (word.replace("=", "\n=\n").split("\n") if "=" in word else [word])]
    found = asked(_PAGODAS_COMPLETE="complete_bash", COMP_WORDS="\n".join(split), COMP_CWORD=str(len(split) - 1))
    return set(found.split())


COMPLETED = [
    (("rules", "mou"), {"mountain"}),
    (("play", ""), set(games.names())),
    (("arena", "mas"), {"masons"}),
    (("rules", "mountain", "--lang", ""), {"en", "it"}),
    (("play", "mountain", "--players", "person,ma"), {"person,master", "person,master-1"}),
    (("hint", "game.txt", "--level", "c"), {"casual", "club"}),
    (("report", "mountain", "--weaker", "random,no"), {"random,novice"}),
    (("analy",), {"analyse"}),
    (("hint", "game.txt", "--see"), {"--seed"}),
]


@pytest.mark.parametrize(("words", "found"), COMPLETED)
def test_every_shell_completes_what_there_is(words: tuple[str, ...], found: set[str]) -> None:
    line = " ".join(["pagodas", *words])
    assert bash("pagodas", *words) == found
    zsh = asked(_PAGODAS_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=line)
    assert all(f'"{word}"' in zsh for word in found)
    fish = asked(_PAGODAS_COMPLETE="complete_fish", _TYPER_COMPLETE_ARGS=line, _TYPER_COMPLETE_FISH_ACTION="get-args")
    assert {row.split("\t")[0] for row in fish.splitlines()} == found


def test_options_are_completed_with_their_values() -> None:
    assert bash("pagodas", "play", "mountain", "-o", "b") == {
        f"board={b}" for b in ("hexagon", "octagon", "stairs", "triangle")
    }
    assert bash("pagodas", "play", "mountain", "-o", "board=") == {"hexagon", "octagon", "stairs", "triangle"}
    assert bash("pagodas", "arena", "mountain", "--option", "board=st") == {"stairs"}
    assert bash("pagodas", "play", "mountain", "-o", "board=stairs", "-o", "violent_worms=") == {"yes", "no"}
    assert bash("pagodas", "play", "chess", "-o", "") == set()


def test_the_script_for_bash_completes_in_bash(tmp_path: Path) -> None:
    if not (shell := shutil.which("bash")):
        pytest.skip("bash is not installed")
    script = asked(_PAGODAS_COMPLETE="source_bash")
    program = tmp_path / "pagodas"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from pagodas.cli import main; main()" "$@"\n')
    program.chmod(0o755)
    asking = f'COMP_WORDS=(pagodas play mountain -o board = o); COMP_CWORD=6; _pagodas_completion "{program}"'
    text = f'{script}\n{asking}\nprintf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run([shell, "-c", text], capture_output=True, text=True)
    assert done.stdout.split() == ["octagon"], done.stderr


def test_the_names_that_are_completed_are_those_of_all_players() -> None:
    assert tuple(LEVELS) == LEVEL_NAMES
    assert tuple(PLAYERS) == PLAYER_NAMES


def test_completing_imports_nothing_that_compiles() -> None:
    code = "import sys, pagodas.cli.app, pagodas.cli.completion as c; c.game_ids(''); print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"
