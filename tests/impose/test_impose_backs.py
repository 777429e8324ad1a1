"""The right back behind every front: shown on rendered pages, by turning and folding their pixels."""

from __future__ import annotations

from math import cos, radians, sin

import pypdfium2
import pytest
from PIL import Image, ImageOps

from printkit.draw.frame import Document, Frame, Line, Piece, Rect, walk
from printkit.impose import Drift, PressSheet, Setting, Stock, bind, impose
from printkit.paint.pdf import paint

DPI = 50
BLACK = (0.0, 0.0, 0.0)
BLEED = 3.0

PAPERS = {
    "portrait": PressSheet(210, 297, 6.35, 6),
    "landscape": PressSheet(279.4, 215.9, 6.35, 6),
    "lopsided": PressSheet(215.9, 279.4, 5, 38),  # so much furniture that no grid can be in the middle
}
PRE_CUT = PressSheet(210, 297, 6.35, 6, Stock(2, 3, 8, 13, 101.6, 90, 95, 90))
"""Cells that lie nearer to one edge than to the other."""

DECKS = {
    "one size": [((63, 88), True, 1)] * 11,
    "turned": [((88, 63), True, 1)] * 10,
    "mixed": [((63, 88), True, 1)] * 4 + [((44, 68), False, 1)] * 3 + [((70, 120), True, 1)] * 3,
    "some without": [((63, 88), n % 3 != 1, 1) for n in range(7)],
    "uneven": [((44, 63), True, n) for n in (5, 1, 3)] + [((63, 88), True, 2), ((44, 63), False, 2), ((44, 63), True, 9)],
}
"""For each piece its size, whether it has a back, and how many copies there are."""


def code(number, w, h, *, back):
    """A face that tells which it is and which way up: bits along its top, a mark at its top right, one at its foot.

    That at the foot is at the left of a front and at the right of a back. The ground is grey and has bleed.
    """
    ground = Rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED, (0.8, 0.8, 0.8))
    bits = [Rect(3 + 5 * bit, 4, 5, 5, BLACK) for bit in range(5) if (number >> bit) & 1]
    marks = [Rect(w - 9, 4, 5, 5, BLACK), Rect(w - 9 if back else 4, h - 9, 5, 5, BLACK)]
    return Frame(w, h, (ground, *bits, *marks), str(number), bleed=(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED))


def deck(kinds):
    return [
        Piece("deck", str(n), code(n, w, h, back=False), code(n, w, h, back=True) if back else None, copies)
        for n, ((w, h), back, copies) in enumerate(kinds, 1)
    ]


def read(card, w, h):
    """The number and the side of the upright face on a picture of w × h mm; None if there is no upright face."""
    across, down = card.width / w, card.height / h

    def dark(x, y):
        return card.getpixel((int(x * across), int(y * down))) < 128

    number = sum(1 << bit for bit in range(5) if dark(5.5 + 5 * bit, 6.5))
    left, right = dark(6.5, h - 6.5), dark(w - 6.5, h - 6.5)
    if not dark(w - 6.5, 6.5) or left == right:
        return None
    return number, "front" if left else "back"


def rendered(pages, dpi=DPI):
    """The pages as pictures in grey."""
    pdf = pypdfium2.PdfDocument(paint(Document("test", "en", tuple(pages)), lambda *_: pytest.fail("no text")))
    pictures = [page.render(scale=dpi / 72, grayscale=True).to_pil() for page in pdf]
    pdf.close()
    return pictures


def upright(picture, place):
    """The card cut out of the page and turned so that it is upright."""
    box = [round(v * DPI / 25.4) for v in (place.x, place.y, place.x + place.w, place.y + place.h)]
    return picture.crop(box).rotate(place.rotation, expand=True)  # Pillow turns counterclockwise


def turned_over(back, flip):
    """The back of a sheet as light would show it through its front: the sheet is turned about an edge, so all is mirrored."""
    long_is_upright = back.height >= back.width
    return ImageOps.mirror(back) if (flip == "long") == long_is_upright else ImageOps.flip(back)


