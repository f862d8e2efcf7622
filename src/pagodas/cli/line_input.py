"""Lines of input, from a person at a terminal or from a pipe."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer


class Keyboard(Protocol):
    """Asks for lines."""

    def ask(self, prompt: str, choices: Sequence[str] = (), hint: str = "") -> str:
        """Return the answer without blanks around it. Raises EOFError at the end of the input."""


class Lines:
    """Reads plain lines and repeats them, so that the output reads like a conversation."""

    def __init__(self, lines: Iterable[str], console: Console) -> None:
        self._lines = iter(lines)
        self._console = console

    def ask(self, prompt: str, choices: Sequence[str] = (), hint: str = "") -> str:  # noqa: ARG002
        """Return the next line."""
        line = next(self._lines, None)
        self._console.print(Text(f"{prompt}{(line or '').strip()}"))
        if line is None:
            raise EOFError
        return line.strip()


class Terminal:
    """Reads lines with editing, completion and history."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.shortcuts import CompleteStyle

        self._session: PromptSession[str] = PromptSession(complete_style=CompleteStyle.READLINE_LIKE)

    def ask(self, prompt: str, choices: Sequence[str] = (), hint: str = "") -> str:
        """Return the typed line; Tab completes it to one of the choices. The hint stands below."""
        from prompt_toolkit.formatted_text import ANSI

        self._session.bottom_toolbar = hint or None  # an argument of None would leave the last hint there
        question = ANSI(f"\x1b[1m{prompt}\x1b[0m")
        return self._session.prompt(question, completer=_completer(choices), complete_while_typing=False).strip()


def _completer(choices: Sequence[str]) -> "Completer":
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.document import Document

    class Beginnings(Completer):
        def get_completions(self, document: Document, complete_event: object) -> Iterator[Completion]:  # noqa: ARG002
            typed = document.text_before_cursor.lstrip().casefold()
            for choice in choices:
                if choice.casefold().startswith(typed):
                    yield Completion(choice, -len(typed))

    return Beginnings()


def open_keyboard(console: Console) -> Keyboard:
    """Return the terminal if a person is there, otherwise the pipe."""
    if sys.stdin.isatty() and console.is_terminal:
        return Terminal()
    return Lines(sys.stdin, console)
