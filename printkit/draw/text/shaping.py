"""Scripts that are refused: what is written from right to left, or joins and reorders its letters, would be printed wrong, letter by letter."""

from __future__ import annotations

import re
from functools import cache

from printkit.draw.text.errors import Unshaped


@cache
def _shaped() -> re.Pattern[str]:
    """Letters of scripts that need shaping: Hebrew to Arabic Extended-A, those of India, Tibetan, Burmese, Khmer, Mongolian, Arabic's own forms."""
    return re.compile("[\u0590-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb1d-\ufdff\ufe70-\ufefc\U00010840-\U00010fff]+")


def expect_plain(text: str) -> None:
    """Raises `Unshaped` for a text with such letters."""
    if not text.isascii() and (match := _shaped().search(text)) is not None:
        raise Unshaped(match[0], text)
