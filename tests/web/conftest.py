"""The pages in a real browser. Where no Chromium can be had these tests are left out, and say so."""

import shutil
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from pagodas.server.static_pages import INDEX
from tests.web.served import Served

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
SIZE = {"width": 1280, "height": 900}


def missing() -> str:
    """Return why there can be no tests in a browser here, "" when there can."""
    try:
        import playwright  # noqa: F401
    except ModuleNotFoundError:
        return "playwright is not installed"
    if not any(map(shutil.which, CHROMIUMS)):
        return "there is no Chromium (Debian's package chromium has it)"
    return "" if INDEX.exists() else "the pages are not built (`make web` does it)"


def leave_out_where_impossible() -> None:
    if reason := missing():
        warnings.warn(f"LEFT OUT: the tests of the pages: {reason}", stacklevel=1)
        pytest.skip(reason)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    leave_out_where_impossible()
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, CHROMIUMS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    leave_out_where_impossible()
    served = Served(tmp_path_factory.mktemp("web") / "games.db")
    served.start()
    served.wait_until_ready()
    yield served
    served.stop()


@pytest.fixture
def open_page(chromium: Any, server: Served) -> Iterator[Any]:
    """Return a function that opens a page in a browser of its own; errors on any of them fail the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def opened(address: str = "/", **options: Any) -> Any:
        usual = {"viewport": SIZE, "reduced_motion": "reduce", "service_workers": "block"}  # it fetches all rules
        context = chromium.new_context(**{**usual, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(server.url + address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture
def page(open_page: Any) -> Any:
    return open_page()
