"""Pages as they were photographed, laid flat, with what was read painted over them: one look finds what no question asked (PNG)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

import numpy as np

from printkit.scan.pack import MARKS, PackSlot
from printkit.scan.photo import png
from printkit.scan.pixels import Grey, sampled
from printkit.scan.reading import ReadPage

_DPI = 110
_COARSE = 50 / 25.4
_READ, _CONFIRMED, _OPEN = (0, 130, 60), (20, 80, 220), (215, 40, 20)
"""Colours of what was read, what a person said, and what is left open; each has a sign of its own, too."""


def flattened(shown: ReadPage, dpi: float = _DPI) -> Grey:
    """A page seen straight from above, light taken out: 0 black, 1 white paper."""
    page, scale = shown.page, 25.4 / dpi
    w, h = round(page.w / scale), round(page.h / scale)
    spots = np.stack(np.meshgrid((np.arange(w) + 0.5) * scale, (np.arange(h) + 0.5) * scale), -1)
    at = shown.light.where(spots)
    seen = sampled(shown.light.photo, at[..., 0], at[..., 1])
    white = sampled(shown.light.white, spots[..., 0] * _COARSE - 0.5, spots[..., 1] * _COARSE - 0.5)
    flat: Grey = np.clip(seen / white, 0, 1).astype(np.float32)
    return flat


def picture(pages: Sequence[ReadPage], held: Mapping[tuple[str, int, PackSlot], tuple[str, bool, bool]]) -> bytes:
    """All pages side by side. `held` says of a box (its photo, page and slot) what it holds, whether a person said so, and whether it is left open.

    A mark is a frame with a dot in its corner, what was struck out a frame with a stroke, a number stands beside its box; what is open has a
    question mark.
    """
    from PIL import Image, ImageDraw, ImageFont

    sides = []
    for shown in pages:
        side = Image.fromarray((flattened(shown) * 255).astype(np.uint8)).convert("RGB")
        pen = ImageDraw.Draw(side, "RGBA")
        font: Any = ImageFont.load_default(17)
        unit = _DPI / 25.4
        for slot in shown.page.slots:
            text, confirmed, is_open = held.get((shown.photo, shown.page.number, slot), ("", False, False))
            if not text and not is_open and not confirmed:
                continue
            colour = _OPEN if is_open else _CONFIRMED if confirmed else _READ
            x, y, right, bottom = (v * unit for v in (slot.x, slot.y, slot.x + slot.w, slot.y + slot.h))
            pen.rectangle([x, y, right, bottom], outline=(*colour, 255), width=2, fill=(*colour, 40 if text else 0))
            if is_open:
                pen.text((right - 13, y - 2), "?", fill=colour, font=font)
            elif slot.kind not in MARKS:
                pen.text((x + 3, y - 18), text or "-", fill=colour, font=font)
            elif text == "struck":
                pen.line([x, bottom, right, y], fill=(*colour, 255), width=2)
            elif text:
                pen.ellipse([right - 9, y + 2, right - 2, y + 9], fill=(*colour, 255))
        sides.append(side)
    whole = Image.new("RGB", (sum(side.width for side in sides), max(side.height for side in sides)), (120, 120, 120))
    left = 0
    for side in sides:
        whole.paste(side, (left, 0))
        left += side.width
    return png(np.asarray(whole, np.float32) / np.float32(255))


def named_boxes(picture: bytes, boxes: Mapping[str, tuple[float, float, float, float]], dpi: float) -> bytes:
    """A picture (PNG) with boxes (x, y, w, h in mm) painted over it, each with its name; what has a question mark is nobody's yet."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.open(BytesIO(picture)).convert("RGB")
    pen = ImageDraw.Draw(image, "RGBA")
    font: Any = ImageFont.load_default(11)
    for name, place in boxes.items():
        x, y, w, h = (value * dpi / 25.4 for value in place)
        colour = _OPEN if name.startswith("?") else _READ
        pen.rectangle([x, y, x + w, y + h], outline=(*colour, 255), width=2, fill=(*colour, 40))
        pen.text((x + 2, y + h / 2 - 6), name, fill=colour, font=font)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
