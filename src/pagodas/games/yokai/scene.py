"""How `yokai` looks: two piles and the deck under a torii gate, the others around it, the own hand below.

Items and their ids: cards in the own hand "hand:Te7"; cards and backs of others "2:Te7", "2:0"; name plates "seat:2",
which receive gifts; pools "pool:2" and their cards "pool:2:Te7"; "pile:1" and, beneath, "stack:1"; "deck"; the round
on the gate, "gate"; the count of the own hand, "count"; the buttons "close:1" and "close:2", there when they can be
used; and the signs "hint:Te7:1" for the effect of a card on a pile.
"""

from collections.abc import Iterator
from functools import cache

from pagodas.core.drawing import has_turn, marked
from pagodas.core.layout import Area, in_rows, narrow, onward, side_by_side, stacked
from pagodas.core.scene import Item, Narrow, Part, Point, Scene
from pagodas.core.sentences import seat_name
from pagodas.core.strings import Strings
from pagodas.core.types import NOBODY, Seat, State
from pagodas.core.verbs import legal_moves
from pagodas.games.yokai import art, rules
from pagodas.games.yokai.cards import DECK, HAND, PILES, POOL, SEATS, VALUES, YOKAI
from pagodas.games.yokai.clicks import path as path
from pagodas.games.yokai.clicks import spell as spell
from pagodas.games.yokai.notation import NAMES, cards_at
from pagodas.games.yokai.scoring import count
from pagodas.games.yokai.state import (
    CLOSABLE,
    CLOSE,
    GIVE,
    HIGHER,
    MATCHES,
    PLAYING,
    compare,
    top,
)
from pagodas.games.yokai.words import card_words, points, status

OTHERS: tuple[tuple[Point, ...], ...] = (  # name plates of the other seats clockwise, by how many they are
    (),
    ((500.0, 44.0),),
    ((250.0, 60.0), (750.0, 60.0)),
    ((150.0, 110.0), (500.0, 44.0), (850.0, 110.0)),
    ((126.0, 146.0), (370.0, 40.0), (630.0, 40.0), (866.0, 146.0)),
)
SPAN = 218.0  # how wide the hand of another seat may be
SMALL = 0.5
ABREAST = 5  # faces of another seat's cards in one row
OWN: Point = (500.0, 584.0)  # the own name plate
ROW = 13  # cards of the own hand in one row
HAND_LEFT, HAND_RIGHT, HAND_Y = 150.0, 965.0, 686.0
LIFT = 12.0  # of the cards that count, above the others
POOL_Y = 837.0
NARROW_WIDTH = 580.0
GATE_AREA: Area = (210, 150, NARROW_WIDTH, 412)
HAND_AREA: Area = (14, 560, 972, 328)


def draw(observed: State, seat: Seat, say: Strings) -> Scene:
    """Draw the table as a seat sees it, itself below; a spectator looks over the shoulder of the first seat."""
    return Scene(
        width=art.WIDTH,
        height=art.HEIGHT,
        palette=art.PALETTE,
        symbols=art.symbols(),
        ground=art.ground(),
        items=(
            *_middle(observed, say),
            *_others(observed, max(seat, 0), say),
            *_own(observed, max(seat, 0), say),
        ),
        status=status(observed, say),
        columns=80,
        narrow=_narrow(int(observed.seats) - 1),
    )


@cache
def _narrow(others: int) -> Narrow:
    """Put the others side by side, however many they are, then the gate, then the own hand."""
    step = NARROW_WIDTH / others
    scale = min(1.0, step / 272)
    seats = [
        Part(x - 136, y - 30, 272, 175, (step * (index + 0.5) - 136 * scale, 0), scale, bare=True)
        for index, (x, y) in enumerate(OTHERS[others])
    ]
    return narrow(NARROW_WIDTH, [*seats, *stacked(NARROW_WIDTH, (GATE_AREA, HAND_AREA), top=138 * scale)])


def _card(id: str, card: int, place: Point, label: str, scale: float = 1.0, marks: tuple[str, ...] = ()) -> Item:
    return Item(id, f"card-{YOKAI[card // VALUES]}", *place, label, str(card % VALUES + 1), marks, scale)


# --- Piles, deck and gate ---


def _middle(observed: State, say: Strings) -> Iterator[Item]:
    gate = {"round": min(observed.gate + 1, rules.rounds(observed)), "rounds": rules.rounds(observed)}
    x, y = art.MIDDLE
    yield Item("gate", "gate", x, y - 146, say("scene.gate", **gate), "{round}/{rounds}".format(**gate))
    yield _deck(observed, say)
    for pile in range(PILES):
        yield from _pile(observed, pile, say)


def _deck(observed: State, say: Strings) -> Item:
    left = int(observed.sizes[DECK])
    return Item("deck", "deck" if left else "no-deck", *art.MIDDLE, say("scene.deck", count=left), str(left))


