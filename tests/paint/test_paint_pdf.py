"""The PDF painter: everything is drawn where the display list puts it, and outside tools find the file sound."""

import math
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Picture

from helpers_pdf import pdffonts, pdfinfo, pdftoppm, pdftotext, qpdf_check
from printkit.draw.frame import BLACK, Document, Field, Frame, Group, Image, Line, Rect, Stroke, Text, circle
from printkit.draw.frame import Path as Outline
from printkit.paint.pdf import paint

DPI = 254  # ten pixels a millimetre
WHITE, INK, RED, GREEN, BLUE = (255, 255, 255), (0, 0, 0), (255, 0, 0), (0, 255, 0), (0, 0, 255)


def document(*items, w=60.0, h=80.0, **more):
    return Document("Title", "en", (Frame(w, h, items),), **more)


@pytest.fixture
def drawn(font_file):
    """Colours of a page that shows the items, by their place in mm."""

    def draw(*items, w=60.0, h=80.0):
        pdf = paint(document(*items, w=w, h=h), font_file)
        qpdf_check(pdf)
        image = pdftoppm(pdf, dpi=DPI)
        return lambda x, y: image.getpixel((round(x * 10), round(y * 10)))

    return draw


def content(pdf, page=0):
    with pikepdf.open(BytesIO(pdf)) as file:
        return file.pages[page].Contents.read_bytes().decode("ascii")


def test_a_square_is_where_it_was_put(drawn):
    """A 10 mm square at 20, 30 from the top-left corner, its edges to a quarter of a millimetre."""
    at = drawn(Rect(20, 30, 10, 10, fill=BLACK))
    assert [at(20.25, 30.25), at(29.75, 30.25), at(20.25, 39.75), at(29.75, 39.75)] == [INK] * 4
    assert [at(19.75, 35), at(30.25, 35), at(25, 29.75), at(25, 40.25)] == [WHITE] * 4


def test_a_stroke_lies_on_the_edge(drawn):
    """A rectangle's line is centred on its edge and its inside stays empty."""
    at = drawn(Rect(20, 30, 10, 10, stroke=Stroke((1, 0, 0), 2)))
    assert [at(19.2, 35), at(20.8, 35), at(25, 29.2), at(30.8, 40.8)] == [RED] * 4
    assert at(25, 35) == WHITE


def test_rounded_corners_are_cut(drawn):
    """A corner radius takes the corner away and leaves the middle of the edges."""
    at = drawn(Rect(10, 10, 20, 30, fill=BLACK, radius=5))
    assert [at(10.5, 10.5), at(29.5, 10.5), at(10.5, 39.5), at(29.5, 39.5)] == [WHITE] * 4
    assert [at(20, 10.3), at(10.3, 25), at(29.7, 25), at(20, 39.7), at(12, 12)] == [INK] * 5


def test_a_radius_larger_than_the_rectangle_makes_a_disc(drawn):
    """The radius stops at half of the shorter side."""
    at = drawn(Rect(10, 10, 20, 20, fill=BLACK, radius=50))
    assert at(20, 20) == INK
    assert at(12.5, 12.5) == WHITE


def test_a_line_runs_from_end_to_end(drawn):
    """Butt ends stop at the point, round ends go half a width beyond."""
    at = drawn(Line(10, 10, 30, 10, Stroke(BLACK, 2)), Line(10, 20, 30, 20, Stroke(BLACK, 2, round=True)))
    assert [at(10.3, 10), at(29.7, 10.7)] == [INK] * 2
    assert at(9.5, 10) == WHITE
    assert at(9.5, 20) == INK


def test_dashes_are_millimetres(drawn):
    """Five on, five off."""
    at = drawn(Line(10, 10, 50, 10, Stroke(BLACK, 2, (5.0,))))
    assert [at(x, 10) for x in (12.5, 17.5, 22.5, 27.5)] == [INK, WHITE, INK, WHITE]


def test_a_dash_does_not_leak_into_the_next_line(drawn):
    """A solid stroke after a dashed one is solid."""
    at = drawn(Line(10, 10, 50, 10, Stroke(BLACK, 2, (5.0,))), Line(10, 20, 50, 20, Stroke(BLACK, 2)))
    assert [at(x, 20) for x in (12.5, 17.5, 22.5)] == [INK] * 3


