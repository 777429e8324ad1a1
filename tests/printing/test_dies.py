"""The form of a card is said once: the same line on paper, in cut files, at a press, in pictures, and for `check`."""

import math
import re
import zipfile
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

import printkit
from helpers_pdf import pdftotext
from printkit.draw.dies import cut_line, named, placed, polygons
from printkit.draw.frame import Frame, Path
from printkit.draw.shapes import bounds, path
from printkit.printing.job import job_of, load_fonts
from printkit.printing.sheets import pages

GAME = """title = "Atoll"
players = [2, 4]
[decks.tiles]
data = "tiles.csv"
size = {size}
shape = "{shape}"
face = "mine"
back = true
[faces.mine]
back = "behind"
background = "tint"
[[faces.mine.regions]]
at = {at}
text = "{{Name}}"
size = 8
[faces.behind]
background = "shade"
[shapes.kite]
path = "M 50 0 L 100 30 L 50 100 L 0 30 Z"
view = [100, 100]
"""
LEAF = """<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="80mm" viewBox="0 0 60 80">
<path d="M30 2C58 20 58 60 30 78C2 60 2 20 30 2Z"/><circle cx="30" cy="40" r="3"/></svg>"""


@pytest.fixture
def atoll(tmp_path):
    def made(shape="hex", size=(60, 80), at=(20, 35, 20, 8)):
        folder = tmp_path / "atoll"
        (folder / "art").mkdir(parents=True, exist_ok=True)
        (folder / "art/leaf.svg").write_text(LEAF, encoding="utf-8")
        (folder / "tiles.csv").write_text("Name\nWood\nHill\n", encoding="utf-8")
        text = GAME.replace("back = true\n", "").format(shape=shape, size=list(size), at=list(at))
        (folder / "game.toml").write_text(text, encoding="utf-8")
        return folder

    return made


def cut_points(files):
    (page,) = [data for name, data in files.items() if name.endswith("-001.svg")]
    layer = re.search(r'<g id="CUT".*?</g>', page.decode())[0]
    return [[float(v) for v in re.findall(r"-?[\d.]+", one)] for one in re.findall(r' d="([^"]+)"', layer)]


@pytest.mark.parametrize(
    ("shape", "area"),
    [("hex", 60 * 80 * 0.75), ("circle", math.pi * 30 * 40), ("art/leaf.svg", None), ("kite", None), ("octagon", None)],
)
def test_one_line_from_print_to_press(atoll, shape, area):
    folder = atoll(shape)
    game = printkit.load(folder)
    line = game.faces.dies["tiles"]
    x, y, w, h = bounds(path(line))
    assert min(x, y, 60 - x - w, 80 - y - h) > -0.05
    cut = printkit.export(game, "cut", "tiles", lang="en")
    outlines = cut_points(cut)
    assert len(outlines) == 2
    for numbers in outlines:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        swept = abs(sum(a * d - b * c for (a, b), (c, d) in zip(points, points[1:] + points[:1], strict=True))) / 2
        assert swept == pytest.approx(area or ring_area(line), rel=5e-3)
    press = printkit.export(game, "press", "tiles", lang="en")["tiles.en.pdf"]
    assert b"/CutContour" in press
    assert len(PdfReader(BytesIO(press)).pages) == 4
    job = job_of(lang="en")
    (page, *_) = pages(game, game.component("tiles"), job, load_fonts(job, game)).pages
    lines = [item for item in page.items if isinstance(item, Path)]
    assert len(lines) == 4  # dark and light around both
    assert {round(sum(map(len, one.segments))) for one in lines} == {sum(map(len, path(line)))}


@pytest.mark.parametrize(
    ("form", "own"), [("hex", True), ("art/leaf.svg", True), ("kite", True), ("circle", False), ("rounded", False)]
)
def test_the_guide_calls_round_what_is_round(atoll, form, own):
    """Whoever cuts a hexagon as a disc has spoilt it; and what scissors alone cut out asks for no trimmer and saves no straight cut."""
    files = printkit.kit(printkit.load(atoll(form, size=(60, 60))), lang="en")
    told = " ".join(pdftotext(next(data for name, data in files.items() if name.startswith("assembly"))).split())
    assert ("hexagons and other shapes" in told) is own
    assert ("round" in told.partition("What lies")[0]) is (form == "circle")
    assert ("paper trimmer, or" in told) is ("Cut the parts that have a size" in told) is (form == "rounded")
    assert "instead of 0" not in told


def ring_area(line):
    (ring,) = polygons(path(line))
    return abs(sum(a * d - b * c for (a, b), (c, d) in zip(ring, ring[1:] + ring[:1], strict=True))) / 2


def test_pictures_are_transparent_outside(atoll):
    room = printkit.export(printkit.load(atoll()), "udonarium", "tiles", lang="en")
    with zipfile.ZipFile(BytesIO(room["things/tiles.en.zip"])) as packed:
        pictures = [Image.open(BytesIO(packed.read(name))) for name in packed.namelist() if name.endswith(".png")]
    for picture in pictures:
        alpha = picture.convert("RGBA").getchannel("A")
        assert alpha.getpixel((2, 2)) == 0
        assert alpha.getpixel((picture.width // 2, picture.height // 2)) == 255
        assert sum(alpha.histogram()[200:]) / (picture.width * picture.height) == pytest.approx(0.75, abs=0.01)


def test_what_lies_too_near_to_the_line_is_told(atoll):
    """A text 3 mm from the rectangle is outside a hexagon."""
    told = [printkit.check(atoll(at=at)) for at in ((4, 4, 20, 8), (20, 35, 20, 8))]
    assert [{one.code for one in problems} & {"near-trim"} for problems in told] == [{"near-trim"}, set()]


@pytest.mark.parametrize(
    ("shape", "code"),
    [("hexx", "unknown-die"), ("art/none.svg", "unknown-image"), ("line", "unknown-die"), ("../x.svg", "wrong-image")],
)
def test_a_form_that_there_is_not_is_told_at_its_line(atoll, shape, code):
    with pytest.raises(printkit.Refused) as refused:
        printkit.load(atoll(shape))
    (problem,) = [one for one in refused.value.problems if one.code == code]
    assert "decks.tiles.shape" in problem.where
    assert problem.line == 6


def test_a_line_goes_where_its_card_lies():
    face = Frame(60, 80, (), die=named("hex", 60, 80, 0))
    assert bounds(placed(face, (10, 20, 60, 80), turned=False)) == pytest.approx((10, 20, 60, 80))
    turned = placed(face, (10, 20, 80, 60), turned=True)
    assert bounds(turned) == pytest.approx((10, 20, 80, 60))
    assert turned[0][1:] == pytest.approx((90, 50))  # the point at the top looks to the right
    assert cut_line(Frame(60, 80, (), corner=3)) == cut_line(Frame(60, 80, (), corner=3, die=()))
