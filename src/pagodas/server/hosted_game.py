"""A game that the server hosts: its start and its log, folded into what is true now. The same log gives the same game.

Parties are those who play; they keep their number while matches change, and move one seat on with each rematch.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace as replace_field

from pagodas import games
from pagodas.core.errors import SessionError
from pagodas.core.game import Game
from pagodas.core.types import NOBODY, SPECTATOR, Move, Seat
from pagodas.server import events
from pagodas.server.events import AnyEvent
from pagodas.server.messages import Matter, OptionValue
from pagodas.session import Match, Session, seat_names
from pagodas.session.history import History

PartyNumber = int
WATCHER: PartyNumber = -1


class Member(Struct, frozen=True):
    """One party: a person, a computer of a level, or nobody yet."""

    kind: Literal["person", "computer", "open"]
    name: str
    player: str = ""


class Start(Struct, frozen=True):
    """What a game starts from."""

    game: str
    version: int  # of its rules
    members: list[Member]
    options: dict[str, OptionValue]
    length: int
    seed: int


@dataclass(frozen=True)
class PendingOffer:
    """An offer not yet answered by all."""

    seat: Seat
    awaited: tuple[Seat, ...]
    ply: int = -1


class HostedGame:
    """A game and its log so far."""

    def __init__(self, start: Start) -> None:
        """Set up the first game."""
        self.start = start
        self.log: History[AnyEvent] = History()
        self.version = 0  # how many events there have been
        self.members = start.members
        self.swaps = 0
        self.pending: dict[Matter, PendingOffer] = {}
        self._play(self._new_match(start.seed))

    @cached_property
    def game(self) -> Game:
        """The kind of game."""
        return games.load(self.start.game)

    @property
    def ply(self) -> int:
        """How many moves have been made in the game under way."""
        return self.session.moves.length

    # --- Who sits where ---

    def seat_of(self, party: PartyNumber) -> Seat:
        """Return where a party sits now; a watcher sits nowhere."""
        return SPECTATOR if party == WATCHER else (party + self.swaps) % len(self.members)

    def party_at(self, seat: Seat) -> PartyNumber:
        """Return who sits at a seat."""
        return (seat - self.swaps) % len(self.members)

    def member_at(self, seat: Seat) -> Member:
        """Return what is known of who sits at a seat."""
        return self.members[self.party_at(seat)]

    def others(self, seat: Seat, kind: str = "person") -> list[Seat]:
        """Return the other seats with parties of a kind."""
        seats = range(len(self.members))
        return [other for other in seats if other != seat and self.member_at(other).kind == kind]

    @property
    def over(self) -> bool:
        """Tell whether the whole match has been played."""
        return self.match.over

    @property
    def computer_to_move(self) -> str:
        """The level of the computer whose turn it is, "" when it is nobody's or a person's."""
        seat = self.session.to_move
        return "" if seat == NOBODY else self.member_at(seat).player

    # --- What happens ---

    def after(self, happening: Iterable[AnyEvent]) -> "HostedGame":
        """Return the game after more events; this one stays as it is. Raises a PagodasError for an impossible event."""
        other = object.__new__(HostedGame)
        other.__dict__ = self.__dict__.copy()  # all of it but the match is made anew where it changes
        other._play(self.match.copy())
        for event in happening:
            other.apply(event)
        return other

    def apply(self, event: AnyEvent) -> None:
        """Let an event happen."""
        _EFFECTS[type(event)](self, event)
        self.log = self.log.then(event)
        self.version += 1

    def _play(self, match: Match) -> None:
        self.match = match
        self.session: Session = match.current  # the game under way, or the last one

    def _played(self, event: events.Played) -> None:
        for move in event.moves:
            self.session.play(move)
        self.pending = {}

    def _taken_back(self, event: events.TakenBack) -> None:
        take_back(self.session, event.ply)
        self.pending = {}

    def _resigned(self, event: events.Resigned) -> None:
        self.session.resign(event.seat)
        self.pending = {}

    def _offered(self, event: events.Offered) -> None:
        self.pending = {
            **self.pending,
            event.matter: PendingOffer(event.seat, tuple(self.others(event.seat)), event.ply),
        }

    def _answered(self, event: events.Answered) -> None:
        offer = self.pending[event.matter]
        awaited = tuple(seat for seat in offer.awaited if seat != event.seat)
        others = {matter: other for matter, other in self.pending.items() if matter != event.matter}
        self.pending = {**others, event.matter: replace(offer, awaited=awaited)} if event.yes else others

    def _drawn(self, _: events.Drawn) -> None:
        self.session.agree_draw()
        self.pending = {}

    def _joined(self, event: events.Joined) -> None:
        party = self.party_at(event.seat)
        self.members = [*self.members[:party], Member("person", event.name), *self.members[party + 1 :]]
        self.session.names = self.match.names = self._names()

    def _next(self, _: events.NextGame) -> None:
        self.match.advance()
        self._play(self.match)
        self.pending = {}

    def _rematch(self, event: events.Rematch) -> None:
        self._move_on()
        self._play(self._new_match(event.seed))
        self.pending = {}

    def _move_on(self) -> None:
        """Let everybody sit one seat further; who was called like the seat is called like the next one."""
        called = [self._called_like_the_next(party) for party in range(len(self.members))]
        if len({member.name for member in called}) == len(called):
            self.members = called
        self.swaps += 1

    def _called_like_the_next(self, party: PartyNumber) -> Member:
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
    events.Played: HostedGame._played,
    events.TakenBack: HostedGame._taken_back,
    events.Resigned: HostedGame._resigned,
    events.Offered: HostedGame._offered,
    events.Answered: HostedGame._answered,
    events.Drawn: HostedGame._drawn,
    events.Joined: HostedGame._joined,
    events.NextGame: HostedGame._next,
    events.Rematch: HostedGame._rematch,
}


def take_back(session: Session, ply: int) -> None:
    """Take moves back until so many are left."""
    while len(session.moves) > ply:
        session.undo()


def first_events(session: Session) -> list[AnyEvent]:
    """Return the log that leads to where an imported session stands."""
    found: list[AnyEvent] = []
    moves: list[Move] = list(session.moves)
    given_up = session.given_up
    if moves and moves[-1] == session.game.resignation:  # a turn that only resigning can make
        moves.pop()
        given_up = int(session.state_at(len(moves)).seat)
    if moves:
        found.append(events.Played(SPECTATOR, 0, moves))
    if given_up != NOBODY:
        found.append(events.Resigned(given_up))
    elif session.result and session.result.reason not in session.game.endings:
        found.append(events.Drawn())
    return found


def rebuilt(start: Start, log: Iterable[AnyEvent]) -> HostedGame:
    """Return what a start and a log come to; only the rules they were made with can tell."""
    version = games.load(start.game).version
    if version != start.version:
        raise SessionError(f"made with version {start.version} of {start.game}; these rules are version {version}")
    hosted = HostedGame(start)
    for event in log:
        hosted.apply(event)
    return hosted
