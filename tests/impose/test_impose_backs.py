"""The right back behind every front: shown on rendered pages, by turning and folding their pixels."""

from __future__ import annotations

from io import BytesIO
from math import cos, radians, sin

import pytest
from PIL import Image, ImageOps

from printkit.frame import Document, Fiducial, Frame, Piece, Rect, walk
from printkit.impose import Drift, Setting, Sheet, bind, impose
from printkit.paint.pdf import paint
from printkit.paint.preview import rasterise

DPI = 72
MM = DPI / 25.4
PAPERS = {"portrait": Sheet(210, 297, 6.35, 6), "landscape": Sheet(279.4, 215.9, 6.35, 6)}

DECKS = {
    "one size": [((63, 88), True)] * 11,
    "turned": [((88, 63), True)] * 10,
    "mixed": [((63, 88), True)] * 4 + [((44, 68), False)] * 3 + [((70, 120), True)] * 3,
    "some without": [((63, 88), True), ((63, 88), False), ((63, 88), True), ((63, 88), False), ((63, 88), True)],
}
"""Sizes, and whether there is a back."""


def code(number, w, h, *, back):
    """A face that tells which it is and which way up: six bits along its top, a mark at its left for a front, right for a back."""
    unit = 5.0
    bits = [Rect(4 + unit * bit, 4, unit, unit, (0.0, 0.0, 0.0)) for bit in range(6) if (number >> bit) & 1]
    side = Rect(w - 4 - unit if back else 4, h - 4 - unit, unit, unit, (0.0, 0.0, 0.0))
    return Frame(w, h, (*bits, side), str(number), bleed=(-3, -3, w + 6, h + 6))


def deck(kinds):
    return [
        Piece("deck", str(n), code(n, w, h, back=False), code(n, w, h, back=True) if back else None)
        for n, ((w, h), back) in enumerate(kinds, 1)
    ]


def read(picture, x, y, w, h, *, back):
    """The number of the face whose upright top-left corner is at x, y (mm) on the picture; None if it is not upright there."""

    def dark(mm_x, mm_y):
        return picture.getpixel((round((x + mm_x) * MM), round((y + mm_y) * MM))) < 128

    number = sum(1 << bit for bit in range(6) if dark(4 + 5 * bit + 2.5, 6.5))
    return number if dark(w - 6.5 if back else 6.5, h - 6.5) else None


def rendered(pages):
    data = paint(Document("test", "en", tuple(pages)), lambda *_: pytest.fail("no text"))
    return [Image.open(BytesIO(png)).convert("L") for png in rasterise(data, DPI)]


def upright(picture, place):
    """The card cut out of the page and turned so that it is upright."""
    box = [round(v * MM) for v in (place.x, place.y, place.x + place.w, place.y + place.h)]
    return picture.crop(box).rotate(place.rotation, expand=True)  # Pillow turns counterclockwise


def turned_over(back, flip):
    """The back of a sheet as light would show it through its front: the sheet is turned about an edge, so all is mirrored."""
    long_is_upright = back.height >= back.width
    return ImageOps.mirror(back) if (flip == "long") == long_is_upright else ImageOps.flip(back)


