"""What to say when a library that an adapter adapts to is not there."""

from pagodas.core.errors import PagodasError


class MissingExtra(PagodasError, ImportError):
    """An adapter whose library is not installed."""

    def __init__(self, adapter: str, library: str) -> None:
        super().__init__(f"pagodas.adapters.{adapter} needs {library}: pip install pagodas[research]")
