"""Observing hides everything a seat cannot know; dealing anew fits everything that it does know."""

from collections.abc import Iterator

from pagodas.contract.check import each_setting, hold
from pagodas.contract.game_settings import Setting
from pagodas.contract.random_play import MOMENTS, moments
from pagodas.core import verbs
from pagodas.core.strings import DEFAULT
from pagodas.core.types import SPECTATOR, Seat, State
from pagodas.session import Session

LONGEST = 5000  # plies


def another_world(session: Session, seat: Seat, seed: int) -> State:
    """Return a state that may differ from the true one in whatever the seat cannot know."""
    out = session.game.blank()
    verbs.redeal(session.seen_by(seat), seed, out)
    return out[0]


def watched(setting: Setting, count: int = MOMENTS) -> Iterator[tuple[Session, Seat]]:
    """Yield a game at several moments, with every viewer."""
    for session in moments(setting, seed=2, count=count):
        for seat in (SPECTATOR, *range(setting.seats)):
            yield session, seat


def differing(setting: Setting, one: State, other: State) -> list[str]:
    """Name the fields in which two states differ."""
    return [name for name in setting.game.state.names or () if one[name].tobytes() != other[name].tobytes()]


def _differing(setting: Setting, one: State, other: State) -> str:
    return ", ".join(differing(setting, one, other))


@each_setting
def worlds_that_differ_only_in_the_unknown_look_the_same(setting: Setting) -> None:
    """Deal the unknown anew and observe the new world."""
    say, game = setting.game.strings(DEFAULT), setting.game
    for session, seat in watched(setting):
        seen = session.seen_by(seat)
        for seed in range(3):
            again = game.observe(another_world(session, seat, seed), seat)
            telling = _differing(setting, again, seen)
            hold(not telling, f"seat {seat + 1} can tell dealt worlds apart by {telling}")
        same = game.sketch.draw(again, seat, say) == game.sketch.draw(seen, seat, say)
        hold(same, f"seat {seat + 1} sees another scene of an equal state: draw from the state alone")


@each_setting
def observing_twice_adds_nothing(setting: Setting) -> None:
    """Observe what was observed."""
    for session, seat in watched(setting):
        seen = session.seen_by(seat)
        changed = _differing(setting, setting.game.observe(seen, seat), seen)
        hold(not changed, f"observing an observed state changes {changed}")
        hold(seen.rng == 0, "an observed state holds the generator, and with it all chance to come")


@each_setting
def a_game_without_chance_shows_everything_and_draws_nothing(setting: Setting) -> None:
    """Where `Game.chance` is False: compare what is seen with the truth, and watch the generator."""
    if setting.game.chance:
        return
    start = setting.session(seed=2)
    for session, seat in watched(setting):
        unseen = _differing(setting, session.seen_by(seat), session.state)
        hold(unseen in ("", "rng"), f"Game.chance is False, but seat {seat + 1} does not see {unseen}")
        hold(session.state.rng == start.state.rng, "Game.chance is False, but the game has used the generator")


@each_setting
def the_seat_to_move_knows_the_legal_moves(setting: Setting) -> None:
    """Compare legal moves of the truth and of the observed state."""
    for session, seat in watched(setting):
        if seat == session.to_move:
            seen, true = setting.game.legal(session.seen_by(seat)), setting.game.legal(session.state)
            hold(sorted(seen) == sorted(true), f"{sorted(true)} are legal, but the seat to move finds {sorted(seen)}")


@each_setting
def a_dealt_world_can_be_played_to_its_end(setting: Setting) -> None:
    """Play on in dealt worlds."""
    for session, seat in watched(setting, count=2):
        for seed in range(2):
            state = another_world(session, seat, seed)
            plies = 0
            while not state.ending:
                verbs.play(state, setting.game.legal(state)[-1 if plies % 2 else 0])
                plies += 1
                hold(plies < LONGEST, f"a dealt world did not end within {LONGEST} plies")
