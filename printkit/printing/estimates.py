"""What a component costs to make: sheets, cuts, ink and time, as numbers that others print.

Cuts are counted as a person with a paper trimmer makes them, sheet by sheet: straight from edge to edge, each strip for itself
afterwards. What is round takes scissors instead.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from printkit.draw.dies import no_straight_cut
from printkit.draw.frame import Color, Frame, Image, Line, Path, Piece, Rect, Stroke, Text
from printkit.preflight.gather import Gatherer, InkArea
from printkit.preflight.pixels import Coverage, Face

PAGE = 210 * 297 / 100
"""cm² of an A4 page, the measure of ink that people can picture."""

SECONDS_A_CUT = 6
"""To lay a strip against the stop and cut it with a trimmer."""

PILE = 5
"""Sheets that a lever trimmer takes at once."""

SECONDS_A_ROUND = 25
"""To cut a token out with scissors."""

ACROSS = ("eighth", "quarter")
"""Sheets of a booklet that are cut once across the middle, before they are folded or to fold them."""

_NOISE = 0.01  # mm
_LETTERS = 0.19  # the part of its square that a letter inks, between Latin and Japanese
_PICTURE = 0.5  # what a picture is taken to cover as long as nobody has looked at it


class PlacedPiece(Protocol):
    """A face on a page, as imposition placed it: trim in mm, clockwise turn in degrees."""

    @property
    def piece(self) -> int: ...  # noqa: D102 - its place among the pieces
    @property
    def copy(self) -> int: ...  # noqa: D102 - which of them
    @property
    def side(self) -> str: ...  # noqa: D102 - front or back
    @property
    def page(self) -> int: ...  # noqa: D102 - the page it is on
    @property
    def x(self) -> float: ...  # noqa: D102
    @property
    def y(self) -> float: ...  # noqa: D102
    @property
    def w(self) -> float: ...  # noqa: D102
    @property
    def h(self) -> float: ...  # noqa: D102


class Estimate(NamedTuple):
    """What it takes to make one component (or several that share their sheets).

    `sheets` of paper, `pieces` in the end, straight `cuts`, `rounds` to be cut with scissors, and the `minutes` of both; `piled` are the minutes of one who
    cuts sheets that look alike in piles of `PILE`. `ink`
    is the area covered with ink in cm², of any kind; `black_pages` is how dark all of it is together, as A4 pages of solid
    black; `inks` are the shares of cyan, magenta, yellow and black in cm², None where nobody has looked at pixels.
    """

    sheets: int
    pieces: int
    cuts: int
    rounds: int
    minutes: int
    piled: int
    ink: float
    black_pages: float
    inks: tuple[float, float, float, float] | None

    def answer(self) -> dict[str, object]:
        """The same for programs."""
        names = ("cyan", "magenta", "yellow", "black")
        figures: dict[str, object] = {**self._asdict(), "ink_cm2": self.ink}
        del figures["ink"], figures["inks"]
        if self.inks is not None:
            figures["inks_cm2"] = dict(zip(names, self.inks, strict=True))
        return figures


def estimate(
    pieces: Sequence[Piece],
    placed: Sequence[PlacedPiece],
    sheets: int,
    *,
    cut: bool,
    coverage: Mapping[Face, Coverage] | None = None,
) -> Estimate:
    """The estimate for pieces on so many sheets; `cut` says whether they are cut out at all. Sheets of booklets may be cut in two.

    `coverage` is that of `pixels.survey`; a face that it lacks is judged by its display list.
    """
    fronts = [place for place in placed if place.side == "front"]
    cuts = rounds = piled = 0
    if cut:
        rounds = sum(is_round(pieces[place.piece].front) for place in fronts)
        for (trims, discs), alike in Counter(_trims(pieces, placed)).items():
            straight, stuck = trimmed(trims, discs)
            cuts += straight * alike
            rounds += stuck * alike
            piled += straight * math.ceil(alike / PILE)
    else:
        cuts = sum(pieces[place.piece].folded in ACROSS for place in fronts)
        piled = math.ceil(cuts / PILE)
    covered = _inks(pieces, placed, coverage or {})
    totals = [sum(parts) for parts in zip(*covered, strict=True)] or [0.0] * 6
    seen = coverage is not None and all((pieces[p.piece].component, pieces[p.piece].name, p.side) in coverage for p in placed)
    return Estimate(
        sheets=sheets,
        pieces=len(fronts),
        cuts=cuts,
        rounds=rounds,
        minutes=math.ceil((cuts * SECONDS_A_CUT + rounds * SECONDS_A_ROUND) / 60),
        piled=math.ceil((piled * SECONDS_A_CUT + rounds * SECONDS_A_ROUND) / 60),
        ink=round(totals[0], 1),
        black_pages=round(totals[1] / PAGE, 2),
        inks=(round(totals[2], 1), round(totals[3], 1), round(totals[4], 1), round(totals[5], 1)) if seen else None,
    )


Trim: TypeAlias = tuple[float, float, float, float]
"""What is cut out of a sheet: left, top, right, bottom in mm."""


class _Rect(NamedTuple):
    """A trim on a sheet: left, top, right, bottom in mm, and whether it is round: cut out with scissors, from what is left."""

    x0: float
    y0: float
    x1: float
    y1: float
    disc: bool = False


def _trims(pieces: Sequence[Piece], placed: Sequence[PlacedPiece]) -> list[tuple[tuple[Trim, ...], tuple[Trim, ...]]]:
    """What is cut out straight and what is round, sheet by sheet. A front and the back that folds behind it are cut out in one."""
    sheets: dict[int, dict[tuple[int, int], _Rect]] = {}
    fronts = {(place.piece, place.copy): place.page for place in placed if place.side == "front"}
    for place in placed:
        key = (place.piece, place.copy)
        if fronts.get(key) != place.page:
            continue
        x0, y0, x1, y1 = (round(v, 2) for v in (place.x, place.y, place.x + place.w, place.y + place.h))
        rect = _Rect(x0, y0, x1, y1, is_round(pieces[place.piece].front))
        cut = sheets.setdefault(place.page, {})
        if other := cut.get(key):
            x0, y0, x1, y1 = min(x0, other.x0), min(y0, other.y0), max(x1, other.x1), max(y1, other.y1)
            rect = rect._replace(x0=x0, y0=y0, x1=x1, y1=y1)
        cut[key] = rect
    parted = [
        [tuple(sorted(one[:4] for one in cut.values() if one.disc is disc)) for disc in (False, True)]
        for cut in sheets.values()
    ]
    return [(straight, discs) for straight, discs in parted]


def is_round(frame: Frame) -> bool:
    """Whether it takes scissors: a token, or a card in a form of its own."""
    return no_straight_cut(frame)


def trimmed(trims: Sequence[Trim], discs: Sequence[Trim] = ()) -> tuple[int, int]:
    """How many cuts from edge to edge take these rectangles out of a sheet, and how many pieces no such cut sets free.

    Rectangles are (left, top, right, bottom) in mm. A cut parts what lies on the table at that time; neighbours that touch
    share one. Whether the sheet is first cut across or along is whatever needs fewer cuts. `discs` are what is round: no cut
    goes through them, and none is made for their sake.
    """
    if not trims:
        return 0, 0
    rects = _rects(trims, discs)
    page = _Rect(-math.inf, -math.inf, math.inf, math.inf)
    ways = [_cut(rects, page, across=across) for across in (True, False)]
    return min(ways, key=lambda way: (way[1], way[0]))


def ordered(trims: Sequence[Trim], discs: Sequence[Trim] = ()) -> list[tuple[int, float, float, float, float]]:
    """The cuts that `trimmed` counts in the order in which they are made: level, and from where to where in mm.

    Those of level 0 go through the whole sheet, those of level 1 through a strip of it, and so on; the ends of the first are those
    of all rectangles together.
    """
    if not trims:
        return []
    rects = _rects(trims, discs)
    page = _Rect(-math.inf, -math.inf, math.inf, math.inf)
    counts = [_cut(rects, page, across=across)[::-1] for across in (True, False)]
    hull = _Rect(min(r.x0 for r in rects), min(r.y0 for r in rects), max(r.x1 for r in rects), max(r.y1 for r in rects))
    log: list[tuple[int, float, float, float, float]] = []
    _cut(rects, page, across=counts[0] <= counts[1], cuts_log=(log, 0, hull))
    return sorted(log, key=lambda one: one[0])


def _rects(trims: Sequence[Trim], discs: Sequence[Trim]) -> list[_Rect]:
    return [*(_Rect(*trim) for trim in trims), *(_Rect(*trim, disc=True) for trim in discs)]


_Log: TypeAlias = tuple[list[tuple[int, float, float, float, float]], int, _Rect]


def _cut(
    rects: Sequence[_Rect], sheet: _Rect, *, across: bool, stuck: bool = False, cuts_log: _Log | None = None
) -> tuple[int, int]:
    """Cut along every edge in one direction that no rectangle stands in the way of, then each strip in the other."""
    straight = sum(not r.disc for r in rects)
    if not straight or (len(rects) == 1 and _same(rects[0], sheet)):
        return 0, 0
    spans = sorted((r.y0, r.y1, r.disc) if across else (r.x0, r.x1, r.disc) for r in rects)
    low, high = (sheet.y0, sheet.y1) if across else (sheet.x0, sheet.x1)
    bands: list[tuple[float, float, bool]] = []  # what no cut may go through; whether there is nothing but what is round
    for start, end, disc in spans:
        if bands and start < bands[-1][1] - _NOISE:
            before = bands[-1]
            bands[-1] = before[0], max(before[1], end), before[2] and disc
        else:
            bands.append((start, end, disc))
    edges: list[float] = []
    for edge in (edge for *band, disc in bands if not disc for edge in band):
        if low + _NOISE < edge < high - _NOISE and not (edges and edge - edges[-1] < _NOISE):
            edges.append(edge)
    if not edges and stuck:
        return 0, straight  # like the bricks around a hole: no straight cut gets in
    cuts, rounds = len(edges), 0
    if cuts_log is not None:
        log, level, hull = cuts_log
        x0, x1 = max(sheet.x0, hull.x0), min(sheet.x1, hull.x1)
        y0, y1 = max(sheet.y0, hull.y0), min(sheet.y1, hull.y1)
        log += [(level, x0, edge, x1, edge) if across else (level, edge, y0, edge, y1) for edge in edges]
        cuts_log = log, level + 1, hull
    for start, end, disc in bands:
        if disc:
            continue
        strip = sheet._replace(y0=start, y1=end) if across else sheet._replace(x0=start, x1=end)
        inside = [r for r in rects if start - _NOISE <= (r.y0 if across else r.x0) < end - _NOISE]
        more, left = _cut(inside, strip, across=not across, stuck=not edges, cuts_log=cuts_log)
        cuts, rounds = cuts + more, rounds + left
    return cuts, rounds


def _same(one: _Rect, other: _Rect) -> bool:
    return all(abs(p - q) < _NOISE for p, q in zip(one, other, strict=True))


def _inks(pieces: Sequence[Piece], placed: Sequence[PlacedPiece], coverage: Mapping[Face, Coverage]) -> Iterator[list[float]]:
    """cm² of every kind of ink of each placed face, in the order of `Coverage`."""
    drawn: dict[int, Coverage] = {}
    for place in placed:
        piece = pieces[place.piece]
        face = piece.back if place.side == "back" else piece.front
        if face is None:
            continue
        inked = coverage.get((piece.component, piece.name, place.side))
        if inked is None:
            inked = drawn.get(id(face)) or drawn.setdefault(id(face), judged(face))
        yield [part * face.w * face.h / 100 for part in inked]


def judged(frame: Frame) -> Coverage:
    """The coverage of a face as its display list lets one guess it, without painting it: what lies over what is not known.

    Later areas that are as large as the face hide what was before them.
    """
    area = frame.w * frame.h
    sums = [0.0] * 6
    for ink in Gatherer().gather(frame).inks:
        for part, color in _areas(ink, frame):
            cmy = [1 - channel for channel in color]
            dark = 1 - (0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2])
            black = min(cmy)
            values = (max(cmy), dark, *(c - black for c in cmy), black)
            if part >= area * 0.95:
                sums = [0.0] * 6
            sums = [before + part * value for before, value in zip(sums, values, strict=True)]
    return Coverage(*(round(min(1.0, value / area), 4) for value in sums))


def _areas(ink: InkArea, frame: Frame) -> Iterator[tuple[float, Color]]:
    """mm² and colour of the areas of one item, as far as they lie on the face."""
    x0, y0, x1, y1 = ink.extent
    across = max(0.0, min(x1, frame.w) - max(x0, 0.0))
    down = max(0.0, min(y1, frame.h) - max(y0, 0.0))
    item = ink.item
    if isinstance(item, Text):
        yield across * item.size * ink.zoom * 25.4 / 72 * _LETTERS, item.color
    elif isinstance(item, Image):
        yield across * down, (1 - _PICTURE,) * 3
    elif isinstance(item, Line):
        yield math.hypot(across, down) * item.stroke.width, item.stroke.color
    elif isinstance(item, Rect | Path):
        if item.fill is not None:
            yield across * down * (_filled(item) if isinstance(item, Path) else 1.0), item.fill
        if item.stroke is not None:
            yield from _edge(item.stroke, 2 * (across + down))


def _edge(stroke: Stroke, length: float) -> Iterator[tuple[float, Color]]:
    on = sum(stroke.dash[::2]) / sum(stroke.dash) if stroke.dash and len(stroke.dash) % 2 == 0 else 1.0
    yield length * stroke.width * on, stroke.color


def _filled(path: Path) -> float:
    """The part of its box that an outline fills. Of an even-odd outline all but the largest part are taken to be holes."""
    areas: list[float] = []
    points: list[tuple[float, float]] = []
    x = y = 0.0
    for step, *values in path.segments:
        if step == "M":
            areas.append(0.0)
        if step == "Z" or not values:
            continue
        ends = [(x, y), *zip(values[::2], values[1::2], strict=True)]
        if step != "M":
            areas[-1] += _swept(ends)
        points += ends[1:]
        x, y = ends[-1]
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    box = (max(xs) - min(xs)) * (max(ys) - min(ys))
    whole = abs(sum(areas))
    if path.even_odd:
        sizes = sorted(map(abs, areas))
        whole = sizes[-1] - sum(sizes[:-1])
    return min(1.0, max(0.0, whole) / box) if box else 0.0


def _swept(ends: list[tuple[float, float]]) -> float:
    """The signed area between the origin and a straight or cubic segment, from the cross products of its points."""
    if len(ends) == 2:
        return _cross(*ends) / 2
    p, q, r, t = ends
    return (6 * (_cross(p, q) + _cross(r, t)) + 3 * (_cross(p, r) + _cross(q, r) + _cross(q, t)) + _cross(p, t)) / 20


def _cross(one: tuple[float, float], other: tuple[float, float]) -> float:
    return one[0] * other[1] - other[0] * one[1]
