"""Lists the games, and shows their rules."""

from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from pagodas import games
from pagodas.cli import json_output
from pagodas.cli.language import words
from pagodas.cli.output_files import Kind, check_outputs
from pagodas.core.about import About
from pagodas.core.options import format_value


def list_games(console: Console, language: str, as_json: bool = False) -> None:
    """Print the games, with their seats and options."""
    if as_json:
        json_output.print_json(games=[json_output.game(game, language) for game in games.listed()])
        return
    say = words(language)
    grid = Grid(box=None, padding=(0, 2, 1, 0), header_style="dim")
    for name in ("id", "game", "players", "options"):
        grid.add_column(say(f"list.{name}"), no_wrap=name == "id", ratio=2 if name == "game" else None)
    for game in games.listed():
        grid.add_row(*_row(game, language))
    console.print(grid)


def _row(game: About, language: str) -> tuple[Text, ...]:
    say = game.strings(language)
    seats = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    options = "\n".join(f"{option.name}={format_value(option.default)}" for option in game.options)
    title = Text(say("title"), style="bold").append(f"\n{say('tagline')}", style="not bold")
    return Text(game.id, style="cyan"), title, Text(seats), Text(options, style="dim")


def show_rules(console: Console, id: str, language: str, html: Path | None, summary: bool = False) -> None:
    """Print the rules of a game, or its summary card, or write them as a page for a browser."""
    from pagodas.cli.screen import LineScreen
    from pagodas.views.rulesbook import render_html, render_terminal
    from pagodas.views.summary_card import summary_html, summary_terminal

    check_outputs((html, Kind.PAGE))
    game, screen = games.load(id), LineScreen(console, language)
    if html is None:
        screen.page(summary_terminal(game, language) if summary else render_terminal(game, language, screen.dark))
    else:
        html.write_text((summary_html if summary else render_html)(game, language), encoding="utf-8")
        screen.tell("written", file=html)
