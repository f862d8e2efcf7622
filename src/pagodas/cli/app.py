"""The command line. Each command imports its code only when it is called."""

import sys
from collections.abc import Sequence
from contextvars import copy_context
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pagodas.cli.completion import SEATED, answered, game_ids, seated_names
from pagodas.cli.deferred_commands import HELP, CommandGroup
from pagodas.cli.error_exits import guarded
from pagodas.cli.language import speak_early
from pagodas.cli.parameters import AsJson, GameId, GameOptions, InLines, Language, Ply, RecordFile

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES = """Examples:

\b
  pagodas                                  the menu: choose a game and play
  pagodas play mountain                    you against the computer
  pagodas play mountain --players person,person --names Ada,Bob
  pagodas play mountain --option board=octagon --games 3
  pagodas rules mountain --lang it         the rules, in Italian
  pagodas replay game.txt --svg end.svg    a saved game, and a picture of it

Moves are typed as the rules write them; at the table `?` lists them and `help` tells the rest.
"""

app = typer.Typer(
    name="pagodas",
    cls=CommandGroup,
    help="Board games to play, learn and study, beginning with those called Pagoda. Without a command: the menu.",
    epilog=EXAMPLES,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings=HELP,
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and leave with its exit code. The language it speaks ends with it."""
    sys.exit(copy_context().run(_run, sys.argv[1:] if arguments is None else list(arguments)))


def _run(wanted: list[str]) -> int:
    speak_early(wanted)
    return guarded(lambda: answered(lambda: app(wanted, prog_name="pagodas", standalone_mode=False)))


def _console() -> "Console":
    from rich.console import Console

    return Console(highlight=False)


def _language(given: str | None) -> str:
    from pagodas.cli.language import chosen

    return chosen(given)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pagodas {metadata.version('pagodas')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    lang: Language = None,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Show the menu unless a command is given."""
    context.obj = lang
    if lang:
        _language(lang)
    if context.invoked_subcommand is None:
        from pagodas.cli import menu
        from pagodas.cli.line_input import open_keyboard

        console = _console()
        menu.run(open_keyboard(console), console, _language(lang))


@app.command("games")
def games_(context: typer.Context, as_json: AsJson = False, lang: Language = None) -> None:
    """List the games, who they are for, and their options."""
    from pagodas.cli.listing import list_games

    list_games(_console(), _language(lang or context.obj), as_json)


@app.command()
def rules(
    context: typer.Context,
    game: GameId,
    lang: Language = None,
    html: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a page for a browser instead.")] = None,
    summary: Annotated[bool, typer.Option("--summary", help="Only the summary card, which fits one screen.")] = False,
) -> None:
    """Read the rules of a game."""
    from pagodas.cli.listing import show_rules

    show_rules(_console(), game, _language(lang or context.obj), html, summary)


@app.command()
def play(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game's id, unless one is loaded.", autocompletion=game_ids),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO",
            help=f"Who plays, by seat: {', '.join(SEATED)}. [person,uct]",
            autocompletion=seated_names,
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many play, if --players does not say.")] = None,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME", help="Names, by seat.")] = None,
    option: GameOptions = None,
    games: Annotated[int, typer.Option(min=1, help="How many games; the seats take turns to start.")] = 1,
    seed: Annotated[int | None, typer.Option(min=0, max=2**62, help="Makes all chance reproducible.")] = None,
    load: Annotated[str | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
    lines: InLines = False,
    lang: Language = None,
) -> None:
    """Play at the terminal: people at one keyboard, or against the computer."""
    from pagodas.cli.line_input import open_keyboard
    from pagodas.cli.play import Wish
    from pagodas.cli.play import play as play_wish
    from pagodas.core.options import parse_assignments

    console, language = _console(), _language(lang or context.obj)
    wish = Wish(language, game, players, seats, names, parse_assignments(option or []), seed, games, load, lines)
    play_wish(wish, open_keyboard(console), console)


@app.command()
def web(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; another one is taken when it is in use.")
    ] = 8000,
    browser: Annotated[bool, typer.Option(help="Open the browser, where there is one.")] = True,
) -> None:
    """Play in the browser: starts a server for this machine alone, and opens its page. Ctrl-C stops it."""
    from pagodas.cli.web import play_in_browser

    play_in_browser(port, browser)


@app.command()
def replay(
    context: typer.Context,
    file: RecordFile,
    ply: Ply = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a picture of the position.")] = None,
    as_json: AsJson = False,
    lines: InLines = False,
    lang: Language = None,
) -> None:
    """Check a saved game and show it turn by turn. The exit code is 0 only if it is sound."""
    from pagodas.cli.replay import Shown
    from pagodas.cli.replay import replay as show

    show(_console(), file, Shown(ply, svg, as_json, lines), _language(lang or context.obj))


@app.command()
def warm(
    context: typer.Context,
    game: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="Only these games. [all]", autocompletion=game_ids)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Compile games again that are compiled.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing when all is ready.")] = False,
    lang: Language = None,
) -> None:
    """Compile games now, so that nobody waits for the compiler later.

    This covers playing; where the libraries for research are installed, it covers the environments too.
    """
    from pagodas import games
    from pagodas.adapters.optional_libraries import installed
    from pagodas.cli.language import words
    from pagodas.cli.warm import warm as compile_games

    say = words(_language(lang or context.obj))
    purposes = ("play", "research") if installed() else ("play",)
    wanted = [games.load(name).id for name in game] if game else games.names()
    cold = {name for purpose in purposes for name in compile_games(wanted, say.language, purpose, force=force)}
    if not quiet:
        typer.echo(say("warm.done", games=", ".join(sorted(cold))) if cold else say("warm.nothing"))
