"""Nothing that is seen on a filled form is silently left out: forms put into one file, marks of a pen, ticks, strange fields."""

from __future__ import annotations

import io
import re
from functools import cache

import pikepdf
import pypdf
import pytest
from pypdf.generic import NameObject

from catalog_cases import game_of
from helpers_fill import FILLERS
from helpers_fill import pikepdf as fill
from helpers_joined import JOINERS, by_pikepdf_anew, by_pypdf, changed, joined
from printkit.messages.sentences import sentence
from printkit.printing.documents import component_pdf
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages
from printkit.scoring.readers.files import parse
from printkit.scoring.readers.identity import game_of as game_named_by
from printkit.scoring.run import score_sources
from printkit.storage.protection import held

GAME = game_of("unlock-tower")
AKI = {"p1-name": "Aki", "p1-marks-1-4": True, "p1-marks-2-16": True, "p1-fastest": True}
BEN = {"p1-name": "Ben", "p1-marks-1-3": True, "p1-marks-2-3": True}


@cache
def blank(component="sheet"):
    """An empty form of Unlock Tower, without most of its six hundred boxes: each is read dozens of times here."""

    def fewer(pdf):
        for listed in (pdf.Root.AcroForm.Fields, pdf.pages[0].Annots):
            for number in reversed(range(len(listed))):
                if re.match(r"p\d-marks-[3-9]|p[2-9]", str(listed[number].get("/T", ""))):
                    del listed[number]

    return changed(_form(GAME, component), fewer)


def _form(game, component):
    job = Job("en", form=True)
    fonts = load_fonts(job, game)
    return component_pdf(game, pages(game, game.component(component), job, fonts), job, fonts)


@cache
def aki():
    return fill(blank(), AKI)


@cache
def ben():
    return fill(blank(), BEN)


def told(data, game=GAME):
    """What reading a file tells: severity, code, place."""
    return [(p.severity, p.code, p.where) for p in parse("a.pdf", data, game).problems]


def box(pdf, name):
    """The field of that name."""
    return next(field for field in pdf.Root.AcroForm.Fields if str(field.T) == name)


# Several forms in one file -----------------------------------------------------------------------------------------------


@pytest.mark.turns(3, by="joiner")
@pytest.mark.parametrize("joiner", JOINERS)
def test_several_forms_in_one_file_are_refused(joiner, tmp_path):
    """Whatever put them together, and also beside forms of files of their own; never is one of them taken for all."""
    both = joined(joiner, tmp_path, aki(), ben())
    assert told(both) == [("error", "several-forms", "")]
    (answer,) = score_sources([("both.pdf", both), ("b.pdf", ben()), ("c.pdf", aki())], GAME, sheets=True)
    assert answer.score is None
    assert answer.status == 2
    assert [p.code for p in answer.problems] == ["several-forms"]


def test_forms_of_two_components_in_one_file_are_refused():
    """Their fields have other names, and there are two stamps."""
    assert told(by_pypdf(aki(), fill(blank("log-sheet"), {}))) == [("error", "several-forms", "")]


def test_forms_without_stamps_are_told_apart_by_their_names(tmp_path):
    """A program may drop the stamp as well as rename the fields."""

    def unstamp(pdf):
        fields = pdf.Root.AcroForm.Fields
        place = next(number for number, field in enumerate(fields) if str(field.T) == "printkit")
        del fields[place]
        del pdf.pages[0].Annots[len(pdf.pages[0].Annots) - 1]

    files = [changed(one, unstamp) for one in (aki(), ben())]
    for joiner in ("pypdf", "pypdf with topnames", "pikepdf", "qpdf"):
        assert told(joined(joiner, tmp_path, *files)) == [("error", "several-forms", "")]


