"""Pagoda by Arve D. Fühler (Pegasus Spiele, 2014): two architects build six pagodas, card by card, floor by floor."""

from pathlib import Path

from pagodas.core.about import About
from pagodas.core.options import Flag

ABOUT = About(
    id="architects",
    version=2,
    folder=Path(__file__).parent,
    own_options=(Flag("fast"), Flag("simple")),
)
