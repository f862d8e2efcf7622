"""Texts of one row keep a blank between them."""

import pytest

from pagodas.views.text_spacing import spaced


def row(lefts: list[int], texts: list[str], columns: int) -> str:
    """Write a row as a terminal shows it; later texts cover earlier ones."""
    cells = [" "] * columns
    for left, text in zip(spaced(lefts, texts, columns), texts, strict=True):
        for column, letter in enumerate(text, left):
            if letter.strip():
                cells[column] = letter
    return "".join(cells).rstrip()


@pytest.mark.parametrize(
    ("lefts", "texts", "columns", "shown"),
    [
        ([0, 3, 6], ["R0", "Y1", "G2"], 9, "R0 Y1 G2"),  # nothing has to move
        ([0, 3, 5], ["R0", "G10", "B10"], 20, "R0 G10 B10"),  # to the right
        ([0, 3, 5], ["R0", "G10", "B10"], 8, "R0 G1B10"),  # no room for all: nothing moves
        ([2, 5, 7], ["R0", "G10", "B10"], 10, "R0 G10 B10"),  # back from the right edge
        ([0, 2], ["[P]", "[P]"], 9, "[P[P]"),  # cards may lie on each other as long as their letters do not meet
        ([0, 3, 6], ["10", "║", "2"], 9, "10 ║  2"),
        ([1, 2, 3], ["I", "O", "·"], 9, " I ·O"),  # a text that moves covers no drawing
        ([0, 4], ["1 · · · 1", "S"], 20, "1 · S · 1"),  # a piece on a board that is one text
    ],
)
def test_texts_move_apart_only_where_they_would_run_together(
    lefts: list[int], texts: list[str], columns: int, shown: str
) -> None:
    assert row(lefts, texts, columns) == shown


def test_the_order_in_which_texts_are_drawn_stays() -> None:
    assert spaced([5, 3, 0], ["B10", "G10", "R0"], 20) == [7, 3, 0]
