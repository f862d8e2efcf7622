"""What a seat is told: everything here is made from what that seat observes, so nothing else can get out."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from pagodas.core.game import open_move
from pagodas.core.scene import Scene
from pagodas.core.types import SPECTATOR, Move, Seat, State
from pagodas.server import events, messages
from pagodas.server.events import AnyEvent
from pagodas.server.hosted_game import HostedGame
from pagodas.server.messages import View
from pagodas.session import Session, Turn
from pagodas.session.result import Result
from pagodas.views.wire import WireScene, digest, wire, wire_symbols

REWRITING = {events.TakenBack, events.NextGame, events.Rematch}  # after these, a list of turns must be told anew
TOLD = ("seat", "ply", "matter", "yes")  # what everybody may know of any event
MOST_SYMBOLS = 256  # drawings kept for all games
MOST_NEWS = 30  # more than this many events are told as a table


class Sight(NamedTuple):
    """How somebody looks at a game."""

    seat: Seat
    view: View
    language: str


class News(NamedTuple):
    """What happened since a version, and whether turns told until then no longer stand."""

    events: list[AnyEvent]
    rewriting: bool


class SeatViews:
    """Tells viewers of a hosted game what they may see. It keeps what it worked out for a version until the next."""

    def __init__(self, id: str, hosted: HostedGame) -> None:
        self.id = id
        self.hosted = hosted
        self._session = hosted.session
        self._turns: dict[tuple[Sight, int, int], messages.TurnText] = {}
        self._symbols: dict[tuple[Seat, str], tuple[str, msgspec.Raw]] = {}
        self._positions: dict[Sight, messages.Position] = {}
        self._encoded: dict[object, bytes] = {}
        self._later: dict[int, News] = {}  # by the version it came after
        self._happened: dict[tuple[Sight | None, int], list[messages.Happening]] = {}

    def turn_to(self, hosted: HostedGame) -> None:
        """Turn to a later version of the game, and forget everything made for the one before."""
        before = self.hosted.version
        self.hosted = hosted
        self._session = hosted.session
        self._positions, self._encoded, self._later, self._happened = {}, {}, {}, {}
        if self._news(before).rewriting:
            self._turns.clear()
            self._symbols.clear()

    # --- Whole messages ---

    def table(self, chair: int, sight: Sight, here: Sequence[int], since: int | None = None) -> bytes:
        """Tell everything; with `since`, also what has happened after that version."""
        hosted = self.hosted
        happened = [] if since is None else self._happenings(sight, since)
        return messages.encode(
            messages.Table(
                chair=chair,
                version=hosted.version,
                game=self.id,
                kind=hosted.start.game,
                seat=sight.seat,
                parties=self.parties(here),
                options=hosted.session.options,
                match=self._match(),
                position=self.position(sight),
                turns=[self._turn(sight, turn) for turn in hosted.session.turns] if sight.view != "codes" else [],
                happened=happened,
            )
        )

    def update(self, chair: int, sight: Sight, since: int) -> bytes | None:
        """Tell what happened after a version, or None where only a table will do."""
        key = (chair, sight, since)
        if key in self._encoded:
            return self._encoded[key]
        version = self.hosted.version
        if not max(0, version - MOST_NEWS) <= since <= version or self._news(since).rewriting:
            return None
        update = messages.Update(chair, version, self._happenings(sight, since), self.position(sight))
        self._encoded[key] = messages.encode(update)
        return self._encoded[key]

    def parties(self, here: Sequence[int]) -> list[messages.Party]:
        """Tell who sits where."""
        found = []
        for seat in range(len(self.hosted.members)):
            member, party = self.hosted.member_at(seat), self.hosted.party_at(seat)
            found.append(messages.Party(seat, member.kind, member.name, member.player, party in here))
        return found

    def symbols(self, seat: Seat, language: str) -> tuple[str, msgspec.Raw]:
        """Return the drawings of a viewer's scenes, ready to send, and their name; they stay while a game is played."""
        if (seat, language) not in self._symbols:
            self._symbols[seat, language] = _drawings(self._session.scene(seat, language))
        return self._symbols[seat, language]

    def _match(self) -> messages.MatchState:
        match = self.hosted.match
        return messages.MatchState(len(match.sessions), match.length, list(match.score))

    # --- How things stand ---

    def position(self, sight: Sight) -> messages.Position:
        """Tell how things stand."""
        if sight not in self._positions:
            self._positions[sight] = self._position(sight)
        return self._positions[sight]

    def _position(self, sight: Sight) -> messages.Position:
        session, to_move = self._session, self._session.to_move
        return messages.Position(
            ply=session.moves.length,
            to_move=to_move,
            legal=self._legal(sight) if sight.seat == to_move else [],
            status=self._status(sight) if sight.view == "text" else "",
            result=_result(session.result) if session.result else None,
            pending=self._pending() if self.hosted.pending else [],
            scene=self._scene(sight) if sight.view == "scene" else None,
        )

    def _pending(self) -> list[messages.Pending]:
        offers = self.hosted.pending.items()
        return [messages.Pending(what, offer.seat, list(offer.awaited)) for what, offer in offers]

    def _legal(self, sight: Sight) -> list[messages.LegalMove]:
        if sight.seat == SPECTATOR:
            return []  # nobody is to move, and a watcher is nobody
        session = self._session
        moves = session.legal()
        if sight.view == "codes":
            return [_bare_move(move) for move in moves]
        observed = session.seen_by(sight.seat)
        return [self.legal_move(sight, observed, move) for move in moves]

    def _status(self, sight: Sight) -> str:
        game, result = self.hosted.game, self._session.result
        if result and result.reason not in game.endings:
            return ""  # given up or agreed: the board still looks as if somebody were to move
        return game.words.status(self._session.seen_by(sight.seat), game.strings(sight.language))

    def legal_move(self, sight: Sight, observed: State, move: Move) -> messages.LegalMove:
        """Tell a move that may be made."""
        game = self.hosted.game
        path = list(game.sketch.path(observed, move)) if sight.view == "scene" else []
        return messages.LegalMove(move, game.notation.format_move(observed, move), path)

    def _scene(self, sight: Sight) -> WireScene:
        name, _ = self.symbols(sight.seat, sight.language)
        return wire(self._session.scene(sight.seat, sight.language), name)

    def look(self, sight: Sight, ply: int) -> tuple[str, WireScene]:
        """Tell how the game stood after `ply` moves: what the last of them did, and a scene."""
        session, name = self._session, self.symbols(sight.seat, sight.language)[0]
        observed = session.game.observe(session.state_at(ply), sight.seat)
        scene = session.game.sketch.draw(observed, sight.seat, session.game.strings(sight.language))
        told = session.tell(ply - 1, sight.seat, sight.language) if ply else ""
        return told, wire(scene, name)

    # --- What happened ---

    def _news(self, since: int) -> News:
        if since not in self._later:
            happened = self.hosted.log[since:]
            self._later[since] = News(happened, not REWRITING.isdisjoint(map(type, happened)))
        return self._later[since]

    def _happenings(self, sight: Sight, since: int) -> list[messages.Happening]:
        alike = sight.view == "codes" and self.hosted.game.seen_move is open_move  # everybody is told the same
        key = None if alike else sight, since
        if key not in self._happened:
            news = enumerate(self._news(since).events, since + 1)
            self._happened[key] = [self._happening(sight, version, event) for version, event in news]
        return self._happened[key]

    def _happening(self, sight: Sight, version: int, event: AnyEvent) -> messages.Happening:
        if isinstance(event, events.Played):
            return self._played(sight, version, event)
        kind: Any = type(event).__struct_config__.tag
        told = {name: getattr(event, name) for name in TOLD if hasattr(event, name)}
        return messages.Happening(version, kind, **told)

    def _played(self, sight: Sight, version: int, event: events.Played) -> messages.Happening:
        session, moves = self._session, range(event.ply, event.ply + len(event.moves))
        if session.moves[event.ply : moves.stop] != event.moves:
            return messages.Happening(version, "played", event.seat, event.ply)  # of a game that is no longer there
        if sight.view == "codes":
            codes = session.seen_moves(moves, sight.seat)
            return messages.Happening(version, "played", event.seat, event.ply, codes=codes)
        turns = [self._turn(sight, turn) for turn in turns_of(session, moves)]
        return messages.Happening(version, "played", event.seat, event.ply, turns=turns)

    def _turn(self, sight: Sight, turn: Turn) -> messages.TurnText:
        key = (sight, turn.number, turn.moves.stop)
        if key not in self._turns:
            session = self._session
            text, told = session.turn_text(turn, sight.seat), session.tell(turn.moves[-1], sight.seat, sight.language)
            self._turns[key] = messages.TurnText(turn.number, turn.seat, text, turn.moves.stop, told)
        return self._turns[key]


