"""Marks by a pencil, the generator that the networks are trained with: polylines with wobble, pressure and paper grain.

Its kinds are what people do in boxes. `benchmarks/photos/hands_held.py` draws otherwise; no network is tested with what trained it.
"""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

DPI = 200
"""Pixels per inch of the pages that are drawn on."""

MARKS = ("cross", "tick", "slash", "plus", "scribble", "ring", "check", "line")
COINS = ("ring", "ring", "struck-slash", "struck-cross", "slash", "cross", "struck-back")
RULED = ("roof", "roof", "roof", "bar")
"""What is drawn along the upper rule of a box: on it, over it, or below."""

DOUBTS = ("cancelled", "crossed-out", "dot", "erased", "visitor", "dash", "cancelled", "smudge", "faint-ghost")
FINER = 3


def wobble(rng, points, amount):
    """Points with a slow tremor."""
    points = np.asarray(points, float)
    n = 14
    t = np.linspace(0, len(points) - 1, n * (len(points) - 1) + 1)
    at = np.stack([np.interp(t, np.arange(len(points)), points[:, k]) for k in (0, 1)], 1)
    drift = np.cumsum(rng.normal(0, amount / 5, at.shape), 0)
    return at + drift - np.linspace(0, 1, len(at))[:, None] * drift[-1] * rng.uniform(0, 1)


def ring(rng):
    """A circle that does not quite close."""
    a0, turn = rng.uniform(0, 2 * np.pi), rng.uniform(1.85, 2.3) * np.pi
    t = a0 + np.linspace(0, turn, 40) * rng.choice([-1, 1])
    r = 0.42 + np.cumsum(rng.normal(0, 0.006, 40)) + rng.uniform(-0.09, 0.09)
    return np.stack([0.5 + rng.uniform(0.85, 1.15) * r * np.cos(t), 0.5 + rng.uniform(0.85, 1.1) * r * np.sin(t)], 1)


def strokes(rng, kind):
    """The strokes of a kind of mark as lists of points in a box of 1 × 1."""
    j = lambda x, y, s=0.09: (x + rng.normal(0, s), y + rng.normal(0, s))
    match kind:
        case "cross":
            return [[j(0.15, 0.15), j(0.85, 0.85)], [j(0.85, 0.15), j(0.15, 0.85)]]
        case "plus":
            return [[j(0.5, 0.08), j(0.5, 0.92)], [j(0.1, 0.5), j(0.9, 0.5)]]
        case "tick" | "check":
            return [[j(0.12, 0.5), j(0.38, 0.82), j(0.9, 0.12 if kind == "tick" else -0.05)]]
        case "slash":
            return [[j(0.1, 0.9), j(0.9, 0.1)]]
        case "back":
            return [[j(0.1, 0.1), j(0.9, 0.9)]]
        case "line":
            y = rng.uniform(0.35, 0.65)
            return [[j(0.05, y), j(0.95, y)]] if rng.random() < 0.5 else [[j(y, 0.05), j(y, 0.95)]]
        case "scribble":
            n = rng.integers(5, 11)
            return [[j(0.15 + 0.7 * (k % 2), 0.12 + 0.76 * k / n, 0.07) for k in range(n + 1)]]
        case "ring":
            return [ring(rng)]
        case "struck-slash":
            return [ring(rng), *strokes(rng, "slash")]
        case "struck-back":
            return [ring(rng), *strokes(rng, "back" if rng.random() < 0.5 else "line")]
        case "struck-cross":
            return [ring(rng), *strokes(rng, "cross")]
        case "cancelled":
            return [
                *strokes(rng, rng.choice(["cross", "tick", "ring", "line"])),
                *strokes(rng, "scribble"),
                *strokes(rng, "scribble"),
            ]
        case "crossed-out":  # one stroke to and fro over a mark, wider than the mark
            n = int(rng.integers(7, 16))
            x = np.linspace(0.05, 0.95, n) if rng.random() < 0.6 else np.full(n, 0.5) + rng.uniform(-0.4, 0.4, n)
            to_and_fro = [j(x[k], 0.08 if k % 2 else 0.92, 0.06) for k in range(n)]
            return [*strokes(rng, rng.choice(["cross", "tick", "ring", "line"])), to_and_fro]
        case "roof":
            foot = rng.uniform(0.4, 1.0)
            return [[j(0.12, foot, 0.04), j(0.12, 0.0, 0.03), j(0.88, 0.0, 0.03), j(0.88, foot, 0.04)]]
        case "bar":
            return [[j(0.08, 0.0, 0.03), j(0.92, 0.0, 0.03)]]
        case "dot":
            x, y = rng.uniform(0.2, 0.8, 2)
            return [[(x, y), (x + rng.uniform(-0.04, 0.04), y + rng.uniform(-0.04, 0.04))]]
        case "dash":
            x, y = rng.uniform(0.2, 0.6, 2)
            a = rng.uniform(0, 6.3)
            return [[(x, y), (x + 0.2 * np.cos(a), y + 0.2 * np.sin(a))]]
        case "visitor":
            side, at = rng.integers(4), rng.uniform(0, 1)
            deep = rng.uniform(0.02, 0.3)
            a = [(-0.5, at), (deep, at + rng.normal(0, 0.25))]
            return [[(x, y) if side == 0 else (1 - x, y) if side == 1 else (y, x) if side == 2 else (y, 1 - x) for x, y in a]]
        case "smudge" | "erased" | "faint-ghost":
            return strokes(rng, rng.choice(["cross", "tick", "ring", "slash"]))
    raise ValueError(kind)


