"""What each seat of `architects` knows: hands and the draw pile are hidden, counting reveals what it can."""

from pagodas.core.jit import compiled, kernel
from pagodas.core.rng import pick, seeded
from pagodas.core.types import State, States
from pagodas.games.architects.pieces import CARDS_EACH, COLOURS, DISPLAY, HAND, SEATS


@kernel
def observe(state: State, seat: int, out: States) -> None:
    """Blank the chance to come, the draw pile, and of other hands all that counting does not tell."""
    out[0] = state
    seen = out[0]
    seen.rng = 0
    for colour in range(COLOURS):
        seen.pile[colour] = 0
        for other in range(SEATS):
            if seat < 0:
                seen.known[other, colour] = 0
            if other != seat:
                seen.cards[other, HAND, colour] = seen.known[other, colour]


@kernel
def redeal(observed: State, seed: int, out: States) -> None:
    """Deal the cards nobody has shown to the unknown places of the hands; the rest is the draw pile."""
    out[0] = observed
    state = out[0]
    state.rng = seeded(seed)
    reveals = state.reveals
    size = gather_unseen(state)
    for seat in range(SEATS):
        missing = int(state.held[seat])
        for colour in range(COLOURS):
            missing -= state.cards[seat, HAND, colour]
        for _ in range(missing):
            state.cards[seat, HAND, unseen_card(state, size)] += 1
            size -= 1
    state.reveals = reveals


@compiled
def gather_unseen(state: State) -> int:
    """Put every card that lies nowhere else into the pile, and return how many there are."""
    size = 0
    for colour in range(COLOURS):
        count = CARDS_EACH - int(state.discards[colour])
        for seat in range(SEATS):
            count -= int(state.cards[seat, DISPLAY, colour]) + int(state.cards[seat, HAND, colour])
        state.pile[colour] = count
    for index in range(state.laid_count):
        state.pile[state.laid[index] % COLOURS] -= 1
    for colour in range(COLOURS):
        size += state.pile[colour]
    return size


@compiled
def unseen_card(state: State, size: int) -> int:
    """Take one of the unseen cards at random."""
    colour = pick(state, state.pile, size)
    state.pile[colour] -= 1
    return colour
