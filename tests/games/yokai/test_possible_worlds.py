"""Y16: one gift moves one card. Every world dealt anew is one that some history of gifts leads to."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from pagodas.core import verbs
from pagodas.core.types import Move, State
from pagodas.games.yokai.cards import HAND, PILES, POOL, PUBLIC, SEATS
from pagodas.games.yokai.game_log import CARD, GAVE, MOST_LOGGED, TURNED
from pagodas.games.yokai.notation import cards_at, read_card
from pagodas.games.yokai.state import CLOSE, GIVE, GRANT, LOWER, MATCHES, PLAYING, TAKE, compare
from tests.games.yokai.histories import Witness, first_deal, possible, watch
from tests.games.yokai.play import GAME, dealt_again, drawn, hand, make, random_game, started
from tests.games.yokai.test_likely_deals import supposed
from tests.games.yokai.tracker import seat_of

WORLDS = 4  # at each moment, dealt and supposed
Plies = Iterator[tuple[State, Move, State]]


def giving_game(seats: int, seed: int) -> Plies:
    """Play at random, but give and take much, so that known cards wander unseen."""
    chooser = random.Random(seed)
    states = GAME.start(seats, {}, seed)
    while legal := GAME.legal(states[0]):
        move = chooser.choices(legal, [weight(states[0], move) for move in legal])[0]
        following = states.copy()
        verbs.play(following[0], move)
        yield states[0], move, following[0]
        states = following


def weight(state: State, move: Move) -> float:
    if state.phase != PLAYING:
        return 6.0 if move == TAKE else 1.0
    if move >= CLOSE:
        return 0.3
    return {MATCHES: 6.0, LOWER: 1.0}.get(compare(state, move // PILES, move % PILES), 3.0)


def moments(plies: Plies, witnesses: list[Witness], chooser: random.Random) -> Iterator[State]:
    """Yield a game at random moments, when the witnesses have seen all of it."""
    for before, move, after in plies:
        for witness in witnesses:
            watch(witness, before, move, after)
        if chooser.random() < 0.08 and not after.ending:
            yield after


def worlds(state: State, viewer: int) -> Iterator[State]:
    for seed in range(WORLDS):
        yield dealt_again(state, seat_of(viewer), seed)
        if viewer != PUBLIC:
            yield supposed(state, viewer, seed)


@pytest.mark.parametrize(("seats", "games"), [(2, 40), (3, 25), (4, 25), (5, 25)])
@pytest.mark.parametrize("plies", [giving_game, random_game])
def test_every_world_is_one_that_some_history_leads_to(
    plies: Callable[[int, int], Plies], seats: int, games: int
) -> None:
    seen: Counter[str] = Counter()
    for seed in range(games):
        chooser = random.Random(seed)
        viewers = [PUBLIC] if seats == 2 else [chooser.randrange(seats), PUBLIC]
        witnesses = [first_deal(started(seats, seed), viewer) for viewer in viewers]
        for state in moments(plies(seats, seed), witnesses, chooser):
            for witness in witnesses:
                assert possible(witness, state, state), "the truth is always possible"
                for world in worlds(state, witness.viewer):
                    assert possible(witness, state, world), (seed, state.turns, witness.viewer)
                    seen["worlds"] += 1
                    seen["later rounds"] += bool(state.gate)
                    seen["new decks"] += bool(state.decks)
    assert seen["worlds"] > 150
    assert seen["later rounds"] > 50
    assert seen["new decks"] > 20 or seats < 5


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_other_seats_of_a_dealt_world_know_their_gifts_in_it(seats: int) -> None:
    checked = 0
    for seed in range(4):
        chooser = random.Random(seed)
        history = list(giving_game(seats, seed))
        for length in sorted(chooser.sample(range(10, len(history) - 1), 4)):
            state = history[length - 1][2]
            world = dealt_again(state, seat_of(PUBLIC), seed)
            witness = first_deal(started(seats, seed), other := chooser.randrange(seats))
            for before, move, after in as_in(world, history[:length]):
                watch(witness, before, move, after)
            assert possible(witness, world, world)
            assert all(possible(witness, world, again) for again in worlds(world, other))
            checked += 1
    assert checked == 16


def as_in(world: State, history: "list[tuple[State, Move, State]]") -> Plies:
    """Yield a history with the gifts that a dealt world remembers."""
    steps = [divmod(int(step), CARD) for step in world.log[: world.logged]]
    given = iter([card for what, card in steps if GAVE <= what < TURNED])
    for before, move, after in history:
        gift = GIVE <= move < GRANT
        yield before, GIVE + SEATS * next(given) + (move - GIVE) % SEATS if gift else move, after


# --- The examples of the ruling ---

TWO_KNOWN = """
seats: 3
piles: Ka5 | On8
1: Te5 Ta3 Yu2 Ro1
2: Ba5 Ba9
3: Nu5 Nu2 Nu9 Ki1
turn: 1
known: Ta3 Yu2
"""


def with_second(state: State, viewer: int, *cards: str) -> "Counter[frozenset[str]]":
    """Count which of the cards the second seat holds, in many worlds."""
    dealt = [dealt_again(state, viewer - 1, seed) for seed in range(200)]
    dealt += [supposed(state, viewer - 1, seed) for seed in range(200)]
    return Counter(frozenset(hand(world, 2)) & set(cards) for world in dealt)


def test_of_two_known_cards_one_gift_moves_at_most_one() -> None:  # Y16
    state = make(drawn(TWO_KNOWN), "Te5>1,Ta3@2")
    found = with_second(state, 3, "Ta3", "Yu2")
    assert set(found) == {frozenset(), frozenset({"Ta3"}), frozenset({"Yu2"})}
    assert all(count > 60 for count in found.values())  # each of the three cards of the hand is as likely


def test_two_gifts_move_two_of_three_known_cards() -> None:  # Y16
    start = drawn("""
        seats: 3
        piles: Ka5 | On8
        1: Te5 Ta3 Yu2 Ob4 Ro1
        2: Ba1 Ba9
        3: Nu5 Nu2 Nu9 Ki1
        turn: 1
        known: Ta3 Yu2 Ob4
    """)
    state = make(start, "Te5>1,Ta3@2", "Ba1>1", "Nu2>2", "Ro1>1,Yu2@2")
    pairs = [frozenset(pair) for pair in combinations(("Ta3", "Yu2", "Ob4"), 2)]
    assert set(with_second(state, 3, "Ta3", "Yu2", "Ob4")) == set(pairs)  # Ro1, played later, was not given


def test_a_hand_that_is_all_known_gives_a_known_card() -> None:  # Y16
    state = make(drawn(TWO_KNOWN.replace(" Ro1", "")), "Te5>1,Ta3@2")
    assert set(with_second(state, 3, "Ta3", "Yu2")) == {frozenset({"Ta3"}), frozenset({"Yu2"})}


def test_what_is_seen_later_tells_what_was_given() -> None:  # Y16
    state = make(drawn(TWO_KNOWN), "Te5>1,Ta3@2", "Ta3>1")
    assert set(with_second(state, 3, "Yu2")) == {frozenset()}


def test_a_card_seen_again_with_its_giver_was_not_the_gift() -> None:  # Y16
    state = make(drawn(TWO_KNOWN), "Te5>1,Ta3@2", "Ba9>1,deck", "Nu9>1,Ki1@2", "Yu2>1")
    assert set(with_second(state, 3, "Ta3", "Yu2")) == {frozenset({"Ta3"}), frozenset()}


def test_the_tracker_refuses_two_cards_moved_by_one_gift() -> None:  # Y16
    state = drawn(TWO_KNOWN)
    witness = Witness(2)
    for seat in (0, 1):
        for card in cards_at(state, HAND + seat):
            witness.draw(seat)
            if seat == 0:
                witness.leave(seat, card)
                witness.come(seat, card)
    after = make(state, "Te5>1,Ta3@2")
    witness.leave(0, read_card("Te5"))
    witness.give(0, 1, read_card("Ta3"))
    assert possible(witness, after, after)
    assert not possible(witness, after, swapped(after, "Yu2", "Ba5"))


def swapped(state: State, card: str, other: str) -> State:
    """Return a world in which two cards have changed places."""
    out = GAME.blank()
    out[0] = state
    places = [
        next(place for place in range(POOL) if read_card(name) in cards_at(state, place)) for name in (card, other)
    ]
    for name in (card, other):
        for place in places:
            out[0].at[place, read_card(name) // 50] ^= 1 << (read_card(name) % 50)
    return out[0]


# --- The log ---


def test_the_longest_games_fit_into_the_log() -> None:  # Y15
    longest = max(int(after.logged) for seed in range(3) for _, _, after in slow_game(5, seed))
    assert 300 < longest < MOST_LOGGED / 2


def slow_game(seats: int, seed: int) -> Plies:
    """Play so that rounds last: cards are drawn rather than matched or shed."""
    chooser = random.Random(seed)
    states = GAME.start(seats, {}, seed)
    while legal := GAME.legal(states[0]):
        before = states.copy()
        higher = [move for move in legal if states[0].phase == PLAYING and weight(states[0], move) == 3.0]
        move = chooser.choice(higher or legal)
        verbs.play(states[0], move)
        yield before[0], move, states[0]
