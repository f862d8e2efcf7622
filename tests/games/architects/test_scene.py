"""The scene shows what lies on the table, and nothing that its viewer may not see."""

import re
from itertools import pairwise

import numpy as np
import pytest

from pagodas import games
from pagodas.core.scene import CHOSEN, LAST, WINNING, Label, Scene
from pagodas.core.types import SPECTATOR
from pagodas.games.architects import art, notation
from pagodas.games.architects.state import CALLING, CLOSING, FANNING
from pagodas.games.architects.words import COLOUR_NAMES
from pagodas.views import rulesbook
from pagodas.views.rulesbook import Figure, Position
from pagodas.views.text import plain
from tests.played_position import PlayedPosition

GAME = games.load("architects")


def scene(table: PlayedPosition, seat: int = 0, language: str = "en") -> Scene:
    return GAME.sketch.draw(GAME.observe(table.state, seat), seat, GAME.strings(language))


def ids(drawn: Scene, start: str) -> list[str]:
    return [item.id for item in drawn.items if item.id.startswith(start)]


def test_pagodas_grow_floor_by_floor() -> None:
    drawn = scene(PlayedPosition("architects", "lots: R/B2 - - - - -"))
    assert len(ids(drawn, "column-1")) == 6
    assert len(ids(drawn, "space-1")) == 2
    assert len(ids(drawn, "slab-1")) == 1
    assert drawn.item("column-1-2-1").y < drawn.item("slab-1-1").y < drawn.item("column-1-1-1").y


def test_cards_lie_at_their_lots_upright_for_columns_and_sideways_for_tiles() -> None:
    drawn = scene(PlayedPosition("architects", "lots: R3 - - - - -\nivory: RRGBP | BY").play("R1 R1/B hB1"))
    assert [(drawn.item(name).symbol, drawn.item(name).turn) for name in ids(drawn, "laid-1")] == [
        ("laid-card-R", 0.0),
        ("laid-card-R", 90.0),
        ("laid-card-B", 0.0),
    ]
    ended = scene(PlayedPosition("architects", "ivory: RRGBP | BY").play("R1 end"))
    assert ids(ended, "laid") == []


def test_a_terminal_shows_every_card_at_a_lot_however_many_there_are() -> None:
    lots = "lots: R/Y/B/G3 - - - - -\nivory: GGRRP | YYPP; uses R1 G1 B1"
    table = PlayedPosition("architects", lots).play("G1 G2 rice:G2 hY hY", "buddha:G1/P R R", "P hP")
    drawn = scene(table)
    assert [len(ids(drawn, f"laid-{lot}")) for lot in (1, 2)] == [5, 3]
    row = next(row for row in plain(drawn).splitlines() if row.split() == [*"GRRPP", *"GYY"])
    assert row.index("P") < 11 < row.rindex("G")  # each at its own lot


def test_the_other_hand_shows_its_backs_and_what_counting_tells() -> None:
    table = PlayedPosition("architects", "ivory: RYGBP | RB\nonyx: RYGBP | YYP; known Y")
    assert ids(scene(table), "onyx-hand") == ["onyx-hand-Y"]
    assert len(ids(scene(table), "onyx-back")) == 2
    assert ids(scene(table), "ivory-back") == []
    assert len(ids(scene(table, SPECTATOR), "ivory-back")) == 2


def test_the_viewer_sits_below() -> None:
    table = PlayedPosition("architects", "")
    for seat, name in enumerate(notation.SEAT_NAMES):
        assert scene(table, seat).item(f"plate-{name}").y > art.HEIGHT / 2


def test_only_the_player_to_move_has_buttons() -> None:
    table = PlayedPosition("architects", "ivory: RYGBP | RB; uses P1").play("R1")
    assert "end" in {item.id for item in scene(table).items}
    assert not {"end", "fan", "keep", "alt"} & {item.id for item in scene(table, 1).items}


def test_the_fan_is_decided_with_two_buttons_and_its_marker_is_lit() -> None:
    table = PlayedPosition("architects", "ivory: RYGBP | RB; uses P1\nonyx: RYGBP | ??; uses P2").play("R1 end")  # A16
    drawn, seen = scene(table), GAME.observe(table.state, 0)
    assert [item.id for item in drawn.items if item.symbol == "button"] == ["fan", "keep"]
    assert {GAME.sketch.path(seen, move) for move in GAME.legal(seen)} == {("fan",), ("keep",)}
    assert [item.id for item in drawn.items if CHOSEN in item.marks] == ["ivory-ability-P"]
    assert len(ids(drawn, "ivory-display")) == 5
    assert ids(drawn, "laid") == []
    assert not {"fan", "keep"} & {item.id for item in scene(table, 1).items}


