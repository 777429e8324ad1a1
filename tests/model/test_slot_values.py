"""The way from filled boxes to a record and back, on a made-up game with every fold there is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.model import Axis, Entry, Game
from printkit.model.slot_values import assemble, record_of_slots, slots_of_record, spread, values_at
from printkit.model.slots import View

STALL = Game(
    id="stall",
    version="1",
    players=(2, 3),
    edition="",
    editions=(),
    options=(),
    axes={
        "player": Axis("player", (1, 2, 3), "p"),
        "round": Axis("round", (), "r"),
        "shelf": Axis("shelf", ("top", 1)),
        "step": Axis("step", (1, 2, 3, 4)),
        "item": Axis("item"),
        "colour": Axis("colour", ("red", "blue", "green")),
    },
    entries=(
        Entry("memo", "text", (), role="working"),
        Entry("name", "text", ("player",), "players[]"),
        Entry("tops", "tick", ("player", "shelf", "step"), "marks{}.tops", ("list", "ordinals")),
        Entry("stars", "tick", ("player", "step"), "marks{}.stars", ("count",)),
        Entry("climb", "mark", ("player", "step"), "marks{}.climb", ("furthest",)),
        Entry("friend", "choice", ("player",), "marks{}.friend", choices=("player",)),
        Entry("grid", "int", ("colour", "step"), "grid", ("list", "list"), holes=True),
        Entry("liked", "int", ("colour",), "liked", ("ranking",)),
        Entry("sold", "text", ("round", "item"), "rounds[].sold", ("list",)),
        Entry("out", "tick", ("round", "player"), "rounds[].out", ("map",)),
        Entry("stock", "int", ("shelf",), "shelves[].stock"),
        Entry("said", "int", ("player",), "marks{}.said", role="claim"),
    ),
    components=(),
    points={},
    facts={},
    words={"ja": {}, "en": {}},
    digest="",
)
VIEW = View(window={"player": (1, 2), "round": (1, 2), "item": (1, 2)})
RECORD = {
    "players": ["Aki", "Ben"],
    "marks": {
        "Aki": {"tops": [[1, 4], []], "stars": 2, "climb": 3, "friend": "Ben"},
        "Ben": {"tops": [[], [2]], "stars": 0, "climb": 0, "friend": "Zoe", "said": 5},
    },
    "grid": [[None, 7], [], [1, 2, 3, 4]],
    "liked": ["blue", "green", "red"],
    "rounds": [{"sold": ["tea", "ink"], "out": {"Aki": True, "Ben": False}}],
}


def on_paper(entry, *keys):
    """What stands in the boxes of an entry at these first keys."""
    ahead = "".join(f"{key}-" for key in keys)
    found = slots_of_record(STALL, RECORD, VIEW).items()
    return {name.removeprefix(ahead + entry).strip("-"): value for name, value in found if name.startswith(ahead + entry)}


@pytest.mark.parametrize(
    ("entry", "keys", "expected"),
    [
        ("stars", ["p1"], {"1": True, "2": True, "3": False, "4": False}),  # a count doesn't say which
        ("climb", ["p1"], {"1": True, "2": True, "3": True, "4": False}),  # all up to where it got
        ("tops-top", ["p1"], {"1": True, "2": False, "3": False, "4": True}),
        ("friend", ["p1"], {"": "2"}),
        ("friend", ["p2"], {"": "Zoe"}),  # nobody's name stays as it is
        ("liked", [], {"red": 3, "blue": 1, "green": 2}),
        ("grid-red", [], {"1": None, "2": 7, "3": None, "4": None}),
        ("sold", ["r1"], {"1": "tea", "2": "ink"}),
        ("out", ["r2", "p1"], {"": False}),
    ],
)
def test_a_record_is_written_into_boxes(entry, keys, expected):
    """Each fold unfolded; a tick that the record doesn't have is off, another box empty."""
    assert on_paper(entry, *keys) == expected


def test_what_is_written_on_paper_is_read_back_whatever_its_fold():
    """All of it; the places of a list that may have holes stay where they are."""
    expected = {**RECORD, "grid": [[None, 7, None, None], [], [1, 2, 3, 4]]}
    assert record_of_slots(STALL, slots_of_record(STALL, RECORD, VIEW)) == expected


