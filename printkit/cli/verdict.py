"""What a check found, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from printkit.messages.sentences import fill, own_texts, words

if TYPE_CHECKING:
    from printkit import Findings


def show(findings: Findings, lang: str) -> None:
    """The outcome for people: what was counted and proved, and the verdict."""
    from rich.console import Console
    from rich.table import Table

    own = own_texts(findings.game, lang)
    vocabulary = {**words(lang), **own}
    console = Console(highlight=False, soft_wrap=True)  # a terminal breaks lines itself; in a pipe they are whole
    if findings.facts:
        table = Table(box=None, pad_edge=False, show_header=False)
        for name, value in _flat(findings.facts):
            edition, mark, fact = name.rpartition(": ")
            table.add_row(edition + mark + vocabulary.get(f"check.{fact}", fact), value)
        console.print(table, markup=False)
        console.print()
    if findings.play:
        figures = findings.play
        ended, decided = figures["records"], figures["ties"]
        args = {"plays": figures["plays"], "seed": figures["seed"], "finished": ended["finished"], "even": decided["undecided"]}
        console.print(
            fill(
                vocabulary["check.play"],
                {**args, **{end: str(total).replace("-", "−") for end, total in figures["totals"].items()}},
            ),
            markup=False,
        )
    counted = sum(p.severity == ("warning" if findings.ok else "error") for p in findings)
    verdict = fill(vocabulary[f"check.{'errors' if not findings.ok else 'warned' if counted else 'ok'}"], {"count": counted})
    console.print(f"{own['title']}: {verdict}" if own.get("title") else verdict, markup=False)


def _flat(facts: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """Facts as rows for people: names joined by dots, lists by middle dots; what is empty or merely true is left out."""
    for name, value in facts.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        elif value is not True and value not in ([], ()):
            listed = " · ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
            yield f"{before}{name}", listed
