"""CSV and XLSX: the columns of the contract, what people type into cells, and every record there and back."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers_score import records
from printkit.gamefolder.catalog import Catalog
from printkit.model import error
from printkit.model.slot_values import record_of_slots, slots_of_record
from printkit.model.slots import View, slots, view_of
from printkit.scoring.readers.files import parse
from printkit.scoring.readers.tables import header, to_csv, to_rows
from printkit.scoring.run import score_sources
from printkit.scoring.writing import template, write

GAME = Catalog().load("unlock-tower")
COLUMNS = (
    "player,t1,t2,t3,t4,t5,t6,m1,m2,m3,m4,m5,m6,fastest,unlock_bonus,check.A,check.B,check.C,check.D,check.E,total,date,rounds"
)
JAPANESE = (
    "プレイヤー,タワー1の高さ,タワー2の高さ,タワー3の高さ,タワー4の高さ,タワー5の高さ,タワー6の高さ,"
    "タワー1の屋根,タワー2の屋根,タワー3の屋根,タワー4の屋根,タワー5の屋根,タワー6の屋根,"
    "最速ボーナス,アンロックボーナス,最高階ボーナス,Aのチェック数,Bのチェック数,Cのチェック数,Dのチェック数,Eのチェック数,合計VP,日付,ラウンド数"
)


def read(text, name="a.csv", game=GAME):
    return parse(name, text if isinstance(text, bytes) else text.encode(), game)


def told(text, name="a.csv"):
    (answer,) = score_sources([(name, text if isinstance(text, bytes) else text.encode())], GAME)
    return [(p.code, p.where, p.line) for p in answer.problems if p.severity == "error"]


def test_a_line_is_looked_for_whatever_the_players_are_called(fair):
    """Names may hold the dots and brackets that places are written with."""
    rows = "round,player,place,predicts,variant\n,*,,,basic\n1,a]b,1,x.y,\n1,x.y,2,a]b,\n2,x.y,1,a]b,\n"
    parsed = read(rows, game=fair)
    assert parsed.placed(error("no-bet", "rounds[0].bets.a]b")).line == 3
    assert parsed.placed(error("no-bet", "rounds[0].bets.x.y")).line == 4
    assert parsed.placed(error("no-bet", "rounds[1].bets.a]b")).line == 5
    assert parsed.placed(error("no-bet", "bets.a]b")).line is None


def first(text):
    """The first player of a CSV text that reads without a problem."""
    parsed = read(text)
    assert parsed.problems == ()
    return parsed.raw["players"][0]


# Reading -----------------------------------------------------------------------------------------------------------------


def test_the_columns_are_the_contracts():
    """One for each value, the towers spread over six; beside them which towers are ticked in box D."""
    assert header(GAME) == COLUMNS.replace("unlock_bonus", "unlock_bonus,highest").split(",")


@pytest.mark.parametrize("heading", ["Cのチェック数", "Ticks in C", "check.C", "最速", "Fastest (check.C)"])
def test_earlier_headings_are_read(heading):
    """Ticks were headed like the boxes they are in; templates from then are read for ever."""
    assert first(f"player,{heading}\nBen,1\n") == {"name": "Ben", "checks": {"C": 1}}


def test_a_row_is_a_player():
    """Numbers, lists of numbers, yes and no, and what is not given."""
    row = "Aki,16,12,16,7,7,18,3 4 16,4 12,4 16,4 7,7,9 18,1,3 5,1,0,1,5,2,7"
    assert first(f"{COLUMNS}\n{row}\n") == {
        "name": "Aki",
        "towers": [16, 12, 16, 7, 7, 18],
        "marks": [[3, 4, 16], [4, 12], [4, 16], [4, 7], [7], [9, 18]],
        "fastest": True,
        "unlock_bonus": [3, 5],
        "checks": {"A": 1, "B": 0, "C": 1, "D": 5, "E": 2},
        "total": 7,
    }
    assert first("player,total\nBen,\n") == {"name": "Ben"}


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_any_delimiter_and_line_ending(ending, mark, bom):
    """What stands between the ids of the header line separates the cells."""
    lines = [
        mark.join(cells)
        for cells in (["player", "fastest", "unlock_bonus"], ["Aki", "1", '"3;5"'], ["", "", ""], ["Ben", "", ""])
    ]
    parsed = read(bom + ending.join(lines) + ending)
    assert parsed.problems == ()
    assert parsed.raw["players"] == [{"name": "Aki", "fastest": True, "unlock_bonus": [3, 5]}, {"name": "Ben"}]
    assert parsed.lines == {"players[0]": 2, "players[1]": 4}


@pytest.mark.parametrize("said", ["sep=;", "SEP=,", '"sep=;"', "sep=\t", "sep=;;;"])
def test_the_line_that_says_to_excel_what_parts_the_cells_is_none_of_the_table(said):
    """What stands between the headings counts; lines keep the numbers that an editor shows."""
    parsed = read(f"{said}\r\nplayer;fastest;unlock_bonus\r\nAki;1;3 5\r\nBen;;\r\n")
    assert parsed.problems == ()
    assert (len(parsed.raw["players"]), parsed.lines) == (2, {"players[0]": 3, "players[1]": 4})


def test_full_width_digits_and_spaces():
    """As a Japanese keyboard types them."""
    assert first("player,t1,t2,t3,t4,t5,t6,unlock_bonus\n\u3000花\u3000,１６,0,0,0,0,２,３\u3000５") == {
        "name": "花",
        "towers": [16, 0, 0, 0, 0, 2],
        "unlock_bonus": [3, 5],
    }


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("1", True),
        ("true", True),
        ("YES", True),
        ("○", True),
        ("１", True),
        ("0", False),
        ("false", False),
        ("no", False),
        ("×", False),
    ],
)
def test_yes_and_no(cell, value):
    """Every way to write them."""
    assert first(f"player,fastest\nAki,{cell}\n")["fastest"] is value


@pytest.mark.parametrize("cell", ["3 5", "3;5", "3 ; 5", " 3  5 "])
def test_a_plain_list_takes_either_separator(cell):
    """Spaces or semicolons."""
    assert first(f'player,unlock_bonus\nAki,"{cell}"\n')["unlock_bonus"] == [3, 5]


def test_an_empty_cell_among_marks_is_missed():
    """Whoever forgot to type a tower has not said that it has no tops: that is `-`."""
    head = "player,m1,m2,m3,m4,m5,m6\n"
    rows = "Aki,3,,4 5,-,,-\nBen,-,-,-,-,-,-\nChie,-,-,-,-,-,-\n"
    assert told(head + rows) == [("missing-key", f"players[0].marks[{tower}]", 2) for tower in (1, 4)]
    assert first(head + "Aki,,,,,,\n") == {"name": "Aki"}
    assert first(head + "Aki,-,-,-,-,-,-\n")["marks"] == [[]] * 6


def test_a_missing_tower_is_missed():
    """A gap among the final floors is no zero."""
    assert ("missing-key", "players[0].towers[2]", 2) in told("player,t1,t2,t3,t4,t5,t6\nAki,1,2,,4,5,6\n")


def test_readings_and_edition_stand_in_the_row_of_the_table():
    """And decide what the cells mean."""
    parsed = read("player,fastest,option.fastest,edition\n*,,tower,printkit\nAki,1 3,,\n")
    assert parsed.problems == ()
    assert parsed.raw["options"] == {"fastest": "tower"}
    assert parsed.raw["edition"] == "printkit"
    assert parsed.raw["players"] == [{"name": "Aki", "fastest": [1, 3]}]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("player,t7\nAki,3\n", ("unknown-column", "t7", 1)),
        ("player,total,total\nAki,3,3\n", ("repeated-column", "total", 1)),
        ("player,total\nAki,3,4\n", ("extra-cell", "", 2)),
        ("player,,total\nAki,,4\nBen,5,3\nChie,6,3\n", ("column-without-heading", "", 3)),
        ("player,total,\nAki,4, 5\n", ("column-without-heading", "", 2)),
        ("player,total\n\nAki,x\n", ("expected-int", "players[0].total", 3)),
        ("player,total\nAki,3.5\n", ("expected-int", "players[0].total", 2)),
        ("player,total\nAki,1e2\n", ("expected-int", "players[0].total", 2)),
        ("player,fastest\nAki,maybe\n", ("not-bool", "players[0].fastest", 2)),
        ("player,unlock_bonus\nAki,3 x\n", ("not-a-key", "players[0].unlock_bonus[1]", 2)),
        ("player,total\nAki,1\nAki,2\n", ("repeated-name", "players[1].name", 3)),
        ("player,total\n,2\n", ("missing-key", "players[0].name", 2)),
        ("player,total\n*,2\n", ("misplaced-cell", "total", 2)),
        ("player,option.tops\nAki,final\n", ("misplaced-cell", "option.tops", 2)),
        ("player,option.tops\n*,finale\n", ("unknown-value", "options.tops", None)),
    ],
)
def test_problems_of_cells_have_their_line(text, problem):
    """Each at its row, with the id of its column or the place in the record."""
    assert problem in told(text)


def test_a_quote_that_is_never_closed_does_not_swallow_rows():
    """The file is refused at the line where the quote opens."""
    (answer,) = score_sources([("a.csv", b'player,total\nAki,1\n"Ben,2\nChie,3\n')], GAME)
    assert [(p.code, p.line) for p in answer.problems] == [("unreadable", 3)]
    assert answer.status == 2


@pytest.mark.parametrize(("text", "code"), [("", "empty-file"), ("\n \n", "empty-file"), ("Aki,3\nBen,4\n", "no-header")])
def test_a_file_without_a_header_is_unreadable(text, code):
    """There is nothing to tell the columns by."""
    (answer,) = score_sources([("a.csv", text.encode())], GAME)
    assert answer.status == 2
    assert [p.code for p in answer.problems] == [code]


def test_an_unknown_column_names_the_nearest():
    """As unknown keys do."""
    (problem,) = read("player,unlock-bonus\nAki,1\n").problems
    assert problem.args["hint"] == "unlock_bonus"


# XLSX --------------------------------------------------------------------------------------------------------------------


def book(rows):
    workbook = openpyxl.Workbook()
    for row in rows:
        workbook.active.append(row)
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def test_a_spreadsheet_is_the_same_grid():
    """Numbers may be numbers or texts; 3.0 is how some programs save 3."""
    parsed = read(
        book([["player", "fastest", "unlock_bonus", "total"], ["Aki", True, "3 5", 7.0], [], ["007", None, 4, "１２"]]),
        "a.xlsx",
    )
    assert parsed.problems == ()
    assert parsed.raw["players"] == [
        {"name": "Aki", "fastest": True, "unlock_bonus": [3, 5], "total": 7},
        {"name": "007", "unlock_bonus": [4], "total": 12},
    ]
    assert parsed.lines["players[1]"] == 4


@pytest.mark.parametrize("value", [True, 3.5, "x"])
def test_no_number_in_a_spreadsheet(value):
    """Is an error at its place, as in a CSV file."""
    assert ("expected-int", "players[0].total", 2) in told(book([["player", "total"], ["Aki", value]]), "a.xlsx")


def zipped(**files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04 damaged", "not-xlsx"),
        (zipped(a="hello"), "not-xlsx"),
        (book([["player"]])[:900], "not-xlsx"),
        (zipped(bomb=b"\0" * 60_000_000), "file-too-large"),
        (zipped(**{f"f{i}": "" for i in range(600)}), "file-too-large"),
    ],
    ids=["garbage", "other zip", "truncated", "bomb", "many"],
)
def test_a_damaged_spreadsheet_is_unreadable(data, code):
    """Before anything large is unpacked."""
    (answer,) = score_sources([("a.xlsx", data)], GAME)
    assert answer.status == 2
    assert [p.code for p in answer.problems] == [code]


def test_a_spreadsheet_with_one_far_cell_does_not_take_forever():
    """A cell in the last corner is no reason to look at all those before it."""
    workbook = openpyxl.Workbook()
    workbook.active.append(["player", "total"])
    workbook.active.cell(1_048_576, 16_384, "x")
    out = io.BytesIO()
    workbook.save(out)
    (answer,) = score_sources([("a.xlsx", out.getvalue())], GAME)
    assert answer.problems


def test_a_spreadsheet_keeps_what_looks_like_a_formula():
    """A player may be called =1+1; the cell is a text."""
    data = write(GAME, {"game": "unlock-tower", "players": [{"name": "=1+1"}, {"name": "+1"}, {"name": "@x"}]}, "xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active
    assert [(sheet.cell(n, 1).value, sheet.cell(n, 1).data_type) for n in (2, 3, 4)] == [
        ("=1+1", "s"),
        ("+1", "s"),
        ("@x", "s"),
    ]


def test_spreadsheets_are_reproducible():
    """The same record gives the same bytes."""
    record = {"game": "unlock-tower", "players": [{"name": n, "total": 3} for n in "ABC"]}
    assert write(GAME, record, "xlsx") == write(GAME, record, "xlsx")
    assert template(GAME, "xlsx", "ja") == template(GAME, "xlsx", "ja")


# There and back ----------------------------------------------------------------------------------------------------------


@given(records(), st.sampled_from(["toml", "json", "csv"]))
@settings(max_examples=40, deadline=None)
def test_a_record_written_is_the_record_read(record, kind):
    """TOML, JSON and CSV lose nothing and add nothing."""
    parsed = read(write(GAME, record, kind), f"a.{kind}")
    assert parsed.problems == ()
    assert parsed.raw == record


@given(records())
@settings(max_examples=6, deadline=None)
def test_a_record_in_a_spreadsheet_is_the_record_read(record):
    """XLSX too."""
    parsed = read(write(GAME, record, "xlsx"), "a.xlsx")
    assert parsed.problems == ()
    assert parsed.raw == record


@given(records(readings=False))
@settings(max_examples=25, deadline=None)
def test_a_record_on_paper_is_the_record_folded(record):
    """What the boxes of a score pad hold, unfolded and folded again, is what they hold."""
    view = view_of(GAME, GAME.component("score-pad"))
    values = slots_of_record(GAME, record, view)
    assert set(values) == {slot.name for slot in slots(GAME, view)}
    once = record_of_slots(GAME, values)
    assert slots_of_record(GAME, once, view) == values
    for entered, folded in zip(record["players"], once["players"], strict=True):
        assert folded["name"] == entered["name"]
        assert folded.get("towers") == entered.get("towers")
        assert folded.get("total") == entered.get("total")


FAIR = {
    "game": "fair",
    "options": {"mood": "wild"},
    "players": ["Aki", "山田 花子", "Chie"],
    "variant": "chips",
    "dice": [1, 2, 6],
    "field": {"A1": 3, "B1": 8},
    "rounds": [
        {
            "order": ["山田 花子", "Aki", "Chie"],
            "predictions": {"Aki": "山田 花子", "Chie": "Chie"},
            "bets": {"Aki": 1, "山田 花子": 2, "Chie": 1},
        },
        {"order": ["Chie", "山田 花子", "Aki"], "bets": {"Chie": 4}},
    ],
    "coins": {"Aki": {"1": 3, "5": 0}, "Chie": {"5": 2}},
    "ledger": [{"player": "Chie", "action": "sell", "cards": ["3bd", "A"]}, {"player": "山田 花子", "action": "open"}],
}


def test_rounds_tables_and_ledgers_survive_a_csv_file(fair):
    """Rows of players, of players in rounds, of steps, and of the table, in one file."""
    text = to_csv(to_rows(fair, FAIR))
    parsed = read(text, game=fair)
    assert parsed.problems == ()
    assert parsed.raw == FAIR
    assert parsed.lines["rounds[1]"] > parsed.lines["rounds[0]"]


def test_rounds_and_tables_survive_paper(fair):
    """Seats on paper, names in the record, also where a player is chosen."""
    view = View(window={"round": (1, 2), "step": (1, 2), "card": (1, 2), "player": (1, 2, 3)})
    values = slots_of_record(fair, FAIR, view)
    assert values["r1-p2-place"] == 1
    assert values["r1-p1-predicts"] == "2"
    record = record_of_slots(fair, values)
    assert {key: record[key] for key in ("players", "rounds", "coins", "dice", "variant")} == {
        key: FAIR[key] for key in ("players", "rounds", "coins", "dice", "variant")
    }


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("round,player,place\n1,Aki,1\n1,Ben,1\n", "no-ranking"),
        ("round,player,place\n1,Aki,1\n1,Ben,x\n", "no-ranking"),
        ("round,player,place\n1,Aki,1\n3,Aki,1\n", "rows-left-out"),
        ("round,player,place\nx,Aki,1\n", "expected-int"),
        ("round,player,place\n1,,1\n", "missing-player"),
        ("round,player,place,variant\n1,Aki,1,chips\n", "misplaced-cell"),
        ("step,player,action,c1\n1,Aki,sell,3\n", "misplaced-cell"),
        ("round,player,place\n1,Aki,1\n1,Aki,1\n", "repeated-cell"),
    ],
)
def test_rows_that_do_not_fit_together(fair, text, problem):
    """Are told, not guessed at."""
    assert problem in [p.code for p in read(text, game=fair).problems]


# Templates ---------------------------------------------------------------------------------------------------------------


def test_an_empty_csv_file_has_every_column():
    """Ready to be filled in, under the ids or, in Japanese, the words of the paper; a row of the table has the date."""
    empty = "*" + "," * JAPANESE.count(",")
    assert template(GAME, "csv", "en").decode().splitlines() == [",".join(header(GAME)), empty]
    assert template(GAME, "csv", "ja").decode("utf-8-sig").splitlines() == [JAPANESE, empty]


def test_the_row_of_the_table_is_there_when_it_is_needed(fair):
    """A game with values of the whole table starts with a row for them."""
    lines = template(fair, "csv", "en").decode().splitlines()
    assert lines[0].split(",")[:3] == ["round", "step", "player"]
    assert lines[1].replace(",", "") == "*"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_empty_toml_file_shows_every_key_with_an_explanation(lang):
    """All but the name behind a #; with the # taken away it still is TOML, and a record of the game."""
    text = template(GAME, "toml", lang).decode()
    assert parse("a.toml", text.encode(), GAME).raw == {"game": "unlock-tower", "players": [{"name": ""}]}
    lines = [line.removeprefix("# ") if " = " in line or "[options]" in line else line for line in text.splitlines()]
    full = parse("a.toml", "\n".join(lines).encode(), GAME).raw
    assert set(full["players"][0]) == {"name", "towers", "marks", "fastest", "unlock_bonus", "highest", "checks", "total"}
    assert full["options"] == GAME.readings


