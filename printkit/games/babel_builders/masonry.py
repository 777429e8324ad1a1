"""What the paper of Babel Builders is built of: courses of bricks, blocks seen from above, stepped diamonds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from printkit.draw import brush
from printkit.draw.frame import PT_PER_MM, Box, Group, Item, Line, Path, Rect, Segment, Stroke, polygon
from printkit.draw.style import Style
from printkit.model import Game

_ACROSS = 0.5
_UP = 0.42
"""How far an edge of a block that runs to the back goes across and up, by its length."""

_PITCH = 1.6
"""How far apart blocks stand on the field of a picture, by their edges."""


def box(at: Box) -> Path:
    """A rectangle as a path."""
    x, y, w, h = at
    return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])


# Bricks ------------------------------------------------------------------------------------------------------------------


def bricks(at: Box, brick: tuple[float, float], pen: Stroke) -> Path:
    """Courses of bricks in running bond over a box, the same when it is turned by 180 degrees; `brick` is length and height."""
    x, y, w, h = at
    long, high = brick
    cx, cy = x + w / 2, y + h / 2
    segments: list[Segment] = []
    courses = int(h / 2 / high) + 1
    for course in range(-courses, courses + 1):
        # Joints of the course above this line; an odd number of half courses would put a joint in the very middle.
        top, bottom = max(y, cy + (course - 0.5) * high), min(y + h, cy + (course + 0.5) * high)
        if bottom - top < 0.05:
            continue
        if top > y:
            segments += [("M", x, top), ("L", x + w, top)]
        shift = long / 2 if course % 2 else 0.0
        count = int(w / 2 / long) + 2
        for joint in range(-count, count + 1):
            at_x = cx + (joint + 0.5) * long + shift
            if x + 0.05 < at_x < x + w - 0.05:
                segments += [("M", at_x, top), ("L", at_x, bottom)]
    return Path(tuple(segments), None, pen)


def wall(game: Game, style: Style, size: tuple[float, float], high: float) -> list[Item]:
    """The courses on which every front stands, out to the bleed."""
    w, h = size
    bleed = style.bleed
    at = (-bleed, h - high, w + 2 * bleed, high + bleed)
    pen = Stroke(brush.colour(game, style, "clay"), 0.2)
    course = high / 2
    bond = bricks((at[0], at[1], at[2], 5 * course), (9.0, course), pen)
    edge = Line(at[0], at[1], at[0] + at[2], at[1], Stroke(brush.colour(game, style, "clay"), 0.45))
    return [*brush.inked(box(at).segments, brush.paint(game, style, "sand")), Group(0.0, 0.0, (bond,), clip=at), edge]


# Stepped diamonds --------------------------------------------------------------------------------------------------------


def stepped(cx: float, cy: float, steps: int, step: tuple[float, float]) -> Path:
    """A ziggurat and its reflection, `steps` high on each side of the middle; `step` is across and up."""
    across, up = step
    right: list[tuple[float, float]] = []
    for number in range(steps):
        x = across * (number + 0.5)
        right += [(x, -up * (steps - number)), (x, -up * (steps - number - 1))]
    # The widest step goes through the middle.
    half = [*right[:-1]]
    lower = [(x, -y) for x, y in reversed(half)]
    outline = [*half, *lower]
    mirrored = [(-x, y) for x, y in reversed(outline)]
    return polygon([(cx + x, cy + y) for x, y in [*outline, *mirrored]])


# Blocks ------------------------------------------------------------------------------------------------------------------


def cube(game: Game, style: Style, x: float, y: float, edge: float) -> list[Item]:
    """A block seen from in front, from above and from the right; x, y is the lower left corner of its front."""
    pen = Stroke(style.palette.ink, 0.18, round=True)  # a mitre would stick out where the slanting sides meet
    a, b = _ACROSS * edge, _UP * edge
    front = box((x, y - edge, edge, edge))
    right = polygon([(x + edge, y), (x + edge + a, y - b), (x + edge + a, y - b - edge), (x + edge, y - edge)])
    top = polygon([(x, y - edge), (x + a, y - b - edge), (x + edge + a, y - b - edge), (x + edge, y - edge)])
    items: list[Item] = []
    for side, name in ((front, "block-front"), (right, "block-right"), (top, "block-top")):
        items.append(side._replace(fill=style.palette.paper))
        items += brush.inked(side.segments, brush.paint(game, style, name), pen)
    return items


def pile(game: Game, style: Style, x: float, y: float, edge: float, count: int) -> list[Item]:
    """Blocks on each other, the lower left corner of the lowest one's front at x, y."""
    return [item for level in range(count) for item in cube(game, style, x, y - level * edge, edge)]


def tower(game: Game, style: Style, foot: tuple[float, float], edge: float, cells: Mapping[str, int]) -> Iterator[Item]:
    """Blocks on their cells, row 1 behind; `foot` is the field's corner at the lower left, an edge of a block in mm."""
    x, y = foot
    pitch = _PITCH * edge
    a, b = _ACROSS * pitch, _UP * pitch
    pen = Stroke(style.palette.muted, 0.2)
    for number in range(4):
        yield Line(x + number * a, y - number * b, x + number * a + 3 * pitch, y - number * b, pen)
        yield Line(x + number * pitch, y, x + number * pitch + 3 * a, y - 3 * b, pen)
    rim = (_PITCH - 1) / 2
    for cell in sorted(cells, key=lambda cell: (cell[1:], cell)):  # those behind and at the left first
        column, row = corner_of(cell)
        back = 2 - row + rim / _PITCH
        left = x + column * pitch + rim * edge + back * a
        yield from pile(game, style, left, y - back * b, edge, cells[cell])


def field(
    game: Game, style: Style, at: tuple[float, float, float], *, labels: float = 6.5, width: float = 0.35
) -> Iterator[Item]:
    """The field of three by three cells at x, y, a cell's side; letters above and numbers at the left in `labels` pt."""
    x, y, side = at
    names = game.facts["cells"]
    columns, rows = sorted({name[0] for name in names}), sorted({name[1:] for name in names})
    ink, muted = style.palette.ink, style.palette.muted
    for number in range(1, len(columns)):
        yield Line(x + number * side, y, x + number * side, y + side * len(rows), Stroke(muted, 0.25))
    for number in range(1, len(rows)):
        yield Line(x, y + number * side, x + side * len(columns), y + number * side, Stroke(muted, 0.25))
    yield Rect(x, y, side * len(columns), side * len(rows), None, Stroke(ink, width))
    off = labels / PT_PER_MM * 0.75 + 0.5
    for number, letter in enumerate(columns):
        yield brush.worded(style, letter, x + (number + 0.5) * side, y - off, labels, color=muted)
    for number, row in enumerate(rows):
        yield brush.worded(style, row, x - off, y + (number + 0.5) * side, labels, color=muted)


def key(game: Game, style: Style, at: tuple[float, float, float], cells: Collection[str]) -> Iterator[Item]:
    """A field too small for words at x, y, a cell's side, with these cells filled: to be read in the corner of a hand."""
    x, y, side = at
    ink = style.palette.ink
    for name in game.facts["cells"]:
        column, row = corner_of(name)
        filled_in = ink if name in cells else None
        yield Rect(x + column * side, y + row * side, side, side, filled_in, Stroke(ink, 0.15))


def corner_of(cell: str) -> tuple[int, int]:
    """Column and row of a cell, from 0: ``B1`` is in the middle of the first row."""
    return ord(cell[0]) - ord("A"), int(cell[1:]) - 1
