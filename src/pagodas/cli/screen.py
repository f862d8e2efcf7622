"""A game in the terminal: the board, the latest turns, the legal moves."""

import os
from collections.abc import Sequence
from itertools import groupby

from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pagodas.cli.language import words
from pagodas.core.types import NOBODY, SPECTATOR, Seat
from pagodas.session import Session, Turn, seat_names
from pagodas.views.text import fitted

AROUND_BOARD = 5  # rows for the heading, the status, the prompt and the hint below it
MOST_TURNS = 6
HEADINGS = 22  # columns for the common beginning of moves in a list
FORGET = "\x1b[3J"  # also clears the lines that have scrolled away


class Screen:
    """Shows a game in one language."""

    def __init__(self, console: Console, language: str) -> None:
        self.console = console
        self.language = language
        self.say = words(language)

    # --- Lines ---

    def tell(self, key: str, **values: object) -> None:
        """Print one of the command's sentences."""
        self.console.print(Text(self.say(key, **values)), soft_wrap=True)

    def complain(self, message: str) -> None:
        """Print a refusal."""
        self.console.print(Text(message, style="yellow"), soft_wrap=not self.console.is_terminal)

    def page(self, content: RenderableType) -> None:
        """Print something long, through a pager if a person is there."""
        if not self.console.is_terminal:
            self.console.print(content)
            return
        os.environ.setdefault("LESS", "-RFX")
        with self.console.pager(styles=True):
            self.console.print(content)

    def forget(self) -> None:
        """Clear the screen, so that nobody sees its last content."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.out(FORGET, end="", highlight=False)

    # --- The position ---

    def show(self, session: Session, viewer: Seat, kinds: Sequence[str], since: int = 0) -> None:
        """Draw the position as a seat sees it, with the turns after the first `since`."""
        if self.console.is_terminal:
            self.console.clear()
        self.console.print(self._heading(session, kinds))
        rows = self.board(session, viewer)
        self.console.print(self._recent(session, viewer, since, self.console.height - rows - AROUND_BOARD))
        self.console.print(Text(self.status(session, viewer), style="bold"))
        if session.to_move == viewer and session.state.turns < session.seats:  # beginners may need help
            self.console.print(Text(session.game.strings(self.language)("notation.help"), style="dim"))

    def board(self, session: Session, viewer: Seat) -> int:
        """Draw the board so that it fits the terminal, and return how many rows it takes."""
        scene = session.scene(viewer, self.language)
        rows = self.console.height - AROUND_BOARD - 1 if self.console.is_terminal else None  # one for the last turn
        board = fitted(scene, self.console.width, rows, colour=not self.console.no_color)
        self.console.print(board)
        return board.plain.count("\n") + 1

    def _heading(self, session: Session, kinds: Sequence[str]) -> Text:
        title = Text(session.game.strings(self.language)("title"), style="bold")
        people = (f"{name} ({self.kind(kind)})" for name, kind in zip(self._full_names(session), kinds, strict=True))
        return title.append(f"  {' · '.join(people)}", style="not bold dim")

    def _full_names(self, session: Session) -> list[str]:
        """Name the players, with their seats if they have names of their own."""
        seats = seat_names(session.game, session.seats, self.language)
        return [name if name == seat else f"{seat} {name}" for name, seat in zip(session.names, seats, strict=True)]

    def kind(self, kind: str) -> str:
        """Name a kind of player."""
        key = f"player.{kind}"
        return self.say(key) if key in self.say else kind

    def _recent(self, session: Session, viewer: Seat, since: int, room: int) -> RenderableType:
        """Return the latest turns; on a terminal, as many as fit."""
        turns = session.turns[since:]
        if not self.console.is_terminal:
            return self.turns(session, turns, viewer)
        turns = turns[-MOST_TURNS:]
        while len(turns) > 1 and self._rows(self.turns(session, turns, viewer)) > room:
            turns = turns[1:]
        return self.turns(session, turns, viewer)

    def _rows(self, content: RenderableType) -> int:
        return len(self.console.render_lines(content, pad=False))

    def turns(self, session: Session, turns: Sequence[Turn], viewer: Seat | None = None) -> RenderableType:
        """Write turns in notation and in words, as a seat saw them; without a seat, as the mover saw each."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(justify="right", style="dim", min_width=4)
        for turn in turns:
            seen = turn.seat if viewer is None else viewer
            line = Text(f"{session.names[turn.seat]}: {session.turn_text(turn, seen)}", style="bold")
            told = " ".join(session.tell(index, seen, self.language) for index in turn.moves)
            grid.add_row(f"{turn.number}.", line.append(f"  {told}", style="not bold"))
        return grid if turns else Text(end="")

    # --- Status ---

    def status(self, session: Session, viewer: Seat) -> str:
        """Say whose turn it is, or how the game ended and who won."""
        result = session.result
        if result is None:
            return session.game.words.status(session.seen_by(viewer), session.game.strings(self.language))
        named = session.names != seat_names(session.game, session.seats, self.language)
        ended, winners = self._ended(session), self.say("and").join(session.names[seat] for seat in result.winners)
        if result.drawn or (session.state.ending and not named):  # the sentence already names the winner
            return f"{ended} ({_score(session)})"
        win = "result.win" if len(result.winners) == 1 else "result.win_several"
        return f"{ended} {self.say(win, winners=winners)} ({_score(session)})"

    def _ended(self, session: Session) -> str:
        """Say how the game ended: the game words its own endings, the command words resignations and agreements."""
        if session.state.ending:
            return session.game.words.status(session.seen_by(SPECTATOR), session.game.strings(self.language))
        if session.given_up != NOBODY:
            return self.say("result.resignation", name=session.names[session.given_up])
        return self.say("result.agreement")

    # --- Moves ---

    def moves(self, session: Session, beginning: str = "") -> None:
        """List the legal moves with this beginning, grouped by the piece or thing they take up."""
        observed = session.seen_by(session.to_move)
        scene = session.scene(session.to_move, self.language)
        labels = {item.id: item.label for item in scene.items}
        path, write = session.game.sketch.path, session.game.notation.format_move
        rows = [(path(observed, move)[0], write(observed, move)) for move in session.legal()]
        fitting = sorted(row for row in rows if row[1].casefold().startswith(beginning.casefold()))
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="dim", max_width=HEADINGS)
        for item, group in groupby(fitting, lambda row: row[0]):
            grid.add_row(Text(labels.get(item, item)), Text("  ".join(text for _, text in group)))
        self.console.print(grid)


def _score(session: Session) -> str:
    """Write how a game came out: the shares of the win or, where the outcome is an amount, the amounts."""
    if session.result and session.game.graded:
        return " · ".join(f"{points:+g}" for points in session.result.points)
    return str(session.result)
