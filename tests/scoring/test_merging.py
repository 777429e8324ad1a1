"""Several sheets of one game: what one says is added to what the others say, and what two say differently is told with both and where."""

from __future__ import annotations

import copy

import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.scoring.checking.shape import PROVENANCE
from printkit.scoring.merging import merge, name_seats

TOWERS, OPEN, OPT, BABEL = map(Catalog().load, ("unlock-tower", "open", "opt", "babel-builders"))


def merged(game, *sheets):
    """The sheets in one, each named by its number, and what is told: (where, found, expected, who says it)."""
    whole, told, earlier = {}, [], {}
    for number, sheet in enumerate(sheets, 1):
        told += merge(game, whole, copy.deepcopy(sheet), earlier)
        earlier[f"{number}.pdf"] = sheet
    assert {problem.code for problem in told} <= {"sheets-differ"}
    assert {problem.severity for problem in told} <= {"error"}
    return whole, [(p.where, *(p.args[name] for name in ("found", "expected", "first"))) for p in told]


@pytest.mark.parametrize(
    ("sheets", "whole"),
    [
        ([{"players": ["Aki"]}, {"players": ["Ben", "Aki"]}], {"players": ["Aki", "Ben"]}),
        (  # a pad and a sheet, on which one player is written with spaces around the name
            [{"players": [{"name": "Aki", "total": 4}, {"name": "Ben"}]}, {"players": [{"name": " Aki ", "tower": 2}]}],
            {"players": [{"name": " Aki ", "total": 4, "tower": 2}, {"name": "Ben"}]},
        ),
        (  # who says more than the name on both is somebody else of that name
            [{"players": [{"name": "Aki", "total": 4}]}, {"players": [{"name": "Aki", "total": 4}]}],
            {"players": [{"name": "Aki", "total": 4}, {"name": "Aki", "total": 4}]},
        ),
        ([{"rounds": [{"a": 1}]}, {"rounds": [{"b": 2}, {"a": 3}]}], {"rounds": [{"a": 1, "b": 2}, {"a": 3}]}),
        ([{"rounds": [{"a": 1}, {"a": 3}]}, {"rounds": [{"b": 2}]}], {"rounds": [{"a": 1, "b": 2}, {"a": 3}]}),
        (
            [{"seals": {"Aki": {"x": 1}}}, {"seals": {"Aki": {"y": 2}, "Ben": {}}}],
            {"seals": {"Aki": {"x": 1, "y": 2}, "Ben": {}}},
        ),
        ([{PROVENANCE: ["a"]}, {PROVENANCE: ["a", "b"]}], {PROVENANCE: ["a", "a", "b"]}),
        ([{"options": {"a": 1}, "edition": "x"}, {"options": {"a": 1}, "edition": "x"}], {"options": {"a": 1}, "edition": "x"}),
    ],
)
def test_sheets_add_up(sheets, whole):
    assert merged(TOWERS, *sheets) == (whole, [])


@pytest.mark.parametrize(
    ("sheets", "told"),
    [
        ([{"score": 4}, {"score": 4}, {"score": 5}], [("score", 5, 4, "1.pdf")]),
        ([{"x": 1}, {"score": 4}, {"score": 5}], [("score", 5, 4, "2.pdf")]),
        ([{"edition": "a"}, {"edition": "b"}], [("edition", "b", "a", "1.pdf")]),
        ([{"x": 1}, {"x": 1, "edition": "b"}], [("edition", "b", "–", "1.pdf")]),
        (
            [{"options": {"a": 1, "b": 2, "c": 3}}, {"options": {"a": 9, "b": 2, "d": 4}}],
            [("options", {"a": 9, "c": "–", "d": 4}, {"a": 1, "c": 3, "d": "–"}, "1.pdf")],
        ),
        ([{"options": {"a": 1}}, {"x": 1}], [("options", {"a": "–"}, {"a": 1}, "1.pdf")]),
        (
            [
                {"rounds": [{"a": {"Aki": 1}}]},
                {"rounds": [{}, {"a": {"Aki": 4}}]},
                {"rounds": [{"a": {"Aki": 2, "Ben": 1}}, {"a": {"Aki": 5}}]},
            ],
            [("rounds[0].a.Aki", 2, 1, "1.pdf"), ("rounds[1].a.Aki", 5, 4, "2.pdf")],
        ),
        ([{"seals": {"Aki": 1}}, {"seals": {"Aki": 2}}], [("seals.Aki", 2, 1, "1.pdf")]),
        ([{"seals": {"Aki": 1}}, {"seals": 2}], [("seals", 2, {"Aki": 1}, "1.pdf")]),
        ([{"seals": {"Aki": {"x": 1}}}, {"seals": {"Aki": 2}}], [("seals.Aki", 2, {"x": 1}, "1.pdf")]),
    ],
)
def test_what_two_sheets_say_differently_is_told(sheets, told):
    """With both values, where, and the first file that says the other one; what was there stays."""
    assert merged(TOWERS, *sheets)[1] == told


@pytest.mark.parametrize(
    ("game", "record", "named"),
    [
        (
            OPEN,
            {"rounds": [{"order": ["2", "1", "Cho"]}, {"order": [1]}]},
            {"rounds": [{"order": ["Ben", "Aki", "Cho"]}, {"order": ["Aki"]}]},
        ),
        (
            OPEN,
            {"rounds": [{"predictions": {"Aki": "3", "Ben": "1"}}, {}]},
            {"rounds": [{"predictions": {"Aki": "Cho", "Ben": "Aki"}}, {}]},
        ),
        (
            OPEN,
            {"rounds": [{"order": ["0", "4", "001", "Dai", "x2"]}]},
            {"rounds": [{"order": ["0", "4", "001", "Dai", "x2"]}]},
        ),
        (
            OPT,
            {"ledger": [{"player": 1, "to": 3}, {"player": "Ben"}]},
            {"ledger": [{"player": "Aki", "to": "Cho"}, {"player": "Ben"}]},
        ),
        (BABEL, {"punishments": {"Aki": {"target": 2}}}, {"punishments": {"Aki": {"target": 2}}}),
    ],
)
def test_seats_become_names(game, record, named):
    """In lists and by player; what is no seat of theirs stays to be told."""
    record["players"] = ["Aki", "Ben", "Cho"]
    name_seats(game, record)
    assert record == {**named, "players": ["Aki", "Ben", "Cho"]}


def test_a_number_that_is_somebodys_name_is_theirs():
    """Not that of the seat."""
    record = {"players": ["2", "Ben"], "rounds": [{"order": ["2", "1"]}]}
    name_seats(OPEN, record)
    assert record["rounds"] == [{"order": ["2", "2"]}]
