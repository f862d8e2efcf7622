"""What each seat is told: all of it is made from what the seat observes, so nothing else can leak."""

from collections.abc import Sequence
from functools import cache
from operator import sub
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import astuple

from pagodas.core.game import open_move
from pagodas.core.scene import Scene
from pagodas.core.types import SPECTATOR, Move, Seat, State
from pagodas.learn import due_notes, find_guide, in_language
from pagodas.server import event_log, messages
from pagodas.server.event_log import AnyEvent
from pagodas.server.hosted_game import HostedGame
from pagodas.server.messages import View
from pagodas.server.move_words import Clicks, MoveWords, WordedMoves, grouped, legal_move
from pagodas.session import Session, Turn, hints
from pagodas.session.result import Result
from pagodas.views.scene_changes import Splice, changed_items, changed_shapes
from pagodas.views.wire import WireScene, digest, wire, wire_symbols

# After these, viewers need everything again: turns are other ones, or the match has another length.
REWRITING = {event_log.TakenBack, event_log.NextGame, event_log.Rematch, event_log.Ended}
TOLD = ("seat", "ply", "matter", "yes")  # the fields of events that everybody may know
MOST_SYMBOLS = 256  # sets of drawings kept, for all games together
NOTHING_TALLIED: tuple[int, list[messages.TallyRow]] = 0, []
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
        self._told: dict[tuple[Seat, str, int], str] = {}  # by seat, language and number of the move
        self._symbols: dict[tuple[Seat, str], tuple[str, msgspec.Raw]] = {}
        self._positions: dict[Viewpoint, messages.Position] = {}
        self._encoded: dict[object, bytes] = {}
        self._events_since: dict[int, NewEvents] = {}  # by the version before them
        self._happened: dict[tuple[Viewpoint | None, int], list[messages.Happening]] = {}
        self._scenes: dict[tuple[Seat, str], Scene] = {}
        self._scenes_before: dict[tuple[Seat, str], Scene] = {}  # of the version before, if they were drawn
        self._changes: dict[Viewpoint, messages.Changes] = {}  # since the version before
        self._splices: dict[tuple[int, int], tuple[list[Splice], list[Splice]]] = {}
        self._words: dict[Viewpoint, MoveWords] = {}
        self._tallied: dict[tuple[Seat, str], tuple[int, list[messages.TallyRow]]] = {}  # after how many moves
        self._version_before = 0

    def advance_to(self, hosted: HostedGame) -> None:
        """Go to a later version of the game, and forget everything made for the one before."""
        self._version_before = before = self.hosted.version
        self.hosted = hosted
        self._session = hosted.session
        self._positions, self._encoded, self._events_since, self._happened = {}, {}, {}, {}
        self._scenes_before, self._scenes, self._changes, self._splices = self._scenes, {}, {}, {}
        if self._new_events(before).rewriting:
            self._forget(self._new_events(before).events)

    def _forget(self, news: list[AnyEvent]) -> None:
        """Forget the turns that were taken back, or all where another game began."""
        rewriting = [event for event in news if type(event) in REWRITING]
        left = min(event.ply if isinstance(event, event_log.TakenBack) else 0 for event in rewriting)
        self._turns = {key: text for key, text in self._turns.items() if key[2] <= left}
        self._told = {key: text for key, text in self._told.items() if key[2] < left}
        self._tallied.clear()
        self._symbols.clear()
        self._words.clear()

    def unwritten(self, viewpoint: Viewpoint, since: int) -> list[Turn]:
        """Return the turns that have still to be written for a viewer who has heard of this version."""
        if viewpoint.view == "codes" or (since and self._can_update(since)):
            return []
        return [turn for turn in self._session.turns if (viewpoint, turn.number, turn.moves.stop) not in self._turns]

    def write(self, viewpoint: Viewpoint, turns: Sequence[Turn]) -> None:
        """Write turns for a viewer; a table then has them."""
        for turn in turns:
            self._turn(viewpoint, turn)

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
                position=self._whole(viewpoint),
                turns=[self._turn(viewpoint, turn) for turn in hosted.session.turns]
                if viewpoint.view != "codes"
                else [],
                happened=happened,
                hints=hosted.allows_hints,
            )
        )

    def update(self, chair: int, viewpoint: Viewpoint, since: int, follow: bool = False) -> bytes | None:
        """Return a message with what happened after a version, or None where a table is needed.

        Those who follow are told what changed in the position, if that version is the one before.
        """
        key = (chair, viewpoint, since, follow)
        if key in self._encoded:
            return self._encoded[key]
        if not self._can_update(since):
            return None
        changes = self.changes(viewpoint, since) if follow else None
        position = None if changes else self._whole(viewpoint)
        update = messages.Update(chair, self.hosted.version, self._happenings(viewpoint, since), position, changes)
        self._encoded[key] = messages.encode(update)
        return self._encoded[key]

    def _can_update(self, since: int) -> bool:
        """Tell whether an update is enough for whoever has heard of a version."""
        version = self.hosted.version
        return max(0, version - MOST_NEWS) <= since <= version and not self._new_events(since).rewriting

    def parties(self, present: Sequence[int]) -> list[messages.Party]:
        """Return who sits where."""
        found = []
        for seat in range(len(self.hosted.members)):
            member, party = self.hosted.member_at(seat), self.hosted.party_at(seat)
            found.append(
                messages.Party(seat, member.kind, member.name, member.player, party in present, member.stand_in)
            )
        return found

    def symbols(self, seat: Seat, language: str) -> tuple[str, msgspec.Raw]:
        """Return the name of the drawings in a viewer's scenes, and the drawings, encoded. No game changes them."""
        if (seat, language) not in self._symbols:
            self._symbols[seat, language] = _drawings(self._drawn(seat, language))
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
        choices = self._choices(viewpoint.seat)
        worded = self._worded(viewpoint, choices) if choices and viewpoint.view != "codes" else None
        return messages.Position(
            ply=session.moves.length,
            to_move=to_move,
            legal=worded.all() if worded else [_bare_move(move) for move in choices],
            prompts=grouped(self._prompts(viewpoint, worded)) if worded else [],
            status=self._status(viewpoint) if viewpoint.view == "text" else "",
            result=self._result(viewpoint, session.result) if session.result else None,
            pending=self._pending() if self.hosted.pending else [],
            scene=self._scene(viewpoint) if viewpoint.view == "scene" else None,
        )

    def changes(self, viewpoint: Viewpoint, since: int) -> messages.Changes | None:
        """Return what changed in the position after a version, None where that cannot be told."""
        before = self._scenes_before.get((viewpoint.seat, viewpoint.language))
        if viewpoint.view != "scene" or since != self._version_before or before is None:
            return None
        if viewpoint not in self._changes:
            self._changes[viewpoint] = self._changed(viewpoint, before)
        return self._changes[viewpoint]

    def _changed(self, viewpoint: Viewpoint, before: Scene) -> messages.Changes:
        session, after = self._session, self._drawn(viewpoint.seat, viewpoint.language)
        items, overlay = self._changed_scene(before, after)
        codes = self._choices(viewpoint.seat)
        moves, prompts = self._news(viewpoint, codes) if codes else ([], [])
        return messages.Changes(
            ply=session.moves.length,
            to_move=session.to_move,
            legal=list(map(sub, codes, [0, *codes])),
            moves=moves,
            prompts=prompts,
            result=self._result(viewpoint, session.result) if session.result else None,
            pending=self._pending() if self.hosted.pending else [],
            status=after.status if after.status != before.status else None,
            items=items,
            overlay=overlay,
        )

    def _changed_scene(self, before: Scene, after: Scene) -> tuple[list[Splice], list[Splice]]:
        """Return what changed between two scenes, found once where everybody sees the same."""
        key = id(before), id(after)  # which `_scenes_before` and `_scenes` keep
        if key not in self._splices:
            found = changed_items(before.items, after.items), changed_shapes(before.overlay, after.overlay)
            self._splices[key] = found
        return self._splices[key]

    def _whole(self, viewpoint: Viewpoint) -> messages.Position:
        """Return a position for somebody who may follow from now on: all words of moves will be told again."""
        if viewpoint in self._words:
            self._words[viewpoint].forget()
        return self.position(viewpoint)

    def _words_for(self, viewpoint: Viewpoint) -> MoveWords:
        if viewpoint not in self._words:
            self._words[viewpoint] = MoveWords(self._session, viewpoint.seat, viewpoint.view)
        return self._words[viewpoint]

    def _result(self, viewpoint: Viewpoint, result: Result) -> messages.GameResult:
        return messages.GameResult(
            score=str(result),
            reason=result.reason,
            utilities=list(result.utilities),
            points=list(result.points),
            winners=list(result.winners),
            tally=[] if viewpoint.view == "codes" else self._tally(viewpoint, self._session.moves.length),
        )

    def _tally(self, viewpoint: Viewpoint, count: int) -> list[messages.TallyRow]:
        """Tell how the points came about by the first moves. After a round the rows of those before it are kept."""
        key = viewpoint.seat, viewpoint.language
        first, known = self._tallied.get(key, NOTHING_TALLIED)
        if first >= count:
            first, known = NOTHING_TALLIED
        rows = self._session.tally(*key, count, first)
        found = [*known, *(messages.TallyRow(label, list(cells)) for label, cells in rows)]
        if self.hosted.game.pausing:
            self._tallied[key] = count, found
        return found

    def _pending(self) -> list[messages.Pending]:
        offers = self.hosted.pending.items()
        return [messages.Pending(matter, offer.seat, list(offer.awaited)) for matter, offer in offers]

    def _choices(self, seat: Seat) -> list[Move]:
        """Return the moves that somebody in a seat may make."""
        if seat == SPECTATOR or seat != self._session.to_move or self.hosted.member_at(seat).stand_in:
            return []  # nobody is to move, and a watcher is nobody; for whoever left a computer moves
        return self._session.legal()

    def _worded(self, viewpoint: Viewpoint, moves: Sequence[Move]) -> WordedMoves:
        return self._words_for(viewpoint).worded(self._session.seen_by(viewpoint.seat), moves)

    def _news(
        self, viewpoint: Viewpoint, moves: Sequence[Move]
    ) -> tuple[list[messages.LegalMove], list[messages.Prompt]]:
        """Return what those who follow do not know yet about the moves they may make."""
        words, worded = self._words_for(viewpoint), self._worded(viewpoint, moves)
        return words.news(worded), grouped(words.new_prompts(self._prompts(viewpoint, worded)))

    def _prompts(self, viewpoint: Viewpoint, worded: WordedMoves) -> dict[Clicks, str]:
        """Return what to click next, after any beginning of a path; nothing where the game does not say."""
        if not self.hosted.game.prompting:
            return {}
        words: Any = self.hosted.game.words
        observed, say = self._session.seen_by(viewpoint.seat), self.hosted.game.strings(viewpoint.language)
        return {chosen: words.prompt(observed, chosen, say) for chosen in worded.beginnings()}

    def _status(self, viewpoint: Viewpoint) -> str:
        game, result = self.hosted.game, self._session.result
        if result and result.reason not in game.endings:
            return ""  # after a resignation or an agreed draw, the state itself still has somebody to move
        return game.words.status(self._session.seen_by(viewpoint.seat), game.strings(viewpoint.language))

    def legal_move(self, viewpoint: Viewpoint, observed: State, move: Move) -> messages.LegalMove:
        """Return a legal move in the form the viewer wants."""
        return legal_move(self.hosted.game, observed, move, viewpoint.view)

    def _scene(self, viewpoint: Viewpoint) -> WireScene:
        name, _ = self.symbols(viewpoint.seat, viewpoint.language)
        return wire(self._drawn(viewpoint.seat, viewpoint.language), name)

    def _drawn(self, seat: Seat, language: str) -> Scene:
        if (seat, language) not in self._scenes:
            self._scenes[seat, language] = self._session.scene(seat, language)
        return self._scenes[seat, language]

    def look(self, viewpoint: Viewpoint, ply: int) -> tuple[str, WireScene]:
        """Return the scene after `ply` moves, and in words what the last of them did."""
        session, name = self._session, self.symbols(viewpoint.seat, viewpoint.language)[0]
        scene = session.scene(viewpoint.seat, viewpoint.language, ply)
        told = self._tell(viewpoint, ply - 1) if ply else ""
        return told, wire(scene, name)

    def hint(self, viewpoint: Viewpoint, ideas: Sequence[messages.Idea]) -> tuple[messages.LegalMove, list[str], str]:
        """Return the best of some ideas of the seat to move, what to do in words, and why."""
        observed, game = self._session.seen_by(viewpoint.seat), self.hosted.game
        found = hints.hint(game, observed, [hints.Idea(*astuple(idea)) for idea in ideas], viewpoint.language)
        return self.legal_move(viewpoint, observed, ideas[0].move), list(found.steps), found.reason

    def guidance(self, viewpoint: Viewpoint, since: int, told: Sequence[str]) -> list[messages.GuideNote]:
        """Return what to tell a learner now, nothing where the game has no guide."""
        guide = find_guide(self.hosted.game)
        notes = due_notes(guide, self._session, viewpoint.seat, since, told) if guide else []
        return [messages.GuideNote(note.name, in_language(note.say, viewpoint.language)) for note in notes]

    def observed(self, seat: Seat, ply: int) -> bytes:
        """Return all that a seat knew after `ply` moves, as an engine takes it."""
        return bytes(self._session.seen_at(ply, seat).tobytes())

    # --- Events ---

    def _new_events(self, since: int) -> NewEvents:
        if since not in self._events_since:
            happened = self.hosted.log[since:]
            self._events_since[since] = NewEvents(happened, not REWRITING.isdisjoint(map(type, happened)))
        return self._events_since[since]

    def _happenings(self, viewpoint: Viewpoint, since: int) -> list[messages.Happening]:
        game = self.hosted.game
        viewpoint = Viewpoint(game.eyes(viewpoint.seat), viewpoint.view, viewpoint.language)  # of all who see the same
        same = viewpoint.view == "codes" and game.seen_move is open_move  # for everybody
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
            text = self._session.turn_text(turn, viewpoint.seat)
            told = [self._tell(viewpoint, index) for index in turn.moves]
            tally = self._tally(viewpoint, turn.moves.stop) if self._ends_round(viewpoint, turn) else []
            self._turns[key] = messages.TurnText(turn.number, turn.seat, text, turn.moves.stop, told, tally)
        return self._turns[key]

    def _ends_round(self, viewpoint: Viewpoint, turn: Turn) -> bool:
        if not self.hosted.game.pausing:
            return False
        words: Any = self.hosted.game.words
        before, _, after = self._session.step(turn.moves[-1], viewpoint.seat)
        return bool(words.ends_round(before, after))

    def _tell(self, viewpoint: Viewpoint, index: int) -> str:
        """Say what a move did. A turn under way is sent again with each of its moves, so sentences are kept."""
        key = (viewpoint.seat, viewpoint.language, index)
        if key not in self._told:
            self._told[key] = self._session.tell(index, viewpoint.seat, viewpoint.language)
        return self._told[key]


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
