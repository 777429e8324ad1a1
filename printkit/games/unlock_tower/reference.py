"""The signs of the reference card: effects as the sheet draws them; and the worked examples of the rulebook.

Each function of a sign draws one on a card: `given` is what its row of ``game.toml`` says, `x` the left edge of a column `w` mm wide,
`middle` the middle of the sign, `size` the side of an icon (mm).
"""

from __future__ import annotations

from printkit.draw.frame import Frame, Group, Item, Line, Path, Rect, Stroke
from printkit.draw.style import Style
from printkit.draw.text import line
from printkit.layouts.parts.card import CardCanvas
from printkit.layouts.parts.signs import area
from printkit.model import Game
from printkit.model.plain import Raw
from printkit.scoring.ranking import SHARED, Criterion, decide

from .layouts import effects
from .layouts.locks import BOW, padlock
from .sets import BOXES, best_sets, ticks_of, tops_of


def effect(card: CardCanvas, given: Raw, x: float, middle: float, w: float, size: float) -> None:
    """One effect."""
    _line(card, {"cost": 0, "effects": [given]}, x, middle, w, size)


def cost(card: CardCanvas, given: Raw, x: float, middle: float, w: float, size: float) -> None:
    """A price in coins, ``n``, before an effect."""
    _line(card, {"cost": given["n"], "effects": []}, x, middle, w, size)


def _line(card: CardCanvas, line: Raw, x: float, middle: float, w: float, size: float) -> None:
    drawn = effects.body(card.game, card.style, line, w, size, wide=True)
    card.put(drawn.at(x + w / 2 - drawn.w / 2, middle - drawn.h / 2))


def condition(card: CardCanvas, given: Raw, x: float, middle: float, w: float, size: float) -> None:
    """What must hold, on the ground of a conditional line."""
    high = 1.1 * size
    card.put(area(card.style, w, high).at(x, middle - high / 2))
    card.put(Rect(x, middle - high / 2, w, high, None, card.pen(card.palette.hair, 0.2), radius=0.6))
    # An example of the lanes: there the condition is about the lane's own tower.
    drawn = effects.condition(card.game, card.style, given, w - 1.0, 1.15 * size, own=given.get("tower", 0))
    card.put(drawn.at(x + w / 2 - drawn.w / 2, middle - drawn.h / 2))


def lock(card: CardCanvas, _given: Raw, x: float, middle: float, w: float, size: float) -> None:
    """The box of a lock."""
    side = 1.1 * size / (1 + BOW)
    card.put(Group(x + w / 2 - side / 2, middle - 0.55 * size, padlock(card, side)))


# Worked examples ---------------------------------------------------------------------------------------------------------

_ROOFS = ((4,), (2, 4, 6), (4,), (2, 4), (2, 5), (2,))
"""The roofs of each tower: four side by side on floor 4, one of them built over, and three on floor 2."""

_FLOORS = 6
_LANE, _FLOOR, _NUMBERS = 7.0, 4.6, 4.0
"""mm: a tower's lane and floor in the picture, and the strip for numbers."""

_TIED = {"A": (1, 1, 0), "B": (0, 0, 1), "C": (1, 0, 0), "D": (1, 2, 1), "E": (2, 2, 3)}
"""Ticks of three players: two share the most in A, the third is alone in B."""


def sets(game: Game, lang: str) -> Raw:
    """Which sets a player ticks, on the towers of the sheet."""
    runs = best_sets(game, tops_of(_counting(game)))
    lines = [
        game.word(lang, "worked.runs", floor=run.floor, towers=f"{run.towers[0]}–{run.towers[-1]}", box=run.box) for run in runs
    ]
    ticks = ticks_of(runs)
    total = sum(int(game.points[box]["vp"]) * ticks[box] for box in BOXES)
    return {
        "note": game.word(lang, "worked.lanes", floors=_FLOORS),
        "rows": [
            {
                "picture": "roofs",
                "given": {"counted": [[run.floor, tower] for run in runs for tower in run.towers]},
                "text": "\n".join(lines) or game.word(lang, "worked.none"),
                "value": game.word(lang, "worked.vp", vp=total),
            }
        ],
    }


def _counting(game: Game) -> list[tuple[int, ...]]:
    """The roofs that count under the reading in force."""
    return [own[-1:] if game.readings["tops"] == "final" else own for own in _ROOFS]


def roofs(game: Game, style: Style, given: Raw) -> Frame:
    """The lanes of the example with their roofs as they are drawn on the sheet; those of sets are dark, those that don't count pale."""
    palette, fonts = style.palette, style.fonts
    counted, counting = {tuple(place) for place in given["counted"]}, _counting(game)
    w, h = _NUMBERS + _LANE * len(_ROOFS), _FLOOR * _FLOORS + _NUMBERS
    items: list[Item] = []
    for floor in range(1, _FLOORS + 1):
        y = h - _NUMBERS - floor * _FLOOR
        items.append(line(fonts, str(floor), _NUMBERS - 0.8, y + 3.4, 6.5, color=palette.muted, anchor="end"))
        items.append(Line(_NUMBERS, y + _FLOOR, w, y + _FLOOR, Stroke(palette.hair, 0.2)))
    for tower, own in enumerate(_ROOFS, 1):
        x = _NUMBERS + (tower - 1) * _LANE
        items.append(line(fonts, str(tower), x + _LANE / 2, h - 0.6, 7.0, "bold", palette.ink, "middle"))
        for floor in own:
            y, foot = h - _NUMBERS - floor * _FLOOR + 0.7, h - _NUMBERS - (floor - 1) * _FLOOR
            outline = (("M", x + 1, foot), ("L", x + 1, y), ("L", x + _LANE - 1, y), ("L", x + _LANE - 1, foot))
            dark = (floor, tower) in counted
            ink = palette.ink if floor in counting[tower - 1] else palette.hair
            items.append(Path(outline, palette.rule if dark else None, Stroke(ink, 0.8 if dark else 0.45)))
    return Frame(w, h, tuple(items), "roofs")


def tie(game: Game, lang: str) -> Raw:
    """Who wins among players with as many points, box by box."""
    seats = range(len(_TIED["A"]))
    totals = [sum(int(game.points[box]["vp"]) * ticks[seat] for box, ticks in _TIED.items()) for seat in seats]
    verdict = decide(totals, [Criterion(box, _TIED[box]) for box in game.readings["tie_break"].split(",")])
    rows: list[Raw] = [
        {"text": game.word(lang, "worked.player", seat=seat + 1), "cells": [str(ticks[seat]) for ticks in _TIED.values()]}
        for seat in seats
    ]
    key = "shared" if verdict.decided_by == SHARED else "decided"
    rows.append({"text": game.word(lang, f"worked.{key}", box=verdict.decided_by, seat=verdict.winners[0] + 1)})
    return {"note": game.word(lang, "worked.tie", total=totals[0]), "names": list(_TIED), "rows": rows}
