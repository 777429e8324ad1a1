"""A total that isn't the sum of its parts is told on the card and, where it is short and there is room, beside the boxes of the points."""

from __future__ import annotations

import pytest

import printkit
from printkit.draw.dump import dump
from printkit.gamefolder.catalog import Catalog
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages

SHEET = """title = "Eta"
players = [2, 4]
[sheet]
notes = ["Write at the end."]
rows = [{ id = "bag", int = [0, 30] }, { id = "gem", int = [0, 9] }]
[score]
a = "bag"
m = { value = "gem", each = 3 }
total = "a + m - gem"
[reference]
scoring = "auto"
"""
PAD = SHEET.replace("[sheet]", '[sheet]\nnotes = ["Take turns."]\n[rounds]').replace('\nnotes = ["Write at the end."]', "")


def loaded(tmp_path, text, ja=""):
    """The game of a folder with this file."""
    folder = tmp_path / "eta"
    folder.mkdir()
    (folder / "game.toml").write_text(text, encoding="utf-8")
    if ja:
        (folder / "ja.toml").write_text(ja, encoding="utf-8")
    return Catalog([folder]).load("eta")


def printed(game, component, lang):
    """Everything that is drawn of a component."""
    job = Job(lang)
    found = next(one for one in game.components if one.id == component)
    return "\n".join(map(dump, pages(game, found, job, load_fonts(job, game)).frames))


@pytest.mark.parametrize(("text", "component"), [(SHEET, "sheet"), (PAD, "pad")])
def test_it_stands_below_the_points(tmp_path, text, component):
    """In front of the notes of one's own, which are all still there."""
    game = loaded(tmp_path, text)
    told = [game.words[lang][f"{component}.notes.1"] for lang in ("en", "ja")]
    rounds = component == "pad"
    assert told == [f"**Total**: A + M − gem{' of all rounds' * rounds}", f"**合計**：A + M − {'全ラウンドの' * rounds}Gem"]
    assert len([key for key in game.words["en"] if key.startswith(f"{component}.notes.")]) == 2
    for lang, said in (("en", "A + M − gem"), ("ja", "A + M")):
        assert said in printed(game, component, lang)
        assert said in printed(game, "reference", lang)


LONG = SHEET.replace('"a + m - gem"', f'"{" + ".join(["a"] * 30)}"')


@pytest.mark.parametrize(
    ("text", "component"),
    [
        (LONG, "sheet"),
        (SHEET.replace("notes", "size = [186, 126]\nnotes"), "sheet"),
        (SHEET.replace('total = "a + m - gem"\n', ""), "sheet"),
        (PAD.replace("[sheet]", "[sheet]\nsize = [186, 200]"), "pad"),
        (PAD.replace("a =", "".join(f'n{n} = "bag"\n' for n in range(20)) + "a ="), "pad"),
    ],
    ids=["long", "a size of one's own", "a sum", "a pad's size", "a full pad"],
)
def test_it_takes_no_room_that_there_is_not(tmp_path, text, component):
    """It is left to the card."""
    words = loaded(tmp_path, text).words["en"]
    assert [words[key] for key in words if key.startswith(f"{component}.notes.")] == [
        "Take turns." if component == "pad" else "Write at the end."
    ]


def test_a_word_file_may_say_it_in_its_own_words(tmp_path):
    """They stand wherever it is told."""
    game = loaded(tmp_path, SHEET, '[say]\ntotal = "全部から宝石を引く"\n')
    assert game.words["ja"]["sheet.notes.1"] == "**合計**：全部から宝石を引く"
    assert "全部から宝石を引く" in [game.words["ja"][key] for key in game.words["ja"] if key.startswith("reference.scoring.")]


READINGS = b"""
title = "Two counts"
players = 2
[options]
count = ["short", "long"]
[sheet]
rows = [{ id = "coins", int = [0, 9] }]
[score]
short = { value = "coins", only = "option.count == 'short'" }
long = { value = "10 * coins", only = "option.count == 'long'" }
"""


@pytest.mark.parametrize(("count", "total"), [("short", 4), ("long", 40)])
def test_a_part_that_a_table_does_not_have_is_not_in_the_total(count, total):
    """Whatever it would come to."""
    game = printkit.load({"game.toml": READINGS})
    people = [{"name": "Aki", "coins": 3}, {"name": "Ben", "coins": 4}]
    result = printkit.score(game, {"game": game.id, "players": people, "options": {"count": count}}).to_dict()
    assert result["players"][1]["total"] == total
    assert [part["id"] for part in result["players"][1]["breakdown"]] == [count]
