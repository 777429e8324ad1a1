"""What only pixels tell of faces: how much ink they take, and which cards of a deck can't be told apart.

Each distinct face is painted and rasterised once, at a resolution that shows areas and not details, and what is found is kept
in the cache by a digest of the faces. Rasterising needs an optional library; without it one warning says what was left out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from printkit.draw.frame import Document, Frame, Piece
from printkit.draw.looks import Looks
from printkit.model import Problem, warning
from printkit.model.print_options import Ink
from printkit.preflight.checks import LISTED, names, place
from printkit.preflight.lookalikes import confused
from printkit.preflight.small_pictures import with_small_pictures
from printkit.storage import cache

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

    from printkit.draw.text import FontSet

MOST_INK: Mapping[Ink, float] = {"color": 0.45, "mono": 0.30, "low": 0.21}
"""The part of a face that ink may cover, tints counting by their strength.

Past about half, home paper curls and inkjets smear. A page full of text covers an eighth, hatches of 0.25 mm lines 1 mm apart
a quarter: black designs have no need for more, and thrifty ones are to stay below that.
"""

DARKEST_TINT = 0.15
"""How dark an even grey may be in a design for black ink; darker areas print as coarse dots and swallow what is on them."""

_SOLID = 0.86
"""How dark an area must be to be the ink itself: the softened black of a thrifty design is no grey."""

_DPI = 72
_VERSION = 1
_KEPT = 400
_GROUPS = 3  # groups of cards that are told one by one; more of them are told at once
_SEVERAL = {
    "much-ink": ("much-ink-many", "much-ink-backs"),
    "dark-tint": ("dark-tint-many", "dark-tint-backs"),
    "colour-in-mono": ("colour-in-mono-many", "colour-in-mono-backs"),
}
"""What is told of several fronts, and of several backs."""

_NAMED = 4  # cards that a message about ink names beside their count
_TINTED = 0.01  # the part of a face from which on an area is more than an accident
_COLORED = 24  # of 255: how far the channels of a pixel may be apart in a grey picture

Face: TypeAlias = tuple[str, str, str]
"""Component, name of the piece, ``front`` or ``back``."""


class Coverage(NamedTuple):
    """How much of a face's area ink covers, from 0 to 1, a tint counting by its strength.

    `ink` is the part with ink of any kind, `dark` one minus the luminance. The other four are the inks of a printer that
    replaces what cyan, magenta and yellow have in common by black.
    """

    ink: float
    dark: float
    cyan: float
    magenta: float
    yellow: float
    black: float


class Survey(NamedTuple):
    """What the pixels of some pieces told: the coverage of each face, and warnings by card."""

    coverage: Mapping[Face, Coverage]
    problems: tuple[Problem, ...]


class _Look(NamedTuple):
    """A face as far as the survey goes: its coverage, and what is wrong with its tints and colours."""

    coverage: Coverage
    tinted: float
    colored: bool


class _DeckPixels(NamedTuple):
    """The pieces of one component, and the digests of their faces."""

    component: str
    pieces: Sequence[Piece]
    fronts: Sequence[str]
    backs: Sequence[str]
    key: str


class _Known(NamedTuple):
    """What was found out about a deck: the looks of its faces by digest, and groups of cards that look alike by code."""

    looks: Mapping[str, _Look]
    alike: Sequence[tuple[str, Sequence[int]]]


def survey(pieces: Sequence[Piece], fonts: FontSet, ink: Ink, looks: Looks | None = None) -> Survey:
    """The coverage of every face of the pieces, and warnings about ink and about cards that can't be told apart.

    `looks` are the digests of those faces, where others ask for them, too.
    """
    from printkit.paint.preview import PreviewUnavailable

    faces: dict[str, Frame] = {}
    decks = list(_decks(pieces, fonts, ink, faces, looks or Looks()))
    known = {deck.component: known_ for deck in decks if (known_ := _recall(deck.key)) is not None}
    new = [deck for deck in decks if deck.component not in known]
    problems: list[Problem] = []
    try:
        known |= _examined(new, faces, fonts, ink)
        if new and find_spec("PIL") is None:
            problems.append(warning("no-pixels", extra="preview"))
    except PreviewUnavailable:
        problems.append(warning("no-pixels", extra="preview"))
        decks = [deck for deck in decks if deck.component in known]
    coverage: dict[Face, Coverage] = {}
    for deck in decks:
        problems += _told(deck, known[deck.component], ink)
        of_deck = known[deck.component].looks
        for piece, front, back in zip(deck.pieces, deck.fronts, deck.backs, strict=True):
            coverage[deck.component, piece.name, "front"] = of_deck[front].coverage
            if back:
                coverage[deck.component, piece.name, "back"] = of_deck[back].coverage
    return Survey(coverage, tuple(problems))


def _decks(pieces: Iterable[Piece], fonts: FontSet, ink: Ink, faces: dict[str, Frame], looks: Looks) -> Iterator[_DeckPixels]:
    """The pieces by component; every distinct face is put into `faces` by its digest."""

    def digest(frame: Frame | None) -> str:
        if frame is None:
            return ""
        faces.setdefault(digest_ := looks.digest(frame), frame)
        return digest_

    by_component: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_component.setdefault(piece.component, []).append(piece)
    for component, own in by_component.items():
        fronts, backs = [digest(p.front) for p in own], [digest(p.back) for p in own]
        made_from = [_VERSION, ink, [face.digest.hex() for face in fonts.faces.values()], fronts, backs]
        key = hashlib.sha256(json.dumps(made_from).encode()).hexdigest()[:24]
        yield _DeckPixels(component, own, fronts, backs, key)


def _examined(decks: Sequence[_DeckPixels], faces: Mapping[str, Frame], fonts: FontSet, ink: Ink) -> dict[str, _Known]:
    """Paint the faces of some decks and look at them. Raises `PreviewUnavailable`."""
    if not decks:
        return {}
    from printkit.paint.pdf import paint
    from printkit.paint.preview import rasterise

    try:
        from PIL import Image as Images
    except ImportError:  # in a browser
        return _weighed(decks, faces, fonts)

    wanted = list(dict.fromkeys(d for deck in decks for d in (*deck.fronts, *deck.backs) if d))
    pages = tuple(Frame(faces[d].w, faces[d].h, faces[d].items) for d in wanted)
    pictures: dict[str, Pixels] = {}
    looks: dict[str, _Look] = {}
    drawn = rasterise(paint(Document("", "en", with_small_pictures(pages, _DPI)), fonts.file), _DPI)
    for one, page, png in zip(wanted, pages, drawn, strict=True):
        whole = Images.open(BytesIO(png)).convert("RGB")
        looks[one] = _look(whole, ink)
        pictures[one] = whole.resize((max(40, round(page.w)), max(40, round(page.h))), Images.Resampling.BOX)
    results: dict[str, _Known] = {}
    for deck in decks:
        own = {d: looks[d] for d in (*deck.fronts, *deck.backs) if d}
        cards = [[pictures[d] for d in sides if d] for sides in zip(deck.fronts, deck.backs, strict=True)]
        results[deck.component] = _Known(own, confused(cards))
        _remember(deck.key, results[deck.component])
    cache.prune("pixels-", _KEPT)
    return results


def _weighed(decks: Sequence[_DeckPixels], faces: Mapping[str, Frame], fonts: FontSet) -> dict[str, _Known]:
    """The same without Pillow, as far as that goes: how much ink the faces take, and not what is wrong with them."""
    from printkit.paint.pdf import paint
    from printkit.paint.preview import colors

    wanted = list(dict.fromkeys(d for deck in decks for d in (*deck.fronts, *deck.backs) if d))
    pages = tuple(Frame(faces[d].w, faces[d].h, faces[d].items) for d in wanted)
    drawn = colors(paint(Document("", "en", pages), fonts.file), _DPI)
    looks = {one: _Look(_coverage(counts), 0.0, colored=_is_colored(counts)) for one, counts in zip(wanted, drawn, strict=True)}
    own = [{d: looks[d] for d in (*deck.fronts, *deck.backs) if d} for deck in decks]
    return {deck.component: _Known(result, ()) for deck, result in zip(decks, own, strict=True)}


def _is_colored(counts: Mapping[tuple[int, int, int], int]) -> bool:
    """Whether any pixel is a colour and no grey, by the limit that `_look` takes."""
    return any(max(color) - min(color) > _COLORED for color in counts)


def _coverage(counts: Mapping[tuple[int, int, int], int]) -> Coverage:
    """The coverage of a face by how many of its pixels have which colour (red, green, blue), as `_look` measures it."""
    sums = [0] * 6
    for (r, g, b), count in counts.items():
        cyan, magenta, yellow = 255 - r, 255 - g, 255 - b
        black = min(cyan, magenta, yellow)
        dark = 255 - ((r * 19595 + g * 38470 + b * 7471 + 0x8000) >> 16)  # ITU-R 601-2 in the integers that Pillow takes
        for at, part in enumerate((max(cyan, magenta, yellow), dark, cyan - black, magenta - black, yellow - black, black)):
            sums[at] += part * count
    pixels = max(sum(counts.values()), 1)
    return Coverage(*(round(total / pixels / 255, 4) for total in sums))


def _look(picture: Pixels, ink: Ink) -> _Look:
    from PIL import ImageChops

    cyan, magenta, yellow = ImageChops.invert(picture).split()
    any_ink = ImageChops.lighter(ImageChops.lighter(cyan, magenta), yellow)
    black = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    dark = ImageChops.invert(picture.convert("L"))
    parts = (any_ink, dark, *(ImageChops.subtract(c, black) for c in (cyan, magenta, yellow)), black)
    coverage = Coverage(*(round(_mean(part), 4) for part in parts))
    if ink == "color":
        return _Look(coverage, 0.0, colored=True)
    steps = [ImageChops.difference(dark, ImageChops.offset(dark, *by)) for by in ((1, 0), (0, 1))]
    even = ImageChops.lighter(*steps).point([255 if step <= 3 else 0 for step in range(256)])
    # A little above the limit, so that a tint of exactly that much is fine; solid black is a line or a letter.
    tint = dark.point([255 if DARKEST_TINT + 0.02 < value / 255 < _SOLID else 0 for value in range(256)])
    spread = ImageChops.subtract(any_ink, black).getextrema()[1]
    return _Look(coverage, round(_mean(ImageChops.darker(even, tint)), 4), colored=bool(spread > _COLORED))  # type: ignore[operator]


def _mean(picture: Pixels) -> float:
    """The mean of a picture of one channel, from 0 to 1."""
    counts = picture.histogram()
    return sum(value * count for value, count in enumerate(counts)) / (255 * sum(counts))


def _told(deck: _DeckPixels, known: _Known, ink: Ink) -> Iterator[Problem]:
    """What is wrong, once for each thing: with the face where it is one, with the names of the cards where they are several."""
    seen: set[str] = set()
    wrong: dict[tuple[str, str], list[tuple[Piece, float]]] = {}
    for piece, *sides in zip(deck.pieces, deck.fronts, deck.backs, strict=True):
        for digest, side in zip(sides, ("", "back"), strict=True):
            if not digest or digest in seen:
                continue
            seen.add(digest)
            coverage, tinted, colored = known.looks[digest]
            if coverage.ink > MOST_INK[ink]:
                wrong.setdefault(("much-ink", side), []).append((piece, coverage.ink))
            if ink != "color" and tinted > _TINTED:
                wrong.setdefault(("dark-tint", side), []).append((piece, tinted))
            if ink == "mono" and colored:
                wrong.setdefault(("colour-in-mono", side), []).append((piece, 0.0))
    for (code, side), faces in wrong.items():
        limit = {"much-ink": MOST_INK[ink], "dark-tint": DARKEST_TINT}.get(code)
        most = max(share for _, share in faces)
        args = {} if limit is None else {"found": _percent(most, limit), "limit": round(limit * 100), "ink": ink}
        if len(faces) == 1:
            ((piece, _),) = faces
            yield warning(code, place(piece, side), **args)
        else:
            named = list(dict.fromkeys(piece.name for piece, _ in faces))
            few = ", ".join(named[:_NAMED]) + (" …" if len(named) > _NAMED else "")
            yield warning(_SEVERAL[code][bool(side)], deck.component, count=len(faces), cards=few, **args)
    by_code: dict[str, list[Sequence[int]]] = {}
    for code, group in known.alike:
        by_code.setdefault(code, []).append(group)
    for code, groups in by_code.items():
        cards = [_names(deck.pieces[n] for n in group) for group in groups]
        if len(groups) > _GROUPS:
            several = "; ".join(cards[:LISTED]) + (" …" if len(cards) > LISTED else "")
            yield Problem("warning", code, deck.component, {"cards": several})
            continue
        for group, several_names in zip(groups, cards, strict=True):
            yield Problem("warning", code, place(deck.pieces[group[0]]), {"cards": several_names})


def _names(pieces: Iterable[Piece]) -> str:
    return names(piece.name for piece in pieces)


def _percent(part: float, limit: float) -> float:
    """A part in per cent: whole, unless that would be the limit which it exceeds."""
    whole = round(part * 100)
    return whole if whole > round(limit * 100) or part <= limit else ceil(part * 1000) / 10


def _recall(key: str) -> _Known | None:
    data = cache.load_sealed(f"pixels-{key}")
    if data is None:
        return None
    kept: dict[str, Any] = json.loads(data)
    looks = {d: _Look(Coverage(*coverage), tinted, colored) for d, (coverage, tinted, colored) in kept["looks"].items()}
    return _Known(looks, [(code, group) for code, group in kept["alike"]])


def _remember(key: str, known: _Known) -> None:
    cache.store_sealed(f"pixels-{key}", json.dumps({"looks": known.looks, "alike": known.alike}).encode())
