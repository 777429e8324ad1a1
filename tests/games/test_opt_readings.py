"""What a changed line of OPT's sets and plans would get away with otherwise: which of equal readings and sales, and how it is told.

Found by changing the modules a line at a time and looking at what no test noticed; that the amounts are right is shown in
``test_opt_sets.py``.
"""

from __future__ import annotations

import pytest

from helpers_opt_deals import GAME
from printkit.games.opt.best import MOST, plan
from printkit.games.opt.cards import rules_of
from printkit.games.opt.sets import SetPrice, SetReading, best, readings, spelled

RULES = rules_of(GAME)
ANY = rules_of(GAME.under({"white_a": "any"}))
OPEN = dict.fromkeys(range(1, 7), 1)


def cards(codes):
    return [RULES.deck[code] for code in codes.split()]


def priced(codes, counts=OPEN, dice=(), rules=RULES):
    found = best(rules, cards(codes), counts, list(dice))
    assert found is not None
    return found


def told(codes, counts=OPEN, dice=(), rules=RULES):
    """The best reading, card by card."""
    return " ".join(spelled(rules, cards(codes), priced(codes, counts, dice, rules).reading))


def sales(codes, counts=OPEN, dice=()):
    """The best plan: its amount, the sales in order, and what is kept."""
    found = plan(RULES, cards(codes), counts, list(dice))
    deals = [f"{action} {' '.join(card.code for card in sold)}" for action, sold in found.deals]
    return found.amount, deals, [card.code for card in found.kept]


# Readings ----------------------------------------------------------------------------------------------------------------


def test_plain_cards_have_one_reading():
    """With the pattern of each attribute, empty where there is none."""
    assert readings(RULES, cards("2bd 3bh 4bd")) == [SetReading((2, 3, 4), "same", "run", "")]
    assert readings(RULES, cards("2bd 3gh 4bd")) == []
    assert readings(RULES, cards("2bd 3gh 5bo")) == []


def test_an_a_has_a_reading_for_every_number():
    """In the order of the numbers; the black-and-white run beside the same numbers as a common set."""
    assert readings(RULES, cards("4k 6w Ay")) == [
        *(SetReading((4, 6, number), "same", "", "same") for number in (1, 2, 3, 4)),
        SetReading((4, 6, 5), "", "run", "", flat=True),
        SetReading((4, 6, 5), "same", "run", "same"),
        SetReading((4, 6, 6), "same", "", "same"),
    ]


@pytest.mark.parametrize(
    ("codes", "attributes"), [("2bo 2bh 2bd", 3), ("2bo 2gh 5rd", 2), ("2bo 3bh 4bh", 2), ("1w 2w 3w", 3), ("5ro 5rh 5go", 0)]
)
def test_attributes_in_a_pattern_are_counted(codes, attributes):
    """Of colour, number and suit."""
    assert [way.attributes for way in readings(RULES, cards(codes)) if not way.flat] == [attributes] * (attributes > 0)


def test_a_run_of_black_and_white_has_no_price_of_its_own():
    """What it earns is the flat sum and the dice."""
    run = SetReading((3, 1, 2), "", "run", "", flat=True)
    assert priced("3w 1k 2k", dice=[3, 1, 3]) == SetPrice(run, price=0, plus=25, bonus=3, amount=28)


def test_a_reading_is_priced_by_its_dearest_number():
    """Three times its price, the patterns and the dice; a number that does not lie there can't be sold, whatever the others."""
    way = SetReading((2, 3, 4), "same", "run", "")
    assert priced("2bd 3bh 4bd", {**OPEN, 2: 7, 4: 2}, [2, 3, 6]) == SetPrice(way, price=4, plus=6, bonus=2, amount=20)
    assert best(RULES, cards("2bd 3bh 4bd"), {**OPEN, 4: 0}, []) is None


def test_dice_may_count_for_more_than_patterns():
    """Two 6s with three dice each earn 18 + 6, three 2s 21 and nothing."""
    found = priced("2bo Ab Ay", dice=[6, 6, 6])
    assert (found.reading, found.amount) == (SetReading((2, 6, 6), "same", "", "same"), 24)


# Which of equal ones -----------------------------------------------------------------------------------------------------


def test_of_equal_amounts_the_run_comes_first():
    """25 and two dice are 27, and so are three 1s: 12 + 9 + 6."""
    assert told("Aw Ak Ay", dice=[1, 1, 6]) == "2w 1k 3w"


def test_of_equal_amounts_more_patterns_come_first():
    """Three 2s at a price of 3 earn 9 + 9, two and a 5 at a price of 4 earn 12 + 6."""
    found = priced("2bo 2bh Ab", {**OPEN, 2: 2})
    assert (found.reading.numbers, found.price, found.plus, found.amount) == ((2, 2, 2), 3, 9, 18)


@pytest.mark.parametrize(
    ("codes", "reading"), [("2bd 3bh Ab", "2bd 3bh 1bo"), ("Ar Ab Ag", "1ro 1bo 1go"), ("1ro 5bo Ag", "1ro 5bo 1go")]
)
def test_of_equal_amounts_lower_numbers_come_first(codes, reading):
    """The lowest of the three first."""
    assert told(codes) == reading


