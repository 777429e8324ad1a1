"""Files as people have them: saved by LibreOffice, with formulas, several sheets, headings and choices in Japanese, numbers with units."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import openpyxl
import pytest

import printkit
from catalog_cases import game_ids, game_of
from helpers_games import RECORDS
from helpers_workbooks import MAKERS, PLAIN, ods, xlsx
from printkit.gamefolder.catalog import Catalog
from printkit.messages.sentences import sentence
from printkit.model.numbers import whole_number
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.readers.cells import value_in
from printkit.scoring.readers.files import parse
from printkit.scoring.readers.headings import headings, known_columns, spelled
from printkit.scoring.readers.identity import game_of as told_by
from printkit.scoring.readers.parsed import Parsed
from printkit.scoring.readers.tables import to_rows
from printkit.scoring.run import read_sources, score_sources
from printkit.scoring.templates import notes
from printkit.scoring.writing import template

OPEN = game_of("open")
EXAMPLES = Path(__file__).parents[2] / "examples"
library = Catalog([EXAMPLES])


def with_value(data, value):
    """The workbook with a value saved beside its one formula, as a program that calculates saves it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for item in source.infolist():
            target.writestr(
                item,
                re.sub(
                    rb"</f><v ?/?>(?:</v>)?", b"</f><v>%d</v>" % value, source.read(item).replace(b' fullCalcOnLoad="1"', b"")
                ),
            )
    return out.getvalue()


def answer(name, data, game=OPEN):
    (found,) = score_sources([(name, data)], game)
    return found


@pytest.mark.parametrize("text", ["5²", "²5", "12①", "1 2", "¹²"])
def test_a_small_digit_beside_others_is_no_digit_of_theirs(text):
    """5² was read as 52."""
    assert not isinstance(whole_number(text), int)
    assert (whole_number("²"), whole_number("⑫"), whole_number("１２")) == (2, 12, 12)


@pytest.mark.parametrize("kind", MAKERS)
def test_a_japanese_table_is_read_from_a_workbook(kind):
    """Headings and choices by their words, places as 1位."""
    found = answer(f"a.{kind}", MAKERS[kind](PLAIN))
    assert found.problems == []
    assert found.record.data["variant"] == "basic"
    assert found.record.data["rounds"][0] == {"order": ["田中", "鈴木"], "predictions": {"田中": "田中", "鈴木": "鈴木"}}


@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize("name", [name for name in game_ids() if name in RECORDS])
def test_every_game_is_read_from_either_kind_of_workbook(name, kind):
    """The same record as was written, under Japanese headings and under the ids; the game is known by its columns."""
    game = game_of(name)
    record = RecordCheck(game)({"game": name, **RECORDS[name]}).record
    rows = to_rows(game, record.data)
    japanese = [[headings(game, "ja").get(text, text) for text in rows[0]], *rows[1:]]
    for table in (rows, japanese):
        data = MAKERS[kind](table)
        assert RecordCheck(game)(parse(f"a.{kind}", data, game).raw).record == record
        assert told_by(f"a.{kind}", data, map(game_of, game_ids())) == name


@pytest.mark.parametrize("kind", MAKERS)
def test_the_sheet_with_the_table_is_found(kind):
    """Wherever it stands among others; a workbook without one is told by its first sheet."""
    notes = [["How we play", ""], ["On Fridays", ""]]
    assert answer(f"a.{kind}", MAKERS[kind](notes, [], PLAIN, notes)).problems == []
    assert [p.code for p in answer(f"a.{kind}", MAKERS[kind](notes, notes)).problems] == ["no-header"]


@pytest.mark.parametrize("kind", MAKERS)
def test_a_second_sheet_that_is_filled_in_is_told(kind):
    """One file is one game; an empty copy of the table, or notes, say nothing."""
    notes = [["How we play", ""], ["On Fridays", ""]]
    found = answer(f"a.{kind}", MAKERS[kind](PLAIN, notes, PLAIN[:1], PLAIN))
    (problem,) = found.problems
    assert (problem.severity, problem.code, problem.args["found"]) == ("warning", "sheets-not-read", "Sheet4")
    assert found.record.data["rounds"][0]["order"] == ["田中", "鈴木"]
    assert "Sheet4" in next(found.told("ja"))


