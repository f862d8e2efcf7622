"""The contract of a game: what every game promises, as checks that any game can be given.

`pagodas check-game` runs all of them, on a game of this package, of another one, or in a folder.
"""

from pagodas.contract.check import Check, ContractBroken, checks, run

__all__ = ["Check", "ContractBroken", "checks", "run"]
