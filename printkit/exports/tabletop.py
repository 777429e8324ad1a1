"""Tabletop Simulator: a saved object with everything of the game, and the sheets of faces that it shows.

A deck's sheet has at most 10 × 7 cells, and the last cell is what others see of a hand, so that a sheet holds 69 cards. Its
addresses lie below a base URL; without one they lead to the files on this computer, where there is a folder for them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import quote

from printkit.draw.frame import Frame, Group
from printkit.exports.parcel import MM_PER_INCH, File, Parcel, canvas
from printkit.exports.pictures import Shot, pixels, taken
from printkit.exports.run import Wishes
from printkit.exports.things import Thing, shelved, things
from printkit.model import Component, Refused, error
from printkit.printing.job import Job

COLUMNS, ROWS = 10, 7
"""Cells of a sheet, at most; and it takes at least two each way."""

CARDS = COLUMNS * ROWS - 1
"""Cards on a sheet: the last cell is the hidden face."""

SIDE = 4096
"""Pixels of a sheet's side that every graphics card takes."""

DPI = 300

_MM_PER_UNIT = 28.0
"""A card of 63 × 88 mm is about 2.25 × 3.15 units on the table at scale 1."""

_CARD_HEIGHT = 88.0
_TILE = 2.0
"""Units that a tile is wide at scale 1."""

_WEB = re.compile(r"https?://\S+")

State: TypeAlias = dict[str, Any]


class _Sheet(NamedTuple):
    """A sheet of faces: its picture, columns and rows."""

    shot: Shot
    columns: int
    rows: int


def bleed(_components: Sequence[Component], _job: Job, _target: str, _wishes: Wishes) -> float:
    """The program cuts corners itself, and faces fill their cells."""
    return 1.0


def make(parcel: Parcel, _target: str, wishes: Wishes) -> Iterator[File]:
    """The saved object and the pictures. Raises `Refused` (status 2) for a base URL that is none."""
    base = wishes.base_url or ""
    if base and not _WEB.fullmatch(base):
        raise Refused([error("not-a-url", "--base-url", found=base)], 2)
    if not base and parcel.folder:
        base = (parcel.folder.absolute() / "images").as_uri()
    making = _SaveMaker(parcel, base.rstrip("/") + "/" if base else "")
    states = making.states()
    box = {
        "SaveName": parcel.game.title(parcel.job.lang), "GameMode": "", "Gravity": 0.5, "PlayArea": 0.5, "Date": "", "Table": "",
        "Sky": "", "Note": "", "Rules": "", "XmlUI": "", "LuaScript": "", "LuaScriptState": "", "ObjectStates": states,
    }  # fmt: skip
    cards = sum(len(state.get("DeckIDs", [])) for state in states)
    text = json.dumps(box, ensure_ascii=False, indent=1) + "\n"
    yield File(f"{parcel.game.id}.{parcel.job.lang}.json", text.encode(), cards=cards)
    for (name, component, _), data in zip(making.shots, taken([shot for *_, shot in making.shots], parcel.fonts), strict=True):
        yield File(f"images/{name}", data, component)


