"""What icons there are: the answers of ``printkit list icons [WORD]``."""

from __future__ import annotations

from typing import TypedDict

from printkit.draw.icons import NAMES, lucide_names
from printkit.messages.sentences import words
from printkit.model import Refused, error, nearest


class IconRow(TypedDict):
    """An icon: its name, and whether it is drawn for small sizes, as those of sheets and texts are, or comes from lucide."""

    name: str
    own: bool


def icons(word: str = "") -> list[IconRow]:
    """The icons with `word` in their names, our own first. Raises `Refused` (status 2) naming the nearest."""
    known = {**dict.fromkeys(sorted(lucide_names() - NAMES), False), **dict.fromkeys(sorted(NAMES), True)}
    listed: list[IconRow] = [{"name": name, "own": own} for name, own in known.items() if word.lower() in name]
    if not listed:
        raise Refused([error("unknown-icon-word", "NAME", found=word, hint=nearest(word, known))], 2)
    return sorted(listed, key=lambda one: not one["own"])


def show(listed: list[IconRow], lang: str) -> None:
    """The names in columns, our own first."""
    from rich.columns import Columns
    from rich.console import Console

    console = Console(highlight=False)
    for own, heading in ((True, "list.icons_text"), (False, "list.icons_region")):
        names = [one["name"] for one in listed if one["own"] is own]
        if names:
            console.print(f"[bold]{words(lang)[heading]}[/]")
            console.print(Columns(names, padding=(0, 2), equal=True))
