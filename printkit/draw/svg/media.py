"""Media queries (Media Queries 4), answered for a page that is printed: light paper, any colour, nothing that moves or hovers."""

from __future__ import annotations

import re

_TYPES = {"all": True, "print": True, "": True}
_FEATURES = {
    "prefers-color-scheme": "light",
    "prefers-reduced-motion": "reduce",
    "prefers-contrast": "no-preference",
    "prefers-reduced-transparency": "no-preference",
    "forced-colors": "none",
    "inverted-colors": "none",
    "hover": "none",
    "any-hover": "none",
    "pointer": "none",
    "any-pointer": "none",
    "scripting": "none",
    "update": "none",
    "grid": "0",
}
"""What is true of paper. Of features without a value (``(hover)``) those hold whose value isn't one of `_NEVER`."""

_NEVER = frozenset({"none", "0", "no-preference"})
_PART = re.compile(r"\(\s*+([\w-]++)\s*+(?::\s*+([^)]*))?\)")


def holds(queries: str) -> bool | None:
    """Whether a list of media queries holds on paper; None where that can't be said: sizes of windows, resolutions …"""
    answers = [_one(query.strip().lower()) for query in queries.split(",")]
    return True if True in answers else None if None in answers else False


def _one(query: str) -> bool | None:
    negated = query.startswith("not ")
    words = query.removeprefix("not ").removeprefix("only ").strip()
    kind = re.match(r"[\w-]*", words)
    name = kind[0] if kind is not None else ""
    if " or " in words:
        return None
    rest = words[len(name) :]
    if _PART.sub("", rest).replace("and", "").strip():
        return None
    answers = [_TYPES.get(name, False), *(_feature(feature, value.strip()) for feature, value in _PART.findall(rest))]
    answer = False if False in answers else None if None in answers else True
    return answer if not negated or answer is None else not answer


def _feature(name: str, value: str) -> bool | None:
    if name in ("color", "monochrome"):
        return (name == "color") if not value else None
    if name not in _FEATURES:
        return None
    return _FEATURES[name] == value if value else _FEATURES[name] not in _NEVER
