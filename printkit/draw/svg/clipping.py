"""``clipPath`` and ``mask``: what of some items is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.draw.frame import WHITE, Affine, Box, Compositing, Group, Item, Path
from printkit.draw.shapes import Outline, bounds
from printkit.draw.svg import css
from printkit.draw.svg.outlines import SHAPES, moved, outline, transform, within, work
from printkit.draw.svg.reading import FRESH, Reading, Style, box_of
from printkit.draw.svg.source import length, name, reference

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_DEEPEST = 12


def cut(items: list[Item], along: Outline, *, even_odd: bool = False) -> list[Item]:
    """The items within an outline."""
    if not along or not items:
        return items
    return [Group(0.0, 0.0, tuple(items), clip=bounds(along), mask=along, even_odd=even_odd)]


def clipped(reading: Reading, items: list[Item], element: Element, style: Style, at: Affine, depth: int = 0) -> list[Item]:
    """The items, cut along the shapes of the ``clipPath`` that the element's style names, if it names one."""
    target = linked(reading, style, "clip-path", "clipPath")
    if target is None or not items:
        return items
    if depth >= _DEEPEST:
        reading.lost.add("clip-path")
        return items
    reading.steps.read(target)
    inner = at
    if target.get("clipPathUnits") == "objectBoundingBox":
        inner = within(at, _of_box(box_of(reading, element)))
    inner = within(inner, transform(target.get("transform")))
    above = reading.look(target, FRESH)
    parts: list[Item] = []
    for child in target:
        shown = reading.look(child, above) if name(child) else above
        one, under = child, within(inner, transform(child.get("transform")))
        if name(child) == "use":
            under = within(under, Affine(e=length(child.get("x"), reading.view[0]), f=length(child.get("y"), reading.view[1])))
            one = reading.ids.get(reference(child), child)
            under = within(under, transform(one.get("transform")))
            shown = reading.look(one, shown)
        if name(one) in SHAPES and shown.get("display") != "none" and shown["visibility"] == "visible":
            reading.count(work(one))
            own = moved(outline(one, reading.view), under)
            reading.count(len(own))
            if own:
                part = Path(own, WHITE, even_odd=shown["clip-rule"] == "evenodd")
                parts += clipped(reading, [part], one, shown, under, depth + 1)
        elif name(one) == "text":
            reading.lost.add("clipPath text")
    items = _through(items, parts)
    return clipped(reading, items, element, above, at, depth + 1) if items else []


def _through(items: list[Item], parts: list[Item]) -> list[Item]:
    """The items where one of the white parts is."""
    if not parts:
        return []
    plain = [part for part in parts if isinstance(part, Path)]  # those that no other clip has cut
    if len(plain) == len(parts) == 1:
        return cut(items, plain[0].segments, even_odd=plain[0].even_odd)
    if (
        len(plain) == len(parts)
        and not any(part.even_odd for part in plain)
        and _apart([bounds(part.segments) for part in plain])
    ):
        return cut(items, tuple(step for part in plain for step in part.segments))
    return [Group(0.0, 0.0, tuple(items), compositing=Compositing(mask=tuple(parts), by_alpha=True))]


_MANY = 60


def _apart(boxes: list[Box]) -> bool:
    """Whether no two boxes touch: only then no shape can make a hole in another."""
    if len(boxes) > _MANY:
        return False
    return not any(
        x < other[0] + other[2] and other[0] < x + w and y < other[1] + other[3] and other[1] < y + h
        for number, (x, y, w, h) in enumerate(boxes)
        for other in boxes[:number]
    )


def masked(reading: Reading, items: list[Item], element: Element, style: Style, at: Affine, depth: int) -> list[Item]:
    """The items as far as the ``mask`` that the element's style names lets through, if it names one."""
    target = linked(reading, style, "mask", "mask")
    if target is None or not items:
        return items
    if depth >= _DEEPEST:
        reading.lost.add("mask")
        return items
    box = box_of(reading, element)
    of_box = target.get("maskUnits", "objectBoundingBox") != "userSpaceOnUse"
    wide, high = (1.0, 1.0) if of_box else reading.view
    x, y = length(target.get("x", "-10%"), wide), length(target.get("y", "-10%"), high)
    w, h = length(target.get("width", "120%"), wide), length(target.get("height", "120%"), high)
    area: Outline = (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
    area = moved(area, within(at, _of_box(box)) if of_box else at)
    inner = within(at, _of_box(box)) if target.get("maskContentUnits") == "objectBoundingBox" else at
    own = reading.look(target, FRESH)
    light = reading.children(target, own, inner, depth + 1)
    light = masked(reading, clipped(reading, light, target, own, inner), target, own, inner, depth + 1)
    if not light:
        return []
    over = Compositing(mask=tuple(light), by_alpha=own.get("mask-type") == "alpha")
    return [Group(0.0, 0.0, tuple(items), clip=bounds(area), mask=area, compositing=over)]


def linked(reading: Reading, style: Style, key: str, kind: str) -> Element | None:
    """The element of a kind that a property names; None where it names none, or what isn't there."""
    link, _ = css.linked(style.get(key, "none"))
    target = reading.ids.get(link) if link else None
    return target if target is not None and name(target) == kind else None


def _of_box(box: Box) -> Affine:
    x, y, w, h = box
    return Affine(w, 0.0, 0.0, h, x, y)
