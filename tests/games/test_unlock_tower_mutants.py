"""What a changed line of Unlock Tower's scoring would get away with otherwise: every problem's facts, details and words.

Found by changing the scorer a line at a time and looking at what no test noticed.
"""

from __future__ import annotations

import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.games.unlock_tower.scoring import explain, sources
from printkit.games.unlock_tower.sets import best_sets, tops_of
from printkit.scoring.run import score_record

GAME = Catalog().load("unlock-tower", "printkit")
"""The edition without a last round."""

LAST = Catalog().load("unlock-tower")
"""The default edition, which ends after a last round in any case."""
EMPTY = [[]] * 6
AKI = {
    "name": "Aki",
    "marks": [[3, 4, 16], [4, 12], [4, 16], [4, 7], [7], [9, 18]],
    "fastest": True,
    "unlock_bonus": [3, 5],
}
BEN = {"name": "Ben", "marks": [[2, 5], [5, 9], [5], [1, 12], [13], [2]]}
CHIE = {"name": "Chie", "marks": [[6], [6, 10], [6, 11], [3], [4, 8], [12]]}
OVERLAPPING = GAME.under({"sets": "overlapping"})


def scored(*players, **options):
    return score_record({"game": "unlock-tower", "options": options, "players": list(players)}, GAME)


def problems(*players, **options):
    """Each problem with its place and facts, but for what every message shares."""
    return [(p.severity, p.code, p.where, dict(p.args)) for p in scored(*players, **options).problems]


def errors(*players, **options):
    return [found[1:] for found in problems(*players, **options) if found[0] == "error"]


def floors(*heights):
    return {"towers": list(heights)}


# Sets --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("towers", "expected"),
    [
        ([1, 2, 3, 4], [("A", (1, 2, 3, 4)), ("B", (1, 2, 3)), ("B", (2, 3, 4))]),
        ([2, 3, 4], [("B", (2, 3, 4))]),
        ([1, 2, 4, 5], []),
        ([1, 2, 3, 5, 6], [("B", (1, 2, 3))]),
    ],
)
def test_overlapping_sets_are_the_windows_of_a_row(towers, expected):
    """Each with its towers, no shorter one at the end of a row."""
    runs = best_sets(OVERLAPPING, {7: towers})
    assert [(run.box, run.towers) for run in runs] == expected
    assert {run.floor for run in runs} <= {7}


def test_two_sets_lie_end_to_end():
    """Six in a row are two sets of three, each with its own towers."""
    runs = best_sets(GAME, {7: [1, 2, 3, 4, 5, 6]})
    assert [(run.box, run.towers) for run in runs] == [("B", (1, 2, 3)), ("B", (4, 5, 6))]


def test_tops_are_found_by_floor():
    """Floor by floor the towers, ascending, both counted from 1."""
    assert tops_of([[2, 5], [], [5]]) == {2: [1], 5: [1, 3]}


# Details and where points come from --------------------------------------------------------------------------------------


def test_details_of_a_player():
    """Heights, sets, highest towers, and what was ticked; who ticked nothing has nothing."""
    aki, ben, _ = scored(AKI, BEN, CHIE).score.details["players"]
    assert aki == {
        "name": "Aki",
        "heights": [16, 12, 16, 7, 7, 18],
        "sets": [{"box": "A", "floor": 4, "towers": [1, 2, 3, 4]}],
        "highest": [1, 2, 3, 6],
        "fastest": True,
        "unlock_bonus": [3, 5],
    }
    assert ben == {
        "name": "Ben",
        "heights": [5, 9, 5, 12, 13, 2],
        "sets": [{"box": "B", "floor": 5, "towers": [1, 2, 3]}],
        "highest": [4, 5],
        "fastest": False,
        "unlock_bonus": [],
    }


def test_details_of_the_towers():
    """Who is highest on each: several share it, nobody has a tower of height 0."""
    tied = scored(
        {"name": "A", "marks": [[3], *EMPTY[1:]]}, {"name": "B", "marks": [[3], [1], *EMPTY[2:]]}, {"name": "C", "marks": EMPTY}
    )
    assert tied.score.details["towers"][:3] == [
        {"tower": 1, "height": 3, "players": ["A", "B"]},
        {"tower": 2, "height": 1, "players": ["B"]},
        {"tower": 3, "height": 0, "players": []},
    ]


