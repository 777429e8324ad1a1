"""What is written on real paper, by a model of how graphite and ink come to lie on it; nothing of `training/` or `benchmarks/photos/` is used.

Paper is a height field of fibres. A pencil leaves graphite where its pressure reaches the fibres: hard grades only on their tops, soft
ones deep down. A ballpoint leaves an even, thin line that skips now and then, a felt pen a broad one that bleeds. A rubber takes most of
it away, smears the rest, and never reaches what was pressed into the grooves. Lengths are mm.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

DPI = 240
MM = DPI / 25.4


class Tool(NamedTuple):
    """How broad a line is (mm, from and to), how dark at most, how deep it reaches into the paper, and how much it shines."""

    broad: tuple[float, float]
    dark: float
    reach: float
    shine: float


TOOLS = {
    "4H": Tool((0.25, 0.4), 0.34, 0.50, 0.5),
    "2H": Tool((0.28, 0.45), 0.46, 0.60, 0.6),
    "HB": Tool((0.35, 0.6), 0.66, 0.72, 0.8),
    "2B": Tool((0.45, 0.85), 0.82, 0.85, 1.0),
    "ballpoint": Tool((0.25, 0.4), 0.80, 1.15, 0.0),
    "felt": Tool((0.7, 1.2), 0.88, 1.40, 0.0),
}


def _noise(rng, shape, cell):
    """Smooth noise from -1 to 1 that changes over `cell` pixels."""
    h, w = shape
    small = rng.normal(0, 0.5, (int(h / cell) + 3, int(w / cell) + 3)).astype(np.float32)
    return np.asarray(Image.fromarray(small).resize((w, h), Image.Resampling.BICUBIC))


def paper(rng, shape):
    """The heights of a paper's fibres, 0 to 1."""
    rough = 0.5 * _noise(rng, shape, 1.3) + 0.35 * _noise(rng, shape, 2.6) + 0.25 * _noise(rng, shape, 7)
    return np.clip(0.5 + 0.42 * rough, 0, 1).astype(np.float32)