@pytest.mark.turns(3, by="joiner")
@pytest.mark.parametrize("joiner", [name for name in JOINERS if name not in {"shared fields", "new names"}])
def test_one_of_them_taken_out_again_is_read(joiner, tmp_path):
    """By the names that its fields had; also where the list of fields was lost on the way."""
    both = joined(joiner, tmp_path, aki(), ben())
    alone = changed(both, lambda pdf: pdf.pages.__delitem__(0))
    (player,) = parse("b.pdf", alone, GAME).raw["players"]
    assert (player["name"], player["marks"][:2]) == ("Ben", [[3], [3]])
    assert [p for p in parse("b.pdf", alone, GAME).problems if p.severity == "error"] == []
    assert game_named_by("b.pdf", alone, [GAME]) == GAME.id


def test_a_form_whose_list_of_fields_was_lost_is_not_written_over():
    """It is filled in, whatever the file says of itself."""
    assert held(by_pikepdf_anew(aki()), ".pdf") == "form"
    assert held(by_pikepdf_anew(blank()), ".pdf") == ""


# Marks that are no fields ------------------------------------------------------------------------------------------------


def drawn(kind, flags=4):
    """A mark of that kind on the page."""

    def draw(pdf):
        mark = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name(kind), Rect=[300, 300, 360, 330], F=flags)
        pdf.pages[0].Annots.append(pdf.make_indirect(mark))

    return draw


@pytest.mark.turns(3)
@pytest.mark.parametrize(
    "kind", ["/Ink", "/FreeText", "/Stamp", "/Highlight", "/Square", "/Circle", "/Line", "/StrikeOut", "/Text"]
)
def test_what_a_pen_drew_is_told(kind):
    """With its page; the fields are read as ever."""
    parsed = parse("a.pdf", changed(aki(), drawn(kind)), GAME)
    assert [(p.severity, p.code, p.args["pages"]) for p in parsed.problems] == [("warning", "drawn-by-hand", [1])]
    assert parsed.raw == parse("a.pdf", aki(), GAME).raw
    assert "on page 1" in sentence(parsed.problems[0], "en")


@pytest.mark.parametrize(("kind", "flags"), [("/Link", 4), ("/Popup", 4), ("/PrinterMark", 4), ("/Ink", 2)])
def test_what_is_no_mark_is_not_told(kind, flags):
    """Links, windows of notes, and what is hidden."""
    assert told(changed(aki(), drawn(kind, flags))) == []


def test_a_page_without_fields_is_told():
    """It may be a form that somebody flattened and joined."""
    data = changed(aki(), lambda pdf: pdf.add_blank_page())
    (problem,) = parse("a.pdf", data, GAME).problems
    assert (problem.severity, problem.code, problem.args["pages"]) == ("warning", "pages-without-fields", [2])


# Ticks -------------------------------------------------------------------------------------------------------------------


def ticked(value, state):
    """A form with one box to tick that holds the one and shows the other; None takes it away."""

    def tick(pdf):
        field = box(pdf, "p1-fastest")
        for key, name in (("/V", value), ("/AS", state)):
            if name is not None:
                field[key] = pikepdf.Name(name)
            elif key in field:
                del field[key]

    return changed(ben(), tick)


@pytest.mark.parametrize(("value", "state"), [("/Yes", "/Off"), ("/Off", "/Yes"), ("/On", "/On")])
def test_a_tick_that_is_seen_and_not_held_is_told(value, state):
    """And one that is held and not seen: also under a name that the form has no drawing for."""
    assert told(ticked(value, state)) == [("error", "tick-contrary", "p1-fastest")]


@pytest.mark.parametrize(
    ("value", "state", "on"),
    [("/Yes", "/Yes", True), (None, "/Yes", True), ("/Yes", None, True), (None, "/Off", False), ("/Off", None, False)],
)
def test_a_program_may_write_only_one_of_the_two(value, state, on):
    """Then that counts."""
    parsed = parse("a.pdf", ticked(value, state), GAME)
    assert parsed.problems == ()
    assert parsed.raw["players"][0]["fastest"] is on


@cache
def _fastest():
    return FILLERS["pypdf"](blank(), {"p1-fastest": True})


