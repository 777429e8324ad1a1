"""What a changed line of OPT's prices would get away with otherwise: whole answers, whole refusals, and what people are told.

Found by changing the module a line at a time and looking at what no test noticed. The command is in ``test_cli_price.py``.
"""

from __future__ import annotations

import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.games.opt.price import lines, quote
from printkit.model import Refused

GAME = Catalog().load("opt")
HOLD = ["2bd", "3bh  Ab", "4k", "5k,Ay", "3rd", "3gd", "6ro"]
TABLE = {"market": "1=2 2=1 3=1 4=0", "dice": "2 2 3"}


def answered(cards, given=TABLE, *, best=False, game=GAME):
    answer, problems = quote(game, cards, given, best=best)
    assert {p.severity for p in problems} <= {"warning"}
    return answer


def refused(cards, given, *, best=False):
    """Each problem as (code, where, facts)."""
    with pytest.raises(Refused) as found:
        quote(GAME, cards, given, best=best)
    assert (found.value.status, found.value.game) == (2, GAME)
    return [(p.code, p.where, dict(p.args)) for p in found.value.problems]


def market(**cards):
    """The market part of an answer, from ``n2=(cards, price)``."""
    known = {key[1:]: found for key, found in cards.items()}
    return {n: dict(zip(("cards", "price"), known.get(n, (0, 0)), strict=True)) for n in "123456"}


# Answers -----------------------------------------------------------------------------------------------------------------


def test_a_whole_answer():
    """Market, dice and cards as they were understood; each sale, the best set and the best way to sell everything."""
    found, problems = quote(GAME, HOLD, TABLE, best=True)
    assert problems == []
    one = {"action": "sell", "market": 1, "price": 4}
    three = {**one, "number": 3}
    museum = {"action": "museum", "price": 4, "bonus": 0}
    assert found == {
        "game": "opt",
        "options": {"museum_dice": "no", "wild_only_sets": "yes", "white_a": "own"},
        "market": market(n1=(2, 3), n2=(1, 4), n3=(1, 4)),
        "dice": [2, 2, 3],
        "cards": ["2bd", "3bh", "Ab", "4k", "5k", "Ay", "3rd", "3gd", "6ro"],
        "sales": [
            {**one, "number": 2, "cards": ["2bd"], "amount": 6, "bonus": 2},
            {**three, "cards": ["3bh"], "amount": 5, "bonus": 1},
            {**three, "cards": ["3rd"], "amount": 5, "bonus": 1},
            {**three, "cards": ["3gd"], "amount": 5, "bonus": 1},
            {**three, "cards": ["3bh", "3rd", "3gd"], "amount": 15, "bonus": 3},
            *({**museum, "cards": [code], "amount": 4} for code in ("Ab", "4k", "5k", "Ay")),
            {**museum, "cards": ["Ab", "4k", "5k", "Ay"], "amount": 16},
        ],
        "unsold": ["6ro"],
        "set": {
            "action": "sell-set",
            "cards": ["2bd", "Ab", "Ay"],
            "amount": 27,
            "reading": ["2bd", "2bd", "2bd"],
            "patterns": {"colour": "same", "number": "same", "suit": "same"},
            "run": False,
            "market": {"2": {"cards": 1, "price": 4}},
            "price": 4,
            "plus": 9,
            "bonus": 6,
        },
        "best": {
            "amount": 60,
            "deals": [
                {
                    "action": "sell-set",
                    "cards": ["4k", "5k", "Ay"],
                    "amount": 26,
                    "reading": ["4k", "5k", "3w"],
                    "patterns": {"number": "run"},
                    "run": True,
                    "market": {},
                    "price": 0,
                    "plus": 25,
                    "bonus": 1,
                },
                {**three, "cards": ["3gd", "3rd"], "amount": 10, "bonus": 2},
                {
                    "action": "sell-set",
                    "cards": ["2bd", "3bh", "Ab"],
                    "amount": 24,
                    "reading": ["2bd", "3bh", "1bo"],
                    "patterns": {"colour": "same", "number": "run", "suit": "different"},
                    "run": False,
                    "market": {
                        "1": {"cards": 2, "price": 3},
                        "2": {"cards": 1, "price": 4},
                        "3": {"cards": 3, "price": 3},
                    },
                    "price": 4,
                    "plus": 9,
                    "bonus": 3,
                },
            ],
            "kept": ["6ro"],
        },
    }


