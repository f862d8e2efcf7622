"""A table that fills the terminal: the screen and the keyboard of a game in one.

The game runs in its own thread and asks; a second thread draws, and reads keys and the mouse. So a window that is
resized is drawn anew while a computer thinks, and nothing is locked: the game hands over what it shows, the keyboard
hands back answers.
"""

import asyncio
import os
import time
from _thread import interrupt_main
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue
from signal import Signals, default_int_handler, signal
from threading import Event, Thread

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.clipboard import InMemoryClipboard
from prompt_toolkit.completion import DynamicCompleter
from prompt_toolkit.filters import Condition
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import DynamicStyle
from rich.console import Console, RenderableType
from rich.text import Text

from pagodas.cli.advice import Advice
from pagodas.cli.game_texts import GameTexts
from pagodas.cli.line_input import Complete
from pagodas.cli.prompt_line import WholeLines, histories
from pagodas.cli.surroundings import is_dark, pace
from pagodas.cli.table.keys import TableKeys, help_rows
from pagodas.cli.table.layout import Arrangement
from pagodas.cli.table.seen_game import SeenGame
from pagodas.cli.table.style import table_style
from pagodas.cli.table.view import Page, Question, TableView
from pagodas.core.strings import Strings
from pagodas.core.types import Seat
from pagodas.session import Session

REDRAWN = 0.1  # seconds between looks at the size of the window
ESCAPE = 0.05  # seconds after which an Escape is a key of its own, and not the beginning of another one


STOPPING = [known for known in Signals if known.name in ("SIGHUP", "SIGTERM")]  # leave the table as Ctrl-C does


