"""Every reason that the referee gives is true of the position it speaks of."""

import pytest

from tests.games.architects.claims import trial


def test_reasons_are_true_and_all_of_them_are_given() -> None:
    architects = trial()
    architects.run(seed=1, games=1, apart=30, made_up=100, each=10)
    architects.check_complete()


@pytest.mark.slow
def test_reasons_are_true_on_thousands_of_attempts() -> None:
    trial().run(seed=100, games=2, apart=15, made_up=1000, each=12)
