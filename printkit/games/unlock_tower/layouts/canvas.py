"""What the sheet is drawn on, and what it is told beside the facts."""

from __future__ import annotations

from dataclasses import dataclass, field

from printkit.layouts.parts.canvas import Canvas
from printkit.layouts.parts.card import CardMark


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """What the sheet is told beside the facts."""

    mark: CardMark | None = None
    heat: dict[str, float] = field(default_factory=dict)


@dataclass
class SheetCanvas(Canvas):
    """A page of the sheet in the making."""

    params: Params = field(default_factory=Params)
