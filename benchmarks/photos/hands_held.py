"""Marks for the held-out simulator, by two other generators than the one that training draws with.

`pen` pushes a mass-spring point towards targets, so that its strokes are curves with overshoot, and presses harder where it is
slow; `stamp` lays many short dabs along arcs of circles. Neither shares code, stroke tables or pressure with `training/hands.py`.
"""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFont

NORMAL = ("check", "ex", "stroke", "round", "filled")
COIN = ("round", "round-out")
RUBBED = ("rubbed", "rest")


def _targets(rng, kind):
    u = rng.uniform
    match kind:
        case "check":
            return [[(u(0.1, 0.25), u(0.4, 0.6)), (u(0.32, 0.5), u(0.75, 0.95)), (u(0.75, 1.0), u(0.0, 0.25))]]
        case "ex":
            return [
                [(u(0.08, 0.25), u(0.08, 0.25)), (u(0.75, 0.92), u(0.75, 0.92))],
                [(u(0.75, 0.92), u(0.08, 0.25)), (u(0.08, 0.25), u(0.75, 0.92))],
            ]
        case "stroke":
            if rng.random() < 0.5:
                return [[(u(0.05, 0.25), u(0.7, 0.95)), (u(0.75, 0.95), u(0.05, 0.3))]]
            return [[(u(0.0, 0.15), u(0.35, 0.65)), (u(0.85, 1.0), u(0.35, 0.65))]]
        case "filled":
            rows = rng.integers(4, 8)
            return [
                [
                    (0.12 + 0.76 * (k % 2) + u(-0.06, 0.06), 0.15 + 0.7 * k / (2 * rows) + u(-0.05, 0.05))
                    for k in range(2 * rows)
                ]
            ]
        case "out":
            return [[(u(-0.05, 0.12), u(0.75, 1.0)), (u(0.88, 1.05), u(0.0, 0.25))]]
    raise ValueError(kind)


def _pen(rng, targets):
    """The path of a point that is pulled towards each target in turn."""
    at, speed = np.array(targets[0], float), np.zeros(2)
    path, slow = [], []
    stiff, damp = rng.uniform(60, 140), rng.uniform(9, 16)
    for target in targets[1:]:
        for _ in range(90):
            speed += ((np.array(target) - at) * stiff - speed * damp) * 0.008
            at = at + speed * 0.008 + rng.normal(0, 0.0018, 2)
            path.append(at.copy())
            slow.append(1 / (1 + np.hypot(*speed) * 0.5))
            if np.hypot(*(np.array(target) - at)) < 0.02:
                break
    return np.array(path), np.array(slow)


def _arc(rng):
    """A ring of two half ellipses that don't quite agree."""
    start, n = rng.uniform(0, 6.28), 130
    t = np.linspace(0, rng.uniform(5.9, 7.0), n)
    a, b, tilt = rng.uniform(0.36, 0.52), rng.uniform(0.34, 0.5), rng.uniform(0, 3.1)
    grow = 1 + rng.uniform(-0.12, 0.12) * t / 6.28
    x, y = a * np.cos(t + start) * grow, b * np.sin(t + start) * grow
    return np.stack([0.5 + x * np.cos(tilt) - y * np.sin(tilt), 0.5 + x * np.sin(tilt) + y * np.cos(tilt)], 1), np.full(n, 0.6)


