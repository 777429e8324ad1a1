"""What a changed line of OPT's scoring would get away with otherwise: every problem's place and facts.

Found by changing the scorer a line at a time and looking at what no test noticed.
"""

from __future__ import annotations

import json

import pytest

from helpers_opt_deals import GAME, deal, opened, scored, steps
from printkit.games.opt.cards import rules_of
from printkit.games.opt.ledger import replay
from printkit.games.opt.scoring import score
from printkit.model import Record
from printkit.model.slot_values import record_of_slots
from printkit.model.slots import slots, view_of
from printkit.scoring.run import score_sources

NO_COINS = {"1": 0, "5": 0, "10": 0, "20": 0}


def problems(*ledger, **more):
    """Each problem with its place and facts."""
    found = scored(*ledger, **more)[1].problems
    assert {p.severity for p in found} <= {"error"}
    return [(p.code, p.where, dict(p.args)) for p in found]


# The cards of a deal -----------------------------------------------------------------------------------------------------


def test_a_card_twice_is_told_as_it_was_written():
    """At its second place; what follows is priced with the card once."""
    assert problems(*opened("3ro"), deal("Aki", "sell", "3rh ３rh 3rd", 10)) == [
        ("repeated", "ledger[1].cards[1]", {"found": "３rh"})
    ]


def test_a_deal_without_cards():
    """At its list, which is empty, and there is nothing else to say about it."""
    assert problems(deal("Aki", "open", ""), *opened("3ro")) == [("no-cards", "ledger[0].cards", {})]


@pytest.mark.parametrize(
    ("code", "hint"),
    [("3bdx", "3bd"), ("Ａyy", "Ay"), ("3bo2", "3bo"), ("3bd 4k", ""), ("3bd,4k", ""), ("~~~~~~", "")],
)
def test_a_card_that_does_not_exist_names_the_nearest(code, hint):
    """Nothing where several cards stand in one place, or none is near."""
    row = {"player": "Aki", "action": "museum", "cards": ["4k", code]}
    assert problems(row) == [("no-such-card", "ledger[0].cards[1]", {"found": code, "hint": hint})]


def test_spaces_and_full_width_characters_are_forgiven():
    """The answer has the card as it is printed."""
    row = {"player": "Aki", "action": "museum", "cards": [" ４k ", "Ａy"]}
    assert steps(row)[0]["cards"] == ["4k", "Ay"]


def test_a_card_whose_code_was_mistyped_leaves_the_others_their_places():
    """A place is where the card stands in the record, not among the cards that exist."""
    found = problems(*opened("6ro"), deal("Ben", "sell", "9zz 6ro"))
    assert [(code, where) for code, where, _ in found] == [
        ("no-such-card", "ledger[1].cards[0]"),
        ("in-market", "ledger[1].cards[1]"),
    ]


# Who has a card ----------------------------------------------------------------------------------------------------------


def test_where_a_card_is_follows_from_the_deals_before():
    """In the market, in the museum, in another player's hold: each with the card."""
    ledger = [
        *opened("6ro"),
        deal("Ben", "sell", "6ro"),
        deal("Aki", "museum", "3k"),
        deal("Aki", "museum", "4k 3k"),
        deal("Ben", "trade", "6bo", 2, "Aki"),
        deal("Ben", "sell", "6bh 6bo"),
    ]
    assert problems(*ledger) == [
        ("in-market", "ledger[1].cards[0]", {"found": "6ro"}),
        ("in-museum", "ledger[3].cards[1]", {"found": "3k"}),
        ("not-owner", "ledger[5].cards[1]", {"card": "6bo", "expected": "Aki", "found": "Ben"}),
    ]


