"""A booklet whose pictures have words too wide for a small page takes a larger format."""

from __future__ import annotations

import pytest

from catalog_cases import game_of
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages


@pytest.mark.parametrize("name", ["babel-builders", "eitsuku"])
def test_a_booklet_with_wide_words_is_printed_on_small_paper(name):
    """In English on B5, where two of them were refused."""
    game, job = game_of(name), Job("en", "b5")
    printed = pages(game, game.component("rulebook"), job, load_fonts(job, game))
    assert printed.pieces[0].folded in ("quarter", "half", "whole")
