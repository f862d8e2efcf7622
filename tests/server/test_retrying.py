"""What fails is tried again, later and later, and the log says so."""

import asyncio
from itertools import islice

import pytest

from pagodas.server import retrying
from pagodas.server.retrying import growing_pauses, short_pauses, until_it_works
from pagodas.server.store import StoreError


def test_pauses_grow_up_to_a_limit() -> None:
    assert list(islice(growing_pauses(), 8)) == [1, 2, 4, 8, 16, 32, 60, 60]
    assert list(islice(short_pauses(), 8)) == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5]


@pytest.mark.parametrize("error", [StoreError("no answer"), ZeroDivisionError("no answer")])
def test_what_fails_is_tried_until_it_works(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.001)
    tries: list[int] = []

    async def work() -> str:
        tries.append(1)
        if len(tries) < 4:
            raise error
        return "done"

    assert asyncio.run(until_it_works("cooking", work)) == "done"
    said = [(record.what, record.reason, record.again_in_seconds) for record in caplog.records]  # type: ignore[attr-defined]
    assert said == [("cooking", "no answer", pause) for pause in (0.001, 0.002, 0.004)]
    assert all(bool(record.exc_info) == isinstance(error, ZeroDivisionError) for record in caplog.records)


def test_a_chore_that_is_stopped_stops() -> None:
    async def stop() -> None:
        task = asyncio.create_task(until_it_works("waiting", lambda: asyncio.sleep(60)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(stop())
