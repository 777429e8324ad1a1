"""The floor: the same deck as a PDF written by hand, with nothing but the standard library.

    python raw.py GAME_FOLDER FONT_FOLDER OUT.pdf

Each face is one form and each page refers to nine of them. What the fonts need is taken from their files once and kept beside
them, ready to be copied into the PDF, as printkit keeps its fonts.
"""

from __future__ import annotations

import json
import struct
import sys
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import plan
from plan import PT

FACES = {"regular": "R", "bold": "B"}
RESOURCES = b"/Resources 3 0 R"
"""One dictionary with the fonts, the bitmap and all forms serves every page and form."""


class Writer:
    """Numbered objects, one after the other."""

    def __init__(self, reserved: int) -> None:
        self.objects: dict[int, bytes] = {}
        self.last = reserved

    def add(self, body: bytes, number: int = 0) -> int:
        """Its number, the next one when none is given."""
        if not number:
            number = self.last = self.last + 1
        self.objects[number] = body
        return number

    def stream(self, data: bytes, head: bytes = b"", *, packed: bool = False) -> int:
        """A stream with `head` in its dictionary; `packed` data is compressed already."""
        data = data if packed else zlib.compress(data)
        return self.add(b"<<%b/Filter/FlateDecode/Length %d>>stream\n%b\nendstream" % (head, len(data), data))

    def file(self) -> bytes:
        """The whole PDF."""
        parts, at, places = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"], 15, {}
        for number, body in self.objects.items():
            part = b"%d 0 obj\n%b\nendobj\n" % (number, body)
            places[number] = at
            at += len(part)
            parts.append(part)
        parts.append(b"xref\n0 %d\n0000000000 65535 f \n" % (self.last + 1))
        parts += [b"%010d 00000 n \n" % places[number] for number in range(1, self.last + 1)]
        parts.append(b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (self.last + 1, at))
        return b"".join(parts)


def main() -> None:
    folder, fonts, out = map(Path, sys.argv[1:])
    deck = plan.faces(folder)
    kept = _fonts(fonts)
    pdf = Writer(3)
    named = [f"/Font<<{''.join(f'/{FACES[face]} {_font(pdf, fonts, face, kept[face])} 0 R' for face in FACES)}>>/XObject<<"]
    named.append(f"/I {_icon(pdf, folder / 'art' / 'icon.png')} 0 R")
    card = (plan.CARD_W * PT, plan.CARD_H * PT)
    named += [f"/S{suit} {_form(pdf, _suit(suit), card)} 0 R" for suit in plan.SUITS]
    named.append(f"/K {_form(pdf, _back(), card)} 0 R")
    named.append(f"/M {_form(pdf, _marks(), (plan.PAGE_W * PT, plan.PAGE_H * PT))} 0 R")
    named += [f"/{face.id} {_form(pdf, _face(face, kept), card)} 0 R" for face in deck]
    pdf.add(f"<<{''.join(named)}>>>>".encode(), 3)
    corners = [f"q 1 0 0 1 {x * PT:.3f} {(plan.PAGE_H - y - plan.CARD_H) * PT:.3f} cm/" for x, y in plan.PLACES]
    backs: dict[int, int] = {}
    pages = []
    for sheet in plan.sheets(deck):
        fronts = "".join([f"{corner}{face.id} Do Q\n" for corner, face in zip(corners, sheet, strict=False)])
        pages.append(pdf.stream(f"/M Do\n{fronts}".encode()))
        if len(sheet) not in backs:
            behind = "".join([f"{corner}K Do Q\n" for corner in corners[: len(sheet)]])
            backs[len(sheet)] = pdf.stream(f"/M Do\n{behind}".encode())
        pages.append(backs[len(sheet)])
    kids = [pdf.add(b"<</Type/Page/Parent 2 0 R/Contents %d 0 R>>" % content) for content in pages]
    box = f"/MediaBox[0 0 {plan.PAGE_W * PT:.3f} {plan.PAGE_H * PT:.3f}]".encode()
    listed = b" ".join([b"%d 0 R" % kid for kid in kids])
    pdf.add(b"<</Type/Pages/Count %d/Kids[%b]%b%b>>" % (len(kids), listed, box, RESOURCES), 2)
    pdf.add(b"<</Type/Catalog/Pages 2 0 R/ViewerPreferences<</PrintScaling/None/Duplex/DuplexFlipLongEdge>>>>", 1)
    out.write_bytes(pdf.file())


def _form(pdf: Writer, content: str, size: tuple[float, float]) -> int:
    head = f"/Type/XObject/Subtype/Form/BBox[0 0 {size[0]:.3f} {size[1]:.3f}]/Resources 3 0 R"
    return pdf.stream(content.encode(), head.encode())


