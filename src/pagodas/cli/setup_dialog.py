"""The questions after the menu: opponents and options."""

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from pagodas import games
from pagodas.cli.language import level_name, words
from pagodas.cli.line_input import Keyboard
from pagodas.cli.menu import BACK, OPTIONS, pick, show_choices
from pagodas.cli.play import Wish, play
from pagodas.cli.saved_games import Kept
from pagodas.cli.seating import OPPONENT, PERSON
from pagodas.core.errors import OptionError
from pagodas.core.game import Game
from pagodas.core.options import Flag, Option, Value, Whole, complete, format_value
from pagodas.players.characters import character
from pagodas.players.player import PLAYERS


def play_choice(
    choice: str, saved: Mapping[str, Kept], keyboard: Keyboard, console: Console, language: str
) -> bool | None:
    """Play the chosen game; tell whether it was played to the end, None if people went back."""
    if choice in saved:
        return play(Wish(language, load=str(saved[choice].path)), keyboard, console)
    wish = Chooser(games.load(choice), keyboard, console, language).choose()
    return None if wish is None else play(wish, keyboard, console)


class Chooser:
    """Asks for opponents and options; Enter takes the default."""

    def __init__(self, game: Game, keyboard: Keyboard, console: Console, language: str) -> None:
        self.game = game
        self.keyboard = keyboard
        self.console = console
        self.language = language
        self.say = words(language)
        self.options: dict[str, Value] = complete(game.options, {})

    def choose(self) -> Wish | None:
        """Return the wish, None to go back to the menu."""
        while True:
            answers = self._show()
            answer = pick(self.keyboard, self.console, self.language, "menu.against", answers, "1")
            if answer == BACK:
                return None
            if answer != OPTIONS:
                return self._wish(answer)
            for option in self.game.options:
                self._ask_option(option)

    def _show(self) -> dict[str, str]:
        kinds = sorted((*PLAYERS, PERSON), key=lambda kind: (kind != OPPONENT, kind != PERSON))
        rows = [(str(n), self._opponent(kind)) for n, kind in enumerate(kinds, 1)]
        values = " ".join(f"{name}={format_value(value)}" for name, value in self.options.items())
        rows += [(OPTIONS, self.say("menu.options", values=values)), (BACK, self.say("menu.back"))]
        show_choices(self.console, self.game.strings(self.language)("title"), rows)
        return {str(n): kind for n, kind in enumerate(kinds, 1)} | {OPTIONS: OPTIONS, BACK: BACK}

    def _opponent(self, kind: str) -> str:
        if somebody := character(self.game, kind, self.language):
            return f"{somebody.name} ({level_name(kind, self.language)}). {somebody.temper} {somebody.strength}"
        key = f"menu.opponent_{kind}"
        return self.say(key) if key in self.say else kind

    def _wish(self, opponent: str) -> Wish:
        players = ",".join([PERSON, *([opponent] * (self._seats() - 1))])
        return Wish(self.language, self.game.id, players, options=self.options)

    def _seats(self) -> int:
        if len(self.game.seats) == 1:
            return self.game.seats[0]
        answers = {str(count): str(count) for count in self.game.seats}
        return int(pick(self.keyboard, self.console, self.language, "menu.seats", answers, str(self.game.seats[0])))

    def _ask_option(self, option: Option) -> None:
        """Ask until the answer is a value that the option allows."""
        label, allowed = self.game.strings(self.language)(f"option.{option.name}"), self._allowed(option)
        value = self.say("yes") if self.options[option.name] is True else format_value(self.options[option.name])
        answer = self.keyboard.ask(self.say("menu.option", label=label, allowed=allowed, value=value))
        try:
            self.options |= complete(self.game.options, {**self.options, option.name: answer or value})
        except OptionError:
            self.console.print(Text(self.say("menu.not_allowed", answer=answer, allowed=allowed), style="yellow"))
            self._ask_option(option)

    def _allowed(self, option: Option) -> str:
        """Say in the language of the menu what may be typed."""
        if isinstance(option, Whole):
            return self.say("menu.whole", least=option.least, most=option.most)
        return self.say("menu.flag") if isinstance(option, Flag) else option.allowed
