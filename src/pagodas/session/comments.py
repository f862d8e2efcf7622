"""Comments on a game: what somebody wrote about a turn, or about the game before its first turn.

In a record a comment is the rest of a line after a semicolon, behind a turn or on a line of its own, and belongs to the
turn before it:

    3. Ada: Hb4-h4x=6
    ; A bold throw.
    ;en: The human had nowhere else to go.
    ;it: L'umano non aveva altra via.

A comment may be in a language, for readers of that language; then the language stands right behind the semicolon. The
text is one paragraph of at most `LONGEST` characters, which follow the rule for names: none that nobody sees, and
blanks of any kind are single spaces. Whoever reads records as they were before comments skips all of it.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from pagodas.core.errors import SessionError, quoted
from pagodas.core.strings import DEFAULT
from pagodas.session.fault_words import fault
from pagodas.session.names import single_blanks, unseen_character

__all__ = ["LONGEST", "MOST", "Comment", "checked_comment", "readable"]

LONGEST = 1000  # characters of a comment
MOST = 500  # comments on a game
FAR_TOO_LONG = 4 * LONGEST  # whatever blanks are in it; putting accents in order could take long
SIGN = ";"
LANGUAGE = r"[a-z]{2,3}"
SPOKEN = re.compile(rf"({LANGUAGE}):(?: |$)")

_language = re.compile(LANGUAGE)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment after so many turns, 0 for the game as a whole; in a language, or "" for everybody."""

    turn: int
    text: str
    language: str = ""

    def __str__(self) -> str:
        """Write it as a record does."""
        return f"{SIGN}{self.language}: {self.text}" if self.language else f"{SIGN} {self.text}"


def read_remark(remark: str) -> tuple[str, str]:
    """Return the text and the language of what follows a semicolon."""
    spoken = SPOKEN.match(remark)
    return (remark[spoken.end() :], spoken[1]) if spoken else (remark, "")


def checked_comment(turn: int, text: str, language: str = "") -> Comment:
    """Return a comment as it is kept. Raises SessionError, which names the fault."""
    if language and not _language.fullmatch(language):
        raise SessionError(fault("comment.language", language=quoted(language)))
    found = text if len(text) > FAR_TOO_LONG else single_blanks(unicodedata.normalize("NFC", text.replace("\t", " ")))
    if why := _why_not(found):
        raise SessionError(fault("comment.bad", text=quoted(found), why=why))
    return Comment(turn, found, language)


def _why_not(text: str) -> str:
    if not text:
        return fault("name.empty")
    if len(text) > LONGEST:
        return fault("name.long", length=len(text), most=LONGEST)
    unseen = unseen_character(text)
    return fault("name.unseen", character=unseen) if unseen else ""


def readable(comments: Iterable[Comment], turn: int, language: str) -> list[str]:
    """Return what a reader of a language reads after a turn.

    Comments in other languages are left out, unless the turn has none in the reader's; then there are those in the
    usual language, or else in the one that comes first.
    """
    here = [comment for comment in comments if comment.turn == turn]
    spoken = [comment.language for comment in here if comment.language]
    best = next((one for one in (language, DEFAULT) if one in spoken), spoken[0] if spoken else "")
    return [comment.text for comment in here if comment.language in ("", best)]
