"""A year's poster: the head reaches the edges of every paper, and what was counted stands on it."""

from __future__ import annotations

import io

import pypdfium2
import pytest

from printkit.messages.sentences import sentence
from printkit.model import Refused
from printkit.printing.poster import Crown, Leader, Wall, poster

WALL = Wall(2026, 3, {"2026-11-27": 2}, [Leader(1, "Aki", 2, 3)], [Crown("Unlock Tower", 2, "Aki: 7")], ["Aki met Ben."])


@pytest.mark.parametrize("size", ["a4", "letter", "a3", "a5", "b5", "300x310"])
def test_the_head_reaches_every_edge_of_any_paper(size):
    """Papers of other proportions than A4 had white beside it."""
    page = pypdfium2.PdfDocument(io.BytesIO(poster(WALL, "en", size)))[0]
    picture = page.render(scale=0.5).to_pil().convert("RGB")
    across, down = picture.width - 1, picture.height // 8
    dark = {picture.getpixel(at) for at in ((0, 0), (across, 0), (0, down), (across, down), (across // 2, 0))}
    assert dark == {(31, 74, 104)}
    words = page.get_textpage().get_text_bounded()
    assert all(one in words for one in ("2026", "Aki met Ben.", "Unlock Tower"))


@pytest.mark.parametrize(("lang", "called"), [("en", "poster can’t be printed"), ("ja", "ポスターを印刷できません")])
def test_a_name_that_the_font_lacks_is_told_with_what_can_be_done(lang, called):
    """A poster is no certificate, and has no --font."""
    with pytest.raises(Refused) as refused:
        poster(WALL._replace(leaders=[Leader(1, "Aki👑", 2, 3)]), lang)
    (problem,) = refused.value.problems
    said = sentence(problem, lang)
    assert called in said
    assert "👑 (U+1F451)" in said
    assert "PRINTKIT_FONT" in said
    assert "--font" not in said
