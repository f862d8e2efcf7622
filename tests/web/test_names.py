"""The page has the server's rule for names: it refuses the same names, for the same reason."""

import json
import random
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from pagodas.core.errors import SessionError
from pagodas.session.names import checked_names, tidy
from tests.session.test_names import ALLOWED, REFUSED
from tests.web.playing import BOARD

WEB = Path(__file__).parents[2] / "web"
NODE = Path(sys.executable).with_name("node")
CHECK = """
import { build } from "esbuild";
import { readFileSync } from "node:fs";
const made = await build({ entryPoints: ["src/connection/names.ts"], bundle: true, format: "esm", write: false });
const { checkNames, tidy } = await import("data:text/javascript," + encodeURIComponent(made.outputFiles[0].text));
const fault = (names) => {
  try {
    checkNames(names);
    return "";
  } catch (problem) {
    return `${problem.fault} ${problem.character}`;
  }
};
const cases = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map((names) => [names.map(tidy), fault(names)])));
"""
INTERESTING = "abé'/·|:; \t\u00a0\u3000\u0301\u200b\u200c\u200d\u202e\u2028\ufe0f\ufeff中👩🚀\U000e0100\U000e0067\ud800"


@pytest.fixture(scope="module")
def node() -> str:
    if not NODE.exists() or not (WEB / "node_modules/esbuild").exists():
        pytest.skip("make web installs node and esbuild")
    return str(NODE)


def random_names(count: int) -> list[list[str]]:
    chance = random.Random(5)
    return [["".join(chance.choices(INTERESTING, k=chance.randint(1, 6))), "Bob"] for _ in range(count)]


def server_fault(names: list[str]) -> str:
    try:
        checked_names([name for name in names if tidy(name)])
    except SessionError as error:
        return str(error)
    return ""


def agree(page: str, server: str) -> bool:
    """Tell whether both allow some names, or refuse them for the same reason."""
    fault, _, character = page.partition(" ")
    words = {"sign": "has a meaning", "invisible": "nobody can see", "long": "are the most", "twice": "one name"}
    return not server if not fault else words[fault] in server and character in server


def test_the_page_and_the_server_refuse_the_same_names(node: str) -> None:
    cases = [[name, "Bob"] for name in (*REFUSED, *ALLOWED)] + [["Ada", "Ada "], ["❤", "❤\ufe0f"]] + random_names(3000)
    command = [node, "--input-type=module", "-e", CHECK]
    done = subprocess.run(command, cwd=WEB, input=json.dumps(cases), capture_output=True, text=True, check=True)
    answers = json.loads(done.stdout)
    for names, (kept, fault) in zip(cases, answers, strict=True):
        if not any(unicodedata.category(letter) == "Cs" for name in names for letter in name):
            assert kept == [tidy(name) for name in names]
        assert agree(fault, server_fault(names)), (names, fault, server_fault(names))


@pytest.mark.browser
@pytest.mark.parametrize(
    ("locale", "name", "told"),
    [
        ("en-GB", "Ada;", "A name cannot have “;” here"),
        ("it-IT", "Ada;", "Qui in un nome non può esserci «;»"),
        ("en-GB", "A\u202eda", "characters that nobody sees. One of them is U+202E."),
        ("it-IT", "A\u202eda", "caratteri che nessuno vede. Uno di questi è U+202E."),
    ],
)
def test_a_name_is_refused_before_it_is_sent(open_page: Any, locale: str, name: str, told: str) -> None:
    page = open_page("/new/mountain", locale=locale)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.locator("input[type=text]").first.fill(name)
    page.locator("form button.primary").click()
    assert told in page.locator("[role=alert]").inner_text()
    assert "POST" not in sent
    page.locator("input[type=text]").first.fill("  Ada\u00a0")
    page.locator("form button.primary").click()
    page.wait_for_selector(BOARD)
    assert page.get_by_text("Ada", exact=True).count()
