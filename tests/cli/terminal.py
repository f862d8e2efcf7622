"""A terminal in which the real program runs: a pseudo-terminal and the screen that a person would see."""

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pyte

PATIENCE = 240.0  # seconds: the first start of a game may have to compile it
OTHER_SCREEN = 1049 << 5  # pyte marks private modes so

UP, DOWN, RIGHT, LEFT = (f"\x1b[{letter}" for letter in "ABCD")
ENTER, TAB, ESCAPE, CTRL_C, PAGE_UP, PAGE_DOWN, HOME, END = (
    "\r",
    "\t",
    "\x1b",
    "\x03",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[H",
    "\x1b[F",
)
F1, F2, F3, F4, F5, F6 = "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[15~", "\x1b[17~"


class Screen(pyte.HistoryScreen):
    """A screen with a scrollback, and another screen without one."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(columns, rows, history=1000, ratio=0.5)
        self.usual: tuple[Any, ...] | None = None  # what the usual screen shows while the other one is used

    def set_mode(self, *modes: int, **how: Any) -> None:
        super().set_mode(*modes, **how)
        if how.get("private") and 1049 in modes and self.usual is None:
            self.usual = deepcopy(self.buffer), deepcopy(self.cursor), deepcopy(self.history)
            self.erase_in_display(2)

    def reset_mode(self, *modes: int, **how: Any) -> None:
        super().reset_mode(*modes, **how)
        if how.get("private") and 1049 in modes and self.usual is not None:
            self.buffer, self.cursor, self.history = self.usual
            self.usual = None

    @property
    def scrollback(self) -> list[str]:
        """The lines above the screen."""
        lines = (*self.history.top, *self.history.bottom)
        return ["".join(line[column].data for column in range(self.columns)) for line in lines]


class Terminal:
    """`pagodas` with these arguments, and what it shows."""

    def __init__(self, *arguments: str, data: Path, columns: int = 80, rows: int = 24, **environment: str) -> None:
        self.screen = Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._ours, theirs = os.openpty()
        self._set_size(columns, rows)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pagodas", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=_surroundings(data, environment),
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(theirs)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)

    # --- What a person sees ---

    @property
    def rows(self) -> list[str]:
        return list(self.screen.display)

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    def place(self, shown: str) -> tuple[int, int]:
        """Return the row and column at which a text begins."""
        return next((number, row.index(shown)) for number, row in enumerate(self.rows) if shown in row)

    def wait(self, awaited: str | Callable[[], bool], patience: float = PATIENCE) -> None:
        """Read until something is shown, or is so."""
        holds = awaited if callable(awaited) else lambda: awaited in self.text
        end = time.monotonic() + patience
        while not holds():
            assert time.monotonic() < end, f"{awaited!r} is not to be seen:\n{self.text}"
            if not self._read(0.05) and not holds():
                assert self.process.poll() is None, f"the program has ended:\n{self.text}"

    def _read(self, patience: float) -> bool:
        if not select.select([self._ours], [], [], patience)[0]:
            return False
        try:
            content = os.read(self._ours, 1 << 16)
        except OSError:  # the program has closed the terminal
            return False
        self._stream.feed(content)
        return bool(content)

    def left(self) -> int:
        """Read to the end and return the exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None or self._read(0.05):
            assert time.monotonic() < end, self.text
            self._read(0.05)
        return self.process.returncode

    # --- What a person does ---

    def send(self, *keys: str) -> None:
        os.write(self._ours, "".join(keys).encode())

    def type(self, line: str) -> None:
        self.send(line, ENTER)

    def click(self, row: int, column: int) -> None:
        at = f"{column + 1};{row + 1}"
        self.send(f"\x1b[<0;{at}M", f"\x1b[<0;{at}m")

    def resize(self, columns: int, rows: int) -> None:
        self._set_size(columns, rows)
        self.screen.resize(rows, columns)
        os.killpg(self.process.pid, signal.SIGWINCH)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def _surroundings(data: Path, wanted: Mapping[str, str]) -> dict[str, str]:
    usual = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PAGODAS_DATA_DIR": str(data), "PAGODAS_PACE": "0"}
    unwanted = ("COLUMNS", "LINES", "NO_COLOR", "COLORTERM", "PAGODAS_LINES", "PAGODAS_LANG", "PAGODAS_THEME")
    return {name: value for name, value in os.environ.items() if name not in unwanted} | usual | wanted


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
