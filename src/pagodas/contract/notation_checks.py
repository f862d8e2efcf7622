"""Moves, turns, positions and records can be read back; a refused move is refused with a reason."""

from pagodas.contract.check import each_setting, hold
from pagodas.contract.game_settings import Setting
from pagodas.contract.random_play import moments, played, steps
from pagodas.core.game import Game, Reason
from pagodas.core.turn_text import simplify
from pagodas.core.types import SPECTATOR, Move, State
from pagodas.session import format_record, parse_record
from pagodas.session.move_parser import read_decision

SPARSELY = 7  # of many moves, read every seventh


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
    """Ask why each other move code is not legal."""
    game = setting.game
    for session in moments(setting, seed=22, count=3):
        seen = session.seen_by(session.to_move)
        for move in sorted(set(range(game.moves)) - set(session.legal())):
            if reason := _refusal(game, seen, move):
                for language in game.languages:
                    hold(reason.say(game.strings(language)), f"{reason} has no words in {language}")


def _refusal(game: Game, seen: State, move: Move) -> Reason | None:
    """Explain a move that is not legal; None when this position has no such move at all."""
    try:
        text = game.notation.format_move(seen, move)
    except ValueError:
        return None
    reason = game.judge.explain(seen, text)
    position = game.notation.format_position(seen)
    hold(reason is not None, f"explain gives no reason why {text!r} is not legal in\n{position}")
    return reason


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
def moves_and_positions_are_told_in_every_language(setting: Setting) -> None:
    """Tell a game to everybody."""
    session = played(setting, seed=26, most=100)
    for language in setting.game.languages:
        for index in range(0, len(session.moves), 4):
            for seat in (SPECTATOR, *range(setting.seats)):
                hold(session.tell(index, seat, language), f"move {index + 1} is not told in {language}")
        hold(setting.game.words.status(session.state, setting.game.strings(language)), f"no status in {language}")
