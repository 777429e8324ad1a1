"""A ready face as the text of a file, to be changed: ``printkit new --face title-art-text``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.gamefolder.decks.ready import FACES, SIZES, Written
from printkit.messages.sentences import fill, words
from printkit.model import Lang, Refused, error, in_toml, nearest

NAME = "mine"
"""What the copy is called."""


def as_text(face: str, lang: Lang) -> str:
    """The regions of a ready face with all its slots, in the proportions of a poker card, as ``game.toml`` or ``faces.toml`` has them.

    Raises `Refused` (status 2) for a face that there isn't.
    """
    if face not in FACES:
        raise Refused([error("not-one-of", "--face", found=face, known=", ".join(FACES), hint=nearest(face, FACES))], 2)
    ready, (w, h) = FACES[face], SIZES["poker"]
    regions = ready.draw(w, h, (*ready.needed, *ready.may), ready.may)
    facts = {"face": face, "name": NAME, "w": f"{w:g}", "h": f"{h:g}", "slots": ", ".join((*ready.needed, *ready.may))}
    head = "".join(f"# {line}\n" for line in fill(words(lang)["new.face"], facts).split("\n"))
    return head + "\n".join(map(_region, regions))


def _region(region: Written) -> str:
    lines = [f"{key} = {in_toml(_rounded(value))}" for key, value in region.items()]
    return "\n".join([f"[[faces.{NAME}.regions]]", *lines, ""])


def _rounded(value: Any) -> Any:
    """A value with numbers that people would write: to a hundredth of a millimetre."""
    match value:
        case bool():
            return value
        case float():
            return int(value) if value == int(value) else round(value, 2)
        case list():
            return [_rounded(one) for one in value]
        case Mapping():
            return {key: _rounded(one) for key, one in value.items()}
    return value
