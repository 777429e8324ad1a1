"""What follows from an entry: names of slots, and the way from filled boxes to a record and back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog_cases import game_of
from printkit.model.slot_values import record_of_slots, slots_of_record
from printkit.model.slots import View, parse_slot, player_names, slot_name, slots, view_of

GAME = game_of("unlock-tower")
SHEET = view_of(GAME, GAME.component("sheet"))
EVERYTHING = View(window={"player": range(1, 5)})

floors = st.lists(st.integers(1, 20), unique=True, max_size=6).map(sorted)
names = st.lists(st.text("abcÄあ", min_size=1, max_size=8), unique=True, min_size=1, max_size=4)


def player(name):
    """A canonical player with every scored entry and every claim."""
    checks = {"A": st.integers(0, 2), "B": st.integers(0, 3), "D": st.integers(0, 6)}
    return st.fixed_dictionaries(
        {
            "name": st.just(name),
            "towers": st.lists(st.integers(0, 20), min_size=6, max_size=6),
            "marks": st.lists(floors, min_size=6, max_size=6),
            "fastest": st.booleans(),
            "unlock_bonus": st.lists(st.integers(1, 6), unique=True).map(sorted),
            "checks": st.fixed_dictionaries(checks),
            "total": st.integers(0, 40),
        }
    )


records = names.flatmap(lambda found: st.tuples(*map(player, found))).map(lambda players: {"players": list(players)})


@settings(max_examples=25, deadline=None)  # four sheets of 160 boxes each
@given(records)
def test_what_is_written_on_paper_is_read_back(record):
    """The two are inverse on all that is scored or claimed."""
    read = record_of_slots(GAME, slots_of_record(GAME, record, EVERYTHING))
    expected = {
        "players": [
            {
                **one,
                # C and E are the boxes of other entries; they are counted when they are read.
                "checks": {**one["checks"], "C": int(one["fastest"]), "E": len(one["unlock_bonus"])},
            }
            for one in record["players"]
        ]
    }
    assert read == expected


@settings(max_examples=25, deadline=None)  # four sheets of 160 boxes each
@given(records)
def test_unfolding_fills_exactly_the_slots_of_the_view(record):
    """No more and no fewer, whatever stands in the record."""
    assert list(slots_of_record(GAME, record, SHEET)) == [slot.name for slot in slots(GAME, SHEET)]


def test_a_sheet_has_a_box_for_every_key():
    """120 tower tops, first tower first; one seat."""
    found = [slot.name for slot in slots(GAME, SHEET)]
    marks = [name for name in found if "-marks-" in name]
    assert marks[:2] == ["p1-marks-1-1", "p1-marks-1-2"]
    assert marks[-1] == "p1-marks-6-20"
    assert len(marks) == 120
    assert len(set(found)) == len(found)


def test_a_component_that_shows_nothing_has_no_slots():
    """A reference card is not a form."""
    assert slots(GAME, view_of(GAME, GAME.component("reference"))) == []
    assert slots(GAME, View()) != []


def test_names_of_slots_have_no_dots():
    """Since a dot in a form field's name means a field in a field."""
    assert not [slot.name for slot in slots(GAME, EVERYTHING) if "." in slot.name]


@pytest.mark.parametrize(
    "name", ["", "p1", "p9-marks-1-1", "p1-marks-1", "p1-marks-7-1", "p1-marks-1-1-1", "marks-1-1", "p1-marks-01-1"]
)
def test_what_is_no_slot_is_none(name):
    """Near misses too."""
    assert parse_slot(GAME, name) is None


def test_a_slot_is_named_by_seat_entry_and_keys():
    """The seat in front."""
    marks = GAME.in_force["marks"]
    assert slot_name(GAME, marks, (2, 3, 16)) == "p2-marks-3-16"
    assert slot_name(GAME, GAME.in_force["date"], ()) == "date"


def test_off_is_not_the_same_as_not_filled_in():
    """On a sheet that somebody used an open box means no; an untouched sheet says nothing."""
    empty = slots_of_record(GAME, {}, SHEET)
    assert record_of_slots(GAME, empty) == {}
    assert record_of_slots(GAME, {**empty, "p1-name": "Aki"}) == {"players": [{"name": "Aki"}]}
    used = record_of_slots(GAME, {**empty, "p1-name": "Aki", "p1-marks-1-4": True})
    assert used["players"][0]["fastest"] is False
    assert "checks" not in used["players"][0]


def test_claims_are_given_when_any_of_them_is():
    """A total alone makes the ticks count, zeros included."""
    (aki,) = record_of_slots(GAME, {**slots_of_record(GAME, {}, SHEET), "p1-name": "Aki", "p1-marks-1-4": True, "p1-total": 3})[
        "players"
    ]
    assert aki["total"] == 3
    assert aki["checks"] == {"A": 0, "B": 0, "C": 0, "D": 0, "E": 0}


def test_an_empty_seat_leaves_no_hole():
    """Seats 1 and 3 are the first and second player."""
    filled = {**slots_of_record(GAME, {}, EVERYTHING), "p1-name": "Aki", "p3-name": "Ben"}
    assert record_of_slots(GAME, filled) == {"players": [{"name": "Aki"}, {"name": "Ben"}]}


def test_names_of_foreign_fields_are_ignored():
    """A form may have fields that are not ours."""
    assert record_of_slots(GAME, {"submit": "yes", "p1-marks-99-1": True}) == {}


@pytest.mark.parametrize("record", [{}, {"players": 3}, {"players": [3, {"name": 4}, {}]}, {"players": [{"name": " Äki "}]}])
def test_players_are_named_as_far_as_they_can_be_read(record):
    """Also in a record that nobody has checked; names are NFC and trimmed."""
    assert player_names(GAME, record) in ([], ["Äki"])


def test_the_reading_decides_which_entries_exist():
    """One box for the table's fastest, or one for each tower."""
    per_tower = GAME.under({"fastest": "tower"})
    found = [slot.name for slot in slots(per_tower, View(("fastest",), {"player": 2}))]
    assert found == [f"p2-fastest-{tower}" for tower in range(1, 7)]
    assert [slot.name for slot in slots(GAME, View(("fastest",), {"player": 2}))] == ["p2-fastest"]
