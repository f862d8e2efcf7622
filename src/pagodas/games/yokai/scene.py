"""How `yokai` looks: two piles and the deck under a torii gate, the others around it, the own hand below.

Items and their ids: cards in the own hand "hand:Te7"; cards and backs of others "2:Te7", "2:0"; name plates "seat:2",
which receive gifts; pools "pool:2" and their cards "pool:2:Te7"; "pile:1" and, beneath, "stack:1"; "deck"; the round
on the gate, "gate"; the count of the own hand, "count"; the buttons "close:1" and "close:2", there when they can be
used; and the signs "hint:Te7:1" for the effect of a card on a pile.
"""

from collections.abc import Iterator
from typing import TypeAlias

from pagodas.core.drawing import has_turn, marked
from pagodas.core.drawn_once import drawn_once, made_once
from pagodas.core.facts import fact
from pagodas.core.layout import Area, in_rows, narrow, onward, side_by_side, stacked
from pagodas.core.scene import Item, Items, Narrow, Part, Point, Scene
from pagodas.core.sentences import seat_name
from pagodas.core.strings import Strings
from pagodas.core.types import NOBODY, Move, Seat, State
from pagodas.core.verbs import legal_moves
from pagodas.games.yokai import art, rules
from pagodas.games.yokai.cards import CARDS, DECK, HAND, PILES, POOL, VALUES, YOKAI
from pagodas.games.yokai.clicks import path as path
from pagodas.games.yokai.clicks import spell as spell
from pagodas.games.yokai.notation import NAMES, cards_at
from pagodas.games.yokai.state import (
    CLOSABLE,
    CLOSE,
    GIVE,
    HIGHER,
    MATCHES,
    PLAYING,
    compare,
)
from pagodas.games.yokai.words import card_words, points, rounds, status

Effects: TypeAlias = tuple[str, ...]  # of a card on each pile

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
SEAT_WIDTH, SEAT_HEIGHT = 272.0, 138.0  # of another seat on a narrow screen
IN_ROW = 2  # other seats there
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
        items=Items(
            *_middle(observed, say),
            *_others(observed, max(seat, 0), say),
            *_own(observed, max(seat, 0), say),
        ),
        status=status(observed, say),
        columns=80,
        narrow=_narrow(int(observed.seats) - 1),
    )