def test_nothing_asked_for_is_an_empty_answer():
    """No cards: no sales, no set, nothing to keep."""
    found = answered([], best=True)
    assert (found["cards"], found["sales"], found["unsold"], found["set"]) == ([], [], [], None)
    assert found["best"] == {"amount": 0, "deals": [], "kept": []}


def test_every_sale_is_as_if_it_were_the_first():
    """One question does not change the market of the next, nor the best way the prices before it."""
    hold = ["2bd", "2bo", "2bh", "2ro"]
    assert [sale["market"] for sale in answered(hold, best=True)["sales"]] == [1] * 5
    assert answered(hold, best=True)["market"]["2"] == {"cards": 1, "price": 4}


def test_of_equal_sets_the_first_is_told():
    """In the order of the cards."""
    found = answered(["2ro", "2rh", "2rd", "2bo", "2bh", "2bd"], {"market": "2=1", "dice": "1 1 1"})
    assert (found["set"]["cards"], found["set"]["amount"]) == (["2ro", "2rh", "2rd"], 21)


def test_without_market_and_dice():
    """Nothing lies there and nothing is added; a warning for each. An empty market is a market."""
    found, problems = quote(GAME, ["1w", "2k", "3k", "4ro"], {}, best=False)
    assert [tuple(p)[:4] for p in problems] == [("warning", "no-market", "--market", {}), ("warning", "no-dice", "--dice", {})]
    assert (found["market"], found["dice"], found["unsold"], found["set"]["amount"]) == (market(), [], ["4ro"], 25)
    found, problems = quote(GAME, ["4ro"], {"market": " ", "dice": "1 1 1"}, best=False)
    assert (problems, found["market"]) == ([], market())


@pytest.mark.parametrize("text", ["1=2 3=9", "1=2,3=9", " 1=2; 3=9 ,", "１＝２、3=9".replace("、", "\u3000"), "1=002\n3=9"])
def test_a_market_in_many_forms(text):
    """Spaces, commas, semicolons, full-width characters, any number of them."""
    assert answered([], {"market": text, "dice": "1 1 1"})["market"] == market(n1=(2, 3), n3=(9, 1))


# Refusals ----------------------------------------------------------------------------------------------------------------


def test_everything_that_is_wrong_is_told_with_its_facts():
    """Market, dice, cards and what does not fit together, in this order."""
    given = {"market": "1=2 7=1 3=10 1=1 x 2=9", "dice": "2 9"}
    assert refused(["2bdx", "3bh", "3bh", "2bo 2bh"], given) == [
        ("not-one-of", "--market", {"found": 7, "known": "1, 2, 3, 4, 5, 6", "hint": ""}),
        ("out-of-range", "--market", {"range": "0–9", "found": "3=10"}),
        ("repeated", "--market", {"found": 1}),
        ("market-form", "--market", {"found": "x"}),
        ("list-length", "--dice", {"expected": 3, "found": 2}),
        ("not-one-of", "--dice", {"found": "9", "known": "1, 2, 3, 4, 5, 6"}),
        ("no-such-card", "CARDS[0]", {"found": "2bdx", "hint": "2bd"}),
        ("repeated", "CARDS[2]", {"found": "3bh"}),
        ("more-than-exist", "--market", {"limit": 9, "number": 2, "lying": 9, "held": 2}),
    ]


