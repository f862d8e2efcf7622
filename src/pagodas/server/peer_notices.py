"""What servers on one PostgreSQL tell each other, as payloads of NOTIFY. They are hints: the truth is in the log."""

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

import msgspec
from msgspec import Struct

from pagodas.server.hosted_game import PartyNumber

CHANNEL = "pagodas"
MOST_BYTES = 7999  # of one payload; PostgreSQL takes no more
REMOVED = -1  # instead of the version of a game that is no longer there

ServerNumber = int


class Committed(Struct, frozen=True, tag="committed", array_like=True):
    """A server wrote the logs of these games, up to these versions."""

    server: ServerNumber
    games: dict[str, int]


class Present(Struct, frozen=True, tag="present", array_like=True):
    """At a server, these parties of games are connected, and no others."""

    server: ServerNumber
    games: dict[str, list[PartyNumber]]


class Asking(Struct, frozen=True, tag="asking", array_like=True):
    """A server wants to know who is connected elsewhere to these games."""

    server: ServerNumber
    games: dict[str, None]


Notice: TypeAlias = Committed | Present | Asking

read_notice = msgspec.json.Decoder(Notice).decode


def payloads(notice: Notice) -> Iterator[str]:
    """Yield a notice as text; one that is too long for one payload as several."""
    text = msgspec.json.encode(notice)
    if len(text) <= MOST_BYTES:
        yield text.decode()
        return
    games, half = notice.games, len(notice.games) // 2
    for items in (islice(games.items(), half), islice(games.items(), half, None)):
        yield from payloads(msgspec.structs.replace(notice, games=dict(items)))
