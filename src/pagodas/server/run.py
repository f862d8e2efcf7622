"""Runs a server until it is told to stop."""

import gc

import uvicorn

from pagodas.server.app import App
from pagodas.server.logs import set_up
from pagodas.server.settings import Settings

STOP_SECONDS = 10
COLLECTED = (100_000, 50, 100)  # games make no cycles: looking for garbage all the time would cost a tenth of all moves


def run(settings: Settings, host: str, port: int) -> None:
    """Serve; SIGTERM and Ctrl-C end it gracefully."""
    set_up()
    gc.set_threshold(*COLLECTED)
    uvicorn.Server(config(settings, host, port)).run()


def config(settings: Settings, host: str, port: int) -> uvicorn.Config:
    """Return how uvicorn is to serve."""
    app = App(settings)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=app.server.line,  # type: ignore[arg-type]  # any callable will do
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
