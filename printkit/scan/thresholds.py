"""The numbers by which photos are read, from the file that the page's reader in JavaScript has, too: each stands there once.

They belong to the reader and not to what is printed, so no scan pack holds them: a pack of any release is read by the best that is known.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

NAME = "thresholds.json"


@cache
def _all() -> dict[str, dict[str, Any]]:
    path = resources.files("printkit.scan").joinpath("weights", NAME)
    numbers: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return numbers


def of(part: str) -> dict[str, Any]:
    """The numbers of one part of the reader, by their names; what each means stands with the constant that takes it."""
    return _all()[part]
