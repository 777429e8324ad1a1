"""What stands around pieces and is cut away: crop marks, outlines, the line to fold along."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from printkit.frame import Box, Frame, Item, Line, Rect, Stroke
from printkit.impose.setting import Setting, Sheet

_PEN = Stroke((0.35, 0.35, 0.35), 0.1)
_TRIM = Stroke((0.45, 0.45, 0.45), 0.12)
_FOLD = Stroke((0.35, 0.35, 0.35), 0.2, (4.0, 2.0))
_GAP = 1.0
_LENGTH = 4.0
_LEAST = 1.0
_GUTTER_GAP = 0.4
"""mm between a mark and what it belongs to, how long marks are, and how short one may be before it is left out."""

_EDGE = 3.0
"""mm of the paper's rim that marks must not reach, or viewers scale the page to fit."""

_FREE = 2.5
_ROOMY = 180.0
"""mm at the upper edge of the furniture's strip that stay blank on paper at least so wide: room for marks at the foot."""

_ROUND = 0.4
"""From this part of the shorter side on a corner's radius makes a piece round: no straight cut brings it out."""


def around(boxes: Sequence[Box], sheet: Sheet, setting: Setting, *, reach: float, headed: bool) -> list[Item]:
    """Marks in line with every cut: outside everything, clear of ink that reaches beyond the trims; and, if wanted, in the gutters.

    They end before the paper's edge and clear of the furniture, which is `headed` on the back of a sheet that is turned about a
    level axis.
    """
    if setting.marks == "none" or not boxes:
        return []
    strip = sheet.margin + sheet.furniture
    free = _FREE if sheet.w >= _ROOMY else 0.0
    top, bottom = (strip, sheet.h - _EDGE) if headed else (_EDGE, sheet.h - strip + free)
    lefts, between_columns = _cuts([(box[0], box[0] + box[2]) for box in boxes])
    tops, between_rows = _cuts([(box[1], box[1] + box[3]) for box in boxes])
    gap = max(_GAP, reach + 0.5)
    marks: list[Item] = []
    for start, end in _outside(tops, gap, top, bottom):
        marks += [Line(x, start, x, end, _PEN) for x in lefts]
    for start, end in _outside(lefts, gap, _EDGE, sheet.w - _EDGE):
        marks += [Line(start, y, end, y, _PEN) for y in tops]
    if setting.marks == "cuts":
        for start, end in between_rows:
            marks += [Line(x, start, x, end, _PEN) for x in lefts]
        for start, end in between_columns:
            marks += [Line(start, y, end, y, _PEN) for y in tops]
    return marks


def _outside(edges: Sequence[float], gap: float, first: float, last: float) -> list[tuple[float, float]]:
    """From where to where marks run before the first edge and after the last one."""
    before = max(first, edges[0] - gap - _LENGTH), edges[0] - gap
    after = edges[-1] + gap, min(last, edges[-1] + gap + _LENGTH)
    return [(start, end) for start, end in (before, after) if end - start >= _LEAST]


def _cuts(spans: Sequence[tuple[float, float]]) -> tuple[list[float], list[tuple[float, float]]]:
    """Where cuts run through columns (or rows) of cells, and from where to where marks run in the gutters between them."""
    cells = sorted({(round(start, 6), round(end, 6)): (start, end) for start, end in spans}.values())
    edges = {round(edge, 6): edge for cell in cells for edge in cell}
    gutters = [(one[1] + _GUTTER_GAP, other[0] - _GUTTER_GAP) for one, other in pairwise(cells)]
    return sorted(edges.values()), [(start, end) for start, end in gutters if end - start >= _LEAST]


def outline(placed: Sequence[tuple[Frame, Box]], setting: Setting) -> list[Item]:
    """The trim of each piece, its corners rounded; of round ones always, since no mark could show it."""
    found: list[Item] = []
    for face, (x, y, w, h) in placed:
        if setting.outlines or face.corner >= _ROUND * min(face.w, face.h):
            found.append(Rect(x, y, w, h, None, _TRIM, radius=face.corner * w / face.w if face.w else 0.0))
    return found


def folding(sheet: Sheet, *, upright: bool) -> list[Item]:
    """The dashed line through the middle of the paper."""
    if upright:
        end = sheet.h - sheet.margin - sheet.furniture
        return [Line(sheet.w / 2, _EDGE, sheet.w / 2, end, _FOLD)]
    return [Line(_EDGE, sheet.h / 2, sheet.w - _EDGE, sheet.h / 2, _FOLD)]
