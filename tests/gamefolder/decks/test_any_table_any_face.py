"""One deck system: a table of any kind and any face, in games of one file and of the full shape."""

from __future__ import annotations

import openpyxl
import pytest

import printkit
from helpers_deck import star_market
from printkit.draw.frame import Rect
from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages

GAME = """title = "Reef"
players = [2, 4]

[decks.fish]
data = "fish.csv"
columns = { quantity = "Qty" }
slots = { line = "{Name}, {Sea}" }
face = "swimmer"
"""
FACE = """
[[faces.swimmer.regions]]
at = [5, 5, 53, 12]
text = "{line}"

[[faces.swimmer.regions]]
when = { Sea = "warm" }
at = [5, 20, 20, 20]
icon = "sun"

[[faces.swimmer.regions]]
at = [5, 60, 53, 20]
text = "{Depth in m} m"
"""
TABLE = "Name;Qty;Sea;Depth in m\nClown fish;2;warm;10\nCod;1;cold;200\n"


def write(parent, game=GAME + FACE, table=TABLE, **files):
    """A game's folder."""
    folder = parent / "reef"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {"game.toml": game, "fish.csv": table, **files}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def problems(folder):
    """Code, place, line and what stands there of everything wrong."""
    listed = check(str(folder), Catalog(), trust=False).problems
    return [(one.code, one.where, one.line, one.args.get("found", "")) for one in listed]


def printed(folder, component="fish"):
    """The texts of each card's face."""
    game = Catalog([folder]).load(folder.name.replace("_", "-"))
    job = Job("en")
    made = pages(game, game.component(component), job, load_fonts(job, game))
    return [[item.text for item in piece.front.items if hasattr(item, "text")] for piece in made.pieces]


@pytest.mark.parametrize("beside", [False, True])
def test_a_deck_has_a_face_of_its_own(tmp_path, beside):
    """Its regions stand in game.toml or in faces.toml; they name slots and headings, those with spaces, too."""
    folder = write(tmp_path, GAME, **{"faces.toml": f"format = 1\n{FACE}"}) if beside else write(tmp_path)
    assert problems(folder) == []
    assert printed(folder) == [["Clown fish, warm", "10 m"], ["Cod, cold", "200 m"]]
    game = Catalog([folder]).load("reef")
    assert [(card.id, card.face, card.quantity) for card in game.cards] == [("clown-fish", "swimmer", 2), ("cod", "swimmer", 1)]


def test_two_decks_have_one_face(tmp_path):
    """And a sheet of a workbook each."""
    book = openpyxl.Workbook()
    for row in (["Name", "Sea", "Depth in m"], ["Pike", "none", 3]):
        book.active.append(row)
    more = '[decks.lake]\ndata = "lake.xlsx"\nslots = { line = "{Name}!" }\nface = "swimmer"\n'
    folder = write(tmp_path, GAME + more + FACE)
    book.save(folder / "lake.xlsx")
    assert problems(folder) == []
    assert printed(folder, "lake") == [["Pike!", "3 m"]]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"swimmer"', '"swimer"', ("not-one-of", "decks.fish.face", 8, '"swimer"')),
        ("{Depth in m}", "{Depth in}", ("no-such-column", "faces.swimmer.regions[2].text", 21, "Depth in")),
        ("Sea = ", "See = ", ("no-such-column", "faces.swimmer.regions[1].when", 15, "See")),
        ('"warm"', '"worm"', ("unknown-value", "faces.swimmer.regions[1].when.Sea", 15, "worm")),
        ('"sun"', '"sunn"', ("unknown-icon", "faces.swimmer.regions[1].icon", 17, "sunn")),
        ('face = "', 'look = { line = { size = 9 } }\nface = "', ("deck-own-face", "decks.fish.look", 8, "swimmer")),
        ('face = "', 'background = "tint"\nface = "', ("deck-own-face", "decks.fish.background", 8, "swimmer")),
        ('face = "', 'back = false\nface = "', ("deck-own-face", "decks.fish.back", 8, "swimmer")),
    ],
)
def test_a_mistake_is_told_with_its_place_and_line(tmp_path, before, after, told):
    """In the region where it stands."""
    (found,) = problems(write(tmp_path, (GAME + FACE).replace(before, after, 1)))
    assert found == (told[0], f"reef/game.toml: {told[1]}", *told[2:])


