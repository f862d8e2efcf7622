"""Prints the traces of seeded games, on which two processes must agree: `python -m pagodas.contract.trace ID …`."""

import hashlib
import json
import sys

from pagodas import games
from pagodas.contract.game_settings import Setting, settings_of
from pagodas.contract.random_play import steps
from pagodas.core import jit
from pagodas.core.game import Game
from pagodas.session import format_record

PLIES = 60
SEED = 0
TAGS = 9  # lines of a record before its turns, among them the date


def traces(game: Game) -> dict[str, str]:
    """Return a trace of each setting of a game."""
    return {str(setting): _trace(setting) for setting in settings_of(game)}


def _trace(setting: Setting) -> str:
    """Name everything a game goes through: every state byte for byte, every list of moves, some scenes, its record."""
    session = setting.session(SEED)
    digest = hashlib.sha256(bytes(session.state.tobytes()))
    for count in steps(session, SEED, PLIES):
        digest.update(session.state.tobytes())
        digest.update(repr(session.legal()).encode())
        if count % 20 == 0:
            digest.update(repr(session.scene(session.to_move)).encode())
    digest.update(session.state.tobytes())
    digest.update("\n".join(format_record(session).splitlines()[TAGS:]).encode())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    found = {name: traces(games.load(name)) for name in sys.argv[1:]}
    sys.stdout.write(json.dumps({"traces": found, "compiled": jit.compilations()}))
