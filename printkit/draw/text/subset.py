"""Small TrueType fonts that hold just the characters in use.

PDF writers of the ReportLab kind embed TrueType outlines only, and the Japanese fonts have CFF ones: so outlines are turned
into quadratic curves, and the widths and shifts of `palt` are baked in, since a PDF viewer applies no font features.
Converted outlines are cached by character, so that one new word costs only its own new characters.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from printkit.draw.text.errors import FontError
from printkit.draw.text.metrics import Metrics, open_font
from printkit.draw.text.metrics import prepare as prepare_metrics
from printkit.model import Folder
from printkit.storage import cache

_VERSION = 1
_KEPT = 200
_EPOCH = 3_786_912_000  # any fixed time will do: this is 2024-01-01, in seconds since 1904
_TOLERANCE = 0.001
"""How far a quadratic curve may stray from its cubic one, in em: at 10 pt that is 0.0035 mm."""


def font_file(metrics: Metrics, characters: Iterable[str]) -> tuple[str, bytes]:
    """(PostScript name, bytes) of a TrueType font with exactly these characters, all of which `metrics` must have.

    The same font and characters give the same name and the same bytes; anything else gives another name, because PDF
    writers merge fonts of one name. Raises `FontError` if the font file is damaged where its outlines are.
    """
    wanted = sorted(set(characters))
    if not wanted:
        raise ValueError("a font needs at least one character")
    leaning = f"{metrics.slant:g} " if metrics.slant else ""
    seal = blake2b(metrics.digest + f" {_VERSION} {leaning}".encode() + "".join(wanted).encode(), digest_size=8).hexdigest()
    name = f"{metrics.name[:40]}-{seal}"
    file_name = f"font-{seal}.ttf"
    data = cache.load(file_name)
    if data is None or not _intact(data):
        data = _build(metrics, name, wanted, _outlines(metrics, wanted))
        cache.store(file_name, data)
        cache.prune("font-", _KEPT)
    return name, data


def _intact(data: bytes) -> bool:
    """Whether a font file still has the checksum that every TrueType font carries: its words sum up to a fixed number."""
    if not data or len(data) % 4:
        return False
    words = array("I", data)
    if sys.byteorder == "little":
        words.byteswap()
    return sum(words) & 0xFFFFFFFF == 0xB1B0AFBA


def prepare(face: str, metrics: Metrics, characters: Iterable[str]) -> None:
    """Keep a font's measures and the outlines of those characters that it has for `metrics.prepared`."""
    ahead = prepare_metrics(face, metrics)
    outlines = _outlines(metrics, sorted({c for c in characters if metrics.index(c) >= 0}))
    wanted = set(characters)
    cache.store_sealed(f"outlines-{ahead.key}-{_VERSION}", _pack({c: outlines[c] for c in sorted(wanted & outlines.keys())}))


def _outlines(metrics: Metrics, characters: Iterable[str]) -> dict[str, bytes]:
    """Character -> its outline as stored in a ``glyf`` table (empty for a space)."""
    leaning = f"-{metrics.slant:g}" if metrics.slant else ""
    file_name = f"outlines-{metrics.key}-{_VERSION}{leaning}"
    known = _unpack(cache.load_sealed(file_name))
    new = [character for character in characters if character not in known]
    if new:
        known.update(_convert(metrics, new))
        cache.store_sealed(file_name, _pack(known))
    return known


def _pack(outlines: Mapping[str, bytes]) -> bytes:
    codes = array("I", map(ord, outlines))
    sizes = array("I", map(len, outlines.values()))
    return struct.pack("=I", len(codes)) + codes.tobytes() + sizes.tobytes() + b"".join(outlines.values())


def _unpack(packed: bytes | None) -> dict[str, bytes]:
    if packed is None:
        return {}
    (count,) = struct.unpack_from("=I", packed)
    codes, sizes = array("I", packed[4 : 4 + 4 * count]), array("I", packed[4 + 4 * count : 4 + 8 * count])
    at = 4 + 8 * count
    outlines = {}
    for code, size in zip(codes, sizes, strict=True):
        outlines[chr(code)] = packed[at : at + size]
        at += size
    return outlines


def _convert(metrics: Metrics, characters: Iterable[str]) -> dict[str, bytes]:
    if metrics.key.startswith("prepared-") and not metrics.path.is_file():
        raise FontError(metrics.path, "font-away", " ".join(characters))
    try:
        curves = cubic(metrics.path, metrics.digest)
        if curves is not None:
            return dict(_converted(curves, None, metrics, characters))
        with open_font(metrics.path) as font:
            glyph_set = font.getGlyphSet()
            drawings = {glyph: glyph_set[f"g{glyph}"] for glyph in (metrics.glyphs[metrics.index(c)] for c in characters)}
            return dict(_converted(drawings, glyph_set, metrics, characters))
    except Exception as error:  # fontTools has no base class for what a damaged file may raise
        raise FontError(metrics.path, "font-outlines", str(error) or type(error).__name__) from error


