"""Ready faces: what a card looks like by the slots that it fills, in the proportions of its size, as ``faces.toml`` would write it.

`slots` are those that some card fills, `mixed` those that only some cards do.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from printkit.model.plain import Json

Written: TypeAlias = Json
"""A region as a file writes it: it is read with those of ``faces.toml``, and with what a deck wants otherwise."""

MARGIN = 4.5
"""mm from the trim to the contents."""

_LEAST = 6.0
"""pt; the title of a small card."""

_CORNER = 0.22
"""Of the width: what stands in the corner beside the title."""


def _text(slot: str, at: Sequence[float], size: float, least: float = 6, **more: Any) -> Written:
    """A text of a slot in a place of mm."""
    return {"at": [*at], "text": f"{{{slot}}}", "size": size, "min": least, **more}


def _title(w: float, h: float, *, high: float, beside: bool = False) -> Written:
    size = max(_LEAST, min(15.0, 0.16 * h))
    wide = w - 2 * MARGIN - (_CORNER * w + 1 if beside else 0)
    return _text("title", (MARGIN, MARGIN, wide, high), size, min(7, size), bold=True, valign="middle")


def _corner(w: float, high: float) -> Written:
    at = (w - MARGIN - _CORNER * w, MARGIN, _CORNER * w, high)
    return _text("corner", at, 13, 7, bold=True, align="right", valign="middle")


def _kind(w: float, top: float) -> Written:
    return _text("kind", (MARGIN, top, w - 2 * MARGIN, 4), 7.5, color="muted", valign="middle")


def _flavor(w: float, bottom: float, high: float) -> Written:
    return _text("flavor", (MARGIN, bottom - high, w - 2 * MARGIN, high), 7.5, color="muted", valign="bottom")


def _words(w: float, top: float, bottom: float, **more: Any) -> Written:
    return _text("text", (MARGIN, top, w - 2 * MARGIN, bottom - top), 10, valign="top", **more)


def _rule(w: float, y: float) -> Written:
    return {"at": [MARGIN, y, w - 2 * MARGIN, 0], "shape": "line", "stroke": "rule", "width": 0.35}


def title_text(w: float, h: float, slots: Sequence[str], mixed: Container[str] = ()) -> list[Written]:
    """A title over a rule, and words below it; perhaps something short in the corner, and what kind of card it is."""
    del mixed
    head = MARGIN + 0.13 * h
    foot = h - MARGIN
    regions = [_title(w, h, high=0.12 * h, beside="corner" in slots), _rule(w, head)]
    if "corner" in slots:
        regions.append(_corner(w, 0.12 * h))
    if "kind" in slots:
        regions.append(_kind(w, head + 0.8))
        head += 4.0
    if "flavor" in slots:
        regions.append(_flavor(w, foot, 0.2 * h))
        foot -= 0.22 * h
    return [*regions, _words(w, head + 2.5, foot)]


def title_art_text(w: float, h: float, slots: Sequence[str], mixed: Container[str] = ()) -> list[Written]:
    """A title, a picture, and words below it; the words have the room of a picture that is not there."""
    head = MARGIN + 0.12 * h
    middle = head + 0.42 * h
    foot = h - MARGIN
    regions = [_title(w, h, high=0.11 * h, beside="corner" in slots)]
    if "corner" in slots:
        regions.append(_corner(w, 0.11 * h))
    if "kind" in slots:
        regions.append(_kind(w, foot - 3.6))
        foot -= 4.6
    # The conditions of what is there with a picture, and without one; None where no card is such.
    there: Written | None = None
    absent: Written | None = {}
    if "art" in slots:
        there, absent = ({"unless": {"art": ""}}, {"when": {"art": ""}}) if "art" in mixed else ({}, None)
        regions.append({"at": [MARGIN, head + 1, w - 2 * MARGIN, middle - head - 1], "image": "{art}", **there})
    if absent is not None:
        regions.append({**_rule(w, head), **absent})
    if "flavor" in slots:
        regions.append(_flavor(w, foot, 0.13 * h))
        foot -= 0.14 * h
    for top, condition in ((middle + 2, there), (head + 2.5, absent)):
        if "text" in slots and condition is not None:
            regions.append({**_words(w, top, foot), **condition})
    return regions


def title_icon_text(w: float, h: float, slots: Sequence[str], mixed: Container[str] = ()) -> list[Written]:
    """A title, a large icon, and words below it."""
    del mixed
    head = MARGIN + 0.13 * h
    side = 0.36 * min(w, h)
    regions = [_title(w, h, high=0.12 * h), _rule(w, head)]
    regions.append({"at": [(w - side) / 2, head + 0.05 * h, side, side], "icon": "{icon}"})
    if "text" in slots:
        regions.append(_words(w, head + side + 0.09 * h, h - MARGIN))
    return regions


def value_corners(w: float, h: float, slots: Sequence[str], mixed: Container[str] = ()) -> list[Written]:
    """A value in two corners, as on playing cards, a title in the middle, words below it."""
    del mixed
    side = 0.2 * w
    corner = (MARGIN, MARGIN, side, side)
    regions = [_text("value", corner, 20, 9, bold=True, align="center", valign="middle", twin=True)]
    if "icon" in slots:
        big = 0.34 * min(w, h)
        regions.append({"at": [(w - big) / 2, 0.2 * h, big, big], "icon": "{icon}"})
    if "title" in slots:
        regions.append({**_title(w, h, high=0.14 * h), "at": [side, 0.46 * h, w - 2 * side, 0.14 * h], "align": "center"})
    if "text" in slots:
        regions.append(_words(w, 0.62 * h, h - MARGIN - side, align="center"))
    return regions


class Ready(NamedTuple):
    """A ready face: how it is drawn, the slots that it needs, and those that it may have."""

    draw: Callable[[float, float, Sequence[str], Container[str]], list[Written]]
    needed: tuple[str, ...]
    may: tuple[str, ...]


FACES: Mapping[str, Ready] = {
    "title-text": Ready(title_text, ("title", "text"), ("flavor", "corner", "kind")),
    "title-art-text": Ready(title_art_text, ("title",), ("art", "text", "flavor", "corner", "kind")),
    "title-icon-text": Ready(title_icon_text, ("title", "icon"), ("text",)),
    "value-corners": Ready(value_corners, ("value",), ("icon", "title", "text")),
}

SIZES: Mapping[str, tuple[float, float]] = {
    "poker": (63, 88),
    "bridge": (57, 88),
    "mini": (44, 67),
    "tarot": (70, 120),
    "square": (70, 70),
    "japanese": (59, 86),
}
"""Sizes of cards by name, width and height in mm."""


def corner(size: tuple[float, float], form: str = "") -> float:
    """The radius in mm of the corners of cards of that size and form as they are sold; see docs/printing.md."""
    if form == "circle" and size[0] == size[1]:
        return size[0] / 2
    if form not in ("", "rounded"):
        return 0.0  # its outline says all
    return 1.0 if size == SIZES["japanese"] else 3.0


def back(w: float, h: float, *, picture: bool = False) -> list[Written]:
    """The game's name in a frame, or a picture all over it, which reaches into the bleed."""
    if picture:
        return [{"at": [0, 0, w, h], "image": "{back}", "fit": "cover"}]
    side = min(8, 0.2 * w)
    at = [side, 0.36 * h, w - 2 * side, 0.28 * h]
    return [
        {"at": [3.5, 3.5, w - 7, h - 7], "shape": "rect", "stroke": "ink", "width": 0.4, "radius": 1.5},
        {"at": at, "word": "title", "size": 18, "min": 7, "bold": True, "align": "center", "valign": "middle"},
    ]
