"""The head of a pad, which is the game's name or mark and what the whole table fills in, and the words at its foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from printkit.draw.text import Block
from printkit.layouts.parts.boxes import short, writing_box
from printkit.layouts.parts.card import CardCanvas, Chosen, Headed, crammed, mark
from printkit.model import Component

_TITLE = 30.0
"""mm that the name of a pad takes at least, beside what is written in its head."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written(Headed):
    """Params of what has places for the whole table in its head; `wide` says how many mm each takes."""

    head: tuple[str, ...] = ()
    wide: dict[str, float] = field(default_factory=dict)


def pad_title(card: CardCanvas, params: Written, subtitle: str = "") -> float:
    """The game's name, and at its right what the whole table fills in. Returns the y below.

    A ``mark`` of the params stands in the place of the name (see `card_parts.name`); ``wide`` says how many mm an entry takes.
    `subtitle` is said below the name; empty: what the component is called.
    """
    game = card.game
    subtitle = subtitle or game.words[card.style.lang].get(f"component.{card.component.id}", "")
    x, high, line = card.right, 9.8, 3.3
    for name in reversed(params.head):
        wide = params.wide.get(name, 26.0)
        x -= wide
        card.text(short(card, name), x + 0.4, card.top + 1.1, 6.5, color=card.palette.muted, width=wide - 0.4)
        writing_box(card, card.places[name, ()], x, card.top + line, wide, high - line)
        x -= 1.6
    left, foot, sign = card.left, card.top + high + 1.4, params.mark
    named = not sign or sign.named
    if x - left < _TITLE:
        raise crammed(card, game.title(card.style.lang))
    if sign:
        left += mark(card, sign, left, card.top, high) + (1.8 if named else 3.0)
    if named:
        card.text(game.title(card.style.lang), left, card.top + 2.7, 14.5, face="bold", width=x - left)
        card.text(subtitle, left + 0.2, card.top + 7.3, 8.0, color=card.palette.muted, width=x - left)
    else:
        card.text(subtitle, left, card.top + high / 2, 11.0, face="bold", width=x - left)
    card.rule(card.left, foot, card.right, foot, card.pen(card.palette.rule, 0.5))
    return foot


def pad_foot(card: CardCanvas, foot: str | Chosen | None, notes: Sequence[str]) -> Block | None:
    """What stands below everything: the words of the `foot`, and below that `notes` as they are written."""
    told = [card.told(Chosen(words=foot) if isinstance(foot, str) else foot)] if foot else []
    told += [card.plain(key) for key in notes]
    return card.measured("\n".join(told), card.inner, 7.5) if told else None


def windows(component: Component, page: int) -> dict[str, str]:
    """What a page shows of each open axis: ``3``, or ``11–20``."""
    found = {axis: (1, count) for axis, count in component.window.items()}
    for axis, count in list(component.window.items())[:1]:
        found[axis] = (1 + page * count, (page + 1) * count)
    return {axis: str(low) if low == high else f"{low}–{high}" for axis, (low, high) in found.items()}
