"""Icons as drawings of our own, on one grid, with one weight of line, so that they look like a family at 3 mm and at 12 mm.

A drawing is text: parts separated by ``;``, each a way to ink it, a shape, and the shape's numbers on a grid of 24 x 24
(y downwards). Ink: ``line`` 2 units wide, ``thin`` 1.4, ``fat`` 3.2, ``solid`` filled, ``hole`` filled with the paper's
colour, ``halo`` a line of the paper's colour that parts what crosses, ``card`` filled with paper and lined. Shapes:
``path`` (SVG's M L H V C Z, absolute), ``circle`` cx cy r, ``rect`` x y w h radius, ``arc`` cx cy r from to (degrees
clockwise from the right). What an icon says is in its outline, never in its colour.

Icons that nobody drew here come from lucide (https://lucide.dev, ISC licence), whose grid and weight are the same.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from printkit.draw.frame import BLACK, WHITE, Color, Item, Path, Rect, Segment, Stroke, circle
from printkit.draw.shapes import bounds
from printkit.model import nearest
from printkit.storage import cache

_GRID = 24.0
_DIE = "line rect 3 3 18 18 4"
_COIN = "line circle 12 12 9.6; line rect 8.7 8.7 6.6 6.6 0.2"


def _pips(*places: tuple[float, float]) -> str:
    return "; ".join((_DIE, *(f"solid circle {x} {y} 1.9" for x, y in places)))


_LOW, _MID, _HIGH = 7.7, 12.0, 16.3
_CORNERS = ((_LOW, _LOW), (_HIGH, _HIGH), (_HIGH, _LOW), (_LOW, _HIGH))

_DRAWINGS: Mapping[str, str] = {
    # money
    "coin": _COIN,
    "coin-spend": f"{_COIN}; halo path M 3 21 L 21 3; line path M 2 22 L 22 2",
    # locks: shut and solid, open and hollow
    "lock": "line path M 7.5 11 V 7.5 C 7.5 5 9.5 3 12 3 C 14.5 3 16.5 5 16.5 7.5 V 11; solid rect 3.5 10.5 17 11.5 2.5;"
    " hole circle 12 15.2 1.8; hole path M 11.1 15.5 H 12.9 L 13.3 19 H 10.7 Z",
    "unlock": "line path M 7.5 11.5 V 6.5 C 7.5 4 9.5 2 12 2 C 14 2 15.8 3.3 16.3 5.2; line rect 4.5 11.5 15 9.5 2;"
    " line path M 12 15 V 17.5",
    # dice
    "die1": f"{_DIE}; solid circle 12 12 2.5",
    "die2": _pips(_CORNERS[2], _CORNERS[3]),
    "die3": _pips(_CORNERS[2], (_MID, _MID), _CORNERS[3]),
    "die4": _pips(*_CORNERS),
    "die5": _pips(*_CORNERS, (_MID, _MID)),
    "die6": _pips(*_CORNERS, (_LOW, _MID), (_HIGH, _MID)),
    "die": "line path M 12 2 L 21 7 V 17 L 12 22 L 3 17 V 7 Z; line path M 3 7 L 12 12 L 21 7; line path M 12 12 V 22;"
    " solid circle 12 7 1.7; solid circle 7.5 14.6 1.5; solid circle 16.5 14.6 1.5",
    # towers
    "tower": "line path M 6 22 V 3 H 18 V 22; line path M 3 22 H 21; line path M 6 9.3 H 18; line path M 6 15.7 H 18",
    "x-tower": "line path M 5 22 V 2 H 19 V 22; line path M 2 22 H 22; line path M 5 16 H 19;"
    " line path M 9 6 L 15 12; line path M 15 6 L 9 12",
    "top": "fat path M 4.5 18.8 V 6.5 H 19.5 V 18.8; thin path M 1.5 21.8 H 22.5",
    # signs
    "up": "line path M 12 21 V 4; line path M 5 11 L 12 4 L 19 11",
    "arrow-right": "line path M 3 12 H 20; line path M 13 5 L 20 12 L 13 19",
    "arrow-down": "line path M 12 3 V 20; line path M 5 13 L 12 20 L 19 13",
    "plus": "fat path M 12 4.5 V 19.5; fat path M 4.5 12 H 19.5",
    "cross": "fat path M 6 6 L 18 18; fat path M 18 6 L 6 18",
    "box": "line rect 3 3 18 18 2",
    "check": "line rect 3 3 18 18 2; fat path M 7.3 12.4 L 10.8 15.9 L 16.7 8.6",
    "target": "line circle 12 12 9.5; line circle 12 12 5; solid circle 12 12 1.7",
    # honours
    "crown": "solid path M 3.6 17 L 2 6.5 L 8 11 L 12 4 L 16 11 L 22 6.5 L 20.4 17 Z; line path M 4.5 20.5 H 19.5",
    "star": "solid path M 12 1.8 L 15.1 8.4 L 22.3 9.3 L 17 14.3 L 18.4 21.4 L 12 17.9 L 5.6 21.4 L 7 14.3 L 1.7 9.3 L 8.9 8.4 Z",
    "flag": "line path M 5 22 V 2.5; solid path M 5 3 H 20.5 L 16.8 8.5 L 20.5 14 H 5 Z",
    "stopwatch": "line circle 12 13.5 8; line path M 9.5 2 H 14.5; line path M 12 2 V 5.5; line path M 12 13.5 L 15 10;"
    " line path M 18.6 6.9 L 20 5.5",
    # people
    "eye": "line path M 1.8 12 C 5 6.8 8.2 5 12 5 C 15.8 5 19 6.8 22.2 12 C 19 17.2 15.8 19 12 19 C 8.2 19 5 17.2 1.8 12 Z;"
    " solid circle 12 12 3.4",
    "secret": "line path M 2 10 C 5 14 8.2 15.5 12 15.5 C 15.8 15.5 19 14 22 10; line path M 12 15.5 V 19.5;"
    " line path M 6.6 14.2 L 4.8 17.6; line path M 17.4 14.2 L 19.2 17.6",
    "speech": "line path M 5 3.5 H 19 C 20.7 3.5 22 4.8 22 6.5 V 13.5 C 22 15.2 20.7 16.5 19 16.5 H 12 L 6.5 21.5 V 16.5 H 5"
    " C 3.3 16.5 2 15.2 2 13.5 V 6.5 C 2 4.8 3.3 3.5 5 3.5 Z; line path M 7 8 H 17; line path M 7 12 H 13",
    "hand-stop": "fat path M 8 12 V 5.5; fat path M 11.8 12 V 3.6; fat path M 15.6 12 V 4.6; fat path M 19.4 13 V 7.6;"
    " fat path M 4.2 12.8 L 8 17; solid path M 6.4 11 H 21 V 15 C 21 19.5 18 22.4 14 22.4 C 10.5 22.4 8.6 20.6 7 17.8 Z",
    "person": "line circle 12 7.5 3.8; line path M 5 20.5 C 5 16.5 8 14.5 12 14.5 C 16 14.5 19 16.5 19 20.5",
    "people": "line circle 9 7.5 3.8; line path M 2 20.5 C 2 16.5 5 14.5 9 14.5 C 13 14.5 16 16.5 16 20.5;"
    " line arc 16 7.5 3.8 -75 75; line path M 18 14.8 C 20.6 15.5 22 17.6 22 20.5",
    # tools
    "scissors": "line circle 6 6 3; line circle 6 18 3; line path M 8.4 7.9 L 21 18.5; line path M 8.4 16.1 L 21 5.5",
    "pencil": "line path M 3 21 L 4.2 16 L 16.8 3.4 C 17.6 2.6 18.8 2.6 19.6 3.4 L 20.6 4.4 C 21.4 5.2 21.4 6.4 20.6 7.2 L 8 19.8 Z;"
    " line path M 14.2 6 L 18 9.8; solid path M 3 21 L 3.7 18.2 L 5.8 20.3 Z",
    "printer": "line path M 6.5 8.5 V 2.5 H 17.5 V 8.5; line path M 6 17.5 H 4.5 C 3.1 17.5 2 16.4 2 15 V 11 C 2 9.6 3.1 8.5 4.5 8.5"
    " H 19.5 C 20.9 8.5 22 9.6 22 11 V 15 C 22 16.4 20.9 17.5 19.5 17.5 H 18; line rect 6.5 14 11 8 0.8; solid circle 18 12 1.2",
    "ruler": "line rect 1.5 7 21 10 1.5; line path M 6.3 7.5 V 11; line path M 10.1 7.5 V 12.5; line path M 13.9 7.5 V 11;"
    " line path M 17.7 7.5 V 12.5",
    "cards": "line path M 7 5 L 4.3 5.8 C 3.2 6.1 2.6 7.2 2.9 8.3 L 5.8 18.6; line rect 9 3 12 18 2; solid path M 15 8 L 18 12 L 15 16 L 12 12 Z",
}

NAMES: frozenset[str] = frozenset(_DRAWINGS)
"""The icons that `icon` draws."""

_CACHE = "lucide-1"
_LINE = re.compile(r"M (\S+) (\S+) L (\S+) (\S+) ?(?=M|$)")


class UnknownIcon(KeyError):  # noqa: N818  # a lookup that failed, named after what it reports
    """No icon of that name. Attributes: `name`, `nearest` (a name that exists, or "")."""

    def __init__(self, name: str, nearest: str) -> None:
        self.name = name
        self.nearest = nearest
        super().__init__(name)

    def __str__(self) -> str:
        return f"expected the name of an icon, found {self.name!r}" + (
            f"; did you mean {self.nearest!r}?" if self.nearest else ""
        )


def icon(name: str, size: float, color: Color = BLACK, paper: Color = WHITE) -> tuple[Item, ...]:
    """An icon of `NAMES` in a box of `size` x `size` mm whose top-left corner is 0, 0.

    `paper` is the colour that it stands on, for the parts left open in solid areas. Raises `UnknownIcon`.
    """
    if name not in _DRAWINGS:
        raise _unknown(name, NAMES)
    return _drawn(_DRAWINGS[name], size, color, paper)


def width(name: str) -> float:
    """The width of an icon as a multiple of its size: all of ours are square. Raises `UnknownIcon`."""
    if name not in _DRAWINGS:
        raise _unknown(name, NAMES)
    return 1.0


@lru_cache(maxsize=256)
def bearings(name: str) -> tuple[float, float]:
    """How far the ink of an icon, ours or lucide's, is from the left and the right edge of its box, as parts of its size."""
    drawn = icon(name, 1.0) if name in NAMES else lucide_icon(name, 1.0)
    left, right = 1.0, 0.0
    for item in drawn:
        if isinstance(item, Path):
            x, _, wide, _ = bounds(item.segments)
        elif isinstance(item, Rect):
            x, wide = item.x, item.w
        else:  # pragma: no cover - `_part` makes nothing else
            continue
        half = item.stroke.width / 2 if item.stroke is not None else 0.0
        left, right = min(left, x - half), max(right, x + wide + half)
    return left, 1.0 - right


