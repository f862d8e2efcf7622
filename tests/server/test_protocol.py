"""The protocol is documented, and every type of it is written for the front end."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from pagodas.server import messages
from pagodas.server.messages import FromClient, FromServer
from pagodas.server.typescript import messages_in_typescript
from tests.server.running import Running

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
MESSAGES = (*get_args(FromClient), *get_args(FromServer))
STRUCTS = [thing for thing in vars(messages).values() if isinstance(thing, type) and issubclass(thing, messages.Part)]
ABSTRACT = (messages.Part, messages.HttpBody, messages.Message, messages.ClientMessage, messages.Request)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__name__)
def test_every_message_and_field_of_a_client_is_documented(message: type[messages.Message]) -> None:
    tag = message.__struct_config__.tag
    row = re.search(rf"^\| `{tag}` .*$", PROTOCOL, re.MULTILINE)
    assert row, tag
    if message in get_args(FromClient):
        for field in message.__struct_fields__:
            assert field == "chair" or f"`{field}`" in row[0], field


@pytest.mark.parametrize(
    "struct", [struct for struct in STRUCTS if struct not in ABSTRACT], ids=lambda kind: kind.__name__
)
def test_every_type_is_written_for_the_front_end_and_documented(struct: type[messages.Part]) -> None:
    assert f"export interface {struct.__name__} {{" in messages_in_typescript()
    assert issubclass(struct, messages.Message) or f"`{struct.__name__}`" in PROTOCOL


def test_every_fault_is_documented() -> None:
    for fault in get_args(messages.Fault):
        assert f"\n| `{fault}` " in PROTOCOL


def test_a_message_has_its_type_and_leaves_defaults_out() -> None:
    assert messages.encode(messages.Leave()) == b'{"type":"leave"}'
    assert msgspec.json.decode(messages.encode(messages.Done(0, "a", 3))) == {
        "type": "done",
        "chair": 0,
        "id": "a",
        "version": 3,
    }


@pytest.mark.parametrize("kind", get_args(FromClient), ids=lambda kind: kind.__name__)
def test_an_unknown_field_from_a_client_is_refused_by_its_name(kind: type[messages.Message]) -> None:
    fields = {"id": "a", "ply": 0, "matter": "draw", "yes": True, "phrase": "hello"}
    message = {"type": kind.__struct_config__.tag} | {
        name: entry for name, entry in fields.items() if name in kind.__struct_fields__
    }
    assert isinstance(messages.read_client(msgspec.json.encode(message)), kind)
    with pytest.raises(msgspec.ValidationError, match="unknown field `wish`"):
        messages.read_client(msgspec.json.encode({**message, "wish": 1}))


def test_a_client_may_ignore_fields_that_a_later_server_adds() -> None:
    assert messages.read_server(b'{"type":"done","chair":0,"id":"a","version":3,"news":1}') == messages.Done(0, "a", 3)


def test_the_example_bot_plays_a_whole_match_against_itself(server: Running) -> None:
    game = server.create("person", "person", length=2, options={"max_turns": 130})  # more moves than a burst may have
    links = [f"{server.url}/play#{seat.token}" for seat in game.seats]
    bots = [start_bot(link) for link in links]
    for bot in bots:
        out, _ = bot.communicate(timeout=60)
        assert bot.returncode == 0
        assert "the game ended" in out


def start_bot(link: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(ROOT / "examples" / "bot.py"), link]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
