"""A game in words, for any screen: who plays, what happened, what to do now, how it ended."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pagodas.cli.language import words
from pagodas.core.game import Prompting
from pagodas.core.strings import Strings
from pagodas.core.types import NOBODY, SPECTATOR, Seat
from pagodas.session import Session, Turn, seat_names
from pagodas.session.comments import readable


class GameTexts:
    """The sentences about games in one language. They call players by their names."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.say = words(language)
        self._spoken: dict[tuple[str, tuple[str, ...]], Strings] = {}
        self._turns: dict[tuple[object, ...], tuple[str, str]] = {}

    # --- Who plays ---

    def title(self, session: Session) -> str:
        """Return the name of the game."""
        return session.game.strings(self.language)("title")

    def players(self, session: Session, kinds: Sequence[str]) -> str:
        """Name the players, with their seats, the numbers of these if moves are written with them, and their kinds."""
        seats = seat_names(session.game, session.seats, self.language)
        names = [name if name == seat else f"{seat} {name}" for name, seat in zip(session.names, seats, strict=True)]
        if max(session.game.seats) > 2:
            names = [f"{number} {name}" for number, name in enumerate(names, 1)]
        if not kinds:
            return " · ".join(names)
        known = [self.kind(kind) for kind in kinds]
        for seat in session.left:
            known[seat] = self.say("player.away", kind=known[seat])
        return " · ".join(f"{name} ({kind})" for name, kind in zip(names, known, strict=True))

    def kind(self, kind: str) -> str:
        """Name a kind of player."""
        key = f"player.{kind}"
        return self.say(key) if key in self.say else kind

    def _words(self, session: Session) -> Strings:
        """Return the words of a game with the names of its players."""
        key = session.game.id, tuple(session.names)
        if key not in self._spoken:
            self._spoken[key] = session.game.strings(self.language).calling(session.names)
        return self._spoken[key]

    # --- What happened ---

    def turn(self, session: Session, turn: Turn, viewer: Seat | None = None) -> tuple[str, str]:
        """Write a turn in notation and in words, as a seat saw it; without a seat, as the mover did."""
        seen = turn.seat if viewer is None else viewer
        key = session.game.id, session.names, session.seed, seen, tuple(session.moves[: turn.moves.stop])
        if key not in self._turns:
            told = (self.move(session, index, seen) for index in turn.moves)
            self._turns[key] = f"{session.names[turn.seat]}: {session.turn_text(turn, seen)}", " ".join(told)
        return self._turns[key]

    def move(self, session: Session, index: int, seat: Seat) -> str:
        """Say what a move did, as a seat saw it."""
        return session.game.words.tell(*session.step(index, seat), self._words(session))

    def comments(self, session: Session, turn: int) -> list[str]:
        """Return the comments on a turn, or with 0 on the game, as readers of the language get them."""
        return readable(session.comments, turn, self.language)

    # --- What to do now, and how it ended ---

    def status(self, session: Session, viewer: Seat, ply: int | None = None) -> str:
        """Say whose turn it is, or was after so many moves; or how the game ended and who won."""
        result, last = session.result, len(session.moves)
        if result is None or ply not in (None, last):
            return session.game.words.status(
                session.seen_at(last if ply is None else ply, viewer), self._words(session)
            )
        if result.drawn or (session.state.ending and not session.left):  # the sentence already names the winner
            return f"{self._ended(session)} ({_score(session)})"
        winners = self.say("and").join(session.names[seat] for seat in result.winners)
        win = "result.win" if len(result.winners) == 1 else "result.win_several"
        return f"{self._ended(session)} {self.say(win, winners=winners)} ({_score(session)})"

    def prompt(self, session: Session, viewer: Seat, chosen: Sequence[str] = ()) -> str:
        """Say what a seat that has chosen these items is to do now, "" for nothing, or where the game does not say."""
        game = session.game
        if session.to_move != viewer or not isinstance(game.words, Prompting):
            return ""
        return game.words.prompt(session.seen_by(viewer), chosen, game.strings(self.language))

    def _ended(self, session: Session) -> str:
        """Say how the game ended: the game words its own endings, the command words resignations and agreements."""
        if session.left:
            return self._ended_without(session)
        if session.state.ending:
            return session.game.words.status(session.seen_by(SPECTATOR), self._words(session))
        if session.given_up != NOBODY:
            return self.say("result.resignation", name=session.names[session.given_up])
        return self.say("result.agreement")

    def _ended_without(self, session: Session) -> str:
        """Say who left, and how the game ended if it did: there the winner may be whoever played for them."""
        names = [session.names[seat] for seat in (*session.left, session.given_up) if seat != NOBODY]
        gone = self.say("result.left" if len(names) == 1 else "result.left_several", names=self.say("and").join(names))
        ended = (
            session.game.words.status(session.seen_by(SPECTATOR), self._words(session)) if session.state.ending else ""
        )
        return f"{ended} {gone}".strip()

    # --- Moves ---

    def moves(self, session: Session, beginning: str = "") -> Iterator[tuple[str, list[str]]]:
        """Return the legal moves with this beginning, by the piece or thing that they take up."""
        observed = session.seen_by(session.to_move)
        labels = {item.id: item.label for item in session.scene(session.to_move, self.language).items}
        path, write = session.game.sketch.path, session.game.notation.format_move
        rows = [(path(observed, move)[0], write(observed, move)) for move in session.legal()]
        fitting = sorted(row for row in rows if row[1].casefold().startswith(beginning.casefold()))
        for item, group in groupby(fitting, lambda row: row[0]):
            yield labels.get(item, item), [text for _, text in group]


def _score(session: Session) -> str:
    """Write how a game came out: the shares of the win or, where the outcome is an amount, the amounts."""
    if session.result and session.game.graded:
        return " · ".join(f"{points:+g}" for points in session.result.points)
    return str(session.result)
