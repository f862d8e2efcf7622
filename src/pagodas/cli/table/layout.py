"""Where things are at the table: the board with the turns below or beside it, what to do, a line to type, the keys."""

from collections.abc import Callable
from functools import partial

from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.data_structures import Point
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.layout import (
    BufferControl,
    ConditionalContainer,
    Dimension,
    DynamicContainer,
    Float,
    FloatContainer,
    HSplit,
    Layout,
    MultiColumnCompletionsMenu,
    UIContent,
    UIControl,
    VSplit,
    Window,
)
from prompt_toolkit.layout.containers import AnyContainer
from prompt_toolkit.layout.processors import AfterInput, BeforeInput, ConditionalProcessor
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from rich.text import Text

from pagodas.cli.table.keys import COMMANDS, Action
from pagodas.cli.table.rich_lines import Line, cropped, lines
from pagodas.cli.table.view import TableView

AROUND = 4  # rows for the heading, what to do, the line to type and the keys
LOG_COLUMNS = 34  # the least for turns beside the board

Draw = Callable[[int, int], list[Line]]


class Panel(UIControl):
    """A rectangle that is drawn as large as it is, and perhaps takes clicks."""

    def __init__(
        self,
        draw: Draw,
        click: Callable[[int, int], None] | None = None,
        scroll: Callable[[int], None] | None = None,
    ) -> None:
        self._draw = draw
        self._click = click
        self._scroll = scroll

    def create_content(self, width: int, height: int) -> UIContent:
        """Draw it."""
        drawn: list[StyleAndTextTuples] = [list(line) for line in self._draw(width, height)]
        return UIContent(lambda row: drawn[row], len(drawn), Point(0, 0), show_cursor=False)

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        """Take a click, or a turn of the wheel."""
        wheel = {MouseEventType.SCROLL_UP: -3, MouseEventType.SCROLL_DOWN: 3}
        if mouse_event.event_type is MouseEventType.MOUSE_UP and self._click:
            self._click(mouse_event.position.y, mouse_event.position.x)
        elif mouse_event.event_type in wheel and self._scroll:
            self._scroll(wheel[mouse_event.event_type])


class Arrangement:
    """The parts of the table, arranged for the window as large as it is."""

    def __init__(self, view: TableView, line: Buffer) -> None:
        self._view = view
        self.line = Window(self._line(line), height=1)
        self._board = Window(Panel(view.draw_board, view.click), width=self._board_width, height=self._board_height)
        self._log = Window(Panel(view.draw_log))
        self._page = Window(Panel(view.draw_page, scroll=view.scroll))
        self._blank = Window()
        self._below = HSplit([self._board, self._log])
        self._beside = VSplit([self._board, Window(width=1), self._log])

    def layout(self) -> Layout:
        """Return the whole."""
        view = self._view
        table = HSplit(
            [
                self._row(lambda _: view.heading()),
                DynamicContainer(self._body),
                self._row(view.status),
                self.line,
                Window(Keys(view), height=1, style="class:keys"),
            ],
            style="class:table",
        )
        message = ConditionalContainer(
            Window(Panel(self._message), height=lambda: len(self._message(get_app().output.get_size().columns, 8))),
            Condition(lambda: self._over_board() is not None and view.page is None),
        )
        over = (
            Float(message, left=0, right=0, bottom=AROUND - 1),
            Float(MultiColumnCompletionsMenu(show_meta=False), xcursor=True, ycursor=True),
        )
        return Layout(FloatContainer(table, list(over)), self.line)

    @staticmethod
    def _row(content: Callable[[int], Text]) -> Window:
        return Window(Panel(lambda width, _: cropped(content(width), width, 1)), height=1)

    def _message(self, width: int, height: int) -> list[Line]:
        text = self._over_board() or Text()
        return [[("class:message", f" {_text(line):<{width - 1}}")] for line in lines(text, width - 2)[:height]]

    def _over_board(self) -> Text | None:
        """Return the message; without one, the comment on what is shown where no room is beside the board for it."""
        return self._view.message or (None if self._view.covered or self._is_wide() else self._view.commentary())

    # --- The board and the turns ---

    def _body(self) -> AnyContainer:
        if self._view.page:
            return self._page
        if self._view.covered:
            return self._blank
        return self._beside if self._is_wide() else self._below

    def _is_wide(self) -> bool:
        return get_app().output.get_size().columns >= self._view.scene.columns + LOG_COLUMNS + 1

    def _board_size(self) -> tuple[int, int]:
        size = get_app().output.get_size()
        if self._is_wide():
            return self._view.size(size.columns - LOG_COLUMNS - 1, size.rows - AROUND)
        return self._view.size(size.columns, size.rows - AROUND - 1)

    def _board_width(self) -> Dimension:
        return Dimension.exact(self._board_size()[0]) if self._is_wide() else Dimension()

    def _board_height(self) -> Dimension:
        return Dimension() if self._is_wide() else Dimension.exact(self._board_size()[1])

    # --- The line ---

    def _line(self, line: Buffer) -> BufferControl:
        view = self._view
        empty = Condition(lambda: not line.text and view.playing)
        advice = ConditionalProcessor(AfterInput(self._advice), empty)
        return BufferControl(line, [BeforeInput(self._prompt), advice], focus_on_click=True)

    def _prompt(self) -> StyleAndTextTuples:
        view = self._view
        return [("bold", view.question.prompt)] if view.question else [("class:quiet", view.note)]

    def _advice(self) -> StyleAndTextTuples:
        """Name what is picked, or say how to choose."""
        picked = self._view.picked()
        return [("bold" if picked else "class:quiet", picked or self._view.texts.say("table.choose"))]


class Keys(UIControl):
    """The row of keys, each of which can be clicked."""

    def __init__(self, view: TableView) -> None:
        self._view = view

    def create_content(self, width: int, height: int) -> UIContent:  # noqa: ARG002
        """Name the keys that do something now."""
        return UIContent(lambda _: self._fragments(), 1, Point(0, 0), show_cursor=False)

    def _fragments(self) -> StyleAndTextTuples:
        return [("", text) for text, _ in self._buttons()]

    def mouse_handler(self, mouse_event: MouseEvent) -> None:
        """Do what the clicked key would do."""
        if mouse_event.event_type is not MouseEventType.MOUSE_UP:
            return
        end = 0
        for text, action in self._buttons():
            end += len(text)
            if mouse_event.position.x < end:
                action()
                return

    def _buttons(self) -> list[tuple[str, Action]]:
        view, say = self._view, self._view.texts.say
        if view.page:
            return [(f" {say('table.reading')} ", view.close_page)]
        if view.question and view.question.whose and not view.past:
            named = [
                (f" {key.upper()} {say(f'command.{name}')} ", partial(view.command, name))
                for key, name in COMMANDS.items()
            ]
            earlier = f" {say('table.back')} ", partial(view.step_turn, -1)
            return [*named, earlier, (f" {say('table.leave')} ", partial(view.command, "quit"))]
        return [] if view.covered else [(f" {say('table.stepping')} ", view.to_now)]


def _text(line: Line) -> str:
    return "".join(text for _, text in line)
