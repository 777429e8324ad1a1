"""What decks are made of: ``printkit stats``."""

from __future__ import annotations

import json

import pytest

import printkit
from printkit.inspection.stats import figures, lines
from printkit.model import Refused

GAME = """title = "Harbour"
players = 2

[decks.events]
data = "events.csv"
columns = { quantity = "Qty" }
face = "title-text"
slots = { title = "{Name}", text = "{Text}", corner = "{Cost}", kind = "{Kind}" }
"""
ROWS = """Name,Qty,Kind,Cost,Text
Storm,3,weather,1,Discard a card. The face-down pile is shuffled.
Calm,1,weather,2,Discard a card. The face-down pile is shuffled.
Gale,2,weather,2,Discard two cards and dicsard a ship.
Feast,1,town,5,"Discard a coin, then draw a facedown card."
"""


@pytest.fixture
def harbour(tmp_path):
    own = tmp_path / "harbour"
    own.mkdir()
    (own / "game.toml").write_text(GAME, encoding="utf-8")
    (own / "events.csv").write_text(ROWS, encoding="utf-8")
    return own


def test_a_deck_is_counted_by_column_with_its_curves(harbour):
    """By how many are printed; numbers have a curve, texts that repeat and words of several spellings are told."""
    (events,) = figures(printkit.load(harbour), "en")
    assert (events.deck, events.cards, events.distinct) == ("events", 7, 4)
    assert events.columns == {"kind": {"weather": 6, "town": 1}}
    assert events.curves["corner"] == ({1: 3, 2: 3, 5: 1}, 1, 2.0, 5)
    assert events.repeated == [("Discard a card. The face-down pile is shuffled.", ("Storm", "Calm"))]
    assert set(events.spellings) == {("face-down", "facedown"), ("discard", "dicsard")}
    assert events.full[0][0] in ("Storm", "Calm")
    assert 1 < events.full[0][2] < 50


def test_people_and_programs_are_answered(run, harbour):
    """In both languages, each figure once."""
    status, out, _ = run("stats", str(harbour), "--lang", "en")
    assert status == 0
    assert out.splitlines()[0] == "Events: 7 cards, 4 distinct"
    assert "  kind: weather 6, town 1" in out
    assert "spelled in several ways? discard / dicsard" in out
    status, out, _ = run("stats", str(harbour), "events", "--json")
    assert json.loads(out)["decks"][0]["curves"]["corner"]["counts"] == {"1": 3, "2": 3, "5": 1}
    assert next(lines(printkit.load(harbour), figures(printkit.load(harbour), "ja"), "ja")).endswith("7枚（4種類）")


def test_what_is_no_deck_is_told_with_those_that_are():
    """And a game without cards."""
    with pytest.raises(Refused) as refused:
        figures(printkit.load("open"), "en", ["score-pad"])
    assert [(one.code, one.where) for one in refused.value.problems] == [("stats-no-deck", "score-pad")]
    assert refused.value.status == 2
