"""The stamp of a printed file: what it is and what it was made from, as the document's keywords.

``printkit;game=my-game;edition=first;component=sheet;version=1.0;digest=5e0c…;option.low_rolls=void``
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, unquote

NAME = "printkit"
_PLAIN = ".-_~ :/,+@"  # ';', '=' and '%' are what a value may not show


def format(stamped: Mapping[str, object]) -> str:  # noqa: A001 - the pair of `parse`, always called as stamp.format
    """Names and values in one line of ASCII; values are percent-escaped as UTF-8."""
    return ";".join([NAME, *(f"{quote(name, _PLAIN)}={quote(str(value), _PLAIN)}" for name, value in stamped.items())])


def parse(text: str) -> dict[str, str]:
    """The names and values of a stamp; empty for keywords that aren't one."""
    first, *parts = text.split(";")
    if first.strip() != NAME:
        return {}
    pairs = (part.partition("=") for part in parts)
    return {unquote(name.strip()): unquote(value) for name, equals, value in pairs if equals}
