"""What a strong player would do, for people who ask for a hint during a game."""

from dataclasses import dataclass

from pagodas.core.strings import Strings
from pagodas.players.player import search_player
from pagodas.players.search_player import chance_of
from pagodas.session import Session, hints

ADVISER = "master"  # the same player gives hints in browsers
MOST = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """The best moves."""

    ideas: tuple[hints.Idea, ...]

    def told(self, session: Session, say: Strings) -> str:
        """Write the moves, the best first; then say what to do, in order, and why."""
        observed = session.seen_by(session.to_move)
        write = session.game.notation.format_move
        moves = " · ".join(f"{write(observed, idea.move)} {idea.chance:.0%}" for idea in self.ideas)
        found = hints.hint(session.game, observed, self.ideas, say.language)
        return "\n".join((say("advice", player=say(f"player.{ADVISER}"), moves=moves), *found.steps, found.reason))


def advice(session: Session, seed: int = 0) -> Advice:
    """Ask the adviser, who knows what the seat to move knows."""
    thoughts = search_player(ADVISER, session.game, seed).think(session.seen_by(session.to_move))
    return Advice(tuple(hints.Idea(best.move, chance_of(best.value), best.line) for best in thoughts.moves[:MOST]))
