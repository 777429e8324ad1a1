"""What follows from an entry: names of slots, and the way from filled boxes to a record and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog_cases import game_of
from printkit.model import Entry
from printkit.model.slot_values import record_of_slots, slots_of_record
from printkit.model.slots import (
    LONGEST_NAME,
    View,
    choice_words,
    chosen,
    key_words,
    longest_name,
    parse_slot,
    plain,
    player_names,
    slot_name,
    slots,
    view_of,
)

GAME = game_of("unlock-tower")
SHEET = view_of(GAME, GAME.component("sheet"))
EVERYTHING = View(window={"player": range(1, 5)})

floors = st.lists(st.integers(1, 20), unique=True, max_size=6).map(sorted)
names = st.lists(st.text("abcÄあ", min_size=1, max_size=8), unique=True, min_size=1, max_size=4)


def player(name):
    """A canonical player with every scored entry and every claim."""
    checks = {"A": st.integers(0, 2), "B": st.integers(0, 3)}
    return st.fixed_dictionaries(
        {
            "name": st.just(name),
            "towers": st.lists(st.integers(0, 20), min_size=6, max_size=6),
            "marks": st.lists(floors, min_size=6, max_size=6),
            "fastest": st.booleans(),
            "unlock_bonus": st.lists(st.integers(1, 6), unique=True).map(sorted),
            "highest": st.lists(st.integers(1, 6), unique=True).map(sorted),
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
    expected = []
    for one in record["players"]:
        # C, D and E are the boxes of other entries; a group without a tick is not claimed.
        counts = {**one["checks"], "D": len(one["highest"]), "C": int(one["fastest"]), "E": len(one["unlock_bonus"])}
        checks = {box: count for box, count in counts.items() if count}
        rest = {name: value for name, value in one.items() if name != "checks" and (name != "highest" or value)}
        expected.append({**rest, "checks": checks} if checks else rest)
    assert read == {"players": expected}


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


def test_a_group_without_a_tick_is_no_claim():
    """Unticked is not zero: a total, or a tick in another group, says nothing about it."""
    (aki,) = record_of_slots(GAME, {**slots_of_record(GAME, {}, SHEET), "p1-name": "Aki", "p1-marks-1-4": True, "p1-total": 3})[
        "players"
    ]
    assert aki["total"] == 3
    assert "checks" not in aki
    ticked = {
        **slots_of_record(GAME, {}, EVERYTHING),
        "p1-name": "Aki",
        "p1-highest-3": True,
        "p1-fastest": True,
        "p2-name": "Ben",
    }
    aki, ben = record_of_slots(GAME, ticked)["players"]
    assert aki["checks"] == {"C": 1, "D": 1}
    assert ben == {"name": "Ben"}


def test_an_empty_seat_leaves_no_hole():
    """Seats 1 and 3 are the first and second player."""
    filled = {**slots_of_record(GAME, {}, EVERYTHING), "p1-name": "Aki", "p3-name": "Ben"}
    assert record_of_slots(GAME, filled) == {"players": [{"name": "Aki"}, {"name": "Ben"}]}


def test_names_of_foreign_fields_are_ignored():
    """A form may have fields that are not ours."""
    assert record_of_slots(GAME, {"submit": "yes", "p1-marks-99-1": True}) == {}


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({}, []),
        ({"players": 3}, []),
        ({"players": [3, {"name": 4}, {}, {"name": "Ben"}]}, ["Ben"]),
        ({"players": [{"name": " A\u0308ki "}]}, ["Äki"]),
    ],
)
def test_players_are_named_as_far_as_they_can_be_read(record, expected):
    """Also in a record that nobody has checked."""
    assert player_names(GAME, record) == expected


@pytest.mark.parametrize(
    ("text", "kept"), [(" Aki  B ", "Aki B"), ("\u3000花\u00a0\u3000子", "花 子"), ("\u212bke", "\u00c5ke"), ("Aki", "Aki")]
)
def test_a_text_is_kept_in_one_spelling(text, kept):
    """NFC, no space around it, and one plain space inside where there were others or several."""
    assert plain(text) == kept


def test_the_reading_decides_which_entries_exist():
    """One box for the table's fastest, or one for each tower."""
    per_tower = GAME.under({"fastest": "tower"})
    found = [slot.name for slot in slots(per_tower, View(("fastest",), {"player": 2}))]
    assert found == [f"p2-fastest-{tower}" for tower in range(1, 7)]
    assert [slot.name for slot in slots(GAME, View(("fastest",), {"player": 2}))] == ["p2-fastest"]


