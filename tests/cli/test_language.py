"""Whatever the command says to people it says in their language: errors too, wherever they come from."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pagodas.cli.language import FOLDER as COMMAND_WORDS
from pagodas.core.strings import languages, read
from pagodas.session import Session, format_record
from tests.cli.conftest import Run

PACKAGE = COMMAND_WORDS.parent.parent
SPEAKING = sorted(
    file.parent for file in PACKAGE.rglob("en.toml") if not {"games", "scaffold_template"} & set(file.parts)
)
FOR_PEOPLE = sorted(
    file
    for folder in ("cli", "session", "players", "arena")
    for file in (PACKAGE / folder).rglob("*.py")
    if "scaffold_template" not in file.parts
)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    session = Session.new("mountain", names=("Ada", "Bob"), seed=7, options={"starts": "1"})
    for turn in ("G@b1", "H@h1"):
        session.play(turn)
    file = tmp_path / "game.txt"
    file.write_text(format_record(session), encoding="utf-8")
    return file


@pytest.mark.parametrize("folder", SPEAKING, ids=lambda folder: folder.relative_to(PACKAGE).as_posix())
def test_every_language_has_every_text_with_the_same_gaps(folder: Path) -> None:
    gaps = [
        {key: sorted(re.findall(r"\{\w*\}", text)) for key, text in read(folder / f"{language}.toml").items()}
        for language in languages(folder)
    ]
    assert len(gaps) > 1
    for key in gaps[0] | gaps[1]:
        assert set(gaps[0].get(key, ["missing"])) == set(gaps[1].get(key, ["missing"])), key


def written_errors(file: Path) -> Iterator[str]:
    """Every error that is raised with a text in one language."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            for argument in node.exc.args:
                if isinstance(argument, ast.JoinedStr) or (
                    isinstance(argument, ast.Constant) and " " in str(argument.value)
                ):
                    yield f"{file.name}:{node.lineno} {ast.unparse(node)}"


def test_no_error_for_people_is_written_in_one_language_only() -> None:
    assert [error for file in FOR_PEOPLE for error in written_errors(file)] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("rules", "montain"), "nessun gioco 'montain'; volevi dire mountain? Si può scegliere fra architects"),
        (("play", "mountain", "-o", "bord=octagon"), "nessuna opzione 'bord'; volevi dire board?"),
        (("play", "mountain", "-o", "board=flat"), "l'opzione board non può essere 'flat'; accetta"),
        (("play", "mountain", "--players", "persn,uct"), "nessun giocatore 'persn'; volevi dire person?"),
        (("play", "mountain", "--names", "Ada,Ada", "--seed", "1"), "due posti non possono avere lo stesso nome"),
        (("play",), "quale gioco? Ci sono architects"),
        (("play", "mountain", "--seats", "5"), "questo gioco è per 2 giocatori, non per 5"),
        (("replay", "FILE", "--ply", "99"), "questa partita ha le mosse da 0 a 2, non 99"),
        (("hint", "FILE", "--level", "random"), "random sceglie senza pensare"),
        (("analyse", "FILE", "--out", "x.pdf"), "il file deve finire in .html o .svg"),
        (("arena", "mountain", "--players", "random"), "per un torneo ci vogliono giocatori diversi"),
        (("report", "mountain", "--seats", "3"), "mountain si gioca in 2, non in 3"),
        (("new-game", "yokai"), "c'è già un gioco 'yokai'"),
    ],
)
def test_errors_speak_the_language_of_the_reader(
    run: Run, record: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.setenv("PAGODAS_LANG", "it")
    ran = run(*(str(record) if word == "FILE" else word for word in arguments))
    assert said in ran.err
    assert ran.code == 2
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "2. Bob: H@h1",
            "2. Bob: H@b1",
            "riga 10: turno 2, 'Bob: H@b1': H@b1: M3: un pezzo si mette in uno spazio vuoto, e b1 è occupato.",
        ),
        ("2. Bob: H@h1", "3. Bob: H@h1", "dovrebbe seguire il turno 2, ma c'è 3"),
        ("[Seed", "[Seed seed", "non è un'etichetta"),
    ],
)
def test_a_damaged_game_is_explained_in_the_language_of_the_reader(
    run: Run, record: Path, old: str, new: str, said: str
) -> None:
    record.write_text(record.read_text().replace(old, new))
    for ran in (run("replay", str(record), "--lang", "it"), run("--lang", "it", "replay", str(record))):
        assert (ran.code, said in ran.err) == (1, True), ran.err


def test_a_language_asked_for_is_spoken_and_the_next_command_speaks_english_again(run: Run) -> None:
    assert "nessun gioco" in run("rules", "chess", "--lang", "it").err
    assert "no game" in run("rules", "chess").err
