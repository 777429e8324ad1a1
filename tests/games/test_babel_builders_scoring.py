"""Babel Builders: sides, phases and limits after the rule book 1.0; its blueprints against a pile of instruction cards."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers_score import names
from printkit.gamefolder.catalog import Catalog
from printkit.scoring.readers.tables import header
from printkit.scoring.report.explain import texts
from printkit.scoring.run import score_record, score_sources
from printkit.scoring.writing import write

GAME = Catalog().load("babel-builders")
FACTS = GAME.facts
CELLS = FACTS["cells"]
PUNISHMENTS = {5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 4}
SEALS = {5: 3, 6: 5, 7: 5, 8: 7, 9: 7, 10: 9}
"""The rule book's table, copied by hand."""


def game(*, count=5, zealots=(), **more):
    """A record whose tower is complete: P0 is the messenger, `zealots` are numbers of architects."""
    players = [{"name": f"P{i}", "role": "architect" if i else "messenger", "zealot": i in zealots} for i in range(count)]
    return {
        "game": "babel-builders",
        "ended_by": "tower",
        "blueprint": {"C1": 3, "B2": 8, "A3": 3},
        "tower": {"C1": 3, "B2": 9, "A3": 3},
        "players": players,
        **more,
    }


def answer(raw):
    return score_record(raw, GAME).as_dict("en")


def wrong(raw):
    return [(p["code"], p["where"]) for p in answer(raw)["problems"] if p["severity"] == "error"]


def decision(raw):
    """The decision, as (decided_by, side, seals, punishments)."""
    found = answer(raw)
    assert found["valid"], found["problems"]
    details = found["details"]
    return found["decided_by"], details["side"], details["seals_on_messenger"], details["punishments_on_messenger"]


# The contract ------------------------------------------------------------------------------------------------------------


def test_the_columns_are_the_contracts():
    """One row a player, and the row of the table."""
    assert header(GAME) == [
        "player",
        "role",
        "zealot",
        "seals",
        "punishes",
        "punishment_cards",
        "date",
        "ended_by",
        "blueprint",
        "tower",
    ]


def test_the_contracts_csv_file():
    """Players in rows, the blueprint and the tower as C1=3 B2=8 in the row of *."""
    text = (
        "player,role,zealot,seals,punishes,punishment_cards,ended_by,blueprint,tower\n"
        "*,,,,,,tower,C1=3 B2=8 A3=3,Ｃ１=３ B2 = 9;A3=3\n"
        "Aki,messenger,,,,,,,\nBen,architect,,Aki,,,,,\nChie,architect,1,,Aki,1,,,\nDai,architect,0,,,,,,\nEmi,architect,,,,,,,\n"
    )
    (told,) = score_sources([("a.csv", text.encode())], GAME)
    found = told.as_dict("en")
    assert found["problems"] == []
    assert found["winners"] == ["Aki", "Chie"]
    assert found["details"] == {"side": "messenger", "seals_on_messenger": 1, "punishments_on_messenger": 1}


def test_totals_are_null_and_the_losers_rank_after_the_winners():
    """Three winners share rank 1, the others rank 4."""
    found = answer(game(seals={"P1": "P0"}, zealots=[4], punishments={"P4": "P1"}))
    assert [(p["total"], p["rank"]) for p in found["players"]] == [(None, 4), (None, 1), (None, 1), (None, 1), (None, 4)]
    assert found["winners"] == ["P1", "P2", "P3"]
    assert found["finished"]


def test_the_table_by_player_count_is_the_rule_books():
    """Roles, cards in play, and how many the master appoints."""
    table = FACTS["by_players"]
    assert {int(n): row["punishments"] for n, row in table.items()} == PUNISHMENTS
    assert {int(n): row["seals"] for n, row in table.items()} == SEALS
    assert all(row["messengers"] + row["architects"] == int(n) for n, row in table.items())
    assert {int(n): row["appointed"] for n, row in table.items()} == {5: 3, 6: 3, 7: 4, 8: 4, 9: 4, 10: 4}


# The result --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ended_by", "decided_by"), [("deck", "deck"), ("punishment", "punishment-confirmed")])
def test_without_a_complete_tower_the_messenger_wins(ended_by, decided_by):
    """Blueprint and tower may be left out then, or be empty as in a new record."""
    for field in ({"tower": {"B2": 7}}, {"blueprint": {}, "tower": {}}):
        assert decision(game(count=6, ended_by=ended_by, **field)) == (decided_by, "messenger", 0, 0)
    bare = game(count=6, ended_by=ended_by)
    del bare["blueprint"], bare["tower"]
    assert decision(bare)[1] == "messenger"


