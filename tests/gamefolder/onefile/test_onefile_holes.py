"""Number grids and lists that are never full at the end: empty and blocked cells, by every way in."""

from __future__ import annotations

import json

import pytest

from helpers_forms import filled, written
from printkit.draw.frame import Text, walk
from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.run import score_sources
from printkit.scoring.templates import notes
from printkit.scoring.writing import template, write

GAME = """title = "Bed"
players = [1, 4]
[sheet]
rows = [
  { id = "bed", grid = [3, 2], int = [0, 6], may = true, blocked = [[3, 1]] },
  { id = "hues", list = 4, choice = ["red", "blue"], may = true },
  { id = "plots", grid = [2, 2], int = [0, 9], may = false, blocked = [[1, 1]] },
  { id = "flower", choice = ["rose", "tulip"] },
]
[score]
lines = { full = "bed.rows", each = 10 }
seeds = { sum = "bed" }
reds = { count = "hues", of = "'red'" }
ground = { full = "plots.columns", each = 100 }
roses = { value = 3, when = "flower == 'rose'" }
"""
PLAYERS = [
    {"name": "Aki", "bed": [[4, 0], ["", 2]], "hues": ["", "red"], "plots": [["", 1], [2, 3]], "flower": "rose"},
    {"name": "Ben", "bed": [[], [1, None, 1]], "plots": [[None, 0], [0, 0]], "flower": "tulip"},
]
RECORD = {"game": "bed", "players": PLAYERS}
TOTALS = [("Aki", 10 + 6 + 1 + 200 + 3), ("Ben", 2 + 200)]


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The game, which nothing is wrong with."""
    folder = tmp_path_factory.mktemp("games") / "bed"
    folder.mkdir()
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    assert check(str(folder), Catalog(), trust=False).problems == []
    return Catalog([folder]).load("bed")


def totals(game, name, data):
    """The players' totals, or the problems' codes."""
    (answer,) = score_sources([(name, data)], game)
    return [(p.name, p.total) for p in answer.score.players] if answer.score else [p.code for p in answer.problems]


def test_empty_cells_are_empty_in_every_file(game):
    """``""`` and null say so, and a row that ends early; 0 is a number."""
    record = RecordCheck(game)(RECORD).record
    assert record.data["players"][0]["bed"] == [[4, 0], [None, 2]]
    assert totals(game, "a.json", json.dumps(RECORD).encode()) == TOTALS
    for kind in ("toml", "json", "csv", "xlsx"):
        assert totals(game, f"a.{kind}", write(game, record.data, kind)) == TOTALS, kind
    assert 'bed = [["", "", ""], ["", "", ""]]' in template(game, "toml", "en").decode()


def test_empty_cells_are_empty_in_forms(game):
    """Each player's sheet has no place for blocked cells, and shows what there is to choose from."""
    record = RecordCheck(game)(RECORD).record
    sheet = game.component("sheet")
    sources = []
    for number, one in enumerate(record.data["players"]):
        own = record._replace(data={"players": [one]})
        values = written(own, sheet)
        assert not [name for name in values if name.endswith(("bed-1-3", "plots-1-1"))]
        sources.append((f"{number}.pdf", filled(own, sheet, values)))
    (answer,) = score_sources(sources, game, sheets=True)
    assert [(player.name, player.total) for player in answer.score.players] == TOTALS
    (page,) = pages(game, sheet, Job("en"), load_fonts(Job("en"), game)).frames
    assert [item.text for item, _ in walk(page.items) if isinstance(item, Text) and "rose" in item.text] == ["rose · tulip"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"plots": [["", 1], [2]]}, "rules-blank"),
        ({"plots": [[0, 1], [2, 3]]}, "rules-blocked"),
        ({"bed": [[1, 2, 3]]}, "rules-blocked"),
        ({"bed": [[1, 7]]}, "out-of-range"),
        ({"bed": [["x"]]}, "expected-int"),
    ],
)
def test_what_may_not_be_empty_or_filled_in_is_told(game, change, code):
    """A cell of a row that must be whole, a blocked one, and what is no number at all."""
    players = [{**PLAYERS[0], **change}, PLAYERS[1]]
    assert totals(game, "a.json", json.dumps({**RECORD, "players": players}).encode()) == [code]


TICKS = """title = "Ticks"
players = 2
[sheet]
rows = [{ id = "a", tick = true }, { id = "b", list = 2, tick = true }, { id = "c", tick = true, may = true }]
[rounds]
rows = [{ id = "out", tick = true }]
[score]
sum = { count = "b" }
"""


@pytest.mark.parametrize(("lang", "both", "one"), [("en", "○ or ×", "○ or empty"), ("ja", "○か×", "○か空欄")])
def test_a_workbook_says_whether_a_tick_may_be_empty(tmp_path, lang, both, one):
    """An empty cell of a row that must be filled in is refused, and what to write in it is told."""
    (tmp_path / "ticks").mkdir()
    (tmp_path / "ticks/game.toml").write_text(TICKS, encoding="utf-8")
    game = Catalog([tmp_path / "ticks"]).load("ticks")
    told = notes(game, lang, [])
    assert [told[name].partition("（")[0].partition(" (")[0] for name in ("a", "b.1", "b.2", "c", "out")] == [both] * 3 + [
        one,
        both,
    ]
    table = b"round,player,a,b.1,b.2,out\n,A,x,x,x,\n,B,x,0,no,\n1,A,,,,x\n1,B,,,,\n"
    (answer,) = score_sources([("a.csv", table)], game)
    assert [problem.code for problem in answer.problems] == ["rules-blank-tick"]
