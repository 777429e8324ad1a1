"""Rows on which nobody writes, hidden headings, room for rounds, and names of groups and teams by language."""

from __future__ import annotations

import pytest

from printkit.draw.dump import dump
from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.language.lines import card
from printkit.model.slots import view_of
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages
from printkit.scoring.declared import label_of, program_of

TEXT = """title = "Tower"
players = 4
teams = [2, 2]
team_names = ["North", { ja = "東西", en = "East–West" }]
[sheet]
rows = [
  { picture = "a.svg", size = [60, 40], name = "The island" },
  { id = "coins", int = [0, 9] },
  { effects = [{ at = 1, icon = "coin", text = { ja = "2枚もらう", en = "Take two." } }, { text = "Pay a :coin:." }], name = "Dice" },
  { id = "land", grid = [2, 2], mark = true, row_names = false, column_names = false, groups = { beds = [[[1, 1]]] } },
]
[rounds]
room = 7
rows = [{ id = "bid", int = [0, 13], per = "team" }]
[member]
bed = { full = "land.beds", each = 3 }
[score]
beds = "last(bed)"
bids = "bid + coins"
[end]
when = "any(total > 100)"
[reference]
scoring = "auto"
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>'


def folder(tmp_path, text=TEXT, **words):
    """A folder with the game and a picture."""
    made = tmp_path / "tower"
    made.mkdir(exist_ok=True)
    for name, content in {"game.toml": text, "a.svg": SVG, **{f"{lang}.toml": said for lang, said in words.items()}}.items():
        (made / name).write_text(content, encoding="utf-8")
    return made


def printed(game, part, lang="en"):
    """What is drawn of a component, as text."""
    component = next(one for one in game.components if one.id == part)
    job = Job(lang)
    return "\n".join(dump(frame) for frame in pages(game, component, job, load_fonts(job, game)).frames)


def test_what_nobody_writes_on_stands_among_the_rows(tmp_path):
    """In the order of the file; its texts by language; the grid has no numbers beside it."""
    game = Catalog([folder(tmp_path)]).load("tower")
    assert [row.get("words_of") or row.get("entry") for row in game.components[0].params["rows"]] == [
        "shown.1",
        "coins",
        "shown.2",
        "land",
    ]
    english, japanese = printed(game, "sheet"), printed(game, "sheet", "ja")
    assert english.index("The island") < english.index("Coins") < english.index("Dice") < english.index("Land")
    assert "Take two." in english
    assert "2枚もらう" in japanese.replace("' '", "")
    assert "'2'" not in english


def test_teams_and_groups_have_names_by_language(tmp_path):
    """From the file, or from a word file, which goes before."""
    game = Catalog([folder(tmp_path)]).load("tower")
    assert ("東西" in printed(game, "pad", "ja"), "East–West" in printed(game, "pad"), "North" in printed(game, "pad")) == (
        True,
        True,
        True,
    )
    named = TEXT.replace("groups =", 'group_names = { beds = "flower bed" }, groups =')
    game = Catalog([folder(tmp_path, named, ja='[group.land]\nbeds = "花壇"\n[team]\n1 = "南北"\n')]).load("tower")
    said = {lang: [line.text for line in card(program_of(game), lang, label_of(game, lang))] for lang in ("ja", "en")}
    assert (any("花壇" in text for text in said["ja"]), any("flower bed" in text for text in said["en"])) == (True, True)
    assert "南北" in printed(game, "pad", "ja")


def test_paper_has_room_for_as_many_rounds_as_the_file_says(tmp_path):
    """Where nothing says how many there are."""
    game = Catalog([folder(tmp_path)]).load("tower")
    pad = next(one for one in game.components if one.id == "pad")
    assert pad.window == {"round": 7}
    assert view_of(game, pad, 4, 0) is not None


@pytest.mark.parametrize(
    ("before", "after", "code", "where"),
    [
        ("{ picture", '{ id = "x", picture', "onefile-shown", "sheet.rows[0]"),
        ('"a.svg"', '"b.svg"', "unknown-image", "sheet.rows[0].picture"),
        ("size = [60, 40]", "size = 60", "not-list", "sheet.rows[0].size"),
        ('icon = "coin"', 'icon = "coim"', "unknown-icon", "sheet.rows[2].effects[0].icon"),
        ('{ text = "Pay a :coin:." }', "{ at = 2 }", "onefile-effect", "sheet.rows[2].effects[1]"),
        ("Pay a :coin:", "Pay a :coim:", "onefile-unknown-icon", "sheet.rows[2].effects[1]"),
        ('["North", ', "[", "wrong-length", "team_names"),
        ("groups =", 'group_names = { bed = "x" }, groups =', "unknown-key", "sheet.rows[3].group_names.bed"),
        ("room = 7", "room = 0", "too-small", "rounds.room"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(tmp_path, before, after, code, where):
    """Each with its key."""
    assert before in TEXT
    problems = check(str(folder(tmp_path, TEXT.replace(before, after, 1))), Catalog(), trust=False).problems
    assert any(one.code == code and where in one.where for one in problems), [(one.code, one.where) for one in problems]
