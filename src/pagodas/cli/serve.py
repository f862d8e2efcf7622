"""`pagodas serve`: games over the network."""

import asyncio
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
import typer

from pagodas.cli.error_exits import UsageFault
from pagodas.cli.language import fault
from pagodas.core.errors import PagodasError
from pagodas.core.fault_words import speak
from pagodas.core.strings import DEFAULT

Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="sqlite:///FILE or postgresql+asyncpg://USER@HOST/NAME; by default SQLite in your data folder.",
    ),
]


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8000,
    database: Database = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="The beginning of links, if it is not http://HOST:PORT.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes in which computers think; by default one less than processors.")
    ] = None,
    metrics_port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Port of its own for /metrics, which Prometheus reads.")
    ] = None,
    metrics_host: Annotated[
        str, typer.Option(help="Address for /metrics; only this machine by default.")
    ] = "127.0.0.1",
    allowed_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Another name that browsers may call this server by.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A web server before this one; limits count whom it forwards."),
    ] = None,
    limit: Annotated[
        list[str] | None, typer.Option(metavar="NAME=NUMBER", help="Another limit; docs/server.md lists them.")
    ] = None,
) -> None:
    """Serve games over HTTP and WebSocket. Health is at /health; logs are JSON lines on stderr.

    The server removes unfinished games in which nothing happens for 30 days. Ctrl-C or SIGTERM stops it gracefully.
    docs/server.md explains how to run it behind a web server.
    """
    from pagodas.server.run import run
    from pagodas.server.settings import Settings, with_limits

    given = {
        "database": database,
        "public_url": checked_url(public_url) or local_url(host, port),
        "workers": workers,
        "metrics_host": metrics_host,
        "metrics_port": metrics_port,
        "allowed_hosts": tuple(allowed_host or ()),
        "trusted_proxies": tuple(trusted_proxy or ()),
    }
    speak(DEFAULT)  # what it refuses is told to people whose language it does not know
    settings = Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    run(with_limits(settings, limit or []), host, port)


def local_url(host: str, port: int) -> str:
    """Return the beginning of links for a host and a port."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def checked_url(url: str | None) -> str | None:
    """Refuse a URL with which no link can begin."""
    if url is None or (urlsplit(url).scheme in ("http", "https") and urlsplit(url).netloc):
        return url
    raise UsageFault(fault("no_link", url=repr(url)))


def export(
    game: Annotated[str, typer.Argument(metavar="ID", help="The game's id, as in its export address.")],
    database: Database = None,
) -> None:
    """Print all data of a game on a server as JSON: its start with the seed, and its whole log."""
    from pagodas.server.database import sqlite_file
    from pagodas.server.settings import usual_database
    from pagodas.server.store import Store

    url = database or usual_database()
    if (file := sqlite_file(url)) and not file.exists():  # SQLite would make one
        raise PagodasError(fault("no_database", game=repr(game), file=file))

    async def fetch() -> object:
        store = Store(url)
        try:
            return await store.export(game)
        finally:
            await store.close()

    found = asyncio.run(fetch())
    if found is None:
        raise PagodasError(fault("not_kept", game=repr(game)))
    typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=2))
