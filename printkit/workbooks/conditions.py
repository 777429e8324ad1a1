"""Looks that cells have by what is in them (conditional formats): which conditions hold, and whether a cell is seen then.

Computed is what compares a cell with constants, asks for blanks or faults, or for a text that it has in it. Whether any other condition holds (a formula, a rank,
what stands twice) isn't: a cell may have its look or not.
"""

from __future__ import annotations

import operator
import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from printkit.workbooks.parts import Archive
from printkit.workbooks.sheet import Area, SheetBuilder, number_in

Held: TypeAlias = float | str | None
"""What a cell holds: a number (days too), a text, or something else."""

Condition: TypeAlias = Callable[[Held], bool | None]
"""Whether it holds of what a cell holds; None where that can't be told."""

_OPERATORS: Mapping[str, Callable[..., bool]] = {
    "lessThan": operator.lt,
    "lessThanOrEqual": operator.le,
    "equal": operator.eq,
    "notEqual": operator.ne,
    "greaterThanOrEqual": operator.ge,
    "greaterThan": operator.gt,
    "between": lambda value, least, most: min(least, most) <= value <= max(least, most),
    "notBetween": lambda value, least, most: not min(least, most) <= value <= max(least, most),
}
"""ECMA-376 18.18.15."""

_OF_TEXTS: Mapping[str, Callable[[str, str], bool]] = {
    "containsText": lambda text, piece: piece in text,
    "notContains": lambda text, piece: piece not in text,
    "beginsWith": str.startswith,
    "endsWith": str.endswith,
}
_NEVER = {"equal", "lessThan", "lessThanOrEqual", "between"}
"""What a text is not, beside a number, in any program; that it is greater is so in Excel alone."""

_SIGNS = {
    "<": "lessThan",
    "<=": "lessThanOrEqual",
    "=": "equal",
    "!=": "notEqual",
    ">=": "greaterThanOrEqual",
    ">": "greaterThan",
}
_NAMES = {
    "between": "between",
    "is-between": "between",
    "not-between": "notBetween",
    "is-not-between": "notBetween",
    "contains-text": "containsText",
    "not-contains-text": "notContains",
    "begins-with": "beginsWith",
    "ends-with": "endsWith",
}
_COMPARED = re.compile(r"(?:cell-content\(\)|value\(\))?(<=|>=|!=|<|>|=)(.*)", re.DOTALL)
_CALLED = re.compile(r"(?:cell-content-)?([a-z-]+)(?:\((.*)\))?", re.DOTALL)
"""Conditions of OpenDocument (ODF 1.3 part 3, 19.472) and of LibreOffice beside it."""

_QUOTED = re.compile(r'"((?:[^"]|"")*)"')
MOST = 1_000
"""Rules of a sheet; a sheet with more is none of a game."""

_STEPS = 500_000
"""Cells under rules, each counted for each rule."""


_STATES = 64
"""Looks that a cell may have by rules that aren't computed; whether one that may have more is seen isn’t told."""


class Painted(NamedTuple):
    """How a rule shows cells: None, or True for `shows`, where it leaves that to the cell; a colour is empty where it isn't known."""

    ink: str | None = None
    paper: str | None = None
    shows: Callable[[Held], bool] | None = None
    """Whether its format shows what a cell holds as it is."""
    struck: bool = False


class Rule(NamedTuple):
    """Cells that look otherwise where a condition holds. `last`: those that come later don't count then."""

    areas: Sequence[Area]
    holds: Condition
    painted: Painted
    last: bool = False


class CellLook(NamedTuple):
    """What a cell holds and how it looks by itself: the colours of its letters, each with what is behind."""

    text: str
    number: str | None
    """A number as the file keeps it, days too; empty for a text, None for anything else."""
    colours: frozenset[tuple[str, str]]

    @property
    def held(self) -> Held:
        """What conditions compare."""
        if not self.number:
            return self.text if self.number == "" else None
        try:
            return number_in(self.number.strip())
        except ValueError:
            return None


def unknown(_: Held) -> None:
    """A condition that isn't computed."""


def always(_: Held) -> bool:
    """One that each cell fulfils in which something stands."""
    return True


def never(_: Held) -> bool:
    """One that is about blanks and faults, which are told apart from this."""
    return False


def compared(how: str, constants: Iterable[str]) -> Condition:
    """That a cell's value compares so with constants, as files write them: ``5``, ``"x"``; `unknown` where one of them is none."""
    compare, values = _OPERATORS.get(how), [_constant(one) for one in constants]
    if compare is None or None in values or len(values) != (2 if how.lower().endswith("between") else 1):
        return unknown

    def holds(held: Held) -> bool | None:
        if held is None or any(type(one) is not type(values[0]) for one in values):
            return None
        if type(held) is not type(values[0]):
            return True if how == "notEqual" else False if how in _NEVER else None
        if isinstance(held, str):
            return compare(held.casefold(), str(values[0]).casefold()) if how in ("equal", "notEqual") else None
        return compare(held, *values)

    return holds


