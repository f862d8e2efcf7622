"""A check of the contract, and how checks are found and run."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from pagodas.contract.game_settings import Setting, settings_of
from pagodas.core.errors import PagodasError
from pagodas.core.game import Game

MODULES = (
    "text_checks",
    "character_checks",
    "play_checks",
    "chance_checks",
    "knowledge_checks",
    "notation_checks",
    "scene_checks",
    "terminal_checks",
    "player_checks",
    "lesson_checks",
    "course_checks",
    "puzzle_checks",
    "golden_checks",
    "process_checks",
)


class ContractBroken(PagodasError):
    """A promise that a game does not keep."""


@dataclass(frozen=True)
class Check:
    """One promise. It is checked once for a game, or with every setting of the game."""

    name: str
    promise: Callable[[Any], None]
    each_setting: bool

    def subjects(self, game: Game) -> list[Game] | list[Setting]:
        """Return what the check has to be given, one after the other."""
        return settings_of(game) if self.each_setting else [game]


_checks: list[Check] = []


def each_game(promise: Callable[[Game], None]) -> Callable[[Game], None]:
    """Register a promise about a game."""
    _checks.append(Check(_sentence(promise), promise, each_setting=False))
    return promise


def each_setting(promise: Callable[[Setting], None]) -> Callable[[Setting], None]:
    """Register a promise about a game with some seats and options."""
    _checks.append(Check(_sentence(promise), promise, each_setting=True))
    return promise


def _sentence(promise: Callable[..., None]) -> str:
    return promise.__name__.replace("_", " ")


def checks() -> list[Check]:
    """Return all checks, those that explain most failures first."""
    for name in MODULES:
        import_module(f"pagodas.contract.{name}")
    return list(_checks)


def hold(kept: object, complaint: str) -> None:
    """Say what is wrong unless a promise is kept."""
    if not kept:
        raise ContractBroken(complaint)


def run(game: Game) -> Iterator[tuple[Check, list[str]]]:
    """Run all checks on a game. Yields each with what is wrong: nothing when the promise is kept."""
    for check in checks():
        yield check, [complaint for subject in check.subjects(game) if (complaint := _complaint(check, subject))]


def _complaint(check: Check, subject: Game | Setting) -> str:
    try:
        check.promise(subject)
    except ContractBroken as broken:
        return f"{subject}: {broken}"
    except Exception as error:  # a game under test may fail in any way
        return f"{subject}: {type(error).__name__}: {error} ({_place(error)})"
    return ""


def _place(error: BaseException) -> str:
    """Say where an error came from: the last line of the game that was running."""
    trace = error.__traceback__
    place = "unknown place"
    while trace:
        place = f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
