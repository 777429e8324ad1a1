"""Soft hyphens, words parted by their language, and scripts that can't be set letter by letter."""

from __future__ import annotations

import pytest

from printkit.draw.frame import Text, walk
from printkit.draw.text import FontSet, Overflow, Style, Unshaped, block, fit_line, line
from printkit.draw.text.hyphens import hyphenated
from printkit.model import Refused

SHY = "\u00ad"
STYLE = Style(10, lang="en")


@pytest.fixture(scope="module")
def fonts():
    """The packaged fonts."""
    return FontSet.load()


def drawn(text):
    """The words of a block as they are printed, and its texts."""
    return text.lines, [item for item, _ in walk(text.items) if isinstance(item, Text)]


def test_a_soft_hyphen_parts_a_word_and_is_seen_only_there(fonts):
    """In the middle of a line it isn't there, and takes no room."""
    wide = block(fonts, f"Donau{SHY}dampf{SHY}schiff", 60, STYLE)
    assert wide.lines == ["Donaudampfschiff"]
    assert wide.width == pytest.approx(fonts.width("Donaudampfschiff", 10))
    lines, texts = drawn(block(fonts, f"Donau{SHY}dampf{SHY}schiff", fonts.width("Donaudampf-", 10) + 0.01, STYLE))
    assert lines in (["Donau-", "dampfschiff"], ["Donaudampf-", "schiff"])
    assert [one.text for one in texts] == lines
    assert all(one.width == pytest.approx(fonts.width(one.text, 10)) for one in texts)


def test_the_hyphen_itself_must_fit(fonts):
    """A line that has room for the letters and none for the hyphen is broken before."""
    room = fonts.width("Donaudampf", 10) + 0.01
    assert block(fonts, f"Donau{SHY}dampf{SHY}schiff", room, STYLE).lines == ["Donau-", "dampfschiff"]
    with pytest.raises(Overflow):
        block(fonts, "Donaudampfschiff", room, STYLE)


def test_words_are_parted_by_the_language_that_is_named():
    """Not only by the one that is printed; one without patterns is refused, but for Japanese."""
    assert hyphenated("Donaudampfschifffahrt", "de") == SHY.join(("Do", "nau", "dampf", "schiff", "fahrt"))
    assert hyphenated("東京へ行くBoardinghouse", "ja") == "東京へ行くBoardinghouse"
    with pytest.raises(Refused) as refused:
        hyphenated("Boardinghouse", "xx")
    assert refused.value.problems[0].code == "hyphens-language"


def test_soft_hyphens_among_bold_words_and_icons(fonts):
    """Each run keeps its own letters, the last of a line the hyphen."""
    text = f"a **Schiff{SHY}fahrt** :coin:"
    lines, texts = drawn(block(fonts, text, fonts.width("a Schiff-", 10, "bold") + 0.1, STYLE))
    assert lines == ["a Schiff-", "fahrt :coin:"]
    assert SHY not in "".join(one.text for one in texts)
    assert [one.text for one in texts][:2] == ["a ", "Schiff-"]


def test_a_soft_hyphen_at_the_end_of_a_text_is_nothing(fonts):
    """There is nothing to part."""
    assert block(fonts, f"word{SHY}", 60, STYLE).lines == ["word"]
    assert line(fonts, f"wo{SHY}rd", 0, 0, 10).text == "word"
    assert fit_line(fonts, f"wo{SHY}rd", fonts.width("word", 10) + 0.01, 10, 10) == 10


def test_words_are_parted_by_their_language():
    """Names of icons and short words stay as they are, and so does a language without patterns."""
    pytest.importorskip("pyphen")
    assert hyphenated("Silbentrennung :discard-pile: oder", "de") == f"Sil{SHY}ben{SHY}tren{SHY}nung :discard-pile: oder"
    assert hyphenated("hyphenation", "en").replace(SHY, "-") == "hy-phen-a-tion"
    assert hyphenated("星の市場 internationalization", "ja") == "星の市場 internationalization"


@pytest.mark.parametrize(("text", "script"), [("שלום", "Hebrew"), ("one سلام", "Arabic"), ("नमस्ते", "Devanagari")])
def test_scripts_that_are_shaped_are_refused_by_name(fonts, text, script):
    """Also where a font would have their letters: they would be printed one by one, and reversed."""
    for attempt in (lambda: block(fonts, text, 60, STYLE), lambda: line(fonts, text, 0, 0, 10)):
        with pytest.raises(Unshaped) as caught:
            attempt()
        problem = caught.value.problem("cards: sun-1")
        assert (problem.code, problem.args["scripts"]) == ("needs-shaping", script)