def _pile(observed: State, pile: int, say: Strings) -> Iterator[Item]:
    place = art.MIDDLE[0] + (2 * pile - 1) * art.BESIDE, art.MIDDLE[1]
    depth, card = int(observed.depth[pile]), int(top(observed, pile))
    name = say(f"pile.{pile + 1}")
    label = say("scene.pile", pile=name, card=card_words(card, say), depth=depth)
    yield Item(f"number:{pile + 1}", "number", place[0] + (2 * pile - 1) * 16, place[1] - 117, name, str(pile + 1))
    marks = marked(last=observed.player != NOBODY and observed.target == pile)
    symbol = f"stack-{min(art.STACKS - 1, depth // 4 + (depth > 1))}"
    yield Item(f"stack:{pile + 1}", symbol, *place, label, str(depth))
    yield _card(f"pile:{pile + 1}", card, place, label, marks=marks)
    if _can_close(observed, pile):
        below = place[0], place[1] + 142
        yield Item(f"close:{pile + 1}", "close", *below, say("scene.close"), say("scene.close_button"))


def _can_close(observed: State, pile: int) -> bool:
    """Y6: tell whether the viewer is to move and may close on a pile."""
    mine = _known(observed, HAND + int(observed.seat))
    return mine and any(CLOSE <= move < GIVE and move % PILES == pile for move in legal_moves(observed))


def _known(observed: State, place: int) -> bool:
    """Tell whether the viewer knows every card of a place."""
    return len(cards_at(observed, place)) == int(observed.sizes[place])


# --- The other seats ---


def _others(observed: State, own: Seat, say: Strings) -> Iterator[Item]:
    seats = int(observed.seats)
    for turn, (x, y) in enumerate(OTHERS[seats - 1], 1):
        seat = (own + turn) % seats
        yield _plate(observed, seat, (x - 26, y), say)
        yield _pool(observed, seat, (x + 98, y), say)
        yield from _small_cards(observed, seat, (x, y + 64), say)


def _plate(observed: State, seat: Seat, place: Point, say: Strings) -> Item:
    turn = has_turn(observed, seat)
    name, held = seat_name(seat, say), int(observed.sizes[HAND + seat])
    label = say("scene.seat_turn" if turn else "scene.seat", seat=name, count=held)
    marks = marked(winning=observed.ending and rules.ahead(observed, seat) == 0)
    text = f"{name} {points(observed, seat)}" if observed.ending else f"{name} · {held}"
    return Item(f"seat:{seat + 1}", "seat-turn" if turn else "seat", *place, label, text, marks)


def _pool(observed: State, seat: Seat, place: Point, say: Strings) -> Item:
    held, known = int(observed.sizes[POOL + seat]), cards_at(observed, POOL + seat)
    names = {"seat": seat_name(seat, say), "count": held, "points": points(observed, seat)}
    label = say("scene.pool_known" if held and held == len(known) else "scene.pool", **names)
    if 0 < len(known) < held:
        label += ": " + ", ".join(card_words(card, say) for card in known)
    return Item(f"pool:{seat + 1}", "pool", *place, label, str(held))


def _small_cards(observed: State, seat: Seat, place: Point, say: Strings) -> Iterator[Item]:
    """Lay out another seat's hand, known cards first, or at the end the cards of its pool that count."""
    name, faces = seat_name(seat, say), cards_at(observed, HAND + seat)
    prefix, key, backs = f"{seat + 1}", "known", int(observed.sizes[HAND + seat]) - len(faces)
    if observed.ending:
        prefix, key, faces = f"pool:{seat + 1}", "pool_card", _counting(observed, POOL + seat)
    spots = _fan(len(faces), backs, place)
    for card, spot in zip(faces, spots, strict=False):
        label = say(f"scene.{key}", card=card_words(card, say), seat=name)
        yield _card(f"{prefix}:{NAMES[card]}", card, spot, label, SMALL)
    for index, spot in enumerate(spots[len(faces) :]):
        yield Item(f"{seat + 1}:{index}", "back", *spot, say("scene.unknown", seat=name), scale=SMALL)


def _fan(faces: int, backs: int, place: Point) -> list[Point]:
    """Spread cards side by side, faces far enough apart to be read, in two rows when there are many; backs close up."""
    if faces > ABREAST and not backs:
        above = _fan(ABREAST, 0, place)
        return [*above, *((x, y + 50) for x, y in _fan(faces - ABREAST, 0, place))]
    wide = min(50.0, SPAN / max(1, faces))
    narrow = max(6.0, min(36.0, (SPAN - wide * faces) / max(1, backs)))
    return side_by_side([wide] * faces + [narrow] * backs, place)