def test_an_empty_json_file_is_a_record_but_for_the_names():
    """Every key, the fewest players, nothing in it, so that with names it still isn't scored."""
    raw = parse("a.json", template(GAME, "json", "en"), GAME).raw
    for number, player in enumerate(raw["players"]):
        player["name"] = f"P{number}"
    (answer,) = score_sources([("a.json", write(GAME, raw, "json"))], GAME)
    assert {p.code for p in answer.problems} == {"no-towers"}
    assert answer.score is None


def test_an_empty_spreadsheet_has_every_column():
    """The first row."""
    sheet = openpyxl.load_workbook(io.BytesIO(template(GAME, "xlsx", "ja"))).active
    assert [cell.value for cell in sheet[1]] == JAPANESE.split(",")
    assert sheet.cell(3, header(GAME).index("m2") + 1).number_format == "@"


def test_a_table_of_deals_alone_seats_whom_it_names():
    """A ledger has no rows of the players; they sit in the order of the rows, whoever only pays included."""
    game = Catalog().load("opt")
    parsed = read("step,player,action,cards,amount,to\n1,Ben,open,3bd,3,\n2,Ben,trade,4k;5k,1,Aki\n", game=game)
    assert parsed.problems == ()
    assert parsed.raw["players"] == ["Ben", "Aki"]


def test_a_player_may_be_chosen_by_name_or_seat_on_paper(fair):
    """Whoever writes the name instead of the number is understood; a seat without a name stays what was written."""
    values = {"p1-name": "Aki", "p2-name": "Ben", "r1-p1-predicts": "Ben", "r1-p2-predicts": "1", "r2-p1-predicts": "3"}
    rounds = record_of_slots(fair, values)["rounds"]
    assert [found["predictions"] for found in rounds] == [{"Aki": "Ben", "Ben": "Aki"}, {"Aki": "3"}]
