"""Whole numbers in texts from outside. Python's `int` reads signs and underscores, and fails on thousands of digits."""

__all__ = ["read_whole"]


def read_whole(text: str, least: int, most: int) -> int:
    """Return the whole number that a text is. Raises ValueError for any other text and for numbers out of range."""
    minus = "-" if least < 0 and text.startswith("-") else ""
    digits = text.removeprefix(minus)
    plain = digits.lstrip("0") or digits[-1:]
    if not plain.isdecimal() or len(plain) > len(str(max(most, -least))) or not least <= int(minus + plain) <= most:
        raise ValueError(f"a whole number from {least} to {most}")
    return int(minus + plain)
