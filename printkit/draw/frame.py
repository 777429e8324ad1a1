"""The display list: what stands where on a piece of paper, before anybody inks it.

A `Frame` is a size in millimetres and a tuple of positioned items. Layouts make frames, imposition puts frames on sheets of
paper, painters turn them into PDF or into scan regions. Nobody here knows a game, and nobody but `paint/pdf.py` knows points
or a y axis that grows upwards.

The items are named tuples and not dataclasses because a page has thousands of them and a command starts with their classes:
both are several times as fast to make.

Units and axes: millimetres, origin at the top-left corner, x to the right, y downwards. Font sizes are points, because that is
how type is named everywhere; everything else about text (positions, widths) is millimetres. Angles are degrees, clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

PT_PER_MM = 72 / 25.4

ARC = 0.5522847498
"""How far the control points of a quarter circle of radius 1 reach."""

Color: TypeAlias = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height in mm."""

Segment: TypeAlias = tuple[str, *tuple[float, ...]]
"""``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` or ``("Z",)``: absolute coordinates in mm."""

FieldKind: TypeAlias = Literal["tick", "mark", "int", "choice", "text", "cell"]

BLACK: Color = (0.0, 0.0, 0.0)
WHITE: Color = (1.0, 1.0, 1.0)


class Ends(NamedTuple):
    """How a line ends and turns corners where that isn't butt and mitered, or round and round.

    `limit` is how far the point of a mitered corner may reach, in widths of the line, before it is cut off. `phase` is how far into its
    pattern of dashes the line starts, in mm.
    """

    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    limit: float = 10.0
    phase: float = 0.0


class Stroke(NamedTuple):
    """How a line is drawn: colour, width in mm, dash lengths in mm (empty: solid), round or butt ends.

    `ends` says more of these than `round`. With a `gradient` the line is inked by it, and `color` is the one in its middle. What tells where
    something is cut or folded names its `spot`: at a press it is a die line in an ink of its own, which no plate prints.
    """

    color: Color = BLACK
    width: float = 0.2
    dash: tuple[float, ...] = ()
    round: bool = False
    ends: Ends | None = None
    gradient: Gradient | None = None
    spot: str = ""


CUT_CONTOUR, CREASE = "CutContour", "Crease"
"""What presses and finishers call the spot colours of die lines: what a blade cuts, what is creased to be folded."""


class Rect(NamedTuple):
    """A rectangle by its top-left corner, with an optional corner radius."""

    x: float
    y: float
    w: float
    h: float
    fill: Color | None = None
    stroke: Stroke | None = None
    radius: float = 0.0


