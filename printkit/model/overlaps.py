"""Places to write in that lie over each other, so that what is written once would count twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Place: TypeAlias = tuple[float, float, float, float]
"""x, y, width and height in one unit."""

_SHARED = 0.25
"""The part of the larger of two places from which on they are one to whoever writes; a small box in the corner of a large one is not."""


def first_overlap(places: Mapping[str, Place]) -> tuple[str, str] | None:
    """Two names whose places lie over each other, the upper one first; None if none do."""
    ordered = sorted(places.items(), key=lambda one: (one[1][1], one[1][0]))
    for number, (name, (x, y, w, h)) in enumerate(ordered):
        for other, (x2, y2, w2, h2) in ordered[number + 1 :]:
            if y2 >= y + h:
                break
            shared = max(0.0, min(x + w, x2 + w2) - max(x, x2)) * (min(y + h, y2 + h2) - y2)
            if shared > _SHARED * max(w * h, w2 * h2):
                return name, other
    return None
