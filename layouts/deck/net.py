"""Cubes to cut out, fold and glue: dice, blocks.

Solid lines are cut, dashed ones folded. The component's ``size`` is what one net takes on the sheet; ``printkit list layouts
net`` tells what each param is. Which edges meet is found by folding the net in mind, so that of two edges that are glued together
one has a tab.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from printkit.draw.brush import Brush
from printkit.draw.frame import BLACK, CREASE, CUT_CONTOUR, Frame, Group, Item, Line, Path, Piece, Segment, Stroke
from printkit.draw.pages import Knife
from printkit.draw.style import Style
from printkit.gamefolder.faces import placeholders
from printkit.layouts.parts.dice import pips
from printkit.layouts.parts.enlarging import ENLARGED
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game, Unfit

Square: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[int, int]
Space: TypeAlias = tuple[int, int, int]
Side: TypeAlias = tuple[Point, Point]

CELLS: Sequence[Square] = ((0, 1), (2, 1), (1, 1), (3, 1), (1, 0), (1, 2))
"""Column and row of each face on the net: opposite faces of the cube beside each other, as ``faces`` lists them.

With pips 1 6 2 5 3 4 the numbers 1 2 3 run anticlockwise about their corner, as on the dice that most shops sell.
"""

MARGIN = 2.0
"""mm around a net, which a cut from net to net may take away."""

_SLOPE = 0.9
"""How far a tab narrows at each end, by its width: a little more than half a right angle, so that tabs don't meet."""

_CUT = 0.3
_FOLD = 0.2
_DASH = (1.6, 1.1)
"""mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NetParams:
    """One distinct cube; opposite `faces` stand side by side."""

    name: str
    count: int | str
    faces: int | str | tuple[int | str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """A cube's net."""

    edge: float
    tab: float = 0.0
    nets: tuple[NetParams, ...]


NEEDS = Needs()


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Piece]:
    """A piece for each distinct cube. Raises ValueError for params that make no net, or none of the component's size."""
    edge, tab = float(params.edge), float(params.tab)
    if not 5.0 <= edge <= 100.0 or not 0.0 <= tab <= edge / 2:
        raise Unfit(f"expected an edge from 5 to 100 mm and a tab of at most half of it, found {edge:g} and {tab:g}")
    wide, high = needed(edge, tab)
    w, h = component.size or (wide, high)
    if wide > w + 0.01 or high > h + 0.01:
        raise Unfit(f"expected a size of at least [{wide:g}, {high:g}] mm, found [{w:g}, {h:g}]")
    inks = Brush(style, game.faces)
    k = ENLARGED if style.large else 1.0
    left, top, _, _ = _bounds(edge, tab)
    pieces = []
    for net in params.nets:
        items = [*_faces(net.faces, edge, inks, min(style.bleed, MARGIN)), *_lines(edge, tab, style)]
        placed = Group((w - wide) / 2 + MARGIN - left, (h - high) / 2 + MARGIN - top, tuple(items))
        shown = placed if k == 1.0 else Group(0.0, 0.0, (placed,), scale=(k, k))
        frame = Frame(w * k, h * k, (shown,), net.name)
        pieces.append(Piece(component.id, net.name, frame, None, _count(game, net.count)))
    return pieces


def cubes(game: Game, component: Component, params: Params, style: Style) -> list[tuple[str, int, tuple[Frame, ...]]]:
    """Each distinct cube as it looks when it is folded: its name, how many there are, and its six faces as ``faces`` lists them."""
    del component
    edge = float(params.edge)
    inks = Brush(style, game.faces)
    k = ENLARGED if style.large else 1.0
    nets = []
    for net in params.nets:
        items = tuple(_faces(net.faces, edge, inks))
        faces = tuple(
            Frame(
                edge * k,
                edge * k,
                (
                    Group(
                        -column * edge * k, -row * edge * k, items, clip=(column * edge, row * edge, edge, edge), scale=(k, k)
                    ),
                ),
                net.name,
            )
            for column, row in CELLS
        )
        nets.append((net.name, _count(game, net.count), faces))
    return nets


def knife(game: Game, component: Component, params: Params, style: Style) -> dict[str, Knife]:
    """What of each net is cut, along which lines it is folded and which tabs take glue, by name."""
    del game
    edge, tab = float(params.edge), float(params.tab)
    wide, high = needed(edge, tab)
    w, h = component.size or (wide, high)
    left, top, _, _ = _bounds(edge, tab)
    k = ENLARGED if style.large else 1.0
    x, y = (w - wide) / 2 + MARGIN - left, (h - high) / 2 + MARGIN - top

    def placed(points: Sequence[tuple[float, float]]) -> tuple[Segment, ...]:
        start, *rest = [((x + a) * k, (y + b) * k) for a, b in points]
        return ("M", *start), *(("L", *point) for point in rest), ("Z",)

    folds = tuple(
        Line((x + ax * edge) * k, (y + ay * edge) * k, (x + bx * edge) * k, (y + by * edge) * k)
        for (ax, ay), (bx, by) in _folds(tab)
    )
    tabs = tuple(placed(_tab(side, edge, tab)) for side in rim() if tab and side in tabbed())
    own = Knife(placed(_outline(edge, tab)), folds, tabs)
    return {net.name: own for net in params.nets}


def needed(edge: float, tab: float) -> tuple[float, float]:
    """Width and height in mm that a net takes, with its tabs and a margin around."""
    left, top, right, bottom = _bounds(edge, tab)
    return right - left + 2 * MARGIN, bottom - top + 2 * MARGIN


def _count(game: Game, written: int | str) -> int:
    """How many there are of a net."""
    if isinstance(written, int):
        return written
    return int(placeholders.fill(f"{{{written}}}", {}, placeholders.GameData.of(game)))


