"""What lessons and puzzles at the terminal have in common: a board, lines to read and lines to type."""

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from pagodas.cli.language import words
from pagodas.cli.line_input import Keyboard, among
from pagodas.core.game import Game
from pagodas.core.scene import Scene
from pagodas.core.strings import Strings
from pagodas.core.turn_text import simplify
from pagodas.views.text import fitted


class Left(Exception):
    """The learner has had enough."""


class LearnerDialog:
    """Shows a game to somebody who learns it, and asks, one line after the other."""

    def __init__(self, game: Game, console: Console, keyboard: Keyboard, language: str) -> None:
        self.game = game
        self.console = console
        self.keyboard = keyboard
        self.language = language
        self.say: Strings = words(language)

    def draw(self, scene: Scene) -> None:
        """Show a board."""
        self.console.print(fitted(scene, self.console.width, None, colour=not self.console.no_color))

    def ask(self, prompt: str, choices: Iterable[str] = ()) -> str:
        """Return what the learner types, or raise Left."""
        commands = [self.say(f"command.{name}") for name in ("hint", "quit")]
        line = self.keyboard.ask(prompt, among([*choices, *commands]), "", self.game.id)
        if simplify(line) == simplify(self.say("command.quit")):
            raise Left
        return line

    def is_hint(self, line: str) -> bool:
        """Tell whether a line asks for help."""
        return simplify(line) == simplify(self.say("command.hint"))

    def tell(self, key: str, **values: object) -> None:
        """Say something."""
        self.console.print(Text(self.say(key, **values)), soft_wrap=True)

    def complain(self, *sentences: str) -> None:
        """Say what was not right."""
        self.console.print(Text(" ".join(filter(None, sentences)), style="yellow"), soft_wrap=True)
