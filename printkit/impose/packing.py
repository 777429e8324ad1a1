"""Rectangles of several sizes on as few sheets as can be found, so that straight cuts from edge to edge set them all free.

A sheet is filled with blocks of equal rectangles. What a block leaves of its region is cut, in one of two ways, into two smaller
regions, and these are filled alike. The first cuts are tried in every way, the rest by whatever fills most at once: guillotine
packing as it is done for glass and boards, with blocks because a deck is many cards of one size.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

_NOISE = 1e-6
_DEPTH = 1
"""Levels of cuts that are tried in every way. One more takes ten times as long, and saved no sheet of the built-in games."""

_ROUNDING = 3
"""Decimals (mm) to which regions are told apart."""

Counts: TypeAlias = tuple[int, ...]
"""How many rectangles of each size."""


class Spot(NamedTuple):
    """Where a rectangle lies: the size it is of, its corner in mm, and whether it is turned by a quarter."""

    size: int
    x: float
    y: float
    turned: bool


class _Block(NamedTuple):
    """Equal rectangles in rows: of which size, turned or not, how many across and down, and how much room they take."""

    size: int
    turned: bool
    across: int
    down: int
    w: float
    h: float
    area: float


class _Filling(NamedTuple):
    """What fills a region: the area covered, how many of each size, the block in its corner, and what fills the rest from which corner.

    Where each rectangle lies is worked out for the one in a thousand that is taken.
    """

    area: float
    used: Counts
    block: _Block | None = None
    around: tuple[tuple[_Filling, float, float], ...] = ()


def packed(
    sizes: Sequence[tuple[float, float]],
    counts: Counts,
    room: tuple[float, float],
    gap: float,
    touching: Collection[int] = (),
    *,
    largest_first: bool = False,
) -> list[list[Spot]]:
    """Sheets for so many rectangles of each size (w, h in mm), `gap` mm apart, each sheet with `room` (w, h in mm).

    Every rectangle lies on one sheet. Those of the sizes of those numbers that are `touching` have no gap inside their blocks. Each sheet is
    filled as full as can be; or each has the largest rectangle in its corner that is left, with others beside it, so that large
    ones aren't left over. Raises ValueError when one fits the room neither upright nor turned.
    """
    for w, h in sizes:
        if not any(a <= room[0] + _NOISE and b <= room[1] + _NOISE for a, b in ((w, h), (h, w))):
            raise ValueError(f"{w:g} x {h:g} mm does not fit {room[0]:g} x {room[1]:g} mm")
    packer = _Packer(sizes, gap, touching)
    left = tuple(counts)
    sheets: list[list[Spot]] = []
    while any(left):
        largest = max((n for n, count in enumerate(left) if count), key=lambda n: sizes[n][0] * sizes[n][1])
        region = room[0] + gap, room[1] + gap
        filling = packer.around(largest, region, left) if largest_first else packer.filled(*region, left, _DEPTH)
        left = _less(left, filling.used)
        sheets.append(list(packer.spots(filling)))
    return sheets


def _less(counts: Counts, used: Counts) -> Counts:
    return tuple([count - taken for count, taken in zip(counts, used, strict=True)])


class _Packer:
    """Fills regions with blocks of rectangles of some sizes, each block with the gap to its right and below it."""

    def __init__(self, sizes: Sequence[tuple[float, float]], gap: float, touching: Collection[int]) -> None:
        self._sizes = sizes
        self._gaps = [0.0 if number in touching else gap for number in range(len(sizes))]
        self._rims = [gap if number in touching else 0.0 for number in range(len(sizes))]
        self._nothing = (0,) * len(sizes)
        self._turns = [
            [
                (turned, *(own[::-1] if turned else own))
                for turned in ((False, True) if abs(own[0] - own[1]) > _NOISE else (False,))
            ]
            for own in map(self._cell, range(len(sizes)))
        ]
        self._known: dict[tuple[float, float, Counts, int], _Filling] = {}

    def filled(self, w: float, h: float, left: Counts, depth: int) -> _Filling:
        """The region filled as well as can be found."""
        key = (round(w, _ROUNDING), round(h, _ROUNDING), left, depth)
        if key not in self._known:
            self._known[key] = self._fill(w, h, left, depth)
        return self._known[key]

    def around(self, size: int, region: tuple[float, float], left: Counts) -> _Filling:
        """The region with rectangles of one size in its corner, and around them filled with what is largest where they leave room."""
        return self._best((block for block in self._blocks(*region, left) if block.size == size), region, left, 0)

    def _fill(self, w: float, h: float, left: Counts, depth: int) -> _Filling:
        blocks = self._largest(w, h, left) if depth == 0 else self._blocks(w, h, left)
        return self._best(blocks, (w, h), left, max(0, depth - 1))

    def _best(self, blocks: Iterable[_Block], region: tuple[float, float], left: Counts, depth: int) -> _Filling:
        """The block around which most of the region is covered, with what covers it."""
        best = _Filling(0.0, self._nothing)
        for block in blocks:
            used = tuple(block.across * block.down if n == block.size else 0 for n in range(len(left)))
            rest = _less(left, used)
            for lying in (False, True):
                around = self._around(block, used, rest, region, depth, lying=lying)
                if around.area > best.area + _NOISE:
                    best = around
                if around.used == left:
                    return around  # no better one can be
        return best

    def _around(
        self, block: _Block, used: Counts, rest: Counts, region: tuple[float, float], depth: int, *, lying: bool
    ) -> _Filling:
        """The block in the region's corner, and what it leaves filled; the first cut runs down, or across if `lying`."""
        w, h = region
        beside = (w - block.w, block.h if lying else h)
        below = (w if lying else block.w, h - block.h)
        first = self.filled(*beside, rest, depth) if min(beside) > 0 else None
        if first is not None:
            rest = _less(rest, first.used)
        second = self.filled(*below, rest, depth) if min(below) > 0 else None
        area, parts = block.area, []
        for part, x, y in ((first, block.w, 0.0), (second, 0.0, block.h)):
            if part is not None and part.block is not None:
                area += part.area
                used = tuple([a + b for a, b in zip(used, part.used, strict=True)])
                parts.append((part, x, y))
        return _Filling(area, used, block, tuple(parts))

    def _largest(self, w: float, h: float, left: Counts) -> list[_Block]:
        """The first of `_blocks` that covers most, if any fits: nearly all that is tried, so without making the others."""
        most, best = 0.0, None
        for size, count in enumerate(left):
            if not count:
                continue
            rim = self._rims[size]
            for turned, cell_w, cell_h in self._turns[size]:
                most_across, most_down = int((w - rim + _NOISE) // cell_w), int((h - rim + _NOISE) // cell_h)
                if most_across <= 0 or most_down <= 0:
                    continue
                one = (cell_w + rim) * (cell_h + rim)
                for across in sorted({1, min(most_across, count), min(most_across, -(-count // most_down))}):
                    down = min(most_down, count // across)
                    if across * down * one > most:
                        most, best = across * down * one, (size, turned, across, down, cell_w, cell_h)
        if best is None:
            return []
        size, turned, across, down, cell_w, cell_h = best
        rim = self._rims[size]
        return [_Block(size, turned, across, down, across * cell_w + rim, down * cell_h + rim, most)]

    def _blocks(self, w: float, h: float, left: Counts) -> Iterator[_Block]:
        """Blocks that fit: of each size and turn as wide as can be, as wide as what is left asks for, and a single column or row."""
        for size, count in enumerate(left):
            if not count:
                continue
            rim = self._rims[size]
            for turned, cell_w, cell_h in self._turns[size]:
                most_across, most_down = (max(0, int((mm - rim + _NOISE) // cell)) for mm, cell in ((w, cell_w), (h, cell_h)))
                if not most_across or not most_down:
                    continue
                shapes = set()
                for across in {1, min(most_across, count), min(most_across, -(-count // most_down))}:
                    down = min(most_down, count // across)
                    shapes.add((across, down))
                    if down > 1:
                        shapes.add((across, 1))
                for across, down in sorted(shapes):
                    area = across * down * (cell_w + rim) * (cell_h + rim)
                    yield _Block(size, turned, across, down, across * cell_w + rim, down * cell_h + rim, area)

    def spots(self, filling: _Filling, x: float = 0.0, y: float = 0.0) -> Iterator[Spot]:
        """Where the rectangles of a region lie whose corner is there."""
        block = filling.block
        if block is None:
            return
        own = self._cell(block.size)
        w, h = own[::-1] if block.turned else own
        for row in range(block.down):
            yield from (Spot(block.size, x + column * w, y + row * h, block.turned) for column in range(block.across))
        for part, right, down in filling.around:
            yield from self.spots(part, x + right, y + down)

    def _cell(self, size: int) -> tuple[float, float]:
        """How far two rectangles of that size in a block are apart, by their corners."""
        w, h = self._sizes[size]
        return w + self._gaps[size], h + self._gaps[size]
