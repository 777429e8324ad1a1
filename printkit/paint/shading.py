"""Gradients as shadings of a PDF (ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4), and what see-through ink looks like on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from printkit.draw.frame import WHITE, Color, Compositing, Gradient, Group, Path, Segment, Stroke
from printkit.draw.shapes import bounds, shape
from printkit.paint.objects import Numbers, PdfFile

Inks = Callable[[Color], Sequence[float]]
"""The parts of a colour: grey, RGB or CMYK."""


def add(file: PdfFile, gradient: Gradient, parts: Inks, full: Inks, number: Numbers) -> str:
    """Add the gradient to the file; returns its reference. All stops are in the same inks: those of `full` unless all are greys."""
    colors = [parts(color) for _, color in gradient.stops]
    if len({len(color) for color in colors}) > 1:
        colors = [full(color) for _, color in gradient.stops]
    space = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}[len(colors[0])]
    shown = [f"[{' '.join(number[part] for part in color)}]" for color in colors]
    steps = [f"<</FunctionType 2/Domain[0 1]/C0{first}/C1{last}/N 1>>" for first, last in pairwise(shown)]
    between = " ".join(number[place] for place, _ in gradient.stops[1:-1])
    function = f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(steps)}]/Bounds[{between}]/Encode[{' '.join(['0 1'] * len(steps))}]>>"
    kind = 2 if len(gradient.ends) == 4 else 3
    ends = " ".join(number[value] for value in gradient.ends)
    return file.add(f"<</ShadingType {kind}/ColorSpace/{space}/Coords[{ends}]/Function {function}/Extend[true true]>>")


def lighter(item: Path) -> Path:
    """The path as it looks on white paper, for a file through which nothing may shine."""

    def mixed(color: Color, share: float = 1.0) -> Color:
        red, green, blue = (round(1 - (1 - part) * item.opacity * share, 4) for part in color)
        return red, green, blue

    def faded(gradient: Gradient) -> Gradient:
        shares = gradient.opacities or (1.0,) * len(gradient.stops)
        stops = tuple((place, mixed(color, share)) for (place, color), share in zip(gradient.stops, shares, strict=True))
        return gradient._replace(stops=stops, opacities=())

    gradient, stroke = item.gradient, item.stroke
    if gradient is not None:
        gradient = faded(gradient)
    if stroke is not None:
        stroke = stroke._replace(color=mixed(stroke.color), gradient=None)
    fill = None if item.fill is None else mixed(item.fill)
    return item._replace(fill=fill, stroke=stroke, gradient=gradient, opacity=1.0)


def inked_along(segments: Sequence[Segment], stroke: Stroke, gradient: Gradient, reach: float) -> Group:
    """A line in a gradient: PDF clips by no line, but lets through by one. So it is an area, `reach` mm beyond its outline, and the mask of it."""
    x, y, w, h = bounds(segments)
    area = shape("rect", (x - reach, y - reach, w + 2 * reach, h + 2 * reach))
    line = Path(tuple(segments), None, stroke._replace(color=WHITE, gradient=None))
    return Group(0.0, 0.0, (Path(area, stroke.color, gradient=gradient),), compositing=Compositing(mask=(line,)))
