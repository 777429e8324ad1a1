"""What stands around pieces and is cut away: crop marks, outlines, the line to fold along."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from printkit.draw.dies import placed
from printkit.draw.frame import WHITE, Box, Frame, Item, Line, Path, Rect, Stroke
from printkit.impose.grid import Grid
from printkit.impose.setting import EDGE, PressSheet, Setting

GUTTER_BAND = 1.2
LEAST_GUTTER = 2.4
"""mm between inks in which a mark in a gutter stands, and the gutter that has so much to spare."""

_PEN = Stroke((0.35, 0.35, 0.35), 0.1)
_TRIM = Stroke((0.3, 0.3, 0.3), 0.12)
_ON_DARK = Stroke(WHITE, 0.12, (1.0, 1.0))
_FOLD = Stroke((0.35, 0.35, 0.35), 0.2, (4.0, 2.0))

_FROM_TRIM = 1.0
_FROM_INK = 0.5
_FROM_INK_IN_GUTTER = 0.1
_FROM_STRIP = 0.2
"""mm between a mark and what it keeps clear of."""

_LENGTH = 4.0
_LEAST = 1.2
_LEAST_IN_GUTTER = 0.8
"""mm; how long marks are, and how short one may be before it is left out."""

_TICK = 1.5
_OFF = 0.3
"""mm; how far ticks at a corner reach outwards, and where they begin, lest a cut leave some of one."""

_ROUND = 0.4
"""From this part of the shorter side on a corner's radius makes a piece round: no straight cut brings it out."""


def around(inks: Mapping[Box, Box], grid: Grid, setting: Setting) -> list[Item]:
    """Marks in line with every cut around some trims, each given with its ink: at the rim and, if wanted, in the gutters.

    They end before the paper's edge and clear of all ink and of the furniture. Where there is no room between the pieces and
    the furniture, they stand below it, for a cut needs two marks.
    """
    if setting.marks == "none" or not inks:
        return []
    columns = _spans((x, x + w) for x, _, w, _ in inks)
    rows = _spans((y, y + h) for _, y, _, h in inks)
    sheet = grid.sheet
    strip = _strip(sheet)
    left, top = min(x for x, *_ in inks.values()), min(y for _, y, *_ in inks.values())
    right, bottom = max(x + w for x, _, w, _ in inks.values()), max(y + h for _, y, _, h in inks.values())
    before = _clear(columns[0][0], left, -1), _clear(rows[0][0], top, -1)
    after = _clear(columns[-1][1], right, 1), _clear(rows[-1][1], bottom, 1)
    across = [*_first([(before[0], EDGE)]), *_first([(after[0], sheet.w - EDGE)])]
    down = [*_first([(before[1], EDGE)]), *_first([(after[1], strip[0]), (strip[1], sheet.h - EDGE)])]
    marks = [Line(x, start, x, end, _PEN) for start, end in down for x in _edges(columns)]
    marks += [Line(start, y, end, y, _PEN) for start, end in across for y in _edges(rows)]
    if setting.marks == "cuts":
        cells = {(_nearest(columns, x), _nearest(rows, y)): ink for (x, y, _, _), ink in inks.items()}
        marks += _between(cells, columns, rows, sheet.h / 2 if grid.fold == "level" else None)
        turned = {(row, column): (y, x, h, w) for (column, row), (x, y, w, h) in cells.items()}
        for mark in _between(turned, rows, columns, sheet.w / 2 if grid.fold == "upright" else None):
            marks.append(Line(mark.y1, mark.x1, mark.y2, mark.x2, _PEN))
    return [*marks]


def straight(inks: Mapping[Box, Box], sheet: PressSheet) -> list[Item]:
    """Marks at the rim for every edge of a trim along which a straight cut goes through the sheet and through no trim."""
    x, y, w, h = _around(inks.values())
    strip = _strip(sheet)
    marks: list[Item] = []
    for at in _free([(a, a + c) for a, _, c, _ in inks]):
        rooms = [
            *_first([(_clear(y, y, -1), EDGE)]),
            *_first([(_clear(y + h, y + h, 1), strip[0]), (strip[1], sheet.h - EDGE)]),
        ]
        marks += [Line(at, start, at, end, _PEN) for start, end in rooms]
    for at in _free([(b, b + d) for _, b, _, d in inks]):
        rooms = [*_first([(_clear(x, x, -1), EDGE)]), *_first([(_clear(x + w, x + w, 1), sheet.w - EDGE)])]
        marks += [Line(start, at, end, at, _PEN) for start, end in rooms]
    return marks


def _free(spans: Sequence[tuple[float, float]]) -> list[float]:
    """The ends of spans that lie inside no other."""
    ends = {round(end, 6): end for span in spans for end in span}
    return [end for _, end in sorted(ends.items()) if not any(low + 1e-6 < end < high - 1e-6 for low, high in spans)]


def _around(boxes: Iterable[Box]) -> Box:
    """The box around them all."""
    lefts, tops, rights, bottoms = zip(*((x, y, x + w, y + h) for x, y, w, h in boxes), strict=True)
    return min(lefts), min(tops), max(rights) - min(lefts), max(bottoms) - min(tops)


