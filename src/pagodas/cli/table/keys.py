"""Which key does what at the table. Arrow keys belong to the typed line if there is one, otherwise to the board."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition, Filter, completion_is_selected, has_completions
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys

from pagodas.cli.table.view import TableView
from pagodas.core.strings import Strings

COMMANDS = {"f1": "help", "f2": "hint", "f3": "moves", "f4": "rules", "f5": "undo"}
HEADINGS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
STEPS = {"left": -1, "right": 1}
TURNS = {"up": -1, "down": 1, "pageup": -1, "pagedown": 1}
FAR = 1 << 20
SCROLLS = {"up": -1, "down": 1, "pageup": -15, "pagedown": 15, " ": 15, "home": -FAR, "end": FAR}
EXPLAINED = ("arrows", "escape", "click", "page", "theme")

Action: TypeAlias = Callable[[], object]
Binding: TypeAlias = tuple[str, Filter, Action]


def help_rows(say: Strings) -> Sequence[tuple[str, str]]:
    """Return the keys, and what each is for."""
    return [(say(f"key.{name}"), say(f"key.{name}_does")) for name in EXPLAINED]


class TableKeys:
    """The keys of a table with a line to type."""

    def __init__(self, view: TableView, line: Buffer, interrupt: Action) -> None:
        self._view = view
        self._line = line
        self._interrupt = interrupt
        self._reading = Condition(lambda: view.page is not None)
        self._typed = Condition(lambda: bool(line.text))
        self._idle = Condition(lambda: view.question is not None and view.question.idle)
        self._asked = Condition(lambda: view.question is not None)
        self._playing = ~self._typed & ~self._reading & Condition(lambda: view.playing)
        self._looking = ~self._typed & ~self._reading & Condition(lambda: not view.covered and not view.playing)

    def bindings(self) -> KeyBindings:
        """Return what each key does; of several bindings the last one that holds counts."""
        keys = KeyBindings()
        unheard = self._reading | ~self._asked | self._idle  # nothing can be typed
        rows = [("<any>", unheard, lambda: None), *self._for_lines(), *self._for_boards(), *self._for_pages()]
        for key, when, action in rows:
            keys.add(Keys.Any if key == "<any>" else key, filter=when, eager=key == "escape")(_handler(action))
        return keys

    def _for_lines(self) -> Iterator[Binding]:
        line = self._line
        yield "enter", ~completion_is_selected, self._enter
        yield "enter", completion_is_selected, lambda: setattr(line, "complete_state", None)
        yield "escape", ~self._reading, self._escape
        yield "tab", self._typed & ~has_completions, partial(line.start_completion, insert_common_part=True)
        yield "tab", has_completions, line.complete_next
        yield "s-tab", has_completions, line.complete_previous
        yield "c-d", ~self._typed, lambda: self._view.answer(EOFError())
        yield "c-c", ~Condition(lambda: False), self._interrupt
        yield "f6", ~self._reading, self._view.change_theme
        for key, command in COMMANDS.items():
            yield key, ~self._reading, partial(self._view.command, command)

    def _for_boards(self) -> Iterator[Binding]:
        view = self._view
        for key, heading in HEADINGS.items():
            yield key, self._playing, partial(view.move_cursor, heading)
        for key, plies in STEPS.items():
            yield key, self._looking, partial(view.step, plies)
        for key, turns in TURNS.items():
            yield key, self._looking, partial(view.step_turn, turns)
        yield "pageup", self._playing, partial(view.step_turn, -1)
        yield "home", self._looking, view.to_start
        yield "end", self._looking, view.to_now
        yield "tab", self._playing, partial(view.tab, 1)
        yield "s-tab", self._playing, partial(view.tab, -1)
        yield " ", self._playing, view.pick
        yield "q", self._idle, partial(view.answer, "")

    def _for_pages(self) -> Iterator[Binding]:
        for key, lines in SCROLLS.items():
            yield key, self._reading, partial(self._view.scroll, lines)
        for key in ("escape", "enter", "q"):
            yield key, self._reading, self._view.close_page

    def _enter(self) -> None:
        """Hand in the line; without one, pick what the cursor is on, or come back from the past."""
        text, view = self._line.text.strip(), self._view
        if not text and view.past and not self._idle():
            view.to_now()
        elif not text and view.playing:
            view.pick()
        elif view.question:
            self._line.append_to_history()
            self._line.reset()
            view.answer(text)

    def _escape(self) -> None:
        """Take back what was done last: a completion, a line, a look at the past, a pick."""
        if self._line.complete_state:
            self._line.cancel_completion()
        elif self._line.text:
            self._line.reset()
        elif self._view.past:
            self._view.to_now()
        else:
            self._view.back()


def _handler(action: Action) -> Callable[[object], None]:
    def handle(_: object) -> None:
        action()

    return handle
