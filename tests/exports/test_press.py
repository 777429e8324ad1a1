"""Files for a press: every rule of PDF/X-1a:2003 and PDF/X-4 that a file of ours could break, read with another library."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pytest
from helpers_exports import GAMES, exported, game
from PIL import Image, ImageCms

import printkit.exports
from catalog_cases import in_turn
from helpers_pdf import pdffonts, pdfinfo, pdftotext, qpdf_check
from printkit.draw.frame import Document, Frame, Gradient, Group, Line, Path, Rect, Stroke, Text, walk
from printkit.draw.frame import Image as Picture
from printkit.draw.pictures import picture_bytes
from printkit.draw.text import FontSet
from printkit.exports import Wishes
from printkit.exports.parcel import gathered
from printkit.paint.flattening import flattened
from printkit.paint.pdf import paint
from printkit.paint.separation import Separation
from printkit.paint.standard import Press
from printkit.printing.job import Job

PROFILE = FilePath(printkit.exports.__file__).with_name("offset.icc").read_bytes()
MM = 72 / 25.4
ALLOWED = {"k", "K", "g", "G"}
FORBIDDEN = {"rg", "RG", "cs", "sc", "SC", "scn", "sh", "ri", "BX", "EX", "PS"}


def pressed(name, tmp_path, standard="x1a", lang="ja", **wishes):
    files, problems = exported(name, "press", tmp_path, lang, wishes=Wishes(standard=standard, **wishes))
    return {path: one for path, one in files.items() if path.endswith(".pdf")}, problems


def streams(pdf):
    """Every content stream: those of pages, and the forms that they draw."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
            yield item
    yield from pdf.pages


def operators(pdf):
    for content in streams(pdf):
        for instruction in pikepdf.parse_content_stream(content):
            yield str(instruction.operator)


def die_lines(pdf):
    """The names of the spot colours that lines are drawn in; whatever changes the graphics state or the space is for them alone."""
    for content in streams(pdf):
        resources = content.get("/Resources")
        steps = [(str(one.operator), one.operands) for one in pikepdf.parse_content_stream(content)]
        for number, (operator, operands) in enumerate(steps):
            if operator == "gs":
                state = resources.ExtGState[operands[0]]
                assert (state.OP, state.OPM, set(state.keys())) == (True, 1, {"/Type", "/OP", "/OPM"})
                assert steps[number + 1][0] == "CS"
            if operator == "CS":
                space = resources.ColorSpace[operands[0]]
                assert (space[0], space[2]) == ("/Separation", "/DeviceCMYK")
                assert (steps[number + 1][0], [float(v) for v in steps[number + 1][1]]) == ("SCN", [1.0])
                yield str(space[1])


@pytest.mark.turns(3)
@pytest.mark.parametrize(("name", "standard"), in_turn(GAMES, ["x4", "x1a"]))
def test_the_rules_of_the_standard(name, standard, tmp_path):
    """Ink spaces of every operator, boxes, intent, metadata, fonts, and nothing that may not be there."""
    files, _ = pressed(name, tmp_path, standard)
    assert files
    for one in files.values():
        qpdf_check(one.data)
        with pikepdf.open(BytesIO(one.data)) as pdf:
            assert pdf.pdf_version == ("1.6" if standard == "x4" else "1.4")
            check_document(pdf, standard)
            check_pages(pdf)
            check_objects(pdf, standard)
            assert FORBIDDEN.isdisjoint(operators(pdf))
            assert set(die_lines(pdf)) <= {"/CutContour", "/Crease"}


