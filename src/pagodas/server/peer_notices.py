"""What servers on one PostgreSQL tell each other, as payloads of NOTIFY. It may get lost: the truth is in the log."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec import Raw, Struct

from pagodas.core.types import Seat
from pagodas.server.hosted_game import PartyNumber
from pagodas.server.messages import PhraseId

CHANNEL = "pagodas"
MOST_BYTES = 7999  # of one payload; PostgreSQL takes no more
REMOVED = -1  # instead of the version of a game that is no longer there

ServerNumber = int


class Entry(NamedTuple):
    """An entry of a log, with its event as it is in the database."""

    event: Raw
    party: PartyNumber | None
    request: str | None


class Written(NamedTuple):
    """What was written to a log at once: up to which version, and what, where a payload has room for it."""

    version: int
    entries: tuple[Entry, ...] = ()


class Committed(Struct, frozen=True, tag="committed", array_like=True):
    """A server wrote the logs of these games."""

    server: ServerNumber
    games: dict[str, Written]


class Present(Struct, frozen=True, tag="present", array_like=True):
    """At a server, these parties of games are connected, and no others."""

    server: ServerNumber
    games: dict[str, list[PartyNumber]]


class Asking(Struct, frozen=True, tag="asking", array_like=True):
    """A server wants to know who is connected elsewhere to these games."""

    server: ServerNumber
    games: dict[str, None]


class Spoken(Struct, frozen=True, tag="spoken", array_like=True):
    """At a server, the seats of these games said a phrase each."""

    server: ServerNumber
    games: dict[str, tuple[Seat, PhraseId]]


Notice: TypeAlias = Committed | Present | Asking | Spoken

read_notice = msgspec.json.Decoder(Notice).decode


def payloads(notice: Notice) -> Iterator[str]:
    """Yield a notice as text; one that is too long for one payload as several."""
    text = msgspec.json.encode(notice)
    if len(text) <= MOST_BYTES:
        yield text.decode()
        return
    games, half = notice.games, len(notice.games) // 2
    if not half and isinstance(notice, Committed):
        yield from payloads(Committed(notice.server, _without_entries(notice.games)))
        return
    for items in (islice(games.items(), half), islice(games.items(), half, None)):
        yield from payloads(msgspec.structs.replace(notice, games=dict(items)))


def _without_entries(games: dict[str, Written]) -> dict[str, Written]:
    return {game: Written(written.version) for game, written in games.items()}
