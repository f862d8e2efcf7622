"""The one rule for the names of seats: a record can hold them, people can see them and tell them apart.

Blanks of any kind become single spaces, and are dropped at the ends; letters with accents get their usual form. Then a
name has one to `LONGEST` characters, without the signs that have a meaning in records and without characters that
nobody sees. Joiners, which Persian, Sinhala and many emoji need, and selectors of variants may stand where they join or
vary something. The page has the same rule: `pagodas.server.typescript` writes these patterns for it.
"""

import re
import unicodedata
from collections.abc import Collection, Sequence
from itertools import count

from pagodas.core.errors import SessionError, quoted
from pagodas.session.fault_words import fault

__all__ = ["LONGEST", "all_look_different", "checked_names", "free_name", "single_blanks", "tidy", "unseen_character"]

LONGEST = 40  # characters
FAR_TOO_LONG = 10 * LONGEST  # whatever blanks are in it; putting accents in order could take long

# Patterns in a syntax that browsers read as well: a character beyond \uffff is written \U with eight digits, of which
# `typescript` makes \u{…}. The character that is refused stands in a group.
JOINERS = r"\u180e\u200c\u200d"
SELECTORS = r"\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
UNSEEN = (  # controls, halves of characters, marks of direction, blanks without a width or that are letters, tags
    r"\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    r"\u2800\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
BLANKS = r"[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+"
ATTACHED = f"[{JOINERS}{SELECTORS}]"
SIGNS = r"([|:;])| ([/·]) "
INVISIBLE = rf"([{UNSEEN}])|(?:^|[ {JOINERS}])([{JOINERS}{SELECTORS}])|([{JOINERS}])(?:[\u0000-\u007f]|$)"

_blanks, _attached, _signs, _invisible = map(re.compile, (BLANKS, ATTACHED, SIGNS, INVISIBLE))


def tidy(name: str) -> str:
    """Return the form in which a name is kept; it may still be no name."""
    if len(name) > FAR_TOO_LONG:
        return name
    return single_blanks(unicodedata.normalize("NFC", name))


def single_blanks(text: str) -> str:
    """Return a text in which blanks of any kind are single spaces, with none at the ends."""
    return _blanks.sub(" ", text).strip(" ")


def unseen_character(text: str) -> str:
    """Return the first character that nobody sees, as U+200B, or "" if people see all of them."""
    unseen = _invisible.search(text)
    return f"U+{ord(next(group for group in unseen.groups() if group)):04X}" if unseen else ""


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of all seats as they are kept. Raises SessionError, which names the fault."""
    found = tuple(tidy(name) for name in names)
    for name in found:
        if why := _why_not(name):
            raise SessionError(fault("name.bad", name=quoted(name), why=why))
    if not all_look_different(found):
        raise SessionError(fault("name.twice", names=", ".join(map(_spelled, found))))
    return found


def all_look_different(names: Collection[str]) -> bool:
    """Tell whether people can tell the names apart."""
    return len({_look(name) for name in names}) == len(names)


def _why_not(name: str) -> str:
    """Say what is wrong with a name, "" for nothing."""
    if not name:
        return fault("name.empty")
    if len(name) > LONGEST:
        return fault("name.long", length=len(name), most=LONGEST)
    if sign := _signs.search(name):
        return fault("name.sign", sign=repr(sign[0]))
    unseen = unseen_character(name)
    return fault("name.unseen", character=unseen) if unseen else ""


def _look(name: str) -> str:
    """Return what people see of a name, so that none looks like another."""
    return _attached.sub("", name)


def _spelled(name: str) -> str:
    """Quote a name and tell which characters in it nobody sees."""
    return quoted(_attached.sub(lambda match: f"<U+{ord(match[0]):04X}>", name))


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a name that looks like no other: with as many apostrophes behind it as that needs."""
    others = {_look(tidy(other)) for other in taken}
    names = (_marked(tidy(name), marks) for marks in count())
    return next(found for found in names if _look(found) not in others)


def _marked(name: str, marks: int) -> str:
    """Put so many apostrophes behind a name, in place of its end where it would be too long."""
    if not marks:
        return name
    kept = name[: LONGEST - marks]
    while kept and (kept[-1] == " " or _attached.fullmatch(kept[-1])):
        kept = kept[:-1]
    return kept + "'" * marks
