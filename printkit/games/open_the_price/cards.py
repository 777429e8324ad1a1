"""Hands and guess cards of OPEN THE PRICE: the two prices of a row of cards, and a score that is a number in places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

ZEROS = ("0", "00", "000")
CROSS = "×"


class Hand(NamedTuple):
    """Cards in the order they are held, left to right; `card` is the price card's digit, `left` and `right` the zeros beside it."""

    card: str
    left: int
    right: int

    @property
    def price(self) -> str:
        """The higher of the two readings, as decimals: the listing's price."""
        return self.card + "0" * max(self.left, self.right)

    @property
    def comparison(self) -> str:
        """The lower one."""
        return self.card + "0" * min(self.left, self.right)

    @property
    def place(self) -> int:
        """The place of the price card's digit in the price, counted from 1 at 一."""
        return len(self.price)


def tokens(hand: str) -> list[str]:
    """The cards of a hand as written, between spaces, commas or semicolons; full-width digits count."""
    return re.sub(r"[,;、]", " ", hand if hand.isascii() else unicodedata.normalize("NFKC", hand)).split()


def read(cards: Sequence[str]) -> Hand:
    """A hand of zero cards and one price card."""
    at = next(i for i, card in enumerate(cards) if card not in ZEROS)
    return Hand(cards[at], len("".join(cards[:at])), len("".join(cards[at + 1 :])))


@dataclass(slots=True)
class GuessCard:
    """One player's strip of score boxes. `digits` and `closed` are by place from 一; `front` is what was carried beyond the last."""

    digits: list[int]
    closed: set[int] = field(default_factory=set)
    front: int = 0

    @property
    def total(self) -> int:
        """The number that one reads: empty and crossed places are zeros."""
        number = self.front
        for digit in reversed(self.digits):
            number = 10 * number + digit
        return number

    @property
    def text(self) -> str:
        """The places from the highest to 一; a cross that nothing was carried over shows."""
        boxes = [CROSS if n in self.closed and not digit else str(digit) for n, digit in enumerate(self.digits, 1)]
        return (str(self.front) if self.front else "") + "".join(reversed(boxes))

    def add(self, place: int, digit: int) -> list[int]:
        """Add `digit` at a place and carry; a carry is written over crosses too. Gives the places carried into."""
        carried: list[int] = []
        while place <= len(self.digits):
            digit, self.digits[place - 1] = divmod(self.digits[place - 1] + digit, 10)
            if not digit:
                return carried
            place += 1
            carried.append(place)
        self.front += digit
        return carried

    def cross(self, place: int) -> int:
        """Cross a place out for good, erasing the digit that it held, which is given."""
        self.closed.add(place)
        erased, self.digits[place - 1] = self.digits[place - 1], 0
        return erased
