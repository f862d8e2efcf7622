"""Leduc hold'em: poker with six cards, small enough to be studied and large enough for a bluff."""

from pathlib import Path

from pagodas.core.about import About

ABOUT = About(
    id="leduc",
    version=1,
    folder=Path(__file__).parent,
)
