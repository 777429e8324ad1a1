"""What the tests of the painters share: fonts that come with ReportLab."""

from pathlib import Path

import pytest
import reportlab
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

_FONTS = Path(reportlab.__file__).parent / "fonts"
_FILES = {"regular": ("Vera", "Vera.ttf"), "bold": ("Vera-Bold", "VeraBd.ttf")}


@pytest.fixture(scope="session")
def font_file():
    """A source of fonts as `paint` wants it: regular and bold."""

    def find(face, characters):
        assert characters
        name, file = _FILES[face]
        return name, (_FONTS / file).read_bytes()

    return find


@pytest.fixture(scope="session")
def many_glyphs(tmp_path_factory):
    """A font of black squares, one em wide: 300 ideographs from U+4E00, a radical that shares the first one's glyph, a die."""
    codes = {0x4E00 + index: f"g{index}" for index in range(300)} | {0x2F00: "g0", 0x1F3B2: "die"}
    names = [".notdef", *dict.fromkeys(codes.values())]
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for point in ((0, 800), (800, 800), (800, 0)):
        pen.lineTo(point)
    pen.closePath()
    square = pen.glyph()
    builder = FontBuilder(1000)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(codes)
    builder.setupGlyf(dict.fromkeys(names, square))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 0)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular", "psName": "Squares"})
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, sCapHeight=800)
    builder.setupPost()
    path = tmp_path_factory.mktemp("fonts") / "squares.ttf"
    builder.save(path)
    return lambda _face, _characters: ("Squares", path.read_bytes())
