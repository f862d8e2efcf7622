"""What a strong player would do, for people who ask for a hint during a game."""

from dataclasses import dataclass

from pagodas.core.strings import Strings
from pagodas.core.types import Move
from pagodas.players.player import search_player
from pagodas.players.search_player import chance_of
from pagodas.session import Session

ADVISER = "master"  # the same player gives hints in browsers
MOST = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """The best moves, each with its chance from 0 to 1."""

    moves: tuple[tuple[Move, float], ...]

    def told(self, session: Session, say: Strings) -> str:
        """Write the moves, the best first."""
        observed = session.seen_by(session.to_move)
        write = session.game.notation.format_move
        moves = " · ".join(f"{write(observed, move)} {chance:.0%}" for move, chance in self.moves)
        return say("advice", player=say(f"player.{ADVISER}"), moves=moves)


def advice(session: Session, seed: int = 0) -> Advice:
    """Ask the adviser, who knows what the seat to move knows."""
    thoughts = search_player(ADVISER, session.game, seed).think(session.seen_by(session.to_move))
    return Advice(tuple((candidate.move, chance_of(candidate.value)) for candidate in thoughts.moves[:MOST]))