def test_details_of_a_tie():
    """Each criterion that was asked, with the counts of those who are tied."""
    reached = [[16], [], [16], [], [16], []]
    one = {"name": "One", "marks": reached, "fastest": True, "unlock_bonus": []}
    two = {"name": "Two", "marks": reached, "fastest": False, "unlock_bonus": [2]}
    found = scored(one, two, {"name": "Three", "marks": EMPTY}).score
    assert (found.decided_by, found.winners) == ("C", ("One",))
    assert found.details["tie_break"] == [
        {"criterion": "A", "counts": {"One": 0, "Two": 0}},
        {"criterion": "B", "counts": {"One": 0, "Two": 0}},
        {"criterion": "C", "counts": {"One": 1, "Two": 0}},
    ]


def test_every_tick_says_where_it_comes_from():
    """In the order of players and boxes, boxes without a tick left out."""
    found = scored(AKI, BEN, CHIE)
    assert list(sources(found.game, found.score, "en")) == [
        ("Aki", "A", GAME.word("en", "score.set", floor=4, towers="1–4")),
        ("Aki", "C", GAME.word("en", "score.fastest", floor=16)),
        ("Aki", "D", GAME.word("en", "score.highest", towers="1(16), 2(12), 3(16), 6(18)")),
        ("Aki", "E", GAME.word("en", "score.bonus", faces="3, 5")),
        ("Ben", "B", GAME.word("en", "score.set", floor=5, towers="1–3")),
        ("Ben", "D", GAME.word("en", "score.highest", towers="4(12), 5(13)")),
        ("Chie", "B", GAME.word("en", "score.set", floor=6, towers="1–3")),
    ]


def test_several_sets_of_a_box_are_told_together():
    """Joined on one line."""
    rows = {"name": "Aki", "marks": [[3, 9], [3, 9], [3, 9], [], [], []]}
    found = scored(rows, {"name": "B", "marks": EMPTY}, {"name": "C", "marks": EMPTY})
    told = {box: text for name, box, text in sources(found.game, found.score, "en") if name == "Aki"}
    assert told["B"] == "; ".join(GAME.word("en", "score.set", floor=floor, towers="1–3") for floor in (3, 9))


def test_fastest_by_tower_says_which_towers():
    """Under the reading of a box C for each tower."""
    found = scored({**AKI, "fastest": [1, 3, 6]}, BEN, CHIE, fastest="tower")
    told = {box: text for name, box, text in sources(found.game, found.score, "ja") if name == "Aki"}
    assert told["C"] == GAME.word("ja", "score.fastest_towers", floor=16, towers="1, 3, 6")
    assert [part.count for part in found.score.players[0].breakdown if part.id == "C"] == [3]


def test_ticks_without_towers_are_taken_as_written():
    """There is nothing else to say of them."""
    sheet = {"checks": {"A": 1, "B": 0, "C": 0, "D": 2, "E": 1}}
    found = scored({"name": "A", **sheet}, {"name": "B", **sheet}, {"name": "C", **sheet})
    told = [(box, text) for name, box, text in sources(found.game, found.score, "en") if name == "A"]
    assert told == [(box, GAME.word("en", "score.as_written")) for box in "ADE"]
    assert [player.total for player in found.score.players] == [5, 5, 5]
    assert found.score.details["players"][0]["heights"] is None


