"""What a link to this server shows where people share it: a title, a line about it, and a picture (Open Graph).

It is made from the path alone. A link's token is in its fragment, which no server is ever sent; so a preview can tell
nothing about a game being played, and says no more than which kind of game it is.
"""

from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import msgspec

from pagodas import games
from pagodas.core.strings import DEFAULT

KINDS = ("new", "learn", "play")  # paths of these begin with the kind of game
PLACE = "<!-- preview -->"  # in the page, where the lines go
PICTURE = "/icons/link.png"
PICTURE_SIZE = (1200, 630)


class Preview(NamedTuple):
    """What is shown of a link."""

    language: str
    title: str
    description: str
    picture: str  # its path


class Manifest(msgspec.Struct):
    """The part of the page's manifest that is used here."""

    name: str
    description: str


def preview(path: str, wanted: str, static: Path) -> Preview:
    """Return what to show of a path, in the first language of a list like that of Accept-Language that is spoken."""
    first, _, rest = path.strip("/").partition("/")
    kind = unquote(rest.partition("/")[0])
    if first in KINDS and kind in games.names():
        about = games.about(kind)
        say = about.strings(language := _spoken(wanted, about.languages))
        return Preview(language, say("title"), say("tagline"), PICTURE)
    language = _spoken(wanted, tuple(file.name.split(".")[1] for file in static.glob("manifest.*.webmanifest")))
    manifest = msgspec.json.decode((static / f"manifest.{language}.webmanifest").read_bytes(), type=Manifest)
    return Preview(language, manifest.name, manifest.description, PICTURE)


def _spoken(wanted: str, spoken: tuple[str, ...]) -> str:
    names = (part.partition(";")[0].strip().partition("-")[0].lower() for part in wanted.split(","))
    return next((name for name in names if name in spoken), DEFAULT)


def filled(page: str, shown: Preview, public_url: str) -> str:
    """Put a preview into the page. It has no og:url: networks would link to that, and leave the fragment out."""
    width, height = PICTURE_SIZE
    properties = {
        "og:type": "website",
        "og:site_name": "Pagodas",
        "og:title": shown.title,
        "og:description": shown.description,
        "og:image": public_url.rstrip("/") + shown.picture,
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": shown.title,
    }
    lines = [f'<meta property="{name}" content="{escape(content)}">' for name, content in properties.items()]
    lines += ['<meta name="twitter:card" content="summary_large_image">']
    lines += [
        f'<meta name="description" content="{escape(shown.description)}">',
        f"<title>{escape(shown.title)}</title>",
    ]
    return page.replace(PLACE, "\n    ".join(lines)).replace('<html lang="en">', f'<html lang="{shown.language}">')
