"""A map of hexes, every second row half a hex further right: hazels in one thicket, roses beside them, elders in rows, nests."""

from __future__ import annotations

from library import Scored, scored


def beside(cell: tuple[int, int]) -> set[tuple[int, int]]:
    """The six hexes around one, as (row, column)."""
    row, column = cell
    near = column if row % 2 else column - 1
    return {(row, column - 1), (row, column + 1)} | {(row + step, near + n) for step in (-1, 1) for n in (0, 1)}


def largest(cells: set[tuple[int, int]]) -> int:
    """How many hexes the largest area has."""
    most, rest = 0, set(cells)
    while rest:
        todo, size = [rest.pop()], 0
        while todo:
            size += 1
            near = beside(todo.pop()) & rest
            rest -= near
            todo += near
        most = max(most, size)
    return most


def score(players: int, sheet: dict, rounds: list, options: dict) -> Scored:
    """Map by map; ties by nests."""
    totals = []
    for hedge, nests in zip(sheet["hedge"], sheet["nests"], strict=True):
        plants = {(y, x): plant for y, row in enumerate(hedge) for x, plant in enumerate(row) if plant}
        hazels = {cell for cell, plant in plants.items() if plant == "hazel"}
        roses = [cell for cell, plant in plants.items() if plant == "rose"]
        elders = [min(3, row.count("elder")) for row in hedge]
        total = 2 * largest(hazels) + 2 * sum(bool(beside(cell) & hazels) for cell in roses)
        totals.append(total + sum((0, 1, 4, 6)[n] for n in elders) + 3 * nests)
    return scored(totals, sheet["nests"])
