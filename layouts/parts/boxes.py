"""Places to write in: boxes with their fields. The only module of the layouts that makes fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from printkit.draw.frame import Box, Field, Rect
from printkit.layouts.parts import segments
from printkit.layouts.parts.canvas import Canvas
from printkit.layouts.parts.card import CardCanvas
from printkit.model import Component, Entry, Game, Key, Refused, error, nearest
from printkit.model.slots import SEAT, Slot, choice_words, chooses_players, key_words, offered

TICK = 5.0
"""mm; the side of a box to tick."""

NUMBER = (8.2, 6.5)
"""mm; the least a box for a number may be."""

GAP = 0.8
"""mm between places to write in."""

_DIGIT = 5.5
"""mm; a place for one digit, where several stand in a cell."""

_WIDE: Mapping[str, float] = {"int": NUMBER[0], "choice": 17.0, "text": 30.0, "date": 30.0}
"""mm that a place of that kind wants at least."""

_UNBOUNDED = 2
"""Guides for digits where no rule says how large a number may be."""

_DATE = 20
"""Characters that a day takes, with room to spare: 2026年11月21日."""


def expect_shown(component: Component, named: Iterable[tuple[str, str]]) -> None:
    """Raise `Refused` with each name, by its way in the params, that should be an entry which the component shows, and is none."""
    shows = component.shows
    place, known = f"{component.id}: params.", ", ".join(shows)
    problems = [
        error("entry-not-shown", place + where, found=name, known=known, hint=nearest(name, shows))
        for where, name in named
        if name not in shows
    ]
    if problems:
        raise Refused(problems)


def key_on(game: Game, slot: Slot, wanted: str) -> Key | None:
    """The slot's key on the axis of that id, or of the seats."""
    for axis, key in zip(slot.entry.axes, slot.keys, strict=True):
        if axis == wanted or (wanted == SEAT and game.axes[axis].prefix == SEAT):
            return key
    return None


def is_tick(slot: Slot) -> bool:
    """Whether it is ticked, and not written in."""
    return slot.entry.is_marked


def writing_box(card: CardCanvas, slot: Slot, x: float, y: float, w: float, h: float, pen: float = 0.25) -> None:
    """A box and its field."""
    card.put(Rect(x, y, w, h, card.palette.paper, card.pen(card.palette.rule, pen), radius=0.6))
    place(card, slot, x, y, w, h)


def name_box(card: CardCanvas, slot: Slot, seat: Key, x: float, y: float, w: float, h: float) -> None:
    """The box of a player's name: the seat's number stands in its corner and the field beside it, so that neither hides the other."""
    card.put(Rect(x, y, w, h, card.palette.paper, card.pen(card.palette.rule, 0.25), radius=0.6))
    used = card.text(str(seat), x + 1.0, y + 2.0, 6.5, color=card.palette.muted) + 1.6
    place(card, slot, x + used, y, w - used, h)


def place(card: CardCanvas, slot: Slot, x: float, y: float, w: float, h: float) -> None:
    """The field of a slot; its label says whose it is and what."""
    game, entry = card.game, slot.entry
    keys = key_words(game, card.style.lang, dict(zip(entry.axes, slot.keys, strict=True)))
    words = game.words[card.style.lang]
    named = [f"entry.at.{entry.id}_{axis}" for axis in entry.axes] + [f"entry.at.{entry.id}"]
    named_key = next(key for key in named if key in words)
    points = game.points.get(entry.id)
    label = card.word(named_key, **{**(points if isinstance(points, Mapping) else {}), **keys})
    seat = key_on(game, slot, SEAT)
    if seat is not None and card.section and "{player}" not in words[named_key]:
        label = card.say("at", seat=seat, label=label)
    _field(card, slot, (x, y, w, h), label)


