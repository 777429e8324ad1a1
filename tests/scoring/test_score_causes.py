"""All problems at once: what a scorer finds is told beside what the check finds, and never what only follows from that."""

from __future__ import annotations

import copy
import tomllib
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from catalog_cases import game_ids, game_of
from printkit.gamefolder.catalog import BUILT_IN
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.run import score_record, score_sources

GAMES = [game for game in game_ids() if (BUILT_IN / game.replace("-", "_") / "scoring.py").is_file()]


@cache
def examples(game_id):
    """The game's worked examples that pass the check."""
    paths = sorted((BUILT_IN / game_id.replace("-", "_") / "examples").glob("*.toml"))
    raws = [tomllib.loads(path.read_text(encoding="utf-8")) for path in paths]
    return [raw for raw in raws if RecordCheck(game_of(game_id))(raw).record]


@cache
def right(game_id):
    """Those of them in which the scorer finds no error either."""
    return [raw for raw in examples(game_id) if not errors(game_id, raw)]


def places(value, holder=None, key=None, depth=0):
    """(holder, key) of everything in a record but its head."""
    if depth == 1 and key in {"game", "edition", "options"}:
        return
    if depth:
        yield holder, key
    for inner, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(part, value, inner, depth + 1)


def errors(game_id, raw):
    answer = score_record(raw, game_of(game_id))
    return [(p.code, p.where) for p in answer.problems if p.severity == "error"]


def other(data, value, raw):
    """Another value of the same type, which the check may well take."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return data.draw(st.integers(0, 21))
    if isinstance(value, str):
        texts = sorted({h[k] for h, k in places(raw) if isinstance(h[k], str)})
        return data.draw(st.sampled_from(texts))
    return value[:-1] if isinstance(value, list) else dict(list(value.items())[1:])


@st.composite
def slips(draw, game_id):
    """A record that passes the check, with up to three things entered wrong."""
    raw = copy.deepcopy(draw(st.sampled_from(examples(game_id))))
    data = draw(st.data())
    for _ in range(draw(st.integers(0, 3))):
        holder, key = draw(st.sampled_from(list(places(raw))))
        holder[key] = other(data, holder[key], raw)
    return raw


def corrupted(draw, raw):
    """A copy with one place that the check can't read: another type, out of every range, a key gone or misspelt, an alien one."""
    raw = copy.deepcopy(raw)
    holder, key = draw(st.sampled_from(list(places(raw))))
    kind = draw(st.sampled_from(["alien", "huge", "gone", "misspelt", "more", "text"]))
    if kind == "gone" and isinstance(holder, dict):
        del holder[key]
    elif kind == "misspelt" and isinstance(holder, dict):
        holder[f"{key}q"] = holder.pop(key)
    elif kind == "more" and isinstance(holder[key], dict):
        holder[key]["zzz"] = 1
    else:
        holder[key] = {"huge": 999, "text": "z\x1b"}.get(kind, 3.5)
    return raw


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_is_told_that_only_follows_from_a_bad_place(game_id, data):
    """What the scorer says beside a bad place it also says when something good stands there."""
    check = RecordCheck(game_of(game_id))
    raw = data.draw(slips(game_id))
    assume(check(raw).record)
    bad = corrupted(data.draw, raw)
    found = check(bad)
    assume(not found.record)
    real = errors(game_id, raw)
    told = errors(game_id, bad)
    checked = [(p.code, p.where) for p in found.problems if p.severity == "error"]
    assert told[: len(checked)] == checked
    assert set(told[len(checked) :]) <= set(real)


@pytest.mark.parametrize("game_id", GAMES)
@given(data=st.data())
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
def test_one_bad_value_is_one_problem(game_id, data):
    """In a record that is otherwise right: an alien value anywhere, a name or a whole list among them."""
    raw = data.draw(st.sampled_from(right(game_id)))
    bad = copy.deepcopy(raw)
    holder, key = data.draw(st.sampled_from(list(places(bad))))
    holder[key] = data.draw(st.sampled_from([3.5, 999, None, "\x1b", "x" * 300]))
    assume(not RecordCheck(game_of(game_id))(bad).record)
    assert len(errors(game_id, bad)) == 1, errors(game_id, bad)


# Both at once ------------------------------------------------------------------------------------------------------------

