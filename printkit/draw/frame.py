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
from hashlib import sha256
from typing import Literal, NamedTuple, TypeAlias

PT_PER_MM = 72 / 25.4

Color: TypeAlias = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height in mm."""

Segment: TypeAlias = tuple[str, *tuple[float, ...]]
"""``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` or ``("Z",)``: absolute coordinates in mm."""

FieldKind: TypeAlias = Literal["tick", "mark", "int", "choice", "text", "cell"]

BLACK: Color = (0.0, 0.0, 0.0)
WHITE: Color = (1.0, 1.0, 1.0)


class Stroke(NamedTuple):
    """How a line is drawn: colour, width in mm, dash lengths in mm (empty: solid), round or butt ends."""

    color: Color = BLACK
    width: float = 0.2
    dash: tuple[float, ...] = ()
    round: bool = False


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


class Path(NamedTuple):
    """A filled and/or stroked outline of straight and Bézier segments."""

    segments: tuple[Segment, ...]
    fill: Color | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


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
    """A bitmap, stretched to the rectangle; `source` is the path of a PNG or JPEG file, or such a file itself; see `pictures`.

    `bleed` is how far its edges are mirrored outwards: left, top, right, bottom in mm.
    """

    x: float
    y: float
    w: float
    h: float
    source: str
    bleed: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


class Field(NamedTuple):
    """The place of one slot of an entry: no ink of its own, but a meaning.

    `name` is the slot's name (``p1-marks-3-16``), the same in the fillable PDF and in the scan regions. `label` is what a
    tooltip says. `choices` are the values a ``choice`` offers, `words` what it shows for each, where that is something else.
    `states` are 3 where a circle may be struck out again, `cells` guides of seven segments inside, from its corner; a ``cell`` is one.
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


class Fiducial(NamedTuple):
    """A registration mark for reading a photo: a solid square of side `size` whose top-left corner is x, y."""

    x: float
    y: float
    size: float
    name: str


class Group(NamedTuple):
    """Items that move together: placed with their origin at x, y, turned clockwise by `rotate` degrees about it, and stretched.

    Groups with the same non-empty `face` have the same items; a painter may draw them once and reuse the drawing. `clip` is the
    rectangle (x, y, w, h in the items' own mm) beyond which nothing is inked. `scale` stretches the items along their own x
    and y before they are turned. Nobody reads what is in a `picture`: it shows a face
    that is printed, and inspected, elsewhere.
    """

    x: float
    y: float
    items: tuple[Item, ...]
    rotate: float = 0.0
    face: str = ""
    clip: Box | None = None
    scale: tuple[float, float] = (1.0, 1.0)
    picture: bool = False


Item: TypeAlias = Rect | Line | Path | Text | Image | Field | Fiducial | Group


class Frame(NamedTuple):
    """A face, or a whole page: its size in mm, its items, and a title for bookmarks and messages.

    The size of a face is its trim; its ink may reach beyond by the bleed. `corner` is the radius of the trim's corners in mm
    (half the size: a round token). Of a page, `trim` and `bleed` are boxes (x, y, w, h in mm) around what is cut out of it;
    None: the whole page.
    """

    w: float
    h: float
    items: tuple[Item, ...]
    title: str = ""
    corner: float = 0.0
    trim: Box | None = None
    bleed: Box | None = None


class Piece(NamedTuple):
    """One distinct thing to be cut out: its faces, what it is called, and how many of it are printed.

    `name` tells it from the others of its component: a card's id. Front and back have the same size. Of a `leaf` the back is
    read like the front, so that it is printed even where backs of cards are not.
    """

    component: str
    name: str
    front: Frame
    back: Frame | None = None
    copies: int = 1
    leaf: bool = False


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
        xs, ys = zip(*corners, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _cos_sin(degrees: float) -> tuple[float, float]:
    """Exact for right angles, so that turned cards keep round coordinates."""
    exact = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    if degrees % 360 in exact:
        return exact[degrees % 360]
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
    found = []
    for item, at in walk(frame.items):
        if isinstance(item, Field):
            x, y, w, h = at.box(item.x, item.y, item.w, item.h)
            moved = [at.box(item.x + a, item.y + b, c, d) for a, b, c, d in item.cells]
            cells = tuple((a - x, b - y, c, d) for a, b, c, d in moved)
            found.append(item._replace(x=x, y=y, w=w, h=h, cells=cells))
    return found


def texts(frames: Iterable[Frame]) -> dict[str, set[str]]:
    """The characters that each font face is asked for."""
    used: dict[str, set[str]] = {}
    for item in (item for frame in frames for item, _ in walk(frame.items) if isinstance(item, Text)):
        used.setdefault(item.font, set()).update(item.text)
    return used


def circle(cx: float, cy: float, r: float, fill: Color | None = None, stroke: Stroke | None = None) -> Path:
    """A circle as four Bézier arcs."""
    k = 0.5522847498 * r
    return Path(
        (
            ("M", cx + r, cy),
            ("C", cx + r, cy + k, cx + k, cy + r, cx, cy + r),
            ("C", cx - k, cy + r, cx - r, cy + k, cx - r, cy),
            ("C", cx - r, cy - k, cx - k, cy - r, cx, cy - r),
            ("C", cx + k, cy - r, cx + r, cy - k, cx + r, cy),
            ("Z",),
        ),
        fill,
        stroke,
    )


def polygon(
    points: Sequence[tuple[float, float]],
    fill: Color | None = None,
    stroke: Stroke | None = None,
    *,
    close: bool = True,
) -> Path:
    """A path through the points, in mm."""
    first, *rest = points
    end: tuple[Segment, ...] = (("Z",),) if close else ()
    return Path((("M", *first), *(("L", *point) for point in rest), *end), fill, stroke)


def hatch(x: float, y: float, w: float, h: float, gap: float, stroke: Stroke) -> list[Item]:
    """Diagonal lines (rising to the right) that fill a rectangle, cut at its edges; `gap` in mm, measured across the lines."""
    step = gap * math.sqrt(2)
    lines: list[Item] = []
    count = int((w + h) / step)
    for index in range(1, count + 1):
        s = index * step  # the line x + y = s, in the rectangle's own coordinates
        if s >= w + h:
            break
        x1, y1 = (s, 0.0) if s <= w else (w, s - w)
        x2, y2 = (0.0, s) if s <= h else (s - h, h)
        lines.append(Line(x + x1, y + y1, x + x2, y + y2, stroke))
    return lines


def shifted(items: Iterable[Item], x: float, y: float) -> Group:
    """The items as a group placed at x, y (mm)."""
    return Group(x, y, tuple(items))


_LONGEST = 80  # segments of a path that people could still read


def dump(frame: Frame) -> str:
    """The frame as readable text, one item a line, 0.01 mm: what the golden files hold."""
    corner = f" corner {_n(frame.corner)}" if frame.corner else ""
    boxes = "".join(f" {name} {' '.join(map(_n, box))}" for name, box in (("trim", frame.trim), ("bleed", frame.bleed)) if box)
    lines = [f"frame {_n(frame.w)} x {_n(frame.h)} {frame.title!r}{corner}{boxes}"]
    lines.extend(_dump(frame.items, 1))
    return "\n".join(lines) + "\n"


def _dump(items: Iterable[Item], depth: int) -> Iterator[str]:
    pad = "  " * depth
    for item in items:
        match item:
            case Group():
                turn = f" rotate {_n(item.rotate)}" if item.rotate else ""
                face = f" face {item.face}" if item.face else ""
                clip = f" clip {' '.join(map(_n, item.clip))}" if item.clip else ""
                scale = f" scale {item.scale[0]:.4f} {item.scale[1]:.4f}" if item.scale != (1.0, 1.0) else ""
                yield f"{pad}group {_n(item.x)} {_n(item.y)}{turn}{scale}{clip}{face}"
                yield from _dump(item.items, depth + 1)
            case Rect():
                radius = f" radius {_n(item.radius)}" if item.radius else ""
                yield f"{pad}rect {_n(item.x)} {_n(item.y)} {_n(item.w)} {_n(item.h)}{radius}{_ink(item.fill, item.stroke)}"
            case Line():
                yield f"{pad}line {_n(item.x1)} {_n(item.y1)} {_n(item.x2)} {_n(item.y2)}{_ink(None, item.stroke)}"
            case Path():
                outline = " ".join(s[0] + ",".join(_n(v) for v in s[1:]) for s in item.segments)
                if len(item.segments) > _LONGEST:  # patterns of dots: a digest tells as well whether anything changed
                    outline = f"of {len(item.segments)} segments {sha256(outline.encode()).hexdigest()[:12]}"
                rule = " even-odd" if item.even_odd else ""
                yield f"{pad}path {outline}{rule}{_ink(item.fill, item.stroke)}"
            case Text():
                tint = "" if item.color == BLACK else f" {_hex(item.color)}"
                yield f"{pad}text {_n(item.x)} {_n(item.y)} w {_n(item.width)} {item.font} {_n(item.size)}pt{tint} {item.text!r}"
            case Image():
                bleed = f" bleed {' '.join(map(_n, item.bleed))}" if any(item.bleed) else ""
                name = item.source.rsplit("/", 1)[-1]
                yield f"{pad}image {_n(item.x)} {_n(item.y)} {_n(item.w)} {_n(item.h)} {name}{bleed}"
            case Field():
                box = f"{_n(item.x)} {_n(item.y)} {_n(item.w)} {_n(item.h)}"
                pairs = [a if a == b else f"{a}={b}" for a, b in zip(item.choices, item.words or item.choices, strict=True)]
                choices = f" of {'|'.join(pairs)}" if pairs else ""
                choices += f" states {item.states}" if item.states != 2 else ""
                choices += "".join(f" cell {' '.join(map(_n, cell))}" for cell in item.cells)
                yield f"{pad}field {item.name} {item.kind} {box} {item.label!r}{choices}"
            case Fiducial():
                yield f"{pad}fiducial {item.name} {_n(item.x)} {_n(item.y)} {_n(item.size)}"


def _n(value: float) -> str:
    """Two decimals without trailing zeros, and no negative zero."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _hex(color: Color) -> str:
    return "#" + "".join(f"{round(v * 255):02x}" for v in color)


def _ink(fill: Color | None, stroke: Stroke | None) -> str:
    parts = f" fill {_hex(fill)}" if fill is not None else ""
    if stroke is not None:
        dash = f" dash {','.join(_n(v) for v in stroke.dash)}" if stroke.dash else ""
        parts += f" stroke {_hex(stroke.color)} {_n(stroke.width)}{dash}{' round' if stroke.round else ''}"
    return parts