class Table:
    """Shows a game and asks its players. Nothing of it remains on the terminal but the last words."""

    def __init__(self, console: Console, language: str) -> None:
        self.texts = GameTexts(language)
        self.dark = is_dark()
        self._console = console
        self._answers: SimpleQueue[str | BaseException] = SimpleQueue()
        self._histories = histories()
        self._view = TableView(self.texts, self.dark, self._answers.put)
        self._line = Buffer(
            completer=DynamicCompleter(self._completer),
            history=self._histories[""],
            multiline=False,
            read_only=Condition(lambda: self._view.question is None),
        )
        self._app = self._application()
        self._size = self._app.output.get_size()  # as it was drawn last
        self._drawn = Event()  # set as soon as there is something to see
        self._thread = Thread(target=self._draw, name="table", daemon=True)
        self._failure: BaseException | None = None
        self._words: list[RenderableType] = []  # to be read when the table has been left
        self._result: Text | None = None  # how the game ended
        self._pace = pace()
        self._followed = 0.0  # when a computer's move was shown

    # --- Opening and closing ---

    def __enter__(self) -> "Table":
        self._signals = {known: signal(known, default_int_handler) for known in STOPPING}
        self._thread.start()
        self._drawn.wait()
        return self

    def __exit__(self, *_: object) -> None:
        for known, handler in self._signals.items():
            signal(known, handler)
        if self._thread.is_alive():
            self._post(self._app.exit)
            self._thread.join()
        for words in (*([self._result] if self._result else ()), *self._words):
            self._console.print(words, soft_wrap=True)
        if self._failure and not isinstance(self._failure, EOFError):
            raise self._failure

    def _application(self) -> Application[None]:
        arrangement = Arrangement(self._view, self._line)
        app: Application[None] = Application(
            arrangement.layout(),
            DynamicStyle(lambda: table_style(self._view)),
            key_bindings=TableKeys(self._view, self._line, self._interrupt).bindings(),
            full_screen=True,
            mouse_support=True,
            color_depth=_colour_depth,
            terminal_size_polling_interval=None,
            before_render=self._note_size,
            after_render=lambda _: self._drawn.set(),
        )
        app.ttimeoutlen = app.timeoutlen = ESCAPE
        return app

    def _draw(self) -> None:
        """Draw, and read keys, until the table is left. Runs in the thread of the table."""
        try:
            asyncio.run(self._run())
        except BaseException as error:  # whatever it is, the game's thread is told
            self._failure = error
            self._wake(error)
        finally:
            self._drawn.set()

    async def _run(self) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, failed: self._fail(failed["exception"]))
        following = asyncio.create_task(self._follow_size())
        await self._app.run_async(handle_sigint=False, set_exception_handler=False)
        following.cancel()

    def _note_size(self, _: object) -> None:
        self._size = self._app.output.get_size()

    async def _follow_size(self) -> None:
        """Draw anew when the window has another size than was drawn. Only the main thread would get a signal."""
        while True:
            await asyncio.sleep(REDRAWN)
            if self._app.output.get_size() != self._size:
                self._app.renderer.erase(leave_alternate_screen=False)
                self._app.invalidate()

    def _fail(self, error: BaseException) -> None:
        if not self._app.is_done:
            self._app.exit(exception=error)

    def _wake(self, error: BaseException) -> None:
        """Interrupt the game, whether it waits for an answer or thinks."""
        if self._view.question:
            self._view.answer(error)
        else:
            interrupt_main()

    def _interrupt(self) -> None:
        self._wake(KeyboardInterrupt())

    def _post(self, change: Callable[[], object]) -> None:
        """Let the thread of the table change something, and draw it."""
        loop = self._app.loop
        if loop is None:
            raise EOFError

        def change_and_draw() -> None:
            change()
            self._app.invalidate()

        loop.call_soon_threadsafe(change_and_draw)

    # --- Answers ---

    def ask(self, prompt: str, complete: Complete | None = None, hint: str = "", whose: str = "") -> str:  # noqa: ARG002
        """Return what somebody types or picks."""
        return self._answered(Question(prompt, complete, whose))

    def dwell(self) -> None:
        """Wait until people have seen enough."""
        self._answered(Question(self.say("table.over"), idle=True))

    def _answered(self, question: Question) -> str:
        def put() -> None:
            self._line.history = self._histories[question.whose]
            self._line.reset()
            self._view.ask(question)

        self._post(put)
        answer = self._answers.get()
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def _completer(self) -> WholeLines | None:
        question = self._view.question
        return WholeLines(question.complete) if question and question.complete else None

    # --- The game ---

    def show(self, session: Session, viewer: Seat, kinds: Sequence[str], since: int = 0) -> None:  # noqa: ARG002
        """Show the position as a seat sees it."""
        self._keep_pace()
        self._show(session, viewer, kinds)
        self._followed = 0.0

    def follow(self, session: Session, viewer: Seat, kinds: Sequence[str]) -> None:
        """Show what has happened while computers play on, one move after the other."""
        self._keep_pace()
        self._show(session, viewer, kinds)
        self._followed = time.monotonic()

    def _show(self, session: Session, viewer: Seat, kinds: Sequence[str]) -> None:
        seen = SeenGame(session.copy(), viewer, viewer, kinds, self.texts)
        self._post(lambda: self._view.show([seen], 0, seen.last))
        if session.result:
            self._result = Text(f"{self.texts.title(session)}: {self.texts.status(session, viewer)}")

    def _keep_pace(self) -> None:
        """Let people see the last move of a computer before the next one."""
        if self._followed:
            time.sleep(max(0.0, self._followed + self._pace - time.monotonic()))

    def browse(self, sessions: Sequence[Session], viewer: Seat) -> None:
        """Show finished games move by move, for as long as people like."""
        games = [SeenGame(session.copy(), viewer, None, (), self.texts) for session in sessions]
        self._post(lambda: self._view.show(games, 0, 0))
        self.dwell()

    # --- Words ---

    @property
    def say(self) -> Strings:
        """The command's own words."""
        return self.texts.say

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """The keys besides those for typing, and what each is for."""
        return help_rows(self.say)

    def tell(self, key: str, **values: object) -> None:
        """Say one of the command's sentences."""
        self._message(Text(self.say(key, **values)))

    def complain(self, message: str) -> None:
        """Say why something was refused."""
        self._message(Text(message))

    def remark(self, text: str) -> None:
        """Tell something by the way."""
        self._message(Text(text))

    def advise(self, session: Session, advice: Advice) -> None:
        """Tell the moves that a strong player would consider, and show the best on the board."""
        best = session.game.sketch.path(session.seen_by(session.to_move), advice.ideas[0].move)
        self._message(Text(advice.told(session, self.say)))
        self._post(lambda: setattr(self._view, "hinted", best))

    def _message(self, text: Text) -> None:
        self._post(lambda: setattr(self._view, "message", text))

    def page(self, content: RenderableType) -> None:
        """Show something long until somebody closes it."""
        self._post(lambda: setattr(self._view, "page", Page(content)))

    listing = page

    @contextmanager
    def thinking(self, name: str) -> Iterator[None]:
        """Say that somebody is thinking, as long as this takes."""
        self._post(lambda: setattr(self._view, "note", self.say("thinking", name=name)))
        try:
            yield
        finally:
            self._post(lambda: setattr(self._view, "note", ""))

    def part(self, key: str, **values: object) -> None:
        """Say something when the table has been left."""
        self._words.append(Text(self.say(key, **values)))

    def reckon(self, content: RenderableType) -> None:
        """Show how the points came about when the table has been left."""
        self._words.append(content)

    # --- Secrets ---

    def conceal(self) -> None:
        """Show nothing, and forget what was typed and cut out."""

        def cover() -> None:
            self._view.cover()
            self._app.clipboard = InMemoryClipboard()

        self._post(cover)

    @contextmanager
    def private(self) -> Iterator[None]:
        """Nothing of the table ever remains."""
        yield


def _colour_depth() -> ColorDepth | None:
    """Use all colours where the terminal says that it has them, and none where somebody wants none."""
    true = os.environ.get("COLORTERM", "") in ("truecolor", "24bit")
    return ColorDepth.from_env() or (ColorDepth.TRUE_COLOR if true else None)
