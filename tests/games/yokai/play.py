"""Small words for tests of yokai: draw a position, make moves by their text, ask who knows what."""

import random
from collections.abc import Iterator

import numpy as np

from pagodas import games
from pagodas.core import verbs
from pagodas.core.types import SPECTATOR, State
from pagodas.games.yokai import notation
from pagodas.games.yokai.cards import DECK, HAND, POOL, SEATS
from pagodas.games.yokai.notation import NAMES, cards_at, read_card
from tests.games.yokai.tracker import remembered

GAME = games.load("yokai")
DECK_NAME = "deck"


def drawn(text: str) -> State:
    return notation.parse_position(text)[0]


def started(seats: int, seed: int, **options: str) -> State:
    return GAME.start(seats, options, seed)[0]


def moves(state: State) -> list[str]:
    """Write the legal moves."""
    return [notation.format_move(state, move) for move in GAME.legal(state)]


def make(state: State, *turns: str) -> State:
    """Play turns on a copy."""
    states = np.zeros(1, GAME.state)
    states[0] = state
    for turn in turns:
        for decision, _ in notation.split_turn(turn):
            move = next(move for move in GAME.legal(states[0]) if notation.format_move(states[0], move) == decision)
            verbs.play(states[0], move)
    return states[0]


def hand(state: State, seat: int) -> list[str]:
    """Name the cards in the hand of a seat, counted from 1."""
    return [NAMES[card] for card in cards_at(state, HAND + seat - 1)]


def pool(state: State, seat: int) -> list[str]:
    return [NAMES[card] for card in cards_at(state, POOL + seat - 1)]


def place_name(place: int) -> str:
    return DECK_NAME if place == DECK else f"{'hand' if place < POOL else 'pool'} {place % SEATS + 1}"


def where(state: State, viewer: int, card: str) -> set[str]:
    """Name the places where a card can be for all that a seat, counted from 1, knows; 0 is a spectator."""
    observed = GAME.observe(state, viewer - 1 if viewer else SPECTATOR)
    return {place_name(place) for place in remembered(observed).get(read_card(card), ())}


def dealt_again(state: State, seat: int, seed: int) -> State:
    """Return another world that the seat cannot tell from this one."""
    out = GAME.blank()
    verbs.redeal(GAME.observe(state, seat), seed, out)
    return out[0]


def random_game(seats: int, seed: int, most: int = 10_000) -> Iterator[tuple[State, int, State]]:
    """Play at random and give each move with the states around it."""
    chooser = random.Random(seed)
    states = GAME.start(seats, {}, seed)
    for _ in range(most):
        legal = GAME.legal(states[0])
        if not legal:
            return
        move = chooser.choice(legal)
        following = states.copy()
        verbs.play(following[0], move)
        yield states[0], move, following[0]
        states = following
