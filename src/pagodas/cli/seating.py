"""The seats of a game: people at this keyboard, and computers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pagodas.cli.error_exits import UsageFault, as_usage
from pagodas.cli.language import fault
from pagodas.core.errors import no_such
from pagodas.core.game import Game
from pagodas.core.types import SPECTATOR, Seat
from pagodas.players.player import PLAYERS, Player, UnknownPlayer, by_name
from pagodas.session import Session

PERSON = "person"
OPPONENT = "uct"  # the default opponent


@dataclass(frozen=True, slots=True)
class Seating:
    """The kind of player in each seat, and the computers by seat."""

    kinds: tuple[str, ...]
    computers: Mapping[Seat, Player]

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == PERSON)

    def replaced(self, session: Session, seat: Seat, kind: str) -> "Seating":
        """Return the seats with another kind of player at one of them."""
        kinds = (*self.kinds[:seat], kind, *self.kinds[seat + 1 :])
        computers = {other: player for other, player in self.computers.items() if other != seat}
        if kind != PERSON:
            computers[seat] = by_name(kind, session.game, session.seed + seat)
        return Seating(kinds, computers)

    def viewer(self, session: Session) -> Seat:
        """Return the seat whose view may be shown; with several people, the one to move."""
        if len(self.people) == 1:
            return self.people[0]
        return session.to_move if session.to_move in self.people else SPECTATOR


def kinds_from(game: Game, players: str | None, seats: int | None) -> tuple[str, ...]:
    """Read `person,uct`; without it a person plays against the computer."""
    if players is None:
        return (PERSON, *([OPPONENT] * ((seats or game.seats[0]) - 1)))
    kinds = tuple(kind.strip() for kind in players.split(","))
    if seats is not None and seats != len(kinds):
        raise UsageFault(fault("players", count=len(kinds), seats=seats, given=players))
    return kinds


def seat(game: Game, kinds: Sequence[str], seed: int) -> Seating:
    """Make the players of each seat."""
    for kind in kinds:
        if kind != PERSON and kind not in PLAYERS:
            raise UsageFault(no_such("player", kind, [PERSON, *PLAYERS]))
    with as_usage(UnknownPlayer):
        computers = {index: by_name(kind, game, seed + index) for index, kind in enumerate(kinds) if kind != PERSON}
    return Seating(tuple(kinds), computers)


def has_secrets(session: Session) -> bool:
    """Tell whether seats know different things now."""
    return len({session.seen_by(seat).tobytes() for seat in range(session.seats)}) > 1
