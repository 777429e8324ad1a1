"""Leaves out of a printkit font what no character asks for: ``python fonts.py FILE``, which is replaced.

A third of the fonts' outlines are forms for other languages and for features of typesetters, which printkit never applies. Glyphs keep
their numbers, so widths and outlines are those of the whole font. Its digest is kept beside it, and with it the names in PDFs
(`printkit.draw.bundled.digest`): they are the same to the byte.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.draw.bundled import DIGEST
from printkit.draw.text.metrics import measure, open_font

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

UNUSED = ("DSIG", "GSUB", "VORG", "vhea", "vmtx")
NOTHING = b"\x0e"  # a drawing that ends where it begins


def trimmed(path: Path) -> bytes:
    """The font without outlines that can't be drawn, and without the tables that aren't read."""
    with open_font(path) as font:
        wanted = {0, *map(font.getGlyphID, font.getBestCmap().values())}
        top = font["CFF "].cff[0]
        for number in range(len(top.CharStrings)):
            if number not in wanted:
                top.CharStrings.charStringsIndex[number].setBytecode(NOTHING)
        return saved(font)


def saved(font: TTFont) -> bytes:
    """Its bytes, without the unused tables and with the time that it had."""
    font.recalcTimestamp = False
    for tag in UNUSED:
        if tag in font:
            del font[tag]
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def trim(path: Path) -> None:
    """Replace the font by its smaller one, and keep the whole one's digest beside it."""
    whole = measure(path).digest
    path.write_bytes(trimmed(path))
    path.with_name(DIGEST).write_bytes(whole)


if __name__ == "__main__":
    for font in map(Path, sys.argv[1:]):
        trim(font)