TOWER = {
    "game": "unlock-tower",
    "players": [
        {"name": name, "towers": [16, 0, 16, 0, 16, 0], "marks": [[16], [], [16], [], [16], []], "fastest": True}
        for name in ("Aki", "Ben", "Chie")
    ],
}
FILMS = {
    "game": "eitsuku",
    "players": [
        {"name": name, "released": 7, "actors": [i, i + 3], "writer": i, "composer": i, "director": i}
        for i, name in enumerate(("Aki", "Ben", "Chie"), 1)
    ],
}
CHIPS = {
    "game": "open",
    "variant": "chips",
    "players": ["Aki", "Ben", "Chie"],
    "rounds": [
        {
            "order": ["Ben", "Aki", "Chie"],
            "predictions": dict.fromkeys(["Aki", "Ben", "Chie"], "Aki"),
            "bets": {"Aki": 1, "Ben": 1, "Chie": 1},
        }
        for _ in range(3)
    ],
}
DEALS = {
    "game": "opt",
    "players": ["Aki", "Ben"],
    "dice": [2, 2, 3],
    "coins": {"Aki": {"1": 2}, "Ben": {"1": 3}},
    "ledger": [
        {"player": "Aki", "action": "open", "cards": ["2bd"], "amount": 2},
        {"player": "Ben", "action": "open", "cards": ["3bd"], "amount": 3},
    ],
}
PRICES = {
    "game": "open-the-price",
    "players": ["Aki", "Ben", "Chie"],
    "price_cards": {"Aki": 4, "Ben": 1, "Chie": 6},
    "listings": [
        {"round": 1, "presenter": "Ben", "hand": "0 0 0 1 0 0 0", "guesses": {"Aki": 1, "Chie": 1}},
        {"round": 1, "presenter": "Aki", "hand": "0 0 0 4 0 0 0", "guesses": {"Ben": 3, "Chie": 2}},
    ],
}
BABEL = {
    "game": "babel-builders",
    "ended_by": "tower",
    "blueprint": {"C1": 3, "B2": 8},
    "tower": {"C1": 3, "B2": 9},
    "seals": {"P1": "P0"},
    "punishments": {"P2": "P0"},
    "players": [{"name": f"P{i}", "role": "architect" if i else "messenger", "zealot": i == 2} for i in range(5)],
}


def put(raw, path, value):
    """A copy with `value` at a path of keys; None takes the key away."""
    raw = copy.deepcopy(raw)
    here = raw
    for step in path[:-1]:
        here = here[step]
    if value is None:
        del here[path[-1]]
    else:
        here[path[-1]] = value
    return raw


@pytest.mark.parametrize(
    ("raw", "malformed", "bad", "meant", "semantic"),
    [
        (TOWER, ("players", 0, "total"), "x", {("players", 1, "towers", 0): 15}, ("towers-differ", "players[1].towers[0]")),
        (TOWER, ("players", 0, "total"), "x", {("players", 1, "total"): 99}, ("total-differs", "players[1].total")),
        (TOWER, ("players", 0, "total"), "x", {("players", 0, "towers", 0): 15}, ("towers-differ", "players[0].towers[0]")),
        (TOWER, ("players", 0, "towers", 3), 21, {("players", 1, "checks"): {"A": 1}}, ("claim-differs", "players[1].checks.A")),
        (TOWER, ("players", 0, "name"), 7, {("players", 1, "checks"): {"D": 1}}, ("claim-differs", "players[1].checks.D")),
        (TOWER, ("players", 0), 7, {("players", 1, "checks"): {"E": 1}}, ("claim-differs", "players[1].checks.E")),
        (FILMS, ("players", 0, "writer"), 9, {("players", 1, "director"): None}, ("film-incomplete", "players[1].director")),
        (FILMS, ("players", 0, "nmae"), 9, {("players", 1, "director"): None}, ("film-incomplete", "players[1].director")),
        (FILMS, ("players", 0, "hurry"), "x", {("players", 1, "awards"): {"actors": [0, 1]}, ("players", 1, "actors"): [1]}, ("award-without-actor", "players[1].awards.actors[1]")),
        (FILMS, ("players", 0, "hurry"), "x", {("players", 1, "awards"): {"actors": [3, 2]}}, ("over-limit", "players[1].awards.actors")),
        (CHIPS, ("rounds", 1, "bets", "Aki"), "x", {("rounds", 0, "bets", "Ben"): 99}, ("bet-too-high", "rounds[0].bets.Ben")),
        (CHIPS, ("rounds", 0, "predictions", "Aki"), 3, {("rounds", 0, "predictions", "Ben"): None}, ("no-prediction", "rounds[0].predictions.Ben")),
        (CHIPS, ("rounds", 0, "order"), 3, {("rounds", 2, "order"): ["Ben"]}, ("order-incomplete", "rounds[2].order")),
        (DEALS, ("coins", "Aki", "1"), "x", {("ledger", 1, "amount"): 4}, ("price-differs", "ledger[1].amount")),
        (DEALS, ("coins", "Aki", "1"), "x", {("coins", "Ben", "1"): 9}, ("coins-differ", "coins.Ben")),
        (DEALS, ("ledger", 1, "amount"), "x", {("ledger", 0, "amount"): 9}, ("price-differs", "ledger[0].amount")),
        (DEALS, ("ledger", 0, "player"), "Zoe", {("ledger", 1, "cards"): ["9bd"]}, ("no-such-card", "ledger[1].cards[0]")),
        (PRICES, ("price_cards", "Ben"), 7, {("listings", 1, "hand"): "4 4"}, ("price-card-once", "listings[1].hand")),
        (PRICES, ("listings", 0, "guesses", "Aki"), 14, {("listings", 1, "guesses", "Chie"): None}, ("no-guess", "listings[1].guesses.Chie")),
        (PRICES, ("listings", 0, "hand"), 1, {("listings", 0, "guesses", "Aki"): None}, ("no-guess", "listings[0].guesses.Aki")),
        (BABEL, ("players", 0, "role"), "king", {("punishments", "P2"): None}, ("zealot-silent", "punishments.P2")),
        (BABEL, ("players", 1, "zealot"), 1, {("tower", "B2"): 7}, ("tower-short", "tower.B2")),
        (BABEL, ("seals", "P1"), "P9", {("tower", "B2"): 7}, ("tower-short", "tower.B2")),
        (BABEL, ("blueprint", "C1"), -1, {("players", 0, "zealot"): True}, ("zealous-messenger", "players[0].zealot")),
    ],
)  # fmt: skip
def test_a_bad_value_and_a_contradiction_elsewhere_are_told_together(raw, malformed, bad, meant, semantic):
    """And each alone when it is alone."""
    game_id = raw["game"]
    assert errors(game_id, raw) == []
    alone = put(raw, malformed, bad)
    assert len(errors(game_id, alone)) == 1
    wrong = raw
    for path, value in meant.items():
        wrong, alone = put(wrong, path, value), put(alone, path, value)
    assert semantic in errors(game_id, wrong)
    first, *others = errors(game_id, alone)
    assert semantic in others
    assert semantic != first


