"""Runs the server that is measured, in a process of its own: prints its port, and ends when its input does."""

import gc
import sys
import threading

import uvicorn

from pagodas.server.json_logs import set_up
from pagodas.server.run import GC_THRESHOLDS, config
from pagodas.server.settings import Settings


def main(database: str) -> None:
    set_up(30)
    gc.set_threshold(*GC_THRESHOLDS)
    settings = Settings(
        database,
        workers=1,
        games_per_minute=1e6,
        requests_per_second=1e6,
        connections_per_address=10_000,
        messages_per_second=1e4,
    )
    setup = config(settings, "127.0.0.1", 0)
    server = uvicorn.Server(setup)
    tell_port(server)
    server.run()


def tell_port(server: uvicorn.Server) -> None:
    """Print the port when the server listens, and stop the server when the input ends."""
    threading.Thread(target=_tell, args=(server,), daemon=True).start()


def _tell(server: uvicorn.Server) -> None:
    while not server.started:
        threading.Event().wait(0.05)
    print(server.servers[0].sockets[0].getsockname()[1], flush=True)
    sys.stdin.read()
    server.should_exit = True


if __name__ == "__main__":
    main(sys.argv[1])
