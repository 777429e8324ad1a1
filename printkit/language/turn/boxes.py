"""The choices of boxes: what is written, marked or stepped on, within what the sheet's own ranges and checks allow."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from printkit.language.areas import near
from printkit.language.check import refs
from printkit.language.functions import kind_of
from printkit.language.kinds import Field, printed_numbers
from printkit.language.turn.chance import put
from printkit.language.turn.choosing import Choice
from printkit.language.turn.compiled import Compiled
from printkit.language.turn.match import Match
from printkit.language.turn.steps import TurnStep, limits

NAMED = ("written", "column", "row", "place", "printed", "beside", "colour", "lane", "at", "reached", "signs")
"""What a game in motion knows of the box that was chosen last."""


class Boxes(Choice):
    """A choice of a box. An option is a row by its place among the step's and the box in it: None, a place, or column and row."""

    def __init__(self, step: TurnStep, machine: Compiled) -> None:
        super().__init__(step, machine)
        self.value = machine.function(step.value, otherwise=True)
        self.asks = self.looks = step.where is not None
        """Whether a condition is asked of each box, and whether looking at boxes names them."""
        named = {ref.name for node in (step.where, step.value) if node is not None for ref in refs(node)}
        self.beside = "beside" in named or bool(machine.turn.values)
        self.checks = machine.legal(field.id for field in step.rows)

    @abstractmethod
    def boxes(self, s: Match) -> Iterator[Any]:
        """The boxes that are still free, all of them."""

    def find(self, s: Match) -> Sequence[Any]:
        """The boxes that are right and that the game's own rules allow."""
        right: list[Any] = []
        before = [getattr(s, name) for name in NAMED] if self.looks else ()
        if self.asks:
            for option in self.boxes(s):
                self.named(s, option)
                if self.where(s, s.who):
                    right.append(option)
        else:
            right = [*self.boxes(s)]
        if before:
            for name, value in zip(NAMED, before, strict=True):
                setattr(s, name, value)  # what was looked at was not chosen
        if self.checks and right:
            right = [option for option in right if self._allowed(s, option)]
        return self.or_pass(right)

    def _allowed(self, s: Match, option: Any) -> bool:
        """Whether every check that held before holds when that is done."""
        held = [check for check in self.checks if check(s, s.who)]
        tried = s.copy(s.random)
        self.put(tried, option)
        return all(check(tried, s.who) for check in held)

    def take(self, s: Match, option: Any) -> None:
        """Write, mark or go there."""
        s.pc = self.after[0]
        if option is not None:
            self.named(s, option)
            self.put(s, option)

    @abstractmethod
    def put(self, s: Match, option: Any) -> None:
        """Change the row."""

    def named(self, s: Match, option: Any) -> None:
        """Where the box lies, what is printed in it, and how many boxes beside it are filled."""
        if option is None:
            return
        field, box = self.step.rows[option[0]], option[1]
        s.written = field.id
        if isinstance(box, tuple):
            s.column, s.row = box
            s.printed = _printed(field).get(box, 0)
            s.colour = _colours(field).get(box, "")
            if self.beside:
                grid = s.rows[s.who][field.id]
                s.beside = sum([grid[y - 1][x - 1] not in (None, False) for x, y in _near(field)[box]])
        elif box is not None:
            s.place = box
            s.printed = _printed(field).get((box, 1), 0)


class Write(Boxes):
    """A value is written into a row, or into a box of it, that is empty."""

    def __init__(self, step: TurnStep, machine: Compiled) -> None:
        super().__init__(step, machine)
        self.whole = {field.id for field in step.rows if field.holder == "list" and step.value is not None and _many(step)}
        self.changes = {"column", "row", "place", "printed", "beside", "colour", *machine.turn.values} & {
            ref.name for ref in (refs(step.value) if step.value is not None else ())
        }

        self.looks = self.looks or bool(self.changes)
        limits_of = {(field.low, field.high, field.kind.choices, field.shape, field.holder) for field in step.rows}
        self.alike = len(limits_of) == 1 and not self.changes
        """Whether what one of the rows can hold all of them can."""
        whole = all(not field.holder or field.id in self.whole for field in step.rows)
        blank = machine.blank
        self.simple = [
            (field.id, blank[field.id], (number, None)) for number, field in enumerate(step.rows) if self.alike and whole
        ]
        """Where whole rows are written, all alike: each with what it holds at first."""

    def boxes(self, s: Match) -> Iterator[Any]:
        """Empty boxes that can hold the value."""
        rows, over = s.rows[s.who], self.step.over
        value = None if self.changes else self.value(s, s.who)
        if value is not None and self.alike and not self._fits(s, self.step.rows[0], None, value):
            return
        if self.simple:
            for name, blank, option in self.simple:
                there = rows[name]
                if (
                    over
                    or there is None
                    or there is blank
                    or (there.__class__ is list and there[0] is None and there == [None] * len(there))
                ):
                    yield option
            return
        for number, field in enumerate(self.step.rows):
            there = rows[field.id]
            if not field.holder or field.id in self.whole:
                if (over or there is None or (field.id in self.whole and all(cell is None for cell in there))) and self._fits(
                    s, field, None, value
                ):
                    yield number, None
            elif field.holder == "list":
                for place, cell in enumerate(there, 1):
                    if (over or cell is None) and self._fits(s, field, place, value):
                        yield number, place
            else:
                for box in _cells(field):
                    if (over or there[box[1] - 1][box[0] - 1] is None) and self._fits(s, field, box, value):
                        yield number, box

    def _fits(self, s: Match, field: Field, box: Any, value: Any) -> bool:
        """Whether the value is within the row's range."""
        if self.changes:
            self.named(s, (self.step.rows.index(field), box))
            value = self.value(s, s.who)
        if isinstance(value, list | tuple):
            ends = value if field.kind.choices or len(value) < 2 else (min(value), max(value))
            return len(value) <= field.shape[0] and all(_within(field, one) for one in ends)
        return _within(field, value)

    def put(self, s: Match, option: Any) -> None:
        """Write it."""
        field, box = self.step.rows[option[0]], option[1]
        value = self.value(s, s.who)
        if box is None:
            if field.holder:
                value = [*value, *[None] * (field.shape[0] - len(value))]
            put(s, field.id, value)
        else:
            put(s, field.id, _changed(s.rows[s.who][field.id], box, value))


