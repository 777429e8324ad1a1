"""The edition file of Unlock Tower: what is read, what is refused and where, what is proved."""

import json
import re
import tomllib
from copy import deepcopy
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.games.unlock_tower import edition, proof

FOLDER = Path(str(files("printkit.games.unlock_tower")))
GAME = tomllib.loads((FOLDER / "game.toml").read_text("utf-8"))["facts"]
SHIPPED = tomllib.loads((FOLDER / "editions" / "printkit.toml").read_text("utf-8"))
del SHIPPED["game"]  # whose edition it is, is for those who look for the game
WORDS = {lang: tomllib.loads((FOLDER / f"{lang}.toml").read_text("utf-8")) for lang in ("ja", "en")}
CUT = object()
ADD = {"do": "add", "tower": 3, "n": 1}


def steps(path):
    return [int(i) if i else key for key, i in re.findall(r"(\w+)|\[(\d+)\]", path)] if path else []


def corrupted(**changes):
    """The shipped edition with values at paths replaced, added, or cut out."""
    data = deepcopy(SHIPPED)
    for path, value in changes.items():
        *way, last = steps(path)
        here = data
        for step in way:
            here = here[step]
        if value is CUT:
            del here[last]
        elif isinstance(here, list) and last == len(here):
            here.append(value)
        else:
            here[last] = value
    return data


def problems_of(data):
    return _problems_of(json.dumps(data))


@cache  # a proof that ends in playing takes a moment
def _problems_of(text):
    facts, problems = edition.read(json.loads(text), GAME)
    return problems or proof.prove(facts, GAME)[0]


def found(data):
    return {(p.severity, p.code, p.where) for p in problems_of(data)}


# The edition that comes with the game.


@pytest.fixture(scope="module")
def shipped():
    facts, problems = edition.read(SHIPPED, GAME)
    assert problems == []
    return facts


@pytest.fixture(scope="module")
def proved(shipped):
    return proof.prove(shipped, GAME)


def test_shipped_edition_is_clean(proved):
    """Neither an error nor a warning, so it shows every kind of effect and everything on it can happen."""
    assert proved[0] == []


def test_report_tells_locks_coins_and_prices(proved):
    """What `printkit check` shows of the shipped sheet."""
    report = proved[1]
    assert {k: report[k] for k in ("locks", "unlock_marks", "unlock_effects", "coin_marks", "coin_effects", "prices")} == {
        "locks": 15,
        "unlock_marks": 15,
        "unlock_effects": 2,
        "coin_marks": 17,
        "coin_effects": 4,
        "prices": [1, 2, 3, 4],
    }
    assert len(report["kinds"]) == 12


@pytest.mark.parametrize("reading", proof.READINGS)
def test_report_holds_a_witness(proved, reading):
    """Under each reading a play ticks all six bonuses, and every line is used in some play."""
    told = proved[1]["witness"][reading]
    assert told["found"] is True
    assert told["idle"] == []
    assert set(told["faces"]) >= {1, 3, 5}
    assert len(told["faces"]) == told["rounds"]


@pytest.mark.parametrize("kind", ["unlock", "coin"])
def test_neighbouring_lanes_differ(shipped, kind):
    """The same mark never stands side by side, so a row of tops doesn't harvest a row of marks; each lane starts low."""
    lanes = shipped["marks"][kind]
    assert all(not set(left) & set(right) for left, right in pairwise(lanes))
    assert all(min(shipped["marks"]["unlock"][t] + shipped["marks"]["coin"][t]) <= 6 for t in range(6))


def test_facts_are_plain_json(shipped):
    """They come back from the cache as they went in."""
    assert json.loads(json.dumps(shipped)) == shipped


def test_locks_are_numbered_in_reading_order(shipped):
    """Faces from left to right, phases from top to bottom, the shared area last; ids without gaps."""
    locks = shipped["locks"]
    assert [k["id"] for k in locks] == list(range(1, len(locks) + 1))
    assert locks[-1]["face"] == 0
    places = [(k["face"] or 7, k["phase"], k["line"]) for k in locks]
    assert places == sorted(places)


def test_an_arrow_leads_from_the_lock_above_in_the_lane(shipped):
    """Face 1's second lock waits for its first; no arrow crosses lanes."""
    by_id = {k["id"]: k for k in shipped["locks"]}
    assert by_id[2]["after"] == 1
    assert all(by_id[k["after"]]["face"] == k["face"] for k in by_id.values() if k["after"])


