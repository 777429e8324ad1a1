"""What is wrong with frames before they are painted: what would be cut, what could not be read, what collides."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.frame import Fiducial, Field, Frame, Image, Item, Line, Path, Rect, Text, fields, walk
from printkit.model import Problem, error, warning

SMALLEST_TEXT = 5.0
"""pt; below this a home printer's dots no longer make letters."""

THINNEST_LINE = 0.1
"""mm; thinner lines break up on inkjets."""

CAP_HEIGHT = 0.25
"""mm per pt: how high capitals and figures reach above the baseline."""

_SLACK = 0.05
"""mm of rounding that is no fault."""


def inspect(frame: Frame, component: str) -> list[Problem]:
    """Every fault of one frame, each kind told once with its first place and how often it occurs."""
    found: dict[tuple[str, str], tuple[Problem, int]] = {}
    for problem in (*_faults(frame, component), *_collisions(frame, component)):
        key = (problem.severity, problem.code)
        first, count = found.get(key, (problem, 0))
        found[key] = (first, count + 1)
    return [Problem(p.severity, p.code, p.where, {**p.args, "count": count}) for p, count in found.values()]


def _faults(frame: Frame, component: str) -> Iterator[Problem]:
    where = f"{component}: {frame.title}" if frame.title else component
    right, bottom = frame.w + _SLACK, frame.h + _SLACK
    for item, at in walk(frame.items):
        x, y, w, h = _bounds(item)
        if at.b == at.c == 0.0 and at.a == at.d == 1.0:
            x, y = x + at.e, y + at.f  # nearly always, and much faster
        else:
            x, y, w, h = at.box(x, y, w, h)
        if x < -_SLACK or y < -_SLACK or x + w > right or y + h > bottom:
            yield error("outside-frame", where, what=_what(item), x=round(x, 1), y=round(y, 1))
        if isinstance(item, Text):
            if item.size < SMALLEST_TEXT:
                yield warning("small-text", where, what=item.text, size=item.size, least=SMALLEST_TEXT)
        elif isinstance(item, Rect | Line | Path) and item.stroke is not None and item.stroke.width < THINNEST_LINE - 1e-9:
            yield warning("thin-line", where, width=item.stroke.width, least=THINNEST_LINE)


def _collisions(frame: Frame, component: str) -> Iterator[Problem]:
    """Places to fill in that lie on one another, or have the same name."""
    placed = sorted(fields(frame), key=lambda f: f.x)
    names: set[str] = set()
    for number, one in enumerate(placed):
        if one.name in names:
            yield error("slot-twice", component, slot=one.name)
        names.add(one.name)
        for other in placed[number + 1 :]:
            if other.x >= one.x + one.w - _SLACK:
                break
            if other.y < one.y + one.h - _SLACK and one.y < other.y + other.h - _SLACK:
                yield error("slots-overlap", component, slot=one.name, other=other.name)


def _bounds(item: Item) -> tuple[float, float, float, float]:
    """The box of an item's ink in its own coordinates; a text's by its cap height, which is what could be cut."""
    match item:
        case Text():
            height = item.size * CAP_HEIGHT
            return item.x, item.y - height, item.width, height
        case Line():
            return min(item.x1, item.x2), min(item.y1, item.y2), abs(item.x1 - item.x2), abs(item.y1 - item.y2)
        case Path():
            xs = [x for segment in item.segments for x in segment[1:][::2]]
            ys = [y for segment in item.segments for y in segment[1:][1::2]]
            return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
        case Fiducial():
            return item.x, item.y, item.size, item.size
        case Rect() | Image() | Field():
            return item.x, item.y, item.w, item.h
        case _:
            return 0.0, 0.0, 0.0, 0.0


def _what(item: Item) -> str:
    match item:
        case Text():
            return item.text
        case Field():
            return item.name
        case _:
            return type(item).__name__.lower()
