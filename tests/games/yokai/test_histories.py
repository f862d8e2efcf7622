"""What each seat knows after whole games, against a tracker that works it out from the history, pair by pair."""

import pytest

from pagodas.games.yokai.cards import PLACES, PUBLIC
from tests.games.yokai.play import GAME, random_game, started
from tests.games.yokai.tracker import Tracker, follow, remembered, seat_of

QUICK = [(2, 1), (3, 2), (5, 4)]  # the last reshuffles, and empties hands that are filled again
LONG = [pytest.param(seats, seed, marks=pytest.mark.slow) for seats in (3, 4, 5) for seed in range(20, 24)]


@pytest.mark.parametrize(("seats", "seed"), [*QUICK, *LONG])
def test_every_seat_knows_exactly_what_the_history_tells(seats: int, seed: int) -> None:
    viewers = [0, seats - 2, PUBLIC]
    start = started(seats, seed)
    trackers = [Tracker(start, viewer) for viewer in viewers]
    for number, (before, move, after) in enumerate(random_game(seats, seed)):
        for tracker in trackers:
            follow(tracker, before, move, after)
            expected = {card: places for card, places in tracker.places.items() if not own(tracker, places)}
            found = remembered(GAME.observe(after, seat_of(tracker.viewer)))
            assert found == expected, (number, tracker.viewer)
            assert [tracker.sizes[place] for place in range(PLACES)] == list(after.sizes)


def own(tracker: Tracker, places: frozenset[int]) -> bool:
    return any(tracker.own(place) for place in places)