def test_the_buttons_for_the_fan_lie_apart_and_on_the_part_of_them_that_phones_show() -> None:
    table = PlayedPosition("architects", "ivory: RYGBP | RB; uses P1").play("R1 end")
    drawn = scene(table)
    fan, keep = drawn.item("fan"), drawn.item("keep")
    half, high = drawn.symbols["button"].frame
    assert keep.x - fan.x >= 2 * half
    for item in (fan, keep):
        assert any(
            part.x <= item.x - half
            and item.x + half <= part.x + part.width
            and part.y <= item.y - high
            and item.y + high <= part.y + part.height
            for part in art.NARROW.parts
        )


@pytest.mark.parametrize(
    ("clicked", "text"),
    [
        (["ivory-display-R", "lot-3"], "R3"),
        (["ivory-hand-B-2", "lot-2"], "hB2"),
        (["ivory-display-R", "lot-1", "tile-RB"], "R1/B"),
        (["ivory-ability-G", "lot-2"], "rice:B2"),
        (["ivory-ability-G", "lot-3", "stock-P"], "rice:P3"),
        (["ivory-ability-B", "lot-1", "tile-RY"], "buddha:R1/Y"),
        (["ivory-ability-Y"], "dragon"),
        (["lot-3", "stock-P"], "free:P3"),
        (["alt"], "alt"),
        (["fan"], "fan"),
        (["keep"], "keep"),
        (["ivory-ability-P"], "fan"),
        (["onyx-display-R", "lot-3"], ""),
        (["ivory-display-R", "tile-RB"], ""),
        (["pile"], ""),
        (["ivory-display-R", "lot-1", "tile-GB"], "G1/B"),  # refused: the tile must be red
        (["ivory-display-G", "lot-1", "tile-RB"], "G1/B"),
        (["ivory-display-R", "lot-1", "stock-B"], ""),
        (["ivory-ability-B", "lot-1", "tile-GY"], "buddha:G1/Y"),
        (["alt", "lot-1"], ""),
    ],
)
def test_clicks_spell_moves_legal_or_not(clicked: list[str], text: str) -> None:
    table = PlayedPosition("architects", "lots: R4 G/B1 - - - -\nivory: RYGBP | BB")
    assert GAME.sketch.spell(GAME.observe(table.state, 0), clicked) == text


def test_the_supply_shows_what_is_left() -> None:
    drawn = scene(PlayedPosition("architects", "lots: R/B2 - - - - -"))
    assert drawn.item("tile-RB").symbol == "tile-gone"
    assert drawn.item("tile-BR").symbol == "tile-BR"


def test_a_floor_whose_tiles_have_run_out_is_barred() -> None:
    drawn = scene(PlayedPosition("architects", "lots: R/R1 R/Y1 R/G1 R/B1 R/P4 B/R4"))  # A10
    assert ids(drawn, "barred") == ["barred-6"]


@pytest.mark.parametrize(("points", "token"), [(49, None), (50, "50"), (99, "50"), (100, "100"), (131, "100")])
def test_a_token_stands_for_every_round_of_the_track(points: int, token: str | None) -> None:
    drawn = scene(PlayedPosition("architects", f"ivory: RYGBP | RB; {points} points"))
    assert [drawn.item(name).text for name in ids(drawn, "ivory-token")] == ([token] if token else [])
    assert drawn.item("marker-ivory").x == art.track_x(points % 50) or points % 50 == 0


def test_columns_built_this_turn_are_counted_against_the_limit() -> None:
    table = PlayedPosition("architects", "ivory: RRRBP | RB; uses R1").play("R1 R1")
    assert scene(table).item("built").symbol == "progress-2-4"  # A20
    assert scene(PlayedPosition("architects", "")).item("built").symbol == "progress-0-3"


def test_marks_show_the_last_turn_the_pending_act_and_the_winner() -> None:
    table = PlayedPosition("architects", "lots: R1 - - - - -\nivory: RYGBP | GB; uses G1").play("R1")
    assert LAST in scene(table).item("column-1-1-2").marks
    assert LAST not in scene(table).item("column-1-1-1").marks
    assert CHOSEN in scene(table.play("rice:R1")).item("lot-1").marks
    end = "lots: R/Y/B/G^P Y/G/R/B^R P/B/P/Y4 - - -\nivory: YGPPR | RR; 90 points\nstarts: onyx"
    won = scene(PlayedPosition("architects", end).play("Y3/P P P", "end"))
    assert WINNING in won.item("plate-ivory").marks


