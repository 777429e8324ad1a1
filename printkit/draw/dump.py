"""A frame as readable text, one item a line: what the golden files hold, and what faces are told apart by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256

from printkit.draw.frame import (
    BLACK,
    Color,
    Compositing,
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
)

_LONGEST = 80
"""Segments of a path that people could still read."""


def dump(frame: Frame) -> str:
    """The frame as readable text, one item a line, 0.01 mm: what the golden files hold."""
    corner = f" corner {_n(frame.corner)}" if frame.corner else ""
    corner += f" die {_outline(frame.die)}" if frame.die else ""
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
                mask = f" mask{' even-odd' if item.even_odd else ''} {_outline(item.mask)}" if item.mask else ""
                over = _compositing(item.compositing) if item.compositing else ""
                yield f"{pad}group {_n(item.x)} {_n(item.y)}{turn}{scale}{clip}{mask}{over}{face}"
                if item.compositing and item.compositing.mask:
                    yield f"{pad}  let through"
                    yield from _dump(item.compositing.mask, depth + 2)
                yield from _dump(item.items, depth + 1)
            case Rect():
                radius = f" radius {_n(item.radius)}" if item.radius else ""
                yield f"{pad}rect {_n(item.x)} {_n(item.y)} {_n(item.w)} {_n(item.h)}{radius}{_ink(item.fill, item.stroke)}"
            case Line():
                yield f"{pad}line {_n(item.x1)} {_n(item.y1)} {_n(item.x2)} {_n(item.y2)}{_ink(None, item.stroke)}"
            case Path():
                rule = " even-odd" if item.even_odd else ""
                rule += f" opacity {_n(item.opacity)}" if item.opacity != 1.0 else ""
                rule += f" gradient {_gradient(item.gradient)}" if item.gradient else ""
                yield f"{pad}path {_outline(item.segments)}{rule}{_ink(item.fill, item.stroke)}"
            case Text():
                tint = "" if item.color == BLACK else f" {_hex(item.color)}"
                yield f"{pad}text {_n(item.x)} {_n(item.y)} w {_n(item.width)} {item.font} {_n(item.size)}pt{tint} {item.text!r}"
            case Image():
                bleed = f" bleed {' '.join(map(_n, item.bleed))}" if any(item.bleed) else ""
                name = item.source.rsplit("/", 1)[-1]
                tint = f" tint {_hex(item.tint)}" if item.tint is not None else ""
                yield f"{pad}image {_n(item.x)} {_n(item.y)} {_n(item.w)} {_n(item.h)} {name}{bleed}{tint}"
            case Field():
                box = f"{_n(item.x)} {_n(item.y)} {_n(item.w)} {_n(item.h)}"
                pairs = [a if a == b else f"{a}={b}" for a, b in zip(item.choices, item.words or item.choices, strict=True)]
                choices = f" of {'|'.join(pairs)}" if pairs else ""
                more = f" states {item.states}" if item.states != 2 else ""
                more += "".join(f" cell {' '.join(map(_n, cell))}" for cell in item.cells)
                yield f"{pad}field {item.name} {item.kind} {box} {item.label!r}{choices}{more}"


def _outline(segments: tuple[Segment, ...]) -> str:
    text = " ".join([s[0] + ",".join(map(_n, s[1:])) for s in segments])
    if len(segments) <= _LONGEST:
        return text
    # Patterns of dots, drawings: a digest tells as well whether anything changed.
    return f"of {len(segments)} segments {sha256(text.encode()).hexdigest()[:12]}"


def _compositing(over: Compositing) -> str:
    opacity = f" opacity {_n(over.opacity)}" if over.opacity != 1.0 else ""
    blend = f" blend {over.blend}" if over.blend else ""
    return f"{opacity}{blend}{' by alpha' if over.by_alpha else ''}"


def _gradient(gradient: Gradient) -> str:
    stops = " ".join(f"{_n(place)}={_hex(color)}" for place, color in gradient.stops)
    opaque = f" opacity {' '.join(map(_n, gradient.opacities))}" if gradient.opacities else ""
    return f"{','.join(map(_n, gradient.ends))} at {','.join(map(_n, gradient.at))} {stops}{opaque}"


@lru_cache(maxsize=1 << 16)
def _n(value: float) -> str:
    """Two decimals without trailing zeros, and no negative zero. A face asks for the same coordinates again and again."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _hex(color: Color) -> str:
    return "#" + "".join(f"{round(v * 255):02x}" for v in color)


def _ink(fill: Color | None, stroke: Stroke | None) -> str:
    parts = ""
    if fill is not None:
        parts += f" fill {_hex(fill)}"
    if stroke is not None:
        dash = f" dash {','.join(_n(v) for v in stroke.dash)}" if stroke.dash else ""
        parts += f" stroke {_hex(stroke.color)} {_n(stroke.width)}{dash}{' round' if stroke.round else ''}"
        if stroke.ends is not None:
            parts += f" {stroke.ends.cap} {stroke.ends.join} {_n(stroke.ends.limit)} {_n(stroke.ends.phase)}"
        if stroke.gradient is not None:
            parts += f" along {_gradient(stroke.gradient)}"
    return parts
