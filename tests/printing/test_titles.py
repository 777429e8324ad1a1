"""What a PDF is called: pages that printkit fills itself have a title in words, never the id of their layout."""

from __future__ import annotations

import pytest

import printkit
from catalog_cases import game_of
from helpers_pdf import pdfinfo

TITLES = {"en": "OPEN – How to make this kit", "ja": None}


@pytest.mark.parametrize("lang", TITLES)
def test_the_guide_of_a_kit_is_called_as_it_is_headed(lang):
    """It was called “assembly” once, by its id."""
    game = game_of("open")
    made = printkit.kit(game, lang=lang)
    title = pdfinfo(made[f"assembly.{lang}.pdf"])["Title"]
    assert "assembly" not in title
    assert TITLES[lang] in (None, title)
