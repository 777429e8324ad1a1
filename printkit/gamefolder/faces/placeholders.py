"""What the places in a card's texts hold: ``{column}`` of its row, ``{facts.prices.3}`` of the game, ``{facts.prices.{value}}``.

A name without dots is a column. A name that begins with ``facts.``, ``points.`` or ``edition.`` leads into the game's data, so
that a number on paper is the one that the rules count with; a column may stand for a step of it. ``{options.dice}`` is the
reading in force, so that a word is chosen by it. The grammar is that of `printkit.model.placeholders`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from printkit.model import EMPTY, Game, placeholders
from printkit.model.placeholders import places
from printkit.model.plain import Raw

__all__ = ["GameData", "Unfilled", "columns", "fill", "is_reference", "lookup", "places", "refer"]

_ROOTS = ("facts", "points", "edition", "options")


class Unfilled(KeyError):  # noqa: N818  # a lookup that failed, named after what it reports
    """A place that can't be filled. `name` is what stands in it, `column` whether it names a column."""

    def __init__(self, name: str, *, column: bool) -> None:
        self.name = name
        self.column = column
        super().__init__(name)


class GameData(NamedTuple):
    """What references lead into: a game's facts and points, and the readings in force by option."""

    facts: Raw
    points: Raw
    options: Mapping[str, str] = EMPTY

    @classmethod
    def of(cls, game: Game) -> GameData:
        """Those of a game."""
        return cls(game.facts, game.points, game.readings)


def columns(text: str) -> set[str]:
    """The columns that a text names, those inside references among them."""
    names: set[str] = set()
    for place in places(text):
        if place.startswith("="):  # an expression: what it comes to is a column, too
            names |= {place, *named(place[1:])}
            continue
        inside = placeholders.inner(place)
        own = inside or ([] if is_reference(place) else [place, placeholders.unshifted(place)])
        names.update(name for name in own if not is_reference(name))
    return names


_TEXT = re.compile(r"'[^']*'|\"[^\"]*\"")
_QUOTED = re.compile(r"\{([^{}]+)\}")
_NAME = re.compile(r"(?<![.\w])[A-Za-z_]\w*(?!\w|\.\w|\()")


def named(expression: str) -> set[str]:
    """The columns that an expression of the rules language may name: plain words, and what stands in braces."""
    without = _TEXT.sub(" ", expression)
    return {*_QUOTED.findall(without), *_NAME.findall(_QUOTED.sub(" ", without))} - {"and", "or", "not", "in", "true", "false"}


def is_reference(place: str) -> bool:
    """Whether a place leads into the game's data."""
    return place.partition(".")[0] in _ROOTS and "." in place


def fill(text: str, row: Mapping[str, str], game: GameData) -> str:
    """The text with every place filled from a card's columns or from the game. Raises `Unfilled`."""
    if "{" not in text:
        return text

    def value(name: str) -> str:
        if name in row:
            return row[name]
        if is_reference(name):
            return refer(name, game)
        raise Unfilled(name, column=True)

    return placeholders.fill(text, value)


def refer(reference: str, game: GameData) -> str:
    """What ``points.A.cap`` or ``facts.prices.1`` leads to, as it is printed; places of a list count from 1.

    A number below zero has a minus, not a hyphen. Raises `Unfilled` where it leads to nothing, to a table, a list or a yes-or-no.
    """
    value = lookup(reference, game)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Unfilled(reference, column=False)
    if isinstance(value, str):
        return value
    return (f"{value:g}" if isinstance(value, float) else str(value)).replace("-", "−")


def lookup(reference: str, game: GameData) -> Any:
    """Whatever a reference leads to, or None."""
    facts = game.facts
    here: Any = {"facts": facts, "points": game.points, "edition": facts.get("edition"), "options": game.options}
    for step in reference.split("."):
        if isinstance(here, Mapping):
            here = here.get(step)
        elif isinstance(here, list) and step.isdecimal() and 1 <= int(step[:6]) <= len(here):
            here = here[int(step) - 1]
        else:
            return None
    return here
