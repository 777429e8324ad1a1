"""Tuck boxes and pads for shops that sell them: drawn anew on the shop's own nets and sheets, never scaled."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from printkit.draw.frame import Frame, Group
from printkit.exports.catalogue import DPI, Shop, Size, TuckBox, size_text
from printkit.exports.faces import FaceEntry, ListedFace
from printkit.exports.parcel import MM_PER_INCH, Parcel, ParcelLot
from printkit.exports.pictures import Shot
from printkit.model import Refused
from printkit.printing.component import pieces, refusing, style_of
from printkit.printing.sheets import title

ROOMIER = 3.5
"""mm that a shop's box may be wider and higher than its cards: a card more would fit, but none beside it."""

Picture = tuple[FaceEntry, ListedFace, Shot]


def boxed(parcel: Parcel, lot: ParcelLot, shop: Shop) -> Iterator[Picture]:
    """A box of the shop for each deck, the smallest that holds it; what the shop has no box for is told."""
    game, component = parcel.game, lot.component
    layouts = import_module("printkit.layouts")
    layout: Any = layouts.layout(component.layout, game)
    if not (hasattr(layout, "held") and hasattr(layout, "on_net")):  # a stranger's layout, which knows no nets but its own
        parcel.leave_out(lot, "not-sold", shop=shop.name)
        return
    w, h = lot.size
    style = style_of(component, parcel.job, parcel.fonts, (w, h))
    with refusing(game, component):
        held = layout.held(game, component, layouts.params_of(layout, component), style)
    for name, count in held.items():
        deck = game.component(name)
        card = deck.size or lot.size  # the layout makes boxes of what has a size only
        fitting = box_for(shop, card, count)
        if fitting is None:
            near = _nearest(shop, card, count)
            facts = {
                "shop": shop.name,
                "deck": title(game, deck, parcel.job),
                "count": count,
                "size": size_text(*card),
                "near": near.name,
            }
            parcel.leave_out(lot, "box-not-sold", **facts)
            continue
        size = tuple(pixels * MM_PER_INCH / DPI for pixels in fitting.canvas)
        with refusing(game, component):
            net = layout.on_net(game, deck, fitting.walls, size, style)
        path = f"{component.id}/{component.id}-{name}.{parcel.job.lang}.png"
        yield (
            FaceEntry(component.id, name, 1, path, "", fitting.name),
            ListedFace(path, net, component.id),
            Shot(net, fitting.canvas),
        )


def box_for(shop: Shop, card: tuple[float, float], count: int) -> TuckBox | None:
    """The smallest box of the shop that holds so many cards of that size (mm), None where it has none."""
    fitting = [box for box in shop.boxes if count <= box.cards and _far(box, card) == 0.0]
    return min(fitting, key=lambda box: (box.cards, sum(box.slack(card))), default=None)


def _nearest(shop: Shop, card: tuple[float, float], count: int) -> TuckBox:
    """The box that fits the card least badly, of those the one for as many cards."""
    return min(shop.boxes, key=lambda box: (_far(box, card), abs(box.cards - count)))


def _far(box: TuckBox, card: tuple[float, float]) -> float:
    """How many mm a box is too small or too large for a card, both sides added up."""
    return sum(max(0.0, -spare, spare - ROOMIER) for spare in box.slack(card))


def padded(parcel: Parcel, lot: ParcelLot, shop: Shop) -> Iterator[Picture]:
    """The pages of a pad laid out for the smallest pad of the shop that they find room on, one side each; else that is told."""
    for size in shop.pads:
        for turned in (False, True):
            pages = _pages(parcel, lot, shop, size, turned=turned)
            if pages:
                folder, lang = lot.component.id, parcel.job.lang
                for number, page in enumerate(pages, 1):
                    part = f"-{number:02}" if len(pages) > 1 else ""
                    path = f"{folder}/{folder}{part}.{lang}.png"
                    yield (
                        FaceEntry(folder, f"{number}", 1, path, "", size.name),
                        ListedFace(path, page, folder),
                        Shot(page, size.canvas),
                    )
                return
    parcel.leave_out(lot, "pad-not-sold", shop=shop.name, near=shop.pads[-1].name, near_size=size_text(*shop.pads[-1].trim))


def _pages(parcel: Parcel, lot: ParcelLot, shop: Shop, size: Size, *, turned: bool) -> list[Frame]:
    """The pad on sheets of that size, portrait canvases; empty where it finds no room without shrinking below its own size."""
    w, h = size.trim[::-1] if turned else size.trim
    area = w - 2 * shop.safe, h - 2 * shop.safe
    own = lot.component.size
    if own is not None and (own[0] > area[0] + 2 * shop.safe or own[1] > area[1] + 2 * shop.safe):
        return []
    job = parcel.job._replace(setting=parcel.job.setting._replace(backs="none"), copies=1)
    try:
        laid, problems = pieces(parcel.game, lot.component._replace(size=None), job, parcel.fonts, area)
    except Refused:
        return []
    if any(piece.front.w > area[0] + 0.1 or piece.front.h > area[1] + 0.1 for piece in laid):
        return []
    parcel.problems += [problem for problem in problems if problem not in parcel.problems]
    wide, high = (pixels * MM_PER_INCH / DPI for pixels in size.canvas)
    pages = []
    for piece in laid:
        face = piece.front
        if turned:  # what lies on its side is turned clockwise
            x, y = (wide + face.h) / 2, (high - face.w) / 2
            items: tuple[Group, ...] = (Group(x, y, face.items, 90.0),)
        else:
            items = (Group((wide - face.w) / 2, (high - face.h) / 2, face.items),)
        pages.append(Frame(wide, high, items, face.title))
    return pages
