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
    ; A bold throw.

Reading replays the game from its seed and checks every move, every roll and the result. It is generous about form:
numbers and names may be missing, a turn may stand in parentheses, and several turns may share a line with " / " or
" · " between them. The text after a semicolon is a comment on the turn before it; `comments` says what it may hold.
An unfinished turn can only be the last, but somebody may resign after it, or all may agree on a draw. At a table of
three or more a line such as "4. Ada: leave" says that Ada left before turn 4 was over and the others played on, and
"7. Ada: return" that she came back. A tag is there once. Several games may stand in one text, as those of a match do:
where a tag comes again after turns, the next begins.

Reading takes time in proportion to the length of the text, whatever it holds.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import takewhile
from operator import itemgetter

from pagodas import games
from pagodas.core.errors import PagodasError, RecordError, SessionError, quoted, shortened
from pagodas.core.fault_words import spoken
from pagodas.core.game import Game
from pagodas.core.options import format_value, parse_assignments
from pagodas.core.strings import DEFAULT
from pagodas.core.types import NOBODY, Seat
from pagodas.core.whole_numbers import read_whole
from pagodas.session.comments import SIGN, Comment, read_remark
from pagodas.session.fault_words import fault
from pagodas.session.names import single_blanks, tidy
from pagodas.session.session import MOST_SEED, Session, seat_names

__all__ = ["format_record", "opening_comments", "parse_record", "parse_records"]

TAG = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]')
TURN_LINE = re.compile(r"(?:(?P<number>[0-9]+)\.)?(?P<text>.*)")
BETWEEN_TURNS = re.compile(r"(?<=\s)[/·](?=\s)")  # it matches no blanks, which would be tried again from each of them
BETWEEN_NAMES = " | "
UNFINISHED = "*"
RESIGN = "resign"  # ends the game
LEAVE, RETURN = "leave", "return"
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
    turns = [(turn.number, f"{session.names[turn.seat]}: {session.turn_text(turn)}") for turn in session.turns]
    following = len(turns) + 1
    played = [(number, f"{number}. {text}") for number, text in (*_departures(session), *turns)]
    commented = [(comment.turn, str(comment)) for comment in session.comments]
    lines = [line for _, line in sorted([*played, *commented], key=itemgetter(0))]
    if session.given_up != NOBODY:
        lines.append(f"{following}. {session.names[session.given_up]}: {RESIGN}")
    elif session.agreed:
        lines.append(f"{following}. {DRAW}")
    return lines


def _departures(session: Session) -> Iterator[tuple[int, str]]:
    """Write who left and came back: before the turn that was to come or under way, but after one not finished yet."""
    unfinished = len(session.turns) > session.whole_turns
    for turns, seat, back in session.departures:
        yield (
            turns + 1 + (unfinished and turns == session.whole_turns),
            f"{session.names[seat]}: {RETURN if back else LEAVE}",
        )


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


# --- Reading ---


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its place in the record, the number at its beginning, its turns, and a comment on the last of them."""

    at: int
    number: str = ""
    turns: tuple[str, ...] = ()
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a text that is the record of one game."""

    tags: dict[str, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)


def parse_record(text: str) -> Session:
    """Replay a record and verify it. Raises RecordError naming the line, the text and the reason."""
    parts = _split(text)
    if len(parts) > 1:
        raise RecordError(fault("record.several", count=len(parts)))
    return _replay(parts[0])


def parse_records(text: str) -> list[Session]:
    """Replay and verify all records in a text, as those of a match. Raises RecordError."""
    return [_replay(part) for part in _split(text)]


def opening_comments(text: str) -> tuple[Comment, ...]:
    """Return the comments before the first turn of a record, without replaying it."""
    lines = takewhile(lambda line: not line.turns, _split(text)[0].lines)
    return tuple(
        Comment(0, single_blanks(said), language) for said, language in (read_remark(line.remark) for line in lines)
    )


def _replay(part: Part) -> Session:
    session = _start(part.tags)
    numbered = all(len(line.turns) <= 1 for line in part.lines)  # otherwise numbers count rounds, not turns
    for line in part.lines:
        for turn in line.turns:
            if numbered:
                _check_number(session, line)
            _replay_turn(session, turn, line.at)
        if line.remark:
            _replay_comment(session, line)
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
        elif content:
            parts[-1].lines.append(_read_line(content, at))
    return parts


