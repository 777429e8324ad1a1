"""Sets of three: every valid reading of the wild cards, the price of each, and the one that earns most.

A card's number, colour and suit are read independently of each other: an A is any number, white and the grey A any colour,
every card without a suit any suit. So only the numbers are tried one by one, because price and dice depend on them; of the
other two attributes it is enough to know whether they can be in a pattern, since one more pattern never earns less. A run
of black and white has a price of its own and needs nothing in the market.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias, cast

from .cards import PlayingCard, PriceRules

SAME, DIFFERENT, RUN = "same", "different", "run"

_KEPT = 4096
"""Kinds of three cards whose readings are kept at hand: a run of the scorer meets the same kinds in every game."""


class SetReading(NamedTuple):
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

    reading: SetReading
    price: int
    plus: int
    bonus: int
    amount: int


def readings(rules: PriceRules, cards: Sequence[PlayingCard]) -> list[SetReading]:
    """Every reading of these cards as a set that may earn most, whatever lies in the market. Other than three are no set."""
    return [*_readings(*_seen(rules, cards))] if len(cards) == rules.set_size else []


_Seen: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], str, str, bool, bool]
"""What the readings of cards follow from: the numbers that there are, those of the cards, the pattern of colours, that of suits,
whether the cards may be a set, whether they may be a run of black and white. There are a few thousand of them."""


def _seen(rules: PriceRules, cards: Sequence[PlayingCard]) -> _Seen:
    traits = rules.traits
    numbers, colours, suits, in_run = zip(*[traits[card.code] for card in cards], strict=True)
    colour, suit = _pattern(colours), _pattern(suits)
    allowed = (colour != "" or suit != "") and (rules.wild_only or any(suits))  # only basic cards have one
    return rules.numbers, numbers, colour, suit, allowed, all(in_run)


@lru_cache(_KEPT)
def _readings(*seen: Any) -> list[SetReading]:
    """In the order of their numbers, the black-and-white run first."""
    known, given, colour, suit, allowed, run = cast("_Seen", seen)
    others = (colour != "") + (suit != "")
    readings: list[SetReading] = []
    for numbers in product(*([number] if number else known for number in given)):
        number = _number_pattern(numbers)
        if run and number == RUN:
            readings.append(SetReading(numbers, "", RUN, "", flat=True))
        if allowed and others + (number != "") >= 2:
            readings.append(SetReading(numbers, colour, number, suit))
    return readings


@lru_cache(_KEPT)
def _ranked(*seen: Any) -> list[tuple[SetReading, int, itemgetter[Any]]]:
    """The readings, the best of equal amounts first; of the orders of a number one.

    With each the count of its patterns (0: the run), and what picks the values of its numbers from a table.
    """
    ranked: dict[tuple[bool, int, tuple[int, ...]], SetReading] = {}
    for way in _readings(*seen):
        ranked.setdefault((way.flat, way.attributes, tuple(-n for n in sorted(way.numbers))), way)
    return [(ranked[key], 0 if key[0] else key[1], itemgetter(*ranked[key].numbers)) for key in sorted(ranked, reverse=True)]


@lru_cache(_KEPT)
def _pattern(values: tuple[str, ...]) -> str:
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


def spelled(rules: PriceRules, cards: Sequence[PlayingCard], reading: SetReading) -> list[str]:
    """The cards as they are read, as codes: ``2bd``; in the black-and-white run, where suits don't count, ``2w``."""
    if reading.flat:
        return [f"{n}{rules.in_run[card.code]}" for n, card in zip(reading.numbers, cards, strict=True)]
    _, _, _, own, suit = zip(*cards, strict=True)
    fixed = tuple([rules.fixed[card.code] for card in cards])
    colours = _filled(fixed, reading.colour, rules.any_colour, own)
    suits = _filled(suit, reading.suit, rules.suits, ("",) * len(cards))
    return [f"{n}{colour}{suit}" for n, colour, suit in zip(reading.numbers, colours, suits, strict=True)]


@lru_cache(_KEPT)
def _filled(values: tuple[str, ...], pattern: str, known: tuple[str, ...], own: tuple[str, ...]) -> list[str]:
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


def best(rules: PriceRules, cards: Sequence[PlayingCard], counts: Mapping[int, int], dice: Sequence[int]) -> SetPrice | None:
    """The reading that earns most in a market with so many cards of each number; None when no reading can be sold.

    Equal amounts: the black-and-white run first, then more patterns, then lower numbers. In what order the cards stand
    makes no difference to which card is read as what.
    """
    if len(cards) != rules.set_size:
        return None
    order = sorted(cards)  # by code
    ways = _ranked(*_seen(rules, order))
    if not ways:
        return None
    prices, extra = rules.prices(counts), rules.bonuses(tuple(dice))
    times, plus = rules.times, rules.by_patterns
    chosen, price, bonus, most = None, 0, 0, -1
    for way, patterns, of_its_numbers in ways:
        sold = of_its_numbers(prices)
        if patterns and 0 in sold:
            continue
        dear, more = max(sold) if patterns else 0, sum(of_its_numbers(extra))
        amount = times * dear + plus[patterns] + more
        if amount > most:
            chosen, price, bonus, most = way, dear, more, amount
    if chosen is None:
        return None
    if order != cards:
        as_what = dict(zip(order, chosen.numbers, strict=True))
        chosen = chosen._replace(numbers=tuple([as_what[card] for card in cards]))
    return SetPrice(chosen, price, most - times * price - bonus, bonus, most)