def test_a_claim_alone_does_not_say_that_boxes_are_off():
    """Whoever wrote down a total has not filled in the sheet."""
    empty = slots_of_record(STALL, {}, VIEW)
    filled = {**empty, "p1-name": "Aki", "p1-said": 5}
    assert record_of_slots(STALL, filled) == {"players": ["Aki"], "marks": {"Aki": {"said": 5}}}


def test_a_tick_that_is_off_counts_in_a_round_that_was_played():
    """And in no other, however many rounds the page has."""
    empty = slots_of_record(STALL, {}, VIEW)
    names = {"p1-name": "Aki", "p2-name": "Ben"}
    assert record_of_slots(STALL, {**empty, **names, "r1-p1-out": True, "p2-friend": "1"})["rounds"] == [
        {"out": {"Aki": True, "Ben": False}}
    ]


def test_rows_may_have_names_and_numbers():
    """Names first."""
    assert assemble(STALL, {("stock", (1,)): 4, ("stock", ("top",)): 9}) == {"shelves": [{"stock": 9}, {"stock": 4}]}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("name", ["Aki", "Ben"]),
        ("climb", [3, 0]),
        ("said", [5]),
        ("tops", [[[1, 4], []], [[], [2]]]),
        ("sold", [["tea", "ink"]]),
        ("liked", [RECORD["liked"]]),
        ("stock", []),
        ("memo", []),
    ],
)
def test_what_stands_at_the_place_of_an_entry_is_found(entry, expected):
    """Through rows and tables, also where other entries have put nothing or something else."""
    assert values_at(RECORD, STALL.in_force[entry]) == list(expected)


def test_a_table_may_hold_the_values_themselves():
    """`purse{}`: by player a number, without a table of its own."""
    game = replace(STALL, entries=(*STALL.entries, Entry("purse", "int", ("player",), "purse{}")))
    record = {**RECORD, "purse": {"Aki": 4, "Ben": 0}}
    values = slots_of_record(game, record, VIEW)
    assert (values["p1-purse"], values["p2-purse"]) == (4, 0)
    assert record_of_slots(game, values)["purse"] == record["purse"]


def test_what_is_no_table_has_nothing_inside():
    """A record that nobody has checked."""
    assert values_at({"marks": {"Aki": 3, "Ben": {"climb": 1}}}, STALL.in_force["climb"]) == [1]
    assert values_at({"rounds": ["x", {"sold": ["tea"]}]}, STALL.in_force["sold"]) == [["tea"]]


def test_a_record_is_spread_as_deep_as_asked():
    """A cell of a CSV holds what is left."""
    tops = STALL.in_force["tops"]
    assert dict(spread(STALL, tops, RECORD, 1)) == {("tops", (1,)): [[1, 4], []], ("tops", (2,)): [[], [2]]}
    assert dict(spread(STALL, tops, RECORD, 2))["tops", (1, "top")] == [1, 4]
    assert len(dict(spread(STALL, tops, RECORD))) == 2 * 2 * 4


def test_a_player_whom_the_record_does_not_name_keeps_the_name():
    """In a ranking, and as the key of a table."""
    place = Entry("place", "int", ("round", "player"), "rounds[].order", ("ranking",))
    game = replace(STALL, entries=(*STALL.entries, place))
    record = {"players": ["Aki"], "rounds": [{"order": ["Zoe", "Aki"]}], "marks": {"Zoe": {"climb": 1}}}
    assert dict(spread(game, place, record)) == {("place", (1, "Zoe")): 1, ("place", (1, 1)): 2}
    assert dict(spread(game, STALL.in_force["climb"], record, 1)) == {("climb", ("Zoe",)): 1}


@pytest.mark.parametrize("other", [None, "x", 3, 2.5, True, [], {}, [[]], ["x"], {"Aki": 3}, [{"sold": 3}]])
@pytest.mark.parametrize("key", ["players", "marks", "grid", "liked", "rounds", "shelves"])
def test_what_has_another_shape_stands_in_no_slot(key, other):
    """A record that nobody checked is written on paper as far as it can be; whoever checks it says what is wrong."""
    record = {"players": ["Aki", "Ben"], "marks": {"Aki": {"stars": 2}}, key: other}
    values = slots_of_record(STALL, record, View(window={"round": (1, 2)}))
    assert all(value is None or isinstance(value, str | int | float) for value in values.values())
