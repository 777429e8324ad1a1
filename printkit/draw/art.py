"""Pictures of a game's own: drawings (SVG) and bitmaps, fitted into boxes, in their own colours or in shades of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from printkit.draw.frame import BLACK, WHITE, Box, Color, Image, Item, Path, walk
from printkit.draw.pictures import picture_source
from printkit.model import Folder
from printkit.model.faces import Region

if TYPE_CHECKING:
    from printkit.draw.svg import Drawing  # most games have no drawings of their own, and a start without them is quicker

VECTORS = frozenset({".svg"})
"""The endings of drawings."""


class Art:
    """A picture: `w` and `h` are its own size, in pixels or in the units of a drawing; only their proportion matters.

    `greys`: in a text it is drawn in shades of the text's colour, as a design for black ink wants it.
    """

    def __init__(self, w: float, h: float, file: Folder, *, greys: bool = False) -> None:
        self.w = w
        self.h = h
        self.file = file
        self.greys = greys

    @property
    def is_drawing(self) -> bool:
        """Whether it is made of outlines."""
        return self.file.suffix.lower() in VECTORS

    @cached_property
    def source(self) -> str:
        """The source of a bitmap, as an `Image` has it."""
        return picture_source(self.file)

    @cached_property
    def drawing(self) -> Drawing:
        """The outlines. Raises `BadSvg`, and OSError when the file can't be read."""
        from printkit.draw.svg import drawing  # 3 ms, and few games have SVG files

        return drawing(self.data)

    @cached_property
    def data(self) -> bytes:
        """The bytes of the file. Raises OSError."""
        return self.file.read_bytes()

    @cached_property
    def digest(self) -> str:
        """What tells it from other pictures, of whatever name."""
        return sha256(self.data).hexdigest()[:16]

    @cached_property
    def black(self) -> bool:
        """Whether it is drawn with black alone, so that it may take the colour of the text that it stands in."""
        if not self.is_drawing:
            return False
        colors: set[Color] = set()
        for item, _ in walk(self.drawing.items):
            if isinstance(item, Path):
                colors |= {color for color in (item.fill, item.stroke and item.stroke.color) if color is not None}
        return colors == {BLACK}

    def items(self, box: Box, color: Color = BLACK, paper: Color = WHITE) -> tuple[Item, ...]:
        """The picture as an icon, stretched to a box: a drawing in black takes the colour of the text."""
        if not self.is_drawing:
            return (Image(*box, self.source, tint=color if self.greys else None),)
        from printkit.draw.svg import placed  # 3 ms, and few games have SVG files

        tint = color if self.greys or (self.black and color != BLACK) else None
        return (placed(self.drawing, box, tint, paper, self.digest),)


class Fit(NamedTuple):
    """How a picture fills its box: ``contain``, ``cover`` or ``stretch``, and where what is left over or cut off lies.

    `across` and `down` are 0 (left, top) to 1 (right, bottom).
    """

    kind: str = "contain"
    across: float = 0.5
    down: float = 0.5

    @classmethod
    def of(cls, region: Region) -> Fit:
        """As a region with a picture says it."""
        place = region.position
        across, down = POSITIONS[place] if isinstance(place, str) else (place[0] / 100, place[1] / 100)
        return cls(region.fit, across, down)

    def box(self, w: float, h: float, into: Box) -> Box:
        """Where a picture of those proportions lies."""
        x, y, wide, high = into
        if self.kind == "stretch":
            return into
        choose: Callable[..., float] = min if self.kind == "contain" else max
        scale = choose(wide / w, high / h)
        return x + (wide - w * scale) * self.across, y + (high - h * scale) * self.down, w * scale, h * scale


POSITIONS = {
    "center": (0.5, 0.5),
    "top": (0.5, 0.0),
    "bottom": (0.5, 1.0),
    "left": (0.0, 0.5),
    "right": (1.0, 0.5),
    "top-left": (0.0, 0.0),
    "top-right": (1.0, 0.0),
    "bottom-left": (0.0, 1.0),
    "bottom-right": (1.0, 1.0),
}
"""Where the part of a picture that is shown lies, by name."""
