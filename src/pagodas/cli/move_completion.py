"""What a line typed during a game may become: a move, a command, or a question about a move."""

from collections.abc import Iterator
from itertools import product

from pagodas.cli import game_commands
from pagodas.cli.line_input import among
from pagodas.core.strings import Strings
from pagodas.session import Session


def move_texts(session: Session) -> list[str]:
    """Write the legal moves."""
    observed = session.seen_by(session.to_move)
    return [session.game.notation.format_move(observed, move) for move in session.legal()]


def attempts(session: Session) -> set[str]:
    """Write everything that one could try with one or two clicks, legal or not; the unlawful is worth asking about."""
    observed, sketch = session.seen_by(session.to_move), session.game.sketch
    items = [item.id for item in session.scene(session.to_move).items]
    paths = [*((item,) for item in items), *product(items, repeat=2)]
    return {text for path in paths if (text := sketch.spell(observed, path))}


class Completions:
    """Completes a line during a game; after `why` to a move that may be illegal."""

    def __init__(self, session: Session, say: Strings) -> None:
        self._session = session
        self._say = say

    def __call__(self, typed: str) -> list[str]:
        """Return the lines that begin like this one."""
        command, _ = game_commands.find(typed, self._say)
        if command is game_commands.why and " " in typed:
            word, _, beginning = typed.partition(" ")
            asked = {*move_texts(self._session), *attempts(self._session)}
            return [f"{word} {text}" for text in among(sorted(asked))(beginning.lstrip())]
        return among(self._lines())(typed)

    def _lines(self) -> Iterator[str]:
        yield from sorted(move_texts(self._session))
        yield from game_commands.names(self._say)
