"""Pictures, icons and fonts of a one-file game: from the folder to the card, and what is wrong with them."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
import reportlab
from PIL import Image

import printkit
from printkit.draw.frame import Document, Frame, Group, Text, walk
from printkit.draw.frame import Image as Bitmap
from printkit.draw.frame import Path as Outline
from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.pictures import inside, look
from printkit.impose.setting import Setting
from printkit.inspection.check import check
from printkit.messages.sentences import sentence
from printkit.model import Refused
from printkit.paint.pdf import paint
from printkit.paint.preview import rasterise
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages

VERA = Path(reportlab.__file__).parent / "fonts" / "VeraBd.ttf"
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect x="12" width="16" height="20" fill="{}"/></svg>'
GAME = """title = "Harbour"
players = [2, 4]
[icons]
idea = "signs/idea.svg"
[decks.events]
data = "events.csv"
face = "title-art-text"
slots = { title = "{Name}", art = "pictures/deep/{Art}", text = "{Text}" }
"""
HEADER = "Name,Art,Text\n"


def picture(kind, size=(40, 20), color=(200, 30, 30), mode="RGB"):
    """The bytes of a bitmap of one colour."""
    out = io.BytesIO()
    Image.new(mode, size, color).save(out, kind, lossless=True) if kind == "WEBP" else Image.new(mode, size, color).save(
        out, kind
    )
    return out.getvalue()


@pytest.fixture
def folder(tmp_path):
    """A game with a picture of each kind."""
    found = tmp_path / "harbour"
    (found / "pictures" / "deep").mkdir(parents=True)
    (found / "signs").mkdir()
    (found / "game.toml").write_text(GAME, encoding="utf-8")
    (found / "events.csv").write_text(
        HEADER + "Storm,a.svg,Take an :idea: or a :coin:.\nCalm,b.png,*Slowly* now.\nGale,c.jpg,Hold.\nFog,d.webp,Wait.\n",
        encoding="utf-8",
    )
    (found / "signs" / "idea.svg").write_text(DRAWING.format("black"), encoding="utf-8")
    (found / "pictures/deep/a.svg").write_text(DRAWING.format("#2060c0"), encoding="utf-8")
    for name, kind in (("b.png", "PNG"), ("c.jpg", "JPEG"), ("d.webp", "WEBP")):
        (found / "pictures/deep" / name).write_bytes(picture(kind, (900, 450)))
    return found


def changed(folder, before, after):
    """Another word in the game's file."""
    text = (folder / "game.toml").read_text(encoding="utf-8")
    assert before in text
    (folder / "game.toml").write_text(text.replace(before, after), encoding="utf-8")


def laid(folder, ink="color"):
    """The front of each card by id."""
    game = Catalog([folder]).load("harbour")
    job = Job("en", ink=ink)
    printed = pages(game, game.component("events"), job, load_fonts(job, game))
    return {piece.name: piece.front for piece in printed.pieces}


def told(folder):
    """What check says, as people read it."""
    return [(problem.code, sentence(problem, "en")) for problem in check(str(folder), Catalog(), trust=False).problems]


def shown(frame, kind):
    """The items of a kind on a face."""
    return [item for item, _ in walk(frame.items) if isinstance(item, kind)]


def test_every_kind_of_picture_is_printed_from_any_folder(folder):
    """A drawing stays outlines; bitmaps are bitmaps; nothing is wrong."""
    assert not [code for code, _ in told(folder) if not code.startswith(("dark-tint", "much-ink"))]
    fronts = laid(folder)
    assert any(path.fill == (0.1255, 0.3765, 0.7529) for path in shown(fronts["storm"], Outline))
    assert not shown(fronts["storm"], Bitmap)
    assert [shown(fronts[name], Bitmap)[0].source.rsplit("/", 1)[1] for name in ("calm", "gale", "fog")] == [
        "b.png",
        "c.jpg",
        "d.webp",
    ]


def test_a_kit_with_art_is_a_good_file(folder, tmp_path):
    """All three kinds of bitmaps and the drawing are seen on paper."""
    (made,) = [one for one in printkit.build(printkit.load(folder), lang="en").files if one.component == "events"]
    (page, *_) = rasterise(made.data, 60)
    colors = {color for _, color in Image.open(io.BytesIO(page)).convert("RGB").getcolors(1 << 20)}
    assert any(abs(r - 200) < 8 and g < 45 and b < 45 for r, g, b in colors)
    assert (32, 96, 192) in colors


