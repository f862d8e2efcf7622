"""Why a move of `architects` is not legal: the ruling that forbids it, and the words for it."""

import re
from typing import TypeAlias

from pagodas.core import verbs
from pagodas.core.game import Reason
from pagodas.core.refusals import Explain, Forms, always, explain_by_form, is_written
from pagodas.core.turn_text import simplify
from pagodas.core.types import State
from pagodas.games.architects import legal_moves
from pagodas.games.architects.notation import LETTERS
from pagodas.games.architects.pieces import (
    BUDDHA,
    COLOURS,
    COLUMN_LIMIT,
    DISPLAY,
    DRAGON,
    FAN,
    FAN_SIZE,
    FLOOR_COLUMNS,
    HAND,
    LANTERN,
    LOTS,
    NONE,
    RICE,
)
from pagodas.games.architects.state import (
    ACTING,
    BUDDHA_TILE,
    CALLING,
    CLEARING,
    CLOSING,
    EXCHANGE,
    FANNING,
    MATCHING,
    PAIRING,
    PLACING,
    RICE_ROOFTOP,
    ROOFING,
    TRADING,
    is_completed,
)
from pagodas.games.architects.words import ABILITY_NAMES, COLOUR_NAMES

COLOUR = "[rygbp]"
CARD = re.compile(rf"(?P<source>[dh]?)(?P<colour>{COLOUR})")
COLUMN = re.compile(rf"(?P<source>[dh]?)(?P<colour>{COLOUR})(?P<lot>\d)")
TILE = re.compile(rf"(?P<source>[dh]?)(?P<colour>{COLOUR}?)(?P<lot>\d)/?(?P<spaces>{COLOUR})")
FREE = re.compile(rf"free:?(?P<colour>{COLOUR}?)(?P<lot>\d)")
RICE_COLUMN = re.compile(rf"rice:?(?P<colour>{COLOUR}?)(?P<lot>\d)")
TILE_BY_BUDDHA = re.compile(rf"buddha:?(?P<colour>{COLOUR}?)(?P<lot>\d)/?(?P<spaces>{COLOUR})")

Busy: TypeAlias = tuple[str, str, tuple[re.Pattern[str], ...]]
# In the midst of something: why nothing else may be done first, and the forms that are about what is being done.
BUSY: dict[int, Busy] = {
    PAIRING: ("A18", "pay_first", (CARD,)),
    MATCHING: ("A18", "pay_first", (CARD,)),
    ROOFING: ("A8", "rooftop_first", (CARD, re.compile("rice"))),
    CLEARING: ("A12", "discard_first", (CARD,)),
    PLACING: ("A12", "place_first", (FREE, re.compile(rf"{COLOUR}\d"))),
    TRADING: ("A9", "exchange_first", (CARD,)),
    CALLING: ("A17", "dragon_first", (CARD, re.compile("draw"))),
    CLOSING: ("A12", "close_first", (re.compile("fan|keep"),)),
    FANNING: ("A16", "fan_first", ()),
}


def explain(observed: State, text: str) -> Reason | None:
    """Return why the decision written in `text` is not legal here, None if it is no move at all."""
    text = simplify(text)
    if not is_written(text, FORMS):
        return None
    if observed.ending:
        return Reason("A15", "over")
    if busy := _busy(observed):
        ruling, key, patterns = busy
        if not any(pattern.fullmatch(text) for pattern in patterns):
            return Reason(ruling, key)
    return explain_by_form(observed, text, FORMS)


def _busy(observed: State) -> Busy | None:
    """Return what must be done first, if something must."""
    busy = BUSY.get(int(observed.phase))
    if busy and observed.phase == CLOSING and observed.built == 0:
        return "A9", "exchanged", busy[2]
    return ("A19", *busy[1:]) if busy and observed.act == BUDDHA_TILE else busy


# --- What the cards, lots and abilities do not allow ---


def _lot(match: re.Match[str]) -> int:
    return int(match["lot"]) - 1


def _colour_key(colour: int) -> str:
    """Return the key of a colour, which is said in the reader's language."""
    return f"colour.{COLOUR_NAMES[colour]}"


def _colour(match: re.Match[str]) -> int:
    return LETTERS.lower().index(match["colour"])


def _missing_card(observed: State, source: str, colour: int, ruling: str) -> Reason | None:
    """Say that a card is not where it should be played from; without h or d it may be in either place."""
    key, sources = {"h": ("no_card_hand", [HAND]), "d": ("no_card_display", [DISPLAY])}.get(
        source, ("no_card", [DISPLAY, HAND])
    )
    if observed.cards[observed.seat, sources, colour].any():
        return None
    return Reason(ruling, key, {"colour": _colour_key(colour)})


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
    return Reason("A5", "wrong_colour", {"lot": str(lot + 1), "colour": _colour_key(storey)})


def _on_lot(explain_lot: Explain) -> Explain:
    """Explain a move on a lot, if there is such a lot."""

    def explain_any(observed: State, match: re.Match[str]) -> Reason | None:
        exists = 0 <= _lot(match) < LOTS
        return explain_lot(observed, match) if exists else Reason("A3", "no_lot", {"lot": match["lot"]})

    return explain_any


def _no_room(observed: State) -> Reason | None:
    return None if legal_moves.has_room(observed) else Reason("A9", "limit")


# --- Columns ---


