"""Patches of boxes with what is in them: simulated photos of the games' pages, marked by `hands`."""

from __future__ import annotations

import camera
import hands
import numpy as np
from templates import DPI, GAMES, sheets

from printkit.scan import light as lights
from printkit.scan.marks import CLASSES
from printkit.scan.pack import MARKS

SHAPE = [("conv", 3, 8, 5, 2), ("conv", 8, 16, 3, 2), ("conv", 16, 24, 3, 2), ("dense", 384, 32), ("dense", 32, len(CLASSES))]


def label(kind):
    """The class that a kind of mark belongs to."""
    if kind is None:
        return "blank"
    if kind == "ring" or kind.startswith("struck"):
        return "ring" if kind == "ring" else "struck"
    return "doubt" if kind in hands.DOUBTS else "mark"


def filled(page, slots, rng):
    """Draw into boxes of a page; the kinds, None for nothing."""
    share = rng.uniform(0.1, 0.45)
    kinds = []
    favourite = rng.choice(hands.MARKS, 3)
    roofs = rng.choice([0.1, 0.5, 0.9])
    hard = rng.uniform(0.16, 0.4) if rng.random() < 0.3 else rng.uniform(0.4, 1.0)  # a pencil and who holds it
    for slot in slots:
        kind = None
        if rng.random() < share:
            ruled = rng.random() < (roofs if slot.w > 2 * slot.h else 0.05)
            usual = hands.RULED if ruled else favourite if rng.random() < 0.7 else hands.MARKS
            kind = str(rng.choice(hands.COINS if slot.states == 3 else usual))
        elif rng.random() < 0.1:
            kind = str(rng.choice(hands.DOUBTS))
        if kind is not None:
            hands.mark(page, (slot.x, slot.y, slot.w, slot.h), kind, rng, np.clip(hard * rng.uniform(0.8, 1.2), 0.14, 1.0))
        kinds.append(kind)
    return kinds


def off(rng, size):
    """A small smooth error of registration (mm), as it remains after it."""
    amount = rng.uniform(0, 0.16, 2)
    phase, turn = rng.uniform(0, 6.3, 2), rng.uniform(0.5, 2, 2)
    return lambda p: (
        p
        + np.stack(
            [
                amount[k] * np.cos(phase[k] + turn[k] * 6.3 * (p[..., k] / size[k] + p[..., 1 - k] / size[1 - k]))
                for k in (0, 1)
            ],
            -1,
        )
    )


def photos(seed, count, told=print):
    """Patches (n, 3, 32, 32) as float16 and the numbers of their classes, of `count` photos."""
    rng = np.random.default_rng(seed)
    data, labels = [], []
    known = [sheet for game in GAMES for ink in ("color",) for sheet in sheets(game, ink=ink) if _boxes(sheet)]
    towers = [sheet for sheet in known if "tower" in sheet.name]
    for number in range(count):
        sheet = towers[number % len(towers)] if number % 3 else known[(number // 3) % len(known)]
        slots = _boxes(sheet)
        page = sheet.paper.copy()
        kinds = filled(page, slots, rng)
        for slot in sheet.page.slots:  # names and numbers are written beside the boxes
            if slot.kind not in MARKS and rng.random() < 0.4:
                box = (slot.x, slot.y, slot.w, slot.h)
                hands.mark(page, box, str(rng.choice(["scribble", "tick", "ring"])), rng)
        level = ("easy", "medium", "hard")[number % 3 if number % 2 else (number // 2) % 3]
        shot = camera.shoot(page, DPI, level, rng, finger=rng.random() < 0.15)
        move = off(rng, (sheet.page.w, sheet.page.h))
        light = lights.lit(sheet.template, shot.picture, lambda p, shot=shot, move=move: shot.where(move(p)))
        data.append(lights.patches(light, slots).astype(np.float16))
        labels += [CLASSES.index(label(kind)) for kind in kinds]
        if number % 10 == 9:
            told(f"{number + 1} photos of {count}, {len(labels)} boxes")
    return np.concatenate(data), np.array(labels)


def _boxes(sheet):
    return [slot for slot in sheet.page.slots if slot.kind in MARKS]


def varied(x, rng):
    """Patches a little lighter or darker, shifted by a pixel."""
    gain = rng.uniform(0.7, 1.15, (len(x), 1, 1, 1)).astype(np.float32)
    x = x.copy()
    x[:, :2] *= gain
    dy, dx = rng.integers(-1, 2, 2)
    return np.roll(x, (dy, dx), (2, 3))
