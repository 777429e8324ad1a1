"""Pages for a press: one face a page with its bleed, one file for each size, as PDF/X.

Fronts and backs alternate, and a card that there is several times comes several times: the order that shops ask for. A booklet comes as its
pages, a box as its net. What is no rectangle has die lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path as FilePath
from typing import NamedTuple

from printkit.draw.dies import cut_line
from printkit.draw.frame import CUT_CONTOUR, Document, Frame, Group, Item, Path, Piece, Stroke
from printkit.exports.parcel import File, Parcel
from printkit.exports.run import Wishes
from printkit.model import Component, Refused, error
from printkit.printing.job import Job

BLEED = 3.0
"""mm that printers in Japan and Europe ask for; those in the United States ask for 3.175."""

ALONE = ("booklet", "box", "net")
"""Kinds of components that are ordered as something else than cards: each has files of its own."""

DIE = Stroke(width=0.25, spot=CUT_CONTOUR)
"""How a die line is drawn."""


class _Kind(NamedTuple):
    """What shares a file: the trim in mm, whether anything is printed on the backs, what it is called where no other shares it."""

    w: float
    h: float
    backed: bool
    own: str = ""

    @property
    def name(self) -> str:
        return self.own or f"{self.w:g}x{self.h:g}-{'two' if self.backed else 'one'}-sided"


class _Bundle(NamedTuple):
    """Pieces of one component for one file, and what people call them."""

    component: Component
    title: str
    pieces: Sequence[Piece]


def bleed(_components: Sequence[Component], _job: Job, _target: str, wishes: Wishes) -> float:
    """What was asked for."""
    return BLEED if wishes.bleed is None else wishes.bleed


def make(parcel: Parcel, _target: str, wishes: Wishes) -> Iterator[File]:
    """A file for each size, each box, each net and each booklet."""
    from printkit.paint.flattening import flattened
    from printkit.paint.pdf import paint
    from printkit.paint.preview import PreviewUnavailable
    from printkit.paint.separation import Separation
    from printkit.paint.standard import Press

    press = Press(wishes.standard or "x4", Separation(FilePath(__file__).with_name("offset.icc").read_bytes()))

    def flat(face: Frame) -> Frame:
        try:
            return flattened(face, parcel.bleed, lambda document: paint(document, parcel.fonts.file))
        except PreviewUnavailable as failure:
            raise Refused([error("needs-extra", "export", extra="preview")], 2) from failure

    lang, title = parcel.job.lang, parcel.game.title(parcel.job.lang)
    for kind, bundles in _sorted(parcel).items():
        pages: list[Frame] = []
        marks: list[tuple[str, int]] = []
        for bundle in bundles:
            marks.append((bundle.title, len(pages)))
            pages += _pages(bundle, kind, parcel.bleed, flat)
        named = f"{title} – {kind.w:g} × {kind.h:g} mm"
        document = Document(named, lang, tuple(pages), title, f"{parcel.game.id} {kind.name}", tuple(marks))
        data = paint(document, parcel.fonts.file, press)
        alone = bundles[0].component if len(bundles) == 1 else None
        book = alone is not None and alone.kind == "booklet"
        cards = None if book else sum(piece.copies for bundle in bundles for piece in bundle.pieces)
        yield File(f"{kind.name}.{lang}.pdf", data, alone.id if alone else None, len(pages), cards)


def _sorted(parcel: Parcel) -> dict[_Kind, list[_Bundle]]:
    """What goes into which file; what is no thing for a press is told."""
    kinds: dict[_Kind, list[_Bundle]] = {}
    for lot in parcel.lots:
        parcel.done()
        component = lot.component
        if component.size is None and component.kind not in ALONE:
            parcel.leave_out(lot, "not-on-press")
            continue
        if component.kind == "box":  # each deck's has a size of its own
            for piece in lot.pieces:
                own = _Kind(round(piece.front.w, 2), round(piece.front.h, 2), backed=False, own=f"{component.id}-{piece.name}")
                kinds[own] = [_Bundle(component, f"{lot.title}: {piece.name}", (piece,))]
            continue
        backed = any(piece.back is not None for piece in lot.pieces)
        kind = _Kind(*lot.size, backed, component.id if component.kind in ALONE or component.shape else "")
        kinds.setdefault(kind, []).append(_Bundle(component, lot.title, lot.pieces))
    return kinds


def _pages(bundle: _Bundle, kind: _Kind, reach: float, flat: Callable[[Frame], Frame]) -> Iterator[Frame]:
    """Every copy of every card: its front and, in a file with backs, its back, if need be an empty page; `flat` makes faces opaque."""
    blank = _page(Frame(kind.w, kind.h, ()), "", reach)
    die = _die(bundle)
    backs: dict[int, Frame] = {}
    for number, piece in enumerate(bundle.pieces):
        front = _page(flat(piece.front), f"{bundle.component.id}#{number}", reach, die)
        back = blank
        if piece.back is not None:
            key = id(piece.back)
            if key not in backs:
                backs[key] = _page(flat(piece.back), f"{bundle.component.id}#{number}back", reach)
            back = backs[key]
        for _ in range(piece.copies):
            yield front
            if kind.backed:
                yield back


def _die(bundle: _Bundle) -> tuple[Item, ...]:
    """What tokens, and cards with a `shape`, are cut out along. Nets and boxes have lines of their own, and other cards are cut to their size."""
    if bundle.component.kind != "tokens" and not bundle.component.shape:
        return ()
    return (Path(cut_line(bundle.pieces[0].front), None, DIE),)


def _page(face: Frame, name: str, reach: float, die: tuple[Item, ...] = ()) -> Frame:
    """A face on a page that is larger by its bleed on all sides."""
    w, h = face.w + 2 * reach, face.h + 2 * reach
    items = (Group(reach, reach, face.items, face=name, clip=(-reach, -reach, w, h)),) if face.items else ()
    lines = (Group(reach, reach, die),) if die else ()
    return Frame(w, h, (*items, *lines), face.title, trim=(reach, reach, face.w, face.h), bleed=(0.0, 0.0, w, h))
