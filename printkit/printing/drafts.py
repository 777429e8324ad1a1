"""Drafts: cards on which not everything fits are printed all the same, and say so."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot

from printkit.draw.frame import PT_PER_MM, Compositing, Frame, Group, Piece, Text
from printkit.draw.style import Style
from printkit.messages.sentences import word
from printkit.model import Problem
from printkit.preflight.checks import place

_LONG, _HIGH = 0.7, 0.17
"""How much of a card's diagonal the stamp is long and its letters are high, at most."""

_SEEN, _SEEN_IN_BLACK = 0.35, 0.14
"""How opaque the stamp is: what lies below stays readable, and black ink prints it evenly (`printkit.preflight`)."""


def as_draft(own: Sequence[Piece], problems: Sequence[Problem], style: Style) -> tuple[list[Piece], list[Problem]]:
    """The cards, those stamped of which a problem tells that they are overfull or faulty, and the problems, none of them an error any more."""
    overfull = style.overfull or []
    faulty = [*overfull, *(one for one in problems if one.severity == "error")]
    cards = {one.where.removesuffix(": back") for one in faulty}
    stamped = [piece._replace(front=_stamped(piece.front, style)) if place(piece) in cards else piece for piece in own]
    return stamped, [*overfull, *(one._replace(severity="warning") for one in problems)]


def _stamped(face: Frame, style: Style) -> Frame:
    """The face with the word across it, from the lower left to the upper right."""
    says = word(style.lang, "draft.stamp")
    across = hypot(face.w, face.h)
    size = min(_LONG * across / style.fonts.width(says, 1.0, "bold"), _HIGH * across * PT_PER_MM)
    width = style.fonts.width(says, size, "bold")
    text = Text(
        -width / 2, style.fonts.cap_height("bold") * size / PT_PER_MM / 2, says, size, width, "bold", style.palette.accent
    )
    seen = Compositing(_SEEN if style.ink == "color" else _SEEN_IN_BLACK)
    stamp = Group(face.w / 2, face.h / 2, (text,), rotate=-degrees(atan2(face.h, face.w)), compositing=seen)
    return face._replace(items=(*face.items, stamp))
