"""Where the fields of a pad lie."""

from __future__ import annotations

NUMBERED = 4.0
"""mm that a seat's number may take at the left of a name's box."""


def fills(field, box):
    """Whether a field fills a box (x, y, w, h): all of it, or of a name's box all but where the seat's number stands."""
    x, y, w, h = box
    beside = field.x - x
    room = NUMBERED if field.name.endswith("-name") else 0.0
    edges = ((field.x + field.w, x + w), (field.y, y), (field.h, h))
    return -0.01 < beside < room + 0.01 and all(abs(one - other) < 0.01 for one, other in edges)
