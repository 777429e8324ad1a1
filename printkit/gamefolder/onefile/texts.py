"""Texts of a one-file game's paper: what a text says in a language, what the total is made of, what there is to choose from."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.gamefolder.onefile.entries import Derived
from printkit.gamefolder.onefile.printed import PHASES, TURN, Reference, SheetTable, Text
from printkit.language.kinds import Field
from printkit.language.lines import total
from printkit.language.turn.say import turn_lines
from printkit.language.turn.steps import TurnProgram
from printkit.messages.sentences import fill, words
from printkit.model.languages import in_language
from printkit.model.plain import Raw

_SHORT = 60
"""Characters of a total that is told beside the boxes of the points, too."""


def spoken_in(text: Text, lang: str) -> str:
    """What a text says in a language, else in any that it is written in."""
    return in_language(text, lang) if isinstance(text, Mapping) else str(text)


def short_total(derived: Derived) -> dict[str, str]:
    """By language what the total is made of, where it isn't the sum of the parts above it and is short; else nothing."""
    if not derived.program.scored or derived.program.total is None:
        return {}
    lines = {lang: total(derived.program, lang, derived.labels[lang]) for lang in derived.words}
    if max(len(line.text) for line in lines.values()) > _SHORT:
        return {}
    return {
        lang: fill(words(lang)["onefile.helper"], {"name": f"**{line.name}**", "text": line.text})
        for lang, line in lines.items()
    }


def offered(derived: Derived, field: Field, lang: str) -> str:
    """What there is to choose from in a row, as it is written: ``sun · rain``; nothing where a row is no choice of words."""
    if field.row.entry != "choice":
        return ""
    table = derived.words[lang]
    return " · ".join(table.get(f"choice.{field.id}.{value}", value) for value in field.kind.choices)


def spoken_turn(
    raw: Raw, turn: TurnProgram, derived: Derived, sheet: SheetTable, reference: Reference
) -> tuple[SheetTable, Reference]:
    """Sheet and card with the turn's lines where they say ``"auto"``."""
    spoken = {lang: turn_lines(turn, lang, derived.labels[lang]) for lang in derived.words}
    lines = [dict(zip(spoken, texts, strict=True)) for texts in zip(*spoken.values(), strict=False)]
    if raw.get("sheet", {}).get(PHASES.name) == "auto":
        sheet = sheet._replace(phases=lines)
    if reference.sections.get(TURN.name) == "auto":
        reference = reference._replace(sections={**reference.sections, TURN.name: lines})
    return sheet, reference
