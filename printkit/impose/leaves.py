"""Pieces on leaves: fronts in a grid, each back where turning or folding the sheet brings it behind its front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from printkit.frame import Box, Frame, Group, Item, Piece
from printkit.impose.grid import Grid, grid
from printkit.impose.marks import around, folding, outline
from printkit.impose.setting import Flip, Setting, Sheet, Side

_NOISE = 1e-6


class Placement(NamedTuple):
    """Where one face of one copy of a piece came to lie: its leaf from 0, corner and size of its trim in mm, clockwise turn."""

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


class _Batch(NamedTuple):
    """The (piece, copy) that share a leaf, and their grid."""

    grid: Grid
    pieces: tuple[tuple[int, int], ...]


def impose(pieces: Sequence[Piece], sheet: Sheet, setting: Setting, *, collate: bool = False) -> Imposed:
    """Every copy of every piece on leaves, in order; pieces of one size that follow each other share a leaf.

    With `collate` whole sets follow each other, else the copies of each piece. Raises `TooLarge`.
    """
    names = _names(pieces)
    leaves: list[Leaf] = []
    placements: list[Placement] = []
    for batch in _batches(pieces, sheet, setting, collate=collate):
        press = _Press(pieces, batch, setting, names, len(leaves))
        placed, leaf = press.printed()
        placements += placed
        leaves.append(leaf)
    return Imposed(tuple(leaves), tuple(placements))


def _batches(pieces: Sequence[Piece], sheet: Sheet, setting: Setting, *, collate: bool) -> Iterator[_Batch]:
    waiting = list(_order(pieces, collate=collate))
    at = 0
    while at < len(waiting):
        kind = _kind(pieces[waiting[at][0]], setting)
        w, h, folded = kind
        cells = grid(w - setting.shrink, h - setting.shrink, sheet, setting.gutter, folded=folded)
        end = at
        while end < len(waiting) and end - at < cells.places and _kind(pieces[waiting[end][0]], setting) == kind:
            end += 1
        yield _Batch(cells, tuple(waiting[at:end]))
        at = end


def _order(pieces: Sequence[Piece], *, collate: bool) -> Iterator[tuple[int, int]]:
    if collate:
        most = max((piece.copies for piece in pieces), default=0)
        for copy in range(1, most + 1):
            yield from ((number, copy) for number, piece in enumerate(pieces) if copy <= piece.copies)
    else:
        for number, piece in enumerate(pieces):
            yield from ((number, copy) for copy in range(1, piece.copies + 1))


def _kind(piece: Piece, setting: Setting) -> tuple[float, float, bool]:
    """What pieces must have in common to share a leaf."""
    return piece.front.w, piece.front.h, setting.backs == "fold" and piece.back is not None


def _names(pieces: Sequence[Piece]) -> dict[int, str]:
    """A name for every face that is drawn more than once, so that a painter draws it once."""
    times: dict[int, int] = {}
    found: dict[int, str] = {}
    for number, piece in enumerate(pieces):
        for side, face in (("", piece.front), ("back", piece.back)):
            if face is not None:
                times[id(face)] = times.get(id(face), 0) + piece.copies
                found.setdefault(id(face), f"{piece.component}#{number}{side}")
    return {face: name for face, name in found.items() if times[face] > 1}


class _Press:
    """One leaf in the making."""

    def __init__(self, pieces: Sequence[Piece], batch: _Batch, setting: Setting, names: dict[int, str], number: int) -> None:
        self._pieces = pieces
        self._batch = batch
        self._grid = batch.grid
        self._setting = setting
        self._names = names
        self._number = number
        backs = {id(pieces[piece].back) for piece, _ in batch.pieces}
        self._same_backs = len(backs) == 1

    def printed(self) -> tuple[list[Placement], Leaf]:
        """The leaf, and where its pieces lie on it."""
        grid, setting = self._grid, self._setting
        turn = 90 if grid.turned else 0
        fronts = [
            Placement(piece, copy, self._number, "front", *grid.at(place), grid.w, grid.h, turn)
            for place, (piece, copy) in enumerate(self._batch.pieces)
        ]
        behind = [self._behind(place) for place in fronts]
        backs = [place for place in behind if self._pieces[place.piece].back] if setting.backs != "none" else []
        if grid.fold:
            return [*fronts, *backs], Leaf(self._page([*fronts, *backs], [*fronts, *behind]))
        # Marks stand around all cells, also those of cards without a back, or they would stand on these.
        return [*fronts, *backs], Leaf(self._page(fronts, fronts), self._page(backs, behind) if backs else None)

    def _behind(self, front: Placement) -> Placement:
        """Where the back lies: behind its front, and upright when the card is turned sideways.

        The back page is seen upright after turning the sheet about the axis beside the flipped edge. About an upright axis a
        place moves to the other side and a turn is reversed; about a level one it moves from top to bottom, and what is
        upright there would be upside down when the card is turned sideways.
        """
        sheet = self._grid.sheet
        if _turns_upright(self._grid, self._setting.flip):
            return front._replace(side="back", x=sheet.w - front.x - front.w, rotation=-front.rotation % 360)
        return front._replace(side="back", y=sheet.h - front.y - front.h, rotation=(180 - front.rotation) % 360)

    def _page(self, places: Sequence[Placement], cells: Sequence[Placement]) -> Frame:
        """One side of the leaf with everything on it but the furniture; `cells` are where pieces lie, printed or not."""
        grid, setting = self._grid, self._setting
        sheet = grid.sheet
        items: list[Item] = [self._placed(place) for place in places]
        drawn = places[0].side == "front"
        first = self._face(places[0])
        card = first.bleed is not None
        whole = not card and first.w >= sheet.area[0] - 1 and first.h >= sheet.area[1] - 1
        if sheet.stock is None and not whole:
            if drawn:
                items += outline([(self._face(place), place[4:8]) for place in places if place.side == "front"], setting)
            reach = self._reach(places) if card else 0.0
            headed = not drawn and not _turns_upright(grid, setting.flip)
            items += around([place[4:8] for place in cells], sheet, setting, reach=reach, headed=headed)
        if grid.fold:
            items += folding(sheet, upright=grid.fold == "upright")
        title = self._face(places[0]).title if drawn else ""
        frame = Frame(sheet.w, sheet.h, tuple(items), title)
        if not card:
            return frame
        trim = _hull([place[4:8] for place in cells])
        reach = self._reach(places)
        bleed = trim[0] - reach, trim[1] - reach, trim[2] + 2 * reach, trim[3] + 2 * reach
        return frame._replace(trim=trim, bleed=_within(bleed, sheet))

    def _face(self, place: Placement) -> Frame:
        piece = self._pieces[place.piece]
        return piece.back if place.side == "back" and piece.back is not None else piece.front

    def _reach(self, places: Sequence[Placement]) -> float:
        """How far ink reaches beyond the trims at the rim of these places."""
        setting = self._setting
        if setting.shrink:
            return 0.0
        return max(setting.back_bleed if place.side == "back" else setting.bleed for place in places)

    def _placed(self, place: Placement) -> Group:
        """A face at its place, clipped where its bleed would reach others."""
        face, setting = self._face(place), self._setting
        turn = place.rotation
        x = place.x + (place.w if turn in (90, 180) else 0.0)
        y = place.y + (place.h if turn in (180, 270) else 0.0)
        name = self._names.get(id(face), "")
        scale = (1.0, 1.0)
        if setting.shrink:
            scale = (face.w - setting.shrink) / face.w, (face.h - setting.shrink) / face.h
        clip = self._clip(place, face) if face.bleed is not None else None
        return Group(x, y, face.items, turn, name, clip, scale)

    def _clip(self, place: Placement, face: Frame) -> Box:
        """The face's trim and as much of its bleed as has room, in the face's own mm."""
        grid, setting = self._grid, self._setting
        back = place.side == "back"
        reach = 0.0 if setting.shrink else setting.back_bleed if back else setting.bleed
        inside = [min(reach, gap if back and self._same_backs else gap / 2) for gap in grid.gaps]
        left, top, right, bottom = _rims(grid, setting.flip, place.side, *place[4:8])
        room = (
            reach if left else inside[0],
            reach if top else inside[1],
            reach if right else inside[0],
            reach if bottom else inside[1],
        )
        steps = {0: 0, 90: 1, 180: 2, 270: 3}[place.rotation]
        own = [max(0.0, mm) for mm in (*room[steps:], *room[:steps])]
        return -own[0], -own[1], face.w + own[0] + own[2], face.h + own[1] + own[3]


def _turns_upright(grid: Grid, flip: Flip) -> bool:
    """Whether the axis about which the sheet is turned, or folded, runs from top to bottom."""
    if grid.fold:
        return grid.fold == "upright"
    return (flip == "long") == (grid.sheet.h >= grid.sheet.w)


@lru_cache(maxsize=1024)
def _rims(grid: Grid, flip: Flip, side: Side, x: float, y: float, w: float, h: float) -> tuple[bool, bool, bool, bool]:
    """At which sides of a place no other can lie: left, top, right, bottom. Beyond a line to fold there is another."""
    across = (grid.columns - 1) * grid.step_x + grid.w
    down = (grid.rows - 1) * grid.step_y + grid.h
    left, top = grid.x, grid.y
    if side == "back":  # the grid of the backs is the mirror image of that of the fronts
        if _turns_upright(grid, flip):
            left = grid.sheet.w - left - across
        else:
            top = grid.sheet.h - top - down
    inner = {("upright", "front"): 0, ("level", "back"): 1, ("upright", "back"): 2, ("level", "front"): 3}.get(
        (grid.fold, side)
    )
    found = (
        x < left + _NOISE,
        y < top + _NOISE,
        x + w > left + across - _NOISE,
        y + h > top + down - _NOISE,
    )
    one, two, three, four = (rim and number != inner for number, rim in enumerate(found))
    return one, two, three, four


def _hull(boxes: Sequence[Box]) -> Box:
    """The smallest box around them all."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return left, top, max(box[0] + box[2] for box in boxes) - left, max(box[1] + box[3] for box in boxes) - top


def _within(box: Box, sheet: Sheet) -> Box:
    """As much of a box as lies on the paper."""
    left, top = max(0.0, box[0]), max(0.0, box[1])
    return left, top, min(sheet.w, box[0] + box[2]) - left, min(sheet.h, box[1] + box[3]) - top
