"""Cutting machines: sheets with registration marks, and for each page what is cut and creased, as SVG and DXF.

The marks are those of Silhouette's type 1, a square at the top left, an L at the top right and one at the bottom left, or an L in each of
the four corners. They are printed on the fronts, and nothing of ours comes near them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from io import StringIO
from typing import Any, NamedTuple, TypeAlias

from printkit.draw.dies import polygons
from printkit.draw.frame import BLACK, Frame, Rect
from printkit.exports.parcel import File, Parcel, ParcelLot
from printkit.exports.run import Wishes
from printkit.model import Component, Refused, error
from printkit.printing.component import refusing, style_of
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job
from printkit.printing.sheets import Place, Printed, sheet_of, sheets

INSET = 10.0
"""mm from the paper's edge to the marks, unless told."""

SQUARE = 5.0
ARM = 15.0
PEN = 1.0
"""mm; side of the square, length of an arm, thickness of its line."""

CLEAR = 1.5
"""mm around a mark that stay blank, or the machine misreads it."""

BLEED = 1.5

_BULGE = math.tan(math.pi / 8)
"""How DXF says that a stretch of a line is a quarter of a circle."""


class Registration(NamedTuple):
    """The marks by which a machine finds the sheet: so many mm from its edge, a square and two Ls or an L in each of the `corners`."""

    inset: float = INSET
    corners: bool = False

    @property
    def narrow(self) -> float:
        """The margin in mm beside the arms."""
        return self.inset + PEN + CLEAR

    @property
    def wide(self) -> float:
        """The margin in mm beside the mark at the top left."""
        return self.narrow if self.corners else self.inset + SQUARE + CLEAR

    def drawn(self, w: float, h: float) -> list[Rect]:
        """The marks on a page of w x h mm."""
        left, top, right, bottom = self.inset, self.inset, w - self.inset, h - self.inset
        first = [Rect(left, top, SQUARE, SQUARE, BLACK)]
        if self.corners:
            first = [
                Rect(left, top, ARM, PEN, BLACK),
                Rect(left, top, PEN, ARM, BLACK),
                Rect(right - ARM, bottom - PEN, ARM, PEN, BLACK),
                Rect(right - PEN, bottom - ARM, PEN, ARM, BLACK),
            ]
        return [
            *first,
            Rect(right - ARM, top, ARM, PEN, BLACK),
            Rect(right - PEN, top, PEN, ARM, BLACK),
            Rect(left, bottom - PEN, ARM, PEN, BLACK),
            Rect(left, bottom - ARM, PEN, ARM, BLACK),
        ]


FOLDED = ("box", "net")
"""Kinds of components whose pieces are folded: no rectangle is their shape."""

Point: TypeAlias = tuple[float, float]
Knives: TypeAlias = dict[tuple[str, str], Any]
"""Component and name of a piece → its `Knife`, as the layout of dice or boxes knows it."""


class Outline(NamedTuple):
    """A closed line to cut in mm from the paper's top left: its corners in order, and which stretch after each is a quarter circle."""

    points: tuple[Point, ...]
    round: tuple[bool, ...]


class Cuts(NamedTuple):
    """What a machine does to a page: outlines that are cut, lines that are creased."""

    outlines: tuple[Outline, ...]
    scores: tuple[tuple[Point, Point], ...]


def bleed(_components: Sequence[Component], _job: Job, _target: str, wishes: Wishes) -> float:
    """What was asked for."""
    return BLEED if wishes.bleed is None else wishes.bleed


def make(parcel: Parcel, _target: str, wishes: Wishes) -> Iterator[File]:
    """A PDF for each component, or for a stock that several share where that saves sheets, and an SVG and a DXF for each of its pages.

    Raises `Refused` without the library for DXF.
    """
    knives: Knives = {}
    apart: list[Printed] = []
    marks = Registration(INSET if wishes.inset is None else wishes.inset, wishes.registration == "corners")
    for lot in parcel.lots:
        parcel.done()
        if lot.component.size is None and lot.component.kind != "box":
            parcel.leave_out(lot, "nothing-to-cut")
            continue
        own = _knives(parcel, lot)
        if own is None:
            parcel.leave_out(lot, "shape-not-told", layout=lot.component.layout)
            continue
        printed = _printed(parcel, (lot.component,), marks)
        if printed is None:
            parcel.leave_out(lot, "no-room-for-marks", size=f"{lot.size[0]:g} × {lot.size[1]:g} mm", paper=parcel.job.paper)
            continue
        knives |= {(lot.component.id, name): knife for name, knife in own.items()}
        apart.append(printed)
    for printed in _sharing_stock(parcel, apart, marks):
        yield from _files(parcel, printed, knives, marks)


