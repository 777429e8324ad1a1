"""A legend: signs in a column, what each means beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from printkit.draw.frame import PT_PER_MM, Group
from printkit.draw.text import Overflow
from printkit.layouts.parts.canvas import Canvas

DrawSign: TypeAlias = Callable[[float, float, float, float], object]
"""Draws a sign from its left edge, its middle, the width of the column and the height of a line, all in mm."""


def legend(canvas: Canvas, title: str, rows: Sequence[tuple[DrawSign, str]], x: float, y: float, w: float, h: float) -> None:
    """Signs and their words under a title within h mm, in the largest type that fits. Raises `Overflow`."""
    u = canvas.scale
    at = canvas.heading(title, x, y, w) + 1.6 * u
    column = 8.6 * u
    room = y + h - at
    points = canvas.pt(7.2)
    while True:
        measured = [canvas.measured(words, w - column, 7.2, points=points) for _, words in rows]
        least = 1.62 * points / PT_PER_MM
        highs = [max(one.height, least) for one in measured]
        spare = room - sum(highs)
        if spare >= 0.9 * u * (len(rows) - 1) or points <= canvas.least:
            break
        points -= 0.25
    if spare < 0:
        raise Overflow(title, w, h, points)
    gap = min(1.5 * u, spare / max(1, len(rows) - 1))
    for (draw, _), words, high in zip(rows, measured, highs, strict=True):
        draw(x, at + high / 2, column - 1.2 * u, 0.86 * least)
        canvas.put(Group(x + column, at + (high - words.height) / 2, words.items))
        at += high + gap