class Line(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke = Stroke()


class Gradient(NamedTuple):
    """Colours that run into each other: `stops` are (place from 0 to 1, colour), in order.

    `ends` are x, y of the first and x, y of the last stop along a line, or x, y, r of the circles where they lie. `at` takes these to
    the mm of the path: a, b, c, d, e, f as in `Affine`. `opacities` are those of the stops, none where all are opaque.
    """

    ends: tuple[float, ...]
    stops: tuple[tuple[float, Color], ...]
    at: tuple[float, float, float, float, float, float] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    opacities: tuple[float, ...] = ()


class Path(NamedTuple):
    """A filled and/or stroked outline of straight and Bézier segments.

    Where there is a `gradient`, it is what the path is filled with, and `fill` the colour in its middle. `opacity` is that of all its ink.
    """

    segments: tuple[Segment, ...]
    fill: Color | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    gradient: Gradient | None = None
    opacity: float = 1.0


class Text(NamedTuple):
    """One line of text, already measured: `x` is its left edge, `y` its baseline, `width` its advance in mm.

    `font` is the name of a face of the font set in force (``"regular"`` or ``"bold"``).
    """

    x: float
    y: float
    text: str
    size: float
    width: float
    font: str = "regular"
    color: Color = BLACK


class Image(NamedTuple):
    """A bitmap, stretched to the rectangle; `source` is the path of a PNG, JPEG or WebP file, or such a file itself; see `pictures`.

    `bleed` is how far its edges are mirrored outwards: left, top, right, bottom in mm. With a `tint` it is printed in shades of
    that colour: what is black has the colour, what is white has none.
    """

    x: float
    y: float
    w: float
    h: float
    source: str
    bleed: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    tint: Color | None = None


class Field(NamedTuple):
    """The place of one slot of an entry: no ink of its own, but a meaning.

    `name` is the slot's name (``p1-marks-3-16``), the same in the fillable PDF and in the scan regions. `label` is what a
    tooltip says. `choices` are the values a ``choice`` offers, `words` what it shows for each, where that is something else.
    `states` is what a photo tells apart here: 2 for empty or marked, 3 where a circle may be struck out again. `cells` are the
    guides of seven segments inside, one a digit, in the field's own coordinates. A ``cell`` is one digit that no entry asks for.
    """

    x: float
    y: float
    w: float
    h: float
    name: str
    kind: FieldKind
    label: str
    choices: tuple[str, ...] = ()
    max_length: int = 0
    words: tuple[str, ...] = ()
    states: int = 2
    cells: tuple[Box, ...] = ()


class Compositing(NamedTuple):
    """How what is in a group, once it is drawn, is laid over what is below.

    `opacity` is that of all together. A `mask` lets through as much as its items are light (or, `by_alpha`, as they are opaque),
    in the group's own coordinates; where it has no ink it lets nothing through. `blend` is a blend mode of PDF (``Multiply`` …).
    """

    opacity: float = 1.0
    mask: tuple[Item, ...] = ()
    by_alpha: bool = False
    blend: str = ""


class Group(NamedTuple):
    """Items that move together: placed with their origin at x, y, turned clockwise by `rotate` degrees about it, and stretched.

    Groups with the same non-empty `face` have the same items; a painter may draw them once and reuse the drawing. `clip` is the
    rectangle (x, y, w, h in the items' own mm) beyond which nothing is inked, and `mask` an outline within it that cuts them
    more closely. `scale` stretches the items along their own x and y before they are turned. Nobody reads what is in a `picture`: it shows a face
    that is printed, and inspected, elsewhere. With `even_odd` the mask's outline has holes where it crosses itself.
    """

    x: float
    y: float
    items: tuple[Item, ...]
    rotate: float = 0.0
    face: str = ""
    clip: Box | None = None
    scale: tuple[float, float] = (1.0, 1.0)
    picture: bool = False
    mask: tuple[Segment, ...] = ()
    even_odd: bool = False
    compositing: Compositing | None = None


Item: TypeAlias = Rect | Line | Path | Text | Image | Field | Group


Marks: TypeAlias = tuple[Color | None, Stroke | None, tuple[float, float]]
"""A pattern of like marks: what they are filled and drawn with, and how wide and high one of them is, in mm."""

Look: TypeAlias = tuple[Color, *tuple[Marks, ...]]
"""A colour, and the patterns that lie on it."""

Edge: TypeAlias = tuple[tuple[float, float, Look | None], ...]
"""Stretches along an edge, from where to where in mm and what they look like; None: like no other, not even another such."""


class Edges(NamedTuple):
    """What stands along the edges of a face, the upright ones from top to bottom, the others from left to right."""

    left: Edge
    top: Edge
    right: Edge
    bottom: Edge


class Frame(NamedTuple):
    """A face, or a whole page: its size in mm, its items, and a title for bookmarks and messages.

    The size of a face is its trim; its ink may reach beyond by the bleed. `corner` is the radius of the trim's corners in mm
    (half the size: a round token). What has another form is cut out along its `die`. `edges` are what stands along its trim, where anybody looked. Of a page, `trim`
    and `bleed` are boxes (x, y, w, h in mm) around what is cut out of it; None: the whole page.
    """

    w: float
    h: float
    items: tuple[Item, ...]
    title: str = ""
    corner: float = 0.0
    trim: Box | None = None
    bleed: Box | None = None
    edges: Edges | None = None
    die: tuple[Segment, ...] = ()


class Piece(NamedTuple):
    """One distinct thing to be cut out: its faces, what it is called, and how many of it are printed.

    `name` tells it from the others of its component: a card's id. Front and back have the same size. Of a `leaf` the back is
    read like the front, so that it is printed even where backs of cards are not. Of a booklet's sheet `folded` says how large a page
    of it is, as part of the paper: ``eighth``, ``quarter``, ``half`` or ``whole``.
    """

    component: str
    name: str
    front: Frame
    back: Frame | None = None
    copies: int = 1
    leaf: bool = False
    folded: str = ""


class Document(NamedTuple):
    """Pages that make one file, with what a viewer shows or obeys about them.

    `title` and `subject` are document properties, `keywords` the stamp that a program can read back, `lang` the language of
    the text (``ja``, ``en``). `bookmarks` are (title, page index from 0). `fillable` turns the fields into an AcroForm.
    `duplex` is the viewer preference: ``""``, ``"long"`` or ``"short"``. `typeable` are the characters that what is typed into
    a form is shown in; empty for those of a standard font.
    """

    title: str
    lang: str
    pages: tuple[Frame, ...]
    subject: str = ""
    keywords: str = ""
    bookmarks: tuple[tuple[str, int], ...] = ()
    fillable: bool = False
    duplex: Literal["", "long", "short"] = ""
    typeable: str = ""


class Affine(NamedTuple):
    """x' = a·x + c·y + e, y' = b·x + d·y + f, in mm with y downwards."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        """The point x, y, moved."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def into(self, group: Group) -> Affine:
        """The transformation for what stands inside `group`, when `self` is the one outside it."""
        e, f = self(group.x, group.y)
        a, b, c, d = self.a, self.b, self.c, self.d
        if group.rotate:
            cos, sin = _cos_sin(group.rotate)
            a, b, c, d = a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin
        along, down = group.scale
        return Affine(a * along, b * along, c * down, d * down, e, f)

    def box(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        """The upright bounding box (x, y, w, h) of a transformed rectangle."""
        if self.a == self.d == 1.0 and self.b == self.c == 0.0:  # merely moved, as nearly everything is
            return x + self.e, y + self.f, w, h
        corners = [self(x, y), self(x + w, y), self(x, y + h), self(x + w, y + h)]
        xs, ys = [c[0] for c in corners], [c[1] for c in corners]
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _cos_sin(degrees: float) -> tuple[float, float]:
    """Exact for right angles, so that turned cards keep round coordinates."""
    quarter = degrees % 360
    exact = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    if quarter in exact:
        return exact[quarter]
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


def walk(items: Iterable[Item], at: Affine | None = None) -> Iterator[tuple[Item, Affine]]:
    """Every item that is not a group, with the transformation that takes its coordinates to the frame's."""
    outside = at or Affine()
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, outside.into(item))
        else:
            yield item, outside


def fields(frame: Frame) -> list[Field]:
    """Every field of the frame in reading order of the display list, moved to the frame's own coordinates."""
    own = []
    for item, at in walk(frame.items):
        if isinstance(item, Field):
            x, y, w, h = at.box(item.x, item.y, item.w, item.h)
            cells = tuple(at.box(item.x + a, item.y + b, c, d) for a, b, c, d in item.cells)
            cells = tuple((a - x, b - y, c, d) for a, b, c, d in cells)
            own.append(item._replace(x=x, y=y, w=w, h=h, cells=cells))
    return own


def texts(frames: Iterable[Frame]) -> dict[str, set[str]]:
    """The characters that each font face is asked for."""
    used: dict[str, set[str]] = {}
    for frame in frames:
        for item, _ in walk(frame.items):
            if isinstance(item, Text):
                used.setdefault(item.font, set()).update(item.text)
    return used


def oval(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """The outline of an oval about a point, as four Bézier arcs."""
    kx, ky = ARC * rx, ARC * ry
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def circle(cx: float, cy: float, r: float, fill: Color | None = None, stroke: Stroke | None = None) -> Path:
    """A circle."""
    return Path(oval(cx, cy, r, r), fill, stroke)


def polygon(
    points: Sequence[tuple[float, float]],
    fill: Color | None = None,
    stroke: Stroke | None = None,
    *,
    close: bool = True,
) -> Path:
    """A path through the points, in mm."""
    first, *rest = points
    segments: list[Segment] = [("M", *first), *(("L", *point) for point in rest)]
    if close:
        segments.append(("Z",))
    return Path(tuple(segments), fill, stroke)


def shifted(items: Iterable[Item], x: float, y: float) -> Group:
    """The items as a group placed at x, y (mm)."""
    return Group(x, y, tuple(items))
