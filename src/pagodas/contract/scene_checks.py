"""A scene is complete: every move can be clicked, every name is given once, every symbol and colour exists."""

import random
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from pagodas.contract.check import each_setting, hold
from pagodas.contract.game_settings import Setting
from pagodas.contract.random_play import MOMENTS, moments, played, steps
from pagodas.core.game import Prompting
from pagodas.core.scene import MARK_COLOURS, Items, Narrow, Scene, Shape
from pagodas.core.types import SPECTATOR, Move, Seat
from pagodas.session import Session
from pagodas.views.svg import finished

JUNK = ("", ":", "-", "0", "99", "x", "²", "nobody:nothing", "a:b-c", "\0")
CLICKS = 150


def _drawn(setting: Setting, count: int = MOMENTS) -> Iterator[tuple[Session, Scene]]:
    """Yield a game at several moments, as the seat to move sees it."""
    for session in moments(setting, seed=31, count=count):
        yield session, session.scene(session.to_move)


@each_setting
def every_path_leads_through_items_of_the_scene(setting: Setting) -> None:
    """Look for the items of each path."""
    for session, scene in _drawn(setting):
        ids = {item.id for item in scene.items}
        for move in session.legal():
            path = setting.game.sketch.path(session.seen_by(session.to_move), move)
            hold(1 <= len(path) <= 3, f"the path {path} of move {move} has not one to three items")
            hold(set(path) <= ids, f"the path {path} of move {move} has items that are not in the scene")


@each_setting
def no_path_begins_another(setting: Setting) -> None:
    """Compare neighbouring paths."""
    for session, _ in _drawn(setting):
        seen = session.seen_by(session.to_move)
        paths = sorted(setting.game.sketch.path(seen, move) for move in session.legal())
        for one, next_one in pairwise(paths):
            hold(next_one[: len(one)] != one, f"the path {one} is the beginning of {next_one}")


@each_setting
def only_varying_moves_change_their_words(setting: Setting) -> None:
    """Write and click the same moves in all positions of several games."""
    game, known = setting.game, dict[tuple[Seat, Move], tuple[str, tuple[str, ...]]]()
    for session in (setting.session(seed) for seed in range(35, 38)):
        for _ in steps(session, seed=35, most=100):
            seat, legal = session.to_move, session.legal()
            seen = session.seen_by(seat)
            for move in set(legal).difference(game.varying_moves(seen, legal)):
                words = game.notation.format_move(seen, move), game.sketch.path(seen, move)
                same = known.setdefault((seat, move), words) == words
                hold(same, f"move {move} is {known[seat, move]} and elsewhere {words}, and varies in neither position")


@each_setting
def clicking_a_path_spells_its_move(setting: Setting) -> None:
    """Spell the path of each move."""
    game = setting.game
    for session, _ in _drawn(setting, count=3):
        seen = session.seen_by(session.to_move)
        for move in session.legal():
            path = game.sketch.path(seen, move)
            text, written = game.sketch.spell(seen, path), game.notation.format_move(seen, move)
            same = text == written or text.lower() in game.notation.readings(written)
            hold(same, f"clicking {path} spells {text!r}, but the move is written {written!r}")


@each_setting
def clicking_anything_spells_something_or_nothing(setting: Setting) -> None:
    """Click items at random, and some that are in no scene: a client may send anything."""
    chance = random.Random(33)  # noqa: S311
    for session, scene in _drawn(setting, count=3):
        ids = [item.id for item in scene.items]
        spoilt = [f"{name[: chance.randrange(len(name))]}{chance.choice(JUNK)}" for name in ids]
        for _ in range(CLICKS):
            path = chance.choices([*ids, *spoilt, *JUNK], k=chance.randint(1, 8))
            text = setting.game.sketch.spell(session.seen_by(session.to_move), path)
            hold(isinstance(text, str), f"clicking {path} spells {text!r}, which is no text")


@each_setting
def the_words_say_what_to_click_next(setting: Setting) -> None:
    """Ask for words after every beginning of a path, where the game has any: each click changes them."""
    words = setting.game.words
    if not isinstance(words, Prompting):
        return
    for language in setting.game.languages:
        say = setting.game.strings(language)
        for session, _ in _drawn(setting, count=3):
            seen = session.seen_by(session.to_move)
            for path in (setting.game.sketch.path(seen, move) for move in session.legal()):
                told = [words.prompt(seen, path[:clicks], say) for clicks in range(len(path))]
                whole = all(text.endswith((".", "!", "?", ":")) for text in told)
                hold(whole, f"the prompts for {path} are not all sentences in {language}: {told}")
                hold(len(set(told)) == len(told), f"a prompt for {path} stays the same after a click: {told}")


