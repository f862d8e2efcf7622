"""What a game needs of a screen, and a screen of lines: the board, the latest turns, the legal moves."""

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pagodas.cli.advice import Advice
from pagodas.cli.game_texts import GameTexts
from pagodas.cli.seating import PERSON
from pagodas.cli.surroundings import is_dark
from pagodas.core.strings import Strings
from pagodas.core.tally import TallyRow
from pagodas.core.types import Seat
from pagodas.session import Session, Turn
from pagodas.views.text import fitted

AROUND_BOARD = 4  # rows for the heading, the status, the prompt and the hint below it
MOST_TURNS = 6
COMMENT = "italic"
HEADINGS = 22  # columns for the common beginning of moves in a list


class Screen(Protocol):
    """Where a game is seen: lines, or a table that fills the screen."""

    texts: GameTexts
    dark: bool  # whether it has colours for dark surroundings

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keys besides those for typing, and what each is for."""

    @property
    def say(self) -> Strings:
        """The command's own words."""

    def tell(self, key: str, **values: object) -> None:
        """Say one of the command's sentences."""

    def complain(self, message: str) -> None:
        """Say why something was refused."""

    def remark(self, text: str) -> None:
        """Tell something by the way."""

    def page(self, content: RenderableType) -> None:
        """Show something long."""

    def listing(self, content: RenderableType) -> None:
        """Show a list that is rarely long."""

    def show(self, session: Session, viewer: Seat, kinds: Sequence[str], since: int = 0) -> None:
        """Draw the position as a seat sees it, with the turns after the first `since`."""

    def follow(self, session: Session, viewer: Seat, kinds: Sequence[str]) -> None:
        """Let people see what has happened while computers play on."""

    def advise(self, session: Session, advice: Advice) -> None:
        """Show the moves that a strong player would consider."""

    def thinking(self, name: str) -> AbstractContextManager[object]:
        """Say that somebody is thinking, as long as this takes."""

    def conceal(self) -> None:
        """Hide everything, so that the next person does not see what the last one saw."""

    def private(self) -> AbstractContextManager[object]:
        """Let nothing that is shown meanwhile remain on the terminal."""

    def part(self, key: str, **values: object) -> None:
        """Say one of the command's sentences so that it can be read when the game has been left."""

    def reckon(self, content: RenderableType) -> None:
        """Show how the points came about, so that it can be read when the game has been left."""

    def dwell(self) -> None:
        """Let people look at the end of a game as long as they like."""


def heading(texts: GameTexts, session: Session, kinds: Sequence[str]) -> Text:
    """Name the game and its players."""
    title = Text(texts.title(session), style="bold")
    return title.append(f"  {texts.players(session, kinds)}", style="not bold dim")


def turn_grid(texts: GameTexts, session: Session, turns: Sequence[Turn], viewer: Seat | None) -> Grid:
    """Write turns in notation and in words, as a seat saw them; without a seat, as the mover saw each."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style="dim", min_width=4)
    for turn in turns:
        written, told = texts.turn(session, turn, viewer)
        grid.add_row(f"{turn.number}.", Text(written, style="bold").append(f"  {told}", style="not bold"))
        for comment in texts.comments(session, turn.number):
            grid.add_row("", Text(comment, style=COMMENT))
    return grid


def moves_grid(rows: Iterator[tuple[str, list[str]]]) -> Grid:
    """Lay out legal moves, each row after the thing that its moves take up."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", max_width=HEADINGS)
    for label, texts in rows:
        grid.add_row(Text(label), Text("  ".join(texts)))
    return grid