def draw(page, dpi, box, kind, rng, force=None):
    """Draw a kind of mark into a box (mm) of a page (float32). `force`: 1 is a pencil as it is usually pressed."""
    mm = dpi / 25.4
    x, y, w, h = (v * mm for v in box)
    side = min(w, h) * rng.uniform(0.72, 1.0)
    force = rng.uniform(0.75, 1.1) if force is None else force
    paths = []
    if kind in ("round", "round-out"):
        paths.append(_arc(rng))
    if kind == "round-out":
        paths += [_pen(rng, stroke) for stroke in _targets(rng, "out")]
    if kind in ("check", "ex", "stroke", "filled"):
        paths += [_pen(rng, stroke) for stroke in _targets(rng, kind)]
    if kind == "rest":
        spot = rng.uniform(0.25, 0.75, 2)
        paths.append((spot + rng.normal(0, 0.008, (12, 2)), np.full(12, 0.8)))
    if kind == "rubbed":
        paths += [_pen(rng, stroke) for stroke in _targets(rng, str(rng.choice(["ex", "check", "stroke"])))]
        force *= rng.uniform(0.06, 0.16)
    cx, cy = x + w / 2 + rng.uniform(-0.08, 0.08) * w, y + h / 2 + rng.uniform(-0.08, 0.08) * h
    radius = rng.uniform(0.14, 0.3) * mm
    n = int(2.2 * side + 8)
    x0, y0 = int(cx - n / 2), int(cy - n / 2)
    finer = 2
    ink = np.zeros((n * finer, n * finer), np.float32)
    for points, press in paths:
        spots = np.stack([(points[:, 0] - 0.5) * side + cx - x0, (points[:, 1] - 0.5) * side + cy - y0], 1) * finer
        steps = np.hypot(*np.diff(spots, axis=0).T)
        along = np.r_[0, steps.cumsum()]
        even = np.arange(0, along[-1] + 0.5, 0.6)
        px, py = np.interp(even, along, spots[:, 0]), np.interp(even, along, spots[:, 1])
        r = radius * finer * (0.7 + 0.5 * np.interp(even, along, press))
        tone = np.clip(0.45 + 0.6 * np.interp(even, along, press) + rng.normal(0, 0.12, len(even)), 0.15, 1)
        for sx, sy, sr, st in zip(px, py, r, tone, strict=True):
            a, b, reach = int(sx), int(sy), int(sr) + 2
            left, right, top, bottom = (
                max(0, a - reach),
                min(n * finer, a + reach + 1),
                max(0, b - reach),
                min(n * finer, b + reach + 1),
            )
            if left < right and top < bottom:
                gx, gy = np.meshgrid(np.arange(left, right) - sx, np.arange(top, bottom) - sy)
                dab = st * np.clip(sr + 0.5 - np.hypot(gx, gy), 0, 1)
                ink[top:bottom, left:right] = np.maximum(ink[top:bottom, left:right], dab)
    ink = np.asarray(Image.fromarray((ink * 255).astype(np.uint8)).resize((n, n), Image.Resampling.BOX), np.float32) / 255
    paper = 1 - 0.35 * rng.random((n, n)).astype(np.float32) ** 2
    part = np.clip(ink * paper * force, 0, 0.92)
    y1, y2, x1, x2 = max(0, y0), min(page.shape[0], y0 + n), max(0, x0), min(page.shape[1], x0 + n)
    if y1 < y2 and x1 < x2:
        part = part[y1 - y0 : y2 - y0, x1 - x0 : x2 - x0]
        page[y1:y2, x1:x2] *= 1 - part * 0.85
    if kind == "rubbed":  # the rubber smears
        sy, sx = slice(max(0, int(y)), int(y + h)), slice(max(0, int(x)), int(x + w))
        page[sy, sx] *= 1 - rng.uniform(0.01, 0.05)


BARS = {
    "a": (0, 0, 1, 0), "b": (1, 0, 1, 0.5), "c": (1, 0.5, 1, 1), "d": (0, 1, 1, 1),
    "e": (0, 0.5, 0, 1), "f": (0, 0, 0, 0.5), "g": (0, 0.5, 1, 0.5),
}  # fmt: skip
LIT = ("abcdef", "bc", "abdeg", "abcdg", "bcfg", "acdfg", "acdefg", "abc", "abcdefg", "abcdfg")


def number(page, dpi, cells, text, rng):
    """Write a number over guides of seven segments (cells in mm), at their right end, strokes off by 0.35 mm at most."""
    mm, finer = dpi / 25.4, 3
    for digit, (x, y, w, h) in zip(text, cells[len(cells) - len(text) :], strict=True):
        left, top = int((x - 1) * mm), int((y - 1) * mm)
        wide, high = int((w + 2) * mm) + 1, int((h + 2) * mm) + 1
        image = Image.new("L", (wide * finer, high * finer), 0)
        pen = ImageDraw.Draw(image)
        for bar in LIT[int(digit)]:
            ends = []
            for u, v in (BARS[bar][:2], BARS[bar][2:]):
                off = rng.uniform(-0.25, 0.25, 2)
                ends.append(
                    (
                        ((x + (0.1 + 0.8 * u) * w + off[0]) * mm - left) * finer,
                        ((y + (0.06 + 0.88 * v) * h + off[1]) * mm - top) * finer,
                    )
                )
            pen.line(ends, fill=int(rng.uniform(150, 225)), width=round(rng.uniform(0.35, 0.55) * mm * finer))
        ink = np.asarray(image.resize((wide, high), Image.Resampling.BOX), np.float32) / 255
        page[top : top + high, left : left + wide] *= 1 - 0.85 * ink


def typed(page, dpi, box, text):
    """A number or a name in its box (mm), by a typeface: what is asked for in any case."""
    mm = dpi / 25.4
    x, y, w, h = box
    image = Image.fromarray((page * 255).astype(np.uint8))
    font = ImageFont.load_default(max(8, min(0.72 * h * mm, w * mm / (0.62 * len(text)))))
    ImageDraw.Draw(image).text(((x + w / 2) * mm, (y + h / 2) * mm), text, 70, font=font, anchor="mm")
    page[:] = np.asarray(image, np.float32) / 255
