"""Colours in the inks of a press: cyan, magenta, yellow and black by its profile, what is neutral in black alone."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

    from printkit.draw.frame import Color


class Separation:
    """Separates sRGB colours for a press with this ICC profile (class ``prtr``, CMYK), keeping white white."""

    def __init__(self, profile: bytes) -> None:
        self.profile = profile
        self._known: dict[Color, tuple[float, ...]] = {}

    @cached_property
    def _transform(self) -> Any:
        from io import BytesIO

        from PIL import ImageCms

        screen, press = ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(BytesIO(self.profile))
        relative = ImageCms.Intent.RELATIVE_COLORIMETRIC
        return ImageCms.buildTransform(screen, press, "RGB", "CMYK", renderingIntent=relative)

    def color(self, color: Color) -> tuple[float, ...]:
        """Cyan, magenta, yellow and black from 0 to 1."""
        known = self._known.get(color)
        if known is None:
            from PIL import Image, ImageCms

            dot = Image.new("RGB", (1, 1), tuple(round(part * 255) for part in color))
            inked: Any = ImageCms.applyTransform(dot, self._transform)
            inks = inked.getpixel((0, 0))
            known = self._known[color] = tuple(round(ink / 255, 3) for ink in inks)
        return known

    def picture(self, picture: Image) -> Image:
        """An RGB picture in CMYK; one without colour becomes a grey one, which is printed with black alone."""
        from PIL import ImageChops, ImageCms

        red, green, blue = picture.split()
        apart: Any = [ImageChops.difference(red, other).getextrema()[1] for other in (green, blue)]
        if max(apart) <= 2:
            return picture.convert("L")
        separated: Any = ImageCms.applyTransform(picture, self._transform)
        inked: Image = separated
        return inked
