"""Cut lines lie where the sheets say, and nothing comes near the registration marks."""

from __future__ import annotations

import math
import re
from io import BytesIO, StringIO
from itertools import pairwise
from xml.etree import ElementTree as ET

import ezdxf
import pytest
from helpers_exports import GAMES, exported, game
from hypothesis import given
from hypothesis import strategies as st

from helpers_pdf import pdftoppm
from printkit.exports import cutting
from printkit.exports.cutting import ARM, CLEAR, INSET, PEN, SQUARE, rounded
from printkit.exports.run import Wishes
from printkit.model import Refused

SVG = "{http://www.w3.org/2000/svg}"


def layers(data):
    return {group.get("id"): group for group in ET.fromstring(data)}  # noqa: S314 - our own file


def box(path):
    """The box around a path whose numbers are all absolute places, but for the radii of arcs."""
    plain = re.sub(r"A([\d.]+) [\d.]+ 0 0 1 ", "L", path)
    numbers = [float(v) for v in re.findall(r"-?[\d.]+", plain)]
    xs, ys = numbers[::2], numbers[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def drawing(data):
    return ezdxf.read(StringIO(data.decode()))


def test_what_shares_a_stock_shares_sheets(tmp_path):
    """Babel Builders took 24 sheets, and its pieces cover 11.8."""
    files, _ = exported("babel-builders", "cut", tmp_path, "en")
    assert sum(path.endswith(".svg") for path in files) <= 13
    packed = files["card.en.pdf"]
    assert packed.component is None
    assert packed.cards == sum(
        len(layers(page.data)["CUT"]) for path, page in files.items() if re.match(r"card\.en-.*svg", path)
    )


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", GAMES)
def test_every_piece_is_cut_once(name, tmp_path):
    """As many outlines in SVG and DXF as there are pieces, each in the same place in both, of the component's size."""
    files, _ = exported(name, "cut", tmp_path, "ja")
    for path, one in files.items():
        if not path.endswith(".pdf"):
            continue
        stem = path.removesuffix(".pdf")
        every = [component for component in game(name).components if one.component in (None, component.id)]
        count = 0
        for other, page in files.items():
            if not other.startswith(f"{stem}-") or not other.endswith(".svg"):
                continue
            found = layers(page.data)
            boxes = [box(line.get("d")) for line in found["CUT"]]
            count += len(boxes)
            sizes = {tuple(sorted((round(r - x, 2), round(b - y, 2)))) for x, y, r, b in boxes}
            nets = any(component.layout == "net" for component in every)
            if not nets:
                assert sizes <= {tuple(sorted(component.size)) for component in every if component.size}
            elif one.component:
                assert len(found["SCORE"]) > len(boxes) * 5
            same = drawing(files[other.replace(".svg", ".dxf")].data)
            assert same.header["$INSUNITS"] == 4  # mm
            outlines = same.modelspace().query('LWPOLYLINE[layer=="CUT"]')
            high = float(ET.fromstring(page.data).get("height").removesuffix("mm"))  # noqa: S314
            theirs = sorted(polyline_box(line, high) for line in outlines)
            for ours, other_box in zip(sorted(boxes), theirs, strict=True):
                assert ours == pytest.approx(other_box, abs=0.01)
        assert count == one.cards


def polyline_box(line, high):
    points = [(x, high - y) for x, y in line.get_points("xy")]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_curves_bulge_outwards(tmp_path):
    """A token's four quarter circles in DXF enclose the area of its circle."""
    files, _ = exported("open", "cut", tmp_path, components=["chips"])
    line = drawing(files["chips.en-001.dxf"].data).modelspace().query('LWPOLYLINE[layer=="CUT"]')[0]
    corners = [(x, y, bulge) for x, y, bulge in line.get_points("xyb")]
    area = 0.0
    for (x1, y1, bulge), (x2, y2, _) in zip(corners, [*corners[1:], corners[0]], strict=True):
        area += (x1 * y2 - x2 * y1) / 2
        angle = 4 * math.atan(bulge)
        radius = math.dist((x1, y1), (x2, y2)) / 2 / math.sin(abs(angle) / 2) if bulge else 0.0
        area += math.copysign(radius**2 * (abs(angle) - math.sin(abs(angle))) / 2, bulge)
    assert abs(area) == pytest.approx(math.pi * 11**2, rel=1e-3)


@given(st.floats(5, 100), st.floats(5, 100), st.floats(0, 60))
def test_outlines_close_within_their_box(w, h, corner):
    """Corners never reach beyond the trim, however large they are asked to be."""
    points, bent = rounded(3, 4, w, h, corner)
    assert len(points) == len(bent)
    xs, ys = zip(*points, strict=True)
    assert min(xs) == pytest.approx(3)
    assert max(ys) == pytest.approx(4 + h)
    assert sum(bent) == (4 if corner > 0 else 0)


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "component"), [("opt", "coins"), ("opt", "rudy"), ("opt", "dice"), ("open", "numbers")])
def test_marks_are_printed_on_fronts_and_stay_clear(name, component, tmp_path):
    """On the rendered page: solid where the marks are, white for 1.5 mm around, and none on a back."""
    files, _ = exported(name, "cut", tmp_path, components=[component])
    one = files[f"{component}.en.pdf"]
    scale = 254 / 25.4
    page = pdftoppm(one.data, page=1, dpi=254).convert("L")
    w, h = page.width / scale, page.height / scale

    def part(x0, y0, x1, y1):
        return page.crop(tuple(round(v * scale) for v in (x0, y0, x1, y1)))

    solid = [
        (INSET, INSET, INSET + SQUARE, INSET + SQUARE),
        (w - INSET - ARM, INSET, w - INSET, INSET + PEN),
        (w - INSET - PEN, INSET, w - INSET, INSET + ARM),
        (INSET, h - INSET - PEN, INSET + ARM, h - INSET),
        (INSET, h - INSET - ARM, INSET + PEN, h - INSET),
    ]
    for x0, y0, x1, y1 in solid:
        assert part(x0 + 0.2, y0 + 0.2, x1 - 0.2, y1 - 0.2).getextrema()[1] < 60
    frames = [(solid[0], solid[:1]), ((w - INSET - ARM, INSET, w - INSET, INSET + ARM), solid[1:3]),
              ((INSET, h - INSET - ARM, INSET + ARM, h - INSET), solid[3:])]  # fmt: skip
    for (x0, y0, x1, y1), own in frames[:1]:
        around = part(x0 - CLEAR, y0 - CLEAR, x1 + CLEAR, y1 + CLEAR)
        for a, b, c, d in own:
            inside = [a - x0 + CLEAR - 0.15, b - y0 + CLEAR - 0.15, c - x0 + CLEAR + 0.15, d - y0 + CLEAR + 0.15]
            around.paste(255, tuple(round(v * scale) for v in inside))
        assert around.getextrema()[0] > 200
    if one.pages > 1 and any(card.component == component for card in game(name).cards):
        back = pdftoppm(one.data, page=2, dpi=100).convert("L")
        if component in ("rudy", "numbers"):
            assert back.crop((40, 40, 58, 58)).getextrema()[0] > 200


