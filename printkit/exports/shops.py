"""Pictures of the very sizes that print-on-demand shops ask for, and a list of what to order.

A card is placed on the shop's canvas as large as it is, its bleed filling what is left; it is scaled only where that is asked
for. ``shops.toml`` has the sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from printkit.draw.frame import Frame, Group
from printkit.exports.catalogue import DPI, Shop, Size, shops, size_text
from printkit.exports.faces import FaceEntry, ListedFace, listed, table
from printkit.exports.parcel import MM_PER_INCH, File, Parcel, canvas
from printkit.exports.pictures import Shot, taken
from printkit.exports.run import Wishes
from printkit.exports.stationery import boxed, padded
from printkit.model import Component, Refused, error, warning
from printkit.preflight.checks import SAFE, inspect_pieces
from printkit.printing.job import Job

TOLERANCE = 1.0
"""mm by which a card may be smaller than the shop's trim and still go unscaled: its bleed makes up for it."""

LARGER = 0.1
"""mm by which it may be larger."""

FARTHEST = 10.0
"""mm that a face can be drawn beyond its trim; a size that needs more is no match, scaled or not."""

SCALES = (0.85, 1.2)
"""How much a card is scaled at most: smaller, its type can't be read, and larger, it is another game."""


LARGEST, FILLED, OFFERED = 1.6, 0.75, 3
"""Of a size that is offered: how much cards are enlarged at most unless it was named for them, what part of it they fill at least; how many are offered."""


class Match(NamedTuple):
    """How a card goes onto a shop's canvas: whether it is turned, how much it is scaled, how far its ink has to reach in mm."""

    size: Size
    turned: bool
    scale: float
    reach: float


def bleed(components: Sequence[Component], _job: Job, target: str, wishes: Wishes) -> float:
    """As far as the canvas of the neediest card goes. Raises `Refused` (status 2) for sizes that were named and aren't sold."""
    shop = shops()[target]
    named = _named(shop, components, wishes.size)
    wanted = [_chosen(shop, one, one.size, wishes, named) for one in components if one.size and _card(one)]
    return max((one.reach for one in wanted if one is not None), default=0.0)


def make(parcel: Parcel, target: str, wishes: Wishes) -> Iterator[File]:
    """The pictures and the list."""
    shop = shops()[target]
    named = _named(shop, [lot.component for lot in parcel.lots], wishes.size)
    entries: list[FaceEntry] = []
    faces: list[ListedFace] = []
    shots: list[Shot] = []
    for lot in parcel.lots:
        parcel.done()
        w, h = lot.size
        if (lot.component.kind == "box" and shop.boxes) or (lot.component.kind in ("pad", "sheet") and shop.pads):
            drawn = (boxed if lot.component.kind == "box" else padded)(parcel, lot, shop)
            for entry, drawn_face, shot in drawn:
                entries.append(entry)
                faces.append(drawn_face)
                shots.append(shot)
            continue
        if not _card(lot.component):
            parcel.leave_out(lot, "not-sold", shop=shop.name)
            continue
        fitting = _chosen(shop, lot.component, (w, h), wishes, named)
        if fitting is None:
            close = nearest(shop, w, h)
            facts: dict[str, object] = {
                "size": size_text(w, h),
                "near": close.name,
                "near_size": size_text(*close.trim),
                "shop": shop.name,
            }
            facts["others"] = ", ".join(f"{size.key} ({round(100 * scale)} %)" for size, scale in offered(shop, w, h))
            code = (
                "size-not-sold"
                if match(shop, w, h, fit=True)
                else "size-not-fitting"
                if facts["others"]
                else "size-not-sold-at-all"
            )
            parcel.leave_out(lot, code, **facts)
            continue
        if fitting.scale != 1.0:
            facts = {
                "percent": round(100 * fitting.scale, 1),
                "product": fitting.size.name,
                "trim": size_text(*fitting.size.trim),
            }
            parcel.problems.append(warning("scaled", lot.component.id, **facts))
        elif abs(fitting.size.trim[fitting.turned] - w) > 0.05 or abs(fitting.size.trim[not fitting.turned] - h) > 0.05:
            facts = {"size": size_text(w, h), "product": fitting.size.name, "trim": size_text(*fitting.size.trim)}
            parcel.problems.append(warning("cut-larger", lot.component.id, **facts))
        spare = min(fitting.size.trim[fitting.turned] - w, fitting.size.trim[not fitting.turned] - h) / 2
        inside = round(shop.safe - max(0.0, spare), 3)
        if fitting.scale == 1.0 and inside > SAFE:
            parcel.problems += inspect_pieces(lot.pieces, bleed=parcel.bleed, safe=inside)
        its, of_lot = listed(lot, parcel.job.lang, lot.names, fitting.size.name)
        entries += its
        faces += of_lot
        shots += [Shot(_page(face.frame, fitting), fitting.size.canvas) for face in of_lot]
    for face, data in zip(faces, taken(shots, parcel.fonts), strict=True):
        yield File(face.name, data, face.component, cards=1)
    if entries:
        yield table(entries)


