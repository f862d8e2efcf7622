"""Plays games and matches: turns a wish into a game, and one game of a match into the next."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from pagodas import games
from pagodas.cli import saved_games
from pagodas.cli.error_exits import UsageFault, as_usage
from pagodas.cli.game_loop import GameLoop
from pagodas.cli.line_input import Keyboard
from pagodas.cli.replay import STDIN, read_record
from pagodas.cli.screen import LineScreen
from pagodas.cli.seating import kinds_from, seat
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


def play(wish: Wish, keyboard: Keyboard, console: Console) -> bool:
    """Fulfil a wish; tell whether the game or match was played to the end."""
    screen = LineScreen(console, wish.language)
    if wish.load is not None:
        return _continued(wish, wish.load, keyboard, screen).play()
    if wish.game is None:
        raise UsageFault(f"which game? There are {', '.join(games.names())}")
    return _play_match(wish, wish.game, keyboard, screen)


def _continued(wish: Wish, file: str, keyboard: Keyboard, screen: LineScreen) -> GameLoop:
    """Continue a saved game with its players, unless the wish names others."""
    if file == STDIN or wish.names or wish.options or wish.seed is not None or wish.games > 1:
        raise UsageFault("--load takes a file, which brings its own names, options and seed, and one game")
    session, record = read_record(file)
    if wish.game not in (None, session.game.id):
        raise UsageFault(f"{file} is a game of {session.game.id}, not of {wish.game}")
    if session.result:
        raise SessionError(f"{file}: this game is over ({session.result}); see it with: pagodas replay {file}")
    kept = saved_games.glance(Path(file), record).players
    kinds = kinds_from(session.game, wish.players, session.seats) if wish.players or not kept else kept
    if len(kinds) != session.seats:
        raise UsageFault(f"{len(kinds)} players for {session.seats} seats: {','.join(kinds)}")
    warm([session.game.id], wish.language)
    return GameLoop(session, seat(session.game, kinds, session.seed), keyboard, screen, Path(file).expanduser())


def _play_match(wish: Wish, id: str, keyboard: Keyboard, screen: LineScreen) -> bool:
    game = games.load(id)
    kinds = kinds_from(game, wish.players, wish.seats)
    names = wish.names.split(",") if wish.names else seat_names(game, _seats(len(kinds), game.seats), wish.language)
    if len(names) != len(kinds):
        raise UsageFault(f"{len(names)} names for {len(kinds)} players: {wish.names}")
    seed = secrets.randbits(SEED_BITS) if wish.seed is None else wish.seed
    players = seat(game, kinds, seed)
    warm([id], wish.language)
    with as_usage(SessionError):
        match = Match(game, [name.strip() for name in names], wish.games, wish.options, seed)
    while GameLoop(match.current, players, keyboard, screen).play():
        if wish.games > 1:
            _show_score(match, screen)
        if match.over:
            return True
        if players.people and not _ready(match, keyboard, screen):
            return False
        match.advance()
    return False


def _seats(wanted: int, allowed: tuple[int, ...]) -> int:
    if wanted not in allowed:
        raise UsageFault(f"this game is for {' or '.join(map(str, allowed))} players, not {wanted}")
    return wanted


def _show_score(match: Match, screen: LineScreen) -> None:
    score = " · ".join(f"{name} {points:g}" for name, points in zip(match.names, match.score, strict=True))
    screen.tell("match.score", played=len(match.sessions), length=match.length, score=score)


def _ready(match: Match, keyboard: Keyboard, screen: LineScreen) -> bool:
    """Wait for people before the next game; tell whether anybody answers."""
    try:
        keyboard.ask(screen.say("match.next", number=len(match.sessions) + 1, length=match.length))
    except EOFError:
        return False
    return True
