"""What a guide says that making a kit needs."""

from __future__ import annotations

import pytest

from printkit.draw.pages import PrintedPart
from printkit.gamefolder.catalog import Catalog
from printkit.printing.card_names import card_name
from printkit.printing.guide_tools import making, needed
from printkit.printing.job import Job

ROW = PrintedPart(
    "Cards",
    "cards.pdf",
    "",
    sheets=2,
    pieces=9,
    size=None,
    stock="card",
    backs="duplex",
    booklet="",
    rounds=0,
    several=False,
    fold=False,
    box=False,
    joined=0,
    cuts=0,
    minutes=0,
    piled=0,
    ink=0.0,
    lying=(),
    counts=(),
)


def tools(name, *rows):
    """What is listed for rows that differ from the plain one so."""
    return [text for text, _ in making(Catalog().load(name), Job("en"), [ROW._replace(**row) for row in rows], "A4")]


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ({}, []),
        ({"cuts": 3}, ["paper trimmer"]),
        ({"cuts": 3, "rounds": 3}, ["scissors or a punch"]),
        ({"fold": True}, ["scissors", "ballpoint", "glue"]),
        ({"box": True}, ["scissors", "ballpoint", "glue"]),
        ({"backs": "fold"}, ["glue", "books"]),
        ({"joined": True}, ["tape"]),
        ({"booklet": "quarter"}, ["long stapler"]),
        ({"booklet": "whole"}, ["stapler"]),
        ({"booklet": "eighth"}, ["craft knife"]),
    ],
)
def test_tools_are_those_of_the_steps(row, found):
    """Paper first; then a tool for each thing that is to be done, and no other."""
    paper, *listed = tools("unlock-tower", row)
    assert paper == "2 sheets of card, 160–250 g, A4"
    assert len(listed) == len(found)
    assert all(word in text for word, text in zip(found, listed, strict=True))


def test_paper_is_counted_by_stock():
    """What is glued onto cardboard needs both; a single sheet is one sheet."""
    listed = tools("unlock-tower", {"stock": "board", "sheets": 1}, {"stock": "plain"}, {"stock": "plain", "sheets": 3})
    assert listed[0] == "5 sheets of plain paper, A4"
    assert listed[1].startswith("1 sheet of plain paper, A4, and as much cardboard")


def test_what_a_game_needs_is_parted_by_its_use():
    """OPEN's knife is for making, its pencil for playing."""
    game = Catalog().load("open")
    assert [text for text, _ in needed(game, Job("en"), "play")] == ["pencil for the scores"]
    assert tools("open", {})[-1].startswith("craft knife or round punch")


@pytest.mark.parametrize("name", ["babel-builders", "eitsuku", "open", "open-the-price", "opt", "unlock-tower"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_cards_of_a_deck_have_names_that_people_read(name, lang):
    """Where there are several, the guide lists them by words; only what is alone of its kind may go without."""
    game = Catalog().load(name)
    several = [card for card in game.cards if sum(other.component == card.component for other in game.cards) > 1]
    bare = [card.id for card in several if card_name(game, card, lang) == card.id and "-" in card.id]
    assert not bare
