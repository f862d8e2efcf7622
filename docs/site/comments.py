"""Let the reference show the comment beside a field as its description."""

import re

import griffe

COMMENT = re.compile(r"  # (?P<text>(?!noqa|type:).*)$")


class Comments(griffe.Extension):
    """Reads comments that follow a field on its line."""

    def on_attribute_instance(self, *, attr: griffe.Attribute, **_: object) -> None:
        """Describe a field by its comment if it has no docstring."""
        if attr.docstring or attr.lineno is None or not isinstance(attr.parent, griffe.Class):
            return
        comment = COMMENT.search(attr.lines_collection[attr.filepath][attr.lineno - 1])
        if comment:
            text = comment["text"][0].upper() + comment["text"][1:]
            attr.docstring = griffe.Docstring(text, lineno=attr.lineno, parent=attr)
