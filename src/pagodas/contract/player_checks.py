"""Computers of every level can play the game, and everything that playing needs can be compiled ahead."""

from pagodas.contract.check import each_game, each_setting, hold
from pagodas.contract.game_settings import Setting
from pagodas.contract.random_play import moments
from pagodas.core.game import Game
from pagodas.players.levels import LEVELS
from pagodas.players.player import player
from pagodas.players.precompile import warm

QUICK = ("random", "greedy", "uct:50", "ismcts:50")


@each_game
def everything_compiles_ahead(game: Game) -> None:
    """Use everything that playing needs once, as `pagodas warm` does."""
    for _ in warm(game):
        pass


@each_setting
def players_make_legal_moves(setting: Setting) -> None:
    """Let every kind of player choose at several moments."""
    for session in moments(setting, seed=41, count=2):
        seen = session.seen_by(session.to_move)
        for name in (*QUICK, *LEVELS):
            move = player(name, setting.game, 1, timed=False).choose(seen)
            hold(move in session.legal(), f"{name} chooses move {move}, which is not legal")
