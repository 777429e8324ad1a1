"""OPT's sets and the best way to sell a hold, compared with trying everything (`helpers_opt.py`)."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from helpers_opt import BASIC, DECK, PLAIN, WILD, best_amount, set_amount
from printkit.gamefolder.catalog import Catalog
from printkit.games.opt.best import plan
from printkit.games.opt.cards import rules_of
from printkit.games.opt.sets import best, readings, spelled

GAME = Catalog().load("opt")
READINGS = [
    {"museum_dice": "no", "wild_only_sets": "yes", "white_a": "own"},
    {"museum_dice": "yes", "wild_only_sets": "no", "white_a": "any"},
    {"museum_dice": "yes", "wild_only_sets": "yes", "white_a": "any"},
]

options = st.sampled_from(READINGS)
dice = st.lists(st.integers(1, 6), min_size=3, max_size=3)
markets = st.fixed_dictionaries({n: st.sampled_from([0, 1, 1, 2, 4, 7, 9]) for n in range(1, 7)})
near = st.sampled_from([c for c in DECK if c[0] in "23A"])
triples = st.lists(
    st.one_of(near, st.sampled_from([*PLAIN, *WILD]), st.sampled_from(DECK)), min_size=3, max_size=3, unique=True
)


def rules(chosen):
    return rules_of(GAME.under(chosen))


def cards(chosen, codes):
    return [rules(chosen).deck[code] for code in codes]


@given(triples, markets, dice, options)
@example(["2bd", "3bh", "4bd"], dict.fromkeys(range(1, 7), 1), [2, 2, 3], READINGS[0])
@example(["Aw", "1bo", "2bh"], dict.fromkeys(range(1, 7), 1), [6, 6, 6], READINGS[1])
@example(["Ar", "Ab", "Ag"], dict.fromkeys(range(1, 7), 1), [2, 2, 3], READINGS[1])
@settings(max_examples=80, deadline=None)
def test_a_set_earns_what_trying_every_reading_finds(codes, counts, rolled, chosen):
    """The best reading is the best of all assignments of number, colour and suit to each card."""
    found = best(rules(chosen), cards(chosen, codes), counts, rolled)
    assert (found.amount if found else 0) == set_amount(codes, counts, rolled, chosen)


@given(triples, markets, dice, options)
@settings(max_examples=40, deadline=None)
def test_the_reading_that_is_told_is_one_that_the_cards_allow_and_earns_the_amount(codes, counts, rolled, chosen):
    """Read as plain cards, what is told makes the very patterns that are named, and each card may be read so."""
    ours = rules(chosen)
    found = best(ours, cards(chosen, codes), counts, rolled)
    if found is None:
        return
    told = spelled(ours, cards(chosen, codes), found.reading)
    for code, read in zip(codes, told, strict=True):
        assert code[0] in (read[0], "A")
        free = code == "Ay" or (code[1] == "w" and (code[0] != "A" or chosen["white_a"] == "any"))
        assert code[1] == read[1] or free
        assert code[2:] in ("", read[2:])
    numbers = sorted(int(read[0]) for read in told)
    assert (numbers[0] == numbers[2]) == (found.reading.number == "same")
    assert (numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]) == (found.reading.number == "run")
    kinds = {"same": 1, "different": 3}
    if not found.reading.flat:
        for place, pattern in ((1, found.reading.colour), (2, found.reading.suit)):
            assert len({read[place] for read in told}) == kinds.get(pattern, 2)
        assert all(counts[int(read[0])] for read in told)
        assert found.amount == 3 * found.price + {2: 6, 3: 9}[found.reading.attributes] + found.bonus
    else:
        assert {read[1:] for read in told} <= {"w", "k"}
        assert found.amount == 25 + found.bonus
    assert found.bonus == sum(rolled.count(int(read[0])) for read in told)


@given(triples, markets, dice, options, st.permutations(range(3)))
@settings(max_examples=40, deadline=None)
def test_the_order_of_the_three_cards_does_not_matter(codes, counts, rolled, chosen, order):
    """Permuted cards earn the same, and each card is read the same."""
    ours = rules(chosen)
    told = []
    for some in (codes, [codes[i] for i in order]):
        found = best(ours, cards(chosen, some), counts, rolled)
        read = spelled(ours, cards(chosen, some), found.reading) if found else some
        told.append((found and found.amount, {code: as_[0] for code, as_ in zip(some, read, strict=True)}))
    assert told[0] == told[1]


@given(triples, markets, dice, options, st.permutations("rbg"), st.permutations("ohd"))
@settings(max_examples=40, deadline=None)
def test_colours_and_suits_are_interchangeable(codes, counts, rolled, chosen, colours, suits):
    """With red, blue and green renamed among themselves, and the suits too, every set earns the same."""
    swap = str.maketrans("rbgohd", "".join([*colours, *suits]))
    renamed = [code[0] + code[1:].translate(swap) for code in codes]
    first, second = (best(rules(chosen), cards(chosen, some), counts, rolled) for some in (codes, renamed))
    assert (first and first.amount) == (second and second.amount)


def sold(ours, way, prices):
    """What a reading earns without dice, or None when a number that it uses does not lie in the market."""
    used = [prices[number] for number in way.numbers]
    return ours.times * max(used) + ours.plus[way.attributes] if all(used) else None


@given(triples, markets, dice, options)
@settings(max_examples=40, deadline=None)
def test_no_listed_reading_earns_more_than_the_best(codes, counts, rolled, chosen):
    """`readings` lists the best one and nothing better; none is there for cards that are no set."""
    ours = rules(chosen)
    prices = ours.prices(counts)
    earned = [
        amount + ours.bonus(way.numbers, rolled)
        for way in readings(ours, cards(chosen, codes))
        if (amount := ours.run if way.flat else sold(ours, way, prices))
    ]
    found = best(ours, cards(chosen, codes), counts, rolled)
    assert max(earned, default=0) == (found.amount if found else 0)


@pytest.mark.parametrize("codes", [["2bd"], ["2bd", "3bd"], ["2bd", "3bd", "4bd", "5bd"]])
def test_other_than_three_cards_are_no_set(codes):
    """A set has exactly three cards."""
    ours = cards(READINGS[0], codes)
    assert readings(rules(READINGS[0]), ours) == []
    assert best(rules(READINGS[0]), ours, dict.fromkeys(range(1, 7), 1), []) is None


# The whole hold ----------------------------------------------------------------------------------------------------------

some_wild = st.lists(st.sampled_from([*PLAIN, *WILD]), max_size=3, unique=True)
some_near = st.lists(st.sampled_from([c for c in BASIC if c[0] in "23"]), max_size=4, unique=True)
some_more = st.lists(st.sampled_from(BASIC), max_size=2, unique=True)
holds = st.tuples(some_near, some_wild, some_more).map(lambda parts: list(dict.fromkeys([c for p in parts for c in p]))[:6])
low = st.fixed_dictionaries({n: st.sampled_from([0, 1, 1, 2, 3, 6]) for n in range(1, 7)})


@given(holds, low, dice, options)
@example(["2ro", "2bo", "2go", "2rh", "3rh", "4rh"], dict.fromkeys(range(1, 7), 1), [1, 1, 1], READINGS[0])
@example(["5bd", "6bd"], dict.fromkeys(range(1, 7), 0), [1, 1, 1], READINGS[0])
@settings(max_examples=15, deadline=None)
def test_the_best_way_to_sell_is_what_trying_every_sequence_finds(codes, counts, rolled, chosen):
    """The most that any sequence of sales earns, found without the trick of solving what is left."""
    found = plan(rules(chosen), cards(chosen, codes), counts, rolled)
    assert found.amount == best_amount(codes, counts, rolled, chosen)


twelve = st.lists(st.sampled_from(DECK), min_size=9, max_size=12, unique=True)


@given(twelve, low, dice, options)
@settings(max_examples=6, deadline=None)
def test_a_plan_can_be_carried_out_and_earns_what_it_says(codes, counts, rolled, chosen):
    """Sale by sale at the prices of the moment; every card is sold once or kept, and only what can't be sold is kept."""
    found = plan(rules(chosen), cards(chosen, codes), counts, rolled)
    lying, earned = dict(counts), 0
    for action, sold in found.deals:
        names = [card.code for card in sold]
        if action == "sell":
            number = int(names[0][0])
            assert {name[0] for name in names} == {str(number)}
            assert lying[number]
            earned += len(names) * (rules(chosen).sell_price(lying[number]) + rolled.count(number))
        elif action == "sell-set":
            earned += set_amount(names, lying, rolled, chosen)
        else:
            earned += sum(sum(rules(chosen).museum_price(card, rolled)) for card in sold)
        for name in names:
            if name in BASIC:
                lying[int(name[0])] += 1
    assert earned == found.amount
    gone = [card.code for _, sold in found.deals for card in sold]
    assert sorted([*gone, *(card.code for card in found.kept)]) == sorted(codes)
    assert all(counts[card.number] == 0 for card in found.kept)


