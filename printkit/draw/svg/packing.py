"""Drawings as bytes for the cache."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from printkit.draw.frame import Compositing, Ends, Gradient, Group, Image, Item, Path, Stroke


def packed(drawing: Sequence[Any]) -> bytes:
    """Width, height, items and what is lost, as bytes."""
    w, h, items, lost = drawing
    return json.dumps([w, h, [_plain(item) for item in items], lost], ensure_ascii=False).encode("utf-8", "surrogatepass")


def unpacked(data: bytes) -> tuple[float, float, tuple[Item, ...], tuple[str, ...]]:
    """What `packed` was given."""
    w, h, items, lost = json.loads(data)
    return w, h, _items(items), tuple(lost)


def _plain(item: Item) -> list[Any]:
    match item:
        case Group():
            over = item.compositing
            how = None if over is None else [over.opacity, [_plain(one) for one in over.mask], over.by_alpha, over.blend]
            inside = [_plain(one) for one in item.items]
            return ["G", item.x, item.y, inside, item.rotate, item.clip, item.scale, item.mask, item.even_odd, how, item.face]
        case Path():
            return ["P", *item]
        case Image():
            return ["I", *item]
    raise TypeError(type(item).__name__)


def _items(plain: Iterable[Any]) -> tuple[Item, ...]:
    return tuple(_item(*one) for one in plain)


def _item(kind: str, *of: Any) -> Item:
    if kind == "G":
        x, y, inside, rotate, clip, scale, mask, even_odd, how, face = of
        over = None if how is None else Compositing(how[0], _items(how[1]), how[2], how[3])
        cut = None if clip is None else tuple(clip)
        outline = tuple(tuple(step) for step in mask)
        return Group(
            x, y, _items(inside), rotate, face, clip=cut, scale=tuple(scale), mask=outline, even_odd=even_odd, compositing=over
        )
    if kind == "I":
        x, y, w, h, source, bleed, tint = of
        return Image(x, y, w, h, source, tuple(bleed), None if tint is None else tuple(tint))
    segments, fill, stroke, even_odd, gradient, opacity = of
    return Path(
        tuple(tuple(step) for step in segments),
        None if fill is None else tuple(fill),
        None if stroke is None else _stroke(*stroke),
        even_odd,
        _gradient(gradient),
        opacity,
    )


def _stroke(color: Any, width: float, dash: Any, soft: bool, ends: Any, gradient: Any, spot: str) -> Stroke:  # noqa: FBT001 - in a Stroke's order
    return Stroke(tuple(color), width, tuple(dash), soft, None if ends is None else Ends(*ends), _gradient(gradient), spot)


def _gradient(plain: Sequence[Any] | None) -> Gradient | None:
    if plain is None:
        return None
    ends, stops, at, opacities = plain
    return Gradient(tuple(ends), tuple((place, tuple(color)) for place, color in stops), tuple(at), tuple(opacities))