def test_a_formula_is_read_by_its_value_or_told_by_its_cell():
    """A program that doesn't calculate saves none."""
    rows = [[*row[:2], {"1位": 1, "2位": "=3-1"}.get(row[2], row[2]), *row[3:]] for row in PLAIN]
    data = xlsx(rows)
    (problem,) = answer("a.xlsx", data).problems
    assert (problem.code, problem.where) == ("formula-without-value", "C4")
    assert next(answer("a.xlsx", data).told("en")).startswith("error: a.xlsx, cell C4: this cell holds a formula")
    assert next(answer("a.xlsx", data).told("ja")).startswith("エラー: a.xlsx、セルC4: ")
    assert answer("a.xlsx", with_value(data, 2)).problems == []


def test_a_formula_of_libreoffice_is_read_by_its_value_or_told():
    """It stands in the last cell: the prediction of 鈴木."""
    rows = [row[:4] for row in PLAIN]
    valued = '<table:table-cell table:formula="of:=[.B3]" office:value-type="string" office:string-value="田中"><text:p>田中</text:p></table:table-cell>'
    assert answer("a.ods", ods(rows, formula=valued)).record.data["rounds"][0]["predictions"] == {
        "田中": "田中",
        "鈴木": "田中",
    }
    bare = '<table:table-cell table:formula="of:=[.B3]"/>'
    found = answer("a.ods", ods(rows, formula=bare))
    assert [(problem.code, problem.where) for problem in found.problems] == [("formula-without-value", "D4")]
    assert next(found.told("ja")).startswith("エラー: a.ods、セルD4: ")
    notes = [["How we play", ""], ["On Fridays", ""]]
    assert answer("a.ods", ods(rows, notes, formula=bare)).problems == [], "it stands on a sheet that nobody reads"


@pytest.mark.parametrize("kind", MAKERS)
def test_a_wrong_cell_is_told_by_its_name(kind):
    """Column and row as the spreadsheet shows them."""
    rows = [*PLAIN[:3], ["1", "鈴木", "2位", "佐藤", ""]]
    (told,) = answer(f"a.{kind}", MAKERS[kind](rows)).told("en")
    assert told.startswith(f"error: a.{kind}, cell D4")


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("3人", 3),
        ("２位", 2),
        ("1,204円", 1204),
        ("1，204", 1204),
        ("12オプト", 12),
        ("12 opt", 12),
        ("7点", 7),
        ("7 VP", 7),
        ("2nd", 2),
        ("−4", -4),
        ("1,20", "1,20"),
        ("3匹", "3匹"),
    ],
)
def test_numbers_as_people_write_them(cell, number):
    """With a unit, in groups, in full width; what is none stays a text."""
    assert whole_number(cell) == number


TOWERS = (
    "player,m1,m2,m3,m4,m5,m6,fastest,unlock_bonus\nAki,{list},4,4 16,16,16,-,1,3\nBen,-,3,3,3,-,-,,-\nChie,-,-,-,-,-,-,,5\n"
)


@pytest.mark.parametrize("marks", ["4 16", "4、16", "4;16", "４、１６"])
def test_a_list_as_japanese_people_write_it(marks):
    """With the comma of their language."""
    found = answer("a.csv", TOWERS.format(list=marks).encode(), game_of("unlock-tower"))
    assert (found.problems, found.record.data["players"][0]["marks"][0]) == ([], [4, 16])


@pytest.mark.parametrize("cell", ["C1=3 B2=9 A3=3", "C1:3 B2:9 A3:3", "C1： 3、B2：9、A3：3"])
def test_a_table_in_a_cell_as_people_write_it(cell):
    """With colons; it was told that nothing was written there."""
    rows = [["player", "role", "ended_by", "blueprint", "tower"], ["*", "", "tower", cell, cell]]
    rows += [[name, "messenger" if name == "Aki" else "architect", "", "", ""] for name in ("Aki", "Ben", "Chie", "Dai", "Emi")]
    found = answer("a.xlsx", xlsx(rows), game_of("babel-builders"))
    assert (found.problems, found.record.data["tower"]) == ([], {"C1": 3, "B2": 9, "A3": 3})