def lucide_icon(name: str, size: float, color: Color = BLACK, paper: Color = WHITE) -> tuple[Item, ...]:
    """An icon of lucide, drawn like ours.

    Its outline is kept in the cache; the package python-lucide is needed only for icons not used before. Raises
    `UnknownIcon`, and `ModuleNotFoundError` with the way out if the package is needed and absent.
    """
    known: dict[str, str] = {}
    if packed := cache.load_sealed(_CACHE):
        known = dict(line.split("=", 1) for line in packed.decode().splitlines())
    if name not in known:
        known[name] = _from_lucide(name)
        cache.store_sealed(_CACHE, "\n".join(f"{key}={known[key]}" for key in sorted(known)).encode())
    return _drawn(known[name], size, color, paper)


def _unknown(name: str, names: frozenset[str]) -> UnknownIcon:
    from difflib import get_close_matches

    return UnknownIcon(name, next(iter(get_close_matches(name, sorted(names), 1, 0.4)), ""))


@lru_cache(maxsize=1024)
def _drawn(drawing: str, size: float, color: Color, paper: Color) -> tuple[Item, ...]:
    scale = size / _GRID
    return tuple(_part(part.split(), scale, color, paper) for part in drawing.split(";"))


def _part(words: list[str], scale: float, color: Color, paper: Color) -> Item:
    ink, shape, *numbers = words
    fill, stroke = {
        "line": (None, Stroke(color, 2 * scale, round=True)),
        "thin": (None, Stroke(color, 1.4 * scale, round=True)),
        "fat": (None, Stroke(color, 3.2 * scale, round=True)),
        "halo": (None, Stroke(paper, 5 * scale)),
        "solid": (color, None),
        "hole": (paper, None),
        "card": (paper, Stroke(color, 2 * scale, round=True)),
    }[ink]
    if shape == "path":
        return Path(tuple(_segments(numbers, scale)), fill, stroke)
    values = [float(word) for word in numbers]
    if shape == "arc":
        cx, cy, r, start, end = values
        return Path(tuple(_arc(cx * scale, cy * scale, r * scale, start, end)), fill, stroke)
    lengths = [value * scale for value in values]
    if shape == "circle":
        cx, cy, r = lengths
        return circle(cx, cy, r, fill, stroke)
    x, y, w, h, radius = lengths
    return Rect(x, y, w, h, fill, stroke, radius)