def test_lines_lie_on_the_printed_trim(tmp_path):
    """A net's cut line in the SVG runs along the line that is printed."""
    files, _ = exported("opt", "cut", tmp_path, components=["dice"])
    page = pdftoppm(files["dice.en.pdf"].data, page=1, dpi=254).convert("L")
    for line in layers(files["dice.en-001.svg"].data)["CUT"]:
        numbers = [float(v) for v in re.findall(r"-?[\d.]+", line.get("d"))]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        for (x1, y1), (x2, y2) in pairwise(points):
            x, y = (x1 + x2) / 2 * 10, (y1 + y2) / 2 * 10
            assert page.crop((round(x) - 2, round(y) - 2, round(x) + 3, round(y) + 3)).getextrema()[0] < 120


def test_what_is_too_large_is_told(tmp_path):
    """A board that the marks leave no room for is left out, and larger paper holds it."""
    files, problems = exported("opt", "cut", tmp_path, components=["market-board", "museum"])
    assert [p.code for p in problems] == ["no-room-for-marks"]
    assert "museum.en.pdf" in files
    files, problems = exported("opt", "cut", tmp_path / "a3", components=["market-board"], paper="a3")
    assert not problems


@pytest.mark.parametrize(("name", "component", "module"), [("open", "tuck-box", "tuck_box"), ("opt", "dice", "net")])
def test_a_shape_that_is_not_told_is_left_out(tmp_path, monkeypatch, name, component, module):
    """A stranger's layout of boxes or dice may not say where they are cut: never a rectangle through their flaps."""
    monkeypatch.delattr(f"printkit.layouts.deck.{module}.knife")
    with pytest.raises(Refused) as refused:
        exported(name, "cut", tmp_path, components=[component])
    assert [p.code for p in refused.value.problems] == ["shape-not-told", "nothing-to-export"]


