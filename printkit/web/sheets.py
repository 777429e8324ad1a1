"""The sheet to fill in: its pages as pictures, and every box on them as something to type or tick.

The boxes are the fields of the fillable PDF and the regions of a scan: the same names and rectangles, in the order of writing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from printkit.draw.frame import Field, fields
from printkit.model import Component, Game, Key, Lang
from printkit.model.slots import Slot, chooses_players, naming, parse_slot, slot_name, slots, view_of
from printkit.printing.card_names import labels
from printkit.printing.documents import document
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages
from printkit.web.bridge import PageCall, Reply
from printkit.web.games import chosen, described, name_of
from printkit.web.heads import heads
from printkit.web.replies import BoxReply

SHARP = 110
"""Pixels per inch of a page's picture: sharp on a phone where a box is shown enlarged."""


SAME_ROW = 3
"""Millimetres: middles of boxes that are nearer to each other are those of one row."""


def opened(call: PageCall) -> Reply:
    """The sheets on which a game is scored, the first one ready to be filled in; a picture of each of its pages."""
    game = chosen(call)
    able = [component for component in game.components if component.fillable]
    wanted = call.data.get("component")
    component = next((one for one in able if one.id == wanted), None) or scored_on(game, able)
    players = int(call.data.get("players") or game.players[0])
    job = Job(call.lang, ink="color", form=True, players=None)
    fonts = load_fonts(job)
    printed = pages(game, component, job, fonts)
    from printkit.paint.pdf import paint
    from printkit.paint.preview import rasterise

    plain = document(game, [printed], job, name_of(game, component, call.lang))._replace(fillable=False, bookmarks=())
    pictures = rasterise(paint(plain, fonts.file), SHARP)
    own = "player" in component.fixed
    seats: list[Key | None] = [*range(1, players + 1)] if own else [None]
    boxes = [
        _box(game, field, number, players, name)
        for seat in seats
        for number, frame in enumerate(printed.pages)
        for field in fields(frame)
        for name in [seated(game, field.name, seat)]
        if _wanted(game, name, players)
    ]
    names = [_name_of_seat(game, seat) for seat in range(1, players + 1)]
    return Reply(
        {
            "game": described(game, call.lang),
            "component": component.id,
            "components": [{"id": one.id, "title": name_of(game, one, call.lang)} for one in able if _scores(game, one)],
            "own": own,
            "names": names,
            "pages": [{"w": frame.w, "h": frame.h} for frame in printed.pages],
            "heads": heads(printed.pages, boxes, names),
            "boxes": by_rows(game, boxes),
            "decks": decks(game, boxes, call.lang),
        },
        [(f"{number}.png", data) for number, data in enumerate(pictures)],
    )


def decks(game: Game, boxes: Sequence[BoxReply], lang: Lang) -> dict[str, list[list[str]]]:
    """The cards that texts on the sheet may name, by entry: id and name of each, to pick instead of writing."""
    called = labels(game, lang)
    named: dict[str, list[list[str]]] = {}
    for entry in game.entries:
        if entry.deck and any(box["entry"] == entry.id for box in boxes):
            cards = [card.id for card in game.cards if card.component == entry.deck]
            named[entry.id] = [[card, called.get((entry.deck, card), card)] for card in cards]
    return named


def by_rows(game: Game, boxes: Sequence[BoxReply]) -> list[BoxReply]:
    """The boxes in the order of writing: those of rounds and other lines row by row, all others as they are declared."""
    ordered: list[BoxReply] = []
    for lined, run in groupby(boxes, key=lambda box: _lined(game, box)):
        several = list(run)
        ordered += _rows(several) if lined else several
    return ordered


def _lined(game: Game, box: BoxReply) -> bool:
    """Whether a box is written into a line of its own kind, not of a player; ticks of one kind stay together."""
    slot = parse_slot(game, box["name"])
    axes = slot.entry.axes if slot else ()
    return bool(axes) and game.axes[axes[0]].prefix != "p" and box["kind"] not in {"tick", "mark"}


def _rows(boxes: list[BoxReply]) -> list[BoxReply]:
    """Boxes whose middles are less than `SAME_ROW` mm apart are a row, read from the left."""
    rows: list[list[BoxReply]] = []
    for box in sorted(boxes, key=lambda box: (box["page"], box["y"] + box["h"] / 2)):
        last = rows[-1][-1] if rows else None
        near = last and last["page"] == box["page"] and box["y"] + box["h"] / 2 - last["y"] - last["h"] / 2 < SAME_ROW
        if not near:
            rows.append([])
        rows[-1].append(box)
    return [box for row in rows for box in sorted(row, key=lambda box: box["x"])]


def scored_on(game: Game, able: list[Component]) -> Component:
    """Of the components that can be filled in, the one with the most of what the scorer needs, the earliest of equals."""
    return max(able, key=lambda one: (_needed(game, one), -able.index(one)))


def _needed(game: Game, component: Component) -> int:
    return len(
        {slot.entry.id for slot in slots(game, view_of(game, component)) if slot.entry.role == "score" and slot.entry.record}
    )


def _scores(game: Game, component: Component) -> bool:
    """Whether a component bears more of what is scored than names."""
    return _needed(game, component) > 1


def seated(game: Game, name: str, seat: Key | None) -> str:
    """The same place on the sheet of another seat."""
    slot = parse_slot(game, name) if seat is not None else None
    if slot is None or seat is None:
        return name
    keys = tuple(seat if axis == "player" else key for axis, key in zip(slot.entry.axes, slot.keys, strict=True))
    return slot_name(game, slot.entry, keys)


def _wanted(game: Game, name: str, players: int) -> bool:
    """Whether somebody sits there."""
    seat = seat_of(game, parse_slot(game, name))
    return seat is None or seat <= players


def seat_of(game: Game, slot: Slot | None) -> int | None:
    """The seat that a place belongs to."""
    if slot is None:
        return None
    seat = next((key for axis, key in zip(slot.entry.axes, slot.keys, strict=True) if game.axes[axis].prefix == "p"), None)
    return seat if isinstance(seat, int) else None


def _name_of_seat(game: Game, seat: int) -> str | None:
    namer = naming(game)
    return slot_name(game, namer, (seat,)) if namer else None


def _box(game: Game, field: Field, page: int, players: int, name: str) -> BoxReply:
    """One box, which is called so on the sheet of its seat: where it lies (mm from the page's top left), what it takes, and what it is called."""
    slot = parse_slot(game, field.name)
    entry = slot.entry if slot else None
    choices = [[value, word] for value, word in zip(field.choices, field.words or field.choices, strict=False)]
    seated = entry is not None and chooses_players(entry)
    if seated:
        choices = [[str(seat), str(seat)] for seat in range(1, players + 1)]
    return {
        "page": page,
        "x": round(field.x, 2),
        "y": round(field.y, 2),
        "w": round(field.w, 2),
        "h": round(field.h, 2),
        "kind": entry.kind if entry else field.kind,
        "label": field.label,
        "choices": choices,
        "players": seated,
        "low": entry.low if entry else None,
        "high": entry.high if entry else None,
        "longest": field.max_length or (entry.max_length if entry else 0) or None,
        "role": entry.role if entry else "working",
        "entry": entry.id if entry else "",
        "name": name,
        "seat": seat_of(game, parse_slot(game, name)),
    }
