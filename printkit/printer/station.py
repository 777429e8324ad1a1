"""The mark that drift is read off: a cross-hair on the front of a sheet, a millimetre grid behind it, and a vernier for tenths.

The grid's numbers say how far the back is misplaced, and not where on the grid one looks: where the front's cross-hair comes
through to the left of the grid's zero, the back stands too far to the right, and the number there is positive. So what is read is
what `printkit.impose.Drift` holds, without a sign to turn around.

For tenths there are two scales beside each grid. The back carries whole millimetres; the front carries eleven lines 0.9 mm apart,
printed as a mirror image so that their numbers can be read through the paper. The line that meets a line of the back says by
how many tenths the reading exceeds (or, negative, falls short of) the nearest whole millimetre: for a drift of m + k/10 it is
line k, because 0.9 k = k - k/10.
"""

from __future__ import annotations

from typing import Literal

from printkit.draw.frame import Color, Group, Item, Line, Stroke, circle
from printkit.draw.text import FontSet, line

REACH = 6
"""mm that the grid reaches in each direction."""

TENTHS = 5
"""Lines of the vernier on either side of its zero."""

STEP = 0.9
"""mm between the vernier's lines."""

EDGE = 11.0
"""mm from the centre down, and to the right, to the edges at which the two scales of a vernier meet."""

SIZE = 18.5
"""mm that a station takes up around its centre in each direction."""

_OVERLAP = 1.6
"""mm that the vernier's lines reach into the other scale, so that both meet although the sheet is misplaced along them too."""

_SCALE = REACH + round(STEP * TENTHS)
"""mm that the back's scales reach in each direction: wherever the vernier lies, all its lines have a partner."""

_INK: Color = (0.0, 0.0, 0.0)
_SOFT: Color = (0.35, 0.35, 0.35)
_GRID = Stroke((0.55, 0.55, 0.55), 0.1)
_FIFTH = Stroke((0.35, 0.35, 0.35), 0.18)
_AXIS = Stroke(_INK, 0.2)
_TICK = Stroke(_INK, 0.15)
_HAIR = Stroke(_INK, 0.15)

_DIGIT = 5.0
_SIGN = 11.0
_RISE = 0.63
"""mm from a digit's middle to its baseline at `_DIGIT` pt."""


def back(fonts: FontSet, *, scales: bool = True) -> list[Item]:
    """Grid, numbers and, with `scales`, the millimetres for the vernier; around the origin, as seen on the back page."""
    items: list[Item] = []
    for mm in range(-REACH, REACH + 1):
        stroke = _AXIS if mm == 0 else _FIFTH if mm % 5 == 0 else _GRID
        items += [Line(mm, -REACH, mm, REACH, stroke), Line(-REACH, mm, REACH, mm, stroke)]
    for half in range(-2 * REACH + 1, 2 * REACH, 2):
        items += [Line(half / 2, -0.35, half / 2, 0.35, _TICK), Line(-0.35, half / 2, 0.35, half / 2, _TICK)]
    for mm in range(-REACH, REACH + 1, 2):
        items.append(line(fonts, str(abs(mm)), mm, -REACH - 0.7, _DIGIT, color=_INK, anchor="middle"))
        items.append(line(fonts, str(abs(mm)), -REACH - 0.6, mm + _RISE, _DIGIT, color=_INK, anchor="end"))
    items += _signs(fonts)
    return items + (_millimetres(fonts) if scales else [])


def front(fonts: FontSet, axis: Literal["vertical", "horizontal"], *, scales: bool = True) -> list[Item]:
    """The cross-hair and, with `scales`, the vernier, for the front of a sheet that is turned over about that axis.

    Mirrored in the axis, so that each line lies behind its place among the items of `back`.
    """
    items: list[Item] = [
        Line(-REACH - 2, 0, REACH + 2, 0, _HAIR),
        Line(0, -REACH - 2, 0, REACH + 2, _HAIR),
        circle(0, 0, 2, None, _HAIR),
    ]
    if scales:
        mirror = (-1.0, 1.0) if axis == "vertical" else (1.0, -1.0)
        items.append(Group(0, 0, tuple(vernier(fonts)), scale=mirror))
    return items


def _signs(fonts: FontSet) -> list[Item]:
    """Large + and - at the ends of both axes, clear of the vernier's numbers."""
    far = REACH + 3.6
    return [
        line(fonts, "+", -far, 1.4, _SIGN, "bold", _INK, "middle"),
        line(fonts, "−", REACH + 1.4, 1.4, _SIGN, "bold", _INK, "middle"),
        line(fonts, "+", 0, -REACH - 2.8, _SIGN, "bold", _INK, "middle"),
        line(fonts, "−", 0, REACH + 2.6, _SIGN, "bold", _INK, "middle"),
    ]


def _millimetres(fonts: FontSet) -> list[Item]:
    """The back's part of the verniers: whole millimetres, numbered like the grid."""
    items: list[Item] = [Line(-_SCALE, EDGE, _SCALE, EDGE, _TICK), Line(EDGE, -_SCALE, EDGE, _SCALE, _TICK)]
    for mm in range(-_SCALE, _SCALE + 1):
        reach = 3.4 if mm % 5 == 0 else 2.4
        items += [Line(mm, EDGE, mm, EDGE + reach, _TICK), Line(EDGE, mm, EDGE + reach, mm, _TICK)]
        if mm % 5 == 0:
            items.append(line(fonts, signed(-mm), mm, EDGE + 5.4, _DIGIT, color=_INK, anchor="middle"))
            items.append(line(fonts, signed(-mm), EDGE + 3.8, mm + _RISE, _DIGIT, color=_INK))
    items.append(line(fonts, "x", -_SCALE - 1.7, EDGE + 0.8, 7, "bold", _INK, "middle"))
    items.append(line(fonts, "y", EDGE, -_SCALE - 0.8, 7, "bold", _INK, "middle"))
    return items


def vernier(fonts: FontSet) -> list[Item]:
    """The front's part, as it is seen from the back: lines -5 to +5, 0.9 mm apart, counting the way the numbers grow.

    Odd lines are shorter than even ones, so that there is room for a number at each.
    """
    items: list[Item] = []
    for k in range(-TENTHS, TENTHS + 1):
        at, reach = -STEP * k, 1.2 if k % 2 else 2.6
        items.append(Line(at, EDGE - reach, at, EDGE + _OVERLAP, _TICK))
        items.append(Line(EDGE - reach, at, EDGE + _OVERLAP, at, _TICK))
        if k:
            items.append(line(fonts, str(abs(k)), at, EDGE - reach - 0.3, 4, color=_SOFT, anchor="middle"))
            items.append(line(fonts, str(abs(k)), EDGE - reach - 0.3, at + 0.8 * _RISE, 4, color=_SOFT, anchor="end"))
    return items


def signed(value: float) -> str:
    """A number as the page writes it: ``+5``, ``0``, a true minus sign."""
    return f"{value:+g}".replace("-", "−") if value else "0"
