"""Picks along the paths of legal moves, and the way of the cursor."""

from pagodas.cli.table.selection import Selection, in_direction, in_order, nearest
from pagodas.core.scene import Item
from pagodas.session import Session

MOVES = {("goat", "b1"): "G@b1", ("goat", "b2"): "G@b2", ("worm", "b1"): "W@b1", ("pass",): "pass"}


def item(name: str, x: float, y: float) -> Item:
    return Item(name, "dot", x, y, name)


ITEMS = [item("a", 0, 0), item("b", 100, 0), item("c", 0, 100), item("d", 100, 100)]


def test_the_first_items_of_all_paths_are_offered() -> None:
    assert Selection(MOVES).offered == {"goat", "worm", "pass"}


def test_a_pick_offers_the_next_items_and_a_whole_path_is_a_move() -> None:
    goat = Selection(MOVES).pick(["goat"])
    assert goat is not None
    assert (goat.offered, goat.move) == ({"b1", "b2"}, "")
    whole = goat.pick(["b2"])
    assert whole is not None
    assert whole.move == "G@b2"


def test_an_offered_item_wins_over_one_that_covers_it() -> None:
    picked = Selection(MOVES, ("goat",)).pick(["cloud", "b1"])
    assert picked is not None
    assert picked.move == "G@b1"


def test_another_beginning_replaces_the_first_one() -> None:
    picked = Selection(MOVES, ("goat",)).pick(["worm"])
    assert picked is not None
    assert picked.chosen == ("worm",)


def test_what_is_chosen_already_is_put_back_by_picking_it_again_or_by_going_back() -> None:
    chosen = Selection(MOVES, ("goat",))
    assert chosen.pick(["goat"]) == chosen.back() == Selection(MOVES)


def test_nothing_is_picked_that_leads_to_no_move() -> None:
    assert Selection(MOVES, ("goat",)).pick(["cloud"]) is None
    assert Selection(MOVES).pick(["b1"]) is None


def test_every_legal_move_has_a_path() -> None:
    session = Session.new("mountain", seed=4)
    assert len(Selection.among(session).moves) == len(session.legal())


def test_arrows_lead_to_the_nearest_item_in_their_direction() -> None:
    assert in_direction((1, 0), ITEMS[0], ITEMS).id == "b"
    assert in_direction((0, 1), ITEMS[0], ITEMS).id == "c"
    assert in_direction((-1, 0), ITEMS[0], ITEMS).id == "a"  # nothing lies there


def test_tab_goes_round_row_by_row() -> None:
    assert [in_order(ITEMS, here, 1).id for here in ("", "a", "b", "c", "d")] == ["a", "b", "c", "d", "a"]
    assert in_order(ITEMS, "a", -1).id == "d"


def test_a_cursor_whose_item_is_gone_goes_to_the_nearest() -> None:
    assert nearest(ITEMS, item("gone", 90, 110)).id == "d"
    assert nearest(ITEMS, None).id == "a"
