"""A part may have a paper of its own: the others stay on theirs, and nothing shares sheets across papers."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

import printkit
from helpers_pdf import pdftotext

GAME = """title = "Harbour"
players = [2, 2]
[decks.events]
data = "events.csv"
paper = "letter"
[decks.ships]
data = "events.csv"
[sheet]
paper = "a5"
rows = [{ id = "coins", int = [0, 9] }]
[score]
gold = "coins"
"""


@pytest.fixture
def harbour(tmp_path):
    """Two decks and a sheet."""
    folder = tmp_path / "harbour"
    folder.mkdir()
    (folder / "game.toml").write_text(
        GAME.replace('events.csv"', 'events.csv"\nslots = { title = "{Name}", text = "{Name}" }'), encoding="utf-8"
    )
    (folder / "events.csv").write_text("Name\nStorm\nCalm\n", encoding="utf-8")
    return folder


def sized(pdf):
    box = PdfReader(BytesIO(pdf)).pages[0].mediabox
    return tuple(sorted(round(float(side) / 72 * 25.4) for side in (box.width, box.height)))  # a sheet may lie on its side


def test_each_part_lies_on_its_own_paper(harbour):
    made = printkit.kit(printkit.load(harbour), lang="en")
    sizes = {name: sized(data) for name, data in made.items() if name.endswith(".pdf")}
    assert {sizes["events.en.pdf"], sizes["sheet.en.pdf"], sizes["ships.en.pdf"]} == {(216, 279), (148, 210), (210, 297)}
    assert sizes["events.en.pdf"] == (216, 279)
    words = " ".join(pdftotext(made["assembly.en.pdf"]).split())
    assert "(on Letter)" in words
    assert "(on A5)" in words
    assert "A part that names another paper is printed on that." in words
    assert "of card, 160–250 g, Letter" in words


def test_a_paper_that_there_is_not_is_told_at_the_part(harbour):
    game = harbour / "game.toml"
    game.write_text(game.read_text(encoding="utf-8").replace('"letter"', '"leter"'), encoding="utf-8")
    with pytest.raises(printkit.Refused) as refused:
        printkit.build(printkit.load(harbour), "events")
    (problem,) = refused.value.problems
    assert (problem.where, problem.code) == ("events: paper", "unknown-paper")
