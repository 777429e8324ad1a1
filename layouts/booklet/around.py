"""The table before the first turn: seats around it, and what lies on it."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.draw.frame import Group, Item, Rect, Stroke, shifted
from printkit.draw.text import line
from printkit.layouts.booklet.faces import Thumbs
from printkit.layouts.booklet.filling import Set
from printkit.layouts.booklet.flow import Measure


@dataclass(frozen=True, slots=True, kw_only=True)
class LyingBlock:
    """A thing on the table: a face (`card`) as a `pile` or with its `count`, or instead an empty `place` of so many mm.

    Several faces overlap in a `fan` or lie edge to edge where they are `joined`, as the parts of a board do. `fans` are the fans
    of seats that differ, in the order of their numbers. `high` is its height in mm of normal type.
    """

    card: str = ""
    label: str = ""
    pile: bool = False
    count: int | str = 1
    high: float | str = 15
    fan: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    fans: tuple[tuple[str, ...], ...] = ()
    place: float | str = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """A ``table`` block: what lies in the middle (`centre`), and before each player (`seat`)."""

    seats: int | str | None = None
    centre: tuple[LyingBlock, ...] = ()
    seat: tuple[LyingBlock, ...] = ()


def around(measure: Measure, thumbs: Thumbs, players: int, data: Around) -> Set:
    """Seats around a table, and what lies on it."""
    mm = measure.mm
    seats = int(data.seats or players)
    centre = [_lying(measure, thumbs, one) for one in data.centre]
    lying = [[_lying(measure, thumbs, one, seat) for one in data.seat] for seat in range(seats)]
    before = lying[0]
    seat_w = sum(w for _, w, _ in before) + 1.4 * mm * max(0, len(before) - 1)
    seat_h = max((h for _, _, h in before), default=0.0)
    width = measure.width
    per_side = [seats // 2, seats - seats // 2]  # far side, near side
    crowded = before and max(per_side) * (seat_w + 2 * mm) > width
    shrink = (width / max(per_side) - 2 * mm) / seat_w if crowded else 1.0
    seat_w, seat_h = seat_w * shrink, seat_h * shrink + 3.4 * mm
    middle_w = sum(w for _, w, _ in centre) + 2.4 * mm * max(0, len(centre) - 1)
    middle_k = min(1.0, (width - 6 * mm) / middle_w) if middle_w else 1.0
    middle_h = max((h for _, _, h in centre), default=0.0) * middle_k
    far = seat_h if per_side[0] else 0.0
    high = far + middle_h + seat_h + 9 * mm
    palette, fonts = measure.style.palette, measure.style.fonts

    def draw(items: list[Item], x: float, y: float) -> None:
        items.append(Rect(x, y, width, high, None, Stroke(palette.hair, 0.35), 5 * mm))
        number = 1  # clockwise, as turns go: along the near side from the right, along the far side from the left
        for row, count in ((1, per_side[1]), (0, per_side[0])):
            top = y + 2 * mm if row == 0 else y + high - seat_h - 2 * mm
            for k in range(count):
                place = count - 1 - k if row else k
                left = x + (place + 0.5) * width / count - seat_w / 2
                group: list[Item] = []
                at = 0.0
                for picture, w, _ in lying[number - 1]:
                    group.append(shifted(picture, at, 0))
                    at += w + 1.4 * mm
                items.append(Group(left, top + 3.4 * mm, tuple(group), scale=(shrink, shrink)))
                name = measure.say("seat", seat=number)
                size = measure.label
                items.append(line(fonts, name, left + seat_w / 2, top + 2.2 * mm, size, "bold", palette.muted, "middle"))
                number += 1
        left = x + (width - middle_w * middle_k) / 2
        group = []
        at = 0.0
        for picture, w, _ in centre:
            group.append(shifted(picture, at, 0))
            at += w + 2.4 * mm
        items.append(Group(left, y + far + 4.5 * mm, tuple(group), scale=(middle_k, middle_k)))

    return Set(high, draw, 2.2 * mm, floats=True)


def _lying(measure: Measure, thumbs: Thumbs, one: LyingBlock, seat: int = 0) -> tuple[list[Item], float, float]:
    """A thing on the table, before the seat of that index if they differ: its items from (0, 0), its width and height."""
    mm = measure.mm
    palette = measure.style.palette
    fan = one.fans[seat % len(one.fans)] if one.fans else one.fan
    names = fan or one.joined or ((one.card,) if one.card else ())
    tall = float(one.high) * mm
    items: list[Item] = []
    x, high = 0.0, 0.0
    below = (
        0 if len(names) > 1 else 2 if one.pile else min(int(one.count) - 1, 2)
    )  # cards under the one seen: no more than lie there
    for number, name in enumerate(names, 1):
        picture, w, h = thumbs.thumb(thumbs.face(name), 60 * mm, tall)
        pen = Stroke(palette.rule, 0.2)
        items += [
            Rect(x + 0.6 * k * mm, 0.6 * (below - k) * mm, w, h, palette.paper, pen, 0.6 * mm) for k in range(below, 0, -1)
        ]
        items.append(shifted([Rect(0, 0, w, h, palette.paper), *picture], x, 0.6 * below * mm))
        high = max(high, h + 0.6 * below * mm)
        x += w * (0.62 if fan and number < len(fan) else 1.0)
    if wide := float(one.place) * mm:
        items.append(Rect(0, 0, wide, tall, None, Stroke(palette.rule, 0.25, (1.0, 1.0)), 1 * mm))
        x, high = wide, tall
    x += 0.6 * below * mm
    label = one.label
    if int(one.count) > 1:
        label = f"{label} ×{one.count}".strip()
    if label:
        text = measure.block(label, max(x, 17 * mm), size=measure.label, center=True)
        wide = max(x, text.width)
        items = [shifted(items, (wide - x) / 2, 0), shifted(text.items, (wide - max(x, 17 * mm)) / 2, high + 0.6 * mm)]
        return items, wide, high + 0.6 * mm + text.height
    return items, x, high
