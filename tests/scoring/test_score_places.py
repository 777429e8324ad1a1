"""Places of a record beyond lists and plain tables: rows known by several columns, tables by name, two forms at one place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.model import Axis, Entry, Game
from printkit.model.slot_values import record_of_slots, slots_of_record
from printkit.model.slots import View, slots
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.checking.schema import results_schema
from printkit.scoring.readers.headings import known_columns
from printkit.scoring.readers.tables import from_rows, header, split, to_csv, to_rows

GAME = Game(
    id="bazaar",
    version="1",
    players=(2, 4),
    edition="",
    editions=(),
    options=(),
    axes={
        "player": Axis("player", (1, 2, 3, 4), "p"),
        "sale": Axis("sale", (), "s", by=("day", "seller")),
        "cell": Axis("cell", ("A1", "B2")),
    },
    entries=(
        Entry("name", "text", ("player",), "players[]", column="player", max_length=40, required=True),
        Entry("day", "int", ("sale",), "sales[].day", column="day", low=1, required=True),
        Entry("seller", "choice", ("sale",), "sales[].seller", column="seller", choices=("player",), required=True),
        Entry("bid", "int", ("sale", "player"), "sales[].bids", ("map",), column="bid", low=0),
        Entry("goods", "text", ("sale",), "sales[].goods", column="goods", max_length=20),
        Entry("purse", "int", ("player",), "purses", ("map",), column="purse"),
        Entry("debtor", "choice", ("player",), "debts{}.to", column="owes", choices=("player",), required=True, alone=True),
        Entry("debt", "int", ("player",), "debts{}.coins", column="coins", low=1),
        Entry("plan", "int", ("cell",), "plan", ("map",), column="plan", low=0, high=9),
        Entry("plan_card", "choice", (), "plan", column="plan", choices=("small", "large")),
    ),
    components=(),
    points={},
    facts={},
    words={"ja": {"title": "市場"}, "en": {"title": "Bazaar"}},
    digest="",
)

RECORD = {
    "game": "bazaar",
    "players": ["Aki", "Ben", "J. [1]"],
    "sales": [
        {"day": 1, "seller": "Ben", "bids": {"Aki": 3, "J. [1]": 0}, "goods": "rug"},
        {"day": 1, "seller": "Aki", "bids": {"Ben": 2}, "goods": "lamp"},
        {"day": 2, "seller": "Ben", "bids": {"Aki": 1}, "goods": "pot"},
    ],
    "purses": {"Aki": 4, "J. [1]": 7},
    "debts": {"Ben": {"to": "Aki"}, "J. [1]": {"to": "Ben", "coins": 2}},
    "plan": {"A1": 3, "B2": 8},
}


def read(text):
    return from_rows(GAME, split(known_columns(GAME), text))


def problems(**change):
    return [(p.code, p.where) for p in RecordCheck(GAME)({**RECORD, **change}).problems]


@pytest.mark.parametrize("plan", [{"A1": 3, "B2": 8}, {}, "small"])
def test_a_record_survives_a_csv_file(plan):
    """Sales are rows of a day and a seller; what belongs to a sale stands in the seller's own row."""
    record = {**RECORD, "plan": plan}
    text = to_csv(to_rows(GAME, record))
    assert text.splitlines()[0] == "day,seller,player,bid,goods,purse,owes,coins,plan"
    assert "1,Ben,Ben,,rug,,,," in text.splitlines()
    parsed = read(text)
    assert parsed.problems == ()
    assert parsed.raw == record


@pytest.mark.parametrize("plan", [{"A1": 3, "B2": 8}, "large"])
def test_a_record_survives_paper(plan):
    """Names in tables are seats in slots; of two forms at one place one is filled in."""
    record = {**RECORD, "plan": plan}
    values = slots_of_record(GAME, record, View(window={"player": (1, 2, 3), "sale": (1, 2, 3)}))
    assert values["s1-p1-bid"] == 3
    assert values["p3-debt"] == 2
    assert values["plan_card"] == (None if isinstance(plan, dict) else "large")
    folded = record_of_slots(GAME, values)
    assert {key: folded[key] for key in record if key != "game"} == {key: record[key] for key in record if key != "game"}