@given(st.integers(0, 5), st.integers(0, 2), st.integers(0, 2))
@settings(max_examples=25, deadline=None)
def test_punishments_decide_against_seals(hits, on_messenger, elsewhere):
    """The messenger's side needs as many punishment cards as seal cards, counted on the messenger alone."""
    seals = {f"P{i + 1}": "P0" if i < hits else "P9" for i in range(5)}
    given_cards = [("P0", on_messenger), ("P1", elsewhere)]
    zealots = [6 + i for i, (_, cards) in enumerate(given_cards) if cards]
    punish = {f"P{6 + i}": {"target": target, "cards": cards} for i, (target, cards) in enumerate(given_cards) if cards}
    raw = game(count=10, zealots=zealots, seals=seals, punishments=punish)
    side = "messenger" if on_messenger >= hits else "architects"
    assert decision(raw) == ("punished" if side == "messenger" else "sealed", side, hits, on_messenger)


def test_a_target_alone_is_one_card():
    """Both forms of a punishment mean the same."""
    short, long = (game(zealots=[4], seals={"P1": "P0"}, punishments={"P4": p}) for p in ("P0", {"target": "P0", "cards": 1}))
    assert answer(short) == answer(long)


# Validation --------------------------------------------------------------------------------------------------------------

ZEALOT = {"zealots": [4], "punishments": {"P4": "P0"}, "seals": {"P1": "P0"}}


def put(raw, place, value):
    """The record with another value at a place; None takes it away."""
    changed = deepcopy(raw)
    here = changed
    for step in place[:-1]:
        here = here[step]
    if value is None:
        del here[place[-1]]
    else:
        here[place[-1]] = value
    return changed


@pytest.mark.parametrize(
    ("place", "value", "problem"),
    [
        (("players", 0, "role"), "architect", ("no-messenger", "players")),
        (("players", 2, "role"), "messenger", ("second-messenger", "players[2].role")),
        (("players", 2, "role"), "master", ("not-one-of", "players[2].role")),
        (("players", 2, "zealot"), 1, ("not-bool", "players[2].zealot")),
        (("players", 3, "zealot"), True, ("too-many-zealots", "players")),
        (("players", 4, "zealot"), False, ("not-a-zealot", "punishments.P4")),
        (("players", 1, "name"), "P2", ("repeated-name", "players[2].name")),
        (("punishments", "P4"), None, ("zealot-silent", "punishments.P4")),
        (("punishments", "P4"), "P9", ("unknown-player", "punishments.P4")),
        (("punishments", "P4"), {"target": "P9"}, ("unknown-player", "punishments.P4.target")),
        (("punishments", "P4"), {"cards": 1}, ("missing-key", "punishments.P4.target")),
        (("punishments", "P4"), {"target": "P0", "card": 1}, ("unknown-key", "punishments.P4.card")),
        (("punishments", "P4"), {"target": "P0", "cards": 0}, ("out-of-range", "punishments.P4.cards")),
        (("punishments", "P4"), {"target": "P0", "cards": 2}, ("too-many-punishments", "punishments")),
        (("punishments", "P3"), "P0", ("not-a-zealot", "punishments.P3")),
        (("seals",), {"P4": "P0"}, ("seals-without-architect", "seals")),
        (("seals",), {"P0": "P1", "P4": "P0"}, ("seals-without-architect", "seals")),
        (("seals",), {f"P{i}": "P0" for i in range(4)}, ("too-many-seals", "seals")),
        (("seals", "P2"), "Pluto", ("unknown-player", "seals.P2")),
        (("seals", "P7"), "P0", ("unknown-player", "seals.P7")),
        (("tower", "B2"), 7, ("tower-short", "tower.B2")),
        (("tower", "B2"), -1, ("out-of-range", "tower.B2")),
        (("tower", "B2"), 20, ("too-many-blocks", "tower")),
        (("tower", "D1"), 1, ("unknown-key", "tower.D1")),
        (("tower",), None, ("tower-unknown", "tower")),
        (("blueprint",), None, ("tower-unknown", "blueprint")),
        (("blueprint",), "spir", ("not-one-of", "blueprint")),
        (("blueprint",), 3, ("not-one-of", "blueprint")),
        (("blueprint", "B2"), 2.5, ("expected-int", "blueprint.B2")),
        (("ended_by",), None, ("missing-key", "ended_by")),
        (("ended_by",), "towers", ("not-one-of", "ended_by")),
        (("players",), None, ("missing-key", "players")),
    ],
)
def test_a_single_corruption_is_told_at_its_place(place, value, problem):
    """And voids the answer."""
    raw = put(game(**ZEALOT), place, value)
    assert problem in wrong(raw)
    found = answer(raw)
    assert (found["valid"], found["finished"], found["winners"], found["details"]) == (False, False, [], {})


def test_no_zealot_is_the_messenger():
    """Only architects become zealots."""
    assert ("zealous-messenger", "players[0].zealot") in wrong(game(zealots=[0], punishments={"P0": "P1"}))


