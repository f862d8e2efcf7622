"""The menu: Enter, Enter, and one is playing."""

import re

import pytest

from pagodas import games
from tests.cli.conftest import Run


def test_enter_enter_plays_the_first_game_against_the_computer(run: Run) -> None:
    ran = run(typed="\n\nquit\n")
    title = games.load(games.names()[0]).strings("en")("title")
    assert ran.code == 0
    assert re.search(rf"{title}  \w+ \(person\) · \w+ \(computer\)", ran.out)


def test_enter_enter_plays_the_game_that_was_played_last(run: Run) -> None:
    run("play", "mountain", "--players", "person,person", "-o", "starts=1", typed="G@b1\nresign\ny\n")
    assert "Pagoda: the mountain  White (person) · Black (computer)" in run(typed="\n\nquit\n").out


def test_leaving_at_once(run: Run) -> None:
    for typed in ("q\n", ""):
        assert run(typed=typed).code == 0


def test_a_slip_of_the_finger_is_forgiven(run: Run) -> None:
    assert "99? Type one of the letters or numbers on the left" in run(typed="99\nq\n").out


def test_the_menu_changes_its_language(run: Run) -> None:
    ran = run(typed="l\nmountain\n\nesci\n")
    assert "Gioco [" in ran.out
    assert "Bianco (persona)" in ran.out


def test_options_are_asked_for_one_by_one(run: Run) -> None:
    ran = run(typed="mountain\no\n1\ncube\noctagon\n\n\n2\nquit\n")
    assert "cube? Here you can type: hexagon, octagon, stairs, triangle." in ran.out
    assert "options: starts=1 board=octagon violent_worms=no max_turns=300" in ran.out
    assert "White> quit" in ran.out


def test_options_are_asked_for_in_the_language_of_the_menu(run: Run) -> None:
    ran = run("--lang", "it", typed="mountain\no\n\n\nforse\nsì\n\n2\nesci\n")
    assert "Vermi violenti (sì o no) [no]: " in ran.out
    assert "forse? Qui si può scrivere: sì o no." in ran.out
    assert "Patta dopo questo numero di turni (un numero intero da 1 a 400) [300]: " in ran.out
    assert "violent_worms=yes" in ran.out


def test_back_leads_to_the_menu(run: Run) -> None:
    assert run(typed="\nb\nq\n").out.count("Game [") == 2


def test_an_unfinished_game_is_offered_again(run: Run) -> None:
    run("play", "mountain", "--players", "person,person", "-o", "starts=1", typed="G@b1\n")
    ran = run(typed="c\nH@h1\nresign\ny\nn\n")
    assert "Pagoda: the mountain, White | Black, turn 1" in ran.out
    assert "2. Black: H@h1" in ran.out
    assert "continue" not in run(typed="q\n").out  # it is over now


def test_after_a_game_there_is_another(run: Run) -> None:
    assert run(typed="mountain\n2\nresign\ny\n\nq\n").out.count("Game [") == 2


@pytest.mark.parametrize(("name", "text"), [("PAGODAS_LANG", "it"), ("LC_ALL", "it_IT.UTF-8"), ("LANG", "it_CH")])
def test_the_language_comes_from_the_surroundings(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    monkeypatch.setenv(name, text)
    assert "Gioco [" in run(typed="q\n").out
    assert "Game [" in run("--lang", "en", typed="q\n").out


def test_the_levels_are_called_by_their_names(run: Run) -> None:
    asked = " ".join(run(typed="mountain\nb\nq\n").out.split())
    assert "The Hermit (a master). Has sat on this mountain for years." in asked
    assert "Wins about 94 of 100 games against Nib." in asked
