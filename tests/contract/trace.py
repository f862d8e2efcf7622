"""Print the traces of seeded games: what two processes must agree on. `python -m tests.contract.trace SEEDS PLIES`."""

import hashlib
import json
import sys

from pagodas.core import jit
from pagodas.session import format_record
from tests.contract.settings import Setting, settings
from tests.contract.walk import steps


def trace(setting: Setting, seed: int, plies: int) -> str:
    """Name everything a game goes through: every state byte for byte, every text, every reason a move is refused."""
    session = setting.session(seed)
    digest = hashlib.sha256(bytes(session.state.tobytes()))
    for count in steps(session, seed, plies):
        digest.update(session.state.tobytes())
        digest.update(repr(session.legal()).encode())
        if count % 20 == 0:
            digest.update(repr(session.scene(session.to_move)).encode())
    digest.update(session.state.tobytes())
    digest.update("\n".join(format_record(session).splitlines()[9:]).encode())
    return digest.hexdigest()[:16]


def traces(seeds: int, plies: int) -> dict[str, str]:
    return {f"{setting} {seed}": trace(setting, seed, plies) for setting in settings() for seed in range(seeds)}


if __name__ == "__main__":
    seeds, plies = (int(word) for word in sys.argv[1:])
    print(json.dumps({"traces": traces(seeds, plies), "compiled": jit.compilations()}))