def grounds(folder, component, ink="color", side="front"):
    """The colour that covers each card, None where nothing does."""
    game = Catalog([folder]).load(folder.name)
    job = Job("en", ink=ink)
    made = pages(game, game.component(component), job, load_fonts(job, game))
    faces = [getattr(piece, side) for piece in made.pieces]
    fills = [[i.fill for i in face.items if isinstance(i, Rect) and i.fill and i.w >= face.w] for face in faces]
    return [fill[0] if fill else None for fill in fills]


@pytest.mark.parametrize("ready", [False, True])
def test_a_column_says_the_colour_of_each_card(tmp_path, ready):
    """As a colour or as the name of a paint; for black ink a colour is no ground, a paint is what it says."""
    table = "Name;Qty;Hue\nWood;1;woods\nSand;1;#ff0000\nRock;1;\n"
    deck = GAME.partition("face =")[0].partition("slots =")[0]
    own = 'face = "tile"\n[faces.tile]\nbackground = "{Hue}"\n[[faces.tile.regions]]\ntext = "{Name}"\ncolor = "{Hue}"\n'
    face = 'face = "title-text"\nslots = { title = "{Name}", text = "{Name}" }\nbackground = "{Hue}"\n' if ready else own
    paint = '[paints.woods]\ncolor = "#00ff00"\nmono = "#808080"\nlow = "none"\n'
    folder = write(tmp_path, deck + face + paint, table=table.replace("Rock;1;", "Rock;1;#0000ff"))
    assert "error" not in {one.severity for one in check(str(folder), Catalog(), trust=False).problems}
    assert grounds(folder, "fish") == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]
    if ready:  # nobody knows a card by its back
        assert grounds(folder, "fish", side="back") == [None, None, None]
    assert [g and round(g[0], 1) for g in grounds(folder, "fish", "mono")] == [0.5, None, None]
    (folder / "fish.csv").write_text(table.replace("#ff0000", "#f00"), encoding="utf-8")
    assert {code for code, *_ in problems(folder)} == {"paint-color"}
    assert all(
        "fish.csv:3" in one.where for one in check(str(folder), Catalog(), trust=False).problems if one.severity == "error"
    )
    (folder / "fish.csv").write_text(table, encoding="utf-8")
    (folder / "game.toml").write_text((folder / "game.toml").read_text("utf-8").replace("{Hue}", "{Hui}"), encoding="utf-8")
    wanted = (
        ("deck-no-column", "reef/game.toml: decks.fish.background")
        if ready
        else ("no-such-column", "reef/game.toml: faces.tile.background")
    )
    assert wanted in {(code, where) for code, where, *_ in problems(folder)}


def test_a_face_that_nothing_shows_is_told_where_it_stands(tmp_path):
    """In game.toml, or in the file beside it."""
    spare = '\n[[faces.{}.regions]]\ntext = "x"\n'
    folder = write(tmp_path, GAME + FACE + spare.format("spare"), **{"faces.toml": "format = 1\n" + spare.format("other")})
    assert {(code, where) for code, where, *_ in problems(folder)} == {
        ("face-unused", "reef/game.toml: faces.spare"),
        ("face-unused", "reef/faces.toml: faces.other"),
    }


def test_a_column_that_nothing_shows_is_told(tmp_path):
    """What a face names in texts, conditions and words is shown."""
    folder = write(
        tmp_path, table=TABLE.replace("Depth in m\n", "Depth in m;Note\n").replace("10\n", "10;x\n").replace("200\n", "200;\n")
    )
    assert problems(folder) == [("deck-unused", "reef/game.toml: decks.fish.data", 5, "Note")]


def test_a_picture_that_is_not_there_is_told_with_card_and_row(tmp_path):
    """Of a face in faces.toml the file, the region, the card and the row of its table."""
    face = FACE.replace('icon = "sun"', 'image = "art/{id}.svg"')
    folder = write(tmp_path, GAME, **{"faces.toml": f"format = 1\n{face}"})
    ((code, where, _, found),) = problems(folder)
    assert (code, where, found) == (
        "unknown-image",
        "reef/faces.toml: faces.swimmer.regions[1].image: Clown fish, fish.csv:2",
        "art/clown-fish.svg",
    )


