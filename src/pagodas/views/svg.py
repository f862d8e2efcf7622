"""A scene as an SVG document, for web pages, reports and golden files.

Colours are CSS custom properties named after the roles of the palette, so a page may restyle an embedded scene; with
`dark` given they are plain colours. Every item is a `<g class="item" data-item="…">` with its words as `<title>`; a
mark adds the class "mark-…" and a ring whose line pattern tells it from other marks without colour.
"""

import re
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape, quoteattr

from pagodas.core.scene import (
    CHOSEN,
    LAST,
    MARK_COLOURS,
    THREAT,
    WINNING,
    Box,
    Circle,
    Curve,
    Item,
    Label,
    Line,
    Palette,
    Point,
    Scene,
    Shape,
    Symbol,
)

__all__ = ["finished", "style", "svg"]

ROLE = re.compile(r"var\(--(?P<role>[\w-]+)\)")
USED = re.compile(r'href="#symbol-(?P<name>[^"]+)"')
RING_GAP = 5.0  # the gap between the rings of two marks on one item
# Thickness and dashes of each stroke of a ring, from the outermost stroke to the innermost
RINGS: Mapping[str, tuple[tuple[float, str], ...]] = {
    LAST: ((4.0, ""),),
    WINNING: ((7.0, ""), (2.0, "")),
    THREAT: ((4.0, "10 6"),),
    CHOSEN: ((5.0, "1 9"),),
}
BASELINE = 0.35  # how far the baseline of a text lies below its middle, as a part of its size
# What every shape inherits
DEFAULTS = (
    ' fill="none" stroke-linecap="round" stroke-linejoin="round" text-anchor="middle"'
    " font-weight=\"600\" font-family=\"ui-serif, Georgia, 'Noto Serif', 'DejaVu Serif', serif\""
)


def svg(scene: Scene, *, dark: bool | None = None, standalone: bool = True) -> str:
    """Draw a scene as SVG in light or dark colours; if `dark` is None, the reader's system chooses.

    Without `standalone` it is a fragment for an HTML page that brings the colours: no namespace, no style.
    """
    namespace = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
    size = f"0 0 {_number(scene.width)} {_number(scene.height)}"
    parts = [
        f'<svg{namespace} viewBox="{size}" role="img"{DEFAULTS}>',
        f"<title>{escape(scene.status)}</title>",
        f"<desc>{escape('; '.join(item.label for item in scene.items))}</desc>",
        style(scene.palette) if standalone and dark is None else "",
        f"<defs>{''.join(_symbol(name, symbol) for name, symbol in _used(scene))}</defs>",
        f'<g class="ground">{_shapes(scene.ground)}</g>',
        *(_item(item, scene.symbols[item.symbol]) for item in scene.items),
        f'<g class="overlay">{_shapes(scene.overlay)}</g>' if scene.overlay else "",
        "</svg>\n",
    ]
    drawing = "\n".join(part for part in parts if part)
    return drawing if dark is None else _painted(drawing, scene.palette, dark)


def finished(drawing: str, scene: Scene, *, dark: bool) -> str:
    """Finish an SVG document drawn by hand: replace roles by colours, and add the symbols of a scene."""
    used = sorted(set(USED.findall(drawing)))
    defined = f"<defs>{''.join(_symbol(name, scene.symbols[name]) for name in used)}</defs>"
    return _painted(drawing.replace("</svg>", f"{defined}</svg>"), scene.palette, dark)


def _painted(drawing: str, palette: Palette, dark: bool) -> str:
    """Put colours in the place of roles, for the many programs that know SVG but not custom properties."""
    colours = {**MARK_COLOURS, **palette}
    return ROLE.sub(lambda match: colours[match["role"]][dark], drawing)


def style(palette: Palette) -> str:
    """Return the style element that gives each role its colour; the reader's system chooses light or dark."""
    colours = {**MARK_COLOURS, **palette}
    light_rule, dark_rule = (_colours(colours, variant) for variant in (0, 1))
    return f"<style>{light_rule}@media(prefers-color-scheme:dark){{{dark_rule}}}</style>"


def _colours(palette: Palette, variant: int) -> str:
    return "svg{" + ";".join(f"--{role}:{colours[variant]}" for role, colours in palette.items()) + "}"


def _used(scene: Scene) -> Iterable[tuple[str, Symbol]]:
    used = {item.symbol for item in scene.items}
    return ((name, symbol) for name, symbol in scene.symbols.items() if name in used)


