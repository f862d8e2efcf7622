"""Compiled rules are never stale and never mixed up."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pagodas import games
from pagodas.core import jit
from pagodas.core.compiled_sources import game_sources, shared_sources
from pagodas.core.errors import RegistrationError

COMPILED = "from pagodas.core.jit import compiled\n"
HELPER = COMPILED + "@compiled\ndef answer():\n    return {}\n"
RULES = """from pagodas.core.jit import kernel
from {package}.{module} import answer
@kernel
def ask():
    return answer()
"""


def folder_with(path: Path, **files: str) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (path / name.replace("_", ".")).write_text(text)
    return path


def record(folder: Path) -> np.dtype[Any]:
    return jit.record(folder, ("pieces", np.int8))


def test_two_games_with_one_layout_are_refused() -> None:
    with pytest.raises(RegistrationError, match="same state record as mountain"):
        jit.register(games.load("mountain").state, "molehill", {})


def test_a_changed_rule_is_a_changed_type(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "game", rules_py=COMPILED + "LIMIT = 3")
    before = record(folder)
    assert record(folder) == before
    folder_with(folder, rules_py=COMPILED + "LIMIT = 4")
    assert record(folder) != before


@pytest.mark.parametrize("statement", ["from .limits import LIMIT", "from . import limits", "from game import limits"])
def test_a_changed_module_that_rules_import_is_a_changed_type(tmp_path: Path, statement: str) -> None:
    folder = folder_with(tmp_path / "game", rules_py=COMPILED + statement, limits_py="LIMIT = 3")
    before = record(folder)
    folder_with(folder, limits_py="LIMIT = 4")
    assert record(folder) != before


def test_changed_data_is_a_changed_type_but_changed_words_are_not(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "game", rules_py=COMPILED, board_toml="size = 3", scene_py="", weights_npz="1")
    folder_with(folder / "strings", en_toml="title = 'x'")
    before = record(folder)
    folder_with(folder, scene_py="COLOUR = 'red'")
    folder_with(folder / "strings", en_toml="title = 'y'")
    assert record(folder) == before
    folder_with(folder, board_toml="size = 4")
    changed = record(folder)
    assert changed != before
    folder_with(folder, weights_npz="2")
    assert record(folder) not in (before, changed)


@pytest.mark.parametrize("module", ["ground", "words", "anything"])
def test_a_changed_helper_answers_anew_whatever_its_file_is_called(tmp_path: Path, module: str) -> None:
    package = folder_with(tmp_path / "tiny", __init___py="", rules_py=RULES.format(package="tiny", module=module))
    environment = {**os.environ, "PAGODAS_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    answers = []
    for number in (1, 5):
        folder_with(package, **{f"{module}_py": HELPER.format(number)})
        command = [sys.executable, "-c", "from tiny.rules import ask; print(ask())"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        answers.append(int(done.stdout))
    assert answers == [1, 5]


def test_compiled_modules_may_not_import_from_where_a_change_goes_unnoticed(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "game", rules_py=COMPILED + "from elsewhere import LIMIT")
    with pytest.raises(RegistrationError, match=r"rules\.py is compiled and imports elsewhere"):
        record(folder)


def test_a_decorator_taken_from_elsewhere_is_refused(tmp_path: Path) -> None:
    package = folder_with(tmp_path / "sly", __init___py="", tools_py="from pagodas.core.jit import kernel as k")
    folder_with(package, rules_py="from sly.tools import k\n@k\ndef ask():\n    return 1\n")
    command = [sys.executable, "-c", "import sly.rules"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert "a change of the file would go unnoticed" in done.stderr


@pytest.mark.parametrize("name", ["round", "all", "size", "data", "keep", "dtype"])
def test_fields_that_would_read_something_of_numpys_are_refused(tmp_path: Path, name: str) -> None:
    folder = folder_with(tmp_path / "game", rules_py=COMPILED)
    with pytest.raises(RegistrationError, match=f"'{name}'.*try {name}_"):
        jit.record(folder, (name, np.int8))


@pytest.mark.parametrize("kind", [np.uint8, np.float32, np.bool_, np.uint32])
def test_types_that_mean_nothing_are_refused(tmp_path: Path, kind: type) -> None:
    folder = folder_with(tmp_path / "game", rules_py=COMPILED)
    with pytest.raises(RegistrationError, match="take int8 or int16 for numbers, int32 or int64 for sets"):
        jit.record(folder, ("pieces", kind))


def test_a_field_of_the_header_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RegistrationError, match="every state has a field 'turns' already"):
        jit.record(folder_with(tmp_path / "game", rules_py=COMPILED), ("turns", np.int8))


def test_games_with_the_same_fields_have_different_types(tmp_path: Path) -> None:
    one = jit.record(folder_with(tmp_path / "one", rules_py=""), ("pieces", np.int8))
    two = jit.record(folder_with(tmp_path / "two", rules_py=""), ("pieces", np.int8))
    assert one != two


@pytest.mark.parametrize("size", range(1, 10))
def test_records_have_no_bytes_that_belong_to_no_field(tmp_path: Path, size: int) -> None:
    dtype = jit.record(folder_with(tmp_path / "game", rules_py=""), ("a", np.int8, (size,)), ("b", np.uint64))
    assert dtype.itemsize == sum(dtype[name].itemsize for name in dtype.names or ())
    assert dtype.itemsize % 8 == 0


def test_tuning_a_level_compiles_nothing_anew() -> None:
    plain = {"levels", "search_player", "player", "iterative_deepening"}
    names = {file.stem for file in shared_sources()}
    assert {"mcts", "alphabeta", "playouts", "vector"} <= names
    assert not plain & names


@pytest.mark.parametrize("name", games.names())
def test_words_and_pictures_of_a_game_compile_nothing_anew(name: str) -> None:
    sources = {file.stem for file in game_sources(games.load(name).folder)}
    assert not sources & {"notation", "scene", "clicks", "art", "background", "explain", "words"}


def test_old_caches_are_removed_and_the_current_one_is_kept(tmp_path: Path) -> None:
    for age in range(7):
        folder = tmp_path / f"cache{age}"
        folder.mkdir()
        os.utime(folder, (time.time() - 1000 * age,) * 2)
    jit.remove_old_caches(tmp_path, tmp_path / "cache6", keep=3)
    assert {folder.name for folder in tmp_path.iterdir()} == {"cache0", "cache1", "cache6"}


def test_the_cache_folder_is_where_it_was_asked_to_be(tmp_path: Path) -> None:
    code = "from pagodas.core import jit; import numba; print(jit.CACHE, numba.config.CACHE_DIR)"
    environment = {**os.environ, "PAGODAS_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    ours, numbas = done.stdout.split()
    assert ours == numbas
    assert Path(ours).parent == tmp_path / "kernels"


def test_kernels_are_refused_in_files_whose_change_would_go_unnoticed() -> None:
    from pagodas.session import session

    with pytest.raises(RegistrationError, match="would go unnoticed"):
        jit.kernel(session.seat_names)


@pytest.mark.parametrize("word", [1, 2, 12, 1 << 40, (1 << 61) - 1])
def test_bits_are_counted_alike_by_python_and_machine(word: int) -> None:
    assert (lowest_compiled(word), population_compiled(word)) == (jit.lowest(word), jit.population(word))


@jit.compiled
def lowest_compiled(word):  # type: ignore[no-untyped-def]
    return jit.lowest(word)


@jit.compiled
def population_compiled(word):  # type: ignore[no-untyped-def]
    return jit.population(word)
