"""What people must never be shown: the notation of programs in a sentence, in either language."""

from __future__ import annotations

import re

_QUOTED = re.compile(r"“[^”]*”|「[^」]*」|\"[^\"]*\"")
"""What somebody wrote, as it is repeated."""

_FAULTS = {
    "a value of Python": re.compile(r"\b(?:None|True|False)\b|\bdatetime\.|<\w+ object|\w\('|\['|\{'|\('|b'|Traceback"),
    "a place counted from 0": re.compile(r"[A-Za-z_]\[\d+\](?!\.(?:png|toml)\b)"),
    "a length below nothing": re.compile(r"(?<![\w.,–-])-\d+(?:\.\d+)? ?mm"),
    "a number of 15 digits": re.compile(r"\d\.\d{7,}"),
    "quotes of code": re.compile(r"`"),
    "a place of a program": re.compile(r"\bline \d+,? column \d+|\(char \d+\)"),
    "a capital in what is typed": re.compile(r"\bPrintkit\b|\bGame\.toml|\bDocs/"),
}
_ENGLISH = re.compile(r"(?<![\w/.=-])(?!printkit\b)(?:[A-Za-z']{2,} ){3,}[A-Za-z']{2,}(?![\w/.-])")
"""Four words of English in a row."""


def programmers(text: str, lang: str = "ja") -> list[str]:
    """What is wrong with a sentence in that language; nothing with most."""
    bare = _QUOTED.sub("“”", text)
    wrong = [name for name, pattern in _FAULTS.items() if pattern.search(bare)]
    if lang == "ja" and re.search(r"[ぁ-ん]", bare) and (english := _ENGLISH.search(bare)):
        wrong.append(f"English in Japanese: {english[0]}")
    return wrong
