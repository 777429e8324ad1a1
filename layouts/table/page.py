"""A page that people write on: its head, what it shows of an axis that goes on from page to page, and large print."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import product
from typing import NamedTuple, TypeVar

from printkit.draw.frame import Frame
from printkit.draw.style import Style
from printkit.draw.text import Crammed, Overflow
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.boxes import short, writing_box
from printkit.layouts.parts.card import CardCanvas, Headed
from printkit.layouts.parts.enlarging import ENLARGED, enlarged
from printkit.model import Component, Game
from printkit.model.numbers import from_to
from printkit.model.slots import Slot, slots, view_of

_TITLE = 30.0
"""mm that the name of a pad takes at least, beside what is written in its head."""

_SMALLER = (0.93, 0.86)
"""Of what is designed for A4 and fills the paper: B5 is 0.87 times as wide. What is smaller can't be written in."""

_HEAD = 9.8
"""mm; the height of the head."""

Block = TypeVar("Block")


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenPlaces(Headed):
    """Params of what has places for the whole table in its head; `wide` says how many mm each takes."""

    head: tuple[str, ...] = ()
    wide: dict[str, float] = field(default_factory=dict)

    def widths(self, card: CardCanvas) -> dict[str, float]:
        """How many mm each place of the head takes."""
        del card
        return {name: self.wide.get(name, 26.0) for name in self.head}


class TablePage(NamedTuple):
    """A page in the making, empty below `top` (mm): `shown` are its slots, `before` the names of those that earlier pages have.

    `number` counts from 0, `of` is how many there are.
    """

    card: CardCanvas
    number: int
    name: str
    shown: Sequence[Slot]
    before: Container[str]
    top: float
    of: int = 1


def pages(
    game: Game,
    component: Component,
    params: Headed,
    style: Style,
    draw: Callable[[TablePage], object],
    *,
    head: Callable[[CardCanvas], dict[str, float]],
    subtitle: str = "",
    smaller: Sequence[float] = (),
    flows: Sequence[int] | None = None,
) -> list[Frame]:
    """A frame for each page of the component's window, filled by `draw` below a head with the places of `head` (widths in mm).

    `subtitle` names the words that stand below the name. Large print is `ENLARGED`; a page that fills the paper may be of one of the
    `smaller` scales where it can't hold that, and not in large print of those that B5 asks for. With `flows` the places of the window's axis are spread over as few pages as can hold
    them, however large the paper: the first page has room for so many fewer of them, the first of these
    numbers that does. Raises `Overflow`.
    """
    views = [slots(game, view_of(game, component, style.players, number)) for number in range(component.pages)]
    name = game.words[style.lang].get(f"component.{component.id}", game.title(style.lang))

    def page(seen: Sequence[Sequence[Slot]], number: int, scale: float) -> Frame:
        card = parts.blank(game, component, params, style)
        if component.size is None:
            card.w, card.h = card.w / scale, card.h / scale
        before = {slot.name for view in seen[:number] for slot in view}
        label = card.say(subtitle, **_window(component, number, card.style.lang)) if subtitle else ""
        draw(TablePage(card, number, name, seen[number], before, _head(card, head(card), label), len(seen)))
        # What an earlier page asks for there is room to write again, for whoever holds the paper.
        card.fields = {name: field for name, field in card.fields.items() if name not in before}
        title = f"{name} {number + 1}" if len(seen) > 1 else name
        frame = parts.finished(card, title, replace(style, large=False))
        return frame if scale == 1.0 else enlarged(frame, scale)

    def drawn(scale: float) -> list[Frame]:
        for seen in [views] if flows is None else _spread(component, views, flows):
            try:
                return [page(seen, number, scale) for number in range(len(seen))]
            except Overflow as overflow:
                last = overflow.scaled(scale) if isinstance(overflow, Crammed) else overflow
        raise last

    usual, others = (ENLARGED, smaller) if style.large else (1.0, _SMALLER)
    *larger, least = (usual, *(others if component.size is None else ()))
    for scale in larger:
        with suppress(Overflow):
            return drawn(scale)
    return drawn(least)


def _spread(component: Component, views: list[list[Slot]], fewer: Sequence[int]) -> Iterator[list[list[Slot]]]:
    """The slots of one page on one page, on two, on three and so on: what has no place on the window's axis stands on each.

    `fewer`: so many fewer places the first page may have, what is tried first before the others.
    """
    axis = next(iter(component.window), "")
    (whole,) = views
    places = {id(slot): slot.keys[slot.entry.axes.index(axis)] for slot in whole if axis in slot.entry.axes}
    keys = [*dict.fromkeys(places.values())]
    yield views
    tried: set[tuple[int, int]] = set()
    for count, less in product(range(2, len(keys) + 1), fewer):
        each = -(-(len(keys) + less) // count)
        first = max(1, each - less)
        runs = [keys[:first], *(keys[start : start + each] for start in range(first, len(keys), each))]
        if len(runs) == count and (first, each) not in tried:
            tried.add((first, each))
            page_of = {key: number for number, run in enumerate(runs) for key in run}
            seen: list[list[Slot]] = [[] for _ in runs]
            for slot in whole:
                for page in seen if id(slot) not in places else [seen[page_of[places[id(slot)]]]]:
                    page.append(slot)
            yield seen


def lines(blocks: Iterable[Block], width: Callable[[Block], float], room: float, gap: float = 0.0) -> Iterator[list[Block]]:
    """Blocks in lines from left to right, as many as find room side by side."""
    line: list[Block] = []
    used = 0.0
    for block in blocks:
        if line and used + gap + width(block) > room + 1e-6:
            yield line
            line, used = [], 0.0
        used += width(block) + (gap if line else 0.0)
        line.append(block)
    if line:
        yield line


def _window(component: Component, page: int, lang: str) -> dict[str, str]:
    """What a page shows of each open axis: ``3``, or ``11–20``."""
    shown = {axis: (1, count) for axis, count in component.window.items()}
    for axis, count in list(component.window.items())[:1]:
        shown[axis] = (1 + page * count, (page + 1) * count)
    return {axis: from_to(low, high, lang) for axis, (low, high) in shown.items()}


def _head(card: CardCanvas, widths: dict[str, float], subtitle: str) -> float:
    """The game's name or mark, and at its right what the whole table fills in. Returns the y below.

    `subtitle` is said below the name; empty: what the component is called.
    """
    game, sign = card.game, card.mark
    subtitle = subtitle or game.words[card.style.lang].get(f"component.{card.component.id}", "")
    x, line = card.right, 3.3
    for name, wide in reversed(widths.items()):
        x -= wide
        card.text(short(card, name), x + 0.4, card.top + 1.1, 6.5, color=card.palette.muted, width=wide - 0.4)
        writing_box(card, card.places[name, ()], x, card.top + line, wide, _HEAD - line)
        x -= 1.6
    left, foot = card.left, card.top + _HEAD + 1.4
    if x - left < _TITLE:
        raise parts.crammed(card, game.title(card.style.lang))
    if sign:
        left += parts.mark(card, sign, left, card.top, _HEAD) + (1.8 if sign.named else 3.0)
    if not sign or sign.named:
        card.text(game.title(card.style.lang), left, card.top + 2.7, 14.5, face="bold", width=x - left, color=card.palette.head)
        card.text(subtitle, left + 0.2, card.top + 7.3, 8.0, color=card.palette.muted, width=x - left)
    else:
        card.text(subtitle, left, card.top + _HEAD / 2, 11.0, face="bold", width=x - left, color=card.palette.head)
    card.rule(card.left, foot, card.right, foot, card.pen(card.palette.rule, 0.5))
    return foot
