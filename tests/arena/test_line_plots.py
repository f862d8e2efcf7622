"""Plots that can be read: round numbers, words as big as they are elsewhere, nothing left out."""

import re
from itertools import pairwise

import pytest

from pagodas.arena.bar_table import Group, Piece, Row, amounts, shares
from pagodas.arena.html_page import contents, html_table, page, section
from pagodas.arena.line_plots import LETTERS, NARROW, WIDE, Chart, Mark, Series, draw, figure, picture, ticks

CHART = Chart(
    "chances",
    [Series("A & B", [0.1, 0.9, 0.4], 0), Series("open", [0.2, 0.3, 0.4], 1, dashed=True)],
    ["1", "2", "3"],
    "turn",
    level=0.5,
    marks=[Mark(0, 1, "better <b>", 1, grave=True)],
    keys=[(1, "a blunder")],
)


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        (1.0, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (45.0, [0, 10, 20, 30, 40, 50]),
        (3.0, [0, 1, 2, 3]),
        (0.07, [0, 0.02, 0.04, 0.06, 0.08]),
    ],
)
def test_an_axis_has_a_few_round_numbers(top: float, expected: list[float]) -> None:
    assert ticks(top) == pytest.approx(expected)


def test_a_chart_holds_every_line_name_and_mark() -> None:
    drawn = draw(CHART, WIDE)
    assert drawn.count("<polyline") == 2
    assert "A &amp; B" in drawn
    assert "<title>better &lt;b&gt;</title>" in drawn
    assert "a blunder" in drawn


def test_words_are_drawn_for_the_width_they_are_shown_in() -> None:
    found = figure(CHART)
    drawn = re.findall(r'<figure class="(\w+)"><svg [^>]*width="(\d+)"', found)
    assert drawn == [
        ("wide", str(WIDE)),
        ("narrow", str(NARROW)),
    ]
    assert found.count(f'font-size="{LETTERS}"') == 2


def test_words_below_a_long_line_keep_apart() -> None:
    steps = [str(step + 1) for step in range(137)]
    drawn = draw(Chart("long", [Series("x", [0.5] * 137, 0)], steps, "turn"), NARROW)
    places = [float(x) for x in re.findall(r'<text x="([\d.]+)" y="\d+" text-anchor="middle">\d+<', drawn)]
    assert len(places) >= 2
    assert all(after - before >= 40 for before, after in pairwise(places))


def test_a_picture_brings_its_colours_for_light_and_dark() -> None:
    drawn = picture([CHART, CHART])
    assert drawn.startswith("<svg xmlns=")
    assert drawn.count("<polyline") == 4
    assert "prefers-color-scheme:dark" in drawn


def test_rows_of_bars_tell_their_figures_in_words_too() -> None:
    row = Row("x < y", (Piece("bar", 0.0, 0.5), Piece("whisker", 0.4, 0.6)), "50%", "40–60%")
    drawn = shares([Group("fair & square", [row], 1, fair=0.5)])
    for text in ("x &lt; y", "fair &amp; square", "50% <small>40–60%</small>", "left:40.0%;width:20.0%", "var(--c1)"):
        assert text in drawn
    assert 'class="fair" style="left:50.0%"' in drawn


def test_amounts_are_drawn_up_to_a_round_number() -> None:
    drawn = amounts([Group("", [Row("turns", (Piece("box", 20.0, 40.0),), "30")])])
    assert "left:50.0%;width:50.0%" in drawn
    assert ">40</span>" in drawn


def test_a_page_needs_nothing_else_and_escapes_what_it_is_given() -> None:
    made = page("a & b", [contents(["One, two"]), section("One, two", "aid", html_table(("x",), [("<i>\nsmall",)]))])
    assert "<h1>a &amp; b</h1>" in made
    assert 'href="#one-two"' in made
    assert 'id="one-two"' in made
    assert "&lt;i&gt;<small>small</small>" in made
    assert not re.search(r"<script|<link|src=|url\(|@import", made)