def _card(component: Component) -> bool:
    """Whether it is of the kind that shops sell as cards."""
    return component.cut_from_card and component.kind not in ("net", "tokens", "board")


def _named(shop: Shop, components: Sequence[Component], written: Sequence[str]) -> dict[str, Size]:
    """The sizes that were named, by component; under "" for what else has none. Raises `Refused` (status 2)."""
    sizes = {size.key: size for size in shop.sizes}
    decks = [one.id for one in components if one.size and _card(one)]
    named: dict[str, Size] = {}
    for one in written:
        deck, _, name = one.rpartition("=")
        key = name.strip().lower().replace(" ", "-")
        if key not in sizes:
            raise Refused([error("unknown-size", "--size", found=name, shop=shop.name, known=", ".join(sizes))], 2)
        if deck and deck not in decks:
            raise Refused([error("unknown-deck", "--size", found=deck, known=", ".join(decks))], 2)
        named[deck] = sizes[key]
    return named


def _chosen(
    shop: Shop, component: Component, trim: tuple[float, float], wishes: Wishes, named: Mapping[str, Size]
) -> Match | None:
    """How a component's cards, w x h mm, go onto a size: the one named for them, one that they fit, or one named for such as fit none."""
    if own := named.get(component.id):
        return _onto(own, *trim)
    fitting = match(shop, *trim, fit=wishes.fit)
    if fitting is None and "" in named:
        other = _onto(named[""], *trim)
        return other if SCALES[0] <= other.scale <= LARGEST else None
    return fitting


def _onto(size: Size, w: float, h: float) -> Match:
    """A card of w x h mm as large as it gets on a size; one that nearly has it stays as it is."""
    short, long = sorted((w, h))
    scale = min(size.trim[0] / short, size.trim[1] / long)
    spare = max(size.trim[0] - short, size.trim[1] - long)
    return _matched(size, short, long, 1.0 if scale >= 1.0 and spare <= TOLERANCE else scale, turned=w > h)


def offered(shop: Shop, w: float, h: float) -> list[tuple[Size, float]]:
    """Sizes of the shop that a card of w x h mm fills well, the best first, and how much it is scaled for each."""
    fitting = []
    for size in shop.sizes:
        scale = _onto(size, w, h).scale
        filled = scale**2 * w * h / (size.trim[0] * size.trim[1])
        if SCALES[0] <= scale <= LARGEST and filled >= FILLED:
            fitting.append((filled, scale, size))
    return [(size, scale) for _, scale, size in sorted(fitting, key=lambda one: -one[0])[:OFFERED]]


def match(shop: Shop, w: float, h: float, *, fit: bool) -> Match | None:
    """The size of the shop that a card of w x h mm (the trim) goes onto; None where it has none.

    The nearest one that the card goes onto unscaled; failing that and with `fit`, the nearest of all.
    """
    turned = w > h
    short, long = sorted((w, h))
    for size in sorted(shop.sizes, key=lambda one: _apart(one, short, long)):
        wider, higher = size.trim[0] - short, size.trim[1] - long
        if -LARGER <= wider <= TOLERANCE and -LARGER <= higher <= TOLERANCE:
            return _matched(size, short, long, 1.0, turned=turned)
    if not fit:
        return None
    size = nearest(shop, w, h)
    candidate = _matched(size, short, long, min(size.trim[0] / short, size.trim[1] / long), turned=turned)
    return candidate if candidate.reach <= FARTHEST and SCALES[0] <= candidate.scale <= SCALES[1] else None


def nearest(shop: Shop, w: float, h: float) -> Size:
    """The size that differs least, sides added up."""
    short, long = sorted((w, h))
    return min(shop.sizes, key=lambda one: _apart(one, short, long))


def _apart(size: Size, short: float, long: float) -> float:
    return abs(size.trim[0] - short) + abs(size.trim[1] - long)


def _matched(size: Size, short: float, long: float, scale: float, *, turned: bool) -> Match:
    wide, high = (pixels * MM_PER_INCH / DPI for pixels in size.canvas)
    reach = max((wide / scale - short) / 2, (high / scale - long) / 2)
    return Match(size, turned, scale, reach)


def _page(face: Frame, fitting: Match) -> Frame:
    """The shop's canvas with the face on it, portrait: what lies on its side is turned clockwise."""
    wide, high = (pixels * MM_PER_INCH / DPI for pixels in fitting.size.canvas)
    if not fitting.turned:
        return canvas(face, wide, high, scale=fitting.scale)
    lying = canvas(face, high, wide, scale=fitting.scale)
    return Frame(wide, high, (Group(wide, 0.0, lying.items, 90.0),), face.title)