def test_a_card_that_was_bought_belongs_to_who_bought_it():
    """Nobody else sells it, and it is not bought again."""
    ledger = [*opened("6ro"), deal("Aki", "buy", "6ro"), deal("Ben", "museum", "4k 5k"), *opened("6bo", by="Ben")]
    found = problems(*ledger, deal("Ben", "sell", "6ro"), deal("Ben", "buy", "6bo 6bh", 12))
    assert found == [
        ("not-owner", "ledger[4].cards[0]", {"card": "6ro", "expected": "Aki", "found": "Ben"}),
        ("not-in-market", "ledger[5].cards[1]", {"found": "6bh"}),
    ]


def test_a_deal_that_is_wrong_is_carried_out_all_the_same():
    """A card that is sold while it lies in the market lies there once, so that later prices are right."""
    ledger = [*opened("6ro"), deal("Aki", "sell", "6ro"), deal("Ben", "sell", "6bo", 4), deal("Ben", "sell", "6go", 3)]
    assert problems(*ledger, dice=[1, 1, 1]) == [("in-market", "ledger[1].cards[0]", {"found": "6ro"})]


def test_a_card_that_is_bought_leaves_the_market():
    """Its number has one card less, and a card that nobody sold leaves nothing."""
    ledger = [*opened("6ro"), deal("Aki", "sell", "6bo"), deal("Aki", "buy", "6ro"), deal("Aki", "sell", "6go")]
    assert (steps(*ledger)[3]["market"], steps(*ledger)[3]["price"]) == (1, 4)
    wrong = [*opened("6ro"), deal("Aki", "buy", "6bo"), deal("Ben", "sell", "6go", 4)]
    assert [code for code, _, _ in problems(*wrong)] == ["not-in-market"]


# The kinds of deal -------------------------------------------------------------------------------------------------------


def test_opening_with_several_cards_says_how_many():
    """As many as were written; the first of them opens."""
    assert problems(deal("Aki", "open", "3ro 3rh 4ro"), *opened("4ro", by="Ben")) == [
        ("one-card", "ledger[0].cards", {"found": 3})
    ]


def test_opening_what_is_open_says_how_many_lie_there():
    """With the number; the card's place."""
    ledger = [*opened("3ro"), deal("Ben", "sell", "3go"), *opened("3bo")]
    assert problems(*ledger) == [("already-open", "ledger[2].cards[0]", {"number": 3, "lying": 2})]


def test_opening_with_a_card_that_lies_open_is_told_once():
    """It is in the market; that its number is open is the same thing."""
    assert problems(*opened("3ro", "3ro")) == [("in-market", "ledger[1].cards[0]", {"found": "3ro"})]


def test_a_card_that_opens_nothing_and_a_card_from_the_hold():
    """Each with the card."""
    assert problems(*opened("3k")) == [("opens-not", "ledger[0].cards[0]", {"found": "3k"})]
    ledger = [*opened("6ro"), deal("Aki", "buy", "6ro"), *opened("6ro")]
    assert problems(*ledger) == [("from-hold", "ledger[2].cards[0]", {"found": "6ro"})]


def test_a_sale_of_several_numbers_names_them_in_order():
    """And each that is not there; cards that the market does not take are told apart."""
    assert problems(*opened("6ro"), deal("Ben", "sell", "6rh 5bo 2w 1bo", 9)) == [
        ("not-for-market", "ledger[1].cards[2]", {"found": "2w"}),
        ("one-number", "ledger[1].cards", {"found": "1, 5, 6"}),
        ("not-open", "ledger[1].cards", {"numbers": 1}),
        ("not-open", "ledger[1].cards", {"numbers": 5}),
    ]


def test_a_basic_card_is_not_for_the_museum():
    """With its code, and no amount is worked out."""
    assert problems(deal("Aki", "museum", "4k 2ro", 9)) == [("not-for-museum", "ledger[0].cards[1]", {"found": "2ro"})]


def test_a_set_of_another_size_says_how_many_there_are():
    """As many as were written, even where one of them does not exist or stands there twice."""
    assert problems(*opened("5ro"), deal("Ben", "sell-set", "5rh 5rd")) == [
        ("set-size", "ledger[1].cards", {"expected": 3, "found": 2})
    ]
    assert problems(*opened("5ro"), deal("Ben", "sell-set", "5rh 5rh 5rd", 9)) == [
        ("repeated", "ledger[1].cards[1]", {"found": "5rh"})
    ]


