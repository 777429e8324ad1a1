"""Who won: totals, then each tie-break in turn among those still even."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Step(NamedTuple):
    """One tie-break: its place in the declaration from 0, what each side that was even had, and who was ahead."""

    number: int
    counts: dict[int, int]
    ahead: tuple[int, ...]


class RulesVerdict(NamedTuple):
    """Each side's place among players, the winners, what decided (``winner``, ``total``, the number of the tie-break from 0, ``shared``) and the way there."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided: str | int
    trail: tuple[Step, ...] = ()


def keyed(
    totals: Sequence[int | None], ties: Sequence[Sequence[int]], *, high: bool, ways: Sequence[str], first: Sequence[bool]
) -> Sequence[tuple[int, ...]]:
    """What sides are ordered by, the best greatest: whether there is a total, whether it wins `first`, the total, then each tie-break."""
    best = 1 if high else -1
    by_total = [(total is not None, won, (total or 0) * best) for total, won in zip(totals, first, strict=True)]
    if not ties:
        return by_total
    signs = [1 if way == "most" else -1 for way in ways]
    return [(*key, *(sign * tie[side] for sign, tie in zip(signs, ties, strict=True))) for side, key in enumerate(by_total)]


def places(keys: Sequence[Any], sizes: Sequence[int]) -> tuple[int, ...]:
    """Each side's place, whose `keys` are the greater the better: one more than the players ahead of it, as partners share a place."""
    ahead = 1
    place: dict[Any, int] = {}
    for key, size in sorted(zip(keys, sizes, strict=True), reverse=True):
        place.setdefault(key, ahead)
        ahead += size
    return tuple(map(place.__getitem__, keys))


def by_side(won: Sequence[bool], decided: str, sizes: Sequence[int]) -> RulesVerdict:
    """The verdict where sides play: those who won share the first place, the others rank after them."""
    return RulesVerdict(places(won, sizes), tuple(side for side, one in enumerate(won) if one), decided)


def _by_totals(totals: Sequence[int], *, high: bool, sizes: Sequence[int]) -> RulesVerdict:
    """The verdict where nothing but totals counts."""
    keys = totals if high else [-total for total in totals]
    best = max(keys)
    winners = tuple(side for side, key in enumerate(keys) if key == best)
    return RulesVerdict(places(keys, sizes), winners, "total" if len(winners) == 1 else "shared")


def decide(
    totals: Sequence[int | None],
    ties: Sequence[Sequence[int]],
    *,
    high: bool,
    ways: Sequence[str],
    sizes: Sequence[int],
    first: Sequence[bool] | None = None,
) -> RulesVerdict:
    """The verdict on totals (None: none, and no winner) and, for each tie-break, every side's count: narrowed one after the other.

    `sizes`: how many players each side has. `first`: who wins whatever the totals are; of several the totals decide, and where it is nobody.
    """
    if not ties and first is None and None not in totals and totals:
        return _by_totals([total or 0 for total in totals], high=high, sizes=sizes)  # the usual case, fast
    keys = keyed(totals, ties, high=high, ways=ways, first=first or [False] * len(totals))
    ranks = places(keys, sizes)
    best = max(keys)[:3]
    even = [side for side, key in enumerate(keys) if key[:3] == best and key[0]]
    if len(even) <= 1:
        alone = sum(key[0] and key[1] for key in keys) == 1
        return RulesVerdict(ranks, tuple(even), "winner" if alone else "total")
    trail: list[Step] = []
    for number, tie in enumerate(ties):
        counts = {side: tie[side] for side in even}
        wanted = max(counts.values()) if ways[number] == "most" else min(counts.values())
        even = [side for side in even if counts[side] == wanted]
        trail.append(Step(number, counts, tuple(even)))
        if len(even) == 1:
            return RulesVerdict(ranks, tuple(even), number, tuple(trail))
    return RulesVerdict(ranks, tuple(even), "shared", tuple(trail))
