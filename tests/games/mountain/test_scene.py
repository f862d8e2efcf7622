from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagodas.core import verbs
from pagodas.core.scene import CHOSEN, LAST, WINNING, Line, Scene
from pagodas.core.types import SPECTATOR, State
from pagodas.games.mountain.board_files import BOARDS, NAMES
from pagodas.games.mountain.game import GAME
from pagodas.views.svg import svg
from pagodas.views.text import plain

MIDDLE = """
board: stairs
white: Gb1 Hh3 Wb5; pool G H
black: Wb3 Gh5 Hp; pool H B
turn: white
"""
CHAIN = """
board: stairs
white: Gb1 Hp Gb4 Hh5; pool B
black: Wb8 Gb2 Hb7; pool H B
turn: white
then: Gb1-h1
"""


SPACES = BOARDS[NAMES.index("stairs")].spaces


def position(text: str) -> State:
    return GAME.notation.parse_position(text)[0]


def drawn(state: State, language: str = "en") -> Scene:
    return GAME.sketch.draw(GAME.observe(state, SPECTATOR), SPECTATOR, GAME.strings(language))


def marked(scene: Scene, mark: str) -> set[str]:
    return {item.id for item in scene.items if mark in item.marks}


@settings(max_examples=30, deadline=None)
@given(board=st.sampled_from(NAMES), violent=st.booleans(), seed=st.integers(0, 2**32), choices=st.data())
def test_every_legal_move_is_clicked_on_things_there_are(board, violent, seed, choices):
    state = GAME.start(2, {"board": board, "violent_worms": violent}, seed)[0]
    for _ in range(choices.draw(st.integers(0, 60))):
        moves = GAME.legal(state)
        if not moves:
            break
        verbs.play(state, choices.draw(st.sampled_from(moves)))
    scene = drawn(state)
    ids = [item.id for item in scene.items]
    assert len(ids) == len(set(ids))
    assert all(item.symbol in scene.symbols for item in scene.items)
    paths = [GAME.sketch.path(state, move) for move in GAME.legal(state)]
    assert {item for path in paths for item in path} <= set(ids)
    assert len(paths) == len(set(paths))
    assert not [path for path in paths for other in paths if path != other and other[: len(path)] == path]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("board", BOARDS, ids=NAMES)
def test_every_board_is_drawn_with_its_title_and_all_its_names(board, language):
    scene = drawn(position(f"board: {board.name}"), language)
    ElementTree.fromstring(svg(scene))
    assert board.title[language] in svg(scene)
    for columns in (72, 80):
        shown = plain(scene, columns).split()
        assert all(name in shown for name in board.spaces)


def test_every_colour_it_uses_is_in_the_palette():
    scene = drawn(position(CHAIN))
    symbols = scene.symbols.values()
    shapes = [*scene.ground, *scene.overlay, *(shape for symbol in symbols for shape in symbol.shapes)]
    roles = {role for shape in shapes for role in (shape.fill, shape.stroke) if role}
    assert roles | {role for symbol in symbols for role in (symbol.tone, symbol.text_tone)} <= set(scene.palette)


def test_dice_look_different_by_side_and_kind_without_colour():
    glyphs = [
        symbol.glyph for name, symbol in drawn(position(MIDDLE)).symbols.items() if "-" in name and "tray" not in name
    ]
    assert glyphs == ["[W]{}", "[G]{}", "[H]{}", "[B]{}", "(w){}", "(g){}", "(h){}", "(b){}"]


def test_the_terminal_shows_pieces_under_the_names_of_their_spaces():
    lines = plain(drawn(position(MIDDLE))).splitlines()
    [row] = [row for row, line in enumerate(lines) if " h3 " in line]
    assert lines[row + 1][lines[row].index("h3") - 1 :].startswith("[H]")
    assert "(w)" in lines[row + 1]


def test_a_pool_shows_a_row_for_each_kind_in_it():
    scene = drawn(position("board: stairs\nwhite: pool W G G H H\nblack: Gb1 Gb2; pool B B H"))
    pool = {item.id: item.text for item in scene.items if item.id.startswith("pool:")}
    assert pool == {
        "pool:white-worm": "",
        "pool:white-goat": "×2",
        "pool:white-human": "×2",
        "pool:black-human": "",
        "pool:black-buddha": "×2",
    }


def test_the_tray_of_the_side_to_move_shows_it():
    scene = drawn(position(MIDDLE))
    assert scene.item("tray:white").symbol == "tray-turn"
    assert scene.item("tray:black").symbol == "tray"
    assert "▶ White" in plain(scene)