def tally_grid(session: Session, rows: Sequence[TallyRow]) -> Grid:
    """Lay out how the points came about, a column for each player."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_row("", *(Text(name, style="bold") for name in session.names))
    for label, cells in rows:
        grid.add_row(Text(label), *map(Text, cells))
    return grid


class LineScreen:
    """Prints a game line by line; on a terminal each position replaces the last."""

    def __init__(self, console: Console, language: str) -> None:
        self.console = console
        self.texts = GameTexts(language)
        self.dark = is_dark()

    @property
    def say(self) -> Strings:
        """The command's own words."""
        return self.texts.say

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """There are none: the line below the prompt names them."""
        return ()

    # --- Lines ---

    def tell(self, key: str, **values: object) -> None:
        """Print one of the command's sentences."""
        self.console.print(Text(self.say(key, **values)), soft_wrap=True)

    def complain(self, message: str) -> None:
        """Print a refusal."""
        self.console.print(Text(message, style="yellow"), soft_wrap=not self.console.is_terminal)

    def remark(self, text: str) -> None:
        """Print something by the way."""
        self.console.print(Text(text, style="cyan"), soft_wrap=not self.console.is_terminal)

    def page(self, content: RenderableType) -> None:
        """Print something long, through a pager if a person is there."""
        if not self.console.is_terminal:
            self.console.print(content)
            return
        os.environ.setdefault("LESS", "-RFX")
        with self.console.pager(styles=True):
            self.console.print(content)

    def listing(self, content: RenderableType) -> None:
        """Print a list, through a pager if it is too long for the other screen, where nothing scrolls back."""
        if self.console.is_alt_screen and self._rows(content) > self.console.height - 2:
            self.page(content)
        else:
            self.console.print(content)

    def advise(self, session: Session, advice: Advice) -> None:
        """Print the best moves."""
        self.console.print(Text(advice.told(session, self.say), style="cyan"), soft_wrap=True)

    def thinking(self, name: str) -> AbstractContextManager[object]:
        """Say that somebody is thinking, as long as this takes."""
        return self.console.status(self.say("thinking", name=name))

    def part(self, key: str, **values: object) -> None:
        """Print one of the command's sentences."""
        self.tell(key, **values)

    def reckon(self, content: RenderableType) -> None:
        """Print how the points came about."""
        self.console.print(content)

    def dwell(self) -> None:
        """Leave at once: the lines stay."""

    # --- Secrets ---

    def conceal(self) -> None:
        """Clear the screen; where a terminal cannot, let everything scroll away."""
        if self.console.is_dumb_terminal:
            self.console.print("\n" * self.console.height)
        elif self.console.is_terminal:
            self.console.clear()

    @contextmanager
    def private(self) -> Iterator[None]:
        """Use the terminal's other screen, of which nothing remains; the lines above on the usual one are kept."""
        changed = self.console.set_alt_screen(True)
        try:
            yield
        finally:
            if changed:
                self.console.set_alt_screen(False)

    # --- The position ---

    def show(self, session: Session, viewer: Seat, kinds: Sequence[str], since: int = 0) -> None:
        """Draw the position as a seat sees it, with the turns after the first `since`."""
        now, rows = self._now(session, viewer), None
        if self.console.is_terminal:
            last = self.turns(session, session.turns[-1:], viewer)
            rows = self._room(now) - self._rows(last)
            self.console.clear()
        board = self.board(session, viewer, rows)
        turns = (
            self.turns(session, session.turns[since:], viewer)
            if rows is None
            else self._recent(session, viewer, self._room(now) - self._rows(board))
        )
        for part in (heading(self.texts, session, kinds), board, turns, now):
            self.console.print(part)

    def _room(self, now: RenderableType) -> int:
        """Return how many rows there are for the board and the turns."""
        return self.console.height - AROUND_BOARD + 1 - self._rows(now)

    def _now(self, session: Session, viewer: Seat) -> RenderableType:
        """Say what to do, and to beginners how to write it."""
        status = Text(self.texts.status(session, viewer), style="bold")
        status.append(f" {self.texts.prompt(session, viewer)}".rstrip(), style="not bold")
        if session.to_move != viewer or session.state.turns >= session.seats:
            return status
        return Group(status, Text(session.game.strings(self.texts.language)("notation.help"), style="dim"))

    def board(self, session: Session, viewer: Seat, rows: int | None = None) -> Text:
        """Draw the board, in so many rows if they are given."""
        scene = session.scene(viewer, self.texts.language)
        return fitted(scene, self.console.width, rows, not self.console.no_color, self.dark)

    def _recent(self, session: Session, viewer: Seat, room: int) -> RenderableType:
        """Return as many of the latest turns as fit."""
        turns = session.turns[-MOST_TURNS:]
        while len(turns) > 1 and self._rows(self.turns(session, turns, viewer)) > room:
            turns = turns[1:]
        return self.turns(session, turns, viewer)

    def _rows(self, content: RenderableType) -> int:
        return len(self.console.render_lines(content, pad=False))

    def turns(self, session: Session, turns: Sequence[Turn], viewer: Seat | None = None) -> RenderableType:
        """Write turns in notation and in words, as a seat saw them; without a seat, as the mover saw each."""
        return turn_grid(self.texts, session, turns, viewer) if turns else Text(end="")

    def follow(self, session: Session, viewer: Seat, kinds: Sequence[str]) -> None:
        """Print the last turn if nobody takes part: people see it when they are asked."""
        if PERSON not in kinds and session.moves and not session.mid_turn:
            self.console.print(self.turns(session, session.turns[-1:], viewer))
