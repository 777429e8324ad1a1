"""The effect area of a game sheet: phases down each lane, lock boxes joined by arrows, and the phase shared by all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printkit.draw.frame import ARC, Group, Item, Path, Rect, Stroke, circle, polygon
from printkit.layouts.parts.boxes import slot
from printkit.layouts.parts.canvas import Canvas
from printkit.layouts.parts.phases import label
from printkit.layouts.parts.signs import DrawnSign, area
from printkit.layouts.parts.tracks import Lanes
from printkit.model.plain import Raw

from . import effects, heat
from .canvas import SheetCanvas

EffectLine: TypeAlias = Raw

BOW = 0.3
"""Height of a lock's bow, of its box."""


@dataclass(frozen=True, slots=True)
class Measures:
    """Room inside an effect area, in mm: `size` of icons, `inset` at the edges, width of the `lane` and of its `locks`."""

    size: float
    inset: float
    lane: float
    locks: float


@dataclass(frozen=True, slots=True)
class LaidLine:
    """One effect line, measured: its parts and heights. The condition's strip comes first, then lock and body."""

    line: EffectLine
    strip: DrawnSign | None
    strip_x: float
    body: DrawnSign
    high: float
    gap: float
    """Room above it, for an arrow that ends here."""


@dataclass(frozen=True, slots=True)
class Column:
    """Lines below each other, measured; `high` includes the insets, `indent` is where bodies begin."""

    rows: tuple[LaidLine, ...]
    high: float
    indent: float


def measures(canvas: SheetCanvas, lane: float, *, wide: bool = False) -> Measures:
    """The room in a lane of that width, or in a `wide` column of the shared phase."""
    return Measures(5.1 * canvas.scale, 1.0 * canvas.scale, lane, canvas.box + (2.0 if wide else 0.9) * canvas.scale)


def column(
    canvas: SheetCanvas,
    lines: Sequence[EffectLine],
    room: Measures,
    *,
    own: int,
    wide: bool = False,
    above: bool = False,
    passed: bool = False,
) -> Column:
    """Measure lines for one lane or one column of the shared phase.

    `above`: there are locks above, from which an arrow may come; `passed`: an arrow runs through. Where there is no lock and
    no arrow the lines need not leave room for them. Raises `Overflow`.
    """
    placed: list[tuple[EffectLine, DrawnSign | None, DrawnSign, float, float]] = []
    u = canvas.scale
    locked = passed or any(one["lock"] for one in lines)
    width = room.lane - 2 * room.inset - (room.locks if locked else 0.0)
    before: EffectLine | None = None
    for one in lines:
        strip = None
        if one["when"]:
            free = room.lane - 2 * room.inset if not above else width
            strip = effects.condition(canvas.game, canvas.style, one["when"], free, room.size, own=own)
        body = effects.body(canvas.game, canvas.style, one, width, room.size, wide=wide)
        lock = canvas.box * (1 + BOW) if one["lock"] else 0.0
        high = max(body.h, lock) + (strip.h + 0.5 * u if strip else 0.0)
        # An arrow needs room for its shaft; without one, lines only must not touch.
        if before is None:
            gap = 0.6 * u if one["lock"] and not strip else 0.0  # a lock's bow keeps clear of the frame
        else:
            gap = (2.6 if _chained(canvas, one) and before["lock"] else 1.6) * u
        placed.append((one, strip, body, high, gap))
        above = above or bool(one["lock"])
        before = one
    used = max((max(body.w, strip.w if strip else 0.0) for _, strip, body, _, _ in placed), default=0.0)
    indent = room.inset
    if locked:
        indent += room.locks
    elif not wide:
        indent = (room.lane - used) / 2
    rows = tuple(
        LaidLine(one, strip, min(indent, room.lane - room.inset - strip.w) if strip else indent, body, high, gap)
        for one, strip, body, high, gap in placed
    )
    return Column(rows, sum(r.high + r.gap for r in rows) + 2 * room.inset, indent)


def _chained(canvas: SheetCanvas, line: EffectLine) -> int:
    """The lock that must be ticked before this line's, or 0."""
    return next((int(lock["after"]) for lock in canvas.game.facts["edition"]["locks"] if lock["id"] == line["lock"]), 0)


