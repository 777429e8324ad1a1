"""Phases: what heads a part of a sheet at its edge, a number with the word beside it; and all of them from top to bottom with their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.draw.frame import PT_PER_MM, Group, Rect, Text
from printkit.draw.text import Block
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


@dataclass(frozen=True, slots=True)
class Phase:
    """One step of a turn: what stands in its mark (none: a flag, for what ends it), and its words."""

    mark: str
    words: str


def flow_height(canvas: Canvas, phases: Sequence[Phase], w: float) -> float:
    """What `flow` will take, in mm."""
    return 6.4 * canvas.scale + sum(high for _, _, high in _flow(canvas, phases, w))


def _flow(canvas: Canvas, phases: Sequence[Phase], w: float) -> list[tuple[Phase, Block, float]]:
    u = canvas.scale
    flow = []
    for phase in phases:
        words = canvas.measured(phase.words, w - 8.0 * u, 7.2)
        flow.append((phase, words, max(words.height + 1.5 * u, 5.4 * u)))
    return flow


def flow(canvas: Canvas, title: str, phases: Sequence[Phase], x: float, y: float, w: float) -> None:
    """The phases of a turn from top to bottom under a title, joined by a line."""
    palette, u = canvas.palette, canvas.scale
    at = canvas.heading(title, x, y, w) + 1.4 * u
    mark, high = 7.0 * u, 4.2 * u
    before = 0.0
    for phase, words, tall in _flow(canvas, phases, w):
        middle = at + tall / 2
        if before and phase.mark:
            canvas.rule(x + mark / 2, before, x + mark / 2, middle - high / 2, canvas.pen(palette.rule, 0.25))
        if phase.mark:
            canvas.put(Rect(x, middle - high / 2, mark, high, palette.paper, canvas.pen(palette.rule, 0.3), radius=high / 2))
            canvas.text(phase.mark, x + mark / 2, middle, 7.4, face="bold", anchor="middle", width=mark - 1.5 * u)
        else:
            canvas.icon("flag", x + (mark - high) / 2, middle - high / 2, high, palette.accent)
        canvas.put(Group(x + 8.0 * u, middle - words.height / 2, words.items))
        before = middle + high / 2
        at += tall


def _stacked(canvas: Canvas, word: str, x: float, y: float, points: float) -> list[Text]:
    """Kana and kanji below each other from y down, their middle at x; small kana stand at the upper right of their square."""
    em = points / PT_PER_MM
    lines = []
    for number, letter in enumerate(word):
        wide = canvas.style.fonts.width(letter, points)
        aside = 0.1 * em if letter in _SMALL_KANA else 0.0
        base = y + (number + _KANA_BASE) * em - aside
        lines.append(Text(x - wide / 2 + aside, base, letter, points, wide, "regular", canvas.palette.muted))
    return lines
