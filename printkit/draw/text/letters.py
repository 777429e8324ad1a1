"""Letters as outlines, for files that must look the same where their font is not installed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from printkit.draw.frame import Segment
from printkit.draw.svg.outlines import segments_pen
from printkit.draw.text.errors import FontError
from printkit.draw.text.metrics import Metrics, open_font
from printkit.draw.text.subset import cubic


def outlines(metrics: Metrics, characters: Iterable[str]) -> dict[str, tuple[Segment, ...]]:
    """Each character's outline in sizes of the letters, y downwards from the baseline; `metrics` must have all. Raises `FontError`."""
    try:
        curves = cubic(metrics.path, metrics.digest)
        if curves is not None:
            return {one: _drawn(metrics, one, curves[metrics.glyphs[metrics.index(one)]], None) for one in characters}
        with open_font(metrics.path) as font:
            glyphs = font.getGlyphSet()
            return {one: _drawn(metrics, one, glyphs[f"g{metrics.glyphs[metrics.index(one)]}"], glyphs) for one in characters}
    except Exception as error:  # fontTools has no base class for what a damaged file may raise
        raise FontError(metrics.path, "font-outlines", str(error) or type(error).__name__) from error


def _drawn(metrics: Metrics, character: str, drawing: Any, glyphs: Any) -> tuple[Segment, ...]:
    from fontTools.pens.transformPen import TransformPen

    pen, em = segments_pen(glyphs), 1 / metrics.per_em
    shift = metrics.shifts[metrics.index(character)]
    drawing.draw(TransformPen(pen, (em, 0, metrics.slant * em, -em, shift * em, 0)))
    return tuple(pen.found)
