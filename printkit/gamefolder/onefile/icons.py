"""Icons that a one-file game names, in texts, at steps of tracks and in legends, and that are none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from printkit.draw.icons import intended, listed
from printkit.draw.text.markup import unclosed
from printkit.gamefolder.decks.deck import unknown_signs
from printkit.gamefolder.decks.own import Own
from printkit.language.program import LEVELS
from printkit.model import Problem, error, warning


def of_rows(table: Any, section: str, mine: Own) -> list[Problem]:
    """Icons that stand in rows and are none."""
    rows = table.get("rows") if isinstance(table, Mapping) else None
    return [
        problem
        for number, row in enumerate(rows if isinstance(rows, list) else [])
        if isinstance(row, Mapping)
        for problem in at_steps(row.get("signs"), f"{section}.rows[{number}].signs", mine)
    ]


def of_words(raw: Mapping[str, Any], mine: Own) -> list[Problem]:
    """Names between colons that look like icons and are none, in what rows, parts and checks are called and say."""
    tables = [
        *(
            (f"{section}.rows", raw[section].get("rows"))
            for section in ("sheet", "rounds")
            if isinstance(raw.get(section), Mapping)
        ),
        ("check", raw.get("check")),
    ]
    written = [(f"{where}[{n}]", one) for where, listed in tables if isinstance(listed, list) for n, one in enumerate(listed)]
    written.append(("end", raw.get("end")))
    for level in LEVELS:
        if isinstance(raw.get(level), Mapping):
            written += [(f"{level}.{name}", part) for name, part in raw[level].items()]
    return [
        problem._replace(where=f"{where}.{key}")
        for where, table in written
        if isinstance(table, Mapping)
        for key in ("name", "note", "row_names", "column_names", "printed", "say")
        if key in table
        for problem in strange([text for text in _each(table[key]) if isinstance(text, str)], "", mine)
    ]


_TEXTS = frozenset(["title", "name", "note", "say", "row_names", "column_names", "text", "phases", "notes"])
"""Keys below which texts stand that are printed."""


def open_marks(value: Any, where: str = "", *, text: bool = False) -> Iterator[Problem]:
    """A warning for each text of a file with a mark that is printed as it stands: a star that is never closed, a tag of HTML."""
    if isinstance(value, str):
        if text and (mark := unclosed(value)):
            yield warning("onefile-mark-open", where, found=mark)
    elif isinstance(value, Mapping):
        for key, one in value.items():
            below = f"{where}.{key}" if where else str(key)
            yield from open_marks(one, below, text=text or key in _TEXTS or where == "reference")
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from open_marks(one, f"{where}[{number}]", text=text)


def _each(value: Any) -> list[Any]:
    """A text, those of lists in lists, or those of languages."""
    if isinstance(value, Mapping):
        return list(value.values())
    return [one for inner in value for one in _each(inner)] if isinstance(value, list) else [value]


def at_steps(signs: Any, where: str, mine: Own) -> list[Problem]:
    """Whether there are such icons as stand at the steps of a track; its shape is read with the rules."""
    if isinstance(signs, list):
        return [problem for lane, one in enumerate(signs) for problem in at_steps(one, f"{where}[{lane}]", mine)]
    known = listed(mine.icons)
    return [
        error("unknown-icon", f"{where}.{step}", found=icon, hint=intended(icon, mine.icons))
        for step, icon in (signs.items() if isinstance(signs, Mapping) else ())
        if isinstance(icon, str) and icon not in known
    ]


def strange(lines: Iterable[Any], where: str, mine: Own) -> list[Problem]:
    """Names between colons that look like icons and are none."""
    texts = [
        (place, text) for place, line in enumerate(lines) for text in (line.values() if isinstance(line, Mapping) else [line])
    ]
    return [
        error("onefile-unknown-icon", f"{where}[{place}]", found=sign, hint=intended(sign, mine.icons))
        for place, text in texts
        for sign in unknown_signs([text], mine.icons)
    ]
