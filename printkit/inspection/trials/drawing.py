"""What somebody might write in a row, at random: plain values, and those that rules ask about.

Uniform values alone hardly ever make a full house or an empty board. So a list or grid is in one of several moods, and numbers
that stand in the rules come up more often than others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from printkit.language.kinds import Field
from printkit.language.program import Program, RulePart
from printkit.language.tree import Node, Num, inside

_OPEN = 20
"""How far a number without a limit goes."""

_FEW = 12
"""Values from the least on that count as small, in a wide range."""

_STRAIGHT = 0.8
"""How often a number is moved as far as a check is from holding."""


def numbers_of(program: Program) -> list[int]:
    """The numbers that the rules name."""
    named: set[int] = set()
    nodes: list[Node] = program.nodes()
    while nodes:
        node = nodes.pop()
        nodes += inside(node)
        if isinstance(node, Num):
            named |= {node.value, node.value - 1}
    for part in program.every_part():
        named |= _steps_of(part)
    return sorted(named)


def _steps_of(part: RulePart) -> set[int]:
    """Where a part's points change."""
    edges = {at for at, _ in part.thresholds} | set(range(len(part.table)))
    return edges | {at - 1 for at in edges} | ({part.per} if part.per is not None else set())


def low_of(field: Field) -> int:
    """The least number that may be written."""
    return field.low if field.low is not None else 0


def high_of(field: Field) -> int:
    """The greatest number that may be written."""
    if field.kind.name == "ticks":
        return field.shape[0]
    if field.steps:
        return field.steps
    return field.high if field.high is not None else low_of(field) + _OPEN


def named_numbers(program: Program) -> dict[str, list[int]]:
    """The numbers of the rules that each row may hold."""
    numbers = numbers_of(program)
    return {
        field.id: [number for number in numbers if low_of(field) <= number <= high_of(field)]
        for field in program.fields.values()
    }


class Hand:
    """Whoever writes: a random hand that knows the limits of rows, and in `named` numbers that rules ask about."""

    def __init__(self, chance: Random, players: Sequence[str], named: Mapping[str, Sequence[int]]) -> None:
        self.chance = chance
        self.players = players
        self.named = named
        self.bold = chance.random()
        """How often this table marks and ticks."""
        self.empty = chance.choice((0.0, 0.1, 0.4))
        """How often this table leaves blank what may be blank."""

    def row(self, field: Field, owners: int) -> list[Any]:
        """What every owner writes in a row."""
        if field.copies is not None:
            return self._dealt(field, owners)
        return [self.value(field) for _ in range(owners)]

    def _dealt(self, field: Field, owners: int) -> list[Any]:
        """Values of which there are so many copies: dealt."""
        values = self._values(field)
        bag = [value for value in values for _ in range(field.copies or 1)]
        self.chance.shuffle(bag)
        wide, tall = field.shape
        if field.kind.name == "list":
            return [[bag.pop() if bag else None for _ in range(wide)] for _ in range(owners)]
        if field.kind.name == "grid":
            return [[[bag.pop() if bag else None for _ in range(wide)] for _ in range(tall)] for _ in range(owners)]
        return [bag.pop() if bag else None for _ in range(owners)]

    def _values(self, field: Field) -> list[Any]:
        if field.kind.choices:
            return list(field.kind.choices)
        if "player" in (field.kind.name, field.kind.of):
            return list(self.players)
        return list(range(low_of(field), high_of(field) + 1))

    def value(self, field: Field) -> Any:
        """What one owner writes in a row; None is blank."""
        chance, kind = self.chance, field.kind
        if kind.name == "list" and field.row.several and not field.steps and kind.of in ("text", "player"):
            ranked = list(kind.choices or self.players)
            return chance.sample(ranked, len(ranked))
        if kind.name == "list":
            return self._many(field, field.shape[0])
        if kind.name == "grid":
            wide, tall = field.shape
            cells = self._many(field, wide * tall)
            rows = [cells[n * wide : (n + 1) * wide] for n in range(tall)]
            for column, row in field.blocked:
                rows[row - 1][column - 1] = False if kind.of == "bool" else None
            return rows
        if field.may and field.blank is None and chance.random() < self.empty:
            return None
        if not field.row.scored:
            return None if field.may else "…"
        return self.one(field)

    def one(self, field: Field) -> Any:
        """One value of a cell, not blank."""
        chance, kind = self.chance, field.kind
        scalar = kind.of if kind.many else kind.name
        if scalar == "bool" and kind.name != "ticks":
            return chance.random() < self.bold
        if scalar == "text":
            return chance.choice(kind.choices) if kind.choices else "…"
        if scalar == "player":
            return chance.choice(self.players)
        low, high, named = low_of(field), high_of(field), self.named[field.id]
        mood = chance.random()
        if mood < 0.12:
            return low if mood < 0.07 else high
        if mood < 0.28 and named:
            return chance.choice(named)
        if mood < 0.45 and high - low > _FEW:
            return chance.randint(low, low + _FEW)
        return chance.randint(low, high)

    def _many(self, field: Field, count: int) -> list[Any]:
        """The cells of a list or grid, in one of several moods."""
        chance = self.chance
        if field.kind.of == "bool":
            dense = chance.choice((0.0, 0.2, 0.5, 0.8, 0.95, 1.0, self.bold))
            return [chance.random() < dense for _ in range(count)]
        values = self._values(field) if high_of(field) - low_of(field) < 1000 or field.kind.of != "int" else []
        mood = chance.random()
        if values and mood < 0.3:
            few = chance.sample(values, min(len(values), chance.randint(1, 3)))
            cells = [chance.choice(few) for _ in range(count)]
        elif values and mood < 0.42 and count <= len(values):
            start = chance.randint(0, len(values) - count)
            cells = values[start : start + count]
            if mood < 0.36:
                chance.shuffle(cells)
        elif mood < 0.7:
            cells = [chance.choice(values) if values else self.one(field) for _ in range(count)]
        else:
            cells = [self.one(field) for _ in range(count)]
        if (field.may or field.blank is not None) and not field.steps:
            bare = chance.choice((0.0, 0.0, 0.2, 0.6, 1.0))
            cells = [None if chance.random() < bare else cell for cell in cells]
        return cells

    def rounds(self, field: Field, grid: Any, rounds: Any) -> Any:
        """The rounds of the cells of a dated grid: those that are known, and any where none is."""
        return [
            [
                (at or self.chance.randint(1, field.dated)) if cell is not None and cell is not False else None
                for cell, at in pairs
            ]
            for pairs in (zip(row, ats, strict=True) for row, ats in zip(grid, rounds, strict=True))
        ]

    def near(self, field: Field, value: Any, apart: int) -> Any:
        """Another value of a cell, perhaps as far away as a check is from holding."""
        if isinstance(value, bool):
            return not value
        if isinstance(value, int) and self.chance.random() < _STRAIGHT:
            return max(low_of(field), min(high_of(field), value + apart))
        return self.one(field)
