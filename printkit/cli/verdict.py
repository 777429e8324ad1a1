"""What a check found, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from printkit.messages.sentences import fill, words

if TYPE_CHECKING:
    from printkit import Findings


def show(found: Findings, lang: str) -> None:
    """The outcome for people: what was counted and proved, and the verdict."""
    from rich.console import Console
    from rich.table import Table

    own = found.game.words.get(lang, {}) if found.game is not None else {}
    said = {**words(lang), **own}
    console = Console(highlight=False)
    if found.facts:
        table = Table(box=None, pad_edge=False, show_header=False)
        for name, told in _flat(found.facts):
            edition, mark, fact = name.rpartition(": ")
            table.add_row(edition + mark + said.get(f"check.{fact}", fact), told)
        console.print(table, markup=False)
        console.print()
    errors = sum(p.severity == "error" for p in found)
    verdict = said["check.ok"] if found.ok else fill(said["check.errors"], {"count": errors})
    console.print(f"{own['title']}: {verdict}" if own.get("title") else verdict, markup=False)


def _flat(facts: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """Facts as rows for people: names joined by dots, lists by middle dots; what is empty or merely true is left out."""
    for name, value in facts.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        elif value is not True and value not in ([], ()):
            listed = " · ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
            yield f"{before}{name}", listed