def full(parent, deck, **files):
    """A game of the full shape with a deck of another table beside its cards."""
    folder = parent / "star_market"
    folder.mkdir()
    texts = {**star_market(), "fish.csv": TABLE, **files}
    texts["game.toml"] += deck
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_game_of_the_full_shape_has_decks_with_ready_faces(tmp_path):
    """Any table; what the deck is called follows, where no word file says it."""
    deck = '[decks.fish]\ndata = "fish.csv"\ncolumns = { quantity = "Qty" }\nface = "title-text"\n'
    folder = full(tmp_path, deck + 'slots = { title = "{Name}", text = "{Sea}" }\nignore = ["Depth in m"]\n')
    assert problems(folder) == []
    assert printed(folder)[0] == ["Clown fish", "warm"]
    game = Catalog([folder]).load("star-market")
    assert game.words["en"]["component.fish"] == "Fish"
    assert {card.component for card in game.cards} == {"cards", "coins", "fish"}


def test_a_game_of_the_full_shape_has_decks_with_its_own_faces(tmp_path):
    """Those of faces.toml."""
    deck = '[decks.fish]\ndata = "fish.csv"\ncolumns = { quantity = "Qty" }\nface = "swimmer"\nslots = { line = "{Name}" }\n'
    folder = full(tmp_path, deck, **{"faces.toml": star_market()["faces.toml"] + FACE})
    assert problems(folder) == []
    assert printed(folder)[1] == ["Cod", "200 m"]
    (tmp_path / "wrong").mkdir()
    wrong = full(tmp_path / "wrong", deck.replace("swimmer", "swimmr"))
    assert problems(wrong)[0][:2] == ("not-one-of", "star_market/game.toml: decks.fish.face")


def test_a_cards_csv_may_part_its_cells_as_spreadsheets_do(tmp_path):
    """By semicolons or tabs."""
    for sign in ";\t":
        parent = tmp_path / str(ord(sign))
        parent.mkdir()
        folder = full(parent, "", **{"cards.csv": star_market()["cards.csv"].replace(",", sign)})
        assert problems(folder) == []


def test_a_break_in_a_cell_is_a_break_however_its_file_ends_lines(tmp_path):
    """The carriage return of Windows is no character of the card."""
    table = 'Name;Qty;Sea;Depth in m\n"Clown\nfish";2;warm;10\n'
    faces = []
    for end in ("\n", "\r\n"):
        folder = write(tmp_path, table=table.replace("\n", end))
        assert problems(folder) == []
        faces.append(printed(folder))
    assert faces[0] == faces[1]


def test_cards_are_named_as_their_table_calls_them():
    """In messages with the id beside a name that two have, and in the files of pictures; programs get the id."""
    table = "名前,文\n嵐,🫠\nクロ/白,一\n凪,二\n凪,🫨\nStorm,五\n"
    deck = 'data = "e.csv"\ncolumns = { id = "名前" }\nface = "title-text"\nslots = { title = "{名前}", text = "{文}" }'
    files = {"game.toml": f'title = "新しい"\nplayers = [2, 4]\n[decks.events]\n{deck}\n'.encode(), "e.csv": table.encode()}
    with pytest.raises(printkit.Refused) as refused:
        printkit.build(printkit.load(files), "events", lang="ja")
    messages = [problem.message("ja").split(": フォント")[0] for problem in refused.value.problems]
    assert messages == ["events: 嵐", "events: 凪 (events-4)"]
    assert [problem.where for problem in refused.value.problems] == ["events: events-1", "events: events-4"]
    files["e.csv"] = table.replace("🫠", "三").replace("🫨", "四").encode()
    made = printkit.export(printkit.load(files), "png", dpi=30, lang="ja")
    fronts = [name for name in made if "back" not in name and name.endswith(".png")]
    assert [name.split("events-")[1] for name in fronts] == [
        "嵐.ja.png",
        "クロ-白.ja.png",
        "凪.ja.png",
        "凪-2.ja.png",
        "storm.ja.png",
    ]