def of_text(how: str, piece: str) -> Condition:
    """That a text has a piece in it; `unknown` for signs that stand for any others."""
    has = _OF_TEXTS.get(how)
    if has is None or not piece or re.search(r"[*?~]", piece):
        return unknown
    return lambda held: has(held.casefold(), piece.casefold()) if isinstance(held, str) else None


def condition_of(text: str) -> Condition:
    """A condition as OpenDocument writes it: ``cell-content()>5``, ``between(1,5)``, ``begins-with("x")``, ``is-error``."""
    if match := _COMPARED.fullmatch(text.strip()):
        return compared(_SIGNS[match[1]], [match[2]])
    if not (match := _CALLED.fullmatch(text.strip())):
        return unknown
    name, inside = match[1], match[2] or ""
    if name in ("is-error", "is-no-error"):
        return never if name == "is-error" else always
    how = _NAMES.get(name, "")
    if how in _OF_TEXTS:
        piece = _constant(inside)
        return of_text(how, piece) if isinstance(piece, str) else unknown
    return compared(how, inside.split(","))


def _constant(text: str) -> Held:
    if quoted := _QUOTED.fullmatch(text.strip()):
        return quoted[1].replace('""', '"')
    try:
        return number_in(text.strip())
    except ValueError:
        return None


def is_seen(look: CellLook, rules: Iterable[Rule]) -> bool | None:
    """Whether what stands in a cell can be seen under these rules, the first one first; None where it depends on what isn't computed."""
    states: set[tuple[Painted, bool]] = {(Painted(), False)}
    for rule in rules:
        holds = rule.holds(look.held)
        if holds is not False:
            changed = {(_over(own, rule.painted), rule.last) for own, closed in states if not closed}
            states = {state for state in states if state[1] or holds is None} | changed
            if len(states) > _STATES:
                return None
    seen = {_shows(look, painted) for painted, _ in states}
    return seen.pop() if len(seen) == 1 else None


def _over(own: Painted, later: Painted) -> Painted:
    """What an earlier rule says stays."""
    ink = later.ink if own.ink is None else own.ink
    paper = later.paper if own.paper is None else own.paper
    return Painted(ink, paper, own.shows or later.shows, own.struck or later.struck)


def _shows(look: CellLook, painted: Painted) -> bool:
    if painted.struck or (painted.shows is not None and not painted.shows(look.held)):
        return False
    colours = (
        (ink if painted.ink is None else painted.ink, paper if painted.paper is None else painted.paper)
        for ink, paper in look.colours
    )
    return not any(ink and ink == paper for ink, paper in colours)


def judge(
    sheet: SheetBuilder,
    archive: Archive,
    looks: Mapping[tuple[int, int], CellLook],
    rules: Sequence[Rule],
    excused: Sequence[Area] = (),
) -> None:
    """Make faults of the cells that nobody sees, and of those that perhaps nobody sees.

    In `excused` areas, which a program paints by itself, letters in the colour of what is behind are none where no rule is. Raises `WorkbookError`
    for more rules than any sheet has.
    """
    if not _may_hide(looks, rules):
        return
    under = _under(archive, looks, rules)
    for place, look in looks.items():
        seen = is_seen(look, under.get(place, ()))
        if seen is None:
            sheet.fault("cell-perhaps-hidden", *place, look.text)
        elif not seen and place in under:
            sheet.fault("cell-hidden-by-value", *place, look.text)
        elif not seen and not any(a.left <= place[1] <= a.right and a.top <= place[0] <= a.bottom for a in excused):
            sheet.fault("cell-same-colour", *place, look.text)


def _under(
    archive: Archive, looks: Mapping[tuple[int, int], CellLook], rules: Sequence[Rule]
) -> dict[tuple[int, int], list[Rule]]:
    """Which rules each cell is under."""
    rows: dict[int, list[int]] = defaultdict(list)
    for row, column in looks:
        rows[row].append(column)
    numbers = sorted(rows)
    under: dict[tuple[int, int], list[Rule]] = defaultdict(list)
    left = _STEPS
    for rule in rules:
        for area in rule.areas:
            for row in numbers[bisect_left(numbers, area.top) : bisect_right(numbers, area.bottom)]:
                left -= len(rows[row])
                if left < 0:
                    raise archive.too_rich("conditional formats")
                for column in rows[row]:
                    if area.left <= column <= area.right:
                        under[row, column].append(rule)
    return under


def _may_hide(looks: Mapping[tuple[int, int], CellLook], rules: Sequence[Rule]) -> bool:
    """Whether anything can be unseen: most sheets have colours that can be told apart."""
    if any(rule.painted.struck or rule.painted.shows is not None for rule in rules):
        return True
    own = {colours for look in looks.values() for colours in look.colours}
    inks = {ink for ink, _ in own} | {rule.painted.ink for rule in rules}
    papers = {paper for _, paper in own} | {rule.painted.paper for rule in rules}
    return bool((inks & papers) - {"", None})
