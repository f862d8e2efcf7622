"""The clicks of `yokai`: the items of each move, and the move that some clicks mean; `scene` lists the items."""

from collections.abc import Collection, Sequence

from pagodas.core.types import Move, State
from pagodas.games.yokai.cards import PILES, SEATS
from pagodas.games.yokai.notation import NAMES
from pagodas.games.yokai.state import CLOSE, DRAW, DRAWING, GIVE, GRANT, TAKE


def path(observed: State, move: Move) -> tuple[str, ...]:
    """Click a card and a pile, a card and its button to close, a card and its receiver, or the source of a card."""
    if move < GIVE:
        card, pile = divmod(move % CLOSE, PILES)
        return f"hand:{NAMES[card]}", f"{'close' if move >= CLOSE else 'pile'}:{pile + 1}"
    if move < GRANT:
        card, seat = divmod(move - GIVE, SEATS)
        return f"hand:{NAMES[card]}", f"seat:{seat + 1}"
    if move < DRAW:
        return (f"seat:{move - GRANT + 1}",)
    return (f"pile:{2 - observed.target}",) if move == TAKE else ("deck",)


def varying_moves(observed: State, moves: Sequence[Move]) -> Collection[Move]:
    """Return the card that is taken from a pile."""
    return (TAKE,) if TAKE in moves else ()


def spell(observed: State, path: Sequence[str]) -> str:
    """Write the move that somebody attempts by clicking these items."""
    first, _, name = path[0].partition(":")
    if len(path) == 1:
        taken = "" if observed.phase == DRAWING and name == str(observed.target + 1) else "pile"
        return {"pile": taken, "stack": taken, "deck": "deck", "seat": f"deck@{name}"}.get(first, "")
    if first != "hand" or len(path) > 2:
        return ""
    where, _, number = path[1].partition(":")
    signs = {"pile": f">{number}", "stack": f">{number}", "close": f">{number}!", "seat": f"@{number}"}
    return name + signs[where] if where in signs else ""
