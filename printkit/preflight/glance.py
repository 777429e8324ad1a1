"""A glance at a face: is it plainly without fault? Nearly all are, and a deck of hundreds must not be made to wait.

A glance errs on one side only. It clears a face when nothing on it can be at fault; whatever it can't clear at once, `preflight`
looks at closely. Its rules are those of `preflight`, with every doubt held against the face.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from printkit.draw.frame import Affine, Frame, Group, Image, Item, Line, Path, Rect, Text
from printkit.preflight.gather import CAP_HEIGHT, LARGEST_SIGN, Extent, around, box_of, controls, moved

SMALLEST_TEXT = 5.0
"""pt; below this a home printer's dots no longer make letters."""

THINNEST_LINE = 0.1
"""mm; thinner lines break up on inkjets."""

TOUCH = 0.3
"""mm by which the boxes of two texts may overlap before their ink does: boxes contain the white around letters."""

_HERE = Affine()


class _Seen(NamedTuple):
    """What a look at some items leaves to compare: extents of texts as (top, left, right, bottom), and of opaque pictures."""

    texts: list[Extent]
    pictures: list[Extent]


class Glance:
    """Glances at one face after another. The faces must outlive it: it knows outlines by their identity.

    `bleed` and `safe` are those of `preflight.inspect`; `opaque` says of a picture at its size in mm whether it hides what is
    below, None if there is something wrong with it.
    """

    def __init__(self, bleed: float, safe: float, opaque: Callable[[Image], bool | None]) -> None:
        self._bleed = bleed
        self._safe = safe
        self._opaque = opaque
        self._outlines: dict[int, Extent] = {}
        self._near = 0.0
        self._size: tuple[float, float, float] = (0.0, 0.0, 0.0)
        self._faces: dict[tuple[object, ...], _Seen | None] = {}

    def clears(self, frame: Frame) -> bool:
        """Whether the face is plainly without fault."""
        size = (frame.w, frame.h, max(frame.w, frame.h) if frame.die else frame.corner)
        if size != self._size:
            self._size = size
            self._near = within(frame, self._safe)
            self._faces.clear()
        seen = _Seen([], [])
        return self._look(frame.items, _HERE, seen, alone=True) and not _meet(seen)

    def _look(self, items: Sequence[Item], at: Affine, seen: _Seen, *, alone: bool) -> bool:
        """False as soon as there is a doubt. Shapes that are not `alone` may be parts of a sign."""
        w, h, _ = self._size
        near, bleed = self._near, self._bleed
        right, bottom, far_right, far_bottom = w - near, h - near, w + bleed, h + bleed
        a, b, c, d, e, f = at
        plain = a == d == 1.0 and b == c == 0.0
        zoom = 1.0 if plain else math.sqrt(abs(a * d - b * c))
        smallest, thinnest = (SMALLEST_TEXT - 1e-9) / zoom, (THINNEST_LINE - 1e-9) / zoom
        outlines, tell = self._outlines, seen.texts.append
        for item in items:
            if isinstance(item, Text):
                x0, y1, text, size, width, _, _ = item
                if plain:
                    x0 += e
                    y1 += f
                    y0, x1 = y1 - size * CAP_HEIGHT, x0 + width
                else:
                    x0, y0, x1, y1 = moved((x0, y1 - size * CAP_HEIGHT, x0 + width, y1), at)
                if x0 < near or y0 < near or x1 > right or y1 > bottom or size < smallest:
                    return False
                if text.strip():
                    tell((y0, x0, x1, y1))
                continue
            if isinstance(item, Group):
                if not self._group(item, at, seen):
                    return False
                continue
            if isinstance(item, Path):
                key = id(item.segments)
                if key in outlines:
                    box = outlines[key]
                else:
                    if not item.segments:
                        return False
                    box = outlines[key] = around(controls(item))
            elif isinstance(item, Rect):
                x0, y0, x1, y1, _, stroke, _ = item
                box = (x0, y0, x0 + x1, y0 + y1)
            else:
                box = box_of(item)
            x0, y0, x1, y1 = (box[0] + e, box[1] + f, box[2] + e, box[3] + f) if plain else moved(box, at)
            if x0 < -bleed or y0 < -bleed or x1 > far_right or y1 > far_bottom:
                return False
            if isinstance(item, Rect | Line | Path):
                stroke = item.stroke
                if stroke is not None and stroke.width < thinnest:
                    return False
                if (
                    near
                    and not (alone and not isinstance(item, Path))
                    and (x0 < near or y0 < near or x1 > right or y1 > bottom)
                    and x1 - x0 <= LARGEST_SIGN
                    and y1 - y0 <= LARGEST_SIGN
                ):
                    return False
            elif isinstance(item, Image):
                opaque = self._opaque(item) if plain else None
                whole = x0 <= 0 and y0 <= 0 and x1 >= w and y1 >= h
                if opaque is None or (not whole and (x0 < near or y0 < near or x1 > right or y1 > bottom)):
                    return False
                if opaque and not whole:
                    seen.pictures.append((y0, x0, x1, y1))
            else:
                return False  # fields
        return True

    def _group(self, group: Group, outside: Affine, seen: _Seen) -> bool:
        if group.picture:
            return True
        if group.clip is not None:
            return False
        key = (group.face, group.x, group.y, group.rotate, group.scale, outside)
        inner: _Seen | None = _Seen([], [])
        if group.face and key in self._faces:
            inner = self._faces[key]
        else:
            own = _Seen([], [])
            inner = own if self._look(group.items, outside.into(group), own, alone=False) else None
            if group.face:
                self._faces[key] = inner
        if inner is None:
            return False
        seen.texts.extend(inner.texts)
        seen.pictures.extend(inner.pictures)
        return True


def within(frame: Frame, safe: float) -> float:
    """Mm from the straight edges that keep whatever is further inside `safe` mm out of the round corners too; of another form all of it."""
    if frame.die:
        return max(frame.w, frame.h)
    return safe + max(0.0, frame.corner - safe) * (1 - math.sqrt(0.5)) if safe else 0.0


def _meet(seen: _Seen) -> bool:
    """Whether two texts may overlap, or a text may lie across the edge of a picture."""
    texts = seen.texts
    texts.sort()
    for number, (_, left, right, bottom) in enumerate(texts, 1):
        low = bottom - TOUCH
        for place in range(number, len(texts)):
            y0, x0, x1, _ = texts[place]
            if y0 >= low:
                break
            if x0 < right - TOUCH and x1 > left + TOUCH:
                return True
    for top, left, right, bottom in seen.pictures:
        for y0, x0, x1, y1 in texts:
            apart = x1 <= left or x0 >= right or y1 <= top or y0 >= bottom
            if not apart and not (x0 >= left and x1 <= right and y0 >= top and y1 <= bottom):
                return True
    return False