def test_even_odd_leaves_a_hole(drawn):
    """Two squares in the same direction: a frame by even-odd, a full square without."""
    outer = (("M", 10, 10), ("L", 30, 10), ("L", 30, 30), ("L", 10, 30), ("Z",))
    inner = (("M", 15, 15), ("L", 25, 15), ("L", 25, 25), ("L", 15, 25), ("Z",))
    low = tuple((step[0], *(value + 30 if i % 2 else value for i, value in enumerate(step[1:]))) for step in outer + inner)
    at = drawn(Outline(outer + inner, (0, 0, 1), even_odd=True), Outline(low, (0, 0, 1)))
    assert (at(12, 20), at(20, 20)) == (BLUE, WHITE)
    assert (at(12, 50), at(20, 50)) == (BLUE, BLUE)


def test_curves_are_curves(drawn):
    """A circle is round: inside the radius at 45 degrees, outside just beyond it."""
    at = drawn(circle(30, 30, 10, (1, 0, 0)))
    diagonal = 10 / math.sqrt(2)
    assert at(30 + diagonal - 0.5, 30 - diagonal + 0.5) == RED
    assert at(30 + diagonal + 0.5, 30 - diagonal - 0.5) == WHITE


def test_text_stands_upright_on_its_baseline(drawn):
    """A capital L of 36 pt: the stem rises to the left of its origin's right, the foot is at the baseline, not above."""
    at = drawn(Text(20, 40, "L", 36, 8, "bold"))
    assert at(22.2, 31.5) == INK  # the stem's top
    assert at(27, 39.5) == INK  # the foot
    assert at(27, 32) == WHITE
    assert at(22.2, 40.5) == WHITE


def test_text_has_its_colour(drawn):
    """The colour of a text is its own, and black comes back after it."""
    at = drawn(Text(20, 40, "L", 36, 8, "bold", (1, 0, 0)), Text(20, 70, "L", 36, 8, "bold"))
    assert (at(22.2, 35), at(22.2, 65)) == (RED, INK)


def test_a_picture_is_upright_and_keeps_its_transparency(drawn, tmp_path):
    """The top row of the file is the top of the rectangle; a transparent pixel shows what lies below."""
    picture = Picture.new("RGBA", (2, 2), (*RED, 255))
    picture.putpixel((0, 1), (*BLUE, 255))
    picture.putpixel((1, 1), (*WHITE, 0))
    picture.resize((200, 200), Picture.Resampling.NEAREST).save(tmp_path / "picture.png")
    at = drawn(Rect(0, 0, 60, 80, fill=(0, 1, 0)), Image(10, 20, 20, 40, str(tmp_path / "picture.png")))
    assert [at(15, 25), at(25, 25), at(15, 55), at(25, 55)] == [RED, RED, BLUE, GREEN]


@pytest.mark.parametrize("mode", ["1", "L", "P", "I;16", "RGB", "CMYK"])
def test_every_kind_of_pixel_is_painted(drawn, tmp_path, mode):
    """Black and white come out as black and white, in any mode that a file may have."""
    suffix = "jpg" if mode == "CMYK" else "png"
    picture = Picture.new("L", (64, 64), 255)
    picture.paste(0, (0, 0, 32, 64))
    if mode == "I;16":
        wide = Picture.new("I;16", (64, 64), 65535)
        wide.paste(0, (0, 0, 32, 64))
        wide.save(tmp_path / "picture.png")
    else:
        (picture.convert("RGB").convert(mode) if mode in {"CMYK", "P"} else picture.convert(mode)).save(
            tmp_path / f"picture.{suffix}",
        )
    at = drawn(Image(10, 10, 40, 40, str(tmp_path / f"picture.{suffix}")))
    assert max(at(20, 30)) < 8
    assert min(at(40, 30)) > 247


def test_a_jpeg_goes_in_untouched_and_once(font_file, tmp_path):
    """The same source, used three times on two pages, is embedded once, byte for byte."""
    path = tmp_path / "picture.jpg"
    Picture.new("RGB", (32, 32), RED).save(path)
    images = [Image(x, 10, 10, 10, str(path)) for x in (0, 20, 40)]
    pages = (Frame(60, 80, tuple(images[:2])), Frame(60, 80, tuple(images[2:])))
    pdf = paint(Document("Title", "en", pages), font_file)
    qpdf_check(pdf)
    assert pdf.count(path.read_bytes()) == 1
    assert pdf.count(b"/Subtype/Image") == 1


def test_a_jpeg_taken_sideways_is_turned_upright(drawn, tmp_path):
    """A camera's note on orientation is obeyed, since a PDF viewer wouldn't."""
    picture = Picture.new("RGB", (64, 32), WHITE)
    picture.paste(INK, (0, 0, 32, 32))
    exif = Picture.Exif()
    exif[0x0112] = 6  # turned by 90 degrees clockwise: the left half is the top
    picture.save(tmp_path / "picture.jpg", exif=exif)
    at = drawn(Image(10, 10, 20, 40, str(tmp_path / "picture.jpg")))
    assert max(at(20, 20)) < 8
    assert min(at(20, 40)) > 247