def check_document(pdf, standard):
    (intent,) = pdf.Root.OutputIntents
    assert intent.S == "/GTS_PDFX"
    assert str(intent.OutputConditionIdentifier)
    assert str(intent.Info)  # asked for where the condition is in no registry
    profile = intent.DestOutputProfile
    assert profile.N == 4
    found = ImageCms.ImageCmsProfile(BytesIO(profile.read_bytes())).profile
    assert (found.device_class.strip(), found.xcolor_space.strip()) == ("prtr", "CMYK")
    assert float(found.version) < 4  # PDF 1.4 knows no later ones
    info = pdf.trailer.Info
    assert info.Trapped == "/False"
    assert str(info.Title)
    assert re.fullmatch(r"D:\d{14}[+-]\d\d'\d\d'", str(info.CreationDate))
    assert str(info.ModDate) == str(info.CreationDate)
    assert len(pdf.trailer.ID) == 2
    assert "/Encrypt" not in pdf.trailer
    metadata = pdf.Root.Metadata
    assert "/Filter" not in metadata
    text = metadata.read_bytes().decode()
    if standard == "x1a":
        assert str(info.GTS_PDFXVersion) == "PDF/X-1a:2003"
    else:
        assert "<pdfxid:GTS_PDFXVersion>PDF/X-4<" in text
        assert "/GTS_PDFXVersion" not in info
    with pdf.open_metadata() as xmp:
        assert xmp["dc:title"] == str(info.Title)
        assert xmp["pdf:Trapped"] == "False"
        assert xmp["xmp:CreateDate"].startswith("2000-01-01")
    for key in ("/AcroForm", "/OpenAction", "/AA", "/Names", "/OCProperties"):
        assert key not in pdf.Root


def check_pages(pdf):
    for page in pdf.pages:
        media, trim, bleed = ([float(v) for v in page[key]] for key in ("/MediaBox", "/TrimBox", "/BleedBox"))
        assert "/ArtBox" not in page  # one of the two, never both
        assert media == bleed
        for side in range(4):
            assert abs(trim[side] - media[side]) == pytest.approx(3 * MM, abs=0.01)
        assert "/Annots" not in page
        assert "/Group" not in page


def check_objects(pdf, standard):
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            assert "/JS" not in item
            if standard == "x1a":
                assert "/SMask" not in item
                assert item.get("/S") != "/Transparency"
        if isinstance(item, pikepdf.Stream):
            assert item.get("/Filter") in (None, "/FlateDecode", "/DCTDecode")
            assert item.get("/Subtype") != "/PS"
            if item.get("/Subtype") == "/Image":
                assert item.ColorSpace in ("/DeviceGray", "/DeviceCMYK")


def test_every_font_is_embedded(tmp_path):
    """And its text can be read."""
    files, _ = pressed("opt", tmp_path)
    for one in files.values():
        assert all(font.embedded and font.subset for font in pdffonts(one.data))
    assert "オプト" in pdftotext(files["44x68-two-sided.ja.pdf"].data)
    assert pdfinfo(files["44x68-two-sided.ja.pdf"].data)["PDF subtype"] == "PDF/X-1a:2003"


def test_fronts_and_backs_alternate(tmp_path):
    """A card that there is several times comes several times, each with its back; sizes have files of their own."""
    files, problems = pressed("open", tmp_path, lang="en")
    cards = sum(card.quantity for card in game("open").cards if game("open").component(card.component).size == (63, 88))
    assert files["63x88-two-sided.en.pdf"].pages == 2 * cards
    assert files["63x88-two-sided.en.pdf"].cards == cards
    assert files["22x22-one-sided.en.pdf"].pages == 72
    with pikepdf.open(BytesIO(files["63x88-two-sided.en.pdf"].data)) as pdf:
        numbers = [one for one in game("open").cards if one.component == "numbers"]
        backs = {bytes(page.Contents.read_bytes()) for page in list(pdf.pages)[1 : 2 * sum(c.quantity for c in numbers) : 2]}
        assert len(backs) == 1
    assert problems == []


def test_what_fills_sheets_is_left_out_and_told(tmp_path):
    """It is no business of a press."""
    _, problems = pressed("eitsuku", tmp_path)
    assert {p.where for p in problems if p.code == "not-on-press"} == {"score-pad", "action-form", "result-form"}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_rulebook_is_pages_to_bind(lang, tmp_path):
    """Of an A size, in reading order, as many as whole leaves have, with the text well inside the trim; a net that it shows isn't cut."""
    files, _ = exported("opt", "press", tmp_path, lang, ["rulebook"])
    book = files[f"rulebook.{lang}.pdf"]
    assert book.pages % 4 == 0
    assert book.component == "rulebook"
    with pikepdf.open(BytesIO(book.data)) as pdf:
        x0, y0, x1, y1 = (float(v) for v in pdf.pages[0].TrimBox)
        assert ((x1 - x0) / MM, (y1 - y0) / MM) == pytest.approx((105, 148), abs=0.01)
        assert set(die_lines(pdf)) == set()
    (lot,) = gathered(game("opt"), [game("opt").component("rulebook")], Job(lang), 3.0, lambda: None, bound="press").lots
    for number, piece in enumerate(lot.pieces, 1):
        lying = [(item.text, *at(item.x, item.y)) for item, at in walk(piece.front.items) if isinstance(item, Text)]
        assert all(5 <= x <= 100 and 5 <= y <= 143 for _, x, y in lying)
        if number > 1 and lying:
            assert str(number) in {text for text, _, y in lying if y > 135}