def test_a_line_is_normalised(shipped):
    """Every key is there, X is tower 0, and an amount is a range."""
    assert shipped["faces"][0]["phases"][0][1] == {
        "lock": 0,
        "when": {"kind": "hit"},
        "cost": 0,
        "effects": [{"do": "add", "tower": 0, "n": [1, 2]}],
    }
    assert shipped["faces"][2]["phases"][1][0]["effects"] == [{"do": "add", "tower": 3, "n": [1, 1]}]


def test_a_condition_on_a_floor_is_about_the_lanes_own_tower():
    """In the shared area, which has none, about any one tower."""
    data = corrupted(**{"face[3].phase2[0].when": {"floor": 4}, "shared.lines[0].when": {"floor": 5}})
    facts, problems = edition.read(data, GAME)
    assert problems == []
    assert facts["faces"][3]["phases"][1][0]["when"] == {"kind": "floor", "tower": 4, "floor": 4}
    assert facts["shared"][0]["when"] == {"kind": "floor", "tower": 0, "floor": 5}


def test_a_bonus_in_the_shared_area_names_its_face():
    """So a sheet may sell a face's bonus to everybody."""
    data = corrupted(**{"face[1].phase3[1]": CUT, "shared.lines[4]": {"cost": 4, "do": "bonus", "face": 2}})
    assert found(data) == set()


# Form: each corruption gives its problem at its place.

FORM = [
    ("last_round", 0, "edition-out-of-range", ""),
    ("last_round", "16", "edition-not-integer", ""),
    ("targets", [], "edition-not-table", ""),
    ("targets", {"passing": {}}, "edition-unknown-key", "targets.passing"),
    ("targets", {"pass": {"roundz": [10, 14]}}, "edition-unknown-value", "targets.pass.roundz"),
    ("targets", {"pass": {"rounds": [10]}}, "edition-length", "targets.pass.rounds"),
    ("targets", {"pass": {"rounds": [14, 10]}}, "edition-range-order", "targets.pass.rounds"),
    ("targets", {"pass": {"rounds": {}}}, "edition-no-bound", "targets.pass.rounds"),
    ("targets", {"land": {"faces": {"most": "0.4"}}}, "edition-bad-bound", "targets.land.faces"),
    ("targets", {"land": {"faces": {"most": True}}}, "edition-bad-bound", "targets.land.faces"),
    ("targets", {"land": 4}, "edition-not-table", "targets.land"),
    ("face[2].phase2[0].n", "1", "edition-not-integer", ""),
    ("face[2].phase2[0].n", True, "edition-not-integer", ""),
    ("face[2].phase2[0].n", 21, "edition-out-of-range", ""),
    ("face[2].phase2[0].n", [1, 0], "edition-out-of-range", "face[2].phase2[0].n[1]"),
    ("face[2].phase2[0].n", [2, 2], "edition-range-order", ""),
    ("face[2].phase2[0].n", [1, 2, 3], "edition-length", ""),
    ("face[2].phase2[0].n", CUT, "edition-missing-key", "face[2].phase2[0]"),
    ("face[2].phase2[0].tower", 7, "edition-out-of-range", ""),
    ("face[2].phase2[0].tower", "all", "edition-unknown-value", ""),
    ("face[2].phase2[0].towr", 3, "edition-unknown-key", ""),
    ("face[2].phase2[0].do", "ad", "edition-unknown-value", ""),
    ("face[2].phase2[0].do", CUT, "edition-do-or-all", "face[2].phase2[0]"),
    ("face[2].phase2[0].all", [ADD], "edition-do-or-all", "face[2].phase2[0]"),
    ("face[2].phase2[0].lock", 1, "edition-not-switch", ""),
    ("face[2].phase2[0].arrow", True, "edition-arrow-without-lock", ""),
    ("face[2].phase3[0].arrow", True, "edition-arrow-top", ""),
    ("face[2].phase2[0].cost", 0, "edition-out-of-range", ""),
    ("face[2].phase2[0].when", "hit", "edition-hit-place", ""),
    ("face[2].phase2[0].when", "alon", "edition-unknown-value", ""),
    ("face[2].phase2[0].when", {"flor": 3}, "edition-unknown-key", "face[2].phase2[0].when.flor"),
    ("face[2].phase2[0].when", {"floor": 21}, "edition-out-of-range", "face[2].phase2[0].when.floor"),
    ("face[2].phase2[0]", "add", "edition-not-table", ""),
    ("face[2].phase2", {}, "edition-not-array", ""),
    ("face[2].phase2", CUT, "edition-missing-key", "face[2]"),
    ("face[2].phase2", [ADD] * 7, "edition-size", ""),
    ("face[2].phase4", [], "edition-unknown-key", ""),
    ("face[0].phase3[0].all", [], "edition-size", ""),
    ("face[0].phase3[0].all[1].n", 0, "edition-out-of-range", ""),
    ("face[0].phase3[0].all[1].lock", True, "edition-unknown-key", ""),
    ("face[4].phase3[1].face", 5, "edition-unknown-key", ""),
    ("face[5].phase1[0]", {"do": "name"}, "edition-special-place", "face[5].phase1[0].do"),
    ("face[0].phase3[0]", {"do": "block"}, "edition-special-place", "face[0].phase3[0].do"),
    ("face[6]", {}, "edition-length", "face"),
    ("shared.lines[4]", {"cost": 2, "do": "bonus"}, "edition-missing-key", "shared.lines[4]"),
    ("shared", CUT, "edition-missing-key", ""),
    ("marks.unlock[0][0]", 0, "edition-out-of-range", ""),
    ("marks.unlock[0][0]", 21, "edition-out-of-range", ""),
    ("marks.unlock[0][0]", None, "edition-not-integer", ""),
    ("marks.unlock[0][1]", 2, "edition-mark-twice", ""),
    ("marks.coin[0][0]", 2, "edition-mark-both", ""),
    ("marks.coin[5]", CUT, "edition-length", "marks.coin"),
    ("marks.coins", [], "edition-unknown-key", ""),
    ("title.ja", "", "edition-not-text", ""),
    ("title.ja", "二\n行", "edition-not-text", ""),
    ("version", 1, "edition-not-text", ""),
    ("id", "My sheet", "edition-id", ""),
]


