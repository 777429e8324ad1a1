"""What a file says of lines → how they are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, cos, degrees, hypot, isclose, radians, sin, sqrt

from printkit.draw.frame import Affine, Color, Ends, Gradient, Group, Item, Stroke
from printkit.draw.shapes import Outline
from printkit.draw.svg.source import length, numbers

_DASHES = 1_000
"""Characters of a pattern of dashes, of which twenty are drawn."""

_CAPS = {"butt": "butt", "round": "round", "square": "square"}
_JOINS = {"miter": "miter", "round": "round", "bevel": "bevel", "arcs": "miter", "miter-clip": "miter"}


def stroke(
    style: Mapping[str, str], view: tuple[float, float], color: Color, gradient: Gradient | None, zoom: float
) -> Stroke | None:
    """The line that a style says, as wide as `zoom` makes it; None without width."""
    whole = sqrt((view[0] ** 2 + view[1] ** 2) / 2)
    width = length(style["stroke-width"], whole, 1.0) * zoom
    if width <= 0:
        return None
    dashes = numbers(style["stroke-dasharray"][:_DASHES].replace("none", ""))
    dash = [abs(part) * zoom for part in dashes]
    if len(dash) % 2:  # an odd pattern is repeated until it is even (SVG 2, 13.5.6)
        dash *= 2
    dash = dash[:20] if sum(dash) > width / 100 else []
    phase = length(style["stroke-dashoffset"], whole) * zoom % sum(dash) if dash else 0.0
    limits = numbers(style["stroke-miterlimit"])
    ends = Ends(
        _CAPS.get(style["stroke-linecap"], "butt"),  # type: ignore[arg-type]  # one of those
        _JOINS.get(style["stroke-linejoin"], "miter"),  # type: ignore[arg-type]  # one of those
        max(1.0, limits[0]) if limits else 4.0,
        round(phase, 4),
    )
    return Stroke(color, round(width, 4), tuple(round(part, 4) for part in dash), ends=ends, gradient=gradient)


def even(at: Affine) -> bool:
    """Whether a matrix leaves circles round, so that a line under it is as wide everywhere."""
    across, down = hypot(at.a, at.b), hypot(at.c, at.d)
    return isclose(across, down, rel_tol=1e-3) and abs(at.a * at.c + at.b * at.d) <= 1e-3 * across * down


def stretched(item: Item, at: Affine) -> Group:
    """An item in its own coordinates under any matrix: turned, stretched and turned again (its singular values)."""
    # Of [[a c] [b d]] = R(turn) · diag(along, down) · R(first): the angles and lengths of a 2 x 2 decomposition.
    e, f = (at.a + at.d) / 2, (at.a - at.d) / 2
    g, h = (at.b + at.c) / 2, (at.b - at.c) / 2
    q, r = hypot(e, h), hypot(f, g)
    one, other = atan2(g, f), atan2(h, e)
    turn, first = degrees((other + one) / 2), degrees((other - one) / 2)
    return Group(at.e, at.f, (Group(0.0, 0.0, (item,), round(first, 6)),), round(turn, 6), scale=(q + r, q - r))


def turned(x: float, y: float, angle: float) -> Affine:
    """At x, y, turned by an angle in degrees."""
    across, up = cos(radians(angle)), sin(radians(angle))
    return Affine(across, up, -up, across, x, y)


def vertices(outline: Outline) -> list[tuple[float, float, float]]:
    """Each corner with the direction there in degrees: the middle between where the outline comes from and where it goes."""
    points: list[tuple[float, float]] = []
    comes: list[float | None] = []
    goes: list[float | None] = []
    start = 0
    for step, *values in outline:
        if step == "Z":
            if points and start < len(points):
                angle = _angle(points[-1], points[start])
                goes[-1] = angle if goes[-1] is None else goes[-1]
                points.append(points[start])
                comes.append(angle)
                goes.append(goes[start])
                comes[start] = angle
            continue
        here = (values[-2], values[-1])
        if step == "M":
            start = len(points)
            points.append(here)
            comes.append(None)
            goes.append(None)
            continue
        ways = [points[-1], *((values[place], values[place + 1]) for place in range(0, len(values), 2))]
        # A curve leaves towards the first of its points that is somewhere else, and arrives from the last such.
        leaving = _angle(ways[0], next((one for one in ways if one != ways[0]), here))
        arriving = _angle(next((one for one in reversed(ways) if one != here), ways[0]), here)
        goes[-1] = leaving
        points.append(here)
        comes.append(arriving)
        goes.append(None)
    return [(x, y, _middle(coming, going)) for (x, y), coming, going in zip(points, comes, goes, strict=True)]


def _angle(one: tuple[float, float], other: tuple[float, float]) -> float:
    return degrees(atan2(other[1] - one[1], other[0] - one[0]))


def _middle(coming: float | None, going: float | None) -> float:
    if coming is None or going is None:
        return going if coming is None and going is not None else coming or 0.0
    apart = (going - coming + 180) % 360 - 180
    return coming + apart / 2
