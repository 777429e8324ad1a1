"""PlayingCards.io: one ``.pcio`` file with the whole table, which virtualtabletop.io imports too.

A zip with ``widgets.json`` and the pictures. Every value of a card type and of a template is a string, and every board has a
`z`: an importer stumbles over anything else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from printkit.exports.parcel import File, Parcel
from printkit.exports.run import Wishes
from printkit.exports.things import Thing, pictures, shelved, things
from printkit.model import Component
from printkit.printing.job import Job
from printkit.storage.zips import packed

WIDTH, HEIGHT = 1600, 1000
"""Of the table, in its own units."""

HAND = 180
"""The strip at its foot that holds each player's hand."""

CARD = 103 / 63
"""Units per mm: a card of 63 mm is as wide as the site's own. Less where the table is too full."""

_GAP = 14.0
_PILE_RIM = 4
_BUTTON = 38
"""Units that a pile keeps below itself for its button, and above for its label."""

Widget: TypeAlias = dict[str, Any]


def bleed(_components: Sequence[Component], _job: Job, _target: str, _wishes: Wishes) -> float:
    """Everything is shown cut out."""
    return 0.0


def make(parcel: Parcel, _target: str, _wishes: Wishes) -> Iterator[File]:
    """The one file."""
    lying = things(parcel)
    shown = [(face, thing.lot.component.id) for thing in lying if thing.kind != "dice" for face in thing.faces]
    drawn = pictures(parcel, shown)
    stored: dict[bytes, str] = {}
    assets: dict[int, str] = {}
    for key, data in drawn.items():
        name = stored.setdefault(data, f"userassets/{len(stored) + 1:03}.png")
        assets[key] = f"package://{name}"
    unit, places = _arranged(lying)
    widgets: list[Widget] = [
        {
            "id": "hand",
            "type": "hand",
            "x": 50,
            "y": HEIGHT - HAND,
            "z": 1,
            "width": WIDTH - 100,
            "height": HAND,
            "enabled": True,
        }
    ]
    for number, (thing, (x, y)) in enumerate(zip(lying, places, strict=True), 1):
        name = f"{thing.lot.component.id}-{number}"
        match thing.kind:
            case "board":
                widgets.append(_board(thing, name, x, y, unit, assets, len(widgets) + 1))
            case "dice":
                widgets += _spinners(thing, name, x, y, len(widgets) + 1)
            case _:
                widgets += _pile(thing, name, x, y, unit, assets, len(widgets) + 1)
    room = {"widgets.json": json.dumps(widgets, ensure_ascii=False).encode(), **{name: data for data, name in stored.items()}}
    cards = sum(widget["type"] == "card" for widget in widgets)
    yield File(f"{parcel.game.id}.{parcel.job.lang}.pcio", packed(room, stored.values()), cards=cards)


def _arranged(lying: Sequence[Thing]) -> tuple[float, list[tuple[float, float]]]:
    """Units per mm, and the corner of each thing: all above the hand, as large as that allows."""
    unit = CARD
    room = HEIGHT - HAND - 2 * _GAP
    while True:
        sizes = [_taken(thing, unit) for thing in lying]
        places = shelved(sizes, WIDTH - 2 * _GAP, _GAP)
        low = max((y + h for (_, y), (_, h) in zip(places, sizes, strict=True)), default=0.0)
        wide = max((w for w, _ in sizes), default=0.0)
        if low <= room and wide <= WIDTH - 2 * _GAP:
            return unit, [(round(x + _GAP), round(y + _GAP)) for x, y in places]
        unit *= 0.95


def _taken(thing: Thing, unit: float) -> tuple[float, float]:
    """The room that a thing takes on the table."""
    if thing.kind == "dice":
        return thing.count * 118.0, 110.0
    w, h = thing.w * unit, thing.h * unit
    return (w, h) if thing.kind == "board" else (w + 2 * _PILE_RIM, h + 2 * _PILE_RIM + 2 * _BUTTON)


def _board(thing: Thing, name: str, x: float, y: float, unit: float, assets: Mapping[int, str], z: int) -> Widget:
    image = assets[id(thing.cards[0].front)]
    w, h = round(thing.w * unit), round(thing.h * unit)
    return {"id": name, "type": "board", "x": x, "y": y, "z": z, "width": w, "height": h, "boardImage": image}


def _spinners(thing: Thing, name: str, x: float, y: float, z: int) -> list[Widget]:
    """Dice are the site's own: a spinner with what stands on their faces."""
    options: list[object] = [int(card.name) if card.name.isdecimal() else card.name for card in thing.cards]
    return [
        {"id": f"{name}-{n + 1}", "type": "spinner", "x": round(x + n * 118), "y": y, "z": z + n, "width": 110, "height": 110,
         "options": options, "value": options[0]}
        for n in range(thing.count)
    ]  # fmt: skip


def _pile(thing: Thing, name: str, x: float, y: float, unit: float, assets: Mapping[int, str], z: int) -> list[Widget]:
    """A pile, the deck that says what its cards look like, and the cards, the first on top."""
    w, h = round(thing.w * unit), round(thing.h * unit)
    cube = thing.kind == "blocks"
    types = {
        card.name: {
            "label": card.spoken or f"{thing.title} {card.name}",
            "front": assets[id(card.front)],
            "back": assets[id(card.behind)],
        }
        for card in thing.cards
    }
    y += _BUTTON
    pile = {
        "id": f"{name}-pile", "type": "cardPile", "x": x, "y": y, "z": z, "width": w + 2 * _PILE_RIM, "height": h + 2 * _PILE_RIM,
        "label": thing.title, "hasShuffleButton": True,
    }  # fmt: skip
    deck = {
        "id": f"{name}-deck", "type": "cardDeck", "parent": pile["id"], "x": x + _PILE_RIM, "y": y + _PILE_RIM, "z": z + 1,
        "cardWidth": w, "cardHeight": h, "cardTypes": types, "enlarge": True,
        "faceTemplate": _template("front", w, h), "backTemplate": _template("back", w, h),
    }  # fmt: skip
    order = [card.name for card in thing.cards for _ in range(thing.count if cube else card.copies)]
    widgets: list[Widget] = [pile, deck]
    for number, kind in enumerate(order):
        widget = {
            "id": f"{name}-card-{number + 1}", "type": "card", "deck": deck["id"], "parent": pile["id"], "cardType": kind,
            "x": x + _PILE_RIM, "y": y + _PILE_RIM, "z": z + 2 + len(order) - number, "faceup": not thing.backed,
        }  # fmt: skip
        widgets.append(widget)
    return widgets


def _template(value: str, w: int, h: int) -> Widget:
    """What a side of a card shows: the picture of that name, over all of it."""
    picture = {"type": "image", "x": 0, "y": 0, "w": w, "h": h, "color": "transparent", "valueType": "dynamic", "value": value}
    return {"includeBorder": False, "includeRadius": False, "objects": [picture]}
