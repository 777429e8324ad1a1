"""Rectangles of several sizes on as few sheets as can be found, so that straight cuts from edge to edge set them all free.

A sheet is filled with blocks of equal rectangles. What a block leaves of its region is cut, in one of two ways, into two smaller
regions, and these are filled alike. The first cuts are tried in every way, the rest by whatever fills most at once: guillotine
packing as it is done for glass and boards, with blocks because a deck is many cards of one size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    """What fills a region: the area covered, how many of each size, and where they lie."""

    area: float
    used: Counts
    spots: tuple[Spot, ...]


def packed(sizes: Sequence[tuple[float, float]], counts: Counts, room: tuple[float, float], gap: float) -> list[list[Spot]]:
    """Sheets for so many rectangles of each size (w, h in mm), `gap` mm apart, each sheet with `room` (w, h in mm).

    Every rectangle lies on one sheet. Raises ValueError when one fits the room neither upright nor turned.
    """
    for w, h in sizes:
        if not any(a <= room[0] + _NOISE and b <= room[1] + _NOISE for a, b in ((w, h), (h, w))):
            raise ValueError(f"{w:g} x {h:g} mm does not fit {room[0]:g} x {room[1]:g} mm")
    packer = _Packer([(w + gap, h + gap) for w, h in sizes])
    left = tuple(counts)
    sheets: list[list[Spot]] = []
    while any(left):
        filling = packer.filled(room[0] + gap, room[1] + gap, left, _DEPTH)
        left = _less(left, filling.used)
        sheets.append(list(filling.spots))
    return sheets


def _less(counts: Counts, used: Counts) -> Counts:
    return tuple(count - taken for count, taken in zip(counts, used, strict=True))


class _Packer:
    """Fills regions with rectangles of some sizes, each with the gap to its right and below it."""

    def __init__(self, sizes: Sequence[tuple[float, float]]) -> None:
        self._sizes = sizes
        self._nothing = (0,) * len(sizes)
        self._known: dict[tuple[float, float, Counts, int], _Filling] = {}

    def filled(self, w: float, h: float, left: Counts, depth: int) -> _Filling:
        """The region filled as well as can be found."""
        key = (round(w, _ROUNDING), round(h, _ROUNDING), left, depth)
        if key not in self._known:
            self._known[key] = self._fill(w, h, left, depth)
        return self._known[key]

    def _fill(self, w: float, h: float, left: Counts, depth: int) -> _Filling:
        blocks = list(self._blocks(w, h, left))
        if depth == 0:
            blocks = sorted(blocks, key=lambda block: -block.area)[:1]
        best = _Filling(0.0, self._nothing, ())
        for block in blocks:
            used = tuple(block.across * block.down if n == block.size else 0 for n in range(len(left)))
            rest = _less(left, used)
            for lying in (False, True):
                around = self._around(block, used, rest, (w, h), max(0, depth - 1), lying=lying)
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
        area, spots = block.area, self._spots(block)
        for part, x, y in ((first, block.w, 0.0), (second, 0.0, block.h)):
            if part is not None:
                area += part.area
                used = tuple(a + b for a, b in zip(used, part.used, strict=True))
                spots += tuple(spot._replace(x=spot.x + x, y=spot.y + y) for spot in part.spots)
        return _Filling(area, used, spots)

    def _blocks(self, w: float, h: float, left: Counts) -> Iterator[_Block]:
        """Blocks that fit: of each size and turn as wide as can be, as wide as what is left asks for, and a single column or row."""
        for size, count in enumerate(left):
            if not count:
                continue
            own = self._sizes[size]
            for turned in (False, True) if abs(own[0] - own[1]) > _NOISE else (False,):
                cell_w, cell_h = own[::-1] if turned else own
                most_across, most_down = int((w + _NOISE) // cell_w), int((h + _NOISE) // cell_h)
                if not most_across or not most_down:
                    continue
                shapes = set()
                for across in {1, min(most_across, count), min(most_across, -(-count // most_down))}:
                    down = min(most_down, count // across)
                    shapes.add((across, down))
                    if down > 1:
                        shapes.add((across, 1))
                for across, down in sorted(shapes):
                    area = across * down * cell_w * cell_h
                    yield _Block(size, turned, across, down, across * cell_w, down * cell_h, area)

    def _spots(self, block: _Block) -> tuple[Spot, ...]:
        own = self._sizes[block.size]
        w, h = own[::-1] if block.turned else own
        return tuple(
            Spot(block.size, column * w, row * h, block.turned) for row in range(block.down) for column in range(block.across)
        )
