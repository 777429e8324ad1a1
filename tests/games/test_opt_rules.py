"""Every rule of OPT that the scorer knows, one test each, named after its sentence."""

from __future__ import annotations

import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.games.opt.cards import rules_of
from printkit.scoring.run import score_record

GAME = Catalog().load("opt")


def deal(player, action, cards, amount=None, to=None):
    row = {"player": player, "action": action, "cards": cards.split()}
    return {**row, **({"amount": amount} if amount else {}), **({"to": to} if to else {})}


def answer(*ledger, dice=(6, 6, 6), coins=None, players=("Aki", "Ben"), **options):
    raw = {"game": "opt", "players": list(players), "dice": list(dice), "options": options}
    raw |= {"ledger": list(ledger)} if ledger else {}
    raw |= {"coins": coins} if coins else {}
    return score_record(raw, GAME).as_dict("en")


def amounts(*ledger, **more):
    found = answer(*ledger, **more)
    assert found["problems"] == []
    return [step["amount"] for step in found["details"]["ledger"]]


def codes(found):
    return [(problem["code"], problem["where"]) for problem in found["problems"]]


def opened(numbers, by="Aki"):
    """Deals that open these numbers with red circles."""
    return [deal(by, "open", f"{number}ro") for number in numbers]


# Components --------------------------------------------------------------------------------------------------------------


def test_there_are_72_cards_54_basic_12_black_and_white_6_a():
    """The deck follows from its composition, each card once."""
    deck = rules_of(GAME).deck
    kinds = [card.kind for card in deck.values()]
    assert [kinds.count(kind) for kind in ("basic", "black-and-white", "a")] == [54, 12, 6]
    assert {"6gd", "1w", "6k", "Ay"} <= set(deck)
    assert not {"7ro", "1y", "1wo", "Aro", "0ro"} & set(deck)


NONE = {"1": 0, "5": 0, "10": 0, "20": 0}
"""No coin of any kind: one that isn't written is not given."""


def test_coins_are_1_5_10_20():
    """Coins count their values."""
    coins = {"Aki": {"1": 1, "5": 1, "10": 1, "20": 1}, "Ben": {**NONE, "20": 2}}
    assert [p["total"] for p in answer(coins=coins)["players"]] == [36, 40]


def test_there_are_20_coins_of_each():
    """Twenty over all players are fine and one more is not, whoever has it."""
    coins = {"Aki": {**NONE, "5": 12}, "Ben": {**NONE, "5": 8}}
    assert answer(coins=coins)["problems"] == []
    coins["Ben"]["5"] = 9
    assert codes(answer(coins=coins)) == [("over-limit", "coins")]


# Play --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 7))
def test_who_opens_a_number_gains_that_many_opt(number):
    """From 1 to 6, and the dice add nothing."""
    assert amounts(deal("Aki", "open", f"{number}gd"), dice=[number] * 3) == [number]


def test_a_number_on_the_market_can_not_be_opened_again():
    """Only a number that is not there can be opened."""
    found = answer(deal("Aki", "open", "3ro"), deal("Ben", "open", "3bo"))
    assert codes(found) == [("already-open", "ledger[1].cards[0]")]


def test_a_number_is_opened_with_one_card():
    """Two at once are a mistake."""
    assert codes(answer(deal("Aki", "open", "3ro 3rh"))) == [("one-card", "ledger[0].cards")]


def test_a_number_is_opened_from_hand():
    """What was bought or traded lies in the hold, from where it can be sold and not opened with."""
    ledger = [deal("Aki", "open", "6ro"), deal("Aki", "buy", "6ro"), deal("Aki", "open", "6ro")]
    assert codes(answer(*ledger)) == [("from-hold", "ledger[2].cards[0]")]


def test_everybody_starts_without_money():
    """A first deal that costs something is a balance below zero."""
    found = answer(*opened([3]), deal("Ben", "buy", "3ro"))
    assert codes(found) == [("not-enough", "ledger[1]")]


def test_only_cards_in_ones_hold_are_sold():
    """Not what another player got by a deal."""
    ledger = [*opened([6]), deal("Ben", "trade", "6bo", 2, "Aki"), deal("Ben", "sell", "6bo")]
    assert codes(answer(*ledger)) == [("not-owner", "ledger[2].cards[0]")]


