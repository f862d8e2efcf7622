"""What a server is told when it starts. Every limit has its name here."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """Return where whatever is kept for a user goes."""
    return Path(os.environ.get("PAGODAS_DATA_DIR") or user_data_path("pagodas"))


def default_database() -> str:
    """Return SQLite in the user's data folder, which is made where it is not there."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'server.db'}"


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    database: str = field(default_factory=default_database)
    public_url: str = "http://127.0.0.1:8000"  # what links begin with; its origin may connect
    workers: int = max(1, (os.cpu_count() or 2) - 1)  # processes in which computers think

    message_bytes: int = 16 * 1024  # of one WebSocket message
    body_bytes: int = 128 * 1024  # of one HTTP request
    connections: int = 10_000
    chairs: int = 16  # of one connection
    messages_per_second: float = 20.0  # of one connection, after a burst
    burst: int = 60
    patience: int = 100  # messages beyond that which are answered "too-fast" before the connection is closed
    games_per_minute: float = 60.0  # set up from one address, after as many at once
    most_waiting: int = 64  # answers that wait for a slow reader before it is dropped

    think_seconds: float = 60.0  # after which a computer's process is taken for stuck
    idle_seconds: float = 60.0  # after which a game nobody looks at leaves memory
    keep_days: float = 30.0  # how long an unfinished game is kept in which nothing happens
