"""The fillable PDF: one field per slot, where the slot is printed, and what is filled in can be read back."""

from io import BytesIO

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader, PdfWriter

from helpers_pdf import pdffonts, pdftoppm, qpdf_check
from printkit.draw.frame import PT_PER_MM, Document, Field, Frame, Group, Rect, Stroke, Text, fields
from printkit.paint.pdf import paint
from printkit.paint.regions import regions

REQUIRED = 1 << 1
WHITE = (255, 255, 255)
SLOTS = (
    Field(10, 10, 6, 6, "p1-marks-1", "mark", "アイの印 1"),
    Field(30, 10, 9, 5, "p1-a", "tick", "A (first)"),
    Field(10, 20, 14, 8, "p1-total", "int", "合計", max_length=3),
    Field(30, 20, 40, 8, "p1-name", "text", "名前"),
    Field(10, 30, 40, 8, "p1-door", "choice", "扉", ("red", "青")),
    Field(10, 40, 60, 20, "note", "text", "Note", max_length=200),
)


def form(*items, font_file=None, h=100.0):
    return paint(Document("Form", "ja", (Frame(80, h, items),), fillable=True), font_file or no_fonts)


def no_fonts(_face, _characters):
    raise AssertionError("no text, no font")


def fill(pdf, values):
    writer = PdfWriter(clone_from=BytesIO(pdf))
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def read(pdf):
    return {name: field.value for name, field in (PdfReader(BytesIO(pdf)).get_fields() or {}).items()}


@pytest.fixture(scope="module")
def blank():
    """A form with a field of every kind and no ink at all."""
    return form(*SLOTS)


@pytest.fixture(scope="module")
def widgets(blank):
    """The widget annotations as dictionaries, in the order of the page."""
    with pikepdf.open(BytesIO(blank)) as file:
        yield list(file.pages[0].Annots)


def test_a_page_of_fields_alone_is_a_sound_file(blank):
    """No ink, no crash: qpdf finds nothing, and the page is white, since a field brings no background or border."""
    qpdf_check(blank)
    assert {color for _, color in pdftoppm(blank).getcolors()} == {WHITE}


def test_names_and_tooltips_are_the_slots(widgets):
    """The exact names, in display-list order, with labels in any language."""
    assert [str(widget.T) for widget in widgets] == [slot.name for slot in SLOTS]
    assert [str(widget.TU) for widget in widgets] == [slot.label for slot in SLOTS]


def test_kinds_become_field_types(widgets):
    """Check boxes, text fields and a combo box."""
    assert [str(widget.FT) for widget in widgets] == ["/Btn", "/Btn", "/Tx", "/Tx", "/Ch", "/Tx"]
    assert [int(widget.get("/Ff", 0)) for widget in widgets] == [0, 0, 0, 0, 1 << 17, 1 << 12]


def test_nothing_is_required(widgets):
    """An empty slot is an answer too."""
    assert not any(int(widget.get("/Ff", 0)) & REQUIRED for widget in widgets)


def test_numbers_are_centred_and_limited(widgets):
    """An int field holds as many digits as its box was made for."""
    assert (int(widgets[2].Q), int(widgets[2].MaxLen)) == (1, 3)
    assert "/Q" not in widgets[3]
    assert "/MaxLen" not in widgets[3]


def test_a_choice_can_be_taken_back(widgets):
    """The values offered are the slot's, after an empty one."""
    assert [str(value) for value in widgets[4].Opt] == ["", "red", "青"]


def test_the_tab_key_follows_the_display_list(blank):
    """Order of widgets, not of rows."""
    with pikepdf.open(BytesIO(blank)) as file:
        assert file.pages[0].Tabs == pikepdf.Name.W


def test_fields_are_printed_and_belong_to_their_page(blank):
    """The print flag is set, and each widget names its page."""
    with pikepdf.open(BytesIO(blank)) as file:
        page = file.pages[0].obj
        assert all(int(widget.F) == 4 and widget.P.objgen == page.objgen for widget in page.Annots)
        assert len(file.Root.AcroForm.Fields) == len(SLOTS)


def test_what_pypdf_fills_in_is_read_back(blank):
    """Every kind, with Japanese, through a saved file."""
    values = {"p1-marks-1": "/Yes", "p1-a": "/Off", "p1-total": "42", "p1-name": "太郎", "p1-door": "青", "note": "one\ntwo"}
    filled = fill(blank, values)
    qpdf_check(filled)
    assert read(filled) == values


