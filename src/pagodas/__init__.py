"""Board games to play, to study and to teach machines: rules that run at the speed of C, and a referee that explains.

    >>> import pagodas
    >>> game = pagodas.new("mountain", seed=7)
    >>> game.play("G@b1")
    >>> club = pagodas.player("club", "mountain", seed=1)
    >>> game.play(club.choose(game.seen_by(game.to_move)))

Everything in `__all__` is stable; docs/stability.md says what else is. Importing the package imports nothing else: each
name is fetched when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pagodas.analysis import Analysis, analyse
    from pagodas.core.errors import PagodasError
    from pagodas.core.game import Game
    from pagodas.games import load, names
    from pagodas.players.player import player
    from pagodas.session import Match, Result, Session, format_record, new, parse_record

__all__ = [
    "Analysis",
    "Game",
    "Match",
    "PagodasError",
    "Result",
    "Session",
    "analyse",
    "format_record",
    "load",
    "names",
    "new",
    "parse_record",
    "player",
]

_HOMES = {
    **dict.fromkeys(("Analysis", "analyse"), "pagodas.analysis"),
    "Game": "pagodas.core.game",
    "PagodasError": "pagodas.core.errors",
    "load": "pagodas.games",
    "names": "pagodas.games",
    "player": "pagodas.players.player",
    **dict.fromkeys(("Match", "Result", "Session", "format_record", "new", "parse_record"), "pagodas.session"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"pagodas has no {name!r}; it has {', '.join(__all__)}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
