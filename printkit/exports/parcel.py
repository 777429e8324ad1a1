"""What is exported: the pieces of some components with the bleed that a target asks for, and names for them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from printkit.draw.frame import Frame, Group, Piece
from printkit.draw.text import FontSet
from printkit.model import EMPTY, Component, Game, Problem, Refused, warning
from printkit.printing.component import Bound, pieces
from printkit.printing.job import Job, check_players, load_fonts, of_only
from printkit.printing.sheets import sheet_of, title

MM_PER_INCH = 25.4

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")

_LONGEST = 40
"""Characters of a card's name in the name of a file: systems take 255 bytes, and one character may have three."""


class ParcelLot(NamedTuple):
    """One component laid out: what people call it, its pieces, and what the deck's table calls each."""

    component: Component
    title: str
    pieces: tuple[Piece, ...]
    called: Mapping[str, str] = EMPTY

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the trim in mm, which all pieces of a component have in common."""
        return self.pieces[0].front.w, self.pieces[0].front.h

    @property
    def names(self) -> list[str]:
        """A name for each piece that is safe in a file's name: the card's id, or a number where there is none."""
        safe = [name if (name := _UNSAFE.sub("", piece.name)) == piece.name else "" for piece in self.pieces]
        return [name or f"{number:02}" for number, name in enumerate(safe, 1)]

    @property
    def written(self) -> list[str]:
        """The same for people who look for a file: 雲 and not ``events-3``, where the id kept nothing of the letters of a card's name."""
        listed: list[str] = []
        for piece, name in zip(self.pieces, self.names, strict=True):
            own = _in_a_path(self.called.get(piece.name, "")) or name
            listed.append(next(one for one in chain((own,), (f"{own}-{n}" for n in count(2))) if one not in listed))
        return listed


def _in_a_path(name: str) -> str:
    """A name in letters of other scripts as part of a file's name; empty of one in Latin letters, which are those of its id."""
    whole = unicodedata.normalize("NFKC", name)
    if not any(letter.isalpha() and not letter.isascii() for letter in unicodedata.normalize("NFKD", whole)):
        return ""
    return re.sub(r"\W+", "-", whole.lower())[:_LONGEST].strip("-_")


class File(NamedTuple):
    """A file of the export: its name below the target's folder, its bytes, and what it holds."""

    name: str
    data: bytes
    component: str | None = None
    pages: int = 1
    cards: int | None = None


@dataclass
class Parcel:
    """What a target is handed: the game, how it is printed, its lots, and where to leave warnings.

    `done` is called after each lot, `folder` is where the files go, if anywhere. `bleed` is how far the faces' ink reaches beyond their trim, in mm.
    """

    game: Game
    job: Job
    fonts: FontSet
    lots: Sequence[ParcelLot]
    bleed: float
    done: Callable[[], None]
    problems: list[Problem] = field(default_factory=list)
    folder: Path | None = None

    def leave_out(self, lot: ParcelLot, code: str, **facts: object) -> None:
        """Tell that a component does not go this way, and why."""
        self.problems.append(warning(code, lot.component.id, **facts))


def gathered(
    game: Game, components: Sequence[Component], job: Job, bleed: float, done: Callable[[], None], *, bound: Bound = "folded"
) -> Parcel:
    """The components laid out with so much bleed (mm), booklets `bound` as the target takes them. Raises `Refused` with the problems of all of them."""
    check_players(game, job.players)
    game.check_language(job.lang)
    job = of_only(game, components, job)
    fonts = load_fonts(job, game)
    reaching = job._replace(setting=job.setting._replace(bleed=bleed, back_bleed=bleed))
    area = sheet_of(job).area
    decks = {card.component for card in game.cards if card.id in job.only}
    lots: list[ParcelLot] = []
    warned: list[Problem] = []
    refused: list[Problem] = []
    status = 1
    for component in components:
        if job.only and component.id not in decks:
            continue
        try:
            laid, warnings = pieces(game, component, reaching, fonts, area, bound=bound)
        except Refused as failure:
            refused.extend(failure.problems)
            status = max(status, failure.status)
            continue
        warned.extend(warnings)
        called = game.faces.called.get(component.id, EMPTY)
        lots.append(ParcelLot(component, title(game, component, job), tuple(laid), called))
    if refused:
        raise Refused(refused, status)
    return Parcel(game, job, fonts, lots, bleed, done, warned)


def canvas(face: Frame, w: float, h: float, *, scale: float = 1.0) -> Frame:
    """A page of w x h mm with the face in the middle, unscaled unless told; its ink reaches as far as it was drawn."""
    x, y = (w - face.w * scale) / 2, (h - face.h * scale) / 2
    clip = (-x / scale, -y / scale, w / scale, h / scale)
    return Frame(w, h, (Group(x, y, face.items, clip=clip, scale=(scale, scale)),), face.title)
