"""Runs a server whose event loop measures itself: a line of input asks for the longest turn since the last one."""

import asyncio
import gc
import json
import sys
import threading
import time

import uvicorn

from pagodas.server.json_logs import set_up
from pagodas.server.run import GC_THRESHOLDS, config
from pagodas.server.settings import Settings


class Turns:
    """The longest turn of the event loop: its processor time, and how long it took."""

    def __init__(self) -> None:
        self.work = self.took = 0.0
        self._began = 0.0, 0.0

    def turn(self) -> None:
        """Note the turn that ends here; called once in each turn."""
        now = time.thread_time(), time.perf_counter()
        if self._began[1]:
            self.work = max(self.work, now[0] - self._began[0])
            self.took = max(self.took, now[1] - self._began[1])
        self._began = now
        asyncio.get_running_loop().call_later(0.0002, self.turn)

    def taken(self) -> tuple[float, float]:
        """Return the longest turn in milliseconds, and begin anew."""
        found = self.work * 1000, self.took * 1000
        self.work = self.took = 0.0
        return found


def main(database: str) -> None:
    set_up(30)
    gc.set_threshold(*GC_THRESHOLDS)
    limits = {
        "games_per_minute": 1e6,
        "imports_per_minute": 1e6,
        "requests_per_second": 1e6,
        "messages_per_second": 1e4,
    }
    settings = Settings(database, workers=1, burst=10_000, build_engines=False, **limits)  # type: ignore[arg-type]
    server = uvicorn.Server(config(settings, "127.0.0.1", 0))
    turns = Turns()
    threading.Thread(target=tell, args=(server, turns), daemon=True).start()
    server.run()


def tell(server: uvicorn.Server, turns: Turns) -> None:
    while not server.started:
        time.sleep(0.05)
    server.servers[0].get_loop().call_soon_threadsafe(turns.turn)
    print(server.servers[0].sockets[0].getsockname()[1], flush=True)
    for _ in sys.stdin:
        print(json.dumps(turns.taken()), flush=True)
    server.should_exit = True


if __name__ == "__main__":
    main(sys.argv[1])
