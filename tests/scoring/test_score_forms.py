"""Filled PDF forms: fields to record, whatever program filled them, and clear errors for anything that is no such form."""

from __future__ import annotations

import io
from functools import cache

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from printkit.gamefolder.catalog import Catalog
from printkit.model.slot_values import slots_of_record
from printkit.model.slots import slots, view_of
from printkit.scoring.readers.files import parse
from printkit.scoring.run import read_sources, score_files, score_sources, sources
from printkit.storage import stamp

PLACES = [("r1-p1-place", "2"), ("r1-p2-place", "1"), ("r1-p1-predicts", "Ben"), ("r1-p2-predicts", "Ben")]
GAME = Catalog().load("unlock-tower")
STAMP = {"game": "unlock-tower", "edition": "printkit-2", "component": "sheet", "version": "1.0", "digest": "0"}
PLAYER = {
    "name": "Aki",
    "marks": [[3, 16], [], [16], [], [1, 2, 16], []],
    "fastest": True,
    "unlock_bonus": [2, 3],
    "highest": [1, 2, 3, 4, 5, 6],
    "checks": {"C": 1, "D": 6, "E": 2},
    "total": 9,
}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({}, None),
        ({"r1-p1-place": "1"}, "no-ranking"),
        ({"r3-p1-place": "1", "r3-p2-place": "2"}, "rows-left-out"),
        ({"r2-p1-place": None, "r2-p1-predicts": ""}, None),
    ],
)
def test_places_are_each_taken_once_and_no_round_is_left_out(fair, more, code):
    """As in a table: two on one place, or a third round without a second, are told and not closed up."""
    filled = {"p1-name": "Aki", "p2-name": "Ben", **dict(PLACES), **more}
    parsed = parse("a.pdf", form(filled, {**STAMP, "game": "fair", "edition": ""}), fair)
    assert [problem.code for problem in parsed.problems] == ([code] if code else [])


@cache
def blank(fields, mark):
    """An empty PDF form: (name, is a tick) for each field. Slow to make, so each one is made once."""
    out = io.BytesIO()
    canvas = Canvas(out)
    canvas.setKeywords(mark)
    canvas.drawString(10, 10, "form")
    for name, tick in fields:
        if tick:
            canvas.acroForm.checkbox(name=name, fieldFlags="")
        else:
            canvas.acroForm.textfield(name=name, fieldFlags="")
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def form(values, mark=STAMP):
    """A PDF with a field for each value, filled in as a viewer would."""
    out = io.BytesIO()
    fields = tuple((name, isinstance(value, bool)) for name, value in values.items())
    with pikepdf.open(io.BytesIO(blank(fields, stamp.format(mark)))) as pdf:
        for field in pdf.Root.AcroForm.Fields:
            value = values[str(field.T)]
            if isinstance(value, bool):
                field.V = field.AS = pikepdf.Name("/Yes" if value else "/Off")
            elif value is not None:
                field.V = pikepdf.String(str(value))
        pdf.save(out)
    return out.getvalue()


def sheet(player=PLAYER, game=GAME, mark=STAMP, **changes):
    """One player's sheet, filled in."""
    record = {"game": game.id, "players": [player]}
    values = slots_of_record(game, record, view_of(game, game.component("sheet")))
    return form({**values, **changes}, mark)


def told(data):
    (answer,) = score_sources([("a.pdf", data)], GAME)
    return answer.status, [(p.code, p.where) for p in answer.problems]


def test_a_sheet_becomes_a_player():
    """Marks, ticks, name and total; the empty boxes of claims are none."""
    parsed = parse("a.pdf", sheet(), GAME)
    assert parsed.problems == ()
    assert parsed.raw == {"game": "unlock-tower", "edition": "printkit-2", "players": [PLAYER]}


def test_the_fields_are_the_games_slots():
    """What the form asks for and what is read are the same names."""
    names = {slot.name for slot in slots(GAME, view_of(GAME, GAME.component("sheet")))}
    assert {"p1-name", "p1-marks-3-16", "p1-fastest", "p1-A-1", "p1-unlock_bonus-5", "p1-total"} <= names


def test_full_width_digits_are_numbers():
    """As typed with a Japanese keyboard."""
    parsed = parse("a.pdf", sheet(**{"p1-total": " ９ ", "p1-name": "山田"}), GAME)
    assert parsed.raw["players"][0]["total"] == 9
    assert parsed.raw["players"][0]["name"] == "山田"


def test_no_number_is_an_error_at_its_field():
    """The name of the field says where to look on the sheet."""
    parsed = parse("a.pdf", sheet(**{"p1-total": "nine"}), GAME)
    assert [(p.code, p.where) for p in parsed.problems] == [("not-a-count", "p1-total")]


