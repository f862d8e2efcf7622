"""`pagodas check-game` checks that a game keeps the contract; `pagodas golden` writes its golden files."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from pagodas import games
from pagodas.cli.completion import game_ids
from pagodas.contract import Check, run
from pagodas.contract.golden import write_golden_files
from pagodas.core.game import Game

SHOWN = 3  # at most so many complaints of one check

Wanted = Annotated[
    str, typer.Argument(metavar="ID|FOLDER", help="A game's id, or the folder of a game.", autocompletion=game_ids)
]


def found(wanted: str) -> Game:
    """Return a game by its id, or from its folder."""
    if wanted in games.names():
        return games.load(wanted)
    return games.load(games.add_folder(Path(wanted)) if Path(wanted).is_dir() else wanted)


def check_game(game: Wanted) -> int:
    """Check that a game keeps every promise of the contract: rules, secrets, texts, scenes, records, golden files.

    Works for every game: one of pagodas, one of another installed package, or one in a folder that you are writing. The
    first run compiles the rules and takes a minute. The exit code is 0 only if all promises are kept.
    """
    console = Console(highlight=False)
    kind, broken, total = found(game), 0, 0
    with console.status("Compiling …") as status:
        for check, complaints in run(kind):
            status.update(f"Checking … {check.name}")
            total += 1
            broken += bool(complaints)
            _show(console, check, complaints)
    kept = "all promises are kept" if not broken else f"{broken} of {total} promises are broken"
    console.print(Text(f"{kind}: {kept}", style="bold green" if not broken else "bold red"), soft_wrap=True)
    return int(broken > 0)


def _show(console: Console, check: Check, complaints: list[str]) -> None:
    console.print(Text(f"{'✗' if complaints else '✓'} {check.name}", style="red" if complaints else "green"))
    for complaint in complaints[:SHOWN]:
        console.print(Text(f"    {complaint}"), soft_wrap=True)
    if len(complaints) > SHOWN:
        console.print(Text(f"    … and {len(complaints) - SHOWN} more", style="dim"))


def golden(game: Wanted) -> None:
    """Write the golden files of a game anew: whole games and counts of positions, to be reviewed as a change."""
    console = Console(highlight=False)
    with console.status("Playing …"):
        written = list(write_golden_files(found(game)))
    for file in written:
        console.print(f"wrote {file}", soft_wrap=True)
    if not written:
        console.print("the golden files are still right; nothing was written")