def test_most_opt_wins():
    """Totals rank the players."""
    found = answer(*opened([3]), deal("Ben", "open", "4ro"))
    assert (found["winners"], found["decided_by"], [p["rank"] for p in found["players"]]) == (["Ben"], "total", [2, 1])


def test_ties_share():
    """Equal totals at the top are a shared victory."""
    found = answer(*opened([3]), deal("Ben", "museum", "2k"), deal("Aki", "sell", "3rh"), players=("Aki", "Ben", "Chie", "Dan"))
    assert (found["winners"], found["decided_by"]) == (["Aki"], "total")
    found = answer(*opened([4]), deal("Ben", "museum", "2k"), players=("Aki", "Ben", "Chie"))
    assert (found["winners"], found["decided_by"], [p["rank"] for p in found["players"]]) == (
        ["Aki", "Ben"],
        "shared",
        [1, 1, 3],
    )


# Prices ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lying", "price"), [(1, 4), (2, 3), (3, 3), (4, 2), (5, 2), (6, 2), (7, 1), (8, 1)])
def test_the_sell_price_follows_from_the_cards_in_the_market(lying, price):
    """The row of the table: 1, 2-3, 4-6, 7-8 cards."""
    rest = ["2rh", "2rd", "2bo", "2bh", "2bd", "2go", "2gh", "2gd"]
    ledger = [deal("Aki", "open", "2ro"), *(deal("Aki", "sell", code) for code in rest[: lying - 1])]
    assert amounts(*ledger, deal("Ben", "sell", rest[lying - 1]))[-1] == price


def test_a_number_with_no_card_in_the_market_can_not_be_sold():
    """The first column of the table."""
    assert codes(answer(deal("Aki", "sell", "2ro"))) == [("not-open", "ledger[0].cards")]


@pytest.mark.parametrize("lying", [1, 3, 6, 9])
def test_buying_costs_6_at_every_stack_size(lying):
    """Reading 1; several at once cost 6 each."""
    rest = ["2rh", "2rd", "2bo", "2bh", "2bd", "2go", "2gh", "2gd"][: lying - 1]
    ledger = [*opened([6, 5, 4, 2]), *([deal("Aki", "sell", " ".join(rest))] if rest else []), deal("Aki", "buy", "2ro")]
    assert amounts(*ledger)[-1] == 6
    assert amounts(*ledger[:-1], deal("Aki", "buy", "2ro 6ro"))[-1] == 12


def test_only_what_lies_in_the_market_can_be_bought():
    """Neither a card that nobody sold nor one in the museum."""
    ledger = [*opened([6]), deal("Aki", "museum", "3k"), deal("Aki", "buy", "3k"), deal("Aki", "buy", "6bo")]
    assert codes(answer(*ledger)) == [("not-in-market", "ledger[2].cards[0]"), ("not-in-market", "ledger[3].cards[0]")]


def test_several_cards_sold_at_once_all_get_the_price_before_the_sale():
    """1 card there, sell two: 2 × 4 = 8."""
    assert amounts(*opened([3]), deal("Ben", "sell", "3bo 3go"))[-1] == 8


def test_a_sale_is_of_one_number():
    """Two numbers at once are two sales."""
    assert codes(answer(*opened([3, 4]), deal("Ben", "sell", "3bo 4go"))) == [("one-number", "ledger[2].cards")]


def test_each_card_sold_gains_1_for_each_die_that_shows_its_number():
    """Dice 2, 2, 3: a 2 gains 2, and each of two does."""
    ledger = [*opened([2, 3, 4]), deal("Ben", "sell", "2bo"), deal("Ben", "sell", "3bo 3go"), deal("Ben", "sell", "4bo")]
    assert amounts(*ledger, dice=[2, 2, 3])[3:] == [4 + 2, 2 * (4 + 1), 4]


def test_black_and_white_and_a_cards_sold_singly_bring_4_at_the_museum():
    """Without a dice bonus."""
    assert amounts(deal("Aki", "museum", "2k 2w Ay"), dice=[2, 2, 2]) == [12]