def test_own_icons_stand_in_texts_and_take_their_colour(folder):
    """One drawn in black has the colour of the text; it is as high as the type and twice as wide."""
    ink = (27 / 255, 27 / 255, 31 / 255)
    sign = next(path for path in shown(laid(folder)["storm"], Outline) if path.fill == tuple(round(part, 4) for part in ink))
    assert sign
    changed(folder, 'idea = "signs/idea.svg"', 'idea = "pictures/deep/b.png"')
    assert "b.png" in shown(laid(folder)["storm"], Bitmap)[-1].source


@pytest.mark.parametrize(
    ("before", "after", "code", "words"),
    [
        ("signs/idea.svg", "signs/ideas.svg", "unknown-image", ["game.toml", "line 4", "icons.idea", "signs/idea.svg"]),
        ("signs/idea.svg", "../idea.svg", "wrong-image", ["../idea.svg"]),
        ("signs/idea.svg", "/etc/idea.svg", "wrong-image", ["/etc/idea.svg"]),
        ("signs/idea.svg", "signs/idea.gif", "wrong-image", ["idea.gif"]),
        ("idea = ", 'Else = "signs/idea.svg"\nidea = ', "wrong-form", ["icons.Else"]),
        ("idea = ", "other = ", "deck-unknown-icon", ["idea", "Storm"]),
        ('"signs/idea.svg"', "3", "not-text", ["icons.idea"]),
        ("deep/{Art}", "{Art}", "unknown-images", ["decks.events.slots.art", "4 pictures", "pictures/d.webp"]),
        ("slots = ", 'look = { art = { fit = "fill" } }\nslots = ', "not-one-of", ["decks.events.look.art.fit"]),
        ("slots = ", 'look = { art = { mask = "ovl" } }\nslots = ', "unknown-shape", ["decks.events.look.art.mask", "oval"]),
        ("slots = ", 'look = { art = { tint = "inc" } }\nslots = ', "unknown-paint", ["decks.events.look.art.tint", "ink"]),
        ("slots = ", "look = { artt = {} }\nslots = ", "unknown-key", ["decks.events.look.artt", "art"]),
        ("slots = ", 'look = { text = { font = "titel" } }\nslots = ', "unknown-own-font", ["decks.events.look.text.font"]),
        ("slots = ", "look = { text = 3 }\nslots = ", "not-table", ["decks.events.look.text"]),
        ("slots = ", "background = 3\nslots = ", "not-text", ["decks.events.background"]),
        ("[decks", '[fonts]\ntitle = "title.ttf"\n[decks', "unknown-font", ["fonts.title", "title.ttf"]),
        ("[decks", '[fonts]\ntitle = "signs/idea.svg"\n[decks', "wrong-font", ["fonts.title"]),
        ("[decks", '[fonts]\nbold = "a.ttf"\n[decks', "name-taken", ["fonts.bold"]),
    ],
)
def test_what_is_wrong_is_told_with_its_place(folder, before, after, code, words):
    """In the file that the designer wrote, with the key, and the nearest name where there is one."""
    changed(folder, before, after)
    found = [text for name, text in told(folder) if name == code]
    assert found, told(folder)
    for word in words:
        assert word in found[0]


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.svg", b"<svg", "svg-damaged"),
        ("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>', "svg-script"),
        ("b.png", picture("PNG")[:60], "picture-incomplete"),
        ("b.png", picture("PNG", (9000, 3000), 1, "1"), "picture-too-large"),
        ("d.webp", b"RIFF1234WEBPVP8 ", "unreadable-file"),
    ],
)
def test_bad_pictures_are_told(folder, name, data, code):
    """By name, before anything is printed."""
    (folder / "pictures/deep" / name).write_bytes(data)
    found = [text for found, text in told(folder) if found == code]
    assert len(found) == 1
    assert name in found[0]


def test_a_card_without_a_picture_is_named(folder):
    """An empty cell, or the total below a table: the card that it stands on, not only the key that all cards share."""
    with (folder / "events.csv").open("a", encoding="utf-8") as table:
        table.write("Total,,4 cards.\n")
    (text,) = [text for code, text in told(folder) if code == "no-picture-named"]
    assert "“Total, events.csv:6” names no picture" in text


