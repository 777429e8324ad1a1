"""What players write on, drawn by a designer: each named shape of an SVG file is the place of that name.

``lit-3-4`` or ``r2-bets`` is a rectangle, a circle or a group of that name (see `printkit.draw.svg.boxes`); on a sheet of one player names
go without the seat, or with it: ``p1-lit-3-4``. Several drawings are several pages. What is scored must have a box; sums need none, and of
rounds a drawing may have as many as it likes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from printkit.draw.art import Art, Fit
from printkit.draw.frame import BLACK, WHITE, Affine, Box, Color, Frame, Group, Image, Item, Path
from printkit.draw.style import Style
from printkit.draw.svg import placed
from printkit.draw.svg.boxes import NamedShape, named_shapes
from printkit.draw.svg.hidden import hidden_texts
from printkit.layouts.parts import card as parts
from printkit.layouts.parts.boxes import place
from printkit.layouts.parts.card import Headed
from printkit.layouts.parts.enlarging import ENLARGED
from printkit.layouts.protocol import Needs
from printkit.model import Component, Game, Problem, Refused, error, nearest, warning
from printkit.model.overlaps import first_overlap
from printkit.model.print_options import Ink
from printkit.model.slots import Slot, name_within, parse_slot, slots, view_of

_QUOTED = 12
"""Names that a message lists, at most."""

_TOLD = 8
"""Shapes with a strange name that are told one by one."""

_ALIKE = 0.03
"""By how much the proportions of a drawing may differ from those of what is cut out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(Headed):
    """The drawings, a page each; words of its own has what is drawn only for a form."""

    words: str = ""
    drawing: tuple[str, ...]


NEEDS = Needs(words=(".at", "entry.at.ENTRY"), sparse=True)


class _Drawn(NamedTuple):
    """The slots of a component by name, the page and the box of those that are drawn, in units of the drawing, and names of shapes.

    `called` are the short names of the slots. `strange` are the names that somebody gave and no slot has, `twice` the slots that
    several shapes have.
    """

    slots: Mapping[str, Slot]
    called: Mapping[str, str]
    at: Mapping[str, tuple[int, Box]]
    strange: tuple[str, ...]
    twice: tuple[str, ...]


def lay_out(game: Game, component: Component, params: Params, style: Style) -> list[Frame]:
    """A frame for each drawing. Raises `Refused` with the places that no shape is named for, and names that several shapes have."""
    drawn = _drawn(game, component, params, style)
    problems = [error("drawing-box-twice", component.id, found=drawn.called[name]) for name in drawn.twice]
    if lacking := [drawn.called[name] for name in _lacking(game, drawn)]:
        names, files = ", ".join(lacking[:_QUOTED]), ", ".join(params.drawing)
        near = nearest(lacking[0], drawn.strange)
        problems.append(error("drawing-no-box", component.id, names=names, count=len(lacking), file=files, hint=near))
    problems += [
        error("drawing-boxes-overlap", component.id, found=both[0], other=both[1], file=file)
        for page, file in enumerate(params.drawing)
        if (both := first_overlap({drawn.called[name]: box for name, (at, box) in drawn.at.items() if at == page}))
    ]
    if problems:  # a box that no place is called like may be the one that is missing
        raise Refused([*problems, *doubts(game, component, params, style)])
    return [_page(game, component, params, style, number, drawn) for number in range(len(params.drawing))]


def doubts(game: Game, component: Component, params: Params, style: Style) -> list[Problem]:
    """Shapes whose names no place has, drawings of other proportions than the sheet, and texts of them that nobody sees."""
    drawn = _drawn(game, component, params, style)
    free = [short for name, short in drawn.called.items() if name not in drawn.at] or [*drawn.called.values()]
    problems = [
        warning("drawing-box-unknown", component.id, found=name, hint=nearest(name, free)) for name in drawn.strange[:_TOLD]
    ]
    if len(drawn.strange) > _TOLD:
        rest = drawn.strange[_TOLD:]
        problems.append(warning("drawing-boxes-unknown", component.id, count=len(rest), names=", ".join(rest[:_QUOTED])))
    for file in params.drawing if component.size is not None else ():
        (w, h), known = component.size or (1.0, 1.0), _art(game, file, style)
        if abs(known.w / known.h / (w / h) - 1) > _ALIKE:
            own, size = f"{known.w:g} × {known.h:g}", f"{w:g} × {h:g} mm"
            problems.append(warning("drawing-proportions", f"{component.id}: {file}", found=own, size=size))
    problems += [
        warning("drawing-text-unseen", f"{component.id}: {file}", what=unseen[0], count=len(unseen))
        for file in dict.fromkeys(params.drawing)
        if (unseen := hidden_texts(_art(game, file, style).data))
    ]
    return problems


