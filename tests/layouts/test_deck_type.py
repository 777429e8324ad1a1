"""Type of a deck: one size for all its cards, Japanese from top to bottom, readings above words."""

from __future__ import annotations

import pytest

import printkit
from printkit.draw.frame import Text, walk
from printkit.printing.component import pieces
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import sheet_of

GAME = """title = "Scrolls"
players = 2

[decks.scrolls]
data = "scrolls.csv"
face = "mine"

[[faces.mine.regions]]
text = "{{name}}"
at = [5, 5, 36, 8]
size = 14
min = 6
{even}

[[faces.mine.regions]]
text = "{{tale}}"
at = [42, 15, 16, 60]
size = 10
vertical = true
"""
ROWS = "name,tale\n塔,{竜|りゅう}の「塔」。\nAnswer,短い。\nIncomprehensible,もう一枚引く。\n"


@pytest.fixture
def sizes(tmp_path):
    """The sizes of the names of a deck, by what they say, and all of its texts."""

    def drawn(even="", name="Incomprehensible"):
        own = tmp_path / f"scrolls{len(even)}"
        own.mkdir()
        (own / "game.toml").write_text(GAME.format(even=even), encoding="utf-8")
        (own / "scrolls.csv").write_text(ROWS.replace("Incomprehensible", name), encoding="utf-8")
        game, job = printkit.load(own), Job("ja")
        deck = game.component("scrolls")
        made, problems = pieces(game, deck, job, load_fonts(job, game), sheet_of(job, (deck,)).area)
        assert problems == []
        texts = [
            (item.text, item.size, at(item.x, item.y))
            for piece in made
            for item, at in walk(piece.front.items)
            if isinstance(item, Text)
        ]
        return {text: size for text, size, _ in texts}, texts

    return drawn


def test_a_long_word_does_not_shrink_its_card_alone(sizes):
    """All names have its size, unless each card may have its own."""
    even, _ = sizes()
    assert even["Answer"] == even["Incomprehensible"] < 14
    own, _ = sizes("even = false")
    assert own["Answer"] == 14 > own["Incomprehensible"]
    assert own["Incomprehensible"] == even["Incomprehensible"]


def test_an_odd_one_out_shrinks_alone(sizes):
    """The others go down to four fifths of what is wanted, and no further."""
    even, _ = sizes(name="Incomprehensibilities")
    assert even["Answer"] == pytest.approx(0.8 * 14)
    assert even["Incomprehensibilities"] < 0.8 * 14


def test_a_region_is_set_from_top_to_bottom_at_its_right_edge(sizes):
    """With the reading at the right of its words, and no warning about braces."""
    _, texts = sizes()
    tale = {text: at for text, size, at in texts if size <= 10}
    assert 50 < tale["竜"][0] < 58
    assert tale["り"][0] > tale["竜"][0]
    assert tale["竜"][1] < tale["の"][1] < tale["﹁"][1]
