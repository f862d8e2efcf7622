"""What the table shows, and what keys, clicks and the game do to it. All of this happens in the thread that draws."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from pagodas.cli.game_texts import GameTexts
from pagodas.cli.line_input import Complete
from pagodas.cli.screen import COMMENT, heading, turn_grid
from pagodas.cli.table.rich_lines import Line, cropped, lines
from pagodas.cli.table.seen_game import SeenGame
from pagodas.cli.table.selection import Heading, Selection, in_direction, in_order, nearest
from pagodas.core.scene import CHOSEN, Item, Scene
from pagodas.core.turn_text import simplify
from pagodas.session import Turn
from pagodas.views.row_folding import Rows
from pagodas.views.text import CURSOR, HINTED, OFFERED, Board, wide

MOST_TURNS = 60  # in the log: more than any terminal shows

Answer = Callable[[str | BaseException], None]


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody is asked: a player for a move, or anybody for an answer."""

    prompt: str
    complete: Complete | None = None
    whose: str = ""  # the player who is to move
    idle: bool = False  # whether there is nothing to type


@dataclass(slots=True)
class Page:
    """Something long to read, scrolled down by some lines."""

    content: RenderableType
    top: int = 0
    most: int = 0  # how far it can be scrolled


@dataclass(frozen=True, slots=True)
class Drawn:
    """The board as it was drawn last, and from what."""

    key: object
    board: Board
    left: int  # columns beside it
    lines: list[Line]


