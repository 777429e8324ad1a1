"""What is measured of a font file: which characters it has, how wide they are, how tall its lines are.

The figures of every character are read once with fontTools, then kept as packed arrays in the cache, because reading them
takes half a second and unpacking them one millisecond.
"""

from __future__ import annotations

import struct
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.draw.text.errors import FontError
from printkit.model import Folder
from printkit.storage import cache
from printkit.storage.inputs import expect_ordinary

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

LARGEST = 60_000_000
"""Bytes of a font file; the complete Japanese families have half of that."""

_VERSION = 3
_HEAD = struct.Struct("<16s7iI")


@dataclass(frozen=True, eq=False)
class Metrics:
    """One font file, measured. Lengths are font units (`per_em` of them make the type size).

    `name` is the file's PostScript name, `digest` a hash of its bytes. `ascent`, `descent` (both positive) and `cap_height`
    are heights from the baseline; `tail` is how far g, j and y reach below it, `stem` how far b and d reach above. `codes` are all its code points in order, and in parallel run `glyphs` (glyph numbers),
    `advances` (widths including `palt`, the proportional widths of Japanese text) and `shifts` (what `palt` moves the
    outline to the right by). By `slant` of its height an outline leans to the right.
    """

    path: Folder
    key: str
    name: str
    digest: bytes
    per_em: int
    ascent: int
    descent: int
    cap_height: int
    tail: int
    stem: int
    codes: array[int] = field(repr=False)
    glyphs: array[int] = field(repr=False)
    advances: array[int] = field(repr=False)
    shifts: array[int] = field(repr=False)
    slant: float = 0.0
    looked_up: dict[str, int] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def widths(self) -> Widths:
        """The width of each character as a fraction of the size."""
        return Widths(self)

    def index(self, character: str) -> int:
        """The character's place in the arrays, or -1."""
        place = self.looked_up.get(character)
        if place is None:
            code = ord(character)
            place = bisect_left(self.codes, code)
            if place == len(self.codes) or self.codes[place] != code:
                place = -1
            self.looked_up[character] = place
        return place


class Widths(dict[str, float]):
    """Character → width as a fraction of the size, looked up once. Raises KeyError for a character without a glyph."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__()
        self._metrics = metrics

    def __missing__(self, character: str) -> float:
        place = self._metrics.index(character)
        if place < 0:
            raise KeyError(character)
        self[character] = width = self._metrics.advances[place] / self._metrics.per_em
        return width


def measure(path: Folder) -> Metrics:
    """The metrics of a font file, on the disk or in memory, from the cache if it is unchanged there. Raises `FontError`."""
    seen = f"{_VERSION} {sys.byteorder} {_identity(path)}"
    key = blake2b(seen.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
    packed = cache.load_sealed(f"metrics-{key}")
    if packed is not None:
        return _unpack(path, key, packed)
    metrics = _read(path, key)
    cache.store_sealed(f"metrics-{key}", _pack(metrics))
    return metrics


def prepared(face: str) -> Metrics | None:
    """A face that was measured ahead by `prepare`, where no font is installed, as in a browser; None when none was.

    Its file may come later, to the path that the metrics name. Until then only characters whose outlines came with it can be
    drawn; for others `subset.font_file` raises `FontError` with the code ``font-away``.
    """
    key = f"prepared-{face}"
    packed = cache.load_sealed(f"metrics-{key}")
    return None if packed is None else _unpack(cache.directory() / f"{key}.otf", key, packed)


def prepare(face: str, metrics: Metrics) -> Metrics:
    """Keep the measures of a font in the cache as those of a prepared face; returns them as `prepared` will."""
    cache.store_sealed(f"metrics-prepared-{face}", _pack(metrics))
    ready = prepared(face)
    assert ready is not None  # noqa: S101 - just stored
    return ready


def _identity(path: Folder) -> str:
    """What tells a font file from others: of one on the disk where it lies, its size and its time. Raises `FontError`."""
    if not isinstance(path, Path):
        return _digest(path).hex()
    try:
        status = path.stat()
    except OSError as error:
        raise FontError(path, "font-missing", error.strerror or str(error)) from error
    try:
        expect_ordinary(path, LARGEST)
    except OSError as error:
        raise FontError(path, "font-unreadable", error.strerror or str(error)) from error
    return f"{path.absolute()} {status.st_size} {status.st_mtime_ns}"


@contextmanager
def open_font(path: Folder) -> Iterator[TTFont]:
    """The font, opened with fontTools; its glyphs are named by their numbers, which spares reading 65,000 names."""
    from fontTools.ttLib import TTFont

    with path.open("rb") as file:  # fontTools would leave a damaged file open
        font = TTFont(file, fontNumber=0, lazy=True)
        font.setGlyphOrder([f"g{number}" for number in range(font["maxp"].numGlyphs)])
        yield font


def number(glyph: str) -> int:
    """The number behind a glyph name of `open_font`."""
    return int(glyph[1:])


def _read(path: Folder, key: str) -> Metrics:
    try:
        digest = _digest(path)
        with open_font(path) as font:
            return _measured(font, path, key, digest)
    except Exception as error:  # fontTools has no base class for what a damaged file may raise
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise FontError(path, "font-unreadable", reason) from error


def _digest(path: Folder) -> bytes:
    """The font's bytes in short, read piece by piece."""
    digest = blake2b(digest_size=16)
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.digest()


