"""The menu that `pagodas` alone shows. Two times Enter starts a game.

It appears before the slow modules are imported; a thread imports them meanwhile.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from threading import Thread

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from pagodas import games
from pagodas.cli import saved_games
from pagodas.cli.language import following, words
from pagodas.cli.line_input import Keyboard, among
from pagodas.core.strings import Strings

CONTINUE = ("c", "c2", "c3")  # the latest saved games
LANGUAGE, OPTIONS, BACK, LEAVE = "l", "o", "b", "q"


def run(keyboard: Keyboard, console: Console, language: str) -> None:
    """Offer games until the player leaves."""
    Thread(target=import_module, args=("pagodas.cli.setup_dialog",), daemon=True).start()
    with suppress(EOFError):  # the input has ended
        _offer(Menu(keyboard, console, language))


def _offer(menu: "Menu") -> None:
    while (choice := menu.choose()) != LEAVE:
        from pagodas.cli.setup_dialog import play_choice

        finished = play_choice(choice, menu.saved, menu.keyboard, menu.console, menu.language)
        if finished is not None and not (finished and menu.again()):
            return


class Menu:
    """The games, the games to be continued, the languages."""

    def __init__(self, keyboard: Keyboard, console: Console, language: str) -> None:
        self.keyboard = keyboard
        self.console = console
        self.language = language
        self.saved: dict[str, saved_games.Kept] = {}

    def choose(self) -> str:
        """Return the id of a game, the key of a saved one, or LEAVE."""
        while True:
            answers = self._show()
            default = self._usual(answers)
            answer = pick(self.keyboard, self.console, self.language, "menu.game", answers, default)
            if answer != LANGUAGE:
                return answer
            self.language = following(self.language)

    def _usual(self, answers: Mapping[str, str]) -> str:
        """Return the answer for the game that was played last, or for the first."""
        latest = saved_games.latest_game()
        return next((answer for answer, meaning in answers.items() if meaning == latest), "1")

    def _show(self) -> Mapping[str, str]:
        """Print all choices, and return the meaning of each answer."""
        say = words(self.language)
        self.saved = dict(zip(CONTINUE, saved_games.unfinished(), strict=False))
        rows: list[tuple[str, ...]] = [
            (str(n), *_titles(game, self.language)) for n, game in enumerate(games.names(), 1)
        ]
        rows += [(key, *self._continuation(kept)) for key, kept in self.saved.items()]
        rows += [(LANGUAGE, words(following(self.language))("language"), ""), (LEAVE, say("menu.leave"), "")]
        show_choices(self.console, say("menu.title"), rows)
        meanings = {str(n): game for n, game in enumerate(games.names(), 1)} | {game: game for game in games.names()}
        return meanings | {key: key for key in (*self.saved, LANGUAGE, LEAVE)}

    def _continuation(self, kept: saved_games.Kept) -> tuple[str, str]:
        say = words(self.language)
        title = _titles(kept.game, self.language)[0] if kept.game in games.names() else kept.game
        return say("menu.continue"), say("menu.continued", title=title, names=kept.names, turns=kept.turns)

    def again(self) -> bool:
        """Ask whether to play on."""
        say = words(self.language)
        answer = self.keyboard.ask(say("menu.again")).casefold()
        return not answer or answer[0] in ("y", say("yes")[0])


def _titles(id: str, language: str) -> tuple[str, str]:
    say = Strings(games.folder(id) / "strings", language)
    return say("title"), say("tagline")


def show_choices(console: Console, title: str, rows: Sequence[tuple[str, ...]]) -> None:
    """Print a list of choices."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for key, name, *rest in rows:
        grid.add_row(Text(f"  {key}", style="bold cyan"), Text(name), Text(" ".join(rest), style="dim"))
    console.print(Text(f"\n{title}\n", style="bold"))
    console.print(grid)
    console.print()


def pick(
    keyboard: Keyboard, console: Console, language: str, question: str, answers: Mapping[str, str], default: str
) -> str:
    """Ask until the answer is one of these, and return its meaning."""
    say = words(language)
    while True:
        answer = keyboard.ask(say(question, default=default), among(answers)) or default
        if answer.casefold() in answers:
            return answers[answer.casefold()]
        console.print(Text(say("menu.unknown", answer=answer), style="yellow"))
