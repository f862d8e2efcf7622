"""How cards count (Y8): of each yokai, only the lowest."""

from pagodas.core.jit import compiled, kernel
from pagodas.core.types import State
from pagodas.games.yokai.cards import KINDS, KINDS_PER_WORD, LOWEST, SUIT, VALUES, WORD


@compiled
def suit(first: int, second: int, yokai: int) -> int:
    """Return the values of one yokai in a set of cards, as ten bits."""
    word = first if yokai < KINDS_PER_WORD else second
    return (word >> (VALUES * (yokai % KINDS_PER_WORD))) & SUIT


@compiled
def count_cards(first: int, second: int) -> int:
    """Y8: add the lowest card of each yokai."""
    points = 0
    for shift in range(0, WORD, VALUES):
        points += int(LOWEST[(first >> shift) & SUIT]) + int(LOWEST[(second >> shift) & SUIT])
    return points


@compiled
def left_without(first: int, second: int, points: int, card: int) -> int:
    """Y8: return what cards that count `points` count without one of them."""
    values = suit(first, second, card // VALUES)
    return points - int(LOWEST[values]) + int(LOWEST[values & ~(1 << (card % VALUES))])


@kernel
def count(state: State, place: int) -> int:
    """Y8: count the cards of a hand or pool."""
    return count_cards(int(state.at[place, 0]), int(state.at[place, 1]))


@kernel
def count_without(state: State, place: int, card: int) -> int:
    """Y8: count the cards of a place that would be left without one of them."""
    first, second = int(state.at[place, 0]), int(state.at[place, 1])
    return left_without(first, second, count_cards(first, second), card)


@kernel
def kinds(state: State, place: int) -> int:
    """Y13: return how many different yokai a place holds."""
    first, second = int(state.at[place, 0]), int(state.at[place, 1])
    found = 0
    for yokai in range(KINDS):
        found += suit(first, second, yokai) != 0
    return found
