"""A game of `mountain` told in sentences."""

from pagodas.core.strings import Strings
from pagodas.core.types import Move, State
from pagodas.games.mountain import rules
from pagodas.games.mountain.boards import SPACES
from pagodas.games.mountain.notation import SIDE_NAMES, space_name
from pagodas.games.mountain.rules import DIE, DIES, PLACE, PUSH, STEP, WALKERS

KIND_NAMES = ("worm", "goat", "human", "buddha")


def side_name(side: int, say: Strings) -> str:
    """Name a side."""
    return say(f"seat.{side + 1}")


def tell(before: State, move: Move, after: State, say: Strings) -> str:
    """Say what a move did, and what the dice showed."""
    sentences = [_tell_move(before, move, say), *_tell_rolls(before, after, say)]
    return " ".join(sentences)


def _tell_move(before: State, move: Move, say: Strings) -> str:
    side = side_name(int(before.seat), say)
    if move >= PUSH:
        return _tell_push(before, move - PUSH, say)
    if move >= STEP:
        return _tell_step(before, move - STEP, side, say)
    if move >= PLACE:
        kind, space = divmod(move - PLACE, SPACES)
        return say(f"tell.place.{KIND_NAMES[kind]}", side=side, space=space_name(before, space))
    return say("tell.pass", side=side)


def _tell_step(before: State, code: int, side: str, say: Strings) -> str:
    kind, source, target = code // (SPACES * SPACES), code // SPACES % SPACES, code % SPACES
    names = {"side": side, "source": space_name(before, source), "target": space_name(before, target)}
    sentence = say(f"tell.step.{KIND_NAMES[kind]}", **names)
    killed = [
        say(f"tell.kill.{KIND_NAMES[victim]}")
        for victim in range(WALKERS)
        for _ in range(before.count[1 - before.seat, victim, target])
        if rules.kills(before, kind)
    ]
    return " ".join([sentence, *killed])


def _tell_push(before: State, space: int, say: Strings) -> str:
    group = rules.next_group(before)
    side = SIDE_NAMES[rules.side_of(before, group)]
    piece = f"{side}_{KIND_NAMES[group % WALKERS]}"
    if space == DIES:
        return say("tell.push_dies", piece=say(f"piece.{piece}"))
    return say("tell.push", piece=say(f"piece.{piece}"), space=space_name(before, space))


def _tell_rolls(before: State, after: State, say: Strings) -> list[str]:
    if after.turns == before.turns:
        return []
    faces = after.rolls[: after.rolled]
    return [say("tell.roll", face=face, kind=say(f"kind.{KIND_NAMES[DIE[face]]}")) for face in faces]


def status(observed: State, say: Strings) -> str:
    """Say whose turn it is and what they must decide, or how the game ended."""
    if observed.ending == rules.CHAIN:
        return say("status.chain", side=side_name(int(observed.winner), say))
    if observed.ending:
        return say(f"status.{rules.ENDINGS[observed.ending - 1]}")
    side = side_name(int(observed.seat), say)
    if observed.pushing:
        group = rules.next_group(observed)
        piece = f"piece.{SIDE_NAMES[rules.side_of(observed, group)]}_{KIND_NAMES[group % WALKERS]}"
        return say("status.pushing", side=side, piece=say(piece))
    return say("status.turn", side=side)