class TableView:
    """The table as it looks now."""

    def __init__(self, texts: GameTexts, dark: bool, answer: Answer) -> None:
        self.texts = texts
        self.dark = dark
        self.games: Sequence[SeenGame] = ()  # the one being played, or all that are shown again
        self.number = 0  # of the game that is shown
        self.ply = 0
        self.covered = True  # whether nothing of the game may be seen
        self.question: Question | None = None
        self.message: Text | None = None
        self.note = ""  # who is thinking
        self.page: Page | None = None
        self.selection: Selection | None = None
        self.cursor = ""  # the item where keys pick, "" while they are not used
        self.hinted: Sequence[str] = ()
        self._give_answer = answer
        self._rows: dict[tuple[int, int], Rows] = {}
        self._drawn: Drawn | None = None

    # --- What the game tells ---

    def show(self, games: Sequence[SeenGame], number: int, ply: int) -> None:
        """Show a game at one of its moments."""
        self.games, self.number, self.ply = games, number, ply
        self.covered, self.selection, self.hinted = False, None, ()

    def cover(self) -> None:
        """Forget everything that was shown."""
        self.games, self._drawn, self._rows = (), None, {}
        self.covered, self.selection, self.message, self.page, self.hinted = True, None, None, None, ()

    def ask(self, question: Question) -> None:
        """Wait for an answer."""
        self.question, self.note = question, ""
        if question.whose:
            self.selection = Selection.among(self.seen.session)
            self._follow_with_cursor()
        else:
            self.selection = None

    def answer(self, given: str | BaseException) -> None:
        """Answer the question, if there is one."""
        if self.question:
            self.question, self.message, self.hinted = None, None, ()
            self._give_answer(given)

    def command(self, name: str) -> None:
        """Give one of the commands, if a player is asked."""
        if self.question and self.question.whose:
            self.answer(f"/{self.texts.say(f'command.{name}')}")

    # --- The game ---

    @property
    def seen(self) -> SeenGame:
        """The game that is shown."""
        return self.games[self.number]

    @property
    def scene(self) -> Scene:
        """The position that is shown."""
        return self.seen.scene(self.ply)

    @property
    def past(self) -> bool:
        """Whether an earlier position is shown."""
        return not self.covered and self.ply < self.seen.last

    @property
    def playing(self) -> bool:
        """Whether a player looks at the position in which they are to move."""
        return self.selection is not None and not self.past

    # --- Earlier positions ---

    def step(self, plies: int) -> None:
        """Go some moves back or forth."""
        if not self.covered:
            self._go(self.ply + plies)

    def step_turn(self, step: int) -> None:
        """Go a turn back or forth."""
        if not self.covered:
            self._go(self.seen.turn_end(self.ply, step))

    def to_start(self) -> None:
        """Go to the beginning."""
        if not self.covered:
            self.ply = 0

    def to_now(self) -> None:
        """Go to the latest position."""
        if not self.covered:
            self.ply = self.seen.last

    def _go(self, ply: int) -> None:
        """Go to a position; before the first and after the last one are those of other games, if there are any."""
        self.message = None
        if ply < 0 and self.number > 0:
            self.number -= 1
            self.ply = self.seen.last
        elif ply > self.seen.last and self.number + 1 < len(self.games):
            self.number, self.ply = self.number + 1, 0
        else:
            self.ply = max(0, min(ply, self.seen.last))

    # --- Choosing items ---

    def move_cursor(self, heading: Heading) -> None:
        """Follow an arrow key to another item that can be picked."""
        here = self._item(self.cursor)
        self._set_cursor(in_direction(heading, here, self._offered()) if here else None)

    def tab(self, step: int) -> None:
        """Go to the next item that can be picked."""
        self._set_cursor(in_order(self._offered(), self.cursor, step) if self.cursor else None)

    def pick(self) -> None:
        """Pick the item at the cursor."""
        if self.cursor:
            self._pick([self.cursor])

    def click(self, row: int, column: int) -> None:
        """Pick what is in a cell of the board, or ask why that is no move."""
        self.message = None
        if self.playing and self._drawn and self.question:
            self.cursor = ""
            if stack := self._drawn.board.items_at((row, column - self._drawn.left)):
                self._pick(stack)

    def back(self) -> None:
        """Take the last pick back."""
        self.message = None
        if self.selection:
            self.selection = self.selection.back()
            self._follow_with_cursor()

    def _pick(self, stack: Sequence[str]) -> None:
        if not self.selection:
            return
        picked = self.selection.pick(stack)
        if picked is None:
            self._ask_why((*self.selection.chosen, stack[0]))
        elif picked.move:
            self.selection = picked
            self.answer(picked.move)
        else:
            self.selection, self.message = picked, None
            self._follow_with_cursor()

    def _ask_why(self, path: Sequence[str]) -> None:
        """Play what these picks mean if they mean a legal move; otherwise let the referee say why they do not."""
        session = self.seen.session
        text = session.game.sketch.spell(session.seen_by(session.to_move), path)
        legal = {simplify(move) for move in self.selection.moves.values()} if self.selection else set()
        if text:
            self.answer(text if simplify(text) in legal else f"/{self.texts.say('command.why')} {text}")
        else:
            self.message = Text(self.texts.say("table.nothing"))

    def _offered(self) -> list[Item]:
        offered = self.selection.offered if self.selection else set()
        return [item for item in self.scene.items if item.id in offered]

    def _item(self, id: str) -> Item | None:
        return next((item for item in self.scene.items if item.id == id), None)

    def _set_cursor(self, item: Item | None) -> None:
        """Put the cursor on an item, or on the first one that can be picked."""
        self.message, offered = None, self._offered()
        if offered:
            self.cursor = item.id if item else in_order(offered, "", 1).id

    def _follow_with_cursor(self) -> None:
        """Let the cursor, if somebody uses it, stay on what can be picked."""
        offered = self._offered()
        if self.cursor and offered and self.cursor not in {item.id for item in offered}:
            self.cursor = nearest(offered, self._item(self.cursor)).id

    # --- Drawing ---

    def size(self, columns: int, rows: int) -> tuple[int, int]:
        """Return how large the board would be in so many columns and rows."""
        width = wide(self.scene, columns, rows)
        return width, min(rows, -int(-self.scene.height * width // (2 * self.scene.width)))

    def draw_board(self, width: int, height: int) -> list[Line]:
        """Draw the board with what can be picked, what is picked and the cursor."""
        key = self.scene, width, height, self.dark, self.playing, self.selection, self.cursor, tuple(self.hinted)
        if self._drawn is None or self._drawn.key != key:
            columns = wide(self.scene, width, height)
            board = Board(self.scene, columns, height, self.dark, self._rows.setdefault((columns, height), Rows()))
            self._mark(board)
            left = (width - columns) // 2
            margin, drawn = ("", " " * left), lines(board.text(colour=True, trimmed=False), columns)
            self._drawn = Drawn(key, board, left, [[margin, *line] for line in drawn])
        return self._drawn.lines

    def _mark(self, board: Board) -> None:
        if not self.playing or not self.selection:
            return
        chosen, offered = self.selection.chosen, self.selection.offered
        cursor = [self.cursor] if self.cursor in offered else []
        for mark, items in ((OFFERED, offered), (HINTED, self.hinted), (CHOSEN, chosen), (CURSOR, cursor)):
            for item in items:
                board.mark(item, mark)

    def draw_log(self, width: int, height: int) -> list[Line]:
        """Tell the latest turns, as many as there is room for."""
        turns, told = self.seen.turns(self.ply)[-MOST_TURNS:], list[Line]()
        if not turns:
            return cropped(self.commentary() or Text(), width, height)
        for turn in reversed(turns):
            earlier = cropped(self._told(turn), width, height)
            if len(told) + len(earlier) > height:
                break
            told = [*earlier, *told]
        return told

    def commentary(self) -> Text | None:
        """Return what is written about the moment that is shown, None while somebody plays or nothing is."""
        said = [] if self.covered or self.playing else self.seen.comments(self.ply)
        return Text("\n".join(said), style=COMMENT) if said else None

    def _told(self, turn: Turn) -> RenderableType:
        return turn_grid(self.texts, self.seen.session, [turn], self.seen.teller)

    def draw_page(self, width: int, height: int) -> list[Line]:
        """Show the part of a page that fits."""
        if self.page is None:
            return []
        content = lines(self.page.content, min(width, 100))
        self.page.most = max(0, len(content) - height)
        self.page.top = min(self.page.top, self.page.most)
        return content[self.page.top : self.page.top + height]

    def close_page(self) -> None:
        """Go back to the board."""
        self.page = None

    def change_theme(self) -> None:
        """Change from dark to light, or back."""
        self.dark = not self.dark

    def scroll(self, by: int) -> None:
        """Scroll a page."""
        if self.page:
            self.page.top = max(0, min(self.page.top + by, self.page.most))

    def heading(self) -> Text:
        """Name the game and its players."""
        if self.covered:
            return Text()
        return heading(self.texts, self.seen.session, self.seen.kinds)

    def status(self, width: int) -> Text:
        """Say whose turn it is and what to do, after each pick anew; if there is no room for both, what to do."""
        if self.covered:
            return Text()
        status = Text(self.seen.status(self.ply), style="bold")
        if self.past:
            return Text(self.texts.say("table.past", ply=self.ply, last=self.seen.last)).append_text(status)
        if self.question and self.selection:
            prompt = Text(self.texts.prompt(self.seen.session, self.seen.viewer, self.selection.chosen))
            return Text.assemble(status, " ", prompt) if len(status) + len(prompt) < width else prompt or status
        return status

    def picked(self) -> str:
        """Name the items picked so far, and the one at the cursor."""
        if not self.playing or not self.selection:
            return ""
        items = map(self._item, (*self.selection.chosen, self.cursor))
        return " → ".join(item.label for item in items if item)
