"""Messages to researchers when a library is missing, or code has yet to be compiled."""

import logging
from functools import cache
from importlib.util import find_spec

from pagodas.core.errors import PagodasError

RESEARCH = "research"  # the extra, and the purpose for which games are warmed
LIBRARIES = ("gymnasium", "pettingzoo", "pyspiel")


def installed() -> bool:
    """Tell whether any library that has an adapter is installed."""
    return any(find_spec(name) for name in LIBRARIES)


class MissingExtra(PagodasError, ImportError):
    """The library of an adapter is not installed."""

    def __init__(self, adapter: str, library: str) -> None:
        super().__init__(f"pagodas.adapters.{adapter} needs {library}: pip install pagodas[{RESEARCH}]")


@cache
def announce(id: str) -> None:
    """Say, once in a process, why the first use of a game may take a while."""
    from pagodas.players.precompile_marks import is_warm  # imports the compiler, which a list of games does not need

    if not is_warm(id, RESEARCH):
        message = (
            "%s may have to be compiled for learners, which can take a minute; `pagodas warm` compiles it ahead of time"
        )
        logging.getLogger("pagodas").warning(message, id)
