"""Tracks among the rows: ``{ id = "mine", track = 20 }``, or ``list = 6, track = 20`` for lanes side by side.

A track is a row of steps of which one marks the last that was reached, or all up to it; its value is the number of the last step
that is marked, 0 for none. What is printed on it: ``signs`` at steps, and ``finish``, the step below which the line runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from printkit.language.keys import TEXT, Form, Key, Whole, listed, named
from printkit.language.kinds import BOX, Boxes, CellLimits, Field, Places, RowKind, RowPaper
from printkit.language.shape import Reader
from printkit.model.problem import error, in_toml

MOST_STEPS = 100
"""Steps of one track."""

MOST_LANES = 12
"""Tracks side by side."""

_ACROSS = 12
"""Steps of a track in one line."""

FINISH = Key("finish", Whole(2, MOST_STEPS), "a step of a track: before it runs a line with a pennant", "finish = 15")
SIGNS = Key(
    "signs",
    Form({"anyOf": [named(TEXT), listed(named(TEXT))]}),
    "icons at steps of a track; of a `list` one table for all its tracks, or a list with a table for each. What a step is worth says "
    "`[score]`, with `table` or `thresholds`",
    'signs = { 5 = "star" }',
)


class Steps(NamedTuple):
    """What stands at the steps of a track: how many there are, where the line runs, and the icons by step, of each lane."""

    count: int = 0  # type: ignore[assignment]  # hides a method of tuple that nobody calls
    finish: int | None = None
    signs: tuple[Mapping[int, str], ...] = ()


class Track(RowKind):
    """Steps, of which the last that is marked counts."""

    key = Key(
        "track",
        Whole(2, MOST_STEPS, MOST_STEPS),
        "a track of steps; its value is the number of the last marked step, 0 for none",
        "track = 20",
    )
    keys = (FINISH, SIGNS)
    holders = ("", "list")
    blank = int
    entry = "mark"
    several = True

    def limits(self, reader: Reader) -> CellLimits:
        """From no step to the last."""
        return CellLimits(0, self.key.read(reader))

    def boxes(self, field: Field) -> Boxes:
        """Its steps, and for several of them the lanes."""
        name, steps = field.id, Places(f"{field.id}_steps", field.steps)
        if not field.holder:
            return Boxes("mark", (steps,), ("furthest",), name, "step")
        lanes = Places(f"{name}_lanes", field.shape[0], word="axis_place")
        return Boxes("mark", (lanes, steps), ("list", "furthest"), f"{name}.{{{name}_lanes}}", "lane")

    def has_holes(self, field: Field) -> bool:
        """Of a track nothing marked is 0: no lane is blank."""
        del field
        return False

    def may_end_early(self, field: Field) -> bool:
        """There is always every lane."""
        del field
        return False

    def paper(self, field: Field) -> RowPaper:
        """Steps to the right, or lanes that grow upwards."""
        return RowPaper("lanes", field.shape[0], field.steps) if field.holder else RowPaper("track", field.steps, 1)

    def size(self, field: Field) -> tuple[float, float]:
        """Lines of steps, or lanes side by side."""
        if field.holder:
            return 11.2 + field.shape[0] * 16.9, field.steps * BOX + 14
        return min(field.steps, _ACROSS) * BOX, -(-field.steps // _ACROSS) * 15.2 + 6


def read(reader: Reader, steps: int, lanes: int, *, several: bool) -> Steps:
    """The keys ``finish`` and ``signs`` of a row; told where the row is no track. `several`: a list of tracks."""
    if not steps:
        for key in Track.keys:
            if reader.has(key.name):
                reader.tell(error("rules-steps-of-track", reader.at(key.name)))
        return Steps()
    if several and lanes > MOST_LANES:
        reader.tell(error("too-great", reader.at("list"), limit=MOST_LANES, found=lanes))
    finish = FINISH.within(reader, Whole(2, steps))
    return Steps(steps, finish, _signs(reader, steps, lanes, several=several))


def _signs(reader: Reader, steps: int, lanes: int, *, several: bool) -> tuple[Mapping[int, str], ...]:
    """The icons at steps: one table for all lanes, or in a list one for each."""
    value, where = SIGNS.read(reader), reader.at(SIGNS.name)
    if value is None:
        return ()
    if not isinstance(value, list):
        return (_lane(reader, value, where, steps),) * lanes
    if not several or len(value) != lanes:
        wrong_length = error("wrong-length", where, expected=lanes, found=len(value))
        reader.tell(wrong_length if several else error("not-table", where, found="[…]"))
        return ()
    return tuple(_lane(reader, one, f"{where}[{number}]", steps) for number, one in enumerate(value))


def _lane(reader: Reader, value: Any, where: str, steps: int) -> dict[int, str]:
    if not isinstance(value, Mapping):
        reader.tell(error("not-table", where, found=in_toml(value)))
        return {}
    icons: dict[int, str] = {}
    for step, icon in value.items():
        here = f"{where}.{step}"
        if not step.isascii() or not step.isdecimal() or len(step) > 3 or not 1 <= int(step) <= steps:
            reader.tell(error("rules-no-step", here, found=step, limit=steps))
        elif not isinstance(icon, str):
            reader.tell(error("not-text", here, found=in_toml(icon)))
        else:
            icons[int(step)] = icon
    return icons