def test_a_cell_that_is_left_blank_in_a_record_is_missed():
    """A floor that was forgotten asked for nothing, and the tower was whole."""
    people = [
        {"name": name, "role": "messenger" if name == "Aki" else "architect"} for name in ("Aki", "Ben", "Chie", "Dai", "Emi")
    ]
    raw = {
        "game": "babel-builders",
        "ended_by": "tower",
        "blueprint": {"C1": 3, "B2": ""},
        "tower": {"C1": 3},
        "players": people,
    }
    found = answer("a.json", json.dumps(raw).encode(), game_of("babel-builders"))
    assert [(problem.code, problem.where) for problem in found.problems] == [("missing-key", "blueprint.B2")]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("Total,7,2,0,0", "summary-row"),
        ("合計,7,,,", "summary-row"),
        ("Ｔｏｔａｌ,7,2,0,0", "summary-row"),
        ("Sum,1,1,1,1", "summary-name"),
        ("Gesamt:,7,2,0,0", "summary-row"),
        ("総得点,7,2,0,0", "summary-row"),
    ],
)
def test_a_row_that_adds_the_others_up_is_no_player(row, code):
    """It won every evening."""
    table = f"player,c1,c5,c10,c20\nAki,3,0,0,0\nBen,4,2,0,0\n{row}\n"
    found = answer("a.csv", table.encode(), game_of("opt"))
    (problem,) = (one for one in found.problems if one.code != "missing-key")
    assert (problem.code, problem.line, problem.severity) == (code, 4, "error" if code == "summary-row" else "warning")


@pytest.mark.parametrize(("last", "codes"), [("9,7,5,4", ["summary-name"]), ("9,7,5,3", [])])
def test_a_last_row_of_sums_is_told_whatever_it_is_called(last, codes):
    """It may be a player all the same."""
    table = f"player,c1,c5,c10,c20\nAki,5,4,3,2\nBen,4,3,2,2\nAlle,{last}\n"
    assert [one.code for one in answer("a.csv", table.encode(), game_of("opt")).problems] == codes


@pytest.mark.parametrize("line", ["Ben,2,1", '"Ben;2;1"'])
def test_a_line_that_is_parted_otherwise_than_the_header_is_refused(line):
    """It was a player of that name, with nothing else."""
    (problem,) = answer("a.csv", f"player;c1;c5\nAki;3;0\n{line}\n".encode(), game_of("opt")).problems
    assert (problem.code, problem.line) == ("row-unparted", 3)


def test_a_player_who_is_called_otherwise_in_one_round_is_told_as_one():
    """Every round told that somebody was missing, the first one too, and none that it was one person."""
    rows = [f"{turn},{name},{place},Ben" for turn in (1, 2, 3) for place, name in enumerate(("Aki", "Ben", "Chie"), 1)]
    table = "\n".join(["round,player,place,predicts", rows[0].replace("Aki", "Akira"), *rows[1:]])
    first = answer("a.csv", table.encode()).problems[0]
    assert (first.code, first.line, dict(first.args)) == ("name-changes", 2, {"found": "Akira", "known": "Aki"})
    assert not answer("a.csv", table.replace("Akira", "Aki").encode()).problems


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_on_a_photo_is_told_otherwise_than_nothing_in_a_form(lang):
    """A photo isn't saved after filling it in."""
    blank = Parsed({"game": "unlock-tower"})
    for source, code in ((blank, "nothing-on-photo"), (b'{"game": "unlock-tower"}', "nothing-filled-in")):
        read = read_sources([("a.json", source)], game_of("unlock-tower"))
        (problem,) = (one for one in read.problems if one.code.startswith("nothing"))
        assert problem.code == code
        assert bool(re.search("saved|保存", sentence(problem, lang))) is (code == "nothing-filled-in")