def test_a_back_is_a_picture_by_a_column(folder):
    """It covers the back and its bleed; a cell that names none is told at the key, and so is a column that isn't there."""
    changed(folder, 'face = "title-art-text"', 'back = "pictures/deep/{Art}"')
    changed(folder, 'art = "pictures/deep/{Art}", ', "")
    game = Catalog([folder]).load("harbour")
    job = Job("en", setting=Setting(bleed=3.0))
    backs = {piece.name: piece.back for piece in pages(game, game.component("events"), job, load_fonts(job, game)).pieces}
    assert any(path.fill == (0.1255, 0.3765, 0.7529) for path in shown(backs["storm"], Outline))
    (bitmap,) = shown(backs["calm"], Bitmap)
    assert bitmap.source.endswith("b.png")
    assert bitmap.bleed == (0.0, 3.0, 0.0, 3.0)
    with (folder / "events.csv").open("a", encoding="utf-8") as table:
        table.write("Nothing,,4 cards.\n")
    assert any("decks.events.back, line 7" in text for code, text in told(folder) if code == "no-picture-named")
    changed(folder, "deep/{Art}", "deep/{Suit}")
    assert any("decks.events.back, line 7" in text for code, text in told(folder) if code == "deck-no-column")


@pytest.mark.parametrize(
    ("back", "code"),
    [
        ('""', "deck-back"),
        ('" "', "deck-back"),
        ("3", "deck-back"),
        ('["a.svg"]', "deck-back"),
        ('"{Text}"', "deck-back-empty"),
        ('"{Txt}"', "deck-no-column"),
        ('"{Text"', "deck-brace"),
        ('"../events.svg"', "wrong-image"),
        ('"pictures/deep/none.svg"', "unknown-image"),
    ],
)
def test_a_back_that_is_none_is_told(folder, back, code):
    """Once, at its line; a card with another back than the others would be known by it."""
    changed(folder, 'face = "title-art-text"', f'face = "title-art-text"\nback = {back}')
    (folder / "events.csv").write_text(HEADER + "Storm,a.svg,pictures/deep/a.svg\nCalm,b.png,\n", encoding="utf-8")
    found = [text for named, text in told(folder) if named == code]
    assert len(found) == 1
    assert "decks.events.back, line 8" in found[0]


def test_a_picture_that_leads_out_of_the_folder_is_none(folder, tmp_path):
    """A link is followed, and seen through."""
    (tmp_path / "secret.png").write_bytes(picture("PNG"))
    (folder / "pictures/deep/b.png").unlink()
    (folder / "pictures/deep/b.png").symlink_to(tmp_path / "secret.png")
    assert "unknown-image" in [code for code, _ in told(folder)]


def test_what_a_drawing_loses_is_told_with_its_names(folder):
    """Once for all drawings, when it is checked and when it is built."""
    for name in ("a.svg", "e.svg"):
        (folder / "pictures/deep" / name).write_text(
            DRAWING.format("red").replace("</svg>", "<foreignObject/></svg>"), encoding="utf-8"
        )
    with (folder / "events.csv").open("a", encoding="utf-8") as file:
        file.write("Calm sea,e.svg,Row.\n")
    (found,) = [text for code, text in told(folder) if code == "svg-lost"]
    assert "foreignObject" in found
    assert "pictures/deep/a.svg, pictures/deep/e.svg" in found
    assert "svg-lost" in [problem.code for problem in printkit.build(printkit.load(folder), lang="en").problems]


def test_another_picture_is_another_game(folder):
    """Wherever it lies: what is kept of the game is read anew, and the stamp is another one."""
    before = Catalog([folder]).load("harbour")
    (folder / "pictures/deep/a.svg").write_text(DRAWING.format("green").replace('0 40 20"', '0 20 20"'), encoding="utf-8")
    after = Catalog([folder]).load("harbour")
    assert before.digest != after.digest
    assert after.faces.pictures["pictures/deep/a.svg"][:2] == (20, 20)
    (folder / "pictures/deep/a.svg").unlink()
    with pytest.raises(Refused):
        Catalog([folder]).load("harbour")


