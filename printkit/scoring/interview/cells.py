"""Rows of cells as they are answered: whether one of them can't be filled in."""

from __future__ import annotations

import re
from typing import Any

from printkit.model import Game, Problem, error
from printkit.scoring.declared import declares_rows, program_of

_ROW = re.compile(r"\.(\w+)(?:\.[^.\[\]]+)?\[(\d+)\]$|^(\w+)\[(\d+)\]$")
"""``players[0].land[5]``, ``rounds[1].land.Aki[5]`` or ``land[5]``: the row of a grid."""


def blocked(game: Game, where: str, answer: Any) -> list[Problem]:
    """What is wrong with an answer for one row of a grid that has something in a blocked cell."""
    match = _ROW.search(where)
    if not game.rules or not declares_rows(game) or match is None or not isinstance(answer, list):
        return []
    name, row = (match[1], match[2]) if match[1] else (match[3], match[4])
    field = program_of(game).fields.get(name)
    if field is None or not field.blocked:
        return []
    y = int(row) + 1
    marked = field.kind.of == "bool"
    cells = set(answer) if marked else {x for x, value in enumerate(answer, 1) if value not in (None, "")}
    return [
        error("blocked-cell", where, cell=f"[{x}, {y}]") for x in sorted(x for x, at in field.blocked if at == y) if x in cells
    ]
