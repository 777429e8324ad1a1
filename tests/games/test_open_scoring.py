"""OPEN's points and chips: every round against a second reckoning, every way in, and every mistake at its place."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers_score import names
from helpers_ways_in import answer, errors, on_paper, through, unplaced
from printkit.gamefolder.catalog import Catalog
from printkit.scoring.checking.schema import results_schema
from printkit.scoring.readers.tables import header
from printkit.scoring.report.explain import texts
from printkit.scoring.run import score_files, score_record, score_sources
from printkit.scoring.writing import template

GAME = Catalog().load("open")
EXAMPLES = sorted((Path(GAME.folder) / "examples").glob("*.toml"))

POINTS = {2: (2, 0), 3: (3, 1, 0), 4: (4, 2, 1, 0)}
TARGETS = {("basic", 2): 10, ("basic", 3): 13, ("basic", 4): 16, ("chips", 3): 15, ("chips", 4): 18}

CONTRACT = {
    "game": "open",
    "variant": "basic",
    "players": ["Aki", "Ben", "Chie"],
    "rounds": [{"order": ["Ben", "Aki", "Chie"], "predictions": {"Aki": "Ben", "Ben": "Ben", "Chie": "Aki"}}],
}
"""The record that the contract prints, without the bets of the variant with chips."""


def reckoned(record):
    """Totals after each round, by name, reckoned anew from the rule sheet."""
    players, chips = record["players"], record.get("variant") == "chips"
    n = len(players)
    have = dict.fromkeys(players, 3 if chips else 0)
    after = []
    for one in record.get("rounds", []):
        right = [p for p in players if one["predictions"][p] == one["order"][0]]
        for p in players:
            if chips:
                have[p] = (have[p] or 1) - one["bets"][p]
                have[p] += one["bets"][p] * (n + 1 - len(right)) if p in right else 0
            else:
                have[p] += POINTS[n][one["order"].index(p)] + (POINTS[n][len(right) - 1] if p in right else 0)
        after.append(dict(have))
    return after


def over(totals, target):
    """Whether somebody leads alone at the target."""
    best = sorted(totals.values(), reverse=True)
    return best[0] >= target and best[0] > best[1]


@st.composite
def games(draw, rounds=6, fewest=1):
    """Records of OPEN that can have been, played until somebody has won or so many rounds are over."""
    variant = draw(st.sampled_from(["basic", "chips"]))
    called = draw(st.lists(names, min_size=2 if variant == "basic" else 3, max_size=4, unique=True))
    record = {"game": "open", "variant": variant, "players": called, "rounds": []}
    for _ in range(draw(st.integers(fewest, rounds))):
        before = reckoned(record)[-1] if record["rounds"] else dict.fromkeys(called, 3)
        one = {"order": draw(st.permutations(called)), "predictions": {p: draw(st.sampled_from(called)) for p in called}}
        if variant == "chips":
            one["bets"] = {p: draw(st.integers(1, before[p] or 1)) for p in called}
        record["rounds"].append(one)
        if over(reckoned(record)[-1], TARGETS[variant, len(called)]):
            break
    return record


# Totals ------------------------------------------------------------------------------------------------------------------


@given(games())
@settings(max_examples=50, deadline=None)
def test_every_total_is_that_of_a_second_reckoning(record):
    """Round by round; what each round brought adds up, the parts of a player too; the last is out deals next."""
    found = answer(GAME, record)
    assert found["problems"] == []
    rounds, expected = found["details"]["rounds"], reckoned(record)
    assert [one["totals"] for one in rounds] == expected
    before = dict.fromkeys(record["players"], 3 if record["variant"] == "chips" else 0)
    for entered, one in zip(record["rounds"], rounds, strict=True):
        assert {p: before[p] + one["points"][p] for p in before} == one["totals"]
        assert one["next_dealer"] == entered["order"][-1]
        before = one["totals"]
    assert {p["name"]: p["total"] for p in found["players"]} == before
    assert all(sum(part["points"] for part in p["breakdown"]) == p["total"] for p in found["players"])


@given(games())
@settings(max_examples=50, deadline=None)
def test_it_is_over_when_one_leads_alone_at_the_target(record):
    """Then that player has won by total; before it there are ranks and no winner."""
    found = answer(GAME, record)
    totals = {p["name"]: p["total"] for p in found["players"]}
    most = max(totals.values())
    if over(totals, TARGETS[record["variant"], len(totals)]):
        assert (found["finished"], found["decided_by"]) == (True, "total")
        assert found["winners"] == [p for p in totals if totals[p] == most]
    else:
        assert (found["finished"], found["decided_by"], found["winners"]) == (False, None, [])
    assert [p["rank"] for p in found["players"]] == [1 + sum(t > total for t in totals.values()) for total in totals.values()]


@given(games(), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_seats_do_not_matter(record, random):
    """Another seating gives everybody the same total and rank, in the order of the seats."""
    seated = {**record, "players": random.sample(record["players"], len(record["players"]))}
    one, other = answer(GAME, record), answer(GAME, seated)
    assert [p["name"] for p in other["players"]] == seated["players"]
    assert sorted(map(str, one["players"])) == sorted(map(str, other["players"]))
    assert (one["winners"], one["details"]) == (other["winners"], other["details"])


def test_the_contracts_record_scores():
    """Ben is out first and right: 3 + 1; Aki is second and right: 1 + 1."""
    found = answer(GAME, CONTRACT)
    assert [(p["name"], p["rank"], p["total"]) for p in found["players"]] == [("Aki", 2, 2), ("Ben", 1, 4), ("Chie", 3, 0)]
    (one,) = found["details"]["rounds"]
    assert one["points"] == one["totals"] == {"Aki": 2, "Ben": 4, "Chie": 0}
    assert (found["finished"], one["next_dealer"], found["options"]) == (False, "Chie", {})


def test_without_a_variant_it_is_the_basic_game():
    """It may be left out; the rounds may not."""
    round_ = {"order": ["Aki", "Ben"], "predictions": {"Aki": "Ben", "Ben": "Ben"}}
    assert [p["total"] for p in answer(GAME, {"game": "open", "players": ["Aki", "Ben"], "rounds": [round_]})["players"]] == [
        2,
        0,
    ]
    for variant in ({}, {"variant": "chips"}):
        found = answer(GAME, {"game": "open", **variant, "players": list("ABC")})
        assert [p["code"] for p in found["problems"]] == ["nobody-entered"]


# Ways in -----------------------------------------------------------------------------------------------------------------


@given(games())
@settings(max_examples=15, deadline=None)
def test_every_way_in_gives_the_same_answer(record):
    """TOML, JSON, CSV and a spreadsheet."""
    expected = unplaced(answer(GAME, record))
    for kind in ("toml", "json", "csv", "xlsx"):
        assert through(GAME, record, kind) == expected


@given(games(fewest=1))
@settings(max_examples=40, deadline=None)
def test_a_filled_in_pad_holds_the_same_game(record):
    """Seats instead of names, a place a player instead of an order: the record comes back."""
    paper = on_paper(GAME, record, player=len(record["players"]), round=len(record["rounds"]))
    order = record["players"]
    assert answer(GAME, {**paper, "players": order}) == answer(GAME, record)


@given(games())
@settings(max_examples=15, deadline=None)
def test_the_schema_takes_what_the_scorer_takes(record):
    """A valid record is valid to an editor too."""
    jsonschema.validate(record, results_schema(GAME))


def test_the_columns_are_the_contracts():
    """The round first, the values of the whole table last."""
    assert header(GAME) == ["round", "player", "place", "predicts", "bet", "sum", "variant", "date"]
    assert template(GAME, "csv", "en").decode() == "round,player,place,predicts,bet,sum,variant,date\n,*,,,,,,\n"


def test_the_first_rounds_rows_seat_the_players():
    """Also in a sheet that somebody sorted; rows are told apart by round and player, not by where they stand."""
    rows = ["2,Ben,1,Ben,", "2,Aki,2,Ben,", "1,Aki,2,Ben,", "1,Ben,1,Ben,", ",*,,,basic"]
    data = "\n".join(["round,player,place,predicts,variant", *rows]).encode()
    (found,) = score_sources([("a.csv", data)], GAME)
    assert found.problems == []
    assert [(p.name, p.total) for p in found.score.players] == [("Aki", 0), ("Ben", 4)]


def test_two_players_on_one_place_are_no_order():
    """A sheet where both are second says neither who won nor who deals."""
    data = b"round,player,place,predicts\n1,Aki,2,Ben\n1,Ben,2,Ben\n"
    (found,) = score_sources([("a.csv", data)], GAME)
    assert [(p.code, p.where) for p in found.problems] == [("no-ranking", "place round 1")]


# Mistakes ----------------------------------------------------------------------------------------------------------------


def without(table, key):
    return {k: v for k, v in table.items() if k != key}


def mistakes(record, i, p):
    """Every single mistake in round `i` (about player `p`, where it is about one): the round, and the problem expected."""
    one, where = record["rounds"][i], f"rounds[{i}]"
    last = len(one["order"]) - 1
    yield {**one, "order": one["order"][:-1]}, "order-incomplete", f"{where}.order"
    yield {**one, "order": [*one["order"][:-1], one["order"][0]]}, "repeated", f"{where}.order[{last}]"
    yield {**one, "order": ["Nobody here", *one["order"][1:]]}, "unknown-player", f"{where}.order[0]"
    yield {**one, "order": "Aki"}, "not-list", f"{where}.order"
    yield without(one, "order"), "missing-key", f"{where}.order"
    yield without(one, "predictions"), "missing-key", f"{where}.predictions"
    yield {**one, "predictions": without(one["predictions"], p)}, "no-prediction", f"{where}.predictions.{p}"
    yield {**one, "predictions": {**one["predictions"], p: "Nobody here"}}, "unknown-player", f"{where}.predictions.{p}"
    yield {**one, "predictions": {**one["predictions"], p: 1}}, "unknown-player", f"{where}.predictions.{p}"
    yield {**one, "bet": 1}, "unknown-key", f"{where}.bet"
    if record["variant"] == "basic":
        yield {**one, "bets": {p: 1}}, "bets-without-chips", f"{where}.bets"
        return
    owned = reckoned({**record, "rounds": record["rounds"][:i]})[-1][p] if i else 3
    yield without(one, "bets") | {"bets": without(one["bets"], p)}, "no-bet", f"{where}.bets.{p}"
    yield {**one, "bets": {**one["bets"], p: (owned or 1) + 1}}, "bet-too-high", f"{where}.bets.{p}"
    yield {**one, "bets": {**one["bets"], p: 0}}, "out-of-range", f"{where}.bets.{p}"
    for odd in (True, "1", 1.5):
        yield {**one, "bets": {**one["bets"], p: odd}}, "expected-int", f"{where}.bets.{p}"


@given(games(fewest=1), st.data())
@settings(max_examples=40, deadline=None)
def test_each_single_mistake_is_told_at_its_place_and_alone(record, data):
    """Whatever one mistake is made in one round, there is one error, there."""
    i = data.draw(st.integers(0, len(record["rounds"]) - 1))
    p = data.draw(st.sampled_from(record["players"]))
    for wrong, code, where in mistakes(record, i, p):
        rounds = [*record["rounds"][:i], wrong, *record["rounds"][i + 1 :]]
        assert errors(GAME, {**record, "rounds": rounds}) == [(code, where)]


def test_all_mistakes_are_told_at_once():
    """Of every round, and of a round with a hole also the bet that is too high."""
    players = ["Aki", "Ben", "Chie"]
    first = {"order": players, "predictions": dict.fromkeys(players, "Aki"), "bets": {"Aki": 4, "Ben": 1}}
    second = {"order": ["Aki"], "predictions": {}, "bets": dict.fromkeys(players, 1)}
    found = errors(GAME, {"game": "open", "variant": "chips", "players": players, "rounds": [first, second]})
    assert found == [
        ("no-bet", "rounds[0].bets.Chie"),
        ("order-incomplete", "rounds[1].order"),
        *(("no-prediction", f"rounds[1].predictions.{name}") for name in players),
        ("bet-too-high", "rounds[0].bets.Aki"),
    ]


def test_chips_are_for_three_or_four():
    """Two players can't bet chips."""
    assert errors(GAME, {**CONTRACT, "variant": "chips", "players": ["Aki", "Ben"], "rounds": []}) == [
        ("chips-too-few", "variant")
    ]


