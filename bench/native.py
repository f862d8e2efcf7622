"""`mountain` in C: mountain.c, compiled on the spot, behind the same two questions the Python side answers."""

import ctypes
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import thread_time

import numpy as np
import numpy.typing as npt

from pagodas.cli.bench import ITERATIONS, SEED, STARTS, Lap, search_tables
from pagodas.games.mountain import board_files, boards
from pagodas.players.mcts import EXPLORATION

SOURCE = Path(__file__).parent / "mountain.c"
FLAGS = ("-std=c99", "-O3", "-march=native", "-shared", "-fPIC")  # for this very processor, as Numba compiles
SETS = ("JOINED", "SOLID", "RING", "CLIMB", "SLOPES", "BASES", "CHAINS")


def compiler() -> str | None:
    """Return the C compiler of this machine, if it has one."""
    return shutil.which("cc")


def header() -> str:
    """Write the boards as C."""
    sizes = f"enum {{ SPACES = {boards.SPACES} }};\n"
    tables = [_table("uint32_t", name, getattr(boards, name)) for name in SETS]
    return sizes + "\n".join([*tables, _table("int", "CHAIN_COUNT", boards.CHAIN_COUNT)])


def _table(type: str, name: str, values: npt.NDArray[np.int64]) -> str:
    shape = "".join(f"[{length}]" for length in values.shape)
    rows = str(values.tolist()).replace("[", "{").replace("]", "}")
    return f"static const {type} {name}{shape} = {rows};\n"


class Native:
    """The compiled library."""

    def __init__(self, library: Path) -> None:
        self._c = ctypes.CDLL(str(library))
        self._c.random_games.restype = ctypes.c_int64
        self._c.prepare()

    def random_games(self, board: int, starts: int, games: int, seed: int) -> tuple[int, int]:
        """Play the games of `walks.random_games` from starts seeded 0, 1, …; return the plies and the checksum."""
        checksum = ctypes.c_uint64()
        plies = self._c.random_games(board, starts, games, ctypes.c_uint64(seed), ctypes.byref(checksum))
        return int(plies), checksum.value

    def uct(
        self,
        board: int,
        start: int,
        iterations: int,
        seed: int,
        exploration: float,
        tree: np.ndarray,
        worth: np.ndarray,
    ) -> int:
        """Grow the tree of `players.search.uct` for the start with this seed; return its number of nodes."""
        seeds = ctypes.c_uint64(start), ctypes.c_uint64(seed)
        tables = tree.ctypes.data_as(ctypes.c_void_p), worth.ctypes.data_as(ctypes.c_void_p)
        return int(self._c.uct(board, seeds[0], iterations, seeds[1], ctypes.c_double(exploration), *tables))


class NativeGame:
    """`mountain` with its default options in C, as a subject of the bench."""

    name = "C mountain"
    seats = 2

    def __init__(self, native: Native) -> None:
        self._native = native
        self._board = board_files.NAMES.index("stairs")

    def play(self, rounds: int) -> Lap:
        """Play so many random games."""
        begin = thread_time()
        plies, _ = self._native.random_games(self._board, STARTS, rounds, SEED)
        return Lap(plies, rounds, thread_time() - begin)

    def search(self) -> Lap:
        """Search the start of a game."""
        tables = search_tables(self.seats)
        begin = thread_time()
        self._native.uct(self._board, 0, ITERATIONS, SEED, EXPLORATION, *tables)
        return Lap(ITERATIONS, 1, thread_time() - begin)


@contextmanager
def built(cc: str) -> Iterator[Native]:
    """Compile into a temporary folder and load the library."""
    with TemporaryDirectory() as folder:
        library = Path(folder) / "mountain.so"
        Path(folder, "boards.h").write_text(header(), encoding="utf-8")
        subprocess.run([cc, *FLAGS, f"-I{folder}", str(SOURCE), "-o", str(library), "-lm"], check=True)
        yield Native(library)