def test_black_and_white_and_a_cards_are_not_sold_to_the_market():
    """They go to sets or the museum only; the museum takes no others."""
    ledger = [*opened([2]), deal("Ben", "sell", "2k"), deal("Ben", "sell", "2bo Ar"), deal("Ben", "museum", "2go")]
    assert codes(answer(*ledger)) == [
        ("not-for-market", "ledger[1].cards[0]"),
        ("not-for-market", "ledger[2].cards[1]"),
        ("not-for-museum", "ledger[3].cards[0]"),
    ]


def test_players_trade_at_any_agreed_price():
    """The receiver pays, the cards may be sold again by the new owner."""
    ledger = [*opened([6]), deal("Ben", "trade", "6bo", 5, "Aki"), deal("Aki", "sell", "6bo")]
    found = answer(*ledger, dice=[1, 1, 1])
    assert [p["total"] for p in found["players"]] == [6 - 5 + 4, 5]


def test_a_trade_needs_a_receiver_and_an_amount():
    """Both are told; no other deal has a receiver."""
    ledger = [deal("Aki", "trade", "6ro"), deal("Aki", "trade", "6bo", 3, "Aki"), deal("Aki", "museum", "6k", to="Ben")]
    assert codes(answer(*ledger)) == [
        ("missing-key", "ledger[0].to"),
        ("missing-key", "ledger[0].amount"),
        ("trade-with-self", "ledger[1].to"),
        ("only-in-trade", "ledger[2].to"),
    ]


# Sets --------------------------------------------------------------------------------------------------------------------


def set_deal(cards, numbers, **more):
    """The last deal of a game in which these numbers were opened and then a set was sold."""
    found = answer(*opened(numbers), deal("Ben", "sell-set", cards), **more)
    assert found["problems"] == []
    return found["details"]["ledger"][-1]


def refused(cards, numbers, **more):
    return codes(answer(*opened(numbers), deal("Ben", "sell-set", cards), **more))[-1][0]


@pytest.mark.parametrize(
    ("cards", "numbers", "patterns", "amount"),
    [
        ("2bd 3bh 4bd", [2, 3, 4], {"colour": "same", "number": "run"}, 18),
        ("4bh 5gh 6bh", [4, 5, 6], {"number": "run", "suit": "same"}, 18),
        ("1rh 1bh 1gh", [1], {"colour": "different", "number": "same", "suit": "same"}, 21),
        ("3bo 4bo 5bo", [3, 4, 5], {"colour": "same", "number": "run", "suit": "same"}, 21),
        ("1ro 3bh 6gd", [1, 3, 6], {"colour": "different", "suit": "different"}, 18),
        ("2bo 2bh 2bd", [2], {"colour": "same", "number": "same", "suit": "different"}, 21),
    ],
)
def test_two_attributes_bring_6_more_and_three_9(cards, numbers, patterns, amount):
    """3 × the sell price of 4 and 6 or 9."""
    red = {"1ro": "1bh"} if "1ro" in cards else {}
    ledger = [deal("Aki", "open", red.get(f"{n}ro", f"{n}rd" if f"{n}ro" in cards else f"{n}ro")) for n in numbers]
    other = next(n for n in range(1, 7) if n not in numbers)
    step = answer(*ledger, deal("Ben", "sell-set", cards), dice=[other] * 3)["details"]["ledger"][-1]
    assert (step["patterns"], step["amount"]) == (patterns, amount)


def test_one_attribute_is_no_set():
    """A run in mixed colours and suits, and three reds without more."""
    assert refused("2bd 3gh 4bd", [2, 3, 4]) == "no-set"
    assert refused("1rh 3rh 6rd", [1, 3, 6]) == "no-set"


def test_a_set_is_of_exactly_three():
    """Two or four cards are told with their number."""
    assert refused("2bd 3bd", [2, 3]) == "set-size"
    assert refused("2bd 3bd 4bd 5bd", [2, 3, 4, 5]) == "set-size"