EITSUKU = game_of("eitsuku")
OPEN = game_of("open")


def fewest(number):
    """Eitsuku with a list of actors that is never written shorter than that."""
    entries = tuple(one._replace(fewest=number) if one.id == "actor" else one for one in EITSUKU.entries)
    return replace(EITSUKU, entries=entries)


def listed(game, values, entry="actor"):
    """The list that a form amounts to in which seat 1 filled in these places of an entry with several."""
    filled = {"p1-name": "Aki", **{f"p1-{entry}-{place}": value for place, value in values.items()}}
    found = record_of_slots(game, filled)["players"][0]
    return found.get("actors") if entry == "actor" else found.get("awards", {}).get("actors")


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({1: 5}, [5]),
        ({1: 5, 2: 7}, [5, 7]),
        ({2: 7}, [None, 7]),  # whoever checks it says which place is empty
        ({}, None),
    ],
)
def test_a_list_ends_with_its_last_filled_place(values, expected):
    """What is empty behind it was not needed; what is empty before it stays visible."""
    assert listed(EITSUKU, values) == expected


@pytest.mark.parametrize(("number", "expected"), [(0, [5]), (1, [5]), (2, [5, None]), (None, [5, None])])
def test_a_list_is_no_shorter_than_its_fewest(number, expected):
    """So many places are to be filled in; without a number all of them."""
    game = fewest(number)
    assert game.axes["actor"].keys == (1, 2)
    assert listed(game, {1: 5}) == expected


def test_an_empty_place_of_a_list_is_its_blank():
    """No award lies on a role whose box was left empty."""
    assert listed(EITSUKU, {1: 2}, "award_actor") == [2]
    assert listed(EITSUKU, {2: 1}, "award_actor") == [0, 1]


def test_rows_come_in_the_order_of_their_numbers():
    """Whatever order a form keeps its fields in, and however many figures a number has."""
    numbers = [10, 2, 1, 11, 3]
    names = {"p1-name": "Aki", "p2-name": "Ben"}
    bets = {f"r{number}-p{seat}-bet": 10 * number + seat for number in numbers for seat in (2, 1)}
    rounds = record_of_slots(OPEN, {**bets, **names})["rounds"]
    assert [one["bets"] for one in rounds] == [{"Aki": 10 * n + 1, "Ben": 10 * n + 2} for n in sorted(numbers)]


def test_a_ranking_names_players_by_their_places():
    """Seat 2 was first; on paper a place is a number, in the record a name."""
    filled = {"p1-name": "Aki", "p2-name": "Ben", "p3-name": "Chie", "r1-p1-place": 3, "r1-p2-place": 1, "r1-p3-place": 2}
    record = record_of_slots(OPEN, filled)
    assert record["rounds"][0]["order"] == ["Ben", "Chie", "Aki"]
    view = View(window={"player": range(1, 4), "round": range(1, 3)})
    written = slots_of_record(OPEN, record, view)
    assert {name: written[name] for name in filled} == filled
    assert written["r2-p1-place"] is None


def test_a_chosen_player_is_a_seat_on_paper_and_a_name_in_the_record():
    """As far as the seat has a name; else the number stays for whoever checks it."""
    filled = {"p1-name": "Aki", "p2-name": "Ben", "r1-p1-predicts": "2", "r1-p2-predicts": "7"}
    record = record_of_slots(OPEN, filled)
    assert record["rounds"][0]["predictions"] == {"Aki": "Ben", "Ben": "7"}
    view = View(window={"player": range(1, 3), "round": range(1, 2)})
    assert slots_of_record(OPEN, record, view)["r1-p1-predicts"] == "2"


@pytest.mark.parametrize(
    "name",
    [
        "r0-p1-bet",
        "r01-p1-bet",
        "r10000-p1-bet",
        "r-p1-bet",
        "1-p1-bet",
        "r1-1-bet",
        "r1-bet-p1",
        "r1-p1-p2-bet",
        "r1-p1-bet-2",
        "rx-p1-bet",
        "r1-p1-bet-",
        "-r1-p1-bet",
    ],
)
def test_a_key_of_an_open_axis_is_a_number_from_1(name):
    """With its prefix, in its place, and nothing beside it."""
    assert parse_slot(OPEN, "r9999-p1-bet").keys == (9999, 1)
    assert parse_slot(OPEN, name) is None


