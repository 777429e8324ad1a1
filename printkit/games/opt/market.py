"""The market board and the museum: where every card of the game lies that was played in sight of all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, TypeAlias

from .cards import BASIC, PlayingCard, PriceRules


class Public(Enum):
    """The places that are nobody's."""

    MARKET = "market"
    MUSEUM = "museum"


_MARKET, _MUSEUM = Public  # to ask an Enum for a member takes as long as all else that a sale does

Holder: TypeAlias = str | Public
"""Who has a card: a player, by name, or a place on the table."""


class Sale(NamedTuple):
    """What a sale earns: `price` a card and the dice bonus of all of them."""

    price: int
    bonus: int
    amount: int


@dataclass(slots=True)
class Market:
    """How many cards of each number lie in the market, and where each card is that was seen so far.

    A card that nobody has seen yet is in the dig site, a hand or a hold: whoever plays it first may have dug it up.
    """

    rules: PriceRules
    counts: dict[int, int]
    holders: dict[str, Holder] = field(default_factory=dict)

    @classmethod
    def empty(cls, rules: PriceRules) -> Market:
        """The market at the start of a game."""
        return cls(rules, dict.fromkeys(rules.numbers, 0))

    def is_open(self, number: int) -> bool:
        """Whether cards of that number can be sold."""
        return self.rules.sell_price(self.counts[number]) > 0

    def sold(self, cards: Iterable[PlayingCard]) -> None:
        """Cards leave a hold: basic ones for the market, others for the museum."""
        holders = self.holders
        for card in cards:
            if card.kind == BASIC:
                if holders.get(card.code) is not _MARKET:
                    self.counts[card.number] += 1
                holders[card.code] = _MARKET
            else:
                holders[card.code] = _MUSEUM

    def taken(self, cards: Iterable[PlayingCard], player: str) -> None:
        """Cards go to a player's hold."""
        for card in cards:
            if self.holders.get(card.code) is Public.MARKET:
                self.counts[card.number] -= 1
            self.holders[card.code] = player

    def lying(self, place: Public) -> list[str]:
        """The cards at a place, by code."""
        return sorted(code for code, holder in self.holders.items() if holder is place)


def at_once(rules: PriceRules, number: int, lying: int, cards: int, dice: Sequence[int]) -> Sale:
    """What cards of one number earn that are sold at once: each the price before the sale, and the dice bonus."""
    price, bonus = rules.sell_price(lying), rules.die * dice.count(number) * cards
    return Sale(price, bonus, price * cards + bonus)


def to_museum(rules: PriceRules, cards: Sequence[PlayingCard], dice: Sequence[int]) -> Sale:
    """What the museum pays for black-and-white and A cards."""
    prices = [rules.museum_price(card, dice) for card in cards]
    bonus = sum(extra for _, extra in prices)
    return Sale(rules.museum, bonus, sum(price for price, _ in prices) + bonus)


def laid_out(rules: PriceRules, counts: Mapping[int, int], numbers: Iterable[int]) -> dict[str, dict[str, int]]:
    """The price ladder of these numbers: how many cards of each lie in the market, and what one more sells at."""
    return {
        str(number): {"cards": counts[number], "price": rules.sell_price(counts[number])} for number in sorted(set(numbers))
    }
