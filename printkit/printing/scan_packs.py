"""What is printed → what a photo of it is compared with: regions that tell copies apart, and scan packs.

A pack is made from the very PDFs that are printed. What was made once is kept in the cache under the print's id and a digest of its
PDF: the id alone says what they were made from, and another release may draw the same otherwise.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence

from printkit.draw.frame import Field, fields
from printkit.draw.text import FontSet
from printkit.model import Component, Game, Problem, Refused, warning
from printkit.model.plain import Json, Raw
from printkit.printing.documents import component_pdf, document
from printkit.printing.job import Job
from printkit.printing.sheets import Place, Printed, is_deck
from printkit.scan.pack import DPI, Pack, PackPage, PackSlot, Print, from_bytes, to_bytes
from printkit.storage import cache

NAME = "scan-pack"
"""What the file beside a kit is called, before its language."""

_KEPT = "scan-{}-{}.json"


def written_on(game: Game, one: Printed) -> bool:
    """Whether something is written or marked on it that a photo can be read for."""
    return any(component.shows or is_deck(game, component) for component in one.components) and any(
        fields(piece.front) for piece in one.pieces
    )


def owners(one: Printed) -> Callable[[int, Field], Json]:
    """What a field on a page (from 1) belongs to: component, card (of a deck) and copy (from 1)."""
    by_page: dict[int, list[Place]] = {}
    for place in one.places:
        by_page.setdefault(place.page, []).append(place)

    def owner(page: int, field: Field) -> Json:
        x, y = field.x + field.w / 2, field.y + field.h / 2
        for place in by_page.get(page, ()):
            if place.x <= x <= place.x + place.w and place.y <= y <= place.y + place.h:
                piece = one.pieces[place.piece]
                return {"component": piece.component, "card": piece.name, "copy": place.copy}
        return {"component": one.component.id, "card": "", "copy": 1}

    return owner


def regions_of(game: Game, one: Printed, job: Job) -> Json:
    """The scan regions of what is printed, as `--regions` writes them."""
    from printkit.paint.regions import regions

    return regions(document(game, [one], job, one.title), owners(one))


def one_print(game: Game, one: Printed, job: Job, fonts: FontSet, painted: bytes | None = None) -> Print:
    """The pages that can be filled in with their pictures, from the cache where they were made before.

    `painted` is its PDF, where that has been made. Raises `paint.preview.PreviewUnavailable` without the extra that makes pictures.
    """
    painted = painted or component_pdf(game, one, job, fonts)
    drawn = hashlib.sha256(painted).hexdigest()[:10]
    kept = remembered(one.digest, drawn)
    if kept is not None:
        return kept
    from printkit.paint.preview import grey

    owner = owners(one)
    numbers = [n for n, frame in enumerate(one.pages, 1) if fields(frame)]
    pictures = grey(painted, DPI, [n - 1 for n in numbers])
    pages = []
    for number, picture in zip(numbers, pictures, strict=True):
        frame = one.pages[number - 1]
        slots = tuple(_slot(field, owner(number, field)) for field in fields(frame))
        pages.append(PackPage(number, round(frame.w, 2), round(frame.h, 2), picture, slots))
    one_sheet = Print(one.digest, one.title, job.lang, tuple(pages))
    cache.store(_KEPT.format(one.digest, drawn), to_bytes(_pack(game, [one_sheet])))
    return one_sheet


def remembered(wanted: str, drawn: str) -> Print | None:
    """The print of that id on which just that is drawn, if this computer has made it before."""
    name = _KEPT.format(wanted, drawn)
    data = cache.load(name)
    if data is None:
        return None
    try:
        return from_bytes(data, name).find(wanted)
    except Refused:  # damaged: it is made again
        return None


def pack(game: Game, printed: Iterable[Printed], job: Job, fonts: FontSet) -> Pack:
    """The pack of what is printed. Raises `paint.preview.PreviewUnavailable`."""
    return _pack(game, [one_print(game, one, job, fonts) for one in printed if written_on(game, one)])


def of_kit(
    game: Game, printed: Sequence[Printed], job: Job, fonts: FontSet, painted: Mapping[str, bytes]
) -> tuple[dict[str, bytes], list[Problem]]:
    """The file that goes with a kit, or none and a warning where its pictures can't be made; `painted` are its PDFs, by name."""
    from printkit.paint.preview import PreviewUnavailable

    if not any(written_on(game, one) for one in printed):
        return {}, []
    try:
        prints = [one_print(game, one, job, fonts, painted.get(one.name)) for one in printed if written_on(game, one)]
        return {f"{NAME}.{job.lang}.json": to_bytes(_pack(game, prints))}, []
    except PreviewUnavailable:
        return {}, [warning("no-scan-pack", "", extra="scan")]


def readable(game: Game) -> list[Component]:
    """The components of a game that may be photographed."""
    return [component for component in game.components if component.fillable]


def _pack(game: Game, prints: Sequence[Print]) -> Pack:
    return Pack(game.id, game.edition, dict(game.readings), tuple(prints))


def _slot(field: Field, owner: Raw) -> PackSlot:
    x, y, w, h = (round(value, 2) + 0.0 for value in (field.x, field.y, field.w, field.h))
    cells = tuple((round(field.x + a, 2), round(field.y + b, 2), round(c, 2), round(d, 2)) for a, b, c, d in field.cells)
    return PackSlot(field.name, field.kind, x, y, w, h, field.states, cells, field.label, **owner)
