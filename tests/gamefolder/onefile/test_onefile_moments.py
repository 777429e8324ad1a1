"""The sheet as it stood after a round (``dated``, ``[[score.at]]``): against plain Python, on paper, and what is refused."""

from __future__ import annotations

import re

import own_games
import pytest

import printkit
from helpers_forms import filled, written
from printkit.draw.frame import Field
from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.inspection.trials.asks import rows_of
from printkit.inspection.trials.legal import random_record
from printkit.language.lines import card
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.declared import label_of, program_of
from printkit.scoring.run import score_record, score_sources

PAGE = "\n".join(page.read_text(encoding="utf-8") for page in own_games.PAGES)
TEXT = re.search(r"^```toml\n# four-seasons/game\.toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[1]


def folder(tmp_path, text=TEXT, **words):
    """A folder with the game of the page."""
    made = tmp_path / "four-seasons"
    made.mkdir(exist_ok=True)
    for name, content in {"game.toml": text, **{f"{lang}.toml": said for lang, said in words.items()}}.items():
        (made / name).write_text(content, encoding="utf-8")
    return made


def area(cells):
    """The size of the largest connected area of (column, row)."""
    left, most = set(cells), 0
    while left:
        one, grown = {left.pop()}, True
        while grown:
            grown = {(x, y) for x, y in left for a, b in one if abs(x - a) + abs(y - b) == 1}
            one |= grown
            left -= grown
        most = max(most, len(one))
    return most


def plain(land, at, coins):
    """What the game of the page is worth, part by part."""

    def of(kind, last):
        return {(x, y) for y in range(5) for x in range(6) if land[y][x] == kind and at[y][x] <= last}

    town = [0, 1, 3, 6, 10][min(len(of("house", 4)), 4)]
    shore = [
        2
        * sum(
            any((x + a, y + b) in of("field", last) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)))
            for x, y in of("water", last)
        )
        for last in (2, 3)
    ]
    return {
        "purse": coins,
        "woods_1": area(of("wood", 1)),
        "woods_4": area(of("wood", 4)),
        "shore_2": shore[0],
        "shore_3": shore[1],
        "town_4": town,
        "crowd_4": town if town >= 6 else 0,
    }


def test_random_maps_are_worth_what_plain_python_says(tmp_path):
    """300 records; each cell that is written in carries a round."""
    program = program_of(printkit.load(str(folder(tmp_path))))
    rows = rows_of(program)
    for number in range(300):
        result = random_record(program, rows, f"moments/{number}", 1 + number % 4).result
        sheet = result.written.sheet
        for seat in range(len(result.written.players)):
            worth = plain(sheet["land"][seat], sheet["land_round"][seat], sheet["coins"][seat])
            assert {name: result.state.now[name][seat] for name in worth} == worth
            assert result.state.now["total"][seat] == sum(worth.values())


def test_a_number_of_every_round_is_that_up_to_the_round(tmp_path):
    """Sums, counts and the last."""
    text = """title = "R"
players = 2
[rounds]
rows = [{ id = "got", int = [0, 9] }]
[round]
left = { value = "prev.left - got", start = 50 }
[score]
all = "got"
[[score.at]]
round = [2, 9]
some = "got"
rest = { value = "last(left)", name = { de = "Rest" } }
both = "some + rest"
[end]
rounds = 3
"""
    game = printkit.load(str(folder(tmp_path, text)))
    record = 'game = "four-seasons"\n[[players]]\nname = "A"\n[[players]]\nname = "B"\n'
    record += "".join(f"[[rounds]]\ngot = {{ A = {n}, B = 1 }}\n" for n in (4, 3, 2))
    (answer,) = score_sources([("r.toml", record.encode())], game)
    parts = {part.id: part.points for part in answer.score.players[0].breakdown}
    assert parts == {"all": 9, "some_2": 7, "rest_2": 43, "both_2": 50, "some_9": 9, "rest_9": 41, "both_9": 50}
    assert label_of(game, "en")("some_2") == "Some after round 2"
    assert label_of(game, "ja")("some_9") == "Some（9ラウンド後）"


def test_a_name_of_a_word_file_is_told_with_the_round(tmp_path):
    """On the card all rounds stand in one line."""
    game = printkit.load(
        str(folder(tmp_path, ja='[score]\nwoods = "森"\n[entry]\nland = "地図"\n[say]\nwoods = "いちばん広い森"\n'))
    )
    assert [game.words["ja"][f"score.woods_{last}"] for last in (1, 4)] == ["森（1ラウンド後）", "森（4ラウンド後）"]
    assert game.words["ja"]["entry.land_round"] == "地図：書いたラウンド"
    lines = [(line.name, line.text) for line in card(program_of(game), "en", label_of(game, "en"))]
    assert lines[1] == ("Woods after rounds 1, 4", "largest area of wood in land")
    assert [name for name, _ in lines].count("Woods after round 4") == 0
    assert (
        any("いちばん広い森" in text for key, text in game.words["ja"].items() if key.startswith("reference.scoring")) is False
    )


