"""What the others' last play tells of their hands, for search to suppose the unknown as it probably is.

Who can match a top usually does (see `habits`). So who just did not, hardly holds a card that would have matched.
"""

from pagodas.core.jit import compiled, kernel, lowest, population
from pagodas.core.rng import below
from pagodas.core.types import NOBODY, Seat, State, States
from pagodas.games.yokai.cards import DECK, HAND, KINDS_PER_WORD, SUIT, VALUES, WORD, WORDS
from pagodas.games.yokai.knowledge import SUPPOSED
from pagodas.games.yokai.rules import PLAYING, redeal
from pagodas.games.yokai.table import alike, nth_card, top

COLUMN = sum(1 << VALUES * yokai for yokai in range(KINDS_PER_WORD))  # the lowest card of each yokai of a word
SURE, OF = 7, 10  # how often a card that would have matched is not believed


@kernel
def suppose(observed: State, seed: int, out: States) -> None:
    """Deal what is unknown as `redeal` does, and then as it probably is. Nobody looks at the state any more."""
    redeal(observed, seed, out)
    if observed.viewer != 0:
        doubt(out[0], int(observed.viewer) - 1)
    out[0].viewer = SUPPOSED


@compiled
def doubt(state: State, viewer: Seat) -> None:
    """Trade cards that the last player would have matched with, for cards of the deck that it would not."""
    player = int(state.player)
    if state.phase != PLAYING or player in (NOBODY, viewer):
        return
    first, second = missed(state, 0), missed(state, 1)
    fresh = state.drawer == player  # one of its cards came after the play
    for half in range(WORDS):
        cards = int(state.at[HAND + player, half] & state.can[viewer, DECK, half]) & (second if half else first)
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if below(state, OF) < SURE and not (fresh and below(state, int(state.sizes[HAND + player])) == 0):
                trade(state, viewer, half, card, first, second)


@compiled
def missed(state: State, half: int) -> int:
    """Return the cards of one word with which the last player could have matched, none where it did."""
    pile = int(state.target)
    if state.depth[pile] == 1:
        return 0  # what it covered has been shuffled into the deck (Y11)
    played, covered = top(state, pile), int(state.pile[pile, state.depth[pile] - 2])
    if alike(played, covered):
        return 0
    took = played % VALUES > covered % VALUES and state.drawer != state.player  # the top that lay beside it (Y5)
    return matching(covered, half) if took else matching(covered, half) | matching(top(state, 1 - pile), half)


@compiled
def matching(card: int, half: int) -> int:
    """Y4: return the cards of one word that match a card."""
    yokai = card // VALUES
    same = SUIT << (VALUES * (yokai % KINDS_PER_WORD)) if yokai // KINDS_PER_WORD == half else 0
    return (COLUMN << (card % VALUES)) | same


@compiled
def trade(state: State, viewer: Seat, half: int, bit: int, first: int, second: int) -> None:
    """Trade a card of the last player for one of the deck that is in neither set, if one can be in its hand."""
    hand = HAND + int(state.player)
    low = int(state.at[DECK, 0] & state.can[viewer, hand, 0]) & ~first
    high = int(state.at[DECK, 1] & state.can[viewer, hand, 1]) & ~second
    others = population(low) + population(high)
    if others == 0:
        return
    other = nth_card(low, high, below(state, others))
    move_bit(state, hand, DECK, half, bit)
    move_bit(state, DECK, hand, other // WORD, other % WORD)


@compiled
def move_bit(state: State, source: int, target: int, half: int, bit: int) -> None:
    """Put a card, the n-th of a word, somewhere else; the sizes stay as they will be when another has come back."""
    state.at[source, half] &= ~(1 << bit)
    state.at[target, half] |= 1 << bit