def test_every_colour_has_an_emblem_of_its_own() -> None:
    assert len(set(art.EMBLEMS)) == 5
    assert all(len(art.card(colour, "grey").shapes) > 3 for colour in range(5))


@pytest.mark.parametrize("language", GAME.languages)
def test_cards_carry_the_words_for_their_colours_and_a_terminal_explains_the_letters(language: str) -> None:
    say = GAME.strings(language)
    drawn = scene(PlayedPosition("architects", "ivory: RYGBP | RB"), language=language)
    rows = list(pairwise(plain(drawn).splitlines()))
    for letter, name in zip(notation.LETTERS, COLOUR_NAMES, strict=True):
        written = [shape.text for shape in drawn.symbols[f"card-{letter}"].shapes if isinstance(shape, Label)]
        assert written == [say(f"hue.{name}")]
        assert not any(isinstance(shape, Label) for shape in drawn.symbols[f"bare-card-{letter}"].shapes)
        assert any(f" {letter}║ " in row and after.strip() == say(f"hue.{name}") for row, after in rows)


@pytest.mark.parametrize("language", GAME.languages)
def test_terminals_show_buttons_whole_and_players_by_their_initials(language: str) -> None:
    say = GAME.strings(language)
    table = PlayedPosition("architects", "ivory: RYGBP | RB; uses P1").play("R1 end")
    text = plain(scene(table, language=language))
    assert all(f"<{say(f'scene.{word}')}>" in text for word in ("fan", "keep"))
    assert f" {say('seat.2')[0]} {say('seat.1')[0]} ⠤" in text  # on the score track


def test_the_terminal_shows_every_colour_as_a_letter() -> None:
    text = plain(scene(PlayedPosition("architects", "lots: R/B2 Y1 G1 P1 - -\nivory: RYGBP | RB")))
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "[R]" in text
    assert "▀▀▀R▀▀▀" in text


@pytest.mark.parametrize("language", GAME.languages)
def test_the_pages_show_positions_of_this_game_and_state_all_rulings(language: str) -> None:
    page = GAME.rules_page(language)
    assert all(f"**A{number}**" in page for number in range(1, 23))
    for part in positions(language):
        assert GAME.legal(GAME.notation.parse_position(part.text)[0])


@pytest.mark.parametrize("language", GAME.languages)
def test_the_pages_show_your_own_cards_and_every_kind_of_turn(language: str) -> None:
    states = [GAME.notation.parse_position(part.text)[0] for part in positions(language)]
    assert {CLOSING, CALLING, FANNING} <= {int(state.phase) for state in states}  # A12, A17, A16
    for part in rulesbook.parts(GAME, language):
        if isinstance(part, Figure):
            assert ids(part.scene, "ivory-back") == []


def positions(language: str) -> list[Position]:
    return [part for part in rulesbook.split(GAME.rules_page(language)) if isinstance(part, Position)]


@pytest.mark.parametrize("language", GAME.languages)
def test_the_table_of_points_says_what_the_rules_give(language: str) -> None:
    rows = re.findall(r"^\| [^|]+ \| (\d) \| (\w+) \|$", GAME.rules_page(language), re.MULTILINE)
    words = {"en": ("yes", "no"), "it": ("sì", "no")}[language]
    counted = {True: words[0], False: words[1]}
    lots = ("-", "R/B1", "R/Y/B1", "R/Y/G/B1")
    columns = [gained(f"lots: {lot} - - - - -\nivory: RYGBP | RY", "B1") for lot in lots]  # A6
    tile = gained("lots: R4 - - - - -\nivory: RYGBP | YY", "R1/B")  # A7
    roof = gained("lots: R/Y/B/G4 - - - - -\nivory: GPPRY | YY", "G1/P P P")  # A8
    rooftop = (roof[0] - tile[0], roof[1])
    assert rows == [(str(points), counted[bool(built)]) for points, built in (*columns, tile, rooftop)]


def gained(position: str, turn: str) -> tuple[int, int]:
    """Return the points of a turn so far, and how many columns it counts."""
    state = PlayedPosition("architects", position).play(turn).state
    return int(state.scores[0]), int(state.built)


@pytest.mark.parametrize("points", [4, 3, 10, 6])
def test_illustrated_examples_score_what_their_captions_say(points: int) -> None:
    words = {4: "four points in all", 3: "three points", 10: "Ten points", 6: "six points"}
    shown = next(part for part in positions("en") if words[points] in part.caption)
    state = GAME.notation.parse_position(shown.text)[0]
    assert state.scores[0] == points
    assert np.count_nonzero(state.scores) == 1