def _next_part(part: Part, name: str, at: int) -> Part:
    if not any(line.turns for line in part.lines):
        raise RecordError(fault("record.tag_twice", tag=quoted(name)), at)
    return Part()


def _read_tag(content: str, at: int) -> tuple[str, str]:
    match = TAG.fullmatch(content)
    if match is None:
        raise RecordError(fault("record.no_tag", text=quoted(content)), at)
    return match[1], re.sub(r"\\(.)", r"\1", match[2])


def _read_line(content: str, at: int) -> Line:
    written, _, remark = content.partition(SIGN)
    if not written:
        return Line(at, remark=remark)
    match = TURN_LINE.fullmatch(written.strip())
    if match is None:
        raise RecordError(fault("record.no_turn", text=quoted(written)), at)
    return Line(at, match["number"] or "", tuple(BETWEEN_TURNS.split(match["text"].strip())), remark)


def _start(tags: dict[str, str]) -> Session:
    if "Game" not in tags:
        raise RecordError(fault("record.no_game"))
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
        raise RecordError(fault("seed", given=quoted(text))) from None


def _next_number(session: Session) -> int:
    """Return the number of the turn that comes next, also after a turn that was never finished."""
    return int(session.state.turns) + 1 + session.mid_turn


def _check_number(session: Session, line: Line) -> None:
    expected = _next_number(session)
    if line.number and line.number.lstrip("0") != str(expected):
        found = shortened(line.number)
        raise RecordError(fault("record.number", expected=expected, found=found), line.at)


def _replay_turn(session: Session, raw: str, at: int) -> None:
    number = _next_number(session)
    try:
        _play_turn(session, *_named(session, raw))
    except RecordError as error:
        raise RecordError(fault("record.turn", number=number, text=quoted(raw.strip()), why=error.reason), at) from None
    except PagodasError as error:
        raise RecordError(fault("record.turn", number=number, text=quoted(raw.strip()), why=error), at) from error


def _replay_comment(session: Session, line: Line) -> None:
    text, language = read_remark(line.remark)
    if not text.strip():
        return  # a semicolon with nothing to say
    try:
        session.comment(text, language=language)
    except SessionError as error:
        raise RecordError(str(error), line.at) from error


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
    elif text == LEAVE:
        session.leave(seat)
    elif text == RETURN:
        session.come_back(seat)
    elif text == DRAW:
        session.agree_draw()
    elif session.mid_turn:
        raise RecordError(fault("record.incomplete", number=session.state.turns + 1))
    elif seat != session.state.seat:
        raise RecordError(fault("record.other", name=session.names[session.state.seat]))
    else:
        _play_decisions(session, text)


def _play_decisions(session: Session, text: str) -> None:
    turn = session.state.turns
    for decision, luck in session.game.notation.split_turn(text):
        if session.state.turns > turn:
            raise RecordError(fault("record.ended", text=quoted(decision)))
        session.play_decision(decision, _spoken_by(session.game))
        _check_luck(session, luck)


def _spoken_by(game: Game) -> str:
    """Return the language in which a game explains why a turn is refused: the spoken one, if the game knows it."""
    return spoken() if spoken() in game.languages else DEFAULT


def _check_luck(session: Session, luck: str) -> None:
    before, _, after = session.step(len(session.moves) - 1, None)
    happened = session.game.notation.format_luck(before, after)
    if luck and "".join(luck.split()) != "".join(happened.split()):
        raise RecordError(fault("record.luck", claimed=quoted(luck), given=quoted(happened)))


def _check_result(session: Session, tags: dict[str, str]) -> None:
    claimed, reason = tags.get("Result", UNFINISHED), tags.get("Ending")
    if claimed != UNFINISHED and claimed != str(session.result or UNFINISHED):
        given = session.result or UNFINISHED
        raise RecordError(fault("record.result", claimed=shortened(claimed), given=given))
    if reason and (session.result is None or session.result.reason != reason):
        ended = session.result.reason if session.result else fault("record.nothing")
        raise RecordError(fault("record.ending", claimed=shortened(reason), given=ended))
