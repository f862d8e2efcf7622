"""A game of `architects` told in sentences."""

from collections.abc import Callable, Sequence

from pagodas.core import verbs
from pagodas.core.sentences import counted, either, seat_name
from pagodas.core.strings import Strings
from pagodas.core.tally import Step, TallyRow
from pagodas.core.types import Move, State
from pagodas.games.architects.notation import LETTERS, PHASE_NAMES, UNKNOWN, floor_colour, format_luck
from pagodas.games.architects.pieces import (
    COLOURS,
    COLUMN_LIMIT,
    DISPLAY,
    FLOORS,
    LANTERN,
    NONE,
    PAGODAS_TO_END,
    RICE,
    SOURCES,
)
from pagodas.games.architects.state import BUDDHA_TILE, CARD, CLEARING, COLUMN, DRAW, FREE, RICE_COLUMN, TILE, completed

COLOUR_NAMES = ("red", "yellow", "green", "blue", "purple")
ABILITY_NAMES = ("lantern", "dragon", "rice", "buddha", "fan")
MOVE_NAMES = ("end", "fan", "keep", "alternative", "exchange", "dragon", "draw", "rice_rooftop")  # the codes below CARD
ACTIONS = ("build", "ability", "alternative", "exchange", "end")


def colour_name(colour: int, say: Strings) -> str:
    """Name a colour, as an adjective of card, column or tile."""
    return say(f"colour.{COLOUR_NAMES[colour]}")


def points(count: int, say: Strings) -> str:
    """Say a number of points."""
    return counted("points", count, say)


def scores(state: State) -> tuple[float, ...]:
    """Return the points of each player."""
    return tuple(float(score) for score in state.scores)


def limit(state: State) -> int:
    """A9, A20: return how many columns the player to move may build this turn."""
    lit = state.uses[state.seat, LANTERN] > 0 or int(state.used) >> LANTERN & 1
    return COLUMN_LIMIT + int(bool(lit))


def tell(before: State, move: Move, after: State, say: Strings) -> str:
    """Say what a decision did, what it scored, and what was drawn."""
    done = [announce(before, move, say), *_tell_lantern(before, after, say)]
    return " ".join([*done, *_tell_score(before, after, say), *_tell_luck(before, after, say)])


