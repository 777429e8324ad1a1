"""Icons that stand in texts by their names: ``:coin:``."""

from __future__ import annotations

import re

SIGN = re.compile(r"(?<![A-Za-z0-9:]):([a-z][a-z0-9_-]{0,39}):")
"""A name between colons that is meant for an icon; ``12:30:00`` is none."""


def spoken(text: str) -> str:
    """A text where no icon can be drawn, in a form, a message or a table: with their names."""
    return SIGN.sub(lambda icon: icon[1].replace("-", " "), text) if ":" in text else text
