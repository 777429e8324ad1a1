"""What is wrong with faces before they are painted: what would be cut off, what could not be read, what collides.

Everything here follows from the display list; what needs pixels is in `pixels`. Every build inspects every face, so a deck of
720 cards must take a few hundredths of a second: only what a look at the boxes leaves in doubt is examined closely.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import PurePath

from printkit.draw.dies import polygons
from printkit.draw.frame import Field, Frame, Image, Item, Line, Path, Piece, Rect, Text
from printkit.model import Problem, error, warning
from printkit.preflight.gather import Extent, Gathered, Gatherer, InkArea, Points, around, controls, corners, outline
from printkit.preflight.glance import SMALLEST_TEXT, THINNEST_LINE, TOUCH, Glance, within
from printkit.preflight.picture import NotAPicture, PixelPicture, measure

LEAST_DPI = 200
"""Pixels per inch at the printed size; with fewer they show at reading distance."""

SAFE = 3.0
"""mm inside the trim that a cut by hand may miss by: text, pictures and signs keep out of it."""

_SLACK = 0.05
"""mm of rounding that is no fault."""

_HALO = 1.0
"""mm: the same words that near to themselves are an outline or a shadow, made on purpose."""

_CROSSING = 0.5
"""mm of a text that must lie on either side of a picture's edge before it counts as crossing it."""

_SIGNS = (2.0, 20.0)
"""mm: smaller shapes are texture, larger ones frames and backgrounds; those between are taken to mean something."""

_MOST_OF_A_FACE = 2 / 3
"""A shape that takes more of a face both ways is its ornament (the ring of a token), not a sign on it."""


def inspect(frame: Frame, component: str, *, bleed: float = 0.0, safe: float = 0.0) -> list[Problem]:
    """Every fault of one frame, each kind told once with its first place and how often it occurs.

    Shapes and pictures may reach `bleed` mm beyond the frame; text and fields may not. Where something is cut out of card,
    text, pictures and signs should keep `safe` mm inside it.
    """
    where = f"{component}: {frame.title}" if frame.title else component
    return _Inspector(bleed, safe).faults(frame, where, component)


def inspect_pieces(pieces: Iterable[Piece], *, bleed: float = 0.0, safe: float = 0.0) -> list[Problem]:
    """Every fault of the faces of some pieces, as `inspect` finds them, told by card: ``rudy: r07``, ``rudy: r07: back``.

    A face that several pieces share (the back of a deck) is inspected once and told of the first of them. Pictures with too few
    pixels on several cards of a component are one problem with the names of the cards.
    """
    inspector = _Inspector(bleed, safe)
    seen: set[int] = set()
    faults: list[tuple[Piece, Problem]] = []
    for piece in pieces:
        for face, side in ((piece.front, ""), (piece.back, "back")):
            if face is not None and id(face) not in seen:
                seen.add(id(face))
                where = place(piece, side)
                faults += [(piece, problem) for problem in inspector.faults(face, where, where)]
    return _together(faults)


def _together(faults: Sequence[tuple[Piece, Problem]]) -> list[Problem]:
    coarse: dict[str, list[tuple[str, Problem]]] = {}
    for piece, problem in faults:
        if problem.code == "low-dpi":
            coarse.setdefault(piece.component, []).append((piece.name, problem))
    many = {component: pieces for component, pieces in coarse.items() if len(pieces) > 1}
    kept = [problem for piece, problem in faults if problem.code != "low-dpi" or piece.component not in many]
    for component, pieces in many.items():
        name, worst = min(pieces, key=lambda one: one[1].args["dpi"])
        count = sum(problem.args["count"] for _, problem in pieces)
        kept.append(
            warning(
                "low-dpi-many", component, **{**worst.args, "card": name, "count": count, "cards": names(n for n, _ in pieces)}
            )
        )
    return kept


LISTED = 30
"""Names of cards that one message has room for."""


def names(cards: Iterable[str]) -> str:
    """The names of some cards, each once; of very many the first."""
    listed = list(dict.fromkeys(cards))
    return ", ".join(listed[:LISTED]) + (" …" if len(listed) > LISTED else "")


def place(piece: Piece, side: str = "") -> str:
    """Where a problem of a piece is: its component and card, and its side if that is not the front."""
    card = "" if piece.name == piece.component else piece.name
    return ": ".join(part for part in (piece.component, card, side) if part)


