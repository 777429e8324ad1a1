"""A game as things on an online table: piles of cards, boards, dice and blocks, and the pictures of their faces.

What is cut out is shown cut out: without bleed, with round corners.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Literal, NamedTuple, TypeAlias

from printkit.draw.frame import Frame, Text, walk
from printkit.draw.style import Style
from printkit.exports.parcel import Parcel, ParcelLot
from printkit.exports.pictures import at_dpi, taken
from printkit.model import warning
from printkit.printing.card_names import card_name
from printkit.printing.sheets import sheet_of

DPI = 200
"""Enough to read a card that fills a screen."""

MOST = 2 * 1024 * 1024
"""Bytes: what Udonarium and PlayingCards.io take of one picture."""

_SMALLER = 0.8
_LEAST_DPI = 40

Kind: TypeAlias = Literal["pile", "board", "dice", "blocks"]


class TableCard(NamedTuple):
    """A distinct card of a pile: its name, its faces, and how many there are. Without a back its front is shown on both sides.

    `name` is unlike all others of the pile, `spoken` what people call it.
    """

    name: str
    front: Frame
    back: Frame | None
    copies: int
    spoken: str = ""

    @property
    def behind(self) -> Frame:
        """What is shown when it lies face down."""
        return self.back or self.front


class Thing(NamedTuple):
    """What is put onto the table in one place.

    A ``pile`` of cards (or tokens, or pads) has `cards`, a ``board`` one card. ``dice`` and ``blocks`` are cubes: `cards` are
    the faces of a die, or the one that a block has all round, `count` says how many cubes. `w` and `h` are the size in mm.
    """

    kind: Kind
    lot: ParcelLot
    title: str
    cards: tuple[TableCard, ...]
    w: float
    h: float
    count: int = 1  # type: ignore[assignment]  # hides a method of tuple that nobody calls

    @property
    def total(self) -> int:
        """How many cards the pile holds."""
        return sum(card.copies for card in self.cards)

    @property
    def faces(self) -> Iterator[Frame]:
        """Every face that is shown, some of them again and again; a board is never turned over."""
        for card in self.cards:
            yield card.front
            if self.kind == "pile":
                yield card.behind

    @property
    def backed(self) -> bool:
        """Whether anything is printed on its backs."""
        return any(card.back is not None for card in self.cards)


def things(parcel: Parcel) -> list[Thing]:
    """All that lies on the table, in the order of the game's components."""
    listed: list[Thing] = []
    for lot in parcel.lots:
        parcel.done()
        w, h = lot.size
        if lot.component.layout == "net":
            listed += _cubes(parcel, lot)
        elif lot.component.kind == "board":
            for piece, name in zip(lot.pieces, lot.names, strict=True):
                card = TableCard(name, piece.front, piece.back, 1)
                title = lot.title if len(lot.pieces) == 1 else f"{lot.title} {name}"
                listed += [Thing("board", lot, title, (card,), piece.front.w, piece.front.h)] * piece.copies
        else:
            texts = _said(parcel, lot)
            rows = zip(lot.names, lot.pieces, texts, strict=True)
            cards = tuple(TableCard(name, piece.front, piece.back, piece.copies, words) for name, piece, words in rows)
            listed.append(Thing("pile", lot, lot.title, cards, w, h))
    return listed


def _said(parcel: Parcel, lot: ParcelLot) -> list[str]:
    """What people call the pieces of a lot: the card's words, else the lot's title, with a number where there are several."""
    game, lang = parcel.game, parcel.job.lang
    words = {card.id: card_name(game, card, lang) for card in game.cards if card.component == lot.component.id}
    texts = []
    for piece, name in zip(lot.pieces, lot.names, strict=True):
        called = words.get(piece.name, piece.name)
        texts.append(called if called != piece.name else lot.title if len(lot.pieces) == 1 else f"{lot.title} {name}")
    return texts


def _cubes(parcel: Parcel, lot: ParcelLot) -> Iterator[Thing]:
    """Nets as what they are folded to: a cube whose faces differ is a die, any other a block."""
    layouts = import_module("printkit.layouts")
    layout: Any = layouts.layout(lot.component.layout, parcel.game)
    params, job = layouts.params_of(layout, lot.component), parcel.job
    shown = {net.name: net.faces for net in params.nets}
    style = Style(job.lang, job.ink, parcel.fonts, sheet_of(job).area, job.players, job.large)
    for name, count, faces in layout.cubes(parcel.game, lot.component, params, style):
        differ = len({face.items for face in faces}) > 1 and not _same_all_round(shown[name])
        cards = tuple(TableCard(str(number), face, None, 1) for number, face in enumerate(faces, 1))
        edge = faces[0].w
        # A die's faces are named by what they show.
        if differ:
            cards = tuple(card._replace(name=str(pips)) for card, pips in zip(cards, _pips(shown[name]), strict=True))
            cards = tuple(sorted(cards, key=lambda card: (len(card.name), card.name)))
        else:
            cards = cards[:1]
        yield Thing("dice" if differ else "blocks", lot, lot.title, cards, edge, edge, count)


def _same_all_round(faces: object) -> bool:
    return not isinstance(faces, tuple) or len(set(faces)) == 1


def _pips(faces: object) -> Sequence[object]:
    return faces if isinstance(faces, tuple) else [faces] * 6


def pictures(parcel: Parcel, faces: Iterable[tuple[Frame, str]], most: int = MOST) -> Mapping[int, bytes]:
    """The PNG file of each face by its identity, of at most so many bytes each; a smaller picture is told.

    `faces` come with the component they are of.
    """
    wanted = {id(face): (face, component) for face, component in faces}
    sheets: dict[int, bytes] = {}
    dpi = float(DPI)
    warned: set[str] = set()
    while wanted:
        shots = [at_dpi(face, dpi, cut=True) for face, _ in wanted.values()]
        again: dict[int, tuple[Frame, str]] = {}
        for (key, (face, component)), data in zip(wanted.items(), taken(shots, parcel.fonts), strict=True):
            if len(data) <= most or dpi <= _LEAST_DPI:
                sheets[key] = data
                continue
            again[key] = (face, component)
            if component not in warned:
                warned.add(component)
                facts = {"found": round(len(data) / 2**20, 1), "dpi": round(dpi * _SMALLER), "most": most // 2**20}
                parcel.problems.append(warning("picture-shrunk", component, **facts))
        wanted, dpi = again, dpi * _SMALLER
    return sheets


def shelved(sizes: Sequence[tuple[float, float]], width: float, gap: float) -> list[tuple[float, float]]:
    """Places (left, top) for things of those sizes in rows no wider than `width`, in order."""
    places: list[tuple[float, float]] = []
    x = y = high = 0.0
    for w, h in sizes:
        if x > 0.0 and x + w > width:
            x, y, high = 0.0, y + high + gap, 0.0
        places.append((x, y))
        x, high = x + w + gap, max(high, h)
    return places


def read_aloud(frame: Frame) -> str:
    """The words of a face, line by line from the top: what stands on one baseline is one line."""
    lines: dict[float, list[tuple[float, str]]] = {}
    for item, at in walk(frame.items):
        if isinstance(item, Text) and item.text.strip():
            x, y = at(item.x, item.y)
            near = next((known for known in lines if abs(known - y) < 0.6), y)
            lines.setdefault(near, []).append((x, item.text.strip()))
    return "\n".join("  ".join(text for _, text in sorted(lines[y])) for y in sorted(lines))
