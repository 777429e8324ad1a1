"""What all leaves filled alike have in common: where each front goes and its back behind it, and how far their ink may reach.

A deck fills one grid in one or two ways: full sheets, and the last one. Each way is worked out once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from printkit.draw.frame import Box, Item
from printkit.impose.grid import Axis, Grid
from printkit.impose.marks import GUTTER_BAND, LEAST_GUTTER, around, folding
from printkit.impose.setting import Setting, Side

FOLD_BAND = 0.5
"""mm that the line to fold along keeps for itself, in a gutter of at least twice that."""


class Spot(NamedTuple):
    """Where a face goes: its trim and its trim with bleed on the page, its turn, its origin, and its clip in its own mm."""

    trim: Box
    ink: Box
    rotation: int
    x: float
    y: float
    clip: Box | None


class LeafPage(NamedTuple):
    """One side of a leaf: a spot for each piece, None where it has nothing; the marks; the boxes around all trims and all ink.

    It is `marked` if marks and outlines may stand on it at all.
    """

    spots: tuple[Spot | None, ...]
    marks: tuple[Item, ...]
    trim: Box | None
    bleed: Box | None
    marked: bool


class LeafPlan(NamedTuple):
    """Both sides of a leaf; with a line to fold the backs are on the front page, whose boxes and marks are around all."""

    front: LeafPage
    back: LeafPage
    scale: tuple[float, float]


@lru_cache(maxsize=256)
def plan(
    grid: Grid, setting: Setting, size: tuple[float, float], backs: tuple[bool, ...], *, card: bool, same: bool
) -> LeafPlan:
    """The plan of a leaf that holds as many pieces as `backs` is long, which says of each whether it has one.

    `size` is that of a face as it was laid out. A `card` is cut out, and its ink reaches beyond its trim. `same`: all backs of
    the leaf are one face, which may reach into a neighbour's gutter.
    """
    axis = grid.axis(setting.flip)
    fronts = {place: divmod(place, grid.columns)[::-1] for place in range(len(backs))}
    turns = [(90 if grid.turned else 0) + (180 if grid.upside_down(*cell) else 0) for cell in fronts.values()]
    behind = [place for place, has in enumerate(backs) if has]
    scale = (1.0, 1.0)
    if card and setting.shrink:
        scale = (size[0] - setting.shrink) / size[0], (size[1] - setting.shrink) / size[1]
    making = _Making(grid, setting, size, scale, axis, card, same)
    front = making.spots("front", grid, fronts, turns)
    cells = {place: _mirrored(grid, axis, place) for place in behind}
    about = 0 if axis == "upright" else 180
    back = making.spots("back", grid.behind(axis), cells, [(about - turn) % 360 for turn in turns])
    here = [*front.values(), *back.values()] if grid.fold else [*front.values()]
    return LeafPlan(
        LeafPage(tuple(front.values()), making.marks(here), *making.boxes(here), making.marked),
        LeafPage(tuple(back.get(place) for place in fronts), (), *making.boxes(back.values()), marked=False),
        scale,
    )


def _mirrored(grid: Grid, axis: Axis, place: int) -> tuple[int, int]:
    """Column and row of a place among the backs."""
    row, column = divmod(place, grid.columns)
    return (grid.columns - 1 - column, row) if axis == "upright" else (column, grid.rows - 1 - row)


class _Making(NamedTuple):
    grid: Grid
    setting: Setting
    size: tuple[float, float]
    scale: tuple[float, float]
    axis: Axis
    card: bool
    same: bool

    def spots(self, side: Side, grid: Grid, cells: dict[int, tuple[int, int]], turns: Sequence[int]) -> dict[int, Spot]:
        """A spot for each place, on its cell of `grid`."""
        taken = set(cells.values())
        placed = {}
        for place, (column, row) in cells.items():
            x, y = grid.at(column, row)
            turn = turns[place]
            trim = (x, y, grid.w, grid.h)
            origin = x + (grid.w if turn in (90, 180) else 0.0), y + (grid.h if turn in (180, 270) else 0.0)
            if self.card:
                reach = self._reach(side, grid, trim, (column, row), taken)
                left, top, right, bottom = reach
                ink = (x - left, y - top, grid.w + left + right, grid.h + top + bottom)
                placed[place] = Spot(trim, ink, turn, *origin, clipped(reach, turn, self.scale, self.size))
            else:
                placed[place] = Spot(trim, trim, turn, *origin, None)
        return placed

    def _reach(self, side: Side, grid: Grid, trim: Box, cell: tuple[int, int], taken: Collection[tuple[int, int]]) -> Box:
        """How far ink may reach beyond the trim, to the left, top, right and bottom of the page.

        As far as the bleed where no other piece lies, but not into what printers leave blank nor over the furniture; between
        two pieces to the middle, or to the neighbour's trim where it has the same face.
        """
        setting, sheet = self.setting, self.grid.sheet
        column, row = cell
        full = setting.bleed if side == "front" else setting.back_bleed
        limits = []
        for way, (dx, dy) in enumerate(((-1, 0), (0, -1), (1, 0), (0, 1))):
            gap = grid.gap(column, row, (dx, dy))
            beside = ((column + dx + k * dy, row + dy + k * dx) for k in (-1, 0, 1))
            if taken.isdisjoint(beside):  # type: ignore[attr-defined]
                limits.append(min(full, gap + (grid.w, grid.h)[way % 2] / 2))
            else:
                limits.append(min(full, self._shared(side, gap)))
        near = self._fold_side(side)
        if near is not None and (column if near % 2 == 0 else row) == (
            0 if near < 2 else (grid.columns, grid.rows)[near % 2] - 1
        ):
            band = FOLD_BAND if setting.gap >= 2 * FOLD_BAND else 0.0
            limits[near] = min(full, (setting.gap - band) / 2)
        headed = side == "back" and self.axis == "level" and not grid.fold
        room = sheet.room(*trim, headed=headed)
        left, top, right, bottom = (max(0.0, min(reach, mm)) for reach, mm in zip(limits, room, strict=True))
        return left, top, right, bottom

    def _shared(self, side: Side, gap: float) -> float:
        """How much of the gap between two pieces one of them may ink."""
        if side == "back" and self.same and self.grid.fold is None and self.grid.sheet.stock is None:
            return gap
        if self.setting.marks == "cuts" and gap >= LEAST_GUTTER and (side == "front" or self.grid.fold):
            return (gap - GUTTER_BAND) / 2
        return gap / 2

    def _fold_side(self, side: Side) -> int | None:
        """At which side of a half of the page its line to fold is: 0 left, 1 top, 2 right, 3 bottom."""
        if self.grid.fold is None:
            return None
        # Fronts lie to the right of an upright line and above a level one.
        return {"upright": {"front": 0, "back": 2}, "level": {"front": 3, "back": 1}}[self.grid.fold][side]

    @property
    def marked(self) -> bool:
        """Whether marks may stand around the pieces: not on pre-cut stock, and not around a page that is not cut."""
        sheet, (w, h) = self.grid.sheet, self.size
        whole = not self.card and w >= sheet.area[0] - 1 and h >= sheet.area[1] - sheet.furniture - 1
        return sheet.stock is None and not whole

    def marks(self, spots: Sequence[Spot]) -> tuple[Item, ...]:
        """What stands around them on the page."""
        if not self.marked:
            return ()
        grid = self.grid
        inks = {spot.trim: spot.ink for spot in spots}
        items = around(inks, grid, self.setting)
        if grid.fold:
            items += folding(hull(inks.values()), grid, through=self.setting.gap >= 2 * FOLD_BAND)
        return tuple(items)

    def boxes(self, spots: Collection[Spot]) -> tuple[Box | None, Box | None]:
        """The boxes around all trims and around all ink, of cards."""
        if not (self.card and spots):
            return None, None
        return hull([spot.trim for spot in spots]), hull([spot.ink for spot in spots])


def clipped(reach: Box, turn: int, scale: tuple[float, float], size: tuple[float, float]) -> Box:
    """The trim of a face and so much around it, in the face's own mm; `reach` is left, top, right and bottom of the page."""
    steps = turn // 90
    sides = (*reach[steps:], *reach[:steps])
    left, top, right, bottom = (mm / scale[way % 2] for way, mm in enumerate(sides))
    w, h = size
    return -left, -top, w + left + right, h + top + bottom


def hull(boxes: Iterable[Box]) -> Box:
    """The smallest box around them all."""
    lefts, tops, rights, bottoms = zip(*((x, y, x + w, y + h) for x, y, w, h in boxes), strict=True)
    left, top = min(lefts), min(tops)
    return left, top, max(rights) - left, max(bottoms) - top
