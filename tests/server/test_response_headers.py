"""Every response tells browsers to do nothing with it that was not meant, and only our own names are answered to."""

import socket

import pytest
from websockets.exceptions import InvalidStatus

from pagodas.server.host_names import HostNames
from pagodas.server.response_headers import PROTECTION
from pagodas.server.settings import Settings
from pagodas.server.static_pages import INDEX, STATIC
from tests.server.running import Client, Running
from tests.server.test_http_limits import connected, everything

OWN = ("content-security-policy", "cache-control", "x-frame-options")  # which some responses set themselves


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/play", "/health", "/nowhere", "/api/kinds", "/api/games", "/api/games/x/export", "/assets/none.js"),
        *("/api/kinds/mountain/picture", "/api/kinds/mountain/rules", "/api/kinds/none/rules", "/metrics"),
    ],
)
def test_every_response_is_protected(server: Running, path: str) -> None:
    headers = server.get(path).headers
    assert "server" not in headers
    for name, value in PROTECTION.items():
        assert name in headers
        assert name in OWN or headers[name] == value
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy or "default-src 'self'" in policy
    assert "frame-ancestors" in policy
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert "script-src 'unsafe-inline'" not in policy


def test_a_response_with_a_token_is_kept_nowhere(server: Running) -> None:
    answers = [
        server.post("/api/games", {"game": "mountain", "seats": [{}, {"kind": "open"}]}),
        server.post("/api/games", {"game": "none"}),
    ]
    answers.append(server.post(f"/api/games/{answers[0].json()['id']}/join", {}))
    assert [answer.status_code for answer in answers] == [201, 422, 201]
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}


def test_what_no_handler_sees_is_protected_too(server: Running) -> None:
    with connected(server) as client:
        client.sendall(b"nonsense\r\n\r\n")
        refusal = everything(client)
    with pytest.raises(InvalidStatus) as refused:
        Client(server.url, origin="http://elsewhere.example")
    headers = refused.value.response.headers
    for name, value in PROTECTION.items():
        assert f"{name}: {value}\r\n".encode() in refusal
        assert headers[name] == value
    assert "server" not in headers
    assert b"\r\nserver:" not in refusal.lower()


def test_the_page_may_run_only_what_is_ours(server: Running) -> None:
    if not INDEX.exists():
        pytest.skip("the pages are not built (`make web` does it)")
    policy = server.get("/").headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "frame-ancestors 'none'" in policy


def test_a_worker_may_run_engines_too(server: Running) -> None:
    scripts = [file.name for file in (STATIC / "assets").glob("worker-*.js")]
    for script in scripts:  # whose own policy it obeys, not that of the page
        assert "'wasm-unsafe-eval'" in server.get(f"/assets/{script}").headers["content-security-policy"]
    assert scripts or not INDEX.exists()


def test_only_our_own_page_may_frame_the_rules(server: Running) -> None:
    headers = server.get("/api/kinds/mountain/rules").headers
    assert "frame-ancestors 'self'" in headers["content-security-policy"]
    assert headers["x-frame-options"] == "SAMEORIGIN"


# --- Names ---


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "127.0.0.1:8000", "localhost:8000", "LOCALHOST", "[::1]:8000", "192.168.1.20:8000"),
        *("games.example.org", "games.example.org.", "other.example", socket.gethostname(), "[fe80::1]"),
    ],
)
def test_our_own_names_and_addresses_are_answered_to(host: str) -> None:
    settings = Settings("sqlite://", public_url="https://games.example.org/", allowed_hosts=("Other.example",))
    assert HostNames(settings).problem([host]) == ""


@pytest.mark.parametrize(
    "hosts", [["evil.example"], ["127.0.0.1.evil.example"], ["localhost.evil.example"], ["1"], [""]]
)
def test_foreign_names_are_not(hosts: list[str]) -> None:
    assert "--allowed-host" in HostNames(Settings("sqlite://")).problem(hosts)


@pytest.mark.parametrize("hosts", [[], ["localhost", "evil.example"]])
def test_a_request_has_one_host(hosts: list[str]) -> None:
    assert "one header Host" in HostNames(Settings("sqlite://")).problem(hosts)


def test_a_page_whose_name_was_led_here_gets_nothing(server: Running) -> None:
    answer = server.get("/api/games", host="evil.example")
    assert answer.status_code == 421
    assert "'evil.example'" in answer.json()["error"]
    answer = server.post("/api/games", {"game": "mountain"}, host="evil.example", origin="http://evil.example")
    assert answer.status_code == 421
    with pytest.raises(InvalidStatus) as refused:
        Client(server.url, additional_headers={"Host": "evil.example"}, origin="http://evil.example")
    assert refused.value.response.status_code == 421