def test_a_page_shows_its_own_rounds_and_the_players_there_are():
    """Ten a page: 1 to 10, then 11 to 20; all pages together both; at a table of three nobody has seat 4."""
    component = game_component(OPEN, {"round": 10}, pages=2)
    assert list(view_of(OPEN, component, 3).window["player"]) == [1, 2, 3]
    assert list(view_of(OPEN, component).window["player"]) == list(range(1, OPEN.players[1] + 1))
    windows = [list(view_of(OPEN, component, page=page).window["round"]) for page in (0, 1, None)]
    assert windows == [list(range(1, 11)), list(range(11, 21)), list(range(1, 21))]


def test_how_long_a_name_may_be_is_said_by_the_game():
    """At the entry that names the players; a game that says nothing takes what forms have room for."""

    def naming_at_most(length):
        entries = tuple(e._replace(max_length=length) if e.id == "name" else e for e in GAME.entries)
        return longest_name(replace(GAME, entries=entries))

    assert (naming_at_most(12), naming_at_most(0)) == (12, LONGEST_NAME)
    assert longest_name(replace(GAME, entries=())) == LONGEST_NAME


def test_only_the_first_window_goes_on_from_page_to_page():
    """Each page has all places of the others."""
    component = game_component(OPEN, {"round": 2, "player": 3}, pages=2)
    view = view_of(OPEN, component, page=1)
    assert [list(view.window[axis]) for axis in ("round", "player")] == [[3, 4], [1, 2, 3]]


def game_component(game, window, pages):
    """A pad with that window."""
    return game.components[0]._replace(window=window, pages=pages, shows=("bet",), fixed={})


def test_forms_printed_earlier_are_read_under_the_names_they_have():
    """Box D of Unlock Tower was an entry of its own once."""
    game = game_of("unlock-tower")
    old, new = parse_slot(game, "p1-D-3"), parse_slot(game, "p1-highest-3")
    assert old is not None
    assert (old.entry.id, old.keys) == ("highest", (1, 3)) == (new.entry.id, new.keys)
    assert parse_slot(game, "p1-D-9") is None


def test_what_counts_boxes_of_another_entry_has_no_place():
    """Box C is ticked as `fastest`."""
    assert GAME.in_force["C"].of == "fastest"
    assert parse_slot(GAME, "p1-C") is None


def test_a_blocked_cell_is_no_slot():
    """Neither printed nor read, on every seat's sheet; all others are."""
    lacking = tuple(e._replace(without=frozenset({(2, 3), (4,)})) if e.id == "marks" else e for e in GAME.entries)
    game = replace(GAME, entries=lacking)
    found = {slot.keys for slot in slots(game, View(("marks",), {"player": 2}))}
    blocked = {(2, 2, 3), *((2, tower, 4) for tower in range(1, 7))}
    assert found == {slot.keys for slot in slots(GAME, View(("marks",), {"player": 2}))} - blocked
    assert parse_slot(game, "p2-marks-2-3") is None
    assert parse_slot(game, "p2-marks-3-3").keys == (2, 3, 3)


def test_choices_and_keys_are_called_by_their_words():
    """In the language of the paper: the entry's own word, else one that questions use, too, else the id."""
    own = {
        "choice.variant.basic": "plain",
        "ask.choice.basic": "simple",
        "ask.choice.chips": "with chips",
        "axis.player.2": "II",
    }
    variant = OPEN.in_force["variant"]._replace(choices=("basic", "chips", "odd"))
    game = replace(OPEN, words={"ja": {}, "en": own})
    assert choice_words(game, variant, "en") == ("plain", "with chips", "odd")
    assert choice_words(game, variant, "ja") == ("basic", "chips", "odd")
    assert key_words(game, "en", {"player": 2, "round": 2}) == {"player": "II", "round": 2}
    assert [chosen(game, variant, text) for text in ("ＰＬＡＩＮ ", "Chips", "simple", "")] == ["basic", "chips", None, None]


def test_words_of_a_player_are_no_name():
    """A name stands where records have the players' names; any other text is what a player writes."""
    name = Entry("name", "text", ("player",), "players[].name")
    assert name.names_players
    assert name._replace(record="players[]").names_players
    assert not name._replace(id="motto", record="players[].motto").names_players
