"""Seeded random games, played by a generator of their own so that every process plays the same."""

import random
from collections.abc import Iterator

from pagodas.contract.game_settings import Setting
from pagodas.session import Session

MOMENTS = 5


def played(setting: Setting, seed: int, most: int = 10_000) -> Session:
    """Play uniformly random moves to the end, or `most` of them."""
    session = setting.session(seed)
    for _ in steps(session, seed, most):
        pass
    return session


def steps(session: Session, seed: int, most: int = 10_000) -> Iterator[int]:
    """Play on move by move. Yields the number of moves made before each."""
    chooser = random.Random(seed)  # noqa: S311
    for count in range(most):
        legal = session.legal()
        if not legal:
            return
        yield count
        session.play(chooser.choice(legal))


def moments(setting: Setting, seed: int, count: int = MOMENTS, most: int = 150) -> Iterator[Session]:
    """Yield a game at its start and at some moments spread over it, never after its end."""
    length = len(played(setting, seed, most).moves)
    wanted = {index * length // count for index in range(count)}
    session = setting.session(seed)
    for made in steps(session, seed, most):
        if made in wanted:
            yield session
