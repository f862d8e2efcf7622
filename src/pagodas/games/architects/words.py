"""A game of `architects` told in sentences."""

from collections.abc import Sequence

from pagodas.core.sentences import counted, seat_name
from pagodas.core.strings import Strings
from pagodas.core.types import Move, State
from pagodas.games.architects.notation import LETTERS, PHASE_NAMES, UNKNOWN, floor_colour, format_luck
from pagodas.games.architects.pieces import COLOURS, COLUMN_LIMIT, DISPLAY, LANTERN, PAGODAS_TO_END, SOURCES
from pagodas.games.architects.state import BUDDHA_TILE, CARD, CLEARING, COLUMN, FREE, RICE_COLUMN, TILE, completed

COLOUR_NAMES = ("red", "yellow", "green", "blue", "purple")
ABILITY_NAMES = ("lantern", "dragon", "rice", "buddha", "fan")
MOVE_NAMES = ("end", "fan", "keep", "alternative", "exchange", "dragon", "draw", "rice_rooftop")  # the codes below CARD


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
    done = [_tell_move(before, move, say), *_tell_lantern(before, after, say)]
    return " ".join([*done, *_tell_score(before, after, say), *_tell_luck(before, after, say)])


def _tell_move(before: State, move: Move, say: Strings) -> str:
    side = seat_name(int(before.seat), say)
    if move < CARD:
        return say(f"tell.{MOVE_NAMES[move]}", side=side)
    if move < COLUMN:
        return _tell_card(before, move - CARD, side, say)
    if move < TILE:
        lot, card = divmod(move - COLUMN, SOURCES * COLOURS)
        key = "tell.column_display" if card // COLOURS == DISPLAY else "tell.column_hand"
        return say(key, side=side, colour=colour_name(card % COLOURS, say), lot=lot + 1)
    if move < FREE:
        place, spaces = divmod(move - TILE, COLOURS)
        key = "tell.tile_display" if place % SOURCES == DISPLAY else "tell.tile_hand"
        return say(key, **_tile(before, place // SOURCES, spaces, say), side=side)
    return _tell_announced(before, move, side, say)


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
    if after.level.sum() > before.level.sum() and not before.simple:
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
