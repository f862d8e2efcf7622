"""No byte sent to a seat depends on what that seat cannot know.

A second world is made for each viewer: every state of the game is dealt anew from what the viewer observed of it, and
every move replaced by what the viewer saw of it. Whatever the server would send must be the same in both worlds.
"""

import random
import secrets
import zlib
from collections.abc import Sequence
from itertools import product

import pytest

from pagodas.contract.game_settings import Setting
from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.types import SPECTATOR, State
from pagodas.server import event_log, messages
from pagodas.server.deflate import deflated
from pagodas.server.hosted_game import HostedGame, Member, Start
from pagodas.server.page_thinking import PageThinking
from pagodas.server.referee import Refusal, explain, grant
from pagodas.server.seat_views import SeatViews, Viewpoint
from pagodas.server.viewers import Viewer, Viewers
from pagodas.session import Session
from pagodas.session.history import History
from tests.games_found import settings
from tests.server.listening_page import ListeningPage

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
    session.states = lambda first, last: iter(states[first : last + 1])  # type: ignore[method-assign]
    session._seen_before, session._written_before = {}, {}
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
    news = [views.table(0, viewpoint, []), views.update(0, viewpoint, max(since, 0))]
    known = [views.observed(seat, ply) for ply in {0, hosted.ply // 2, hosted.ply}]  # for an engine in the page
    return [
        *news,
        *past,
        *known,
        *hints(hosted, views, viewpoint),
        *guidance(views, viewpoint),
        *(reasons(hosted, seat) if view == "text" else []),
    ]  # which are the same in every view


def hints(hosted: HostedGame, views: SeatViews, viewpoint: Viewpoint) -> list[bytes]:
    """Have some moves, and lines of moves that nobody would play, put into words."""
    if viewpoint.seat == SPECTATOR or viewpoint.seat != hosted.session.to_move:
        return []
    legal = hosted.session.legal()
    lines = [[move, *legal[::3], *range(0, hosted.game.moves, 7)] for move in legal[::4]]
    ideas = [messages.Idea(line[0], 0.5, line) for line in lines]
    return [messages.encode(views.hint(viewpoint, [one, ideas[0]])) for one in ideas]


def guidance(views: SeatViews, viewpoint: Viewpoint) -> list[bytes]:
    """Have a learner guided who was told nothing before, or only what comes first."""
    if viewpoint.seat == SPECTATOR:
        return []
    told = [note.name for note in views.guidance(viewpoint, 0, [])]
    return [messages.encode(views.guidance(viewpoint, since, told)) for since in (0, views.hosted.ply // 2)]


def followed(worlds: Sequence[HostedGame], seat: int) -> list[bytes]:
    """Return what somebody is told who follows a game from version to version, as it goes over the wire."""
    first, *others = worlds
    views, viewpoint = SeatViews("game", first), Viewpoint(seat, "scene", "en")
    told = [views.table(0, viewpoint, [])]
    for world in others:
        since = views.hosted.version
        views.advance_to(world)
        update = views.update(0, viewpoint, since, follow=True)
        assert update
        assert b'"changes"' in update
        told += [update, deflated(update, zlib.MAX_WBITS) or b""]
    return told


def reasons(hosted: HostedGame, seat: int) -> list[tuple[bool, str]]:
    """Ask of some moves why they are not legal: moves of the beginning, moves that are legal now, and whole turns."""
    if seat == SPECTATOR or seat != hosted.session.to_move or seat in hosted.session.left:
        return []
    observed, game = hosted.session.seen_by(seat), hosted.game
    texts = [game.notation.format_move(observed, move) for move in game.legal(observed)[:5]]
    asked = (*texts, *TEXTS, *whole_turns(game, observed))
    whys = [messages.Why(id="why", text=text) for text in asked]
    whys += [messages.Why(id="why", path=list(path)) for path in clicks(hosted, seat)]
    return [explain(hosted, seat, why, "en") for why in whys]


def clicks(hosted: HostedGame, seat: int) -> list[tuple[str, ...]]:
    """Click some items of the scene, alone and in pairs."""
    items = [item.id for item in hosted.session.scene(seat).items]
    some = items[:: 1 + len(items) // 8]
    return [(item,) for item in some] + list(product(some[:4], some[-4:]))


def whole_turns(game: Game, observed: State) -> list[str]:
    """Let any move follow the moves that are legal last: these end turns, roll dice and draw cards."""
    texts = [game.notation.format_move(observed, move) for move in game.legal(observed)[-3:]]
    return [game.notation.join_turn(turn) for turn in product(texts, anything(game, observed))]


def anything(game: Game, observed: State) -> list[str]:
    """Write moves of all kinds, legal or not."""
    return [text for code in range(0, game.moves, game.moves // 10) if (text := written(game, observed, code))]


def written(game: Game, observed: State, code: int) -> str:
    try:
        return game.notation.format_move(observed, code)
    except ValueError:  # no such move in this position
        return ""


def asked(hosted: HostedGame) -> list[bytes]:
    """Return how the page of the first seat is asked to think for a computer, if it is."""
    page, viewers = ListeningPage(), Viewers("game", hosted)
    viewers.add(Viewer(page, 0, 0, "codes", "en", set(), willing=True), 0)
    assert PageThinking(viewers).ask(hosted) is bool(page.got)
    return page.got


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_a_page_that_thinks_for_computers_is_told_only_what_it_may_know(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _: 1)  # the seed of the choice, new each time
    members = [Member("person", "p"), *(Member("computer", f"c{seat}", "club") for seat in range(1, setting.seats))]
    hosted, chance = HostedGame(Start(setting.game.id, 1, members, setting.options, 1, 7)), random.Random(3)  # type: ignore[arg-type]
    questions = 0
    for ply in range(LONGEST):
        if not (legal := hosted.session.legal()):
            break
        told = asked(hosted)
        assert told == asked(other_world(hosted, 0, seed=100 + ply)), ply
        questions += len(told)
        hosted = hosted.after([event_log.Played(hosted.session.to_move, hosted.ply, [chance.choice(legal)])])
    assert bool(questions) is not setting.game.hides


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


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_what_followers_are_told_and_its_length_depend_on_nothing_they_cannot_know(setting: Setting) -> None:
    members = [Member("person", f"p{seat}") for seat in range(setting.seats)]
    hosted, chance = HostedGame(Start(setting.game.id, 1, members, setting.options, 1, 7)), random.Random(3)  # type: ignore[arg-type]
    worlds = [hosted]
    for ply in range(LONGEST):
        legal = hosted.session.legal()
        if ply % EVERY == NEWS or not legal:
            for seat in range(SPECTATOR, setting.seats):
                others = [other_world(world, seat, seed=100 + ply) for world in worlds]
                assert followed(others, seat) == followed(worlds, seat), (seat, ply)
        if not legal:
            break
        hosted = hosted.after([event_log.Played(hosted.session.to_move, hosted.ply, [chance.choice(legal)])])
        worlds = [*worlds[-NEWS:], hosted]


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_an_offer_to_delete_a_game_tells_nothing_that_was_hidden(setting: Setting) -> None:
    names = [f"p{seat}" for seat in range(setting.seats)]
    start = Start(setting.game.id, 1, [Member("person", name) for name in names], setting.options, 1, 7)  # type: ignore[arg-type]
    asked = event_log.Offered(0, "delete")
    hosted = HostedGame(start).after([event_log.Drawn(), asked, event_log.Answered(1, "delete", False), asked])
    for seat, view in product(range(SPECTATOR, setting.seats), VIEWS):
        other = other_world(hosted, seat, seed=100)
        for since in range(1, hosted.version):
            assert told(other, seat, view, since) == told(hosted, seat, view, since), (seat, view, since)


@pytest.mark.parametrize("setting", [setting for setting in settings() if setting.seats > 2], ids=str)
def test_whoever_leaves_and_comes_back_is_told_nothing_more(setting: Setting) -> None:
    members = [Member("person", f"p{seat}") for seat in range(setting.seats)]
    hosted, chance = HostedGame(Start(setting.game.id, 1, members, setting.options, 1, 7)), random.Random(3)  # type: ignore[arg-type]
    for ply in range(60):
        if ply % 15 == 5:
            hosted = hosted.after([event_log.Left(0), event_log.Left(1)])
        if ply % 15 == 10:
            hosted = hosted.after([event_log.Returned(0)])
        if ply % 15 == 14:
            hosted = hosted.after([event_log.Returned(1)])
        if ply % 7 == 0:
            for seat, view in product(range(SPECTATOR, setting.seats), VIEWS):
                other, since = other_world(hosted, seat, seed=100 + ply), max(1, hosted.version - NEWS)
                assert told(other, seat, view, since) == told(hosted, seat, view, since), (seat, view, ply)
        if not (legal := hosted.session.legal()):
            break
        hosted = hosted.after([event_log.Played(hosted.session.to_move, hosted.ply, [chance.choice(legal)])])


def test_nothing_is_learnt_by_asking_how_a_turn_goes_on_after_a_draw() -> None:
    hosted = drawing()  # the Dragon of architects draws in the midst of a turn
    seat, observed = hosted.session.to_move, hosted.session.seen_by(hosted.session.to_move)
    turns = [f"draw {text}" for code in range(hosted.game.moves) if (text := written(hosted.game, observed, code))]
    answers = [answers_to(other_world(hosted, seat, seed), seat, turns) for seed in range(5)]
    assert answers == [answers_to(hosted, seat, turns)] * 5
    assert {legal for legal, _ in answers[0]} == {False}


def drawing() -> HostedGame:
    """Return a game of architects in which a player has given cards to the Dragon and may draw."""
    hosted, chance = (
        HostedGame(Start("architects", 2, [Member("person", "a"), Member("person", "b")], {}, 1, 5)),
        random.Random(1),
    )
    while True:
        observed, legal = hosted.session.seen_by(hosted.session.to_move), hosted.session.legal()
        texts = {hosted.game.notation.format_move(observed, move): move for move in legal}
        if "draw" in texts:
            return hosted
        move = texts.get("dragon", chance.choice(legal))
        hosted = hosted.after([event_log.Played(hosted.session.to_move, hosted.ply, [move])])


def answers_to(hosted: HostedGame, seat: int, texts: list[str]) -> list[tuple[bool, str]]:
    """Ask of each text why it is not legal, and try to play it; both must say the same."""
    asked = [explain(hosted, seat, messages.Why(id="why", text=text), "en") for text in texts]
    for text, (_, reason) in zip(texts, asked, strict=True):
        with pytest.raises(Refusal) as refused:
            grant(hosted, seat, messages.Play(id="play", ply=hosted.ply, text=text), "en")
        assert refused.value.reason == reason
    return asked


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
            assert int(hosted.session.state.rng).to_bytes(8, "little") not in data
            assert seed.to_bytes(8, "little") not in data
