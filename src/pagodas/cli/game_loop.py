"""The loop of a game in the terminal: its players, and the lines that people type."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from pagodas.cli import game_commands, saved_games
from pagodas.cli.companion import Companion
from pagodas.cli.error_exits import one_line
from pagodas.cli.line_input import Keyboard
from pagodas.cli.move_completion import Completions, move_texts
from pagodas.cli.screen import Screen, tally_grid
from pagodas.cli.seating import Seating, has_secrets
from pagodas.core.errors import PagodasError
from pagodas.core.turn_text import simplify
from pagodas.core.types import NOBODY, SPECTATOR, Seat
from pagodas.players.player_names import STAND_IN
from pagodas.session import Session


class GameLoop:
    """One game at the keyboard, from its present position to its end."""

    def __init__(
        self,
        session: Session,
        seating: Seating,
        keyboard: Keyboard,
        screen: Screen,
        file: Path | None = None,
        companion: Companion | None = None,
    ) -> None:
        self.session = session
        self.seating = seating
        self._shared = len(seating.people) > 1  # whether several people have one keyboard, even if all but one leave
        for seat in set(session.left) & set(seating.people):
            self.replace(seat, STAND_IN)
        self.keyboard = keyboard
        self.screen = screen
        self.file = file or saved_games.fresh_path(session)
        self._companion = companion
        self.stale = True  # whether something has happened since the board was drawn
        self._shown = 0  # turns that the screen has described
        self._secrets = False
        self._looking: Seat = NOBODY  # the seat that saw the screen last

    def play(self) -> bool:
        """Play to the end, or until people leave; tell whether the game was finished."""
        try:
            with self._privacy():
                while self.session.to_move != NOBODY:
                    self._decide(self.session.to_move)
        except game_commands.Left as left:
            if left.keep:
                self.keep_unfinished()
            return False
        except EOFError:
            self.keep_unfinished()
            return False
        except KeyboardInterrupt:
            self.keep_unfinished()
            raise
        self._close()
        return True

    @property
    def language(self) -> str:
        """The language of the screen."""
        return self.screen.texts.language

    def _privacy(self) -> AbstractContextManager[object]:
        """Leave nothing on the terminal that one of several people may not know."""
        return self.screen.private() if self._shared and self.session.game.hides else nullcontext()

    def _decide(self, seat: Seat) -> None:
        if seat in self.seating.computers:
            self._compute(seat)
        else:
            self._listen(seat)

    def _close(self) -> None:
        """Show the end, and keep the game if people played it."""
        self._follow()
        self.show(self._onlooker)
        self._guide(self._onlooker)
        if rows := self.session.tally(self._onlooker, self.language):
            self.screen.reckon(tally_grid(self.session, rows))
        if self.seating.people:
            saved_games.keep(self.file, self.session, self.seating.kinds)
            self.screen.part("kept", file=self.file)

    # --- Computers ---

    def _compute(self, seat: Seat) -> None:
        self._follow()
        with self.screen.thinking(self.session.names[seat]):
            move = self.seating.computers[seat].choose(self.session.seen_by(seat))
        self.session.play(move)
        self.stale = True

    def _follow(self) -> None:
        """Let people see what has happened."""
        self.screen.follow(self.session, self._onlooker, self.seating.kinds)
        if not self.seating.people:
            self._shown = int(self.session.state.turns)

    @property
    def _onlooker(self) -> Seat:
        """Whose view is shown while no person is to move: nobody's, if it is not known who looks."""
        return SPECTATOR if self._shared else self.seating.viewer(self.session)

    # --- People ---

    def _listen(self, seat: Seat) -> None:
        """Let a person type one line, and obey it."""
        self._draw_curtain(seat)
        if self.stale:
            self.show(seat)
            self._guide(seat)
        name, complete = self.session.names[seat], Completions(self.session, self.screen.say)
        line = self.keyboard.ask(f"{name}> ", complete, self.screen.say("hint"), name)
        try:
            self._obey(line)
        except (PagodasError, OSError) as error:
            self.screen.complain(one_line(error))

    def _obey(self, line: str) -> None:
        moves = {simplify(text) for text in move_texts(self.session)}
        command, argument = game_commands.find(line, self.screen.say)
        if command and simplify(line) not in moves:
            command(self, argument)
        elif line:
            self.session.play(line, self.language)
            self.stale = True

    def _guide(self, seat: Seat) -> None:
        """Tell a learner what comes up."""
        if self._companion and (news := self._companion.news(self.session, seat)):
            self.screen.remark(news)

    def _draw_curtain(self, seat: Seat) -> None:
        """Hide the knowledge of one person from the next one at the keyboard."""
        self._secrets = self._secrets or has_secrets(self.session)
        if self._secrets and self._shared and self._looking != seat:
            self.screen.conceal()
            self.keyboard.ask(self.screen.say("curtain", name=self.session.names[seat]))
            self.stale = True
        self._looking = seat

    def replace(self, seat: Seat, kind: str) -> None:
        """Seat another kind of player."""
        self.seating = self.seating.replaced(self.session, seat, kind)

    def show(self, viewer: Seat) -> None:
        """Draw the board, and describe the new turns."""
        told = min(self._shown, len(self.session.turns))
        self.screen.show(self.session, viewer, self.seating.kinds, told)
        self._shown = int(self.session.state.turns)
        self.stale = False

    # --- Leaving ---

    def keep_unfinished(self) -> None:
        """Save a game that has begun, so that people can continue it."""
        if self.session.moves and self.seating.people:
            saved_games.keep(self.file, self.session, self.seating.kinds)
            self.screen.part("continue_later", file=self.file)