def announce(observed: State, move: Move, say: Strings) -> str:
    """Say what a move will do, before chance adds anything."""
    side = seat_name(int(observed.seat), say)
    if move < CARD:
        return say(f"tell.{MOVE_NAMES[move]}", side=side)
    if move < COLUMN:
        return _tell_card(observed, move - CARD, side, say)
    if move < TILE:
        lot, card = divmod(move - COLUMN, SOURCES * COLOURS)
        key = "tell.column_display" if card // COLOURS == DISPLAY else "tell.column_hand"
        return say(key, side=side, colour=colour_name(card % COLOURS, say), lot=lot + 1)
    if move < FREE:
        place, spaces = divmod(move - TILE, COLOURS)
        key = "tell.tile_display" if place % SOURCES == DISPLAY else "tell.tile_hand"
        return say(key, **_tile(observed, place // SOURCES, spaces, say), side=side)
    return _tell_announced(observed, move, side, say)


def _tile(before: State, lot: int, spaces: int, say: Strings) -> dict[str, object]:
    base = colour_name(floor_colour(before, lot), say)
    return {"colour": base, "spaces": colour_name(spaces, say), "lot": lot + 1}


def _tell_announced(before: State, move: Move, side: str, say: Strings) -> str:
    if move >= BUDDHA_TILE:
        lot, spaces = divmod(move - BUDDHA_TILE, COLOURS)
        return say("tell.buddha_tile", **_tile(before, lot, spaces, say), side=side)
    key, start = ("tell.rice_column", RICE_COLUMN) if move >= RICE_COLUMN else ("tell.free_column", FREE)
    lot, colour = divmod(move - start, COLOURS)
    return say(key, side=side, colour=colour_name(colour, say), lot=lot + 1)


def _tell_card(before: State, card: int, side: str, say: Strings) -> str:
    act = "discard" if before.phase >= CLEARING else "pay"
    place = "display" if card // COLOURS == DISPLAY else "hand"
    return say(f"tell.{act}_{place}", side=side, colour=colour_name(card % COLOURS, say))


def _tell_lantern(before: State, after: State, say: Strings) -> list[str]:
    """A20: the only ability that is used without being announced."""
    seat = int(before.seat)
    return [say("tell.lantern")] if after.uses[seat, LANTERN] < before.uses[seat, LANTERN] else []


def _tell_score(before: State, after: State, say: Strings) -> list[str]:
    """Say what was scored and what ability was earned (A7)."""
    seat = int(before.seat)
    told = []
    if gained := int(after.scores[seat] - before.scores[seat]):
        told.append(say("tell.score", points=points(gained, say)))
    if after.level.tolist() != before.level.tolist() and not before.simple:
        lot = int((after.level - before.level).argmax())
        told.append(say(f"tell.earn_{ABILITY_NAMES[before.storey[lot, before.level[lot]]]}"))
    return told


def _tell_luck(before: State, after: State, say: Strings) -> list[str]:
    luck = format_luck(before, after)
    shown, _, hand = luck.removeprefix("=").removesuffix("~").partition(",")
    told = [say("tell.drawn_display", cards=_cards(shown, say))] if shown else []
    if hand.startswith(UNKNOWN):
        told.append(counted("tell.drawn_unseen", len(hand), say))
    elif hand:
        told.append(say("tell.drawn_hand", cards=_cards(hand, say)))
    return [*told, say("tell.shuffled")] if luck.endswith("~") else told


def _cards(letters: Sequence[str], say: Strings) -> str:
    return ", ".join(colour_name(LETTERS.index(letter), say) for letter in letters)


def status(observed: State, say: Strings) -> str:
    """Say whose turn it is and what they must decide, or how the game ended."""
    if observed.ending:
        return _tell_result(observed, say)
    side = seat_name(int(observed.seat), say)
    phase = PHASE_NAMES[observed.phase]
    told = [say(f"status.{phase}", side=side, built=observed.built, limit=limit(observed), owed=observed.owed)]
    if completed(observed) >= PAGODAS_TO_END:
        told.append(say("status.last" if observed.seat != observed.starter else "status.nearly"))
    return " ".join(told)


def _tell_result(observed: State, say: Strings) -> str:
    first, second = (int(score) for score in observed.scores)
    if first == second:
        return say("status.shared", points=points(first, say))
    winner, other = (0, 1) if first > second else (1, 0)
    most, least = max(first, second), min(first, second)
    return say("status.won", side=seat_name(winner, say), other=seat_name(other, say), most=most, least=least)


# --- What to do ---


def prompt(observed: State, chosen: Sequence[str], say: Strings) -> str:
    """Say what to click next, after some clicks of a move."""
    if not chosen:
        return _prompt_first(observed, say)
    last = chosen[-1]
    if last.startswith("lot-"):
        lot = int(last.removeprefix("lot-")) - 1
        empty = observed.storey[lot, observed.level[lot]] == NONE
        return say("prompt.stock" if empty else "prompt.tile", lot=lot + 1)
    _, kind, letter = last.split("-")[:3]
    if kind == "ability":
        return say("prompt.rice" if letter == LETTERS[RICE] else "prompt.buddha")
    return say("prompt.card", colour=colour_name(LETTERS.index(letter), say))


def _prompt_first(observed: State, say: Strings) -> str:
    phase = PHASE_NAMES[observed.phase]
    moves = verbs.legal_moves(observed)
    if phase in ("opening", "acting"):
        found = {_action(move) for move in moves}
        return say("prompt.turn", actions=either([say(f"prompt.can.{name}") for name in ACTIONS if name in found], say))
    return say("prompt.calling_or_draw" if phase == "calling" and DRAW in moves else f"prompt.{phase}")


def _action(move: Move) -> str:
    """Return what kind of thing a move at the beginning of an action does."""
    if move < CARD:
        return {"dragon": "ability", "alternative": "alternative", "exchange": "exchange"}.get(MOVE_NAMES[move], "end")
    return "ability" if move >= RICE_COLUMN else "build"


# --- How the points came about ---


def tally(steps: Sequence[Step], say: Strings) -> list[TallyRow]:
    """A6, A7, A8: tell what each player got from columns, floor by floor, from tiles and from rooftops."""
    last = steps[-1][2]
    got: dict[str, list[int]] = {}
    for before, _, after in steps:
        seat = int(before.seat)
        if gained := int(after.scores[seat] - before.scores[seat]):
            got.setdefault(_source(before, after, gained, say), [0, 0])[seat] += gained
    rows = [TallyRow(source, tuple(map(str, got[source]))) for source in sorted(got, key=_in_order(say))]
    return [*rows, TallyRow(say("tally.total"), tuple(str(score) for score in last.scores))] if rows else []


def _source(before: State, after: State, gained: int, say: Strings) -> str:
    """Say what was scored: a column is worth the number of its floor."""
    if after.level.sum() > before.level.sum():
        return say("tally.tiles")
    return say("tally.columns", floor=gained) if after.columns.sum() > before.columns.sum() else say("tally.rooftops")


def _in_order(say: Strings) -> Callable[[str], int]:
    floors = [say("tally.columns", floor=floor + 1) for floor in range(FLOORS)]
    return [*floors, say("tally.tiles"), say("tally.rooftops")].index


# --- Puzzles ---


def idea(before: State, moves: Sequence[Move], after: State) -> str:
    """Name what a turn does: it ends the game, gives up four cards, calls the Dragon, or what it builds at best."""
    if after.ending or completed(after) > completed(before):
        return "finish" if completed(after) >= PAGODAS_TO_END else "roof"
    names = {MOVE_NAMES[move] for move in moves if move < CARD}
    if special := names & {"alternative", "exchange", "dragon"}:
        return min(special)
    if any(move >= BUDDHA_TILE or TILE <= move < FREE for move in moves):
        return "tile"
    return "rice" if any(RICE_COLUMN <= move < BUDDHA_TILE for move in moves) else "columns"