def folded(page, picture):
    """The page as light would show its other half through it, folded along its dashed line, which is in the middle."""
    lines = [item for item in page.items if isinstance(item, Line) and item.stroke.dash]
    if not lines:
        return Image.new("L", picture.size, 255)
    if lines[0].x1 == lines[0].x2:
        assert {line.x1 for line in lines} == {page.w / 2}
        return ImageOps.mirror(picture)
    assert {line.y1 for line in lines} == {page.h / 2}
    return ImageOps.flip(picture)


def check(made, sheet, setting):
    """Every front has its own back behind it, upright when the card is turned sideways, and what has none has nothing."""
    leaves, placed, _ = impose(made, sheet, setting)
    bound = bind(leaves, sheet, setting, lambda *_: [])
    pictures = rendered(bound.pages)
    for place in (p for p in placed if p.side == "front"):
        piece = made[place.piece]
        size = piece.front.w, piece.front.h
        page = bound.numbers[place.leaf, "front"] - 1
        assert read(upright(pictures[page], place), *size) == (place.piece + 1, "front")
        if setting.backs == "fold":
            through = folded(bound.pages[page], pictures[page])
        else:
            through = turned_over(pictures[bound.numbers[place.leaf, "back"] - 1], setting.flip)
        # What lies behind the front, cut out with it; to be seen the card is turned sideways: mirrored once more.
        behind = ImageOps.mirror(upright(through, place))
        if piece.back is not None:
            assert read(behind, *size) == (place.piece + 1, "back")
        else:
            x, y = behind.width // 4, behind.height // 4  # a neighbour's bleed may reach over a rim that has no back
            assert behind.crop((x, y, 3 * x, 3 * y)).getextrema() == (255, 255)
    for side, faces in (("front", [p.front for p in made]), ("back", [p.back for p in made])):
        expected = sum(piece.copies for piece, face in zip(made, faces, strict=True) if face)
        assert sum(p.side == side for p in placed) == expected