class _Inspector:
    """Inspects one face after another and looks once at what they have in common."""

    def __init__(self, bleed: float, safe: float) -> None:
        self._bleed = bleed
        self._safe = safe
        self._glance = Glance(bleed, safe, self._opaque)
        self._gatherer = Gatherer()
        self._pictures: dict[str, PixelPicture | Problem] = {}

    def faults(self, frame: Frame, where: str, slots_in: str) -> list[Problem]:
        """The faults of a face; those of its fields are told in `slots_in`."""
        if self._glance.clears(frame):
            return []
        gathered = self._gatherer.gather(frame)
        texts = [ink for ink in gathered.inks if isinstance(ink.item, Text) and ink.item.text.strip()]
        by_code: dict[str, tuple[Problem, int]] = {}
        for problem in (
            *self._one_by_one(frame, gathered.inks),
            *(error("text-cut", where, what=_what(ink.item)) for ink in gathered.cut),
            *(self._near_trim(frame, gathered) if self._safe else ()),
            *_overlaps(texts),
            *self._on_edges(texts, gathered.inks),
            *_collisions([ink for ink in gathered.inks if isinstance(ink.item, Field)], slots_in),
        ):
            first, count = by_code.get(problem.code, (problem, 0))
            if problem.code == "near-trim" and problem.args["distance"] < first.args["distance"]:
                first = problem  # what a knife goes through is told before what it only comes near to
            by_code[problem.code] = (first, count + 1)
        return [Problem(p.severity, p.code, p.where or where, {**p.args, "count": n}) for p, n in by_code.values()]

    def _one_by_one(self, frame: Frame, inks: list[InkArea]) -> Iterator[Problem]:
        """What can be told of an item alone: where it reaches, how small it is."""
        right, bottom = frame.w + _SLACK, frame.h + _SLACK
        for ink in inks:
            (x0, y0, x1, y1), item, at, zoom = ink
            if x0 < -_SLACK or y0 < -_SLACK or x1 > right or y1 > bottom:
                yield from self._outside(frame, ink)
            if isinstance(item, Text):
                if item.size * zoom < SMALLEST_TEXT - 1e-9:
                    yield warning("small-text", what=item.text, size=round(item.size * zoom, 2), least=SMALLEST_TEXT)
            elif isinstance(item, Rect | Line | Path):
                if item.stroke is not None and item.stroke.width * zoom < THINNEST_LINE - 1e-9:
                    yield warning("thin-line", width=round(item.stroke.width * zoom, 3), least=THINNEST_LINE)
            elif isinstance(item, Image):
                picture = self._picture(item)
                if isinstance(picture, Problem):
                    yield picture
                elif (dpi := _dpi(picture, item.w * math.hypot(at.a, at.b), item.h * math.hypot(at.c, at.d))) < LEAST_DPI:
                    yield warning("low-dpi", what=_what(item), dpi=math.floor(dpi), least=LEAST_DPI)

    def _outside(self, frame: Frame, ink: InkArea) -> Iterator[Problem]:
        """What reaches beyond the frame or, of shapes and pictures, beyond its bleed."""
        x0, y0, x1, y1 = ink.extent
        if isinstance(ink.item, Path) and (ink.at.b or ink.at.c):  # of a turned shape the box is larger than the shape
            x0, y0, x1, y1 = around(ink.at(x, y) for x, y in controls(ink.item))
        bleed = _SLACK + (0.0 if isinstance(ink.item, Text | Field) else self._bleed)
        if x0 < -bleed or y0 < -bleed or x1 > frame.w + bleed or y1 > frame.h + bleed:
            beyond = {"left": -x0, "right": x1 - frame.w, "top": -y0, "bottom": y1 - frame.h}
            edge = max(beyond, key=lambda one: beyond[one])
            how_far = round(beyond[edge], 1)
            yield error("outside-frame", what=_what(ink.item), x=round(x0, 1), y=round(y0, 1), edge=edge, beyond=how_far)

    def _picture(self, item: Image) -> PixelPicture | Problem:
        known = self._pictures.get(item.source)
        if known is None:
            try:
                known = measure(item.source)
            except NotAPicture:
                known = error("not-a-picture", what=_what(item))
            except OSError as failure:
                known = error("picture-unreadable", what=_what(item), reason=failure.strerror or type(failure).__name__)
            self._pictures[item.source] = known
        return known

    def _opaque(self, item: Image) -> bool | None:
        picture = self._picture(item)
        if isinstance(picture, Problem) or _dpi(picture, item.w, item.h) < LEAST_DPI:
            return None
        return not picture.transparent

    def _near_trim(self, frame: Frame, content: Gathered) -> Iterator[Problem]:
        """Text, pictures and signs that a cut could touch. What reaches the trim is meant to be cut."""
        w, h = frame.w, frame.h
        near = within(frame, self._safe)
        right, bottom = w - near, h - near
        for ink in content.inks:
            x0, y0, x1, y1 = ink.extent
            if x0 >= near and y0 >= near and x1 <= right and y1 <= bottom:
                continue
            if isinstance(ink.item, Text):
                yield from self._unsafe(frame, outline(ink), ink.item)
            elif isinstance(ink.item, Image):
                yield from self._unsafe(*_kept_inside(frame, ink), ink.item)
        for (x0, y0, x1, y1), shapes in content.signs:
            if x0 >= near and y0 >= near and x1 <= right and y1 <= bottom:
                continue
            ornament = x1 - x0 > w * _MOST_OF_A_FACE and y1 - y0 > h * _MOST_OF_A_FACE
            deliberate = min(x0, y0, w - x1, h - y1) <= _SLACK
            if _SIGNS[0] <= max(x1 - x0, y1 - y0) <= _SIGNS[1] and not ornament and not deliberate:
                points = [point for ink in shapes for point in outline(ink)]
                yield from self._unsafe(frame, points, shapes[0].item)

    def _unsafe(self, frame: Frame, points: Points, item: Item) -> Iterator[Problem]:
        distance = min(_inside(frame, x, y) for x, y in points)
        if distance < self._safe - _SLACK:
            yield warning("near-trim", what=_what(item), distance=round(max(distance, 0.0), 1), least=self._safe)

    def _on_edges(self, texts: list[InkArea], inks: list[InkArea]) -> Iterator[Problem]:
        """Texts across the visible edge of a picture, with no ground of their own (a banner across the edge of the art)."""
        for order, art in enumerate(inks):
            if not isinstance(art.item, Image):
                continue
            picture = self._picture(art.item)
            if isinstance(picture, PixelPicture) and not picture.transparent:
                for text in texts:
                    if _crosses(text.extent, art.extent) and not _on_a_ground(text, inks[order + 1 :]):
                        yield warning("text-on-edge", what=_what(text.item), other=_what(art.item))


