"""What Babel Builders prints: counts at every table, fields with the right cells marked, backs that tell nothing."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from catalog_cases import game_of
from printkit.frame import Text, walk
from printkit.job import Job, load_fonts
from printkit.sheets import pages

GAME = game_of("babel-builders")
CELLS = [letter + number for number in "123" for letter in "ABC"]


@cache
def fonts():
    """The fonts that printkit comes with."""
    return load_fonts(Job("en"))


@cache
def printed(name, **how):
    """A component on its sheets."""
    return pages(GAME, GAME.component(name), Job(**{"lang": "en", **how}), fonts())


def counts(name, players=None):
    """How many there are of each card."""
    return {piece.name: piece.copies for piece in printed(name, players=players).pieces}


def texts(name, card, **how):
    """What is written on a front, with where it starts (mm)."""
    (piece,) = [piece for piece in printed(name, **how).pieces if piece.name == card]
    return [(item.text, *at(item.x, item.y)) for item, at in walk(piece.front.items) if isinstance(item, Text)]


# Instructions ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [None, 5, 10])
def test_there_are_39_instructions(players):
    """Six lines three times, twelve pairs, nine cells, at any table."""
    found = counts("instructions", players)
    assert sum(found.values()) == 39
    kinds = [
        sum(count for card, count in found.items() if card.startswith(kind)) for kind in (("row", "column"), "pair", "cell")
    ]
    assert kinds == [18, 12, 9]


def test_instructions_are_all_lines_pairs_and_cells():
    """Each once, worked out anew."""
    lines = [{a + n for a in "ABC"} for n in "123"] + [{a + n for n in "123"} for a in "ABC"]
    pairs = [{a + n, b + n} for n in "123" for a, b in pairwise("ABC")]
    pairs += [{a + n, a + m} for a in "ABC" for n, m in pairwise("123")]
    expected = [(1, line) for line in lines] + [(2, pair) for pair in pairs] + [(3, {cell}) for cell in CELLS]
    cards = [card for card in GAME.cards if card.component == "instructions"]
    found = [(int(card.columns["kind"]), set(card.columns["cells"].split())) for card in cards]
    assert sorted(map(repr, ((n, sorted(c)) for n, c in found))) == sorted(map(repr, ((n, sorted(c)) for n, c in expected)))


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
def test_the_number_stands_in_the_marked_cells(ink):
    """Under its letter and beside its number, and nowhere else."""
    for card in (card for card in GAME.cards if card.component == "instructions"):
        said = texts("instructions", card.id, ink=ink)
        across = {text: x for text, x, _ in said if text in tuple("ABC")}
        down = sorted(y for text, x, y in said if text in tuple("123") and x < 9.0 and y > 20.0)
        blocks = card.columns["kind"]
        inside = [(x, y) for text, x, y in said if text == blocks and x > 9.4 and 20.0 < y < 51.0]
        found = {
            min(across, key=lambda letter: abs(across[letter] - x)) + str(1 + min(range(3), key=lambda row: abs(down[row] - y)))
            for x, y in inside
        }
        assert found == set(card.columns["cells"].split())


# Specials ----------------------------------------------------------------------------------------------------------------

TABLES = {5: (1, 3, 4), 6: (2, 5, 5), 7: (2, 5, 6), 8: (3, 7, 7), 9: (3, 7, 8), 10: (4, 9, 9), None: (4, 9, 9)}
"""Punishments, seals, architects by players; the full set."""


@pytest.mark.parametrize("players", TABLES)
def test_specials_are_those_of_the_table(players):
    """Lightning 5, storm 5 and deliberation 4 always; 27 in the full set."""
    punishments, seals, _ = TABLES[players]
    expected = {"lightning": 5, "storm": 5, "deliberation": 4, "punishment": punishments, "seal": seals}
    assert counts("specials", players) == expected


# All ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ink", ["color", "mono", "low"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_is_wrong_with_any_page(lang, ink):
    """No warning of any kind, on A4 and on Letter."""
    for component in GAME.components:
        assert printed(component.id, lang=lang, ink=ink).problems == ()
        if ink == "mono":
            assert printed(component.id, lang=lang, ink=ink, paper="letter").problems == ()