def test_each_cell_has_a_box_for_its_round(tmp_path):
    """Beside the field of the cell, and none over another; the sheet says what it is for."""
    game = Catalog([folder(tmp_path)]).load("four-seasons")
    job = Job("en")
    (frame,) = pages(game, game.components[0], job, load_fonts(job, game)).frames
    fields = {item.name: item for item in frame.items if isinstance(item, Field)}
    cells = [name for name in fields if "-land-" in name and "land_round" not in name]
    assert len(cells) == 29
    for name in cells:
        own, at = fields[name], fields[name.replace("-land-", "-land_round-")]
        assert own.y + own.h <= at.y + 1e-6
        assert at.w >= 4.0
        assert at.h >= 4.0
    assert "1–4" in game.words["en"]["sheet.note.land"]


@pytest.mark.parametrize(
    ("before", "after", "code", "where"),
    [
        ("round = [1, 4]", "round = [1, 5]", "too-great", "score.at[0].round"),
        ("round = [1, 4]", "round = 0", "rules-at-round", "score.at[0].round"),
        ("round = [1, 4]", "round = [1, 1]", "rules-at-round", "score.at[0].round"),
        ("round = [1, 4]\n", "", "rules-at-round", "score.at[0].round"),
        ("dated = 4, ", "", "rules-at-nothing", "score.at[0].woods"),
        ("dated = 4", "dated = 1", "too-small", "sheet.rows[0].dated"),
        ("int = [0, 14]", "int = [0, 14], dated = 4", "rules-dated-grid", "sheet.rows[1].dated"),
        ("town = {", 'woods = "coins"\ntown = {', "rules-name-twice", "score.at[2].woods"),
        ("crowd = { value", "crowd = { valu", "unknown-key", "score.at[2].crowd.valu"),
        ('purse = "coins"', 'purse = "coins"\nend = { area = "land" }', "rules-word", "score.end"),
        ('"town", when', '"town + late", when', "rules-at-later", "score.at[2].crowd"),
    ],
)
def test_what_is_refused(tmp_path, before, after, code, where):
    """Each once, at its place, with a sentence."""
    text = TEXT.replace(before, after, 1)
    assert text != TEXT
    text = (
        text.replace('purse = "coins"', 'purse = "coins"\nlate = { area = "land", of = "\'wood\'" }')
        if "late" in after
        else text
    )
    told = check(str(folder(tmp_path, text)), Catalog(), trust=False).problems
    assert (code, f"four-seasons/game.toml: {where}") in [(one.code, re.sub(", line.*", "", one.where)) for one in told]


def test_a_cell_and_its_round_belong_together(tmp_path):
    """A cell without a round, and a round without a cell, are told by their place, once for each player."""
    game = printkit.load(str(folder(tmp_path)))
    record = (
        'game = "four-seasons"\n[[players]]\nname = "Aki"\ncoins = 0\nland = [["wood", "wood"]]\nland_round = [[1, "", 2]]\n'
    )
    (answer,) = score_sources([("r.toml", record.encode())], game)
    assert [(one.code, one.where.rpartition(".")[2]) for one in answer.problems] == [("rules-cell-without-round", "land_round")]
    (answer,) = score_sources(
        [("r.toml", record.replace('"wood", "wood"', '"wood"').replace('1, "", 2', "1, 2").encode())], game
    )
    assert [one.code for one in answer.problems] == ["rules-round-without-cell"]


def test_a_form_says_the_rounds_too(tmp_path):
    """A sheet filled in as a PDF comes to what the record does."""
    game = printkit.load(str(folder(tmp_path)))
    people = [
        {"name": "Aki", "coins": 3, "land": [["wood", "wood"], ["", "water", "field"]], "land_round": [[1, 4], ["", 2, 3]]},
        {"name": "Ben", "coins": 0, "land": [["house"]], "land_round": [[2]]},
    ]
    raw = {"game": "four-seasons", "players": people}
    record = RecordCheck(game)(raw).record
    sheet = game.component("sheet")
    ones = [record._replace(data={"game": "four-seasons", "players": [person]}) for person in record.data["players"]]
    files = [(f"{n}.pdf", filled(one, sheet, written(one, sheet))) for n, one in enumerate(ones)]
    (answer,) = score_sources(files, game, sheets=True)
    assert answer.problems == []
    assert answer.score == score_record(raw, game).score
    assert [player.total for player in answer.score.players] == [3 + 1 + 2 + 0 + 2, 1]