@pytest.mark.turns(3)
@pytest.mark.parametrize("kinds", DECKS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("way", ["duplex long", "duplex short", "stacks long", "stacks short", "fold long"])
def test_the_right_back_lies_behind_every_front(way, paper, kinds):
    """Turning or folding the rendered sheet brings it there; on the last pages too, which are not full, and of turned cards."""
    backs, flip = way.split()
    check(deck(DECKS[kinds]), PAPERS[paper], Setting(backs=backs, flip=flip))


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("size", [(63, 88), (88, 63)])
def test_the_right_back_lies_behind_every_front_of_pre_cut_stock(flip, size):
    """Also where its cells are not in the middle of the paper."""
    made = deck([(size, n % 4 != 2, 1) for n in range(8)])
    check(made, PRE_CUT, Setting(flip=flip))


@pytest.mark.parametrize("gutter", [0.0, 6.0])
def test_the_right_back_lies_behind_every_front_whatever_the_gutter(gutter):
    """Folded with the fold as an edge or a margin beside it, and turned."""
    for backs in ("duplex", "fold"):
        check(deck(DECKS["one size"]), PAPERS["portrait"], Setting(backs=backs, gutter=gutter, marks="cuts"))


@pytest.mark.parametrize("backs", ["duplex", "stacks"])
def test_sheets_without_backs_keep_their_pair(backs):
    """Every leaf has two pages, so that a printer never loses count; without any back there are none, unless it is asked for."""
    sheet, setting = PAPERS["portrait"], Setting(backs=backs)
    mixed, _, _ = impose(deck(DECKS["mixed"]), sheet, setting)
    bound = bind(mixed, sheet, setting, lambda *_: [])
    assert len(bound.pages) == 2 * len(mixed)
    pairs = [(bound.numbers[n, "front"], bound.numbers[n, "back"]) for n in range(len(mixed))]
    if backs == "duplex":
        assert pairs == [(2 * n + 1, 2 * n + 2) for n in range(len(mixed))]
    else:
        assert pairs == [(n + 1, n + 1 + len(mixed)) for n in range(len(mixed))]
    single, _, _ = impose(deck([((63, 88), False, 1)]), sheet, setting)
    assert len(bind(single, sheet, setting, lambda *_: []).pages) == 1
    assert len(bind(single, sheet, setting, lambda *_: [], paired=True).pages) == 2


DRIFTS = [Drift(1.5, -0.8), Drift(0, 0, 0.7), Drift(0, 0, 0, 0.985, 1.01), Drift(-1.2, 2.1, -0.5, 1.004, 0.99)]


def _is_mark(item):
    return isinstance(item, Rect) and (item.w, item.h) == (1.0, 1.0)


@pytest.mark.parametrize("drift", DRIFTS)
@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_printers_drift_is_cancelled(drift, flip):
    """Every point of the back comes out where it belongs, when the printer misplaces it as was measured; the furniture too."""
    sheet = PAPERS["portrait"]
    mark = [Rect(x - 0.5, y - 0.5, 1.0, 1.0) for x in (3.0, 60.0) for y in (3.0, 85.0)]
    made = [Piece("deck", str(n), Frame(63, 88, ()), Frame(63, 88, tuple(mark))) for n in range(9)]

    def printed(setting):
        leaves, _, _ = impose(made, sheet, setting)
        front, back = bind(leaves, sheet, setting, lambda *_: [Rect(-0.5, -0.5, 1.0, 1.0)]).pages
        assert not any(_is_mark(item) and at.b for item, at in walk(front.items))  # a front is not touched
        return [at(item.x + 0.5, item.y + 0.5) for item, at in walk(back.items) if _is_mark(item)]

    def misplaced(point):
        """What the printer does, written down by itself."""
        x, y = (point[0] - 105.0) * drift.scale_x, (point[1] - 148.5) * drift.scale_y
        turn = radians(drift.rotate)
        return (
            105.0 + x * cos(turn) - y * sin(turn) + drift.x,
            148.5 + x * sin(turn) + y * cos(turn) + drift.y,
        )

    right = printed(Setting(flip=flip))
    assert len(right) == 37
    assert max(abs(a - b) for p, q in zip(right, map(misplaced, right), strict=True) for a, b in zip(p, q, strict=True)) > 0.5
    found = [misplaced(point) for point in printed(Setting(flip=flip, drift=drift))]
    for point, wanted in zip(found, right, strict=True):
        assert point == pytest.approx(wanted, abs=1e-6)


def test_drift_is_cancelled_on_the_rendered_page():
    """A misprint made of pixels: the corrected page, stretched, turned and moved as a bitmap, comes out within 0.2 mm."""
    sheet, drift, dpi = PAPERS["portrait"], Drift(2.0, -1.0, 0.8, 1.006, 0.992), 200
    squares = tuple(Rect(x, y, 4, 4, BLACK) for x in (4, 55) for y in (4, 80))
    made = [Piece("deck", str(n), Frame(63, 88, ()), Frame(63, 88, squares)) for n in range(9)]
    mm = dpi / 25.4

    def picture(setting):
        leaves, _, _ = impose(made, sheet, setting)
        return rendered(bind(leaves, sheet, setting, lambda *_: []).pages[1:2], dpi)[0]

    def misprinted(page):
        """What the printer makes of it. Pillow asks for the pixel from which each pixel of the result comes."""
        turn = radians(-drift.rotate)
        a, b = cos(turn) / drift.scale_x, -sin(turn) / drift.scale_x
        d, e = sin(turn) / drift.scale_y, cos(turn) / drift.scale_y
        x, y = page.width / 2, page.height / 2
        u, v = x + drift.x * mm, y + drift.y * mm
        matrix = (a, b, x - a * u - b * v, d, e, y - d * u - e * v)
        return page.transform(page.size, Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR, fillcolor=255)

    def middle(page, x, y):
        """The middle of the square near x, y (mm), in mm: of the box around what is dark."""
        left, top = round((x - 3) * mm), round((y - 3) * mm)
        box = page.crop((left, top, left + round(10 * mm), top + round(10 * mm))).point(lambda v: 255 * (v < 128)).getbbox()
        return (left + (box[0] + box[2]) / 2) / mm, (top + (box[1] + box[3]) / 2) / mm

    untouched = misprinted(picture(Setting()))
    corrected = misprinted(picture(Setting(drift=drift)))
    off = []
    for place in (p for p in impose(made, sheet, Setting())[1] if p.side == "back"):
        for item in squares:
            x, y = place.x + item.x, place.y + item.y
            wanted = x + 2, y + 2
            assert middle(corrected, x, y) == pytest.approx(wanted, abs=0.2)
            found = middle(untouched, x, y)
            off.append(max(abs(found[0] - wanted[0]), abs(found[1] - wanted[1])))
    assert max(off) > 2.0