def _measured(font: TTFont, path: Folder, key: str, digest: bytes) -> Metrics:
    characters = font.getBestCmap()
    if not characters:
        raise ValueError("no Unicode map")
    codes = array("I", sorted(characters))
    glyphs = array("H", (number(characters[code]) for code in codes))

    hhea, os2 = font["hhea"], font.get("OS/2", None)
    wide = hhea.numberOfHMetrics
    table = array("H", font.getTableData("hmtx")[: 4 * wide])
    if sys.byteorder == "little":
        table.byteswap()
    widths = table[::2]  # the odd ones are left side bearings; glyphs past the end are as wide as the last

    palt = _palt(font)
    advances, shifts = array("H"), array("h")
    for glyph in glyphs:
        shift, wider = palt.get(glyph, (0, 0))
        advances.append(max(0, widths[min(glyph, wide - 1)] + wider))
        shifts.append(shift)

    per_em = font["head"].unitsPerEm
    # The typographic height is the em box of Japanese type; hhea and Windows heights leave room for rare marks.
    ascent = os2.sTypoAscender if os2 else hhea.ascent
    descent = -(os2.sTypoDescender if os2 else hhea.descent)
    tail, stem = _reach(font, characters)
    if _JAPANESE not in characters:  # a line of letters holds its letters, whatever the file states
        ascent, descent = max(ascent, stem), max(descent, tail)
    return Metrics(
        path=path,
        key=key,
        name=font["name"].getDebugName(6) or path.stem,
        digest=digest,
        per_em=per_em,
        ascent=ascent,
        descent=descent,
        cap_height=getattr(os2, "sCapHeight", 0) or round(0.7 * per_em),
        tail=tail,
        stem=stem,
        codes=codes,
        glyphs=glyphs,
        advances=advances,
        shifts=shifts,
    )


_JAPANESE = ord("国")


def _reach(font: TTFont, characters: Mapping[int, str]) -> tuple[int, int]:
    """How far g, j and their like reach below the baseline, and b, d and theirs above it, in font units; 0 where outlines can't be read."""
    from fontTools.pens.boundsPen import BoundsPen

    reach = []
    try:
        top = font["CFF "].cff[0] if "CFF " in font else None
        if top is not None:
            top.charset = ()  # names aren't needed, and slow to read
        glyphs: Any = font.getGlyphSet() if top is None else top.CharStrings.charStringsIndex
        for letters, side, way in (("gjpqy", 1, -1), ("bdhkl", 3, 1)):
            farthest = 0.0
            for glyph in (characters[ord(letter)] for letter in letters if ord(letter) in characters):
                pen = BoundsPen(glyphs if top is None else None)
                glyphs[glyph if top is None else number(glyph)].draw(pen)
                farthest = max(farthest, way * pen.bounds[side] if pen.bounds else 0.0)
            reach.append(round(farthest))
    except Exception:  # noqa: BLE001 - fontTools has no base class for what a damaged file may raise; it is told when letters are drawn
        return 0, 0
    return reach[0], reach[1]


def _palt(font: TTFont) -> dict[int, tuple[int, int]]:
    """Glyph number -> (shift to the right, change of the width) of the feature ``palt``, under any script and language."""
    if "GPOS" not in font or not font["GPOS"].table.FeatureList:
        return {}
    table = font["GPOS"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "palt"
        for index in record.Feature.LookupListIndex
    }
    spacing: dict[int, tuple[int, int]] = {}
    for index in sorted(lookups):
        for wrapped in table.LookupList.Lookup[index].SubTable:
            subtable = wrapped.ExtSubTable if wrapped.LookupType == 9 else wrapped
            if subtable.LookupType != 1:
                continue  # palt is made of single adjustments
            for place, glyph in enumerate(subtable.Coverage.glyphs):
                value: Any = subtable.Value if subtable.Format == 1 else subtable.Value[place]
                adjusted = (getattr(value, "XPlacement", 0), getattr(value, "XAdvance", 0))
                spacing.setdefault(number(glyph), adjusted)
    return spacing


def _pack(metrics: Metrics) -> bytes:
    name = metrics.name.encode()
    heights = (metrics.per_em, metrics.ascent, metrics.descent, metrics.cap_height, metrics.tail, metrics.stem)
    head = _HEAD.pack(metrics.digest, *heights, len(name), len(metrics.codes))
    arrays = (metrics.codes, metrics.glyphs, metrics.advances, metrics.shifts)
    return head + name + b"".join(column.tobytes() for column in arrays)


def _unpack(path: Folder, key: str, packed: bytes) -> Metrics:
    digest, per_em, ascent, descent, cap_height, tail, stem, length, count = _HEAD.unpack_from(packed)
    at = _HEAD.size + length
    name = packed[_HEAD.size : at].decode()
    columns = [array("I"), array("H"), array("H"), array("h")]
    for column in columns:
        size = count * column.itemsize
        column.frombytes(packed[at : at + size])
        at += size
    codes, glyphs, advances, shifts = columns
    return Metrics(path, key, name, digest, per_em, ascent, descent, cap_height, tail, stem, codes, glyphs, advances, shifts)
