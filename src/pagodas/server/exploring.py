"""Positions beside recorded games: what they look like, what can be tried there, and a search's thoughts in words."""

from pagodas.analysis.course import chance_of_mover
from pagodas.analysis.judging import Position, state_at
from pagodas.core.errors import IllegalMove, MoveError
from pagodas.core.types import Move, Seat, State
from pagodas.server import messages
from pagodas.server.move_words import legal_move
from pagodas.session import Session, hints
from pagodas.session.move_parser import read_clicks
from pagodas.views.wire import digest, wire, wire_symbols

__all__ = ["explored"]


def explored(session: Session, wish: messages.ExploredPosition) -> messages.ExploredMoment:
    """Show a position beside a game, after what is tried there."""
    return _Desk(session, wish).moment()


class _Desk:
    """A position as one request finds it."""

    def __init__(self, session: Session, wish: messages.ExploredPosition) -> None:
        self._session, self._game, self._wish = session, session.game, wish
        self._ply = min(wish.ply, len(session.moves))
        self._moves: list[Move] = []
        self._last = self._before_last()
        self._state: State = session.state_at(self._ply)
        self._refusal = ""
        for move in wish.moves:
            self._play(move)
        self._try()

    def _before_last(self) -> tuple[State, Move] | None:
        return (self._session.state_at(self._ply - 1), self._session.moves[self._ply - 1]) if self._ply else None

    @property
    def _seat(self) -> Seat:
        """Whose eyes see the position: whoever decides, and after the end whoever did last."""
        return int(self._last[0].seat) if self._state.ending and self._last else int(self._state.seat)

    @property
    def _observed(self) -> State:
        return self._game.observe(self._state, self._seat)

    def _legal(self) -> list[Move]:
        return [] if self._state.ending else self._game.legal(self._observed)

    def _try(self) -> None:
        wish = self._wish
        try:
            if wish.path is not None:
                self._play(read_clicks(self._game, self._observed, wish.path, wish.language))
            elif wish.code is not None:
                self._play(wish.code)
        except MoveError as error:
            self._refusal = error.reason if isinstance(error, IllegalMove) else str(error)

    def _play(self, move: Move) -> None:
        if move not in self._legal():
            raise IllegalMove(str(move), "no such move here")
        self._last = (self._state, move)
        self._moves.append(move)
        self._state = state_at(self._session, Position(self._ply, None, tuple(self._moves)))

    def moment(self) -> messages.ExploredMoment:
        """Return what there is to see."""
        wish, game, seat = self._wish, self._game, self._seat
        observed, say = self._observed, game.strings(wish.language)
        scene = game.sketch.draw(observed, seat, say)
        drawings = wire_symbols(scene)
        name = digest(drawings)
        text, told = self._told_last()
        return messages.ExploredMoment(
            moves=self._moves,
            to_move=-1 if self._state.ending else int(self._state.seat),
            seat=seat,
            status=game.words.status(observed, say),
            scene=wire(scene, name),
            legal=[legal_move(game, observed, move, "scene") for move in self._legal()],
            text=text,
            told=told,
            ending=bool(self._state.ending),
            refusal=self._refusal,
            ideas=self._ideas(),
            drawings=None if name == wish.symbols else drawings,
        )

    def _told_last(self) -> tuple[str, str]:
        """Write the last move, and say what it did, as whoever made it saw it."""
        if not self._last:
            return "", ""
        (before, move), game = self._last, self._game
        seat = int(before.seat)
        known, after = game.observe(before, seat), game.observe(self._state, seat)
        text = game.notation.format_move(known, move) + game.notation.format_luck(known, after)
        return text, game.words.tell(known, move, after, game.strings(self._wish.language))

    def _ideas(self) -> list[messages.IdeaInWords]:
        """Put what a page considered into words, if it considered this position."""
        wish, legal = self._wish, self._legal()
        tried = wish.code is not None or wish.path is not None
        if tried or wish.judged is None:
            return []
        best = chance_of_mover(wish.judged)
        return [
            self._idea(each, max(0.0, best - max(0.0, wish.considered[0].value - each.value) / 2))
            for each in wish.considered
            if each.move in legal
        ]

    def _idea(self, given: messages.ConsideredMove, chance: float) -> messages.IdeaInWords:
        observed = self._observed
        line = hints.told_line(self._game, observed, given.move, given.line, self._wish.language)
        return messages.IdeaInWords(
            code=given.move,
            text=self._game.notation.format_move(observed, given.move),
            chance=chance,
            line=[messages.LineStep(step.seat, step.text, step.sentence, list(step.path)) for step in line],
        )