def test_the_highest_market_sell_price_among_the_three_numbers_counts():
    """1 at a price of 3, 2 and 3 at 4: 3 × 4."""
    step = answer(*opened([1, 2, 3]), deal("Aki", "sell", "1rh"), deal("Ben", "sell-set", "1bo 2bo 3bh"))["details"]["ledger"][
        -1
    ]
    assert (step["price"], step["amount"]) == (4, 18)
    assert step["market"] == {"1": {"cards": 2, "price": 3}, "2": {"cards": 1, "price": 4}, "3": {"cards": 1, "price": 4}}


def test_three_of_one_number_in_different_colours_at_a_sell_price_of_2_bring_12():
    """The rules' own check: 2 × 3 + 6 = 12."""
    ledger = [deal("Aki", "open", "5ro"), deal("Aki", "sell", "5bo 5go 5rh"), deal("Ben", "sell-set", "5rd 5bd 5gh")]
    assert amounts(*ledger)[-1] == 12


def test_a_run_of_only_black_and_white_cards_brings_25_flat():
    """Whatever lies in the market, nothing there included."""
    assert set_deal("1w 2k 3k", [])["amount"] == 25
    assert set_deal("1w 2k 3k", [1, 2, 3])["amount"] == 25


def test_the_grey_a_may_stand_in_a_black_and_white_run():
    """As white or black, as any number."""
    step = set_deal("4k 6w Ay", [], dice=[1, 1, 1])
    assert (step["amount"], step["run"], step["reading"]) == (25, True, ["4k", "6w", "5w"])


@pytest.mark.parametrize(("a", "amount"), [("Aw", 25), ("Ak", 25), ("Ar", None), ("Ab", None)])
def test_white_a_and_black_a_count_as_white_and_black_in_the_run(a, amount):
    """Reading 5; a coloured A makes it a common set, which needs its numbers in the market."""
    found = answer(deal("Ben", "sell-set", f"4k 6k {a}"), dice=[1, 1, 1])
    assert [step["amount"] for step in found["details"].get("ledger", [])] == ([amount] if amount else [])


def test_black_and_white_of_one_number_or_with_a_gap_are_no_run():
    """2, 2, 3 and 1, 3, 4 are not consecutive."""
    assert refused("2w 2k 3k", []) == "not-open"
    assert refused("1w 3k 4k", []) == "not-open"


@pytest.mark.parametrize(
    ("cards", "numbers", "bonus"),
    [("2bd 3bh 4bd", [2, 3, 4], 3), ("2w Ab 4bd", [2, 3, 4], 3), ("2bd 2bh 2bo", [2], 6), ("2w 3k 4k", [], 3)],
)
def test_the_dice_bonus_is_added_to_all_sets(cards, numbers, bonus):
    """Dice 2, 2, 3, by the numbers that are used; wild cards and the run too."""
    step = set_deal(cards, numbers, dice=[2, 2, 3])
    assert step["bonus"] == bonus
    assert step["amount"] == (25 if step["run"] else 3 * step["price"] + step["plus"]) + bonus


def test_the_best_valid_reading_of_the_wild_cards_counts():
    """The grey A as a 6 brings three dice, beside two 6s of other colours."""
    step = set_deal("6bo 6go Ay", [4, 5, 6])
    assert (step["reading"], step["amount"]) == (["6bo", "6go", "6ro"], 12 + 9 + 9)


def test_a_black_card_is_any_suit_and_stays_black():
    """Beside two blue cards the colours are no pattern; the suits and the run are."""
    assert set_deal("1bo 2bh 3k", [1, 2, 3])["patterns"] == {"number": "run", "suit": "different"}


def test_a_white_card_is_any_colour_and_any_suit():
    """Beside two blue circles it is a third."""
    step = set_deal("1bo 2bo 3w", [1, 2, 3])
    assert (step["reading"], step["amount"]) == (["1bo", "2bo", "3bo"], 21)


def test_a_coloured_a_is_any_number_and_suit_in_its_own_colour():
    """Beside two blue circles a red A makes the run and the suits, and no pattern of colours."""
    step = set_deal("1bo 2bo Ar", [1, 2, 3])
    assert (step["reading"][2][1:], step["patterns"]) == ("ro", {"number": "run", "suit": "same"})


@pytest.mark.parametrize("a", ["Aw", "Ak"])
def test_white_a_and_black_a_keep_their_colour_too(a):
    """Reading 6, white_a = own: two patterns and not three."""
    assert set_deal(f"1bo 2bo {a}", [1, 2, 3])["amount"] == 18