def test_pieces_that_share_a_space_stand_side_by_side():  # M4
    scene = drawn(position("board: stairs\nwhite: Wb1 Wb1 Gb1; pool G H\nblack: Wb1; pool G G H H"))
    shared = [item for item in scene.items if item.id.startswith("b1:")]
    assert [(item.id, item.text) for item in shared] == [
        ("b1:white-worm", "×2"),
        ("b1:white-goat", ""),
        ("b1:black-worm", ""),
    ]
    assert all(item.scale < 1 for item in shared)
    assert "[W]×2" in plain(scene)
    assert "[G](w)" in plain(scene)


def test_the_last_turn_is_marked_from_where_to_where():
    scene = drawn(position(MIDDLE + "then: Gb1-h2"))
    assert marked(scene, LAST) == {"b1", "h2:white-goat"}
    assert scene.overlay
    assert "b1*" in plain(scene)
    assert "[G]*" in plain(scene)


def test_a_placed_piece_is_marked():
    scene = drawn(position(MIDDLE + "then: G@b7"))
    assert marked(scene, LAST) == {"b7:white-goat"}
    assert not scene.overlay


def test_pushed_pieces_are_marked_and_the_next_one_waits():  # M5
    start = "board: stairs\nwhite: Gb1 Hb4; pool W G H\nblack: Wh2 Gh2; pool G H H\nturn: white\nthen: Gb1-h2"
    assert marked(drawn(position(start)), CHOSEN) == {"h2:black-worm"}
    scene = drawn(position(start + ">b3"))
    assert marked(scene, CHOSEN) == {"h2:black-goat"}
    assert marked(scene, LAST) == {"b1", "h2:white-goat", "b3:black-worm"}
    assert [shape.dashed for shape in scene.overlay] == [False, False, True, False]


def test_the_winning_chain_is_golden():  # M8, M9
    scene = drawn(position(CHAIN))
    pieces = {"h1:white-goat", "p:white-human", "h5:white-human", "b4:white-goat"}
    assert marked(scene, WINNING) == {"tray:white", "pool:white-buddha", *pieces, marked_empty(scene)}
    golden = [shape for shape in scene.overlay if isinstance(shape, Line) and shape.stroke == WINNING]
    assert len(golden) == 4
    assert plain(scene).count("★") == 7


def marked_empty(scene: Scene) -> str:
    [space] = [item.id for item in scene.items if item.id in SPACES and WINNING in item.marks]
    return space


def test_passing_is_offered_only_to_who_must():  # M3
    stuck = "board: hexagon\nwhite: Wp; pool B B B B\nblack: Wb1 Gb2; pool H B G\nturn: white"
    assert "‹ Pass ›" in plain(drawn(position(stuck)))
    assert "pass" not in [item.id for item in drawn(position(MIDDLE)).items]


def test_labels_speak_italian():
    scene = drawn(position(MIDDLE), "it")
    assert scene.item("h5:black-goat").label == "Capra nera in h5"
    assert scene.item("tray:white").label == "Riserva di Bianco; tocca a Bianco"
    assert scene.item("p").label == "p, la pagoda"
    assert scene.status == "Tocca a Bianco."


def test_labels_say_how_many():
    scene = drawn(position("board: stairs"))
    assert scene.item("pool:white-goat").label == "White goat in the pool, 2 of them"


@pytest.mark.parametrize(
    ("clicks", "text"),
    [
        (("pool:white-human", "b5"), "H@b5"),
        (("pool:black-human", "b5"), ""),  # not White's to place
        (("b3:white-worm", "b4"), "Wb3-b4"),
        (("b3:black-worm", "b4"), ""),  # beside a worm of White's, which the text would mean
        (("b7:black-goat", "h7"), "Gb7-h7"),  # refused: it is not White's
        (("b5",), ""),
        (("tray:white",), ""),
    ],
)
def test_clicks_spell_only_moves_of_the_player(clicks: tuple[str, ...], text: str) -> None:
    state = position("white: Wb3; pool G G H H\nblack: Wb3 Gb7; pool G H H")
    assert GAME.sketch.spell(state, clicks) == text


def test_only_the_tray_of_the_pushed_piece_means_its_death() -> None:
    state = position("white: Gb1; pool W G H H\nblack: Hh1; pool W G G H\nthen: Gb1-h1")
    assert GAME.sketch.spell(state, ("tray:black",)) == ">x"
    assert GAME.sketch.spell(state, ("tray:white",)) == ""
