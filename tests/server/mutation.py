"""Spoils what is valid, in the ways in which programs and attackers spoil things."""

import json
import random
from typing import Any

ODD: list[Any] = [
    *(None, True, False, 0, -1, 1, 7, 15, 16, 99, 2**31, 2**63, -(2**63) - 1, 10**30, 0.5, 1e308, -0.0),
    *("", " ", "\0", "\ud800", "\u202e", "é́́", "☃" * 30, "a" * 500, "9" * 40, "__class__", "../..", "%s%n", "' OR 1=1"),
    *([], [[]], [None], ["a1"] * 9, [""] * 3, {}, {"": {}}, {"type": "sit"}),
]
BYTES = [
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b'"',
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b"\\",
    b"\\u",
    b"1",
    b"-",
    b"\r\n",
]
LETTERS = "abcdefgh12345678 .,;:-+*/=()[]@#!?xW1Bé☃\t\n\0"


def odd_fields(message: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return a message in which a field or two are odd, missing or too many."""
    spoilt = dict(message)
    for _ in range(chance.choice((1, 1, 2))):
        key = chance.choice([*spoilt, "more"])
        if chance.random() < 0.2:
            spoilt.pop(key, None)
        else:
            spoilt[key] = chance.choice(ODD)
    return spoilt


def spoilt_bytes(data: bytes, chance: random.Random) -> bytes:
    """Return data in which some bytes are others, missing, or there twice."""
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5))):
        start = chance.randrange(len(spoilt) + 1)
        stop = min(len(spoilt), start + chance.choice((0, 1, 1, 3, 20)))
        spoilt[start:stop] = chance.choice((chance.choice(BYTES), b"", spoilt[start:stop] * 2, chance.randbytes(2)))
    return bytes(spoilt)


def spoilt_text(text: str, chance: random.Random) -> str:
    """Return a text in which some letters are others, missing, or there twice."""
    spoilt = list(text)
    for _ in range(chance.choice((1, 1, 2, 5))):
        start = chance.randrange(len(spoilt) + 1)
        stop = min(len(spoilt), start + chance.choice((0, 1, 1, 3, 20)))
        spoilt[start:stop] = chance.choice(
            ([chance.choice(LETTERS)], [], spoilt[start:stop] * 2, list(chance.choice(LETTERS) * 3))
        )
    return "".join(spoilt)


def as_json(message: Any) -> bytes:
    """Write a message; half a surrogate pair is written as JSON can."""
    return json.dumps(message).encode()
