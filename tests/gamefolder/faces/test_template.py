"""Places in texts: columns of a card, references into the game."""

from __future__ import annotations

import contextlib
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.gamefolder.faces.placeholders import GameData, Unfilled, columns, fill, is_reference, lookup

GAME = GameData(
    facts={"seals": 3, "half": 2.5, "whole": 2.0, "prices": {"3": 12}, "list": ["a", "b"], "yes": True, "edition": {"n": 7}},
    points={"A": {"cap": 9}, "late": -5},
    options={"dice": "yes"},
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no braces", "no braces"),
        ("{value}", "3"),
        ("{value}{value}!", "33!"),
        ("{facts.seals}", "3"),
        ("{facts.half} {facts.whole}", "2.5 2"),
        ("{facts.prices.3}", "12"),
        ("{facts.prices.{value}} coins", "12 coins"),
        ("{facts.list.2}", "b"),
        ("{points.A.cap}", "9"),
        ("{points.late} points", "−5 points"),
        ("{edition.n} {facts.edition.n}", "7 7"),
        ("museum.{options.dice}", "museum.yes"),
        ("{text}", "{value} as it is"),
        ("{ open", "{ open"),
    ],
)
def test_places_are_filled(text, said):
    """Columns, references, and references by column; what a cell holds is not looked into."""
    assert fill(text, {"value": "3", "text": "{value} as it is"}, GAME) == said


@pytest.mark.parametrize("text", ["{none}", "{facts.{none}}", "{my value}", "{}"])
def test_unknown_columns_are_named(text):
    """A column that isn't there is an error that says so."""
    with pytest.raises(Unfilled) as failure:
        fill(text, {"value": "3"}, GAME)
    assert failure.value.column
    assert failure.value.name in text


@pytest.mark.parametrize("reference", ["facts.none", "facts.prices", "facts.list", "facts.list.0", "facts.list.3", "facts.yes"])
def test_references_lead_to_a_number_or_a_text(reference):
    """Nothing, a table, a list and a yes-or-no can't be printed."""
    with pytest.raises(Unfilled) as failure:
        fill(f"{{{reference}}}", {}, GAME)
    assert not failure.value.column


def test_columns_of_a_text_are_those_inside_references_too():
    """What a region depends on decides what is shared between cards."""
    assert columns("{a} {facts.x.{b}} {facts.y} c") == {"a", "b"}


def test_names_without_dots_are_columns():
    """Even one that is called like a root."""
    assert not is_reference("facts")
    assert fill("{facts}", {"facts": "mine"}, GAME) == "mine"
    assert lookup("facts.prices.3.more", GAME) is None


@given(st.text(alphabet="{}ab. ", max_size=30))
def test_any_text_is_filled_or_refused(text):
    """No text from a stranger breaks it."""
    with contextlib.suppress(Unfilled):
        fill(text, {"a": "1"}, GAME)


def test_open_braces_cost_no_time():
    """A hostile text is read in a moment."""
    start = time.process_time()
    fill("{a" * 20_000, {}, GAME)
    columns("{{" * 20_000)
    assert time.process_time() - start < 5