def lane(canvas: SheetCanvas, face: EffectLine, room: Measures) -> tuple[Column, ...]:
    """Measure the phases of one face. Raises `Overflow`."""
    locks = canvas.game.facts["edition"]["locks"]
    own = [lock for lock in locks if lock["face"] == face["face"]]
    return tuple(
        column(
            canvas,
            lines,
            room,
            own=face["face"],
            above=any(lock["phase"] < phase for lock in own),
            passed=passed(own, phase),
        )
        for phase, lines in enumerate(face["phases"], 1)
    )


def passed(locks: Sequence[Raw], phase: int) -> bool:
    """Whether an arrow between the locks of a lane runs through a phase without ending there."""
    phases = {lock["id"]: lock["phase"] for lock in locks}
    return any(lock["after"] and phases[lock["after"]] < phase < lock["phase"] for lock in locks)


def draw(canvas: SheetCanvas, column: Column, room: Measures, x: float, y: float, feet: dict[int, tuple[float, float]]) -> None:
    """Draw measured lines from x, y down.

    `feet` remembers the foot of every lock box drawn so far, so that an arrow can come from the phase above.
    """
    u = canvas.scale
    at = y + room.inset
    for number, row in enumerate(column.rows):
        if number and not (row.strip or column.rows[number - 1].strip):
            # What stands beside a lock ends here: two rows may be one line.
            between = at + row.gap / 2 - 0.1 * u
            canvas.rule(x + column.indent, between, x + room.lane - room.inset, between, canvas.pen(canvas.palette.hair, 0.2))
        at += row.gap
        top = at
        heat.line(canvas, row.line, x, top, room.lane, row.high)
        lock = canvas.box * (1 + BOW) if row.line["lock"] else 0.0
        tall = max(row.body.h, lock)
        if row.strip:
            margin = 0.35 * u
            ground = area(canvas.style, room.lane - 2 * margin, row.high + 2 * margin)
            canvas.put(ground.at(x + margin, top - margin))
            canvas.put(
                Rect(
                    x + margin,
                    top - margin,
                    room.lane - 2 * margin,
                    row.high + 2 * margin,
                    None,
                    canvas.pen(canvas.palette.hair, 0.2),
                    radius=0.6 * u,
                )
            )
            _clear(canvas, x + row.strip_x, top, row.strip.w, row.strip.h, 0.0)
            canvas.put(row.strip.at(x + row.strip_x, top))
            top += row.strip.h
        # The words stand level with the box, not with the lock's bow.
        middle = top + tall - (canvas.box if lock else row.body.h) / 2 if lock >= row.body.h else top + tall / 2
        if row.strip:
            _clear(canvas, x + column.indent, middle - row.body.h / 2, row.body.w, row.body.h, 0.35 * u)
        canvas.put(row.body.at(x + column.indent, middle - row.body.h / 2))
        if lock:
            box_top = middle - canvas.box / 2
            _lock(canvas, row.line["lock"], x + room.inset, box_top, feet)
        heat.figure(canvas, row.line, x + room.lane, at + row.high)
        at += row.high


def _clear(canvas: SheetCanvas, x: float, y: float, w: float, h: float, inset: float) -> None:
    """Ground without hatch behind words; `inset` leaves it lower than the row."""
    u = canvas.scale
    fill = canvas.palette.tint if canvas.palette.solid else canvas.palette.paper
    canvas.put(Rect(x - 0.5 * u, y + inset, w + u, h - 2 * inset, fill, radius=0.5 * u))


def _lock(canvas: SheetCanvas, number: int, x: float, y: float, feet: dict[int, tuple[float, float]]) -> None:
    """A box to tick with a lock's bow on it, and the arrow from the box that must be ticked first."""
    facts = next(lock for lock in canvas.game.facts["edition"]["locks"] if lock["id"] == number)
    side, u = canvas.box, canvas.scale
    rise = BOW * side
    middle = x + side / 2
    if facts["after"] in feet:
        from_x, from_y = feet[facts["after"]]
        point = y - rise - 0.5 * u
        pen = canvas.pen(canvas.palette.ink, 0.4)
        head = 0.95 * u
        if abs(from_x - middle) < 0.1:
            canvas.rule(middle, from_y, middle, point - head, pen)
        else:  # the chain goes on at the top of the next column
            turn = (from_x + side / 2 + x) / 2
            bend = point - head - 0.6 * u
            canvas.rule(from_x + side / 2, from_y - side / 2, turn, from_y - side / 2, pen)
            canvas.rule(turn, from_y - side / 2, turn, bend, pen)
            canvas.rule(turn, bend, middle, bend, pen)
            canvas.rule(middle, bend, middle, point - head, pen)
        canvas.put(
            polygon(((middle - 0.8 * u, point - head), (middle + 0.8 * u, point - head), (middle, point)), canvas.palette.ink)
        )
    canvas.put(Group(x, y - rise, padlock(canvas, side)))
    tip = "" if facts["face"] else "lock_shared"
    slot(canvas, "lock", number, at=(x, y, side, side), tip=tip, face=facts["face"], phase=facts["phase"])
    feet[number] = (middle, y + side)