@pytest.mark.turns(3, by="program")
@pytest.mark.parametrize("program", FILLERS)
def test_ticks_of_any_program_are_seen_as_they_are_held(program):
    """Also where one is taken back."""
    saved = FILLERS[program](_fastest(), AKI | ({} if program == "pdfium" else {"p1-A-1": True}))
    if program != "pdfium":  # a click takes it back
        assert told(saved) == []
    else:
        assert parse("a.pdf", saved, GAME).raw["players"][0]["fastest"] is False


# Texts -------------------------------------------------------------------------------------------------------------------


def revalued(data, name, text):
    """A form of which a program changed one value and left the drawing as it was."""

    def revalue(pdf):
        box(pdf, name)["/V"] = pikepdf.String(text)

    return changed(data, revalue)


DRAWING = [program for program in FILLERS if program != "pikepdf"]


@pytest.mark.turns(3, by="program")
@pytest.mark.parametrize("program", DRAWING)
def test_a_field_that_is_drawn_with_another_text_than_it_holds_is_told(program):
    """Which of the two is meant nobody can know: viewers show the one, and the other would be scored."""
    saved = FILLERS[program](blank(), {"p1-name": "Aki 12"})
    for value in ("Ben", "", "Aki 13"):
        (problem,) = parse("a.pdf", revalued(saved, "p1-name", value), GAME).problems
        assert (problem.severity, problem.code, problem.where) == ("error", "field-shows-other", "p1-name")
        assert (problem.args["shown"].replace(" ", ""), problem.args["found"]) == ("Aki12", value)


@pytest.mark.parametrize("program", ["pypdf", "mupdf", "pdfium"])
def test_a_name_that_is_drawn_in_kana_is_compared(program):
    """Where the font says what its codes stand for; MuPDF's for Japanese doesn't."""
    saved = revalued(FILLERS[program](blank(), {"p1-name": "あき"}), "p1-name", "べん")
    assert [code for _, code, _ in told(saved)] == ([] if program == "mupdf" else ["field-shows-other"])


@pytest.mark.turns(3, by="program")
@pytest.mark.parametrize("program", FILLERS)
def test_what_a_program_draws_itself_is_what_it_holds(program):
    """Also where it lacks a letter, or writes brackets and backslashes in its own way: each in the name of another player."""
    texts = ["12", "Aki (9) \\ 髙橋", "１２", "Zoë", "👑 Aki", "((", "  Aki", "ﾀﾅｶ山﨑ー々", "廣瀬 Ωμ Ж"]
    game = game_of("babel-builders")
    names = {f"p{number}-name": text for number, text in enumerate(texts, 1)}
    saved = FILLERS[program](_form(game, "result-pad"), names)
    assert told(saved, game) == []
    assert len(parse("a.pdf", saved, game).raw["players"]) == len(texts)


def test_a_drawing_whose_font_says_nothing_is_left_to_the_value():
    """A text of ten lines, of letters that nobody can know, is no evidence."""

    def unknown(pdf):
        look = box(pdf, "p1-name").AP.N
        look.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=pikepdf.Dictionary(Subtype=pikepdf.Name.Type3)))
        look.Resources.Font.F.Encoding = pikepdf.Dictionary(Differences=[65, pikepdf.Name.one])
        look.write(b"/Tx BMC BT /F 12 Tf (A) Tj ET EMC")

    assert told(changed(ben(), unknown)) == []


def test_a_long_drawing_takes_no_longer_than_a_form():
    """Brackets that never close, at the longest that is looked through."""

    def brackets(pdf):
        box(pdf, "p1-name").AP.N.write(b"(" * 4_000)

    assert told(changed(ben(), brackets)) == []


def _off(pdf, field):
    layer = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=pikepdf.String("old")))
    pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=[layer], D=pikepdf.Dictionary(OFF=[layer]))
    field.OC = layer


HIDERS = {
    "hidden": lambda pdf, field: field.__setitem__("/F", 2),
    "not for the screen": lambda pdf, field: field.__setitem__("/F", 1 << 5),
    "without a size": lambda pdf, field: field.__setitem__("/Rect", [100, 100, 100, 100]),
    "beyond the page": lambda pdf, field: field.__setitem__("/Rect", [9000, 100, 9100, 120]),
    "on a layer that is off": _off,
}


