"""Where a blank sheet may be written on: what is closed in by printed lines, ruled cells and circles, put into rows and columns.

Letters close something in, too; they are too small, or stand alone. Rows and columns in whose cells something is printed are headings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from printkit.scan.areas import labelled
from printkit.scan.pack import DPI
from printkit.scan.pixels import Grey, mean_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_UNIT = DPI / 25.4
_LEAST, _LARGEST, _ALONE, _SMALL = 1.7, 190.0, 5.0, 3.4
"""mm that a box is wide and high at least and at most, how small one may be that is like no other, and up to where boxes may be letters."""

_LINE, _NOISES = 0.02, 5.0
"""How much darker than its neighbourhood a line is at least, paper 0 and black 1, and how many times what paper differs from pixel to pixel."""

_NEAR = 9
"""Pixels of that neighbourhood each way."""

_FULL = 0.72
"""The part of its rectangle that a box fills; a circle 0.785, what letters close in less."""

_PRINTED = 0.012
"""In a box of which that part is dark something is printed."""

_HEADING = 0.8
"""A row or column of which more than this part is printed in is a heading."""

_LETTER, _CELL, _ROUND = 12.0, 0.9, 0.1
"""mm that letters of headings close in at most; the part of its rectangle that a cell fills; by which part a circle may be wider than high."""

_ALIKE = 0.14
"""By which part boxes of one size may differ, or by two pixels."""

_APART = 1.6
"""How many times the usual step from box to box begins another block."""

_UNEVEN, _FEWEST_SMALL, _DENSE = 0.12, 4, 0.6
"""By which part steps between small boxes may differ, how many there must be, and how many of the places of their rows and columns."""

_FOUND, _LIKE = 0.4, 0.4
"""Where so many boxes of a block are found the others are where they should be, if the print there is so like the others'."""


class Block(NamedTuple):
    """Boxes that are alike, in rows and columns: (x, y, w, h) in mm for each place (row, column), from 1, that has one."""

    boxes: dict[tuple[int, int], tuple[float, float, float, float]]

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return max(row for row, _ in self.boxes)

    @property
    def columns(self) -> int:
        """How many columns it has."""
        return max(column for _, column in self.boxes)


def blocks(picture: Grey) -> list[Block]:
    """The boxes of a blank sheet (150 dpi, evenly lit), block by block from top to bottom."""
    dark = 1 - picture
    noise = float(np.median(np.abs(np.diff(dark[::2], axis=1)))) * 1.05  # of a normal spread, by the median of differences
    lines = dark - mean_of(dark, _NEAR) > max(_LINE, _NOISES * noise)
    lines |= dark > 0.6
    closed = lines.copy()
    for axis in (0, 1):  # a gap of a pixel or two is of the photo, not of the line
        for shift in (-1, 1):
            closed |= np.roll(lines, shift, axis)
    candidates, sizes = [], {}
    for left, top, right, bottom, size in labelled(~closed)[0]:
        x, y, w, h = left - 1, top - 1, right - left + 2, bottom - top + 2
        if min(w, h) < _LEAST * _UNIT or max(w, h) > _LARGEST * _UNIT or size < _FULL * (right - left) * (bottom - top):
            continue
        candidates.append((x, y, w, h))
        sizes[x, y, w, h] = size / ((right - left) * (bottom - top))
    whole = []
    for group in _same_size(candidates):
        for block in _blocks(group):
            written = _without_headings(lines, block)
            if not written:
                continue
            filled = _filled_in(picture, written)
            side = min(next(iter(filled.values()))[2:]) / _UNIT
            if (
                side > (_ALONE if len(filled) == 1 else 0.0)
                and (side > _SMALL or _is_regular(filled))
                and not _are_letters(filled, sizes)
            ):
                whole.append(filled)
    whole = _outermost(whole)
    whole.sort(
        key=lambda block: (round(min(box[1] for box in block.values()) / _UNIT / 8), min(box[0] for box in block.values()))
    )
    return [Block({at: _in_mm(box) for at, box in sorted(block.items())}) for block in whole]


_Box = tuple[int, int, int, int]


def _in_mm(box: _Box) -> tuple[float, float, float, float]:
    x, y, w, h = (round(value / _UNIT, 2) for value in box)
    return max(x, 0.0), max(y, 0.0), w, h