def test_the_grey_a_is_any_colour_number_and_suit():
    """It completes three patterns beside any two cards that allow it."""
    assert set_deal("1bo 2bo Ay", [1, 2, 3])["reading"] == ["1bo", "2bo", "3bo"]


def test_in_a_set_basic_cards_go_to_the_market_and_the_others_to_the_museum():
    """The market has one more of each basic number; wild cards can't be sold again."""
    found = answer(*opened([1, 2, 3]), deal("Ben", "sell-set", "1bo 2w Ab"))
    assert found["details"]["market"] == {"1": 2, "2": 1, "3": 1, "4": 0, "5": 0, "6": 0}
    assert found["details"]["museum"] == ["2w", "Ab"]
    found = answer(*opened([1, 2, 3]), deal("Ben", "sell-set", "1bo 2w Ab"), deal("Ben", "museum", "2w"))
    assert codes(found) == [("in-museum", "ledger[4].cards[0]")]


# Readings ----------------------------------------------------------------------------------------------------------------


def test_each_number_used_in_a_set_must_already_lie_in_the_market():
    """Reading 2: a number that nobody opened can't be used, by a wild card either."""
    assert refused("2bd 3bd 4bd", [2, 3]) == "not-open"
    assert set_deal("2bd 3bh Ab", [1, 2, 3])["reading"][2][0] == "1"


def test_museum_dice_yes_adds_the_bonus_to_numbered_cards():
    """Reading 3."""
    assert amounts(deal("Aki", "museum", "2k"), deal("Aki", "museum", "Ay"), dice=[2, 2, 3], museum_dice="yes") == [6, 4]


def test_wild_only_sets_no_needs_a_basic_card():
    """Reading 4, the run excepted; by default a set may consist of others only."""
    assert set_deal("Ar Ab Ag", [5])["amount"] == 21
    assert refused("Ar Ab Ag", [5], wild_only_sets="no") == "no-set"
    assert set_deal("5rh Ab Ag", [5], wild_only_sets="no")["amount"] == 21
    assert set_deal("1w 2k 3k", [5], wild_only_sets="no")["amount"] == 25


def test_a_ninth_card_of_a_number_sells_at_1():
    """Reading 5; a set of that number still has that price when all nine lie there."""
    rest = ["2rh", "2rd", "2bo", "2bh", "2bd", "2go", "2gh"]
    ledger = [*opened([2]), *(deal("Aki", "sell", code) for code in rest), deal("Ben", "sell", "2gd")]
    assert amounts(*ledger)[-1] == 1
    assert amounts(*ledger, deal("Ben", "sell-set", "2w 2k Ay"))[-1] == 3 * 1 + 9


def test_a_number_bought_out_may_be_opened_again():
    """Reading 5."""
    ledger = [*opened([6]), deal("Aki", "buy", "6ro"), deal("Ben", "open", "6bo")]
    assert amounts(*ledger) == [6, 6, 6]


@pytest.mark.parametrize("card", ["3w", "3k", "Ar", "Ay"])
def test_only_basic_cards_open_a_number(card):
    """Reading 5."""
    assert codes(answer(deal("Aki", "open", card))) == [("opens-not", "ledger[0].cards[0]")]


def test_nobody_may_pay_more_than_they_have():
    """Reading 5: with 5 opt a card for 6 is too dear, and a trade for 6 as well."""
    assert codes(answer(*opened([5]), deal("Aki", "buy", "5ro"))) == [("not-enough", "ledger[1]")]
    assert codes(answer(*opened([5]), deal("Ben", "trade", "6k", 6, "Aki"))) == [("not-enough", "ledger[1]")]
    assert answer(*opened([5]), deal("Ben", "trade", "6k", 5, "Aki"))["valid"]


def test_white_a_any_is_any_colour():
    """Reading 6: as the white number cards."""
    assert set_deal("1bo 2bo Aw", [1, 2, 3], white_a="any")["reading"] == ["1bo", "2bo", "3bo"]
    assert set_deal("1bo 2bo Ak", [1, 2, 3], white_a="any")["amount"] == 18