def test_a_blank_form_reads_as_blank(blank):
    """All ticks off, everything else empty."""
    assert read(blank) == {"p1-marks-1": "/Off", "p1-a": "/Off", "p1-total": "", "p1-name": "", "p1-door": "", "note": ""}


@pytest.mark.parametrize("slot", SLOTS, ids=lambda slot: slot.name)
def test_what_is_filled_in_is_shown_inside_the_box(blank, slot):
    """Poppler draws the value, in the blue of a pen, and not a pixel of it outside the slot."""
    value = {"mark": "/Yes", "tick": "/Yes", "int": "100", "text": "Alice", "choice": "red"}[slot.kind]
    image = pdftoppm(fill(blank, {slot.name: value}), dpi=100)
    left, top, right, bottom = (round(v * 100 / 25.4) for v in (slot.x, slot.y, slot.x + slot.w, slot.y + slot.h))
    inked = [
        (x, y, image.getpixel((x, y)))
        for x in range(image.width)
        for y in range(image.height)
        if image.getpixel((x, y)) != WHITE
    ]
    assert len(inked) > 20
    assert all(left - 1 <= x <= right and top - 1 <= y <= bottom for x, y, _ in inked)
    assert all(blue >= red for _, _, (red, _, blue) in inked)


def test_a_cross_fills_its_box_and_a_tick_differs_from_it():
    """The marks are as large as the largest square in the box, centred in it."""
    pictures = []
    for kind in ("mark", "tick"):
        pdf = fill(form(Field(10, 10, 30, 10, "a", kind, "A")), {"a": "/Yes"})
        image = pdftoppm(pdf, dpi=254).convert("L").point(lambda value: 255 * (value < 200))
        left, top, right, bottom = image.getbbox()
        assert (left + right) / 2 == pytest.approx(250, abs=4)
        assert (top + bottom) / 2 == pytest.approx(150, abs=4)
        assert 65 <= bottom - top <= 95
        pictures.append(image.tobytes())
    assert pictures[0] != pictures[1]


