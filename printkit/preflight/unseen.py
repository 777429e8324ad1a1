"""Text that nobody sees, or hardly: a shape or picture lies over it, it has the colour of what it stands on, or is dark on dark.

Every fill of a face is looked at for every text, in the order of inking: `check` does that, builds don't wait for it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from printkit.draw.frame import WHITE, Color, Frame, Image, Path, Piece, Rect, Text
from printkit.model import Problem, warning
from printkit.model.contrast import alike, contrast, luminance
from printkit.preflight.checks import place
from printkit.preflight.gather import Gatherer, InkArea, outline
from printkit.preflight.picture import NotAPicture, measure

_DARK, _DARK_CONTRAST = 0.18, 2.5
"""Relative luminance up to which a ground is dark, and the contrast that dark type on it needs: dark print gains ink and runs together,
while pale type on a pale ground, such as a hint in a box to write over, is often meant."""

_HALO = 1.0
"""mm: the same words that near, inked later, stand on an outline made on purpose."""

_EDGE = 0.35
"""mm of a text that may reach beyond what hides it: its box holds the white around letters."""

_CELL = 20.0
"""mm; fills are sorted by the squares of the face that they lie in."""


def unseen(pieces: Iterable[Piece]) -> list[Problem]:
    """A warning for each face and fault, with its first text and how many there are."""
    gatherer = Gatherer()
    problems: list[Problem] = []
    for piece in pieces:
        for face, side in ((piece.front, ""), (piece.back, "back")):
            if face is None:
                continue
            faults: dict[str, list[str]] = {}
            for code, text in _faults(gatherer, face):
                faults.setdefault(code, []).append(text)
            where = place(piece, side)
            problems += [warning(code, where, what=texts[0], count=len(texts)) for code, texts in faults.items()]
    return problems


def _faults(gatherer: Gatherer, frame: Frame) -> Iterator[tuple[str, str]]:
    """What is wrong, and with which text."""
    inks = gatherer.gather(frame).inks
    texts = [(number, ink, ink.item) for number, ink in enumerate(inks) if isinstance(ink.item, Text) and ink.item.text.strip()]
    fills = _by_cell(inks)
    for number, ink, text in texts:
        x0, y0, x1, y1 = ink.extent
        here = fills.get((int((x0 + x1) / 2 // _CELL), int((y0 + y1) / 2 // _CELL)), ())
        holding = [other for other in here if _holds(inks[other], ink)]
        if any(other > number for other in holding):
            yield "text-covered", text.text
            continue
        ground = _colour(inks[max(holding)]) if holding else WHITE
        if ground is not None and (code := _lost(text.color, ground)) and not _outlined(number, ink, text, texts):
            yield code, text.text


def _by_cell(inks: Sequence[InkArea]) -> dict[tuple[int, int], list[int]]:
    """The numbers of all that hides what is below it, by the squares of the face that it reaches."""
    cells: dict[tuple[int, int], list[int]] = {}
    for number, ink in enumerate(inks):
        if _hides(ink):
            x0, y0, x1, y1 = (int(max(-1e4, min(1e4, end)) // _CELL) for end in ink.extent)
            for x in range(x0, x1 + 1):
                for y in range(y0, y1 + 1):
                    cells.setdefault((x, y), []).append(number)
    return cells


def _hides(ink: InkArea) -> bool:
    match ink.item:
        case Rect(fill=fill):
            return fill is not None
        case Path(fill=fill, gradient=gradient, opacity=opacity):
            return (fill is not None or gradient is not None) and opacity >= 1.0
        case Image(source=source):
            try:
                return not measure(source).transparent
            except (NotAPicture, OSError):
                return False
    return False


def _holds(ink: InkArea, text: InkArea) -> bool:
    """Whether a text lies in it whole."""
    x0, y0, x1, y1 = text.extent
    x0, y0, x1, y1 = x0 + _EDGE, y0 + _EDGE, max(x1 - _EDGE, x0 + _EDGE), max(y1 - _EDGE, y0 + _EDGE)
    left, top, right, bottom = ink.extent
    if left > x0 or top > y0 or right < x1 or bottom < y1:
        return False
    if not isinstance(ink.item, Path):
        return True
    edge = outline(ink)
    return all(_in(edge, x, y) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1), ((x0 + x1) / 2, (y0 + y1) / 2)))


def _in(edge: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a point lies in an outline, by how often a ray from it crosses the edge."""
    inside = False
    for (ax, ay), (bx, by) in zip(edge, [*edge[1:], edge[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _colour(ink: InkArea) -> Color | None:
    """What a text on it stands on; None where that isn't one colour."""
    item = ink.item
    if isinstance(item, Rect) or (isinstance(item, Path) and item.gradient is None):
        return item.fill
    return None


def _lost(text: Color, ground: Color) -> str:
    """What is wrong with type of a colour on a ground; empty where it is seen."""
    if alike(text, ground):
        return "text-unseen"
    return "text-dark" if luminance(ground) <= _DARK and contrast(text, ground) < _DARK_CONTRAST else ""


def _outlined(number: int, ink: InkArea, text: Text, texts: Sequence[tuple[int, InkArea, Text]]) -> bool:
    """Whether the same words follow just there: this is their outline."""
    return any(
        other.text == text.text and math.dist(area.extent[:2], ink.extent[:2]) < _HALO
        for later, area, other in texts
        if later > number
    )