def test_what_is_no_rectangle_has_die_lines(tmp_path):
    """Tokens, cubes and boxes in spot colours over the ink; cards have none, and a box is one page for each deck."""
    files, problems = exported("opt", "press", tmp_path, "en", ["coins", "dice", "tuck-box", "rudy"])
    found = {}
    for name in ("25x25-one-sided.en.pdf", "dice.en.pdf", "tuck-box-rudy.en.pdf", "44x68-two-sided.en.pdf"):
        with pikepdf.open(BytesIO(files[name].data)) as pdf:
            found[name.partition(".")[0]] = set(die_lines(pdf))
    both = {"/CutContour", "/Crease"}
    assert found == {"25x25-one-sided": {"/CutContour"}, "dice": both, "tuck-box-rudy": both, "44x68-two-sided": set()}
    assert files["tuck-box-rudy.en.pdf"].pages == 1
    assert problems == []


def test_thin_lines_are_one_ink():
    """A plate out of register can’t split them; thicker ones, and rims of coloured shapes, keep their colour."""
    green, orange = (0.0, 0.62, 0.45), (0.84, 0.37, 0.0)
    shapes = (
        Line(0, 1, 9, 1, Stroke(green, 0.2)), Line(0, 2, 9, 2, Stroke(green, 0.8)),
        Rect(0, 3, 9, 3, None, Stroke(orange, 0.2)), Rect(0, 7, 9, 3, orange, Stroke(orange, 0.2)),
    )  # fmt: skip
    data = paint(Document("t", "en", (Frame(10, 10, shapes),)), FontSet.load().file, Press("x4", Separation(PROFILE)))
    with pikepdf.open(BytesIO(data)) as pdf:
        steps = [(str(one.operator), [float(v) for v in one.operands if not isinstance(v, pikepdf.Name | pikepdf.Array)])
                 for one in pikepdf.parse_content_stream(pdf.pages[0])]  # fmt: skip
    inked = [sum(value > 0 for value in values) for operator, values in steps if operator in ("K", "G")]
    assert inked == [1, 4, 1, 3]


@pytest.mark.parametrize("bleed", [2.0, 3.175, 5.0])
def test_bleed_is_what_was_asked_for(bleed, tmp_path):
    """In the boxes, and in ink."""
    files, _ = pressed("open", tmp_path, bleed=bleed)
    with pikepdf.open(BytesIO(files["63x88-two-sided.ja.pdf"].data)) as pdf:
        media = [float(v) for v in pdf.pages[0].MediaBox]
        assert media[2] / MM == pytest.approx(63 + 2 * bleed, abs=0.01)


# Separation --------------------------------------------------------------------------------------------------------------


def test_black_is_one_ink(tmp_path):
    """What is neutral is DeviceGray, what has a colour DeviceCMYK within the most ink that dries."""
    files, _ = pressed("opt", tmp_path)
    with pikepdf.open(BytesIO(files["44x68-two-sided.ja.pdf"].data)) as pdf:
        used = set(operators(pdf))
        assert {"g", "k"} <= used
        for content in streams(pdf):
            for instruction in pikepdf.parse_content_stream(content):
                if str(instruction.operator) in ("k", "K"):
                    inks = [float(v) for v in instruction.operands]
                    assert len(inks) == 4
                    assert all(0 <= ink <= 1 for ink in inks)
                    assert sum(inks) <= 3.05


@pytest.mark.parametrize(
    "color", [(0.84, 0.37, 0.0), (0.0, 0.45, 0.7), (0.0, 0.62, 0.45), (0.94, 0.89, 0.26), (0.35, 0.7, 0.9)]
)
def test_colours_come_out_as_they_look(color):
    """Through the profile and back, the palette is nearly what it was."""
    separation = Separation(PROFILE)
    inks = tuple(round(255 * v) for v in separation.color(color))
    screen, press = ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(BytesIO(PROFILE))
    back = ImageCms.buildTransform(press, screen, "CMYK", "RGB", renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC)
    seen = ImageCms.applyTransform(Image.new("CMYK", (1, 1), inks), back).getpixel((0, 0))
    assert all(abs(a - 255 * b) < 36 for a, b in zip(seen, color, strict=True))


