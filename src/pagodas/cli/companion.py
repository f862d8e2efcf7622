"""The guide of somebody's first game at the terminal: it tells each thing once, when it comes up."""

from pagodas.core.types import Seat
from pagodas.learn import Guide, due_notes, in_language
from pagodas.session import Session


class Companion:
    """Goes along with one learner through one game."""

    def __init__(self, guide: Guide, language: str) -> None:
        self._guide = guide
        self._language = language
        self._told: set[str] = set()
        self._since = 0

    def news(self, session: Session, seat: Seat) -> str:
        """Return what to tell now, "" for nothing."""
        notes = due_notes(self._guide, session, seat, self._since, self._told)
        self._told |= {note.name for note in notes}
        self._since = len(session.moves)
        return "\n".join(in_language(note.say, self._language) for note in notes)
