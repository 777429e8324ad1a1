"""Pages for a press: one face a page with its bleed, one file for each size, as PDF/X.

Fronts and backs alternate, and a card that there is several times comes several times: the order that shops ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from printkit.draw.frame import Document, Frame, Group
from printkit.exports.parcel import File, Parcel, ParcelLot
from printkit.exports.run import Wishes
from printkit.model import Component, Refused, error
from printkit.printing.job import Job

BLEED = 3.0
"""mm that printers in Japan and Europe ask for; those in the United States ask for 3.175."""


class _Kind(NamedTuple):
    """What shares a file: the trim in mm, and whether anything is printed on the backs."""

    w: float
    h: float
    backed: bool

    @property
    def name(self) -> str:
        return f"{self.w:g}x{self.h:g}-{'two' if self.backed else 'one'}-sided"


def bleed(_components: Sequence[Component], _job: Job, _target: str, wishes: Wishes) -> float:
    """What was asked for."""
    return BLEED if wishes.bleed is None else wishes.bleed


def make(parcel: Parcel, _target: str, wishes: Wishes) -> Iterator[File]:
    """A file for each size."""
    from printkit.paint.flattening import flattened
    from printkit.paint.pdf import paint
    from printkit.paint.preview import PreviewUnavailable
    from printkit.paint.separation import Separation
    from printkit.paint.standard import Press

    press = Press(wishes.standard or "x4", Separation(Path(__file__).with_name("offset.icc").read_bytes()))

    def flat(face: Frame) -> Frame:
        try:
            return flattened(face, parcel.bleed, lambda document: paint(document, parcel.fonts.file))
        except PreviewUnavailable as failure:
            raise Refused([error("needs-extra", "export", extra="preview")], 2) from failure

    kinds: dict[_Kind, list[ParcelLot]] = {}
    for lot in parcel.lots:
        parcel.done()
        if lot.component.size is None:
            parcel.leave_out(lot, "not-on-press")
            continue
        backed = any(piece.back is not None for piece in lot.pieces)
        kinds.setdefault(_Kind(*lot.size, backed), []).append(lot)
    lang, title = parcel.job.lang, parcel.game.title(parcel.job.lang)
    for kind, lots in kinds.items():
        pages: list[Frame] = []
        marks: list[tuple[str, int]] = []
        for lot in lots:
            marks.append((lot.title, len(pages)))
            pages += _pages(lot, kind, parcel.bleed, flat)
        named = f"{title} – {kind.w:g} × {kind.h:g} mm"
        document = Document(named, lang, tuple(pages), title, f"{parcel.game.id} {kind.name}", tuple(marks))
        data = paint(document, parcel.fonts.file, press)
        alone = lots[0].component.id if len(lots) == 1 else None
        cards = sum(piece.copies for lot in lots for piece in lot.pieces)
        yield File(f"{kind.name}.{lang}.pdf", data, alone, len(pages), cards)


def _pages(lot: ParcelLot, kind: _Kind, reach: float, flat: Callable[[Frame], Frame]) -> Iterator[Frame]:
    """Every copy of every card: its front and, in a file with backs, its back, if need be an empty page; `flat` makes faces opaque."""
    blank = _page(Frame(kind.w, kind.h, ()), "", reach)
    backs: dict[int, Frame] = {}
    for number, piece in enumerate(lot.pieces):
        front = _page(flat(piece.front), f"{lot.component.id}#{number}", reach)
        back = blank
        if piece.back is not None:
            key = id(piece.back)
            if key not in backs:
                backs[key] = _page(flat(piece.back), f"{lot.component.id}#{number}back", reach)
            back = backs[key]
        for _ in range(piece.copies):
            yield front
            if kind.backed:
                yield back


def _page(face: Frame, name: str, reach: float) -> Frame:
    """A face on a page that is larger by its bleed on all sides."""
    w, h = face.w + 2 * reach, face.h + 2 * reach
    items = (Group(reach, reach, face.items, face=name, clip=(-reach, -reach, w, h)),) if face.items else ()
    return Frame(w, h, items, face.title, trim=(reach, reach, face.w, face.h), bleed=(0.0, 0.0, w, h))
