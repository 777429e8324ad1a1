"""A photo of a blank sheet that somebody else printed → where it is written on, named with the rows of a game: `blank_sheet`, `pack_of`."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printkit.model import Game, Refused, error, nearest
from printkit.model.print_options import FileLike
from printkit.model.slots import Slot, name_within, parse_slot, slots, view_of

if TYPE_CHECKING:
    from printkit.model import Component
    from printkit.model.overlaps import Place
    from printkit.scan.pack import Pack
    from printkit.scan.ruled_boxes import Block
    from printkit.scan.sheet_template import SheetTemplate

_LARGEST = 60_000_000


class BlankSheet(NamedTuple):
    """A blank sheet laid flat: its picture (PNG, 150 dpi), its size in mm, its boxes block by block, and whether it was cut out of a photo."""

    picture: bytes
    w: float
    h: float
    blocks: Sequence[Block]
    cut: bool


def blank_sheet(photo: FileLike, size: tuple[float, float]) -> BlankSheet:
    """The blank sheet in a photo or scan, as paper of that size in mm. Raises `Refused`: no picture, or nothing on it to write in."""
    from printkit.scan import photo as photos
    from printkit.scan.blank_sheet import flattened
    from printkit.scan.ruled_boxes import blocks
    from printkit.scoring.readers.parsed import Unparsed

    name, data = _read(photo)
    try:
        flat = flattened(photos.grey(data), size)
    except Unparsed as failure:
        raise Refused([failure.problem._replace(where=name)], 2) from None
    seen = blocks(flat.picture)
    if not seen:
        raise Refused([error("blank-no-boxes", name)], 1)
    return BlankSheet(photos.png(flat.picture), flat.w, flat.h, seen, flat.cut)


def named(sheet: BlankSheet, picture: str, game: Game | None = None, component: str | None = None) -> SheetTemplate:
    """Its boxes as a template beside that picture: with the names of a game's rows where as many stand together, else by block, row and column.

    Rows are named in the order in which the game prints them, blocks taken from top to bottom. Raises `Refused` where the game has no such component.
    """
    from printkit.scan.sheet_template import UNNAMED, SheetTemplate, box_name

    given = _given_names(sheet.blocks, game, component) if game is not None else {}
    boxes = {}
    for number, block in enumerate(sheet.blocks):
        for (row, column), place in block.boxes.items():
            unnamed = box_name(block, number, row, column)
            boxes[given.get((number, row, column), unnamed if game is None else UNNAMED + unnamed)] = place
    return SheetTemplate(picture, sheet.w, sheet.h, boxes)


def pack_of(game: Game, name: str, data: bytes, picture: bytes | None = None) -> Pack:
    """The scan pack that a template amounts to for a game; its `picture` lies beside it where it isn't given.

    Raises `Refused`: a damaged template, a picture that can't be read or is another one, a name that no place of the game has.
    """
    from printkit.gamefolder.onefile.photographed import nameless
    from printkit.scan import pack, sheet_template

    template = sheet_template.from_bytes(data, name)
    if picture is None:
        picture = _read(str(Path(name).parent / template.picture))[1]
    read = {box: place for box, place in template.boxes.items() if not box.startswith(sheet_template.UNNAMED)}
    component, places = _places(game, read, name)
    name_of = next((slot for slot in _called(game, component).values() if slot.entry.names_players), None)
    if name_of is not None and component.fixed and not any(slot.name == name_of.name for slot, _ in places):
        places.append((name_of, nameless(template.w)))
    packed = [
        pack.PackSlot(slot.name, slot.entry.kind if slot.entry.kind in pack.KINDS else "text", *place, component=component.id)
        for slot, place in places
    ]
    page = pack.PackPage(1, template.w, template.h, picture, tuple(packed))
    known = hashlib.sha256(picture + data).hexdigest()[:10]
    whole = pack.Pack(game.id, game.edition, dict(game.readings), (pack.Print(known, Path(name).stem, "en", (page,)),))
    return pack.from_bytes(pack.to_bytes(whole), name)  # whatever is wrong with numbers and picture is told as of any pack


def _places(game: Game, boxes: Mapping[str, Place], where: str) -> tuple[Component, list[tuple[Slot, Place]]]:
    """The component whose places the boxes are, and which is which: of a player's own sheet names may go without the seat."""
    best: tuple[int, Component, dict[str, Slot]] | None = None
    for component in _readable(game):
        called = _called(game, component)
        count = sum(name in called for name in boxes)
        if best is None or count > best[0]:
            best = count, component, called
    if best is None or not boxes:
        raise Refused([error("sheet-template-unnamed", where, game=game.id)], 2)
    _, component, called = best
    places, problems = [], []
    for name, place in boxes.items():
        slot = called.get(name) or parse_slot(game, name)
        if slot is None:
            problems.append(error("sheet-template-name", where, found=name, hint=nearest(name, called)))
        else:
            places.append((slot, place))
    if problems:
        raise Refused(problems[:8], 2)
    return component, places


