"""Has a page think for the computers of a game where nothing is hidden and nobody else plays.

Such a page holds nothing that its player may not see, and a bad answer spoils nobody else's game. The server remains
the referee of every move, and thinks itself where no page does, in time.
"""

import secrets

from pagodas.players.levels import LEVELS
from pagodas.server import messages
from pagodas.server.hosted_game import HostedGame, PartyNumber
from pagodas.server.viewers import Viewer, Viewers

SEED_BITS = 62


def may_think(hosted: HostedGame, party: PartyNumber) -> bool:
    """Tell whether the page of a party may think for the computers of a game."""
    known = all(member.player in LEVELS for member in hosted.members if member.kind == "computer")
    return known and not hosted.game.hides and hosted.only_person == party and len(hosted.members) > 1


class PageThinking:
    """Who of a game's viewers was asked for a computer's move, and at which version of the game."""

    def __init__(self, viewers: Viewers) -> None:
        self._viewers = viewers
        self._asked: Viewer | None = None
        self._version = -1

    def ask(self, hosted: HostedGame) -> bool:
        """Ask a page for the move of the computer to move. Tell whether there was a page to ask."""
        self._asked, self._version = None, hosted.version
        if hosted.computer_to_move:
            able = (viewer for viewer in self._viewers.willing if may_think(hosted, viewer.party))
            self._asked = next((viewer for viewer in able if self._told(hosted, viewer)), None)
        return self._asked is not None

    def _told(self, hosted: HostedGame, viewer: Viewer) -> bool:
        """Send the question; nobody hears it who is slow."""
        known = self._viewers.views.observed(viewer.viewpoint.seat, hosted.ply)
        seed = str(secrets.randbits(SEED_BITS))
        about = viewer.chair, hosted.ply, hosted.game.version
        return viewer.client.tell(messages.encode(messages.Think(*about, hosted.computer_to_move, seed, known)))

    def awaits(self, viewer: Viewer, hosted: HostedGame) -> bool:
        """Tell whether this viewer was asked for the next move."""
        return viewer is self._asked and hosted.version == self._version

    def give_up(self) -> None:
        """Ask the page no more that has not found a move in time: until it volunteers again, the server thinks."""
        if self._asked:
            self._asked.willing = False
        self._asked = None
