"""What a learner is given: everything its seat knows, in documented places, and nothing it cannot know."""

import re
from pathlib import Path

import numpy as np
import pytest

from pagodas import games
from pagodas.adapters.tensor_table import main, tensor_table
from pagodas.adapters.tensors import VIEWER, Encoder, layout, told_fields
from pagodas.contract.game_settings import Setting
from pagodas.contract.knowledge_checks import another_world, watched
from pagodas.core import verbs
from pagodas.core.game import Game
from pagodas.core.types import SPECTATOR

RESEARCH = Path(__file__).parent.parent.parent / "docs" / "research.md"


def bits_of(number: int, width: int) -> list[int]:
    return [number >> bit & 1 for bit in range(width)]


def test_every_number_is_where_the_layout_says(setting: Setting) -> None:
    encoder = Encoder(setting.game)
    for session, seat in watched(setting, count=4):
        seen = session.seen_by(seat)
        tensor = encoder.tensor(session.state, seat)
        for part in encoder.layout.parts[1:]:
            field = np.asarray(seen[part.name])
            width = 8 * field.itemsize
            numbers = field.reshape(-1).tolist()
            expected = numbers if part.most > 1 else [bit for number in numbers for bit in bits_of(number, width)]
            assert tensor[part.place].tolist() == expected, part.name
        assert tensor[: encoder.layout.viewers].tolist() == [
            seat == viewer for viewer in range(max(setting.game.seats))
        ]


def test_worlds_that_differ_only_in_the_unknown_have_one_tensor(setting: Setting) -> None:
    encoder = Encoder(setting.game)
    for session, seat in watched(setting, count=8):
        tensor = encoder.tensor(session.state, seat)
        for seed in range(3):
            assert (encoder.tensor(another_world(session, seat, seed), seat) == tensor).all()


def test_the_mask_is_the_legal_moves(setting: Setting) -> None:
    encoder = Encoder(setting.game)
    for session, _ in watched(setting, count=8):
        assert np.flatnonzero(encoder.mask(session.state)).tolist() == sorted(session.legal())


def test_numbers_stay_in_their_bounds(setting: Setting) -> None:
    encoder = Encoder(setting.game)
    least, most = encoder.layout.bounds()
    state = setting.game.start(setting.seats, setting.options, 5)[0]
    while not state.ending:
        tensor = encoder.tensor(state, SPECTATOR)
        assert (least <= tensor).all()
        assert (tensor <= most).all()
        verbs.play(state, setting.game.legal(state)[-1])


def test_hashes_and_chance_are_left_out_and_nothing_else(game: Game) -> None:
    left_out = set(game.state.names or ()) - set(told_fields(game))
    hashes = {name for name in left_out if game.state[name].base == np.uint64}
    assert "rng" in hashes
    assert left_out - hashes == {"reveals", (game.state.names or ())[-1]}
    assert layout(game).parts[0].name == VIEWER


def test_the_table_has_a_row_for_each_field(game: Game) -> None:
    table = tensor_table(game).splitlines()[2:]
    assert [re.findall(r"`(\w+)`", row) for row in table] == [[VIEWER], *([name] for name in told_fields(game))]


def test_the_example_in_the_documents_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    text = RESEARCH.read_text(encoding="utf-8")
    example = re.search(r"python -m pagodas\.adapters\.tensor_table (?P<game>\w+)\n", text)
    assert example is not None
    main([example["game"]])
    assert capsys.readouterr().out in text


def test_the_sizes_in_the_documents_are_those_of_the_game() -> None:
    mountain = games.load("mountain")
    sizes = f"the observation ({layout(mountain).size} numbers) and the mask ({mountain.moves})"
    assert sizes in RESEARCH.read_text(encoding="utf-8")


def test_an_unknown_game_is_named_in_one_line() -> None:
    with pytest.raises(SystemExit, match="no game 'chess'"):
        main(["chess"])