@pytest.mark.parametrize(("path", "value", "code", "where"), FORM, ids=[f"{p}-{c}" for p, _, c, _ in FORM])
def test_form(path, value, code, where):
    """A value of the wrong form is refused where it stands, and gives no facts."""
    facts, problems = edition.read(corrupted(**{path: value}), GAME)
    assert ("error", code, where or (path if code != "edition-missing-key" else "")) in {
        (p.severity, p.code, p.where) for p in problems
    }
    assert facts == {}


def test_all_problems_of_form_at_once():
    """Faults in four places of the file are told together, in the file's order."""
    data = corrupted(**{"title.en": 3, "marks.coin[2][0]": 40, "face[1].phase1[0].all[0].n": 0, "shared.lines[0].cost": "2"})
    assert [p.where for p in edition.read(data, GAME)[1]] == [
        "title.en",
        "marks.coin[2][0]",
        "face[1].phase1[0].all[0].n",
        "shared.lines[0].cost",
    ]


def test_a_problem_says_what_was_expected_and_found():
    """With the nearest name for a misspelt one."""
    (problem,) = edition.read(corrupted(**{"face[2].phase2[0].tovver": 3}), GAME)[1]
    assert problem.args == {
        "found": "tovver",
        "known": "do, tower, n, lock, arrow, when, cost",
        "hint": "tower",
    }


# Beyond form: the article's effects, the economy, what can never happen.

