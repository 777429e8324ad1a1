"""Ids of cards, made from what a table calls them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from itertools import chain, count


def slug(name: str) -> str:
    """An id made from a name: small letters, digits and hyphens; empty where nothing of it can be one, or of 雲の1番 the number alone."""
    whole = unicodedata.normalize("NFKD", name)
    plain = re.sub(r"[^a-z0-9]+", "-", whole.encode("ascii", "ignore").decode().lower()).strip("-")[:50]
    lost = any(letter.isalpha() and not letter.isascii() for letter in whole)
    return "" if lost and not re.search("[a-z]", plain) else plain


def free(name: str, taken: Container[str]) -> str:
    """The name, numbered where it is taken: ``storm-2``."""
    return next(one for one in chain((name,), (f"{name}-{n}" for n in count(2))) if one not in taken)
