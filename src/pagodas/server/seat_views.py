"""What each seat is told: all of it is made from what the seat observes, so nothing else can leak."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from pagodas.core.game import open_move
from pagodas.core.scene import Scene
from pagodas.core.types import SPECTATOR, Move, Seat, State
from pagodas.server import event_log, messages
from pagodas.server.event_log import AnyEvent
from pagodas.server.hosted_game import HostedGame
from pagodas.server.messages import View
from pagodas.session import Session, Turn
from pagodas.session.result import Result
from pagodas.views.wire import WireScene, digest, wire, wire_symbols

REWRITING = {event_log.TakenBack, event_log.NextGame, event_log.Rematch}  # after these, viewers need all turns again
TOLD = ("seat", "ply", "matter", "yes")  # the fields of events that everybody may know
MOST_SYMBOLS = 256  # sets of drawings kept, for all games together
MOST_NEWS = 30  # events in one update; where there are more, a table is sent


class Viewpoint(NamedTuple):
    """From which seat and in which form somebody sees a game."""

    seat: Seat
    view: View
    language: str


class NewEvents(NamedTuple):
    """The events after a version, and whether they rewrite turns that were told before."""

    events: list[AnyEvent]
    rewriting: bool


class SeatViews:
    """Makes the messages for the viewers of a game. Whatever it makes for one version is kept until the next."""

    def __init__(self, id: str, hosted: HostedGame) -> None:
        self.id = id
        self.hosted = hosted
        self._session = hosted.session
        self._turns: dict[tuple[Viewpoint, int, int], messages.TurnText] = {}
        self._symbols: dict[tuple[Seat, str], tuple[str, msgspec.Raw]] = {}
        self._positions: dict[Viewpoint, messages.Position] = {}
        self._encoded: dict[object, bytes] = {}
        self._events_since: dict[int, NewEvents] = {}  # by the version before them
        self._happened: dict[tuple[Viewpoint | None, int], list[messages.Happening]] = {}

    def advance_to(self, hosted: HostedGame) -> None:
        """Go to a later version of the game, and forget everything made for the one before."""
        before = self.hosted.version
        self.hosted = hosted
        self._session = hosted.session
        self._positions, self._encoded, self._events_since, self._happened = {}, {}, {}, {}
        if self._new_events(before).rewriting:
            self._turns.clear()
            self._symbols.clear()

    # --- Whole messages ---

    def table(self, chair: int, viewpoint: Viewpoint, present: Sequence[int], since: int | None = None) -> bytes:
        """Return a message with everything a viewer may know; with `since`, also with the events after that version."""
        hosted = self.hosted
        happened = [] if since is None else self._happenings(viewpoint, since)
        return messages.encode(
            messages.Table(
                chair=chair,
                version=hosted.version,
                game=self.id,
                kind=hosted.start.game,
                seat=viewpoint.seat,
                parties=self.parties(present),
                options=hosted.session.options,
                match=self._match(),
                position=self.position(viewpoint),
                turns=[self._turn(viewpoint, turn) for turn in hosted.session.turns]
                if viewpoint.view != "codes"
                else [],
                happened=happened,
            )
        )

    def update(self, chair: int, viewpoint: Viewpoint, since: int) -> bytes | None:
        """Return a message with what happened after a version, or None where a table is needed."""
        key = (chair, viewpoint, since)
        if key in self._encoded:
            return self._encoded[key]
        version = self.hosted.version
        if not max(0, version - MOST_NEWS) <= since <= version or self._new_events(since).rewriting:
            return None
        update = messages.Update(chair, version, self._happenings(viewpoint, since), self.position(viewpoint))
        self._encoded[key] = messages.encode(update)
        return self._encoded[key]

    def parties(self, present: Sequence[int]) -> list[messages.Party]:
        """Return who sits where."""
        found = []
        for seat in range(len(self.hosted.members)):
            member, party = self.hosted.member_at(seat), self.hosted.party_at(seat)
            found.append(messages.Party(seat, member.kind, member.name, member.player, party in present))
        return found

    def symbols(self, seat: Seat, language: str) -> tuple[str, msgspec.Raw]:
        """Return the name of the drawings in a viewer's scenes, and the drawings, encoded. No game changes them."""
        if (seat, language) not in self._symbols:
            self._symbols[seat, language] = _drawings(self._session.scene(seat, language))
        return self._symbols[seat, language]

    def _match(self) -> messages.MatchState:
        match = self.hosted.match
        return messages.MatchState(len(match.sessions), match.length, list(match.score))

    # --- Positions ---

    def position(self, viewpoint: Viewpoint) -> messages.Position:
        """Return the position as a viewer sees it."""
        if viewpoint not in self._positions:
            self._positions[viewpoint] = self._position(viewpoint)
        return self._positions[viewpoint]

    def _position(self, viewpoint: Viewpoint) -> messages.Position:
        session, to_move = self._session, self._session.to_move
        return messages.Position(
            ply=session.moves.length,
            to_move=to_move,
            legal=self._legal(viewpoint) if viewpoint.seat == to_move else [],
            status=self._status(viewpoint) if viewpoint.view == "text" else "",
            result=_result(session.result) if session.result else None,
            pending=self._pending() if self.hosted.pending else [],
            scene=self._scene(viewpoint) if viewpoint.view == "scene" else None,
        )

    def _pending(self) -> list[messages.Pending]:
        offers = self.hosted.pending.items()
        return [messages.Pending(matter, offer.seat, list(offer.awaited)) for matter, offer in offers]

    def _legal(self, viewpoint: Viewpoint) -> list[messages.LegalMove]:
        if viewpoint.seat == SPECTATOR:
            return []  # nobody is to move, and a watcher is nobody
        session = self._session
        moves = session.legal()
        if viewpoint.view == "codes":
            return [_bare_move(move) for move in moves]
        observed = session.seen_by(viewpoint.seat)
        return [self.legal_move(viewpoint, observed, move) for move in moves]

    def _status(self, viewpoint: Viewpoint) -> str:
        game, result = self.hosted.game, self._session.result
        if result and result.reason not in game.endings:
            return ""  # after a resignation or an agreed draw, the state itself still has somebody to move
        return game.words.status(self._session.seen_by(viewpoint.seat), game.strings(viewpoint.language))

    def legal_move(self, viewpoint: Viewpoint, observed: State, move: Move) -> messages.LegalMove:
        """Return a legal move in the form the viewer wants."""
        game = self.hosted.game
        path = list(game.sketch.path(observed, move)) if viewpoint.view == "scene" else []
        return messages.LegalMove(move, game.notation.format_move(observed, move), path)

    def _scene(self, viewpoint: Viewpoint) -> WireScene:
        name, _ = self.symbols(viewpoint.seat, viewpoint.language)
        return wire(self._session.scene(viewpoint.seat, viewpoint.language), name)

    def look(self, viewpoint: Viewpoint, ply: int) -> tuple[str, WireScene]:
        """Return the scene after `ply` moves, and in words what the last of them did."""
        session, name = self._session, self.symbols(viewpoint.seat, viewpoint.language)[0]
        observed = session.game.observe(session.state_at(ply), viewpoint.seat)
        scene = session.game.sketch.draw(observed, viewpoint.seat, session.game.strings(viewpoint.language))
        told = session.tell(ply - 1, viewpoint.seat, viewpoint.language) if ply else ""
        return told, wire(scene, name)

    def observed(self, seat: Seat) -> bytes:
        """Return all that a seat knows, as an engine takes it."""
        return bytes(self._session.seen_by(seat).tobytes())

    # --- Events ---

    def _new_events(self, since: int) -> NewEvents:
        if since not in self._events_since:
            happened = self.hosted.log[since:]
            self._events_since[since] = NewEvents(happened, not REWRITING.isdisjoint(map(type, happened)))
        return self._events_since[since]

    def _happenings(self, viewpoint: Viewpoint, since: int) -> list[messages.Happening]:
        same = viewpoint.view == "codes" and self.hosted.game.seen_move is open_move  # for everybody
        key = None if same else viewpoint, since
        if key not in self._happened:
            news = enumerate(self._new_events(since).events, since + 1)
            self._happened[key] = [self._happening(viewpoint, version, event) for version, event in news]
        return self._happened[key]

    def _happening(self, viewpoint: Viewpoint, version: int, event: AnyEvent) -> messages.Happening:
        if isinstance(event, event_log.Played):
            return self._played(viewpoint, version, event)
        kind: Any = type(event).__struct_config__.tag
        told = {name: getattr(event, name) for name in TOLD if hasattr(event, name)}
        return messages.Happening(version, kind, **told)

    def _played(self, viewpoint: Viewpoint, version: int, event: event_log.Played) -> messages.Happening:
        session, moves = self._session, range(event.ply, event.ply + len(event.moves))
        if session.moves[event.ply : moves.stop] != event.moves:
            return messages.Happening(version, "played", event.seat, event.ply)  # of an earlier game, or taken back
        if viewpoint.view == "codes":
            codes = session.seen_moves(moves, viewpoint.seat)
            return messages.Happening(version, "played", event.seat, event.ply, codes=codes)
        turns = [self._turn(viewpoint, turn) for turn in turns_of(session, moves)]
        return messages.Happening(version, "played", event.seat, event.ply, turns=turns)

    def _turn(self, viewpoint: Viewpoint, turn: Turn) -> messages.TurnText:
        key = (viewpoint, turn.number, turn.moves.stop)
        if key not in self._turns:
            session = self._session
            text, told = (
                session.turn_text(turn, viewpoint.seat),
                session.tell(turn.moves[-1], viewpoint.seat, viewpoint.language),
            )
            self._turns[key] = messages.TurnText(turn.number, turn.seat, text, turn.moves.stop, told)
        return self._turns[key]


_bare_move = cache(messages.LegalMove)  # a game has few codes
_kept: dict[tuple[float, ...], tuple[Scene, str, msgspec.Raw]] = {}
_named: dict[str, msgspec.Raw] = {}


def _drawings(scene: Scene) -> tuple[str, msgspec.Raw]:
    """Return the name of a scene's drawings, and the drawings, encoded: once for all scenes that share them."""
    objects = scene.symbols, scene.ground, scene.palette, scene.narrow  # whose ids are unique while `_kept` has them
    key = scene.width, scene.height, *map(id, objects)
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