def _same_size(boxes: Sequence[_Box]) -> list[list[_Box]]:
    """Boxes by size."""
    groups: list[list[_Box]] = []
    for box in sorted(boxes, key=lambda one: (one[2] * one[3], one)):
        for group in groups:
            middle = group[len(group) // 2]
            if all(abs(box[k] - middle[k]) <= max(2.0, _ALIKE * middle[k]) for k in (2, 3)):
                group.append(box)
                break
        else:
            groups.append([box])
    return groups


def _without_headings(lines: NDArray[np.bool_], block: dict[tuple[int, int], _Box]) -> dict[tuple[int, int], _Box]:
    """The block without rows and columns in nearly all of which something is printed, numbered anew."""
    printed = {at for at, box in block.items() if _is_printed(lines, box)}
    left = dict(block)
    for k in (0, 1):
        for step in {at[k] for at in left}:
            own = [at for at in left if at[k] == step]
            if len(printed.intersection(own)) > _HEADING * len(own):
                left = {at: box for at, box in left.items() if at[k] != step}
    return _placed(list(left.values())) if left else {}


def _are_letters(block: dict[tuple[int, int], _Box], full: dict[_Box, float]) -> bool:
    """Whether one box or two, not large, are rounder than cells and no circles: O, D and 0 of a heading."""
    if len(block) > 2 or min(next(iter(block.values()))[2:]) > _LETTER * _UNIT:
        return False
    return all(full.get(box, 1.0) < _CELL and abs(box[2] / box[3] - 1) > _ROUND for box in block.values())


def _is_printed(lines: NDArray[np.bool_], box: _Box) -> bool:
    x, y, w, h = box
    rim_x, rim_y = max(3, w // 6), max(3, h // 6)
    inner = lines[y + rim_y : y + h - rim_y, x + rim_x : x + w - rim_x]
    return inner.size > 0 and float(inner.mean()) > _PRINTED


def _blocks(boxes: Sequence[_Box]) -> list[dict[tuple[int, int], _Box]]:
    """Boxes of one size in rows and columns, parted where the step from one to the next is larger than usual."""
    parents = list(range(len(boxes)))

    def root(one: int) -> int:
        while parents[one] != one:
            one = parents[one]
        return one

    for along, across in ((0, 1), (1, 0)):
        steps = []
        for number, box in enumerate(boxes):
            level = [
                (other[along] - box[along], k)
                for k, other in enumerate(boxes)
                if other[along] > box[along] + box[along + 2] / 2 and abs(other[across] - box[across]) < 0.4 * box[across + 2]
            ]
            if level:
                steps.append((*min(level), number))
        usual = float(np.median([step for step, _, _ in steps])) if steps else 0.0
        for step, one, other in steps:
            if step <= _APART * usual:
                parents[root(one)] = root(other)
    together: dict[int, list[_Box]] = {}
    for number, box in enumerate(boxes):
        together.setdefault(root(number), []).append(box)
    return [_placed(group) for group in together.values()]


def _placed(boxes: Sequence[_Box]) -> dict[tuple[int, int], _Box]:
    """Which row and column each is in."""
    w, h = (float(np.median([box[k] for box in boxes])) for k in (2, 3))
    columns = _steps(boxes, lambda box: box[0] + box[2] / 2, 0.5 * w)
    rows = _steps(boxes, lambda box: box[1] + box[3] / 2, 0.5 * h)
    return {(rows[box], columns[box]): box for box in boxes}


def _steps(boxes: Sequence[_Box], middle: Callable[[_Box], float], apart: float) -> dict[_Box, int]:
    """Which step each box is on, from 1: a new one begins where the middle is farther on than `apart`."""
    number, last, steps = 0, -np.inf, {}
    for box in sorted(boxes, key=middle):
        if middle(box) - last > apart:
            number += 1
        last = middle(box)
        steps[box] = number
    return steps


def _is_regular(block: dict[tuple[int, int], _Box]) -> bool:
    """Whether boxes stand as a printer rules them, and not as letters of one size do: evenly, and most places of rows and columns have one."""
    for k, size in ((0, max(column for _, column in block)), (1, max(row for row, _ in block))):
        middles = [np.median([box[k] for at, box in block.items() if at[1 - k] == step]) for step in range(1, size + 1)]
        steps = np.diff(middles)
        if len(steps) > 1 and float(np.abs(steps - np.median(steps)).max()) > max(3.0, _UNEVEN * float(np.median(steps))):
            return False
    rows, columns = max(row for row, _ in block), max(column for _, column in block)
    return len(block) >= _FEWEST_SMALL and len(block) >= _DENSE * rows * columns


def _filled_in(picture: Grey, block: dict[tuple[int, int], _Box]) -> dict[tuple[int, int], _Box]:
    """The block with boxes whose lines are broken: where all its rows and columns say that there is one, and it looks so."""
    rows, columns = max(row for row, _ in block), max(column for _, column in block)
    if rows * columns < 6 or not _FOUND * rows * columns <= len(block) < rows * columns:
        return block
    w, h = (int(np.median([box[k] for box in block.values()])) for k in (2, 3))
    middles = {at: (box[0] + box[2] / 2, box[1] + box[3] / 2) for at, box in block.items()}
    model = np.median([_patch(picture, middle, w, h) for middle in middles.values()], axis=0)
    whole = dict(block)
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            if (row, column) in block:
                continue
            x = np.median([middle[0] for at, middle in middles.items() if at[1] == column])
            y = np.median([middle[1] for at, middle in middles.items() if at[0] == row])
            likes = [
                (_likeness(_patch(picture, (x + dx, y + dy), w, h), model), dx, dy)
                for dx in range(-3, 4)
                for dy in range(-3, 4)
            ]
            like, dx, dy = max(likes)
            if like > _LIKE:
                whole[row, column] = (round(x + dx - w / 2), round(y + dy - h / 2), w, h)
    return whole


def _patch(picture: Grey, middle: tuple[float, float], w: int, h: int) -> Grey:
    left, top = round(middle[0] - w / 2) - 3, round(middle[1] - h / 2) - 3
    padded = picture[max(0, top) : top + h + 6, max(0, left) : left + w + 6]
    patch: Grey = np.ones((h + 6, w + 6), np.float32)
    patch[: padded.shape[0], : padded.shape[1]] = padded
    return patch


def _likeness(one: Grey, other: Grey) -> float:
    a, b = one - one.mean(), other - other.mean()
    return float((a * b).sum() / np.sqrt(float((a * a).sum()) * float((b * b).sum()) + 1e-9))


def _outermost(seen: list[dict[tuple[int, int], _Box]]) -> list[dict[tuple[int, int], _Box]]:
    """Without frames around other boxes: nobody writes in what holds boxes."""
    every = [box for block in seen for box in block.values()]

    def holds(box: _Box) -> bool:
        x, y, w, h = box
        return any(
            other is not box
            and x <= other[0]
            and y <= other[1]
            and x + w >= other[0] + other[2]
            and y + h >= other[1] + other[3]
            for other in every
        )

    kept = [{at: box for at, box in block.items() if not holds(box)} for block in seen]
    return [block for block in kept if block]