def test_a_number_is_told_as_repeated_only_when_it_was_one():
    """Whatever was wrong with it the first time."""
    assert [code for code, _, _ in refused([], {"market": "3=10 3=1", "dice": "1 1 1"})] == ["out-of-range", "repeated"]
    assert [code for code, _, _ in refused([], {"market": "7=1 7=1", "dice": "1 1 1"})] == ["not-one-of", "not-one-of"]


@pytest.mark.parametrize("text", ["=1", "1=", "1", "1=2=3", "0001=1", "1=0001", "a=1", "1=-1", "1:2"])
def test_what_is_no_market_is_told_as_typed(text):
    """Numbers of up to three digits with an equals sign between them."""
    assert refused([], {"market": text, "dice": "1 1 1"}) == [("market-form", "--market", {"found": text})]


@pytest.mark.parametrize("text", ["", " ", ","])
def test_empty_dice_are_none(text):
    """Three are missing, and nothing is wrong with any of them."""
    assert refused([], {"market": "1=1", "dice": text}) == [("list-length", "--dice", {"expected": 3, "found": 0})]


def test_dice_show_the_numbers_of_the_game():
    """Each that does not is named, in their order."""
    known = "1, 2, 3, 4, 5, 6"
    assert refused([], {"market": "1=1", "dice": "x ０ 06"}) == [
        ("not-one-of", "--dice", {"found": "x", "known": known}),
        ("not-one-of", "--dice", {"found": "0", "known": known}),
        ("not-one-of", "--dice", {"found": "06", "known": known}),
    ]
    assert refused([], {"market": "1=1", "dice": "1 2 3 4"}) == [("list-length", "--dice", {"expected": 3, "found": 4})]


def test_an_empty_argument_is_no_card():
    """It holds none, so there is nothing wrong with it, and places are counted without it."""
    assert answered(["", "4k"])["cards"] == ["4k"]
    assert refused(["", "4k 9x"], TABLE) == [("no-such-card", "CARDS[1]", {"found": "9x", "hint": ""})]


def test_too_many_cards_for_the_best_way():
    """Thirteen are one too many; twelve are not."""
    hold = [f"{n}{colour}o" for n in range(1, 6) for colour in "rbg"][:13]
    given = {"market": "", "dice": "6 6 6"}
    assert refused(hold, given, best=True) == [("hold-too-large", "CARDS", {"limit": 12, "found": 13})]
    assert answered(hold[:12], given, best=True)["best"]["kept"] == sorted(hold[:12])
    assert "best" not in answered(hold, given)


def test_only_basic_cards_are_counted_with_the_market():
    """Nine of a number may lie there while black and white ones are in the hold."""
    assert answered(["2w", "2k", "Ay"], {"market": "2=9", "dice": "1 1 1"})["market"]["2"] == {"cards": 9, "price": 1}


# For people --------------------------------------------------------------------------------------------------------------


