"""The right column of a game sheet: coins to circle and strike, and the victory points with their boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.draw.frame import Group, Rect, circle
from printkit.draw.icons import icon
from printkit.layouts.parts.canvas import Pad, faint
from printkit.layouts.sheet.sheet_towers import pips
from printkit.model import Key

COLUMNS = 6
"""Boxes side by side: a die has six faces, and everything in this column stands on their grid."""


def _coin_columns(pad: Pad, w: float) -> int:
    """As many coins a row as fit, but for a last row that would be less full than the others need."""
    fits = int((w + pad.gap + 1e-6) / (pad.box + pad.gap))
    rows = -(-int(pad.game.facts["coin_places"]) // fits)
    return -(-int(pad.game.facts["coin_places"]) // rows)


def coins_height(pad: Pad, w: float) -> float:
    """What `coins` will take, in mm."""
    rows = -(-int(pad.game.facts["coin_places"]) // _coin_columns(pad, w))
    return 5.0 * pad.scale + 1.7 * pad.scale + rows * (pad.box + pad.gap) - pad.gap


def coins(pad: Pad, x: float, y: float, w: float) -> None:
    """The coins, six a row: circled when gained, struck when spent."""
    palette, u = pad.palette, pad.scale
    top = pad.heading(pad.word("sheet.coins"), x, y, w, pad.word("sheet.coins_how")) + 1.7 * u
    columns = _coin_columns(pad, w)
    across, step = (w - pad.box) / (columns - 1), pad.box + pad.gap
    side = 0.6 * pad.box
    hair = pad.pen(palette.hair, 0.2)
    picture = icon("coin", side, faint(palette.rule, 0.62), palette.paper)
    inset = (pad.box - side) / 2
    for number in range(pad.game.facts["coin_places"]):
        row, place = divmod(number, columns)
        left, above = x + place * across, top + row * step
        pad.put(Rect(left, above, pad.box, pad.box, None, hair, radius=0.12 * pad.box))
        pad.put(Group(left + inset, above + inset, picture, face="sheet-coin"))
        pad.slot("coin", number + 1, at=(left, above, pad.box, pad.box))


def _vp_rows(pad: Pad) -> Iterator[tuple[str, str, str, Sequence[Key]]]:
    """Letter, entry, what its boxes are numbered with, and their keys; a lone box has no number and the key ``()``."""
    axes, entries = pad.game.axes, pad.game.in_force
    for letter, entry in (("A", "A"), ("B", "B"), ("C", "fastest"), ("D", "D"), ("E", "unlock_bonus")):
        own = [axis for axis in entries[entry].axes if axis not in pad.component.fixed]
        keys = axes[own[0]].keys if own else ()
        yield letter, entry, own[0] if own else "", keys


def _below(keys: Sequence[Key]) -> bool:
    """Whether a row's boxes stand below its words: there are too many to stand beside them."""
    return len(keys) > COLUMNS // 2


def vp_height(pad: Pad) -> float:
    """What `victory` will take, in mm."""
    return sum(_row_height(pad, keys) for _, _, _, keys in _vp_rows(pad)) + 5.0 * pad.scale + _total_height(pad)


def _row_height(pad: Pad, keys: Sequence[Key]) -> float:
    u = pad.scale
    return pad.box + (10.4 if _below(keys) else 2.6) * u


def _total_height(pad: Pad) -> float:
    return pad.box * 1.3 + 2.4 * pad.scale


