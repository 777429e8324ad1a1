"""Fonts: what is measured, what is built, what the cache may do to either."""

import os
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
import reportlab
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from printkit.draw.text import FontError, FontSet, MissingGlyphs
from printkit.storage import cache

PT = 25.4 / 72


@pytest.fixture(scope="module")
def latin(tmp_path_factory):
    """A font with quadratic outlines and the letters A (500 wide) and B (700 wide, made of an A as a component)."""
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "A", "B", "space"])
    builder.setupCharacterMap({65: "A", 66: "B", 32: "space"})
    pens = {name: TTGlyphPen({"A": None}) for name in (".notdef", "A", "B", "space")}
    pens["A"].moveTo((0, 0))
    pens["A"].lineTo((250, 700))
    pens["A"].qCurveTo((400, 350), (500, 0))
    pens["A"].closePath()
    pens["B"].addComponent("A", (1, 0, 0, 1, 100, 0))
    builder.setupGlyf({name: pen.glyph() for name, pen in pens.items()})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (500, 0), "B": (700, 100), "space": (250, 0)})
    builder.setupHorizontalHeader(ascent=900, descent=-250)
    builder.setupNameTable({"familyName": "Tiny", "styleName": "Regular", "psName": "Tiny-Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700)
    builder.setupPost()
    path = tmp_path_factory.mktemp("fonts") / "tiny.ttf"
    builder.save(path)
    return path


def source(fonts, face="regular"):
    return TTFont(fonts.faces[face].path, lazy=True)


def pdf_of(fonts, text, path):
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont as ReportLabFont
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(path), invariant=1)
    for place, face in enumerate(("regular", "bold")):
        name, file = fonts.file(face, text)
        pdfmetrics.registerFont(ReportLabFont(name, BytesIO(file)))
        canvas.setFont(name, 12)
        canvas.drawString(72, 72 + 20 * place, text)
    canvas.save()


def test_width_is_the_sum_of_the_fonts_own_advances(fonts):
    """Characters that palt leaves alone are as wide as the font says."""
    with source(fonts) as font:
        widths = [font["hmtx"][font.getBestCmap()[ord(c)]][0] for c in "ABg16部分"]
    assert fonts.width("ABg16部分", 10) == pytest.approx(sum(widths) / 1000 * 10 * PT)


def test_width_scales_with_the_size(fonts):
    """Twice the size is twice the width."""
    assert fonts.width("塔の頂上", 14, "bold") == pytest.approx(2 * fonts.width("塔の頂上", 7, "bold"))


def test_width_of_several_lines_is_that_of_the_widest(fonts):
    """A newline breaks; it has no width."""
    assert fonts.width("塔\n頂上\n", 10) == fonts.width("頂上", 10)


@pytest.mark.parametrize("character", "「」、。（）・")
def test_japanese_punctuation_is_narrower_than_its_square(fonts, character):
    """The palt widths are in: punctuation takes about half an em."""
    assert fonts.width(character, 10) < 0.6 * fonts.width("部", 10)


def test_palt_moves_the_outline_with_its_width(fonts):
    """An opening bracket stands at the right of its square: narrowed, its ink must still be inside its width."""
    _, data = fonts.file("regular", "「")
    with TTFont(BytesIO(data)) as font:
        glyph = font["glyf"][font.getBestCmap()[ord("「")]]
        assert glyph.xMin >= 0
        assert glyph.xMax <= font["hmtx"][font.getBestCmap()[ord("「")]][0]


def test_line_heights_are_those_of_the_em_box(fonts):
    """Ascent and descent add up to one em, and capitals are lower than the ascent."""
    assert fonts.ascent() == pytest.approx(0.88)
    assert fonts.descent() == pytest.approx(0.12)
    assert 0.7 < fonts.cap_height("bold") < 0.75


def test_built_font_has_exactly_the_characters_and_their_widths(fonts):
    """The small font maps what was asked for, nothing else, as wide as it was measured."""
    text = "塔+1~2「A」𠮷 "
    _, data = fonts.file("bold", text)
    with TTFont(BytesIO(data)) as font:
        cmap = font.getBestCmap()
        assert {chr(code) for code in cmap} == set(text)
        for character in text:
            assert font["hmtx"][cmap[ord(character)]][0] / 1000 * 10 * PT == pytest.approx(fonts.width(character, 10, "bold"))


def test_built_outlines_lie_where_the_originals_lie(fonts):
    """Turned into quadratic curves, a glyph keeps its box to a thousandth of an em."""
    from fontTools.pens.boundsPen import BoundsPen

    _, data = fonts.file("regular", "g部")
    with source(fonts) as font, TTFont(BytesIO(data)) as built:
        glyphs = font.getGlyphSet()
        for character in "g部":
            pen = BoundsPen(glyphs)
            glyphs[font.getBestCmap()[ord(character)]].draw(pen)
            made = built["glyf"][built.getBestCmap()[ord(character)]]
            assert (made.xMin, made.yMin, made.xMax, made.yMax) == pytest.approx(pen.bounds, abs=1.5)


def test_same_characters_give_the_same_bytes_and_name(fonts, tmp_path, monkeypatch):
    """A font is a function of its source and its characters, not of the time or of the cache."""
    before = fonts.file("regular", "塔の頂上")
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    assert fonts.file("regular", reversed("上頂の塔塔")) == before
    assert list(tmp_path.glob("font-*"))


def test_fonts_that_differ_have_names_that_differ(fonts):
    """PDF writers merge fonts of one name, so no two may share it."""
    names = {fonts.file(face, text)[0] for face in ("regular", "bold") for text in ("塔", "塔上")}
    assert len(names) == 4


def test_postscript_name_inside_the_file_is_the_one_returned(fonts):
    """Whoever embeds the file finds the same name in it."""
    name, data = fonts.file("regular", "塔")
    with TTFont(BytesIO(data)) as font:
        assert font["name"].getDebugName(6) == name


@pytest.mark.skipif(shutil.which("pdffonts") is None, reason="needs poppler's pdffonts")
def test_reportlab_embeds_the_built_fonts(fonts, tmp_path):
    """Both faces arrive in the PDF as embedded TrueType subsets that text can be copied from."""
    text = "「塔」を16階まで。A+1~2"
    pdf_of(fonts, text, tmp_path / "t.pdf")
    listed = subprocess.run(["pdffonts", tmp_path / "t.pdf"], capture_output=True, text=True, check=True).stdout
    ours = [line for line in listed.splitlines() if "NotoSansCJKjp" in line]
    assert len(ours) == 2
    assert all("TrueType" in line and line.count(" yes") == 3 for line in ours)
    copied = subprocess.run(["pdftotext", tmp_path / "t.pdf", "-"], capture_output=True, text=True, check=True).stdout
    assert copied.count(text) == 2


def test_missing_glyphs_are_listed(fonts):
    """Each lacking character is named once, in order; newline and space are not lacking."""
    assert fonts.missing("☐塔🂡\n ☐　") == ["☐", "🂡"]


@pytest.mark.parametrize("ask", [lambda f: f.width("塔☐🂡", 9, "bold"), lambda f: f.file("bold", "塔☐🂡")])
def test_missing_glyphs_are_an_error_with_its_data(fonts, ask):
    """Neither measuring nor building lets a character go."""
    with pytest.raises(MissingGlyphs, match=r"U\+2610 BALLOT BOX") as caught:
        ask(fonts)
    assert (caught.value.face, caught.value.characters) == ("bold", ("☐", "🂡"))


def test_a_font_of_no_characters_is_refused(fonts):
    """Nobody needs an empty font; asking for one is a slip."""
    with pytest.raises(ValueError, match="at least one character"):
        fonts.file("regular", "")


def test_an_unknown_face_names_the_faces(fonts):
    """The message lists what there is."""
    with pytest.raises(ValueError, match="regular, bold"):
        fonts.width("塔", 9, "script")


def test_truetype_fonts_work_as_well(latin, tmp_path):
    """A font with quadratic outlines is measured and cut down, components included."""
    fonts = FontSet.load(str(latin))
    assert fonts.width("AB ", 10, "bold") == pytest.approx(1450 / 1000 * 10 * PT)
    assert (fonts.ascent(), fonts.descent(), fonts.cap_height()) == (0.8, 0.2, 0.7)
    _, data = fonts.file("regular", "B")
    with TTFont(BytesIO(data)) as font:
        glyph = font["glyf"][font.getBestCmap()[66]]
        assert (glyph.numberOfContours, glyph.xMin, glyph.xMax) == (1, 100, 600)


def test_option_names_regular_and_bold(latin, fonts):
    """REGULAR,BOLD gives each face its file."""
    mixed = FontSet.load(f"{fonts.faces['bold'].path},{latin}")
    assert [mixed.faces[face].path for face in ("regular", "bold")] == [fonts.faces["bold"].path, latin]


def test_environment_names_the_font_unless_the_option_does(latin, fonts, monkeypatch):
    """PRINTKIT_FONT comes after --font and before the built-in fonts."""
    monkeypatch.setenv("PRINTKIT_FONT", str(latin))
    assert FontSet.load().faces["regular"].path == latin
    other = fonts.faces["bold"].path
    assert FontSet.load(str(other)).faces["regular"].path == other


def test_a_missing_font_file_is_one_clear_error(tmp_path):
    """The message has the path and the way out; the path is also data."""
    path = tmp_path / "none.otf"
    with pytest.raises(FontError, match=r"none\.otf.*expected a font file.*PRINTKIT_FONT") as caught:
        FontSet.load(str(path))
    assert caught.value.path == path


@pytest.mark.parametrize("content", [b"", b"no font at all", b"OTTO\0\x09" + b"\xff" * 300])
def test_an_unreadable_font_file_is_one_clear_error(tmp_path, content):
    """Damage is reported as such when the fonts are loaded, not when the paper is inked."""
    path = tmp_path / "broken.otf"
    path.write_bytes(content)
    with pytest.raises(FontError, match=r"broken\.otf.*expected an OpenType or TrueType font"):
        FontSet.load(str(path))


def test_a_changed_font_file_is_measured_again(latin, tmp_path):
    """The cache is keyed by size and time, not by the path alone."""
    path = tmp_path / "font.ttf"
    shutil.copy(latin, path)
    before = FontSet.load(str(path)).width("A", 10)
    with TTFont(latin) as font:
        font["hmtx"]["A"] = (900, 0)
        font.save(path)
    os.utime(path, (1, 1))
    assert FontSet.load(str(path)).width("A", 10) == pytest.approx(before * 9 / 5)


def warm(code, folder):
    environment = {**os.environ, "PRINTKIT_CACHE": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True)


WARM = """
import sys
from printkit.draw.text import FontSet, Style, block
fonts = FontSet.load()
block(fonts, "**塔**を16階まで。", 30, Style(10))
print(fonts.file("regular", "塔を")[0], fonts.file("bold", "A")[0])
print(*sorted({"fontTools", "budoux", "platformdirs", "lucide"} & {name.partition(".")[0] for name in sys.modules}))
"""


def test_a_warm_run_imports_no_font_library(fonts):
    """With metrics, phrases and fonts in the cache, none of the slow libraries is loaded."""
    first = warm(WARM, cache.directory()).communicate()[0].splitlines()
    second = warm(WARM, cache.directory()).communicate()[0].splitlines()
    assert first[0] == second[0]
    assert second[1] == ""


def test_two_runs_at_once_get_the_same_files(latin, tmp_path):
    """Both find whole files, and nothing unfinished stays behind."""
    code = f"""
from printkit.draw.text import FontSet
name, data = FontSet.load({str(latin)!r}).file("regular", "AB")
print(name, hash(data))
"""
    os.environ["PYTHONHASHSEED"] = "0"
    try:
        runs = [warm(code, tmp_path) for _ in range(2)]
    finally:
        del os.environ["PYTHONHASHSEED"]
    answers = [run.communicate()[0] for run in runs]
    assert answers[0] == answers[1] != ""
    assert sorted(path.name.split("-")[0] for path in tmp_path.iterdir()) == ["font", "metrics", "outlines"]


@pytest.mark.parametrize("damage", [lambda data: b"", lambda data: data[: len(data) // 2], lambda data: data[:-9] + b"x" * 9])
def test_damaged_cache_files_are_rebuilt(latin, tmp_path, monkeypatch, damage):
    """Emptied, cut or overwritten files change nothing but the time it takes."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    before = FontSet.load(str(latin)).file("regular", "AB")
    (kept,) = tmp_path.glob("font-*")
    for file in tmp_path.iterdir():
        file.write_bytes(damage(file.read_bytes()))
    fonts = FontSet.load(str(latin))
    assert fonts.width("AB", 10) == pytest.approx(1200 / 1000 * 10 * PT)
    assert fonts.file("regular", "AB") == before
    assert kept.read_bytes() == before[1]


def test_an_unwritable_cache_directory_does_not_stop_a_run(latin, tmp_path, monkeypatch):
    """Files then go to a temporary directory of this process."""
    blocked = tmp_path / "file"
    blocked.write_text("a file where a directory should be")
    monkeypatch.setenv("PRINTKIT_CACHE", str(blocked / "cache"))
    name, data = FontSet.load(str(latin)).file("regular", "A")
    assert FontSet.load(str(latin)).file("regular", "A") == (name, data)
    assert blocked.is_file()


@pytest.mark.skipif(sys.platform not in {"linux", "freebsd"}, reason="elsewhere platformdirs itself is asked")
@pytest.mark.parametrize("base", [None, "", "/elsewhere/cache"])
def test_cache_directory_is_the_one_platformdirs_names(monkeypatch, base):
    """The shortcut and the library agree."""
    from platformdirs import user_cache_dir

    monkeypatch.delenv("PRINTKIT_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    if base is not None:
        monkeypatch.setenv("XDG_CACHE_HOME", base)
    assert cache.directory() == Path(user_cache_dir("printkit", appauthor=False))


def test_only_the_newest_fonts_are_kept(tmp_path, monkeypatch):
    """The cache does not grow without end."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    for age in range(4):
        cache.store(f"font-{age}", b"x")
        os.utime(tmp_path / f"font-{age}", (1000 - age, 1000 - age))
    cache.prune("font-", 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["font-0", "font-1"]


@pytest.fixture(scope="module")
def variable(tmp_path_factory):
    """A variable font whose one letter is a bar: 100 units wide at weight 400, 300 at 900."""

    def bar(wide):
        pen = TTGlyphPen(None)
        for step, at in (("moveTo", (0, 0)), ("lineTo", (0, 700)), ("lineTo", (wide, 700)), ("lineTo", (wide, 0))):
            getattr(pen, step)(at)
        pen.closePath()
        return pen.glyph()

    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder([".notdef", "I"])
    made.setupCharacterMap({ord("I"): "I"})
    made.setupGlyf({".notdef": bar(50), "I": bar(100)})
    made.setupHorizontalMetrics({".notdef": (200, 0), "I": (200, 0)})
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupOS2(sTypoAscender=800, sTypoDescender=-200)
    made.setupPost()
    made.setupNameTable({"familyName": "Bar", "styleName": "Regular", "psName": "Bar-Regular"})
    made.setupFvar([("wght", 400, 400, 900, "Weight")], [])
    moved = [(0, 0), (0, 0), (200, 0), (200, 0), (0, 0), (200, 0), (0, 0), (0, 0)]
    made.setupGvar({"I": [TupleVariation({"wght": (0.0, 1.0, 1.0)}, moved)]})
    path = tmp_path_factory.mktemp("fonts") / "Bar.ttf"
    made.save(path)
    return path


def wide(path):
    """How wide the letter's ink is, in em."""
    (outline,) = FontSet.load(str(path)).letters("regular", "I").values()
    return max(step[1] for step in outline if len(step) > 1)


def test_a_weight_of_a_variable_font_is_a_font(variable):
    """Its outlines and its widths; one that it has not is told with those that it has."""
    assert wide(variable) == pytest.approx(0.1)
    assert wide(f"{variable}#900") == pytest.approx(0.3)
    assert wide(f"{variable}#650") == pytest.approx(0.2)
    assert FontSet.load(f"{variable}#900").width("I", 10) == pytest.approx(2 * FontSet.load(str(variable)).width("I", 10))
    with pytest.raises(FontError) as failed:
        FontSet.load(f"{variable}#950")
    assert (failed.value.code, failed.value.reason) == ("font-no-weight", "400–900")
    plain = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
    with pytest.raises(FontError) as failed:
        FontSet.load(f"{plain}#700")
    assert failed.value.code == "font-one-weight"


@pytest.mark.parametrize("flavor", ["woff", "woff2"])
def test_a_font_packed_for_the_web_is_unpacked(variable, flavor):
    """As the same font."""
    if flavor == "woff2":
        pytest.importorskip("brotli")
    font = TTFont(variable)
    font.flavor = flavor
    packed = variable.with_suffix(f".{flavor}")
    font.save(packed)
    assert wide(packed) == pytest.approx(0.1)
    assert wide(f"{packed}#900") == pytest.approx(0.3)