@pytest.mark.parametrize(
    ("turn", "x", "y"),
    [(0, 35, 43), (90, 27, 45), (180, 25, 37), (270, 33, 35), (-90, 33, 35), (450, 27, 45)],
)
@pytest.mark.parametrize("face", ["", "card"])
def test_groups_turn_clockwise_about_their_origin(drawn, turn, x, y, face):
    """A square at 5, 3 of a group at 30, 40, at every right angle, drawn in place or as a shared face."""
    at = drawn(Group(30, 40, (Rect(4, 2, 2, 2, fill=BLACK),), turn, face))
    assert at(x, y) == INK
    others = {(35, 43), (27, 45), (25, 37), (33, 35)} - {(x, y)}
    assert {at(*place) for place in others} == {WHITE}


def test_groups_in_groups_add_up(drawn):
    """Turned by 30 and by 60 degrees is turned by 90."""
    inner = Group(10, 0, (Rect(4, 2, 2, 2, fill=BLACK),), 60)
    at = drawn(Group(30, 40, (inner,), 30))
    # the inner origin is at 30 + 10 cos 30, 40 + 10 sin 30; the square's centre (5, 3) becomes (-3, 5) from there
    assert at(30 + 8.66 - 3, 40 + 5 + 5) == INK


def test_a_group_leaves_no_trace_in_what_follows(drawn):
    """Colour, width and place after a group are those before it."""
    inside = (Rect(0, 0, 4, 4, fill=(1, 0, 0), stroke=Stroke((0, 0, 1), 1)),)
    before, after = Rect(2, 2, 6, 6, BLACK), Rect(30, 2, 6, 6, BLACK)
    at = drawn(before, Group(12, 30, inside, 90), after)
    assert [at(5, 5), at(33, 5), at(10, 32)] == [INK, INK, RED]


def test_a_face_is_drawn_once_and_used_everywhere(font_file):
    """Twelve cards on two pages are one form XObject, used by name."""
    items = (Rect(0, 0, 10, 10, BLACK), Text(1, 5, "Card", 8, 6))
    pages = [Frame(60, 80, tuple(Group(x, y, items, face="a") for x in (0, 20, 40) for y in (0, 40))) for _ in range(2)]
    pdf = paint(Document("Title", "en", tuple(pages)), font_file)
    qpdf_check(pdf)
    assert pdf.count(b"/Subtype/Form") == 1
    assert [content(pdf, page).count(" Do") for page in (0, 1)] == [6, 6]
    assert pdftotext(pdf).split() == ["Card"] * 12


def test_a_face_takes_no_colour_from_its_surroundings(drawn):
    """What a face doesn't set is not left to the page that uses it: black stays black after red."""
    face = Group(30, 10, (Rect(0, 0, 10, 10, BLACK), Line(0, 20, 10, 20, Stroke(BLACK, 4))), face="a")
    at = drawn(Rect(5, 5, 10, 10, (1, 0, 0), Stroke((1, 0, 0), 1, (1.0,))), face)
    assert [at(x, 15) for x in (31, 35, 39)] == [INK] * 3
    assert [at(x, 30.5) for x in (31, 33, 35, 37, 39)] == [INK] * 5


def test_faces_may_hold_faces(drawn):
    """A face within a face is drawn too."""
    inner = Group(5, 5, (Rect(0, 0, 5, 5, BLACK),), face="inner")
    at = drawn(Group(10, 20, (inner,), face="outer"), Group(30, 20, (inner,), face="outer"))
    assert [at(17, 27), at(37, 27), at(12, 22)] == [INK, INK, WHITE]


def test_state_is_set_only_when_it_changes(font_file):
    """A hundred equal boxes ask for colour and width once, a hundred lines are one path."""
    boxes = [Rect(x, 10, 3, 3, (1, 1, 0), Stroke((0, 0, 1), 0.3)) for x in range(100)]
    lines = [Line(0, y, 50, y, Stroke((0, 0, 1), 0.3)) for y in range(100)]
    words = content(paint(document(*boxes, *lines), font_file)).split()
    assert [words.count(operator) for operator in ("rg", "RG", "w", "J", "d", "S", "B", "l")] == [1, 1, 1, 0, 0, 1, 100, 100]


