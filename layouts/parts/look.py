"""What a designer says of the looks of a sheet, pad or reference card: colours, fonts, what lies below it, and how it stands on the paper.

Colours hold in coloured ink alone: mono and low are designs of their own. Fonts are measured under their own names and bear them in the frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from printkit.draw.frame import Group, Image, Item, Rect, Text
from printkit.draw.style import DESIGNED, Palette, Style, rgb
from printkit.draw.text import FontSet
from printkit.layouts.parts.canvas import faint
from printkit.model import Game, Unfit

HEX = re.compile(r"#[0-9A-Fa-f]{6}")


@dataclass(frozen=True, slots=True, kw_only=True)
class LookParams:
    """What is otherwise than printkit does it by itself."""

    colours: dict[str, str] = field(default_factory=dict)
    fonts: dict[str, str] = field(default_factory=dict)
    background: str = ""
    columns: int = 1
    order: tuple[str, ...] = ()
    side: Literal["right", "left"] = "right"
    landscape: bool = False


def styled(look: LookParams, style: Style) -> Style:
    """The style with the colours and fonts of a look. Raises `Unfit` for a colour or a font that is none."""
    for name, written in look.colours.items():
        if name not in DESIGNED or not HEX.fullmatch(written):
            raise Unfit(f"expected colours such as ink = '#203040' of {', '.join(DESIGNED)}, found {name} = {written!r}")
    for name, font in look.fonts.items():
        if name not in ("text", "bold") or font not in style.fonts.faces:
            raise Unfit(f"expected text and bold of the game's fonts ({', '.join(style.fonts.faces)}), found {name} = {font!r}")
    if look.colours and style.ink == "color":
        own_colours = {name: rgb(written) for name, written in look.colours.items()}
        if "ink" in own_colours:  # what is not said goes with what is written
            own_colours = {"muted": faint(own_colours["ink"], 0.7), "rule": faint(own_colours["ink"], 0.9), **own_colours}
        if "rule" in own_colours:
            own_colours = {"hair": faint(own_colours["rule"], 0.4), **own_colours}
        style = replace(style, own=Palette(**{**style.palette._asdict(), **own_colours}))
    if look.fonts:
        own = names(look)
        faces = {**style.fonts.faces, **{face: style.fonts.faces[own[face]] for face in ("regular", "bold")}}
        style = replace(style, fonts=FontSet(faces, style.fonts.signs))
    return style


def names(look: LookParams) -> dict[str, str]:
    """The faces of printkit's own texts → those of the game; empty without fonts."""
    if not look.fonts:
        return {}
    text = look.fonts.get("text", "regular")
    bold = look.fonts.get("bold", text if "text" in look.fonts else "bold")
    slanted = "italic" if text == "regular" else f"{text}-italic"
    return {"regular": text, "bold": bold, "italic": slanted, "bold-italic": f"{bold}-italic"}


def renamed(items: Iterable[Item], own: Mapping[str, str]) -> Iterator[Item]:
    """The items with their texts under the names of the game's fonts."""
    for item in items:
        if isinstance(item, Group):
            # The same drawing in another font is another drawing.
            face = f"{item.face}@{own['regular']}" if item.face else ""
            yield item._replace(items=tuple(renamed(item.items, own)), face=face)
        else:
            yield item._replace(font=own.get(item.font, item.font)) if isinstance(item, Text) else item


def ground(game: Game, look: LookParams, style: Style, w: float, h: float) -> list[Item]:
    """What lies below everything, to the edge of the bleed: a colour in coloured ink, a picture in every ink but low, in mono in greys."""
    box = (-style.bleed, -style.bleed, w + 2 * style.bleed, h + 2 * style.bleed)
    if not look.background or style.ink == "low":
        return []
    if HEX.fullmatch(look.background):
        return [Rect(*box, rgb(look.background))] if style.ink == "color" else []
    known, folder = game.faces.pictures.get(look.background), game.folder
    if known is None or folder is None:
        raise Unfit(
            f"expected a colour such as #fff4dd or a picture of the game's folder, found background = {look.background!r}"
        )
    from printkit.draw.art import Art, Fit  # 3 ms with all that reads drawings, and few have one below everything
    from printkit.draw.svg import placed  # see above

    art, tint = Art(known.w, known.h, folder / look.background), None if style.ink == "color" else style.palette.ink
    at = Fit("cover").box(known.w, known.h, box)
    drawn = placed(art.drawing, at, tint, face=art.digest) if art.is_drawing else Image(*at, art.source, tint=tint)
    return [Group(0.0, 0.0, (drawn,), clip=box)]
