"""Params read from a game's file into the class that declares them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import pytest

from printkit.model import MissingFact
from printkit.model.params import SUPPLIED, members, read, supplied, tree


@dataclass(frozen=True, kw_only=True)
class Part:
    """A table in the params."""

    name: str
    at: tuple[float, float] | None = None


@dataclass(frozen=True, kw_only=True)
class Params:
    """All that a param may be."""

    parts: tuple[Part, ...]
    rows: str | tuple[str, ...] = ()
    foot: str | Part | None = None
    wide: dict[str, float] = field(default_factory=dict)
    cells: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    high: float = 12.5
    own: Annotated[dict[str, str], SUPPLIED] = field(default_factory=dict)


def test_what_is_said_is_read_and_the_rest_holds_by_itself():
    """Lists become tuples, tables the classes that declare them; numbers stay as they are written."""
    made = read(Params, {"parts": [{"name": "a", "at": [1, 2]}], "rows": ["x", "y"], "cells": {"red": [[1, 1], [2, 1]]}})
    assert made == Params(parts=(Part(name="a", at=(1, 2)),), rows=("x", "y"), cells={"red": ((1, 1), (2, 1))})
    assert (made.high, made.foot, made.wide) == (12.5, None, {})


@pytest.mark.parametrize(("foot", "expected"), [("end", "end"), ({"name": "end"}, Part(name="end"))])
def test_one_of_several_kinds_is_told_by_what_it_is(foot, expected):
    """A text, or a table."""
    assert read(Params, {"parts": [], "foot": foot}).foot == expected


@pytest.mark.parametrize("params", [{}, {"parts": [{"at": [1, 2]}]}])
def test_what_must_be_given_is_missed(params):
    """Also in a table."""
    with pytest.raises(MissingFact):
        read(Params, params)


def test_members_are_what_a_game_may_say():
    """With what must be given and what holds; what printkit adds is no game's affair."""
    told = {one.name: (one.required, one.default) for one in members(Params)}
    assert told == {
        "parts": (True, None),
        "rows": (False, None),
        "foot": (False, None),
        "wide": (False, None),
        "cells": (False, None),
        "high": (False, 12.5),
    }
    assert supplied(Params) == ("own",)
    assert [one.name for one in tree(Params)][:3] == ["parts", "parts[].name", "parts[].at"]
    assert read(Params, {"parts": [], "own": {"a": "b"}}).own == {"a": "b"}
