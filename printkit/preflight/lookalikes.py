"""Which cards look alike: to everybody, on a grey print, or to people whose eyes have two kinds of cones instead of three.

Cards are compared as small pictures of one pixel a millimetre, slightly blurred, as a glance across the table sees them. Two
of them can't be told apart when no place on them differs enough; how alike they are on average says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from printkit.model.contrast import linear

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFilter import Color3DLUT

SAME = 8
"""Of 255: cards that nowhere differ by more are the same card twice. A changed letter of 5 pt differs by 40 and more."""

UNSEEN = 20
"""Of 255, about eight steps of lightness: less is overlooked between cards that don't lie side by side."""

SEEN = 40
"""Of 255: from here on two cards do differ in colour, whatever becomes of it."""

_Matrix: TypeAlias = tuple[tuple[float, float, float], ...]

VISIONS: Mapping[str, _Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What linear RGB becomes to eyes without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1)."""

_TILES = ((6, 8), (16, 22))
"""How many tiles a card is divided into, across and down, to see at once which others are not like it."""

_STEPS = 17  # a side of the table by which colours are looked up; between its points the mapping is nearly straight


def confused(cards: Sequence[Sequence[Image]]) -> list[tuple[str, list[int]]]:
    """Groups of cards that can't be told apart: (code of the problem, places of the cards in the sequence).

    A card is the pictures of its sides (RGB); only cards of one size are compared. ``look-alike`` are the same to everybody,
    ``same-in-grey`` and ``same-for-protan`` (``deutan``, ``tritan``) are cards that differ in colour alone.
    """
    sizes: dict[tuple[tuple[int, int], ...], list[int]] = {}
    for number, sides in enumerate(cards):
        sizes.setdefault(tuple(side.size for side in sides), []).append(number)
    groups = []
    for group in sizes.values():
        if len(group) > 1:
            for code, members in _confused([_one(cards[number]) for number in group]):
                groups.append((code, [group[member] for member in members]))
    return groups


def _one(sides: Sequence[Image]) -> Image:
    """A card's sides as one picture, one below the other."""
    from PIL import Image

    if len(sides) == 1:
        return sides[0]
    whole = Image.new("RGB", (max(side.width for side in sides), sum(side.height for side in sides)))
    top = 0
    for side in sides:
        whole.paste(side, (0, top))
        top += side.height
    return whole


def _confused(cards: Sequence[Image]) -> Iterator[tuple[str, list[int]]]:
    from PIL import ImageFilter

    sharp = [_flat(card) for card in cards]
    same = [pair for pair in _near(cards, SAME) if _differ(sharp, *pair) <= SAME]
    yield from (("look-alike", group) for group in _groups(same))
    if not any(_colored(card) for card in cards):
        return
    soft = [card.filter(ImageFilter.GaussianBlur(0.8)) for card in cards]
    colors = [_flat(card) for card in soft]
    for code, seen_as in _ways():
        changed = [seen_as(card) for card in soft]
        flats = [_flat(card) for card in changed]
        lost = [pair for pair in _near(changed, UNSEEN) if _differ(flats, *pair) <= UNSEEN and _differ(colors, *pair) >= SEEN]
        yield from ((code, group) for group in _groups(lost))


def _ways() -> Iterator[tuple[str, Callable[[Image], Image]]]:
    yield "same-in-grey", lambda card: card.convert("L")
    for vision in VISIONS:
        table = _table(vision)
        yield f"same-for-{vision}", lambda card, table=table: card.filter(table)  # type: ignore[misc]


@cache
def _table(vision: str) -> Color3DLUT:
    """A vision as a table of colours; in between Pillow interpolates, which is hundreds of times as fast as computing."""
    from PIL import ImageFilter

    matrix = VISIONS[vision]

    def seen(red: float, green: float, blue: float) -> tuple[float, float, float]:
        light = [linear(part) for part in (red, green, blue)]
        r, g, b = (_encoded(sum(m * part for m, part in zip(row, light, strict=True))) for row in matrix)
        return r, g, b

    return ImageFilter.Color3DLUT.generate(_STEPS, seen)


def _encoded(light: float) -> float:
    light = min(max(light, 0.0), 1.0)
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def _colored(card: Image) -> bool:
    """Whether anything on it is more than grey."""
    from PIL import ImageChops

    red, green, blue = card.split()
    return any(ImageChops.difference(red, other).getextrema()[1] > SAME for other in (green, blue))  # type: ignore[operator]


def _flat(picture: Image) -> Image:
    """All channels of a picture side by side in one, so that pictures are compared in one step."""
    from PIL import Image

    return Image.frombytes("L", (picture.width * len(picture.getbands()), picture.height), picture.tobytes())


def _differ(flats: Sequence[Image], one: int, other: int) -> int:
    """The greatest difference between two pictures, of 255."""
    from PIL import ImageChops

    return int(ImageChops.difference(flats[one], flats[other]).getextrema()[1])  # type: ignore[arg-type]


def _near(pictures: Sequence[Image], limit: int) -> Iterator[tuple[int, int]]:
    """Pairs that may differ by no more than `limit` anywhere, since no mean of a tile does: large tiles first, then small ones."""
    from PIL import Image

    coarse, fine = ([p.resize(tiles, Image.Resampling.BOX).tobytes() for p in pictures] for tiles in _TILES)
    for one in range(len(pictures) - 1):
        others = [one + 1 + place for place in _alike(coarse[one], coarse[one + 1 :], limit)]
        yield from ((one, others[place]) for place in _alike(fine[one], [fine[other] for other in others], limit))


def _alike(mine: bytes, others: Sequence[bytes], limit: int) -> list[int]:
    """Which of the rows of bytes differ from one by no more than `limit` in any place: compared with all at once."""
    from PIL import Image, ImageChops

    if not others:
        return []
    wide, tall = len(mine), len(others)
    table = Image.frombytes("L", (wide, tall), b"".join(others))
    row = Image.frombytes("L", (wide, 1), mine).resize((wide, tall), Image.Resampling.NEAREST)
    # A mean may have been rounded up here and down there.
    apart = ImageChops.difference(table, row).point([0 if step <= limit + 1 else 255 for step in range(256)])
    while wide > 1:  # of up to 200 places one that is far off is still seen in their mean
        wide = -(-wide // 200)
        apart = apart.resize((wide, tall), Image.Resampling.BOX)
        if wide > 1:
            apart = apart.point([0] + [255] * 255)
    return [place for place, far in enumerate(apart.tobytes()) if not far]


def _groups(pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Pairs that share a member put together, each group in order."""
    home: dict[int, list[int]] = {}
    for one, other in pairs:
        mine, theirs = home.setdefault(one, [one]), home.setdefault(other, [other])
        if mine is not theirs:
            mine.extend(theirs)
            for member in theirs:
                home[member] = mine
    return sorted(sorted(group) for group in {id(group): group for group in home.values()}.values())
