"""Columns by language: ``text = "{text-{lang}}"`` takes, in each language, the column ``text-de``, ``text-en`` … of the deck's table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from printkit.model import Lang
from printkit.model.languages import is_language

LANG = "{lang}"
"""What stands for the code of the language inside the name of a column."""

_PLACE = re.compile(r"\{([^{}]*\{lang\}[^{}]*)\}")


def variants(text: str, header: Iterable[str]) -> dict[Lang, str]:
    """The text for each language that the table has a column for; empty where none is asked for."""
    return {lang: text.replace(LANG, lang) for place in _PLACE.findall(text) for lang in _languages(place, header)}


def _languages(place: str, header: Iterable[str]) -> Iterator[Lang]:
    before, _, behind = place.partition(LANG)
    named = re.compile(f"{re.escape(before)}([A-Za-z-]+){re.escape(behind)}")
    return (match[1] for column in header if (match := named.fullmatch(column)) and is_language(match[1]))


def usual(text: str, by_language: Mapping[Lang, str]) -> str:
    """The text where no language is said: the English one, else the first."""
    return by_language.get("en") or next(iter(by_language.values()), text.replace(LANG, "en"))
