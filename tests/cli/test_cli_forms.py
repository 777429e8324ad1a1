"""The whole line on the command line: print a form, fill it in with another program, score it, read it back."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from pypdf import PdfReader

from catalog_cases import game_of
from helpers_fill import pikepdf
from printkit.model.slot_values import slots_of_record
from printkit.model.slots import view_of

RECORD = {
    "game": "unlock-tower",
    "players": [
        {"name": "Aki", "marks": [[3, 4, 16], [4, 12], [4, 16], [4, 7], [7], [9, 18]], "fastest": True,
         "unlock_bonus": [3, 5], "checks": {"A": 1, "B": 0, "C": 1, "D": 2, "E": 2}, "total": 7},
        {"name": "文太", "marks": [[2, 5], [5, 9], [5], [1, 12], [13], [2]], "fastest": False, "unlock_bonus": [1]},
        {"name": "Chie", "marks": [[6], [6, 10, 13], [6, 11, 17], [3], [4, 8], [12]], "fastest": False, "unlock_bonus": []},
    ],
}  # fmt: skip


def fill(blank, values, path):
    """What a person does in a PDF viewer."""
    given = {name: value if value is True else str(value) for name, value in values.items() if value not in (None, False)}
    Path(path).write_bytes(pikepdf(Path(blank).read_bytes(), given))


@pytest.fixture
def sheets(run, tmp_path):
    """Three filled-in sheets, one a player."""
    assert run("build", "unlock-tower", "sheet", "--form", "--lang", "ja", "-o", "forms")[0] == 0
    game = game_of("unlock-tower")
    view = view_of(game, game.component("sheet"))
    for player in RECORD["players"]:
        values = slots_of_record(game, {**RECORD, "players": [player]}, view)
        fill(tmp_path / "forms" / "sheet.form.ja.pdf", values, tmp_path / f"{player['name']}.pdf")
    return [f"{player['name']}.pdf" for player in RECORD["players"]]


def test_sheets_of_one_game_are_scored_together(run, sheets):
    """Each sheet is the next player's; the answer is that of the same record in a file."""
    status, out, err = run("score", "unlock-tower", "--sheets", *sheets, "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert [(p["name"], p["total"], p["rank"]) for p in answer["players"]] == [("Aki", 7, 1), ("文太", 5, 2), ("Chie", 4, 3)]
    assert answer["winners"] == ["Aki"]


def test_read_makes_a_record_that_can_be_corrected_and_scored(run, sheets, tmp_path):
    """What was filled in comes out as TOML, and as the same record with --json."""
    assert run("read", "unlock-tower", *sheets, "-o", "evening.toml")[0] == 0
    record = tomllib.loads((tmp_path / "evening.toml").read_text("utf-8"))
    assert [player["marks"] for player in record["players"]] == [player["marks"] for player in RECORD["players"]]
    assert record["players"][0]["total"] == 7
    assert json.loads(run("read", "unlock-tower", *sheets, "--json")[1]) == record
    assert run("score", "unlock-tower", "evening.toml")[0] == 0


def test_one_sheet_alone_is_no_game(run, sheets):
    """It is told that players are missing, and read all the same."""
    status, _, err = run("score", "unlock-tower", sheets[0])
    assert status == 1
    assert "players" in err
    status, out, err = run("read", "unlock-tower", sheets[0])
    assert (status, tomllib.loads(out)["players"][0]["name"]) == (1, "Aki")
    assert "players" in err


def test_a_wrong_total_on_a_sheet_names_both_numbers(run, sheets, tmp_path):
    """The sheet says 8, the boxes say 7."""
    reader = PdfReader(tmp_path / sheets[0])
    values = {name: field.get("/V") for name, field in reader.get_fields().items()}
    on = {name: True if value == "/Yes" else value for name, value in values.items() if value not in (None, "/Off", "")}
    fill(tmp_path / "forms" / "sheet.form.ja.pdf", {**on, "p1-total": 8}, tmp_path / sheets[0])
    status, _, err = run("score", "unlock-tower", "--sheets", *sheets, "--lang", "en")
    assert status == 1
    assert "8" in err
    assert "7" in err


def test_the_pad_holds_the_whole_table(run, tmp_path):
    """Final floors, fastest, bonuses and ticks of all players on one form."""
    assert run("build", "unlock-tower", "score-pad", "--form", "--lang", "en", "-o", "forms")[0] == 0
    game = game_of("unlock-tower")
    towers = [[16, 12, 16, 7, 7, 18], [5, 9, 5, 12, 13, 2], [6, 13, 17, 3, 8, 12]]
    checks = [{"A": 1, "B": 0, "D": 2}, {"A": 0, "B": 1, "D": 2}, {"A": 0, "B": 1, "D": 2}]
    players = [
        {"name": p["name"], "towers": t, "fastest": p["fastest"], "unlock_bonus": p["unlock_bonus"], "checks": c}
        for p, t, c in zip(RECORD["players"], towers, checks, strict=True)
    ]
    values = slots_of_record(game, {"game": "unlock-tower", "players": players}, view_of(game, game.component("score-pad")))
    fill(tmp_path / "forms" / "score-pad.form.en.pdf", values, tmp_path / "pad.pdf")
    status, out, _ = run("score", "unlock-tower", "pad.pdf", "--json")
    assert status == 0
    assert [(p["name"], p["total"]) for p in json.loads(out)["players"]] == [("Aki", 7), ("文太", 5), ("Chie", 4)]
