"""The best way to sell a whole hold: which cards as sets, which one by one or several at once, what to the museum, what to keep.

What is looked for is a sequence of sales, made one after the other in one turn. A sale is one of

- any cards of one number to the market, all at the price before this sale,
- a set of three,
- a black-and-white or A card to the museum;

what a sale puts into the market lowers the prices of later ones. So the order counts: to sell before a price drops, or to
make a set while its numbers are dear. The market at any moment follows from which cards of the hold are left, hence there
are at most 2¹² situations for twelve cards; each is solved once, and the answer is exact. What can't be sold is kept: a basic
card of a number that does not lie in the market and fits in no set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from .cards import BASIC, PlayingCard, PriceRules
from .sets import readings

MOST = 12
"""Cards of a hold; with each one more the work more than doubles."""

_SALE = 1 << 8
"""Worth of one opt in a sum from which 1 is taken for every sale: of equal amounts the one with fewer sales is more."""


class SetDeal(NamedTuple):
    """One sale: the action as in a ledger, and the cards."""

    action: str
    cards: tuple[PlayingCard, ...]


class BestSales(NamedTuple):
    """The sales in order, what they earn together, and what is kept."""

    amount: int
    deals: tuple[SetDeal, ...]
    kept: tuple[PlayingCard, ...]


def plan(rules: PriceRules, hold: Sequence[PlayingCard], counts: Mapping[int, int], dice: Sequence[int]) -> BestSales:
    """The sequence of sales that earns most; of several one with the fewest sales.

    `hold` has at most `MOST` different cards, in any order; `counts` says how many cards of each number lie in the market.
    """
    return _Search(rules, sorted(hold), counts, dice).plan()


class _Set(NamedTuple):
    """Three cards of the hold as a mask; `flat` is their price as a black-and-white run (or 0).

    `plus` is, by number, the most that any reading with this number adds to `times` × the number's price: the dearest number
    of a reading counts, so the dearest of these sums is what the set earns.
    """

    mask: int
    flat: int
    plus: dict[int, int]


class _Search:
    """One hold's sales, solved for every set of cards left, from none to all: `worth` by mask.

    Museum sales change no price and come last: they are what cards left over are worth.
    """

    def __init__(self, rules: PriceRules, hold: Sequence[PlayingCard], counts: Mapping[int, int], dice: Sequence[int]) -> None:
        self.rules, self.hold, self.counts = rules, hold, counts
        self.others = sum(1 << i for i, card in enumerate(hold) if card.kind != BASIC)
        self.open = [number for number in rules.numbers if rules.sell_price(counts[number])]
        self.of_number = [
            sum(1 << i for i, card in enumerate(hold) if card.kind == BASIC and card.number == number) for number in self.open
        ]
        self.bonus = [rules.bonus([number], dice) for number in self.open]
        self.museum = [0 if card.kind == BASIC else sum(rules.museum_price(card, dice)) for card in hold]
        self.sets = [
            price for triple in combinations(range(len(hold)), rules.set_size) if (price := self._set(triple, dice)) is not None
        ]
        self._amounts: dict[tuple[int, ...], list[int]] = {}
        self.worth = self._solved()

    def _set(self, triple: tuple[int, ...], dice: Sequence[int]) -> _Set | None:
        flat, plus = 0, dict[int, int]()
        for one in readings(self.rules, [self.hold[i] for i in triple]):
            bonus = self.rules.bonus(one.numbers, dice)
            if one.flat:
                flat = max(flat, self.rules.run + bonus)
            elif all(number in self.open for number in one.numbers):
                more = self.rules.plus[one.attributes] + bonus
                for number in one.numbers:
                    plus[number] = max(plus.get(number, 0), more)
        return _Set(sum(1 << i for i in triple), flat, plus) if flat or plus else None

    def prices(self, left: int) -> tuple[int, ...]:
        """What the market pays for each open number when these cards are left: the basic ones that are gone lie there now."""
        return tuple(
            self.rules.sell_price(self.counts[number] + (own & ~left).bit_count())
            for number, own in zip(self.open, self.of_number, strict=True)
        )

    def amounts(self, prices: tuple[int, ...]) -> list[int]:
        """What each of `sets` earns at these prices; there are few different ones."""
        known = self._amounts.get(prices)
        if known is None:
            dear = {number: self.rules.times * price for number, price in zip(self.open, prices, strict=True)}
            known = [max([one.flat, *(dear[n] + plus for n, plus in one.plus.items())]) for one in self.sets]
            self._amounts[prices] = known
        return known

    def singles(self, left: int, prices: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Every sale of cards of one number: (amount, cards)."""
        for own, price, bonus in zip(self.of_number, prices, self.bonus, strict=True):
            some = cards = own & left
            while cards:
                yield (price + bonus) * cards.bit_count(), cards
                cards = (cards - 1) & some

    def _solved(self) -> list[int]:
        masks = [one.mask for one in self.sets]
        by_top = [[k for k, mask in enumerate(masks) if mask.bit_length() == top + 1] for top in range(len(self.hold))]
        worth = [0]
        within: list[list[int]] = [[]]  # by mask, the sets that these cards hold
        for left in range(1, 1 << len(self.hold)):
            top = left.bit_length() - 1
            below = left ^ (1 << top)
            sets = [*within[below], *(k for k in by_top[top] if masks[k] & left == masks[k])]
            within.append(sets)
            prices = self.prices(left)
            amounts = self.amounts(prices)
            # To the museum, or kept. A basic card of an open number is never kept: to sell it first earns more than this.
            most = worth[below] + _SALE * self.museum[top]
            for k in sets:
                value = _SALE * amounts[k] - 1 + worth[left ^ masks[k]]
                if value > most:  # noqa: PLR1730 - a call of max here takes longer than all the rest
                    most = value
            for amount, cards in self.singles(left, prices):
                value = _SALE * amount - 1 + worth[left ^ cards]
                if value > most:  # noqa: PLR1730 - see above
                    most = value
            worth.append(most)
        return worth

    def plan(self) -> BestSales:
        """The best sequence from the whole hold on."""
        left = (1 << len(self.hold)) - 1
        amount = -(-self.worth[left] // _SALE)
        deals: list[SetDeal] = []
        rest = 0
        while left:
            action, cards = self._first(left)
            if action:
                deals.append(SetDeal(action, self.cards(cards)))
            else:
                rest |= cards
            left &= ~cards
        if rest & self.others:
            deals.append(SetDeal("museum", self.cards(rest & self.others)))
        return BestSales(amount, tuple(deals), self.cards(rest & ~self.others))

    def _first(self, left: int) -> tuple[str, int]:
        """The best next sale of these cards, or no action and a card that is left over."""
        prices = self.prices(left)
        for one, amount in zip(self.sets, self.amounts(prices), strict=True):
            if one.mask & left == one.mask and self.worth[left] == _SALE * amount - 1 + self.worth[left ^ one.mask]:
                return "sell-set", one.mask
        for amount, cards in self.singles(left, prices):
            if self.worth[left] == _SALE * amount - 1 + self.worth[left ^ cards]:
                return "sell", cards
        return "", 1 << (left.bit_length() - 1)

    def cards(self, mask: int) -> tuple[PlayingCard, ...]:
        """The cards of a mask."""
        return tuple(card for i, card in enumerate(self.hold) if mask >> i & 1)
