"""Who knows what, worked out slowly from the history of events alone: the same promise as `knowledge`, without a trick.

For each viewer every card that is not on a pile has a set of places. Before and after each event every pair of card
and place is tried: it stays only if all cards can be put somewhere with that card there.
"""

from collections import Counter
from functools import cache

from pagodas.core.types import SPECTATOR, Move, State
from pagodas.games.yokai.cards import CARDS, DECK, HAND, PILES, PLACES, POOL, PUBLIC, SEATS
from pagodas.games.yokai.notation import cards_at, members, pile_cards
from pagodas.games.yokai.state import CLOSE, DEALT, DRAW, GIVE, GRANT, TAKE

Places = dict[int, frozenset[int]]


class Tracker:
    """What one viewer knows, told event by event."""

    def __init__(self, state: State, viewer: int) -> None:
        self.viewer = viewer
        self.sizes: Counter[int] = Counter()
        self.places: Places = {}
        self.deal_from_full_deck(state)

    def deal_from_full_deck(self, state: State) -> None:
        self.shuffle(set(range(CARDS)))
        for seat in range(state.seats):
            self.draw(seat, cards_at(state, HAND + seat))
        for pile in range(PILES):
            self.turn_up(pile_cards(state, pile)[0])

    # --- Events ---

    def own(self, place: int) -> bool:
        return place < DECK and place % SEATS == self.viewer

    def shuffle(self, cards: set[int]) -> None:
        """Everybody sees which cards become the deck."""
        self.places.update(dict.fromkeys(cards, frozenset({DECK})))
        self.sizes[DECK] = len(cards)

    def move(self, source: int, target: int, seen: "list[int]", count: int) -> None:
        """So many cards go from place to place; the viewer may see which."""
        self.tighten()
        if seen:
            self.places.update(dict.fromkeys(seen, frozenset({target})))
        else:
            for card, places in self.places.items():
                if source in places:
                    self.places[card] = places | {target}
        self.sizes[source] -= count
        self.sizes[target] += count
        self.tighten()

    def draw(self, seat: int, cards: "list[int]") -> None:
        self.move(DECK, HAND + seat, cards if seat == self.viewer else [], len(cards))

    def turn_up(self, card: int) -> None:
        del self.places[card]
        self.sizes[DECK] -= 1

    # --- What sizes tell ---

    def tighten(self) -> None:
        """Keep only the pairs of card and place that some way to put all cards contains."""
        kinds = Counter(self.places.values())
        capacity = tuple(self.sizes[place] for place in range(PLACES))
        for kind in kinds:
            kept = frozenset(
                place for place in kind if fits(tuple(sorted(kinds.items(), key=str)), capacity, kind, place)
            )
            for card in [card for card, places in self.places.items() if places == kind]:
                self.places[card] = kept


@cache
def fits(
    kinds: "tuple[tuple[frozenset[int], int], ...]", sizes: tuple[int, ...], kind: frozenset[int], place: int
) -> bool:
    """Tell whether all cards can be put somewhere, one card of a kind in a place: a flow, found path by path."""
    supply = [(places, count - (places == kind)) for places, count in kinds]
    room = [size - (index == place) for index, size in enumerate(sizes)]
    if min(room) < 0:
        return False
    put: Counter[tuple[int, int]] = Counter()
    for index, (_, count) in enumerate(supply):
        for _ in range(count):
            if not push(index, supply, room, put, set()):
                return False
    return True


def push(
    index: int,
    supply: "list[tuple[frozenset[int], int]]",
    room: "list[int]",
    put: "Counter[tuple[int, int]]",
    seen: "set[int]",
) -> bool:
    """Put one more card of a kind, making others move on where needed."""
    for place in supply[index][0] - seen:
        seen.add(place)
        if room[place] > 0:
            room[place] -= 1
            put[index, place] += 1
            return True
        for other in range(len(supply)):
            if put[other, place] and push(other, supply, room, put, seen):
                put[other, place] -= 1
                put[index, place] += 1
                return True
    return False


# --- Telling the tracker a game ---


