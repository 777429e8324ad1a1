"""``linearGradient`` and ``radialGradient``: colours that run into each other."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from printkit.draw.frame import Affine, Box, Color, Gradient
from printkit.draw.svg import css
from printkit.draw.svg.outlines import transform, within
from printkit.draw.svg.source import BadSvg, length, name, reference

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_STOPS = 64
_MOST_LINKS = 12
_NARROW = 1e-4


class Shade(NamedTuple):
    """A gradient of the file, and how opaque all of it is."""

    gradient: Gradient | None
    opaque: float


def gradient(
    element: Element,
    ids: Mapping[str, Element],
    sheet: css.StyleSheet,
    box: Box,
    at: Affine,
    view: tuple[float, float],
) -> Shade:
    """The gradient for a shape whose box is `box` and which stands under `at`. Raises `BadSvg`, and ValueError for what is no colour.

    A gradient takes whatever it doesn't say itself from the one that it links to.
    """
    links = chain(element, ids)
    attributes: dict[str, str] = {}
    for one in reversed(links):
        sheet.steps.read(one)
        attributes |= one.attrib
    stops_in = next((one for one in links if any(name(child) == "stop" for child in one)), None)
    stops = _stops(stops_in, sheet) if stops_in is not None else []
    if not stops:
        return Shade(None, 1.0)
    of_box = attributes.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"
    if of_box and (box[2] <= 0 or box[3] <= 0):  # a box without extent has no gradient (SVG 2, 13.2)
        return Shade(None, 1.0)
    wide, high = (1.0, 1.0) if of_box else view
    inside = within(at, Affine(box[2], 0.0, 0.0, box[3], box[0], box[1])) if of_box else at
    inside = within(inside, transform(attributes.get("gradientTransform")))
    if name(element) == "linearGradient":
        ends: tuple[float, ...] = (
            length(attributes.get("x1"), wide, 0.0),
            length(attributes.get("y1"), high, 0.0),
            length(attributes.get("x2", "100%"), wide),
            length(attributes.get("y2"), high, 0.0),
        )
        same = ends[:2] == ends[2:]
    else:
        cx, cy = length(attributes.get("cx", "50%"), wide), length(attributes.get("cy", "50%"), high)
        r = length(attributes.get("r", "50%"), (wide * wide + high * high) ** 0.5 / 2**0.5)
        focus = _inside(length(attributes.get("fx"), wide, cx), length(attributes.get("fy"), high, cy), (cx, cy, r))
        ends = (*focus, length(attributes.get("fr"), wide, 0.0), cx, cy, r)
        same = r <= 0
    flat = abs(inside.a * inside.d - inside.b * inside.c) < 1e-12
    if same or flat or len({stop[1:] for stop in stops}) == 1:
        _, last, opaque = stops[-1]
        return Shade(Gradient((0.0, 0.0, 1.0, 0.0), ((0.0, last), (1.0, last))), opaque)
    if (spread := attributes.get("spreadMethod", "pad")) in ("reflect", "repeat"):
        spanned = within(inverse(inside), at).box(*box)
        ends, stops = _spread(ends, _even(stops), spanned, reflect=spread == "reflect")
    stops = _even(stops)
    opacities = tuple(round(opaque, 4) for _, _, opaque in stops)
    shine = opacities[0] if len(set(opacities)) == 1 else 1.0
    return Shade(
        Gradient(
            ends,
            tuple((place, color) for place, color, _ in stops),
            (inside.a, inside.b, inside.c, inside.d, inside.e, inside.f),
            opacities if len(set(opacities)) > 1 else (),
        ),
        shine,
    )


def _inside(x: float, y: float, circle: tuple[float, float, float]) -> tuple[float, float]:
    """The focus, on the circle where it lies beyond (SVG 1.1, 13.2.3)."""
    cx, cy, r = circle
    far = ((x - cx) ** 2 + (y - cy) ** 2) ** 0.5
    if far <= r * _FOCUS or far == 0:
        return x, y
    return cx + (x - cx) * r * _FOCUS / far, cy + (y - cy) * r * _FOCUS / far


_FOCUS = 0.999


def inverse(at: Affine) -> Affine:
    """What takes points back; the matrix isn't flat."""
    span = at.a * at.d - at.b * at.c
    a, b, c, d = at.d / span, -at.b / span, -at.c / span, at.a / span
    return Affine(a, b, c, d, -(a * at.e + c * at.f), -(b * at.e + d * at.f))