# Folding -----------------------------------------------------------------------------------------------------------------


def sides(cell: Square) -> tuple[Side, Side, Side, Side]:
    """The sides of a cell, clockwise from the upper one, as pairs of grid points."""
    x, y = cell
    a, b, c, d = (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)
    return (a, b), (b, c), (c, d), (d, a)


def folded(cells: Sequence[Square] = CELLS) -> dict[Square, dict[Point, Space]]:
    """Where the corners of each cell come to lie on the cube when the net is folded, in edges of the cube."""
    first = cells[0]
    # Where a cell's upper left corner is on the cube, and which ways its columns, its rows and its inside go.
    at: dict[Square, tuple[Space, Space, Space, Space]] = {first: ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))}
    waiting = [first]
    while waiting:
        x, y = cell = waiting.pop()
        o, u, v, n = at[cell]
        for other, frame in (
            ((x + 1, y), (_sum(o, u), n, v, _less(u))),
            ((x - 1, y), (_sum(o, n), _less(n), v, u)),
            ((x, y + 1), (_sum(o, v), u, n, _less(v))),
            ((x, y - 1), (_sum(o, n), u, _less(n), v)),
        ):
            if other in cells and other not in at:
                at[other] = frame
                waiting.append(other)
    corners: dict[Square, dict[Point, Space]] = {}
    for (x, y), (o, u, v, _) in at.items():
        corners[x, y] = {(x, y): o, (x + 1, y): _sum(o, u), (x + 1, y + 1): _sum(_sum(o, u), v), (x, y + 1): _sum(o, v)}
    return corners


def _sum(a: Space, b: Space) -> Space:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _less(a: Space) -> Space:
    return -a[0], -a[1], -a[2]


def rim(cells: Sequence[Square] = CELLS) -> list[Side]:
    """The sides that are cut, clockwise around the net."""
    every = [side for cell in cells for side in sides(cell)]
    free = {start: (start, end) for start, end in every if (end, start) not in every}
    around = [free[min(free)]]
    while len(around) < len(free):
        around.append(free[around[-1][1]])
    return around


def tabbed(cells: Sequence[Square] = CELLS) -> frozenset[Side]:
    """Of each two sides that meet on the cube the first around the net: it has the tab."""
    corners = folded(cells)
    owner = {side: cell for cell in cells for side in sides(cell)}
    seen: set[frozenset[Space]] = set()
    chosen = []
    for side in rim(cells):
        on_cube = frozenset(corners[owner[side]][point] for point in side)
        if on_cube not in seen:
            chosen.append(side)
        seen.add(on_cube)
    return frozenset(chosen)


# Drawing -----------------------------------------------------------------------------------------------------------------


def _outline(edge: float, tab: float) -> list[tuple[float, float]]:
    """The corners of what is cut out, tabs included, in mm."""
    having = tabbed() if tab else frozenset()
    points = []
    for side in rim():
        points += _tab(side, edge, tab)[:-1] if side in having else [(side[0][0] * edge, side[0][1] * edge)]
    return points


def _tab(side: Side, edge: float, tab: float) -> list[tuple[float, float]]:
    """The corners of the tab at a side, from one end of it to the other, in mm."""
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay  # along the side; outwards is to the left of it
    outer = [
        (x * edge + along * dx + tab * dy, y * edge + along * dy - tab * dx)
        for x, y, along in ((ax, ay, _SLOPE * tab), (bx, by, -_SLOPE * tab))
    ]
    return [(ax * edge, ay * edge), *outer, (bx * edge, by * edge)]


def _bounds(edge: float, tab: float) -> tuple[float, float, float, float]:
    points = _outline(edge, tab)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _lines(edge: float, tab: float, style: Style) -> Iterator[Item]:
    """What is cut, solid, and what is folded, dashed."""
    start, *rest = _outline(edge, tab)
    cut: list[Segment] = [("M", *start), *(("L", *point) for point in rest), ("Z",)]
    yield Path(tuple(cut), None, Stroke(style.palette.ink, _CUT, spot=CUT_CONTOUR))
    fold = Stroke(style.palette.rule, _FOLD, _DASH, spot=CREASE)
    for (ax, ay), (bx, by) in _folds(tab):
        yield Line(ax * edge, ay * edge, bx * edge, by * edge, fold)


def _folds(tab: float) -> list[Side]:
    """The sides along which the net is folded, those of the tabs among them."""
    outside = rim()
    folds = {side for cell in CELLS for side in sides(cell) if side not in outside and side[0] < side[1]}
    return sorted(folds | (tabbed() if tab else frozenset()))


def _faces(faces: Any, edge: float, inks: Brush, bleed: float = 0.0) -> Iterator[Item]:
    """What is on the six faces; a ground goes `bleed` mm over the cuts and onto the tabs, so that none shows white beside it."""
    listed = faces if isinstance(faces, list | tuple) else [faces] * len(CELLS)
    if len(listed) != len(CELLS):
        raise Unfit(f"expected {len(CELLS)} faces, found {len(listed)}")
    if wrong := [what for what in listed if isinstance(what, int) and not 1 <= what <= len(CELLS)]:
        raise Unfit(f"expected 1 to {len(CELLS)} pips, found {wrong[0]}")
    around = rim()
    for (column, row), what in zip(CELLS, listed, strict=True):
        x, y = column * edge, row * edge
        if isinstance(what, int):
            yield from pips(what, x, y, edge, BLACK)  # a grey, however dark, would be printed as dots
        else:
            up, right, down, left = (bleed if side in around else 0.0 for side in sides((column, row)))
            box = (x - left, y - up, edge + left + right, edge + up + down)
            yield from inks.shape("rect", box, inks.paint(what), None)
