"""A deck that isn't finished is printed all the same: what doesn't fit is small, stamped and listed."""

from __future__ import annotations

import pytest

import printkit
from helpers_pdf import pdftotext

GAME = """title = "Harbour"
players = [2, 4]
[decks.events]
data = "events.csv"
face = "title-text"
slots = { title = "{Name}", text = "{Text}" }
"""


@pytest.fixture(scope="module")
def harbour(tmp_path_factory):
    """A deck with a text that is much too long, on two cards, and one that can't be set."""
    folder = tmp_path_factory.mktemp("games") / "harbour"
    folder.mkdir()
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    long = "Every player with more than three ships must discard down to three and pay for each. " * 26
    rows = ["Name,Text", "Storm,Discard a ship.", f"Flood,{long}", f"Tide,{long}", "Fog,שלום"]
    (folder / "events.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return printkit.load(folder)


def test_what_does_not_fit_is_refused_unless_it_is_a_draft(harbour):
    with pytest.raises(printkit.Refused) as refused:
        printkit.build(harbour)
    assert {problem.where for problem in refused.value.problems} >= {"events: flood", "events: fog"}


@pytest.mark.parametrize(("lang", "stamp"), [("en", "DRAFT"), ("ja", "下書き")])
def test_a_draft_stamps_and_lists_each_overfull_card(harbour, lang, stamp):
    made = printkit.build(harbour, draft=True, lang=lang, backs="none")
    told = [(p.severity, p.code, p.where) for p in made.problems if p.code in ("overflow", "needs-shaping")]
    assert told == [
        ("warning", "overflow", "events: flood"),
        ("warning", "overflow", "events: tide"),
        ("warning", "needs-shaping", "events: fog"),
    ]
    words = "".join(pdftotext(made[f"events.{lang}.pdf"]).split())
    assert words.count(stamp) == 3
    assert "Discardaship." in words


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_is_wrong_with_the_stamp_itself(harbour, lang):
    """It is no shade that black ink prints unevenly: what is told is the same as of the text alone."""
    codes = {problem.code for problem in printkit.kit(harbour, draft=True, lang=lang, ink="mono").problems}
    assert codes == {"overflow", "needs-shaping", "small-text"}