def test_greys_are_one_number(font_file):
    """Black prints with black ink alone."""
    stream = content(paint(document(Rect(0, 0, 9, 9, (0.5, 0.5, 0.5)), Rect(0, 0, 9, 9, BLACK)), font_file))
    assert re.findall(r"^.*g$", stream, re.MULTILINE) == ["0.5 g", "0 g"]


def test_every_font_is_embedded(font_file):
    """Each face once, as a subset whose characters are known, and no Helvetica of ReportLab's."""
    fonts = pdffonts(paint(document(Text(5, 10, "Text", 9, 50), Text(5, 20, "Bold", 9, 50, "bold")), font_file))
    assert {font.name.partition("+")[2] for font in fonts} == {"Vera", "Vera-Bold"}
    assert all(font.embedded and font.subset and font.unicode for font in fonts)


def test_fonts_are_asked_for_once_with_all_their_characters(font_file):
    """Characters of every page and face come together, an unused face is not asked for."""
    asked = []

    def find(face, characters):
        asked.append((face, characters))
        return font_file(face, characters)

    pages = (Frame(60, 80, (Text(5, 10, "ab", 9, 5),)), Frame(60, 80, (Group(5, 5, (Text(0, 0, "cb", 9, 5),), face="f"),)))
    paint(Document("Title", "en", pages), find)
    assert asked == [("regular", frozenset("abc"))]


def test_a_font_may_have_any_number_of_characters(many_glyphs):
    """Three hundred ideographs and a die beyond U+FFFF stay one font and come out as the text they are."""
    text = "".join(map(chr, range(0x4E00, 0x4E00 + 300))) + "🎲"
    pdf = paint(document(Text(5, 10, text, 1, 106), w=120), many_glyphs)
    qpdf_check(pdf)
    assert len(pdffonts(pdf)) == 1
    assert pdftotext(pdf, "-nopgbrk").strip() == text


def test_characters_that_share_a_glyph_stay_apart(many_glyphs):
    """The ideograph and the radical of the same shape are copied as what was set."""
    assert pdftotext(paint(document(Text(5, 10, "一⼀一", 9, 50)), many_glyphs), "-nopgbrk").strip() == "一⼀一"


def test_text_comes_out_in_the_order_of_the_display_list(font_file):
    """Reading order is painting order, through groups and faces."""
    card = Group(5, 5, (Text(1, 3, "two", 9, 5), Text(1, 9, "three", 9, 5)), face="card")
    last = Group(5, 2, (Text(0, 2, "five", 9, 5),))
    pdf = paint(document(Text(5, 70, "one", 9, 5), card, Text(5, 30, "four", 9, 5), last), font_file)
    assert pdftotext(pdf).split() == ["one", "two", "three", "four", "five"]


def test_a_missing_glyph_is_an_error(font_file):
    """A letter that the font can't draw must not become a box on paper; the message names all of them."""
    with pytest.raises(ValueError, match=r"Vera.*none for: 塔鍵"):
        paint(document(Text(5, 10, "ab鍵塔", 9, 5)), font_file)


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_place_that_is_no_number_is_an_error(font_file, value):
    """Such a file would be broken; say so instead of writing it."""
    with pytest.raises(ValueError, match="finite"):
        paint(document(Rect(value, 0, 1, 1, BLACK)), font_file)


def test_a_page_is_as_large_as_its_frame(font_file):
    """Each page has its own size, and the trim is the paper."""
    pdf = paint(Document("Title", "en", (Frame(210, 297, ()), Frame(63, 88, ()))), font_file)
    qpdf_check(pdf)
    with pikepdf.open(BytesIO(pdf)) as file:
        sizes = [[float(value) for value in page.MediaBox] for page in file.pages]
        assert [list(page.TrimBox) == list(page.MediaBox) for page in file.pages] == [True, True]
    assert sizes == [pytest.approx([0, 0, 595.276, 841.89]), pytest.approx([0, 0, 178.583, 249.449])]


def test_a_document_without_pages_is_an_error(font_file):
    """Viewers refuse such a file; the message names the document."""
    with pytest.raises(ValueError, match=r"page in 'Empty'"):
        paint(Document("Empty", "en", ()), font_file)


