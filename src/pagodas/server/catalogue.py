"""The games a client may choose from, with their options, languages and players, and how a choice becomes a game."""

from pagodas import games
from pagodas.core.errors import PagodasError, no_such
from pagodas.core.game import Game
from pagodas.core.options import Choice, Option
from pagodas.core.strings import UnknownLanguage, languages
from pagodas.engine import engine_files
from pagodas.learn.commented_game import has_commented
from pagodas.learn.guide import find_guide
from pagodas.learn.lesson import has_lessons
from pagodas.learn.puzzle import has_puzzles
from pagodas.players.characters import characters, face_file
from pagodas.players.player import PLAYERS
from pagodas.players.player_names import LEVEL_NAMES
from pagodas.server import game_preview
from pagodas.server.bot_pool import BotPool
from pagodas.server.event_log import AnyEvent
from pagodas.server.hosted_game import Member, Start, first_events
from pagodas.server.messages import (
    CharacterWords,
    GameKind,
    KindWords,
    NewGame,
    OptionKind,
    SeatWish,
    TurnComment,
)
from pagodas.server.referee import new_seed
from pagodas.session import Session, parse_record, seat_names
from pagodas.session.names import checked_names, tidy
from pagodas.views.summary_card import has_summary

USUAL_PLAYER = "casual"


class SetupError(PagodasError):
    """A game cannot be set up as asked for."""


def check_language(kind: str, language: str) -> None:
    """Raise UnknownLanguage for a language the game does not speak."""
    spoken = languages(games.folder(kind) / "strings")
    if language not in spoken:
        raise UnknownLanguage(no_such("language", language, spoken))


def describe(game: Game, bots: BotPool) -> GameKind:
    """Return what may be chosen for a game."""
    guide = find_guide(game)
    return GameKind(
        id=game.id,
        title={language: game.strings(language)("title") for language in game.languages},
        seats=list(game.seats),
        options=[_option(option) for option in game.options],
        languages=list(game.languages),
        players=list(PLAYERS),
        ready=bots.rules_ready[game.id].is_set(),
        computers_ready=bots.computers_ready[game.id].is_set(),
        engine=engine_files.find(game.id) is not None,
        hides=game.hides,
        lessons=has_lessons(game),
        commented=has_commented(game),
        guide=dict(guide.options) if guide else None,
        puzzles=has_puzzles(game),
        summary=has_summary(game),
        faces=[level for level in LEVEL_NAMES if face_file(game, level)],
        words={language: _words(game, language) for language in game.languages},
        palette=game_preview.palette(game) if bots.rules_ready[game.id].is_set() else {},
    )


def _words(game: Game, language: str) -> KindWords:
    say = game.strings(language)
    return KindWords(
        tagline=say("tagline"),
        goal=say("goal") if "goal" in say else "",
        credits=say("credits"),
        seats=[say(f"seat.{seat + 1}") for seat in range(max(game.seats))],
        options={option.name: say(f"option.{option.name}") for option in game.options},
        values=_titles(game, language),
        characters={level: CharacterWords(*words) for level, words in characters(game, language).items()},
    )


def _titles(game: Game, language: str) -> dict[str, str]:
    """Return what the values of options are called."""
    choices = (option for option in game.options if isinstance(option, Choice))
    found = ((value, title.get(language)) for choice in choices for value, title in choice.titles.items())
    return {value: title for value, title in found if title}


def _option(option: Option) -> OptionKind:
    values = list(option.values) if isinstance(option, Choice) else []
    return OptionKind(option.name, option.default, option.allowed, values)


def new_start(wish: NewGame) -> Start:
    """Return the start of a new game. Raises PagodasError. It uses no rules, which may not be compiled yet."""
    game = games.load(wish.game)
    seats = len(wish.seats) or min(game.seats)
    options = game.settle(seats, wish.options)
    members = _members(seat_names(game, seats), wish.seats)
    return Start(game.id, game.version, members, options, wish.length, new_seed(), wish.hints)


def imported(wish: NewGame) -> tuple[Start, list[AnyEvent], list[TurnComment]]:
    """Return the start of a recorded game, the log of what was played, and the comments. Raises PagodasError."""
    session = parse_record(wish.record)
    if wish.options or wish.game not in ("", session.game.id):
        raise SetupError(f"the record itself names the game ({session.game.id}) and its options; leave them out")
    members = _members(session.names, wish.seats or _usual_seats(session))
    _refuse_foresight(session, members, wish.listed)
    game = session.game
    start = Start(game.id, game.version, members, session.options, wish.length, session.seed, wish.hints, recorded=True)
    comments = [TurnComment(comment.turn, comment.text, comment.language) for comment in session.comments]
    return start, first_events(session), comments


def _foreseeable(session: Session) -> bool:
    """Tell whether the seed of a recorded game tells dice to come or hidden cards to whoever has the record."""
    return session.game.chance and session.result is None


def _usual_seats(session: Session) -> list[SeatWish]:
    """Return who plays on: people, or where only one person may play, whoever is to move against computers."""
    alone = _foreseeable(session)
    return [SeatWish("computer" if alone and seat != session.to_move else "person") for seat in range(session.seats)]


def _refuse_foresight(session: Session, members: list[Member], listed: bool) -> None:
    """Refuse to offer others a game whose dice and cards one player can know."""
    people = sum(member.kind != "computer" for member in members)
    if _foreseeable(session) and (listed or people > 1 or any(member.kind == "open" for member in members)):
        raise SetupError(
            f"whoever has this record can work out the dice or cards of {session.game.id} to come, so only one person "
            f"may play on from it: give the other seats to computers, and do not list the game"
        )


def _members(names: tuple[str, ...], wishes: list[SeatWish]) -> list[Member]:
    if wishes and len(wishes) != len(names):
        raise SetupError(f"this game has {len(names)} seats, not {len(wishes)}")
    wishes = wishes or [SeatWish() for _ in names]
    kept = checked_names([tidy(wish.name) or name for name, wish in zip(names, wishes, strict=True)])
    return [_member(name, wish) for name, wish in zip(kept, wishes, strict=True)]


def _member(name: str, wish: SeatWish) -> Member:
    if wish.kind == "computer":
        player = wish.player or USUAL_PLAYER
        if player not in PLAYERS:
            raise SetupError(no_such("player", player, PLAYERS))
        return Member("computer", name, player)
    if wish.player:
        raise SetupError(f"only a computer may have a `player` ({wish.player!r}); this seat is of kind {wish.kind!r}")
    return Member(wish.kind, name)
