"""No byte sent to a seat depends on what that seat cannot know.

A second world is made for each viewer: every state of the game is dealt anew from what the viewer observed of it, and
every move replaced by what the viewer saw of it. Whatever the server would send must be the same in both worlds.
"""

import random

import pytest

from pagodas.contract.game_settings import Setting
from pagodas.core import verbs
from pagodas.core.types import SPECTATOR
from pagodas.server import event_log, messages
from pagodas.server.hosted_game import HostedGame, Member, Start
from pagodas.server.referee import explain
from pagodas.server.seat_views import SeatViews, Viewpoint
from pagodas.session import Session
from pagodas.session.history import History
from tests.games_found import settings

EVERY = 45  # plies between two checks
NEWS = 4  # events of an update
LONGEST = 140
VIEWS = ("codes", "text", "scene")
TEXTS = ("W@b1", "Sb3", "pass", "1", "a1")  # of moves, here or elsewhere


def other_world(hosted: HostedGame, seat: int, seed: int) -> HostedGame:
    """Return a game that differs from the true one in everything the seat cannot know."""
    other = hosted.after([])
    other.start = Start(hosted.start.game, 1, hosted.start.members, hosted.start.options, 1, seed)
    session = other.session
    session.seed = seed
    session.moves = History(seen(hosted.session, index, seat) for index in range(len(session.moves)))
    memories = [redealt(hosted.session, index, seat, seed) for index in range(hosted.ply + 1)]
    states = [session.game.kept(memory)[1] for memory in memories]
    session.state_at = states.__getitem__  # type: ignore[method-assign]
    session._seen_before = {}
    session._stand(memories[-1], states[-1])
    other.log = History(
        event_log.Played(event.seat, event.ply, session.moves[event.ply : event.ply + len(event.moves)])
        if isinstance(event, event_log.Played)
        else event
        for event in hosted.log
    )
    return other


def seen(session: Session, index: int, seat: int) -> int:
    return session.game.seen_move(session.state_at(index), session.moves[index], seat)


def redealt(session: Session, index: int, seat: int, seed: int) -> bytearray:
    out = session.game.blank()
    verbs.redeal(session.game.observe(session.state_at(index), seat), seed + index, out)
    return bytearray(out.tobytes())


def told(hosted: HostedGame, seat: int, view: str, since: int, views: SeatViews | None = None) -> list[object]:
    """Return everything the server would tell a seat."""
    views, viewpoint = views or SeatViews("game", hosted), Viewpoint(seat, view, "en")  # type: ignore[arg-type]
    past = [messages.encode(views.look(viewpoint, ply)) for ply in {0, hosted.ply // 2, hosted.ply}]
    return [views.table(0, viewpoint, []), views.update(0, viewpoint, max(since, 0)), *past, *reasons(hosted, seat)]


def reasons(hosted: HostedGame, seat: int) -> list[tuple[bool, str]]:
    """Ask of some moves why they are not legal: moves of the beginning, and moves that are legal now."""
    if seat == SPECTATOR or seat != hosted.session.to_move:
        return []
    observed, game = hosted.session.seen_by(seat), hosted.game
    texts = [game.notation.format_move(observed, move) for move in game.legal(observed)[:5]]
    return [explain(hosted, seat, messages.Why(id="why", text=text), "en") for text in (*texts, *TEXTS)]


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_worlds_that_differ_in_the_unknown_are_told_alike(setting: Setting) -> None:
    names = [f"p{seat}" for seat in range(setting.seats)]
    start = Start(setting.game.id, 1, [Member("person", name) for name in names], setting.options, 1, 7)  # type: ignore[arg-type]
    hosted, chance = HostedGame(start), random.Random(3)
    for ply in range(LONGEST):
        legal = hosted.session.legal()
        if ply % EVERY == 0 or not legal:
            views = SeatViews("game", hosted)  # shared by all viewers
            for seat in range(SPECTATOR, setting.seats):
                other = other_world(hosted, seat, seed=100 + ply)
                for view in VIEWS:
                    since = hosted.version - NEWS
                    assert told(other, seat, view, since) == told(hosted, seat, view, since, views), (seat, view, ply)
        if not legal:
            break
        hosted = hosted.after([event_log.Played(hosted.session.to_move, hosted.ply, [chance.choice(legal)])])


def test_neither_seeds_nor_generators_are_told() -> None:
    setting = settings()[0]
    seed = 0x5EED5EED5EED
    members = [Member("person", f"p{seat}") for seat in range(setting.seats)]
    hosted = HostedGame(Start(setting.game.id, 1, members, setting.options, 1, seed))  # type: ignore[arg-type]
    for view in VIEWS:
        for data in told(hosted, 0, view, 0):
            assert isinstance(data, bytes | tuple)
            data = data if isinstance(data, bytes) else data[1].encode()
            assert str(seed).encode() not in data
            assert str(int(hosted.session.state.rng)).encode() not in data
