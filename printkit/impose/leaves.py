"""Pieces on leaves: fronts in a grid, each back where turning or folding the sheet brings it behind its front."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from printkit.draw.frame import Box, Frame, Group, Item, Piece
from printkit.impose.grid import Grid, TooLarge, grid
from printkit.impose.leaf_plan import LeafPage, plan
from printkit.impose.marks import outline, rounded
from printkit.impose.setting import PressSheet, Setting, Side
from printkit.impose.touching import anyhow, closed, sorted_by_looks


class Placement(NamedTuple):
    """Where one face of one copy of a piece came to lie: its leaf from 0, corner and size of its trim in mm, clockwise turn.

    `piece` counts from 0, `copy` from 1.
    """

    piece: int
    copy: int
    leaf: int
    side: Side
    x: float
    y: float
    w: float
    h: float
    rotation: int


class Leaf(NamedTuple):
    """A sheet of paper: its front, and its back if something is printed there."""

    front: Frame
    back: Frame | None = None


class Imposed(NamedTuple):
    """Pieces on their leaves."""

    leaves: tuple[Leaf, ...]
    placements: tuple[Placement, ...]
    bleed: float = math.inf
    """How far the ink of every front reaches at least beyond its trim, in mm; nothing is cut out: infinitely far."""


class LeafKind(NamedTuple):
    """What pieces must have in common to share a leaf: the size, whether they are cut out with bleed, folded, and round.

    `flush`: all of them are alike along their edges, so that any two may touch.
    """

    w: float
    h: float
    card: bool
    folded: bool
    disc: bool = False
    flush: bool = False

    def cut(self, setting: Setting) -> tuple[float, float]:
        """Width and height as it is cut. Raises ValueError when nothing is left of a smaller card."""
        less = setting.shrink if self.card else 0.0
        if less >= min(self.w, self.h):
            raise ValueError(f"expected pieces of more than {less:g} mm, found {self.w:g} x {self.h:g} mm")
        return self.w - less, self.h - less

    def grid(self, sheet: PressSheet, setting: Setting, count: int = 0) -> Grid:
        """The grid that holds most of them; of `count`, one with room for the bleed of its outer pieces if that costs no sheet.

        Raises `TooLarge` and ValueError.
        """
        w, h = self.cut(setting)
        gap, reach = (setting.gap, max(setting.bleed, setting.back_bleed)) if self.card else (setting.gutter, 0.0)
        gap = 0.0 if self.flush else gap
        best = grid(w, h, sheet, gap, folded=self.folded, reach=reach, disc=self.disc)
        if not (count and self.card and setting.bleed and sheet.stock is None):
            return best
        try:
            roomy = grid(w, h, sheet._replace(margin=sheet.margin + setting.bleed), gap, folded=self.folded, reach=reach)
        except TooLarge:
            return best
        if -(-count // roomy.places) > -(-count // best.places):
            return best
        return roomy._replace(sheet=roomy.sheet._replace(margin=sheet.margin))


class Drawn(NamedTuple):
    """A face as every group that shows it has it: its items and the name of its drawing; and whether its trim is drawn."""

    items: tuple[Item, ...]
    name: str
    outlined: bool


class Batch(NamedTuple):
    """The (piece, copy) that share a leaf, and their grid."""

    kind: LeafKind
    grid: Grid
    pieces: list[tuple[int, int]]


def impose(pieces: Sequence[Piece], sheet: PressSheet, setting: Setting, *, collate: bool = False) -> Imposed:
    """Every copy of every piece on leaves, in order; pieces of one size share leaves.

    A piece is a card, with bleed and marks, when its faces have a bleed box. With `collate` whole sets follow each other, else
    the copies of each piece. Pages are as they must come out of the printer: `bind` undoes its drift, and adds the furniture.
    Raises `TooLarge`, and ValueError for pre-cut stock that is to be folded or when nothing is left of a smaller card.
    """
    if sheet.stock is not None and setting.backs == "fold":
        raise ValueError("pre-cut stock can't be folded")
    fronts, backs = drawn(pieces, setting)
    leaves: list[Leaf] = []
    placements: list[Placement] = []
    least = math.inf
    for number, batch in enumerate(_batches(pieces, sheet, setting, collate=collate)):
        sides, placed, reach = leaf(batch, pieces, fronts, backs, setting, number)
        leaves.append(sides)
        placements += placed
        least = min(least, reach)
    return Imposed(tuple(leaves), tuple(placements), least)


def reached(spots: Iterable[tuple[Box, Box]], *, touching: bool = False) -> float:
    """How far the ink of some faces reaches at least beyond their trims: (trim, ink) of each, in mm.

    Where some may be `touching` because they are alike there, the neighbour's ink is as good as their own.
    """
    held = list(spots)
    starts, ends = set(), set()
    for (x, y, w, h), _ in held:
        starts |= {(round(x, 3), "across"), (round(y, 3), "down")}
        ends |= {(round(x + w, 3), "across"), (round(y + h, 3), "down")}
    return min(
        (
            side
            for (x, y, w, h), (left, top, wide, high) in held
            for side, line, met in (
                (x - left, (round(x, 3), "across"), ends),
                (y - top, (round(y, 3), "down"), ends),
                (left + wide - x - w, (round(x + w, 3), "across"), starts),
                (top + high - y - h, (round(y + h, 3), "down"), starts),
            )
            if not (touching and line in met)
        ),
        default=math.inf,
    )


def leaf(
    batch: Batch,
    pieces: Sequence[Piece],
    fronts: Sequence[Drawn],
    backs: Sequence[Drawn | None],
    setting: Setting,
    number: int,
) -> tuple[Leaf, list[Placement], float]:
    """The leaf of that number (from 0) with the pieces of a batch in its grid, where they lie, and the least bleed of a front."""
    kind, cells, held = batch
    if setting.closing and not (kind.flush or kind.disc or setting.stacked):  # a pile is cut alike
        cells = closed(cells, [pieces[piece] for piece, _ in held], setting)
    placements: list[Placement] = []
    behind = [backs[piece] for piece, _ in held]
    wanted = tuple([back is not None for back in behind])
    same = len({id(back) for back in behind if back is not None}) == 1
    here = plan(cells, setting, (kind.w, kind.h), wanted, card=kind.card, same=same)
    items: list[Item] = []
    outlines: list[Item] = []
    for (piece, copy), spot in zip(held, here.front.spots, strict=True):
        if spot is not None:
            shown = fronts[piece]
            trim, _, turn, x, y, clip = spot
            items.append(Group(x, y, shown.items, turn, shown.name, clip, here.scale))
            placements.append(Placement(piece, copy, number, "front", *trim, turn))
            if shown.outlined and here.front.marked:
                outlines += outline(pieces[piece].front, trim, turned=cells.turned)
    hidden: list[Item] = []
    for (piece, copy), back, spot in zip(held, behind, here.back.spots, strict=True):
        if spot is not None and back is not None:
            trim, _, turn, x, y, clip = spot
            hidden.append(Group(x, y, back.items, turn, back.name, clip, here.scale))
            placements.append(Placement(piece, copy, number, "back", *trim, turn))
    title = pieces[held[0][0]].front.title
    least = math.inf
    if kind.card:
        least = reached(((spot.trim, spot.ink) for spot in here.front.spots if spot is not None), touching=setting.closing)
    if cells.fold:
        return Leaf(_page(cells, here.front, [*items, *hidden, *outlines], title)), placements, least
    back_page = _page(cells, here.back, hidden, "") if hidden else None
    return Leaf(_page(cells, here.front, items + outlines, title), back_page), placements, least


def _page(cells: Grid, page: LeafPage, items: list[Item], title: str) -> Frame:
    return Frame(cells.sheet.w, cells.sheet.h, (*items, *page.marks), title, 0.0, page.trim, page.bleed)


def drawn(pieces: Sequence[Piece], setting: Setting) -> tuple[list[Drawn], list[Drawn | None]]:
    """Fronts and backs of the pieces as they are drawn. Of a face that comes more than once the drawing has a name."""
    times: dict[int, int] = {}
    for piece in pieces:
        front, back = id(piece.front), id(piece.back)
        times[front] = times.get(front, 0) + piece.copies
        times[back] = times.get(back, 0) + piece.copies
    known: dict[int, Drawn] = {}

    def drawn(face: Frame, number: int, side: str) -> Drawn:
        key = id(face)
        ready = known.get(key)
        if ready is None:
            name = f"{pieces[number].component}#{number}{side}" if times[key] > 1 else ""
            ready = known[key] = Drawn(face.items, name, setting.outlines or rounded(face))
        return ready

    fronts = [drawn(piece.front, number, "") for number, piece in enumerate(pieces)]
    if setting.backs == "none":
        return fronts, [None] * len(pieces)
    backs = [None if piece.back is None else drawn(piece.back, number, "back") for number, piece in enumerate(pieces)]
    return fronts, backs


def _batches(pieces: Sequence[Piece], sheet: PressSheet, setting: Setting, *, collate: bool) -> list[Batch]:
    """One for each leaf. A piece joins the last leaf of its kind while there is room."""
    batches: list[Batch] = []
    filling: dict[LeafKind, Batch] = {}
    order = list(runs(pieces, setting, collate=collate))
    totals: dict[LeafKind, int] = {}
    for kind, run in order:
        totals[kind] = totals.get(kind, 0) + len(run)
    for kind, run in order:
        at = 0
        while at < len(run):
            batch = filling.get(kind)
            if batch is None or len(batch.pieces) >= batch.grid.places:
                batch = filling[kind] = Batch(kind, kind.grid(sheet, setting, totals[kind]), [])
                batches.append(batch)
            more = run[at : at + batch.grid.places - len(batch.pieces)]
            batch.pieces.extend(more)
            at += len(more)
    return _dealt(batches) if setting.stacked else batches


def _dealt(batches: Sequence[Batch]) -> list[Batch]:
    """The same leaves filled so that a pile of them that is cut as one comes apart into little piles in order.

    Of n leaves the first place holds the first n pieces, one below the other, the next place the next n.
    """
    kinds: dict[LeafKind, list[Batch]] = {}
    for batch in batches:
        kinds.setdefault(batch.kind, []).append(batch)
    for several in kinds.values():
        order = [one for batch in several for one in batch.pieces]
        for number, batch in enumerate(several):
            batch.pieces[:] = order[number :: len(several)]
    return list(batches)


def runs(pieces: Sequence[Piece], setting: Setting, *, collate: bool) -> Iterator[tuple[LeafKind, list[tuple[int, int]]]]:
    """The (piece, copy) in order, those of one kind that follow each other together.

    Where like edges may meet, pieces that have them come together, but not among whole sets.
    """
    order: list[tuple[int, int]]
    if collate:
        sets = range(1, max((piece.copies for piece in pieces), default=0) + 1)
        order = [(number, copy) for copy in sets for number, piece in enumerate(pieces) if copy <= piece.copies]
    else:
        # A pile is cut alike, and comes apart in order.
        sorted_ = setting.closing and not setting.stacked
        numbers = sorted_by_looks(pieces, setting) if sorted_ else range(len(pieces))
        order = [(number, copy) for number in numbers for copy in range(1, pieces[number].copies + 1)]
    kinds = _kinds(pieces, setting)
    if len(set(kinds)) == 1:
        yield kinds[0], order
    else:
        for kind, run in groupby(order, lambda one: kinds[one[0]]):
            yield kind, list(run)


def _kinds(pieces: Sequence[Piece], setting: Setting) -> list[LeafKind]:
    """What decides which leaves each piece may lie on."""
    kinds = [_kind(piece, setting) for piece in pieces]
    if not setting.closing:
        return kinds
    several: dict[LeafKind, list[Piece]] = {}
    for piece, kind in zip(pieces, kinds, strict=True):
        several.setdefault(kind, []).append(piece)
    flush = {kind: not (kind.folded or kind.disc) and anyhow(alike, setting) for kind, alike in several.items()}
    return [kind._replace(flush=flush[kind]) for kind in kinds]


def _kind(piece: Piece, setting: Setting) -> LeafKind:
    front = piece.front
    folded = setting.backs == "fold" and piece.back is not None
    disc = front.w == front.h and front.corner >= front.w / 2 - 0.01
    return LeafKind(front.w, front.h, front.bleed is not None, folded, disc)
