"""Where words may be parted, by the patterns of their language: pyphen, of the extra ``hyphens``."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from typing import Any

from printkit.draw.text.breaking import SOFT
from printkit.model import Refused, error

_WORD = re.compile(r":[a-z][a-z0-9_-]{0,39}:|[^\W\d_]{5,}")
"""A name between colons, which stays as it is, or a word that is worth parting."""

_LEFT, _RIGHT = 2, 3
"""Letters before and after a break, at least."""


def hyphenated(markup: str, lang: str) -> str:
    """A text with soft hyphens in its longer words; as it is in Japanese, which has none and needs none.

    Raises `Refused`: for a language without patterns, and (status 2) without the library.
    """
    patterns = _patterns(lang)
    if patterns is None:
        if lang == "ja":
            return markup
        raise Refused([error("hyphens-language", "hyphens", found=lang)])
    return _WORD.sub(lambda word: word[0] if word[0][0] == ":" or SOFT in word[0] else patterns.inserted(word[0], SOFT), markup)


@lru_cache(maxsize=8)
def _patterns(lang: str) -> Any:
    try:
        pyphen = import_module("pyphen")
    except ImportError as failure:
        raise Refused([error("needs-extra", "hyphens", extra="hyphens")], 2) from failure
    known = pyphen.language_fallback(lang)
    return pyphen.Pyphen(lang=known, left=_LEFT, right=_RIGHT) if known else None
