"""Compiles games ahead, with a progress bar."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

from pagodas.cli.language import fault, words
from pagodas.core.errors import PagodasError

MODULES = {
    "play": "pagodas.players.precompile",
    "research": "pagodas.adapters.precompile_adapters",
}  # the program that compiles games for each purpose


def warm(ids: Iterable[str], language: str, purpose: str = "play", *, force: bool = False) -> list[str]:
    """Compile these games for a purpose, unless they are compiled already, and return those that were not."""
    from pagodas.players.precompile_marks import is_warm

    cold = [name for name in ids if force or not is_warm(name, purpose)]
    if cold:
        _compile(cold, MODULES[purpose], words(language)("warm.progress"))
    return cold


def _compile(ids: list[str], module: str, label: str) -> None:
    """Compile games in processes of their own, as many at a time as there are processors."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{label} {', '.join(ids)}", total=len(ids) * len(import_module(module).STEPS))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda name: _compile_one(module, name, lambda: progress.advance(task)), ids))


def _compile_one(module: str, name: str, advance: Callable[[], None]) -> None:
    command = [sys.executable, "-m", module, name]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, errors="replace") as process:  # noqa: S603
        for _ in process.stdout or ():
            advance()
        _, complaint = process.communicate()
    if process.returncode:
        raise PagodasError(fault("not_compiled", game=name, why=complaint.strip().splitlines()[-1:]))
