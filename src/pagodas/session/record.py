"""A saved game as text, in the manner of PGN: tags, then one numbered turn a line.

    [Game "mountain"]
    [Version "1"]
    [Options "starts=lot board=stairs violent_worms=no max_turns=300"]
    [Seed "42"]
    [Seats "Ada | Bob"]
    [Date "2026-11-15"]
    [Result "1-0"]
    [Ending "chain"]

    1. Ada: W@b3
    2. Bob: G@h1
    3. Ada: Hb4-h4x=6

Reading replays the game from its seed and checks every move, every roll and the result. It is generous about form:
numbers and names may be missing, a turn may stand in parentheses, several turns may share a line with " / " or " · "
between them, and the text after a semicolon is a remark.
An unfinished turn can only be the last, but somebody may resign after it, or all may agree on a draw. A tag is there
once. Several games may stand in one text, as those of a match do: where a tag comes again after turns, the next begins.

Reading takes time in proportion to the length of the text, whatever it holds.
"""

import re
from dataclasses import dataclass, field
from datetime import date

from pagodas import games
from pagodas.core.errors import PagodasError, RecordError, quoted, shortened
from pagodas.core.options import format_value, parse_assignments
from pagodas.core.types import NOBODY, Seat
from pagodas.core.whole_numbers import read_whole
from pagodas.session.names import tidy
from pagodas.session.session import MOST_SEED, Session, seat_names

__all__ = ["format_record", "parse_record", "parse_records"]

TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')
TURN_LINE = re.compile(r"(?:(?P<number>[0-9]+)\.)?(?P<text>.*)")
BETWEEN_TURNS = re.compile(r"(?<=\s)[/·](?=\s)")  # it matches no blanks, which would be tried again from each of them
BETWEEN_NAMES = " | "
UNFINISHED = "*"
RESIGN = "resign"
DRAW = "draw"


# --- Writing ---


def format_record(session: Session, on: date | None = None) -> str:
    """Write a session, finished or not."""
    tags = "\n".join(f'[{name} "{_escape(value)}"]' for name, value in _tags(session, on or date.today()).items())
    return f"{tags}\n\n" + "".join(f"{line}\n" for line in _turn_lines(session))


def _tags(session: Session, on: date) -> dict[str, str]:
    tags = {
        "Game": session.game.id,
        "Version": str(session.game.version),
        "Options": " ".join(f"{name}={format_value(value)}" for name, value in session.options.items()),
        "Seed": str(session.seed),
        "Seats": BETWEEN_NAMES.join(session.names),
        "Date": on.isoformat(),
        "Result": UNFINISHED,
    }
    if session.result:
        tags |= {"Result": str(session.result), "Ending": session.result.reason}
    return tags


def _turn_lines(session: Session) -> list[str]:
    lines = [f"{turn.number}. {session.names[turn.seat]}: {session.turn_text(turn)}" for turn in session.turns]
    if session.given_up != NOBODY:
        lines.append(f"{len(lines) + 1}. {session.names[session.given_up]}: {RESIGN}")
    elif session.agreed:
        lines.append(f"{len(lines) + 1}. {DRAW}")
    return lines


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


# --- Reading ---


