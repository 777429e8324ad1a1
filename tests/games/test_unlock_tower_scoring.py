"""Unlock Tower's victory points; the rules it is tested against are those of the designer's article (see the examples)."""

from __future__ import annotations

import tomllib
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers_score import CONTRACT, games, marks
from printkit.gamefolder.catalog import Catalog
from printkit.games.unlock_tower.sets import best_sets, tops_of
from printkit.layouts.parts.boxes import is_tick
from printkit.model.slots import slots, view_of
from printkit.scoring.merging import merge
from printkit.scoring.readers.forms import from_fields
from printkit.scoring.run import score_record, score_sources

GAME = Catalog().load("unlock-tower")
EMPTY = [[]] * 6
ODD = [[16], [], [16], [], [16], []]


def answer(players, **options):
    raw = {"game": "unlock-tower", "options": options, "players": players}
    return score_record(raw, GAME).as_dict("en")


def codes(found, severity="error"):
    return [(p["code"], p["where"]) for p in found["problems"] if p["severity"] == severity]


def player(name, floors=EMPTY, **more):
    return {"name": name, "marks": floors, **more}


# Sets --------------------------------------------------------------------------------------------------------------------


def brute_force(floors):
    """The best ticks (A, B) over every choice of windows that share no top, within the caps 2 and 3."""
    on = {(t, floor) for t, own in enumerate(floors) for floor in own}
    windows = [
        (box, frozenset((t + i, floor) for i in range(size)))
        for box, size in (("A", 4), ("B", 3))
        for floor in range(1, 21)
        for t in range(6 - size + 1)
        if all((t + i, floor) in on for i in range(size))
    ]
    best = (0, 0)
    for count in range(min(5, len(windows)) + 1):
        for chosen in combinations(windows, count):
            tops = [top for _, window in chosen for top in window]
            a = sum(box == "A" for box, _ in chosen)
            if len(tops) == len(set(tops)) and a <= 2 and count - a <= 3:
                best = max(best, (a, count - a), key=lambda ticks: (sum(ticks), ticks[0]))
    return best


few_rows = st.lists(st.lists(st.integers(1, 3), max_size=3, unique=True).map(sorted), min_size=6, max_size=6)


@given(few_rows)
@settings(max_examples=60, deadline=None)
def test_disjoint_sets_are_the_best_split(floors):
    """The split with the most ticks, then the most A, as trying everything finds it."""
    runs = best_sets(GAME, tops_of(floors))
    assert (sum(r.box == "A" for r in runs), sum(r.box == "B" for r in runs)) == brute_force(floors)


@given(marks)
@settings(max_examples=100, deadline=None)
def test_the_sets_that_are_told_exist_and_share_no_top(floors):
    """Each set lies side by side on its floor, and no top is in two of them."""
    runs = best_sets(GAME, tops_of(floors))
    used = [(tower, run.floor) for run in runs for tower in run.towers]
    assert len(used) == len(set(used))
    assert all(floor in floors[tower - 1] for tower, floor in used)
    assert all(run.towers == tuple(range(run.towers[0], run.towers[-1] + 1)) for run in runs)
    assert all(len(run.towers) == GAME.points[run.box]["run"] for run in runs)


def test_overlapping_windows_are_capped():
    """Six in a row hold three windows of four and four of three; the boxes take two and three."""
    runs = best_sets(GAME.under({"sets": "overlapping"}), {5: [1, 2, 3, 4, 5, 6]})
    assert [r.box for r in runs] == ["A", "A", "B", "B", "B"]


# The whole record --------------------------------------------------------------------------------------------------------


def test_the_contracts_record_scores():
    """The record printed in the results contract, at a table with two others: every claim in it that can hold, holds."""
    raw = tomllib.loads(CONTRACT)
    raw["players"] += [player("Ben", [[20], [20], [20], [20], [], []]), player("Chie", [[], [], [], [], [8], [20]])]
    raw["players"][0]["checks"]["D"] = 0
    raw["players"][0]["total"] = 5
    found = score_record(raw, GAME).as_dict("en")
    assert codes(found) == []
    assert [(p["name"], p["total"], p["rank"]) for p in found["players"]] == [("Aki", 5, 2), ("Ben", 6, 1), ("Chie", 2, 3)]
    assert found["players"][0]["breakdown"] == [
        {"id": "A", "count": 1, "points": 2},
        {"id": "B", "count": 0, "points": 0},
        {"id": "C", "count": 1, "points": 1},
        {"id": "D", "count": 0, "points": 0},
        {"id": "E", "count": 2, "points": 2},
    ]