def test_no_set_names_the_cards():
    """In the order in which they were written."""
    ledger = [*opened("6ro", "5ro", "1ro"), deal("Ben", "sell-set", "6rd 1bd 5gh")]
    assert problems(*ledger) == [("no-set", "ledger[3].cards", {"found": "6rd 1bd 5gh"})]


@pytest.mark.parametrize(
    ("open_", "cards", "numbers"),
    [
        (("2ro", "3ro"), "2bd 3bd 4bd", "4"),
        (("2ro",), "4bd 3bd 2bd", "3, 4"),
        (("6ro",), "6rh 4bh Ag", "4"),
        ((), "Ar Ab Ag", "1, 2, 3, 4, 5, 6"),
    ],
)
def test_a_set_that_can_not_be_sold_names_what_it_lacks(open_, cards, numbers):
    """The numbers that every way to read it needs; where it could be read in quite different ways, those of all of them."""
    number = len(open_)
    assert problems(*opened(*open_), deal("Ben", "sell-set", cards, 9)) == [
        ("not-open", f"ledger[{number}].cards", {"numbers": numbers})
    ]


def test_who_gets_the_cards_of_a_trade():
    """Somebody else, for an amount; no other deal has a receiver."""
    ledger = [
        deal("Aki", "museum", "4k", to="Ben"),
        deal("Aki", "trade", "5ro", 3),
        deal("Ben", "trade", "6k", to="Ben"),
    ]
    assert problems(*ledger) == [
        ("only-in-trade", "ledger[0].to", {"found": "museum"}),
        ("missing-key", "ledger[1].to", {}),
        ("trade-with-self", "ledger[2].to", {"found": "Ben"}),
        ("missing-key", "ledger[2].amount", {}),
    ]


# Money -------------------------------------------------------------------------------------------------------------------


def test_a_wrong_amount_says_both_and_the_right_one_counts_on():
    """The balance goes on with what the deal is worth: 8 and not 14."""
    found = problems(*opened("6ro"), deal("Aki", "sell", "6rh", 8), deal("Aki", "buy", "6ro 6rh"), dice=[1, 1, 1])
    assert found == [
        ("price-differs", "ledger[1].amount", {"found": 8, "expected": 4}),
        ("not-enough", "ledger[2]", {"name": "Aki", "expected": 12, "found": 10}),
    ]


def test_who_can_not_pay_is_told_once():
    """With what is to be paid and what there was; whatever that player pays later is not told again."""
    ledger = [*opened("6ro", "5ro"), deal("Ben", "buy", "6ro"), deal("Ben", "buy", "5ro")]
    assert problems(*ledger) == [("not-enough", "ledger[2]", {"name": "Ben", "expected": 6, "found": 0})]
    ledger = [deal("Aki", "museum", "4k"), deal("Ben", "trade", "6k", 5, "Aki")]
    assert problems(*ledger) == [("not-enough", "ledger[1]", {"name": "Aki", "expected": 5, "found": 4})]


def test_one_may_spend_everything():
    """A balance of 0 is fine."""
    assert steps(*opened("6ro"), deal("Aki", "buy", "6ro"))[-1]["balances"] == {"Aki": 0}


