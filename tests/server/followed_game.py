"""A game in which anything happens, followed from every seat and from beside the table, in each language."""

import random
from itertools import product

from pagodas.contract.game_settings import Setting
from pagodas.core.types import SPECTATOR
from pagodas.server import messages
from pagodas.server.hosted_game import WATCHER, HostedGame, Member, Start
from pagodas.server.messages import Position
from pagodas.server.referee import Refusal, grant
from pagodas.server.seat_views import SeatViews, Viewpoint
from pagodas.server.viewers import Viewer, Viewers
from tests.server.follower import Follower

MOVES = 0.85  # how often somebody moves, and does nothing else
LENGTH = 2  # games of a match


class Page:
    """A client that follows, sometimes slowly."""

    def __init__(self) -> None:
        self.follower = Follower()
        self.heard: list[bytes] = []
        self.slow = False

    def answer(self, data: bytes) -> None:
        """Take an answer."""
        self.heard.append(data)
        self.follower.hear(messages.read_server(data))

    def tell(self, data: bytes) -> bool:
        """Take news, unless the line is slow."""
        if not self.slow:
            self.answer(data)
        return not self.slow


class FollowedGame:
    """A game, and those who follow it."""

    def __init__(self, setting: Setting, seed: int) -> None:
        members = [Member("person", f"p{seat}") for seat in range(setting.seats)]
        self.hosted = HostedGame(
            Start(setting.game.id, setting.game.version, members, setting.options, LENGTH, seed)  # type: ignore[arg-type]
        )
        self.chance = random.Random(seed)
        self._viewers = Viewers("game", self.hosted)
        parties = (WATCHER, *range(setting.seats))
        self.viewers = [self._seated(party, each) for party, each in product(parties, setting.game.languages)]

    def _seated(self, party: int, language: str, since: int = 0, page: Page | None = None) -> Viewer:
        viewer = Viewer(page or Page(), 0, party, "scene", language, set(), follow=True)
        self._viewers.add(viewer, since)
        return viewer

    # --- What happens ---

    def go_on(self) -> None:
        """Let somebody move, or ask for something else, and everybody hear of it."""
        seat, legal = self.hosted.session.to_move, self.hosted.session.legal()
        request: messages.Request
        if legal and self.chance.random() < MOVES:
            request = messages.Play(id="", ply=self.hosted.ply, code=self.chance.choice(legal))
        else:
            seat, request = self.chance.randrange(self.hosted.session.seats), self._other_request()
        self._ask(seat, request)

    def play(self, move: int) -> None:
        """Let the seat to move make a move."""
        self._ask(self.hosted.session.to_move, messages.Play(id="", ply=self.hosted.ply, code=move))

    def _ask(self, seat: int, request: messages.Request) -> None:
        try:
            self.hosted = grant(self.hosted, seat, request, "en")
        except Refusal:
            return
        self._viewers.advance_to(self.hosted)
        self._viewers.broadcast()

    def _other_request(self) -> messages.Request:
        ply, yes = self.hosted.ply, self.chance.random() < 0.8
        over = self.hosted.session.result is not None
        requests: list[messages.Request] = [
            messages.Undo(id="", ply=ply),
            messages.Reset(id="", ply=ply),
            messages.Offer(id="", matter="rematch" if over else "draw"),
            messages.Next(id=""),
            messages.Return(id=""),
            *(messages.Answer(id="", matter=matter, yes=yes) for matter in self.hosted.pending),
        ]
        rare: list[messages.Request] = [messages.Resign(id="")] if self.chance.random() < 0.2 else []
        return self.chance.choice(requests + rare)

    def disturb(self) -> None:
        """Let a line be slow or fast again, or break, after which its page comes back and asks for what it missed."""
        place = self.chance.randrange(len(self.viewers))
        viewer = self.viewers[place]
        page = viewer.client
        assert isinstance(page, Page)
        page.slow = not page.slow
        if viewer.behind and not page.slow:
            self._viewers.catch_up(viewer)
        if self.chance.random() < 0.3:
            self._viewers.remove(viewer)
            page.slow = False
            since = self.chance.choice([0, viewer.told])
            self.viewers[place] = self._seated(viewer.party, viewer.language, since, page)

    # --- What is known ---

    def known(self) -> list[tuple[Position, Position]]:
        """Return what each of those who are up to date knows, and what somebody who sits down now would be told."""
        fresh = SeatViews("game", self.hosted)
        found = []
        for viewer in self.viewers:
            page = viewer.client
            assert isinstance(page, Page)
            if not viewer.behind:
                seat = SPECTATOR if viewer.party == WATCHER else self.hosted.seat_of(viewer.party)
                table = messages.read_server(fresh.table(0, Viewpoint(seat, "scene", viewer.language), []))
                assert isinstance(table, messages.Table)
                found.append((page.follower.position, table.position))
        return found
