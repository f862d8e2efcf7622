"""A game that the server hosts: its start and its log, folded into its present state. The same log gives the same game.

A party is a person or a computer that plays. It keeps its number; with each rematch it moves on by one seat.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace as replace_field

from pagodas import games
from pagodas.core.game import Game
from pagodas.core.types import NOBODY, SPECTATOR, Move, Seat
from pagodas.players.player_names import STAND_IN
from pagodas.server import event_log
from pagodas.server.event_log import AnyEvent
from pagodas.server.messages import Matter, OptionValue
from pagodas.session import Match, Session, seat_names
from pagodas.session.departures import Departure
from pagodas.session.history import History
from pagodas.session.match import stay_away
from pagodas.session.names import all_look_different

PartyNumber = int
WATCHER: PartyNumber = -1


class Member(Struct, frozen=True, omit_defaults=True):
    """One party: a person, a computer of a level (`player`), or nobody yet.

    For a person who left, a computer plays: `stand_in` is its level.
    """

    kind: Literal["person", "computer", "open"]
    name: str
    player: str = ""
    stand_in: str = ""


class Start(Struct, frozen=True):
    """How a game starts."""

    game: str
    version: int  # of its rules
    members: list[Member]
    options: dict[str, OptionValue]
    length: int
    seed: int
    hints: bool = False  # are allowed between people too
    recorded: bool = False  # the first game goes on from a record, so whoever brought the record knows its seed


@dataclass(frozen=True)
class PendingOffer:
    """An offer that some seats have not answered yet."""

    seat: Seat
    awaited: tuple[Seat, ...]
    ply: int = -1


class HostedGame:
    """A game with its log so far; a match of one or more sessions."""

    def __init__(self, start: Start) -> None:
        """Set up the first game."""
        self.start = start
        self.log: History[AnyEvent] = History()
        self.version = 0  # the number of events so far
        self.members = start.members
        self.swaps = 0
        self.pending: dict[Matter, PendingOffer] = {}
        self.deleted = False
        self._seed_known = start.recorded
        self._play(self._new_match(start.seed))

    @cached_property
    def game(self) -> Game:
        """The kind of game."""
        return games.load(self.start.game)

    @property
    def ply(self) -> int:
        """The number of moves made in the present session."""
        return self.session.moves.length

    # --- Who sits where ---

    def seat_of(self, party: PartyNumber) -> Seat:
        """Return the seat of a party; watchers have none."""
        return SPECTATOR if party == WATCHER else (party + self.swaps) % len(self.members)

    def party_at(self, seat: Seat) -> PartyNumber:
        """Return the number of the party at a seat."""
        return (seat - self.swaps) % len(self.members)

    def member_at(self, seat: Seat) -> Member:
        """Return the party at a seat."""
        return self.members[self.party_at(seat)]

    def others(self, seat: Seat, kind: str = "person") -> list[Seat]:
        """Return the other seats with parties of a kind."""
        seats = range(len(self.members))
        return [other for other in seats if other != seat and self.member_at(other).kind == kind]

    def asked(self, seat: Seat, matter: Matter) -> list[Seat]:
        """Return whom a seat has to ask. Those who left are asked only whether the game may be deleted."""
        others = self.others(seat)
        return others if matter == "delete" else [other for other in others if not self.member_at(other).stand_in]

    @property
    def only_person(self) -> PartyNumber | None:
        """The one person among computers, None where others play or may join."""
        people = [party for party, member in enumerate(self.members) if member.kind != "computer"]
        return people[0] if [self.members[party].kind for party in people] == ["person"] else None

    @property
    def allows_hints(self) -> bool:
        """Whether people may have computers think for them: among people only if whoever set the game up wished it."""
        return self.start.hints or sum(member.kind != "computer" for member in self.members) == 1

    @property
    def over(self) -> bool:
        """Whether the whole match has been played."""
        return self.match.over

    @property
    def foreseeable(self) -> bool:
        """Whether somebody may know chance to come and what is hidden: the seed is in a record, and tells it all."""
        return self.game.chance and (self._seed_known or self.over)

    @property
    def computer_to_move(self) -> str:
        """The level of the computer to move, "" when no computer is to move."""
        seat = self.session.to_move
        return "" if seat == NOBODY else self.member_at(seat).player or self.member_at(seat).stand_in

    # --- Events ---

    def after(self, happening: Iterable[AnyEvent]) -> "HostedGame":
        """Return the game after more events; this one stays as it is. Raises a PagodasError for an impossible event."""
        other = object.__new__(HostedGame)
        other.__dict__ = self.__dict__.copy()  # everything but the match is replaced, never changed
        other._play(self.match.copy())
        for event in happening:
            other.apply(event)
        return other

    def apply(self, event: AnyEvent) -> None:
        """Apply an event."""
        _EFFECTS[type(event)](self, event)
        self.log = self.log.then(event)
        self.version += 1

    def _play(self, match: Match) -> None:
        self.match = match
        self.session: Session = match.current  # the present one, or the last one of a match that is over

    def _played(self, event: event_log.Played) -> None:
        for move in event.moves:
            self.session.play(move)
        self.pending = {}

    def _taken_back(self, event: event_log.TakenBack) -> None:
        take_back(self.session, event.ply)
        self.pending = {}

    def _resigned(self, event: event_log.Resigned) -> None:
        self.session.resign(event.seat)
        self.pending = {}

    def _left(self, event: event_log.Left) -> None:
        self.session.leave(event.seat)
        self._stand_in(event.seat, STAND_IN)

    def _returned(self, event: event_log.Returned) -> None:
        self.session.come_back(event.seat)
        self._stand_in(event.seat, "")

    def _stand_in(self, seat: Seat, level: str) -> None:
        if self.member_at(seat).kind == "person":
            self._replace_member(seat, replace_field(self.member_at(seat), stand_in=level))
        self.pending = {}

    def _replace_member(self, seat: Seat, member: Member) -> None:
        party = self.party_at(seat)
        self.members = [*self.members[:party], member, *self.members[party + 1 :]]

    def _offered(self, event: event_log.Offered) -> None:
        awaited = tuple(self.asked(event.seat, event.matter))
        self.pending = {**self.pending, event.matter: PendingOffer(event.seat, awaited, event.ply)}

    def _answered(self, event: event_log.Answered) -> None:
        offer = self.pending[event.matter]
        awaited = tuple(seat for seat in offer.awaited if seat != event.seat)
        others = {matter: other for matter, other in self.pending.items() if matter != event.matter}
        self.pending = {**others, event.matter: replace(offer, awaited=awaited)} if event.yes else others

    def _drawn(self, _: event_log.Drawn) -> None:
        self.session.agree_draw()
        self.pending = {}

    def _joined(self, event: event_log.Joined) -> None:
        self._replace_member(event.seat, Member("person", event.name))
        self.match.rename(self._names())

    def _next(self, event: event_log.NextGame) -> None:
        self.match.advance(event.seed)
        self._begin_without_those_who_left()
        self._seed_known = self._seed_known and event.seed is None
        self._play(self.match)
        self.pending = {}

    def _rematch(self, event: event_log.Rematch) -> None:
        self._move_on()
        self._play(self._new_match(event.seed))
        self._begin_without_those_who_left()
        self._seed_known = False
        self.pending = {}

    def _deleted(self, _: event_log.Deleted) -> None:
        self.deleted = True

    def _ended(self, _: event_log.Ended) -> None:
        self.session.stop()
        self.match.stop()
        self.pending = {}

    def _revoked(self, _: event_log.Revoked) -> None:
        """Nothing changes in the game. Rooms send away whoever came by these links."""

    def _begin_without_those_who_left(self) -> None:
        """Let computers go on playing for those who left; where too few others would play, await them again."""
        away = [seat for seat in range(len(self.members)) if self.member_at(seat).stand_in]
        stay_away(self.match.current, away)
        for seat in away:
            if seat not in self.match.current.left:
                self._replace_member(seat, replace_field(self.member_at(seat), stand_in=""))

    def _move_on(self) -> None:
        """Move everybody on by one seat. A party that had its seat's name gets the new seat's name."""
        renamed = [self._renamed_for_next_seat(party) for party in range(len(self.members))]
        if all_look_different([member.name for member in renamed]):
            self.members = renamed
        self.swaps += 1

    def _renamed_for_next_seat(self, party: PartyNumber) -> Member:
        member, seat = self.members[party], self.seat_of(party)
        for language in self.game.languages:
            labels = seat_names(self.game, len(self.members), language)
            if member.name == labels[seat]:
                return replace_field(member, name=labels[(seat + 1) % len(labels)])
        return member

    def _new_match(self, seed: int) -> Match:
        return Match(self.game, self._names(), self.start.length, self.start.options, seed)

    def _names(self) -> tuple[str, ...]:
        return tuple(self.member_at(seat).name for seat in range(len(self.members)))


_EFFECTS: dict[type, Callable[[HostedGame, Any], None]] = {
    event_log.Played: HostedGame._played,
    event_log.TakenBack: HostedGame._taken_back,
    event_log.Resigned: HostedGame._resigned,
    event_log.Left: HostedGame._left,
    event_log.Returned: HostedGame._returned,
    event_log.Offered: HostedGame._offered,
    event_log.Answered: HostedGame._answered,
    event_log.Drawn: HostedGame._drawn,
    event_log.Joined: HostedGame._joined,
    event_log.NextGame: HostedGame._next,
    event_log.Rematch: HostedGame._rematch,
    event_log.Deleted: HostedGame._deleted,
    event_log.Ended: HostedGame._ended,
    event_log.Revoked: HostedGame._revoked,
}


def take_back(session: Session, ply: int) -> None:
    """Take moves back until `ply` are left."""
    while len(session.moves) > ply:
        session.undo()


def first_events(session: Session) -> list[AnyEvent]:
    """Return the log that leads to the present state of an imported session."""
    found: list[AnyEvent] = []
    moves: list[Move] = list(session.moves)
    given_up = session.given_up
    if moves and moves[-1] == session.game.resignation:  # the rules of this game make resigning a turn
        moves.pop()
        given_up = int(session.state_at(len(moves)).seat)
    for ply, departure in _departures(session):
        found += _played(moves, found, ply)
        found.append((event_log.Returned if departure.back else event_log.Left)(departure.seat))
    found += _played(moves, found, len(moves))
    if given_up != NOBODY:
        found.append(event_log.Resigned(given_up))
    elif session.agreed:
        found.append(event_log.Drawn())
    return found


def _departures(session: Session) -> Iterator[tuple[int, Departure]]:
    """Yield who left and came back, with the ply before the turn in which that was; after one not finished yet."""
    turns = session.turns[: session.whole_turns]
    for departure in session.departures:
        ply = turns[departure.turns].moves.start if departure.turns < len(turns) else len(session.moves)
        yield ply, departure


def _played(moves: list[Move], before: list[AnyEvent], ply: int) -> list[AnyEvent]:
    """Return the event of the moves up to a ply that are not among the events before, none where there are none."""
    start = sum(len(event.moves) for event in before if isinstance(event, event_log.Played))
    return [event_log.Played(SPECTATOR, start, moves[start:ply])] if ply > start else []


def can_be_rebuilt(start: Start) -> bool:
    """Tell whether the game is installed and has the rules of that start."""
    return start.game in games.names() and games.load(start.game).version == start.version


def rebuilt(start: Start, log: Iterable[AnyEvent]) -> HostedGame:
    """Return the game that a start and a log lead to. Raises OtherVersion where the rules have changed since."""
    games.load(start.game).check_version(start.version)
    hosted = HostedGame(start)
    for event in log:
        hosted.apply(event)
    return hosted