def test_pdfium_ticks_and_types(blank):
    """A click anywhere in a wide box ticks it, typing fills a text field, and the saved file reads back."""
    document = pypdfium2.PdfDocument(blank)
    document.init_forms()
    page = document[0]

    def click(x, y):
        place = x * PT_PER_MM, page.get_height() - y * PT_PER_MM
        pdfium.FORM_OnMouseMove(document.formenv.raw, page.raw, 0, *place)
        pdfium.FORM_OnLButtonDown(document.formenv.raw, page.raw, 0, *place)
        pdfium.FORM_OnLButtonUp(document.formenv.raw, page.raw, 0, *place)

    click(38.5, 10.5)
    click(17, 24)
    text = ("47" + "\0").encode("utf-16-le")
    pdfium.FORM_ReplaceSelection(document.formenv.raw, page.raw, (pdfium.FPDF_WCHAR * (len(text) // 2)).from_buffer_copy(text))
    pdfium.FORM_ForceToKillFocus(document.formenv.raw)
    out = BytesIO()
    document.save(out)
    page.close()
    document.close()
    found = read(out.getvalue())
    assert (found["p1-a"], found["p1-total"], found["p1-marks-1"]) == ("/Yes", "47", "/Off")


def test_everything_drawn_is_embedded_in_a_form_too(font_file):
    """The form's Helvetica serves only what people type."""
    pdf = form(*SLOTS, Text(10, 80, "Text", 9, 9), font_file=font_file)
    assert all(font.embedded for font in pdffonts(pdf))


def boxes(pdf):
    """The widgets' rectangles (x, y, w, h) in mm from the top-left corner, by name."""
    found = {}
    with pikepdf.open(BytesIO(pdf)) as file:
        for page in file.pages:
            height = float(page.MediaBox[3])
            for widget in page.get("/Annots", []):
                left, bottom, right, top = (float(value) for value in widget.Rect)
                found[str(widget.T)] = [value / PT_PER_MM for value in (left, height - top, right - left, top - bottom)]
    return found


@pytest.mark.parametrize(
    ("turn", "box"),
    [(0, (42, 51, 6, 4)), (90, (35, 52, 4, 6)), (180, (32, 45, 6, 4)), (270, (41, 42, 4, 6))],
)
@pytest.mark.parametrize("face", ["", "card"])
def test_fields_turn_with_their_group(turn, box, face):
    """A field in a turned group lies where its print lies."""
    group = Group(40, 50, (Rect(2, 1, 6, 4, stroke=Stroke()), Field(2, 1, 6, 4, "a", "tick", "A")), turn, face)
    pdf = form(group)
    qpdf_check(pdf)
    assert boxes(pdf)["a"] == pytest.approx(box, abs=0.01)


def test_every_use_of_a_face_has_its_own_fields():
    """The drawing is shared, the fields are not."""
    uses = [
        Group(x, 10, (Rect(0, 0, 9, 9, stroke=Stroke()), Field(1, 2, 5, 5, f"p{x}", "tick", "A")), face="card")
        for x in (10, 30, 50)
    ]
    pdf = form(*uses)
    assert boxes(pdf) == {f"p{x}": pytest.approx((x + 1, 12, 5, 5), abs=0.01) for x in (10, 30, 50)}
    with pikepdf.open(BytesIO(pdf)) as file:
        assert len(file.pages[0].Resources.XObject) == 1
        assert file.pages[0].Contents.read_bytes().count(b" Do") == 3


@pytest.mark.parametrize("name", ["twice", "a.b", ""])
def test_a_name_that_a_form_would_merge_or_nest_is_an_error(name):
    """Two slots of one name would share their value, a full stop would make a tree."""
    slots = [Field(10, 10 * i, 5, 5, name if i else "twice", "tick", "A") for i in (0, 1)]
    with pytest.raises(ValueError, match=f"unique field name.*{name!r}"):
        form(*slots)


def test_a_fillable_document_without_fields_is_sound():
    """An empty form is a form."""
    qpdf_check(form(Rect(1, 1, 5, 5, (0, 0, 0))))


sides = st.floats(3, 30)
slots = st.builds(
    Field,
    st.floats(0, 60),
    st.floats(0, 60),
    sides,
    sides,
    st.just(""),
    st.sampled_from(["tick", "mark", "int", "text"]),
    st.text(max_size=5),
)
groups = st.builds(
    lambda x, y, turn, slot: Group(x, y, (slot,), turn),
    st.floats(60, 90),
    st.floats(60, 90),
    st.sampled_from([0, 90, 180, 270, 33]),
    slots,
)


def named(item, name):
    if isinstance(item, Group):
        return Group(item.x, item.y, tuple(named(inner, name) for inner in item.items), item.rotate)
    return Field(item.x, item.y, item.w, item.h, name, item.kind, item.label)


@settings(max_examples=25, deadline=None)
@given(st.lists(slots | groups, min_size=1, max_size=6))
def test_form_and_regions_agree(items):
    """Whatever is placed wherever: the same slots, in the same order, within 0.05 mm."""
    frame = Frame(150, 150, tuple(named(item, f"s{index}") for index, item in enumerate(items)))
    document = Document("Form", "en", (frame,), fillable=True)
    found = boxes(paint(document, no_fonts))
    expected = {slot["name"]: [slot[key] for key in "xywh"] for slot in regions(document)["pages"][0]["slots"]}
    assert list(found) == list(expected) == [slot.name for slot in fields(frame)]
    for name, box in expected.items():
        assert found[name] == pytest.approx(box, abs=0.05)


def test_equal_fields_show_their_own_values():
    """Two text fields of one size: a program that writes a value into the appearance of one leaves the other alone."""
    pdf = form(*(Field(10, 10 + 20 * i, 40, 8, f"s{i}", "text", "A") for i in range(2)))
    image = pdftoppm(fill(pdf, {"s0": "Alice", "s1": "I"})).convert("L").point(lambda value: 255 * (value < 200))
    widths = []
    for top in (10, 30):
        left, _, right, _ = image.crop((0, round(top / 0.254), 300, round((top + 8) / 0.254))).getbbox()
        widths.append(right - left)
    assert widths[0] > 5 * widths[1]


def test_an_empty_field_names_no_font(font_file):
    """Programs that write into it bring the form's font along; a viewer would load that again for each of a thousand empty fields."""
    pdf = form(*SLOTS, Text(10, 80, "Text", 9, 9), font_file=font_file)
    with pikepdf.open(BytesIO(pdf)) as opened:
        looks = [annotation.AP.N for page in opened.pages for annotation in page.Annots]
        resources = [one.Resources if "/Resources" in one else one.Yes.Resources for one in looks]
        assert len(resources) == len(SLOTS)
        assert not any(list(one.keys()) for one in resources)
        assert "/Font" in opened.Root.AcroForm.DR
