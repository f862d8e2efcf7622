"""The line at which a person types, with editing, completion and history."""

from collections import defaultdict
from collections.abc import Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import DummyHistory, History, InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from pagodas.cli.line_input import Complete


class WholeLines(Completer):
    """Completes what has been typed to whole lines."""

    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(self, document: Document, complete_event: object) -> Iterator[Completion]:  # noqa: ARG002
        """Return the lines that begin like this one."""
        typed = document.text_before_cursor.lstrip()
        return (Completion(line, -len(typed)) for line in self._complete(typed))


def histories() -> defaultdict[str, History]:
    """Return the history of each player, which no other one sees; answers to questions have none."""
    return defaultdict(InMemoryHistory, {"": DummyHistory()})


class Terminal:
    """Reads lines with editing, completion and history."""

    def __init__(self) -> None:
        self._histories = histories()

    def ask(self, prompt: str, complete: Complete | None = None, hint: str = "", whose: str = "") -> str:
        """Return the typed line; Tab completes it. The hint stands below."""
        session: PromptSession[str] = PromptSession(
            ANSI(f"\x1b[1m{prompt}\x1b[0m"),
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            completer=WholeLines(complete) if complete else None,
            bottom_toolbar=hint or None,
            history=self._histories[whose],
        )
        return session.prompt().strip()
