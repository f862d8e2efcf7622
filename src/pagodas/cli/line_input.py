"""Lines of input, from a person at a terminal or from a pipe."""

import sys
from collections.abc import Callable, Iterable
from typing import Protocol, TypeAlias

from rich.console import Console
from rich.text import Text

Complete: TypeAlias = Callable[[str], Iterable[str]]  # what has been typed → all lines it may become


class Keyboard(Protocol):
    """Asks for lines."""

    def ask(self, prompt: str, complete: Complete | None = None, hint: str = "", whose: str = "") -> str:
        """Return the answer without blanks around it. Raises EOFError at the end of the input.

        Each player has a history of lines, which no other player sees; answers to questions have none.
        """


def among(choices: Iterable[str]) -> Callable[[str], list[str]]:
    """Complete a line to one of these."""

    def complete(typed: str) -> list[str]:
        return [choice for choice in choices if choice.casefold().startswith(typed.casefold())]

    return complete


class Lines:
    """Reads plain lines and repeats them, so that the output reads like a conversation."""

    def __init__(self, lines: Iterable[str], console: Console) -> None:
        self._lines = iter(lines)
        self._console = console

    def ask(self, prompt: str, complete: Complete | None = None, hint: str = "", whose: str = "") -> str:  # noqa: ARG002
        """Return the next line."""
        line = next(self._lines, None)
        self._console.print(Text(f"{prompt}{(line or '').strip()}"))
        if line is None:
            raise EOFError
        return line.strip()


def open_keyboard(console: Console) -> Keyboard:
    """Return the terminal if a person is there, otherwise the pipe."""
    if sys.stdin.isatty() and console.is_terminal:
        from pagodas.cli.prompt_line import Terminal

        return Terminal()
    return Lines(sys.stdin, console)
