"""A cell that is left blank never makes another winner without a word, in any game: what isn't written is not nothing."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from pathlib import Path

import pytest

from catalog_cases import game_ids
from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.scoring.run import score_files, score_record, score_sources
from printkit.scoring.writing import write

EXAMPLES = Path(__file__).parents[2] / "examples"
PARTS = {"skat", "spades", "french-tarot", "oh-hell"}
"""Games whose worked examples are a few rounds, which nobody has won."""

DECLARED = sorted({path.parent.parent.name for path in EXAMPLES.glob("*/examples/*.toml")} - PARTS)

NOTHING = {
    "unlock-tower": {"unlock_bonus"},
    "eitsuku": {
        "award.actor1",
        "award.actor2",
        *(f"award.{role}" for role in ("writer", "composer", "director")),
        "tie_up",
        "hurry",
    },
    "babel-builders": {"seals"},
    "hana-awase": {"yaku"},
}
"""What nobody writes a nought for: not written is none (docs/scoring.md, `blank` in a game's file); and ticks."""


@pytest.fixture(scope="module")
def catalog():
    return Catalog([EXAMPLES])


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", [*game_ids(), *DECLARED])
def test_a_cell_left_blank_makes_no_other_winner_in_silence(catalog, name):
    """Every cell of a table in turn, of the first worked examples that come to an end."""
    game = catalog.load(name)
    home = BUILT_IN / name.replace("-", "_") if name in game_ids() else EXAMPLES / name
    none = NOTHING.get(name, set()) | {entry.column for entry in game.in_force.values() if entry.kind == "tick"}
    finished = [
        answer
        for path in sorted((home / "examples").glob("*.toml"))
        for answer in score_files([str(path)], game)
        if answer.score is not None and answer.score.finished
    ]
    assert finished
    for whole in finished[:2]:
        rows = list(csv.reader(io.StringIO(write(whole.game, whole.record.data, "csv").decode())))
        for number, row in enumerate(rows):
            for place, head in enumerate(rows[0]):
                if number and row[place] and head not in none:
                    changed = [*rows[:number], [*row[:place], "", *row[place + 1 :]], *rows[number + 1 :]]
                    out = io.StringIO()
                    csv.writer(out).writerows(changed)
                    (found,) = score_sources([("a.csv", out.getvalue().encode())], game)
                    silent = found.score is not None and found.score.finished and not found.problems
                    assert not silent or found.score.winners == whole.score.winners, (head, number)


@pytest.mark.parametrize("row", ["hand", "crib", "pegged"])
def test_what_is_left_out_of_a_deal_of_cribbage_is_told(catalog, row):
    """Each count of every deal but the last, in which who is out first is not followed by the other."""
    game = catalog.load("cribbage")
    raw = tomllib.loads(next(iter(sorted((EXAMPLES / "cribbage" / "examples").glob("*.toml")))).read_text("utf-8"))
    for number, one in enumerate(raw["rounds"][:-1]):
        for name in one[row]:
            kept = {**one, row: {other: value for other, value in one[row].items() if other != name}}
            rounds = [*raw["rounds"][:number], kept, *raw["rounds"][number + 1 :]]
            answer = score_record({**raw, "rounds": rounds}, game)
            assert answer.score is None, (number, name)


KUMA = """
title = "Bears"
players = [1, 4]
[sheet]
rows = [
  { id = "camp", grid = [4, 3], mark = true },
  { id = "broken", ticks = 3 },
  { id = "slept", tick = true },
  { id = "road", track = 9 },
  { id = "honey", int = [0, 20] },
]
[score]
camp = { value = "count(camp)", name = "Camp" }
sweet = { value = "honey + road - broken", when = "not slept" }
"""


def test_what_a_message_says_to_write_for_nothing_is_read(run, tmp_path):
    """In a table and in a file of keys: whoever does as told has a score."""
    (tmp_path / "bears").mkdir()
    (tmp_path / "bears" / "game.toml").write_text(KUMA.replace("camp = {", "fire = {"), "utf-8")
    keys = tmp_path / "a.toml"
    keys.write_text('game = "bears"\n[[players]]\nname = "Aki"\n', "utf-8")
    for _ in range(2):
        status, _, err = run("score", "./bears", "a.toml", "--lang", "en")
        for key, nothing in re.findall(r"\(key (\w+)\)\. If there is none, write (.+)\.$", err, re.MULTILINE):
            keys.write_text(f"{keys.read_text('utf-8')}{key} = {nothing}\n", "utf-8")
    assert (status, keys.read_text("utf-8").count("\n")) == (0, 8), err

    head = run("template", "./bears", "--format", "csv", "--lang", "en")[1].splitlines()[0]
    (tmp_path / "a.csv").write_text(f"{head}\nAki\n", "utf-8")
    err = run("score", "./bears", "a.csv", "--lang", "en")[2]
    assert re.findall(r"If there is none, write (.+)\.$", err, re.MULTILINE) == ["-", "0", "0", "0", "0"]
    (tmp_path / "a.csv").write_text(f"{head}\nAki,-,-,-,0,0,0,0\n", "utf-8")
    assert run("score", "./bears", "a.csv", "--lang", "en")[0] == 0
