"""What all pages of a file share beside its faces: codes of characters, bitmaps, colours, gradients, graphics states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from printkit.draw.frame import Color, Gradient
from printkit.draw.samples import Margins
from printkit.paint import bitmap
from printkit.paint.colors import grey, neutral
from printkit.paint.objects import Numbers, PdfFile
from printkit.paint.typeface import Codes

if TYPE_CHECKING:
    from printkit.paint.separation import Separation

THIN = 0.36
"""mm, about a point: a coloured line below it goes to a press as one ink, since plates are never quite in register."""

OVERPRINT = "/OP true/OPM 1"
"""Die lines lie over what is printed and take nothing out of it."""

EVERYWHERE = "[-5000 -5000 5000 5000]"  # mm; ink is never clipped by the form that it is drawn in


class Resources:
    """Each is made on first use."""

    def __init__(self, file: PdfFile, separate: Separation | None = None, *, see_through: bool = True) -> None:
        self.file = file
        self.separate = separate
        self.see_through = see_through
        self.codes: dict[str, Codes] = {}
        self.bitmaps: dict[tuple[str, Margins, Color | None], str] = {}
        self.shadings: dict[tuple[object, ...], str] = {}
        self.states: dict[str, str] = {}
        self.shades: dict[tuple[Color, bool, bool], str] = {}
        self.spots: dict[str, str] = {}
        self.number = Numbers(3)
        self.factor = Numbers(6)

    def bitmap(self, source: str, mirrored: Margins, tint: Color | None) -> str:
        """The reference of the picture at a path with its edges mirrored outwards."""
        key = source, mirrored, tint
        if key not in self.bitmaps:
            self.bitmaps[key] = bitmap.embed(self.file, source, mirrored, self.separate, tint)
        return self.bitmaps[key]

    def parts(self, color: Color, *, thin: bool = False) -> Sequence[float]:
        """A colour in the inks in force: one number for what is neutral, which is printed with black ink alone; `thin` as one ink."""
        if neutral(color):
            return (grey(color),)
        if self.separate is None:
            return color
        inks = self.separate.fine(color) if thin else self.separate.color(color)
        return (round(1 - inks[3], 4),) if inks[:3] == (0.0, 0.0, 0.0) else inks

    def shading(self, gradient: Gradient) -> str:
        """The reference of a gradient."""
        key = gradient.ends, gradient.stops
        if key not in self.shadings:
            from printkit.paint import shading  # most documents have no gradients, and nothing that shines through

            full = self.separate.color if self.separate else lambda color: color
            self.shadings[key] = shading.add(self.file, gradient, self.parts, full, self.factor)
        return self.shadings[key]

    def state(self, entries: str) -> str:
        """The reference of a graphics state (ISO 32000-1, table 58)."""
        if entries not in self.states:
            self.states[entries] = self.file.add(f"<</Type/ExtGState{entries}>>")
        return self.states[entries]

    def opacity(self, share: float) -> str:
        """The reference of a graphics state that lets shine through what is below."""
        return self.state(f"/ca {self.number[share]}/CA {self.number[share]}")

    def transparent(self, content: bytes, space: str, resources: str) -> str:
        """The reference of a transparency group in a colour space (ISO 32000-1, 11.6.6)."""
        group = f"/Group<</S/Transparency/CS/{space}/I true>>"
        return self.file.stream(f"/Type/XObject/Subtype/Form/BBox{EVERYWHERE}{group}/Resources{resources}", content)

    def veil(self, gradient: Gradient) -> str:
        """The reference of a graphics state that lets through as much as the stops of a gradient are opaque."""
        from printkit.paint import shading  # see above

        greys = tuple(
            (place, (share, share, share)) for (place, _), share in zip(gradient.stops, gradient.opacities, strict=True)
        )
        light: shading.Inks = lambda color: color[:1]  # noqa: E731 - as `parts`, but what is nearly black stays so
        reference = shading.add(self.file, gradient._replace(stops=greys), light, light, self.factor)
        at = " ".join(self.factor[value] for value in gradient.at)
        group = self.transparent(f"{at} cm /S1 sh".encode("ascii"), "DeviceGray", f"<</Shading<</S1 {reference}>>>>")
        return self.state(f"/SMask<</Type/Mask/S/Luminosity/G {group}/BC[0]>>")

    def shade(self, color: Color, *, stroke: bool = False, thin: bool = False) -> str:
        """The operator that chooses a colour; for a `thin` line at a press as one ink."""
        known = self.shades.get((color, stroke, thin))
        if known is None:
            parts = self.parts(color, thin=thin)
            operator = {1: "g", 3: "rg", 4: "k"}[len(parts)]
            known = " ".join([*(self.number[part] for part in parts), operator.upper() if stroke else operator])
            self.shades[color, stroke, thin] = known
        return known

    def spot(self, name: str) -> str:
        """The reference of a spot colour, which a screen shows as magenta."""
        if name not in self.spots:
            shown = self.file.add("<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>")
            self.spots[name] = self.file.add(f"[/Separation/{name}/DeviceCMYK {shown}]")
        return self.spots[name]
