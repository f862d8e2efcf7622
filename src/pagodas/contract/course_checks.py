"""Guided first games and commented games fit the rules, speak every language, and tell nothing that never comes up."""

import random
from collections.abc import Iterator

from pagodas.contract.check import each_game, hold
from pagodas.core.game import Game
from pagodas.core.types import Move
from pagodas.learn import Guide, commented_games, due_notes, find_guide, lessons
from pagodas.learn.guide import OPPONENT
from pagodas.learn.lesson import fits
from pagodas.players.player import Player, by_name
from pagodas.session import Session, parse_record

MOST_GAMES = 24  # in which a learner looks for every note
MOST_MOVES = 600
LEARNERS = ("casual", "random")


@each_game
def a_guide_speaks_every_language_of_the_game(game: Game) -> None:
    """Look for every note in every language, and for two of one name."""
    guide = find_guide(game)
    for note in guide.notes if guide else ():
        missing = sorted(set(game.languages) ^ set(note.say))
        hold(not missing, f"note {note.name} of the guide differs from the languages of the game in {missing}")
    names = [note.name for note in guide.notes] if guide else []
    hold(len(set(names)) == len(names), f"two notes of the guide have one name: {', '.join(sorted(names))}")


@each_game
def every_note_of_a_guide_comes_up(game: Game) -> None:
    """Play guided games, with learners who try what the notes speak of, until each note has been told."""
    guide = find_guide(game)
    if guide is None:
        return
    missing = {note.name for note in guide.notes}
    for seed in range(MOST_GAMES):
        if not missing:
            break
        missing -= set(_told(game, guide, seed, missing))
    hold(not missing, f"notes of the guide that never came up in {MOST_GAMES} games: {', '.join(sorted(missing))}")


@each_game
def commented_games_are_games_with_comments_in_every_language(game: Game) -> None:
    """Replay every commented game, and look for each of its comments in every language."""
    for commented in commented_games(game):
        session = parse_record(commented.record)
        hold(session.game.id == game.id, f"commented game {commented.name} is of {session.game.id}")
        hold(session.result, f"commented game {commented.name} is not over")
        for turn in {comment.turn for comment in session.comments}:
            spoken = [comment.language for comment in session.comments if comment.turn == turn]
            counts = {language: spoken.count(language) for language in (*game.languages, "")}
            even = len({counts[language] for language in game.languages}) == 1 and sum(counts.values()) == len(spoken)
            hold(even, f"commented game {commented.name}, turn {turn}: comments differ in languages: {counts}")


@each_game
def what_teaches_a_game_has_names_of_its_own(game: Game) -> None:
    """Look for a lesson and a commented game of one name, since learners ask for either."""
    names = ["guide", *(lesson.name for lesson in lessons(game)), *(one.name for one in commented_games(game))]
    hold(len(set(names)) == len(names), f"two things to learn from have one name: {', '.join(sorted(names))}")


def _told(game: Game, guide: Guide, seed: int, wanted: set[str]) -> Iterator[str]:
    """Play a guided game, and yield the names of the notes told."""
    session = Session.new(game, options=guide.options, seed=seed)
    learner = by_name(LEARNERS[seed % 2], game, seed, timed=False)
    others = by_name(OPPONENT, game, seed + 1, timed=False)
    chance, told, since = random.Random(seed), set[str](), 0  # noqa: S311
    while session.result is None and len(session.moves) < MOST_MOVES:
        if session.to_move == 0:
            notes = [note.name for note in due_notes(guide, session, 0, since, told)]
            yield from notes
            told, since = told | set(notes), len(session.moves)
        session.play(_choice(session, guide, wanted - told, learner if session.to_move == 0 else others, chance))
    yield from (note.name for note in due_notes(guide, session, 0, since, told))


def _choice(session: Session, guide: Guide, wanted: set[str], player: Player, chance: random.Random) -> Move:
    """Return a move that a note still to come speaks of, now and then; else what the player would do."""
    observed, write = session.seen_by(session.to_move), session.game.notation.format_move
    patterns = [note.pattern for note in guide.notes if note.name in wanted and note.condition in ("did", "saw")]
    if session.to_move == 0 and patterns and chance.random() < 0.5:
        for move in session.legal():
            if any(fits(pattern, write(observed, move)) for pattern in patterns):
                return move
    return player.choose(observed)
