"""Large print: the same frame, larger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.draw.frame import Field, Frame, Group, Image, Item, Line, Path, Rect, Segment, Stroke, Text

ENLARGED = 1.4
"""How many times larger large print is."""


def enlarged(frame: Frame, k: float) -> Frame:
    """The same frame, `k` times as large: places, type and strokes."""
    return Frame(frame.w * k, frame.h * k, tuple(_enlarged(frame.items, k)), frame.title)


def _enlarged(items: Iterable[Item], k: float) -> Iterator[Item]:
    for item in items:
        match item:
            case Group() if item.scale != (1.0, 1.0) or item.clip is not None:  # a picture: stretched as it is
                across, down = item.scale
                yield item._replace(x=item.x * k, y=item.y * k, scale=(across * k, down * k))
            case Image():
                yield item._replace(x=item.x * k, y=item.y * k, w=item.w * k, h=item.h * k)
            case Group():
                # Its items differ from the small card's, so it may not be taken for the same drawing.
                face = f"{item.face}@{k:g}" if item.face else ""
                yield item._replace(x=item.x * k, y=item.y * k, items=tuple(_enlarged(item.items, k)), face=face)
            case Rect():
                placed = item._replace(x=item.x * k, y=item.y * k, w=item.w * k, h=item.h * k)
                yield placed._replace(radius=item.radius * k, stroke=_pen(item.stroke, k))
            case Line():
                pen = _pen(item.stroke, k) or item.stroke
                yield Line(item.x1 * k, item.y1 * k, item.x2 * k, item.y2 * k, pen)
            case Path():
                segments = tuple(_moved(segment, k) for segment in item.segments)
                yield item._replace(segments=segments, stroke=_pen(item.stroke, k))
            case Text():
                yield item._replace(x=item.x * k, y=item.y * k, size=item.size * k, width=item.width * k)
            case Field():
                yield item._replace(x=item.x * k, y=item.y * k, w=item.w * k, h=item.h * k)
            case _:
                raise TypeError(f"expected an item that cards are drawn with, found {type(item).__name__}")


def _moved(segment: Segment, k: float) -> Segment:
    kind, *numbers = segment
    return (kind, *(number * k for number in numbers))


def _pen(stroke: Stroke | None, k: float) -> Stroke | None:
    if stroke is None:
        return None
    return stroke._replace(width=stroke.width * k, dash=tuple(length * k for length in stroke.dash))