@pytest.mark.parametrize(
    ("raw", "path", "value", "problem"),
    [
        (PRICES, ("players", 0), 7, ("not-text", "players[0]")),
        (PRICES, ("players", 0), None, ("player-count", "players")),
        (PRICES, ("players",), None, ("missing-key", "players")),
        (BABEL, ("players", 0, "name"), "x" * 41, ("text-length", "players[0].name")),
        (BABEL, ("players", 0, "nam"), "P0", ("unknown-key", "players[0].nam")),
        (CHIPS, ("players", 0), "Ben", ("repeated-name", "players[1]")),
    ],
)
def test_a_name_that_can_not_be_read_makes_nobody_else_unknown(raw, path, value, problem):
    """Who is mentioned may be that player."""
    if path[-1] == "nam":
        raw = put(raw, ("players", 0, "name"), None)
    if value is None and path[-1] == 0:
        raw = put(raw, ("players", 0), None)
    assert errors(raw["game"], put(raw, path, value)) == [problem]


def test_a_key_that_is_nearly_right_is_not_missing_too():
    """One slip of the finger, one problem; what is missing besides is told."""
    raw = put(put(DEALS, ("ledger", 0, "plaier"), "Aki"), ("ledger", 0, "player"), None)
    assert errors("opt", raw) == [("unknown-key", "ledger[0].plaier")]
    assert ("missing-key", "ledger[0].action") in errors("opt", put(raw, ("ledger", 0, "action"), None))


def test_under_a_reading_that_can_not_be_read_nothing_else_is_sure():
    """A list of towers is right under one reading of `fastest` and wrong under the other; nothing is scored."""
    raw = put(TOWER, ("options",), {"fastest": "towr"})
    for player in raw["players"]:
        player |= {"fastest": [1], "checks": {"C": 3}}
    assert errors("unlock-tower", raw) == [("unknown-value", "options.fastest")]
    assert errors("unlock-tower", put(raw, ("players", 1, "towers", 0), 15)) == [("unknown-value", "options.fastest")]
    bad = put(raw, ("players", 1, "towers", 0), 99)
    assert errors("unlock-tower", bad) == [("unknown-value", "options.fastest"), ("out-of-range", "players[1].towers[0]")]


def test_warnings_wait():
    """They say how a record was read that can be read."""
    raw = put(FILMS, ("players", 1, "released"), None)
    raw = put(raw, ("players", 0, "writer"), "x")
    assert [p.code for p in score_record(raw, game_of("eitsuku")).problems] == ["expected-int"]


def test_a_contradiction_beside_a_bad_cell_has_its_line():
    """In a table both are told with the line of their row; in one that could not be read at all, nothing besides that."""
    text = "player,released,actor1,writer,composer,director\nAki,x,1,1,1,1\nBen,7,1,,2,2\nChie,7,1,3,3,3\n"
    (answer,) = score_sources([("a.csv", text.encode())], game_of("eitsuku"))
    assert [(p.code, p.line) for p in answer.problems] == [("expected-int", 2), ("film-incomplete", 3)]
    (answer,) = score_sources([("a.csv", text.replace("writer", "wrighter").encode())], game_of("eitsuku"))
    assert not [p.code for p in answer.problems if p.code == "film-incomplete"]