def mark(page, box, kind, rng, force=None):
    """Draw a mark of a kind into a box (x, y, w, h in mm) of a page (float32 array, `DPI`). `force` 1 is a soft pencil pressed."""
    scale = DPI / 25.4
    x, y, w, h = (v * scale for v in box)
    side = min(w, h) * rng.uniform(0.7, 1.08)
    if kind == "ring" or kind.startswith("struck"):
        side = min(w, h) * rng.uniform(0.72, 1.12)
    sx, sy = (side, side) if max(w, h) < 1.4 * min(w, h) or rng.random() < 0.7 else (w * 0.85, h * 0.85)
    cx = x + w / 2 + rng.normal(0, 0.07) * w
    cy = y + h / 2 + rng.normal(0, 0.07) * h
    force = rng.uniform(0.55, 1.0) if force is None else force
    width = rng.uniform(0.25, 0.8) * scale
    if kind in RULED:
        off = (rng.normal(0, 0.15), rng.uniform(-0.6, 0.7), rng.uniform(0.6, 2.0))[rng.integers(3)] * scale
        sx, sy = w * rng.uniform(0.6, 1.0), h * rng.uniform(0.7, 0.95)
        cy = y + off + sy / 2
    elif kind == "crossed-out":
        sx, sy = (w if rng.random() < 0.5 else sx) * rng.uniform(0.7, 0.95), h * rng.uniform(0.75, 1.0)
    if kind in ("erased", "smudge", "faint-ghost"):
        force *= rng.uniform(0.08, 0.2)
    side = max(side, sx, sy)
    margin = int(0.8 * min(side, 1.5 * min(w, h)) + 6)
    x0, y0 = int(cx - side / 2 - margin), int(cy - side / 2 - margin)
    n = int(side + 2 * margin)
    if kind == "dot":
        width *= rng.uniform(1.0, 1.6)
    layer = Image.new("L", (n * FINER, n * FINER), 0)
    draw = ImageDraw.Draw(layer)
    for stroke in strokes(rng, kind):
        points = wobble(rng, stroke, 0.05)
        at = np.stack([(points[:, 0] - 0.5) * sx + cx - x0, (points[:, 1] - 0.5) * sy + cy - y0], 1) * FINER
        thick = width * FINER * rng.uniform(0.85, 1.15)
        draw.line([tuple(p) for p in at], fill=255, width=max(1, round(thick)), joint="curve")
        r = thick / 2
        for p in (at[0], at[-1]):
            draw.ellipse([p[0] - r, p[1] - r, p[0] + r, p[1] + r], fill=255)
    ink = np.asarray(layer.resize((n, n), Image.Resampling.BOX), np.float32) / 255
    grain = np.clip(rng.normal(0.92, 0.22, (n, n)), 0.25, 1.15).astype(np.float32)
    if kind == "smudge":
        ink = (
            np.asarray(Image.fromarray((ink * 255).astype(np.uint8)).resize((n // 4, n // 4)).resize((n, n)), np.float32) / 255
        )
    y1, x1 = max(0, y0), max(0, x0)
    y2, x2 = min(page.shape[0], y0 + n), min(page.shape[1], x0 + n)
    if y2 > y1 and x2 > x1:
        part = (ink * grain * force)[y1 - y0 : y2 - y0, x1 - x0 : x2 - x0]
        tone = 0.18
        page[y1:y2, x1:x2] = page[y1:y2, x1:x2] * (1 - part) + np.minimum(page[y1:y2, x1:x2], tone) * part
