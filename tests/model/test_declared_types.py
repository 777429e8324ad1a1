"""Declared types: what is said of their fields, and plain data read as them."""

from __future__ import annotations

import json

import pytest

from printkit.gamefolder.shape import shaped, table_of
from printkit.model import Axis, Component, Deal, DealStep, Entry, Need
from printkit.model.fields import fields
from printkit.model.game_file import AxisTable, GameFile
from printkit.model.reading import read


def test_lists_become_tuples_and_numbers_millimetres():
    """As the type says, also inside tables."""
    entry = read(Entry, {"id": "bet", "kind": "int", "when": {"variant": ["chips"]}, "without": [["a", 1]], "low": 0})
    assert entry == Entry("bet", "int", when={"variant": ("chips",)}, without=frozenset({("a", 1)}), low=0)
    assert type(entry.when["variant"]) is tuple
    component = read(Component, {"id": "pad", "kind": "pad", "layout": "score_pad", "size": [100, 110], "corner": 3})
    assert (component.size, type(component.size[0]), type(component.corner)) == ((100.0, 110.0), float, float)
    assert read(Axis, {"id": "lock", "keys": [1, "2b"], "prefix": "", "by": []}) == Axis("lock", (1, "2b"))


def test_steps_of_a_deal_are_types():
    """Numbers for each round are tuples, one for all is a number."""
    plain = {"rounds": 2, "first": [], "steps": [{"do": "deal", "to": "hand", "of": "deck", "count": [5, 4]}]}
    deal = read(Deal, plain)
    assert deal == Deal(2, (), (DealStep("deal", "hand", of="deck", count=(5, 4)),))
    assert read(DealStep, {"do": "draw", "to": "hand", "count": 3, "by": {"red": [1, 2]}}).by == {"red": (1, 2)}


@pytest.mark.parametrize("declared", [Entry, AxisTable, Component, Need, Deal, DealStep])
def test_defaults_of_the_file_are_those_of_the_type(declared):
    """A table with what is needed alone, with the defaults that validation puts there, is the type with its defaults."""
    known = {"id": "one", "kind": "tick", "layout": "deck", "words": "die", "do": "roll", "to": "dice"}
    needed = {field.name: known[field.name] for field in fields(declared) if field.required}
    table, problems = shaped(needed, table_of(declared))
    assert problems == []
    follows = {field.name for field in fields(declared) if field.about.unset}
    plain = {key: value for key, value in json.loads(json.dumps(table)).items() if key not in follows}
    assert read(declared, plain) == declared(**needed)


def test_what_is_wrong_is_told_by_the_limits_of_the_type():
    """A key with its nearest name, a number beyond its limits, a text that doesn't fit."""
    table = {"words": "die", "cuont": 1, "count": 1000, "per": "plaier"}
    _, problems = shaped(table, table_of(Need))
    assert {(one.code, one.where, one.args.get("hint")) for one in problems} == {
        ("unknown-key", "cuont", "count"),
        ("too-great", "count", None),
        ("not-one-of", "per", "player"),
    }
    (problem,) = shaped({"id": "9", "kind": "tick"}, table_of(Entry))[1]
    assert (problem.code, problem.args["like"]) == ("wrong-form", "tower_2")


def test_every_table_of_the_file_has_a_sentence_in_the_schema():
    """Its first line says what it is."""
    schema = table_of(GameFile).model_json_schema()
    assert all(table["description"].endswith(".") for table in (schema, *schema["$defs"].values()))
