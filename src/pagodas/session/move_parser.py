"""What people type, read as moves: one generator of legal moves stands behind it, so nothing illegal can be read."""

from pagodas.core.errors import AmbiguousMove, IllegalMove, MalformedMove
from pagodas.core.game import Game
from pagodas.core.strings import DEFAULT
from pagodas.core.turn_text import simplify
from pagodas.core.types import Move, State


def read_decision(game: Game, observed: State, text: str, language: str = DEFAULT) -> Move:
    """Return the legal move a text means.

    Raises AmbiguousMove for a text that fits several, IllegalMove with the ruling, or MalformedMove with how moves are
    written.
    """
    fits = _fitting(game, observed, simplify(text))
    if len(fits) == 1:
        return fits[0]
    if fits:
        choices = ", ".join(game.notation.format_move(observed, move) for move in fits)
        raise AmbiguousMove(text, f"could be {choices}")
    say = game.strings(language)
    reason = game.judge.explain(observed, text)
    if reason is not None:
        raise IllegalMove(text, reason.say(say))
    raise MalformedMove(text, f"no move is written so. {say('notation.help')}")


def _fitting(game: Game, observed: State, wanted: str) -> list[Move]:
    """Return the legal moves written exactly so, or else those that may also be written so."""
    texts = {move: game.notation.format_move(observed, move) for move in game.legal(observed)}
    exact = [move for move, text in texts.items() if simplify(text) == wanted]
    return exact or [move for move, text in texts.items() if wanted in game.notation.readings(text)]