def _segments(words: list[str], scale: float) -> Iterator[Segment]:
    """SVG's path commands with absolute coordinates, each with its letter."""
    x = y = 0.0
    at = 0
    while at < len(words):
        command = words[at]
        taken = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}[command]
        values = [float(word) * scale for word in words[at + 1 : at + 1 + taken]]
        at += 1 + taken
        match command:
            case "H":
                x = values[0]
                yield ("L", x, y)
            case "V":
                y = values[0]
                yield ("L", x, y)
            case "Z":
                yield ("Z",)
            case _:
                x, y = values[-2:]
                yield (command, *values)


def _arc(cx: float, cy: float, r: float, start: float, end: float) -> Iterator[Segment]:
    """A part of a circle in Bézier pieces of at most a quarter turn."""
    pieces = max(1, math.ceil(abs(end - start) / 90))
    step = math.radians(end - start) / pieces
    k = 4 / 3 * math.tan(step / 4) * r
    angle = math.radians(start)
    x, y = cx + r * math.cos(angle), cy + r * math.sin(angle)
    yield ("M", x, y)
    for _ in range(pieces):
        x1, y1 = x - k * math.sin(angle), y + k * math.cos(angle)
        angle += step
        x, y = cx + r * math.cos(angle), cy + r * math.sin(angle)
        yield ("C", x1, y1, x + k * math.sin(angle), y - k * math.cos(angle), x, y)