def _dpi(picture: PixelPicture, w: float, h: float) -> float:
    """Pixels per inch at a printed size in mm, rounded up to what it may have been before it was rounded to mm."""
    # Long side on long side: a camera may have written it lying, with a note to turn it.
    sides = zip(sorted((picture.width, picture.height)), sorted((w, h)), strict=True)
    return min(pixels / max(mm, 1e-6) * 25.4 for pixels, mm in sides) + 0.5


def _kept_inside(frame: Frame, ink: InkArea) -> tuple[Frame, Points]:
    """The corners of a picture that a cut must not touch; along an edge that it reaches it is meant to be cut."""
    x0, y0, x1, y1 = ink.extent
    w, h = frame.w, frame.h
    sides = [
        half if reached else side
        for side, half, reached in (
            (x0, w / 2, x0 <= _SLACK),
            (y0, h / 2, y0 <= _SLACK),
            (x1, w / 2, x1 >= w - _SLACK),
            (y1, h / 2, y1 >= h - _SLACK),
        )
    ]
    square = frame if sides == list(ink.extent) else frame._replace(corner=0.0)
    return square, [(sides[0], sides[1]), (sides[2], sides[3])] if square is not frame else corners(ink.item, ink.at)


def _inside(frame: Frame, x: float, y: float) -> float:
    """How far inside the trim a point is, in mm; less than nothing outside. A round corner counts as it is cut."""
    if frame.die:
        return _inside_die(frame, x, y)
    r = min(frame.corner, frame.w / 2, frame.h / 2)
    across, down = min(x, frame.w - x), min(y, frame.h - y)
    if across < r and down < r:
        return r - math.hypot(r - across, r - down)
    return min(across, down)


