"""Yokai Pagoda by Jacobo Rufete (PIF Games, 2023): cards for ten spirits, and what you fail to offer counts."""

from pathlib import Path

from pagodas.core.about import About

ABOUT = About(
    id="yokai",
    version=1,
    folder=Path(__file__).parent,
    seats=(2, 3, 4, 5),
)