def victory(pad: Pad, x: float, y: float, w: float) -> None:
    """The victory points: a row for each kind with its boxes, and the total."""
    palette, u = pad.palette, pad.scale
    hair = pad.pen(palette.hair, 0.2)
    at = pad.heading(pad.word("sheet.vp"), x, y, w)
    for letter, entry, axis, keys in _vp_rows(pad):
        high = _row_height(pad, keys)
        count = len(keys) or 1
        below = _below(keys)
        middle = at + (3.0 * u if below else high / 2)
        boxes = count * (pad.box + pad.gap) - pad.gap
        _vp_words(pad, letter, x, middle, w if below else w - boxes - 1.4 * u, below=below)
        tip = "fastest_tower" if entry == "fastest" and axis else ""
        top = at + high - 1.1 * u - pad.box if below else at + (high - pad.box) / 2
        for number, key in enumerate(keys or [None]):
            left = x + w - boxes + number * (pad.box + pad.gap)
            given = () if key is None else (key,)
            pad.tick(entry, *given, x=left, y=top, tip=tip, **_run(pad, letter))
            if below:
                _box_label(pad, axis, number + 1, left + pad.box / 2, top - 2.0 * u)
        at += high
        pad.rule(x, at, x + w, at, hair)
    _total(pad, x, at, w)


def _run(pad: Pad, letter: str) -> dict[str, int]:
    """How many tops make a set, for the rows that have sets."""
    run = pad.game.points[letter].get("run")
    return {"run": run} if run else {}


_PICTURES = {"A": "top", "B": "top", "C": "stopwatch", "D": "crown", "E": "check"}


def _vp_words(pad: Pad, letter: str, x: float, middle: float, room: float, *, below: bool) -> None:
    """Letter, picture, words and worth of one row: on one line where the boxes stand below, else on two."""
    palette, u = pad.palette, pad.scale
    side = 4.2 * u
    pad.put(Rect(x, middle - side / 2, side, side, palette.shade, pad.pen(palette.rule, 0.25), radius=0.5 * side))
    pad.text(letter, x + side / 2, middle, 8.0, face="bold", color=palette.on_shade, anchor="middle")
    left, right = x + side + 1.2 * u, x + room
    words = pad.word(f"sheet.row_{letter}", **_run(pad, letter), finish=pad.game.facts["finish"])
    worth = pad.word("sheet.each", vp=pad.game.points[letter]["vp"])
    count = _run(pad, letter).get("run", 1)
    picture = (2.5 if count > 1 else 3.4) * u
    if below:
        pad.icon(_PICTURES[letter], left, middle - picture / 2, picture)
        left += picture + 0.9 * u
        used = pad.text(worth, right, middle, 7.6, face="bold", anchor="end")
        pad.text(words, left, middle, 7.6, width=right - used - u - left)
    else:
        pad.text(words, left, middle - 1.9 * u, 7.6, width=right - left)
        under = middle + 1.9 * u
        room = right - left - 0.9 * u - pad.style.fonts.width(worth, pad.pt(7.6), "bold")
        picture = min(picture, room / count)
        for number in range(count):
            pad.icon(_PICTURES[letter], left + number * picture, under - picture / 2, picture)
        left += count * picture + 0.9 * u
        pad.text(worth, left, under, 7.6, face="bold", width=right - left)


def _box_label(pad: Pad, axis: str, number: int, x: float, middle: float) -> None:
    """What a box stands for: a die face small above it, or a tower's number in the circle that marks it on the plan."""
    u = pad.scale
    if axis == "face":
        side = 3.0 * u
        pad.put(Rect(x - side / 2, middle - side / 2, side, side, None, pad.pen(pad.palette.rule, 0.25), radius=0.18 * side))
        pad.put(*pips(number, x - side / 2, middle - side / 2, side, pad.palette.ink))
    else:
        pad.put(circle(x, middle, 1.55 * u, None, pad.pen(pad.palette.rule, 0.2)))
        pad.label(str(number), x, middle, 6.2, pad.palette.ink)


def _total(pad: Pad, x: float, y: float, w: float) -> None:
    palette, u = pad.palette, pad.scale
    high = pad.box * 1.3
    wide = 2.6 * pad.box
    top = y + 2.4 * u
    pad.put(Rect(x + w - wide, top, wide, high, None, pad.pen(palette.rule, 0.6), radius=0.6 * u))
    pad.slot("total", at=(x + w - wide, top, wide, high))
    pad.text(pad.word("sheet.total"), x + w - wide - 1.6 * u, top + high / 2, 9.0, face="bold", anchor="end", width=w - wide)