@given(games(), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_seats_do_not_matter(record, random):
    """Entering the players in another order gives everybody the same total and rank, and the same winners."""
    shuffled = {**record, "players": random.sample(record["players"], len(record["players"]))}
    one, other = (score_record(raw, GAME).as_dict("en") for raw in (record, shuffled))
    by_name = [{p["name"]: p for p in found["players"]} for found in (one, other)]
    assert by_name[0] == by_name[1]
    assert (set(one["winners"]), one["decided_by"]) == (set(other["winners"]), other["decided_by"])


@given(games())
@settings(max_examples=25, deadline=None)
def test_its_own_answer_as_claims_is_accepted_and_any_other_number_is_not(record):
    """Written down, what was computed passes; one more in a box or in the total is an error that names both numbers."""
    found = score_record(record, GAME).as_dict("en")
    for entered, scored in zip(record["players"], found["players"], strict=True):
        entered["checks"] = {part["id"]: part["count"] for part in scored["breakdown"]}
        entered["total"] = scored["total"]
    again = score_record(record, GAME).as_dict("en")
    assert again["players"] == found["players"]
    record["players"][1]["total"] += 1
    wrong = score_record(record, GAME).as_dict("en")
    assert codes(wrong) == [("total-differs", "players[1].total")]
    total = found["players"][1]["total"]
    (message,) = (p["message"] for p in wrong["problems"] if p["severity"] == "error")
    assert f"says {total + 1};" in message
    assert message.endswith(f"is {total}")
    assert (wrong["valid"], wrong["finished"], wrong["players"], wrong["details"]) == (False, False, [], {})


@pytest.mark.parametrize("box", ["A", "B", "C", "D", "E"])
def test_a_wrong_tick_is_an_error_at_its_box(box):
    """One tick more or less than follows from the rest."""
    others = [player("Ben"), player("Chie")]
    right = {"A": 1, "B": 1, "C": 1, "D": 6, "E": 1}
    floors = [[2, 16], [2], [2, 16], [2, 3], [3, 16], [3]]
    aki = player("Aki", floors, fastest=True, unlock_bonus=[2], checks=right)
    assert codes(answer([aki, *others])) == []
    wrong = {**aki, "checks": {**right, box: right[box] - 1}}
    assert codes(answer([wrong, *others])) == [("claim-differs", f"players[0].checks.{box}")]


def test_towers_and_marks_must_agree():
    """The last mark of a tower is its final floor; each tower that says otherwise is named."""
    aki = player("Aki", ODD, fastest=True, towers=[16, 1, 15, 0, 16, 0])
    found = answer([aki, player("Ben"), player("Chie")])
    assert codes(found) == [("towers-differ", "players[0].towers[1]"), ("towers-differ", "players[0].towers[2]")]


# Fastest -----------------------------------------------------------------------------------------------------------------


def test_somebody_at_the_finish_needs_somebody_fastest():
    """Once a tower stands at floor 16 somebody was first."""
    assert codes(answer([player("Aki", ODD), player("Ben"), player("Chie")])) == [("nobody-fastest", "players")]


def test_who_never_reached_the_finish_was_not_fastest():
    """Box C takes a tower at floor 16 or higher."""
    found = answer([player("Aki", ODD, fastest=True), player("Ben", [[15], *EMPTY[1:]], fastest=True), player("Chie")])
    assert codes(found) == [("fastest-too-low", "players[1].fastest")]


def test_each_tower_has_its_fastest_under_that_reading():
    """Under fastest = tower both rules hold tower by tower."""
    found = answer([player("Aki", ODD, fastest=[1, 2, 3]), player("Ben"), player("Chie")], fastest="tower")
    assert codes(found) == [("fastest-tower-too-low", "players[0].fastest[1]"), ("nobody-fastest-tower", "players")]


def test_a_list_of_towers_is_no_answer_to_who_was_fastest_in_the_game():
    """The two readings take different values; the wrong one is an error at its place."""
    found = answer([player("Aki", ODD, fastest=[1]), player("Ben"), player("Chie")])
    assert codes(found) == [("not-bool", "players[0].fastest")]
    found = answer([player("Aki", ODD, fastest=True), player("Ben"), player("Chie")], fastest="tower")
    assert codes(found) == [("not-list", "players[0].fastest")]


# Parts of a sheet --------------------------------------------------------------------------------------------------------


def test_nothing_entered_is_an_error():
    """A player needs towers, marks, or all of the ticks."""
    found = answer([player("Aki", ODD, fastest=True), player("Ben"), {"name": "Chie", "checks": {"A": 0, "D": 0}}])
    assert ("no-towers", "players[2]") in codes(found)


def test_without_any_top_there_is_no_set():
    """Only towers, all of height 0: ticks in A and B contradict them."""
    bare = {"name": "Chie", "towers": [0] * 6, "checks": {"A": 1, "B": 0}}
    found = answer([player("Aki", ODD, fastest=True), player("Ben"), bare])
    assert codes(found) == [("claim-differs", "players[2].checks.A")]


def test_final_tops_verify_the_ticks_of_sets():
    """Under tops = final A and B follow from the towers alone, and the ticks are compared."""
    aki = {"name": "Aki", "towers": [16] * 4 + [0, 0], "fastest": True, "checks": {"A": 0}}
    found = answer([aki, player("Ben"), player("Chie")], tops="final")
    assert codes(found) == [("claim-differs", "players[0].checks.A")]
    assert codes(answer([{**aki, "checks": {"A": 1}}, player("Ben"), player("Chie")], tops="final")) == []


def test_one_sheet_of_ticks_among_towers():
    """While one player's towers are unknown, who is highest is taken from the sheets, as far as it can be."""
    chie = {"name": "Chie", "checks": dict.fromkeys("ABCDE", 0)}
    aki, ben = player("Aki", ODD, fastest=True, checks={"D": 3}), player("Ben", checks={"D": 0})
    found = answer([aki, ben, chie])
    assert codes(found) == []
    assert [p["total"] for p in found["players"]] == [4, 0, 0]
    assert codes(answer([{**aki, "checks": {"D": 4}}, ben, chie])) == [("claim-differs", "players[0].checks.D")]
    assert codes(answer([player("Aki", ODD, fastest=True), ben, chie])) == [("highest-unknown", "players[0].checks.D")]


def test_the_towers_ticked_as_highest_are_compared_one_by_one():
    """As many ticks as there should be, one of them on a tower where somebody else is higher."""
    aki, ben, chie = player("Aki", ODD, fastest=True), player("Ben"), player("Chie")
    right, wrong = [1, 3, 5], [1, 2, 5]
    assert codes(answer([{**aki, "highest": right}, ben, chie])) == []
    assert codes(answer([{**aki, "highest": wrong}, ben, chie])) == [("highest-differs", "players[0].highest")]
    assert codes(answer([{**aki, "highest": right[1:]}, ben, chie])) == [("claim-differs", "players[0].checks.D")]
    assert codes(answer([{**aki, "highest": right, "checks": {"D": 2}}, ben, chie])) == [
        ("claim-differs", "players[0].checks.D")
    ]


def test_ticks_alone_still_answer_for_themselves():
    """A sheet of ticks that also tells the faces and the fastest must agree with itself."""
    aki = {"name": "Aki", "checks": {"A": 0, "B": 0, "C": 0, "D": 0, "E": 2}, "fastest": True, "unlock_bonus": [1]}
    found = answer([aki, player("Ben"), player("Chie")])
    assert {("claim-differs", "players[0].checks.C"), ("claim-differs", "players[0].checks.E")} <= set(codes(found))


def test_details_say_where_every_tick_comes_from():
    """Sets with floor and towers, the highest of each tower, the way through the tie-break."""
    found = answer(
        [player("Aki", ODD, fastest=True), player("Ben", [[], [5], [], [5], [], []], unlock_bonus=[1, 2]), player("C")]
    )
    details = found["details"]
    assert details["towers"][0] == {"tower": 1, "height": 16, "players": ["Aki"]}
    assert details["towers"][5] == {"tower": 6, "height": 0, "players": []}
    assert [step["criterion"] for step in details["tie_break"]] == ["A", "B", "C"]
    assert details["tie_break"][-1]["counts"] == {"Aki": 1, "Ben": 0}


# The last round ----------------------------------------------------------------------------------------------------------


LOW = [player("A", [[16], [16], [], [], [], []], fastest=True), player("B"), player("C")]


def played(rounds, players=LOW, edition="printkit-2"):
    """The answer to a record that says how many rounds were played; None: it says nothing."""
    raw = {"game": "unlock-tower", "edition": edition, "players": players, **({} if rounds is None else {"rounds": rounds})}
    return score_record(raw, Catalog().load("unlock-tower", edition=edition)).as_dict("en")


@pytest.mark.parametrize(
    ("rounds", "edition", "finished", "told"),
    [
        (18, "printkit-2", True, []),
        (17, "printkit-2", False, [("not-finished-yet", "rounds")]),
        (0, "printkit-2", False, [("not-finished-yet", "rounds")]),
        (None, "printkit-2", False, [("rounds-unknown", "rounds")]),
        (18, "printkit", False, [("not-finished", "players")]),
        (99, "printkit", False, [("not-finished", "players")]),
    ],
)
def test_only_the_last_round_ends_a_game_without_the_towers(rounds, edition, finished, told):
    """Else totals and ranks stand as they are, and nobody has won."""
    found = played(rounds, edition=edition)
    assert (found["finished"], codes(found, "warning"), codes(found)) == (finished, told, [])
    assert (found["winners"], found["decided_by"]) == ((["A"], "total") if finished else ([], None))
    assert [p["total"] for p in found["players"]] == [3, 0, 0]
    assert found["details"].get("rounds") == rounds


@pytest.mark.parametrize("rounds", [19, -1, "18", 1.5, True])
def test_a_round_that_the_edition_does_not_know_is_an_error(rounds):
    """As is what is no number."""
    found = played(rounds)
    assert not found["valid"]
    assert not found["finished"]
    assert [where for _, where in codes(found)] == ["rounds"]


@pytest.mark.parametrize("rounds", [None, 11, 18])
def test_the_towers_end_a_game_in_any_round(rounds):
    """However many were played."""
    found = played(rounds, [player("A", ODD, fastest=True), player("B"), player("C")])
    assert (found["finished"], found["winners"], found["problems"]) == (True, ["A"], [])


@pytest.mark.parametrize(("rounds", "finished"), [("18", True), ("１２", False), ("", False)])
def test_rounds_stand_in_the_row_of_the_table(rounds, finished):
    """In CSV: the row of ``*``."""
    rows = [
        "player,m1,m2,m3,m4,m5,m6,fastest,rounds",
        f"*,,,,,,,,{rounds}",
        "A,16,16,-,-,-,-,1,",
        "B,-,-,-,-,-,-,0,",
        "C,-,-,-,-,-,-,0,",
    ]
    (found,) = score_sources([("a.csv", "\n".join(rows).encode())], GAME)
    assert (found.status, found.score.finished) == (0, finished)


def sheet(number, name, ticked, edition="printkit-2"):
    """The fields of one player's sheet: two towers for the first, and these rounds ticked."""
    drawn = {"p1-marks-1-16", "p1-marks-2-16", "p1-fastest"} if not number else {"p1-marks-1-1"}
    on = drawn | {f"rounds-{place}" for place in ticked}
    listed = slots(GAME, view_of(GAME, GAME.component("sheet")))
    fields = {slot.name: ("/Yes" if slot.name in on else "/Off") if is_tick(slot) else "" for slot in listed}
    return from_fields(GAME, {**fields, "p1-name": name}, {"game": "unlock-tower", "edition": edition}).raw


@pytest.mark.parametrize(
    ("ticks", "rounds"),
    [
        ([range(1, 19), [], []], 18),  # one keeps count for all
        ([[18], range(1, 19), [17, 18]], 18),  # the last tick counts, whatever was forgotten before it
        ([[], [], []], None),
        ([range(1, 19), range(1, 18), []], "sheets-differ"),
    ],
)
def test_the_sheets_of_a_table_say_how_many_rounds_were_played(ticks, rounds):
    """A track without a tick says nothing."""
    whole, problems, earlier = {}, [], {}
    for number, ticked in enumerate(ticks):
        own = sheet(number, "ABC"[number], ticked)
        problems += merge(GAME, whole, own, earlier)
        earlier[f"{number + 1}.pdf"] = own
    if rounds == "sheets-differ":
        assert [(p.code, p.where, p.args["found"], p.args["expected"], p.args["first"]) for p in problems] == [
            (rounds, "rounds", 17, 18, "1.pdf")
        ]
    else:
        assert (problems, whole.get("rounds")) == ([], rounds)
        assert score_record(whole, GAME).score.finished == (rounds == 18)


def test_a_sheet_printed_before_has_no_track():
    """It is read as before, without rounds."""
    raw = from_fields(GAME, {"p1-name": "A", "p1-marks-1-16": "/Yes"}, {"game": "unlock-tower", "edition": "printkit-2"}).raw
    assert "rounds" not in raw
