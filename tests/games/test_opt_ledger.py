"""OPT's ledgers: random games that the rules allow are priced right, in every format alike, and each slip is told at its place."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers_opt import DECK, play
from helpers_ways_in import on_paper, through, unplaced
from printkit.gamefolder.catalog import Catalog
from printkit.games.opt.scoring import explain
from printkit.scoring.report.explain import lines
from printkit.scoring.run import score_record, score_sources

GAME = Catalog().load("opt")
NAMES = ["Aki", "Ben", "Chie", "大輔"]

randoms = st.integers(0, 2**32).map(Random)
"""Seeded, since a shuffled deck drawn card by card takes too long."""
options = st.fixed_dictionaries(
    {
        "museum_dice": st.sampled_from(["no", "yes"]),
        "wild_only_sets": st.sampled_from(["yes", "no"]),
        "white_a": st.sampled_from(["own", "any"]),
    }
)


@st.composite
def games(draw, deals=25, written=1.0):
    """Records of games that could have been played, with a ledger of at least one deal."""
    players = NAMES[: draw(st.integers(2, 4))]
    record = play(draw(randoms), players, deals, draw(options), written=written)
    return record if record["ledger"] else play(draw(randoms), players, 200, written=written)


few = settings(max_examples=15, deadline=None)


def scored(record):
    return score_record(record, GAME).as_dict("en")


def codes(found):
    return [(problem["code"], problem["where"]) for problem in found["problems"]]


@given(games(written=0.5))
@few
def test_a_game_that_the_rules_allow_is_priced_right(record):
    """Every amount is the one that trying everything finds, and coins, worked out apart, agree."""
    found = scored(record)
    assert codes(found) == []
    worth = {name: sum(int(v) * n for v, n in own.items()) for name, own in record["coins"].items()}
    assert {p["name"]: p["total"] for p in found["players"]} == worth
    for step, entered in zip(found["details"]["ledger"], record["ledger"], strict=True):
        assert step["amount"] == entered.get("amount", step["amount"])
        assert min(step["balances"].values()) >= 0
    for player in found["players"]:
        assert sum(part["points"] for part in player["breakdown"]) == player["total"]


@given(games())
@few
def test_ledger_alone_and_coins_alone_give_the_same_totals(record):
    """Either is enough."""
    both = scored(record)
    for left_out in ("coins", "ledger"):
        found = scored({key: value for key, value in record.items() if key != left_out})
        assert codes(found) == []
        assert [(p["name"], p["rank"], p["total"]) for p in found["players"]] == [
            (p["name"], p["rank"], p["total"]) for p in both["players"]
        ]


@given(games(deals=12, written=0.5))
@settings(max_examples=8, deadline=None)
def test_every_format_says_the_same(record):
    """TOML, JSON, CSV and XLSX give the answer of the record itself."""
    for kind in ("toml", "json", "csv", "xlsx"):
        assert through(GAME, record, kind) == unplaced(scored(record)), kind


@given(games(deals=12, written=0.5))
@settings(max_examples=8, deadline=None)
def test_the_boxes_of_a_sheet_hold_a_whole_record(record):
    """What is unfolded on paper is folded back to the same record."""
    back = on_paper(GAME, record, player=4, step=len(record["ledger"]), card=3)
    assert back == {key: value for key, value in record.items() if key != "options"}


@given(games(), st.permutations(["x", "花子", "Zoë", "4"]))
@few
def test_renaming_players_changes_names_only(record, names):
    """Nobody's name means anything."""
    renamed = dict(zip(NAMES, names, strict=True))
    text = json.dumps(scored(record), ensure_ascii=False)
    other = copy.deepcopy(record)
    other["players"] = [renamed[name] for name in record["players"]]
    other["coins"] = {renamed[name]: own for name, own in record["coins"].items()}
    for deal in other["ledger"]:
        deal.update({key: renamed[deal[key]] for key in ("player", "to") if key in deal})
    for name in record["players"]:
        text = text.replace(f'"{name}"', f'"{renamed[name]}"')
    assert scored(other) == json.loads(text)


@given(games(), randoms)
@few
def test_seats_do_not_matter(record, random):
    """The players in another order have the same totals and ranks."""
    other = {**record, "players": random.sample(record["players"], len(record["players"]))}
    one, two = scored(record), scored(other)
    assert {p["name"]: p for p in one["players"]} == {p["name"]: p for p in two["players"]}
    assert set(one["winners"]) == set(two["winners"])


@given(games(), st.permutations("rbg"), st.permutations("ohd"))
@few
def test_colours_and_suits_are_interchangeable(record, colours, suits):
    """Red, blue and green renamed among themselves, and the suits: every price stays."""
    swap = str.maketrans("rbgohd", "".join([*colours, *suits]))
    other = copy.deepcopy(record)
    for deal in other["ledger"]:
        deal["cards"] = [card[0] + card[1:].translate(swap) for card in deal["cards"]]
    one, two = scored(record), scored(other)
    assert codes(two) == []
    assert one["players"] == two["players"]


