"""Every reason that the referee gives is true of the position it speaks of."""

import pytest

from tests.games.yokai.claims import trial


def test_reasons_are_true_and_all_of_them_are_given() -> None:
    yokai = trial()
    yokai.run(seed=1, games=1, apart=20, made_up=60, each=8)
    yokai.check_complete()


@pytest.mark.slow
def test_reasons_are_true_on_thousands_of_attempts() -> None:
    trial().run(seed=100, games=2, apart=10, made_up=800, each=12)
