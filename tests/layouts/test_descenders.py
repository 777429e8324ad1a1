"""The g of a last line stays inside its region, in our Japanese type and in fonts whose files state too little room below the line."""

from io import BytesIO

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

import printkit
from printkit.draw.frame import PT_PER_MM, Text, walk
from printkit.draw.text.metrics import measure
from printkit.printing.component import pieces
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import sheet_of

GAME = """title = "Gypsy"
players = [1, 2]
[decks.words]
data = "words.csv"
size = "poker"
face = "mine"
[faces.mine]
[[faces.mine.regions]]
at = [5, 5, 53, {high}]
text = "{{Name}}"
size = 20
valign = "{valign}"
[sheet]
rows = [{{ id = "coins", int = [0, 9] }}]
[score]
gold = "coins"
"""


@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
@pytest.mark.parametrize("high", [7.6, 9, 20])
def test_last_lines_keep_their_descenders_inside(valign, high):
    """20 pt are 7.06 mm, a g of Noto reaches .25 em below the line and a d .8 em above it."""
    data = {"game.toml": GAME.format(high=high, valign=valign).encode(), "words.csv": b"Name\njolly gypsy\nMOON\n"}
    game = printkit.load(data)
    job = Job("en")
    fonts = load_fonts(job, game)
    low, plain = pieces(game, game.component("words"), job, fonts, sheet_of(job).area)[0]
    base = {}
    for piece in (low, plain):
        ((item, at),) = [(item, at) for item, at in walk(piece.front.items) if isinstance(item, Text)]
        base[piece.name] = at(item.x, item.y)[1]
        em = item.size / PT_PER_MM
        assert base[piece.name] - 0.8 * em > 5 - 0.05
    assert base[low.name] + 0.25 * em < 5 + high + 0.05
    if valign == "top" and high > 8:
        assert base[low.name] == base[plain.name]  # where there is room nothing moves


def test_a_line_of_letters_holds_its_letters_whatever_the_font_states(tmp_path):
    """A font that states no room below the line has some; one with Japanese characters keeps its em box."""
    for extra, descent in (("", 250), ("国", 0)):
        characters = "gd" + extra
        names = [f"c{number}" for number in range(len(characters))]
        builder = FontBuilder(1000, isTTF=True)
        builder.setupGlyphOrder([".notdef", *names])
        builder.setupCharacterMap(dict(zip(map(ord, characters), names, strict=True)))
        glyphs = {}
        for name, (low, high) in zip([".notdef", *names], [(0, 500), (-250, 500), (0, 800), (-80, 800)], strict=False):
            pen = TTGlyphPen(None)
            pen.moveTo((0, low))
            for x, y in ((0, high), (400, high), (400, low)):
                pen.lineTo((x, y))
            pen.closePath()
            glyphs[name] = pen.glyph()
        builder.setupGlyf(glyphs)
        builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *names], (500, 0)))
        builder.setupHorizontalHeader(ascent=700, descent=0)
        builder.setupNameTable({"familyName": "Flat", "styleName": "Regular", "psName": f"Flat{len(extra)}"})
        builder.setupOS2(sTypoAscender=700, sTypoDescender=0)
        builder.setupPost()
        out = BytesIO()
        builder.save(out)
        file = tmp_path / f"flat{len(extra)}.ttf"
        file.write_bytes(out.getvalue())
        metrics = measure(file)
        assert (metrics.descent, metrics.tail, metrics.stem) == (descent, 250, 800)
