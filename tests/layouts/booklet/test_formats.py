"""A booklet whose pictures have words too wide for a small page takes a larger format; examples stay on one page where smaller type does it."""

from __future__ import annotations

import pytest

from catalog_cases import game_of
from printkit.draw.frame import Group, Text
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages


@pytest.mark.parametrize("name", ["babel-builders", "eitsuku"])
def test_a_booklet_with_wide_words_is_printed_on_small_paper(name):
    """In English on B5, where two of them were refused."""
    game, job = game_of(name), Job("en", "b5")
    printed = pages(game, game.component("rulebook"), job, load_fonts(job, game))
    assert printed.pieces[0].folded in ("quarter", "half", "whole")


def written(items):
    """All words that are drawn, in order."""
    return "".join(written(one.items) if isinstance(one, Group) else one.text if isinstance(one, Text) else "" for one in items)


@pytest.mark.parametrize(
    ("lang", "first", "last"), [("en", "Example.", "final score"), ("ja", "「巻きを入れる」2枚", "最終得点79")]
)
def test_the_film_is_worked_out_on_one_page(lang, first, last):
    """At 8 pt it went on on the next one."""
    game, job = game_of("eitsuku"), Job(lang)
    printed = pages(game, game.component("rulebook"), job, load_fonts(job, game))
    both = [
        written(one.items)
        for piece in printed.pieces
        for side in (piece.front, piece.back)
        for one in side.items
        if isinstance(one, Group)
    ]
    assert [first in page for page in both if last in page and "3 + 2 + 5" in page] == [True]


def pictures(items):
    """Every picture of a face, in groups of groups too."""
    for one in items:
        if isinstance(one, Group):
            yield from [one] if one.picture else pictures(one.items)


def test_a_face_is_drawn_once_however_many_pictures_show_it():
    """The cards before six seats made the file six times as large."""
    game, job = game_of("eitsuku"), Job("en")
    printed = pages(game, game.component("rulebook"), job, load_fonts(job, game))
    shown = [one for piece in printed.pieces for side in (piece.front, piece.back) for one in pictures(side.items)]
    named = [one for one in shown if one.face]
    assert len({one.face for one in named}) < len(named) / 2
    assert len({(one.face, id(one.items)) for one in named}) == len({one.face for one in named})


def test_smaller_type_does_rather_than_a_leaf_that_is_nearly_blank():
    """Babel's English text ended with three pages of a few lines and a blank back, on as many sheets."""
    game, job = game_of("babel-builders"), Job("en")
    printed = pages(game, game.component("rulebook"), job, load_fonts(job, game))
    cells = [
        one for piece in printed.pieces for side in (piece.front, piece.back) for one in side.items if isinstance(one, Group)
    ]
    assert len(cells) % 4 == 0
