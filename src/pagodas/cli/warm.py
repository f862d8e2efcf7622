"""Compiling ahead, with something to look at meanwhile."""

from collections.abc import Iterable

from pagodas import games
from pagodas.cli.language import words


def warm(ids: Iterable[str], language: str, *, force: bool = False) -> list[str]:
    """Compile what these games need and has not been compiled, and return which they were."""
    from pagodas.players.warmth import is_warm

    cold = [name for name in ids if force or not is_warm(name)]
    if cold:
        _compile(cold, words(language)("warm.progress"))
    return cold


def _compile(ids: list[str], label: str) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from pagodas.players.warm import STEPS
    from pagodas.players.warm import warm as steps

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=len(ids) * len(STEPS))
        for count, name in enumerate(ids):
            progress.update(task, description=f"{label} {name}")
            for done, _ in enumerate(steps(games.load(name))):
                progress.update(task, completed=count * len(STEPS) + done)