def _face(face: plan.Face, kept: dict[str, Any]) -> str:
    """A whole card; only its three texts are its own."""
    bold, regular = kept["bold"], kept["regular"]
    x, y, w, _ = plan.TEXT_AT
    advances = regular["advances"]
    lines = plan.wrapped(face.text, advances.__getitem__, w * PT / plan.TEXT_SIZE * 1000)
    codes = regular["codes"]
    shown = "".join([f"<{''.join([codes[c] for c in line])}>'" for line in lines])
    top = (plan.CARD_H - y) * PT - (0.88 - plan.LEADING) * plan.TEXT_SIZE
    return (
        f"/S{face.suit} Do BT {_centred(face.number, plan.NUMBER_AT, plan.NUMBER_SIZE, bold)}"
        f"{_centred(face.title, plan.TITLE_AT, plan.TITLE_SIZE, bold)}"
        f"/R {plan.TEXT_SIZE} Tf {plan.TEXT_SIZE * plan.LEADING} TL 1 0 0 1 {x * PT:.3f} {top:.3f} Tm {shown} ET"
    )


def _centred(text: str, at: tuple[float, float, float, float], size: float, font: dict[str, Any]) -> str:
    x, y, w, h = at
    wide = sum([font["advances"][c] for c in text]) * size / 1000
    left, base = (x + w / 2) * PT - wide / 2, (plan.CARD_H - y - h / 2) * PT - 0.38 * size
    return f"/B {size} Tf 1 0 0 1 {left:.3f} {base:.3f} Tm <{''.join([font['codes'][c] for c in text])}> Tj "


def _suit(name: str) -> str:
    """What the cards of a suit have in common: border, suit and bitmap."""
    color, path = plan.SUITS[name]
    paint = " ".join(f"{part:.3f}" for part in plan.rgb(color))
    x, y, w, h = plan.ICON_AT
    icon = f"q {w * PT:.3f} 0 0 {h * PT:.3f} {x * PT:.3f} {(plan.CARD_H - y - h) * PT:.3f} cm/I Do Q"
    return f"{paint} rg {paint} RG {plan.BORDER_WIDTH * PT:.3f} w {_border()} S {_path(path, plan.SUIT_AT)} f {icon}"


def _back() -> str:
    paint = " ".join(f"{part:.3f}" for part in plan.rgb(plan.BACK_COLOR))
    return f"{paint} RG {plan.BACK_WIDTH * PT:.3f} w {_border()} S {_path(plan.BACK_PATH, plan.BACK_AT)} S"


def _marks() -> str:
    lines = " ".join(
        f"{x1 * PT:.3f} {(plan.PAGE_H - y1) * PT:.3f} m {x2 * PT:.3f} {(plan.PAGE_H - y2) * PT:.3f} l"
        for x1, y1, x2, y2 in plan.marks()
    )
    return f"{plan.MARK_WIDTH * PT:.3f} w {lines} S"


