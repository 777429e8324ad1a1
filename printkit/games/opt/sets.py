"""Sets of three: every valid reading of the wild cards, the price of each, and the one that earns most.

A card's number, colour and suit are read independently of each other: an A is any number, white and the grey A any colour,
every card without a suit any suit. So only the numbers are tried one by one, because price and dice depend on them; of the
other two attributes it is enough to know whether they can be in a pattern, since one more pattern never earns less. A run
of black and white has a price of its own and needs nothing in the market.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from .cards import BASIC, PlayingCard, PriceRules

SAME, DIFFERENT, RUN = "same", "different", "run"


class Reading(NamedTuple):
    """One way to read three cards as a set: their numbers in the order of the cards, and the pattern of each attribute.

    `colour`, `number` and `suit` are ``same``, ``different``, ``run`` or empty. `flat` marks the black-and-white run.
    """

    numbers: tuple[int, ...]
    colour: str
    number: str
    suit: str
    flat: bool = False

    @property
    def attributes(self) -> int:
        """How many attributes are in a pattern."""
        return (self.colour != "") + (self.number != "") + (self.suit != "")


class SetPrice(NamedTuple):
    """What a set earns: `times` × `price` + `plus` + `bonus`; a flat run has no price."""

    reading: Reading
    price: int
    plus: int
    bonus: int
    amount: int


def readings(rules: PriceRules, cards: Sequence[PlayingCard]) -> list[Reading]:
    """Every reading of these cards as a set that may earn most, whatever lies in the market. Other than three are no set."""
    if len(cards) != rules.set_size:
        return []
    colour, suit = _pattern(_colours(rules, cards)), _pattern(_suits(cards))
    black_and_white = bool(_run_colours(rules, cards))
    allowed = rules.wild_only or any(card.kind == BASIC for card in cards)
    others = (colour != "") + (suit != "")
    allowed = allowed and others > 0
    found: list[Reading] = []
    if not allowed and not black_and_white:
        return found
    for numbers in product(*([card.number] if card.number else rules.numbers for card in cards)):
        number = _number_pattern(numbers)
        if black_and_white and number == RUN:
            found.append(Reading(numbers, "", RUN, "", flat=True))
        if allowed and others + (number != "") >= 2:
            found.append(Reading(numbers, colour, number, suit))
    return found


def _colours(rules: PriceRules, cards: Sequence[PlayingCard]) -> list[str]:
    """The cards' colours; empty where a card may have any."""
    return ["" if (card.kind, card.colour) in rules.free else card.colour for card in cards]


def _suits(cards: Sequence[PlayingCard]) -> list[str]:
    """The cards' suits; empty where a card may have any."""
    return [card.suit for card in cards]


def _pattern(values: Sequence[str]) -> str:
    """The pattern that an attribute can be brought into, or an empty string.

    With a free value there always is one: the two others are the same or differ.
    """
    known = [value for value in values if value]
    if len(set(known)) <= 1:
        return SAME
    return DIFFERENT if len(set(known)) == len(known) else ""


@cache
def _number_pattern(numbers: tuple[int, ...]) -> str:
    low, high = min(numbers), max(numbers)
    if low == high:
        return SAME
    return RUN if high - low == len(numbers) - 1 == len(set(numbers)) - 1 else ""


def _run_colours(rules: PriceRules, cards: Sequence[PlayingCard]) -> list[str]:
    """The colours of a run of black and white, or nothing when a card is neither: a grey A goes as white."""
    if any(card.kind == BASIC or (card.colour not in rules.run_colours and card.colour != rules.chameleon) for card in cards):
        return []
    return [card.colour if card.colour in rules.run_colours else rules.run_colours[0] for card in cards]


def spelled(rules: PriceRules, cards: Sequence[PlayingCard], reading: Reading) -> list[str]:
    """The cards as they are read, as codes: ``2bd``; in the black-and-white run, where suits don't count, ``2w``."""
    if reading.flat:
        return [f"{n}{colour}" for n, colour in zip(reading.numbers, _run_colours(rules, cards), strict=True)]
    colours = _filled(_colours(rules, cards), reading.colour, rules.any_colour, [card.colour for card in cards])
    suits = _filled(_suits(cards), reading.suit, rules.suits, [""] * len(cards))
    return [f"{n}{colour}{suit}" for n, colour, suit in zip(reading.numbers, colours, suits, strict=True)]


def _filled(values: Sequence[str], pattern: str, known: Sequence[str], own: Sequence[str]) -> list[str]:
    """The free values filled in as the pattern wants them; what a card shows goes before others."""
    fixed = [value for value in values if value]
    if pattern == SAME:
        first = next((value for value in [*fixed, *own] if value in known), known[0])
        return [first] * len(values)
    filled: list[str] = []
    for value, shown in zip(values, own, strict=True):
        choice = [shown, *known] if shown in known else known
        filled.append(value or next(one for one in choice if one not in fixed and one not in filled))
    return filled


def price_of(rules: PriceRules, reading: Reading, prices: Mapping[int, int], dice: Sequence[int]) -> SetPrice | None:
    """What the reading earns at these sell prices, or None when a number that it uses does not lie in the market."""
    bonus = rules.bonus(reading.numbers, dice)
    if reading.flat:
        return SetPrice(reading, 0, rules.run, bonus, rules.run + bonus)
    if not all(prices[number] for number in reading.numbers):
        return None
    price = max(prices[number] for number in reading.numbers)
    plus = rules.plus[reading.attributes]
    return SetPrice(reading, price, plus, bonus, rules.times * price + plus + bonus)


def _amounts(rules: PriceRules, ways: Sequence[Reading], prices: Mapping[int, int], bonus: Mapping[int, int]) -> list[int]:
    """What each reading earns; −1 for one that can't be sold. `bonus` is what the dice add by number: two wild cards have many ways."""
    found: list[int] = []
    for way in ways:
        sold = [prices[number] for number in way.numbers]
        extra = sum([bonus[number] for number in way.numbers])
        if way.flat:
            found.append(rules.run + extra)
        else:
            found.append(rules.times * max(sold) + rules.plus[way.attributes] + extra if all(sold) else -1)
    return found


def best(rules: PriceRules, cards: Sequence[PlayingCard], counts: Mapping[int, int], dice: Sequence[int]) -> SetPrice | None:
    """The reading that earns most in a market with so many cards of each number; None when no reading can be sold.

    Equal amounts: the black-and-white run first, then more patterns, then lower numbers. In what order the cards stand
    makes no difference to which card is read as what.
    """
    if len(cards) != rules.set_size:
        return None
    prices = rules.prices(counts)
    order = sorted(range(len(cards)), key=lambda i: cards[i].code)
    ways = readings(rules, [cards[i] for i in order])
    amounts = _amounts(rules, ways, prices, {number: rules.die * dice.count(number) for number in rules.numbers})
    most = max(amounts, default=-1)
    dearest = [way for way, amount in zip(ways, amounts, strict=True) if amount == most >= 0]
    priced = [found for way in dearest if (found := price_of(rules, way, prices, dice)) is not None]
    if not priced:
        return None
    chosen = max(priced, key=_rank)
    numbers = tuple(chosen.reading.numbers[order.index(i)] for i in range(len(cards)))
    return chosen._replace(reading=chosen.reading._replace(numbers=numbers))


def _rank(found: SetPrice) -> tuple[int, bool, int, list[int]]:
    return found.amount, found.reading.flat, found.reading.attributes, [-n for n in sorted(found.reading.numbers)]
