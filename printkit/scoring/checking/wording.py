"""How messages show what was found and what was expected: values shortened, names near to a mistyped one, ranges of numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from printkit.model import Game, nearest, shortened
from printkit.model.numbers import whole_number


def near(name: object, known: Iterable[str]) -> str:
    """The nearest known key; a wrong case or plural counts as near, whatever its length."""
    known = list(known)
    folded = {k.lower().replace("-", "_"): k for k in known}
    text = str(name).lower().replace("-", "_").replace(" ", "_")
    return folded.get(text, "") or folded.get(text.rstrip("s"), "") or nearest(name, known)


def listed(keys: tuple[Any, ...]) -> str:
    """Keys as a range when they are the numbers from 1 on, else one by one."""
    return span(keys[0], keys[-1]) if keys == tuple(range(1, len(keys) + 1)) and len(keys) > 1 else ", ".join(map(str, keys))


def span(low: int | None, high: int | None) -> str:
    """The numbers allowed: ``0–20``, ``≥ 0``, ``≤ 9``."""
    if low is None or high is None:
        return f"≥ {low}" if low is not None else f"≤ {high}" if high is not None else "…, −1, 0, 1, …"
    return f"{low}–{high}" if low != high else str(low)


TRIED = 20
"""Unknown keys of one table that are compared with those it lacks, and names that a message lists."""


def several(names: Iterable[object]) -> str:
    """The first names of many, the long ones shortened."""
    listed = [name if len(name) <= 40 else f"{name[:39]}…" for name in map(str, names)]
    return ", ".join(listed[:TRIED]) + (" …" if len(listed) > TRIED else "")


def shown(value: Any) -> str:
    """A value as it was written, shortened."""
    if isinstance(value, str | list | dict) and len(value) > 1000:
        value = value[:100] if not isinstance(value, dict) else {}
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (ValueError, TypeError, RecursionError):
        text = repr(type(value).__name__)
    return shortened(text)


def toml_key(name: str) -> str:
    """A key as TOML writes it: in quotes where it must be."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")


_PAIR = re.compile(r"([^\s;,、，；=:＝：]+)(?:\s*[=:＝：]\s*([^\s;,、，；=:＝：]*))?")


def pairs_fault(text: object) -> tuple[str, str] | None:
    """Why a text of pairs (``C1=3 B2=8``) is no table: the code, and the key that stands there twice or without a value."""
    if not isinstance(text, str) or len(text) > _LONGEST_PAIRS or not re.search("[=:＝：]", text):
        return None
    seen: set[str] = set()
    for match in _PAIR.finditer(text):
        if not match[2]:
            return "key-alone", match[1]
        if match[1].casefold() in seen:
            return "duplicate-key", match[1]
        seen.add(match[1].casefold())
    return None


_LONGEST_PAIRS = 1000
"""Characters of a text of pairs that is looked at for what is wrong with it."""

_LONGEST_NUMBER = 30
"""Characters that a number and what it counts may have."""


def number_meant(value: object) -> dict[str, int]:
    """The number that a text is meant as (``"５"``, ``"10点"``), as an argument of a message; nothing where it is none."""
    number = whole_number(value) if isinstance(value, str) and len(value) <= _LONGEST_NUMBER else None
    return {"number": number} if isinstance(number, int) else {}


def flagged(values: Sequence[Any], keys: Sequence[Any]) -> list[Any] | None:
    """What a row of a grid means that says of each cell whether it is marked (``[1, 0, 1]``): the keys; None for any other row."""
    flags = len(keys) > 1 and len(values) == len(keys) and all(type(one) in {int, bool} and one in {0, 1} for one in values)
    return [key for key, one in zip(keys, values, strict=True) if one] if flags else None


def keys_called(game: Game, lang: str, keys: Sequence[str]) -> tuple[str, list[str]]:
    """The axis that the keys of a table are of, empty for none, and each key with what it is called on paper, such as a team’s name."""
    own = game.texts(lang)
    axes = [axis.id for axis in game.axes.values() if (*map(str, axis.keys),) == tuple(keys)]  # players may be as many as teams
    axis = next((one for one in axes if any(f"axis.{one}.{key}" in own for key in keys)), next(iter(axes), ""))
    return axis, [" ".join(filter(None, (key, own.get(f"axis.{axis}.{key}")))) for key in keys]