@pytest.mark.parametrize(
    "wrong",
    [
        deal("Ben", "museum", "4ro"),
        deal("Ben", "buy", "4ro"),
    ],
    ids=["museum", "buy"],
)
def test_only_the_money_of_who_took_part_is_unsure_after_a_mistake(wrong):
    """Nobody is told that it is too little, nor that coins differ from it; the others are told."""
    later = [deal("Aki", "trade", "1k", 50, "Ben"), deal("Ben", "trade", "2k", 50, "Aki")]
    if wrong["player"] == "Aki":
        later.reverse()
    coins = {"Aki": {"1": 19}, "Ben": {"5": 19}, "Chie": {"10": 1}}
    found = problems(wrong, later[0], coins=coins, players=("Aki", "Ben", "Chie"))
    other = "Aki" if wrong["player"] == "Ben" else "Ben"
    last = {"Aki": 50, "Ben": 50}[other]
    written = {"Aki": 19, "Ben": 95}[other]
    assert [(code, where) for code, where, _ in found if where.startswith("ledger[0]")] != []
    assert [one for one in found if not one[1].startswith("ledger[0]")] == [
        ("coins-differ", f"coins.{other}", {"found": written, "expected": last, "name": other}),
        ("coins-differ", "coins.Chie", {"found": 10, "expected": 0, "name": "Chie"}),
    ]


@pytest.mark.parametrize(
    "wrong", [deal("Aki", "trade", "4k", 9, "Aki"), deal("Aki", "trade", "4ro")], ids=["oneself", "nobody"]
)
def test_after_a_trade_with_nobody_all_money_is_unsure(wrong):
    """Somebody paid for it, and nobody can tell who."""
    coins = {"Aki": {"1": 19}, "Ben": {"5": 19}, "Chie": {"10": 1}}
    found = problems(wrong, deal("Ben", "trade", "2k", 50, "Aki"), coins=coins, players=("Aki", "Ben", "Chie"))
    assert found
    assert [one for one in found if not one[1].startswith("ledger[0]")] == []


def test_a_trade_whose_amount_is_missing_leaves_both_unsure():
    """The one who pays and the one who gets it."""
    ledger = [deal("Aki", "trade", "4k", to="Ben"), deal("Ben", "trade", "5k", 9, "Aki"), deal("Aki", "trade", "6k", 9, "Ben")]
    coins = {"Aki": {"1": 19}, "Ben": {"5": 19}}
    assert problems(*ledger, coins=coins) == [("missing-key", "ledger[0].amount", {})]


def test_a_wrong_amount_leaves_nobody_unsure():
    """What the deal is worth is known: coins are compared with it."""
    found = problems(deal("Aki", "museum", "4k", 5), coins={"Aki": {"1": 3}, "Ben": {"1": 1}})
    assert found == [
        ("price-differs", "ledger[0].amount", {"found": 5, "expected": 4}),
        ("coins-differ", "coins.Aki", {"found": 3, "expected": 4, "name": "Aki"}),
        ("coins-differ", "coins.Ben", {"found": 1, "expected": 0, "name": "Ben"}),
    ]


# Coins and dice ----------------------------------------------------------------------------------------------------------


def test_too_many_coins_of_a_kind_name_it_and_who_has_them():
    """There are twenty; the place is the one that those share who have some."""
    coins = {"Aki": {**NO_COINS, "5": 12, "1": 20}, "Ben": {**NO_COINS, "5": 9}, "Chie": NO_COINS}
    assert problems(coins=coins, players=("Aki", "Ben", "Chie")) == [
        ("over-limit", "coins", {"limit": 20, "what": "×5", "found": 21, "held": ["Aki 12", "Ben 9"]})
    ]


def test_nothing_counted_and_coins_of_one_player():
    """At the coins; the player who has none written down is named by the place."""
    assert problems() == [("nothing-counted", "coins", {})]
    assert problems(coins={"Aki": {**NO_COINS, "1": 3}}) == [("missing-key", "coins.Ben", {})]


@pytest.mark.parametrize("kinds", [{}, {"20": ""}, {"1": 3, "5": 0, "10": 1}, {"1": 3, "5": 0, "10": 1, "20": ""}])
def test_coins_that_nobody_wrote_down_are_not_none(kinds):
    """Whoever forgot to type the coins of 20 lost in silence. What a written total confirms may be left out."""
    missing = [value for value in NO_COINS if kinds.get(value, "") == ""]
    worth = sum(int(value) * count for value, count in kinds.items() if count)
    for totals, wanted in (
        ({}, [("missing-key", f"coins.Aki.{value}") for value in missing]),
        ({"Aki": worth}, []),
        ({"Aki": worth + 20}, [("total-differs", "totals.Aki")]),
    ):
        raw = {
            "game": "opt",
            "players": ["Aki", "Ben"],
            "coins": {"Aki": kinds, "Ben": {**NO_COINS, "1": 14}},
            "totals": totals,
        }
        (found,) = score_sources([("a.json", json.dumps(raw).encode())], GAME)
        assert [(problem.code, problem.where) for problem in found.problems] == wanted


