"""The contact sheet: every distinct face and page of a game on one picture, as a type foundry shows its specimens.

It is a display list like everything else that is printed, painted by the same painter and rasterised from that PDF: what it
shows is what comes out of the printer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from printkit.draw.frame import PT_PER_MM, WHITE, Color, Document, Frame, Group, Item, Line, Path, Piece, Rect, Segment, Stroke
from printkit.draw.shapes import moved, shape
from printkit.draw.style import rgb
from printkit.draw.text import FontSet, line
from printkit.messages.sentences import fill, words
from printkit.model import Lang

WIDTH = 1600
"""Pixels from edge to edge: what a screen or a page of documentation shows whole."""

TALLEST = 8000
"""Pixels; a longer sheet is continued on another, since many viewers refuse more."""

_W = 400.0  # mm; everything here is drawn on a page of that width
_MARGIN = 16.0
_GAP = 7.0
_ROOM = _W - 2 * _MARGIN
_LABEL = 9.5  # pt
_LEAST = 0.8  # of that, where a name is long; a longer one is cut
_LABEL_DROP = 5.0  # mm from a face down to the baseline of its label
_ROW_GAP = 6.5
_HEADING = 15.0  # pt
_TOLD = 9.5  # pt
_HEADING_ROOM = 15.0  # mm from the top of a section to its faces
_SECTION_GAP = 9.0
_BLOCK_GAP = 16.0
_TITLE = 24.0  # pt
_TITLE_ROOM = 24.0
_TALLEST_FACE = 150.0  # mm

_NARROWEST = 24.0  # mm; room for a label
_COLUMNS = ((6, 3), (24, 6), (60, 8), (1 << 30, 10))
"""How many faces stand in a row, at least, when there are up to so many."""

_GROUND = rgb("#f3f2ee")
_INK = rgb("#1b1b1f")
_MUTED = rgb("#6a6d73")
_EDGE = Stroke(rgb("#a9a8a2"), 0.22)
_RULE = Stroke(rgb("#1b1b1f"), 0.35)


class Exhibit(NamedTuple):
    """One face to be shown: the heading it stands under, its label, how many of it are printed, and the id of what it is the front of."""

    heading: str
    label: str
    frame: Frame
    count: int = 1  # type: ignore[assignment]  # hides a method of tuple that nobody calls
    back: bool = False
    name: str = ""


class _Section(NamedTuple):
    """Faces under one heading, all to the same scale: where its block begins and how wide it is, and its rows."""

    heading: str
    counted: str
    scale: float
    rows: list[list[Exhibit]]
    pitch: float
    x: float
    width: float


def exhibits(
    pieces: Iterable[Piece], titles: Mapping[str, str], lang: Lang, called: Mapping[tuple[str, str], str] | None = None
) -> list[Exhibit]:
    """Every distinct face of the pieces under its component's title: fronts by name, each back that they share once.

    `called` says by component and id what a card is labelled; anything else is labelled by its id.
    """
    back = words(lang)["contact.back"]
    listed: list[Exhibit] = []
    for component, own in groupby(pieces, lambda piece: piece.component):
        heading = titles.get(component, component)
        backs: dict[int, Exhibit] = {}
        for piece in own:
            label = (called or {}).get((component, piece.name), piece.name)
            listed.append(Exhibit(heading, label, piece.front, piece.copies, name=piece.name))
            if piece.back is not None:
                known = backs.get(id(piece.back))
                own_back = f"{label} · {back}" if known is None else back
                count = piece.copies + (known.count if known else 0)
                backs[id(piece.back)] = Exhibit(heading, own_back, piece.back, count, back=True)
        listed += backs.values()
    return listed


def contact(
    shown: Sequence[Exhibit], fonts: FontSet, lang: Lang, *, title: str = "", subtitle: str = "", width: int = WIDTH
) -> list[bytes]:
    """The faces as PNG files `width` pixels wide, in the order given, grouped by heading.

    Raises `printkit.paint.preview.PreviewUnavailable`, and what painting may raise.
    """
    from printkit.paint.pdf import paint
    from printkit.paint.preview import rasterise

    pages = sheets(shown, fonts, lang, title=title, subtitle=subtitle, tallest=TALLEST / width * _W)
    return rasterise(paint(Document(title, lang, tuple(pages)), fonts.file), width / _W * 25.4)


def sheets(
    shown: Sequence[Exhibit], fonts: FontSet, lang: Lang, *, title: str, subtitle: str = "", tallest: float
) -> list[Frame]:
    """The same as frames, none higher than `tallest` mm unless one row is."""
    vocabulary = words(lang)
    bands = _bands(_section(fonts, heading, list(own), lang) for heading, own in groupby(shown, lambda one: one.heading))
    pages: list[tuple[list[Item], float]] = []
    items = _head(fonts, title, subtitle or fill(vocabulary["contact.faces"], {"faces": len(shown)}))
    y = _MARGIN + _TITLE_ROOM
    end, started = y, False
    for band in bands:
        for number in range(len(band[0].rows)):
            high = max(one.frame.h * section.scale for section in band for one in section.rows[number])
            needed = high + _LABEL_DROP + (0.0 if number else _HEADING_ROOM)
            if started and y + needed + _MARGIN > tallest:
                pages.append((items, end))
                items, y, started = [], _MARGIN, False
            if number == 0 or not started:
                for section in band:
                    again = section.heading if number == 0 else fill(vocabulary["contact.again"], {"title": section.heading})
                    items += _heading(fonts, section._replace(heading=again), y)
                y += _HEADING_ROOM
            for section in band:
                items += _row(fonts, section.rows[number], section, y)
            started = True
            end = y + high + _LABEL_DROP
            y = end + _ROW_GAP
        y += _SECTION_GAP
    pages.append((items, end))
    return [Frame(_W, low + _MARGIN, (Rect(0, 0, _W, low + _MARGIN, _GROUND), *page), title) for page, low in pages]


def _bands(sections: Iterable[_Section]) -> list[list[_Section]]:
    """Sections that follow each other side by side, as far as single rows fit."""
    bands: list[list[_Section]] = []
    for section in sections:
        if bands and len(section.rows) == len(bands[-1][-1].rows) == 1:
            before = bands[-1][-1]
            x = before.x + before.width + _BLOCK_GAP
            if x + section.width <= _W - _MARGIN + 0.01:
                bands[-1].append(section._replace(x=x))
                continue
        bands.append([section])
    # A section that has the band to itself is ruled from edge to edge.
    return [[band[0]._replace(width=_ROOM)] if len(band) == 1 else band for band in bands]


def _section(fonts: FontSet, heading: str, own: list[Exhibit], lang: Lang) -> _Section:
    """The faces in rows as wide as the sheet, smaller the more there are, but never beyond their own size."""
    widest, highest = max(one.frame.w for one in own), max(one.frame.h for one in own)
    fitting = int((_ROOM + _GAP) / (widest + _GAP))
    columns = next(least for most, least in _COLUMNS if len(own) <= most)
    columns = max(min(columns, len(own)), min(fitting, len(own)))
    scale = min(1.0, (_ROOM - _GAP * (columns - 1)) / (columns * widest), _TALLEST_FACE / highest)
    pitch = max(widest * scale, _NARROWEST)
    columns = int((_ROOM + _GAP) / (pitch + _GAP) + 1e-6)
    rows = [own[start : start + columns] for start in range(0, len(own), columns)]
    kinds, counted = (sum(f(one) for one in own if not one.back) for f in (lambda _: 1, lambda one: one.count))
    subtitle = fill(words(lang)["contact.count"], {"kinds": kinds, "count": counted}) if counted > 1 else ""
    block = len(rows[0]) * (pitch + _GAP) - _GAP
    named = fonts.width(_printable(fonts, heading, "bold"), _HEADING, "bold") + fonts.width(_printable(fonts, subtitle), _TOLD)
    return _Section(heading, subtitle, scale, rows, pitch, _MARGIN, max(block, named + _GAP))


def _head(fonts: FontSet, title: str, subtitle: str) -> list[Item]:
    baseline = _MARGIN + 9.0
    return [
        *([line(fonts, _printable(fonts, title, "bold"), _MARGIN, baseline, _TITLE, "bold", _INK)] if title else []),
        line(fonts, _printable(fonts, subtitle), _W - _MARGIN, baseline, 10, color=_MUTED, anchor="end"),
    ]


def _heading(fonts: FontSet, section: _Section, y: float) -> Iterator[Item]:
    left, right = section.x, section.x + section.width
    yield Line(left, y, right, y, _RULE)
    yield line(fonts, _printable(fonts, section.heading, "bold"), left, y + 7.4, _HEADING, "bold", _INK)
    yield line(fonts, _printable(fonts, section.counted), right, y + 7.4, _TOLD, color=_MUTED, anchor="end")


def _row(fonts: FontSet, row: Sequence[Exhibit], section: _Section, y: float) -> Iterator[Item]:
    """Faces that stand on one line, as letters do, with their labels below."""
    high = max(one.frame.h for one in row) * section.scale
    for column, one in enumerate(row):
        x = section.x + column * (section.pitch + _GAP)
        w, h = one.frame.w * section.scale, one.frame.h * section.scale
        yield from _face(one.frame, x, y + high - h, section.scale)
        count = f"×{one.count}" if one.count > 1 else ""
        yield from _label(fonts, one.label, count, x, y + high + _LABEL_DROP, max(w, section.pitch))


def _face(frame: Frame, x: float, y: float, scale: float) -> Iterator[Item]:
    """A face as it is when it is cut out: what bleeds is gone, corners are round or its form is its own, a hairline shows where it ends."""
    w, h = frame.w * scale, frame.h * scale
    r = min(frame.corner * scale, w / 2, h / 2)
    if frame.die:
        line = moved(frame.die, x, y, scale, scale)
        yield Path(line, WHITE)
        yield Group(x, y, frame.items, clip=(0.0, 0.0, frame.w, frame.h), scale=(scale, scale), mask=frame.die, even_odd=True)
        yield Path(line, None, _EDGE)
        return
    yield Rect(x, y, w, h, WHITE)
    yield Group(x, y, frame.items, clip=(0.0, 0.0, frame.w, frame.h), scale=(scale, scale))
    if r > 0:
        yield _outside(x, y, w, h, r, _GROUND)
    yield Rect(x, y, w, h, None, _EDGE, r)


def _outside(x: float, y: float, w: float, h: float, r: float, color: Color) -> Path:
    """The four corners between a rectangle and the same one rounded, a hair larger than it, so that no rim shows through."""
    hair = 0.5
    left, top, right, bottom = x - hair, y - hair, x + w + hair, y + h + hair
    square: tuple[Segment, ...] = (("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",))
    return Path(square + shape("rect", (x, y, w, h), r), color, even_odd=True)


def _label(fonts: FontSet, label: str, count: str, x: float, y: float, room: float) -> Iterator[Item]:
    """What a face is called and how many there are, as small as it must be to stand under it; a long name is cut at `_LEAST`."""
    beside = fonts.width(count, _LABEL) + 1.6 if count else 0.0
    name = _cut(fonts, _printable(fonts, label), room / _LEAST - beside)
    wide = fonts.width(name, _LABEL) + beside
    size = _LABEL * min(1.0, room / wide) if wide else _LABEL
    text = line(fonts, name, x, y, size, color=_INK)
    yield text
    if count:
        yield line(fonts, count, x + text.width + 4.5 * size / _LABEL / PT_PER_MM, y, size, color=_MUTED)


def _cut(fonts: FontSet, name: str, room: float) -> str:
    """The name, or as much of it as fits with an ellipsis."""
    if fonts.width(name, _LABEL) <= room:
        return name
    kept = name
    while kept and fonts.width(f"{kept}…", _LABEL) > room:
        kept = kept[:-1].rstrip(" ·–,、")
    return f"{kept}…"


def _printable(fonts: FontSet, text: str, face: str = "regular") -> str:
    """The text with what the font lacks left out: a label is no part of the game."""
    missing = set(fonts.missing(text, face))
    return "".join(c for c in text if c not in missing and c != "\n")