def test_what_people_are_told():
    """Each sale on a line, the best set and the best way with their arithmetic, the steps numbered."""
    hold = ["2bd", "3bh", "3rd", "Ab", "6ro"]
    assert list(lines(answered(hold, best=True))) == [
        ("price.head_market", {"market": "1: 2 → 3 · 2: 1 → 4 · 3: 1 → 4", "dice": "2 2 3"}),
        (
            "price.sell",
            {"step": "", "cards": "2bd", "amount": 6, "count": 1, "price": 4, "bonus": 2, "sum": "1 × 4 + 2"},
        ),
        (
            "price.sell",
            {"step": "", "cards": "3bh", "amount": 5, "count": 1, "price": 4, "bonus": 1, "sum": "1 × 4 + 1"},
        ),
        (
            "price.sell",
            {"step": "", "cards": "3rd", "amount": 5, "count": 1, "price": 4, "bonus": 1, "sum": "1 × 4 + 1"},
        ),
        (
            "price.sell",
            {"step": "", "cards": "3bh 3rd", "amount": 10, "count": 2, "price": 4, "bonus": 2, "sum": "2 × 4 + 2"},
        ),
        ("price.museum", {"step": "", "cards": "Ab", "amount": 4, "count": 1, "price": 4, "bonus": 0, "sum": "1 × 4"}),
        ("price.unsold", {"card": "6ro"}),
        ("price.head_set", {}),
        ("price.set", {"step": "", "cards": "2bd 3bh Ab", "amount": 24, "count": 3, "sum": "3 × 4 + 9 + 3"}),
        ("explain.pattern_colour_same", {}),
        ("explain.pattern_number_run", {}),
        ("explain.pattern_suit_different", {}),
        ("explain.plus", {"count": 3, "plus": 9}),
        ("explain.ladder", {"number": "1", "lying": 2, "price": 3}),
        ("explain.ladder", {"number": "2", "lying": 1, "price": 4}),
        ("explain.ladder", {"number": "3", "lying": 1, "price": 4}),
        ("explain.dice", {"bonus": 3}),
        ("explain.wild", {"card": "Ab", "read": "1bo"}),
        ("price.head_best", {"amount": 29}),
        (
            "price.sell",
            {"step": "1. ", "cards": "3rd", "amount": 5, "count": 1, "price": 4, "bonus": 1, "sum": "1 × 4 + 1"},
        ),
        ("explain.ladder", {"number": 3, "lying": 1, "price": 4}),
        ("price.set", {"step": "2. ", "cards": "2bd 3bh Ab", "amount": 24, "count": 3, "sum": "3 × 4 + 9 + 3"}),
        ("explain.pattern_colour_same", {}),
        ("explain.pattern_number_run", {}),
        ("explain.pattern_suit_different", {}),
        ("explain.plus", {"count": 3, "plus": 9}),
        ("explain.ladder", {"number": "1", "lying": 2, "price": 3}),
        ("explain.ladder", {"number": "2", "lying": 1, "price": 4}),
        ("explain.ladder", {"number": "3", "lying": 2, "price": 3}),
        ("explain.dice", {"bonus": 3}),
        ("explain.wild", {"card": "Ab", "read": "1bo"}),
        ("price.kept", {"cards": "6ro"}),
    ]


def test_an_empty_table_is_told_with_dashes():
    """And a run with its sum alone; what was not asked for is not told."""
    found, _ = quote(GAME, ["1w", "2k", "3k"], {}, best=False)
    told = list(lines(found))
    assert told[0] == ("price.head_market", {"market": "–", "dice": "–"})
    assert told[-3:] == [
        ("price.head_set", {}),
        ("price.set", {"step": "", "cards": "1w 2k 3k", "amount": 25, "count": 3, "sum": "25"}),
        ("explain.pattern_run", {"plus": 25}),
    ]


def test_that_there_is_no_set_is_told_from_three_cards_on():
    """Two are none anyway. Where nothing can be sold, everything is kept; where everything is, nothing is said of that."""
    given = {"market": "2=1", "dice": "1 1 1"}
    assert ("price.no_set", {}) not in list(lines(answered(["2bd", "3bh"], given)))
    assert ("price.no_set", {}) in list(lines(answered(["2bd", "3bh", "5go"], given)))
    assert list(lines(answered(["3bh", "5go"], given, best=True)))[-2:] == [
        ("price.head_best", {"amount": 0}),
        ("price.kept", {"cards": "3bh 5go"}),
    ]
    assert list(lines(answered(["2bd", "4k"], given, best=True)))[-3:] == [
        ("price.sell", {"step": "1. ", "cards": "2bd", "amount": 4, "count": 1, "price": 4, "bonus": 0, "sum": "1 × 4"}),
        ("explain.ladder", {"number": 2, "lying": 1, "price": 4}),
        ("price.museum", {"step": "2. ", "cards": "4k", "amount": 4, "count": 1, "price": 4, "bonus": 0, "sum": "1 × 4"}),
    ]