def test_a_sale_that_nobody_filled_in_was_not_held():
    """Its ticks are off like those of any empty paper; in a sale that was held, off means no, for each player there is."""
    sold = Entry("sold", "tick", ("sale", "player"), "sales[].sold", ("map",), column="sold")
    game = replace(GAME, entries=(*GAME.entries, sold))
    paper = dict.fromkeys((slot.name for slot in slots(game, View(window={"sale": (1, 2, 3)}))), None)
    off = {name: False for name in paper if name.endswith("sold")}
    held = {"p1-name": "Aki", "p2-name": "Ben", "s1-p1-bid": 3, "s1-p2-bid": 2, "s2-p1-bid": 1, "s2-p1-sold": True}
    assert record_of_slots(game, {**paper, **off, **held})["sales"] == [
        {"bids": {"Aki": 3, "Ben": 2}, "sold": {"Aki": False, "Ben": False}},
        {"bids": {"Aki": 1}, "sold": {"Aki": True, "Ben": False}},
    ]


def test_a_value_in_the_wrong_row_is_told_where_it_belongs():
    """By the columns that its rows fill in."""
    parsed = read("day,seller,player,bid,goods,purse,plan\n,,Aki,,rug,4,\n1,Ben,Aki,2,,,3\n")
    assert [(p.code, p.where, p.line, p.args["where"]) for p in parsed.problems] == [
        ("misplaced-cell", "goods", 2, "day, seller"),
        ("misplaced-cell", "plan", 3, "player = *"),
    ]


def test_the_key_columns_come_first():
    """Those that tell sales apart, instead of a number."""
    assert header(GAME)[:2] == ["day", "seller"]


def test_each_player_s_part_has_the_line_of_its_row():
    """By name, whatever the name is."""
    lines = read(to_csv(to_rows(GAME, RECORD))).lines
    rows = to_csv(to_rows(GAME, RECORD)).splitlines()
    assert rows[lines["purses.J. [1]"] - 1] == ",,J. [1],,,7,Ben,2,"
    assert rows[lines["debts.Ben"] - 1].startswith(",,Ben")
    assert rows[lines["sales[0].bids.J. [1]"] - 1] == "1,Ben,J. [1],0,,,,,"


def test_what_is_said_again_must_be_the_same():
    """A purse in two rows of its player, goods in two rows of their sale; a bid is said once."""
    head = "day,seller,player,bid,goods,purse\n"
    same = read(head + "1,Ben,Aki,3,rug,4\n1,Ben,Ben,,rug,\n2,Ben,Aki,1,pot,4\n")
    assert same.problems == ()
    assert same.raw["purses"] == {"Aki": 4}
    assert same.raw["sales"][1] == {"day": 2, "seller": "Ben", "bids": {"Aki": 1}, "goods": "pot"}
    other = read(head + "1,Ben,Aki,3,rug,4\n1,Ben,Ben,,mat,\n2,Ben,Aki,1,pot,5\n2,Ben,Aki,1,pot,4\n")
    assert [(p.code, p.where, p.line) for p in other.problems] == [
        ("repeated-cell", "goods", 3),
        ("repeated-cell", "purse", 4),
        ("repeated-cell", "bid", 5),
        ("repeated-cell", "purse", 5),
    ]


def test_a_value_may_stand_for_its_table():
    """The check makes both forms the same."""
    short = {**RECORD, "debts": {"Ben": "Aki", "J. [1]": {"to": "Ben", "coins": 2}}}
    assert RecordCheck(GAME)(short).record == RecordCheck(GAME)(RECORD).record


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"debts": {"Ben": "Zoe"}}, ("unknown-player", "debts.Ben")),
        ({"debts": {"Ben": {"to": "Zoe"}}}, ("unknown-player", "debts.Ben.to")),
        ({"debts": {"Ben": {"coins": 2}}}, ("missing-key", "debts.Ben.to")),
        ({"debts": {"Zoe": "Ben"}}, ("unknown-player", "debts.Zoe")),
        ({"plan": "smal"}, ("not-one-of", "plan")),
        ({"plan": ["small"]}, ("not-one-of", "plan")),
        ({"plan": {"A1": 10}}, ("out-of-range", "plan.A1")),
        ({"sales": [{"day": 1}]}, ("missing-key", "sales[0].seller")),
    ],
)
def test_problems_have_their_place(change, problem):
    """In either form."""
    assert problems(**change) == [problem]


def test_no_table_and_no_row_is_asked_for():
    """Tables by name and rows of an open axis may be left out, though each of their own must be whole."""
    bare = {"game": "bazaar", "players": ["Aki", "Ben"]}
    assert RecordCheck(GAME)(bare).problems == ()


def test_the_schema_knows_both_forms():
    """As alternatives."""
    fields = results_schema(GAME)["$defs"]["record"]["properties"]
    table = ["additionalProperties", "properties", "type"]
    assert [sorted(form) for form in fields["plan"]["anyOf"]] == [table, ["enum"], ["$ref"]]
    assert [form["type"] for form in fields["debts"]["anyOf"][0]["additionalProperties"]["anyOf"]] == ["string", "object"]
