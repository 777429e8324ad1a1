"""Decks of a one-file game: tables of several kinds, columns, ids, ready faces, and what is wrong with them."""

from __future__ import annotations

import io
import zipfile
from datetime import datetime
from html import escape

import openpyxl
import pytest
from openpyxl.chart import BarChart
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font
from PIL import Image

from printkit.gamefolder.catalog import Catalog, folder_source
from printkit.gamefolder.decks import tables
from printkit.gamefolder.decks.ready import FACES, SIZES
from printkit.gamefolder.lines import written_part
from printkit.gamefolder.loader import load
from printkit.inspection.check import check
from printkit.messages.sentences import message, sentence

GAME = """title = "Harbour"
players = [2, 4]

[decks.events]
data = "events.csv"
columns = { id = "Name", quantity = "Qty" }
replace = { "%n" = "\\n", "$" = ":coin:" }
face = "title-text"
slots = { title = "{Name}", text = "{Description}", flavor = "{Story Text}" }
"""
ROWS = [
    ["Name", "Qty", "Description", "Story Text"],
    ["Storm", "2", "Discard a ship.%nLose 2 $.", "The sea does not ask."],
    ["Calm", "", "Draw two, or three.", ""],
    ["嵐の夜", "1", "カードを2枚捨てる。", "海は黙っている。"],
    ["Storm", "1", "Another “storm”.", ""],
]


def written(parent, text=GAME, rows=ROWS, *, name="events.csv", delimiter=","):
    """A game's folder with its table."""
    folder = parent / "harbour"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.toml").write_text(text, encoding="utf-8")
    cells = "\n".join(delimiter.join(f'"{cell}"' if "," in cell else cell for cell in row) for row in rows)
    (folder / name).write_text("\ufeff" + cells + "\n\n", encoding="utf-8")
    return folder


def problems(folder):
    """Everything that is wrong."""
    found = check(str(folder), Catalog(), trust=False).problems
    return [problem for problem in found if problem.code != "deck-name-twice"]  # there are two storms


def cards(folder):
    """Id, quantity and texts of each card."""
    found = Catalog([folder]).load("harbour").cards
    return [(card.id, card.quantity, card.columns.get("title"), card.columns.get("text")) for card in found]


def test_cards_without_a_name_are_told(tmp_path):
    """A forgotten cell is a warning that names the cards."""
    (found,) = problems(written(tmp_path, rows=[*ROWS, ["", "1", "Who?", ""], [" ", "1", "And who?", ""]]))
    assert (found.severity, found.code, found.where) == ("warning", "card-without-name", "events")
    assert found.args == {"count": 2, "cards": "events-5, events-6"}