@made_once
def _narrow(others: int) -> Narrow:
    """Put the others side by side, two in a row so that all can be read, then the gate, then the own hand."""
    rows = -(-others // IN_ROW)
    seats = [
        _narrow_seat(index, min(IN_ROW, others - index // IN_ROW * IN_ROW), x, y)
        for index, (x, y) in enumerate(OTHERS[others])
    ]
    return narrow(NARROW_WIDTH, [*seats, *stacked(NARROW_WIDTH, (GATE_AREA, HAND_AREA), top=SEAT_HEIGHT * rows)])


def _narrow_seat(index: int, abreast: int, x: float, y: float) -> Part:
    left = NARROW_WIDTH / abreast * (index % IN_ROW + 0.5) - SEAT_WIDTH / 2
    return Part(x - SEAT_WIDTH / 2, y - 30, SEAT_WIDTH, 175, (left, SEAT_HEIGHT * (index // IN_ROW)), 1.0, bare=True)


def _card(id: str, card: int, place: Point, label: str, scale: float = 1.0, marks: tuple[str, ...] = ()) -> Item:
    return Item(id, f"card-{YOKAI[card // VALUES]}", *place, label, str(card % VALUES + 1), marks, scale)


# --- Piles, deck and gate ---


def _middle(observed: State, say: Strings) -> Iterator[tuple[Item, ...]]:
    last, closing = rounds(observed), _closing(observed)
    mine = bool(closing) and _known(observed, HAND + int(observed.seat))  # Y6: the viewer is to move, and may
    yield _gate(min(int(observed.gate) + 1, last), last, say)
    yield _deck(int(observed.sizes[DECK]), say)
    target = int(observed.target) if observed.player != NOBODY else NOBODY
    for pile, depth in enumerate(observed.depth.tolist()):
        closable = mine and any(move % PILES == pile for move in closing)
        yield _pile(pile, _top(observed, pile), depth, target == pile, closable, say)


@drawn_once
def _gate(round: int, last: int, say: Strings) -> Iterator[Item]:
    (x, y), label = art.MIDDLE, say("scene.gate", round=round, rounds=last)
    yield Item("gate", "gate", x, y - 146, label, f"{round}/{last}")


@drawn_once
def _deck(left: int, say: Strings) -> Iterator[Item]:
    yield Item("deck", "deck" if left else "no-deck", *art.MIDDLE, say("scene.deck", count=left), str(left))


def _top(observed: State, pile: int) -> int:
    """Return the top card of a pile."""
    return int(observed.pile[pile, observed.depth[pile] - 1])


@drawn_once
def _pile(pile: int, card: int, depth: int, last: bool, closable: bool, say: Strings) -> Iterator[Item]:
    place = art.MIDDLE[0] + (2 * pile - 1) * art.BESIDE, art.MIDDLE[1]
    name = say(f"pile.{pile + 1}")
    label = say("scene.pile", pile=name, card=card_words(card, say), depth=depth)
    yield Item(f"number:{pile + 1}", "number", place[0] + (2 * pile - 1) * 16, place[1] - 117, name, str(pile + 1))
    symbol = f"stack-{min(art.STACKS - 1, depth // 4 + (depth > 1))}"
    yield Item(f"stack:{pile + 1}", symbol, *place, label, str(depth))
    yield _card(f"pile:{pile + 1}", card, place, label, marks=marked(last=last))
    if closable:
        below = place[0], place[1] + 142
        yield Item(f"close:{pile + 1}", "close", *below, say("scene.close"), say("scene.close_button"))


@fact
def _closing(observed: State) -> frozenset[Move]:
    """Y6: return the legal moves that close a round."""
    return frozenset(move for move in legal_moves(observed) if CLOSE <= move < GIVE)


def _known(observed: State, place: int) -> bool:
    """Tell whether the viewer knows every card of a place."""
    return len(_cards_at(observed, place)) == int(observed.sizes[place])


@fact
def _cards_at(observed: State, place: int) -> tuple[int, ...]:
    return tuple(cards_at(observed, place))


# --- The other seats ---


def _others(observed: State, own: Seat, say: Strings) -> Iterator[tuple[Item, ...]]:
    seats = int(observed.seats)
    for turn, (x, y) in enumerate(OTHERS[seats - 1], 1):
        seat = (own + turn) % seats
        yield _plate(observed, seat, (x - 26, y), say)
        yield _pool(observed, seat, (x + 98, y), say)
        yield _small_cards(observed, seat, (x, y + 64), say)


def _plate(observed: State, seat: Seat, place: Point, say: Strings) -> tuple[Item, ...]:
    ended, held = bool(observed.ending), int(observed.sizes[HAND + seat])
    won, total = ended and rules.ahead(observed, seat) == 0, points(observed, seat) if ended else None
    return _named(seat, place, has_turn(observed, seat), held, total, won, say)


@drawn_once
def _named(
    seat: Seat, place: Point, turn: bool, held: int, total: int | None, won: bool, say: Strings
) -> Iterator[Item]:
    """Return a name plate, with the size of the hand, or at the end with the points."""
    name = seat_name(seat, say)
    label = say("scene.seat_turn" if turn else "scene.seat", seat=name, count=held)
    text = f"{name} · {held}" if total is None else f"{name} {total}"
    yield Item(f"seat:{seat + 1}", "seat-turn" if turn else "seat", *place, label, text, marked(winning=won))


def _pool(observed: State, seat: Seat, place: Point, say: Strings) -> tuple[Item, ...]:
    return _pooled(seat, place, int(observed.sizes[POOL + seat]), _cards_at(observed, POOL + seat), say)


@drawn_once
def _pooled(seat: Seat, place: Point, held: int, known: tuple[int, ...], say: Strings) -> Iterator[Item]:
    names = {"seat": seat_name(seat, say), "count": held, "points": _points_of(known)}
    label = say("scene.pool_known" if held and held == len(known) else "scene.pool", **names)
    if 0 < len(known) < held:
        label += ": " + ", ".join(card_words(card, say) for card in known)
    yield Item(f"pool:{seat + 1}", "pool", *place, label, str(held))


def _small_cards(observed: State, seat: Seat, place: Point, say: Strings) -> tuple[Item, ...]:
    """Lay out another seat's hand, known cards first, or at the end the cards of its pool that count."""
    faces = _cards_at(observed, HAND + seat)
    backs = int(observed.sizes[HAND + seat]) - len(faces)
    if observed.ending:
        faces = _counting(_cards_at(observed, POOL + seat))
    return _fanned(seat, place, faces, backs, bool(observed.ending), say)


@drawn_once
def _fanned(seat: Seat, place: Point, faces: tuple[int, ...], backs: int, pooled: bool, say: Strings) -> Iterator[Item]:
    name, spots = seat_name(seat, say), _fan(len(faces), backs, place)
    prefix, key = (f"pool:{seat + 1}", "pool_card") if pooled else (f"{seat + 1}", "known")
    for card, spot in zip(faces, spots, strict=False):
        label = say(f"scene.{key}", card=card_words(card, say), seat=name)
        yield _card(f"{prefix}:{NAMES[card]}", card, spot, label, SMALL)
    for index, spot in enumerate(spots[len(faces) :]):
        yield _back(seat, index, spot, SMALL, say)


@made_once
def _back(seat: Seat, index: int, spot: Point, scale: float, say: Strings) -> Item:
    return Item(f"{seat + 1}:{index}", "back", *spot, say("scene.unknown", seat=seat_name(seat, say)), scale=scale)


def _fan(faces: int, backs: int, place: Point) -> list[Point]:
    """Spread cards side by side, faces far enough apart to be read, in two rows when there are many; backs close up."""
    if faces > ABREAST and not backs:
        above = _fan(ABREAST, 0, place)
        return [*above, *((x, y + 50) for x, y in _fan(faces - ABREAST, 0, place))]
    wide = min(50.0, SPAN / max(1, faces))
    narrow = max(6.0, min(36.0, (SPAN - wide * faces) / max(1, backs)))
    return side_by_side([wide] * faces + [narrow] * backs, place)


def _counting(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Y8: return the lowest card of each yokai."""
    lowest = {card // VALUES: card for card in reversed(cards)}
    return tuple(sorted(lowest.values()))


# --- The own seat ---


@made_once
def _points_of(cards: tuple[int, ...]) -> int:
    """Y8: count cards."""
    return sum(card % VALUES + 1 for card in _counting(cards))


def _own(observed: State, seat: Seat, say: Strings) -> Iterator[tuple[Item, ...]]:
    """Lay out the seat below: plate, pool and hand; after the end the pool is where the hand was."""
    held, pooled = _cards_at(observed, HAND + seat), _cards_at(observed, POOL + seat)
    shown, ended = _known(observed, HAND + seat), bool(observed.ending)
    yield _plate(observed, seat, OWN, say)
    yield _pool(observed, seat, (62.0, POOL_Y), say)
    yield _pool_count(_points_of(pooled), say) if pooled and not ended and _known(observed, POOL + seat) else ()
    if ended:
        size = int(observed.sizes[POOL + seat])
        yield _laid_out(f"pool:{seat + 1}", pooled, size, say)
        yield from ((),) * (CARDS + 1)
        yield _backs(seat, len(pooled), size, say)
        return
    yield _own_pool(seat, pooled, say)
    yield _count(_points_of(held), say) if shown else ()
    yield from _hand(observed, held, int(observed.sizes[HAND + seat]) - len(held), say)
    yield _backs(seat, len(held), int(observed.sizes[HAND + seat]), say)


def _hand(observed: State, cards: tuple[int, ...], backs: int, say: Strings) -> list[tuple[Item, ...]]:
    """Lay out the own hand, a part for each card there is; when all are known, tell the effects of each."""
    scale, spots = _own_spots(len(cards) + backs)
    counting = () if backs else _counting(cards)
    playing = observed.phase == PLAYING
    found: list[tuple[Item, ...]] = [()] * CARDS
    for card, spot in zip(cards, spots, strict=False):
        effects = None if backs else _effects(observed, card)
        found[card] = _held(card, spot, card in counting, effects, playing, scale, say)
    return found


@drawn_once
def _held(
    card: int, spot: Point, counts: bool, effects: Effects | None, playing: bool, scale: float, say: Strings
) -> Iterator[Item]:
    """Lift a card that counts, and put its effects under it while one is to be played."""
    x, y = spot
    label = _own_label(card, effects, say)
    yield _card(f"hand:{NAMES[card]}", card, (x, y - LIFT * scale * counts), label, scale)
    if effects and playing:
        yield from _hints(card, effects, (x, y + 84 * scale), scale, say)


@drawn_once
def _backs(seat: Seat, known: int, size: int, say: Strings) -> Iterator[Item]:
    """Lay out the cards below that the viewer does not know, beside those it does."""
    scale, spots = _own_spots(size)
    for index, spot in enumerate(spots[known:]):
        yield _back(seat, index, spot, scale, say)


@drawn_once
def _laid_out(prefix: str, cards: tuple[int, ...], size: int, say: Strings) -> Iterator[Item]:
    """Lay out the pool after the end, and lift the cards that count when all are known."""
    scale, spots = _own_spots(size)
    counting = _counting(cards) if len(cards) == size else ()
    for card, (x, y) in zip(cards, spots, strict=False):
        spot = x, y - LIFT * scale * (card in counting)
        yield _card(f"{prefix}:{NAMES[card]}", card, spot, _own_label(card, None, say), scale)


@made_once
def _own_spots(cards: int) -> tuple[float, list[Point]]:
    """Return the size and the places of the cards of the own hand, in one row or two."""
    rows = 1 if cards <= ROW else 2
    abreast = -(-cards // rows) if cards else 1
    step = min(112.0, (HAND_RIGHT - HAND_LEFT) / abreast)
    scale = max(0.72, step / 112) if rows == 1 else 0.56
    step = min(step, 112 * scale)
    return scale, in_rows(cards, abreast, ((HAND_LEFT + HAND_RIGHT) / 2, HAND_Y), (step, 104))


def _own_label(card: int, effects: Effects | None, say: Strings) -> str:
    words = card_words(card, say)
    if not effects:
        return say("scene.card", card=words)
    first, second = (say(f"scene.{effect}") for effect in effects)
    return say("scene.card_mine", card=words, first=first, second=second)


def _effects(observed: State, card: int) -> Effects:
    """Y4-Y6: name the effect that a card would have on each pile."""
    return tuple(_effect(observed, card, pile) for pile in range(PILES))


def _effect(observed: State, card: int, pile: int) -> str:
    compared = card, _top(observed, pile)
    if compared not in _comparisons:
        _comparisons[compared] = int(compare(observed, card, pile))
    effect = _comparisons[compared]
    if effect in (MATCHES, HIGHER):
        return "matches" if effect == MATCHES else "higher"
    return "closes" if CLOSE + PILES * card + pile in _closing(observed) else "lower"


_comparisons: dict[tuple[int, int], int] = {}  # of a card with another that lies on top of a pile


@drawn_once
def _hints(card: int, effects: Effects, place: Point, scale: float, say: Strings) -> Iterator[Item]:
    """Put the effects on either pile under a card."""
    for pile, effect in enumerate(effects):
        x = place[0] + (2 * pile - 1) * 20 * max(scale, 0.6)
        label = f"{NAMES[card]} > {pile + 1}: {say(f'scene.{effect}')}"
        yield Item(f"hint:{NAMES[card]}:{pile + 1}", f"hint-{effect}", x, place[1], label, scale=max(scale, 0.75))


@drawn_once
def _count(total: int, say: Strings) -> Iterator[Item]:
    """Y8: show the count of the own hand, and whether it is low enough to close."""
    low = total <= CLOSABLE
    label = say("scene.hand_closable" if low else "scene.hand", points=total)
    yield Item("count", "count-low" if low else "count", 82.0, HAND_Y, label, str(total))


@drawn_once
def _pool_count(total: int, say: Strings) -> Iterator[Item]:
    yield Item("pool-count", "count", 124.0, POOL_Y, say("scene.own_pool", points=total), str(total), scale=0.62)


@drawn_once
def _own_pool(seat: Seat, cards: tuple[int, ...], say: Strings) -> Iterator[Item]:
    step = min(54.0, 780.0 / max(1, len(cards)))
    for card, place in zip(cards, onward((188.0, POOL_Y), (step, 0)), strict=False):
        label = say("scene.pool_card", card=card_words(card, say), seat=seat_name(seat, say))
        yield _card(f"pool:{seat + 1}:{NAMES[card]}", card, place, label, SMALL)
