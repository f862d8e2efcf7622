"""Plays games and matches: turns a wish into a game, and one game of a match into the next."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from rich.console import Console

from pagodas import games
from pagodas.cli import saved_games
from pagodas.cli.companion import Companion
from pagodas.cli.error_exits import UsageFault, as_usage
from pagodas.cli.game_loop import GameLoop
from pagodas.cli.language import fault
from pagodas.cli.line_input import Keyboard, Lines
from pagodas.cli.replay import STDIN, read_record
from pagodas.cli.screen import LineScreen, Screen
from pagodas.cli.seating import Seating, kinds_from, seat
from pagodas.cli.surroundings import takes_table
from pagodas.cli.warm import warm
from pagodas.core.errors import SessionError
from pagodas.core.options import Values
from pagodas.session import Match, seat_names
from pagodas.session.session import SEED_BITS


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish to play."""

    language: str
    game: str | None = None
    players: str | None = None
    seats: int | None = None
    names: str | None = None
    options: Values = field(default_factory=dict)
    seed: int | None = None
    games: int = 1
    load: str | None = None
    lines: bool = False  # whether people want lines instead of a table
    companion: Companion | None = None  # who guides a learner


Played: TypeAlias = Callable[[Keyboard, Screen], bool]  # plays to the end or until people leave, and tells which


def play(wish: Wish, keyboard: Keyboard, console: Console) -> bool:
    """Fulfil a wish; tell whether the game or match was played to the end."""
    if wish.load is None and wish.game is None:
        raise UsageFault(fault("which_game", games=", ".join(games.names())))
    played = _continued(wish, wish.load) if wish.load is not None else _match(wish, wish.game or "")
    if not isinstance(keyboard, Lines) and takes_table(console, wish.lines):
        return _at_a_table(played, console, wish.language)
    return played(keyboard, LineScreen(console, wish.language))


def _at_a_table(played: Played, console: Console, language: str) -> bool:
    from pagodas.cli.table.table import Table

    with Table(console, language) as table:
        finished = played(table, table)
        if finished:
            table.dwell()
    return finished


def _continued(wish: Wish, file: str) -> Played:
    """Continue a saved game with its players, unless the wish names others."""
    if file == STDIN or wish.names or wish.options or wish.seed is not None or wish.games > 1:
        raise UsageFault(fault("load"))
    session, record = read_record(file)
    if wish.game not in (None, session.game.id):
        raise UsageFault(fault("other_game", file=file, found=session.game.id, wanted=wish.game))
    if session.result:
        raise SessionError(fault("over", file=file, result=session.result))
    kept = saved_games.glance(Path(file), record).players
    kinds = kinds_from(session.game, wish.players, session.seats) if wish.players or not kept else kept
    if len(kinds) != session.seats:
        raise UsageFault(fault("players", count=len(kinds), seats=session.seats, given=",".join(kinds)))
    warm([session.game.id], wish.language)
    seating, path = seat(session.game, kinds, session.seed), Path(file).expanduser()
    return lambda keyboard, screen: GameLoop(session, seating, keyboard, screen, path).play()


def _match(wish: Wish, id: str) -> Played:
    """Prepare a match, perhaps of one game."""
    game = games.load(id)
    kinds = kinds_from(game, wish.players, wish.seats)
    names = wish.names.split(",") if wish.names else seat_names(game, _seats(len(kinds), game.seats), wish.language)
    if len(names) != len(kinds):
        raise UsageFault(fault("names", count=len(names), players=len(kinds), given=wish.names))
    seed = secrets.randbits(SEED_BITS) if wish.seed is None else wish.seed
    players = seat(game, kinds, seed)
    warm([id], wish.language)
    with as_usage(SessionError):
        match = Match(game, [name.strip() for name in names], wish.games, wish.options, seed)
    return lambda keyboard, screen: _play_match(match, players, keyboard, screen, wish.companion)


def _play_match(
    match: Match, players: Seating, keyboard: Keyboard, screen: Screen, companion: Companion | None
) -> bool:
    while GameLoop(match.current, players, keyboard, screen, companion=companion).play():
        if match.length > 1:
            _show_score(match, screen)
        if match.over:
            return True
        if players.people and not _ready(match, keyboard, screen):
            return False
        match.advance()
    return False


def _seats(wanted: int, allowed: tuple[int, ...]) -> int:
    if wanted not in allowed:
        raise UsageFault(fault("for_players", allowed=fault("or").join(map(str, allowed)), given=wanted))
    return wanted


def _show_score(match: Match, screen: Screen) -> None:
    score = " · ".join(f"{name} {points:g}" for name, points in zip(match.names, match.score, strict=True))
    screen.tell("match.score", played=len(match.sessions), length=match.length, score=score)


def _ready(match: Match, keyboard: Keyboard, screen: Screen) -> bool:
    """Wait for people before the next game; tell whether anybody answers."""
    try:
        keyboard.ask(screen.say("match.next", number=len(match.sessions) + 1, length=match.length))
    except EOFError:
        return False
    return True
