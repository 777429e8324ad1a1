"""Fonts inside a PDF: the whole small TrueType file that the text layer built, addressed by two-byte codes.

ReportLab's own TrueType fonts hold 256 characters each, so that Japanese text changes fonts in mid-word, and know no character
beyond U+FFFF. Here a face stays one font (ISO 32000-1, 9.7: a Type 0 font over a CIDFontType2), and every character has a code
of its own even where two share a glyph, so that copied text is the text that was set.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from io import BytesIO
from typing import Any

from printkit.paint.objects import Numbers, PdfFile

_BLOCK = 100  # the most lines that one bfchar block of a character map may have


class Codes(dict[str, str]):
    """The code of each character of one face as four hexadecimal digits, given out in order of first use from 1."""

    def __missing__(self, character: str) -> str:
        self[character] = code = f"{len(self) + 1:04x}"
        return code


def embed(file: PdfFile, name: str, data: bytes, codes: Codes) -> str:
    """Add the TrueType font in the bytes `data` to the file under its PostScript `name`; returns the reference to use.

    Raises ValueError if the font lacks one of the characters: a box instead of a letter must not get onto paper.
    """
    font = _read(data)
    missing = "".join(sorted(character for character in codes if ord(character) not in font.charToGlyph))
    if missing:
        raise ValueError(f"expected a glyph for every character in {name}, found none for: {missing}")

    number = Numbers(1)
    # Six capitals mark a subset; taken from the font itself, two subsets of one typeface never look the same to a viewer.
    tag = "".join(chr(ord("A") + byte % 26) for byte in hashlib.md5(data, usedforsecurity=False).digest()[:6])
    base = f"{tag}+{name}"
    bbox = " ".join(number[value] for value in font.bbox)
    program = file.stream(f"/Length1 {len(data)}", data)
    descriptor = file.add(
        f"<</Type/FontDescriptor/FontName/{base}/Flags 4/FontBBox[{bbox}]/ItalicAngle {number[font.italicAngle]}"
        f"/Ascent {number[font.ascent]}/Descent {number[font.descent]}/CapHeight {number[font.capHeight]}"
        f"/StemV {font.stemV}/FontFile2 {program}>>",
    )
    widths = " ".join(number[font.charWidths[ord(character)]] for character in codes)
    glyphs = b"\0\0" + b"".join(font.charToGlyph[ord(character)].to_bytes(2, "big") for character in codes)
    descendant = file.add(
        f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{base}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/FontDescriptor {descriptor}/DW 1000/W[1[{widths}]]/CIDToGIDMap {file.stream('', glyphs)}>>",
    )
    unicode = file.stream("", _to_unicode(codes).encode("ascii"))
    return file.add(
        f"<</Type/Font/Subtype/Type0/BaseFont/{base}/Encoding/Identity-H/DescendantFonts[{descendant}]/ToUnicode {unicode}>>",
    )


@lru_cache(maxsize=8)
def _read(data: bytes) -> Any:
    """The tables of a font. All forms of a run are typed in with the same one, of 7,500 letters, which takes half a second to read."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    return TTFontFile(BytesIO(data))


def _to_unicode(codes: Codes) -> str:
    """The character map by which a viewer copies and searches text (ISO 32000-1, 9.10.3)."""
    lines = [f"<{code}> <{character.encode('utf-16-be').hex()}>" for character, code in codes.items()]
    blocks = []
    for start in range(0, len(lines), _BLOCK):
        block = lines[start : start + _BLOCK]
        blocks += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    return "\n".join(
        (
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
            "/CMapName /Adobe-Identity-UCS def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            "<0000> <ffff>",
            "endcodespacerange",
            *blocks,
            "endcmap",
            "CMapName currentdict /CMap defineresource pop",
            "end",
            "end",
        ),
    )
