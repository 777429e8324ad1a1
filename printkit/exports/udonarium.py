"""Udonarium: a room with everything on its table, and each thing by itself, as zips that are dropped onto the page.

The program reads a zip's pictures and its XML. A picture's identifier is the SHA-256 of its bytes. The text of a leaf isn't
trimmed, so nothing is indented. Numbers and booleans in attributes are read as JSON.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from printkit.exports.parcel import File, Parcel
from printkit.exports.run import Wishes
from printkit.exports.things import Thing, pictures, read_aloud, shelved, things
from printkit.model import Component
from printkit.printing.job import Job
from printkit.storage.zips import packed

GRID = 50
"""Pixels of a cell of the table; sizes are given in cells."""

MM_PER_CELL = 31.5
"""A card of 63 mm is two cells wide, as the program's own cards are."""

_GAP = 1.0
_WIDTH = 24.0
"""Cells between two things, and of the table's width at least."""

_NOTE_WIDTH = 9
_NOTE_SIZE = 4
_NOTE_HEIGHT = 6


class _TableSpot(NamedTuple):
    """Where something lies on the table, in pixels."""

    x: float
    y: float

    @property
    def attributes(self) -> str:
        return f'location.name="table" location.x="{_n(self.x)}" location.y="{_n(self.y)}" posZ="0"'


def bleed(_components: Sequence[Component], _job: Job, _target: str, _wishes: Wishes) -> float:
    """Everything is shown cut out."""
    return 0.0


def make(parcel: Parcel, _target: str, _wishes: Wishes) -> Iterator[File]:
    """The room, and the things one by one."""
    lying = things(parcel)
    drawn = pictures(parcel, ((face, thing.lot.component.id) for thing in lying for face in thing.faces))
    names = {key: hashlib.sha256(data).hexdigest() for key, data in drawn.items()}
    files = {names[key]: data for key, data in drawn.items()}
    notes = [
        (thing.title, read_aloud(face))
        for thing in lying
        if _is_read(thing)
        for card in thing.cards
        for face in (card.front, card.back)
        if face is not None
    ]
    sizes = [(_wide(thing) / MM_PER_CELL, _high(thing) / MM_PER_CELL) for thing in lying] + [(_NOTE_WIDTH, _NOTE_HEIGHT)] * len(
        notes
    )
    width = max([_WIDTH, *(w + 2 * _GAP for w, _ in sizes)])
    places = [_TableSpot((x + _GAP) * GRID, (y + _GAP) * GRID) for x, y in shelved(sizes, width - 2 * _GAP, _GAP)]
    height = max((spot.y / GRID + h for spot, (_, h) in zip(places, sizes, strict=True)), default=0.0) + _GAP
    boards: list[str] = []
    others: list[str] = []
    for thing, spot in zip(lying, places, strict=False):
        (boards if thing.kind in ("board", "blocks") else others).extend(_xml(thing, spot, names))
    others += [_note(title, text, spot) for (title, text), spot in zip(notes, places[len(lying) :], strict=True)]
    title = parcel.game.title(parcel.job.lang)
    room = (
        f'<room><game-table name={quoteattr(title)} width="{_n(width)}" height="{_n(height)}" gridSize="{GRID}" '
        f'imageIdentifier="" backgroundImageIdentifier="" backgroundFilterType="" selected="true" gridType="-1" '
        f'gridColor="#000000e6">{"".join(boards)}</game-table>{"".join(others)}</room>'
    )
    lang = parcel.job.lang
    yield File(
        f"{parcel.game.id}-room.{lang}.zip", _zipped([room], files), cards=sum(t.total for t in lying if t.kind == "pile")
    )
    numbered: dict[str, int] = {}
    for thing in lying:
        component = thing.lot.component.id
        numbered[component] = number = numbered.get(component, 0) + 1
        several = sum(other.lot.component.id == component for other in lying) > 1
        its = {names[id(face)]: files[names[id(face)]] for face in thing.faces}
        stem = f"{component}-{number}" if several else component
        cards = thing.total if thing.kind == "pile" else None
        yield File(f"things/{stem}.{lang}.zip", _zipped(_xml(thing, _TableSpot(0, 0), names), its), component, cards=cards)


def _is_read(thing: Thing) -> bool:
    """Whether its words go onto the table as a note, which can be read without zooming."""
    return thing.lot.component.kind == "reference"


def _wide(thing: Thing) -> float:
    return thing.w * min(thing.count, 6) if thing.kind in ("dice", "blocks") else thing.w