_bare_move = cache(messages.LegalMove)  # a game has not many codes
_kept: dict[tuple[int, ...], tuple[Scene, str, msgspec.Raw]] = {}
_named: dict[str, msgspec.Raw] = {}


def _drawings(scene: Scene) -> tuple[str, msgspec.Raw]:
    """Name the drawings of a scene and make them ready to send: once, where games draw with the same symbols again."""
    key = tuple(map(id, (scene.symbols, scene.ground, scene.palette)))  # no other has it while the scene is kept
    if key not in _kept:
        if len(_kept) >= MOST_SYMBOLS:
            _kept.clear()
            _named.clear()
        plain = wire_symbols(scene)
        name = digest(plain)
        _kept[key] = scene, name, _named.setdefault(name, msgspec.Raw(messages.encode(plain)))
    _, name, drawings = _kept[key]
    return name, drawings


def turns_of(session: Session, moves: range) -> list[Turn]:
    """Return the turns these moves belong to."""
    return [turn for turn in session.turns_since(moves.start) if turn.moves.start < moves.stop]


def _result(result: Result) -> messages.GameResult:
    return messages.GameResult(
        score=str(result),
        reason=result.reason,
        utilities=list(result.utilities),
        points=list(result.points),
        winners=list(result.winners),
    )
