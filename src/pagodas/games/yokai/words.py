"""A game of `yokai` told in sentences."""

from collections.abc import Sequence

from pagodas.core import verbs
from pagodas.core.sentences import counted, seat_name, tell_result
from pagodas.core.strings import Strings
from pagodas.core.tally import Step, TallyRow
from pagodas.core.types import NOBODY, Move, Seat, State
from pagodas.games.yokai import rules
from pagodas.games.yokai.cards import HAND, NO_CARD, PILES, POOL, SEATS, VALUES, YOKAI
from pagodas.games.yokai.notation import BY_NAME, cards_at
from pagodas.games.yokai.scoring import count
from pagodas.games.yokai.state import CLOSE, DRAW, DRAWING, GAVE, GIVE, GIVING, GRANT, ON_PILE, TAKE, compare, top


def card_words(card: int, say: Strings) -> str:
    """Name a card in full."""
    return say("card", yokai=say(f"yokai.{YOKAI[card // VALUES]}"), value=card % VALUES + 1)


# --- What happened ---


def tell(before: State, move: Move, after: State, say: Strings) -> str:
    """Say what a move did, what was drawn and how a round ended."""
    sentences = [_tell_move(before, move, say), _tell_draw(after, say), *_tell_end(before, move, after, say)]
    return " ".join(sentence for sentence in sentences if sentence)


def announce(observed: State, move: Move, say: Strings) -> str:
    """Say what a move will do, before chance adds anything."""
    return (
        say("tell.drew", seat=seat_name(int(observed.seat), say)) if move == DRAW else _tell_move(observed, move, say)
    )


def _tell_move(before: State, move: Move, say: Strings) -> str:
    seat = seat_name(int(before.seat), say)
    if move < GIVE:
        card, pile = divmod(move % CLOSE, PILES)
        names = {"seat": seat, "card": card_words(card, say), "pile": say(f"pile.{pile + 1}")}
        return say(f"tell.{('matches', 'higher', 'lower')[compare(before, card, pile)]}", **names)
    if move == TAKE:
        return say("tell.take", seat=seat, card=card_words(top(before, 1 - int(before.target)), say))
    return "" if move == DRAW else _tell_gift(move, seat, say)


def _tell_gift(move: Move, seat: str, say: Strings) -> str:
    if move >= GAVE:
        return say("tell.gave", seat=seat, receiver=seat_name(move - GAVE, say))
    if move >= GRANT:
        return say("tell.grant", seat=seat, receiver=seat_name(move - GRANT, say))
    card, receiver = divmod(move - GIVE, SEATS)
    return say("tell.give", seat=seat, receiver=seat_name(receiver, say), card=card_words(card, say))


def _tell_draw(after: State, say: Strings) -> str:
    if after.drawer == NOBODY:
        return ""
    if after.drawer == ON_PILE:
        return say("tell.turned_up", card=card_words(int(after.drawn), say))
    seat = seat_name(int(after.drawer), say)
    if after.drawn == NO_CARD:
        return say("tell.drew", seat=seat)
    return say("tell.draw", seat=seat, card=card_words(int(after.drawn), say))


def _tell_end(before: State, move: Move, after: State, say: Strings) -> list[str]:
    """Y7, Y9: how a round ended, and what begins."""
    if after.gate == before.gate:
        return []
    seat = int(before.seat)
    closing = say(f"tell.{_closing(before, move)}", seat=seat_name(seat, say))
    if after.ending:
        return [closing, status(after, say)]
    return [closing, say("tell.round", round=after.gate + 1, seat=seat_name(int(after.seat), say))]


def _closing(before: State, move: Move) -> str:
    if CLOSE <= move < GIVE:
        return "closed"
    left = int(before.sizes[HAND + int(before.seat)]) - (move not in (DRAW, TAKE) and not GRANT <= move < DRAW)
    return "empty" if left == 0 and move not in (DRAW, TAKE) else "limit"


# --- What to do ---