@given(games(rounds=12))
@settings(max_examples=40, deadline=None)
def test_a_round_after_the_end_is_an_error(record):
    """The first one that can't have been is named, and with it nothing is scored."""
    one = record["rounds"][-1] if record["rounds"] else None
    if one is None or not answer(GAME, record)["finished"]:
        return
    more = {**one, **({"bets": dict.fromkeys(record["players"], 1)} if "bets" in one else {})}
    longer = {**record, "rounds": [*record["rounds"], more, more]}
    assert errors(GAME, longer) == [("already-decided", f"rounds[{len(record['rounds'])}]")]
    assert answer(GAME, longer)["players"] == []


def test_a_mistake_in_a_table_has_its_line():
    """The row of the player whose bet is too high."""
    data = b"round,player,place,predicts,bet,variant\n,*,,,,chips\n1,Aki,1,Ben,3,\n1,Ben,2,Ben,5,\n1,Chie,3,Ben,1,\n"
    (found,) = score_sources([("a.csv", data)], GAME)
    assert [(p.code, p.where, p.line) for p in found.problems] == [("bet-too-high", "rounds[0].bets.Ben", 4)]


# Explained ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_explained(path, lang):
    """Nothing is left to fill in, and everybody's last total is told."""
    (found,) = score_files([str(path)], GAME)
    lines = texts(found, lang)
    assert not any("{" in line for line in lines)
    if found.score is not None:
        assert all(any(p.name in line and str(p.total) in line for line in lines) for p in found.score.players)


def test_the_explanation_shows_the_sums():
    """The stake times what it pays, the gift of the bank, and why the game goes on."""
    (found,) = score_files([str(Path(GAME.folder) / "examples" / "chips-gift.toml")], GAME)
    lines = texts(found, "en")
    assert "  Chie has no chips left and takes 1 from the bank" in lines
    assert any(line.endswith("pays 1 × 3 = 3; left 1 − 1 + 3 = 3") for line in lines)
    assert lines[-1] == "  Aki leads with 4 chips, short of 15: play another round"


def test_a_tie_at_the_target_is_explained():
    """Enough points, but not alone."""
    record = {**CONTRACT, "players": ["Aki", "Ben"], "rounds": []}
    rounds = [("AB", "AB"), ("BA", "AB"), ("AB", "AB"), ("BA", "AB"), ("AB", "BA")]
    full = {"A": "Aki", "B": "Ben"}
    record["rounds"] = [
        {"order": [full[c] for c in out], "predictions": {"Aki": full[bets[0]], "Ben": full[bets[1]]}} for out, bets in rounds
    ]
    line = texts(score_record(record, GAME), "en")[-1]
    assert line == "  Aki, Ben share the lead with 10; 10 was needed, but alone: play another round"