def _sharing_stock(parcel: Parcel, apart: Sequence[Printed], marks: Registration) -> list[Printed]:
    """The same, but what shares a stock shares sheets, where that needs fewer of them, as in a kit. It is called like its stock."""
    groups: dict[tuple[str, str], list[Printed]] = {}
    for one in apart:
        if one.component.kind != "box":
            groups.setdefault((one.component.stock, one.component.paper), []).append(one)
    taken = {one.name for one in apart}
    shared: dict[str, Printed] = {}
    gone: set[str] = set()
    for (stock, _), several in groups.items():
        packed = (
            _printed(parcel, [one.component for one in several], marks) if len(several) > 1 and stock not in taken else None
        )
        if packed is not None and packed.leaves < sum(one.leaves for one in several):
            shared[several[0].name] = packed._replace(name=stock)
            taken.add(stock)
            gone |= {one.name for one in several[1:]}
    return [shared.get(one.name, one) for one in apart if one.name not in gone]


def _files(parcel: Parcel, printed: Printed, knives: Knives, marks: Registration) -> Iterator[File]:
    """The sheets with their marks, and what is cut of each."""
    fronts = {place.page for place in printed.places if place.side == "front"}
    pages = [
        page._replace(items=(*page.items, *marks.drawn(page.w, page.h))) if number in fronts else page
        for number, page in enumerate(printed.pages, 1)
    ]
    marked = printed._replace(pages=tuple(pages))
    stem = f"{printed.name}.{parcel.job.lang}"
    alone = printed.component.id if len(printed.components) == 1 else None
    data = component_pdf(parcel.game, marked, parcel.job, parcel.fonts)
    yield File(f"{stem}.pdf", data, alone, len(pages), printed.cards)
    for number in sorted(fronts):
        page = pages[number - 1]
        lines = cuts(printed, number, knives)
        yield File(f"{stem}-{number:03}.svg", svg(page, lines, marks).encode(), alone)
        yield File(f"{stem}-{number:03}.dxf", dxf(page, lines, marks).encode(), alone)


def _printed(parcel: Parcel, components: Sequence[Component], marks: Registration) -> Printed | None:
    """The components on sheets, as near the marks as they may come; None where one is too large for what they leave."""
    first = None
    for head in dict.fromkeys((0.0, marks.wide - marks.narrow)):
        setting = parcel.job.setting._replace(marks="none", bleed=parcel.bleed, closing=False, dense=True, head=head)
        job = parcel.job._replace(margin=marks.narrow, setting=setting)
        try:
            first = sheets(parcel.game, components, job, parcel.fonts)
        except Refused as failure:
            if any(problem.code != "paper-too-small" for problem in failure.problems):
                raise
            return None
        if not any(max(place.x, place.y) - parcel.bleed < marks.wide for place in first.places):
            break
    return first


def cuts(printed: Printed, page: int, knives: Knives) -> Cuts:
    """What is cut out of a page and where it is creased."""
    outlines: list[Outline] = []
    scores: list[tuple[Point, Point]] = []
    for place in printed.places:
        if place.side != "front" or place.page != page:
            continue
        piece = printed.pieces[place.piece]
        knife = knives.get((piece.component, piece.name))
        if knife is None:
            along = (place.h if place.rotation % 180 else place.w) / piece.front.w
            face = piece.front
            if face.die:
                for ring in polygons(face.die):
                    points = tuple(_at(place, x * along, y * along) for x, y in ring)
                    outlines.append(Outline(points, (False,) * len(points)))
                continue
            outlines.append(rounded(place.x, place.y, place.w, place.h, face.corner))
            continue
        points = tuple(_at(place, segment[1], segment[2]) for segment in knife.cut if len(segment) == 3)
        outlines.append(Outline(points, (False,) * len(points)))
        scores += [(_at(place, fold.x1, fold.y1), _at(place, fold.x2, fold.y2)) for fold in knife.folds]
    return Cuts(tuple(outlines), tuple(scores))


def _knives(parcel: Parcel, lot: ParcelLot) -> Mapping[str, Any] | None:
    """What is cut and folded of each piece that is no plain card. None where the layout folds something and doesn't tell its shape."""
    with refusing(parcel.game, lot.component):
        layouts = import_module("printkit.layouts")
        layout: Any = layouts.layout(lot.component.layout, parcel.game)
        if not hasattr(layout, "knife"):
            return None if lot.component.kind in FOLDED else {}
        style = style_of(lot.component, parcel.job, parcel.fonts, sheet_of(parcel.job).area)
        own: Mapping[str, Any] = layout.knife(parcel.game, lot.component, layouts.params_of(layout, lot.component), style)
        return own