# How a reading is told ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("codes", "reading"),
    [
        ("1w 3w 5w", "1wo 3wo 5wo"),
        ("2k 2w Ay", "2ko 2ko 2ko"),
        ("Ay 1w 4w", "1wo 1wo 4wo"),
        ("1bo 2gh 3w", "1bo 2gh 3wd"),
        ("1bo 2bh 3w", "1bo 2bh 3bd"),
        ("1bh 2bh Ay", "1bh 2bh 3bh"),
        ("1bd 5gd Ay", "1bd 5gd 1rd"),
        ("Ay 1ro 5bo", "1go 1ro 5bo"),
        ("Aw 1bo 5w", "1wo 1bo 5ro"),
        ("3k 1bo 2gh", "3kd 1bo 2gh"),
        ("1bo 2go 3k", "1bo 2go 3ko"),
        ("2w 3k 5bh", "2wh 3kh 5bh"),
    ],
)
def test_a_wild_card_is_told_as_what_it_stands_for(codes, reading):
    """What it shows before anything else, what the others show where they are the same, else the first that differs."""
    assert told(codes) == reading


def test_white_cards_differ_from_each_other_where_they_may():
    """The second white one is told in another colour, since the first is white."""
    counts = {**dict.fromkeys(range(1, 7), 0), 4: 1}
    assert told("4ro 4w Aw", counts, rules=ANY) == "4ro 4ro 4ro"
    assert told("4ro 4bh Aw", counts, rules=ANY) == "4ro 4bh 4wd"
    assert told("4ro 4bh Ay", counts, rules=ANY) == "4ro 4bh 4gd"


# Plans -------------------------------------------------------------------------------------------------------------------


def test_of_equal_plans_the_one_with_fewest_sales():
    """Both at once and not one after the other, where the price stays; a set and not three cards."""
    assert sales("2ro 2rh", {**OPEN, 2: 2}) == (6, ["sell 2rh 2ro"], [])
    assert sales("2ro 2rh 2rd", {**OPEN, 2: 4}) == (15, ["sell-set 2rd 2rh 2ro"], [])


def test_the_museum_comes_last_and_at_once():
    """Whatever cards are left for it."""
    assert sales("4k 2ro Ay 5k Ar", {**dict.fromkeys(range(1, 7), 0), 2: 1}) == (
        25 + 4 + 4,
        ["sell-set 4k 5k Ay", "sell 2ro", "museum Ar"],
        [],
    )
    assert sales("4k 5w", dice=[4, 4, 4]) == (8, ["museum 4k 5w"], [])


def test_what_can_not_be_sold_is_kept():
    """Basic cards of numbers that do not lie there, beside a set and a sale."""
    counts = {**OPEN, 2: 0, 3: 0}
    assert sales("Ay 4k 6w 2ro", counts) == (25, ["sell-set 4k 6w Ay"], ["2ro"])
    assert sales("2ro 3ro 5gh", counts) == (4, ["sell 5gh"], ["2ro", "3ro"])
    assert sales("", counts) == (0, [], [])


def test_a_number_that_a_sale_opens_not_stays_closed():
    """Only sets and sales of open numbers; what goes to the market lowers its own number's price alone."""
    assert sales("2ro 2rh 3ro", {**dict.fromkeys(range(1, 7), 0), 3: 3}) == (3, ["sell 3ro"], ["2rh", "2ro"])


def test_twelve_cards_are_the_most():
    """As the command says."""
    assert MOST == 12


# The rules' numbers ------------------------------------------------------------------------------------------------------


def test_the_rules_are_kept_for_a_game_under_its_readings():
    """One object for one game; another reading has its own, however many there were."""
    assert rules_of(GAME) is rules_of(GAME)
    others = [GAME.under({"white_a": "any"}) for _ in range(30)]
    assert all(("a", "w") in rules_of(other).free for other in others)
    assert rules_of(GAME) == RULES
    assert ("a", "w") not in RULES.free


def test_the_numbers_of_the_rules():
    """Everything that the modules ask for."""
    assert (RULES.numbers, RULES.suits, RULES.any_colour) == ((1, 2, 3, 4, 5, 6), ("o", "h", "d"), ("r", "b", "g", "w", "k"))
    assert (RULES.run_colours, RULES.chameleon, RULES.free) == (("w", "k"), "y", {("black-and-white", "w"), ("a", "y")})
    assert (RULES.ladder, RULES.most) == ((0, 4, 3, 3, 2, 2, 2, 1), 9)
    assert (RULES.buy, RULES.museum, RULES.die, RULES.set_size, RULES.times, RULES.run) == (6, 4, 1, 3, 3, 25)
    assert (RULES.plus, RULES.museum_dice, RULES.wild_only) == ({2: 6, 3: 9}, False, True)
    assert [tuple(RULES.deck[code]) for code in ("2bd", "4k", "Ay")] == [
        ("2bd", "basic", 2, "b", "d"),
        ("4k", "black-and-white", 4, "k", ""),
        ("Ay", "a", 0, "y", ""),
    ]