def ticks(trim: Box, ink: Box) -> list[Item]:
    """Short lines outwards at the corners of a trim, over its bleed, which is cut away: dark and, between dashes, light."""
    x, y, w, h = trim
    left, top, right, bottom = x - ink[0], y - ink[1], ink[0] + ink[2] - x - w, ink[1] + ink[3] - y - h
    marks: list[Item] = []
    for stroke in (_TRIM, _ON_DARK._replace(dash=(0.3, 0.3))):
        for at_y, way, room in ((y, -1, top), (y + h, 1, bottom)):
            long = min(_TICK, room)
            marks += [Line(at_x, at_y + way * _OFF, at_x, at_y + way * long, stroke) for at_x in (x, x + w) if long > _OFF]
        for at_x, way, room in ((x, -1, left), (x + w, 1, right)):
            long = min(_TICK, room)
            marks += [Line(at_x + way * _OFF, at_y, at_x + way * long, at_y, stroke) for at_y in (y, y + h) if long > _OFF]
    return marks


def _strip(sheet: PressSheet) -> tuple[float, float]:
    """Where marks above the furniture end, and where those below it begin."""
    free = sheet.blank or -_FROM_STRIP
    return sheet.h - sheet.margin - sheet.furniture + free, sheet.h - sheet.margin + _FROM_STRIP


def _clear(trim: float, ink: float, way: int) -> float:
    """Where marks begin, seen from the pieces."""
    return max(way * trim + _FROM_TRIM, way * ink + _FROM_INK) * way


def _first(rooms: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """From where to where marks run: in the first room, each from near the pieces outwards, that is long enough."""
    for start, end in rooms:
        way = 1 if end > EDGE else -1
        if (end - start) * way >= _LEAST:
            first, last = sorted((start, start + way * min(_LENGTH, abs(end - start))))
            return [(first, last)]
    return []


def _spans(ranges: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """The columns (or rows) in which pieces lie, in order, from where to where."""
    return sorted({round(start, 6): (start, end) for start, end in ranges}.values())


def _nearest(spans: Sequence[tuple[float, float]], start: float) -> int:
    return min(range(len(spans)), key=lambda k: abs(spans[k][0] - start))


def _edges(spans: Sequence[tuple[float, float]]) -> list[float]:
    """Where cuts run; one where two pieces touch."""
    return sorted({round(edge, 6): edge for span in spans for edge in span}.values())


def _between(
    cells: Mapping[tuple[int, int], Box],
    columns: Sequence[tuple[float, float]],
    rows: Sequence[tuple[float, float]],
    fold: float | None,
) -> list[Line]:
    """Marks in the gutters between rows, in line with the pieces above and below, but not over a line to fold at `fold`."""
    marks = []
    for upper, (one, other) in enumerate(pairwise(rows)):
        if fold is not None and one[1] <= fold <= other[0]:
            continue
        for column, edges in enumerate(columns):
            above, below = cells.get((column, upper)), cells.get((column, upper + 1))
            if above is None and below is None:
                continue
            start = (above[1] + above[3] if above else one[1]) + _FROM_INK_IN_GUTTER
            end = (below[1] if below else other[0]) - _FROM_INK_IN_GUTTER
            if end - start >= _LEAST_IN_GUTTER:
                marks += [Line(x, start, x, end, _PEN) for x in edges]
    return marks


def rounded(face: Frame) -> bool:
    """Whether a face has a form of its own or is round, or so much so that marks would not show how to cut it."""
    return bool(face.die) or (face.corner > 0.0 and face.corner >= _ROUND * min(face.w, face.h))


def outline(face: Frame, trim: Box, *, turned: bool) -> list[Item]:
    """The line along which a piece is cut out: dark and, between dashes, light, so that it shows on any ink."""
    if face.die:
        line = placed(face, trim, turned=turned)
        return [Path(line, None, stroke) for stroke in (_TRIM, _ON_DARK)]
    x, y, w, h = trim
    radius = face.corner * w / (face.h if turned else face.w)
    return [Rect(x, y, w, h, None, stroke, radius) for stroke in (_TRIM, _ON_DARK)]


def folding(ink: Box, grid: Grid, *, through: bool) -> list[Item]:
    """The dashed line through the middle of the paper; only outside all `ink` unless there is room for it to go `through`."""
    sheet = grid.sheet
    x, y, w, h = ink
    if grid.fold == "level":
        ends = [(EDGE, sheet.w - EDGE)] if through else [(EDGE, x - _FROM_INK), (x + w + _FROM_INK, sheet.w - EDGE)]
        return [Line(start, sheet.h / 2, end, sheet.h / 2, _FOLD) for start, end in ends if end - start >= _LEAST]
    strip, foot = _strip(sheet)
    ends = [(EDGE, strip)] if through else [(EDGE, y - _FROM_INK), (y + h + _FROM_INK, strip)]
    ends.append((foot, sheet.h - EDGE))
    return [Line(sheet.w / 2, start, sheet.w / 2, end, _FOLD) for start, end in ends if end - start >= _LEAST]
