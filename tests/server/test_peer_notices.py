"""What servers tell each other fits into what PostgreSQL carries."""

import pytest
from msgspec import Raw

from pagodas.server.peer_notices import (
    MOST_BYTES,
    Asking,
    Committed,
    Entry,
    Notice,
    Present,
    Written,
    payloads,
    read_notice,
)

MOVE = Entry(Raw(b'{"kind":"played","seat":0,"ply":3,"moves":[117]}'), 0, "r12")


@pytest.mark.parametrize(
    "notice",
    [
        Committed(7, {"one": Written(12), "two": Written(3, (MOVE, MOVE))}),
        Present(7, {"one": [0, 2], "two": []}),
        Asking(7, {"one": None}),
        Committed(2**31 - 1, {f"{number:032}": Written(number, (MOVE,)) for number in range(500)}),
    ],
)
def test_a_notice_is_read_as_it_was_written_in_payloads_that_postgresql_takes(notice: Notice) -> None:
    texts = list(payloads(notice))
    assert all(len(text.encode()) <= MOST_BYTES for text in texts)
    found = [read_notice(text) for text in texts]
    assert {type(each) for each in found} == {type(notice)}
    assert {each.server for each in found} == {notice.server}
    assert {game: told for each in found for game, told in each.games.items()} == notice.games


def test_a_short_notice_is_one_payload_and_a_long_one_few() -> None:
    assert len(list(payloads(Committed(7, {f"{number:012}": Written(number, (MOVE,)) for number in range(60)})))) == 1
    assert len(list(payloads(Committed(7, {f"{number:012}": Written(number, (MOVE,)) for number in range(120)})))) == 2


def test_what_is_too_long_for_a_payload_is_told_without_its_entries() -> None:
    (text,) = payloads(Committed(7, {"one": Written(200, (MOVE,) * 200)}))
    assert read_notice(text) == Committed(7, {"one": Written(200)})
