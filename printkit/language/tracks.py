"""Tracks among the rows: ``{ id = "mine", track = 20 }``, or ``list = 6, track = 20`` for lanes side by side.

A track is a row of steps of which one marks the last that was reached, or all up to it; its value is the number of the last step
that is marked, 0 for none. What is printed on it: ``signs`` at steps, and ``finish``, the step below which the line runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from printkit.language.shape import Reader, shown
from printkit.model.problem import error

MOST_STEPS = 100
"""Steps of one track."""

MOST_LANES = 12
"""Tracks side by side."""


class Track(NamedTuple):
    """What `Field` has of it. `steps` is 0 for any other row; `signs` are the icons by step, of each lane."""

    steps: int = 0
    finish: int | None = None
    signs: tuple[Mapping[int, str], ...] = ()


def read(reader: Reader, steps: int, lanes: int, *, several: bool) -> Track:
    """The keys ``finish`` and ``signs`` of a row; told where the row is no track. `several`: a list of tracks."""
    if not steps:
        for key in ("finish", "signs"):
            if reader.has(key):
                reader.tell(error("rules-steps-of-track", reader.at(key)))
        return Track()
    if several and lanes > MOST_LANES:
        reader.tell(error("too-great", reader.at("list"), limit=MOST_LANES, found=lanes))
    finish = reader.whole("finish", low=2, high=steps)
    return Track(steps, finish, _signs(reader, steps, lanes, several=several))


def _signs(reader: Reader, steps: int, lanes: int, *, several: bool) -> tuple[Mapping[int, str], ...]:
    """The icons at steps: one table for all lanes, or in a list one for each."""
    if not reader.has("signs"):
        return ()
    value, where = reader.table["signs"], reader.at("signs")
    if not isinstance(value, list):
        return (_lane(reader, value, where, steps),) * lanes
    if not several or len(value) != lanes:
        found = (
            error("wrong-length", where, expected=lanes, found=len(value))
            if several
            else error("not-table", where, found="[…]")
        )
        reader.tell(found)
        return ()
    return tuple(_lane(reader, one, f"{where}[{number}]", steps) for number, one in enumerate(value))


def _lane(reader: Reader, value: Any, where: str, steps: int) -> dict[int, str]:
    if not isinstance(value, Mapping):
        reader.tell(error("not-table", where, found=shown(value)))
        return {}
    found: dict[int, str] = {}
    for step, icon in value.items():
        here = f"{where}.{step}"
        if not step.isascii() or not step.isdecimal() or len(step) > 3 or not 1 <= int(step) <= steps:
            reader.tell(error("rules-no-step", here, found=step, limit=steps))
        elif not isinstance(icon, str):
            reader.tell(error("not-text", here, found=shown(icon)))
        else:
            found[int(step)] = icon
    return found
