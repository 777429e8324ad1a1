"""A frame as an SVG file for drawing programs: a unit is a millimetre, letters are outlines, and every place to write in is a named shape.

Where the ink of a place is a rectangle, that bears its name; elsewhere a shape that can't be seen lies over the ink.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import quoteattr

from printkit.draw.frame import PT_PER_MM as PT
from printkit.draw.frame import (
    Affine,
    Box,
    Color,
    Ends,
    Field,
    Frame,
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
    fields,
    texts,
)
from printkit.draw.pictures import picture_bytes
from printkit.draw.text import FontSet

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    ' xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'
    ' width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">\n'
    "<title>{title}</title>\n"
    '<sodipodi:namedview inkscape:document-units="mm"/>\n'
)
_KINDS = ((b"\x89PNG", "png"), (b"\xff\xd8", "jpeg"), (b"RIFF", "webp"))
_ALL = "-10000"
_SPAN = "20000"


def paint(frame: Frame, fonts: FontSet, names: Mapping[str, str]) -> bytes:
    """The frame as an SVG file; `names` are what its fields are called there.

    Raises OSError if a bitmap can't be read, and `FontError` for a damaged font.
    """
    return _SvgWriter(frame, fonts, names).file()


class _SvgWriter:
    """Writes one file."""

    def __init__(self, frame: Frame, fonts: FontSet, names: Mapping[str, str]) -> None:
        self._frame = frame
        self._fonts = fonts
        self._letters = {face: fonts.letters(face, sorted(used)) for face, used in texts([frame]).items()}
        self._named: dict[Box, str] = {_rounded(one): names.get(one.name, one.name) for one in fields(frame)}
        self._parts: list[str] = []
        self._defs: list[str] = []

    def file(self) -> bytes:
        """The file, its named shapes without ink last."""
        self._draw(self._frame.items, Affine())
        title = quoteattr(self._frame.title)[1:-1]
        head = _HEAD.format(w=_n(self._frame.w), h=_n(self._frame.h), title=title)
        unseen = [f'<rect{_box(box)} fill="#fff" fill-opacity="0"{_name(name)}/>' for box, name in self._named.items()]
        over = ['<g inkscape:groupmode="layer" inkscape:label="Places">', *unseen, "</g>"] if unseen else []
        defs = ["<defs>", *self._defs, "</defs>"] if self._defs else []
        return (head + "\n".join([*defs, *self._parts, *over, "</svg>"]) + "\n").encode()

    def _draw(self, items: Iterable[Item], at: Affine) -> None:
        for item in items:
            match item:
                case Rect():
                    round_ = f' rx="{_n(item.radius)}"' if item.radius else ""
                    name = self._named.pop(_rounded_box(at.box(item.x, item.y, item.w, item.h)), "")
                    box = item.x, item.y, item.w, item.h
                    self._parts.append(f"<rect{_box(box)}{round_}{_ink(item.fill)}{self._line(item.stroke)}{_name(name)}/>")
                case Line():
                    ends = f' x1="{_n(item.x1)}" y1="{_n(item.y1)}" x2="{_n(item.x2)}" y2="{_n(item.y2)}"'
                    self._parts.append(f"<line{ends}{self._line(item.stroke)}/>")
                case Path():
                    self._path(item)
                case Text():
                    self._text(item)
                case Group():
                    self._group(item, at)
                case Image():
                    data = picture_bytes(item.source)
                    kind = next((kind for start, kind in _KINDS if data.startswith(start)), "png")
                    link = f"data:image/{kind};base64,{b64encode(data).decode()}"
                    box = item.x, item.y, item.w, item.h
                    self._parts.append(f'<image{_box(box)} preserveAspectRatio="none" xlink:href="{link}"/>')
                case Field():
                    pass  # named elsewhere

    def _path(self, item: Path) -> None:
        ink = _ink(item.fill) if item.gradient is None else f' fill="url(#{self._gradient(item.gradient)})"'
        rule = ' fill-rule="evenodd"' if item.even_odd else ""
        through = f' opacity="{_n(item.opacity)}"' if item.opacity != 1.0 else ""
        self._parts.append(f'<path d="{_steps(item.segments)}"{ink}{rule}{through}{self._line(item.stroke)}/>')

    def _text(self, item: Text) -> None:
        """A line of letters as one outline, which says what it reads."""
        size, left = item.size / PT, item.x
        segments: list[Segment] = []
        for character, wide in zip(item.text, self._fonts.advances(item.text, item.font), strict=True):
            place = Affine(size, 0.0, 0.0, size, left, item.y)
            segments += [_moved(segment, place) for segment in self._letters[item.font][character]]
            left += wide * size
        if segments:
            self._parts.append(f'<path aria-label={quoteattr(item.text)} d="{_steps(segments)}"{_ink(item.color)}/>')

    def _group(self, group: Group, at: Affine) -> None:
        how = ""
        if (group.x, group.y) != (0.0, 0.0):
            how += f"translate({_n(group.x)} {_n(group.y)})"
        how += f"rotate({_n(group.rotate)})" if group.rotate else ""
        how += f"scale({_n(group.scale[0])} {_n(group.scale[1])})" if group.scale != (1.0, 1.0) else ""
        extra = f' transform="{how}"' if how else ""
        if group.clip is not None:
            rule = ' clip-rule="evenodd"' if group.even_odd else ""
            shape = f'<path d="{_steps(group.mask)}"{rule}/>' if group.mask else f"<rect{_box(group.clip)}/>"
            extra += f' clip-path="url(#{self._defined("clipPath", "", shape)})"'
        if (over := group.compositing) is not None:
            extra += f' opacity="{_n(over.opacity)}"' if over.opacity != 1.0 else ""
            extra += f' style="mix-blend-mode:{_blend(over.blend)}"' if over.blend else ""
            if over.mask:
                outside, self._parts = self._parts, []
                self._draw(over.mask, Affine())
                inside, self._parts = "".join(self._parts), outside
                kind = ' style="mask-type:alpha"' if over.by_alpha else ""
                area = f' maskUnits="userSpaceOnUse" x="{_ALL}" y="{_ALL}" width="{_SPAN}" height="{_SPAN}"{kind}'
                extra += f' mask="url(#{self._defined("mask", area, inside)})"'
        self._parts.append(f"<g{extra}>")
        self._draw(group.items, at.into(group))
        self._parts.append("</g>")

    def _line(self, stroke: Stroke | None) -> str:
        if stroke is None:
            return ""
        color = _color(stroke.color) if stroke.gradient is None else f"url(#{self._gradient(stroke.gradient)})"
        ends = stroke.ends or (Ends("round", "round") if stroke.round else Ends())
        drawn = f' stroke="{color}" stroke-width="{_n(stroke.width)}"'
        drawn += f' stroke-dasharray="{" ".join(map(_n, stroke.dash))}"' if stroke.dash else ""
        drawn += f' stroke-dashoffset="{_n(ends.phase)}"' if ends.phase else ""
        drawn += f' stroke-linecap="{ends.cap}"' if ends.cap != "butt" else ""
        drawn += f' stroke-linejoin="{ends.join}"' if ends.join != "miter" else f' stroke-miterlimit="{_n(ends.limit)}"'
        return drawn

    def _gradient(self, gradient: Gradient) -> str:
        """The id of a gradient."""
        shares = gradient.opacities or (1.0,) * len(gradient.stops)
        stops = "".join(
            f'<stop offset="{_n(place)}" stop-color="{_color(color)}" stop-opacity="{_n(share)}"/>'
            for (place, color), share in zip(gradient.stops, shares, strict=True)
        )
        along = f' gradientUnits="userSpaceOnUse" gradientTransform="matrix({" ".join(map(_precise, gradient.at))})"'
        line = len(gradient.ends) == 4
        keys = ("x1", "y1", "x2", "y2") if line else ("fx", "fy", "fr", "cx", "cy", "r")
        ends = "".join(f' {key}="{_n(value)}"' for key, value in zip(keys, gradient.ends, strict=True))
        return self._defined("linearGradient" if line else "radialGradient", along + ends, stops)

    def _defined(self, kind: str, attributes: str, inside: str) -> str:
        """The id of something that others refer to; what is alike is there once."""
        for number, known in enumerate(self._defs, 1):
            if known == f'<{kind} id="{kind}{number}"{attributes}>{inside}</{kind}>':
                return f"{kind}{number}"
        name = f"{kind}{len(self._defs) + 1}"
        self._defs.append(f'<{kind} id="{name}"{attributes}>{inside}</{kind}>')
        return name


def _n(value: float) -> str:
    """A number to a thousandth of a millimetre."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _precise(value: float) -> str:
    return f"{value:.7g}"


