"""A scene is complete: every move can be clicked, every name is given once, every symbol and colour exists."""

from collections.abc import Iterator
from itertools import pairwise

from pagodas.core.scene import Scene, Shape
from pagodas.session import Session
from pagodas.views.svg import finished
from tests.contract.settings import Setting
from tests.contract.walk import MOMENTS, moments, played


def drawn(setting: Setting, count: int = MOMENTS) -> Iterator[tuple[Session, Scene]]:
    """Give a game at several moments, as who is to move sees it."""
    for session in moments(setting, seed=31, count=count):
        yield session, session.scene(session.to_move)


def test_every_path_leads_through_items_of_the_scene(setting: Setting) -> None:
    for session, scene in drawn(setting):
        ids = {item.id for item in scene.items}
        for move in session.legal():
            path = setting.game.sketch.path(session.seen_by(session.to_move), move)
            assert 1 <= len(path) <= 3
            assert set(path) <= ids, f"{path} for {move}"


def test_no_path_begins_another(setting: Setting) -> None:
    for session, _ in drawn(setting):
        seen = session.seen_by(session.to_move)
        paths = sorted(setting.game.sketch.path(seen, move) for move in session.legal())
        for one, next_one in pairwise(paths):
            assert next_one[: len(one)] != one


def test_clicking_a_path_spells_its_move(setting: Setting) -> None:
    for session, _ in drawn(setting, count=3):
        seen = session.seen_by(session.to_move)
        for move in session.legal():
            text = setting.game.sketch.spell(seen, setting.game.sketch.path(seen, move))
            written = setting.game.notation.format_move(seen, move)
            assert text == written or text.lower() in setting.game.notation.readings(written)


def test_items_have_names_of_their_own_and_words_for_people(setting: Setting) -> None:
    for language in setting.game.languages:
        for session, _ in drawn(setting, count=2):
            scene = session.scene(0, language)
            assert len({item.id for item in scene.items}) == len(scene.items)
            assert all(item.label for item in scene.items)
            assert all(item.symbol in scene.symbols for item in scene.items)
            assert scene.status


def test_every_colour_is_a_role_of_the_palette(setting: Setting) -> None:
    for _, scene in drawn(setting, count=2):
        shapes: list[Shape] = [*scene.ground, *scene.overlay]
        for symbol in scene.symbols.values():
            shapes += symbol.shapes
            assert {symbol.tone, symbol.text_tone} <= set(scene.palette)
        assert {role for shape in shapes for role in (shape.fill, shape.stroke) if role} <= set(scene.palette)


def test_a_narrow_screen_shows_every_item_within_it(setting: Setting) -> None:
    for _, scene in drawn(setting):
        if narrow := scene.narrow:
            parts = [(part.x, part.y, part.x + part.width, part.y + part.height) for part in narrow.parts]
            for item in scene.items:
                assert any(x <= item.x <= right and y <= item.y <= low for x, y, right, low in parts), item
            for part in narrow.parts:
                assert 0 <= part.to[0] <= part.to[0] + part.scale * part.width <= narrow.width + 1
                assert 0 <= part.to[1] <= part.to[1] + part.scale * part.height <= narrow.height + 1


def test_the_end_can_be_seen_by_everybody(setting: Setting) -> None:
    session = played(setting, seed=32)
    for seat in range(-1, setting.seats):
        assert session.scene(seat).status


def test_a_cover_uses_what_the_scene_has(setting: Setting) -> None:
    scene = Session.new(setting.game, seed=1).scene(0)
    cover = setting.game.folder / "cover.svg"
    if cover.exists():
        for dark in (False, True):
            assert "var(--" not in finished(cover.read_text(encoding="utf-8"), scene, dark=dark)