def test_a_table_is_a_deck(tmp_path):
    """Ids are made from names and numbered where they repeat; what can't be an id has the deck's name and its row."""
    folder = written(tmp_path)
    assert problems(folder) == []
    assert cards(folder) == [
        ("storm", 2, "Storm", "Discard a ship.\nLose 2 :coin:."),
        ("calm", 1, "Calm", "Draw two, or three."),
        ("events-3", 1, "嵐の夜", "カードを2枚捨てる。"),
        ("storm-2", 1, "Storm", "Another “storm”."),
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_csv_is_parted_by_what_its_first_line_has_most_of(tmp_path, delimiter):
    """Commas, semicolons, tabs: the same deck."""
    assert cards(written(tmp_path / "other", delimiter=delimiter)) == cards(written(tmp_path / "commas"))


TITLES = [["My deck", "", "", ""], ["", "", "", ""], ["spring, 2026", "by Ben", "", ""]]


@pytest.mark.parametrize("kind", ["csv", "semicolons", "alone", "xlsx", "ods"])
def test_a_title_above_the_headings_is_no_card(tmp_path, kind):
    """In every kind of table; ids count from the headings as without it."""
    expected = cards(written(tmp_path / "plain"))
    rows = [*TITLES, *ROWS]
    if kind == "xlsx":
        folder = written(tmp_path, GAME.replace("events.csv", "cards.xlsx"))
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append([cell or None for cell in row])
        book.save(folder / "cards.xlsx")
    elif kind == "ods":
        folder = written(tmp_path, GAME.replace("events.csv", "cards.ods#Events"))
        (folder / "cards.ods").write_bytes(ods(rows))
    else:
        rows = [["My deck"], *ROWS] if kind == "alone" else rows
        folder = written(tmp_path, rows=rows, delimiter="," if kind == "csv" else ";")
    assert problems(folder) == []
    assert cards(folder) == expected


def test_headings_are_known_below_a_title_though_all_are_mistyped(tmp_path):
    """A first row of one cell is the title; what the columns are called is told. A row that names a column is never taken for one."""
    folder = written(tmp_path, rows=[["My deck"], ["Naam", "Desc", "Story", "Q"], *ROWS[1:]])
    found = [sentence(problem, "en") for problem in problems(folder)]
    assert any("“Name”" in text and "(there are: Naam, Desc, Story, Q)" in text for text in found)
    folder = written(tmp_path, rows=[["Name"], ["Qty", "Description", "Story Text", "x"]])
    assert any(
        "1 row has cells without a heading, the first “Description”" in sentence(problem, "en") for problem in problems(folder)
    )


def test_japanese_names_and_full_width_numbers_are_read(tmp_path):
    """２ is a quantity; a name of which only digits could stand in an id is called after its row, while 7 stays 7."""
    rows = [
        ["Name", "Qty", "Description", "Story Text"],
        ["雲の1番", "２", "A", "B"],
        ["7", "１", "A", "B"],
        ["Ａ雲", "１０", "A", "B"],
    ]
    assert [card[:3] for card in cards(written(tmp_path, rows=rows))] == [
        ("events-1", 2, "雲の1番"),
        ("7", 1, "7"),
        ("a", 10, "Ａ雲"),
    ]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (
            'face = "title-text"',
            'face = "title-texxt"\nlook = { art = { radius = 2 } }',
            ["decks.events.face, line 8", "“title-text”"],
        ),
        ('title = "{Name}"', 'title = "{Nam}"', ["slots.title", "“Nam”", "Did you mean “Name”?"]),
        ('flavor = "{Story Text}"', 'flavor = "{Story Txt}"', ["slots.flavor", "Did you mean “Story Text”?"]),
        ('title = "{Name}"', 'title = "{Name"', ["slots.title", "“{Name”", "brace"]),
        ('title = "{Name}"', "title = 3", ["slots.title", "3 isn’t text"]),
        ('quantity = "Qty"', 'quantitiy = "Qty"', ["columns.quantitiy", "“quantity”"]),
        ('quantity = "Qty"', 'quantity = "Qyt"', ["columns.quantity", "“Qty”"]),
    ],
)
def test_a_mistake_is_told_once(tmp_path, before, after, told):
    """Not what follows from it, too: a column that is misspelt isn't unused as well, and a face that isn't there lacks no places."""
    assert before in GAME
    found = [sentence(problem, "en") for problem in problems(written(tmp_path, GAME.replace(before, after, 1)))]
    assert len(found) == 1
    assert all(word in found[0] for word in told), found


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([*ROWS, ["Fog", "1", "Wait, and see.".replace(",", "\u200b,"), "A", "B"]], ["1 row has", "“B” in row 6", "quotes"]),
        ([[*ROWS[0], "", "x"], ["Fog", "1", "Wait.", "A", "B", "C"]], ["“B” in row 2", "heading"]),
    ],
)
def test_a_cell_without_a_heading_is_told(tmp_path, rows, told):
    """As a text with a comma that stands in no quotes leaves one; nothing of a table is dropped without a word."""
    (found,) = [sentence(problem, "en") for problem in problems(written(tmp_path, rows=rows))]
    assert all(word in found for word in told), found


def test_a_table_in_another_encoding_is_told(tmp_path):
    """As Excel saves a plain CSV in Japan it is read, and that is told; in France it isn't."""
    folder = written(tmp_path)
    table = "Name,Qty,Description,Story Text\n{},1,{},b\n"
    (folder / "events.csv").write_bytes(table.format("嵐", "船を1枚捨てる").encode("cp932"))
    game = load(folder_source(folder, trust=False))
    assert "船を1枚捨てる" in str(game.cards[0])
    assert [(problem.code, problem.line) for problem in game.warnings][:1] == [("decoded-cp932", 5)]
    (folder / "events.csv").write_bytes(table.format("Tempête", "Jetez un bateau").encode("latin-1"))
    (problem,) = problems(folder)
    assert (problem.code, problem.line) == ("deck-not-utf8", 5)
    assert "CSV UTF-8" in sentence(problem, "ja")


