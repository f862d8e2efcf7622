"""The manual page says all that the help texts say, and systems can read it."""

import re
import shutil
import subprocess

import pytest
from typer.main import get_group

from pagodas.cli.app import app
from pagodas.cli.man_page import manual


@pytest.fixture(scope="module")
def page() -> str:
    return manual()


def test_every_command_and_what_it_takes_is_on_the_page(page: str) -> None:
    for name in get_group(app).commands:
        assert f'.SS "pagodas {name.replace("-", chr(92) + "-")} ' in page, name
    assert '.SS "pagodas admin delete ' in page
    for option in ("--players", "--against", "--public-url", "--json", "--ply", "-o, --option"):
        assert "\\fB" + option.replace("-", "\\-") in page, option


def test_nothing_on_the_page_is_a_command_by_accident(page: str) -> None:
    assert page.isascii()
    commands = set(re.findall(r"^[.'](\w*)", page, re.MULTILINE))
    assert commands <= {"TH", "SH", "SS", "TP", "PP", "B", "RI", "nf", "fi"}


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff reads manual pages")
def test_groff_reads_the_page_without_a_warning(page: str) -> None:
    shown = subprocess.run(["groff", "-man", "-Tutf8", "-ww"], input=page, capture_output=True, text=True, check=True)
    assert shown.stderr == ""
    assert "EXIT STATUS" in re.sub(r"\x1b\[[0-9;]*m|.\x08", "", shown.stdout)
