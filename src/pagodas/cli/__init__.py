"""The command `pagodas`."""

from pagodas.cli.app import main

__all__ = ["main"]