def is_icon(name: str) -> bool:
    """Whether it is an icon of ours or of lucide."""
    return name in _DRAWINGS or name in lucide_names()


def listed(own: Iterable[str] = ()) -> list[str]:
    """The names of all icons, those of a game's own first."""
    return [*own, *sorted(NAMES), *sorted(lucide_names() - NAMES)]


def intended(name: str, own: Iterable[str] = ()) -> str:
    """The icon that may be meant by a name that is none: the nearest of those drawn for small sizes, one that begins with it, or the nearest of all; "" for neither."""
    known = listed(own)
    small = nearest(name, [*own, *sorted(NAMES)])
    return small or next((one for one in known if one.startswith(f"{name}-")), "") or nearest(name, known)


@lru_cache(maxsize=1)
def lucide_names() -> frozenset[str]:
    """The icons of lucide; none where the package is absent."""
    try:
        from lucide import get_icon_list
    except ModuleNotFoundError:
        return frozenset()
    return frozenset(get_icon_list())


def _from_lucide(name: str) -> str:
    """A lucide icon as a drawing."""
    try:
        from lucide import get_icon_list, lucide_icon
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"the icon {name!r} comes from lucide: install python-lucide", name="lucide") from error
    import xml.etree.ElementTree as ET

    names = frozenset(get_icon_list())
    if name not in names:
        raise _unknown(name, names)
    parts: list[str] = []
    for element in ET.fromstring(lucide_icon(name)):  # noqa: S314  # a file of an installed package
        inks = ("solid", "line") if element.get("fill") == "currentColor" else ("line",)
        outline = _outline(ET.tostring(element, encoding="unicode"))
        rest = outline
        for match in _LINE.finditer(outline):
            x1, y1, x2, y2 = map(float, match.groups())
            # Lucide's dots are lines of a hundredth of a unit with round ends, which not every viewer and printer draws.
            if math.dist((x1, y1), (x2, y2)) < 0.02:
                parts.append(f"solid circle {match[1]} {match[2]} 1")
                rest = rest.replace(match[0], "", 1)
        if rest.strip():
            parts.extend(f"{ink} path {rest}" for ink in inks)
    return "; ".join(parts)


def _outline(element: str) -> str:
    """The shape of one SVG element as path commands, arcs and quadratic curves turned into cubic ones."""
    from fontTools.pens.basePen import BasePen
    from fontTools.svgLib.path import SVGPath

    class Pen(BasePen):  # type: ignore[misc]  # fontTools ships no types
        def __init__(self) -> None:
            super().__init__(None)
            self.words: list[str] = []

        def put(self, command: str, *points: Any) -> None:
            self.words.append(command)
            self.words.extend(f"{value:.3f}".rstrip("0").rstrip(".") for point in points for value in point)

        def _moveTo(self, point: Any) -> None:  # noqa: N802  # the pen's own names
            self.put("M", point)

        def _lineTo(self, point: Any) -> None:  # noqa: N802  # see above
            self.put("L", point)

        def _curveToOne(self, *points: Any) -> None:  # noqa: N802  # see above
            self.put("C", *points)

        def _closePath(self) -> None:  # noqa: N802  # see above
            self.put("Z")

    pen = Pen()
    SVGPath.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{element}</svg>').draw(pen)
    return " ".join(pen.words)
