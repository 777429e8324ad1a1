"""What an older printkit wrote is opened by this one (docs/stability.md)."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from pypdf import PdfReader

import helpers_fill
import printkit
from printkit.gamefolder.travel import unpacked

KEPT = Path(__file__).parent / "kept" / "0.1"


def run(*arguments, status=0):
    command = [sys.executable, "-m", "printkit", *map(str, arguments), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == status, done.stderr
    return done


@pytest.mark.parametrize("record", ["record.toml", "record.json", "record.csv", "record.xlsx"])
def test_a_record_is_scored_as_it_was(record):
    """The answer holds all that it held; names in the records differ."""
    then, now = (
        json.loads((KEPT / "answer.json").read_text()),
        json.loads(run("score", "unlock-tower", KEPT / record, "--json").stdout),
    )
    assert then.keys() <= now.keys()
    assert then["options"] == now["options"]
    for one, other in zip(then["players"], now["players"], strict=True):
        assert one.keys() <= other.keys()
        assert (one["rank"], one["total"], one["breakdown"]) == (other["rank"], other["total"], other["breakdown"])


def test_a_score_book_opens(tmp_path):
    book = tmp_path / "club.book"
    book.write_bytes((KEPT / "club.book").read_bytes())
    (game,) = json.loads(run("book", book, "--json").stdout)
    assert (game["game"], game["date"], game["finished"]) == ("unlock-tower", "2026-07-04", True)
    run("score", "unlock-tower", KEPT / "record.csv", "--book", book, "--date", "2026-07-05")
    assert len(json.loads(run("book", book, "--json").stdout)) == 2


def test_a_kit_is_updated_from_its_manifest():
    """``kit --since`` compares with it side by side: fronts are drawn otherwise today, backs as they were."""
    made = printkit.kit(printkit.load("open"), players=3, since=KEPT / "manifest.json", archive=False)
    old, new = json.loads((KEPT / "manifest.json").read_text("utf-8")), json.loads(made["manifest.json"])
    assert [problem.code for problem in made.problems] == ["nothing-stays"]
    assert len({face["digest"] for face in old["faces"]} & {face["digest"] for face in new["faces"]}) >= 1


@pytest.mark.turns(6, among="photos")
def test_a_page_is_found_by_its_own_pack():
    """A picture of the blank page, and the pack of the kit that it is of: nothing to read, but known."""
    done = run("read", "open", KEPT / "blank-pad.png", "--pack", KEPT / "scan-pack.en.json", status=2)
    assert "no mark is seen on this sheet" in done.stderr


def test_a_form_has_the_fields_that_it_had():
    """By their names filled-in forms are read, also those that were printed or saved years ago."""
    game = printkit.load("unlock-tower")
    kept = json.loads((KEPT / "form-fields.json").read_text("utf-8"))
    form = printkit.render(game, "sheet", form=True, lang="en", players=3)
    filled = helpers_fill.pypdf(form, {name: value for name, value in kept.items() if value is not None})
    (player,) = printkit.read(game, [("aki.pdf", filled)]).record["players"]
    assert player["name"] == "Aki"
    assert player["marks"] == [[3, 4, 16], [4, 12], [4, 16], [4, 7], [7], [9, 18]]
    assert kept.keys() <= PdfReader(io.BytesIO(form)).get_fields().keys()


@pytest.mark.parametrize("way", ["folder", "link"])
def test_a_game_of_ones_own_is_scored_as_it_was(way):
    """As the folder that it was written in, and from the address that carries it."""
    folder = KEPT / "lanterns"
    name, files = unpacked((KEPT / "link.txt").read_text("utf-8").strip().partition("#/game/")[2])
    assert (name, files) == ("lanterns", {"game.toml": (folder / "game.toml").read_bytes()})
    game = printkit.load(folder if way == "folder" else files)
    evening = {**tomllib.loads((KEPT / "lanterns-evening.toml").read_text("utf-8")), "game": game.id}
    assert printkit.check(folder if way == "folder" else files).ok
    assert [player.total for player in printkit.score(game, evening).players] == [7]