def follow(tracker: Tracker, before: State, move: Move, after: State) -> None:
    """Tell a tracker what happened between two whole states."""
    seat = int(before.seat)
    if move < GIVE:
        card = move % CLOSE // PILES
        del tracker.places[card]
        tracker.sizes[HAND + seat] -= 1
        if move >= CLOSE:
            shown = [other for other in cards_at(before, HAND + seat) if other != card]
            tracker.places.update(dict.fromkeys(shown, frozenset({HAND + seat})))
    elif move < GRANT:
        card, receiver = divmod(move - GIVE, SEATS)
        seen = [card] if tracker.viewer in (seat, receiver) else []
        tracker.move(HAND + seat, HAND + receiver, seen, 1)
    elif move == TAKE:
        take(tracker, before, after)
    else:
        receiver = seat if move == DRAW else move - GRANT
        reshuffle_if_empty(tracker, before)
        tracker.draw(receiver, [int(after.drawn)])
    tracker.tighten()
    if after.gate != before.gate:
        new_round(tracker, before, move, after)


def take(tracker: Tracker, before: State, after: State) -> None:
    pile = 1 - int(before.target)
    card = pile_cards(before, pile)[-1]
    tracker.places[card] = frozenset({HAND + int(before.seat)})
    tracker.sizes[HAND + int(before.seat)] += 1
    if before.depth[pile] == 1:
        if tracker.sizes[DECK] == 0:
            tracker.tighten()
            tracker.shuffle(set(pile_cards(before, 1 - pile)[:-1]))
        tracker.turn_up(pile_cards(after, pile)[0])


def reshuffle_if_empty(tracker: Tracker, state: State) -> None:
    if tracker.sizes[DECK] == 0:
        tracker.shuffle({card for pile in range(PILES) for card in pile_cards(state, pile)[:-1]})


def new_round(tracker: Tracker, before: State, move: Move, after: State) -> None:
    """Y9: hands become pools; Y10: everybody draws, one card at a time, the deck made anew in the midst of it."""
    for seat in range(after.seats):
        hand, pool = HAND + seat, POOL + seat
        for card, places in tracker.places.items():
            if hand in places:
                tracker.places[card] = places - {hand} | {pool}
        tracker.sizes[pool] += tracker.sizes[hand]
        tracker.sizes[hand] = 0
    if after.ending:
        for seat in range(after.seats):
            tracker.places.update(dict.fromkeys(cards_at(after, POOL + seat), frozenset({POOL + seat})))
    else:
        deal(tracker, before, move, after)
    tracker.tighten()


def deal(tracker: Tracker, before: State, move: Move, after: State) -> None:
    played = [move % CLOSE // PILES] if move < GIVE else []
    piles = [pile_cards(before, pile) + (played if move % PILES == pile else []) for pile in range(PILES)]
    dealt = 0
    for turn in range(DEALT * int(after.seats)):
        seat = (int(after.seat) + turn) % int(after.seats)
        if tracker.sizes[DECK] == 0:
            buried = {card for pile in piles for card in pile[:-1]}
            piles = [pile[-1:] for pile in piles]
            tracker.shuffle(buried)
        if tracker.sizes[DECK] == 0:
            break
        hidden_draw(tracker, seat)
        dealt += 1
    if tracker.viewer < SEATS:
        tracker.places.update(dict.fromkeys(cards_at(after, HAND + tracker.viewer), frozenset({HAND + tracker.viewer})))
    assert dealt == sum(after.sizes[HAND : HAND + SEATS])


def hidden_draw(tracker: Tracker, seat: int) -> None:
    if seat == tracker.viewer:  # which card it is, the viewer's hand tells at the end of the deal
        tracker.sizes[DECK] -= 1
        tracker.sizes[HAND + seat] += 1
        for card, places in tracker.places.items():
            if DECK in places:
                tracker.places[card] = places | {HAND + seat}
    else:
        tracker.move(DECK, HAND + seat, [], 1)


def remembered(observed: State) -> Places:
    """Read what an observed state says of the cards that are neither on a pile nor the viewer's own."""
    viewer = int(observed.viewer) - 1
    columns = [set(members(observed.can[viewer, place])) for place in range(PLACES)]
    cards = set().union(*columns)
    return {card: frozenset(place for place in range(PLACES) if card in columns[place]) for card in cards}


def seat_of(viewer: int) -> int:
    """Return how `observe` calls a viewer."""
    return SPECTATOR if viewer == PUBLIC else viewer