@pytest.mark.parametrize("name", ["a.svg", "b.png"])
@pytest.mark.parametrize("fit", ["contain", "cover", "stretch"])
def test_fit_position_mask_and_tint(folder, name, fit):
    """What is asked for a slot is done to the picture."""
    (folder / "events.csv").write_text(HEADER + f"Storm,{name},Hold.\n", encoding="utf-8")
    changed(folder, '[icons]\nidea = "signs/idea.svg"\n', "")
    changed(
        folder,
        "slots = ",
        f'look = {{ art = {{ fit = "{fit}", position = [0, 100], mask = "hexagon", tint = "#802020" }} }}\nslots = ',
    )
    front = laid(folder)["storm"]
    masked = [item for item in _groups(front.items) if item.mask]
    assert len(masked) == 1
    if name == "b.png":
        assert shown(front, Bitmap)[0].tint == (128 / 255, 32 / 255, 32 / 255)
    else:
        assert all(path.fill != (0.1255, 0.3765, 0.7529) for path in shown(front, Outline))


def _groups(items):
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from _groups(item.items)


def test_black_ink_has_no_colour_in_drawings(folder):
    """They become grey."""
    fills = [path.fill for path in shown(laid(folder, "mono")["storm"], Outline) if path.fill]
    assert all(max(fill) - min(fill) < 0.01 for fill in fills)


def test_own_fonts_and_italic(folder):
    """A font is that of the slot that it is named after; italic is a face of its own; all of it is embedded."""
    shutil.copy(VERA, folder / "title.ttf")
    changed(folder, "[decks", '[fonts]\ntitle = "title.ttf"\n[decks')
    changed(folder, "slots = ", "look = { title = { italic = true } }\nslots = ")
    fronts = laid(folder)
    assert {text.font for text in shown(fronts["calm"], Text)} == {"title-italic", "italic", "regular"}
    (made,) = [one for one in printkit.build(printkit.load(folder), lang="en").files if one.component == "events"]
    assert b"Vera" in made.data


def test_a_folder_in_memory_has_art_and_fonts_as_well(folder):
    """The same cards from bytes."""
    shutil.copy(VERA, folder / "title.ttf")
    changed(folder, "[decks", '[fonts]\ntitle = "title.ttf"\n[decks')
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    files["game.toml"] = b'id = "harbour"\n' + files["game.toml"]
    game = printkit.load(files)
    (made,) = [one for one in printkit.build(game, lang="en").files if one.component == "events"]
    assert b"Vera" in made.data


@pytest.mark.parametrize(
    "name",
    ["", "/a.png", "a/../b.png", ".git/a.png", "a\\b.png", "c:a.png", "a\0.png", "a//b.png", "a.png/", "x" * 300 + ".png"],
)
def test_names_that_lead_elsewhere_are_none(tmp_path, name):
    """Only plain paths below the folder."""
    assert inside(tmp_path, name, frozenset({".png"})) is None


def test_any_icon_of_the_list_stands_in_a_text(folder):
    """One of lucide as well; what is none is told with one that begins so."""
    changed(folder, '"{Text}"', '"{Text} :waves-horizontal:"')
    drawn = [path for path in shown(laid(folder)["storm"], Outline) if path.stroke is not None]
    assert len(drawn) > 3
    changed(folder, ":waves-horizontal:", ":waves:")
    (found,) = [text for code, text in told(folder) if code == "deck-unknown-icon"]
    assert "“waves-" in found


def test_a_picture_of_another_kind_is_the_nearest(folder):
    """It has the same name but for its ending."""
    assert look(folder, "pictures/deep/a.png", "here").args["hint"] == "pictures/deep/a.svg"


def test_a_bad_drawing_is_told_with_the_line_of_its_key(folder):
    """And that line doesn't read as one of the drawing."""
    (folder / "pictures" / "deep" / "a.svg").write_text(
        DRAWING.format("red").replace("<rect", "<script/><rect"), encoding="utf-8"
    )
    with pytest.raises(Refused) as caught:
        Catalog([folder]).load("harbour")
    (problem,) = caught.value.problems
    assert (problem.where, problem.line) == ("harbour/game.toml: decks.events.slots.art (pictures/deep/a.svg)", 8)