def test_pictures_are_separated_and_opaque(tmp_path):
    """Colour becomes CMYK, grey stays one ink, and what was transparent is white paper."""
    colored, grey, clear = (tmp_path / name for name in ("colored.png", "grey.png", "clear.png"))
    Image.new("RGB", (4, 4), (200, 40, 10)).save(colored)
    Image.new("RGB", (4, 4), (90, 90, 90)).save(grey)
    Image.new("RGBA", (4, 4), (10, 10, 200, 0)).save(clear)
    pictures = tuple(Picture(n * 10, 0, 9, 9, str(path)) for n, path in enumerate((colored, grey, clear)))
    page = Frame(40, 20, (Group(5, 5, pictures), Rect(0, 0, 1, 1, (0.5, 0.5, 0.5)), Text(1, 19, "あ", 8, 3)))
    fonts = FontSet.load()
    pdf = paint(Document("t", "ja", (page,)), fonts.file, Press("x1a", Separation(PROFILE)))
    with pikepdf.open(BytesIO(pdf)) as opened:
        images = [o for o in opened.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert sorted(str(i.ColorSpace) for i in images) == ["/DeviceCMYK", "/DeviceGray", "/DeviceGray"]
        blank = [i for i in images if i.ColorSpace == "/DeviceGray" and set(i.read_bytes()) == {255}]
        assert len(blank) == 1


def test_what_is_see_through_is_flattened_with_what_lies_below():
    """A face with a gradient that fades over blue: a picture of 300 dots to the inch in its box, in the press's inks, nothing else touched."""
    fade = Gradient((5.0, 0.0, 25.0, 0.0), ((0.0, (1.0, 0.0, 0.0)), (1.0, (1.0, 0.0, 0.0))), opacities=(1.0, 0.0))
    area = (("M", 5.0, 5.0), ("L", 25.0, 5.0), ("L", 25.0, 15.0), ("L", 5.0, 15.0), ("Z",))
    blue = Rect(-3, -3, 46, 26, (0.0, 0.0, 1.0))
    face = Frame(
        40, 20, (blue, Group(0, 0, (Path(area, (1.0, 0.0, 0.0), gradient=fade),), clip=(5, 5, 20, 10)), Text(1, 19, "a", 8, 3))
    )
    fonts = FontSet.load()
    flat = flattened(face, 3.0, lambda document: paint(document, fonts.file))
    below, picture, text = flat.items
    assert (below, text) == (face.items[0], face.items[2])
    assert (picture.x, picture.y, picture.w, picture.h) == pytest.approx((5, 5, 20, 10))
    with Image.open(BytesIO(picture_bytes(picture.source))) as dots:
        assert dots.mode == "RGB"
        assert dots.width == pytest.approx(20 / 25.4 * 300, abs=1)
        left, right = dots.getpixel((2, 50)), dots.getpixel((dots.width - 3, 50))
        assert left == pytest.approx((255, 0, 0), abs=12)
        assert right == pytest.approx((0, 0, 255), abs=12)
    pdf = paint(Document("t", "en", (flat,)), fonts.file, Press("x1a", Separation(PROFILE)))
    with pikepdf.open(BytesIO(pdf)) as opened:
        assert not FORBIDDEN & set(operators(opened))
        assert "/ExtGState" not in opened.pages[0].Resources
    plain = Frame(40, 20, (blue,))
    assert flattened(plain, 3.0, lambda _: b"") is plain


def test_a_form_is_not_for_a_press():
    """Fields would be annotations."""
    with pytest.raises(ValueError, match="press"):
        paint(Document("t", "en", (Frame(10, 10, ()),), fillable=True), FontSet.load().file, Press("x4", Separation(PROFILE)))


def test_the_same_game_gives_the_same_bytes(tmp_path):
    """Dates are fixed; files can be compared."""
    first, _ = pressed("open", tmp_path / "a")
    second, _ = pressed("open", tmp_path / "b")
    assert [one.data for one in first.values()] == [one.data for one in second.values()]
