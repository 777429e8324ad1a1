"""Faces through which nothing may shine: what is see-through becomes, with all that lies below it, a picture of 300 dots to the inch.

As prepress programs do it (ISO 15930-4 allows no transparency): in the box of the part nothing else stays as it was, beyond it everything does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import TYPE_CHECKING

from printkit.draw.frame import Affine, Box, Document, Frame, Group, Image, Item, Path, shifted, walk
from printkit.draw.pictures import embedded_source, picture_file
from printkit.draw.shapes import bounds
from printkit.paint import preview

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

DPI = 300

Paint = Callable[[Document], bytes]
"""A document as an ordinary PDF file."""


def flattened(face: Frame, reach: float, paint: Paint) -> Frame:
    """The face with its bleed of `reach` mm, flat. Raises `preview.PreviewUnavailable` where something must be drawn and can't be."""
    if not any(map(_shines, face.items)):
        return face
    items: list[Item] = []
    for number, item in enumerate(face.items):
        box = _common(extent((item,)), (-reach, -reach, face.w + 2 * reach, face.h + 2 * reach)) if _shines(item) else None
        items.append(item if box is None else _picture(face.items[: number + 1], box, paint))
    return face._replace(items=tuple(items))


def _shines(item: Item) -> bool:
    """Whether what is below an item has a part in how it looks."""
    match item:
        case Group():
            return item.compositing is not None or any(map(_shines, item.items))
        case Path():
            along = item.stroke.gradient if item.stroke is not None else None
            return item.opacity != 1.0 or along is not None or bool(item.gradient and item.gradient.opacities)
        case Image():
            return _has_holes(item.source)
    return False


def _has_holes(source: str) -> bool:
    from PIL import Image as Pictures  # most faces hold no bitmaps

    with picture_file(source) as file, Pictures.open(file) as picture:
        return picture.has_transparency_data


def extent(items: Iterable[Item], at: Affine | None = None) -> Box:
    """The box around some items as far as their clips show them, in mm."""
    boxes: list[Box] = []
    for item in items:
        outside = at or Affine()
        if isinstance(item, Group):
            inner = extent(item.items, outside.into(item))
            boxes.append(
                inner if item.clip is None else _common(inner, outside.into(item).box(*item.clip)) or (0.0, 0.0, 0.0, 0.0)
            )
            continue
        for one, under in walk((item,), outside):
            if isinstance(one, Path):
                x, y, w, h = bounds(one.segments)
                line = one.stroke.width * 2 if one.stroke is not None else 0.0
                boxes.append(under.box(x - line, y - line, w + 2 * line, h + 2 * line))
            elif isinstance(one, Image):
                boxes.append(under.box(one.x, one.y, one.w, one.h))
    boxes = [box for box in boxes if box[2] > 0 or box[3] > 0]
    if not boxes:
        return 0.0, 0.0, 0.0, 0.0
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return left, top, max(x + w for x, _, w, _ in boxes) - left, max(y + h for _, y, _, h in boxes) - top


def _common(one: Box, other: Box) -> Box | None:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[0] + one[2], other[0] + other[2]), min(one[1] + one[3], other[1] + other[3])
    return (left, top, right - left, bottom - top) if right > left and bottom > top else None


def _picture(items: tuple[Item, ...], box: Box, paint: Paint) -> Image:
    """What some items show in a box."""
    x, y, w, h = box
    shown = Frame(w, h, (shifted(items, -x, -y),))
    (drawn,) = preview.rasterise(paint(Document("flat", "en", (shown,))), DPI, effort=1)
    from PIL import Image as Pictures

    with Pictures.open(BytesIO(drawn)) as picture:
        opaque: Picture = picture.convert("RGB")
    png = BytesIO()
    opaque.save(png, "PNG")
    return Image(x, y, w, h, embedded_source(png.getvalue(), "flat.png"))
