"""One game to be played, wherever that is."""

from __future__ import annotations

from typing import NamedTuple


class CrewJob(NamedTuple):
    """One game to be played: of which of the games given, by whom, with which seed."""

    game: int
    seats: tuple[str, ...]
    seed: int