def _at(place: Place, x: float, y: float) -> Point:
    """A point of a face on the page."""
    match place.rotation % 360:
        case 90:
            return place.x + place.w - y, place.y + x
        case 180:
            return place.x + place.w - x, place.y + place.h - y
        case 270:
            return place.x + y, place.y + place.h - x
        case _:
            return place.x + x, place.y + y


def rounded(x: float, y: float, w: float, h: float, corner: float) -> Outline:
    """A rectangle with round corners, clockwise from the upper left; a round token is nothing but corners."""
    r = min(corner, w / 2, h / 2)
    if r <= 0:
        return Outline(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), (False,) * 4)
    right, bottom = x + w, y + h
    line = (
        ((x + r, y), False), ((right - r, y), True), ((right, y + r), False), ((right, bottom - r), True),
        ((right - r, bottom), False), ((x + r, bottom), True), ((x, bottom - r), False), ((x, y + r), True),
    )  # fmt: skip
    # Where a side has no straight part its two ends are one point.
    kept = [(point, bent) for n, (point, bent) in enumerate(line) if bent or math.dist(point, line[(n + 1) % 8][0]) > 1e-6]
    return Outline(tuple(point for point, _ in kept), tuple(bent for _, bent in kept))


def svg(page: Frame, lines: Cuts, registration: Registration) -> str:
    """The page as SVG: a group for each layer, in mm."""
    cut = "".join(f'<path d="{_path(one)}"/>' for one in lines.outlines)
    crease = "".join(f'<path d="M{_n(a[0])} {_n(a[1])}L{_n(b[0])} {_n(b[1])}"/>' for a, b in lines.scores)
    marks = "".join(
        f'<rect x="{_n(m.x)}" y="{_n(m.y)}" width="{_n(m.w)}" height="{_n(m.h)}"/>' for m in registration.drawn(page.w, page.h)
    )
    layers = (("CUT", cut, 'fill="none" stroke="#ff0000"'), ("SCORE", crease, 'fill="none" stroke="#0000ff"'))
    black = _layer("MARKS", marks, 'fill="#000000"')
    groups = "".join(_layer(name, inside, f'{how} stroke-width="0.1"') for name, inside, how in layers if inside)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" '
        f'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="{_n(page.w)}mm" height="{_n(page.h)}mm" '
        f'viewBox="0 0 {_n(page.w)} {_n(page.h)}">{groups}{black}</svg>\n'
    )


def _layer(name: str, inside: str, how: str) -> str:
    return f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" {how}>{inside}</g>'


def _path(outline: Outline) -> str:
    """An outline as SVG writes it."""
    points, bent = outline
    text = f"M{_n(points[0][0])} {_n(points[0][1])}"
    for number, curve in enumerate(bent):
        x2, y2 = points[(number + 1) % len(points)]
        radius = abs(x2 - points[number][0])
        text += f"A{_n(radius)} {_n(radius)} 0 0 1 {_n(x2)} {_n(y2)}" if curve else f"L{_n(x2)} {_n(y2)}"
    return f"{text}Z"


def dxf(page: Frame, lines: Cuts, registration: Registration) -> str:
    """The page as DXF (R2000), in mm; its y axis goes up. Raises `Refused` (status 2) without the library for it."""
    try:
        ezdxf: Any = import_module("ezdxf")
    except ImportError as failure:
        raise Refused([error("needs-extra", "export", extra="cut")], 2) from failure

    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True  # the same bytes for the same page
    try:
        document = ezdxf.new("R2000", units=ezdxf.units.MM)
        for name, color in (("CUT", 1), ("SCORE", 5), ("MARKS", 8)):
            document.layers.add(name, color=color)
        _fill(document.modelspace(), page, lines, registration)
        text = StringIO()
        document.write(text)
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before
    return text.getvalue()


def _fill(space: Any, page: Frame, lines: Cuts, registration: Registration) -> None:
    for points, bent in lines.outlines:
        # Turned upside down, what ran clockwise still does: a curve to the right is a negative bulge.
        corners = [(x, page.h - y, -_BULGE if curve else 0.0) for (x, y), curve in zip(points, bent, strict=True)]
        space.add_lwpolyline(corners, format="xyb", close=True, dxfattribs={"layer": "CUT"})
    for (x1, y1), (x2, y2) in lines.scores:
        space.add_line((x1, page.h - y1), (x2, page.h - y2), dxfattribs={"layer": "SCORE"})
    for mark in registration.drawn(page.w, page.h):
        x, y, w, h = mark.x, page.h - mark.y, mark.w, mark.h
        around = [(x, y), (x + w, y), (x + w, y - h), (x, y - h)]
        space.add_lwpolyline(around, close=True, dxfattribs={"layer": "MARKS"})


def _n(value: float) -> str:
    return f"{round(value, 3) + 0.0:g}"
