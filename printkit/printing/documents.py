"""Sheets → a document: pages with what a viewer and a later reader need to know.

A viewer writes what somebody types with the font that a form names. With a standard one Japanese names vanish from the saved
page, so a form carries a font with every character that Japanese keyboards and name lists are known for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from printkit.draw.frame import Document, Frame
from printkit.draw.text import FontSet
from printkit.model import Game
from printkit.printing.job import Job
from printkit.printing.sheets import Printed
from printkit.storage import stamp
from printkit.storage.version import __version__

_LEADS = range(0x81, 0xFD)
_TRAILS = range(0x40, 0xFD)


def document(game: Game, printed: Sequence[Printed], job: Job, name: str) -> Document:
    """Pages of one or more components as one file, with its properties (`name` is its title), bookmarks and stamp."""
    bookmarks: list[tuple[str, int]] = []
    pages: list[Frame] = []
    for one in printed:
        bookmarks.append((one.title, len(pages)))
        pages.extend(one.pages)
    components = [component for one in printed for component in one.components]
    mark = {
        "game": game.id,
        "edition": game.edition,
        "version": __version__,
        "component": " ".join(component.id for component in components),
        "digest": " ".join(one.digest for one in printed),
        **{f"option.{name}": value for name, value in game.settings.items()},
    }
    # A rulebook is printed on both sides whatever is asked for cards.
    two_sided = job.setting.backs != "stacks" and any(len(one.pages) > one.leaves for one in printed)
    return Document(
        title=name,
        lang=job.lang,
        pages=tuple(pages),
        subject=game.title(job.lang),
        keywords=stamp.format(mark),
        bookmarks=tuple(bookmarks),
        fillable=job.form,
        duplex=job.setting.flip if two_sided else "",
    )


def component_pdf(game: Game, one: Printed, job: Job, fonts: FontSet) -> bytes:
    """One component as a PDF."""
    from printkit.paint.pdf import paint  # which imports ReportLab

    whole = document(game, [one], job, f"{game.title(job.lang)} – {one.title}")
    return paint(whole._replace(typeable=typeable(fonts)) if whole.fillable else whole, fonts.file)


@cache
def wanted() -> str:
    """Latin letters with their accents, kana, and the kanji of Windows' Japanese code page: JIS levels 1 and 2, and 髙, 﨑 …"""
    letters = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180), 0x20AC)]
    for lead in _LEADS:
        for trail in _TRAILS:
            try:
                letters.append(bytes((lead, trail)).decode("cp932"))
            except UnicodeDecodeError:
                continue
    return "".join(sorted({c for c in letters if len(c) == 1 and not 0xE000 <= ord(c) < 0xF900}))


def typeable(fonts: FontSet) -> str:
    """Those that the fonts in force have."""
    lacking = set(fonts.missing(wanted(), "regular"))
    return "".join(c for c in wanted() if c not in lacking)
