"""Reasons are claims: each must be true wherever it is given, and every word that is no legal move must get one."""

from collections.abc import Callable, Iterator

from pagodas.core.types import State
from pagodas.session import Session
from pagodas_leduc.game import GAME

WORDS = ("check", "call", "bet", "raise", "fold", "c", "b", "r", "f")
CLAIMS: dict[tuple[str, str], tuple[tuple[str, ...], Callable[[State], bool]]] = {  # the words refused, and when
    ("L8", "over"): (WORDS, lambda state: state.ending and GAME.endings[state.ending - 1] == "fold"),
    ("L9", "over"): (WORDS, lambda state: state.ending and GAME.endings[state.ending - 1] == "showdown"),
    ("L4", "nothing_to_fold"): (("fold", "f"), lambda state: state.paid[0] == state.paid[1]),
    ("L5", "bet_to_answer"): (("check",), lambda state: state.paid[0] != state.paid[1]),
    ("L4", "nothing_to_call"): (("call",), lambda state: state.paid[0] == state.paid[1]),
    ("L6", "one_bet"): (("bet", "b"), lambda state: state.raises > 0),
    ("L6", "one_raise"): (("raise", "r"), lambda state: state.raises in (0, 2)),
}


def everywhere(session: Session) -> Iterator[Session]:
    """Yield the game at every moment that can follow."""
    yield session
    for move in session.legal():
        following = session.copy()
        following.play(move)
        yield from everywhere(following)


def readings(state: State) -> set[str]:
    texts = [GAME.notation.format_move(state, move) for move in GAME.legal(state)]
    return {form for text in texts for form in (text, *GAME.notation.readings(text))}


def test_every_word_is_legal_or_refused_with_a_reason_that_is_true() -> None:
    given = set()
    for session in everywhere(Session.new(GAME, options={"starts": "1"}, seed=1)):
        for word in set(WORDS) - readings(session.state):
            reason = GAME.judge.explain(session.state, word)
            assert reason is not None, word
            words, is_true = CLAIMS[reason.ruling, reason.key]
            assert word in words, (reason, word)
            assert is_true(session.state), (reason, word)
            given.add((reason.ruling, reason.key))
    assert given == set(CLAIMS)