def _drawn(game: Game, component: Component, params: Params, style: Style) -> _Drawn:
    """The slots and the shapes brought together."""
    shown = {slot.name: slot for slot in slots(game, view_of(game, component, style.players))}
    short = {name: name_within(game, slot, component.fixed) for name, slot in shown.items()}
    called = {name.casefold(): slot for slot, name in short.items()} | {name.casefold(): name for name in shown}
    at: dict[str, tuple[int, Box, bool]] = {}
    strange: dict[str, None] = {}
    twice: dict[str, None] = {}
    for page, file in enumerate(params.drawing):
        for shape in named_shapes(_art(game, file, style).data):
            name = next((called[one.casefold()] for one in shape.names if one.casefold() in called), "")
            if not name:
                if _is_strange(game, component, shape):
                    strange[shape.names[0]] = None
            elif name not in at or (at[name][2] and not shape.group):
                at[name] = page, shape.box, shape.group
            elif not shape.group:
                twice[name] = None
    boxes = {name: (page, box) for name, (page, box, _) in at.items()}
    return _Drawn(shown, short, boxes, tuple(strange), tuple(twice))


def _is_strange(game: Game, component: Component, shape: NamedShape) -> bool:
    """Whether a shape was given a name that is meant for a place and is none: not one of a seat or round that isn't printed now."""
    if shape.group or not shape.given:
        return False
    seat = "".join(f"{game.axes[axis].prefix}{key}-" for axis, key in component.fixed.items() if game.axes[axis].prefix)
    return not any(parse_slot(game, one) or parse_slot(game, seat + one) for one in shape.names)


def _lacking(game: Game, drawn: _Drawn) -> list[str]:
    """The names of what is scored and has no box; of rounds and the like only up to the last that is drawn, the first always."""

    def rounds(slot: Slot) -> dict[str, int]:
        keys = zip(slot.entry.axes, slot.keys, strict=True)
        return {axis: int(key) for axis, key in keys if game.axes[axis].open}

    last: dict[str, int] = {}
    for name in drawn.at:
        for axis, key in rounds(drawn.slots[name]).items():
            last[axis] = max(key, last.get(axis, 1))
    return [
        name
        for name, slot in drawn.slots.items()
        if name not in drawn.at
        and slot.entry.role == "score"
        and all(key <= last.get(axis, 1) for axis, key in rounds(slot).items())
    ]


def _art(game: Game, written: str, style: Style) -> Art:
    """A drawing of the game's folder, which was looked at when the game was read: that of the language, or the English one."""
    pictures, folder = game.faces.pictures, game.folder
    file = next(one for one in (written.replace("{lang}", lang) for lang in (style.lang, "en")) if one in pictures)
    known = pictures[file]
    assert folder is not None  # noqa: S101 - a game with pictures has the folder in which they are
    return Art(known.w, known.h, folder / file)


_DARK = 0.5
"""Of a colour's lightness: what is darker is black in mono and low."""

_PALEST = 0.88
"""What is lighter is at least as light in mono, for a black printer makes muddy greys, and white in low."""


def _inked(items: Iterable[Item], ink: Ink) -> Iterator[Item]:
    """A drawing in black ink alone: lines and letters black, areas black, nearly white, or, in low ink, white."""

    def area(color: Color) -> Color:
        light = 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2]
        pale = 1.0 if ink == "low" else 1 - (1 - light) * (1 - _PALEST) / (1 - _DARK)
        return (round(pale, 4),) * 3 if light >= _DARK else BLACK

    def line(color: Color) -> Color:
        return color if color == WHITE else BLACK

    for item in items:
        match item:
            case Group():
                face = item.face and f"{item.face}{ink}"
                yield item._replace(items=tuple(_inked(item.items, ink)), face=face)
            case Image():
                yield item._replace(tint=BLACK)
            case Path():
                stroke = item.stroke and item.stroke._replace(color=line(item.stroke.color), gradient=None)
                fill = None if item.fill is None else area(item.fill)
                yield item._replace(fill=fill, stroke=stroke, gradient=None)
            case _:
                yield item


def _page(game: Game, component: Component, params: Params, style: Style, number: int, drawn: _Drawn) -> Frame:
    """One drawing with its places, as large as the component or the paper; lying where it is wider than high."""
    art = _art(game, params.drawing[number], style)
    card = parts.blank(game, component, params, style)
    if component.size is None and art.w > art.h:
        card.w, card.h = style.lying
    x, y, w, h = Fit().box(art.w, art.h, (0.0, 0.0, card.w, card.h))
    picture = placed(art.drawing, (x, y, w, h), face=art.digest)
    if style.ink != "color":
        picture = picture._replace(items=tuple(_inked(picture.items, style.ink)), face=f"{picture.face}{style.ink}")
    card.put(picture)
    at = Affine(w / art.w, 0.0, 0.0, h / art.h, x, y)
    for name, (page, box) in drawn.at.items():
        if page == number:
            place(card, drawn.slots[name], *at.box(*box))
    title = game.words[style.lang].get(f"component.{component.id}", game.title(style.lang))
    frame = card.frame(card.w, card.h, [*drawn.slots], f"{title} {number + 1}" if len(params.drawing) > 1 else title)
    if not style.large or component.size is None:
        return frame
    k = ENLARGED
    return Frame(frame.w * k, frame.h * k, (Group(0.0, 0.0, frame.items, scale=(k, k)),), frame.title)