@each_setting
def items_have_names_of_their_own_and_words_for_people(setting: Setting) -> None:
    """Look at every item in every language."""
    for language in setting.game.languages:
        for session, _ in _drawn(setting, count=2):
            scene = session.scene(0, language)
            ids = [item.id for item in scene.items]
            hold(len(set(ids)) == len(ids), f"item ids are given twice: {sorted(ids)}")
            for item in scene.items:
                hold(item.label, f"the item {item.id} has no label in {language}")
                hold(item.symbol in scene.symbols, f"the item {item.id} has an unknown symbol {item.symbol!r}")
            hold(scene.status, f"the scene has no status in {language}")


@each_setting
def every_colour_is_a_role_of_the_palette(setting: Setting) -> None:
    """Look up every colour."""
    for _, scene in _drawn(setting, count=2):
        shapes: list[Shape] = [*scene.ground, *scene.overlay]
        roles = set()
        for symbol in scene.symbols.values():
            shapes += symbol.shapes
            roles |= {symbol.tone, symbol.text_tone}
        roles |= {role for shape in shapes for role in (shape.fill, shape.stroke) if role}
        unknown = roles - set(scene.palette) - set(MARK_COLOURS)
        hold(not unknown, f"these colours are no roles of the palette: {', '.join(sorted(unknown))}")


@each_setting
def a_narrow_screen_shows_every_item_within_it(setting: Setting) -> None:
    """Look for every item in the parts of the narrow arrangement."""
    for _, scene in _drawn(setting):
        if scene.narrow:
            _check_narrow(scene, scene.narrow)


def _check_narrow(scene: Scene, narrow: Narrow) -> None:
    parts = [(part.x, part.y, part.x + part.width, part.y + part.height) for part in narrow.parts]
    for item in scene.items:
        inside = any(x <= item.x <= right and y <= item.y <= low for x, y, right, low in parts)
        hold(inside, f"the item {item.id} lies in no part of the narrow arrangement")
    for part in narrow.parts:
        fits = 0 <= part.to[0] <= part.to[0] + part.scale * part.width <= narrow.width + 1
        fits &= 0 <= part.to[1] <= part.to[1] + part.scale * part.height <= narrow.height + 1
        hold(fits, f"{part} does not fit into the narrow arrangement")


@each_setting
def an_item_stays_in_its_part(setting: Setting) -> None:
    """Look for each id in the parts of the scenes of a game, where it is drawn in parts."""
    parts: dict[tuple[Seat, str], int] = {}
    for session in moments(setting, seed=31):
        for seat in range(SPECTATOR, setting.seats):
            items = session.scene(seat).items
            for number, part in enumerate(items.parts if isinstance(items, Items) else ()):
                for item in part:
                    hold(
                        parts.setdefault((seat, item.id), number) == number, f"{item.id} changed its part of the scene"
                    )


@each_setting
def the_end_can_be_seen_by_everybody(setting: Setting) -> None:
    """Draw the end of a game."""
    session = played(setting, seed=32)
    for seat in (SPECTATOR, *range(setting.seats)):
        hold(session.scene(seat).status, f"the end has no status for seat {seat + 1}")


@each_setting
def a_tally_has_a_cell_for_each_seat(setting: Setting) -> None:
    """Read the tally of a whole game, and of its first half, as every seat sees them."""
    session = played(setting, seed=32)
    for language, seat in product(setting.game.languages, range(SPECTATOR, setting.seats)):
        for count in (len(session.moves) // 2, len(session.moves)):
            for label, cells in session.tally(seat, language, count):
                whole = label and len(cells) == setting.seats and any(cells)
                hold(whole, f"a row of the tally in {language} is not whole: {label!r}, {cells}")


@each_setting
def the_tally_of_a_round_stands_beneath_those_before(setting: Setting) -> None:
    """Put the tallies of a game's parts together, cut where the first of its rounds ended."""
    words: Any = setting.game.words
    if not setting.game.pausing:
        return
    session = played(setting, seed=32)
    for seat in range(SPECTATOR, setting.seats):
        steps = enumerate(session.steps(seat, len(session.moves)), 1)
        cut = next((count for count, (before, _, after) in steps if words.ends_round(before, after)), 0)
        parts = session.tally(seat, count=cut) + session.tally(seat, first=cut)
        hold(session.tally(seat) == parts, f"the tally for seat {seat + 1} is not that of its rounds")


@each_setting
def a_cover_uses_what_the_scene_has(setting: Setting) -> None:
    """Fill in the cover, where there is one."""
    scene = setting.session(1).scene(0)
    cover = setting.game.folder / "cover.svg"
    if cover.exists():
        for dark in (False, True):
            drawing = finished(cover.read_text(encoding="utf-8"), scene, dark=dark)
            hold("var(--" not in drawing, "cover.svg uses a colour that the palette does not have")