def test_slots_that_are_no_table_are_told_alone(tmp_path):
    """Nothing is said of columns that they would have used."""
    (problem,) = problems(written(tmp_path, GAME.replace(GAME[GAME.index("slots = ") :], 'slots = "{Name}"\n')))
    assert (problem.code, problem.line) == ("not-table", 9)


def test_a_picture_in_another_folder_is_meant(tmp_path):
    """The same name below art/; and what is no picture inside is told without a name of Python's."""
    folder = written(tmp_path, GAME.replace("title-text", "title-art-text").replace("slots = {", 'slots = { art = "{id}.png",'))
    (folder / "art").mkdir()
    for name in ("storm", "calm"):
        (folder / "art" / f"{name}.png").write_bytes(b"GIF89a")
    (told,) = [sentence(problem, "en") for problem in problems(folder)]
    assert "Did you mean “art/storm.png”?" in told
    (folder / "storm.png").write_bytes(b"GIF89a")
    assert any("isn’t a PNG, JPEG or WebP" in text for text in (sentence(problem, "en") for problem in problems(folder)))


def test_a_sheet_of_a_workbook_is_a_deck(tmp_path):
    """By its name; numbers are read as they are seen."""
    folder = written(tmp_path, GAME.replace("events.csv", "cards.xlsx#Events"))
    expected = cards(written(tmp_path / "csv"))
    book = openpyxl.Workbook()
    book.active.title = "Other"
    page = book.create_sheet("Events")
    for row in ROWS:
        page.append([int(cell) if cell.isdigit() else cell for cell in row])
    out = io.BytesIO()
    book.save(out)
    (folder / "cards.xlsx").write_bytes(out.getvalue())
    assert cards(folder) == expected
    (folder / "game.toml").write_text(GAME.replace("events.csv", "cards.xlsx#Evnts"), encoding="utf-8")
    (problem,) = problems(folder)
    assert (problem.code, problem.line, problem.args["hint"]) == ("deck-no-sheet", 5, "Events")
    (folder / "cards.xlsx").write_bytes(b"PK not a workbook")
    assert [(problem.code, problem.line) for problem in problems(folder)] == [("deck-no-workbook", 5)]


def ods(rows, *, doctype="", replaced=("", "")):
    """An OpenDocument workbook with an empty sheet and one with these rows, as LibreOffice writes it: repeated cells once."""
    names = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    names += 'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    cells = ""
    for row in rows:
        inner = "".join(f"<table:table-cell><text:p>{escape(cell)}</text:p></table:table-cell>" for cell in row)
        cells += f'<table:table-row>{inner}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
    cells += '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="9"/></table:table-row>'
    body = f'<table:table table:name="Other"/><table:table table:name="Events">{cells}</table:table>'
    content = f"<?xml version='1.0' encoding='UTF-8'?>{doctype}<office:document-content {names}><office:body><office:spreadsheet>{body}"
    content += "</office:spreadsheet></office:body></office:document-content>"
    content = content.replace(*replaced, 1)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", content)
    return out.getvalue()