def test_nothing_ticked_and_no_total_are_not_given():
    """An untouched sheet with only marks makes no claims."""
    bare = {"name": "Aki", "marks": [[3], [], [], [], [], []]}
    assert "checks" not in parse("a.pdf", sheet(bare), GAME).raw["players"][0]
    assert "total" not in parse("a.pdf", sheet(bare), GAME).raw["players"][0]


def test_the_stamp_chooses_the_readings_the_sheet_was_printed_for():
    """A sheet with a box C for each tower is read as such."""
    game = GAME.under({"fastest": "tower"})
    player = {**PLAYER, "fastest": [1, 5], "checks": {**PLAYER["checks"], "C": 2}}
    data = sheet(player, game, {**STAMP, "option.fastest": "tower"})
    parsed = parse("a.pdf", data, GAME)
    assert parsed.raw["options"] == {"fastest": "tower"}
    assert parsed.raw["players"] == [player]


def empty_page():
    out = io.BytesIO()
    pikepdf.new().save(out)
    return out.getvalue()


def encrypted():
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(sheet())) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(owner="a", user="b"))
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (lambda: b"%PDF-1.4 nothing", "not-pdf"),
        (lambda: sheet()[:3000], "not-pdf"),
        (empty_page, "not-a-form"),
        (encrypted, "encrypted"),
        (lambda: sheet(mark={**STAMP, "game": "open"}), "not-this-game"),
        (lambda: form({"first name": "x", "ok": True}, {}), "not-this-form"),
    ],
    ids=["garbage", "truncated", "no form", "encrypted", "other game", "other form"],
)
def test_what_is_no_form_of_the_game(data, code):
    """Each has an error of its own, and exit status 2."""
    status, problems = told(data())
    assert status == 2
    assert [p[0] for p in problems] == [code]


def test_a_file_that_opens_without_a_password_is_read():
    """A form that only its owner may change can still be read."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(sheet())) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(owner="a", user="", R=4, aes=False, metadata=False))
    assert parse("a.pdf", out.getvalue(), GAME).raw["players"] == [PLAYER]


# Sheets of one game ------------------------------------------------------------------------------------------------------

BEN = {"name": "Ben", "marks": [[]] * 6, "unlock_bonus": [4]}
CHIE = {"name": "Chie", "marks": [[1], [], [], [], [], []]}


@pytest.fixture
def files(tmp_path):
    """Three sheets on disk."""
    paths = []
    for player in ({k: v for k, v in PLAYER.items() if k not in ("highest", "checks", "total")}, BEN, CHIE):
        path = tmp_path / f"{player['name']}.pdf"
        path.write_bytes(sheet(player))
        paths.append(str(path))
    return paths


def test_sheets_merge_into_one_game(files):
    """Every sheet is seat 1; the players come in the order of the files."""
    (answer,) = score_files([files[1], files[0], files[2]], GAME, sheets=True)
    found = answer.as_dict("en")
    assert [p["name"] for p in found["players"]] == ["Ben", "Aki", "Chie"]
    assert found["winners"] == ["Aki"]


def test_sheets_of_different_readings_do_not_merge(files, tmp_path):
    """The difference is named, with the file."""
    other = tmp_path / "other.pdf"
    other.write_bytes(sheet(CHIE, mark={**STAMP, "option.tops": "final"}))
    (answer,) = score_files([*files[:2], str(other)], GAME, sheets=True)
    assert answer.status == 1
    assert [(p.code, p.where) for p in answer.problems if p.severity == "error"] == [("sheets-differ", f"{other}: options")]


def test_reading_gives_a_record_that_scores(files):
    """What is read can be written down, corrected, and scored."""
    from printkit.scoring.writing import to_toml

    reading = read_sources(sources(files), GAME)
    assert reading.status == 0
    (answer,) = score_sources([("a.toml", to_toml(reading.raw).encode())], GAME)
    assert [p.name for p in answer.score.players] == ["Aki", "Ben", "Chie"]


def test_a_sheet_with_a_mistake_is_still_read(files, tmp_path):
    """So that somebody can correct it; the mistake is told."""
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(sheet(CHIE, **{"p1-total": "x"}))
    reading = read_sources(sources([*files[:2], str(bad)]), GAME)
    assert reading.status == 1
    assert [p["name"] for p in reading.raw["players"]] == ["Aki", "Ben", "Chie"]
    assert [(p.code, p.where) for p in reading.problems] == [("not-a-count", f"{bad}: p1-total")]


def test_a_sheet_that_can_not_be_read_spoils_the_game(files):
    """Exit status 2, and every file that is wrong is named."""
    (answer,) = score_files([*files[:2], "no-such-file.pdf"], GAME, sheets=True)
    assert answer.status == 2
    assert [p.where for p in answer.problems] == ["no-such-file.pdf"]
