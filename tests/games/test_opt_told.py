"""What a changed line of OPT's scoring would get away with otherwise: details, parts, and what people are told.

Found by changing the scorer a line at a time and looking at what no test noticed.
"""

from __future__ import annotations

from helpers_opt_deals import deal, opened, scored, steps
from printkit.games.opt.scoring import explain

# Details -----------------------------------------------------------------------------------------------------------------

WHOLE = [
    *opened("3ro", "2ro"),
    deal("Ben", "open", "4ro"),
    deal("Ben", "sell", "3bo 3go"),
    deal("Aki", "sell-set", "2bo 3w Ab"),
    deal("Aki", "museum", "4k Ag"),
    deal("Ben", "buy", "3ro"),
    deal("Aki", "trade", "5ro", 2, "Ben"),
    deal("Ben", "sell-set", "1w 2k 3k"),
]
"""Every kind of deal; dice 2, 2, 3."""


def test_details_of_every_kind_of_deal():
    """What an amount consists of, and the money of whoever took part."""
    assert steps(*WHOLE)[0] == {
        "player": "Aki",
        "action": "open",
        "cards": ["3ro"],
        "amount": 3,
        "number": 3,
        "balances": {"Aki": 3},
    }
    assert steps(*WHOLE)[3:] == [
        {
            "player": "Ben",
            "action": "sell",
            "cards": ["3bo", "3go"],
            "amount": 10,
            "number": 3,
            "market": 1,
            "price": 4,
            "bonus": 2,
            "balances": {"Ben": 14},
        },
        {
            "player": "Aki",
            "action": "sell-set",
            "cards": ["2bo", "3w", "Ab"],
            "amount": 24,
            "reading": ["2bo", "3bo", "4bo"],
            "patterns": {"colour": "same", "number": "run", "suit": "same"},
            "run": False,
            "market": {"2": {"cards": 1, "price": 4}, "3": {"cards": 3, "price": 3}, "4": {"cards": 1, "price": 4}},
            "price": 4,
            "plus": 9,
            "bonus": 3,
            "balances": {"Aki": 29},
        },
        {
            "player": "Aki",
            "action": "museum",
            "cards": ["4k", "Ag"],
            "amount": 8,
            "price": 4,
            "bonus": 0,
            "balances": {"Aki": 37},
        },
        {"player": "Ben", "action": "buy", "cards": ["3ro"], "amount": 6, "price": 6, "balances": {"Ben": 8}},
        {
            "player": "Aki",
            "action": "trade",
            "cards": ["5ro"],
            "amount": 2,
            "to": "Ben",
            "balances": {"Aki": 39, "Ben": 6},
        },
        {
            "player": "Ben",
            "action": "sell-set",
            "cards": ["1w", "2k", "3k"],
            "amount": 28,
            "reading": ["1w", "2k", "3k"],
            "patterns": {"number": "run"},
            "run": True,
            "market": {},
            "price": 0,
            "plus": 25,
            "bonus": 3,
            "balances": {"Ben": 34},
        },
    ]


def test_details_of_the_table_at_the_end():
    """Cards by number in the market, and the museum's by code."""
    details = scored(*WHOLE)[1].details
    assert list(details) == ["ledger", "market", "museum"]
    assert details["market"] == {"1": 0, "2": 2, "3": 2, "4": 1, "5": 0, "6": 0}
    assert details["museum"] == ["1w", "2k", "3k", "3w", "4k", "Ab", "Ag"]


def test_details_of_the_museum_with_dice():
    """Each numbered card its own bonus, an A none."""
    (step,) = steps(deal("Aki", "museum", "2k 3w Ay"), museum_dice="yes")
    assert (step["price"], step["bonus"], step["amount"]) == (4, 3, 15)


def test_parts_count_every_kind_of_deal_of_a_player():
    """As whom ever; what was paid is negative. In the order of the rules."""
    aki, ben = scored(*WHOLE)[1].players
    assert [tuple(part) for part in aki.breakdown] == [
        ("open", 2, 5),
        ("sell", 0, 0),
        ("sell-set", 1, 24),
        ("museum", 1, 8),
        ("buy", 0, 0),
        ("trade", 1, 2),
    ]
    assert [tuple(part) for part in ben.breakdown] == [
        ("open", 1, 4),
        ("sell", 1, 10),
        ("sell-set", 1, 28),
        ("museum", 0, 0),
        ("buy", 1, -6),
        ("trade", 1, -2),
    ]


def test_parts_of_coins():
    """Of each kind; nothing more is known of the game."""
    none = {"1": 0, "5": 0, "10": 0, "20": 0}
    found = scored(coins={"Aki": {**none, "20": 2, "1": 3}, "Ben": {**none, "5": 1}})[1]
    assert [[tuple(part) for part in player.breakdown] for player in found.players] == [
        [("c1", 3, 3), ("c5", 0, 0), ("c10", 0, 0), ("c20", 2, 40)],
        [("c1", 0, 0), ("c5", 1, 5), ("c10", 0, 0), ("c20", 0, 0)],
    ]
    assert found.details == {}
    assert found.finished


# For people --------------------------------------------------------------------------------------------------------------


def explained(*ledger, **more):
    return explain(*scored(*ledger, **more))