@given(games(), randoms)
@few
def test_the_order_of_the_cards_of_a_deal_does_not_matter(record, random):
    """Nor for the prices, nor for the balances."""
    other = copy.deepcopy(record)
    for deal in other["ledger"]:
        random.shuffle(deal["cards"])
    one, two = scored(record), scored(other)
    assert one["players"] == two["players"]
    assert [step["amount"] for step in one["details"]["ledger"]] == [step["amount"] for step in two["details"]["ledger"]]


# One slip ----------------------------------------------------------------------------------------------------------------


def wrong_amount(record, deal, random):
    deal["amount"] = deal["amount"] + random.choice([1, 2, 10])
    return "price-differs", ".amount"


def no_such_card(record, deal, random):
    place = random.randrange(len(deal["cards"]))
    deal["cards"][place] = random.choice(["7rd", "1x", "Axo", "3X", "xb", "12"])
    return "no-such-card", f".cards[{place}]"


def same_card_twice(record, deal, random):
    deal["cards"].append(deal["cards"][0])
    return "repeated", f".cards[{len(deal['cards']) - 1}]"


def no_cards(record, deal, random):
    deal["cards"] = []
    return "no-cards", ".cards"


def receiver_of_no_trade(record, deal, random):
    deal["to"] = record["players"][0]
    return "only-in-trade", ".to"


def unknown_player(record, deal, random):
    deal["player"] = "Nobody"
    return "unknown-player", ".player"


def unknown_action(record, deal, random):
    deal["action"] = "sel"
    return "not-one-of", ".action"


def amount_below_zero(record, deal, random):
    deal["amount"] = random.choice([-1, -3])
    return "out-of-range", ".amount"


def number_as_text(record, deal, random):
    deal["amount"] = str(deal["amount"])
    return "expected-int", ".amount"


def mistyped_key(record, deal, random):
    deal["cardz"] = deal.pop("cards")
    return "unknown-key", ".cardz"


def second_sale(record, deal, random):
    """The same deal once more: its cards are gone by then."""
    record["ledger"].insert(record["ledger"].index(deal) + 1, dict(deal))
    action = deal["action"]
    gone = "not-in-market" if action == "buy" else "in-museum" if deal["cards"][0] not in BASIC_CARDS else "in-market"
    return gone, None


BASIC_CARDS = {card for card in DECK if len(card) == 3}
SLIPS = [
    wrong_amount,
    no_such_card,
    same_card_twice,
    no_cards,
    receiver_of_no_trade,
    unknown_player,
    unknown_action,
    amount_below_zero,
    number_as_text,
    mistyped_key,
    second_sale,
]


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.__name__)
@given(games(deals=15), randoms)
@settings(max_examples=8, deadline=None)
def test_a_slip_is_told_at_its_place(slip, record, random):
    """One thing wrong in one deal: the first problem is about it, and there is no result."""
    deals = [i for i, deal in enumerate(record["ledger"]) if deal["action"] != "trade"]
    if not deals:
        return
    number = random.choice(deals)
    deal = record["ledger"][number]
    code, below = slip(record, deal, random)
    found = scored(record)
    if below is None:
        assert codes(found)[0] == (code, f"ledger[{number + 1}].cards[0]")
    else:
        assert (code, f"ledger[{number}]{below}") in codes(found)
        assert codes(found)[0][1].startswith(f"ledger[{number}]")
    assert (found["valid"], found["finished"], found["players"], found["details"]) == (False, False, [], {})


@given(games(deals=15), randoms)
@few
def test_a_coin_too_many_is_told_with_its_player(record, random):
    """Coins and ledger must agree, player by player."""
    name = random.choice(record["players"])
    record["coins"][name]["1"] -= 1 if record["coins"][name]["1"] else -1
    assert codes(scored(record)) == [("coins-differ", f"coins.{name}")]


@given(games(deals=15))
@few
def test_dice_that_are_missing_are_told_once(record):
    """Prices need them; nothing else is told, since every other number hangs on them."""
    del record["dice"]
    reading = record["options"]["museum_dice"]
    priced = {"sell", "sell-set", *(["museum"] if reading == "yes" else [])}
    needed = any(deal["action"] in priced for deal in record["ledger"])
    assert codes(scored(record)) == ([("missing-key", "dice")] if needed else [])


def test_problems_of_several_deals_are_told_at_once_and_not_twice():
    """A card that does not exist and a wrong price: both, and no trouble with the money that follows from them."""
    ledger = [
        {"player": "Aki", "action": "open", "cards": ["3zz"]},
        {"player": "Aki", "action": "open", "cards": ["4ro"], "amount": 5},
        {"player": "Aki", "action": "buy", "cards": ["4ro"], "amount": 6},
    ]
    found = scored({"game": "opt", "players": ["Aki", "Ben"], "ledger": ledger, "coins": {"Aki": {"1": 9}, "Ben": {}}})
    assert codes(found) == [("no-such-card", "ledger[0].cards[0]"), ("price-differs", "ledger[1].amount")]


