"""Conditions and texts of faces in the language of the rules."""

from __future__ import annotations

import pytest

import printkit
from printkit.draw.frame import Text, walk
from printkit.printing.component import pieces
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import sheet_of

GAME = """title = "Fleet"
players = 2

[facts]
base = 10

[decks.ships]
data = "ships.csv"
face = "mine"

[[faces.mine.regions]]
text = "{=Cost * 2 + facts.base}"
at = [5, 5, 50, 8]
when = "Cost > 3 and {Kind of} in ['ship', 'boat']"

[[faces.mine.regions]]
text = "cheap"
at = [5, 15, 50, 8]
unless = "Cost > 3"

[[faces.mine.regions]]
use = "foot"
at = [5, 60, 50, 20]

[[faces.foot.regions]]
text = "{=min(Cost, 4) - 5}"
at = [0, 0, 50, 8]
"""
ROWS = "Name,Cost,Kind of\nA,2,ship\nB,５,boat\nC,7,car\n"


@pytest.fixture
def fleet(tmp_path):
    """What stands on each card of the game, some text of it replaced."""

    def made(old="", new="", rows=ROWS):
        own = tmp_path / "fleet"
        own.mkdir(exist_ok=True)
        (own / "game.toml").write_text(GAME.replace(old, new, 1), encoding="utf-8")
        (own / "ships.csv").write_text(rows, encoding="utf-8")
        game, job = printkit.load(own), Job("en")
        deck = game.component("ships")
        made, _ = pieces(game, deck, job, load_fonts(job, game), sheet_of(job, (deck,)).area)
        return {p.name: [item.text for item, _ in walk(p.front.items) if isinstance(item, Text)] for p in made}

    return made


def test_a_condition_and_a_text_are_computed_for_each_card(fleet):
    """Full-width figures are numbers, a number below zero has a minus; faces that are used in others compute, too."""
    assert fleet() == {"a": ["cheap", "−3"], "b": ["20", "−1"], "c": ["−1"]}


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "said"),
    [
        ('"Cost > 3"', '"Cst > 3"', "no-such-column", 19, "unless: a"),
        ("Cost * 2 +", "Cost ** 2 +", "rules-misplaced", 12, "text"),
        ("Cost * 2 +", "Name * 2 +", "faces-not-number", 12, "text: a"),
        ("Cost * 2 +", "Cost // 0 +", "faces-by-zero", 12, "text: a"),
        ("facts.base", "facts.bas", "unknown-reference", 12, "text: a"),
        ("min(", "sum(", "faces-no-expression", 26, "text: a"),
    ],
)
def test_what_can_not_be_computed_is_told_with_region_card_and_line(fleet, old, new, code, line, said):
    """Once."""
    with pytest.raises(printkit.Refused) as refused:
        fleet(old, new)
    (problem,) = refused.value.problems
    assert (problem.code, problem.line) == (code, line)
    assert "faces." in problem.where
    assert said.partition(":")[0] in problem.where


def test_a_column_that_only_an_expression_names_is_used(fleet):
    """One that nothing names is told."""
    with pytest.raises(printkit.Refused) as refused:
        fleet(
            rows=ROWS.replace("Kind of", "Kind of,Age")
            .replace("ship", "ship,1")
            .replace("boat", "boat,2")
            .replace("car", "car,3")
        )
    assert [(one.code, one.args["found"]) for one in refused.value.problems] == [("deck-unused", "Age")]
