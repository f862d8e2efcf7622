"""Two servers behind one web server, with the very configurations that docs/server.md shows."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from pagodas.server.messages import Done, Update
from pagodas.server.settings import Settings
from tests.server.postgres import another_database, free_port
from tests.server.running import PATIENCE, Client, Running, running
from tests.server.test_backup import MANUAL

pytestmark = pytest.mark.parametrize("database", ["postgresql"], indirect=True)
NGINX = """
daemon off; pid {folder}/pid; error_log stderr; {user}
events {{ }}
http {{
access_log off;
client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{written}
}}
"""


def written_down(beginning: str) -> str:
    """Return the configuration in the manual whose first line begins like this."""
    found = re.search(rf"^    {re.escape(beginning)}.*?(?=^\S)", MANUAL, re.MULTILINE | re.DOTALL)
    assert found, beginning
    return found[0]


def nginx(folder: Path, port: int, ports: dict[str, str]) -> list[str]:
    written = replaced(written_down("map $http_upgrade"), ports | {"443 ssl": f"127.0.0.1:{port}"})
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user=user, written=written))
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, ports: dict[str, str]) -> list[str]:
    address = {"games.example.org {": f"http://127.0.0.1:{port} {{"}
    written = replaced(written_down("games.example.org {\n        @table"), ports | address)
    (folder / "Caddyfile").write_text("{\n admin off\n auto_https off\n}\n" + written)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def replaced(text: str, names: dict[str, str]) -> str:
    for name, value in names.items():
        assert name in text, name
        text = text.replace(name, value)
    return text


@contextmanager
def proxy(program: str, folder: Path, servers: list[Running]) -> Iterator[str]:
    """Run a web server in front of two of ours; yield its address."""
    if not (found := shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")):
        pytest.skip(f"{program} is not installed")
    ports = {f"127.0.0.1:800{number}": f"127.0.0.1:{server.port}" for number, server in enumerate(servers)}
    port = free_port()
    _, *arguments = {"nginx": nginx, "caddy": caddy}[program](folder, port, ports)
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    process = subprocess.Popen([found, *arguments], env=environment, stderr=subprocess.PIPE, text=True)
    try:
        until_it_answers(f"http://127.0.0.1:{port}", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.communicate(timeout=30)


def until_it_answers(url: str, process: "subprocess.Popen[str]") -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            if httpx.get(url + "/health").status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.05)
    process.terminate()
    raise AssertionError(process.communicate()[1])


@pytest.mark.parametrize("program", ["nginx", "caddy"])
def test_two_servers_behind_one_name_as_written_down(program: str, database: str, tmp_path: Path) -> None:
    url = another_database(database, f"behind_{program}")
    settings = Settings(url, workers=1, trusted_proxies=("127.0.0.1",))
    with running(settings) as first, running(settings) as second, proxy(program, tmp_path, [first, second]) as address:
        asked = httpx.get(address + "/api/kinds")
        assert (asked.status_code, len(asked.json()) >= 4) == (200, True)
        games = [Running.create(_at(address, first), "person", "person") for _ in range(6)]
        for game in games:
            with near(address, game.seats[0].token) as white, near(address, game.seats[1].token) as black:
                code = white.sit(game.seats[0]).position.legal[0].code
                black.sit(game.seats[1])
                assert isinstance(white.play(0, code), Done)
                assert black.hear(Update).version == 1
                assert [bool(server.inside.rooms.in_memory(game.id)) for server in (first, second)].count(True) == 1
        assert not any(
            server.inside.limits.addresses._warned for server in (first, second)
        )  # X-Forwarded-For is believed
        second.stop()
        for game in games:  # wherever they were, they find the other
            with near(address, game.seats[1].token) as black:
                assert black.sit(game.seats[1], since=1).version == 1


def _at(address: str, server: Running) -> Running:
    """Return a server as it is behind a proxy."""
    return Running(server.settings, int(address.rpartition(":")[2]), server.inside, server.thread, server.loop)


def near(address: str, token: str) -> Client:
    return Client(address, near=token[:6])
