"""Records that can't have been, and names alone: refused in every game, with the place and what was found."""

from __future__ import annotations

import copy
import json

import pytest

from catalog_cases import game_of
from helpers_games import RECORDS
from printkit.scoring.run import score_record, score_sources

FIVE = [
    {"name": name, "role": "architect" if seat else "messenger"}
    for seat, name in enumerate(("Aki", "Ben", "Chie", "Dan", "Eve"))
]


def answer(game_id, raw, **options):
    return score_record({"game": game_id, **raw}, game_of(game_id).under(options))


def problems(game_id, raw, severity="error", **options):
    return [(p.code, p.where) for p in answer(game_id, raw, **options).problems if p.severity == severity]


@pytest.mark.parametrize("game_id", sorted(RECORDS))
def test_names_alone_are_no_finished_game(game_id):
    """Nobody has an entry beyond the name: an error, whatever else a game has to say about it."""
    game = game_of(game_id)
    tables = game_id in ("unlock-tower", "eitsuku", "babel-builders")
    names = ["Aki", "Ben", "Chie", "Dan", "Eve"][: max(3, game.players[0]) if game.players[0] > 2 else 2]
    raw = {"players": [{"name": name} for name in names] if tables else names}
    found = answer(game_id, raw)
    assert found.score is None
    assert [p for p in found.problems if p.severity == "error"]


@pytest.mark.parametrize(("game_id", "raw"), [
    ("open", {"players": ["Aki", "Ben"], "variant": "basic"}),
    ("open", {"players": ["Aki", "Ben"], "rounds": []}),
    ("eitsuku", {"players": [{"name": "Aki"}, {"name": "Ben"}, {"name": "Chie", "actors": []}]}),
])  # fmt: skip
def test_nobody_entered_is_told(game_id, raw):
    """Empty lists are no entries; one entry of one player is enough to have played."""
    assert problems(game_id, raw) == [("nobody-entered", "players")]
    if game_id == "eitsuku":
        raw = {"players": [*raw["players"][:2], {"name": "Chie", "tie_up": 1}]}
        assert problems(game_id, raw) == []
        assert [p.total for p in answer(game_id, raw).score.players] == [None, None, None]


def babel(**more):
    raw = copy.deepcopy(RECORDS["babel-builders"])
    return {**raw, **more}


@pytest.mark.parametrize(("raw", "problem"), [
    (babel(seals={"Ben": "Ben", "Chie": "Aki"}), ("seals-oneself", "seals.Ben")),
    (babel(punishments={"Dan": "Dan"}), ("punishes-oneself", "punishments.Dan")),
    ({"ended_by": "punishment", "players": FIVE}, ("punishment-impossible", "ended_by")),
])  # fmt: skip
def test_babel_builders_what_can_not_have_happened(raw, problem):
    """Nobody seals or points at oneself; the one punishment card of five players can't be confirmed."""
    assert problems("babel-builders", raw) == [problem]


def test_babel_builders_two_punishment_cards_can_be_confirmed():
    """With six players there are two."""
    raw = {"ended_by": "punishment", "players": [*FIVE, {"name": "Fumi", "role": "architect"}]}
    assert answer("babel-builders", raw).score.decided_by == "punishment-confirmed"


def films(*released, promoters=(), **more):
    return {
        "players": [
            {"name": name, "released": turn, "actors": [1], "writer": 2, "composer": 3, "director": seat + 1, **more}
            | ({"promoter": [1, 2][: promoters[seat]]} if promoters else {})
            for seat, (name, turn) in enumerate(zip(("Aki", "Ben", "Chie"), released, strict=True))
        ]
    }


def test_eitsuku_four_roles_are_not_placed_in_turn_1():
    """Two are, with the event that gives a second action; the rest would have to be promoters of the others."""
    assert problems("eitsuku", films(1, 2, 3)) == [("released-too-early", "players[0].released")]
    assert problems("eitsuku", films(2, 2, 3)) == []
    assert problems("eitsuku", films(1, 2, 3, promoters=(0, 1, 1))) == []
    assert problems("eitsuku", films(1, 2, 3, promoters=(1, 1, 0))) == [("released-too-early", "players[0].released")]


def test_eitsuku_hurries_by_the_reading():
    """``earliest``: a hurry moves the base; ``own``: it makes up for one's own delay and no more."""
    raw = films(7, 8, 9)
    for player, hurries in zip(raw["players"], (0, 2, 1), strict=True):
        player["hurry"] = hurries
    late = {
        hurry: [d["late"] for d in answer("eitsuku", raw, hurry=hurry).score.details["players"]]
        for hurry in ("earliest", "own")
    }
    assert late == {"earliest": [1, 0, 2], "own": [0, 0, 1]}
    points = [player.breakdown[2].points for player in answer("eitsuku", raw, hurry="own").score.players]
    assert points == [0, 0, -5]


