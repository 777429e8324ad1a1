"""Pieces of several sizes on common leaves: whole leaves of one size in their grids, what is left over packed together.

On a packed leaf each back lies behind its front as on any other, mirrored about the axis over which the sheet is turned. Ticks at
the corners of every piece show where to cut, marks at the rim where a straight cut goes through the whole sheet.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from printkit.draw.frame import Box, Frame, Group, Item, Piece
from printkit.impose.grid import Axis, top, turning
from printkit.impose.leaf_plan import clipped, hull
from printkit.impose.leaves import Batch, Imposed, Leaf, LeafKind, Placement, drawn, leaf, reached, runs
from printkit.impose.marks import outline, rounded, straight, ticks
from printkit.impose.packing import packed
from printkit.impose.setting import PressSheet, Setting, Side


class _Laid(NamedTuple):
    """A copy of a piece on a leaf: its trim on the front page in mm, whether it is turned, how much it is scaled."""

    piece: int
    copy: int
    trim: Box
    turned: bool
    scale: tuple[float, float]
    card: bool


def impose_together(pieces: Sequence[Piece], sheet: PressSheet, setting: Setting, *, collate: bool = False) -> Imposed:
    """Every copy of every piece on as few leaves as can be found, pieces of one size side by side as far as they fill leaves.

    What has its back beside it, around a line to fold, keeps to leaves of its own. Raises as `impose` does.
    """
    kinds: dict[LeafKind, list[tuple[int, int]]] = {}
    for kind, run in runs(pieces, setting, collate=collate):
        kinds.setdefault(kind, []).extend(run)
    ways = [_shared(kinds, sheet, setting, roomy=roomy) for roomy in (True, False)]
    grids, mixed = min(ways, key=_leaves)
    if setting.dense and len(kinds) > 1 and sheet.stock is None and not any(kind.folded for kind in kinds):
        # Where two of a size fill a sheet badly, the rest goes beside them.
        everything = _mixed(list(kinds.items()), sheet, setting, largest_first=True)
        grids, mixed = min((grids, mixed), ([], everything), key=_leaves)
    fronts, backs = drawn(pieces, setting)
    leaves: list[Leaf] = []
    placements: list[Placement] = []
    least = math.inf
    for batch in grids:
        sides, placed, reach = leaf(batch, pieces, fronts, backs, setting, len(leaves))
        leaves.append(sides)
        placements += placed
        least = min(least, reach)
    for held in mixed:
        making = _Making(pieces, sheet, setting, held)
        items, places = making.side("front", fronts, len(leaves))
        behind, hidden = making.side("back", backs, len(leaves))
        title = pieces[held[0].piece].front.title
        front = making.page(making.marked(items), title, "front")
        leaves.append(Leaf(front, making.page(behind, "", "back") if behind else None))
        placements += places + hidden
        least = min(least, making.least)
    return Imposed(tuple(leaves), tuple(placements), least)


def _leaves(way: tuple[Sequence[Batch], Sequence[Sequence[_Laid]]]) -> int:
    return len(way[0]) + len(way[1])


def _shared(
    kinds: Mapping[LeafKind, list[tuple[int, int]]], sheet: PressSheet, setting: Setting, *, roomy: bool
) -> tuple[list[Batch], list[list[_Laid]]]:
    """Whole leaves of one kind, and what is left over packed if that saves a leaf; `roomy`: grids that leave room for bleed."""
    whole: list[Batch] = []
    over: list[tuple[LeafKind, list[tuple[int, int]]]] = []
    alone: list[Batch] = []
    for kind, run in kinds.items():
        cells = kind.grid(sheet, setting, len(run) if roomy else 0)
        full = len(run) if kind.folded else len(run) // cells.places * cells.places
        leaves = -(-full // cells.places)
        if setting.stacked:
            whole += [Batch(kind, cells, run[number:full:leaves]) for number in range(leaves)]
        else:
            whole += [Batch(kind, cells, run[at : min(at + cells.places, full)]) for at in range(0, full, cells.places)]
        if full < len(run):
            over.append((kind, run[full:]))
            alone.append(Batch(kind, cells, run[full:]))
    mixed = _mixed(over, sheet, setting) if len(over) > 1 and sheet.stock is None else []
    return (whole, mixed) if mixed and len(mixed) < len(alone) else (whole + alone, [])


def _mixed(
    over: Sequence[tuple[LeafKind, list[tuple[int, int]]]],
    sheet: PressSheet,
    setting: Setting,
    *,
    largest_first: bool = False,
) -> list[list[_Laid]]:
    """What there is, or what is left over, of each kind, packed."""
    gap = setting.gap if all(kind.card for kind, _ in over) else setting.gutter
    sizes = [kind.cut(setting) for kind, _ in over]
    waiting = [list(run) for _, run in over]
    mixed: list[list[_Laid]] = []
    flush = {number for number, (kind, _) in enumerate(over) if kind.flush}
    counts = tuple(len(run) for _, run in over)
    for spots in packed(sizes, counts, sheet.area, gap, flush, largest_first=largest_first):
        boxes = []
        for spot in spots:
            w, h = sizes[spot.size]
            boxes.append((spot.x, spot.y, h, w) if spot.turned else (spot.x, spot.y, w, h))
        _, _, wide, high = hull(boxes)
        x = (sheet.w - wide) / 2
        reach = max(setting.bleed, setting.back_bleed) if any(kind.card for kind, _ in over) else 0.0
        y = top(sheet, high, reach)
        laid = []
        for spot, (left, above, w, h) in zip(spots, boxes, strict=True):
            kind = over[spot.size][0]
            piece, copy = waiting[spot.size].pop(0)
            scale = sizes[spot.size][0] / kind.w, sizes[spot.size][1] / kind.h
            laid.append(_Laid(piece, copy, (x + left, y + above, w, h), spot.turned, scale, kind.card))
        mixed.append(laid)
    return mixed


class _Making:
    """One packed leaf."""

    def __init__(self, pieces: Sequence[Piece], sheet: PressSheet, setting: Setting, held: Sequence[_Laid]) -> None:
        self._pieces = pieces
        self._sheet = sheet
        self._setting = setting
        self._held = held
        self._axis: Axis = turning(sheet.w, sheet.h, setting.flip)
        self._inks: dict[Side, dict[Box, Box]] = {"front": {}, "back": {}}

    def side(self, side: Side, faces: Sequence[object], number: int) -> tuple[list[Item], list[Placement]]:
        """The faces of one side where they belong."""
        shown = [(one, self._at(one.trim, side)) for one in self._held if faces[one.piece] is not None]
        trims = [trim for _, trim in shown]
        items: list[Item] = []
        placements: list[Placement] = []
        for one, trim in shown:
            turn = self._turn(side, turned=one.turned)
            x, y, w, h = trim
            reach = self._reach(side, trim, trims) if one.card else (0.0, 0.0, 0.0, 0.0)
            left, top, right, bottom = reach
            self._inks[side][trim] = (x - left, y - top, w + left + right, h + top + bottom)
            origin = x + (w if turn in (90, 180) else 0.0), y + (h if turn in (180, 270) else 0.0)
            front = self._pieces[one.piece].front
            clip = clipped(reach, turn, one.scale, (front.w, front.h)) if one.card else None
            face = faces[one.piece]
            items.append(Group(*origin, face.items, turn, face.name, clip, one.scale))  # type: ignore[attr-defined]
            placements.append(Placement(one.piece, one.copy, number, side, *trim, turn))
        return items, placements

    def _at(self, trim: Box, side: Side) -> Box:
        """A trim as it lies on a side of the leaf."""
        x, y, w, h = trim
        if side == "front":
            return trim
        return (self._sheet.w - x - w, y, w, h) if self._axis == "upright" else (x, self._sheet.h - y - h, w, h)

    def _turn(self, side: Side, *, turned: bool) -> int:
        turn = 90 if turned else 0
        if side == "back":
            turn = (-turn if self._axis == "upright" else 180 - turn) % 360
        return turn

    def _reach(self, side: Side, trim: Box, trims: Collection[Box]) -> Box:
        """How far ink may reach beyond a trim, to the left, top, right and bottom: to the middle of the way to a neighbour."""
        setting, sheet = self._setting, self._sheet
        full = setting.bleed if side == "front" else setting.back_bleed
        reach = [*sheet.room(*trim, headed=side == "back" and self._axis == "level")]
        for far in _distances(trim, trims, full):
            reach = [min(a, b / 2) for a, b in zip(reach, far, strict=True)]
        left, top, right, bottom = (max(0.0, min(full, mm)) for mm in reach)
        return left, top, right, bottom

    def marked(self, items: list[Item]) -> list[Item]:
        """The fronts with everything that shows where to cut."""
        setting = self._setting
        inks = self._inks["front"]
        for one in self._held:
            front = self._pieces[one.piece].front
            if setting.outlines or rounded(front) or (setting.marks != "none" and setting.gap < 1.0):
                items += outline(front, one.trim, turned=one.turned)
            elif setting.marks != "none":
                items += ticks(one.trim, inks[one.trim])
        if setting.marks != "none":
            items += straight(inks, self._sheet)
        return items

    @property
    def least(self) -> float:
        """How far the ink of a front that bleeds reaches at least."""
        cards = {one.trim for one in self._held if one.card}
        inks = ((trim, ink) for trim, ink in self._inks["front"].items() if trim in cards)
        return reached(inks, touching=self._setting.closing)

    def page(self, items: list[Item], title: str, side: Side) -> Frame:
        """A page of the leaf with its boxes."""
        inks = self._inks[side]
        boxes = (hull(inks), hull(inks.values())) if inks else (None, None)
        return Frame(self._sheet.w, self._sheet.h, tuple(items), title, 0.0, *boxes)


def _distances(trim: Box, trims: Collection[Box], full: float) -> Iterator[Box]:
    """For each neighbour how far it is to the left, top, right and bottom; across a corner the farther way counts."""
    far = 1e9
    x, y, w, h = trim
    for a, b, c, d in trims:
        if (a, b, c, d) == trim:
            continue
        across = (x - a - c, a - x - w)  # to its right edge, to its left edge
        down = (y - b - d, b - y - h)
        gap_x, gap_y = max(across), max(down)
        if gap_x > 2 * full or gap_y > 2 * full:
            continue
        sides = [far, far, far, far]
        if gap_x >= gap_y:
            sides[0 if across[0] >= across[1] else 2] = max(0.0, gap_x)
        else:
            sides[1 if down[0] >= down[1] else 3] = max(0.0, gap_y)
        yield sides[0], sides[1], sides[2], sides[3]
