"""The front end's types say all that the server sends."""

import re
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from pagodas import games
from pagodas.core.scene import Item, Narrow, Part, Shape, Symbol
from pagodas.server import messages
from pagodas.server.typescript import FILES, messages_in_typescript, scene_in_typescript
from pagodas.session import Session
from pagodas.views.wire import FOR_TERMINALS, Drawings, WireScene, wire, wire_symbols

STRUCTS = [*Shape.__subclasses__(), Symbol, Item, Part, Narrow]


def fields(text: str, name: str) -> dict[str, bool]:
    """Return the fields of a TypeScript interface, and whether each may be left out."""
    body = re.search(rf"^export interface {name} {{\n(.*?)^}}", text, re.MULTILINE | re.DOTALL)
    assert body, name
    return {field: bool(mark) for field, mark in re.findall(r"^  (\w+)(\??): ", body[1], re.MULTILINE)}


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_every_field_of_a_scene_is_made_for_the_front_end(struct: type[msgspec.Struct]) -> None:
    sent = {field.name: not field.required for field in msgspec.structs.fields(struct)}
    if struct is Symbol:
        sent = {name: optional for name, optional in sent.items() if name not in FOR_TERMINALS}
    tag = {"shape": False} if issubclass(struct, Shape) else {}
    assert fields(scene_in_typescript(), struct.__name__) == tag | sent


def test_a_shape_is_any_of_the_shapes_there_are() -> None:
    shapes = " | ".join(shape.__name__ for shape in Shape.__subclasses__())
    assert f"export type Shape = {shapes};" in scene_in_typescript()


@pytest.mark.parametrize("game", games.names())
def test_a_scene_on_the_wire_has_the_fields_of_its_type(game: str) -> None:
    scene = Session.new(game, seed=1).scene(0)
    assert set(wire(scene)) == set(fields(scene_in_typescript(), "Scene")) == set(WireScene.__annotations__)
    told = fields(scene_in_typescript(), "Drawings")
    assert set(told) == set(Drawings.__annotations__)
    assert {name for name, optional in told.items() if not optional} <= set(wire_symbols(scene)) <= set(told)


@pytest.mark.parametrize(
    ("message", "line"),
    [("Position", "scene?: Scene | null;"), ("Looked", "scene: Scene;"), ("Symbols", "symbols: Drawings;")],
)
def test_messages_name_the_scenes_they_carry(message: str, line: str) -> None:
    body = messages_in_typescript().partition(f"export interface {message} {{")[2].partition("}")[0]
    assert line in body


def test_a_client_in_python_reads_a_scene_as_plain_data() -> None:
    scene: Any = {"symbols": "a", "status": "", "items": [{"id": "b1"}], "overlay": []}
    looked = messages.Looked(0, "id", 3, "", scene)
    assert messages.read_server(messages.encode(looked)) == looked


@pytest.mark.parametrize("name", FILES)
def test_a_command_writes_the_types(name: str) -> None:
    command = [sys.executable, "-m", "pagodas.server.typescript", name]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == FILES[name]()
    assert done.stdout.startswith("// Made by")