def test_the_whole_arithmetic_is_explained():
    """Every deal with the market of its moment, each wild card, the money, and the sums in the order of the ranks."""
    coins = {"Ben": {"1": 4, "10": 3}, "Aki": {"5": 1, "10": 3, "1": 4, "20": 0}}
    assert explained(*WHOLE, players=("Ben", "Aki"), coins=coins) == [
        ("head_ledger", {"dice": "2 2 3"}),
        ("open", {"step": 1, "player": "Aki", "cards": "3ro", "amount": 3, "count": 1, "number": 3}),
        ("balance", {"player": "Aki", "balance": 3}),
        ("open", {"step": 2, "player": "Aki", "cards": "2ro", "amount": 2, "count": 1, "number": 2}),
        ("balance", {"player": "Aki", "balance": 5}),
        ("open", {"step": 3, "player": "Ben", "cards": "4ro", "amount": 4, "count": 1, "number": 4}),
        ("balance", {"player": "Ben", "balance": 4}),
        (
            "sell",
            {
                "step": 4,
                "player": "Ben",
                "cards": "3bo 3go",
                "amount": 10,
                "count": 2,
                "price": 4,
                "bonus": 2,
                "sum": "2 × 4 + 2",
            },
        ),
        ("ladder", {"number": 3, "lying": 1, "price": 4}),
        ("balance", {"player": "Ben", "balance": 14}),
        ("set", {"step": 5, "player": "Aki", "cards": "2bo 3w Ab", "amount": 24, "count": 3, "sum": "3 × 4 + 9 + 3"}),
        ("pattern_colour_same", {}),
        ("pattern_number_run", {}),
        ("pattern_suit_same", {}),
        ("plus", {"count": 3, "plus": 9}),
        ("ladder", {"number": "2", "lying": 1, "price": 4}),
        ("ladder", {"number": "3", "lying": 3, "price": 3}),
        ("ladder", {"number": "4", "lying": 1, "price": 4}),
        ("dice", {"bonus": 3}),
        ("wild", {"card": "3w", "read": "3bo"}),
        ("wild", {"card": "Ab", "read": "4bo"}),
        ("balance", {"player": "Aki", "balance": 29}),
        (
            "museum",
            {
                "step": 6,
                "player": "Aki",
                "cards": "4k Ag",
                "amount": 8,
                "count": 2,
                "price": 4,
                "bonus": 0,
                "sum": "2 × 4",
            },
        ),
        ("balance", {"player": "Aki", "balance": 37}),
        ("buy", {"step": 7, "player": "Ben", "cards": "3ro", "amount": 6, "count": 1, "price": 6}),
        ("balance", {"player": "Ben", "balance": 8}),
        ("trade", {"step": 8, "player": "Aki", "cards": "5ro", "amount": 2, "count": 1, "to": "Ben"}),
        ("balance", {"player": "Aki", "balance": 39}),
        ("balance", {"player": "Ben", "balance": 6}),
        ("set", {"step": 9, "player": "Ben", "cards": "1w 2k 3k", "amount": 28, "count": 3, "sum": "25 + 3"}),
        ("pattern_run", {"plus": 25}),
        ("dice", {"bonus": 3}),
        ("balance", {"player": "Ben", "balance": 34}),
        ("head_coins", {}),
        ("coins", {"player": "Ben", "sum": "4 × 1 + 3 × 10", "total": 34}),
        ("coins", {"player": "Aki", "sum": "1 × 5 + 3 × 10 + 4 × 1", "total": 39}),
        ("coins_agree", {}),
        ("head_total", {}),
        ("total", {"rank": 1, "player": "Aki", "sum": "5 + 24 + 8 + 2", "total": 39}),
        ("total", {"rank": 2, "player": "Ben", "sum": "4 + 10 + 28 − 6 − 2", "total": 34}),
    ]


def test_coins_alone_are_explained():
    """No deals, nothing that they agree with; nothing is 0."""
    assert explained(coins={"Aki": {"20": 2, "1": 3, "5": 0, "10": 0}, "Ben": {"5": 0, "1": 0, "10": 0, "20": 0}}) == [
        ("head_coins", {}),
        ("coins", {"player": "Aki", "sum": "2 × 20 + 3 × 1", "total": 43}),
        ("coins", {"player": "Ben", "sum": "0", "total": 0}),
        ("head_total", {}),
        ("total", {"rank": 1, "player": "Aki", "sum": "3 + 40", "total": 43}),
        ("total", {"rank": 2, "player": "Ben", "sum": "0", "total": 0}),
    ]


def test_a_ledger_without_dice_and_coins_is_explained():
    """The dice are left empty; a sum that starts with money paid says so."""
    ledger = [deal("Aki", "museum", "4k"), deal("Ben", "trade", "5k", 4, "Aki"), deal("Aki", "trade", "6k", 3, "Ben")]
    found = explained(*ledger[:2], dice=None)
    assert found[0] == ("head_ledger", {"dice": ""})
    assert [args for key, args in found if key == "total"] == [
        {"rank": 1, "player": "Ben", "sum": "4", "total": 4},
        {"rank": 2, "player": "Aki", "sum": "4 − 4", "total": 0},
    ]
    assert not {"head_coins", "coins_agree"} & {key for key, _ in found}


def test_a_set_without_dice_bonus_does_not_mention_it():
    """Neither in the sum nor on a line of its own; basic cards stand for nothing else."""
    found = explained(*opened("5ro"), deal("Ben", "sell-set", "5bo 5go 5rh"), dice=[1, 1, 1])
    assert found[3:9] == [
        ("set", {"step": 2, "player": "Ben", "cards": "5bo 5go 5rh", "amount": 18, "count": 3, "sum": "3 × 4 + 6"}),
        ("pattern_colour_different", {}),
        ("pattern_number_same", {}),
        ("plus", {"count": 2, "plus": 6}),
        ("ladder", {"number": "5", "lying": 1, "price": 4}),
        ("balance", {"player": "Ben", "balance": 18}),
    ]