def _symbol(name: str, symbol: Symbol) -> str:
    return f"<g id={quoteattr('symbol-' + name)}>{_shapes(symbol.shapes)}</g>"


def _item(item: Item, symbol: Symbol) -> str:
    classes = " ".join(["item", *(f"mark-{mark}" for mark in item.marks)])
    text = _shapes([_text(item, symbol)]) if item.text and symbol.text_size else ""
    rings = "".join(_ring(mark, symbol, index * RING_GAP) for index, mark in enumerate(item.marks))
    return (
        f'<g class="{classes}" data-item={quoteattr(item.id)} transform="{_place(item)}">'
        f"<title>{escape(item.label)}</title>"
        f"<use href={quoteattr('#symbol-' + item.symbol)}/>{text}{rings}</g>"
    )


def _place(item: Item) -> str:
    turn = f" rotate({_number(item.turn)})" if item.turn else ""
    scale = f" scale({_number(item.scale)})" if item.scale != 1.0 else ""
    return f"translate({_pair((item.x, item.y))}){turn}{scale}"


def _text(item: Item, symbol: Symbol) -> Label:
    return Label(*symbol.text_at, item.text, symbol.text_size, fill=symbol.text_tone)


def _ring(mark: str, symbol: Symbol, gap: float) -> str:
    """Draw a mark; the strokes after the first look cut out of it, in the background colour."""
    strokes = [
        f'<{_outline(symbol, gap)} stroke="{_role(role)}" stroke-width="{_number(thickness)}"'
        + (f' stroke-dasharray="{dashes}"' if dashes else "")
        + "/>"
        for role, (thickness, dashes) in zip((mark, "paper"), RINGS[mark], strict=False)
    ]
    return f'<g class="ring">{"".join(strokes)}</g>'


def _outline(symbol: Symbol, gap: float) -> str:
    if symbol.frame is None:
        return f'circle r="{_number(symbol.radius + gap)}"'
    half_width, half_height = symbol.frame[0] + gap, symbol.frame[1] + gap
    corner = f'x="{_number(-half_width)}" y="{_number(-half_height)}"'
    return f'rect {corner} width="{_number(2 * half_width)}" height="{_number(2 * half_height)}" rx="8"'


# --- Shapes ---


def _shapes(shapes: Iterable[Shape]) -> str:
    return "".join(_shape(shape) for shape in shapes)


def _shape(shape: Shape) -> str:
    if isinstance(shape, Label):
        place = _attributes(x=shape.x, y=shape.y + BASELINE * shape.size, font_size=shape.size)
        return f"<text{place}{_paint(shape)}>{escape(shape.text)}</text>"
    return f"<{_geometry(shape)}{_paint(shape)}/>"


def _geometry(shape: Shape) -> str:
    match shape:
        case Circle():
            return "circle" + _attributes(cx=shape.x, cy=shape.y, r=shape.radius)
        case Box():
            size = {"x": shape.x, "y": shape.y, "width": shape.width, "height": shape.height}
            return "rect" + _attributes(**size, **({"rx": shape.round} if shape.round else {}))
        case Line():
            points = " ".join(_pair(point) for point in shape.points)
            return f'{"polygon" if shape.closed else "polyline"} points="{points}"'
        case Curve():
            return f"path d={quoteattr(shape.data)}"
    raise TypeError(f"no way to draw {shape!r}")


def _attributes(**values: float) -> str:
    return "".join(f' {name.replace("_", "-")}="{_number(number)}"' for name, number in values.items())


def _paint(shape: Shape) -> str:
    fill = f' fill="{_role(shape.fill)}"' if shape.fill else ""
    return fill + _stroke(shape) + (_attributes(opacity=shape.opacity) if shape.opacity != 1.0 else "")


def _stroke(shape: Shape) -> str:
    if not shape.stroke:
        return ""
    width = _attributes(stroke_width=shape.thickness) if shape.thickness != 1.0 else ""
    dashes = f' stroke-dasharray="{_number(shape.thickness * 1.5)} {_number(shape.thickness * 2)}"'
    behind = ' paint-order="stroke"' if isinstance(shape, Label) else ""  # a halo that leaves the letters whole
    return f' stroke="{_role(shape.stroke)}"{width}{dashes if shape.dashed else ""}{behind}'


def _role(role: str) -> str:
    return f"var(--{role})"


def _pair(point: Point) -> str:
    return f"{_number(point[0])},{_number(point[1])}"


def _number(number: float) -> str:
    """Write a number with at most two decimals and no needless digits."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