def test_everybody_must_count_their_coins():
    """A player without coins in the record is told; who has none of a kind writes 0."""
    none = {"1": 0, "5": 0, "10": 0, "20": 0}
    assert codes(scored({"game": "opt", "players": ["Aki", "Ben"], "coins": {"Aki": {**none, "5": 1}}})) == [
        ("missing-key", "coins.Ben")
    ]
    found = scored({"game": "opt", "players": ["Aki", "Ben"], "coins": {"Aki": {**none, "5": 1}, "Ben": none}})
    assert [p["total"] for p in found["players"]] == [5, 0]


def test_without_coins_and_ledger_there_is_nothing_to_score():
    """Empty ones count as left out."""
    for more in ({}, {"ledger": []}, {"coins": {}, "ledger": []}):
        assert codes(scored({"game": "opt", "players": ["Aki", "Ben"], **more})) == [("nothing-counted", "coins")]


def test_the_contracts_record_scores():
    """The record that the contract prints."""
    coins = {"Aki": {"1": 3, "5": 0, "10": 0, "20": 0}, "Ben": {"1": 0, "5": 0, "10": 0, "20": 0}}
    ledger = [{"player": "Aki", "action": "open", "cards": ["3bd"], "amount": 3}]
    found = scored({"game": "opt", "players": ["Aki", "Ben"], "dice": [2, 2, 3], "coins": coins, "ledger": ledger})
    assert codes(found) == []
    assert [(p["name"], p["rank"], p["total"]) for p in found["players"]] == [("Aki", 1, 3), ("Ben", 2, 0)]
    assert found["details"]["ledger"][0]["amount"] == 3


def test_a_mistyped_card_has_a_hint():
    """The nearest card there is; another case is none."""
    deal = {"player": "Aki", "action": "open", "cards": ["3bdx"]}
    (problem,) = scored({"game": "opt", "players": ["Aki", "Ben"], "ledger": [deal]})["problems"]
    assert "3bd" in problem["hint"]
    upper = {**deal, "cards": ["3BD"]}
    assert scored({"game": "opt", "players": ["Aki", "Ben"], "ledger": [upper]})["problems"] == []


def of_cell(cell):
    """The answer to a step with these cards in a cell of a CSV file."""
    rows = ["step\tplayer\taction\tcards", "\tAki\t\t", "\tBen\t\t", f"1\tAki\topen\t{cell}"]
    (answer,) = score_sources([("a.csv", "\n".join(rows).encode())], GAME)
    return answer


def test_cards_of_one_cell_are_parted_as_people_part_them():
    """By blanks, too: no card has one in its code."""
    for cell in ("3bd;4k", "3bd 4k", "3bd；4k", "3bd、4k", " 3bd  ; 4k "):
        (problem,) = of_cell(cell).as_dict("en")["problems"]
        assert problem["code"] == "one-card", cell
        assert "and 2 are written" in problem["message"]


def test_several_cards_in_one_are_shown_as_they_should_stand():
    """The nearest single card would mislead."""
    answer = of_cell("3bd,4k")
    (problem,) = answer.as_dict("en")["problems"]
    assert (problem["code"], problem["hint"]) == (
        "no-such-card",
        "Several cards in one cell have a blank or a semicolon between them: 2bd 4k Ay",
    )


def test_a_sheet_with_full_width_characters_and_rows_for_players_deals_and_the_table_is_read():
    """CSV: a row of a player, of a step, of the whole table; a problem names its line."""
    rows = [
        "step;player;c1;c5;action;cards;amount;to;dice",
        ";Aki;;;;;;;",
        ";Ben;;;;;;;",
        ";*;;;;;;;2 2 ３",
        "1;Aki;;;open;３bd;３;;",
        '2;Ben;;;sell;"3rh; 3go";11;;',
    ]
    (answer,) = score_sources([("game.csv", "\n".join(rows).encode())], GAME)
    (problem,) = answer.as_dict("en")["problems"]
    assert (problem["code"], problem["line"]) == ("price-differs", 6)
    assert "2 × " not in problem["message"]
    assert "11" in problem["message"]
    assert "10" in problem["message"]


# For people --------------------------------------------------------------------------------------------------------------


@given(games(deals=15), st.sampled_from(["en", "ja"]))
@few
def test_the_arithmetic_is_told_for_every_deal_and_player_in_both_languages(record, lang):
    """Every line has its words, with nothing left to fill in; sums that are told come out as told."""
    answer = score_record(record, GAME)
    told = [line.text for line in lines(answer, lang)]
    assert not [text for text in told if "{" in text]
    keys = [key for key, _ in explain(answer.record, answer.score)]
    assert sum(key in ("open", "sell", "set", "museum", "buy", "trade") for key in keys) == len(record["ledger"])
    for key, args in explain(answer.record, answer.score):
        total = args.get("amount", args.get("total", args.get("balance")))
        if "sum" in args:
            said = str(args["sum"]).replace("×", "*").replace("−", "-")
            assert eval(said, {"__builtins__": {}}) == total, key  # noqa: S307 - a sum of our own making
