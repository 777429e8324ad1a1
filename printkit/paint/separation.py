"""Colours in the inks of a press: cyan, magenta, yellow and black by its profile, what is neutral in black alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

    from printkit.draw.frame import Color


PALER = 8.0
"""L* by which the one ink of a thin line may be lighter than its colour."""


class Separation:
    """Separates sRGB colours for a press with this ICC profile (class ``prtr``, CMYK), keeping white white."""

    def __init__(self, profile: bytes) -> None:
        self.profile = profile
        self._known: dict[Color, tuple[float, ...]] = {}
        self._thin: dict[Color, tuple[float, ...]] = {}

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

    def fine(self, color: Color) -> tuple[float, ...]:
        """The same as one ink, for what is so thin that a plate out of register would split it into colours.

        Of all shades of cyan, magenta, yellow and black alone the one that comes nearest in CIE L*a*b*, and is hardly lighter: a thin line
        that pales is lost.
        """
        known = self._thin.get(color)
        if known is None:
            (own,) = self._lab("RGB", [color])
            dark = [(math.dist(own, lab), inks) for inks, lab in self._shades if lab[0] <= own[0] + PALER]
            known = self._thin[color] = min(dark)[1]
        return known

    @cached_property
    def _shades(self) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
        """Every shade of each ink alone in steps of a hundredth, and its L*, a*, b*."""
        inks = [tuple(step / 100 if ink == own else 0.0 for ink in range(4)) for own in range(4) for step in range(5, 101)]
        return list(zip(inks, self._lab("CMYK", inks), strict=True))

    def _lab(self, space: str, colors: Sequence[tuple[float, ...]]) -> list[tuple[float, ...]]:
        """L*, a* and b* of colours in sRGB or in these inks."""
        from PIL import Image, ImageCms

        dots = Image.new(space, (len(colors), 1))
        for place, color in enumerate(colors):
            dots.putpixel((place, 0), tuple(round(part * 255) for part in color))
        inked: Any = ImageCms.applyTransform(dots, self._to_lab[space])
        shades = [inked.getpixel((place, 0)) for place in range(len(colors))]
        return [(light / 2.55, a - 128.0, b - 128.0) for light, a, b in shades]

    @cached_property
    def _to_lab(self) -> dict[str, Any]:
        from io import BytesIO

        from PIL import ImageCms

        lab, relative = ImageCms.createProfile("LAB"), ImageCms.Intent.RELATIVE_COLORIMETRIC
        profiles: dict[str, Any] = {
            "RGB": ImageCms.createProfile("sRGB"),
            "CMYK": ImageCms.ImageCmsProfile(BytesIO(self.profile)),
        }
        return {
            space: ImageCms.buildTransform(own, lab, space, "LAB", renderingIntent=relative) for space, own in profiles.items()
        }

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