_MOST_TURNS = 64

_Stop: TypeAlias = "tuple[float, Color, float]"


def _spread(
    ends: tuple[float, ...], stops: list[_Stop], spanned: Box, *, reflect: bool
) -> tuple[tuple[float, ...], list[_Stop]]:
    """The gradient as long as the shape in its own coordinates, its stops again and again. Beyond `_MOST_TURNS` it goes on in one colour."""
    x, y, w, h = spanned
    corners = [(x, y), (x + w, y), (x, y + h), (x + w, y + h)]
    if len(ends) == 4:
        x1, y1, x2, y2 = ends
        long = (x2 - x1) ** 2 + (y2 - y1) ** 2
        places = [((px - x1) * (x2 - x1) + (py - y1) * (y2 - y1)) / long for px, py in corners]
        first, last = min(0, floor(min(places))), max(1, ceil(max(places)))
    else:
        fx, fy, fr, cx, cy, r = ends
        reach = max(((px - cx) ** 2 + (py - cy) ** 2) ** 0.5 for px, py in corners)
        first, last = 0, max(1, ceil(reach / max(r - fr - ((fx - cx) ** 2 + (fy - cy) ** 2) ** 0.5, r / _MOST_TURNS)))
    first, last = max(first, -_MOST_TURNS), min(last, _MOST_TURNS)
    turns = last - first
    spread: list[_Stop] = []
    for turn in range(first, last):
        back = reflect and turn % 2
        for place, color, opaque in reversed(stops) if back else stops:
            spread.append(((turn - first + (1 - place if back else place)) / turns, color, opaque))
    if len(ends) == 4:
        dx, dy = x2 - x1, y2 - y1
        return (x1 + first * dx, y1 + first * dy, x1 + last * dx, y1 + last * dy), spread
    return (fx, fy, fr, fx + (cx - fx) * last, fy + (cy - fy) * last, fr + (r - fr) * last), spread


def chain(element: Element, ids: Mapping[str, Element], kind: str = "Gradient") -> list[Element]:
    """The gradient, or pattern, and those that it links to. Raises `BadSvg` for a circle, and for more than anybody needs."""
    links = [element]
    while (link := reference(links[-1])) in ids and kind in name(ids[link]):
        if ids[link] in links or len(links) == _MOST_LINKS:
            raise BadSvg("damaged", f"#{link}")
        links.append(ids[link])
    return links


def _stops(element: Element, sheet: css.StyleSheet) -> list[_Stop]:
    """The stops: place, colour, and how opaque each is."""
    stops: list[_Stop] = []
    for child in element:
        if name(child) != "stop" or len(stops) == MOST_STOPS:
            continue
        style = css.look(child, css.INHERITED, sheet)
        known = css.color(style.get("stop-color", "black"), style["color"])
        shade, opaque = known or ((0.0, 0.0, 0.0), 0.0)
        place = css.amount(child.get("offset", "0"))
        opaque = round(opaque * css.amount(style.get("stop-opacity", "1")), 4)
        stops.append((max(place, stops[-1][0]) if stops else place, shade, opaque))
    return stops


def _even(stops: list[_Stop]) -> list[_Stop]:
    """The stops from 0 to 1, none of two in one place: what a PDF asks for."""
    if stops[0][0] > 0.0 or len(stops) == 1:
        stops = [(0.0, *stops[0][1:]), *stops]
    if stops[-1][0] < 1.0:
        stops = [*stops, (1.0, *stops[-1][1:])]
    places = [place for place, _, _ in stops]
    narrow = min(_NARROW, 0.5 / len(places))
    for number in range(1, len(places)):
        places[number] = max(places[number], places[number - 1] + narrow)
    for number in range(len(places)):
        places[number] = min(places[number], 1.0 - narrow * (len(places) - 1 - number))
    return [(round(place, 6), color, opaque) for place, (_, color, opaque) in zip(places, stops, strict=True)]


def middle(gradient: Gradient) -> Color:
    """The colour that stands for a gradient where only one can be told."""
    red, green, blue = (round(sum(parts) / len(parts), 4) for parts in zip(*(c for _, c in gradient.stops), strict=True))
    return red, green, blue