def test_the_order_of_sales_counts():
    """To sell two 2s before a set of three 2s, while they are dear, beats the set first: 8 + 18 and not 21 + 4."""
    counts = {**dict.fromkeys(range(1, 7), 0), 2: 1}
    codes = ["2ro", "2bo", "2go", "2rh", "2bh"]
    found = plan(rules(READINGS[0]), cards(READINGS[0], codes), counts, [6, 6, 6])
    assert [(action, len(sold)) for action, sold in found.deals] == [("sell", 2), ("sell-set", 3)]
    assert found.amount == 8 + 18


@pytest.mark.parametrize(
    "codes",
    [
        [*WILD, "1ro", "1rh", "1rd", "4bo", "5bo", "6bo"],
        [*WILD, "1w", "2w", "3w", "4k", "5k", "6k"],
        [*(c for c in BASIC if c[0] == "1"), "Ar", "Ay", "Ab"],
    ],
    ids=["wild and basic", "nothing basic", "one number"],
)
def test_twelve_cards_are_planned_to_the_last(codes):
    """The hardest holds, six wild cards and nine cards of one number: every card has its place, and one more never costs."""
    counts = dict.fromkeys(range(1, 7), 1)
    known = rules(READINGS[0])
    found = plan(known, cards(READINGS[0], codes), counts, [2, 2, 3])
    gone = [card.code for _, sold in found.deals for card in sold]
    assert sorted([*gone, *(card.code for card in found.kept)]) == sorted(codes)
    assert found.amount >= plan(known, cards(READINGS[0], codes[:-1]), counts, [2, 2, 3]).amount
