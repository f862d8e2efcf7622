"""What the terminal is like."""

import pytest

from pagodas.cli.error_exits import UsageFault
from pagodas.cli.surroundings import PACE, is_dark, pace


@pytest.mark.parametrize(
    ("theme", "ground", "dark"),
    [("", "", True), ("", "0;15", False), ("", "15;0", True), ("light", "15;0", False), ("dark", "0;15", True)],
)
def test_light_and_dark_are_as_the_person_or_the_terminal_says(
    monkeypatch: pytest.MonkeyPatch, theme: str, ground: str, dark: bool
) -> None:
    monkeypatch.setenv("PAGODAS_THEME", theme)
    monkeypatch.setenv("COLORFGBG", ground)
    assert is_dark() is dark


def test_the_pace_of_computers_is_a_number_of_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAGODAS_PACE", raising=False)
    assert pace() == PACE
    monkeypatch.setenv("PAGODAS_PACE", "-1")
    assert pace() == 0
    monkeypatch.setenv("PAGODAS_PACE", "soon")
    with pytest.raises(UsageFault, match="PAGODAS_PACE is a number of seconds, not soon"):
        pace()