@pytest.mark.parametrize("way", HIDERS)
def test_a_filled_field_that_nobody_sees_is_refused(way):
    """It was read, and the form looks empty there."""

    def hide(pdf):
        HIDERS[way](pdf, box(pdf, "p1-name"))

    assert told(changed(ben(), hide)) == [("error", "field-unseen", "p1-name")]
    assert "field-unseen" not in {code for _, code, _ in told(changed(blank(), hide))}


# Fields that the game doesn't have ---------------------------------------------------------------------------------------


def test_filled_fields_without_a_place_are_one_error():
    """With their names: a form of an older state of the game."""

    def rename(pdf):
        for name, older in (("p1-name", "p1-nom"), ("p1-fastest", "p1-quickest"), ("p1-A-1", "p1-older-1")):
            box(pdf, name).T = pikepdf.String(older)

    (problem, *_) = [p for p in parse("a.pdf", changed(aki(), rename), GAME).problems if p.code == "fields-without-place"]
    assert (problem.severity, problem.args["fields"]) == ("error", ["p1-nom", "p1-quickest"])  # the third is empty
    assert "p1-nom, p1-quickest" in sentence(problem, "ja")


def test_fields_of_an_older_print_that_the_game_still_knows_have_their_place():
    """By the name that an entry had (`was`)."""
    entry = next(entry for entry in GAME.in_force.values() if entry.was)
    with pikepdf.open(io.BytesIO(aki())) as pdf:
        new = next(str(field.T) for field in pdf.Root.AcroForm.Fields if entry.id in str(field.T).split("-"))
    old = new.replace(entry.id, entry.was)

    def older(pdf):
        field = box(pdf, new)
        field.T, field.V, field.AS = pikepdf.String(old), pikepdf.Name.Yes, pikepdf.Name.Yes

    assert told(changed(aki(), older)) == []


def test_forms_of_another_edition_have_no_field_without_a_place():
    """The older one has a lock more, which is crossed off while playing and decides nothing."""

    def more(pdf):
        box(pdf, "p1-lock-14").T = pikepdf.String("p1-lock-15")

    data = changed(fill(blank(), AKI | {"p1-lock-14": True, "p1-lock-3": True}), more)
    assert [code for _, code, _ in told(data)] == ["not-compared"]


def test_hidden_fields_signatures_and_buttons_are_no_fields_without_a_place():
    """What a viewer adds for itself."""

    def more(pdf):
        for number, extra in enumerate(
            ({"/FT": "/Tx", "/V": "a", "/F": 2}, {"/FT": "/Sig", "/V": {}}, {"/FT": "/Btn", "/V": "/Yes", "/Ff": 1 << 16})
        ):
            made = {k: pikepdf.Name(v) if str(v).startswith("/") else v for k, v in extra.items()}
            field = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Widget, T=f"viewer{number}")
            for key, value in made.items():
                field[key] = pikepdf.Dictionary() if value == {} else value
            reference = pdf.make_indirect(field)
            pdf.Root.AcroForm.Fields.append(reference)
            pdf.pages[0].Annots.append(reference)

    assert told(changed(aki(), more)) == []


def test_what_a_field_above_its_boxes_holds_is_read():
    """A program may part a field from the box that shows it."""
    writer = pypdf.PdfWriter(clone_from=pypdf.PdfReader(io.BytesIO(aki())))
    for reference in writer.pages[0]["/Annots"]:
        widget = reference.get_object()
        if widget["/T"] == "p1-name":
            above = pypdf.generic.DictionaryObject({NameObject(k): widget.pop(k) for k in ("/T", "/V", "/FT") if k in widget})
            above[NameObject("/Kids")] = pypdf.generic.ArrayObject([reference])
            fields = writer.root_object["/AcroForm"]["/Fields"]
            fields[fields.index(reference)] = widget[NameObject("/Parent")] = writer._add_object(above)
            break
    out = io.BytesIO()
    writer.write(out)
    assert told(out.getvalue()) == []
    assert parse("a.pdf", out.getvalue(), GAME).raw == parse("a.pdf", aki(), GAME).raw
