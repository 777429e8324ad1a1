"""Seeds: every game of a play-test has its own, so that no result depends on who plays which game in which order."""

from __future__ import annotations

from hashlib import blake2b


def seed_of(*parts: str | int) -> int:
    """A seed of 64 bits from whatever names a game: the run's own seed, the table, the number of the game."""
    return int.from_bytes(blake2b("\0".join(map(str, parts)).encode(), digest_size=8).digest(), "big")
