"""What a reference card's sections and their rows are, as a game says it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from printkit.layouts.parts.card import Chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class RowParams(Chosen):
    """A row of a section."""

    mark: str | None = None
    icon: str = ""
    accent: bool = False
    icons: tuple[str, ...] = ()
    of: str = ""
    given: dict[str, Any] = field(default_factory=dict)
    box: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionParams:
    """A section of a card."""

    kind: Literal["steps", "signs", "points", "table", "examples", "order"]
    title: str
    note: str = ""
    rows: tuple[RowParams, ...] = ()
    of: str = ""
    players: bool = False
    deck: str | tuple[str, ...] = ()
    face: str = ""
    chip: tuple[float, float] | None = None
    reading: str = ""
