"""The events of a game's log. A game is its start and its events, in order; their versions count from 1."""

from typing import TypeAlias

import msgspec
from msgspec import Struct

from pagodas.core.types import Move, Seat
from pagodas.server.messages import Matter


class Event(Struct, frozen=True, omit_defaults=True, tag_field="kind", gc=False):
    """Something that happened."""


class Played(Event, tag="played", frozen=True):
    """A seat made these moves, from this ply on."""

    seat: Seat
    ply: int
    moves: list[Move]


class TakenBack(Event, tag="taken-back", frozen=True):
    """All moves from this ply on were taken back, because a seat asked for it."""

    seat: Seat
    ply: int


class Resigned(Event, tag="resigned", frozen=True):
    """A seat resigned."""

    seat: Seat


class Left(Event, tag="left", frozen=True):
    """A seat left a table of three or more, and the others play on."""

    seat: Seat


class Returned(Event, tag="returned", frozen=True):
    """A seat that had left came back."""

    seat: Seat


class Offered(Event, tag="offered", frozen=True):
    """A seat asked the others for something; for an undo, `ply` is the first move to take back."""

    seat: Seat
    matter: Matter
    ply: int = -1


class Answered(Event, tag="answered", frozen=True):
    """A seat agreed to an offer, or declined it."""

    seat: Seat
    matter: Matter
    yes: bool


class Drawn(Event, tag="drawn", frozen=True):
    """All agreed on a draw."""


class Joined(Event, tag="joined", frozen=True):
    """A person took an open seat."""

    seat: Seat
    name: str


class NextGame(Event, tag="next", frozen=True):
    """The next game of the match began, with a seed of its own; in older logs it followed from that of the match."""

    seed: int | None = None


class Rematch(Event, tag="rematch", frozen=True):
    """Another match began, everybody one seat further, with this seed."""

    seed: int


class Deleted(Event, tag="deleted", frozen=True):
    """All agreed to delete the game. No log has this: the game is removed, with its log."""


class Ended(Event, tag="ended", frozen=True):
    """Whoever runs the server ended the match: the present game is drawn, and no other follows."""


class Revoked(Event, tag="revoked", frozen=True):
    """Whoever runs the server withdrew the links of these parties; -1 is the link for watching."""

    parties: list[int]


AnyEvent: TypeAlias = (
    Played
    | TakenBack
    | Resigned
    | Left
    | Returned
    | Offered
    | Answered
    | Drawn
    | Joined
    | NextGame
    | Rematch
    | Deleted
    | Ended
    | Revoked
)

read_event = msgspec.json.Decoder(AnyEvent).decode
write_event = msgspec.json.Encoder().encode