def test_a_game_without_editions_or_options_says_so():
    """Instead of an empty list of those that there are."""
    raw = {"game": "open", "edition": "first", "options": {"x": "y"}, "players": ["Aki", "Ben"]}
    found = answer("a.json", json.dumps(raw).encode())
    assert {("edition-of-none", "edition"), ("no-options", "options.x")} <= {(one.code, one.where) for one in found.problems}
    assert not [line for lang in ("en", "ja") for line in found.told(lang) if ": )" in line or "（）" in line]


def test_card_codes_in_capitals():
    """As a keyboard with caps lock types them."""
    rows = [
        ["step", "player", "action", "cards", "amount"],
        ["1", "Aki", "OPEN", "2BD", "2オプト"],
        ["2", "Ben", "開く", "３ｒｏ", "3"],
    ]
    found = answer("a.xlsx", xlsx(rows), game_of("opt"))
    assert [problem.code for problem in found.problems] == []
    assert [step["cards"] for step in found.score.details["ledger"]] == [["2bd"], ["3ro"]]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "“田中” must be in quotes here"), ("ja", "「田中」は引用符で囲んで書きます")]
)
def test_an_unquoted_name_is_told_with_how_to_write_it(lang, said):
    """TOML takes only plain letters without quotes."""
    text = 'game = "open"\nplayers = ["田中", "鈴木"]\n[[rounds]]\norder = ["田中", "鈴木"]\npredictions = {田中 = "鈴木"}\n'
    (told,) = answer("a.toml", text.encode()).told(lang)
    assert said in told
    assert '"田中"' in told


@pytest.mark.parametrize(("lang", "written", "advice"), [("en", "4,16", "with spaces"), ("ja", "3・4・16", "空白で区切り")])
def test_several_numbers_in_a_cell_are_answered_with_what_parts_them(lang, written, advice):
    """A comma or a dot may stand inside one number, so neither is read."""
    rows = f'player,m1,m2,m3,m4,m5,m6\nAki,"{written}",-,-,-,-,-\n'
    assert any(advice in line for line in answer("a.csv", rows.encode(), game_of("unlock-tower")).told(lang))


# The workbook to fill in -------------------------------------------------------------------------------------------------


def test_a_workbook_to_fill_in_has_choices_notes_and_instructions():
    """Rows for the players, words to choose from, what each column takes, and a sheet that says how."""
    book = openpyxl.load_workbook(io.BytesIO(template(OPEN, "xlsx", "ja", ["田中", "鈴木", "Ben"])))
    table, told = book.worksheets
    assert [row[:2] for row in table.iter_rows(min_row=2, max_row=5, values_only=True)] == [
        (None, "*"),
        (1, "田中"),
        (1, "鈴木"),
        (1, "Ben"),
    ]
    lists = {
        str(one.sqref).rstrip("0123456789:").partition(":")[0][0]: one.formula1 for one in table.data_validations.dataValidation
    }
    heads = {cell.value: cell for cell in table[1]}
    assert lists[heads["占い"].column_letter] == '"田中,鈴木,Ben"'
    assert lists[heads["ルール"].column_letter] == '"基本,チップ"'
    assert all(cell.comment is not None for name, cell in heads.items() if name != "ラウンド")
    assert not any("{" in cell.comment.text for cell in heads.values() if cell.comment)  # that is how TOML writes it
    assert [cell.value for cell in told["A"] if cell.value][1:] == list(heads)


