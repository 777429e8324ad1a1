"""What can be typed into a form and seen on the page: the characters that its own font has.

A viewer writes what somebody types with the font that the form names. With a standard one Japanese names vanish from the
saved page, so a form carries a font with every character that Japanese keyboards and name lists are known for.
"""

from __future__ import annotations

from functools import cache

from printkit.draw.text import FontSet

_LEADS = range(0x81, 0xFD)
_TRAILS = range(0x40, 0xFD)


@cache
def wanted() -> str:
    """Latin letters with their accents, kana, and the kanji of Windows' Japanese code page: JIS levels 1 and 2, and 髙, 﨑 …"""
    found = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180), 0x20AC)]
    for lead in _LEADS:
        for trail in _TRAILS:
            try:
                found.append(bytes((lead, trail)).decode("cp932"))
            except UnicodeDecodeError:
                continue
    return "".join(sorted({c for c in found if len(c) == 1 and not 0xE000 <= ord(c) < 0xF900}))


def typeable(fonts: FontSet) -> str:
    """Those that the fonts in force have."""
    lacking = set(fonts.missing(wanted(), "regular"))
    return "".join(c for c in wanted() if c not in lacking)