@pytest.mark.parametrize("count", range(5, 11))
def test_the_limits_follow_the_player_count(count):
    """As many zealots, punishment and seal cards as the table says, and not one more."""
    zealots = list(range(1, PUNISHMENTS[count] + 1))
    full = {
        "zealots": zealots,
        "punishments": {f"P{i}": "P0" for i in zealots},
        "seals": {f"P{i}": "P1" if i == 0 else "P0" for i in range(count - SEALS[count], count)},
    }
    assert wrong(game(count=count, **full)) == []
    more = [*zealots, zealots[-1] + 1]
    assert ("too-many-zealots", "players") in wrong(game(count=count, **full | {"zealots": more}))
    cards = full["punishments"] | {"P1": {"target": "P0", "cards": 2}}
    assert wrong(game(count=count, **full | {"punishments": cards})) == [("too-many-punishments", "punishments")]
    seals = {f"P{i}": "P1" if i == 0 else "P0" for i in range(count - SEALS[count] - 1, count)}
    assert wrong(game(count=count, **full | {"seals": seals})) == [("too-many-seals", "seals")]


def test_a_complete_tower_ended_the_game():
    """It can't have been the deck; and without it there is neither seal nor punishment phase."""
    assert wrong(game(ended_by="deck")) == [("tower-complete", "ended_by")]
    raw = game(count=6, ended_by="punishment", tower={}, **ZEALOT)
    assert wrong(raw) == [("no-such-phase", "seals"), ("no-such-phase", "punishments")]


def test_a_blueprint_beyond_the_blocks_is_told():
    """Nobody can build it; as a record it may be."""
    found = answer(game(ended_by="deck", blueprint={"A1": 20, "B1": 6}))
    assert found["valid"]
    assert [p["code"] for p in found["problems"]] == ["blueprint-too-large"]


# Any valid record --------------------------------------------------------------------------------------------------------


@st.composite
def records(draw):
    """Records that are games: as the rules limit them, every way to end."""
    called = draw(st.lists(names, min_size=5, max_size=10, unique=True))
    count = len(called)
    messenger = draw(st.sampled_from(called))
    rest = [name for name in called if name != messenger]
    zealots = draw(st.lists(st.sampled_from(rest), unique=True, max_size=PUNISHMENTS[count]))
    ended_by = draw(st.sampled_from(["tower", "tower", "deck", "punishment" if count > 5 else "deck"]))
    card = draw(st.sampled_from(FACTS["blueprints"]))
    raw = {"game": "babel-builders", "ended_by": ended_by}
    raw["blueprint"] = draw(st.sampled_from([card["id"], card["cells"]]))
    raw["tower"] = dict(card["cells"])
    if ended_by != "tower":
        raw["tower"][draw(st.sampled_from(sorted(card["cells"])))] -= 1
    else:
        architects = [name for name in rest if name not in zealots]
        sealers = draw(st.lists(st.sampled_from(called), unique=True, max_size=SEALS[count]))
        if any(name in architects for name in sealers):
            raw["seals"] = {name: draw(st.sampled_from([other for other in called if other != name])) for name in sealers}
        left = PUNISHMENTS[count] - len(zealots)
        given_cards = {}
        for name in zealots:
            extra = draw(st.integers(0, left))
            left -= extra
            given_cards[name] = {
                "target": draw(st.sampled_from([other for other in called if other != name])),
                **({"cards": 1 + extra} if extra else {}),
            }
        if given_cards:
            raw["punishments"] = given_cards
    raw["players"] = [
        {"name": n, "role": "messenger" if n == messenger else "architect", **({"zealot": True} if n in zealots else {})}
        for n in called
    ]
    return raw


@given(records())
@settings(max_examples=30, deadline=None)
def test_a_valid_record_scores_alike_in_every_format(raw):
    """TOML, JSON and CSV are the same game, and its explanation has words for every line in both languages."""
    expected = answer(raw)
    assert expected["valid"], expected["problems"]
    for kind in ("toml", "json", "csv"):
        (found,) = score_sources([(f"a.{kind}", write(GAME, raw, kind))], GAME)
        assert found.as_dict("en") == expected, kind
    for lang in ("ja", "en"):
        assert texts(score_record(raw, GAME), lang)  # a line without words would be refused


@given(records())
@settings(max_examples=8, deadline=None)
def test_a_valid_record_scores_alike_in_a_spreadsheet(raw):
    """XLSX too."""
    (found,) = score_sources([("a.xlsx", write(GAME, raw, "xlsx"))], GAME)
    assert found.as_dict("en") == answer(raw)


@given(records(), st.randoms())
@settings(max_examples=25, deadline=None)
def test_permuting_the_players_permutes_the_answer(raw, random):
    """Seats mean nothing here: everybody keeps rank and side."""
    mixed = deepcopy(raw)
    random.shuffle(mixed["players"])
    one, other = answer(raw), answer(mixed)
    assert {p["name"]: p["rank"] for p in one["players"]} == {p["name"]: p["rank"] for p in other["players"]}
    assert [p["name"] for p in other["players"]] == [p["name"] for p in mixed["players"]]
    assert (one["decided_by"], one["details"]) == (other["decided_by"], other["details"])


# Blueprints --------------------------------------------------------------------------------------------------------------


def test_every_ready_blueprint_has_a_name_and_can_be_named_in_a_record():
    """By its id, in both languages."""
    for card in FACTS["blueprints"]:
        assert all(GAME.word(lang, f"blueprint.{card['id']}") for lang in ("ja", "en"))
        assert wrong(game(blueprint=card["id"], tower=card["cells"])) == []