class _SaveMaker:
    """Gathers objects and the pictures that they need."""

    def __init__(self, parcel: Parcel, base: str) -> None:
        self._parcel = parcel
        self._base = base
        self.shots: list[tuple[str, str, Shot]] = []

    def states(self) -> list[State]:
        """Every object at its place on the table."""
        lying = things(self._parcel)
        sizes = [(thing.w / _MM_PER_UNIT, thing.h / _MM_PER_UNIT) for thing in lying]
        sizes = [
            (w * (thing.count if thing.kind in ("dice", "blocks") else 1), h)
            for (w, h), thing in zip(sizes, lying, strict=True)
        ]
        width = max([32.0, *(w for w, _ in sizes)])
        objects: list[State] = []
        for number, (thing, (x, y), (w, h)) in enumerate(zip(lying, shelved(sizes, width, 1.0), sizes, strict=True), 1):
            at = (x + w / 2 - width / 2, 12.0 - y - h / 2)
            name = f"{self._parcel.game.id}-{thing.lot.component.id}-{number}"
            match thing.kind:
                case "board":
                    objects.append(self._tile(thing, name, 0, at))
                case "dice" | "blocks":
                    objects += self._cubes(thing, at)
                case _ if _is_token(thing):
                    objects += self._tokens(thing, name, at)
                case _:
                    objects += self._decks(thing, name, at)
        return objects

    def _picture(self, name: str, component: str, shot: Shot) -> str:
        """The address of a picture that is to be made."""
        file = f"{name}.{self._parcel.job.lang}.png"
        self.shots.append((file, component, shot))
        return self._base + quote(file) if self._base else file

    def _decks(self, thing: Thing, name: str, at: tuple[float, float]) -> Iterator[State]:
        """A pile as a deck; of more distinct cards than a sheet holds, on several sheets."""
        component = thing.lot.component.id
        sheets: State = {}
        ids: list[tuple[int, str]] = []
        parts = [thing.cards[start : start + CARDS] for start in range(0, len(thing.cards), CARDS)]
        for key, part in enumerate(parts, 1):
            backs = {id(card.behind) for card in part}
            hidden = part[0].behind
            sheet = _sheet([card.front for card in part], hidden)
            face = self._picture(f"{name}-{key}", component, sheet.shot)
            if not thing.backed:
                back = face
            elif len(backs) == 1:
                back = self._picture(f"{name}-{key}-back", component, _single(hidden))
            else:
                back = self._picture(f"{name}-{key}-backs", component, _sheet([card.behind for card in part], hidden).shot)
            own = not thing.backed or len(backs) > 1
            sheets[str(key)] = {
                "FaceURL": face, "BackURL": back, "NumWidth": sheet.columns, "NumHeight": sheet.rows,
                "BackIsHidden": not own, "UniqueBack": own, "Type": 0,
            }  # fmt: skip
            ids += [(key * 100 + index, card.spoken) for index, card in enumerate(part) for _ in range(card.copies)]
        scale = thing.h / _CARD_HEIGHT
        turned = 180.0 if thing.backed else 0.0  # face down, if there is anything on the backs
        if len(ids) == 1:
            yield _card(ids[0][0], thing.title, sheets, at, scale, turned)
            return
        deck = _object("DeckCustom", thing.title, at, scale, turned)
        inside = [_card(number, text, {str(number // 100): sheets[str(number // 100)]}, at, scale, turned)
                  for number, text in ids]  # fmt: skip
        yield {**deck, "HideWhenFaceDown": True, "DeckIDs": [number for number, _ in ids], "CustomDeck": sheets,
               "ContainedObjects": inside}  # fmt: skip

    def _tokens(self, thing: Thing, name: str, at: tuple[float, float]) -> Iterator[State]:
        """Each distinct token as a stack of tiles, side by side."""
        wide = thing.w / _MM_PER_UNIT
        for number, card in enumerate(thing.cards):
            only = thing._replace(cards=(card,), title=card.spoken)
            there = at[0] + (number - (len(thing.cards) - 1) / 2) * wide * 1.1, at[1]
            tile = self._tile(only, f"{name}-{card.name}", 2, there, stackable=True)
            yield {**tile, "Name": "Custom_Tile_Stack", "Number": card.copies} if card.copies > 1 else tile

    def _tile(self, thing: Thing, name: str, shape: int, at: tuple[float, float], *, stackable: bool = False) -> State:
        """A board (shape 0) or a round token (2), as large as it is."""
        card = thing.cards[0]
        component = thing.lot.component.id
        front = self._picture(name, component, _single(card.front))
        back = self._picture(f"{name}-back", component, _single(card.back)) if card.back is not None else front
        image = {
            "ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0,
            "CustomTile": {"Type": shape, "Thickness": 0.1, "Stackable": stackable, "Stretch": False},
        }  # fmt: skip
        scale = thing.h / _MM_PER_UNIT / _TILE
        return {**_object("Custom_Tile", thing.title, at, scale, 0.0), "Locked": shape == 0, "CustomImage": image}

    def _cubes(self, thing: Thing, at: tuple[float, float]) -> Iterator[State]:
        """Dice and blocks are the program's own."""
        name = "Die_6" if thing.kind == "dice" else "BlockSquare"
        step = thing.w / _MM_PER_UNIT * 1.2
        for number in range(thing.count):
            there = at[0] + (number - (thing.count - 1) / 2) * step, at[1]
            yield _object(name, thing.title, there, thing.w / _MM_PER_UNIT, 0.0)


def _is_token(thing: Thing) -> bool:
    """Whether it is round all over and has no back to hide."""
    return thing.cards[0].front.corner >= min(thing.w, thing.h) / 2 - 0.01


def _object(name: str, title: str, at: tuple[float, float], scale: float, turned: float) -> State:
    """What every object has."""
    place = {
        "posX": round(at[0], 3), "posY": 1.5, "posZ": round(at[1], 3), "rotX": 0.0, "rotY": 180.0, "rotZ": turned,
        "scaleX": round(scale, 4), "scaleY": 1.0 if name in ("DeckCustom", "CardCustom") else round(scale, 4),
        "scaleZ": round(scale, 4),
    }  # fmt: skip
    return {"Name": name, "Transform": place, "Nickname": title, "Description": "", "Locked": False, "Grid": True, "Snap": True}


def _card(number: int, title: str, sheets: State, at: tuple[float, float], scale: float, turned: float) -> State:
    return {**_object("CardCustom", title, at, scale, turned), "HideWhenFaceDown": True, "CardID": number, "CustomDeck": sheets}


def _sheet(faces: Sequence[Frame], hidden: Frame) -> _Sheet:
    """The faces in rows, the hidden face in the last cell; columns and rows chosen so that cells come out largest."""
    w, h = max(face.w for face in faces), max(face.h for face in faces)
    best = (0.0, 0, 0)
    for columns in range(2, COLUMNS + 1):
        rows = max(2, -(-(len(faces) + 1) // columns))
        if rows <= ROWS:
            best = max(best, (min(SIDE / (columns * w), SIDE / (rows * h)), -columns * rows, columns))
    columns = best[2]
    rows = max(2, -(-(len(faces) + 1) // columns))
    per_mm = min(best[0], DPI / MM_PER_INCH)
    wide, high = int(w * per_mm), int(h * per_mm)
    placed = [(number, face) for number, face in enumerate(faces)] + [(columns * rows - 1, hidden)]
    items = []
    for number, face in placed:
        row, column = divmod(number, columns)
        cell = canvas(face, w, h)
        items.append(Group(column * w, row * h, cell.items, clip=(0.0, 0.0, w, h)))
    page = Frame(columns * w, rows * h, tuple(items))
    return _Sheet(Shot(page, (columns * wide, rows * high)), columns, rows)


def _single(face: Frame) -> Shot:
    """A picture of one face."""
    dpi = min(DPI, SIDE / max(face.w, face.h) * MM_PER_INCH)
    return Shot(canvas(face, face.w, face.h), (pixels(face.w, dpi), pixels(face.h, dpi)))
