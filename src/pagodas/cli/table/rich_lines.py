"""What rich can print, as lines for prompt_toolkit."""

import io
from typing import TypeAlias

from prompt_toolkit.styles import ANSI_COLOR_NAMES
from rich.color import Color, ColorType
from rich.console import Console, RenderableType
from rich.style import Style

Line: TypeAlias = list[tuple[str, str]]  # pieces of text with their styles

_CONSOLE = Console(
    file=io.StringIO(),
    force_terminal=True,
    color_system="truecolor",
    legacy_windows=False,
    highlight=False,
    _environ={},
)
_ANSI = [name for name in ANSI_COLOR_NAMES if name != "ansidefault"]


def lines(content: RenderableType, width: int) -> list[Line]:
    """Lay something out in so many columns."""
    options = _CONSOLE.options.update(width=max(width, 1), height=None)
    return [
        [(_style(piece.style), piece.text) for piece in line if not piece.control]
        for line in _CONSOLE.render_lines(content, options, pad=False)
    ]


def cropped(content: RenderableType, width: int, height: int) -> list[Line]:
    """Lay something out in so many columns and rows, with dots where there is more of it."""
    drawn = lines(content, width)
    if len(drawn) > height:
        shorter = lines(content, width - 2)[:height]  # leaves room for the dots
        return [*shorter[:-1], [*shorter[-1], ("", " …")]]
    return drawn


def _style(style: Style | None) -> str:
    if style is None:
        return ""
    looks = {"bold": style.bold, "italic": style.italic, "underline": style.underline, "reverse": style.reverse}
    words = ["class:quiet" if style.dim else "", *(name for name, wanted in looks.items() if wanted)]
    words += [
        f"fg:{_colour(style.color)}" if style.color else "",
        f"bg:{_colour(style.bgcolor)}" if style.bgcolor else "",
    ]
    return " ".join(filter(None, words))


def _colour(colour: Color) -> str:
    if colour.type is ColorType.STANDARD and colour.number is not None:
        return _ANSI[colour.number]
    return "ansidefault" if colour.is_default else colour.get_truecolor().hex
