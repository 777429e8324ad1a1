"""``linearGradient`` and ``radialGradient``: colours that run into each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

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
    """A gradient of the file, and what of it can't be drawn."""

    gradient: Gradient | None
    opaque: float
    lost: frozenset[str]


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
    chain = _chain(element, ids)
    attributes: dict[str, str] = {}
    for one in reversed(chain):
        sheet.steps.read(one)
        attributes |= one.attrib
    lost = {f"spreadMethod {attributes['spreadMethod']}"} if attributes.get("spreadMethod", "pad") != "pad" else set()
    stops_in = next((one for one in chain if any(name(child) == "stop" for child in one)), None)
    stops, opaque = _stops(stops_in, sheet) if stops_in is not None else ([], 1.0)
    if not stops:
        return Shade(None, 1.0, frozenset(lost))
    if opaque is None:
        lost.add("stop-opacity")
    of_box = attributes.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse"
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
        focus = length(attributes.get("fx"), wide, cx), length(attributes.get("fy"), high, cy)
        ends = (*focus, length(attributes.get("fr"), wide, 0.0), cx, cy, r)
        same = r <= 0
    if same or len({color for _, color in stops}) == 1 or abs(inside.a * inside.d - inside.b * inside.c) < 1e-12:
        last = stops[-1][1]
        return Shade(Gradient((0.0, 0.0, 1.0, 0.0), ((0.0, last), (1.0, last))), opaque or 1.0, frozenset(lost))
    return Shade(
        Gradient(ends, tuple(stops), (inside.a, inside.b, inside.c, inside.d, inside.e, inside.f)),
        opaque or 1.0,
        frozenset(lost),
    )


def _chain(element: Element, ids: Mapping[str, Element]) -> list[Element]:
    """The gradient and those that it links to, one after the other. Raises `BadSvg` for a circle, and for more than anybody needs."""
    chain = [element]
    while (link := reference(chain[-1])) in ids and "Gradient" in name(ids[link]):
        if ids[link] in chain or len(chain) == _MOST_LINKS:
            raise BadSvg("damaged", f"#{link}")
        chain.append(ids[link])
    return chain


def _stops(element: Element, sheet: css.StyleSheet) -> tuple[list[tuple[float, Color]], float | None]:
    """The stops, and how opaque all of them are; None where they differ: they are then mixed with white."""
    stops: list[tuple[float, Color]] = []
    opacities: list[float] = []
    for child in element:
        if name(child) != "stop" or len(stops) == MOST_STOPS:
            continue
        style = css.look(child, css.INHERITED, sheet)
        known = css.color(style.get("stop-color", "black"), style["color"])
        shade, opaque = known or ((1.0, 1.0, 1.0), 0.0)
        opacities.append(opaque * css.amount(style.get("stop-opacity", "1")))
        place = css.amount(child.get("offset", "0"))
        stops.append((max(place, stops[-1][0]) if stops else place, shade))
    if not stops:
        return [], 1.0
    if len({round(opaque, 3) for opaque in opacities}) == 1:
        return _even(stops), opacities[0]
    return _even([(place, mix(shade, opaque)) for (place, shade), opaque in zip(stops, opacities, strict=True)]), None


def _even(stops: list[tuple[float, Color]]) -> list[tuple[float, Color]]:
    """The stops from 0 to 1, none of two in one place: what a PDF asks for."""
    if stops[0][0] > 0.0 or len(stops) == 1:
        stops = [(0.0, stops[0][1]), *stops]
    if stops[-1][0] < 1.0:
        stops = [*stops, (1.0, stops[-1][1])]
    places = [place for place, _ in stops]
    for number in range(1, len(places)):
        places[number] = max(places[number], places[number - 1] + _NARROW)
    for number in range(len(places)):
        places[number] = min(places[number], 1.0 - _NARROW * (len(places) - 1 - number))
    return [(round(place, 6), color) for place, (_, color) in zip(places, stops, strict=True)]


def mix(color: Color, opaque: float) -> Color:
    """The colour on white paper."""
    red, green, blue = (round(1 - (1 - part) * opaque, 4) for part in color)
    return red, green, blue


def middle(gradient: Gradient) -> Color:
    """The colour that stands for a gradient where only one can be told."""
    red, green, blue = (round(sum(parts) / len(parts), 4) for parts in zip(*(c for _, c in gradient.stops), strict=True))
    return red, green, blue
