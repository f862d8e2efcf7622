"""A game of `mountain` told in sentences."""

from collections.abc import Sequence

from pagodas.core import verbs
from pagodas.core.sentences import seat_name
from pagodas.core.strings import Strings
from pagodas.core.tally import Step, TallyRow
from pagodas.core.types import Move, State
from pagodas.games.mountain.boards import SPACES
from pagodas.games.mountain.legal_moves import next_group, side_of
from pagodas.games.mountain.notation import SIDE_NAMES, space_name
from pagodas.games.mountain.rules import chain
from pagodas.games.mountain.state import CHAIN, DIE, DIES, ENDINGS, PLACE, PUSH, SIDES, STEP, WALKERS, held, kills

KIND_NAMES = ("worm", "goat", "human", "buddha")


def tell(before: State, move: Move, after: State, say: Strings) -> str:
    """Say what a move did, and what the dice showed."""
    sentences = [announce(before, move, say), *_tell_rolls(before, after, say)]
    return " ".join(sentences)


def announce(observed: State, move: Move, say: Strings) -> str:
    """Say what a move will do, before chance adds anything."""
    side = seat_name(int(observed.seat), say)
    if move >= PUSH:
        return _tell_push(observed, move - PUSH, side, say)
    if move >= STEP:
        return _tell_step(observed, move - STEP, side, say)
    if move >= PLACE:
        kind, space = divmod(move - PLACE, SPACES)
        return say(f"tell.place.{KIND_NAMES[kind]}", side=side, space=space_name(observed, space))
    return say("tell.pass", side=side)


def _tell_step(before: State, code: int, side: str, say: Strings) -> str:
    kind, source, target = code // (SPACES * SPACES), code // SPACES % SPACES, code % SPACES
    names = {"side": side, "source": space_name(before, source), "target": space_name(before, target)}
    sentence = say(f"tell.step.{KIND_NAMES[kind]}", **names)
    killed = [
        say(f"tell.kill.{KIND_NAMES[victim]}")
        for victim in range(WALKERS)
        for _ in range(before.count[1 - before.seat, victim, target])
        if kills(before, kind)
    ]
    return " ".join([sentence, *killed])


def _tell_push(before: State, space: int, side: str, say: Strings) -> str:
    if space == DIES:
        return say("tell.push_dies", side=side, piece=_next_pushed(before, say))
    return say("tell.push", side=side, piece=_next_pushed(before, say), space=space_name(before, space))


def _next_pushed(state: State, say: Strings) -> str:
    """Name the piece to be pushed next."""
    group = next_group(state)
    return say(f"piece.{SIDE_NAMES[side_of(state, group)]}_{KIND_NAMES[group % WALKERS]}")


def _tell_rolls(before: State, after: State, say: Strings) -> list[str]:
    if after.turns == before.turns:
        return []
    faces = after.rolls[: after.rolled]
    return [say("tell.roll", face=face, kind=say(f"kind.{KIND_NAMES[DIE[face]]}")) for face in faces]


def status(observed: State, say: Strings) -> str:
    """Say whose turn it is and what they must decide, or how the game ended."""
    if observed.ending == CHAIN:
        return say("status.chain", side=seat_name(int(observed.winner), say))
    if observed.ending:
        return say(f"status.{ENDINGS[observed.ending - 1]}")
    side = seat_name(int(observed.seat), say)
    if observed.pushing:
        return say("status.pushing", side=side, piece=_next_pushed(observed, say))
    return say("status.turn", side=side)


def prompt(observed: State, chosen: Sequence[str], say: Strings) -> str:
    """Say what to click next, after some clicks of a move."""
    if chosen:
        place, _, piece = chosen[0].partition(":")
        return say(f"prompt.{'placing' if place == 'pool' else 'stepping'}.{piece.partition('-')[2]}")
    if observed.pushing:
        return say("prompt.push", piece=_next_pushed(observed, say))
    moves = verbs.legal_moves(observed)
    places, steps = any(PLACE <= move < STEP for move in moves), any(move >= STEP for move in moves)
    return say(f"prompt.{'turn' if places and steps else 'place' if places else 'step' if steps else 'pass'}")


# --- The chain ---


def tally(steps: Sequence[Step], say: Strings) -> list[TallyRow]:
    """M9: tell what holds each space of the winning chain; a Buddha stands for an empty one."""
    last = steps[-1][2]
    if last.ending != CHAIN:
        return []
    winner = int(last.winner)
    spaces = [space for space in range(SPACES) if chain(last, winner) >> space & 1]
    return [TallyRow(space_name(last, space), _held_by(last, winner, space, say)) for space in spaces]


def _held_by(state: State, side: int, space: int, say: Strings) -> tuple[str, ...]:
    """Name what a side has on a space, in the cell of that side."""
    kinds = [kind for kind in range(WALKERS) if state.count[side, kind, space]]
    piece = say(f"scene.{SIDE_NAMES[side]}_{KIND_NAMES[kinds[0] if kinds else WALKERS]}")
    return tuple(piece if other == side else "" for other in range(SIDES))


# --- Puzzles ---


def idea(before: State, moves: Sequence[Move], after: State) -> str:
    """Name what a turn does: it kills, pushes, places or moves."""
    first = moves[0]
    if any(move == PUSH + DIES for move in moves):
        return "push_kills"
    if len(moves) > 1:
        return "push"
    if not STEP <= first < PUSH:
        return "place" if first >= PLACE else ""
    kind, target = (first - STEP) // (SPACES * SPACES), (first - STEP) % SPACES
    if kills(before, kind) and held(before, 1 - int(before.seat)) >> target & 1:
        return "kill"
    return f"{KIND_NAMES[kind]}_moves"
