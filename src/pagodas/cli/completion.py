"""What shells complete: game ids, players, options with their values, and languages.

Everything here is read without loading a game, so that an answer comes at once.
"""

import io
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout

import typer

from pagodas import games
from pagodas.cli.language import FOLDER, preferred, words
from pagodas.core.options import Choice, Flag, Option, format_value
from pagodas.core.strings import DEFAULT, languages
from pagodas.players.player_names import LEVEL_NAMES, PLAYER_NAMES

INSTRUCTION = "_PAGODAS_COMPLETE"  # by which the script in a shell asks
PERSON = "person"
SEATED = (PERSON, *PLAYER_NAMES)  # who may sit at a table

Described = tuple[str, str]  # a word, and what it means


def game_ids(incomplete: str) -> list[Described]:
    """Return the games whose ids begin like this, with their titles."""
    language = preferred(None)
    return [
        (game.id, game.strings(language if language in game.languages else DEFAULT)("title"))
        for game in games.listed()
        if game.id.startswith(incomplete)
    ]


def language_codes(incomplete: str) -> list[Described]:
    """Return the languages that begin like this."""
    return [(code, words(code)("language")) for code in languages(FOLDER) if code.startswith(incomplete)]


def player_names(incomplete: str) -> list[str]:
    """Return the players, where the last of several names begins like this."""
    return _after_comma(incomplete, PLAYER_NAMES)


def seated_names(incomplete: str) -> list[str]:
    """Return the players and people, where the last of several names begins like this."""
    return _after_comma(incomplete, SEATED)


def level_names(incomplete: str) -> list[str]:
    """Return the levels that begin like this."""
    return [name for name in LEVEL_NAMES if name.startswith(incomplete)]


def lesson_names(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the lessons of the game that is named before; the names of their files tell, so none is read."""
    words = {ctx.params.get("game"), *ctx.args}
    folders = [games.about(game).folder / "lessons" for game in games.names() if game in words]
    files = [file for folder in folders for kind in ("*.toml", "commented/*.txt") for file in sorted(folder.glob(kind))]
    names = [file.stem.partition("-")[2] or file.stem for file in files if file.name != "puzzles.toml"]
    return [name for name in names if name.startswith(incomplete)]


def _after_comma(incomplete: str, names: Iterable[str]) -> list[str]:
    before, comma, begun = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in names if name.startswith(begun)]


def option_values(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return what may be given for the options of the game that is named before."""
    words = {ctx.params.get("game"), *ctx.args}  # a value is missing yet, so not every word has found its place
    named = [game for game in games.names() if game in words]
    given = (
        f"{option.name}={value}" for game in named for option in games.about(game).options for value in _values(option)
    )
    return [text for text in given if text.startswith(incomplete)]


def _values(option: Option) -> tuple[str, ...]:
    if isinstance(option, Choice):
        return option.values
    return ("yes", "no") if isinstance(option, Flag) else (format_value(option.default),)


# --- Bash ---


def answered(complete: Callable[[], object]) -> object:
    """Run a command. If bash asks it to complete a word, let `NAME=VALUE` be one, which bash takes for three words."""
    if os.environ.get(INSTRUCTION) != "complete_bash":
        return complete()
    asked, at = os.environ["COMP_WORDS"].split("\n"), int(os.environ["COMP_CWORD"])
    joined, place = _joined(asked, at)
    os.environ |= {"COMP_WORDS": "\n".join(joined), "COMP_CWORD": str(place)}
    shown = io.StringIO()
    try:
        with redirect_stdout(shown):
            return complete()
    finally:
        for line in _tails(shown.getvalue().splitlines(), joined[place] if place < len(joined) else "", asked[at:]):
            typer.echo(line)


def _joined(asked: list[str], at: int) -> tuple[list[str], int]:
    """Join the words around each `=`, and return them with the place of the word at the cursor."""
    words: list[str] = []
    place = at
    for index, word in enumerate(asked[: at + 1]):
        goes_on = words and index and (word == "=" or asked[index - 1] == "=") and not words[-1].startswith("--")
        if goes_on:
            words[-1] += word
            place -= 1
        else:
            words.append(word)
    return words, place


def _tails(lines: Iterable[str], word: str, asked: list[str]) -> Iterator[str]:
    """Cut off what bash has already: it replaces only the part of the word behind the last `=`."""
    typed = asked[0] if asked else ""
    kept = len(word) - (0 if typed == "=" else len(typed))
    return (line[kept:] for line in lines)