PROOF = [
    ({"face[2].phase1[0].n": 2}, "error", "edition-face-three", "face[2].phase1"),
    ({"face[2].phase1[0].lock": True}, "error", "edition-face-three", "face[2].phase1"),
    ({"face[2].phase1[1]": ADD}, "error", "edition-face-three", "face[2].phase1"),
    ({"face[2].phase2[0].tower": "any"}, "error", "edition-face-three", "face[2].phase2"),
    ({"face[2].phase2[0].when": "alone"}, "error", "edition-face-three", "face[2].phase2"),
    ({"face[0].phase1[0]": ADD}, "error", "edition-face-one-name", "face[0].phase1"),
    ({"face[0].phase1[0].lock": True}, "error", "edition-face-one-name", "face[0].phase1"),
    ({"face[0].phase1[1].n": 2}, "error", "edition-face-one-hit", "face[0].phase1"),
    ({"face[0].phase1[1].when": "alone"}, "error", "edition-face-one-hit", "face[0].phase1"),
    (
        {"face[0].phase1": [*SHIPPED["face"][0]["phase1"][1:], {"do": "name"}]},
        "error",
        "edition-face-one-hit",
        "face[0].phase1",
    ),
    ({"face[0].phase2[0]": {"lock": True, **ADD}}, "error", "edition-face-one-block", "face[0].phase2"),
    ({"face[0].phase2[0].lock": False, "face[0].phase3[0].arrow": False}, "error", "edition-face-one-block", "face[0].phase2"),
    ({"face[4].phase3[1].lock": False, "face[4].phase3[1].arrow": False}, "error", "edition-face-five", "face[4].phase3"),
    ({"face[4].phase3[1]": {"lock": True, **ADD}}, "error", "edition-bonus-count", "face[4]"),
    ({"face[5].phase3[2]": {"do": "bonus"}}, "error", "edition-bonus-count", "face[5]"),
    ({"shared.lines[4]": {"cost": 9, "do": "bonus", "face": 1}}, "error", "edition-bonus-count", "face[0]"),
    ({"face[3].phase1[0].tower": "any"}, "error", "edition-kind-unused", ""),
    ({"marks.unlock": [[2], [4], [3], [6], [2], [3]]}, "error", "edition-few-unlocks", "marks.unlock"),
    ({"shared.lines[0].cost": CUT}, "error", "edition-endless", "shared.lines[0]"),
    ({"shared.lines[0]": {"cost": 2, "do": "coins", "n": 2}}, "error", "edition-endless", "shared.lines[0]"),
    ({"shared.lines[0].cost": 18}, "warning", "edition-dear", "shared.lines[0].cost"),
    (
        {"face[1].phase2[1]": {"when": {"floor": 18}, "do": "add", "tower": 2, "n": 3}},
        "error",
        "edition-never-room",
        "face[1].phase2[1]",
    ),
]


@pytest.mark.parametrize(("changes", "severity", "code", "where"), PROOF, ids=[f"{c}-{'+'.join(x)}" for x, _, c, _ in PROOF])
def test_proof(changes, severity, code, where):
    """A sheet that breaks a rule of the game is told so at the line that breaks it."""
    assert (severity, code, where) in found(corrupted(**changes))


def test_a_locked_phase_2_of_face_3_is_allowed():
    """The article's example says what it does, not whether it had to be unlocked."""
    assert found(corrupted(**{"face[2].phase2[0].lock": True})) == set()


def test_another_edition_may_leave_kinds_out():
    """Its owner is told, not stopped."""
    assert found(corrupted(**{"id": "mine", "face[3].phase1[0].tower": "any"})) == {("warning", "edition-kind-unused", "")}


def only(**changes):
    """The shipped sheet without any other source than its marks of coins, unlocks and floors for any tower."""
    data = corrupted(**changes)
    for lines in [data["shared"]["lines"], *(lines for face in data["face"] for lines in face.values())]:
        for line in lines:
            for effect in line.get("all", [line]):
                if effect["do"] in {"unlock", "coins"} or effect.get("tower") == "any":
                    tower = 3
                    for key in ("tower", "n"):
                        effect.pop(key, None)
                    effect |= {"do": "add", "tower": tower, "n": 1}
    return data


def test_a_lock_that_no_unlock_reaches_is_proved_dead():
    """With one reachable mark the second box of a chain stays closed."""
    data = only(**{"marks.unlock": [[2], [], [], [], [], []]})
    assert ("error", "edition-never-lock", "face[0].phase3[0]") in found(data)
    assert ("error", "edition-never-lock", "face[0].phase2[0]") not in found(data)


def test_a_price_above_all_coins_is_proved_dead():
    """Two coin marks and no other income don't pay four."""
    data = only(**{"marks.coin": [[4], [6], [], [], [], []]})
    assert ("error", "edition-never-price", "face[1].phase3[1]") in found(data)
    assert ("error", "edition-never-price", "shared.lines[0]") not in found(data)