def _high(thing: Thing) -> float:
    return thing.h * -(-thing.count // 6) if thing.kind in ("dice", "blocks") else thing.h


def _xml(thing: Thing, spot: _TableSpot, names: Mapping[int, str]) -> list[str]:
    """A thing as elements; cubes are as many as they are."""
    cells = thing.w / MM_PER_CELL
    match thing.kind:
        case "pile":
            return [_stack(thing, spot, names)]
        case "board":
            card = thing.cards[0]
            return [_terrain(thing.title, spot, (cells, thing.h / MM_PER_CELL, 0.0), "", names[id(card.front)])]
        case "dice":
            return [_die(thing, _beside(spot, n, cells), names) for n in range(thing.count)]
        case _:
            face = names[id(thing.cards[0].front)]
            cube = (cells, cells, cells)
            return [_terrain(thing.title, _beside(spot, n, cells), cube, face, face) for n in range(thing.count)]


def _beside(spot: _TableSpot, number: int, cells: float) -> _TableSpot:
    """The place of the n-th cube of several: six in a row."""
    row, column = divmod(number, 6)
    return _TableSpot(spot.x + column * cells * GRID, spot.y + row * cells * GRID)


def _stack(thing: Thing, spot: _TableSpot, names: Mapping[int, str]) -> str:
    """A pile, its first card on top, face down if there is anything on its backs."""
    state = 1 if thing.backed else 0
    cards = "".join(
        f'<card {spot.attributes} state="{state}" rotate="0" owner="" zindex="0"><data name="card">'
        f'<data name="image"><data type="image" name="imageIdentifier"></data>'
        f'<data type="image" name="front">{names[id(card.front)]}</data>'
        f'<data type="image" name="back">{names[id(card.behind)]}</data></data>'
        f'<data name="common"><data name="name">{escape(card.spoken)}</data>'
        f'<data name="size">{_n(thing.w / MM_PER_CELL)}</data></data><data name="detail"></data></data></card>'
        for card in thing.cards
        for _ in range(card.copies)
    )
    return (
        f'<card-stack {spot.attributes} rotate="0" zindex="0" owner="" isShowTotal="true"><data name="card-stack">'
        f'<data name="image"><data type="image" name="imageIdentifier"></data></data>'
        f'<data name="common"><data name="name">{escape(thing.title)}</data></data><data name="detail"></data></data>'
        f'<node name="cardRoot">{cards}</node></card-stack>'
    )


def _terrain(title: str, spot: _TableSpot, size: tuple[float, float, float], wall: str, floor: str) -> str:
    """A board or a block: width, depth and height in cells. A board has no walls, and stays where it lies."""
    w, d, h = size
    mode = 3 if wall else 1
    return (
        f'<terrain {spot.attributes} isLocked="{"false" if wall else "true"}" mode="{mode}" rotate="0"><data name="terrain">'
        f'<data name="image"><data type="image" name="imageIdentifier"></data><data type="image" name="wall">{wall}</data>'
        f'<data type="image" name="floor">{floor}</data></data>'
        f'<data name="common"><data name="name">{escape(title)}</data><data name="width">{_n(w)}</data>'
        f'<data name="height">{_n(h)}</data><data name="depth">{_n(d)}</data></data><data name="detail"></data></data></terrain>'
    )


def _die(thing: Thing, spot: _TableSpot, names: Mapping[int, str]) -> str:
    faces = "".join(f'<data type="image" name="{escape(c.name)}">{names[id(c.front)]}</data>' for c in thing.cards)
    return (
        f'<dice-symbol {spot.attributes} face="{escape(thing.cards[0].name)}" owner="" rotate="0"><data name="dice-symbol">'
        # Whatever stands here is a face that may be rolled: there is no empty identifier as elsewhere.
        f'<data name="image">{faces}</data>'
        f'<data name="common"><data name="name">{escape(thing.title)}</data><data name="size">1</data></data>'
        f'<data name="detail"></data></data></dice-symbol>'
    )


def _note(title: str, text: str, spot: _TableSpot) -> str:
    escaped = escape(text)
    return (
        f'<text-note {spot.attributes} rotate="0" zindex="0" password=""><data name="text-note">'
        f'<data name="image"><data type="image" name="imageIdentifier"></data></data>'
        f'<data name="common"><data name="width">{_NOTE_WIDTH}</data><data name="height">{_NOTE_HEIGHT}</data>'
        f'<data name="fontsize">{_NOTE_SIZE}</data><data name="title">{escape(title)}</data>'
        f'<data name="text" type="note" currentValue={quoteattr(text)}>{escaped}</data></data>'
        f'<data name="detail"></data></data></text-note>'
    )


def _n(value: float) -> str:
    """A number as JSON has it."""
    return f"{round(value, 2):g}"


def _zipped(elements: Sequence[str], files: Mapping[str, bytes]) -> bytes:
    """The pictures, and after them the XML that names them: a file for each element, since the program reads one root a file."""
    pictures = {f"{name}.png": data for name, data in sorted(files.items())}
    texts = {
        f"data-{number}.xml" if number > 1 else "data.xml": f'<?xml version="1.0" encoding="UTF-8"?>\n{element}'.encode()
        for number, element in enumerate(elements, 1)
    }
    return packed(pictures | texts, pictures)
