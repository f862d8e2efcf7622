"""Runs a server until it is told to stop."""

import asyncio
import gc
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

import uvicorn

from pagodas.core.errors import PagodasError
from pagodas.core.listening import claim_as_servers_do
from pagodas.server.app import App
from pagodas.server.json_logs import set_up
from pagodas.server.settings import Settings
from pagodas.server.sole_server import sole_server
from pagodas.server.store import Store

STOP_SECONDS = 10
# Games make no reference cycles, and frequent collections would cost a tenth of all moves.
GC_THRESHOLDS = (100_000, 50, 100)


class AddressError(PagodasError):
    """The server cannot listen on an address."""


def run(settings: Settings, host: str, port: int) -> None:
    """Serve until SIGTERM or Ctrl-C. Raises PagodasError, before anything starts, for a bad address or database."""
    check_address(host, port)
    if settings.metrics_port is not None:
        check_address(settings.metrics_host, settings.metrics_port)
    with ready_database(settings.database):
        set_up()
        gc.set_threshold(*GC_THRESHOLDS)
        app = App(settings)
        with _metrics(app):
            uvicorn.Server(_uvicorn_config(app, host, port)).run()


def _metrics(app: App) -> AbstractContextManager[None]:
    settings = app.server.settings
    if settings.metrics_port is None:
        return nullcontext()
    from pagodas.server.metrics import metrics_served  # takes time to import

    return metrics_served(app.server, settings.metrics_host, settings.metrics_port)


def check_address(host: str, port: int) -> None:
    """Raise AddressError for an address that is in use, or that this machine does not have."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, kind, protocol, _, address in found:
            with socket.socket(family, kind, protocol) as probe:
                claim_as_servers_do(probe)
                probe.bind(address)
    except OSError as error:
        raise AddressError(f"cannot listen on {host} port {port}: {error.strerror or error}") from error


@contextmanager
def ready_database(url: str) -> Iterator[None]:
    """Keep other servers away from a database that cannot be shared, and bring its tables up to date.

    Raises StoreError for a database that cannot be used.
    """
    with sole_server(url):
        _check_database(url)
        yield


def _check_database(url: str) -> None:
    async def open_once() -> None:
        store = Store(url)
        try:
            await store.open()
        finally:
            await store.close()

    asyncio.run(open_once())


def config(settings: Settings, host: str, port: int) -> uvicorn.Config:
    """Return the configuration for uvicorn, with an application of its own."""
    return _uvicorn_config(App(settings), host, port)


def _uvicorn_config(app: App, host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=app.server.http_connection,  # type: ignore[arg-type]  # any callable will do
        ws=app.server.websocket,  # type: ignore[arg-type]
        proxy_headers=False,  # client_addresses.py reads them
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
