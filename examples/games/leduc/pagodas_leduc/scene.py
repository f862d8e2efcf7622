"""How Leduc hold'em looks: the other's hand above, the viewer's below, the table between them, and chips beside.

Items: "hand:1" and "hand:2"; the name plates "seat:1" and "seat:2"; "paid:1" and "paid:2", the chips of each; "table",
the card for both; "deck"; "pot"; and a button for each legal move of the viewer, named like the move.
"""

from collections.abc import Iterator
from functools import cache

from pagodas.core import drawing
from pagodas.core.clicks import path_by_text
from pagodas.core.clicks import spell_by_text as spell
from pagodas.core.hidden_hands import TABLE
from pagodas.core.layout import in_row
from pagodas.core.scene import Item, Scene, Symbol
from pagodas.core.sentences import counted, seat_name, winners
from pagodas.core.strings import Strings
from pagodas.core.types import Seat, State
from pagodas.core.verbs import legal_moves

from .notation import card_at, format_move
from .state import BETS, CALL, CARDS, MOST
from .words import card_words, status

__all__ = ["draw", "path", "spell"]

WIDTH, HEIGHT, COLUMNS = 600.0, 590.0, 50
LEFT, CENTRE, RIGHT = 136.0, 320.0, 474.0
ABOVE, MIDDLE, BELOW, LOWEST = 100.0, 254.0, 408.0, 528.0
LARGE = 1.3  # cards
PALETTE = {**drawing.PALETTE, "table": ("#35506e", "#1b2c40"), "table-edge": ("#22384f", "#3b5875")}

path = path_by_text(format_move)


@cache
def symbols() -> dict[str, Symbol]:
    """Return everything that can lie on the table."""
    faces = {f"card-{card}": drawing.card_face(*card, ("card-ink", "card-red")["♥" in card]) for card in CARDS}
    stacks = {f"chips-{count}": drawing.chip_stacks(count) for count in range(1, int(MOST) + 1)}
    pot = Symbol((), "{}", "table-ink", 40, text_size=26, text_tone="table-ink")
    return {**drawing.table_symbols(), **faces, **stacks, "pot": pot, "button": drawing.button(158, 54, 23)}


def draw(observed: State, seat: Seat, say: Strings) -> Scene:
    """Draw the table as a seat sees it, itself below; a spectator looks over the shoulder of the first seat."""
    own = max(seat, 0)
    hands = (*_seat(observed, 1 - own, ABOVE, say), *_seat(observed, own, BELOW, say))
    moves = _buttons(observed, say) if drawing.has_turn(observed, seat) else ()
    items, ground = (*hands, *_middle(observed, say), *moves), drawing.table(WIDTH, HEIGHT)
    return Scene(WIDTH, HEIGHT, PALETTE, symbols(), ground, items, status=status(observed, say), columns=COLUMNS)


def _seat(observed: State, seat: Seat, y: float, say: Strings) -> Iterator[Item]:
    name, card, chips = seat_name(seat, say), card_at(observed, seat), int(observed.paid[seat])
    label = say("scene.hand" if card else "scene.hidden", seat=name, card=card_words(observed, seat, say))
    marks = drawing.marked(winning=bool(observed.ending) and winners(observed) == [seat])
    paid = say("scene.paid", seat=name, chips=counted("chips", chips, say))
    yield drawing.seat_plate(observed, seat, (LEFT, y), name, name)
    yield Item(f"hand:{seat + 1}", f"card-{card}" if card else "back", CENTRE, y, label, "", marks, LARGE)
    yield Item(f"paid:{seat + 1}", f"chips-{chips}", RIGHT, y, paid, str(chips))


def _middle(observed: State, say: Strings) -> Iterator[Item]:
    card, left = card_at(observed, TABLE), len(CARDS) - 2 - int(observed.stage)
    label = say("scene.table" if card else "scene.no_table", card=card_words(observed, TABLE, say))
    pot = say("scene.pot", count=int(sum(observed.paid)))
    yield Item("deck", "pile", LEFT, MIDDLE, say("scene.deck", count=left), str(left))
    yield Item("table", f"card-{card}" if card else "no-card", CENTRE, MIDDLE, label, scale=LARGE)
    yield Item("pot", "pot", RIGHT, MIDDLE, pot, pot)


def _buttons(observed: State, say: Strings) -> Iterator[Item]:
    """L4-L6: offer the legal moves, each with what it costs."""
    owed, moves = int(max(observed.paid) - min(observed.paid)), legal_moves(observed)
    for move, place in zip(moves, in_row(len(moves), (WIDTH / 2, LOWEST), 184), strict=True):
        name, cost = format_move(observed, move), owed if move == CALL else owed + BETS[observed.stage]
        text = say(f"button.{name}", count=cost)
        yield Item(name, "button", *place, text, text)
