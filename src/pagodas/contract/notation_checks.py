"""Moves, turns, positions and records can be read back; a refused move is refused with a reason."""

import random
import re
from collections.abc import Iterator
from contextlib import suppress

from pagodas.contract.check import each_setting, hold
from pagodas.contract.game_settings import Setting
from pagodas.contract.garbled_text import garbled
from pagodas.contract.random_play import moments, played, steps
from pagodas.core.errors import AmbiguousMove, IllegalMove, MalformedMove, SessionError
from pagodas.core.game import Game
from pagodas.core.turn_text import simplify
from pagodas.core.types import SPECTATOR, Move, State
from pagodas.session import Session, format_record, parse_record
from pagodas.session.move_parser import read_decision

BLANKS = " " * 100_000  # which a reader in quadratic time would read for a minute
NONSENSE = ("", "§", "~~~~")  # written like a move of no game
SPARSELY = 7  # of many moves, read every seventh
TYPED = 50  # garbled texts
LONGEST = 400  # characters that are typed


@each_setting
def every_legal_move_has_a_text_of_its_own_that_reads_back(setting: Setting) -> None:
    """Write and read moves."""
    notation = setting.game.notation
    for session in moments(setting, seed=21):
        seen = session.seen_by(session.to_move)
        texts = {notation.format_move(seen, move): move for move in session.legal()}
        different = {simplify(text) for text in texts}
        hold(len(different) == len(session.legal()), f"two moves share a text, among {sorted(different)}")
        for text in texts:
            hold(notation.split_turn(text) == [(text, "")], f"split_turn does not read {text!r} as one decision")
        for text, move in list(texts.items())[::SPARSELY]:
            hold(read_decision(setting.game, seen, text) == move, f"{text!r} reads as another move")


@each_setting
def every_illegal_move_is_refused_with_a_ruling_in_every_language(setting: Setting) -> None:
    """Ask why each other move code is not legal, unless its text means a legal move."""
    game = setting.game
    for session in moments(setting, seed=22, count=3):
        seen = session.seen_by(session.to_move)
        texts = {simplify(_written(game, seen, move)) for move in range(game.moves)}
        _check_refusals(game, seen, texts - _readable(game, seen) - {""})


@each_setting
def whatever_is_written_like_a_move_is_legal_or_refused_with_a_reason(setting: Setting) -> None:
    """Try the moves of some moments at the others and after the end, and nonsense everywhere."""
    game = setting.game
    states = [session.state for session in moments(setting, seed=27)] + [played(setting, seed=27).state]
    positions = [game.observe(state, int(state.seat)) for state in states]
    texts = sorted({form for seen in positions for form in _readable(game, seen)})
    for seen in positions:
        _check_refusals(game, seen, set(texts[::SPARSELY]) - _readable(game, seen))
        for text in NONSENSE:
            hold(game.judge.explain(seen, text) is None, f"{text!r} is no move, but explain gives a reason against it")


def _written(game: Game, seen: State, move: Move) -> str:
    """Write a move, "" when this position has no such move."""
    try:
        return game.notation.format_move(seen, move)
    except ValueError:
        return ""


def _readable(game: Game, seen: State) -> set[str]:
    """Return every text that means a legal move."""
    texts = [game.notation.format_move(seen, move) for move in game.legal(seen)]
    return {form for text in texts for form in (simplify(text), *game.notation.readings(text))}


def _check_refusals(game: Game, seen: State, texts: set[str]) -> None:
    """Make sure that there is a reason against each of these texts, and that nothing is missing in its words."""
    position = game.notation.format_position(seen)
    for text in sorted(texts):
        reason = game.judge.explain(seen, text)
        hold(reason is not None, f"explain gives no reason why {text!r} is not legal in\n{position}")
        for language in game.languages:
            words = reason.say(game.strings(language)) if reason else ""
            hold("{" not in words, f"{reason} has unfilled places in {language}: {words}")


@each_setting
def any_text_is_taken_apart(setting: Setting) -> None:
    """Split texts that are no turns."""
    for text in (*NONSENSE, "=", "=1", " ", "a, b > c = d"):
        parts = setting.game.notation.split_turn(text)
        hold(parts and all(len(part) == 2 for part in parts), f"split_turn makes {parts} of {text!r}")


@each_setting
def whatever_is_typed_is_read_or_refused(setting: Setting) -> None:
    """Type garbled moves."""
    chance = random.Random(27)  # noqa: S311
    for session in moments(setting, seed=27, count=3):
        seen = session.seen_by(session.to_move)
        texts = [setting.game.notation.format_move(seen, move) for move in session.legal()]
        for _ in range(TYPED):
            text = garbled(chance, texts, LONGEST)
            with suppress(IllegalMove, MalformedMove, AmbiguousMove, SessionError):
                session.copy().play(text, chance.choice(setting.game.languages))