class Mark(Boxes):
    """A box is marked that isn't."""

    def boxes(self, s: Match) -> Iterator[Any]:
        """Boxes without a mark."""
        rows = s.rows[s.who]
        for number, field in enumerate(self.step.rows):
            there = rows[field.id]
            if field.holder == "list":
                yield from ((number, place) for place, cell in enumerate(there, 1) if not cell)
            else:
                yield from ((number, box) for box in _cells(field) if not there[box[1] - 1][box[0] - 1])

    def put(self, s: Match, option: Any) -> None:
        """Mark it."""
        field, box = self.step.rows[option[0]], option[1]
        put(s, field.id, _changed(s.rows[s.who][field.id], box, True))


class Step(Boxes):
    """On a track, on ticks or with a number it goes on. An option is a row and its lane."""

    def __init__(self, step: TurnStep, machine: Compiled) -> None:
        super().__init__(step, machine)
        self.looks = True
        self.by = machine.function(step.amount, otherwise=1)

    def boxes(self, s: Match) -> Iterator[Any]:
        """Tracks on which there is anywhere to go."""
        rows = s.rows[s.who]
        for number, field in enumerate(self.step.rows):
            low, high = limits(field)
            there = rows[field.id]
            for lane, at in enumerate(there, 1) if isinstance(there, list) else ((None, there or 0),):
                self._at(s, field, lane, at)
                by = self.by(s, s.who)
                if by and low <= min(at + by, high) and at != min(at + by, high):
                    yield number, lane

    def _at(self, s: Match, field: Field, lane: int | None, at: int) -> None:
        s.written, s.lane, s.at = field.id, lane or 1, at or 0

    def named(self, s: Match, option: Any) -> None:
        """The lane, where it is, where it gets, and the signs on the way."""
        if option is None:
            return

        field, lane = self.step.rows[option[0]], option[1]
        there = s.rows[s.who][field.id]
        at = there[lane - 1] if lane is not None else there or 0
        self._at(s, field, lane, at)
        s.reached = max(limits(field)[0], min(limits(field)[1], at + self.by(s, s.who)))
        signs = field.signs[(lane or 1) - 1] if field.signs else {}
        s.signs = [icon for step, icon in sorted(signs.items()) if at < step <= s.reached]

    def put(self, s: Match, option: Any) -> None:
        """Go there."""
        field, lane = self.step.rows[option[0]], option[1]
        there = s.rows[s.who][field.id]
        put(s, field.id, s.reached if lane is None else _changed(there, lane, s.reached))


def _many(step: TurnStep) -> bool:
    return step.value is not None and kind_of(step.value).many


def _changed(there: Any, box: Any, value: Any) -> Any:
    """A list or grid with another value in one box; the old one stays as it is."""
    if isinstance(box, tuple):
        column, row = box
        grid = [*there]
        grid[row - 1] = [*grid[row - 1]]
        grid[row - 1][column - 1] = value
        return grid
    cells = [*there]
    cells[box - 1] = value
    return cells


def _within(field: Field, value: Any) -> bool:
    if field.kind.choices:
        return value in field.kind.choices
    if isinstance(value, int) and not isinstance(value, bool):
        return (field.low is None or field.low <= value) and (field.high is None or value <= field.high)
    return True


_KNOWN: dict[int, tuple[Field, Any]] = {}


@cache
def _size(wide: int, tall: int, blocked: frozenset[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((x, y) for y in range(1, tall + 1) for x in range(1, wide + 1) if (x, y) not in blocked)


def _cells(field: Field) -> tuple[tuple[int, int], ...]:
    """The boxes of a grid, column and row from 1, without those that are blocked."""
    return _size(*field.shape, field.blocked)


class _Paper:
    """What lies where on a row's paper: looked up once for each row."""

    def __init__(self, field: Field) -> None:
        numbers = printed_numbers(field)
        self.printed = {(x, y): number for y, line in enumerate(numbers, 1) for x, number in enumerate(line, 1)}
        self.colours = {cell: name for name, cells in field.colours.items() for cell in cells}
        there = {*_cells(field)} if field.holder == "grid" else set()
        self.near = {
            (x, y): tuple((i + 1, j + 1) for i, j in near(x - 1, y - 1, six=field.hex) if (i + 1, j + 1) in there)
            for x, y in there
        }


def _paper(field: Field) -> _Paper:
    known = _KNOWN.get(id(field))
    if known is None:
        if len(_KNOWN) > 500:
            _KNOWN.clear()
        known = _KNOWN[id(field)] = field, _Paper(field)
    paper: _Paper = known[1]
    return paper


def _printed(field: Field) -> dict[tuple[int, int], int]:
    return _paper(field).printed


def _colours(field: Field) -> dict[tuple[int, int], str]:
    return _paper(field).colours


def _near(field: Field) -> dict[tuple[int, int], tuple[tuple[int, int], ...]]:
    return _paper(field).near
