"""Compiled rules are never stale and never mixed up."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from pagodas import games
from pagodas.core import jit
from pagodas.core.errors import RegistrationError


def folder_with(path: Path, **files: str) -> Path:
    path.mkdir(exist_ok=True)
    for name, text in files.items():
        (path / name.replace("_", ".")).write_text(text)
    return path


def test_two_games_with_one_layout_are_refused() -> None:
    with pytest.raises(RegistrationError, match="same state record as mountain"):
        jit.register(games.load("mountain").state, "molehill", {})


def test_a_changed_rule_is_a_changed_type(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "game", rules_py="LIMIT = 3")
    before = jit.record(folder, ("pieces", np.int8))
    assert jit.record(folder, ("pieces", np.int8)) == before
    folder_with(folder, rules_py="LIMIT = 4")
    assert jit.record(folder, ("pieces", np.int8)) != before


def test_changed_data_is_a_changed_type_but_changed_words_are_not(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "game", rules_py="", board_toml="size = 3", scene_py="")
    folder_with(folder / "strings", en_toml="title = 'x'")
    before = jit.record(folder, ("pieces", np.int8))
    folder_with(folder, scene_py="COLOUR = 'red'")
    folder_with(folder / "strings", en_toml="title = 'y'")
    assert jit.record(folder, ("pieces", np.int8)) == before
    folder_with(folder, board_toml="size = 4")
    assert jit.record(folder, ("pieces", np.int8)) != before


def test_games_with_the_same_fields_have_different_types(tmp_path: Path) -> None:
    one = jit.record(folder_with(tmp_path / "one", rules_py=""), ("pieces", np.int8))
    two = jit.record(folder_with(tmp_path / "two", rules_py=""), ("pieces", np.int8))
    assert one != two


@pytest.mark.parametrize("size", range(1, 10))
def test_records_have_no_bytes_that_belong_to_no_field(tmp_path: Path, size: int) -> None:
    dtype = jit.record(folder_with(tmp_path / "game", rules_py=""), ("a", np.int8, (size,)), ("b", np.uint64))
    assert dtype.itemsize == sum(dtype[name].itemsize for name in dtype.names or ())
    assert dtype.itemsize % 8 == 0


def test_plain_modules_are_not_imported_by_compiled_ones() -> None:
    # What is compiled in must be hashed; the plain modules of a game are not.
    for name in games.names():
        folder = games.load(name).folder
        for file in folder.glob("*.py"):
            if file.stem not in jit.PLAIN_MODULES:
                text = file.read_text(encoding="utf-8")
                for plain in jit.PLAIN_MODULES - {"__init__"}:
                    assert f"{name}.{plain} import" not in text, file
                    assert f"{name} import {plain}" not in text, file


def test_shared_plain_modules_are_not_imported_by_compiled_ones() -> None:
    plain = "|".join(jit.PLAIN_SHARED)
    imports = re.compile(rf"import ({plain})\b|\.({plain}) import")
    decorated = re.compile(r"^@(kernel|compiled|inlined|verb)", re.MULTILINE)
    texts = {file: file.read_text(encoding="utf-8") for file in jit.shared_sources()}
    compiled = [file for file, text in texts.items() if decorated.search(text)]
    assert {"mcts", "alphabeta", "playouts", "vector"} <= {file.stem for file in compiled}
    assert [file.name for file in compiled if imports.search(texts[file])] == []


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

    with pytest.raises(RegistrationError, match="kernels live in"):
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
