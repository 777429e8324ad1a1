"""Items of the display list as operators of a PDF content stream.

A page starts with one matrix that makes a unit a millimetre and turns the y axis downwards; from then on all coordinates are
those of the display list. Only letters and bitmaps, which PDF draws upwards, are turned back one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from printkit.draw.frame import (
    ARC,
    BLACK,
    PT_PER_MM,
    Affine,
    Color,
    Field,
    Gradient,
    Group,
    Image,
    Item,
    Line,
    Path,
    Rect,
    Segment,
    Stroke,
    Text,
)
from printkit.paint import bitmap
from printkit.paint.objects import Numbers, PdfFile
from printkit.paint.typeface import Codes

if TYPE_CHECKING:
    from printkit.paint.separation import Separation

NEUTRAL = 0.055
"""How far the red, green and blue of a grey may lie apart, from 0 to 1. A near-black in RGB makes every page a colour page at a
copier, and leaves coloured fringes on small type."""

BLACKENED = 0.12
"""How light black may be, from 0 to 1, and still be printed as black: any grey, however dark, is made of dots that fray type."""

_EVERYWHERE = "[-5000 -5000 5000 5000]"  # mm; a face's ink is never clipped by its form


class _State(NamedTuple):
    """The graphics state a stream is in; None is what nobody has set, because a form inherits it from its user."""

    fill: Color | None = None
    color: Color | None = None
    width: float | None = None
    dash: tuple[float, ...] | None = None
    round: bool | None = None
    font: tuple[str, float] | None = None


_FRESH_PAGE = _State(BLACK, BLACK, 1.0, (), round=False)  # ISO 32000-1, table 52


class InkStock:
    """What all pages of a file share: codes of characters, bitmaps and faces, each made on first use."""

    def __init__(self, file: PdfFile, separate: Separation | None = None, *, see_through: bool = True) -> None:
        self.file = file
        self.separate = separate
        self.see_through = see_through
        self.codes: dict[str, Codes] = {}
        self.bitmaps: dict[tuple[str, bitmap.Margins, Color | None], str] = {}
        self.faces: dict[str, str] = {}
        self.shadings: dict[tuple[object, ...], str] = {}
        self.opacities: dict[float, str] = {}
        self.shades: dict[tuple[Color, bool], str] = {}
        self.number = Numbers(3)
        self.factor = Numbers(6)

    def bitmap(self, source: str, mirrored: bitmap.Margins, tint: Color | None) -> str:
        """The reference of the picture at a path with its edges mirrored outwards."""
        key = source, mirrored, tint
        if key not in self.bitmaps:
            self.bitmaps[key] = bitmap.embed(self.file, source, mirrored, self.separate, tint)
        return self.bitmaps[key]

    def parts(self, color: Color) -> Sequence[float]:
        """A colour in the inks in force: one number for what is neutral, which is printed with black ink alone."""
        if neutral(color):
            return (grey(color),)
        return self.separate.color(color) if self.separate else color

    def shading(self, gradient: Gradient) -> str:
        """The reference of a gradient."""
        key = gradient.ends, gradient.stops
        if key not in self.shadings:
            from printkit.paint import shading  # most documents have no gradients, and nothing that shines through

            full = self.separate.color if self.separate else lambda color: color
            self.shadings[key] = shading.add(self.file, gradient, self.parts, full, self.factor)
        return self.shadings[key]

    def opacity(self, share: float) -> str:
        """The reference of a graphics state that lets shine through what is below."""
        if share not in self.opacities:
            self.opacities[share] = self.file.add(f"<</Type/ExtGState/ca {self.number[share]}/CA {self.number[share]}>>")
        return self.opacities[share]

    def shade(self, color: Color, *, stroke: bool = False) -> str:
        """The operator that chooses a colour."""
        known = self.shades.get((color, stroke))
        if known is None:
            parts = self.parts(color)
            operator = {1: "g", 3: "rg", 4: "k"}[len(parts)]
            known = " ".join([*(self.number[part] for part in parts), operator.upper() if stroke else operator])
            self.shades[color, stroke] = known
        return known

    def face(self, group: Group) -> str:
        """The reference of a group's drawing, which is empty if the group has no ink."""
        if group.face not in self.faces:
            ink = Ink(self, _State())
            content = ink.content(group.items)
            entries = f"/Type/XObject/Subtype/Form/BBox{_EVERYWHERE}/Resources{ink.resources()}"
            self.faces[group.face] = self.file.stream(entries, content) if content else ""
        return self.faces[group.face]

    def page(self, height: float, items: Iterable[Item]) -> tuple[bytes, str]:
        """Content and resources of a page that is `height` mm high."""
        ink = Ink(self, _FRESH_PAGE)
        content = ink.content(items)
        scale = self.factor[PT_PER_MM]
        turn = f"{scale} 0 0 -{scale} 0 {self.factor[height * PT_PER_MM]} cm\n".encode("ascii")
        return turn + content, ink.resources()


