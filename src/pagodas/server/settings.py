"""The settings of a server. Every limit has its name here."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """Return the folder for a user's data."""
    return Path(os.environ.get("PAGODAS_DATA_DIR") or user_data_path("pagodas"))


def default_database() -> str:
    """Return the URL of SQLite in the user's data folder; create the folder if necessary."""
    data_folder().mkdir(parents=True, exist_ok=True)
    return usual_database()


def usual_database() -> str:
    """Return the URL of SQLite in the user's data folder, whether or not there is one."""
    return f"sqlite:///{data_folder() / 'server.db'}"


@dataclass(frozen=True)
class Settings:
    """All settings, with their defaults."""

    database: str = field(default_factory=default_database)
    public_url: str = "http://127.0.0.1:8000"  # links begin with this; browsers may connect from this origin
    workers: int = max(1, (os.cpu_count() or 2) - 1)  # processes in which computers think
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None  # where Prometheus reads; None for nowhere
    build_engines: bool = True  # those that did not come with the package, when nothing else is to be compiled

    message_bytes: int = 16 * 1024  # of one WebSocket message
    body_bytes: int = 128 * 1024  # of one HTTP request
    connections: int = 10_000
    messages_per_second: float = 20.0  # of one connection, after a burst
    burst: int = 60
    patience: int = 100  # messages beyond the rate, answered "too-fast", before the connection is closed
    early_messages: int = 60  # that wait for a chair while its game is being read
    games_per_minute: float = 60.0  # set up or joined from one address, after as many at once
    most_waiting: int = 64  # answers that wait for a slow client before it is disconnected

    most_events: int = 20_000  # in the log of one game; after that it can only be given up

    think_seconds: float = 60.0  # for one move; then a bot's process counts as stuck
    page_seconds: float = 5.0  # for a move that a page chooses for a computer; then the server thinks
    idle_seconds: float = 60.0  # after which a game without viewers leaves memory
    keep_days: float = 30.0  # an unfinished game in which nothing happens is kept this long
