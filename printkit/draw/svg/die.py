"""A drawing of a form: its largest outline is what is cut out."""

from __future__ import annotations

from printkit.draw.shapes import Outline, bounds
from printkit.draw.shapes import moved as stretched
from printkit.draw.svg.drawing import SvgReader, papers
from printkit.draw.svg.outlines import BrokenPath, fitted
from printkit.draw.svg.reading import outlines_in
from printkit.draw.svg.source import root


def drawn_die(data: bytes, size: tuple[float, float]) -> Outline:
    """The largest outline of an SVG file whose paper is a card of that size in mm; nothing where none encloses anything.

    Where the paper has other proportions, the outline itself fills the card as far as it can in the middle. Raises `BadSvg`.
    """
    top = root(data)
    view, paper = papers(top)
    reader = SvgReader(top, view)
    try:
        lines = [*outlines_in(reader, top, fitted(view, (0.0, 0.0, *paper), top.get("preserveAspectRatio", "")), 0)]
    except BrokenPath as broken:
        lines = [broken.whole]
    areas = [(box[2] * box[3], line, box) for line in lines for box in (bounds(line),) if box[2] > 0 < box[3]]
    if not areas:
        return ()
    _, line, (x, y, w, h) = max(areas, key=lambda one: one[0])
    if abs(paper[0] / paper[1] - size[0] / size[1]) < _ALIKE * size[0] / size[1]:
        return stretched(line, 0.0, 0.0, size[0] / paper[0], size[1] / paper[1])
    scale = min(size[0] / w, size[1] / h)
    return stretched(line, (size[0] - w * scale) / 2 - x * scale, (size[1] - h * scale) / 2 - y * scale, scale, scale)


_ALIKE = 0.01
"""How much the proportions of two papers may differ."""