@pytest.mark.parametrize("kinds", DECKS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("backs", ["duplex", "stacks", "fold"])
def test_the_right_back_lies_behind_every_front(backs, flip, paper, kinds):
    """Turning or folding the rendered sheet brings it there, upright when the card is turned sideways; also on the last page."""
    made, sheet = deck(DECKS[kinds]), PAPERS[paper]
    setting = Setting(backs=backs, flip=flip)
    leaves, placed = impose(made, sheet, setting)
    bound = bind(leaves, sheet, setting, lambda *_: [])
    pictures = rendered(bound.pages)
    seen = 0
    for place in (p for p in placed if p.side == "front"):
        front = pictures[bound.numbers[place.leaf, "front"] - 1]
        piece = made[place.piece]
        card = upright(front, place)
        assert read(card, 0, 0, piece.front.w, piece.front.h, back=False) == place.piece + 1
        if backs == "fold":
            own = next((p for p in placed if (p.side, p.piece) == ("back", place.piece)), place)
            folded = ImageOps.mirror(front) if abs(own.x - place.x) > 1e-6 else ImageOps.flip(front)
        else:
            folded = turned_over(pictures[bound.numbers[place.leaf, "back"] - 1], flip)
        # What now lies behind the front, cut out with it and turned sideways: mirrored once more.
        behind = ImageOps.mirror(upright(folded, place))
        if piece.back is not None:
            assert read(behind, 0, 0, piece.front.w, piece.front.h, back=True) == place.piece + 1
            seen += 1
        elif backs != "fold":
            assert behind.getextrema() == (255, 255)
    assert seen == sum(back for _, back in DECKS[kinds])


@pytest.mark.parametrize("backs", ["duplex", "stacks"])
def test_sheets_without_backs_keep_their_pair(backs):
    """Every leaf has two pages, so that a printer never loses count; without any back there are none, unless it is asked for."""
    sheet, setting = PAPERS["portrait"], Setting(backs=backs)
    mixed, _ = impose(deck(DECKS["mixed"]), sheet, setting)
    bound = bind(mixed, sheet, setting, lambda *_: [])
    assert len(bound.pages) == 2 * len(mixed)
    pairs = [(bound.numbers[n, "front"], bound.numbers[n, "back"]) for n in range(len(mixed))]
    if backs == "duplex":
        assert pairs == [(2 * n + 1, 2 * n + 2) for n in range(len(mixed))]
    else:
        assert pairs == [(n + 1, n + 1 + len(mixed)) for n in range(len(mixed))]
    single, _ = impose(deck([((63, 88), False)]), sheet, setting)
    assert len(bind(single, sheet, setting, lambda *_: []).pages) == 1
    assert len(bind(single, sheet, setting, lambda *_: [], paired=True).pages) == 2


DRIFTS = [Drift(1.5, -0.8), Drift(0, 0, 0.7), Drift(0, 0, 0, 0.985, 1.01), Drift(-1.2, 2.1, -0.5, 1.004, 0.99)]


@pytest.mark.parametrize("drift", DRIFTS)
def test_a_printers_drift_is_cancelled(drift):
    """Every point of the back comes out within 0.2 mm of where it belongs, when the printer misplaces it as was measured."""
    sheet = PAPERS["portrait"]
    mark = [Fiducial(x - 0.5, y - 0.5, 1.0, f"{x},{y}") for x in (3.0, 60.0) for y in (3.0, 85.0)]
    made = [Piece("deck", str(n), Frame(63, 88, ()), Frame(63, 88, tuple(mark))) for n in range(9)]

    def printed(setting):
        leaves, _ = impose(made, sheet, setting)
        back = bind(leaves, sheet, setting, lambda *_: []).pages[1]
        return [at(item.x + 0.5, item.y + 0.5) for item, at in walk(back.items) if isinstance(item, Fiducial)]

    def misplaced(point):
        """What the printer does, written down by itself."""
        x, y = (point[0] - 105.0) * drift.scale_x, (point[1] - 148.5) * drift.scale_y
        turn = radians(drift.rotate)
        return (
            105.0 + x * cos(turn) - y * sin(turn) + drift.x,
            148.5 + x * sin(turn) + y * cos(turn) + drift.y,
        )

    right = printed(Setting())
    assert max(abs(a - b) for p, q in zip(right, map(misplaced, right), strict=True) for a, b in zip(p, q, strict=True)) > 0.5
    found = [misplaced(point) for point in printed(Setting(drift=drift))]
    for point, wanted in zip(found, right, strict=True):
        assert abs(point[0] - wanted[0]) < 0.2
        assert abs(point[1] - wanted[1]) < 0.2


def test_drift_is_cancelled_on_the_rendered_page():
    """A misprint made of pixels: the corrected page, turned and moved as a bitmap, covers the page as it should be."""
    sheet, drift, dpi = PAPERS["portrait"], Drift(2.0, -1.0, 1.0), 200
    made = [Piece("deck", str(n), Frame(63, 88, ()), Frame(63, 88, (Rect(20, 30, 23, 28, (0.0, 0.0, 0.0)),))) for n in range(9)]

    def picture(setting):
        leaves, _ = impose(made, sheet, setting._replace(marks="none"))
        pages = bind(leaves, sheet, setting, lambda *_: []).pages[1:2]
        data = paint(Document("test", "en", tuple(pages)), lambda *_: pytest.fail("no text"))
        return Image.open(BytesIO(rasterise(data, dpi)[0])).convert("L")

    wanted, corrected = picture(Setting()), picture(Setting(drift=drift))
    shift = (drift.x * dpi / 25.4, drift.y * dpi / 25.4)
    printed = corrected.rotate(-drift.rotate, Image.Resampling.BICUBIC, translate=shift, fillcolor=255)
    spot = 0.2 * dpi / 25.4
    for place in impose(made, sheet, Setting())[1]:
        if place.side == "back":
            box = [round(v * dpi / 25.4) for v in (place.x + 10, place.y + 20, place.x + 53, place.y + 68)]
            found, meant = (
                ImageOps.invert(page.crop(box)).point(lambda v: 255 * (v > 127)).getbbox() for page in (printed, wanted)
            )
            assert all(abs(a - b) <= spot + 1 for a, b in zip(found, meant, strict=True))
