"""Whether a world can be: all histories of gifts that a viewer can imagine, worked out slowly from what it has seen.

The events come from whole states and moves, not from the log of a state. To the viewer a card in the hand of another is
either *named*, because it saw the card come there, or one of so many drawn from a deck. From event to event the set of
all positions that can be is kept: for each named card its holder, for each hand how many cards of each deck it holds.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from pagodas.core.types import Move, State
from pagodas.games.yokai.cards import CARDS, DECK, HAND, PILES, POOL, SEATS
from pagodas.games.yokai.notation import cards_at, pile_cards
from pagodas.games.yokai.state import CLOSE, DRAW, GIVE, GRANT, TAKE

Event = tuple[str, int, int]  # what happens, a seat, and a card, a deck or another seat
Holders = frozenset[tuple[int, int]]  # named cards, each with the seat that holds it
Drawn = tuple[tuple[tuple[int, int], int], ...]  # for seat and deck: how many cards, in order
Position = tuple[Holders, Drawn]
NOTHING: Position = frozenset(), ()


@dataclass
class Witness:
    """What one viewer has seen, round by round."""

    viewer: int
    deck: int = 0
    rounds: list[list[Event]] = field(default_factory=lambda: [[]])
    deck_of: dict[int, int] = field(default_factory=lambda: dict.fromkeys(range(CARDS), 0))
    named: set[int] = field(default_factory=set)
    ends: dict[tuple[int, int, Holders], set[Drawn]] = field(default_factory=dict)

    def say(self, what: str, seat: int, thing: int) -> None:
        self.rounds[-1].append((what, seat, thing))

    def draw(self, seat: int) -> None:
        if seat != self.viewer:
            self.say("draws from deck", seat, self.deck)

    def come(self, seat: int, card: int) -> None:
        if seat != self.viewer:
            self.named.add(card)
            self.say("gets", seat, card)

    def leave(self, seat: int, card: int) -> None:
        if seat == self.viewer:
            return
        if card in self.named:
            self.named.remove(card)
            self.say("has", seat, card)
        else:
            self.say("has of deck", seat, self.deck_of[card])

    def give(self, giver: int, receiver: int, card: int) -> None:
        if self.viewer in (giver, receiver):
            self.leave(giver, card)
            self.come(receiver, card)
        else:
            self.say("gives to", giver, receiver)

    def shuffle(self, cards: set[int]) -> None:
        self.deck += 1
        self.deck_of.update(dict.fromkeys(cards, self.deck))


# --- Telling a witness a game ---


def first_deal(state: State, viewer: int) -> Witness:
    witness = Witness(viewer)
    for seat in range(state.seats):
        for _ in range(state.sizes[HAND + seat]):
            witness.draw(seat)
    return witness


def watch(witness: Witness, before: State, move: Move, after: State) -> None:
    """Tell a witness what happened between two whole states."""
    seat, left = int(before.seat), int(before.sizes[DECK])
    piles = [pile_cards(before, pile) for pile in range(PILES)]
    if move < GIVE:
        card, pile = move % CLOSE // PILES, move % PILES
        piles[pile].append(card)
        witness.leave(seat, card)
        for shown in set(cards_at(before, HAND + seat)) - {card} if move >= CLOSE else ():
            witness.leave(seat, shown)
            witness.come(seat, shown)
    elif move < GRANT:
        card, receiver = divmod(move - GIVE, SEATS)
        witness.give(seat, receiver, card)
    elif move == TAKE:
        other = 1 - int(before.target)
        witness.come(seat, piles[other].pop())
        if not piles[other]:
            left = renew(witness, piles, left) - 1
            piles[other].append(pile_cards(after, other)[0])
    else:
        left = renew(witness, piles, left) - 1
        witness.draw(seat if move == DRAW else move - GRANT)
    if after.gate != before.gate and not after.ending:
        witness.rounds.append([])
        for turn in range(int(after.sizes[HAND : HAND + SEATS].sum())):
            left = renew(witness, piles, left) - 1
            witness.draw((int(after.seat) + turn) % int(after.seats))


def renew(witness: Witness, piles: list[list[int]], left: int) -> int:
    """Y11: make the deck anew if it is empty, and return how many cards it has."""
    if left:
        return left
    buried = {card for pile in piles for card in pile[:-1]}
    piles[:] = [pile[-1:] for pile in piles]
    witness.shuffle(buried)
    return len(buried)


# --- Judging a world ---


def possible(witness: Witness, truth: State, world: State) -> bool:
    """Tell whether a world can have come about as the witness saw it, and is as large everywhere as the truth."""
    place_of = {card: place for place in range(DECK + 1) for card in cards_at(world, place)}
    own = {HAND + witness.viewer, POOL + witness.viewer} if witness.viewer < SEATS else set()
    sizes = Counter(place_of.values())
    if any(sizes[place] != truth.sizes[place] for place in range(DECK + 1)):
        return False
    if any(cards_at(world, place) != cards_at(truth, place) for place in own):
        return False
    hidden = {card: place for card, place in place_of.items() if place not in own}
    named = {card: place for card, place in hidden.items() if card in witness.named}
    blank = Counter((place, witness.deck_of[card]) for card, place in hidden.items() if card not in named)
    blank[DECK, witness.deck] = 0
    if DECK in named.values() or any(place == DECK and count for (place, _), count in blank.items()):
        return False
    ends = [round_ends(witness, number, named) for number in range(len(witness.rounds))]
    return any(sum(parts, Counter()) == +blank for parts in product(*ends))


def round_ends(witness: Witness, number: int, named: dict[int, int]) -> list["Counter[tuple[int, int]]"]:
    """Return all that can be in the hands at the end of a round but the named cards, by place and deck."""
    events, last = witness.rounds[number], number == len(witness.rounds) - 1
    place = HAND if last else POOL
    kept = named_at_end(events)
    if any(not place <= named[card] < place + SEATS for card in kept):
        return []
    required = frozenset((card, named[card] - place) for card in kept)
    key = number, len(events), required
    if key not in witness.ends:
        witness.ends[key] = all_ends(events, required)
    return [Counter({(place + seat, deck): count for (seat, deck), count in end}) for end in witness.ends[key]]


def named_at_end(events: list[Event]) -> set[int]:
    named = set[int]()
    for what, _, card in events:
        named |= {card} if what == "gets" else set()
        named -= {card} if what == "has" else set()
    return named


def all_ends(events: list[Event], required: Holders) -> set[Drawn]:
    """Return what can be drawn and not named at the end, when the named cards are where they are required to be."""
    positions = {NOTHING}
    chances = outlook(events, required)
    for event, chance in zip(events, chances, strict=True):
        positions = {
            after
            for before in positions
            for after in following(before, event)
            if all(seat in chance.get(card, ()) for card, seat in after[0])
        }
    return {drawn for holders, drawn in positions if holders == required}


def outlook(events: list[Event], required: Holders) -> list[dict[int, set[int]]]:
    """Return, after each event, from which seats each named card can still come to where it is seen next."""
    chance = {card: {seat} for card, seat in required}
    found = []
    for what, seat, thing in reversed(events):
        found.append({card: set(seats) for card, seats in chance.items()})
        if what == "has":
            chance[thing] = {seat}
        elif what == "gets":
            del chance[thing]
        elif what == "gives to":
            for seats in chance.values():
                seats |= {seat} if thing in seats else set()
    return found[::-1]


def following(position: Position, event: Event) -> Iterator[Position]:
    """Yield every position that an event can lead to."""
    holders, drawn = position
    what, seat, thing = event
    if what == "gets":
        yield holders | {(thing, seat)}, drawn
    elif what == "has" and (thing, seat) in holders:
        yield holders - {(thing, seat)}, drawn
    elif what == "draws from deck":
        yield holders, changed(drawn, {(seat, thing): 1})
    elif what == "has of deck" and dict(drawn).get((seat, thing)):
        yield holders, changed(drawn, {(seat, thing): -1})
    elif what == "gives to":
        yield from gifts(holders, drawn, seat, thing)


def gifts(holders: Holders, drawn: Drawn, giver: int, receiver: int) -> Iterator[Position]:
    """Y16: exactly one card moves."""
    for card, seat in holders:
        if seat == giver:
            yield holders - {(card, giver)} | {(card, receiver)}, drawn
    for (seat, deck), _ in drawn:
        if seat == giver:
            yield holders, changed(drawn, {(giver, deck): -1, (receiver, deck): 1})


def changed(drawn: Drawn, changes: dict[tuple[int, int], int]) -> Drawn:
    counts = dict(drawn)
    for key, change in changes.items():
        counts[key] = counts.get(key, 0) + change
    return tuple(sorted((key, count) for key, count in counts.items() if count))