def test_a_sheet_s_picture_is_told_in_game_toml(folder):
    """There is no faces.toml."""
    (folder / "pictures" / "deep" / "bad.png").write_bytes(b"no picture")
    text = GAME + '[sheet]\nart = "pictures/deep/bad.png"\nrows = [{ id = "coins", int = [0, 9] }]\n[score]\npurse = "coins"\n'
    (folder / "game.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as caught:
        Catalog([folder]).load("harbour")
    (problem,) = caught.value.problems
    assert (problem.where, problem.line) == ("harbour/game.toml: sheet.art (pictures/deep/bad.png)", 10)


def test_broken_toml_is_all_that_is_told_of_a_folder(folder):
    """A one-file game has no word files, so none are missed."""
    (folder / "game.toml").write_text('title = "Harbour\n', encoding="utf-8")
    with pytest.raises(Refused) as caught:
        Catalog([folder]).load("harbour")
    assert [problem.code for problem in caught.value.problems] == ["not-toml"]


def test_colours_of_cells_are_named_in_the_reader_s_language(folder):
    """On the reference card as on the sheet."""
    text = 'title = "Harbour"\n[sheet]\nrows = [{ id = "land", grid = [2, 2], mark = true, colours = { blue = [[1, 1]] } }]\n'
    text += '[score]\nwater = { full = "land.blue", each = 4 }\n[reference]\nscoring = "auto"\n'
    (folder / "game.toml").write_text(text, encoding="utf-8")
    game = Catalog([folder]).load("harbour")
    assert any("Landの青" in said for said in game.words["ja"].values())
    assert any("blue of land" in said.lower() for said in game.words["en"].values())


FRAMED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><rect width="{w}" height="{h}" fill="#123456"/>'
    '<path d="M{d} {d} H{x} V{y} H{d} Z" fill="none" stroke="#ffffff" stroke-width=".5"/></svg>'
)


def framed(folder, w, h, inside, look=""):
    """The back of a poker card: a drawing of w by h with a frame so far inside; as pixels of a quarter mm with its bleed of 3 mm."""
    drawing = FRAMED.format(w=w, h=h, d=inside, x=w - inside, y=h - inside)
    (folder / "pictures/deep/a.svg").write_text(drawing, encoding="utf-8")
    (folder / "events.csv").write_text(HEADER + "Storm,a.svg,Hold.\n", encoding="utf-8")
    changed(folder, 'art = "pictures/deep/{Art}", ', "")
    changed(folder, 'face = "title-art-text"', f'back = "pictures/deep/{{Art}}"\n{look}\nface = "title-art-text"')
    game = Catalog([folder]).load("harbour")
    job = Job("en", setting=Setting(back_bleed=3.0))
    fonts = load_fonts(job, game)
    (piece,) = pages(game, game.component("events"), job, fonts).pieces
    page = Frame(69, 94, (Group(3.0, 3.0, piece.back.items),))
    (png,) = rasterise(paint(Document("", "en", (page,)), fonts.file), 25.4 * 4)
    return Image.open(io.BytesIO(png)).convert("RGB"), [text for code, text in told(folder) if code == "picture-cut-off"]


@pytest.mark.parametrize(
    ("w", "h", "inside", "look"), [(63, 88, 3, ""), (69, 94, 6, "look = { back = { at = [-3, -3, 69, 94] } }")]
)
def test_a_frame_is_cut_where_the_docs_say(folder, w, h, inside, look):
    """A drawing of the card's own size, or one with a bleed of its own: the frame lies 3 mm inside, and the bleed is full."""
    picture, problems = framed(folder, w, h, inside, look)
    assert not problems
    wide, tall = picture.size
    row = [picture.getpixel((x, tall // 2)) for x in range(wide)]
    column = [picture.getpixel((wide // 2, y)) for y in range(tall)]
    for line in (row, column):
        light = [place / 4 for place, (red, *_) in enumerate(line) if red > 200]
        ends = [place for place in light if 1 <= place <= len(line) / 4 - 1.5]  # a mirror image may have one at the very edge
        assert min(ends) == pytest.approx(3 + 3, abs=0.5)
        assert max(ends) == pytest.approx(len(line) / 4 - 6, abs=0.5)
        assert all(red < 200 for red, *_ in line[4:20])
        assert all(red < 60 for red, *_ in line[8:20])  # no light between the drawing and its mirror image


def test_a_picture_of_other_proportions_is_told_with_what_it_loses(folder):
    """The size to draw, and both other ways; one that fits is not told, nor one that is shown whole."""
    _, (text,) = framed(folder, 69, 94, 3)
    assert "pictures/deep/a.svg (69 × 94)" in text
    assert "0.8 mm beyond its left and right" in text
    assert "Draw it 63 × 88" in text
    assert "at = [-3, -3, 69, 94]" in text
    changed(folder, 'face = "title-art-text"', 'look = { back = { fit = "contain" } }\nface = "title-art-text"')
    assert not [code for code, _ in told(folder) if code == "picture-cut-off"]