def test_a_workbook_that_was_filled_in_scores():
    """By its drop-downs' words; the rows of later rounds stay empty."""
    book = openpyxl.load_workbook(io.BytesIO(template(OPEN, "xlsx", "ja", ["田中", "鈴木"])))
    table = book.worksheets[0]
    column = {cell.value: cell.column for cell in table[1]}
    table.cell(2, column["ルール"]).value = "基本"
    for row, (place, first) in enumerate([("1位", "田中"), ("2位", "田中")], 3):
        table.cell(row, column["順位"]).value = place
        table.cell(row, column["占い"]).value = first
    out = io.BytesIO()
    book.save(out)
    found = answer("a.xlsx", out.getvalue())
    assert [problem.code for problem in found.problems if problem.severity == "error"] == []
    assert len(found.record.data["rounds"]) == 1


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_a_table_of_another_game_is_told_as_that(run, tmp_path, kind):
    """Once, and not by each of its columns; as unreadable, for it is no record of this game."""
    rows = to_rows(game_of("opt"), RecordCheck(game_of("opt"))({"game": "opt", **RECORDS["opt"]}).record.data)
    data = {"csv": lambda: "\n".join(map(",".join, rows)).encode(), "xlsx": lambda: xlsx(rows), "ods": lambda: ods(rows)}[
        kind
    ]()
    file = tmp_path / f"a.{kind}"
    file.write_bytes(data)
    for words in (("score", "--json"), ("score", "--sheets"), ("read",)):
        status, out, err = run(words[0], "open", str(file), *words[1:], "--lang", "en")
        assert status == 2
        assert err.count("this is of opt, not of open") == 1
        assert "no such column" not in out + err


def test_one_strange_column_is_still_that_column(run, tmp_path):
    """A misspelt heading makes no other game."""
    (tmp_path / "a.csv").write_text("round,player,place,predictz\n1,Aki,1,Aki\n1,Ben,2,Aki\n", encoding="utf-8")
    _, out, _ = run("score", "open", str(tmp_path / "a.csv"), "--json", "--lang", "en")
    assert [problem["code"] for problem in json.loads(out)["problems"]][:1] == ["unknown-column"]


@pytest.mark.parametrize("written", ['"５"', '"5点"', "５", "5点"])
@pytest.mark.parametrize(("lang", "said"), [("ja", "5とだけ書いてください"), ("en", "Write 5")])
def test_numbers_in_toml_are_bare(run, tmp_path, written, lang, said):
    """What is meant as one is told with what to type."""
    file = tmp_path / "a.toml"
    file.write_text(f'game = "unlock-tower"\n[[players]]\nname = "A"\ntotal = {written}\n', encoding="utf-8")
    assert said in run("score", str(file), "--lang", lang)[2]


@pytest.mark.parametrize(
    ("game", "column", "heading", "note"),
    [
        ("eitsuku", "award.writer", "脚本家大賞", "脚本家大賞の枚数"),
        ("eitsuku", "award.actor2", "役者2枚目の役者大賞", "この役者につけた"),
        ("eitsuku", "check.B", "B 同じ数字", "計算結果と照合する"),
        ("opt", "c5", "5オプトのコイン", "持っている枚数"),
        ("unlock-tower", "t3", "タワー3の高さ", "最終階"),
        ("unlock-tower", "m3", "タワー3の屋根", "小さい順"),
    ],
)
def test_a_column_is_headed_and_explained_by_what_one_cell_of_it_takes(game, column, heading, note):
    """Awards aren't told as the role that they lie on, nor one tower as all six."""
    found = game_of(game)
    assert headings(found, "ja")[column] == heading
    assert note in notes(found, "ja", ())[column]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", game_ids())
def test_every_column_says_what_it_takes(name, lang):
    """Under a heading of its own, in every game; the numbered headings of before are read as well."""
    found = game_of(name)
    heads, told = headings(found, lang), notes(found, lang, ())
    assert len({*heads.values()}) == len(heads)
    assert [column for column, text in told.items() if text in {column, f" ({column})", f"（{column}）"}] == []
    assert known_columns(game_of("opt"))[spelled("コイン 5")] == "c5"


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", game_ids())
def test_a_workbook_to_fill_in_shows_all_that_stands_in_it(name, lang):
    """Columns hold their heading, what may be chosen and a name; each is told on the second sheet; one page wide when printed."""
    game = game_of(name)
    players = ["田中 一郎", "Ben", "Chie", "Dai", "Emi"][: game.players[0]]
    data = printkit.template(game, "xlsx", lang, players)
    table, guide = openpyxl.load_workbook(io.BytesIO(data)).worksheets
    lists = {
        str(one.sqref).split(":")[0].rstrip("0123456789"): one.formula1.strip('"').split(",")
        for one in table.data_validations.dataValidation
    }
    for head in table[1]:
        wide = table.column_dimensions[head.column_letter].width
        for text in [*(str(cell.value or "") for cell in table[head.column_letter]), *lists.get(head.column_letter, ())]:
            assert sum(2 if ord(c) > 0xFF else 1 for c in text) < wide <= 40, (head.value, text)
    assert table.freeze_panes == "B2"
    told = "\n".join(str(cell.value) for row in guide.iter_rows() for cell in row)
    assert [head.value for head in table[1] if str(head.value) not in told] == []
    assert all(
        sheet.page_setup.orientation == "landscape" and sheet.sheet_properties.pageSetUpPr.fitToPage for sheet in (table, guide)
    )


