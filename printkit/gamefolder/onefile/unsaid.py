"""What a one-file game says in some of its languages and not in others, so that a page would have two: told as a warning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from printkit.gamefolder.onefile.entries import Derived
from printkit.gamefolder.onefile.printed import Reference, SheetTable, Text
from printkit.language.named import listed
from printkit.model import Problem, warning
from printkit.model.languages import written
from printkit.model.plain import Raw

_TOLD = 8
"""Texts that one message names."""

_OF_PAPER = ("title", "entry.", "score.", "say.", "sheet.", "reference.", "choice.", "group.", "team.")
"""What a word file says of the paper; words of readings and messages may be needed in a language that the game doesn't speak."""

_JAPANESE = re.compile(r"[぀-ヿ㐀-鿿々〇]")
_LETTERS = re.compile(r"[^\W\d_]{2}")


def unsaid(
    raw: Raw, derived: Derived, own: Mapping[str, Mapping[str, str]], sheet: SheetTable, reference: Reference
) -> Iterator[Problem]:
    """A warning for each language in which the game says something, with the texts that it lacks, as word files call them."""
    texts = {**dict(_names(derived)), **dict(_lines(sheet, reference))}
    filed = (lang for lang, words in own.items() if any(key.startswith(_OF_PAPER) for key in words))
    languages = dict.fromkeys((*written(raw), *filed))
    for lang in languages:
        file = own.get(lang, {})
        lacks = [key for key, text in texts.items() if not _same(key) & file.keys() and not _is_in(text, lang)]
        if lacks:
            shown = ", ".join(lacks[:_TOLD]) + (" …" if len(lacks) > _TOLD else "")
            yield warning("onefile-unsaid", "", lang=lang, count=len(lacks), texts=shown)


def _same(key: str) -> set[str]:
    """What word files may call it: a part is called by its box, too."""
    section, _, name = key.partition(".")
    return {key, f"entry.{name}"} if section == "score" else {key}


def _is_in(text: Text, lang: str) -> bool:
    """Whether a text is in a language: said in it, or said once for all and not plainly in another; ids are English."""
    if isinstance(text, Mapping) and (text.get(lang) or not any(text.values())):
        return bool(text.get(lang)) or lang == "en"
    plain = text.get("", "") if isinstance(text, Mapping) else text
    if not plain:
        return False
    japanese = bool(_JAPANESE.search(plain))
    return (japanese or not _LETTERS.search(plain)) if lang == "ja" else not japanese


def _names(derived: Derived) -> Iterator[tuple[str, Text]]:
    """What rows and parts are called on paper, the notes of rows, and words to choose from."""
    program = derived.program
    named: Mapping[str, Mapping[str, str]] = program.words
    for name, field in program.fields.items():
        if field.rounds_of:
            continue
        yield f"entry.{name}", named.get(name, {})
        if any(named.get(f"{name}.note", {}).values()):
            yield f"sheet.note.{name}", named[f"{name}.note"]
        if field.row.entry == "choice" and "player" not in field.kind.choices:
            for value in field.kind.choices:
                text: Text = {} if _LETTERS.search(value) else value
                yield f"choice.{name}.{value}", text
    shown = {part.name for part in (*program.summed, *program.at("show"), *program.at("after"), *program.kept)}
    for part in program.parts.values():
        if part.name in shown | listed(program).names and part.name not in program.fields:
            yield f"score.{part.base or part.name}", named.get(part.name, {})


def _lines(sheet: SheetTable, reference: Reference) -> Iterator[tuple[str, Text]]:
    """Lines of sheets and of the card."""
    several: dict[str, Any] = {"phases": sheet.phases, "notes": sheet.notes, "legend": [sign.text for sign in sheet.legend]}
    for kind, texts in several.items():
        yield from ((f"sheet.{kind}.{number}", text) for number, text in enumerate(texts, 1))
    for number, one in enumerate(sheet.shown, 1):
        yield from [(f"sheet.shown.{number}", one.name)] if one.name else []
        yield from ((f"sheet.effect.{number}.{line}", effect.text) for line, effect in enumerate(one.effects, 1))
    for section, texts in reference.sections.items():
        if texts != "auto":
            yield from ((f"reference.{section}.{number}", text) for number, text in enumerate(texts, 1))
