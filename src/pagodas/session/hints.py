"""Puts what a search found into words: what to do, in order, and in one line why.

All of it is made from what one seat observes. Moves are tried in a world dealt from that knowledge, and nothing is told
of what chance adds there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from pagodas.core import verbs
from pagodas.core.game import Announcing, Game, Scoring
from pagodas.core.strings import DEFAULT, Strings
from pagodas.core.types import Move, Seat, State
from pagodas.session.move_parser import words

CERTAIN = 0.99  # a chance of so much is as good as a win
LONGEST = 12  # moves of a line that are told


class Idea(NamedTuple):
    """A move that a search considered, the chance it leaves, from 0 to 1, and what may follow, itself first."""

    move: Move
    chance: float
    line: Sequence[Move]


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do, a sentence for each move of the turn, and why."""

    steps: tuple[str, ...]
    reason: str


class Told(NamedTuple):
    """A move of a line in words, who makes it, and what each seat has after it, where something is counted.

    Its notation, and the items to click for it, are those of the position in which it is made.
    """

    seat: Seat
    sentence: str
    scores: tuple[float, ...]
    text: str
    path: tuple[str, ...]


def hint(game: Game, observed: State, ideas: Sequence[Idea], language: str = DEFAULT) -> Hint:
    """Advise the seat to move, who observes this. The best idea comes first; at least that one is legal."""
    seat, say = int(observed.seat), game.strings(language)
    best = list(_tell_line(game, observed, ideas[0], say))
    own = list(takewhile(lambda told: told.seat == seat, best))
    reasons = [_gain(game, observed, own[-1], language), _chances(ideas, language)]
    if len(ideas) > 1 and not game.hides:
        other = list(_tell_line(game, observed, ideas[1], say))
        reasons.append(_prevented(_reply(best, seat), _reply(other, seat), language))
    return Hint(tuple(told.sentence for told in own), " ".join(filter(None, reasons)))


def told_line(game: Game, observed: State, move: Move, line: Sequence[Move], language: str = DEFAULT) -> list[Told]:
    """Put a move and what may follow it into words, up to where chance decides."""
    return list(_tell_line(game, observed, Idea(move, 0.0, line), game.strings(language)))


def _gain(game: Game, observed: State, last: Told, language: str) -> str:
    """Say what the turn changes for the seat, where something is counted."""
    before, after = _scores(game, observed)[last.seat :][:1], last.scores[last.seat :][:1]
    return words(language)("hint.score", before=f"{before[0]:g}", after=f"{after[0]:g}") if before != after else ""


def _chances(ideas: Sequence[Idea], language: str) -> str:
    say, percent = words(language), [round(100 * idea.chance) for idea in ideas[:2]]
    if ideas[0].chance >= CERTAIN:
        return say("hint.wins")
    if len(percent) == 1:
        return say("hint.only", best=percent[0])
    key = "hint.equal" if percent[0] <= percent[1] else "hint.better"
    return say(key, best=percent[0], next=percent[1])


def _reply(line: Sequence[Told], seat: Seat) -> str:
    """Return the answer of somebody else in a line, "" for none."""
    return next((told.sentence for told in line if told.seat != seat), "")


def _prevented(expected: str, otherwise: str, language: str) -> str:
    """Say what the others would do after the next best move, and will not do now."""
    return words(language)("hint.prevents", reply=otherwise) if otherwise not in ("", expected) else ""


def _tell_line(game: Game, observed: State, idea: Idea, say: Strings) -> Iterator[Told]:
    """Put the line of an idea into words, up to the first move that is not legal, or after which chance decides."""
    world = game.blank()
    verbs.redeal(observed, 0, world)
    for move in (idea.move, *idea.line[1:LONGEST]):
        if world[0].ending or move not in game.legal(world[0]):
            return
        before = world.copy()
        verbs.play(world[0], move)
        seat, text = int(before[0].seat), game.notation.format_move(before[0], move)
        sentence = _announced(game, before[0], move, world[0], say)
        yield Told(seat, sentence, _scores(game, world[0]), text, tuple(game.sketch.path(before[0], move)))
        if world[0].reveals != before[0].reveals:
            return


def _announced(game: Game, before: State, move: Move, after: State, say: Strings) -> str:
    """Say what a move does, without what chance adds. Where the game has no words for that, name what to click."""
    if isinstance(game.words, Announcing):
        return game.words.announce(before, move, say)
    if before.reveals == after.reveals:
        return game.words.tell(before, move, after, say)
    labels = {item.id: item.label for item in game.sketch.draw(before, int(before.seat), say).items}
    return words(say.language)("hint.click", things=" → ".join(labels[item] for item in game.sketch.path(before, move)))


def _scores(game: Game, state: State) -> tuple[float, ...]:
    return game.words.scores(state) if isinstance(game.words, Scoring) else ()