def _path(path: str, at: tuple[float, float, float, float]) -> str:
    x, y, w, h = at
    parts = []
    for letter, numbers in plan.segments(path):
        points = [
            f"{(x + px / plan.VIEW * w) * PT:.3f} {(plan.CARD_H - y - py / plan.VIEW * h) * PT:.3f}"
            for px, py in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        parts.append(" ".join([*points, {"M": "m", "L": "l", "C": "c", "Z": "h"}[letter]]))
    return " ".join(parts)


def _border() -> str:
    x, y, w, h = (mm * PT for mm in plan.BORDER)
    y = plan.CARD_H * PT - y - h
    r, k = plan.BORDER_RADIUS * PT, plan.BORDER_RADIUS * PT * 0.4477
    right, top = x + w, y + h
    numbers = (
        f"{x + r:.3f} {y:.3f} m {right - r:.3f} {y:.3f} l",
        f"{right - k:.3f} {y:.3f} {right:.3f} {y + k:.3f} {right:.3f} {y + r:.3f} c {right:.3f} {top - r:.3f} l",
        f"{right:.3f} {top - k:.3f} {right - k:.3f} {top:.3f} {right - r:.3f} {top:.3f} c {x + r:.3f} {top:.3f} l",
        f"{x + k:.3f} {top:.3f} {x:.3f} {top - k:.3f} {x:.3f} {top - r:.3f} c {x:.3f} {y + r:.3f} l",
        f"{x:.3f} {y + k:.3f} {x + k:.3f} {y:.3f} {x + r:.3f} {y:.3f} c h",
    )
    return " ".join(numbers)


def _icon(pdf: Writer, path: Path) -> int:
    """The compressed rows of a PNG without transparency are just what a PDF wants."""
    data = path.read_bytes()
    place, rows = 8, []
    width = height = 0
    while place < len(data):
        (length,), kind = struct.unpack_from(">I", data, place), data[place + 4 : place + 8]
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlaced = struct.unpack_from(">IIBBBBB", data, place + 8)
            if (depth, color, interlaced) != (8, 2, 0):
                raise ValueError("expected eight bits of red, green and blue, not interlaced")
        elif kind == b"IDAT":
            rows.append(data[place + 8 : place + 8 + length])
        place += length + 12
    head = f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace/DeviceRGB/BitsPerComponent 8"
    rest = f"/DecodeParms<</Predictor 15/Colors 3/Columns {width}>>"
    return pdf.stream(b"".join(rows), (head + rest).encode(), packed=True)


def _font(pdf: Writer, folder: Path, face: str, kept: dict[str, Any]) -> int:
    name = kept["name"]
    program = pdf.stream((folder / f"raw-{face}.font").read_bytes(), b"/Length1 %d" % kept["length"], packed=True)
    unicode = pdf.stream((folder / f"raw-{face}.unicode").read_bytes(), packed=True)
    box = " ".join(map(str, kept["box"]))
    about = f"/FontBBox[{box}]/Ascent {kept['box'][3]}/Descent {kept['box'][1]}/CapHeight 733/StemV 80/ItalicAngle 0/Flags 4"
    descriptor = pdf.add(f"<</Type/FontDescriptor/FontName/{name}{about}/FontFile2 {program} 0 R>>".encode())
    system = "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity"
    widths = " ".join(map(str, kept["widths"]))
    below = pdf.add(
        f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{name}{system}/W[0[{widths}]]/FontDescriptor {descriptor} 0 R>>".encode()
    )
    head = f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H"
    return pdf.add(f"{head}/DescendantFonts[{below} 0 R]/ToUnicode {unicode} 0 R>>".encode())


def _fonts(folder: Path) -> dict[str, Any]:
    """What is kept of the fonts; made at first need."""
    kept = folder / "raw-fonts.json"
    if not kept.exists():
        kept.write_text(json.dumps({face: _prepared(folder, face) for face in FACES}), encoding="utf-8")
    found: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    return found


def _prepared(folder: Path, face: str) -> dict[str, Any]:
    """Name, widths, codes and box of a small TrueType font; its compressed file and ToUnicode map are written."""
    data = (folder / f"{face}.ttf").read_bytes()
    tables = {}
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        tables[tag.decode()] = data[start : start + length]
    per_em = struct.unpack_from(">H", tables["head"], 18)[0]
    box = [round(side * 1000 / per_em) for side in struct.unpack_from(">4h", tables["head"], 36)]
    count = struct.unpack_from(">H", tables["hhea"], 34)[0]
    widths = [round(struct.unpack_from(">H", tables["hmtx"], 4 * n)[0] * 1000 / per_em) for n in range(count)]
    glyphs = _mapping(tables["cmap"])
    (folder / f"raw-{face}.font").write_bytes(zlib.compress(data, 9))
    (folder / f"raw-{face}.unicode").write_bytes(zlib.compress(_to_unicode(glyphs).encode(), 9))
    return {
        "name": f"RAWRAW+{face.title()}",
        "length": len(data),
        "box": box,
        "widths": widths,
        "codes": {character: f"{glyph:04x}" for character, glyph in glyphs.items()},
        "advances": {character: widths[min(glyph, count - 1)] for character, glyph in glyphs.items()},
    }


def _mapping(table: bytes) -> dict[str, int]:
    """Character → glyph, from a character map of format 4."""
    for number in range(struct.unpack_from(">H", table, 2)[0]):
        start = struct.unpack_from(">HHI", table, 4 + 8 * number)[2]
        if struct.unpack_from(">H", table, start)[0] == 4:
            break
    else:
        raise ValueError("expected a character map of format 4")
    count = struct.unpack_from(">H", table, start + 6)[0] // 2
    part = struct.Struct(f">{count}H")
    ends, starts, deltas, offsets = (
        part.unpack_from(table, start + at) for at in (14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count)
    )
    found = {}
    for n in range(count):
        for code in range(starts[n], min(ends[n], 0xFFFE) + 1):
            glyph = code
            if offsets[n]:
                place = start + 16 + 6 * count + 2 * n + offsets[n] + 2 * (code - starts[n])
                glyph = struct.unpack_from(">H", table, place)[0]
            if glyph := (glyph + deltas[n]) & 0xFFFF:
                found[chr(code)] = glyph
    return found


def _to_unicode(glyphs: dict[str, int]) -> str:
    pairs = [f"<{glyph:04x}><{ord(character):04x}>" for character, glyph in glyphs.items()]
    blocks = [
        f"{end - start} beginbfchar {' '.join(pairs[start:end])} endbfchar "
        for start, end in pairwise([*range(0, len(pairs), 100), len(pairs)])
    ]
    return (
        "/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CMapName/U def/CMapType 2 def "
        f"1 begincodespacerange <0000><ffff> endcodespacerange {''.join(blocks)}endcmap end end"
    )


if __name__ == "__main__":
    main()
