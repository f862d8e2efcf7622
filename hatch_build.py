"""What the package says of itself, and carries, beyond its modules: links that work anywhere, and its manual page."""

import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"\[([^\]]+)\]\((?!https?://|#)([^)]+)\)")
MANUAL = Path("build", "man", "pagodas.1")  # written by `make man`


def self_contained(text: str, source: str | None) -> str:
    """Lead links within the project to its source or, where no address of it is known, leave their words alone."""
    return LINK.sub(rf"[\1]({source.rstrip('/')}/\2)" if source else r"\1", text)


class ReadmeHook(MetadataHookInterface):
    """The README for the page of a registry, where links to files beside it would lead nowhere."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README. `Source` among the project's URLs, if there is one, is where its links lead."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Source")
        metadata["readme"] = {"content-type": "text/markdown", "text": self_contained(text, source)}


class ManualHook(BuildHookInterface[Any]):
    """The manual page, where systems look for it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the page into a wheel, if it has been made."""
        page = Path(self.root, MANUAL)
        if version == "standard" and page.exists():
            build_data["shared_data"][str(page)] = f"share/man/man1/{page.name}"
