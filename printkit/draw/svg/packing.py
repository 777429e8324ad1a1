"""Drawings as bytes for the cache."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from printkit.draw.frame import Gradient, Group, Item, Path, Stroke


def packed(drawing: Sequence[Any]) -> bytes:
    """Width, height, items and what is lost, as bytes."""
    w, h, items, lost = drawing
    return json.dumps([w, h, [_plain(item) for item in items], lost], ensure_ascii=False).encode("utf-8", "surrogatepass")


def unpacked(data: bytes) -> tuple[float, float, tuple[Item, ...], tuple[str, ...]]:
    """What `packed` was given."""
    w, h, items, lost = json.loads(data)
    return w, h, tuple(_items(items)), tuple(lost)


def _plain(item: Item) -> list[Any]:
    if isinstance(item, Group):
        return [item.clip, item.mask, [_plain(one) for one in item.items]]
    if isinstance(item, Path):
        return list(item)
    raise TypeError(type(item).__name__)


def _items(plain: Iterable[Any]) -> Iterable[Item]:
    for one in plain:
        if len(one) == 3:
            clip, mask, items = one
            yield Group(0.0, 0.0, tuple(_items(items)), clip=tuple(clip), mask=tuple(tuple(step) for step in mask))
            continue
        segments, fill, stroke, even_odd, gradient, opacity = one
        yield Path(
            tuple(tuple(step) for step in segments),
            None if fill is None else tuple(fill),
            None if stroke is None else Stroke(tuple(stroke[0]), stroke[1], tuple(stroke[2]), stroke[3]),
            even_odd,
            None if gradient is None else _gradient(gradient),
            opacity,
        )


def _gradient(plain: Sequence[Any]) -> Gradient:
    ends, stops, at = plain
    return Gradient(tuple(ends), tuple((place, tuple(color)) for place, color in stops), tuple(at))