@each_setting
def records_round_trip(setting: Setting) -> None:
    """Save and load a whole game."""
    session = played(setting, seed=23)
    text = format_record(session)
    again = parse_record(text)
    hold(again.moves == session.moves, "a loaded game has other moves")
    hold(again.state.tobytes() == session.state.tobytes(), "a loaded game ends in another state")
    hold(format_record(again) == text, "a loaded game is saved differently")


@each_setting
def a_game_saved_in_the_middle_goes_on(setting: Setting) -> None:
    """Save and load at several moments, and play on."""
    session = played(setting, seed=24, most=80)
    for moment in moments(setting, seed=24, most=80):
        again = parse_record(format_record(moment))
        for move in session.moves[len(moment.moves) :]:
            again.play(move)
        hold(again.state.tobytes() == session.state.tobytes(), f"saved after {len(moment.moves)} moves, it goes astray")


@each_setting
def a_game_that_ends_early_is_read_back(setting: Setting) -> None:
    """Give up, and agree on a draw, at several moments; some of them are in the middle of a turn."""
    for moment in moments(setting, seed=27, count=6, most=60):
        for ended in _early_ends(moment):
            text = format_record(ended)
            again = parse_record(text)
            hold(again.moves == ended.moves, f"after {len(ended.moves)} moves it ended, and loaded it has other moves")
            hold(again.result == ended.result, f"it ended {ended.result}, and loaded it ended {again.result}")
            hold(format_record(again) == text, "a loaded game is saved differently")


def _early_ends(session: Session) -> Iterator[Session]:
    """Yield the game drawn by agreement, given up by each seat that may, and left by all but one where they can."""
    drawn = session.copy()
    drawn.agree_draw()
    yield drawn
    for seat in range(session.seats):
        given_up = session.copy()
        with suppress(SessionError, IllegalMove):  # where resigning is a turn, it has its time
            given_up.resign(seat)
            yield given_up
    if session.can_be_left:
        left = session.copy()
        for seat in range(1, session.seats):
            left.leave(seat)
        yield left


@each_setting
def positions_round_trip(setting: Setting) -> None:
    """Write and read positions between turns."""
    notation = setting.game.notation
    session = setting.session(seed=25)
    for _ in steps(session, seed=25, most=100):
        if not session.mid_turn:
            text = notation.format_position(session.state)
            again = notation.format_position(notation.parse_position(text)[0])
            hold(again == text, f"a position is written\n{text}\nand after reading\n{again}")


@each_setting
def a_damaged_position_is_refused_or_read_as_it_is_written(setting: Setting) -> None:
    """Spoil positions in several ways. Nothing in them may be ignored, and nothing but ValueError may be raised."""
    notation = setting.game.notation
    for session in moments(setting, seed=28, count=3):
        text = notation.format_position(session.state)
        for damaged in _damaged(text.splitlines()):
            try:
                again = notation.format_position(notation.parse_position(damaged)[0])
            except ValueError as error:
                hold(str(error), f"there is no reason why this is no position:\n{damaged}")
                continue
            read = simplify(again) in (simplify(damaged), simplify(text))
            hold(read, f"a position is written\n{damaged}\nand after reading\n{again}")


def _damaged(lines: list[str]) -> Iterator[str]:
    """Yield a position with something added, repeated, joined or far too large in each of its lines."""
    for place, line in enumerate(lines):
        name, colon, rest = line.partition(":")
        words = rest.split()
        versions = [f"{line} zzz", f"zzz {line}", f"{line}\n{line}", f"{name}:{name}:{rest}", name]
        versions += [f"{name}{colon} {''.join(words[:2])} {' '.join(words[2:])}"]
        versions += [re.sub(r"\d+", number, line) for number in ("99999", "9" * 5000)]
        versions += [f"{line};", f"{line} {words[-1] if words else ''}", f"{line}{BLANKS}zzz"]
        yield from ("\n".join([*lines[:place], version, *lines[place + 1 :]]) for version in versions)


@each_setting
def moves_and_positions_are_told_in_every_language(setting: Setting) -> None:
    """Tell a game to everybody."""
    session = played(setting, seed=26, most=100)
    for language in setting.game.languages:
        for index in range(0, len(session.moves), 4):
            for seat in (SPECTATOR, *range(setting.seats)):
                hold(session.tell(index, seat, language), f"move {index + 1} is not told in {language}")
        hold(setting.game.words.status(session.state, setting.game.strings(language)), f"no status in {language}")