def test_eitsuku_promoters_of_any_number():
    """From 0 to 9, standing in as roles that no deck has; each needs its promoter."""
    raw = films(7, 8, 9)
    raw["players"][0] |= {"writer": 9, "promoter": [9]}
    assert problems("eitsuku", raw) == [("out-of-range", "players[0].writer"), ("out-of-range", "players[0].promoter[0]")]
    scored = answer("eitsuku", raw, promoter="any").score
    assert {part.id: part.points for part in scored.players[0].breakdown} == {"A": 1 + 9 + 3 + 1, "B": 10, "C": 0, "D": -9}
    raw["players"][0] |= {"promoter": [8]}
    assert problems("eitsuku", raw, promoter="any") == [("too-many-copies", "players[0].writer")]


def test_open_the_price_places_of_the_edition():
    """The published board has none under the lowest place; the draft has."""
    raw = copy.deepcopy(RECORDS["open-the-price"])
    raw["listings"][0]["guesses"] = {"Aki": 1, "Chie": 5}
    assert problems("open-the-price", raw) == []
    from printkit.gamefolder.catalog import Catalog

    published = Catalog().load("open-the-price", "published")
    found = score_record({"game": "open-the-price", "edition": "published", **raw}, published)
    assert [(p.code, p.where) for p in found.problems if p.severity == "error"] == [
        ("no-such-place", "listings[0].guesses.Aki")
    ]


def test_opt_a_swap_is_two_trades_at_0():
    """Any other deal at 0 has another price."""
    deals = [
        {"player": "Aki", "action": "trade", "cards": ["2bd"], "amount": 0, "to": "Ben"},
        {"player": "Ben", "action": "trade", "cards": ["3bd"], "amount": 0, "to": "Aki"},
    ]
    swap = {"players": ["Aki", "Ben"], "ledger": deals}
    assert problems("opt", swap) == []
    assert [p.total for p in answer("opt", swap).score.players] == [0, 0]
    swap["ledger"] = [{"player": "Aki", "action": "open", "cards": ["2bd"], "amount": 0}]
    assert problems("opt", swap) == [("price-differs", "ledger[0].amount")]


def sheets(*raws, game_id="opt"):
    files = [(f"{number}.json", json.dumps({"game": game_id, **raw}).encode()) for number, raw in enumerate(raws)]
    (found,) = score_sources(files, game_of(game_id), sheets=True)
    return found


LEDGER = {"players": ["Aki", "Ben"], "totals": {"Aki": 2}, "ledger": [{"player": "Aki", "action": "open", "cards": ["2bd"]}]}


def test_opt_ledger_and_coins_from_two_papers_are_one_game():
    """The same names are the same players, in whatever order; what both say must be the same."""
    coins = {"players": ["Ben", "Aki"], "coins": {"Aki": {"1": 2}, "Ben": {}}, "totals": {"Ben": 0}}
    found = sheets(LEDGER, coins)
    assert found.problems == []
    assert [(p.name, p.total) for p in found.score.players] == [("Aki", 2), ("Ben", 0)]
    assert [p.code for p in sheets(LEDGER, coins | {"totals": {"Aki": 3}}).problems] == ["sheets-differ"]
    assert [p.code for p in sheets(LEDGER, coins | {"coins": {"Aki": {"1": 3}, "Ben": {}}}).problems] == ["coins-differ"]
    dice = [{"players": ["Aki", "Ben"], "dice": dice} for dice in ([1, 2, 3], [1, 2, 4])]
    assert [p.code for p in sheets(LEDGER, *dice).problems] == ["sheets-differ"]


ROUNDS = [
    {"order": ["Aki", "Ben"], "predictions": {"Aki": "Aki", "Ben": "Aki"}},
    {"order": ["Aki", "Ben"], "predictions": {"Aki": "Ben", "Ben": "Aki"}},
]


def test_rounds_of_one_number_are_one_round():
    """A pad that was saved after every round counts once, in either order, and two evenings aren't one game."""
    early, late, other = (
        {"players": ["Aki", "Ben"], "rounds": rounds} for rounds in (ROUNDS[:1], ROUNDS, [ROUNDS[1], ROUNDS[1]])
    )
    alone = score_record({"game": "open", **late}, game_of("open"))
    for pads in ((early, late), (late, early)):
        found = sheets(*pads, game_id="open")
        assert found.problems == []
        assert found.score == alone.score
    for pads in ((late, other), (other, late), (early, other)):
        wrong = sheets(*pads, game_id="open")
        assert [(p.code, p.where) for p in wrong.problems] == [("sheets-differ", "1.json: rounds[0].predictions.Aki")]


def test_opt_two_ledgers_are_not_one_game():
    """Nor are deals of one number two deals."""
    other = LEDGER | {"ledger": [{"player": "Ben", "action": "open", "cards": ["3bd"]}]}
    assert {p.code for p in sheets(LEDGER, other).problems} == {"sheets-differ"}
    assert sheets(LEDGER, LEDGER | {"date": "2026-07-04"}).score.players[0].total == 2


def test_half_of_a_round_may_stand_on_another_sheet():
    """Everybody's own bets, each on a pad of their own."""
    halves = [{"order": ["Aki", "Ben"], "predictions": {name: "Aki"}} for name in ("Aki", "Ben")]
    found = sheets(*({"players": ["Aki", "Ben"], "rounds": [half]} for half in halves), game_id="open")
    assert found.problems == []
    assert len(found.score.details["rounds"]) == 1