def _counting(observed: State, place: int) -> list[int]:
    """Y8: return the lowest card of each yokai."""
    lowest = {card // VALUES: card for card in reversed(cards_at(observed, place))}
    return sorted(lowest.values())


# --- The own seat ---


def _own(observed: State, seat: Seat, say: Strings) -> Iterator[Item]:
    """Lay out the seat below: plate, pool and hand; after the end the pool is where the hand was."""
    yield _plate(observed, seat, OWN, say)
    yield _pool(observed, seat, (62.0, POOL_Y), say)
    if observed.ending:
        yield from _large_cards(observed, POOL + seat, f"pool:{seat + 1}", say)
        return
    if observed.sizes[POOL + seat] and _known(observed, POOL + seat):
        total = points(observed, seat)
        yield Item("pool-count", "count", 124.0, POOL_Y, say("scene.own_pool", points=total), str(total), scale=0.62)
    yield from _own_pool(observed, seat, say)
    if _known(observed, HAND + seat):
        yield _count(observed, seat, say)
    yield from _large_cards(observed, HAND + seat, "hand", say)


def _large_cards(observed: State, place: int, prefix: str, say: Strings) -> Iterator[Item]:
    """Lay out cards in full size; when all are known, lift those that count, and put the effects under each."""
    cards, mine = cards_at(observed, place), _known(observed, place)
    counting = _counting(observed, place) if mine else []
    scale, spots = _own_spots(int(observed.sizes[place]))
    for card, (x, y) in zip(cards, spots, strict=False):
        spot = x, y - LIFT * scale * (card in counting)
        yield _card(f"{prefix}:{NAMES[card]}", card, spot, _own_label(observed, card, mine, say), scale)
        if mine:
            yield from _hints(observed, card, (x, y + 84 * scale), scale, say)
    for index, spot in enumerate(spots[len(cards) :]):
        unknown = say("scene.unknown", seat=seat_name(place % SEATS, say))
        yield Item(f"{place % SEATS + 1}:{index}", "back", *spot, unknown, scale=scale)


def _own_spots(cards: int) -> tuple[float, list[Point]]:
    """Return the size and the places of the cards of the own hand, in one row or two."""
    rows = 1 if cards <= ROW else 2
    abreast = -(-cards // rows) if cards else 1
    step = min(112.0, (HAND_RIGHT - HAND_LEFT) / abreast)
    scale = max(0.72, step / 112) if rows == 1 else 0.56
    step = min(step, 112 * scale)
    return scale, in_rows(cards, abreast, ((HAND_LEFT + HAND_RIGHT) / 2, HAND_Y), (step, 104))


def _own_label(observed: State, card: int, mine: bool, say: Strings) -> str:
    words = card_words(card, say)
    if not mine or observed.ending:
        return say("scene.card", card=words)
    effects = [say(f"scene.{_effect(observed, card, pile)}") for pile in range(PILES)]
    return say("scene.card_mine", card=words, first=effects[0], second=effects[1])


def _effect(observed: State, card: int, pile: int) -> str:
    """Y4-Y6: name the effect that a card would have on a pile."""
    effect = compare(observed, card, pile)
    if effect in (MATCHES, HIGHER):
        return "matches" if effect == MATCHES else "higher"
    return "closes" if CLOSE + PILES * card + pile in legal_moves(observed) else "lower"


def _hints(observed: State, card: int, place: Point, scale: float, say: Strings) -> Iterator[Item]:
    """Put the effects on either pile under a card, while a card is to be played."""
    if observed.ending or observed.phase != PLAYING:
        return
    for pile in range(PILES):
        effect = _effect(observed, card, pile)
        x = place[0] + (2 * pile - 1) * 20 * max(scale, 0.6)
        label = f"{NAMES[card]} > {pile + 1}: {say(f'scene.{effect}')}"
        yield Item(f"hint:{NAMES[card]}:{pile + 1}", f"hint-{effect}", x, place[1], label, scale=max(scale, 0.75))


def _count(observed: State, seat: Seat, say: Strings) -> Item:
    """Y8: show the count of the own hand, and whether it is low enough to close."""
    total = int(count(observed, HAND + seat))
    low = total <= CLOSABLE
    label = say("scene.hand_closable" if low else "scene.hand", points=total)
    return Item("count", "count-low" if low else "count", 82.0, HAND_Y, label, str(total))


def _own_pool(observed: State, seat: Seat, say: Strings) -> Iterator[Item]:
    cards = cards_at(observed, POOL + seat)
    step = min(54.0, 780.0 / max(1, len(cards)))
    for card, place in zip(cards, onward((188.0, POOL_Y), (step, 0)), strict=False):
        label = say("scene.pool_card", card=card_words(card, say), seat=seat_name(seat, say))
        yield _card(f"pool:{seat + 1}:{NAMES[card]}", card, place, label, SMALL)
