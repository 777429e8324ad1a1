"""A card of rules: sections of steps and of what is worth how much, on as many cards as they need.

The component's `params` hold ``words`` (the section of the words) and ``sections``, each with a ``title`` and ``rows``: their
``words`` name the text, ``name`` what stands in bold in front of it; ``numbered`` sections count their rows. Words are set in the
largest type in which the card holds everything; what one card can't hold in the smallest goes on on the next.
"""

from __future__ import annotations

from dataclasses import dataclass

from printkit.draw.frame import Frame
from printkit.draw.style import Style
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.card import CardCanvas as Card
from printkit.layouts.parts.card import Headed, Strip
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game


@dataclass(frozen=True, slots=True, kw_only=True)
class LineParams:
    """One line of the card."""

    words: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionParams:
    """One section of the card."""

    title: str
    rows: tuple[LineParams, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(Headed):
    """What stands on the card."""

    sections: tuple[SectionParams, ...]


NEEDS = Needs()

LARGEST = 9.5
"""pt"""

_BETWEEN = 5.0
"""mm between columns."""

_INDENT = 5.0
"""mm; beside a number or a dot."""


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """The cards. Raises `text.Overflow` when a single line doesn't fit on one."""
    columns = params.look.columns if params.look is not None else 1
    for points in parts.sizes(LARGEST):
        card, top = _blank(game, component, params, style)
        if _in_columns(card, params, points, top, columns):
            return [parts.finished(card, _name(game, component, style), style)]
    return _several(game, component, params, style)


def _in_columns(card: Card, params: Params, points: float, top: float, columns: int) -> bool:
    """Draw everything, in columns that are as even as can be; False where it doesn't fit."""
    left, wide = card.left, (card.inner - _BETWEEN * (columns - 1)) / columns
    spans = [(left + number * (wide + _BETWEEN), left + number * (wide + _BETWEEN) + wide) for number in range(columns)]
    card.span = spans[0]
    pieces = list(_pieces(card, params, points))
    room = card.bottom - top
    high = room if columns == 1 else sum(piece.h + piece.gap for piece in pieces) / columns
    while high <= room:
        rest, runs = pieces, []
        for _ in spans:
            count = _fitting(rest, high)
            runs.append(rest[:count])
            rest = rest[count:]
        if not rest:
            for card.span, run in zip(spans, runs, strict=True):
                parts.stack(run, top, card.bottom)
            card.span = None
            return True
        high += 2.0
    return False


def _blank(game: Game, component: Component, params: Params, style: Style) -> tuple[Card, float]:
    card = parts.blank(game, component, params, style)
    name = card.word(f"component.{component.id}")
    return card, parts.title(card, name) + 2.2


def _name(game: Game, component: Component, style: Style) -> str:
    return f"{game.title(style.lang)} – {game.word(style.lang, f'component.{component.id}')}"


def _several(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """Card after card in the smallest type, each with as many lines as it holds."""
    frames: list[Frame] = []
    done = 0
    while True:
        card, top = _blank(game, component, params, style)
        pieces = list(_pieces(card, params, parts.LEAST))
        if done == len(pieces):
            return frames
        count = _fitting(pieces[done:], card.bottom - top)
        if not count:
            raise parts.crammed(card, _name(game, component, style))
        parts.stack(pieces[done : done + count], top, card.bottom)
        done += count
        frames.append(parts.finished(card, f"{_name(game, component, style)} {len(frames) + 1}", style))


def _fitting(pieces: list[Strip], room: float) -> int:
    """How many pieces fit; a heading does not stand alone at the foot."""
    used, count = 0.0, 0
    for piece in pieces:
        if used + piece.h > room:
            break
        used += piece.h + piece.gap
        count += 1
    return count


def _pieces(card: Card, params: Params, points: float) -> list[Strip]:
    strips: list[Strip] = []
    for section in params.sections:
        title = card.plain(section.title)
        strips.append(parts.heading(card, title))
        rows = [_row(card, row, number, points, numbered=section.numbered) for number, row in enumerate(section.rows, 1)]
        last = rows[-1]
        strips += [*rows[:-1], Strip(last.h, last.draw, 2.2, 5.0)]
    return strips


def _row(card: Card, row: LineParams, number: int, points: float, *, numbered: bool) -> Strip:
    """One line: its number or a dot, and its words, with their name in bold."""
    words = card.plain(row.words)
    if row.name:
        between = "：" if card.style.lang == "ja" else ": "
        words = f"**{card.plain(row.name)}**{between}{words}"
    indent = 0.0 if row.name else _INDENT
    text_block = card.measured(words, card.inner - indent, points, points=points)

    def draw(y: float) -> None:
        middle = y + points * 0.19
        if indent:
            sign = str(number) if numbered else "•"
            card.text(sign, card.left + 1.6, middle, points, face="bold", anchor="middle", color=card.palette.muted)
        parts.put(card, text_block, card.left + indent, y)

    return Strip(text_block.height, draw, 0.9, 2.6)