def test_the_whole_arithmetic_is_explained():
    """Readings, each player's ticks with what vouches for them, the sums, and who ended the game."""
    sheet = {"name": "Chie", "checks": {"A": 0, "B": 1, "C": 0, "D": 0, "E": 0}}
    found = scored({**AKI, "checks": {"D": 4}}, {**BEN, "checks": {"D": 1}, "unlock_bonus": [2]}, sheet)
    assert explain(found.record, found.score) == [
        ("head_readings", {}),
        ("tops_marks", {}),
        ("sets_disjoint", {"A": 2, "B": 3}),
        ("head_player", {"name": "Aki"}),
        ("set", {"box": "A", "run": 4, "vp": 2, "floor": 4, "towers": "1–4"}),
        ("fastest", {"box": "C", "count": 1, "vp": 1, "points": 1, "floor": 16}),
        ("highest", {"box": "D", "count": 4, "vp": 1, "points": 4, "towers": ["1 (16)", "2 (12)", "3 (16)", "6 (18)"]}),
        ("bonus", {"box": "E", "count": 2, "vp": 1, "points": 2, "faces": [3, 5]}),
        ("sum", {"parts": "2 + 0 + 1 + 4 + 2", "total": 9}),
        ("head_player", {"name": "Ben"}),
        ("set", {"box": "B", "run": 3, "vp": 2, "floor": 5, "towers": "1–3"}),
        ("as_written", {"box": "D", "count": 1, "vp": 1, "points": 1}),
        ("bonus", {"box": "E", "count": 1, "vp": 1, "points": 1, "faces": [2]}),
        ("sum", {"parts": "0 + 2 + 0 + 1 + 1", "total": 4}),
        ("head_player", {"name": "Chie"}),
        ("as_written", {"box": "B", "count": 1, "vp": 2, "points": 2}),
        ("sum", {"parts": "0 + 2 + 0 + 0 + 0", "total": 2}),
        ("head_end", {}),
        ("ended", {"names": ["Aki 3"], "floor": 16, "needed": 3, "round": 0}),
    ]


@pytest.mark.parametrize(
    ("players", "line"),
    [
        (
            [{"name": "A", "marks": [[16], [16], *EMPTY[2:]], "fastest": True}, *({"name": n, "marks": EMPTY} for n in "BC")],
            "going_on",
        ),
        ([{"name": n, "checks": dict.fromkeys("ABCDE", 0)} for n in "ABC"], "believed"),
    ],
)
def test_an_end_that_nobody_can_see_is_explained(players, line):
    """Nobody has the towers that it takes; sheets without towers are believed."""
    found = scored(*players)
    assert explain(found.record, found.score)[-1] == (line, {"names": [], "floor": 16, "needed": 3, "round": 0})


def test_fastest_by_tower_is_explained():
    """With the towers."""
    found = scored({**AKI, "fastest": [1, 3, 6]}, BEN, CHIE, fastest="tower", tops="final", sets="overlapping")
    lines = explain(found.record, found.score)
    assert [key for key, _ in lines[:3]] == ["head_readings", "tops_final", "sets_overlapping"]
    assert ("fastest_towers", {"box": "C", "count": 3, "vp": 1, "points": 3, "floor": 16, "towers": [1, 3, 6]}) in lines


def test_two_who_end_the_game_at_once_are_both_named():
    """With their towers."""
    found = scored(AKI, {**BEN, "marks": [[16]] * 4 + [[], []]}, CHIE)
    assert explain(found.record, found.score)[-1][1]["names"] == ["Aki 3", "Ben 4"]


# Problems ----------------------------------------------------------------------------------------------------------------


def test_a_game_that_is_not_finished():
    """Says how many towers at which floor it takes; two are too few, three are enough."""
    two = {"name": "Aki", "marks": [[16], [20], [15], [], [], []], "fastest": True}
    rest = [{"name": name, "marks": EMPTY} for name in "BC"]
    assert problems(two, *rest) == [("warning", "not-finished", "players", {"towers": 3, "floor": 16, "round": 0})]
    open_end = score_record({"game": "unlock-tower", "players": [two, *rest]}, LAST)
    (problem,) = open_end.problems
    assert (problem.severity, problem.code, problem.where) == ("warning", "rounds-unknown", "rounds")
    assert dict(problem.args) == {"towers": 3, "floor": 16, "round": LAST.facts["edition"]["last_round"]}
    assert not open_end.score.finished
    three = {**two, "marks": [[16], [20], [16], [], [], []]}
    assert problems(three, *rest) == []


def test_a_wrong_record_is_not_finished():
    """Whatever its towers say."""
    from printkit.games.unlock_tower.scoring import score
    from printkit.model import Record

    found = score(Record(GAME, {"game": "unlock-tower", "players": [{**AKI, "total": 99}, BEN, CHIE]}))
    assert (found.finished, found.players, [p.code for p in found.problems]) == (False, (), ["total-differs"])


