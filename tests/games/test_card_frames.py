"""Frames forgive a miscut: what runs around a card beside its edge lies so far inside that a cut a millimetre off leaves it in place."""

from __future__ import annotations

import pytest

from catalog_cases import game_of
from helpers_print import fonts
from printkit.draw.frame import Path, Rect, walk
from printkit.printing.component import pieces
from printkit.printing.job import Job
from printkit.printing.sheets import sheet_of

LEAST = 4.0
"""mm; a cut that is one off leaves 3 on one side and 5 on the other, which no hand at the table sees."""

ON_TOKENS = 3.0
"""mm; their colour goes on over the cut, so that there is no white rim beside it."""

BESIDE = 6.0
"""mm; what lies farther inside is no frame."""


def around(item, at):
    """The box of a stroked outline on its face; None for anything else."""
    if getattr(item, "stroke", None) is None or not isinstance(item, Rect | Path):
        return None
    if isinstance(item, Rect):
        return at.box(item.x, item.y, item.w, item.h)
    points = [at(*segment[n : n + 2]) for segment in item.segments for n in range(1, len(segment), 2)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


@pytest.mark.parametrize("name", ["babel-builders", "eitsuku", "open", "open-the-price", "opt"])
def test_frames_forgive_a_millimetre(name):
    """On both sides of every card of every deck, and of every token."""
    game, job = game_of(name), Job("en")
    near = set()
    for component in game.components:
        if component.kind not in ("deck", "cards", "tokens") or not component.cut_from_card:
            continue
        least = ON_TOKENS if component.kind == "tokens" else LEAST
        laid, _ = pieces(game, component, job, fonts(), sheet_of(job).area)
        for face in {id(face): face for piece in laid for face in (piece.front, piece.back) if face}.values():
            for item, at in walk(face.items):
                box = around(item, at)
                if box is not None:
                    x, y, w, h = box
                    sides = x, y, face.w - x - w, face.h - y - h
                    if all(0 < side < BESIDE for side in sides) and min(sides) < least - 0.01:
                        near.add((component.id, *(round(side, 1) for side in sides)))
    assert near - KEPT == set()


KEPT = {("blueprints", 0.9, 4.4, 0.9, 4.4)}
"""A wall whose bricks go on over the edges at both sides: no frame."""
