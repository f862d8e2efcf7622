"""What a client may choose from: the games there are, their options, languages and players."""

from pagodas import games
from pagodas.core.errors import PagodasError
from pagodas.core.game import Game
from pagodas.core.options import Choice, Option
from pagodas.core.strings import UnknownLanguage, languages
from pagodas.players.player import PLAYERS
from pagodas.server import looks
from pagodas.server.bots import Thinkers
from pagodas.server.course import Member, Start
from pagodas.server.messages import GameKind, KindWords, NewGame, OptionKind, SeatWish
from pagodas.server.referee import new_seed
from pagodas.session import Session, parse_record, seat_names


class UnknownWish(PagodasError):
    """A new game that cannot be set up as asked for."""


def check_language(kind: str, language: str) -> None:
    """Refuse a language the game does not speak."""
    spoken = languages(games.FOLDER / kind / "strings")
    if language not in spoken:
        raise UnknownLanguage(f"no language {language!r}; there are {', '.join(spoken)}")


def describe(game: Game, thinkers: Thinkers) -> GameKind:
    """Tell what there is to choose for a game."""
    return GameKind(
        id=game.id,
        title={language: game.strings(language)("title") for language in game.languages},
        seats=list(game.seats),
        options=[_option(option) for option in game.options],
        languages=list(game.languages),
        players=list(PLAYERS),
        ready=thinkers.rules[game.id].is_set(),
        computers_ready=thinkers.computers[game.id].is_set(),
        words={language: _words(game, language) for language in game.languages},
        palette=looks.palette(game) if thinkers.rules[game.id].is_set() else {},
    )


def _words(game: Game, language: str) -> KindWords:
    say = game.strings(language)
    return KindWords(
        tagline=say("tagline"),
        credits=say("credits"),
        seats=[say(f"seat.{seat + 1}") for seat in range(max(game.seats))],
        options={option.name: say(f"option.{option.name}") for option in game.options},
    )


def _option(option: Option) -> OptionKind:
    values = list(option.values) if isinstance(option, Choice) else []
    return OptionKind(option.name, option.default, option.allowed, values)


def new_start(wish: NewGame) -> tuple[Start, Session | None]:
    """Return what a new game starts from, and the session it goes on from when it is imported. Raises PagodasError."""
    if wish.record:
        session = parse_record(wish.record)
        names, options, seed = session.names, session.options, session.seed
        game = session.game
    else:
        session = None
        game = games.load(wish.game)
        names, options, seed = seat_names(game, len(wish.seats) or min(game.seats)), wish.options, new_seed()
    members = _members(names, wish.seats)
    checked = Session(game, [member.name for member in members], options, seed)
    start = Start(game.id, game.version, members, checked.options, wish.length, seed)
    return start, session


def _members(names: tuple[str, ...], wishes: list[SeatWish]) -> list[Member]:
    if wishes and len(wishes) != len(names):
        raise UnknownWish(f"this game has {len(names)} seats, not {len(wishes)}")
    wishes = wishes or [SeatWish() for _ in names]
    return [_member(name, wish) for name, wish in zip(names, wishes, strict=True)]


def _member(name: str, wish: SeatWish) -> Member:
    if wish.kind == "computer":
        player = wish.player or next(reversed(PLAYERS))
        if player not in PLAYERS:
            raise UnknownWish(f"no player {player!r}; there are {', '.join(PLAYERS)}")
        return Member("computer", wish.name or name, player)
    return Member(wish.kind, wish.name or name)
