"""A year's poster: the head reaches the edges of every paper, and what was counted stands on it."""

from __future__ import annotations

import io

import pypdfium2
import pytest

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
