"""Numbers as people write them: full-width, in groups, with what they count."""

from __future__ import annotations

import re
import unicodedata

_NUMBER = re.compile(r"([+-]?[0-9]{1,18}) ?(?:位|人|枚|点|階|番|桁|個|円|回|ターン目?|オプト|opt|VP|pts?|st|nd|rd|th)?")
"""A number, and what people write after it on paper: ``1位``, ``3人``, ``2nd``."""

_GROUPED = re.compile(r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+(?![0-9,])")
"""A number with its digits in groups: ``1,204``."""


_SMALL = "²³¹⁰⁴-⁹₀-₉①-⑳⓪㉑-㉟㊱-㊿❶-➓⓫-⓴⓵-⓾"
_BESIDE_DIGITS = re.compile(f"[0-9０-９{_SMALL}][{_SMALL}]|[{_SMALL}][0-9０-９]")
"""A digit with a small or a circled one beside it, which is a remark: NFKC makes 52 of 5²."""


def half(text: str) -> str:
    """A text in half-width characters, as numbers and ids are written."""
    if _BESIDE_DIGITS.search(text):
        return text.replace("−", "-").strip()
    return unicodedata.normalize("NFKC", text).replace("−", "-").strip()


def whole_number(text: str) -> int | str:
    """The number that a text is, full-width digits included, or the text."""
    plain = half(text)
    match = _NUMBER.fullmatch(plain.replace(",", "") if _GROUPED.match(plain) else plain)
    return int(match[1]) if match else plain


_FROM_TO = re.compile(r"(?<=[0-9])–(?=[0-9])")


def from_to(low: float | str, high: float | str, lang: str) -> str:
    """Numbers from one to another as they are printed: ``3–6``, in Japanese ``3〜6``; one number where both are the same."""
    return str(low) if low == high else f"{low}〜{high}" if lang == "ja" else f"{low}–{high}"


def ranges(text: str, lang: str) -> str:
    """A text that both languages share, such as a mark, with its ``2–4`` as the language writes them."""
    return _FROM_TO.sub("〜", text) if lang == "ja" else text


def letters(number: int) -> str:
    """The letters of a spreadsheet's column, from 1: A, B … Z, AA."""
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text