def _explain_column(observed: State, match: re.Match[str]) -> Reason | None:
    if observed.phase == PLACING:
        return _explain_free(observed, match)
    return (
        _closed(observed, _lot(match))
        or _no_room(observed)
        or _wrong_colour(observed, _lot(match), match["colour"])
        or _missing_card(observed, match["source"], _colour(match), "A6")
    )


def _explain_rice_column(observed: State, match: re.Match[str]) -> Reason | None:
    if reason := _unready(observed, RICE) or _closed(observed, _lot(match)) or _no_room(observed):
        return reason
    if reason := _wrong_colour(observed, _lot(match), match["colour"]):
        return reason
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
        return Reason("A7", "wrong_base", {**values, "colour": _colour_key(base)})
    if observed.supply[base] == 0:
        return Reason("A10", "run_out", {"colour": _colour_key(base)})
    spaces = LETTERS.lower().index(match["spaces"])
    if not int(observed.supply[base]) >> spaces & 1:
        return Reason("A2", "tile_gone", {"colour": _colour_key(base), "spaces": _colour_key(spaces)})
    return None


def _explain_after(observed: State, lot: int) -> Reason:
    """Say what would be missing after the tile: the rooftop, or a column to end the turn with."""
    if observed.level[lot] < observed.floors - 1:
        return Reason("A9", "no_column_after")
    return Reason("A8", "rooftop_unpayable" if _room_for_rooftop(observed, lot) else "roof_limit")


def _room_for_rooftop(observed: State, lot: int) -> bool:
    """A8, A20: tell whether a rooftop is not too many columns; the roof's own tile may light the Lantern."""
    lights = observed.storey[lot, observed.level[lot]] == LANTERN and observed.built == COLUMN_LIMIT
    return legal_moves.has_room(observed) or bool(lights and not observed.simple)


def _explain_tile(observed: State, match: re.Match[str]) -> Reason | None:
    lot = _lot(match)
    if reason := _explain_place(observed, match):
        return reason
    base = int(observed.storey[lot, observed.level[lot]])
    return _missing_card(observed, match["source"], base, "A7") or _explain_after(observed, lot)


def _explain_buddha_tile(observed: State, match: re.Match[str]) -> Reason | None:
    if reason := _unready(observed, BUDDHA) or _explain_place(observed, match):
        return reason
    return _explain_after(observed, _lot(match)) if _pairs(observed) else Reason("A19", "no_pair")


# --- Cards that pay or are discarded ---


def _explain_card(observed: State, match: re.Match[str]) -> Reason | None:
    phase, colour = int(observed.phase), _colour(match)
    if phase <= ACTING:
        return Reason("A11", "card_alone")
    ruling = "A19" if observed.act == BUDDHA_TILE else BUSY[phase][0]
    if phase == MATCHING and colour != observed.pair:
        return Reason(ruling, "no_match", {"colour": _colour_key(observed.pair)})
    if phase == ROOFING and colour != observed.colour:
        return Reason(ruling, "wrong_rooftop", {"colour": _colour_key(observed.colour)})
    if reason := _missing_card(observed, match["source"], colour, ruling):
        return reason
    if colour not in _pairs(observed):
        return Reason(ruling, "single", {"colour": _colour_key(colour)})
    return (
        Reason("A8", "rooftop_unpayable")
        if observed.act == RICE_ROOFTOP
        else _explain_after(observed, int(observed.lot))
    )


# --- Single words ---


def _explain_fan(observed: State, match: re.Match[str]) -> Reason | None:
    """A16: the player is asked when the display has been refilled, and only then."""
    full = observed.held[observed.seat] >= FAN_SIZE
    return _unready(observed, FAN) or Reason("A16", "hand_full" if full else "fan_later")


def _explain_end(observed: State, match: re.Match[str]) -> Reason:
    stuck = EXCHANGE in verbs.legal_moves(observed)
    return Reason("A9", "must_exchange" if stuck else "end_without_column")


def _explain_alternative(observed: State, match: re.Match[str]) -> Reason | None:
    return Reason("A12", "alternative_late" if observed.phase == ACTING else "alternative_nowhere")


def _explain_dragon(observed: State, match: re.Match[str]) -> Reason | None:
    return Reason("A17", "dragon_late") if observed.phase == ACTING else _unready(observed, DRAGON)


def _explain_draw(observed: State, match: re.Match[str]) -> Reason | None:
    return Reason("A17", "dragon_one" if observed.phase == CALLING else "no_drawing")


def _explain_rice(observed: State, match: re.Match[str]) -> Reason | None:
    if observed.phase != ROOFING:
        return Reason("A18", "rice_where")
    if reason := _unready(observed, RICE):
        return reason
    return (
        Reason("A18", "rice_own", {"colour": _colour_key(observed.colour)})
        if _pairs(observed)
        else Reason("A18", "no_pair")
    )


FORMS: Forms = {
    CARD: _explain_card,
    COLUMN: _on_lot(_explain_column),
    TILE: _on_lot(_explain_tile),
    FREE: _on_lot(_explain_free),
    RICE_COLUMN: _on_lot(_explain_rice_column),
    TILE_BY_BUDDHA: _on_lot(_explain_buddha_tile),
    re.compile("end"): _explain_end,
    re.compile("fan|keep"): _explain_fan,
    re.compile("alt"): _explain_alternative,
    re.compile("exchange"): always(Reason("A9", "exchange_needless")),
    re.compile("dragon"): _explain_dragon,
    re.compile("draw"): _explain_draw,
    re.compile("rice"): _explain_rice,
}