def test_a_formula_without_its_value_is_told_by_its_cell(tmp_path):
    """A program that doesn't calculate saves none; the cell would read as empty, and the card be printed without its text."""
    folder = written(tmp_path, GAME.replace("events.csv", "cards.xlsx"))
    book = openpyxl.Workbook()
    for row in [*ROWS[:2], ["Calm", "=1+1", "Draw two.", ""]]:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    (folder / "cards.xlsx").write_bytes(out.getvalue())
    (problem,) = problems(folder)
    assert (problem.code, problem.line, problem.args["cell"]) == ("deck-formula", 5, "B3")
    (folder / "game.toml").write_text(GAME.replace("events.csv", "cards.ods#Events"), encoding="utf-8")
    plain = "<table:table-cell><text:p>2</text:p></table:table-cell>"
    assert plain in content_of(ods(ROWS))
    formula = '<table:table-cell table:formula="of:=1+1"'
    for cell, codes in (
        (f"{formula}/>", ["deck-formula"]),
        (f"{formula}><text:p/></table:table-cell>", ["deck-formula"]),
        (f'{formula} office:value-type="float" office:value="2"/>', []),
        (f"{formula}><text:p>2</text:p></table:table-cell>", []),
    ):
        data = ods(ROWS, replaced=(plain, cell))
        (folder / "cards.ods").write_bytes(data)
        found = problems(folder)
        assert [problem.code for problem in found] == codes
        assert [problem.args["cell"] for problem in found] == ["B2"] * len(codes)


def test_a_sheet_of_a_workbook_is_read_as_it_is_seen(tmp_path):
    """A day without a time of day, a percentage as one; a sheet that is hidden when it is named; faults of the sheet that is read only."""
    book = openpyxl.Workbook()
    book.active.title, book.active.sheet_state = "Old", "hidden"
    for page, day in ((book.active, datetime(2020, 1, 1)), (book.create_sheet("New"), datetime(2026, 7, 4))):  # noqa: DTZ001
        for row in [ROWS[0], ["Calm", day, 0.5, 3.0]]:
            page.append(row)
        page["C2"].number_format = "0%"
    faulty = book.create_sheet("Faulty")
    for row in [ROWS[0], ["Calm", "#N/A", "text", "hidden"]]:
        faulty.append(row)
    out = io.BytesIO()
    book.save(out)
    listed = []
    for name, lines in (
        ("book.xlsx", ("New", "2026-07-04")),
        ("book.xlsx#Old", ("Old", "2020-01-01")),
        ("book.xlsx#Faulty", None),
    ):
        read = tables.read(name, {"book.xlsx": out.getvalue()}, "data", listed)
        assert (read and read.rows) == (lines and ((2, ("Calm", lines[1], "50%", "3")),))
    assert [(problem.code, problem.args) for problem in listed] == [("deck-cell-error", {"cell": "B2", "found": "#N/A"})]


def test_cells_of_a_workbook_that_perhaps_nobody_sees_are_told(tmp_path):
    """Below a picture they are read, as of results; where a condition may hide them they are refused."""
    folder = written(tmp_path, GAME.replace("events.csv", "cards.xlsx"))
    book, out = openpyxl.Workbook(), io.BytesIO()
    for row in ROWS:
        book.active.append(row)
    book.active.add_chart(BarChart(), "B2")
    book.save(out)
    (folder / "cards.xlsx").write_bytes(out.getvalue())
    assert [(problem.code, problem.severity) for problem in problems(folder)] == [("cells-below-shapes", "warning")]
    book.active.conditional_formatting.add("A2", CellIsRule("greaterThan", ["0"], font=Font(color="FFFFFFFF")))
    book.save(out)
    (folder / "cards.xlsx").write_bytes(out.getvalue())
    (refused,) = problems(folder)
    assert (refused.code, refused.severity) == ("deck-cell-perhaps-hidden", "error")
    assert all("A2" in message(refused, lang) for lang in ("ja", "en"))


def test_numbers_are_read_by_their_values_in_either_kind_of_workbook():
    """However many places an OpenDocument sheet shows of them."""
    plain = "<table:table-cell><text:p>2</text:p></table:table-cell>"
    assert plain in content_of(ods(ROWS))
    shown = '<table:table-cell office:value-type="float" office:value="1234.5"><text:p>1,234.50 €</text:p></table:table-cell>'
    read = tables.read("book.ods#Events", {"book.ods": ods(ROWS, replaced=(plain, shown))}, "data", [])
    assert "1234.5" in read.rows[0][1]


def test_a_long_sheet_beside_the_deck_is_no_hindrance(tmp_path):
    """It is not read; the deck's own may have 5,000 rows."""
    book = openpyxl.Workbook()
    for row in ROWS:
        book.active.append(row)
    notes = book.create_sheet("Notes")
    for number in range(6_000):
        notes.append([number])
    out = io.BytesIO()
    book.save(out)
    listed = []
    assert len(tables.read("book.xlsx", {"book.xlsx": out.getvalue()}, "data", listed).rows) == len(ROWS) - 1
    assert tables.read("book.xlsx#Notes", {"book.xlsx": out.getvalue()}, "data", listed) is None
    assert [problem.code for problem in listed] == ["deck-too-large"]