@lru_cache(maxsize=2)
def cubic(path: Folder, _digest: bytes) -> Any:
    """The drawings of a font with CFF outlines by glyph number, None of one with quadratic ones.

    Reading the table takes a quarter of a second and every component asks for it, so that of both weights is kept.
    """
    with open_font(path) as font:
        if "CFF " not in font:
            return None
        top = font["CFF "].cff[0]
        top.charset = ()  # glyph names: not needed, since glyphs are numbered, and slow to read
        return top.CharStrings.charStringsIndex


def _converted(drawings: Any, glyph_set: Any, metrics: Metrics, characters: Iterable[str]) -> Iterable[tuple[str, bytes]]:
    """Each character with its outline; `glyph_set` is None where the drawings are cubic."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    for character in characters:
        place = metrics.index(character)
        pen = TTGlyphPen(None)
        # CFF outlines run the other way round than TrueType ones, so they are reversed; quadratic ones pass unchanged.
        target: Any = Cu2QuPen(pen, _TOLERANCE * metrics.per_em, reverse_direction=True) if glyph_set is None else pen
        if metrics.shifts[place] or metrics.slant:
            target = TransformPen(target, (1, 0, metrics.slant, 1, metrics.shifts[place], 0))
        if glyph_set is None:
            drawings[metrics.glyphs[place]].draw(target)
        else:
            whole = DecomposingRecordingPen(glyph_set)
            drawings[metrics.glyphs[place]].draw(whole)
            whole.replay(target)
        yield character, pen.glyph().compile(None)


def _build(metrics: Metrics, name: str, characters: list[str], outlines: Mapping[str, bytes]) -> bytes:
    import io

    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib import newTable
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    glyphs = [".notdef", *(f"u{ord(character):05X}" for character in characters)]
    records = [b"", *(outlines[character] for character in characters)]
    advances = [metrics.per_em // 2, *(metrics.advances[metrics.index(character)] for character in characters)]
    boxes = [struct.unpack_from(">4h", record, 2) if record else (0, 0, 0, 0) for record in records]
    left, bottom, right, top = ((min, min, max, max)[side](box[side] for box in boxes) for side in range(4))

    builder = FontBuilder(metrics.per_em, isTTF=True)
    font = builder.font
    # The outlines are ready-made bytes: nothing is to be unpacked, recomputed or stamped with the time.
    font.recalcBBoxes = font.recalcTimestamp = False
    builder.setupGlyphOrder(glyphs)
    builder.setupCharacterMap(dict(zip(map(ord, characters), glyphs[1:], strict=True)))
    builder.updateHead(created=_EPOCH, modified=_EPOCH, xMin=left, yMin=bottom, xMax=right, yMax=top, indexToLocFormat=1)

    padded = [record + b"\0" * (-len(record) % 4) for record in records]
    starts = [0]
    for record in padded:
        starts.append(starts[-1] + len(record))
    for tag, data in (("glyf", b"".join(padded)), ("loca", struct.pack(f">{len(starts)}I", *starts))):
        font[tag] = DefaultTable(tag)
        font[tag].data = data

    maxp = font["maxp"] = newTable("maxp")
    maxp.tableVersion, maxp.numGlyphs = 0x00010000, len(glyphs)
    contours = [struct.unpack_from(">h", record)[0] if record else 0 for record in records]
    maxp.maxContours = max(contours)
    last_points = (struct.unpack_from(">H", r, 8 + 2 * n)[0] for r, n in zip(records, contours, strict=True) if n)
    maxp.maxPoints = max(last_points, default=-1) + 1
    maxp.maxZones = 1
    for unused in ("CompositePoints", "CompositeContours", "TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs"):
        setattr(maxp, f"max{unused}", 0)
    maxp.maxStackElements = maxp.maxSizeOfInstructions = maxp.maxComponentElements = maxp.maxComponentDepth = 0

    bearings = [box[0] for box in boxes]
    builder.setupHorizontalMetrics(dict(zip(glyphs, zip(advances, bearings, strict=True), strict=True)))
    builder.setupHorizontalHeader(
        ascent=metrics.ascent,
        descent=-metrics.descent,
        advanceWidthMax=max(advances),
        minLeftSideBearing=min(bearings),
        minRightSideBearing=min(advance - box[2] for advance, box in zip(advances, boxes, strict=True)),
        xMaxExtent=right,
    )
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "fullName": name, "psName": name}, mac=False)
    builder.setupOS2(
        sTypoAscender=metrics.ascent,
        sTypoDescender=-metrics.descent,
        usWinAscent=metrics.ascent,
        usWinDescent=metrics.descent,
        sCapHeight=metrics.cap_height,
        fsType=0,
    )
    builder.setupPost(keepGlyphNames=False)
    file = io.BytesIO()
    builder.save(file)
    return file.getvalue()
