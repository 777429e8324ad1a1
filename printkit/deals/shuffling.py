"""Chance that can be checked afterwards: whole numbers from SHA-256 in counter mode, the same on every machine.

The rules stand in docs/dealing.md, so that a deal can be checked without printkit:

* The key is SHA-256 of the lines ``printkit-deal-1``, game, edition, number of players and seed, joined by line feeds, as UTF-8.
* Block *i* (0, 1, 2 …) is SHA-256 of the key and *i* as eight bytes, the greatest first. It gives four numbers of eight bytes each,
  the greatest byte first.
* A number below *n* is the next of these numbers modulo *n*. Numbers from the greatest multiple of *n* up to 2^64 are left out,
  since they would favour small results.
* Cards are shuffled by Fisher and Yates' method: for *i* from the last place down to the second (places count from 0), place *i* is
  exchanged with a place below *i* + 1.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from printkit.model import Refused, error

T = TypeVar("T")

VERSION = "printkit-deal-1"
"""Changes when the same seed would give another deal."""

LONGEST = 200
"""Characters of a seed."""

_ALL = 1 << 64


def new_seed() -> str:
    """128 bits from the operating system, as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def normal_seed(given: str) -> str:
    """The seed as it is counted with: without space around it, in Unicode's form NFC. Raises `Refused` (status 2)."""
    seed = unicodedata.normalize("NFC", given.strip())
    try:
        seed.encode()
    except UnicodeEncodeError:
        seed = ""
    if not 1 <= len(seed) <= LONGEST or not seed.isprintable():
        raise Refused([error("seed-form", "--seed", most=LONGEST)], 2)
    return seed


def guessable(seed: str) -> bool:
    """Whether somebody could find the seed by trying: all that doesn't look like 128 bits drawn by chance.

    A date, a word or a sentence has too few possibilities, however long it is.
    """
    drawn = len(seed) >= 32 and all(c in "0123456789abcdef" for c in seed.lower().replace("-", ""))
    kinds = (any(map(str.isdigit, seed)), any(map(str.isupper, seed)), any(map(str.islower, seed)))
    mixed = len(seed) >= 22 and all(kinds) and " " not in seed
    return not (drawn or mixed) or len(set(seed)) < 8


def check_number(seed: str) -> str:
    """What may be shown before the game, so that the seed can't be exchanged afterwards: SHA-256 of a line and the seed."""
    return sha256(f"{VERSION} check\n{seed}".encode()).hexdigest()


class CheckableChance:
    """A stream of whole numbers that follows from a game, its edition, the number of players and a seed."""

    def __init__(self, game: str, edition: str, players: int, seed: str) -> None:
        self._key = sha256("\n".join((VERSION, game, edition, str(players), seed)).encode()).digest()
        self._block = 0
        self._numbers: list[int] = []

    def _next(self) -> int:
        if not self._numbers:
            block = sha256(self._key + self._block.to_bytes(8, "big")).digest()
            self._block += 1
            self._numbers = [int.from_bytes(block[at : at + 8], "big") for at in (24, 16, 8, 0)]
        return self._numbers.pop()

    def below(self, n: int) -> int:
        """A whole number from 0 up to, and without, `n`."""
        limit = _ALL - _ALL % n
        while (number := self._next()) >= limit:
            pass
        return number % n

    def shuffled(self, cards: Sequence[T]) -> list[T]:
        """The same cards in another order."""
        mixed = list(cards)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed
