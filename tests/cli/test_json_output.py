"""What `--json` prints is what docs/scripts.md shows."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pagodas import games
from pagodas.core.types import NOBODY
from pagodas.session import Session, format_record
from tests.cli.conftest import Run

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "scripts.md"
SHAPES = {
    found["command"]: json.loads(found["shape"])
    for found in re.finditer(
        r"^## `pagodas (?P<command>\w+).*?```json\n(?P<shape>.*?)```",
        DOCUMENT.read_text(encoding="utf-8"),
        re.DOTALL | re.MULTILINE,
    )
}


def saved(file: Path, game: str, plies: int, resigned: bool = False) -> Session:
    """Play on, always the same, and keep the game in a file."""
    session = Session.new(game, seed=7, options={"starts": "1"})
    while session.to_move != NOBODY and len(session.moves) < plies:
        legal = session.legal()
        session.play(legal[(7 * len(session.moves)) % len(legal)])
    if resigned:
        session.resign(0)
    file.write_text(format_record(session), encoding="utf-8")
    return session


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def printed(run: Run, *arguments: str) -> Any:
    ran = run(*arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


def check(found: Any, shown: Any, at: str = "") -> None:
    """Compare what was printed with what is documented: the same fields, in the same order, of the same kinds."""
    if isinstance(found, dict) and isinstance(shown, dict) and at != "options":
        assert list(found) == list(shown), at
        for name in found:
            check(found[name], shown[name], name)
    elif isinstance(found, list) and isinstance(shown, list):
        for one in found:
            check(one, shown[0], at)
    elif found is not None and shown is not None and at not in ("default", "options"):
        assert type(found) is type(shown), at


def test_every_shape_is_documented() -> None:
    assert set(SHAPES) == {"games", "replay", "hint", "analyse"}


def test_the_games(run: Run) -> None:
    found = printed(run, "games")
    check(found, SHAPES["games"])
    assert [game["id"] for game in found["games"]] == list(games.names())
    mountain = next(game for game in found["games"] if game["id"] == "mountain")
    kinds = {option["name"]: option["kind"] for option in mountain["options"]}
    assert kinds == {"starts": "choice", "board": "choice", "violent_worms": "flag", "max_turns": "whole"}
    assert "octagon" in mountain["options"][1]["values"]
    assert printed(run, "games", "--lang", "it")["games"][0]["title"] != found["games"][0]["title"]


@pytest.mark.parametrize("game", games.names())
def test_a_game(run: Run, file: Path, game: str) -> None:
    session = saved(file, game, 9)
    found = printed(run, "replay", str(file))
    check(found, SHAPES["replay"])
    (told,) = found["games"]
    assert told["plies"] == 9
    assert [turn["text"] for turn in told["turns"]] == [session.turn_text(turn) for turn in session.turns]
    assert len(told["legal"]) == len(session.legal())
    assert (told["to_move"], told["result"]) == (session.to_move, None)


def test_a_game_that_is_over_and_a_position_in_it(run: Run, file: Path) -> None:
    saved(file, "mountain", 4, resigned=True)
    (told,) = printed(run, "replay", str(file))["games"]
    assert told["result"] == {"text": "0-1", "reason": "resignation", "winners": [1], "points": [0.0, 1.0]}
    assert (told["to_move"], told["legal"]) == (None, [])
    (earlier,) = printed(run, "replay", str(file), "--ply", "2", "--lang", "it")["games"]
    assert (earlier["plies"], len(earlier["turns"]), earlier["to_move"]) == (2, 2, 0)
    assert earlier["turns"][0]["told"] != told["turns"][0]["told"]
    file.write_text(2 * file.read_text(encoding="utf-8"), encoding="utf-8")
    assert len(printed(run, "replay", str(file))["games"]) == 2


@pytest.mark.parametrize("game", games.names())
def test_a_hint(run: Run, file: Path, game: str) -> None:
    session = saved(file, game, 6)
    found = printed(run, "hint", str(file), "--level", "novice", "--moves", "2")
    check(found, SHAPES["hint"])
    assert (found["seat"], found["plies"], len(found["moves"])) == (session.to_move, 6, 2)
    assert found["chance"] == found["moves"][0]["chance"]
    earlier = printed(run, "hint", str(file), "--level", "novice", "--ply", "0")
    assert (earlier["seat"], earlier["plies"]) == (0, 0)


def test_a_hint_in_words_of_the_readers_language(run: Run, file: Path) -> None:
    saved(file, "mountain", 6)
    assert "to move, chance" in run("hint", str(file), "--level", "novice").out
    shown = run("hint", str(file), "--level", "novice", "--lang", "it").out
    assert "secondo un principiante" in shown
    assert "seguito probabile" in shown
    assert run("hint", str(file), "--ply", "7").code == 2


@pytest.mark.parametrize("game", games.names())
def test_an_analysis(run: Run, file: Path, game: str) -> None:
    session = saved(file, game, 8)
    found = printed(run, "analyse", str(file), "--level", "novice")
    check(found, SHAPES["analyse"])
    assert [turn["turn"] for turn in found["turns"]] == [turn.number for turn in session.turns]
    assert len(found["seats"]) == session.seats
    hidden = game in ("architects", "yokai")
    assert all((turn["opened"] is not None) == hidden for turn in found["turns"])
    mistakes = [turn["seat"] for turn in found["turns"] if turn["known"]["mistake"]]
    told = [seat["known"]["mistakes"] + seat["known"]["inaccuracies"] for seat in found["seats"]]
    assert told == [mistakes.count(0), mistakes.count(1)]


def test_an_analysis_in_the_readers_language(run: Run, file: Path, tmp_path: Path) -> None:
    saved(file, "yokai", 8)
    page = tmp_path / "page.html"
    shown = run("analyse", str(file), "--level", "novice", "--lang", "it", "--out", str(page)).out
    assert "errori" in shown
    assert "mistakes" not in shown
    written = page.read_text(encoding="utf-8")
    assert '<html lang="it">' in written
    assert "Probabilità turno per turno" in written
    assert "a carte scoperte" in written
    assert not re.search(
        r"\b(chance|mistake|blunder|turn)s?\b", re.sub(r"<style>.*?</style>|<[^>]+>", " ", written, flags=re.S)
    )
