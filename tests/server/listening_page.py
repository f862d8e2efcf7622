"""A page without a browser, for tests of what pages are told."""


class ListeningPage:
    """A page that keeps what it is told."""

    def __init__(self) -> None:
        self.got: list[bytes] = []

    def answer(self, data: bytes) -> None:
        """Take an answer."""

    def tell(self, data: bytes) -> bool:
        """Take news."""
        self.got.append(data)
        return True
