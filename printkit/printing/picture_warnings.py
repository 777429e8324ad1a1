"""What is lost of a game's own pictures, because it can't be drawn or lies beyond the card: told before they are printed without it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printkit.draw.art import Fit
from printkit.gamefolder.faces import placeholders
from printkit.model import Card, Component, Game, Problem, warning
from printkit.model.faces import Face

_NAMED = 40
_ART_BLEED = 3.0
"""mm that designers draw beyond each edge where they draw a bleed."""

_LOST = 0.5
"""mm of a picture that may lie beyond an edge of the card without a word: no knife is truer."""


def left_out(game: Game) -> list[Problem]:
    """A warning for each kind of thing that is left out of drawings, with the names of the drawings."""
    losses: dict[str, list[str]] = {}
    for name, picture in game.faces.pictures.items():
        for what in picture.lost:
            losses.setdefault(what, []).append(name)
    if not losses:
        return []
    from printkit.draw.svg.rendering import FONT, RENDERED, available  # 30 ms, and few games have drawings that lose something

    where = game.folder.resolve().name if game.folder is not None else game.id
    return [
        warning(
            "svg-font" if what.startswith(FONT) else "svg-unrendered" if what in RENDERED and not available() else "svg-lost",
            where,
            found=what.removeprefix(FONT),
            count=len(names),
            names=", ".join(names[:_NAMED]),
            extra="svg",
        )
        for what, names in losses.items()
    ]


def cut_off(game: Game) -> list[Problem]:
    """A warning for pictures all over a card of which more than 0.5 mm lies beyond an edge, because their proportions are others."""
    cuts: dict[tuple[str, float, float, float, float, str], list[str]] = {}
    sized = {component.id: component for component in game.components if component.size is not None}
    for card in game.cards:
        for component, w, h, loss, name in _covering(game, card, sized):
            size = game.faces.pictures[name]
            names = cuts.setdefault((component.id, w, h, *loss, f"{size.w:g} × {size.h:g}"), [])
            if name not in names:
                names.append(name)
    return [
        warning(
            "picture-cut-off",
            component,
            names=", ".join(names[:3]) + (" …" if len(names) > 3 else ""),
            found=size,
            card=f"{w:g} × {h:g}",
            across=f"{across:.1f}",
            down=f"{down:.1f}",
            beyond=f"{w + 2 * _ART_BLEED:g} × {h + 2 * _ART_BLEED:g}",
            at=f"[-{_ART_BLEED:g}, -{_ART_BLEED:g}, {w + 2 * _ART_BLEED:g}, {h + 2 * _ART_BLEED:g}]",
        )
        for (component, w, h, across, down, size), names in cuts.items()
    ]


def _covering(
    game: Game, card: Card, sized: Mapping[str, Component]
) -> Iterator[tuple[Component, float, float, tuple[float, float], str]]:
    """Pictures that cover a card: its component, the size of the card, and how many mm lie beyond an edge across and down."""
    component, pictures = sized.get(card.component), game.faces.pictures
    if component is None or component.size is None or card.face not in game.faces.faces:
        return
    w, h = component.size
    data = placeholders.GameData.of(game)
    front = game.faces.faces[card.face]
    for region in (*front.regions, *game.faces.faces.get(front.back, Face()).regions):
        if region.kind != "image" or region.fit != "cover" or region.turn or not region.holds(card.columns):
            continue
        x, y, wide, high = box = region.at or (0.0, 0.0, w, h)
        if x > 0 or y > 0 or x + wide < w or y + high < h:
            continue  # a window, into which somebody has asked that it is cut
        name = placeholders.fill(region.value, card.columns, data)
        if name not in pictures:
            continue
        left, top, shown, tall = Fit.of(region).box(pictures[name].w, pictures[name].h, box)
        beyond = (max(x - left, left + shown - x - wide), max(y - top, top + tall - y - high))
        if max(beyond) > _LOST:
            yield component, w, h, (round(beyond[0], 1), round(beyond[1], 1)), name