def padlock(canvas: Canvas, side: float) -> tuple[Item, ...]:
    """A padlock whose body is a box to tick; 0, 0 is the top-left corner of bow and body together.

    The keyhole is faint: a tick must stand out on it.
    """
    rise = BOW * side
    a, b, r = 0.27 * side, 0.73 * side, 0.23 * side
    k = ARC * r
    thick = 0.1 * side
    top = thick / 2
    outline = (
        ("M", a, rise),
        ("L", a, top + r),
        ("C", a, top + r - k, a + r - k, top, a + r, top),
        ("C", a + r + k, top, b, top + r - k, b, top + r),
        ("L", b, rise),
    )
    keyhole = canvas.palette.hair
    middle, eye = side / 2, rise + 0.42 * side
    return (
        Path(outline, None, Stroke(canvas.palette.rule, thick)),
        Rect(0, rise, side, side, canvas.palette.paper, canvas.pen(canvas.palette.rule, 0.3), radius=0.12 * side),
        circle(middle, eye, 0.1 * side, keyhole),
        Rect(middle - 0.045 * side, eye, 0.09 * side, 0.27 * side, keyhole),
    )


def phases(
    canvas: SheetCanvas, lanes: Lanes, y: float, heights: Sequence[float], columns: Sequence[Sequence[Column]], room: Measures
) -> None:
    """The phases of every face, `columns[face][phase]`, from y down; each phase is as high as `heights` says."""
    palette = canvas.palette
    wall, hair = canvas.pen(palette.rule, 0.28), canvas.pen(palette.rule, 0.2)
    whole = sum(heights)
    tops = [y + sum(heights[:phase]) for phase in range(len(heights))]
    for lane, x in enumerate(lanes.xs):
        feet: dict[int, tuple[float, float]] = {}
        for top, column in zip(tops, columns[lane], strict=True):
            draw(canvas, column, room, x, top, feet)
        for top in tops[1:]:
            canvas.rule(x, top, x + lanes.w, top, hair)
        canvas.put(Rect(x, y, lanes.w, whole, None, wall))
    for number, (top, high) in enumerate(zip(tops, heights, strict=True), 1):
        label(canvas, lanes.left, top, high, number, canvas.word("sheet.phase"))
        if number > 1:
            canvas.rule(lanes.left[0], top, lanes.left[1], top, hair)


def shared(canvas: SheetCanvas, lanes: Lanes, y: float, blocks: Sequence[Column], room: Measures, high: float) -> None:
    """The phase for all: one frame across the lanes, what it says on top, its lines in columns."""
    palette, u = canvas.palette, canvas.scale
    a, b = lanes.span
    canvas.put(Rect(a, y, b - a, high, None, canvas.pen(palette.rule, 0.35)))
    label(canvas, lanes.left, y, high, canvas.game.facts["phases"] + 1, canvas.word("sheet.phase"))
    band = heading_height(canvas)
    canvas.put(Rect(a, y, b - a, band, palette.shade, canvas.pen(palette.rule, 0.35)))
    canvas.text(
        canvas.word("sheet.shared"), a + 2 * u, y + band / 2, 7.6, face="bold", color=palette.on_shade, width=b - a - 4 * u
    )
    feet: dict[int, tuple[float, float]] = {}
    step = (b - a) / len(blocks)
    for number, block in enumerate(blocks):
        x = a + number * step
        if number:
            canvas.rule(x, y + band, x, y + high, canvas.pen(palette.hair, 0.2))
        draw(canvas, block, room, x + 0.8 * u, y + band, feet)


def heading_height(canvas: SheetCanvas) -> float:
    """Height of the shared phase's heading, in mm."""
    return 4.6 * canvas.scale


def split(lines: Sequence[EffectLine], columns: int) -> list[list[EffectLine]]:
    """Lines in that many columns, filled downwards."""
    each = max(1, -(-len(lines) // columns))
    return [list(lines[start : start + each]) for start in range(0, len(lines), each)]
