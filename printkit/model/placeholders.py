"""The one grammar of ``{…}`` in texts: words of games, messages, cells of cards, names of CSV columns.

====================  ====================================================================
``{name}``            the value of that name; dots and hyphens belong to it: ``{A.cap}``
``{phases+1}``        a number and so many more or less, where no value is called ``phases+1``
``{n:card|cards}``    the word for one where the value is 1, and the word for several
``{prices.{value}}``  the place inside is filled in first
``{=cost * 2}``       an expression, which is a value of that name: nothing in it is filled in first
``{漢字|かんじ}``     no place: words with others above them; it stays as it stands
====================  ====================================================================

Nothing else happens in a text: Python's own formatting would let the words of a stranger's game reach into objects. Where a
value comes from and how it is shown is said by the caller.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

# Possessive, so that unclosed braces cost no time.
_PLACE = re.compile(r"\{((?:[^{}]++|\{[^{}]*+\})*+)\}")
_INNER = re.compile(r"\{([^{}]*+)\}")
_WORDS = re.compile(r"([^|:]*+):([^{}|]*)\|([^{}|]*)")
_SHIFT = re.compile(r"(.+?)([+-][0-9]{1,9})", re.DOTALL)

Values: TypeAlias = Mapping[str, Any] | Callable[[str], Any]
"""The values by name, or who looks one up and raises KeyError when there is none."""


def fill(text: str, values: Values, shown: Callable[[Any], str] = str, *, keep: bool = False) -> str:
    """`text` with every place filled in, each value as `shown` writes it.

    A name that nothing is known of raises KeyError; with `keep` its place stays as it stands.
    """
    if "{" not in text:
        return text
    find = values if callable(values) else values.__getitem__

    def filled(place: re.Match[str]) -> str:
        written: str = place[1]
        try:
            if written.startswith("="):
                return shown(find(written))
            if "{" in written:
                written = _INNER.sub(filled, written)
            words = _WORDS.fullmatch(written) if "|" in written else None
            if words is None and "|" in written:
                return f"{{{written}}}"
            if words is None:
                return shown(_value(written, find))
            return words[2] if shown(_value(words[1], find)) == "1" else words[3]
        except KeyError:
            if keep:
                return f"{{{written}}}"
            raise

    return _PLACE.sub(filled, text)


def _value(name: str, find: Callable[[str], Any]) -> Any:
    try:
        return find(name)
    except KeyError:
        shift = _SHIFT.fullmatch(name)
        if shift is None:
            raise
    value = find(shift[1])
    if isinstance(value, str) and value.isascii() and value.isdecimal():
        value = int(value)
    if not isinstance(value, int):
        raise KeyError(name)
    return value + int(shift[2])


def places(text: str) -> list[str]:
    """What is named between the braces of a text, in order, without the words that a number chooses between."""
    names = _PLACE.findall(text)
    return [words[1] if (words := _WORDS.fullmatch(name)) else name for name in names if ":" in name or "|" not in name]


def inner(place: str) -> list[str]:
    """The names of the places inside a place."""
    return _INNER.findall(place)


def unshifted(place: str) -> str:
    """The name in ``phases+1``; any other place as it is."""
    shift = _SHIFT.fullmatch(place)
    return shift[1] if shift else place
