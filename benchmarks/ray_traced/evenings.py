"""Whole evenings of Unlock Tower as they stand on the players' sheets: games that may have been played, and hands that write them down.

Everything on the sheet is written: name, floors, locks, coins, rounds, the boxes A to E and the total, which are right.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pencils

NAMES = ("Aki", "Ben", "Chie", "Dan")
TOOLS = ("HB", "2B", "ballpoint", "HB", "felt", "2H", "HB", "2B", "ballpoint", "4H")
SIGNS = ("roof", "roof", "roof", "bar", "tick", "cross", "circle")
OFFS = {"on the rule": (0, 0.12), "near it": (0.45, 0.08), "inside": (1.5, 0.3), "above it": (-0.45, 0.08)}


class Hand(NamedTuple):
    """How somebody writes: with what, how hard (1 as usual), by which sign, and whether things are put right on the way."""

    tool: str
    press: float
    sign: str
    corrects: bool


def hands(seed, game, seats):
    """The hands of one table: mostly pencils and pens of usual hardness, one in ten 2H, one in ten 4H; every other corrects."""
    rng = np.random.default_rng([seed, game, 1])
    tools = (str(rng.choice(TOOLS)) for _ in range(seats))
    return [Hand(tool, rng.uniform(0.7, 1.1), str(rng.choice(SIGNS)), bool(rng.random() < 0.5)) for tool in tools]


def played(seed, game, seats):
    """The players of a record: floors marked at random, somebody with three towers at floor 16 or higher, bonuses."""
    rng = np.random.default_rng([seed, game, 0])
    players = []
    for seat in range(seats):
        marks = [sorted(int(n) + 1 for n in rng.choice(20, rng.integers(2, 7), replace=False)) for _ in range(6)]
        if seat == 0:
            for tower in range(3):
                marks[tower] = sorted({*marks[tower], 16})
        bonuses = [face for face in range(1, 7) if rng.random() < 0.6]
        players.append({"name": NAMES[seat], "marks": marks, "fastest": seat == 0, "unlock_bonus": bonuses})
    return players


def _signed(page, rng, box, hand):
    off = float(rng.normal(*OFFS[str(rng.choice(list(OFFS), p=[0.35, 0.25, 0.3, 0.1]))]))
    strokes = (
        getattr(pencils, hand.sign)(rng, box, off) if hand.sign in ("roof", "bar") else getattr(pencils, hand.sign)(rng, box)
    )
    for stroke in strokes:
        page.stroke(stroke, hand.tool, hand.press)


def written(printed, slots, values, total, hand, rng):
    """A sheet by one hand: `values` are the names of the boxes that are marked, `slots` all of the sheet. A `pencils.Page`."""
    page = pencils.Page(printed, rng)
    box = {slot.name: (slot.x, slot.y, slot.w, slot.h) for slot in slots}
    is_pencil = pencils.TOOLS[hand.tool].shine > 0

    def drawn(strokes):
        for stroke in strokes:
            page.stroke(stroke, hand.tool, hand.press)

    floors = [name for name in box if name.startswith("p1-marks-")]
    wrong = [name for name in floors if name not in values]
    slips = [str(name) for name in rng.choice(wrong, 4, replace=False)] if hand.corrects else []
    for name in slips:  # written in the wrong place, and put right
        _signed(page, rng, box[name], hand)
        if is_pencil and rng.random() < 0.7:
            page.rub(box[name], rng.uniform(0.85, 0.97))
        else:
            drawn(pencils.scribble(rng, box[name]))
    for name in floors:
        if name in values:
            if hand.corrects and is_pencil and rng.random() < 0.05:
                drawn(pencils.cross(rng, box[name]))
                page.rub(box[name], rng.uniform(0.85, 0.97))
            _signed(page, rng, box[name], hand)
    for slot in slots:
        if slot.name in values and slot.name not in floors:
            drawn(pencils.tick(rng, box[slot.name]) if rng.random() < 0.7 else pencils.cross(rng, box[slot.name]))
        elif slot.states == 3 and rng.random() < 0.4:
            drawn(pencils.circle(rng, box[slot.name]))
            drawn(pencils.slash(rng, box[slot.name]) if rng.random() < 0.6 else [])
        elif slot.name.startswith(("rounds-", "p1-lock-")) and rng.random() < 0.5:
            drawn(pencils.tick(rng, box[slot.name]))
    drawn(pencils.figures(rng, box["p1-total"], str(total), rng.uniform(2.5, 4.5)))
    drawn(pencils.letters(rng, box["p1-name"], int(rng.integers(3, 6))))
    return page
