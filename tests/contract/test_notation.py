"""What is written can be read: moves, turns, positions, records; and what is refused is refused with a reason."""

from pagodas.core.turn_text import simplify
from pagodas.session import format_record, parse_record
from pagodas.session.move_parser import read_decision
from tests.contract.settings import Setting
from tests.contract.walk import moments, played, steps

SPARSELY = 7  # of many moves, read every seventh


def test_every_legal_move_has_a_text_of_its_own_that_reads_back(setting: Setting) -> None:
    for session in moments(setting, seed=21):
        seen = session.seen_by(session.to_move)
        texts = {setting.game.notation.format_move(seen, move): move for move in session.legal()}
        assert len({simplify(text) for text in texts}) == len(session.legal())
        assert all(setting.game.notation.split_turn(text) == [(text, "")] for text in texts)
        for text, move in list(texts.items())[::SPARSELY]:
            assert read_decision(setting.game, seen, text) == move


def test_every_illegal_move_is_refused_with_a_ruling_in_every_language(setting: Setting) -> None:
    game = setting.game
    for session in moments(setting, seed=22, count=3):
        seen = session.seen_by(session.to_move)
        for move in set(range(game.moves)) - set(session.legal()):
            reason = refusal(game, seen, move)
            assert reason is None or all(reason.say(game.strings(language)) for language in game.languages)


def refusal(game, seen, move):  # type: ignore[no-untyped-def]
    """Explain a move that is not legal; None when this board has no such move at all."""
    try:
        text = game.notation.format_move(seen, move)
    except ValueError:
        return None
    reason = game.judge.explain(seen, text)
    assert reason is not None, f"{text} is refused without a reason in\n{game.notation.format_position(seen)}"
    return reason


def test_records_round_trip(setting: Setting) -> None:
    session = played(setting, seed=23)
    text = format_record(session)
    again = parse_record(text)
    assert again.moves == session.moves
    assert again.state.tobytes() == session.state.tobytes()
    assert format_record(again) == text


def test_a_game_saved_in_the_middle_goes_on(setting: Setting) -> None:
    session = played(setting, seed=24, most=80)
    for moment in moments(setting, seed=24, most=80):
        again = parse_record(format_record(moment))
        for move in session.moves[len(moment.moves) :]:
            again.play(move)
        assert again.state.tobytes() == session.state.tobytes()


def test_positions_round_trip(setting: Setting) -> None:
    notation = setting.game.notation
    session = setting.session(seed=25)
    for _ in steps(session, seed=25, most=100):
        if session.mid_turn:
            continue  # positions are written between turns
        text = notation.format_position(session.state)
        assert notation.format_position(notation.parse_position(text)[0]) == text


def test_moves_and_positions_are_told_in_every_language(setting: Setting) -> None:
    session = played(setting, seed=26, most=100)
    for language in setting.game.languages:
        for index in range(0, len(session.moves), 4):
            for seat in range(-1, setting.seats):
                assert session.tell(index, seat, language)
        assert setting.game.words.status(session.state, setting.game.strings(language))
