"""What a designer says of the looks of sheets, pads and reference cards."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import reportlab

import printkit
from printkit.draw.frame import Group, Rect, Text, fields, walk
from printkit.draw.style import rgb
from printkit.printing.component import pieces
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages, sheet_of

VERA = Path(reportlab.__file__).parent / "fonts"
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#f0e0c0"/></svg>'
GAME = """title = "Isle"
players = [1, 2]

[fonts]
hand = "VeraIt.ttf"
hand-bold = "VeraBd.ttf"

[sheet]
look = {look}
art = "isle.svg"
notes = ["Write at the end."]
rows = [
  {{ id = "road", list = 16, int = [0, 9] }},
  {{ id = "land", grid = [9, 6], mark = true }},
  {{ id = "boat", track = 8 }},
  {{ id = "town", grid = [9, 9], mark = true }},
]

[score]
walked = {{ sum = "road" }}
island = {{ count = "land" }}
sailed = "boat"
built = {{ count = "town" }}

[reference]
look = {card}
turn = ["Roll two dice.", "Mark a cell."]
scoring = "auto"
"""


@pytest.fixture
def game(tmp_path):
    """Makes a game with looks."""

    def made(look="{}", card="{}"):
        own = tmp_path / f"isle-{len(list(tmp_path.iterdir()))}"
        own.mkdir()
        for font in ("VeraIt.ttf", "VeraBd.ttf"):
            shutil.copy(VERA / font, own)
        (own / "isle.svg").write_text(ART, encoding="utf-8")
        (own / "game.toml").write_text(GAME.format(look=look, card=card), encoding="utf-8")
        return printkit.load(own)

    return made


def face(game, part="sheet", **how):
    """The first face of a component, and where its places are."""
    job = Job("en", **how)
    component = game.component(part)
    (piece, *_), problems = pieces(game, component, job, load_fonts(job, game), sheet_of(job, (component,)).area)
    assert problems == []
    return piece.front, {field.name: field for field in fields(piece.front)}


def words(frame):
    """Text → its font and colour."""
    return {item.text: (item.font, item.color) for item, _ in walk(frame.items) if isinstance(item, Text)}


def test_colours_and_fonts_are_the_designers_and_only_in_coloured_ink(game):
    """Fonts in every ink, under their own names; the file embeds them."""
    loaded = game('{ colours = { ink = "#22384f", head = "#b3541e" }, fonts = { text = "hand", bold = "hand-bold" } }')
    frame, _ = face(loaded)
    assert words(frame)["Isle"] == ("hand-bold", rgb("#b3541e"))
    assert words(frame)["Sailed"] == ("hand", rgb("#22384f"))
    mono = words(face(loaded, ink="mono")[0])
    assert mono["Isle"] == ("hand-bold", (0, 0, 0))
    assert printkit.build(loaded, "sheet").files[0].pages == 1


def test_a_background_lies_below_everything_to_the_edge(game):
    """A colour in coloured ink, a picture in every ink but low, on a card beyond its trim."""
    frame, _ = face(game('{ background = "#fdf3dd" }'))
    assert frame.items[0] == Rect(0, 0, frame.w, frame.h, rgb("#fdf3dd"))
    loaded = game('{ background = "isle.svg" }', '{ background = "#fdf3dd" }')
    sizes = {ink: len(face(loaded, ink=ink)[0].items) for ink in ("color", "mono", "low")}
    assert sizes["color"] == sizes["mono"] == sizes["low"] + 1
    card, _ = face(loaded, "reference")
    below = card.items[0]
    assert isinstance(below, Rect)
    assert (below.x, below.w) == (-3, card.w + 6)


def test_columns_and_order_say_where_things_stand(game):
    """Columns are filled from the top down; what stands beside the rows stands among them where it is named."""
    frame, at = face(game('{ columns = 2, order = ["boat", "points", "art", "notes", "town", "land"], landscape = true }'))
    assert frame.w > frame.h
    left, right = at["p1-boat-1"], at["p1-road-1"]
    assert left.x < frame.w / 2 < right.x, "what isn't named comes last"
    assert at["p1-boat-1"].y < at["p1-total"].y
    assert at["p1-total"].x < frame.w / 2
    beside, there = face(game('{ side = "left" }'))
    assert there["p1-total"].x < 60 < there["p1-land-1-1"].x
    assert beside.h > beside.w


def test_a_whole_page_is_used(game):
    """Down to the last 25 mm, where without a look a third could stay empty."""
    frame, at = face(game())
    lowest = max(field.y + field.h for field in at.values())
    assert game().component("sheet").size is None
    assert lowest > frame.h - 25


def test_a_lying_page_is_printed_on_lying_paper(game):
    """And a card is as wide as it was high."""
    loaded = game("{ landscape = true }", "{ landscape = true, columns = 2 }")
    job = Job("en")
    (page, *_) = pages(loaded, loaded.component("sheet"), job, load_fonts(job, loaded)).pages
    assert (round(page.w), round(page.h)) == (297, 210)
    assert loaded.component("reference").size == (126, 92)


def test_pictures_are_enlarged_with_the_sheet(game):
    """In large print with the clip around them."""
    loaded = game()
    plain, large = face(loaded)[0], face(loaded, large=True)[0]
    drawn = [[item for item in frame.items if isinstance(item, Group) and item.clip] for frame in (plain, large)]
    (one,), (other,) = drawn
    assert one.clip == other.clip
    assert other.scale[0] > one.scale[0] or large.w == plain.w


@pytest.mark.parametrize(
    ("look", "code"),
    [
        ('{ colours = { ink = "red" } }', "look-colour"),
        ('{ colours = { inc = "#000000" } }', "unknown-key"),
        ('{ background = "#fff" }', "look-colour"),
        ('{ background = "none.png" }', "unknown-image"),
        ('{ fonts = { text = "hnd" } }', "unknown-own-font"),
        ('{ order = ["lnd"] }', "not-one-of"),
        ("{ columns = 9 }", "too-great"),
        ("{ colums = 2 }", "unknown-key"),
    ],
)
def test_what_a_look_can_not_say_is_told_with_its_line(game, look, code):
    """And nothing else."""
    with pytest.raises(printkit.Refused) as refused:
        game(look)
    assert [(one.code, one.line) for one in refused.value.problems] == [(code, 9)]