def _curve(rng, points, tremor):
    """A path through points as a hand draws it: corners rounded, slow drift, a little tremor. mm, every 0.15 mm or so."""
    points = np.asarray(points, float)
    lengths = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T) + 1e-6)]
    n = max(8, int(lengths[-1] / 0.15))
    t = np.linspace(0, lengths[-1], n)
    path = np.stack([np.interp(t, lengths, points[:, k]) for k in (0, 1)], 1)
    round_ = min(7, n // 3)
    if round_ > 1:
        kernel = np.hanning(round_ + 2)[1:-1]
        padded = np.pad(path, ((round_ // 2, round_ - 1 - round_ // 2), (0, 0)), "edge")
        path = np.stack([np.convolve(padded[:, k], kernel / kernel.sum(), "valid") for k in (0, 1)], 1)
    drift = np.stack([np.interp(t, np.linspace(0, lengths[-1], 5), rng.normal(0, tremor, 5)) for _ in (0, 1)], 1)
    return path + drift


class Page:
    """A printed page that is written on: how much light each point returns (0 to 1, `DPI`), and how much of it shines as graphite does."""

    def __init__(self, printed, rng):
        self.rng, self.printed = rng, printed
        self.fibres = paper(rng, printed.shape)
        self.ink = np.zeros_like(printed)
        self.graphite = np.zeros_like(printed)

    @cached_property
    def albedo(self):
        """Which part of the light returns: print, graphite and ink together, and the paper's own unevenness."""
        clouds = 1 - 0.012 * np.abs(_noise(self.rng, self.printed.shape, 40))
        return (
            (0.05 + 0.95 * self.printed) ** 2.2
            * clouds
            * (1 - 0.9 * self.graphite)
            * (1 - self.ink)
            * (0.985 + 0.015 * self.fibres)
        )

    def stroke(self, points, tool, press=1.0, tremor=0.12):
        """Draw along points (mm). `press` is 1 for a hand that writes as usual, less for a light one."""
        rng, how = self.rng, TOOLS[tool]
        path = _curve(rng, points, tremor)
        half = 0.5 * rng.uniform(*how.broad) * (0.8 + 0.2 * press)
        low, high = path.min(0) - half - 0.5, path.max(0) + half + 0.5
        x0, y0 = (max(0, int(v * MM)) for v in low)
        x1, y1 = (min(size, int(v * MM) + 2) for v, size in zip(high, self.printed.shape[::-1], strict=True))
        if x1 <= x0 or y1 <= y0:
            return
        px, py = np.meshgrid((np.arange(x0, x1) + 0.5) / MM, (np.arange(y0, y1) + 0.5) / MM)
        force = press * (1 + np.interp(np.linspace(0, 1, len(path)), np.linspace(0, 1, 5), rng.normal(0, 0.13, 5)))
        force *= np.minimum(1, 0.55 + np.minimum(np.arange(len(path)), np.arange(len(path))[::-1]) / 6)  # it comes and goes
        pushed = np.zeros(px.shape, np.float32)
        for (x, y), f in zip(path, force, strict=True):
            i0, i1 = int((x - half - 0.15) * MM) - x0, int((x + half + 0.15) * MM) + 2 - x0
            j0, j1 = int((y - half - 0.15) * MM) - y0, int((y + half + 0.15) * MM) + 2 - y0
            part = np.s_[max(0, j0) : max(0, j1), max(0, i0) : max(0, i1)]
            away = np.hypot(px[part] - x, py[part] - y)
            pushed[part] = np.maximum(pushed[part], f * np.clip((half - away) / 0.12 + 0.5, 0, 1))
        place = np.s_[y0:y1, x0:x1]
        fibres = self.fibres[place]
        if tool in ("ballpoint", "felt"):
            skips = 1 if tool == "felt" else np.clip(1.6 + 1.2 * _noise(rng, px.shape, 9), 0.25, 1)
            laid = how.dark * np.clip(pushed * 1.6, 0, 1) * skips
            self.ink[place] = np.maximum(self.ink[place], laid)
        else:
            reached = np.clip(pushed * (0.5 + 0.6 * how.reach) + 1.5 * (fibres - 0.5), 0, 1)
            laid = how.dark * np.minimum(1, 0.5 + 0.5 * pushed) * reached * (pushed > 0.02)
            self.graphite[place] = self.graphite[place] + laid * (1 - self.graphite[place])

    def rub(self, box, thorough=0.9):
        """Rub out what lies in a box (mm): little is left, in the grooves, and all around is a smear."""
        x, y, w, h = box
        y0, y1, x0, x1 = (max(0, int(v * MM)) for v in (y - 1, y + h + 1, x - 1, x + w + 1))
        part = self.graphite[y0:y1, x0:x1]
        soft = np.asarray(Image.fromarray((part * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(4)), np.float32) / 255
        left = part * (1 - thorough) * (0.5 + (1 - self.fibres[y0:y1, x0:x1]))
        self.graphite[y0:y1, x0:x1] = np.clip(left + 0.10 * soft, 0, 1)


def roof(rng, box, off):
    """The sheet's own sign ⊓: a bar `off` mm below the upper rule of a floor, and two legs."""
    x, y, w, h = box
    left, right = x + rng.uniform(0.06, 0.3) * w, x + rng.uniform(0.7, 0.95) * w
    top, legs = y + off, rng.uniform(0.45, 0.95)
    tilt = rng.normal(0, 0.15)
    foot = min(y + h - 0.2, top + legs * h)
    return [[(left + rng.normal(0, 0.2), foot), (left, top - tilt), (right, top + tilt), (right + rng.normal(0, 0.2), foot)]]


def bar(rng, box, off):
    """A bar alone, `off` mm below the upper rule."""
    x, y, w, _ = box
    tilt = rng.normal(0, 0.12)
    return [[(x + rng.uniform(0.05, 0.2) * w, y + off - tilt), (x + rng.uniform(0.8, 0.97) * w, y + off + tilt)]]


def tick(rng, box):
    x, y, w, h = box
    s, cx = min(w, h) * rng.uniform(0.6, 0.95), x + w * rng.uniform(0.3, 0.6)
    low = y + h * rng.uniform(0.75, 0.95)
    return [[(cx - 0.35 * s, low - 0.4 * s), (cx, low), (cx + 0.75 * s, low - 0.95 * s)]]


def cross(rng, box):
    x, y, w, h = box
    s, cx, cy = min(w, h) * rng.uniform(0.28, 0.45), x + w * rng.uniform(0.35, 0.6), y + h * rng.uniform(0.42, 0.58)
    return [[(cx - s, cy - s), (cx + s, cy + s)], [(cx + s, cy - s), (cx - s, cy + s)]]


def circle(rng, box, size=None):
    x, y, w, h = box
    s, cx, cy = min(w, h) * (size or rng.uniform(0.3, 0.46)), x + w * rng.uniform(0.45, 0.55), y + h * rng.uniform(0.45, 0.55)
    a = rng.uniform(0, 6.3) + np.linspace(0, rng.uniform(6.0, 7.2), 30)
    return [np.stack([cx + s * rng.uniform(0.9, 1.2) * np.cos(a), cy + s * np.sin(a)], 1)]


def slash(rng, box):
    x, y, w, h = box
    return [
        [
            (x + w * rng.uniform(0.0, 0.2), y + h * rng.uniform(0.8, 1)),
            (x + w * rng.uniform(0.8, 1), y + h * rng.uniform(0, 0.2)),
        ]
    ]


def scribble(rng, box):
    """To and fro over all of a mark, as who wants it gone."""
    x, y, w, h = box
    n = int(rng.integers(9, 18))
    x0, x1 = x + w * rng.uniform(0.05, 0.25), x + w * rng.uniform(0.75, 0.95)
    across = np.linspace(x0, x1, n) + rng.normal(0, 0.2, n)
    tops, bottoms = y + h * rng.uniform(-0.02, 0.2, n), y + h * rng.uniform(0.75, 1.0, n)
    return [[(a, tops[k] if k % 2 else bottoms[k]) for k, a in enumerate(across)]]


_FIGURES = {
    "0": [(0.5, 0), (0.1, 0.3), (0.1, 0.75), (0.5, 1), (0.9, 0.7), (0.88, 0.25), (0.5, 0)],
    "1": [(0.3, 0.2), (0.6, 0), (0.58, 1)], "2": [(0.1, 0.2), (0.5, 0), (0.85, 0.25), (0.1, 1), (0.9, 0.97)],
    "3": [(0.15, 0.05), (0.85, 0.1), (0.45, 0.45), (0.85, 0.75), (0.1, 0.98)], "4": [(0.6, 0), (0.1, 0.65), (0.9, 0.62), (0.65, 0.4), (0.62, 1)],
    "5": [(0.85, 0), (0.25, 0.02), (0.18, 0.45), (0.8, 0.55), (0.75, 0.9), (0.1, 1)], "6": [(0.7, 0), (0.15, 0.6), (0.3, 1), (0.85, 0.8), (0.6, 0.5), (0.18, 0.7)],
    "7": [(0.1, 0.02), (0.9, 0), (0.4, 1)], "8": [(0.8, 0.15), (0.4, 0), (0.25, 0.25), (0.8, 0.75), (0.5, 1), (0.15, 0.75), (0.8, 0.15)],
    "9": [(0.85, 0.3), (0.45, 0.5), (0.15, 0.25), (0.5, 0), (0.85, 0.3), (0.7, 1)],
}  # fmt: skip


def figures(rng, box, text, high):
    """A number in figures `high` mm high, somewhere in the box."""
    x, y, w, h = box
    wide, step = 0.55 * high, 0.75 * high
    left = x + max(0.3, rng.uniform(0.1, 0.6) * (w - step * len(text)))
    top = y + max(0.2, rng.uniform(0.2, 0.8) * (h - high))
    return [
        [
            (left + n * step + u * wide + rng.normal(0, 0.03) * high, top + v * high + rng.normal(0, 0.03) * high)
            for u, v in _FIGURES[c]
        ]
        for n, c in enumerate(text)
    ]


def letters(rng, box, count):
    """A name as good as illegible: waves and loops, but as large as writing is."""
    x, y, _, h = box
    high, at = rng.uniform(2.5, 4), x + rng.uniform(8, 14)
    base, strokes = y + 0.8 * h, []
    for _ in range(count):
        n = int(rng.integers(3, 6))
        strokes.append([(at + k * rng.uniform(0.5, 0.9), base - high * rng.uniform(0, 1)) for k in range(n)])
        at += rng.uniform(2.6, 3.4)
    return strokes