def _inside_die(frame: Frame, x: float, y: float) -> float:
    """The same where the face is cut out along a line of its own."""
    sides = [side for ring in polygons(frame.die) for side in pairwise([*ring, ring[0]])]
    far = min(_from_side(x, y, side) for side in sides)
    crossed = sum((y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) for (x1, y1), (x2, y2) in sides)
    return far if crossed % 2 else -far


def _from_side(x: float, y: float, side: tuple[tuple[float, float], tuple[float, float]]) -> float:
    (x1, y1), (x2, y2) = side
    along, down = x2 - x1, y2 - y1
    long = along * along + down * down
    part = min(1.0, max(0.0, ((x - x1) * along + (y - y1) * down) / long)) if long else 0.0
    return math.hypot(x - x1 - part * along, y - y1 - part * down)


def _overlaps(texts: list[InkArea]) -> Iterator[Problem]:
    """Texts that lie on one another."""
    texts = sorted(texts, key=lambda ink: ink.extent[1])
    for number, one in enumerate(texts, 1):
        left, _, right, bottom = one.extent
        left, right, bottom = left + TOUCH, right - TOUCH, bottom - TOUCH
        for other in texts[number:]:
            x0, y0, x1, _ = other.extent
            if y0 >= bottom:
                break
            if x0 < right and x1 > left and not _same_words(one, other) and _collide(one, other):
                yield warning("text-overlap", what=_what(one.item), other=_what(other.item))


def _same_words(one: InkArea, other: InkArea) -> bool:
    near = max(abs(p - q) for p, q in zip(one.extent, other.extent, strict=True)) < _HALO
    return near and _what(one.item) == _what(other.item)


def _collide(one: InkArea, other: InkArea) -> bool:
    """Whether two texts whose upright boxes overlap do so as they lie: no side of either parts them."""
    if not (_oblique(one) or _oblique(other)):
        return True
    quads = outline(one), outline(other)
    for quad in quads:
        for (ax, ay), (bx, by) in ((quad[0], quad[1]), (quad[1], quad[2])):
            length = math.hypot(bx - ax, by - ay) or 1.0
            mine, theirs = ([(x * (bx - ax) + y * (by - ay)) / length for x, y in points] for points in quads)
            if max(mine) - TOUCH <= min(theirs) or max(theirs) - TOUCH <= min(mine):
                return False
    return True


def _oblique(ink: InkArea) -> bool:
    return bool((ink.at.a or ink.at.d) and (ink.at.b or ink.at.c))


def _crosses(text: Extent, edge: Extent) -> bool:
    """Whether a text lies partly on a picture and partly beside it."""
    across = min(text[2], edge[2]) - max(text[0], edge[0])
    down = min(text[3], edge[3]) - max(text[1], edge[1])
    beside = max(edge[0] - text[0], edge[1] - text[1], text[2] - edge[2], text[3] - edge[3])
    return min(across, down, beside) > _CROSSING


def _on_a_ground(text: InkArea, above: list[InkArea]) -> bool:
    """Whether a filled shape carries the text."""
    x0, y0, x1, y1 = text.extent
    return any(
        isinstance(item, Rect | Path)
        and item.fill is not None
        and left <= x0 + _SLACK
        and top <= y0 + _SLACK
        and right >= x1 - _SLACK
        and bottom >= y1 - _SLACK
        for (left, top, right, bottom), item, _, _ in above
    )


def _collisions(places: list[InkArea], where: str) -> Iterator[Problem]:
    """Places to fill in that lie on one another, or have the same name."""
    placed = sorted(places, key=lambda ink: ink.extent[0])
    names: set[str] = set()
    for number, one in enumerate(placed, 1):
        name = _what(one.item)
        if name in names:
            yield error("slot-twice", where, slot=name)
        names.add(name)
        _, top, right, bottom = one.extent
        for other in placed[number:]:
            x0, y0, _, y1 = other.extent
            if x0 >= right - _SLACK:
                break
            if y0 < bottom - _SLACK and top < y1 - _SLACK:
                yield error("slots-overlap", where, slot=name, other=_what(other.item))


def _what(item: Item) -> str:
    match item:
        case Text():
            return item.text
        case Field():
            return item.name
        case Image():
            return PurePath(item.source).name
        case _:
            return type(item).__name__.lower()