def test_without_the_library_it_is_refused(tmp_path, monkeypatch):
    """With the name of what to install."""
    found = cutting.import_module

    def missing(name):
        if name == "ezdxf":
            raise ImportError(name)
        return found(name)

    monkeypatch.setattr(cutting, "import_module", missing)
    with pytest.raises(Refused) as refused:
        exported("open", "cut", tmp_path, components=["numbers"])
    assert refused.value.problems[0].args["extra"] == "cut"


def test_the_same_game_gives_the_same_bytes(tmp_path):
    """No date and no random number in any of them."""
    first, _ = exported("open", "cut", tmp_path / "a", components=["chips"])
    second, _ = exported("open", "cut", tmp_path / "b", components=["chips"])
    assert {p: one.data for p, one in first.items()} == {p: one.data for p, one in second.items()}
    assert BytesIO(first["chips.en.pdf"].data).read(4) == b"%PDF"


@pytest.mark.parametrize("name", ["opt", "babel-builders", "open"])
def test_boxes_are_cut_and_creased(name, tmp_path):
    """An outline for each box, its folds as scores, on the printed line."""
    files, problems = exported(name, "cut", tmp_path, components=["tuck-box"])
    assert not problems
    decks = [c for c in game(name).components if c.kind == "deck"]
    pages = [one.data for path, one in files.items() if path.endswith(".svg")]
    assert sum(len(layers(page)["CUT"]) for page in pages) == len(decks)
    assert sum(len(layers(page)["SCORE"]) for page in pages) == 12 * len(decks)


def test_marks_in_all_corners_and_farther_in(tmp_path):
    """An L in each corner, as far from the edge as was asked; pieces and their bleed keep clear of all four."""
    wishes = Wishes(registration="corners", inset=15.0)
    files, _ = exported("open", "cut", tmp_path, components=["numbers"], wishes=wishes)
    page = files["numbers.en-001.svg"].data
    w, h = (float(ET.fromstring(page).get(side).removesuffix("mm")) for side in ("width", "height"))  # noqa: S314
    found = layers(page)
    marks = [tuple(float(mark.get(key)) for key in ("x", "y", "width", "height")) for mark in found["MARKS"]]
    arms = [(x, y) for x in (15.0, w - 15 - ARM) for y in (15.0, h - 15 - PEN)]
    assert {(x, y) for x, y, long, high in marks if (long, high) == (ARM, PEN)} == set(arms)
    assert {(x, y) for x, y, long, high in marks if (long, high) == (PEN, ARM)} == {
        (x, y) for x in (15.0, w - 15 - PEN) for y in (15.0, h - 15 - ARM)
    }
    left, top, right, bottom = zip(*(box(line.get("d")) for line in found["CUT"]), strict=True)
    room = 15 + PEN + CLEAR
    assert min(left) >= room
    assert min(top) >= room
    assert max(right) <= w - room
    assert max(bottom) <= h - room
