"""What changed between two scenes is the same whether they are drawn in parts or not, and is found once."""

import random
from typing import Any

import msgspec
import pytest

from pagodas.core.drawn_once import drawn_once
from pagodas.core.scene import Item, Items
from pagodas.views.scene_changes import changed_items
from tests.server.follower import patched, spliced


def stone(place: str, x: float = 0.0, *marks: str) -> Item:
    return Item(place, "stone", x, 0.0, f"a stone on {place}", marks=marks)


def told(before: Any, after: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(changed_items(before, after)))


def after_changes(before: Any, after: Any) -> list[Any]:
    """Return the items that a client has who was told what changed."""
    known = msgspec.json.decode(msgspec.json.encode(tuple(before)))
    by_id = {item["id"]: item for item in known}
    changes = [
        (at, gone, [patched(by_id.get(item["id"], {}), item) for item in came])
        for at, gone, came in told(before, after)
    ]
    return spliced(known, changes)


def test_places_count_in_the_whole_list() -> None:
    kept, old, new = (stone("a"), stone("b")), (stone("c"),), (stone("c", 2.0),)
    assert told(Items(kept, old), Items(kept, new)) == [[2, 1, [{"id": "c", "x": 2.0}]]]


def test_parts_that_are_the_same_are_not_looked_at() -> None:
    class Unread(tuple[Item, ...]):
        def __iter__(self) -> Any:
            raise AssertionError("a part that did not change was read")

    kept = Unread((stone("a"),))
    assert told(Items(kept, ()), Items(kept, (stone("b"),))) == [[1, 0, [msgspec.to_builtins(stone("b"))]]]


@pytest.mark.parametrize("seed", range(20))
def test_whoever_is_told_the_changes_of_parts_has_the_items(seed: int) -> None:
    chance = random.Random(seed)

    @drawn_once
    def part(name: str, marks: tuple[tuple[int, bool], ...]) -> Any:
        return (stone(f"{name}{place}", float(place), *(["last"] if last else [])) for place, last in marks)

    def scene() -> Items:
        return Items(
            *(
                part(name, tuple((p, chance.random() < 0.3) for p in range(3) if chance.random() < 0.6))
                for name in "abcd"
            )
        )

    before = scene()
    for _ in range(30):
        after = scene()
        assert after_changes(before, after) == msgspec.json.decode(msgspec.json.encode(tuple(after)))
        assert after_changes(tuple(before), tuple(after)) == after_changes(before, after)
        before = after


def test_items_are_a_sequence() -> None:
    items = Items((stone("a"),), (), (stone("b"), stone("c")))
    assert [item.id for item in items] == ["a", "b", "c"]
    assert (len(items), items[1].id, items[1:]) == (3, "b", (stone("b"), stone("c")))
    assert items == (stone("a"), stone("b"), stone("c"))
