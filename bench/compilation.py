"""What the first compilation costs: CPU seconds from an empty cache, here and in other checkouts.

`python -m bench.compilation [CHECKOUT]…` compiles every game here and in each of the checkouts, in turns, so that
whatever else the machine does hits all alike. The others run with the libraries of this one.
"""

import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

from pagodas import games

HERE = Path(__file__).parent.parent


def cpu_seconds(checkout: Path, id: str) -> float:
    """Compile a game in a cache of its own, and return the CPU seconds it took."""
    with TemporaryDirectory() as cache:
        places = {"PYTHONPATH": str(checkout / "src"), "PAGODAS_CACHE_DIR": cache}
        before = _spent_by_children()
        subprocess.run([sys.executable, "-m", "pagodas", "warm", id], check=True, cwd=cache, env=os.environ | places)
        return _spent_by_children() - before


def _spent_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def row(id: str, seconds: Sequence[float]) -> list[str]:
    """Return a line of the table: the seconds here, and those elsewhere with what ours are of them."""
    return [id, f"{seconds[0]:.1f} s", *(f"{other:.1f} s, {seconds[0] / other:.2f}" for other in seconds[1:])]


def main(others: list[str]) -> None:
    """Compare these checkouts with this one."""
    checkouts = [HERE, *map(Path, others)]
    table = Table("game", "here", *others, title="CPU seconds of the first compilation, and ours of theirs")
    found = {name: [cpu_seconds(checkout.resolve(), name) for checkout in checkouts] for name in games.names()}
    for name, seconds in found.items():
        table.add_row(*row(name, seconds))
    table.add_row(*row("all", [sum(column) for column in zip(*found.values(), strict=True)]))
    Console().print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
