"""The program of one file starts without what few commands need, and brings fonts without what printkit never draws."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from printkit.draw import bundled
from printkit.draw.text import subset
from printkit.draw.text.fonts import FontSet
from printkit.draw.text.metrics import measure

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "release" / "program" / "fonts.py"


def square(side):
    pen = T2CharStringPen(600, None)
    pen.moveTo((0, 0))
    for point in ((side, 0), (side, side), (0, side)):
        pen.lineTo(point)
    pen.closePath()
    return pen.getCharString()


@pytest.fixture
def font(tmp_path):
    """A font with three glyphs, of which the middle one belongs to no character."""
    names = [".notdef", "A", "A.locl", "B"]
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({65: "A", 66: "B"})
    builder.setupCFF("Small", {}, {name: square(100 * at) for at, name in enumerate(names)}, {})
    builder.setupHorizontalMetrics({name: (600 + at, 0) for at, name in enumerate(names)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Small", "styleName": "Regular", "psName": "Small"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200)
    builder.setupPost()
    path = tmp_path / "small.otf"
    builder.save(path)
    return path


def test_trimmed_fonts_print_the_same_bytes(font, monkeypatch):
    spec = importlib.util.spec_from_file_location("program_fonts", SCRIPT)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    monkeypatch.setattr(subset.cache, "load", lambda _name: None)  # fonts made earlier have the same name
    whole = measure(font)
    before = subset.font_file(whole, "AB")

    script.trim(font)

    with TTFont(font) as trimmed:
        assert trimmed["maxp"].numGlyphs == 4
        drawings = trimmed["CFF "].cff[0].CharStrings
        assert drawings["A.locl"].bytecode == script.NOTHING
        assert len(drawings["B"].bytecode) > 1
    monkeypatch.setattr(bundled, "file", lambda _face: font)
    face = FontSet.load().faces["regular"]
    assert face.digest == whole.digest
    assert (face.advances, face.glyphs, face.ascent) == (whole.advances, whole.glyphs, whole.ascent)
    assert subset.font_file(face, "AB") == before


def test_it_starts_without_what_workers_and_tracebacks_need():
    """PyInstaller would import these at every start: `--version` took 1.6 times as long as that of an installation, of 1.5 allowed."""
    code = (
        "import runpy, sys\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "sys.argv = ['printkit', '--version']\n"
        f"try: runpy.run_path({str(SCRIPT.with_name('start.py'))!r}, run_name='__main__')\n"
        "except SystemExit: print(sorted({'inspect', 'multiprocessing', 'zipfile', 'subprocess', 'typer'} & {*sys.modules}))"
    )
    shown = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.splitlines()[1:] == ["[]"]
    spec = SCRIPT.with_name("printkit.spec").read_text("utf-8")
    assert 'if not script[0].startswith("pyi_rth_")' in spec
