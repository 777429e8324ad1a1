"""The JSON Schema of records agrees with the check, on valid records and on broken ones."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from helpers_score import records
from printkit.gamefolder.catalog import Catalog
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.checking.schema import results_schema

GAME = Catalog().load("unlock-tower")
VALIDATOR = Draft202012Validator(results_schema(GAME))
BEYOND = {"not-ascending", "repeated-name", "bad-character"}
"""What the check knows and a schema can't say."""


def agree(record, check=None, validator=VALIDATOR):
    problems = (check or RecordCheck(GAME))(record).problems
    codes = {p.code for p in problems if p.severity == "error"}
    if codes & BEYOND:
        return
    assert validator.is_valid(record) == (not codes), (codes, [e.message for e in validator.iter_errors(record)])


def test_the_schema_is_one():
    """By the metaschema of its dialect."""
    Draft202012Validator.check_schema(results_schema(GAME))
    assert results_schema(GAME)["$schema"].endswith("2020-12/schema")


@given(records())
@settings(max_examples=40, deadline=None)
def test_what_passes_the_check_passes_the_schema(record):
    """Under any readings."""
    agree(record)


_ALIEN = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 25), st.just(3.5), st.sampled_from(["", "3", "marks", "Aki", "x" * 41, "*"]),
    st.just([]), st.just({}), st.just([1, 1]), st.just([[1]] * 6), st.just({"A": 1}), st.just({"A": 9}), st.just({"F": 1}),
)  # fmt: skip


@given(records(), st.data())
@settings(max_examples=40, deadline=None)
def test_what_fails_the_check_fails_the_schema(record, data):
    """Put anything anywhere, or take something away, or add a key: both say the same."""
    record = copy.deepcopy(record)
    places = []

    def walk(value):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
            places.append((value, key))
            walk(part)

    walk(record)
    holder, key = data.draw(st.sampled_from(places))
    if isinstance(holder, dict) and data.draw(st.integers(0, 4)) == 0:
        if data.draw(st.booleans()):
            del holder[key]
        else:
            holder["extra"] = 1
    else:
        holder[key] = data.draw(_ALIEN)
    agree(record)


@pytest.mark.parametrize(
    ("key", "valid"), [("towers", True), ("total", True), ("fastest", True), ("checks", True), ("name", False)]
)
def test_an_empty_text_is_what_was_not_given(key, valid):
    """As it stands in a template; only what a record can't do without may not be empty."""
    record = {"game": "unlock-tower", "players": [{"name": "Aki"}, {"name": "Ben"}, {"name": "Chie"}]}
    record["players"][1][key] = ""
    assert VALIDATOR.is_valid(record) is valid
    agree(record)


@pytest.mark.parametrize("blank", ["", ["", ""], [["", ""], ""], {"A": ""}, [], {}, ["", 1]])
@pytest.mark.parametrize("key", ["towers", "marks", "checks", "total"])
def test_a_list_or_table_of_nothing_is_what_was_not_given(key, blank):
    """Check and schema agree on which that is."""
    agree({"game": "unlock-tower", "players": [{"name": "Aki", key: blank}, {"name": "Ben"}, {"name": "Chie"}]})


@pytest.mark.parametrize(
    ("readings", "fastest", "valid"),
    [
        ({}, True, True),
        ({}, [1], False),
        ({"fastest": "tower"}, [1], True),
        ({"fastest": "tower"}, True, False),
        ({"fastest": "game"}, True, True),
    ],
)
def test_the_records_own_readings_choose_the_variant(readings, fastest, valid):
    """One box C or six."""
    players = [{"name": n, "fastest": fastest} for n in "ABC"]
    assert VALIDATOR.is_valid({"game": "unlock-tower", "options": readings, "players": players}) is valid


def test_a_schema_for_a_game_with_everything(fair):
    """Rounds, tables by name, rankings, ledgers."""
    from test_score_check import FAIR

    schema = results_schema(fair)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    check = RecordCheck(fair)
    agree(FAIR, check, validator)
    for wrong in ({"variant": "x"}, {"dice": [1, 2]}, {"field": {"C9": 1}}, {"coins": {"Aki": {"1": 99}}}, {"ledger": [{}]}):
        agree({**FAIR, **wrong}, check, validator)
