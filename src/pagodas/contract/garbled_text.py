"""Texts that nearly mean something, as typists in a hurry and attackers send them."""

import random
from collections.abc import Sequence

# Digits that are none for `int`, signs that split, quote and escape, NUL, wide and narrow letters.
ODD = "²½٣𝟘0123456789abcXYZ \t\n\0-+*/:;,.@>!?#%&='\"\\()[]{}<…é漢😀"
MOST_CHANGES = 4
LONGEST_RUN = 300  # of one character


def garbled(chance: random.Random, texts: Sequence[str], longest: int) -> str:
    """Return one of the texts after a few accidents, no longer than `longest`."""
    text = chance.choice(texts)
    for _ in range(chance.randint(1, MOST_CHANGES)):
        at = chance.randint(0, len(text))
        text = text[:at] + _accident(chance, text[at:], chance.choice(texts))
    return text[:longest]


def _accident(chance: random.Random, rest: str, other: str) -> str:
    """Return what is left of the rest of a text: something came between, is missing, doubled, or from another text."""
    odd = chance.choice(ODD)
    came = (odd + rest, odd * chance.randint(2, LONGEST_RUN) + rest, odd + rest[1:], rest[1:])
    return chance.choice((*came, rest * chance.randint(0, 3), other[chance.randint(0, len(other)) :]))