def _readable(game: Game) -> list[Component]:
    return [component for component in game.components if component.fillable and component.kind in ("sheet", "pad")]


def _called(game: Game, component: Component) -> dict[str, Slot]:
    listed = slots(game, view_of(game, component))
    return {name_within(game, slot, component.fixed): slot for slot in listed} | {slot.name: slot for slot in listed}


def _given_names(blocks: Sequence[Block], game: Game, component: str | None) -> dict[tuple[int, int, int], str]:
    """Names for boxes (block, row, column): each entry takes a block of its rows and columns, or a row of one with as many columns."""
    known = _readable(game)
    wanted = next((one for one in known if component in (None, one.id)), None)
    if wanted is None:
        ids = [one.id for one in known]
        raise Refused([error("unknown-component", "--component", found=component or "", known=", ".join(ids))], 2)
    by_entry: dict[str, list[Slot]] = {}
    for slot in slots(game, view_of(game, wanted)):
        by_entry.setdefault(slot.entry.id, []).append(slot)
    lines = [_Lines(number, block) for number, block in enumerate(blocks)]
    names: dict[tuple[int, int, int], str] = {}
    # A name comes last: any box that stands alone would do for it, and a sheet of others may have none.
    for own in sorted(by_entry.values(), key=lambda own: own[0].entry.names_players):
        places = next((one for line in lines for one in line.taken(_shape(own))), None)
        if places is not None:
            names |= {place: name_within(game, slot, wanted.fixed) for place, slot in zip(places, own, strict=True)}
    return names


def _shape(own: Sequence[Slot]) -> tuple[int, ...]:
    """How many keys each axis has on which the places of an entry differ."""
    counts = [len({slot.keys[axis] for slot in own}) for axis in range(len(own[0].keys))]
    shape = tuple(count for count in counts if count > 1)
    total = 1
    for count in shape:
        total *= count
    return shape if total == len(own) else (len(own),)


class _Lines:
    """A block of which rows are taken one after the other."""

    def __init__(self, number: int, block: Block) -> None:
        self.number, self.block = number, block
        self.left = list(range(1, block.rows + 1)) if len(block.boxes) == block.rows * block.columns else []

    def taken(self, shape: tuple[int, ...]) -> Iterator[list[tuple[int, int, int]]]:
        """The places for so many, in their order, if the block has them free; they are taken then."""
        rows, columns, whole = self.block.rows, self.block.columns, len(self.left) == self.block.rows
        if not self.left:
            return
        if len(shape) == 2 and whole and (rows, columns) == shape:
            places = [(row, column) for row in self.left for column in range(1, columns + 1)]
            self.left = []
        elif len(shape) == 2 and whole and (columns, rows) == shape:
            places = [(row, column) for column in range(1, columns + 1) for row in self.left]
            self.left = []
        elif len(shape) < 2 and columns == (shape[0] if shape else 1):
            places = [(self.left.pop(0), column) for column in range(1, columns + 1)]
        elif len(shape) == 1 and columns == 1 and whole and rows == shape[0]:
            places = [(row, 1) for row in self.left]
            self.left = []
        else:
            return
        yield [(self.number, row, column) for row, column in places]


def _read(one: FileLike) -> tuple[str, bytes]:
    from printkit.storage.inputs import read

    if isinstance(one, tuple):
        return one
    name = os.fspath(one)
    try:
        return name, read(name, _LARGEST)
    except (OSError, ValueError) as failure:
        reason = failure.strerror if isinstance(failure, OSError) and failure.strerror else str(failure)
        raise Refused([error("unreadable-file", name, reason=reason)], 2) from failure
