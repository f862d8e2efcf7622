"""Reads what people type or click as moves: one decision, or a whole turn.

Sessions, the terminal and the server read in this one way. Only legal moves are candidates, so nothing illegal can be
read. The reader knows what the seat to move observes and nothing else, so nobody learns about chance or hidden cards
by trying or asking.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from pagodas.core import verbs
from pagodas.core.errors import AmbiguousMove, IllegalMove, MalformedMove
from pagodas.core.game import Game
from pagodas.core.strings import DEFAULT, Strings, languages
from pagodas.core.turn_text import simplify
from pagodas.core.types import Move, State

FOLDER = Path(__file__).parent / "strings"
WORLDS = 4  # to look into for something new


@cache
def words(language: str) -> Strings:
    """Return the reader's own words, in English where a game speaks a language that the reader does not."""
    return Strings(FOLDER, language if language in languages(FOLDER) else DEFAULT)


def read_turn(game: Game, observed: State, text: str, language: str = DEFAULT) -> list[Move]:
    """Return the moves of a text: one decision, or several of one turn.

    Raises a MoveError about the first decision that cannot be made: AmbiguousMove if the text fits several moves,
    IllegalMove with the ruling, or MalformedMove with advice. A text may not go on beyond the end of the turn, nor
    beyond a decision that shows the player something new, because nobody could judge the rest.
    """
    decisions = game.notation.split_turn(text)
    if luck := next((luck for _, luck in decisions if luck), ""):
        raise MalformedMove(text, words(language)("luck", luck=luck))
    moves = [read_decision(game, observed, decisions[0][0], language)]
    for (last, _), (decision, _) in pairwise(decisions):
        following = foresee(game, observed, moves[-1])
        if following is None:
            raise MalformedMove(decision, words(language)("unseen", last=last))
        if following.turns != observed.turns or following.ending:
            raise MalformedMove(decision, words(language)("over", last=last))
        observed = following
        moves.append(read_decision(game, observed, decision, language))
    return moves


def foresee(game: Game, observed: State, move: Move) -> State | None:
    """Return what the seat to move will know after its move, None where the move shows it something new.

    The move is made in several worlds that the seat cannot tell apart. Something is new where chance speaks, and where
    the seat can tell the worlds apart afterwards.
    """
    futures = [_future(game, observed, move, seed) for seed in range(WORLDS)]
    first = futures[0]
    return first if first and all(other and other.tobytes() == first.tobytes() for other in futures) else None


def _future(game: Game, observed: State, move: Move, seed: int) -> State | None:
    """Return what the seat will know after its move in one of the worlds, None where chance speaks."""
    world = game.blank()
    verbs.redeal(observed, seed, world)
    chance = world["rng"][0]
    verbs.play(world[0], move)
    return game.observe(world[0], int(observed.seat)) if world["rng"][0] == chance else None


def read_decision(game: Game, observed: State, text: str, language: str = DEFAULT) -> Move:
    """Return the legal move that the text of one decision means. Raises a MoveError, as `read_turn` does."""
    fits = _fitting(game, observed, simplify(text))
    if len(fits) == 1:
        return fits[0]
    if fits:
        choices = ", ".join(game.notation.format_move(observed, move) for move in fits)
        raise AmbiguousMove(text, words(language)("ambiguous", choices=choices))
    say = game.strings(language)
    if reason := game.judge.explain(observed, text):
        raise IllegalMove(text, reason.say(say))
    raise MalformedMove(text, words(language)("malformed", help=say("notation.help")))


def read_clicks(game: Game, observed: State, path: Sequence[str], language: str = DEFAULT) -> Move:
    """Return the legal move that clicks on these items of the scene mean. Raises a MoveError, as `read_turn` does."""
    wanted = tuple(path)
    for move in game.legal(observed):
        if game.sketch.path(observed, move) == wanted:
            return move
    return read_decision(game, observed, game.sketch.spell(observed, wanted), language)


def _fitting(game: Game, observed: State, wanted: str) -> list[Move]:
    """Return the legal moves that have exactly this text, or else those that may also be written like this."""
    texts = {move: game.notation.format_move(observed, move) for move in game.legal(observed)}
    exact = [move for move, text in texts.items() if simplify(text) == wanted]
    return exact or [move for move, text in texts.items() if wanted in game.notation.readings(text)]
