"""Places to write in on a pad: boxes with their fields, the same in every layout that draws some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printkit.draw.frame import Field, Rect
from printkit.layouts.parts.card import Card, crammed, mark
from printkit.model import Component, Game, Key, Refused, error, nearest
from printkit.model.slots import SEAT, Slot, chooses_players, offered

TICK = 5.0
"""mm; the side of a box to tick."""

NUMBER = (8.2, 6.5)
"""mm; the least a box for a number may be."""

GAP = 0.8
"""mm between places to write in."""

_TITLE = 30.0
"""mm that the name of a pad takes at least, beside what is written in its head."""

_DIGIT = 5.5
"""mm; a place for one digit, where several stand in a cell."""

_WIDE: Mapping[str, float] = {"int": NUMBER[0], "choice": 17.0, "text": 30.0}
"""mm that a place of that kind wants at least."""


def expect_shown(game: Game, component: Component) -> None:
    """Raise `Refused` with each name in a pad's params that should be an entry which the component shows, and is none."""
    params, shows = component.params, component.shows
    named = [(key, params[key]) for key in ("names", "total") if key in params]
    named += [("head", name) for name in params.get("head", ())]
    for kind in ("groups", "tables"):
        for number, part in enumerate(params.get(kind, ())):
            named += [(f"{kind}[{number}].entries", name) for name in part.get("entries", ())]
            for side in ("rows", "columns"):
                listed = part.get(side, "")  # one axis, or a list in which axes may stand among entries
                among = [] if isinstance(listed, str) else [name for name in listed if name not in game.axes]
                named += [(f"{kind}[{number}].{side}", name) for name in among]
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
    return slot.entry.kind in ("tick", "mark")


def writing_box(card: Card, slot: Slot, x: float, y: float, w: float, h: float, pen: float = 0.25) -> None:
    """A box and its field."""
    card.put(Rect(x, y, w, h, card.palette.paper, card.pen(card.palette.rule, pen), radius=0.6))
    place(card, slot, x, y, w, h)


def name_box(card: Card, slot: Slot, seat: Key, x: float, y: float, w: float, h: float) -> None:
    """The box of a player's name: the seat's number stands in its corner and the field beside it, so that neither hides the other."""
    card.put(Rect(x, y, w, h, card.palette.paper, card.pen(card.palette.rule, 0.25), radius=0.6))
    used = card.text(str(seat), x + 1.0, y + 2.0, 6.5, color=card.palette.muted) + 1.2
    place(card, slot, x + used, y, w - used, h)


def place(card: Card, slot: Slot, x: float, y: float, w: float, h: float) -> None:
    """The field of a slot; its label says whose it is and what."""
    game, entry = card.game, slot.entry
    keys = dict(zip(entry.axes, slot.keys, strict=True))
    words = game.words[card.style.lang]
    named = [f"entry.at.{entry.id}_{axis}" for axis in entry.axes] + [f"entry.at.{entry.id}"]
    named_key = next(key for key in named if key in words)
    points = game.points.get(entry.id)
    label = card.word(named_key, **{**(points if isinstance(points, Mapping) else {}), **keys})
    seat = key_on(game, slot, SEAT)
    if seat is not None and "{player}" not in words[named_key]:
        label = card.say("at", seat=seat, label=label)
    longest = entry.max_length or (len(str(entry.high)) if entry.high else 0)
    card.fields[slot.name] = Field(x, y, w, h, slot.name, entry.kind, label, offered(game, entry, card.style.players), longest)


def short(card: Card, entry: str) -> str:
    """What heads the places of an entry: ``short.ENTRY`` of the component's words, or its name."""
    key = f"{card.component.params['words']}.short.{entry}"
    return card.game.words[card.style.lang].get(key) or card.word(f"entry.{entry}")


def pad_title(card: Card, subtitle: str = "") -> float:
    """The game's name, and at its right what the whole table fills in. Returns the y below.

    A ``mark`` of the params stands in the place of the name (see `card_parts.name`); ``wide`` says how many mm an entry takes.
    `subtitle` is said below the name; empty: what the component is called.
    """
    game, params = card.game, card.component.params
    subtitle = subtitle or game.words[card.style.lang].get(f"component.{card.component.id}", "")
    x, high, line = card.right, 9.8, 3.3
    for name in reversed(params.get("head", ())):
        wide = params.get("wide", {}).get(name, 26.0)
        x -= wide
        card.text(short(card, name), x + 0.4, card.top + 1.1, 6.5, color=card.palette.muted, width=wide - 0.4)
        writing_box(card, card.places[name, ()], x, card.top + line, wide, high - line)
        x -= 1.6
    left, foot, sign = card.left, card.top + high + 1.4, params.get("mark")
    named = not sign or sign.get("named", False)
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


def windows(component: Component, page: int) -> dict[str, str]:
    """What a page shows of each open axis: ``3``, or ``11–20``."""
    found = {axis: (1, count) for axis, count in component.window.items()}
    for axis, count in list(component.window.items())[:1]:
        found[axis] = (1 + page * count, (page + 1) * count)
    return {axis: str(low) if low == high else f"{low}–{high}" for axis, (low, high) in found.items()}


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