def test_a_cell_of_coins_that_is_left_blank_is_missed_and_an_empty_box_on_paper_is_none():
    """In a table the cell may have been forgotten; beside filled ones on a pad it is how people write that there are none."""
    table = b"player,c1,c5,c10,c20\nAki,3,0,1,\nBen,4,2,0,0\n"
    (found,) = score_sources([("a.csv", table)], GAME)
    assert [(problem.code, problem.where, problem.line) for problem in found.problems] == [("missing-key", "coins.Aki.20", 2)]
    boxes = {"p1-name": "Aki", "p2-name": "Ben", "p1-coins-1": 3, "p2-coins-20": 1, "p2-coins-1": None}
    values = {slot.name: boxes.get(slot.name) for slot in slots(GAME, view_of(GAME, GAME.component("score-pad"), 2))}
    assert record_of_slots(GAME, values)["coins"] == {"Aki": {**NO_COINS, "1": 3}, "Ben": {**NO_COINS, "20": 1}}


@pytest.mark.parametrize(
    ("last", "reading", "needed"),
    [
        (deal("Aki", "sell", "6rh"), "no", True),
        (deal("Aki", "sell-set", "6rh 6rd 6bo"), "no", True),
        (deal("Aki", "museum", "4k"), "no", False),
        (deal("Aki", "museum", "4k"), "yes", True),
        (deal("Aki", "buy", "6ro"), "yes", False),
        (deal("Ben", "open", "5ro"), "yes", False),
    ],
    ids=["sell", "set", "museum", "museum with dice", "buy", "open"],
)
def test_dice_are_needed_where_they_count(last, reading, needed):
    """For prices with a bonus: sales, sets, and the museum under its reading."""
    found = problems(*opened("6ro"), last, dice=None, museum_dice=reading)
    assert found == ([("missing-key", "dice", {})] if needed else [])


def test_without_dice_only_what_does_not_hang_on_prices_is_told():
    """Not that an amount differs, that money is short or that coins differ; a card that does not exist is."""
    ledger = [
        *opened("6ro"),
        deal("Aki", "sell", "6rh", 9),
        deal("Ben", "buy", "6ro"),
        deal("Aki", "museum", "8x"),
        deal("Aki", "museum", "4k", 9),
    ]
    assert problems(*ledger, dice=None, coins={"Aki": {"1": 19}, "Ben": {"5": 19}}) == [
        ("missing-key", "dice", {}),
        ("no-such-card", "ledger[3].cards[0]", {"found": "8x", "hint": ""}),
    ]


def test_a_wrong_record_is_not_finished():
    """There are no totals then."""
    found = score(Record(GAME, {"game": "opt", "players": ["Aki", "Ben"]}))
    assert (found.finished, found.players, found.winners, [p.code for p in found.problems]) == (
        False,
        (),
        (),
        ["nothing-counted"],
    )


def test_a_replay_says_whose_money_is_unsure():
    """Who took part in a deal that is wrong."""
    found = replay(rules_of(GAME), ["Aki", "Ben", "Chie"], [deal("Aki", "museum", "2ro"), deal("Ben", "museum", "4k", 9)], [])
    assert (found.unsure, found.balances) == ({"Aki"}, {"Aki": 0, "Ben": 4, "Chie": 0})
    assert [(step["player"], step["amount"], step["balances"]) for step in found.steps] == [
        ("Aki", None, {}),
        ("Ben", 4, {"Ben": 4}),
    ]
    assert found.parts == {("Ben", "museum"): (1, 4)}