def slot(canvas: Canvas, entry: str, *keys: Key, at: Box, tip: str = "", **values: Any) -> None:
    """The place of one slot without a box: x, y, w, h of where it may be filled in.

    `tip` names the words of its label when they are not simply the entry's; `values` fill them in beside the keys.
    """
    place = canvas.places[entry, keys]
    axes = key_words(canvas.game, canvas.style.lang, dict(zip(place.entry.axes, place.keys, strict=True)))
    _field(canvas, place, at, canvas.word(f"entry.at.{tip or entry}", **{**axes, **values}))


def tick(canvas: Canvas, entry: str, *keys: Key, x: float, y: float, tip: str = "", **values: Any) -> None:
    """A square box to tick and its slot."""
    size = canvas.box
    canvas.put(Rect(x, y, size, size, canvas.palette.paper, canvas.pen(canvas.palette.rule, 0.3), radius=0.12 * size))
    slot(canvas, entry, *keys, at=(x, y, size, size), tip=tip, **values)


def labelled(canvas: Canvas, entry: str, x: float, y: float, w: float, h: float) -> None:
    """A box to write in, its label small in the corner."""
    palette, u = canvas.palette, canvas.scale
    canvas.put(Rect(x, y, w, h, None, canvas.pen(palette.rule, 0.25), radius=0.6 * u))
    canvas.text(canvas.word(f"entry.{entry}"), x + 1.1 * u, y + 1.9 * u, 6.4, color=palette.muted, width=w - 2 * u)
    below = min(3.2 * u, h / 2)  # what is typed stands under the label and not on it
    slot(canvas, entry, at=(x, y + below, w, h - below))


def _field(canvas: Canvas, slot: Slot, at: Box, label: str) -> None:
    """The field of a slot: the only one that a layout makes."""
    entry = slot.entry
    longest = entry.max_length or (len(str(entry.high)) if entry.high else _DATE if entry.kind == "date" else 0)
    choices = offered(canvas.game, entry, canvas.style.players)
    words = choice_words(canvas.game, entry, canvas.style.lang) if entry.kind == "choice" else ()
    kind = "text" if entry.kind == "date" else entry.kind
    states = 3 if entry.struck else 2
    cells = segments.guides(canvas, at, _digits(entry)) if canvas.style.guided and entry.kind == "int" else ()
    canvas.fields[slot.name] = Field(*at, slot.name, kind, label, choices, longest, words, states, cells)


def _digits(entry: Entry) -> int:
    """How many digits a number of that entry may have; of one without a greatest value two."""
    return len(str(entry.high)) if entry.high is not None and (entry.low or 0) >= 0 else _UNBOUNDED


def short(card: CardCanvas, entry: str) -> str:
    """What heads the places of an entry: ``short.ENTRY`` of the component's words, or its name."""
    key = f"{card.section}.short.{entry}"
    return card.game.words[card.style.lang].get(key) or card.word(f"entry.{entry}")


def _want(slot: Slot) -> float:
    """The least width of one place, in mm."""
    if is_tick(slot):
        return TICK
    if chooses_players(slot.entry):
        return NUMBER[0]
    if slot.entry.kind == "int" and slot.entry.high is None:
        return NUMBER[0] + 3.0
    if slot.entry.kind == "int" and (slot.entry.high or 0) < 10:
        return _DIGIT
    if slot.entry.kind == "text" and len(slot.entry.axes) > 1:
        return 10.0  # one of several side by side: a code
    return _WIDE[slot.entry.kind]


def wanted(cell: Sequence[Slot]) -> float:
    """The least width of a cell, in mm."""
    return sum(map(_want, cell)) + GAP * (len(cell) + 1)


def spread(cell: Sequence[Slot], x: float, w: float) -> Iterator[tuple[Slot, float, float]]:
    """The places of a cell with left edge and width, in the proportion of what they want."""
    if not cell:
        return
    room = w - GAP * (len(cell) + 1)
    total = sum(map(_want, cell))
    left = x + GAP
    for slot in cell:
        wide = _want(slot) * room / total
        yield slot, left, wide
        left += wide + GAP
