"""Phases: what heads a part of a sheet at its edge, a number with the word beside it."""

from __future__ import annotations

from printkit.draw.frame import PT_PER_MM, Group, Text
from printkit.layouts.parts.canvas import Canvas

_SMALL_KANA = "ぁぃぅぇぉっゃゅょァィゥェォッャュョ"

_KANA_BASE = 0.88
"""Where the baseline of kana and kanji lies in their square, from its top."""


def label(canvas: Canvas, at: tuple[float, float], y: float, high: float, number: int, word: str) -> None:
    """A phase's number with the word beside it, along the edge where there is room: upright letters below each other, others turned."""
    a, b = at
    u = canvas.scale
    x = (a + b) / 2 - 0.3 * u
    canvas.text(str(number), x, y + 3.2 * u, 13.0, face="bold", color=canvas.palette.ink, anchor="middle")
    fonts = canvas.style.fonts
    points = max(canvas.style.smallest, round(6.4 * u * 4) / 4)
    upright = all("\u3040" <= letter <= "\u9fff" for letter in word)
    length = len(word) * points / PT_PER_MM if upright else fonts.width(word, points)
    if length + 6.6 * u > high:
        return
    if upright:
        canvas.put(*_stacked(canvas, word, x, y + 6.0 * u, points))
        return
    drop = fonts.cap_height() * points / PT_PER_MM / 2
    canvas.put(
        Group(x + drop, y + 6.2 * u + length, (Text(0, 0, word, points, length, "regular", canvas.palette.muted),), rotate=270)
    )


def _stacked(canvas: Canvas, word: str, x: float, y: float, points: float) -> list[Text]:
    """Kana and kanji below each other from y down, their middle at x; small kana stand at the upper right of their square."""
    em = points / PT_PER_MM
    found = []
    for number, letter in enumerate(word):
        wide = canvas.style.fonts.width(letter, points)
        aside = 0.1 * em if letter in _SMALL_KANA else 0.0
        base = y + (number + _KANA_BASE) * em - aside
        found.append(Text(x - wide / 2 + aside, base, letter, points, wide, "regular", canvas.palette.muted))
    return found