def content_of(data):
    """What an OpenDocument workbook holds, as text."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read("content.xml").decode()


def test_a_sheet_of_an_opendocument_workbook_is_a_deck(tmp_path):
    """A million repeated rows are nothing; a document type, with which a file could grow or lead outside, is refused."""
    folder = written(tmp_path, GAME.replace("events.csv", "cards.ods#Events"))
    (folder / "cards.ods").write_bytes(ods(ROWS))
    assert cards(folder) == cards(written(tmp_path / "csv"))
    (folder / "cards.ods").write_bytes(ods(ROWS, doctype='<!DOCTYPE x [<!ENTITY a "b">]>'))
    assert [problem.code for problem in problems(folder)] == ["deck-damaged"]
    (folder / "game.toml").write_text(GAME.replace("events.csv", "cards.ods#Other"), encoding="utf-8")
    (folder / "cards.ods").write_bytes(ods(ROWS))
    assert [problem.code for problem in problems(folder)] == ["deck-empty"]


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ('"events.csv"', '"evnts.csv"', 5, "Did you mean “events.csv”?"),
        ('"events.csv"', '"events.doc"', 5, "can’t be read as a table"),
        ('data = "events.csv"\n', "", 4, "data"),
        ('data = "events.csv"', "data = 3", 5, "isn’t text"),
        ('quantity = "Qty"', 'quantity = "Qt"', 6, "Did you mean “Qty”?"),
        ('quantity = "Qty"', 'quantty = "Qty"', 6, "Did you mean “quantity”?"),
        ('"{Description}"', '"{Descrption}"', 9, "Did you mean “Description”?"),
        ("flavor =", "flavour =", 9, "Did you mean “flavor”?"),
        ('title = "{Name}", ', "", 9, "title"),
        ('face = "title-text"', 'face = "title-txt"', 8, "Did you mean “title-text”?"),
        ('face = "title-text"', 'size = "pokr"\nface = "title-text"', 8, "Did you mean “poker”?"),
        ('face = "title-text"', 'size = [5, 2]\nface = "title-text"', 8, "10 to 1000"),
        ('":coin:"', '":cion:"', 9, "Did you mean “coin”?"),
        ('columns = { id = "Name", quantity = "Qty" }\n', "", 5, 'columns = { quantity = "Qty" }'),
        ("[decks.events]", "[decks.Events]", 4, "events"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path, old, new, line, told):
    """And with the nearest name, where there is one."""
    assert old in GAME
    found = problems(written(tmp_path, GAME.replace(old, new)))
    assert any(problem.line == line and told in sentence(problem, "en") for problem in found), [
        (problem.line, sentence(problem, "en")) for problem in found
    ]


def test_forty_wrong_cards_are_one_message(tmp_path):
    """With their names."""
    rows = [ROWS[0], *([f"Card {n}", "many", "x", ""] for n in range(40))]
    (problem,) = problems(written(tmp_path, rows=rows))
    assert (problem.code, problem.args["count"]) == ("deck-quantity", 40)
    assert "Card 39 (many)" in problem.args["cards"]


def test_a_column_that_nothing_uses_may_be_listed(tmp_path):
    """Then nobody is told of it."""
    rows = [[*row, "note"] for row in ROWS]
    (problem,) = problems(written(tmp_path, rows=rows))
    assert (problem.code, problem.args["found"]) == ("deck-unused", "note")
    assert problems(written(tmp_path, GAME + 'ignore = ["note"]\n', rows)) == []


@pytest.mark.turns(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("face", FACES)
def test_every_ready_face_is_printed_in_every_size(tmp_path, face, size):
    """With all its slots, some of them empty, in every ink and both languages: nothing is wrong."""
    _, needed, may = FACES[face]
    given = {
        "title": "{Name}",
        "text": "{Text}",
        "flavor": "{Text}",
        "value": "{Value}",
        "icon": "{Icon}",
        "art": "art/{Icon}.png",
        "corner": "{Value} :coin:",
        "kind": "{Icon}",
    }
    used = {slot: given[slot] for slot in (*needed, *may)}
    slots = ", ".join(f'{slot} = "{text}"' for slot, text in used.items())
    columns = [column for column in ("Name", "Text", "Value", "Icon") if any(f"{{{column}}}" in text for text in used.values())]
    cells = {"Name": ["Storm", "Calm"], "Text": ["Lose a ship.", ""], "Value": ["3", "12"], "Icon": ["anchor", "ship"]}
    rows = [["Id", *columns], *(["one", *(cells[c][0] for c in columns)], ["two", *(cells[c][1] for c in columns)])]
    text = f'title = "Harbour"\n[decks.events]\ndata = "events.csv"\nsize = "{size}"\nface = "{face}"\nslots = {{ {slots} }}\n'
    folder = written(tmp_path, text, rows)
    (folder / "art").mkdir()
    for name in cells["Icon"]:
        Image.new("RGB", (600, 400), "teal").save(folder / "art" / f"{name}.png")
    assert [p for p in problems(folder) if p.severity == "error"] == []


def test_a_deck_stands_beside_a_sheet(tmp_path):
    """One file has both, and a card of the reference."""
    sheet = '\n[sheet]\nrows = [{ id = "coins", int = [0, 9] }]\n[score]\ntotal = "coins"\n[reference]\nscoring = "auto"\n'
    folder = written(tmp_path, GAME + sheet)
    assert problems(folder) == []
    assert [component.id for component in Catalog([folder]).load("harbour").components] == ["sheet", "reference", "events"]


def test_headings_with_line_breaks_and_several_spaces_are_named_plainly(tmp_path):
    """As spreadsheets have them: ``Rules text↵(English)`` is ``{Rules text (English)}``, however either is spaced."""
    import openpyxl

    folder = written(
        tmp_path,
        GAME.replace("events.csv", "events.xlsx#Cards v3 (final)")
        .replace('"Name"', '"Card Name"')
        .replace("{Name}", "{Card  Name}"),
    )
    book = openpyxl.Workbook()
    sheet = book.create_sheet("Cards v3 (final)")
    for row in (["Card  Name", " Qty", "Description", "Story\nText"], *ROWS[1:3]):
        sheet.append(row)
    book.save(folder / "events.xlsx")
    assert problems(folder) == []
    assert [(card, count, title) for card, count, title, _ in cards(folder)] == [("storm", 2, "Storm"), ("calm", 1, "Calm")]


def test_only_what_was_written_is_told(tmp_path):
    """A ready face fits small cards; who writes one of size and min need not know the other; a place that isn't filled can't be changed."""
    look = "look = {{ title = {{ {} }} }}\n"
    for more in ("size = [63.5, 40]\n", "size = [20, 30]\nback = false\n", look.format("min = 30"), look.format("size = 5")):
        assert [p.code for p in problems(written(tmp_path, GAME + more)) if p.code != "overflow"] == [], more
    told = {
        look.format("size = 5, min = 7"): ("decks.events.look.title.min", "7.0 pt"),
        "size = [10, 10]\n": ("decks.events.size, line 10", "10 × 10"),
        "look = { corner = { size = 5 } }\n": ("decks.events.look.corner, line 10", 'corner = "…"'),
        "back = false\nlook = { back = { size = 5 } }\n": ("decks.events.look.back, line 11", "back = false"),
    }
    for more, words in told.items():
        found = [sentence(problem, "en") for problem in problems(written(tmp_path, GAME + more))]
        assert len(found) == 1
        assert all(word in found[0] for word in words), found


def test_a_key_of_the_ready_face_is_told_under_what_stands_in_the_file():
    """Not as a key that the designer should have written."""
    found = {"decks.events": 4, "decks.events.look.title.min": 9}
    assert written_part(found, "decks.events.look.title.min") == "decks.events.look.title.min"
    assert written_part(found, "decks.events.look.text.size") == "decks.events"
    assert written_part(found, "sheet.art") == "sheet.art"
