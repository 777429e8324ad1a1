"""What a person looks at: crops of the photo beside the printed box and what it was read as, numbered, on one picture (PNG)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from printkit.scan import light as lights
from printkit.scan.gathering import BoxQuestion
from printkit.scan.photo import png
from printkit.scan.pixels import Grey
from printkit.scan.reading import ReadPage

_HIGH = 72
"""Pixels that a crop is high."""

_WIDEST = 300
_ACROSS = 3
_GAP = 14
_LABEL = 30
_PROPOSED = 64


def crop(shown: ReadPage, question: BoxQuestion, *, printed: bool = False) -> Grey:
    """A box and its surroundings as photographed, light taken out; or `printed`, as it was empty."""
    slot = question.box.slot
    wide, high = slot.w + max(3.0, 0.5 * slot.h), slot.h + max(3.0, 0.5 * slot.h)
    across = int(min(_WIDEST, max(_HIGH, _HIGH * wide / high)))
    boxes = np.array([[slot.x + slot.w / 2, slot.y + slot.h / 2, wide, high]])
    window = lights.windows(shown.light, boxes, across, _HIGH)[0]
    seen: Grey = np.clip(1 - window[2 if printed else 1], 0, 1).astype(np.float32)
    return seen


def sheet(pages: Mapping[tuple[str, int], ReadPage], questions: Sequence[BoxQuestion]) -> bytes:
    """The contact sheet (PNG) of all questions: number, crop, printed box, and what would be taken."""
    from PIL import Image, ImageDraw, ImageFont

    cells = []
    for question in questions:
        shown = pages[question.box.photo, question.box.page]
        cells.append((question, crop(shown, question), crop(shown, question, printed=True)))
    wide = max((a.shape[1] + b.shape[1] for _, a, b in cells), default=200) + 3 * _GAP + _PROPOSED
    rows = -(-len(cells) // _ACROSS)
    high = _HIGH + _LABEL + _GAP
    picture = Image.new("L", (_ACROSS * wide + _GAP, rows * high + _GAP), 255)
    draw = ImageDraw.Draw(picture)
    bold: Any = ImageFont.load_default(18)
    for place, (question, seen, own) in enumerate(cells):
        x, y = _GAP + (place % _ACROSS) * wide, _GAP + (place // _ACROSS) * high
        draw.text((x, y + 3), f"{question.number}", 0, font=bold)
        draw.text((x + 44, y + 7), question.box.slot.name, 90, font=ImageFont.load_default(13))
        for part, shift in ((seen, 0), (own, seen.shape[1] + _GAP)):
            tile = Image.fromarray((part * 255).astype(np.uint8))
            picture.paste(tile, (x + shift, y + _LABEL))
            draw.rectangle([x + shift, y + _LABEL, x + shift + part.shape[1] - 1, y + _LABEL + _HIGH - 1], outline=170)
        proposal = question.box.text or "-"
        draw.text((x + seen.shape[1] + own.shape[1] + 2 * _GAP, y + _LABEL + 24), proposal, 0, font=bold)
    return png(np.asarray(picture, np.float32) / np.float32(255))
