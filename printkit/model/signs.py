"""Icons that stand in texts by their names: ``:coin:``."""

from __future__ import annotations

import re

_NAME = r":([a-z][a-z0-9_-]{0,39}):"

SIGN = re.compile(rf"(?:(?<![A-Za-z0-9:])|(?<!:)(?={_NAME.replace('(', '(?:')}(?![A-Za-z0-9]))){_NAME}")
"""A name between colons that is meant for an icon, glued to a letter on one side at most; ``12:30:00`` and ``a:b:c`` are none."""


def spoken(text: str) -> str:
    """A text where no icon can be drawn, in a form, a message or a table: with their names."""
    return SIGN.sub(_spoken, text) if ":" in text else text


def _spoken(sign: re.Match[str]) -> str:
    before = sign.string[: sign.start()][-1:]
    return f"{' ' if before.isascii() and before.isalnum() else ''}{sign[1].replace('-', ' ')}"