def test_a_total_names_both_numbers():
    """At the player's total."""
    assert errors(AKI, {**BEN, "total": 9}, CHIE) == [("total-differs", "players[1].total", {"found": 9, "expected": 4})]


def test_towers_that_differ_from_marks_are_named():
    """The tower counted from 1, its place from 0, both numbers; a tower without a mark is at 0."""
    wrong = {"name": "Chie", "marks": [[1], *EMPTY[1:]], "towers": [1, 0, 0, 0, 0, 2]}
    assert errors(AKI, BEN, wrong) == [("towers-differ", "players[2].towers[5]", {"tower": 6, "found": 2, "expected": 0})]


def test_nobody_fastest_names_who_was_there():
    """All who have a tower at the finish."""
    players = [{**AKI, "fastest": False}, {**BEN, "marks": [[16], *EMPTY[1:]]}, CHIE]
    assert errors(*players) == [("nobody-fastest", "players", {"tower": 0, "floor": 16, "names": "Aki, Ben"})]


def test_nobody_fastest_on_a_tower():
    """Each tower by itself."""
    players = [{**AKI, "fastest": [1, 6]}, {**BEN, "marks": [[], [], [17], [], [], []]}, CHIE]
    found = errors(*players, fastest="tower")
    assert found == [("nobody-fastest-tower", "players", {"tower": 3, "floor": 16, "names": "Aki, Ben"})]


def test_who_is_too_low_to_be_fastest():
    """With the best that the player has."""
    found = errors(AKI, {**BEN, "fastest": True}, CHIE)
    assert found == [("fastest-too-low", "players[1].fastest", {"name": "Ben", "tower": 0, "floor": 16, "found": 13})]


def test_a_tower_too_low_to_be_fastest_on():
    """With its own height, at its place in the list."""
    found = errors({**AKI, "fastest": [1, 2, 3, 6]}, BEN, CHIE, fastest="tower")
    facts = {"name": "Aki", "tower": 2, "floor": 16, "found": 12}
    assert found == [("fastest-tower-too-low", "players[0].fastest[1]", facts)]


def test_several_may_be_fastest_at_once():
    """Two reach the floor in the same turn: nobody claims to have been alone."""
    assert errors(AKI, {**BEN, "marks": AKI["marks"], "fastest": True}, CHIE) == []


@pytest.mark.parametrize(("c", "expected"), [(1, []), (0, ["nobody-fastest"])])
def test_a_sheet_of_ticks_may_be_the_fastest(c, expected):
    """Who it was is not known then, as long as it ticked C."""
    sheet = {"name": "Ben", "checks": {"A": 0, "B": 0, "C": c, "D": 0, "E": 0}}
    there = {"name": "Aki", "marks": [[16], *EMPTY[1:]], "checks": {"D": 1}}
    chie = {"name": "Chie", "marks": EMPTY, "checks": {"D": 0}}
    assert [code for code, _, _ in errors(there, sheet, chie)] == expected


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ({"fastest": False, "checks": {"A": 0, "B": 0, "C": 1, "D": 0, "E": 0}}, ["nobody-fastest", "claim-differs"]),
        ({"checks": {"A": 0, "B": 0, "D": 0, "E": 0}}, ["nobody-fastest", "no-towers"]),
        ({"checks": {"A": 0, "B": 0, "C": 0, "D": 0, "E": 0}}, ["nobody-fastest"]),
    ],
    ids=["says no", "says nothing", "no tick"],
)
def test_a_sheet_that_was_not_the_fastest(sheet, expected):
    """Its own box is believed over its tick; wherever it sits, somebody else was there and nobody first."""
    there = {"name": "Aki", "marks": [[16], *EMPTY[1:]], "checks": {"D": 1}}
    chie = {"name": "Chie", "marks": EMPTY, "checks": {"D": 0}}
    ben = {"name": "Ben", **sheet}
    for players in ((there, ben, chie), (ben, there, chie)):
        assert [code for code, _, _ in errors(*players)] == expected


