"""What `check` tells of a deck's table that may be meant and looks wrong: with the file and the rows."""

from __future__ import annotations

import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.messages.sentences import sentence
from printkit.model import Refused
from printkit.printing.job import Job, of_only

GAME = """title = "Sea"
players = 2
[decks.sea]
data = "sea.csv"
slots = { title = "{Name}", text = "{Text}" }
ignore = ["Note"]
"""
GOOD = "Sea cards,,\nName,Text,Note\nSquall,Take **two**.,\nCalm,Wait.,\n"


@pytest.fixture
def folder(tmp_path):
    """A deck below a title."""
    (tmp_path / "sea").mkdir()
    (tmp_path / "sea/game.toml").write_text(GAME, encoding="utf-8")
    (tmp_path / "sea/sea.csv").write_text(GOOD, encoding="utf-8")
    return tmp_path / "sea"


def add(folder, *rows):
    """More rows."""
    with (folder / "sea.csv").open("a", encoding="utf-8") as table:
        table.write("".join(f"{row}\n" for row in rows))


def warned(folder, lang="en"):
    """The game, and what is told of its tables."""
    game = Catalog([folder]).load("sea")
    return game, {problem.code: sentence(problem, lang, game) for problem in game.warnings}


def refused(folder):
    """The problems for which it is refused, as code and sentence."""
    with pytest.raises(Refused) as found:
        Catalog([folder]).load("sea")
    return [(problem.code, sentence(problem, "en")) for problem in found.value.problems]


def test_a_good_table_is_not_told(folder):
    """Bold that is closed and names of their own."""
    assert warned(folder)[1] == {}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("rows", "code", "parts"),
    [
        (["Gale,Take **two.,"], "deck-mark-open", ["5", "game.toml"]),
        (["Gale,Take {two.,"], "deck-brace-printed", ["5"]),
        (["Gale,Take {Note}.,"], "deck-brace-printed", ["5"]),
        (["Squall,Take one.,"], "deck-name-twice", ["3, 5", "Squall"]),
        ([",,total 2", "Gale,Wait.,", ",,checked"], "deck-row-skipped", ["5, 7", "total 2"]),
    ],
)
def test_slips_are_told_with_their_rows(folder, rows, code, parts, lang):
    """In both languages; two cards that are alike in all are another warning's affair."""
    add(folder, *rows)
    _, told = warned(folder, lang)
    assert list(told) == [code]
    for part in parts:
        assert part in told[code]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_replaced_nowhere_is_told(folder, lang):
    """Each by itself; what an earlier one writes counts, and what stands in the slots alone."""
    text = GAME.replace("ignore", 'replace = { "Wait" = "%%", "%%" = "Rest", "€" = ":coin:", "!" = "." }\nignore')
    (folder / "game.toml").write_text(text.replace('"{Text}"', '"{Text}!"'), encoding="utf-8")
    game, told = warned(folder, lang)
    assert list(told) == ["deck-replaced-nothing"]
    assert "€" in told["deck-replaced-nothing"]
    assert [problem.where for problem in game.warnings] == ["sea/game.toml: decks.sea.replace"]


def test_a_row_without_anything_is_no_card(folder):
    """A total in a column that nothing uses."""
    add(folder, ",,total 2")
    assert [card.id for card in warned(folder)[0].cards] == ["squall", "calm"]


def test_stars_by_which_something_is_replaced_are_none(folder):
    """What is printed counts."""
    (folder / "game.toml").write_text(GAME + 'replace = { "**" = "!" }\n', encoding="utf-8")
    add(folder, "Gale,Take **two.,")
    assert warned(folder)[1] == {}


def test_a_misspelt_column_to_ignore_and_a_misspelt_key_of_a_look_are_told_at_once(folder):
    """Each once, with what is meant; the column that it is meant for isn't told as unused."""
    text = GAME.replace('["Note"]', '["Notes"]') + "look = { text = { siz = 9 } }\n"
    (folder / "game.toml").write_text(text, encoding="utf-8")
    told = refused(folder)
    assert [code for code, _ in told] == ["unknown-key", "deck-no-column"]
    assert "look.text.siz" in told[0][1]
    assert "size" in told[0][1]
    assert "decks.sea.ignore" in told[1][1]
    assert "“Note”" in told[1][1]


@pytest.mark.parametrize(("name", "near"), [("back-Kepeer", "back-Keeper"), ("back-Shi", "back-Ship"), ("back-Storm", "")])
def test_only_a_near_picture_is_meant(folder, name, near):
    """Names that begin alike are not near; the card and its row are named."""
    for one in ("back-Keeper", "back-Ship"):
        svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><path d="M0 0 H9 V9 Z"/></svg>'
        (folder / f"{one}.svg").write_text(svg, encoding="utf-8")
    (folder / "game.toml").write_text(GAME.replace('ignore = ["Note"]\n', "") + 'back = "{Note}.svg"\n', encoding="utf-8")
    (folder / "sea.csv").write_text(f"Name,Text,Note\nSquall,Take.,back-Ship\nCalm,Wait.,{name}\n", encoding="utf-8")
    ((code, text),) = refused(folder)
    assert code == "unknown-image"
    assert "Calm, sea.csv:3" in text
    assert ("Did you mean" in text) == bool(near)
    assert near in text


@pytest.mark.parametrize("called", ["Signal Lamp 🔦", "Signal Lamp", "signal lamp :flashlight:", "signal-lamp"])
def test_a_card_is_found_by_its_name_with_and_without_its_icon(folder, called):
    """As the table writes it, as it is printed, and by its letters alone."""
    (folder / "game.toml").write_text(GAME + 'replace = { "🔦" = ":flashlight:" }\n', encoding="utf-8")
    add(folder, "Signal Lamp 🔦,Wait.,")
    game, _ = warned(folder)
    assert of_only(game, game.components, Job("en", only=(called,))).only == ("signal-lamp",)


GRIDS = """title = "Bed"
players = 2
[sheet]
rows = [
  { id = "bed", grid = [2, 2], int = [1, 6] },
  { id = "hues", grid = [2, 2], choice = ["red", "blue"] },
  { id = "full", grid = [2, 2], int = [1, 6], may = false },
  { id = "open", grid = [2, 2], int = [1, 6], may = true },
  { id = "nought", grid = [2, 2], int = [0, 6], blank = 0 },
  { id = "marks", grid = [2, 2], mark = true },
  { id = "dice", list = 5, int = [1, 6] },
]
[score]
sum = { sum = "bed" }
"""


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "every cell of “bed” must be filled in"), ("ja", "「bed」のマスはすべて埋める")]
)
def test_a_grid_that_must_be_full_is_told(tmp_path, lang, told):
    """By `check`, before somebody has played: a result with an empty cell would be refused. Who says so is not told."""
    (tmp_path / "bed").mkdir()
    (tmp_path / "bed/game.toml").write_text(GRIDS, encoding="utf-8")
    report = check(str(tmp_path / "bed"), Catalog(), trust=False)
    assert report.ok
    found = [problem for problem in report.problems if problem.code == "onefile-full-grid"]
    assert [(problem.severity, problem.where, problem.line) for problem in found] == [
        ("warning", "bed/game.toml: sheet.rows[0]", 5),
        ("warning", "bed/game.toml: sheet.rows[1]", 6),
    ]
    said = sentence(found[0], lang, report.game)
    assert told in said
    assert "may = true" in said
    assert "may = false" in said
