"""What each seat of `yokai` knows, and a deal that fits it; `possible_cards` keeps what can be where."""

from pagodas.core.jit import compiled, kernel
from pagodas.core.rng import seeded
from pagodas.core.types import SPECTATOR, Seat, State, States
from pagodas.games.yokai.cards import DECK, NO_CARD, PUBLIC, SEATS
from pagodas.games.yokai.game_log import blank_gifts, given_unseen
from pagodas.games.yokai.possible_cards import forget_own, keep_certain, strip, tighten
from pagodas.games.yokai.sample_hidden import deal_unknown
from pagodas.games.yokai.state import ON_PILE


@kernel
def observe(state: State, seat: Seat, out: States) -> None:
    """Keep what the seat knows: its own cards, what it has seen go where, and what sizes tell of the rest."""
    out[0] = state
    if state.viewer == 0:
        viewer = PUBLIC if seat == SPECTATOR else seat
        blank(out[0], viewer)


@compiled
def blank(state: State, viewer: int) -> None:
    """Take out of a whole state all that the viewer does not know."""
    tighten(state, viewer)
    strip(state, viewer)
    if viewer != PUBLIC:
        tighten(state, PUBLIC)
        strip(state, PUBLIC)
    for other in range(SEATS):
        if other != viewer:
            state.can[other, :, :] = 0
        state.settled[other] = 0
    state.settled[PUBLIC] = 0
    if state.drawer != ON_PILE and state.drawer != viewer:
        state.drawn = NO_CARD
    keep_certain(state, viewer)
    blank_gifts(state, viewer)
    state.rng = 0
    state.viewer = 1 + viewer


@kernel
def redeal(observed: State, seed: int, out: States) -> None:
    """Deal what is unknown as the game can have gone. The others then know their gifts and what everybody knows."""
    out[0] = observed
    state = out[0]
    state.rng = seeded(seed)
    if observed.viewer != 0:
        state.viewer = 0
        deal_unknown(observed, True, state)
        state.reveals = observed.reveals
        given = given_unseen(state)
        for seat in range(state.seats):
            if seat != observed.viewer - 1:
                state.can[seat, :, :] = state.can[PUBLIC, :, :]
                forget_own(state, seat)
                state.can[seat, DECK, 0] &= ~given[seat, 0]
                state.can[seat, DECK, 1] &= ~given[seat, 1]