@pytest.mark.parametrize(
    ("duplex", "name"), [("", "Simplex"), ("long", "DuplexFlipLongEdge"), ("short", "DuplexFlipShortEdge")]
)
def test_the_viewer_is_asked_for_true_size(font_file, duplex, name):
    """No scaling, the paper by its size, the flip edge of the document."""
    with pikepdf.open(BytesIO(paint(document(duplex=duplex), font_file))) as file:
        wishes = {key: value for key, value in file.Root.ViewerPreferences.items()}  # noqa: C416 (pikepdf objects aren't mappings)
        assert wishes == {
            "/DisplayDocTitle": True,
            "/Duplex": pikepdf.Name("/" + name),
            "/PickTrayByPDFSize": True,
            "/PrintScaling": pikepdf.Name("/None"),
        }


def test_properties_and_language(font_file):
    """Title, subject, stamp and language, in Japanese and with brackets."""
    made = document()._replace(title="塔を登れ (2人用)", lang="ja", subject="A \\ B (", keywords="game=unlock-tower;v=1")
    pdf = paint(made, font_file)
    info = pdfinfo(pdf)
    assert [info[key] for key in ("Title", "Subject", "Keywords", "Creator")] == [
        "塔を登れ (2人用)",
        "A \\ B (",
        "game=unlock-tower;v=1",
        "printkit",
    ]
    with pikepdf.open(BytesIO(pdf)) as file:
        assert str(file.Root.Lang) == "ja"


def test_bookmarks_lead_to_their_pages(font_file):
    """A flat outline in the order given."""
    pages = tuple(Frame(60, 80, ()) for _ in range(3))
    pdf = paint(Document("Title", "en", pages, bookmarks=(("Cover", 0), ("得点表", 2), ("Back", 1))), font_file)
    qpdf_check(pdf)
    with pikepdf.open(BytesIO(pdf)) as file, file.open_outline() as outline:
        found = [(entry.title, file.pages.index(pikepdf.Page(entry.destination[0]))) for entry in outline.root]
    assert found == [("Cover", 0), ("得点表", 2), ("Back", 1)]


def test_fields_leave_no_trace_on_paper(font_file):
    """A document that isn't fillable has neither form nor annotations, and a page of nothing but fields is a blank page."""
    field = Field(10, 10, 5, 5, "a", "tick", "A")
    pdf = paint(document(field, Group(20, 20, (field,), 90), Group(20, 40, (field,), face="f")), font_file)
    qpdf_check(pdf)
    with pikepdf.open(BytesIO(pdf)) as file:
        assert "/AcroForm" not in file.Root
        assert "/Annots" not in file.pages[0]
    assert len(content(pdf).splitlines()) == 1
    assert {color for _, color in pdftoppm(pdf).getcolors()} == {WHITE}


_SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
import test_paint_pdf as tests
sys.stdout.buffer.write(tests.paint(tests.everything(sys.argv[2]), tests.plain_font_file))
"""


def plain_font_file(face, _characters):
    """As the fixture, for another process."""
    import reportlab

    fonts = Path(reportlab.__file__).parent / "fonts"
    return f"Vera{face}", (fonts / ("Vera.ttf" if face == "regular" else "VeraBd.ttf")).read_bytes()


def everything(picture):
    """A fillable document with every kind of item."""
    card = Group(30, 30, (Rect(0, 0, 9, 9, radius=2, stroke=Stroke()), Text(1, 5, "Card", 8, 6, "bold")), 90, "card")
    items = (
        *(
            Field(5, 5 * i, 4, 4, f"{kind}-{i}", kind, "鍵", ("x", "y"))
            for i, kind in enumerate(("tick", "mark", "int", "text", "choice"))
        ),
        card,
        card._replace(y=50),
        Image(5, 40, 5, 5, picture),
        Line(0, 0, 5, 5),
        circle(20, 20, 3, (1, 0, 0)),
        Text(5, 60, "Text", 9, 9),
    )
    return document(*items, fillable=True, bookmarks=(("A", 0),), keywords="stamp")


def test_the_same_document_gives_the_same_bytes(tmp_path):
    """In another process too, whatever the hash seed."""
    Picture.new("RGBA", (4, 4), (*RED, 99)).save(tmp_path / "picture.png")
    picture = str(tmp_path / "picture.png")
    mine = paint(everything(picture), plain_font_file)
    theirs = subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(Path(__file__).parent), picture],
        env=os.environ | {"PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
    ).stdout
    assert mine == theirs
    assert mine != paint(everything(picture)._replace(title="Other"), plain_font_file)


def test_two_different_files_have_different_ids(font_file):
    """The file's ID follows its content."""
    ids = []
    for size in (1, 2):
        with pikepdf.open(BytesIO(paint(document(Rect(0, 0, size, 1, BLACK)), font_file))) as file:
            ids.append(bytes(file.trailer.ID[0]))
    assert ids[0] != ids[1]
