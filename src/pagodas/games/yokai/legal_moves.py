"""The legal moves of `yokai` (Y3-Y6), as move codes; `rules` lists the codes."""

from pagodas.core.jit import compiled, kernel, lowest
from pagodas.core.types import Moves, State
from pagodas.games.yokai.cards import HAND, PILES, SEATS, WORD, WORDS
from pagodas.games.yokai.scoring import count_cards, left_without
from pagodas.games.yokai.state import CLOSABLE, CLOSE, DRAW, GIVE, GIVING, GRANT, LOWER, PLAY, PLAYING, TAKE, compare


@kernel
def legal(state: State, out: Moves) -> int:
    """Write the legal moves."""
    if state.ending != 0:
        return 0
    if state.phase == PLAYING:
        return legal_plays(state, out)
    if state.phase == GIVING:
        return legal_gifts(state, out)
    out[0] = DRAW  # Y5
    out[1] = TAKE
    return 2


@compiled
def legal_plays(state: State, out: Moves) -> int:
    """Y3: any card on either pile; Y6: closing with it, where that is allowed."""
    hand = HAND + int(state.seat)
    first, second = int(state.at[hand, 0]), int(state.at[hand, 1])
    points = count_cards(first, second)
    n = 0
    for word in range(WORDS):
        cards = first if word == 0 else second
        while cards:
            card = WORD * word + lowest(cards)
            cards &= cards - 1
            closes = state.sizes[hand] > 1 and left_without(first, second, points, card) <= CLOSABLE
            for pile in range(PILES):
                out[n] = PLAY + PILES * card + pile
                n += 1
                if closes and compare(state, card, pile) == LOWER:
                    out[n] = CLOSE + PILES * card + pile
                    n += 1
    return n


@compiled
def legal_gifts(state: State, out: Moves) -> int:
    """Y4: any card of the hand to any other player; from an empty hand, a card of the deck."""
    seat = int(state.seat)
    if state.sizes[HAND + seat] == 0:
        return write_others(state, out, 0, GRANT)
    n = 0
    for word in range(WORDS):
        cards = int(state.at[HAND + seat, word])
        while cards:
            n = write_others(state, out, n, GIVE + SEATS * (WORD * word + lowest(cards)))
            cards &= cards - 1
    return n


@compiled
def write_others(state: State, out: Moves, n: int, code: int) -> int:
    """Write code + seat for each seat but the one to move."""
    for seat in range(state.seats):
        if seat != state.seat:
            out[n] = code + seat
            n += 1
    return n
