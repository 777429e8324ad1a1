"""Gradients as shadings of a PDF (ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4), and what see-through ink looks like on paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from printkit.draw.frame import Color, Gradient, Path
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

    def mixed(color: Color) -> Color:
        red, green, blue = (round(1 - (1 - part) * item.opacity, 4) for part in color)
        return red, green, blue

    gradient, stroke = item.gradient, item.stroke
    if gradient is not None:
        gradient = gradient._replace(stops=tuple((place, mixed(color)) for place, color in gradient.stops))
    if stroke is not None:
        stroke = stroke._replace(color=mixed(stroke.color))
    fill = None if item.fill is None else mixed(item.fill)
    return item._replace(fill=fill, stroke=stroke, gradient=gradient, opacity=1.0)
