"""Where answers go: files of each kind, by the ending of -o, and what standard output then says."""

from __future__ import annotations

import csv
import io
import json
import sys

import pytest

from printkit.__main__ import main
from printkit.gamefolder.catalog import BUILT_IN
from printkit.scoring.readers.spreadsheet import table as sheet_of

TOWER = BUILT_IN / "unlock_tower" / "examples"
OPEN = BUILT_IN / "open" / "examples"
HEADER = [
    *("file", "game", "edition", "name", "rank", "total"),
    *(f"{part}.{what}" for part in "ABCDE" for what in ("count", "points")),
    *("winner", "decided_by"),
]


@pytest.fixture
def score(monkeypatch, capsys, tmp_path):
    """Run `printkit score unlock-tower …`: (status, standard output, standard error)."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, game="unlock-tower"):
        monkeypatch.setattr(sys, "argv", ["printkit", "score", game, *map(str, arguments)])
        with pytest.raises(SystemExit) as leaving:
            main()
        return leaving.value.code, *capsys.readouterr()

    return run


def table(data):
    """The rows of a CSV file as dicts."""
    return list(csv.DictReader(io.StringIO(data.decode())))


def test_csv_has_a_row_for_each_player(score, tmp_path):
    """In the order entered, with counts and points of every part; standard output says where it is."""
    assert score(TOWER / "tie-c.toml", "-o", "r.csv") == (0, "r.csv\n", "")
    found = table((tmp_path / "r.csv").read_bytes())
    assert list(found[0]) == HEADER
    assert [(row["name"], row["rank"], row["total"], row["winner"], row["decided_by"]) for row in found] == [
        ("Aki", "1", "4", "1", "C"),
        ("Ben", "2", "4", "", "C"),
        ("Chie", "3", "0", "", "C"),
    ]
    assert (found[0]["file"], found[0]["game"], found[0]["edition"]) == (
        str(TOWER / "tie-c.toml"),
        "unlock-tower",
        "printkit-2",
    )
    assert (found[0]["D.count"], found[0]["D.points"]) == ("3", "3")


def test_the_table_says_what_the_json_answer_says(score, tmp_path):
    """For every example at once."""
    files = sorted(TOWER.glob("*.toml"))
    score(*files, "-o", "r.csv")
    score(*files, "-o", "r.json")
    told = [json.loads(line) for line in (tmp_path / "r.json").read_text().splitlines()]
    assert [one["file"] for one in told] == [str(file) for file in files]
    expected = [
        (
            one["file"],
            player["name"],
            str(player["rank"]),
            str(player["total"]),
            "1" if player["name"] in one["winners"] else "",
            one["decided_by"] or "",
            [(str(part["count"]), str(part["points"])) for part in player["breakdown"]],
        )
        for one in told
        for player in one["players"]
    ]
    found = [
        (
            *(row[name] for name in ("file", "name", "rank", "total", "winner", "decided_by")),
            [(row[f"{part}.count"], row[f"{part}.points"]) for part in "ABCDE"],
        )
        for row in table((tmp_path / "r.csv").read_bytes())
    ]
    assert found == expected


def test_parts_that_a_game_has_not_got_are_empty(score, tmp_path):
    """Points and chips in one table: the columns of both."""
    chips = next(
        path
        for path in sorted(OPEN.glob("chips*.toml"))
        if (OPEN / f"{path.stem}.expected.json").read_text().find('"valid": false') < 0
    )
    status, _, _ = score(OPEN / "all-right.toml", chips, "-o", "r.csv", game="open")
    assert status == 0
    found = table((tmp_path / "r.csv").read_bytes())
    assert found[0]["A.points"] != ""
    assert found[0]["staked.points"] == ""
    assert found[-1]["A.points"] == ""
    assert found[-1]["staked.points"].startswith("-")


def test_xlsx_holds_the_same_table(score, tmp_path):
    """Numbers as numbers, names as texts: a name like a formula stays a name. The same bytes every time."""
    raw = {
        "game": "unlock-tower",
        "players": [{"name": name, "checks": dict.fromkeys("ABCDE", 0)} for name in ("=1+1", "007", "3 4")],
    }
    (tmp_path / "in.json").write_text(json.dumps(raw))
    score("in.json", "-o", "r.csv")
    score("in.json", "-o", "r.xlsx")
    first = (tmp_path / "r.xlsx").read_bytes()
    score("in.json", "-o", "r.xlsx")
    assert (tmp_path / "r.xlsx").read_bytes() == first
    cells = [line for _, line in sheet_of(first, "xlsx", lambda _: True).rows]
    lines = list(csv.reader(io.StringIO((tmp_path / "r.csv").read_text())))
    width = len(lines[0])
    assert [line[:width] for line in cells] == lines
    assert [line[3] for line in cells[1:]] == ["=1+1", "007", "3 4"]


def test_json_is_written_without_being_asked_for(score, tmp_path):
    """The ending is enough; nothing goes to standard output twice."""
    status, out, _ = score(TOWER / "sets.toml", "-o", "r.json")
    assert (status, out) == (0, "r.json\n")
    assert json.loads((tmp_path / "r.json").read_text())["winners"] == ["Aki"]
    assert score(TOWER / "sets.toml", "--json", "-o", "r.json")[1] == ""


@pytest.mark.parametrize("ending", ["csv", "xlsx", "pdf"])
def test_with_json_the_answer_is_on_standard_output_too(score, ending):
    """Every file gets its answer, whatever else is written."""
    status, out, _ = score(TOWER / "sets.toml", "--json", "-o", f"r.{ending}")
    assert status == 0
    assert json.loads(out)["valid"] is True


def test_another_ending_gets_what_the_screen_would_show(score, tmp_path):
    """As text, without colours."""
    assert score(TOWER / "sets.toml", "-o", "r.txt")[1] == "r.txt\n"
    assert "Aki wins with 8" in (tmp_path / "r.txt").read_text()
    assert "\033" not in (tmp_path / "r.txt").read_text()


def test_wrong_results_are_told_and_have_no_rows(score, tmp_path):
    """The right ones are in the table; the status is the worst."""
    (tmp_path / "bad.toml").write_text('game = "unlock-tower"\n')
    status, _, err = score(TOWER / "sets.toml", "bad.toml", "none.toml", "-o", "r.csv")
    assert status == 2
    assert "bad.toml, Players: this is missing (key players)" in err
    assert "none.toml" in err
    assert len(table((tmp_path / "r.csv").read_bytes())) == 3


def test_of_wrong_results_there_is_no_certificate(score, tmp_path):
    """And no empty file either."""
    (tmp_path / "bad.toml").write_text('game = "unlock-tower"\n')
    status, out, err = score("bad.toml", "-o", "r.pdf")
    assert (status, out) == (1, "")
    assert "players" in err
    assert not (tmp_path / "r.pdf").exists()
