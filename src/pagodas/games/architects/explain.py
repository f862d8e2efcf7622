"""Why a move of `architects` is not legal: the ruling that forbids it, and the words for it."""

import re

from pagodas.core.game import Reason
from pagodas.core.refusals import Forms, always, explain_by_form, is_written
from pagodas.core.turn_text import simplify
from pagodas.core.types import State
from pagodas.games.architects import legal_moves
from pagodas.games.architects.notation import LETTERS
from pagodas.games.architects.pieces import (
    BUDDHA,
    COLOURS,
    DISPLAY,
    DRAGON,
    FAN,
    FAN_SIZE,
    FLOOR_COLUMNS,
    HAND,
    NONE,
    RICE,
)
from pagodas.games.architects.state import (
    ACTING,
    CALLING,
    CLEARING,
    CLOSING,
    MATCHING,
    PAIRING,
    PLACING,
    RICE_ROOFTOP,
    ROOFING,
    TRADING,
    is_completed,
)
from pagodas.games.architects.words import ABILITY_NAMES

CARD = re.compile(r"(?P<source>[dh]?)(?P<colour>[rygbp])")
COLUMN = re.compile(r"(?P<source>[dh]?)(?P<colour>[rygbp])(?P<lot>[1-6])")
TILE = re.compile(r"(?P<source>[dh]?)(?P<colour>[rygbp]?)(?P<lot>[1-6])/?(?P<spaces>[rygbp])")
FREE = re.compile(r"free:?(?P<colour>[rygbp])(?P<lot>[1-6])")
RICE_COLUMN = re.compile(r"rice:?(?P<colour>[rygbp]?)(?P<lot>[1-6])")
BUDDHA_TILE = re.compile(r"buddha:?(?P<colour>[rygbp]?)(?P<lot>[1-6])/?(?P<spaces>[rygbp])")

# In the midst of something: why nothing else may be done first, and the forms that are about what is being done.
BUSY = {
    PAIRING: ("A18", "pay_first", (CARD,)),
    MATCHING: ("A18", "pay_first", (CARD,)),
    ROOFING: ("A8", "rooftop_first", (CARD, re.compile("rice"))),
    CLEARING: ("A12", "discard_first", (CARD,)),
    PLACING: ("A12", "place_first", (FREE,)),
    TRADING: ("A9", "exchange_first", (CARD,)),
    CALLING: ("A17", "dragon_first", (CARD, re.compile("draw"))),
    CLOSING: ("A12", "close_first", (re.compile("end|fan"),)),
}


def explain(observed: State, text: str) -> Reason | None:
    """Return why the decision written in `text` is not legal here, None if it is no move at all."""
    text = simplify(text)
    if not is_written(text, FORMS):
        return None
    if observed.ending:
        return Reason("A15", "over")
    if busy := BUSY.get(int(observed.phase)):
        ruling, key, patterns = busy
        if not any(pattern.fullmatch(text) for pattern in patterns):
            return Reason(ruling, key)
    return explain_by_form(observed, text, FORMS)


# --- What the cards, lots and abilities do not allow ---


def _lot(match: re.Match[str]) -> int:
    return int(match["lot"]) - 1


def _missing_card(observed: State, match: re.Match[str], ruling: str) -> Reason | None:
    """Say that a card is not where it should be played from; without h or d it may be in either place."""
    source = HAND if match["source"] == "h" else DISPLAY
    colour = LETTERS.lower().index(match["colour"])
    if observed.cards[observed.seat, source, colour] > 0:
        return None
    return Reason(ruling, "no_card_hand" if source == HAND else "no_card_display", {"colour": LETTERS[colour]})


def _pairs(observed: State) -> list[int]:
    """A18, A19: the colours a player has two cards of."""
    both = observed.cards[observed.seat].sum(axis=0)
    return [colour for colour in range(COLOURS) if both[colour] >= 2]


def _unready(observed: State, which: int) -> Reason | None:
    """A14, A22: say why an ability cannot be used now."""
    if observed.simple:
        return Reason("A22", "simple")
    if int(observed.used) >> which & 1:
        return Reason("A14", f"used_{ABILITY_NAMES[which]}")
    return None if observed.uses[observed.seat, which] else Reason("A14", f"no_{ABILITY_NAMES[which]}")


def _closed(observed: State, lot: int) -> Reason | None:
    """Say why a lot takes no column."""
    values = {"lot": str(lot + 1)}
    if observed.level[lot] == observed.floors:
        return Reason("A8", "has_roof", values)
    if observed.columns[lot] == FLOOR_COLUMNS:
        return Reason("A10", "no_higher", values) if is_completed(observed, lot) else Reason("A7", "full", values)
    return None


def _wrong_colour(observed: State, lot: int, colour: str) -> Reason | None:
    """A5: say that a floor takes columns of another colour."""
    storey = int(observed.storey[lot, observed.level[lot]])
    if not colour or storey == NONE or LETTERS[storey].lower() == colour:
        return None
    return Reason("A5", "wrong_colour", {"lot": str(lot + 1), "colour": LETTERS[storey]})


def _no_room(observed: State) -> Reason | None:
    return None if legal_moves.has_room(observed) else Reason("A9", "limit")


# --- Columns ---


def _explain_column(observed: State, match: re.Match[str]) -> Reason | None:
    return (
        _closed(observed, _lot(match))
        or _no_room(observed)
        or _wrong_colour(observed, _lot(match), match["colour"])
        or _missing_card(observed, match, "A6")
    )