def prompt(observed: State, chosen: Sequence[str], say: Strings) -> str:
    """Say what to click next, after some clicks of a move."""
    if observed.phase == DRAWING:
        return say("prompt.draw")
    giving = observed.phase == GIVING
    if not chosen:
        empty = observed.sizes[HAND + int(observed.seat)] == 0
        return say("prompt.grant" if giving and empty else "prompt.give" if giving else "prompt.play")
    card = BY_NAME[chosen[0].partition(":")[2].lower()]
    closes = any(CLOSE <= move < GIVE and move % CLOSE // PILES == card for move in verbs.legal_moves(observed))
    key = "receiver" if giving else "pile_or_close" if closes else "pile"
    return say(f"prompt.{key}", card=card_words(card, say))


# --- What is the case ---


def status(observed: State, say: Strings) -> str:
    """Say whose turn it is and what they must decide, or how the game ended."""
    if observed.ending:
        return _result(observed, say)
    seat = seat_name(int(observed.seat), say)
    if observed.phase == GIVING:
        empty = observed.sizes[HAND + int(observed.seat)] == 0
        return say("status.granting" if empty else "status.giving", seat=seat)
    if observed.phase == DRAWING:
        return say("status.drawing", seat=seat)
    return say("status.turn", seat=seat, round=observed.gate + 1, rounds=rounds(observed))


def rounds(observed: State) -> int:
    """Y12: return how many rounds are played, which depends on the number of seats only."""
    seats = int(observed.seats)
    if seats not in _rounds:
        _rounds[seats] = int(rules.rounds(observed))
    return _rounds[seats]


_rounds: dict[int, int] = {}  # by the number of seats


def _result(observed: State, say: Strings) -> str:
    """Y13: who won, and what everybody's pool counts, best first."""
    ranked = sorted(range(observed.seats), key=lambda seat: (rules.ahead(observed, seat), seat))
    counts = [
        say(
            "status.count",
            rank=rules.ahead(observed, seat) + 1,
            seat=seat_name(seat, say),
            points=points(observed, seat),
        )
        for seat in ranked
    ]
    return tell_result(observed, say, counts=", ".join(counts))


def points(observed: State, seat: Seat) -> int:
    """Return what the pool of a seat counts, as far as the viewer knows its cards."""
    return int(count(observed, POOL + seat))


def scores(state: State) -> tuple[float, ...]:
    """Return what the pool of each seat counts; the fewest win (Y13)."""
    return tuple(float(points(state, seat)) for seat in range(state.seats))


# --- What everybody was left with ---


def ends_round(before: State, after: State) -> bool:
    """Tell whether a round has ended, but not the game."""
    return bool(after.gate != before.gate and not after.ending)


def tally(steps: Sequence[Step], say: Strings) -> list[TallyRow]:
    """Y9, Y13: tell what each seat was left with after each round, as far as the viewer knows, and the last pools."""
    seats, last = range(steps[0][0].seats), steps[-1][2]
    ends = [(before, after) for before, _, after in steps if after.gate != before.gate]
    rows = [
        TallyRow(say("tally.round", round=after.gate), tuple(_left(before, after, seat, say) for seat in seats))
        for before, after in ends
    ]
    pools = TallyRow(say("tally.pool"), tuple(str(points(last, seat)) for seat in seats))
    return [*rows, pools] if last.ending else rows


def _left(before: State, after: State, seat: Seat, say: Strings) -> str:
    """Y9: tell which cards a seat was left with; of cards that the viewer does not know, how many."""
    pool = POOL + seat
    number = int(after.sizes[pool] - before.sizes[pool])
    known = sorted(set(cards_at(after, pool)) - set(cards_at(before, pool)))
    if number == 0:
        return say("tally.nothing")
    if len(known) != number:
        return counted("tally.cards", number, say)
    lowest = {card // VALUES: card % VALUES + 1 for card in reversed(known)}  # Y8
    return say("tally.known", cards=", ".join(card_words(card, say) for card in known), points=sum(lowest.values()))


# --- Puzzles ---


def idea(before: State, moves: Sequence[Move], after: State) -> str:
    """Name what a turn does: it ends the round, or by how its card compares with the one it covers."""
    first = moves[0]
    if first >= CLOSE:
        return "close"
    if after.gate != before.gate:
        return "last_card"
    name = ("matches", "higher", "lower")[compare(before, *divmod(first, PILES))]
    return "take" if TAKE in moves else name