def _color(color: Color) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in color)


def _ink(color: Color | None) -> str:
    return ' fill="none"' if color is None else f' fill="{_color(color)}"'


def _box(box: Box) -> str:
    x, y, w, h = map(_n, box)
    return f' x="{x}" y="{y}" width="{w}" height="{h}"'


def _name(name: str) -> str:
    """The id of a place, which Inkscape shows as its label, too."""
    return f" id={quoteattr(name)} inkscape:label={quoteattr(name)}" if name else ""


def _rounded(field: Field) -> Box:
    return _rounded_box((field.x, field.y, field.w, field.h))


def _rounded_box(box: Box) -> Box:
    x, y, w, h = (round(value, 2) + 0.0 for value in box)
    return x, y, w, h


def _steps(segments: Iterable[Segment]) -> str:
    return "".join(f"{step}{' '.join(map(_n, values))}" for step, *values in segments)


def _moved(segment: Segment, at: Affine) -> Segment:
    step, *values = segment
    return (step, *(part for place in range(0, len(values), 2) for part in at(values[place], values[place + 1])))


def _blend(blend: str) -> str:
    """``ColorDodge`` as CSS spells it."""
    return "".join(f"-{letter.lower()}" if letter.isupper() and place else letter.lower() for place, letter in enumerate(blend))
