"""A client that follows a game: it is told what changed, and knows the whole position all the same."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from pagodas.server import messages
from pagodas.server.messages import Changes, LegalMove, Position, Prompt


class Follower:
    """What a client knows of one game. `position` is what a client that sits down now would be told."""

    def __init__(self) -> None:
        self.position = Position(-1, -1)
        self.version = 0
        self.followed = 0  # updates that brought changes only
        self._moves: dict[int, LegalMove] = {}  # by code
        self._prompts: dict[tuple[str, ...], str] = {}  # by the clicks before

    def hear(self, message: Any) -> None:
        """Take a message of the server."""
        if not isinstance(message, messages.Table | messages.Update):
            return
        self.version = message.version
        if isinstance(message, messages.Update) and message.changes:
            self.followed += 1
            self.position = self._after(message.changes)
        elif message.position:
            self._moves.clear()
            self._prompts.clear()
            self.position = message.position

    def _after(self, changes: Changes) -> Position:
        self._moves.update((move.code, move) for move in changes.moves)
        self._prompts.update((tuple(clicks), prompt.text) for prompt in changes.prompts for clicks in prompt.after)
        legal = [self._moves[code] for code in accumulate(changes.legal)]
        return Position(
            ply=changes.ply,
            to_move=changes.to_move,
            legal=legal,
            prompts=self._prompts_for(legal),
            result=changes.result,
            pending=changes.pending,
            scene=self._scene_after(changes),
        )

    def _prompts_for(self, legal: list[LegalMove]) -> list[Prompt]:
        """Return what to click next for these moves, after any beginning of their paths."""
        found: dict[str, list[list[str]]] = {}
        for clicks in dict.fromkeys(tuple(move.path[:count]) for move in legal for count in range(len(move.path) or 1)):
            if clicks in self._prompts:
                found.setdefault(self._prompts[clicks], []).append(list(clicks))
        return [Prompt(text, after) for text, after in found.items()]

    def _scene_after(self, changes: Changes) -> dict[str, Any]:
        scene = dict(self.position.scene or {})
        before = {item["id"]: item for item in scene["items"]}
        items = [
            (at, gone, [patched(before.get(item["id"], {}), item) for item in came]) for at, gone, came in changes.items
        ]
        scene["items"] = spliced(scene["items"], items)
        scene["overlay"] = spliced(scene["overlay"], changes.overlay)
        if changes.status is not None:
            scene["status"] = changes.status
        return scene


def patched(item: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """Return an item after some of its fields changed."""
    return {name: entry for name, entry in {**item, **patch}.items() if entry is not None}


def spliced(items: list[Any], splices: list[Any]) -> list[Any]:
    """Return a list after some splices."""
    found, place = [], 0
    for at, gone, came in splices:
        found += [*items[place:at], *came]
        place = at + gone
    return found + items[place:]
