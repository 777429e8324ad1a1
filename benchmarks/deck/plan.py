"""The deck that everybody prints: where everything is, in mm from a card's or a page's top-left corner, and how it is read.

Shared by the programs beside this one, so that they differ in nothing but how they make the PDF. Only the standard library.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

PT = 72 / 25.4
PAGE_W, PAGE_H = 210.0, 297.0
CARD_W, CARD_H = 63.0, 88.0
COLUMNS, ROWS = 3, 3
GUTTER = 3.0
LEFT = (PAGE_W - COLUMNS * CARD_W - (COLUMNS - 1) * GUTTER) / 2
TOP = (PAGE_H - ROWS * CARD_H - (ROWS - 1) * GUTTER) / 2
PLACES = [
    (LEFT + column * (CARD_W + GUTTER), TOP + row * (CARD_H + GUTTER)) for row in range(ROWS) for column in range(COLUMNS)
]
"""The cards of a page, row by row. All backs are the same, so their pages need no mirroring."""

BORDER = (3.5, 3.5, 56.0, 81.0)
BORDER_RADIUS, BORDER_WIDTH = 2.5, 0.5
NUMBER_AT, NUMBER_SIZE = (5.0, 5.5, 18.0, 14.0), 30.0
SUIT_AT = (43.0, 6.5, 13.0, 13.0)
ICON_AT = (21.5, 22.0, 20.0, 20.0)
TITLE_AT, TITLE_SIZE = (5.0, 44.5, 53.0, 8.0), 13.0
TEXT_AT, TEXT_SIZE, LEADING = (6.0, 55.0, 51.0, 26.0), 7.5, 1.5
BACK_AT, BACK_WIDTH = (6.0, 6.0, 51.0, 76.0), 0.35
BACK_COLOR = "#5b5f66"
MARK_GAP, MARK_LENGTH, MARK_WIDTH = 1.0, 4.0, 0.1

VIEW = 100.0
"""The suits are drawn on a square of this side, the back's diamonds on a rectangle of which this is the width and the height."""

SUITS = {
    "heart": (
        "#d55e00",
        "M 50 92 C 20 68 4 50 4 30 C 4 14 16 6 28 6 C 38 6 46 12 50 20 C 54 12 62 6 72 6 C 84 6 96 14 96 30 C 96 50 80 68 50 92 Z",
    ),
    "gem": (
        "#0072b2",
        "M 50 2 C 58 20 74 38 90 50 C 74 62 58 80 50 98 C 42 80 26 62 10 50 C 26 38 42 20 50 2 Z",
    ),
    "drop": (
        "#009e73",
        "M 50 2 C 62 26 86 48 86 66 C 86 86 70 98 50 98 C 30 98 14 86 14 66 C 14 48 38 26 50 2 Z",
    ),
    "star": (
        "#cc79a7",
        "M 50 4 L 62 38 L 98 38 L 69 60 L 80 95 L 50 74 L 20 95 L 31 60 L 2 38 L 38 38 Z",
    ),
}
"""Name → colour and outline (absolute M, L, C, Z)."""

BACK_PATH = " ".join(f"M 50 {50 - r} L {50 + r} 50 L 50 {50 + r} L {50 - r} 50 Z" for r in (4, 8, 16, 20, 32, 36, 48))

Segment: TypeAlias = tuple[str, tuple[float, ...]]


class Face(NamedTuple):
    """One distinct card and how many of it there are."""

    id: str
    quantity: int
    number: str
    suit: str
    title: str
    text: str


def faces(folder: Path) -> list[Face]:
    """The rows of the game folder's ``cards.csv``."""
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as file:
        return [
            Face(row["id"], int(row["quantity"]), row["number"], row["suit"], row["title"], row["text"])
            for row in csv.DictReader(file)
        ]


def sheets(deck: list[Face]) -> list[list[Face]]:
    """The cards of every page of fronts; each is followed by a page with as many backs."""
    cards = [face for face in deck for _ in range(face.quantity)]
    return [cards[start : start + len(PLACES)] for start in range(0, len(cards), len(PLACES))]


def wrapped(text: str, width_of: Callable[[str], float], width: float) -> list[str]:
    """Lines no wider than `width`; none begins with a mark that ends a phrase."""
    lines: list[str] = []
    start, used = 0, 0.0
    for place, character in enumerate(text):
        wide = width_of(character)
        if used + wide > width and character not in "、。」":
            lines.append(text[start:place])
            start, used = place, 0.0
        used += wide
    return [*lines, text[start:]]


def segments(path: str) -> Iterator[Segment]:
    """The parts of an outline."""
    words = path.split()
    place = 0
    while place < len(words):
        letter = words[place]
        count = {"M": 2, "L": 2, "C": 6, "Z": 0}[letter]
        yield letter, tuple(float(word) for word in words[place + 1 : place + 1 + count])
        place += 1 + count


def marks() -> list[tuple[float, float, float, float]]:
    """The crop marks around the grid, as lines."""
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    right, bottom = PAGE_W - LEFT, PAGE_H - TOP
    found = []
    for start in (LEFT + column * (CARD_W + GUTTER) for column in range(COLUMNS)):
        for x in (start, start + CARD_W):
            found += [(x, TOP - far, x, TOP - near), (x, bottom + near, x, bottom + far)]
    for start in (TOP + row * (CARD_H + GUTTER) for row in range(ROWS)):
        for y in (start, start + CARD_H):
            found += [(LEFT - far, y, LEFT - near, y), (right + near, y, right + far, y)]
    return found


def rgb(code: str) -> tuple[float, float, float]:
    """``#d55e00`` as red, green and blue from 0 to 1."""
    red, green, blue = (int(code[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return red, green, blue


def written() -> str:
    """All of this as JSON, for programs in other languages."""
    import json

    suits = {name: {"color": color, "path": list(segments(path))} for name, (color, path) in SUITS.items()}
    texts = {"number": (NUMBER_AT, NUMBER_SIZE), "title": (TITLE_AT, TITLE_SIZE), "text": (TEXT_AT, TEXT_SIZE)}
    return json.dumps(
        {
            "page": (PAGE_W, PAGE_H),
            "places": PLACES,
            "border": {"at": BORDER, "radius": BORDER_RADIUS, "width": BORDER_WIDTH},
            "icon": ICON_AT,
            "suit": SUIT_AT,
            "suits": suits,
            "back": {"at": BACK_AT, "width": BACK_WIDTH, "color": BACK_COLOR, "path": list(segments(BACK_PATH))},
            "texts": {name: {"at": at, "size": size} for name, (at, size) in texts.items()},
            "leading": LEADING,
            "view": VIEW,
            "marks": {"lines": marks(), "width": MARK_WIDTH},
        }
    )
