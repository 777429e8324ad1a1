"""What print-on-demand shops sell: the sizes of ``shops.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from printkit.exports.parcel import MM_PER_INCH

DPI = 300


class Size(NamedTuple):
    """A size that a shop sells, of cards or of a pad: trim in mm, canvas in pixels, both portrait."""

    name: str
    trim: tuple[float, float]
    canvas: tuple[int, int]

    @property
    def key(self) -> str:
        """Its name as it is typed: ``small-square``."""
        return self.name.lower().replace(" ", "-")


class TuckBox(NamedTuple):
    """A box that a shop sells, how many cards it holds, and its net.

    In pixels: the size of its picture, where the rear begins on it, how wide and high rear and front are, how deep the box is. From
    the left lie a side, the rear with the lid above it, a side, the front.
    """

    name: str
    cards: int
    canvas: tuple[int, int]
    at: tuple[float, float]
    panel: tuple[float, float]
    depth: float

    @property
    def walls(self) -> tuple[tuple[float, ...], tuple[float, ...], tuple[tuple[float, ...], ...], tuple[float, ...]]:
        """Rear, front, sides and lid in mm (x, y, w, h)."""
        (x, y), (w, h), d = self.at, self.panel, self.depth
        sides = (x + w, y, d, h), (x - d, y, d, h)
        return _mm(x, y, w, h), _mm(x + w + d, y, w, h), tuple(_mm(*side) for side in sides), _mm(x, y - d, w, d)

    def slack(self, card: tuple[float, float]) -> tuple[float, float]:
        """Mm that its front is wider and higher than a card of that size, upright."""
        w, h = _mm(*self.panel)
        return w - min(card), h - max(card)


class Shop(NamedTuple):
    """A shop, the sizes it sells, and how far inside the trim (mm) it wants everything that matters."""

    name: str
    safe: float
    sizes: tuple[Size, ...]
    pads: tuple[Size, ...]
    boxes: tuple[TuckBox, ...]


@cache
def shops() -> dict[str, Shop]:
    """The shops by the name of their target."""
    raw = tomllib.loads(Path(__file__).with_name("shops.toml").read_text(encoding="utf-8"))
    return {
        target: Shop(
            shop["name"],
            shop["safe"],
            tuple(Size(s["name"], tuple(s["trim"]), tuple(s["canvas"])) for s in shop["sizes"]),
            tuple(Size(s["name"], tuple(s["trim"]), tuple(s["canvas"])) for s in shop.get("pads", [])),
            tuple(
                TuckBox(b["name"], b["cards"], tuple(b["canvas"]), tuple(b["at"]), tuple(b["panel"]), b["depth"])
                for b in shop.get("boxes", [])
            ),
        )
        for target, shop in raw.items()
    }


def _mm(*lengths: float) -> tuple[float, ...]:
    return tuple(length * MM_PER_INCH / DPI for length in lengths)


def size_text(w: float, h: float) -> str:
    """A size as people read it."""
    return f"{w:g} × {h:g} mm"