def _explain_rice_column(observed: State, match: re.Match[str]) -> Reason | None:
    if reason := _unready(observed, RICE) or _closed(observed, _lot(match)) or _no_room(observed):
        return reason
    if reason := _wrong_colour(observed, _lot(match), match["colour"]):
        return reason
    if not match["colour"] and observed.storey[_lot(match), observed.level[_lot(match)]] == NONE:
        return Reason("A5", "which_colour", {"lot": match["lot"]})
    return None if _pairs(observed) else Reason("A18", "no_pair")


def _explain_free(observed: State, match: re.Match[str]) -> Reason | None:
    if observed.phase != PLACING:
        return Reason("A12", "free_now")
    return _closed(observed, _lot(match)) or _wrong_colour(observed, _lot(match), match["colour"])


# --- Tiles ---


def _explain_place(observed: State, match: re.Match[str]) -> Reason | None:
    """Say why no such tile goes onto this lot, whoever pays for it."""
    lot, values = _lot(match), {"lot": match["lot"]}
    if observed.level[lot] == observed.floors:
        return Reason("A8", "has_roof", values)
    if observed.columns[lot] < FLOOR_COLUMNS:
        return Reason("A7", "not_full", values)
    base = int(observed.storey[lot, observed.level[lot]])
    if match["colour"] and LETTERS[base].lower() != match["colour"]:
        return Reason("A7", "wrong_base", {**values, "colour": LETTERS[base]})
    if observed.supply[base] == 0:
        return Reason("A10", "run_out", {"colour": LETTERS[base]})
    spaces = LETTERS.lower().index(match["spaces"])
    if not int(observed.supply[base]) >> spaces & 1:
        return Reason("A2", "tile_gone", {"colour": LETTERS[base], "spaces": LETTERS[spaces]})
    return None


def _explain_after(observed: State, lot: int) -> Reason:
    """Say what would be missing after the tile: the rooftop, or a column to end the turn with."""
    if observed.level[lot] < observed.floors - 1:
        return Reason("A9", "no_column_after")
    return Reason("A8", "rooftop_unpayable") if legal_moves.has_room(observed) else Reason("A8", "roof_limit")


def _explain_tile(observed: State, match: re.Match[str]) -> Reason | None:
    reason = _explain_place(observed, match)
    if reason is None and match["colour"]:
        reason = _missing_card(observed, match, "A7")
    return reason or _explain_after(observed, _lot(match))


def _explain_buddha_tile(observed: State, match: re.Match[str]) -> Reason | None:
    if reason := _unready(observed, BUDDHA) or _explain_place(observed, match):
        return reason
    return _explain_after(observed, _lot(match)) if _pairs(observed) else Reason("A19", "no_pair")


# --- Cards that pay or are discarded ---


def _explain_card(observed: State, match: re.Match[str]) -> Reason | None:
    phase, colour = observed.phase, LETTERS.lower().index(match["colour"])
    if phase <= ACTING:
        return Reason("A11", "card_alone")
    if phase == MATCHING and colour != observed.pair:
        return Reason("A18", "no_match", {"colour": LETTERS[observed.pair]})
    if phase == ROOFING and colour != observed.colour:
        return Reason("A8", "wrong_rooftop", {"colour": LETTERS[observed.colour]})
    if reason := _missing_card(observed, match, "A6"):
        return reason
    if phase == PAIRING and colour not in _pairs(observed):
        return Reason("A18", "single", {"colour": LETTERS[colour]})
    return Reason("A8", "rooftop_unpayable") if _roof_pending(observed) else Reason("A9", "no_column_after")


def _roof_pending(observed: State) -> bool:
    """Tell whether what is being paid for is part of a roof."""
    if observed.phase == ROOFING or observed.act == RICE_ROOFTOP:
        return True
    return bool(observed.level[observed.lot] == observed.floors - 1)


# --- Single words ---


def _explain_fan(observed: State, match: re.Match[str]) -> Reason | None:
    if observed.phase <= ACTING and observed.built == 0:
        return Reason("A9", "end_without_column")
    unready = _unready(observed, FAN)
    return unready or (Reason("A16", "hand_full") if observed.held[observed.seat] >= FAN_SIZE else None)


def _explain_alternative(observed: State, match: re.Match[str]) -> Reason | None:
    return Reason("A12", "alternative_late" if observed.phase == ACTING else "alternative_nowhere")


def _explain_dragon(observed: State, match: re.Match[str]) -> Reason | None:
    return Reason("A17", "dragon_late") if observed.phase == ACTING else _unready(observed, DRAGON)


def _explain_draw(observed: State, match: re.Match[str]) -> Reason | None:
    return Reason("A17", "dragon_one" if observed.phase == CALLING else "no_drawing")


def _explain_rice(observed: State, match: re.Match[str]) -> Reason | None:
    if observed.phase != ROOFING:
        return Reason("A18", "rice_where")
    return _unready(observed, RICE) or Reason("A18", "no_pair")


FORMS: Forms = {
    CARD: _explain_card,
    COLUMN: _explain_column,
    TILE: _explain_tile,
    FREE: _explain_free,
    RICE_COLUMN: _explain_rice_column,
    BUDDHA_TILE: _explain_buddha_tile,
    re.compile("end"): always(Reason("A9", "end_without_column")),
    re.compile("fan"): _explain_fan,
    re.compile("alt"): _explain_alternative,
    re.compile("exchange"): always(Reason("A9", "exchange_needless")),
    re.compile("dragon"): _explain_dragon,
    re.compile("draw"): _explain_draw,
    re.compile("rice"): _explain_rice,
}
