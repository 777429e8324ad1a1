"""What is told of text that can't be set, wherever it was to stand."""

from __future__ import annotations

import pytest

from printkit.draw.text import Crammed, MissingGlyphs, Overflow
from printkit.messages.sentences import sentence

LONG = "A storm " * 20


@pytest.mark.parametrize(
    ("failure", "code", "told"),
    [
        (Overflow("Roll\ntwo dice", 20.04, None, 6.0), "overflow", "where: the text “Roll two dice” does not fit into 20.0 mm"),
        (Overflow(LONG, 20.0, 8.25, 6.0), "overflow", "A…” does not fit into 20.0 × 8.2 mm, even at 6.0 pt"),
        (Crammed("Pad", 90.0, 120.0, 6.0), "crammed", "“Pad” does not fit into 90.0 × 120.0 mm"),
        (MissingGlyphs("bold", "☑☑☐"), "missing-glyphs", "no glyph for ☑ (U+2611) ☐ (U+2610): “☑☐”."),
        (MissingGlyphs("bold", "שa👑ไ"), "missing-glyphs-of", "For Hebrew, Thai give a font that has it: --font FILE."),
        (MissingGlyphs("bold", "\x07", LONG), "missing-glyphs", "no glyph for (U+0007): “A storm"),
    ],
)
def test_a_failure_says_what_is_told_of_it(failure, code, told):
    """On one line, with the room, and a long text by its beginning."""
    problem = failure.problem("where")
    assert (problem.severity, problem.code, problem.where) == ("error", code, "where")
    said = sentence(problem, "en")
    assert told in said
    assert LONG not in said
    assert "\n" not in said
    assert sentence(problem, "ja") != said


def test_nobody_else_words_them():
    """The three codes stand in the module of the exceptions alone."""
    from pathlib import Path

    here = Path(__file__).parents[3]
    files = [path for wing in ("printkit", "layouts") for path in (here / wing).glob("**/*.py")]
    codes = ('"overflow"', '"crammed"', '"missing-glyphs"')
    named = {path.name for path in files for code in codes if f"error({code}" in path.read_text(encoding="utf-8")}
    assert named == {"errors.py"}