@pytest.mark.parametrize(
    ("cell", "code", "named"),
    [
        ("A1=9 A1=3", "duplicate-key", "A1"),
        ("A1", "not-by-key", '"A1"'),
        ("C1=3 B2 A3=3", "key-alone", "B2"),
        ("A1:9 A1:3", "duplicate-key", "A1"),
    ],
)
def test_a_table_in_a_cell_has_each_key_once_with_a_value(cell, code, named):
    """The last of two would win, and a missing number would be 0."""
    head = "player,role,zealot,seals,punishes,punishment_cards,ended_by,blueprint,tower"
    roles = ["messenger,,", "architect,,Aki", "architect,yes,", "architect,,", "architect,,"]
    rows = [f"{name},{role},,,,," for name, role in zip(("Aki", "Ben", "Chie", "Dai", "Emi"), roles, strict=True)]
    text = "\n".join([head, f'*,,,,,,tower,C1=3,"{cell}"', *rows])
    given = answer("babel.csv", text.encode(), game_of("babel-builders"))
    assert (code, named) in [(problem.code, problem.args.get("found")) for problem in given.problems]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_heading_has_a_hole_in_it(lang):
    """第ラウンド was a round without its number, ：木の実 1 a box without its player."""
    games = [*map(game_of, game_ids()), *(library.load(path.parent.name) for path in EXAMPLES.glob("*/game.toml"))]
    heads = [head for game in games for head in headings(game, lang).values()]
    assert len(heads) > 500
    assert [head for head in heads if re.search(r"^[^\w×]|[：:、,]$|第(?!\d)|  ", head)] == []


def test_an_unknown_column_is_told_with_the_columns_as_the_header_calls_them():
    """Whoever writes Japanese headings hears those, a program hears ids, and a slip of the pen its neighbour."""
    heads = headings(game_of("opt"), "ja")
    for written, listed in (([heads["player"], "5オプトコイン"], heads["c5"]), (["player", "c6"], "c5")):
        problem = answer("a.csv", ",".join(written).encode(), game_of("opt")).problems[0]
        assert (problem.code, problem.where) == ("unknown-column", written[1])
        assert listed in str(problem.args["known"]).split(", ")
        assert problem.args["hint"] in str(problem.args["known"]).split(", ")


def test_a_heading_that_two_columns_share_is_told_as_theirs(tmp_path):
    """Another word, however near, would mislead."""
    rows = '{ id = "a", int = [0, 9], name = "Jar" }, { id = "b", int = [0, 9], name = "Jars" }, { id = "c", int = [0, 9], name = "Jar" }'
    (tmp_path / "game.toml").write_text(
        f'title = "Jars"\nplayers = [1, 4]\n[sheet]\nrows = [{rows}]\n[score]\nall = "a + b + c"\n'
    )
    problem = answer("a.csv", b"player,Jar,Jars\nAki,1,2\n", printkit.load(tmp_path)).problems[0]
    assert (problem.code, problem.args["hint"]) == ("unknown-column", "Jar (a)")


@pytest.mark.parametrize("none", ["-", "ー", "none", "None", "なし", "[]"])
def test_a_list_of_nothing_is_said_as_people_say_it(none):
    """In a cell as at a question; a word in a list of words is one of them."""
    entries = {entry.id: entry for entry in game_of("unlock-tower").entries}
    assert value_in(game_of("unlock-tower"), entries["marks"], 2, none) == []