def test_a_mark_without_a_builder_is_proved_dead():
    """Nothing builds on tower 6 any more, so its marks and a condition on it are void."""
    build = {"do": "add", "tower": 5, "n": 1}
    data = only(
        **{
            "face[5].phase1": [build],
            "face[5].phase2": [{"when": {"floor": 1}, **build}],
            "face[5].phase3": [{"lock": True, "do": "bonus"}],
        }
    )
    assert found(data) >= {
        ("error", "edition-never-mark", "marks.unlock[5]"),
        ("error", "edition-never-condition", "face[5].phase2[0]"),
    }


def test_landing_only_is_a_warning():
    """A mark on floor 1 of a tower that grows by twos can be passed, never landed on."""
    data = only(**{"marks.coin": [[4], [1], [], [], [], []], "marks.unlock": [[2], [4], [], [], [], []]})
    data["face"][1] = {
        "phase1": [{"do": "add", "tower": 2, "n": 2}],
        "phase2": [],
        "phase3": [{"cost": 1, "do": "bonus"}],
    }
    problems = [p for p in problems_of(data) if p.code == "edition-never-mark"]
    assert [(p.severity, p.where, p.args["reading"]) for p in problems] == [("warning", "marks.coin[1]", "land")]


# Words.


def codes():
    text = (FOLDER / "edition.py").read_text("utf-8") + (FOLDER / "proof.py").read_text("utf-8")
    plain = set(re.findall(r'"(edition-[a-z-]+[a-z])"', text))
    return plain | {f"edition-never-{reason}" for reason in ("lock", "price", "condition", "room")}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_problem_has_words(lang):
    """And no word is left over from a problem that is gone."""
    assert codes() == {code for code in WORDS[lang]["problems"] if code.startswith("edition-")}
    assert {code for code in WORDS[lang]["hints"] if code.startswith("edition-")} <= codes()


def every_problem():
    data = [corrupted(**{path: value}) for path, value, _, _ in FORM] + [corrupted(**x) for x, _, _, _ in PROOF]
    dead = [
        only(**{"marks.unlock": [[2], [], [], [], [], []], "marks.coin": [[4], [], [], [], [], []]}),
        only(**{"face[5]": {"phase1": [], "phase2": [{"when": {"floor": 1}, **ADD}], "phase3": []}}),
    ]
    return [problem for one in [*data, *dead, flat(corrupted())] for problem in problems_of(one)]


def flat(data):
    """An edition whose effects build on tower 3 alone, wherever they build."""
    for lines in [data["shared"]["lines"], *(lines for face in data["face"] for lines in face.values())]:
        for effect in [effect for line in lines for effect in line.get("all", [line])]:
            if effect["do"] in {"add", "roll"}:
                effect["tower"] = 3
    return data


def test_an_edition_that_nobody_can_end_is_told():
    """One tower reaches the finish and three are needed: an error that names both, whatever the reading."""
    problem = next(p for p in problems_of(flat(corrupted())) if p.code == "edition-unplayable")
    assert (problem.severity, problem.args["found"], problem.args["needed"], problem.args["floor"]) == ("error", 1, 3, 16)


def test_words_are_filled_from_the_problems_values():
    """No placeholder of either language is without its value."""
    told = every_problem()
    assert {p.code for p in told} >= codes() - {"edition-no-play", "edition-not-played"}
    for problem in told:
        for lang in ("ja", "en"):
            template = WORDS[lang]["problems"][problem.code]
            assert {name for _, name, _, _ in Formatter().parse(template) if name} <= set(problem.args), problem.code


# Whatever somebody hands in.

scalars = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["add", "any", "bonus"])
)
keys = st.sampled_from(
    ["do", "all", "tower", "n", "lock", "arrow", "when", "cost", "face", "phase1", "unlock", "lines", "ja", "floor"]
)
junk = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(keys | st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)
places = st.sampled_from([path for path, value, _, _ in FORM if value is not CUT] + ["id", "title", "marks", "face", "shared"])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(st.sampled_from(list(SHIPPED)), junk) | junk)
def test_junk_gives_problems_never_an_exception(data):
    """Whatever the file holds."""
    facts, problems = edition.read(data, GAME)
    assert facts == {}
    assert problems
    assert all(p.severity == "error" for p in problems)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(places, junk)
def test_junk_in_one_place_gives_problems_or_facts(path, value):
    """And facts come only from a file without problems."""
    facts, problems = edition.read(corrupted(**{path: value}), GAME)
    assert bool(facts) != bool(problems)
    json.dumps(facts)
