"""One picture for each distinct face, and a table of how many cards have it: for any program, and for shops with a template."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from printkit.draw.frame import Frame
from printkit.exports.parcel import File, Parcel, ParcelLot, canvas
from printkit.exports.pictures import Shot, at_dpi, taken
from printkit.exports.run import Wishes
from printkit.model import Component
from printkit.printing.job import Job
from printkit.storage.protection import ORDER_HEAD

DPI = 300
"""What shops ask for where nobody says otherwise."""


class FaceEntry(NamedTuple):
    """A line of the table: a card, how many there are of it, and the pictures of its faces."""

    component: str
    card: str
    copies: int
    front: str
    back: str = ""
    product: str = ""


class ListedFace(NamedTuple):
    """A face to be made into a picture: its file's name without ending, and the component that it is of."""

    name: str
    frame: Frame
    component: str


def bleed(_components: Sequence[Component], _job: Job, _target: str, wishes: Wishes) -> float:
    """Faces are drawn as far as they will be shown."""
    return wishes.bleed or 0.0


def make(parcel: Parcel, _target: str, wishes: Wishes) -> Iterator[File]:
    """The pictures and the table."""
    dpi = wishes.dpi or DPI
    entries: list[FaceEntry] = []
    faces: list[ListedFace] = []
    shots: list[Shot] = []
    for lot in parcel.lots:
        listed_faces, of_lot = listed(lot, parcel.job.lang, lot.written)
        entries += listed_faces
        faces += of_lot
        reach = parcel.bleed if lot.component.bleeds else 0.0
        shots += [at_dpi(canvas(face.frame, face.frame.w + 2 * reach, face.frame.h + 2 * reach), dpi) for face in of_lot]
        parcel.done()
    for face, data in zip(faces, taken(shots, parcel.fonts), strict=True):
        yield File(face.name, data, face.component, cards=1)
    yield table(entries)


def listed(lot: ParcelLot, lang: str, names: Sequence[str], product: str = "") -> tuple[list[FaceEntry], list[ListedFace]]:
    """The cards of a lot, and their faces, with the `names` that their files have: a back that several share is one."""
    folder = lot.component.id
    entries: list[FaceEntry] = []
    faces: dict[int, ListedFace] = {}
    shared = len({id(piece.back) for piece in lot.pieces if piece.back is not None}) == 1
    for piece, name in zip(lot.pieces, names, strict=True):
        front = f"{folder}/{folder}-{name}.{lang}.png"
        faces[id(piece.front)] = ListedFace(front, piece.front, lot.component.id)
        back = ""
        if piece.back is not None:
            called = f"{folder}-back" if shared else f"{folder}-{name}-back"
            face = faces.setdefault(id(piece.back), ListedFace(f"{folder}/{called}.{lang}.png", piece.back, lot.component.id))
            back = face.name
        entries.append(FaceEntry(lot.component.id, piece.name, piece.copies, front, back, product))
    return entries, list(faces.values())


def table(entries: Sequence[FaceEntry]) -> File:
    """``quantities.csv``: what to order how often. UTF-8 with a byte order mark, which spreadsheets ask for."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(ORDER_HEAD)
    rows.writerows(entries)
    return File("quantities.csv", text.getvalue().encode("utf-8-sig"))