@dataclass(frozen=True, slots=True)
class Line:
    """A line of turns: its place in the record, the number at its beginning, and the texts of its turns."""

    at: int
    number: str
    turns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a text that is the record of one game."""

    tags: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)


def parse_record(text: str) -> Session:
    """Replay a record and verify it. Raises RecordError naming the line, the text and the reason."""
    parts = _split(text)
    if len(parts) > 1:
        raise RecordError(f"there are {len(parts)} records in this text; give one at a time")
    return _replay(parts[0])


def parse_records(text: str) -> list[Session]:
    """Replay and verify all records in a text, as those of a match. Raises RecordError."""
    return [_replay(part) for part in _split(text)]


def _replay(part: Part) -> Session:
    session = _start(part.tags)
    numbered = all(len(line.turns) == 1 for line in part.lines)  # otherwise numbers count rounds, not turns
    for line in part.lines:
        for turn in line.turns:
            if numbered:
                _check_number(session, line)
            _replay_turn(session, turn, line.at)
    _check_result(session, part.tags)
    return session


def _split(text: str) -> list[Part]:
    parts = [Part()]
    for at, raw in enumerate(text.splitlines(), 1):
        content = raw.strip()
        if content.startswith("["):
            name, value = _read_tag(content, at)
            if name in parts[-1].tags:
                parts.append(_next_part(parts[-1], name, at))
            parts[-1].tags[name] = value
        elif content := content.partition(";")[0].strip():
            parts[-1].lines.append(_read_line(content, at))
    return parts


def _next_part(part: Part, name: str, at: int) -> Part:
    if not part.lines:
        raise RecordError(f"the tag {quoted(name)} is there twice", at)
    return Part()


def _read_tag(content: str, at: int) -> tuple[str, str]:
    match = TAG.fullmatch(content)
    if match is None:
        raise RecordError(f'{quoted(content)} is not a tag; a tag looks like [Game "mountain"]', at)
    return match[1], re.sub(r"\\(.)", r"\1", match[2])


def _read_line(content: str, at: int) -> Line:
    match = TURN_LINE.fullmatch(content)
    if match is None:
        raise RecordError(f"{quoted(content)} is not a turn", at)
    return Line(at, match["number"] or "", tuple(BETWEEN_TURNS.split(match["text"].strip())))


def _start(tags: dict[str, str]) -> Session:
    if "Game" not in tags:
        raise RecordError('there is no [Game "…"] tag, so the game is not known')
    try:
        game = games.load(tags["Game"])
        game.check_version(tags.get("Version", game.version))
        names = tuple(tags["Seats"].split(BETWEEN_NAMES)) if "Seats" in tags else seat_names(game, game.seats[0])
        return Session(game, names, parse_assignments(tags.get("Options", "").split()), _seed(tags.get("Seed", "0")))
    except RecordError:
        raise
    except PagodasError as error:
        raise RecordError(str(error)) from error


def _seed(text: str) -> int:
    try:
        return read_whole(text, 0, MOST_SEED)
    except ValueError:
        raise RecordError(f"the seed must be a whole number from 0 to 2^63 - 1, not {quoted(text)}") from None


def _next_number(session: Session) -> int:
    """Return the number of the turn that comes next, also after a turn that was never finished."""
    return int(session.state.turns) + 1 + session.mid_turn


def _check_number(session: Session, line: Line) -> None:
    expected = _next_number(session)
    if line.number and line.number.lstrip("0") != str(expected):
        found = shortened(line.number)
        raise RecordError(f"turn {expected} expected, {found} found; a turn is missing or doubled", line.at)


def _replay_turn(session: Session, raw: str, at: int) -> None:
    number = _next_number(session)
    try:
        _play_turn(session, *_named(session, raw))
    except RecordError as error:
        raise RecordError(f"turn {number}, {quoted(raw.strip())}: {error.reason}", at) from None
    except PagodasError as error:
        raise RecordError(f"turn {number}, {quoted(raw.strip())}: {error}", at) from error


def _named(session: Session, raw: str) -> tuple[Seat, str]:
    """Take the name of the seat off a turn; without a name the turn belongs to the seat to move."""
    name, colon, text = raw.partition(":")
    if colon and tidy(name) in session.names:
        return session.names.index(tidy(name)), _unwrapped(text)
    return int(session.state.seat), _unwrapped(raw)


def _unwrapped(text: str) -> str:
    text = text.strip()
    return text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text


def _play_turn(session: Session, seat: Seat, text: str) -> None:
    if text == RESIGN:
        session.resign(seat)
    elif text == DRAW:
        session.agree_draw()
    elif session.mid_turn:
        raise RecordError(f"another turn follows, but turn {session.state.turns + 1} is not complete")
    elif seat != session.state.seat:
        raise RecordError(f"it is {session.names[session.state.seat]}'s turn")
    else:
        _play_decisions(session, text)


def _play_decisions(session: Session, text: str) -> None:
    turn = session.state.turns
    for decision, luck in session.game.notation.split_turn(text):
        if session.state.turns > turn:
            raise RecordError(f"the turn is over before {quoted(decision)}")
        session.play_decision(decision)
        _check_luck(session, luck)


def _check_luck(session: Session, luck: str) -> None:
    before, _, after = session.step(len(session.moves) - 1, None)
    happened = session.game.notation.format_luck(before, after)
    if luck and "".join(luck.split()) != "".join(happened.split()):
        raise RecordError(f"the record says {quoted(luck)}, but the seed gives {quoted(happened)}")


def _check_result(session: Session, tags: dict[str, str]) -> None:
    claimed, reason = tags.get("Result", UNFINISHED), tags.get("Ending")
    if claimed != UNFINISHED and claimed != str(session.result or UNFINISHED):
        given = session.result or UNFINISHED
        raise RecordError(f"the record gives the result {shortened(claimed)}, but the moves give {given}")
    if reason and (session.result is None or session.result.reason != reason):
        ended = session.result.reason if session.result else "nothing yet"
        raise RecordError(f"the record says that the game ended by {shortened(reason)}, but it ended by {ended}")