def test_sheets_of_ticks_alone_are_told_as_unverified():
    """All boxes, at the sheet; a missing one is an error with its name."""
    sheet = {"checks": {"A": 1, "B": 0, "C": 0, "D": 0, "E": 0}}
    players = [{"name": "A", **sheet}, {"name": "B", **sheet}, {"name": "C", **sheet}]
    assert problems(*players)[0] == ("warning", "unverified", "players[0].checks", {"name": "A", "boxes": "A, B, C, D, E"})
    part = {"name": "C", "checks": {"A": 1, "C": 0, "D": 0}}
    assert errors(*players[:2], part) == [("no-towers", "players[2]", {"name": "C", "missing": "B, E"})]


@pytest.mark.parametrize(
    ("entered", "box", "found", "expected"),
    [({"fastest": True}, "C", 0, 1), ({"unlock_bonus": [1, 2]}, "E", 0, 2)],
)
def test_a_sheet_of_ticks_must_agree_with_its_boxes(entered, box, found, expected):
    """C with who was fastest, E with the faces used."""
    sheet = {"checks": {"A": 1, "B": 0, "C": 0, "D": 0, "E": 0}}
    wrong = errors({"name": "A", **sheet, **entered}, {"name": "B", **sheet}, {"name": "C", **sheet})
    assert wrong == [("claim-differs", f"players[0].checks.{box}", {"found": found, "expected": expected, "box": box})]


def test_the_highest_beside_a_sheet_of_ticks():
    """D can't be computed: it has to be written, may be less than it looks from here, and not more."""
    sheet = {"name": "Ben", "checks": {"A": 0, "B": 0, "C": 0, "D": 0, "E": 0}}
    chie = {"name": "Chie", "marks": EMPTY, "checks": {"D": 0}}
    aki = {"name": "Aki", "marks": [[3], [2], *EMPTY[2:]]}
    assert errors(aki, sheet, chie) == [("highest-unknown", "players[0].checks.D", {"name": "Aki"})]
    too_many = {"found": 3, "expected": "≤ 2", "box": "D"}
    assert errors({**aki, "checks": {"D": 3}}, sheet, chie) == [("claim-differs", "players[0].checks.D", too_many)]
    fine = problems({**aki, "checks": {"D": 2}}, sheet, chie)
    assert ("warning", "unverified", "players[0].checks.D", {"name": "Aki", "boxes": "D"}) in fine
    assert scored({**aki, "checks": {"D": 1}}, sheet, chie).score.players[0].total == 1


def test_floors_without_marks_say_what_they_can_not_know():
    """The boxes of sets that were not written; those that were are believed."""
    aki = {"name": "Aki", **floors(4, 4, 4, 4, 0, 0)}
    rest = [{"name": name, "marks": EMPTY} for name in "BC"]
    (first, *_) = problems(aki, *rest)
    assert first == ("warning", "tops-from-floors", "players[0].towers", {"name": "Aki", "boxes": "A, B"})
    (below,) = [p for p in problems({**aki, "checks": {"A": 0}}, *rest) if p[0] == "error"]
    assert below[1:3] == ("claim-below", "players[0].checks.A")
    part = scored({**aki, "checks": {"A": 1}}, *rest)
    assert [p.args["boxes"] for p in part.problems if p.code == "tops-from-floors"] == ["B"]
    counts = {line.id: line.count for line in part.score.players[0].breakdown}
    assert (counts["A"], counts["B"]) == (1, 0)
    assert part.score.details["players"][0]["sets"] == []
    three = scored({**aki, **floors(4, 4, 4, 0, 0, 0), "checks": {"A": 0}}, *rest)
    assert [line.count for line in three.score.players[0].breakdown[:2]] == [0, 1]
    assert three.score.details["players"][0]["sets"] == [{"box": "B", "floor": 4, "towers": [1, 2, 3]}]
    whole = scored({**aki, "checks": {"A": 2, "B": 3}}, *rest)
    assert [p.code for p in whole.problems] == ["unproven", "not-finished"]
    assert [line.count for line in whole.score.players[0].breakdown] == [2, 3, 0, 4, 0]


def test_a_set_without_any_top_is_none():
    """Who stands at 0 everywhere can't have ticked one."""
    aki = {"name": "Aki", **floors(0, 0, 0, 0, 0, 0), "checks": {"A": 0, "B": 1}}
    rest = [{"name": name, "marks": EMPTY} for name in "BC"]
    assert errors(aki, *rest) == [("claim-differs", "players[0].checks.B", {"found": 1, "expected": 0, "box": "B"})]
