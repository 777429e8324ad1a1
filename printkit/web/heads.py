"""Where a page's tables have their heads: what stays in sight while a phone shows a part of the sheet.

Found from what is printed, for every layout alike: a table is rows of boxes below each other, its head the line of words and names above,
its stub the words at the left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypedDict

from printkit.draw.frame import PT_PER_MM, Frame, Text, walk
from printkit.web.replies import BoxReply

FEWEST = 3
"""Rows of a table, and boxes in its rows."""

APART = 4.5
"""Millimetres between rows from which on they are two tables."""

NEAR, NEAR_NAMES = 3.0, 6.0
"""Millimetres between a table and what is its head: words, and the names above them."""

HIGHEST, WIDEST = 24.0, 48.0
"""Millimetres of a head and of a stub: what is farther off is no part of it."""


class Head(TypedDict):
    """A table on a page: its boxes (mm from the page's top left), where its head begins above them and its stub left of them."""

    page: int
    x: float
    y: float
    w: float
    h: float
    top: float
    left: float


Rect = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""


def heads(frames: Sequence[Frame], boxes: Sequence[BoxReply], names: Iterable[str | None]) -> list[Head]:
    """The tables of the pages; ``names`` are the boxes of players' names, which are heads themselves."""
    naming = set(names)
    tables: list[Head] = []
    for page, frame in enumerate(frames):
        on_it = [box for box in boxes if box["page"] == page]
        named = [_rect(box) for box in on_it if box["name"] in naming]
        words = list(_words(frame))
        for rows in _tables([_rect(box) for box in on_it if box["name"] not in naming]):
            left, top, right, bottom = _around([rect for row in rows for rect in row])
            above, beside = _above(words, named, (left, top, right)), _beside([*words, *named], left, top, bottom)
            w, h = round(right - left, 2), round(bottom - top, 2)
            tables.append(Head(page=page, x=left, y=top, w=w, h=h, top=round(above, 2), left=round(beside, 2)))
    return tables


def _tables(rects: Sequence[Rect]) -> Iterator[list[list[Rect]]]:
    """Rows below each other, with boxes enough, no gap between them and each over the other."""
    run: list[list[Rect]] = []
    for row in _rows(set(rects)):
        if run and not _follows(run[-1], row):
            if len(run) >= FEWEST:
                yield run
            run = []
        if len(row) >= FEWEST:
            run.append(row)
    if len(run) >= FEWEST:
        yield run


def _follows(above: Sequence[Rect], row: Sequence[Rect]) -> bool:
    a, b = _around(above), _around(row)
    shared = min(a[2], b[2]) - max(a[0], b[0])
    return len(row) >= FEWEST and b[1] - a[3] < APART and shared > max(a[2] - a[0], b[2] - b[0]) / 2


def _rows(rects: Iterable[Rect]) -> list[list[Rect]]:
    """Boxes whose middles lie in each other's height are a row."""
    rows: list[list[Rect]] = []
    for rect in sorted(rects, key=lambda one: (one[1] + one[3], one[0])):
        middle = (rect[1] + rect[3]) / 2
        if rows and rows[-1][0][1] <= middle <= rows[-1][0][3]:
            rows[-1].append(rect)
        else:
            rows.append([rect])
    return rows


def _above(words: Sequence[Rect], named: Sequence[Rect], under: tuple[float, float, float]) -> float:
    """Where the words and names directly above begin; the table's own top (``under``: left, top, right) where there are none."""
    left, top, right = under
    edge = top
    over = [(one, NEAR) for one in words] + [(one, NEAR_NAMES) for one in named]
    for one, near in sorted(over, key=lambda pair: -pair[0][3]):
        if one[0] < right and one[2] > left and one[1] < top and one[3] >= edge - near and top - one[1] < HIGHEST:
            edge = min(edge, one[1])
    return max(0.0, edge - 0.6) if edge < top else top


def _beside(marks: Iterable[Rect], left: float, top: float, bottom: float) -> float:
    """Where the words left of a table begin; `left` where there are none."""
    edges = [
        one[0] for one in marks if one[2] <= left + 0.5 and left - one[0] < WIDEST and top < (one[1] + one[3]) / 2 < bottom
    ]
    return max(0.0, min(edges) - 1.2) if edges else left


def _words(frame: Frame) -> Iterator[Rect]:
    for item, at in walk(frame.items):
        if isinstance(item, Text):
            size = item.size / PT_PER_MM
            x, y, w, h = at.box(item.x, item.y - size * 0.8, item.width, size)
            yield x, y, x + w, y + h


def _rect(box: BoxReply) -> Rect:
    return box["x"], box["y"], box["x"] + box["w"], box["y"] + box["h"]


def _around(rects: Sequence[Rect]) -> Rect:
    lefts, tops, rights, bottoms = zip(*rects, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
