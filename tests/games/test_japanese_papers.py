"""What holds on every Japanese paper of the six games: ranges are written one way, and nobody in an example has an English name."""

from __future__ import annotations

import re

import pytest

from catalog_cases import game_ids, game_of
from helpers_glossary import words
from helpers_print import printed, texts
from printkit.model.numbers import from_to, ranges

_RANGE = re.compile(r"(?<![0-9-])[0-9}]+ ?[–~～][0-9{]|(?<![0-9A-Za-z./-])[0-9]{1,2}-[0-9]{1,2}(?![0-9-])")
"""A range as other languages write it. Scores such as 2–3 are written with words in Japanese."""

_NAMES = re.compile(r"\b(?:Aki|Ben|Chie|Dai|Emi|Fumi|Gen|Hana|Ira|Jun)\b")


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_ids())
def test_japanese_papers_write_ranges_and_names_in_japanese(name):
    """Booklets, pads, sheets and references; cards say no range."""
    game = game_of(name)
    papers = [one.id for one in game.components if one.kind not in ("deck", "box", "board", "net")]
    said = [(one, text) for one in papers for page in printed(game, one, "ja").pages for text in texts(page)]
    assert len(said) > 50
    assert [(where, text) for where, text in said if _RANGE.search(text) or _NAMES.search(text)] == []


def test_words_in_japanese_write_ranges_one_way():
    """In every word file, booklet and page of the docs that is Japanese: 3〜6."""
    plain = [(where, re.sub(r"`[^`]*`", "", text)) for where, lang, text in words() if lang == "ja"]
    assert len(plain) > 2000
    assert [(where, text) for where, text in plain if re.search(r"[0-9}][–~～][0-9{]", text)] == []


def test_ranges_are_written_as_the_language_writes_them():
    """One number is one number; only what stands between digits is a range."""
    assert [from_to(3, 6, lang) for lang in ("ja", "en", "de")] == ["3〜6", "3–6", "3–6"]
    assert from_to(4, 4, "ja") == "4"
    assert (ranges("1–2 と A–B", "ja"), ranges("1–2", "en")) == ("1〜2 と A–B", "1–2")
