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
    Compositing,
    Ends,
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
from printkit.paint.colors import colors, neutral
from printkit.paint.objects import PdfFile
from printkit.paint.resources import EVERYWHERE, OVERPRINT, THIN, Resources
from printkit.paint.typeface import Codes

if TYPE_CHECKING:
    from printkit.paint.separation import Separation


class _State(NamedTuple):
    """The graphics state a stream is in; None is what nobody has set, because a form inherits it from its user."""

    fill: Color | None = None
    color: str | None = None
    width: float | None = None
    dash: tuple[float, ...] | None = None
    ends: Ends | None = None
    font: tuple[str, float] | None = None


_BUTT, _ROUND = Ends(), Ends("round", "round")

_FRESH_PAGE = _State(BLACK, "0 G", 1.0, (), _BUTT)  # ISO 32000-1, table 52


class InkStock(Resources):
    """What all pages of a file share: each face and group is drawn on first use."""

    def __init__(self, file: PdfFile, separate: Separation | None = None, *, see_through: bool = True) -> None:
        super().__init__(file, separate, see_through=see_through)
        self.faces: dict[str, str] = {}

    def composed(self, items: Sequence[Item], space: str = "") -> str:
        """The reference of a transparency group with the items, "" without ink."""
        ink = Ink(self, _FRESH_PAGE)
        content = ink.content(items)
        if not content:
            return ""
        if not space:  # greys alone stay black ink alone
            space = "DeviceGray" if all(map(neutral, colors(items))) else "DeviceCMYK" if self.separate else "DeviceRGB"
        # A group starts in the state of who shows it (ISO 32000-1, 11.6.6).
        return self.transparent(b"0 g 0 G 1 w [] 0 d 0 J 0 j 10 M\n" + content, space, ink.resources())

    def mask(self, items: Sequence[Item], *, by_alpha: bool) -> str:
        """The reference of a graphics state that lets through as much as the items are light, or opaque. It holds where it is set."""
        group = self.composed(items, "DeviceGray") or self.transparent(b"", "DeviceGray", "<<>>")
        kind = "/S/Alpha" if by_alpha else "/S/Luminosity/BC[0]"
        return self.state(f"/SMask<</Type/Mask{kind}/G {group}>>")

    def face(self, group: Group) -> str:
        """The reference of a group's drawing, which is empty if the group has no ink."""
        if group.face not in self.faces:
            ink = Ink(self, _State())
            content = ink.content(group.items)
            entries = f"/Type/XObject/Subtype/Form/BBox{EVERYWHERE}/Resources{ink.resources()}"
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
        self._spaces: dict[str, str] = {}
        self._set(state)

    def _set(self, state: _State) -> None:
        self._fill, self._color, self._width = state.fill, state.color, state.width
        self._dash, self._ends, self._font = state.dash, state.ends, state.font

    def _state(self) -> _State:
        return _State(self._fill, self._color, self._width, self._dash, self._ends, self._font)

    def content(self, items: Iterable[Item]) -> bytes:
        """The operators that draw the items."""
        self._draw(items)
        self._close()
        return "\n".join(self._operators).encode("ascii")

    def resources(self) -> str:
        """The dictionary of what the operators name."""
        named = (self._objects, self._shadings, self._states, self._spaces)
        kinds = zip(("XObject", "Shading", "ExtGState", "ColorSpace"), named, strict=True)
        entries = [
            f"/{kind}<<{''.join(f'/{name} {reference}' for reference, name in those.items())}>>"
            for kind, those in kinds
            if those
        ]
        return f"<</Font {self._stock.file.fonts}{''.join(entries)}>>"

    def _draw(self, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Line() | Path() if item.stroke is not None and item.stroke.spot and self._stock.separate:
                    self._die(item, item.stroke)
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
        if item.gradient is not None or item.opacity != 1.0 or (item.stroke is not None and item.stroke.gradient is not None):
            self._rich(item)
            return
        end = self._begin(item.fill, item.stroke)
        if not end:
            return
        if item.even_odd and item.fill is not None:
            end += "*"
        self._operators.append(f"{self._steps(item.segments)} {end}")

    def _die(self, item: Line | Path, stroke: Stroke) -> None:
        """A die line: solid, thin, and over all ink."""
        self._close()
        segments = item.segments if isinstance(item, Path) else (("M", item.x1, item.y1), ("L", item.x2, item.y2))
        self._operators.append("q")
        self._enter(self._stock.state(OVERPRINT))
        space = self._spaces.setdefault(self._stock.spot(stroke.spot), f"C{len(self._spaces) + 1}")
        width = self._number[min(stroke.width, THIN)]
        self._operators.append(f"/{space} CS 1 SCN {width} w []0 d {self._steps(segments)} S Q")

    def _steps(self, segments: Sequence[Segment]) -> str:
        n = self._number
        return " ".join(" ".join([*(n[value] for value in values), _STEPS[step]]) for step, *values in segments)

    def _rich(self, item: Path) -> None:
        """A path with a gradient, or one through which something shines."""
        self._close()
        before = self._state()
        self._operators.append("q")
        if item.opacity != 1.0 and self._stock.see_through:
            self._enter(self._stock.opacity(item.opacity))
        elif not self._stock.see_through:
            from printkit.paint import shading  # see above

            item = shading.lighter(item)
        if item.gradient is not None:
            rule = "W*" if item.even_odd else "W"
            self._operators.append(f"q {self._steps(item.segments)} {rule} n")
            self._shade(item.gradient)
            self._operators.append("Q")
            item = item._replace(fill=None, gradient=None)
        along = item.stroke.gradient if item.stroke is not None else None
        if along is None or item.stroke is None:
            self._path(item._replace(opacity=1.0))
        else:
            self._path(item._replace(opacity=1.0, stroke=None))
            from printkit.paint import shading  # see above

            self._group(
                shading.inked_along(item.segments, item.stroke, along, item.stroke.width * max(1.0, _ends(item.stroke).limit))
            )
        self._close()
        self._operators.append("Q")
        self._set(before)

    def _enter(self, state: str) -> None:
        """From here to the end of what is open, draw in a graphics state."""
        self._operators.append(f"/{self._states.setdefault(state, f'G{len(self._states) + 1}')} gs")

    def _shade(self, gradient: Gradient) -> None:
        """Ink a gradient over all that isn't clipped. It changes the matrix, which whoever asks has saved."""
        if gradient.opacities and self._stock.see_through:
            self._enter(self._stock.veil(gradient))
        name = self._shadings.setdefault(self._stock.shading(gradient), f"S{len(self._shadings) + 1}")
        self._operators.append(f"{' '.join(self._stock.factor[value] for value in gradient.at)} cm /{name} sh")

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
        if group.compositing is not None and self._stock.see_through:
            self._composed(group, group.compositing)
        elif group.face:
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

    def _composed(self, group: Group, how: Compositing) -> None:
        """Items that are laid over what is below as one."""
        self._close()
        drawing = self._stock.composed(group.items)
        if not drawing:
            return
        self._operators.append(f"q {self._matrix(group)} cm {self._clip(group)}".rstrip())
        if how.mask:
            self._enter(self._stock.mask(how.mask, by_alpha=how.by_alpha))
        if how.opacity != 1.0 or how.blend:
            blend = f"/BM/{how.blend}" if how.blend else ""
            self._enter(self._stock.state(f"/ca {self._number[how.opacity]}/CA {self._number[how.opacity]}{blend}"))
        self._operators.append(f"/{self._name(drawing)} Do Q")

    def _clip(self, group: Group) -> str:
        """What keeps ink inside the group's clip, if it has one."""
        if group.clip is None:
            return ""
        n = self._number
        if group.mask:
            return f"{self._steps(group.mask)} {'W*' if group.even_odd else 'W'} n "
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
            self._stroke_with(stroke, bare=fill is None or neutral(fill))
            return "S" if fill is None else "B"
        return "" if fill is None else "f"

    def _fill_with(self, color: Color) -> None:
        if color != self._fill:
            self._operators.append(self._stock.shade(color))
            self._fill = color

    def _drawn_with(self, stroke: Stroke) -> bool:
        state = self._color, self._width, self._dash, self._ends
        color = self._stock.shade(stroke.color, stroke=True, thin=stroke.width < THIN)
        return state == (color, stroke.width, stroke.dash, _ends(stroke))

    def _stroke_with(self, stroke: Stroke, *, bare: bool = True) -> None:
        """`bare` is a line that borders no colour: the rim of a coloured shape is printed by the plates of the shape."""
        operator = self._stock.shade(stroke.color, stroke=True, thin=bare and stroke.width < THIN)
        if operator != self._color:
            self._operators.append(operator)
            self._color = operator
        if stroke.width != self._width:
            self._operators.append(f"{self._number[stroke.width]} w")
            self._width = stroke.width
        ends, known = _ends(stroke), self._ends
        if stroke.dash != self._dash or (known is not None and ends.phase != known.phase):
            self._operators.append(f"[{' '.join(self._number[length] for length in stroke.dash)}]{self._number[ends.phase]} d")
            self._dash = stroke.dash
        if ends != known:
            self._operators.append(f"{_CAPS[ends.cap]} J {_JOINS[ends.join]} j")
            if ends.limit != (_BUTT.limit if known is None else known.limit):
                self._operators.append(f"{self._number[ends.limit]} M")
            self._ends = ends


def _ends(stroke: Stroke) -> Ends:
    return stroke.ends or (_ROUND if stroke.round else _BUTT)


_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_STEPS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def font_name(face: str) -> str:
    """What the content streams call a face."""
    return f"F-{face}"
