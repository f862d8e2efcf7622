"""What a server does because there are others on its database.

It follows their logs, knows who is connected to them, and goes on with the computers of those that are gone.
"""

from collections.abc import Callable

from pagodas.server.log_follower import LogFollower
from pagodas.server.peer_link import PeerLink
from pagodas.server.peer_notices import Asking, Committed, Notice, Present, ServerNumber, Spoken
from pagodas.server.room_registry import RoomRegistry


class Peers:
    """The other servers, as far as this one knows them."""

    def __init__(
        self, link: PeerLink, follower: LogFollower, rooms: RoomRegistry, resume_computers: Callable[[], None]
    ) -> None:
        self._link = link
        self._follower = follower
        self._rooms = rooms
        self._resume_computers = resume_computers

    def start(self) -> None:
        """Hear them from now on."""
        self._link.start(self)
        self._rooms.backend.rights.start()

    async def stop(self) -> None:
        """Hear them no more."""
        self._rooms.backend.rights.stop()
        await self._link.stop()
        self._follower.stop()

    def hear(self, notice: Notice) -> None:
        """Take over what another server told."""
        if isinstance(notice, Committed):
            self._follower.hear(notice.games)
        elif isinstance(notice, Present):
            self._note_present(notice)
        elif isinstance(notice, Spoken):
            self._repeat(notice)
        else:
            assert isinstance(notice, Asking)
            self._rooms.backend.presence.answer(list(notice.games))

    def _note_present(self, notice: Present) -> None:
        for game, parties in notice.games.items():
            if room := self._rooms.in_memory(game):
                room.post(room.note_elsewhere, notice.server, parties)

    def _repeat(self, notice: Spoken) -> None:
        for game, (seat, phrase) in notice.games.items():
            if room := self._rooms.in_memory(game):
                room.post(room.hear_elsewhere, seat, phrase)

    def bridge_gap(self) -> None:
        """Look at everything, because notices may have been missed."""
        self._rooms.backend.rights.forget()
        for room in self._rooms:
            room.post(room.forget_elsewhere)
        self._rooms.backend.presence.tell_all()
        self._follower.check(room.id for room in self._rooms)

    def lose(self, servers: frozenset[ServerNumber]) -> None:
        """Note that other servers are gone: nobody is connected to them, and their computers wait."""
        for room in self._rooms:
            for server in servers:
                room.post(room.note_elsewhere, server, [])
        self._resume_computers()
