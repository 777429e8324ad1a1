"""Blocks broken into pages: a heading never stands alone at a page's foot, and no page looks forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from printkit.draw.frame import Item

_WELL_FILLED = 0.6
"""A page that is filled down to this share of it does not look forgotten."""

_FORGOTTEN = 0.4
"""A last page that is filled no farther down looks so."""

_TURNED = 5
"""So many chapters from the end may begin a page to fill those that would stay blank."""

_EMPTY = 0.25
"""So much of a page is too much to leave empty: what can be parted is."""


class Set(NamedTuple):
    """Something set to the width of a page: its height, how to draw it at (x, y), the gap above it, and whether it holds to what follows.

    What `floats` may move to the head of the next page, so that the text after it fills the page before. What can be `parted`
    says how: what of it goes into so many mm, and the rest; or None. A `half` goes on on the next page. A `chapter` begins with it.
    """

    h: float
    draw: Callable[[list[Item], float, float], object]
    above: float = 0.0
    holds: bool = False
    floats: bool = False
    parted: Callable[[float], tuple[Set, Set] | None] | None = None
    half: bool = False
    chapter: bool = False


def fill(height: float, sets: Sequence[Set], leaf: int = 1) -> list[list[tuple[float, Set]]]:
    """The pages after the front page, each `height` mm high: what stands at which y. All together come on leaves of `leaf` pages.

    The last chapter is not parted where the last page holds it and the one before stays well filled. Where the back of the
    booklet would stay blank, or nearly, chapters begin pages so that no page is emptier than need be, if that parts no example.
    """
    runs: list[list[Set]] = [[]]
    for one in sets:
        runs[-1].append(one)
        if not one.holds:
            runs.append([])
    *runs, over = runs
    pages = _pages_of(height, runs, over)
    begins = [number for number, run in enumerate(runs) if number and run[0].chapter][-_TURNED:]
    there = -(-(1 + len(pages)) // leaf) * leaf - 1
    if leaf > 1 and begins and _shares(pages, height, there)[-1] < _FORGOTTEN:
        ways = [_pages_of(height, runs, over, turned) for turned in _choices(begins)]
        spread = [way for way in (pages, *ways) if len(way) <= there]
        return max(spread, key=lambda way: (-_parted(way), sorted(_shares(way, height, there))))
    whole = _pages_of(height, runs, over, begins[-1:])
    if len(whole) != len(pages) or len(pages) < 2:
        return pages
    return whole if _shares(whole, height, 0)[-2] >= _WELL_FILLED else pages


def _choices(begins: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """One or two of them."""
    for several in (1, 2):
        yield from combinations(begins, several)


def _parted(pages: Sequence[Sequence[tuple[float, Set]]]) -> int:
    """How many blocks go on on the next page."""
    return sum(one.half for page in pages for _, one in page)


def _shares(pages: Sequence[Sequence[tuple[float, Set]]], height: float, there: int) -> list[float]:
    """How far down each page is filled, as a share of it; blank ones follow until `there` are as many."""
    filled = [(page[-1][0] + page[-1][1].h) / height if page else 0.0 for page in pages]
    return filled + [0.0] * (there - len(filled))


def _pages_of(
    height: float, runs: Sequence[list[Set]], over: list[Set], turned: Sequence[int] = ()
) -> list[list[tuple[float, Set]]]:
    """Pages with what holds together put on one; runs of the numbers `turned` begin a page, and what holds to nothing does, too."""
    filled = _Filled(height)
    for number, run in enumerate(runs):
        if number in turned:
            filled.turn()
        filled.add(run)
    if over:
        filled.turn()
        filled.put(over)
    return filled.end()


class _Filled:
    """Pages that are filled one after the other."""

    def __init__(self, height: float) -> None:
        self._height = height
        self._pages: list[list[tuple[float, Set]]] = []
        self._y = height
        self._waiting: list[Set] = []

    def add(self, run: list[Set]) -> None:
        """Put what stays together where there is room for it."""
        while not self._fits(run):
            *before, last = run
            if last.floats and not before and self._begun:
                self._waiting.append(last)
                return
            room = self._height - self._y - _high(before) - self._above(last, first=not before)
            if last.parted and room >= _EMPTY * self._height and (halves := last.parted(room)):
                self.put([*before, halves[0]._replace(half=True)])
                run = [halves[1]]
            elif self._pages and not self._begun:  # higher than a page
                break
            self.turn()
        self.put(run)

    def put(self, run: Sequence[Set]) -> None:
        """Set it below what stands on the page."""
        for one in run:
            self._y += self._above(one, first=one is run[0])
            self._pages[-1].append((self._y, one))
            self._y += one.h

    def turn(self) -> None:
        """Begin a page, with what floated to its head."""
        self._pages.append([])
        self._y = 0.0
        while self._waiting and (not self._begun or self._fits(self._waiting[:1])):
            one = self._waiting.pop(0)
            self.put([one])
            self._y += one.above / 2  # the text goes on below it, whatever it is

    def end(self) -> list[list[tuple[float, Set]]]:
        """All pages."""
        while self._waiting:
            self.turn()
        return self._pages

    @property
    def _begun(self) -> bool:
        """Whether anything stands on the page."""
        return bool(self._pages and self._pages[-1])

    def _above(self, one: Set, *, first: bool) -> float:
        """The gap above it: none at a page's head."""
        return 0.0 if first and not self._begun else one.above

    def _fits(self, run: Sequence[Set]) -> bool:
        above = self._above(run[0], first=True) - run[0].above
        return bool(self._pages) and self._y + _high(run) + above <= self._height + 1e-6


def _high(run: Sequence[Set]) -> float:
    return sum(one.h + one.above for one in run)