class Ink:
    """Writes one content stream, setting only what the graphics state isn't already."""

    def __init__(self, stock: InkStock, state: _State) -> None:
        self._stock = stock
        self._number = stock.number
        self._operators: list[str] = []
        self._open = ""  # the operator that ends what is being collected: lines of one path or texts of one text object
        self._objects: dict[str, str] = {}
        self._shadings: dict[str, str] = {}
        self._states: dict[str, str] = {}
        self._set(state)

    def _set(self, state: _State) -> None:
        self._fill, self._color, self._width = state.fill, state.color, state.width
        self._dash, self._round, self._font = state.dash, state.round, state.font

    def _state(self) -> _State:
        return _State(self._fill, self._color, self._width, self._dash, self._round, self._font)

    def content(self, items: Iterable[Item]) -> bytes:
        """The operators that draw the items."""
        self._draw(items)
        self._close()
        return "\n".join(self._operators).encode("ascii")

    def resources(self) -> str:
        """The dictionary of what the operators name."""
        kinds = (("XObject", self._objects), ("Shading", self._shadings), ("ExtGState", self._states))
        entries = [
            f"/{kind}<<{''.join(f'/{name} {reference}' for reference, name in named.items())}>>"
            for kind, named in kinds
            if named
        ]
        return f"<</Font {self._stock.file.fonts}{''.join(entries)}>>"

    def _draw(self, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Text():
                    self._text(item)
                case Rect():
                    self._rect(item)
                case Line():
                    self._line(item)
                case Path():
                    self._path(item)
                case Group():
                    self._group(item)
                case Image():
                    self._image(item)
                case Field():
                    pass  # a meaning without ink

    def _close(self) -> None:
        if self._open:
            self._operators.append(self._open)
            self._open = ""

    def _text(self, item: Text) -> None:
        x, y, text, size, _, font, color = item
        if not text:
            return
        if self._open != "ET":
            self._close()
            self._operators.append("BT")
            self._open = "ET"
        if color != self._fill:
            self._fill_with(color)
        codes = self._stock.codes.get(font)
        if codes is None:
            codes = self._stock.codes[font] = Codes()
        number = self._number
        if (font, size) != self._font:
            self._operators.append(f"/{font_name(font)} {number[size / PT_PER_MM]} Tf")
            self._font = font, size
        hexadecimal = "".join(map(codes.__getitem__, text))
        self._operators.append(f"1 0 0 -1 {number[x]} {number[y]} Tm<{hexadecimal}>Tj")

    def _rect(self, item: Rect) -> None:
        end = self._begin(item.fill, item.stroke)
        if not end:
            return
        n = self._number
        if item.radius <= 0:
            self._operators.append(f"{n[item.x]} {n[item.y]} {n[item.w]} {n[item.h]} re {end}")
            return
        r = min(item.radius, item.w / 2, item.h / 2)
        left, top, right, bottom = item.x, item.y, item.x + item.w, item.y + item.h
        c = r - r * ARC
        self._operators.append(
            f"{n[left + r]} {n[top]} m {n[right - r]} {n[top]} l "
            f"{n[right - c]} {n[top]} {n[right]} {n[top + c]} {n[right]} {n[top + r]} c {n[right]} {n[bottom - r]} l "
            f"{n[right]} {n[bottom - c]} {n[right - c]} {n[bottom]} {n[right - r]} {n[bottom]} c {n[left + r]} {n[bottom]} l "
            f"{n[left + c]} {n[bottom]} {n[left]} {n[bottom - c]} {n[left]} {n[bottom - r]} c {n[left]} {n[top + r]} l "
            f"{n[left]} {n[top + c]} {n[left + c]} {n[top]} {n[left + r]} {n[top]} c h {end}",
        )

    def _line(self, item: Line) -> None:
        if self._open != "S" or not self._drawn_with(item.stroke):
            self._close()
            self._stroke_with(item.stroke)
            self._open = "S"
        n = self._number
        self._operators.append(f"{n[item.x1]} {n[item.y1]} m {n[item.x2]} {n[item.y2]} l")

    def _path(self, item: Path) -> None:
        if not item.segments:
            return
        if item.gradient is not None or item.opacity != 1.0:
            self._rich(item)
            return
        end = self._begin(item.fill, item.stroke)
        if not end:
            return
        if item.even_odd and item.fill is not None:
            end += "*"
        self._operators.append(f"{self._steps(item.segments)} {end}")

    def _steps(self, segments: Sequence[Segment]) -> str:
        n = self._number
        return " ".join(" ".join([*(n[value] for value in values), _STEPS[step]]) for step, *values in segments)

    def _rich(self, item: Path) -> None:
        """A path with a gradient, or one through which something shines."""
        self._close()
        before = self._state()
        self._operators.append("q")
        if item.opacity != 1.0 and self._stock.see_through:
            reference = self._stock.opacity(item.opacity)
            self._operators.append(f"/{self._states.setdefault(reference, f'G{len(self._states) + 1}')} gs")
        elif item.opacity != 1.0:
            from printkit.paint import shading  # see above

            item = shading.lighter(item)
        if item.gradient is not None:
            rule = "W*" if item.even_odd else "W"
            f = self._stock.factor
            at = " ".join(f[value] for value in item.gradient.at)
            reference = self._stock.shading(item.gradient)
            name = self._shadings.setdefault(reference, f"S{len(self._shadings) + 1}")
            self._operators.append(f"q {self._steps(item.segments)} {rule} n {at} cm /{name} sh Q")
            item = item._replace(fill=None, gradient=None)
        self._path(item._replace(opacity=1.0))
        self._close()
        self._operators.append("Q")
        self._set(before)

    def _image(self, item: Image) -> None:
        self._close()
        n = self._number
        left, top, right, bottom = item.bleed
        mirrored = (left / item.w, top / item.h, right / item.w, bottom / item.h) if any(item.bleed) else bitmap.NONE
        name = self._name(self._stock.bitmap(item.source, mirrored, item.tint))
        w, h = item.w + left + right, item.h + top + bottom
        self._operators.append(f"q {n[w]} 0 0 {n[-h]} {n[item.x - left]} {n[item.y - top + h]} cm /{name} Do Q")

    def _group(self, group: Group) -> None:
        still = (group.x, group.y, group.rotate, group.scale, group.clip) == (0.0, 0.0, 0.0, (1.0, 1.0), None)
        if group.face:
            self._close()
            drawing = self._stock.face(group)
            if drawing:
                use = f"/{self._name(drawing)} Do"
                self._operators.append(use if still else f"q {self._matrix(group)} cm {self._clip(group)}{use} Q")
        elif still:
            self._draw(group.items)
        else:
            self._close()
            before = self._state()
            self._operators.append(f"q {self._matrix(group)} cm {self._clip(group)}".rstrip())
            start = len(self._operators)
            self._draw(group.items)
            self._close()
            if len(self._operators) > start:
                self._operators.append("Q")
            else:
                self._operators.pop()
            self._set(before)

    def _clip(self, group: Group) -> str:
        """What keeps ink inside the group's clip, if it has one."""
        if group.clip is None:
            return ""
        n = self._number
        if group.mask:
            return f"{self._steps(group.mask)} W n "
        x, y, w, h = group.clip
        return f"{n[x]} {n[y]} {n[w]} {n[h]} re W n "

    def _matrix(self, group: Group) -> str:
        n = self._number
        if not group.rotate and group.scale == (1.0, 1.0):  # merely moved, as nearly everything is
            return f"1 0 0 1 {n[group.x]} {n[group.y]}"
        at, f = Affine().into(group), self._stock.factor
        return f"{f[at.a]} {f[at.b]} {f[at.c]} {f[at.d]} {n[at.e]} {n[at.f]}"

    def _name(self, reference: str) -> str:
        return self._objects.setdefault(reference, f"X{len(self._objects) + 1}")

    def _begin(self, fill: Color | None, stroke: Stroke | None) -> str:
        """Set the colours of a shape; returns the operator that paints it, empty for no ink at all."""
        self._close()
        if fill is not None:
            self._fill_with(fill)
        if stroke is not None:
            self._stroke_with(stroke)
            return "S" if fill is None else "B"
        return "" if fill is None else "f"

    def _fill_with(self, color: Color) -> None:
        if color != self._fill:
            self._operators.append(self._stock.shade(color))
            self._fill = color

    def _drawn_with(self, stroke: Stroke) -> bool:
        state = self._color, self._width, self._dash, self._round
        return state == (stroke.color, stroke.width, stroke.dash, stroke.round)

    def _stroke_with(self, stroke: Stroke) -> None:
        if stroke.color != self._color:
            self._operators.append(self._stock.shade(stroke.color, stroke=True))
            self._color = stroke.color
        if stroke.width != self._width:
            self._operators.append(f"{self._number[stroke.width]} w")
            self._width = stroke.width
        if stroke.dash != self._dash:
            self._operators.append(f"[{' '.join(self._number[length] for length in stroke.dash)}]0 d")
            self._dash = stroke.dash
        if stroke.round != self._round:
            self._operators.append("1 J 1 j" if stroke.round else "0 J 0 j")
            self._round = stroke.round


_STEPS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def neutral(color: Color) -> bool:
    """Whether nobody would call it a colour: its parts lie so near to each other that it is a grey with a cast."""
    return max(color) - min(color) <= NEUTRAL


def grey(color: Color) -> float:
    """How light a neutral colour is, from 0 to 1 (the luma of ITU-R BT.601); what is nearly black is black."""
    light = color[0] if color[0] == color[1] == color[2] else 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]
    return 0.0 if light <= BLACKENED else round(light, 4)


def font_name(face: str) -> str:
    """What the content streams call a face."""
    return f"F-{face}"
