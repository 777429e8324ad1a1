"""The right column of a game sheet: coins to circle and strike, and the victory points with their boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.draw.frame import Rect, circle
from printkit.layouts.parts import tracks
from printkit.layouts.parts.boxes import slot, tick
from printkit.layouts.parts.canvas import Canvas
from printkit.layouts.parts.dice import pips
from printkit.model import Key

COLUMNS = 6
"""Boxes side by side: a die has six faces, and everything in this column stands on their grid."""


def coins_height(canvas: Canvas, w: float) -> float:
    """What `coins` will take, in mm."""
    return 6.7 * canvas.scale + tracks.pictures_height(canvas, w, int(canvas.game.facts["coin_places"]))


def coins(canvas: Canvas, x: float, y: float, w: float) -> None:
    """The coins in rows: circled when gained, struck when spent."""
    top = canvas.heading(canvas.word("sheet.coins"), x, y, w, canvas.word("sheet.coins_how")) + 1.7 * canvas.scale
    tracks.pictures(canvas, x, top, w, "coin", "coin", canvas.game.facts["coin_places"])


def _vp_rows(canvas: Canvas) -> Iterator[tuple[str, str, str, Sequence[Key]]]:
    """Letter, entry, what its boxes are numbered with, and their keys; a lone box has no number and the key ``()``."""
    axes, entries = canvas.game.axes, canvas.game.in_force
    for letter, entry in (("A", "A"), ("B", "B"), ("C", "fastest"), ("D", "highest"), ("E", "unlock_bonus")):
        own = [axis for axis in entries[entry].axes if axis not in canvas.component.fixed]
        keys = axes[own[0]].keys if own else ()
        yield letter, entry, own[0] if own else "", keys


def _below(keys: Sequence[Key]) -> bool:
    """Whether a row's boxes stand below its words: there are too many to stand beside them."""
    return len(keys) > COLUMNS // 2


def vp_height(canvas: Canvas) -> float:
    """What `victory` will take, in mm."""
    return sum(_row_height(canvas, keys) for _, _, _, keys in _vp_rows(canvas)) + 5.0 * canvas.scale + _total_height(canvas)


def _row_height(canvas: Canvas, keys: Sequence[Key]) -> float:
    u = canvas.scale
    return canvas.box + (10.4 if _below(keys) else 2.6) * u


def _total_height(canvas: Canvas) -> float:
    return canvas.box * 1.3 + 2.4 * canvas.scale


def victory(canvas: Canvas, x: float, y: float, w: float) -> None:
    """The victory points: a row for each kind with its boxes, and the total."""
    palette, u = canvas.palette, canvas.scale
    hair = canvas.pen(palette.hair, 0.2)
    at = canvas.heading(canvas.word("sheet.vp"), x, y, w)
    for letter, entry, axis, keys in _vp_rows(canvas):
        high = _row_height(canvas, keys)
        count = len(keys) or 1
        below = _below(keys)
        middle = at + (3.0 * u if below else high / 2)
        boxes = count * (canvas.box + canvas.gap) - canvas.gap
        _vp_words(canvas, letter, x, middle, w if below else w - boxes - 1.4 * u, below=below)
        tip = "fastest_tower" if entry == "fastest" and axis else ""
        top = at + high - 1.1 * u - canvas.box if below else at + (high - canvas.box) / 2
        for number, key in enumerate(keys or [None]):
            left = x + w - boxes + number * (canvas.box + canvas.gap)
            given = () if key is None else (key,)
            tick(canvas, entry, *given, x=left, y=top, tip=tip, **_run(canvas, letter))
            if below:
                _box_label(canvas, axis, number + 1, left + canvas.box / 2, top - 2.0 * u)
        at += high
        canvas.rule(x, at, x + w, at, hair)
    _total(canvas, x, at, w)


def _run(canvas: Canvas, letter: str) -> dict[str, int]:
    """How many tops make a set, for the rows that have sets."""
    run = canvas.game.points[letter].get("run")
    return {"run": run} if run else {}


_PICTURES = {"A": "top", "B": "top", "C": "stopwatch", "D": "crown", "E": "check"}


def _vp_words(canvas: Canvas, letter: str, x: float, middle: float, room: float, *, below: bool) -> None:
    """Letter, picture, words and worth of one row: on one line where the boxes stand below, else on two."""
    palette, u = canvas.palette, canvas.scale
    side = 4.2 * u
    canvas.put(Rect(x, middle - side / 2, side, side, palette.shade, canvas.pen(palette.rule, 0.25), radius=0.5 * side))
    canvas.text(letter, x + side / 2, middle, 8.0, face="bold", color=palette.on_shade, anchor="middle")
    left, right = x + side + 1.2 * u, x + room
    words = canvas.word(f"sheet.row_{letter}", **_run(canvas, letter), finish=canvas.game.facts["finish"])
    worth = canvas.word("sheet.each", vp=canvas.game.points[letter]["vp"])
    count = _run(canvas, letter).get("run", 1)
    picture = (2.5 if count > 1 else 3.4) * u
    if below:
        canvas.icon(_PICTURES[letter], left, middle - picture / 2, picture)
        left += picture + 0.9 * u
        used = canvas.text(worth, right, middle, 7.6, face="bold", anchor="end")
        canvas.text(words, left, middle, 7.6, width=right - used - u - left)
    else:
        canvas.text(words, left, middle - 1.9 * u, 7.6, width=right - left)
        under = middle + 1.9 * u
        room = right - left - 0.9 * u - canvas.style.fonts.width(worth, canvas.pt(7.6), "bold")
        picture = min(picture, room / count)
        for number in range(count):
            canvas.icon(_PICTURES[letter], left + number * picture, under - picture / 2, picture)
        left += count * picture + 0.9 * u
        canvas.text(worth, left, under, 7.6, face="bold", width=right - left)


def _box_label(canvas: Canvas, axis: str, number: int, x: float, middle: float) -> None:
    """What a box stands for: a die face small above it, or a tower's number in the circle that marks it on the plan."""
    u = canvas.scale
    if axis == "face":
        side = 3.0 * u
        canvas.put(
            Rect(x - side / 2, middle - side / 2, side, side, None, canvas.pen(canvas.palette.rule, 0.25), radius=0.18 * side)
        )
        canvas.put(*pips(number, x - side / 2, middle - side / 2, side, canvas.palette.ink))
    else:
        canvas.put(circle(x, middle, 1.55 * u, None, canvas.pen(canvas.palette.rule, 0.2)))
        canvas.label(str(number), x, middle, 6.2, canvas.palette.ink)


def _total(canvas: Canvas, x: float, y: float, w: float) -> None:
    palette, u = canvas.palette, canvas.scale
    high = canvas.box * 1.3
    wide = 2.6 * canvas.box
    top = y + 2.4 * u
    canvas.put(Rect(x + w - wide, top, wide, high, None, canvas.pen(palette.rule, 0.6), radius=0.6 * u))
    slot(canvas, "total", at=(x + w - wide, top, wide, high))
    canvas.text(
        canvas.word("sheet.total"), x + w - wide - 1.6 * u, top + high / 2, 9.0, face="bold", anchor="end", width=w - wide
    )
