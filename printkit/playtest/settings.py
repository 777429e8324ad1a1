"""How declared games are played, apart from who plays: the same in every process."""

from __future__ import annotations

from typing import NamedTuple


class Settings(NamedTuple):
    """`without` are the ids of steps that are left out, `think` the continuations of who looks ahead."""

    without: tuple[str, ...] = ()
    think: int = 10


USUAL = Settings()
