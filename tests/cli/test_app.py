"""The command line itself: what it lists, how it helps, how quickly."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pagodas import games
from pagodas.cli.language import FOLDER
from pagodas.core.fault_words import spoken
from pagodas.core.strings import languages, read
from tests.cli.conftest import Run

COMMANDS = ("games", "rules", "play", "replay", "warm", "bench")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    assert f"\n  {command} " in run("--help").out
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"Usage: pagodas {command}" in ran.out


def test_the_version(run: Run) -> None:
    assert run("--version").out.startswith("pagodas 0.")


def test_the_games_are_listed_with_their_options(run: Run) -> None:
    ran = run("games")
    for name in games.names():
        assert name in ran.out
    assert "board=stairs" in ran.out
    assert "giocatori" in run("games", "--lang", "it").out


def test_rules_in_both_languages_and_as_a_page(run: Run, tmp_path: Path) -> None:
    assert run("rules", "mountain").out != run("rules", "mountain", "--lang", "it").out
    page = tmp_path / "rules.html"
    assert run("rules", "mountain", "--html", str(page)).code == 0
    assert "<svg" in page.read_text(encoding="utf-8")
    assert run("rules", "chess").code == 2


def test_all_languages_say_the_same_things() -> None:
    keys = [set(read(FOLDER / f"{language}.toml")) for language in languages(FOLDER)]
    assert len(keys) > 1
    assert all(other == keys[0] for other in keys)


def python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)


def test_help_and_the_menu_import_nothing_that_compiles() -> None:
    code = "import sys, pagodas.cli.app, pagodas.cli.menu; print('numba' in sys.modules, 'numpy' in sys.modules)"
    assert python(code).stdout.split() == ["False", "False"]


@pytest.mark.parametrize("arguments", [["games"], ["--help"], ["games", "--lang", "it"]])
def test_listing_the_games_and_helping_need_no_compiler(arguments: list[str]) -> None:
    code = """if True:
        import atexit, sys
        atexit.register(lambda: print("numba" in sys.modules, "numpy" in sys.modules))
        from pagodas.cli import main
        main()"""
    shown = python(code, *arguments).stdout
    assert "mountain" in shown
    assert shown.splitlines()[-1] == "False False"


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (("rules", "montain"), "no game 'montain'; did you mean mountain? There are architects"),
        (("play", "mountain", "-o", "bord=octagon"), "no option 'bord'; did you mean board? There are"),
        (("play", "mountain", "--players", "persn,uct"), "no player 'persn'; did you mean person?"),
        (("arena", "mountain", "--players", "Mastr,club"), "no player 'Mastr'; did you mean master?"),
        (("build-engine", "yokay"), "no game 'yokay'; did you mean yokai?"),
        (("rules", "mountain", "--lag", "it"), "No such option: --lag; did you mean --lang? See pagodas rules --help"),
        (("reply", "game.txt"), "No such command 'reply'. Did you mean 'replay'"),
    ],
)
def test_a_slip_of_the_finger_is_recognized(run: Run, arguments: tuple[str, ...], meant: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert meant in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [("bench", "--seconds", "-1"), ("bench", "--seconds", "0"), ("web", "--port", "99999")]
)
def test_a_number_that_makes_no_sense_is_refused_in_one_line(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert arguments[1] in ran.err


def test_an_output_that_cannot_encode_a_character_is_no_traceback() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "pagodas", "rules", "mountain"],
        env={**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
        capture_output=True,
    )
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"?" in shown.stdout


def test_warming_twice_compiles_nothing_the_second_time(run: Run) -> None:
    assert run("warm").code == 0
    assert run("warm").out == "Everything is ready.\n"
    code = """if True:
        from pagodas import games
        from pagodas.core import jit
        from pagodas.players.precompile import warm
        for name in games.names():
            list(warm(games.load(name)))
        print(jit.compilations())"""
    assert python(code).stdout == "[]\n"


def test_an_interrupt_keeps_the_game_and_leaves_quietly(data: Path) -> None:
    command = [sys.executable, "-m", "pagodas", "play", "mountain", "--players", "person,person"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests may ignore it
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("G@b1\n")
        process.stdin.flush()
        while "1. " not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert err == ""
    assert len(list(data.glob("*.txt"))) == 1
    assert "Your game is kept." in out


def test_a_cache_folder_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    surroundings = {
        **os.environ,
        "PAGODAS_CACHE_DIR": str(tmp_path / "file" / "cache"),
        "TMPDIR": str(tmp_path),
        "NUMBA_DISABLE_JIT": "1",  # nothing is compiled, but the cache is opened
    }
    for language, said in (("en", "cannot be written;"), ("it", "non si può scrivere;")):
        shown = subprocess.run(
            [sys.executable, "-m", "pagodas", "replay", "-", "--lang", language],
            input='[Game "mountain"]\n[Seed "1"]\n\n',
            env=surroundings,
            capture_output=True,
            text=True,
        )
        assert shown.returncode == 0
        assert shown.stderr.count("\n") == 1
        assert shown.stderr.startswith("pagodas: ")
        assert said in shown.stderr


def test_the_language_of_a_command_ends_with_it(run: Run) -> None:
    assert "nessun gioco" in run("rules", "montain", "--lang", "it").err
    assert spoken() == "en"
