"""The settings of a server. Every limit has its name here."""

import os
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from pagodas.core.errors import PagodasError, no_such


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


class NoSuchLimit(PagodasError):
    """A limit has another name, or needs a number."""


@dataclass(frozen=True)
class Settings:
    """All settings, with their defaults."""

    database: str = field(default_factory=default_database)
    public_url: str = "http://127.0.0.1:8000"  # links begin with this; browsers may connect from this origin
    workers: int = max(1, (os.cpu_count() or 2) - 1)  # processes in which computers think
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None  # where Prometheus reads; None for nowhere
    allowed_hosts: tuple[str, ...] = ()  # names of this server, besides that of its links and of this machine
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks of web servers whose X-Forwarded-For is believed
    build_engines: bool = True  # those that did not come with the package, when nothing else is to be compiled

    message_bytes: int = 16 * 1024  # of one WebSocket message
    header_bytes: int = 16 * 1024  # of one HTTP request, with its first line
    body_bytes: int = 128 * 1024  # of one HTTP request
    request_seconds: float = 20.0  # for a client to send a whole request
    answer_seconds: float = 60.0  # for a client to read on, when it does not read its answer
    connections: int = 10_000
    connections_per_address: int = 200
    requests_per_second: float = 100.0  # from one address, after a burst
    request_burst: int = 1000
    messages_per_second: float = 20.0  # of one connection, after a burst
    burst: int = 60
    patience: int = 100  # messages beyond the rate, answered "too-fast", before the connection is closed
    early_messages: int = 60  # that wait for a chair while its game is being read
    games_per_minute: float = 60.0  # set up or joined from one address, after as many at once
    imports_per_minute: float = 20.0  # games set up from records, from one address, after as many at once
    most_waiting: int = 64  # answers that wait for a slow client before it is disconnected

    most_hints: int = 50  # that people wait for, in all games; each person waits for one at a time
    most_analyses: int = 8  # of games that pages cannot analyse themselves; people wait for them
    most_watchers: int = 500  # of one game: everybody who looks at it is told of every move
    most_events: int = 20_000  # in the log of one game; after that it can only be given up

    think_seconds: float = 60.0  # for one move; then a bot's process counts as stuck
    page_seconds: float = 5.0  # for a move that a page chooses for a computer; then the server thinks
    idle_seconds: float = 60.0  # after which a game without viewers leaves memory
    keep_days: float = 30.0  # an unfinished game in which nothing happens is kept this long


def limit_names() -> list[str]:
    """Return the names of all limits: of the settings that are numbers, all but those with an option of their own."""
    return [each.name for each in fields(Settings) if each.type in (int, float) and each.name != "workers"]


def with_limits(settings: Settings, wishes: list[str]) -> Settings:
    """Return settings with other limits, each written as NAME=NUMBER. Raises NoSuchLimit."""
    limits: dict[str, Any] = dict(map(_limit, wishes))
    return replace(settings, **limits)


def _limit(wish: str) -> tuple[str, float]:
    name, _, text = wish.partition("=")
    if name not in limit_names():
        raise NoSuchLimit(no_such("limit", name, limit_names()))
    kind = type(getattr(Settings, name))
    try:
        number = kind(text)
    except ValueError:
        number = 0
    if not 0 < number < float("inf"):
        raise NoSuchLimit(f"the limit {name} is {text!r}, but should be a {'whole ' * (kind is int)}number above 0")
    return name, number
