"""The held-out simulator of photos: corners moved freely, a lens with distortion, a sheet that is creased and wavy, lamps.

It shares no code with `training/camera.py`: another geometry, another light, other noise, two JPEGs in a row.
"""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

LEVELS = {
    # keystone, waves (mm), crease (mm), lens, blur (pixels), light, noise, JPEG
    "easy": (0.05, 0.6, 0.3, 0.01, 0.5, 0.25, 0.008, 92),
    "medium": (0.11, 1.6, 0.8, 0.025, 0.9, 0.45, 0.018, 82),
    "hard": (0.18, 3.2, 1.6, 0.045, 1.4, 0.62, 0.03, 70),
}


_NEAR = 1e-3
"""mm; a point that lies so near to where it belongs is not looked for again: a hundredth of a pixel."""


class Shot(NamedTuple):
    """A photo as decoded, its file, and where points of the page (mm) lie in it."""

    picture: np.ndarray
    jpeg: bytes
    where: object


def _homography(source, target):
    rows, right = [], []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return np.append(np.linalg.solve(np.array(rows), np.array(right)), 1).reshape(3, 3)


def _through(m, x, y):
    w = m[2, 0] * x + m[2, 1] * y + m[2, 2]
    return (m[0, 0] * x + m[0, 1] * y + m[0, 2]) / w, (m[1, 0] * x + m[1, 1] * y + m[1, 2]) / w


def shoot(page, dpi, level, rng, size=(1200, 1600), *, cover=None, turned=False):
    """A photo of a page (float32 grey, `dpi`). `cover` (mm) is where something lies: x, y, w, h."""
    keystone, waves, crease, lens, blur, shade, noise, quality = LEVELS[level]
    mm = dpi / 25.4
    w_mm, h_mm = page.shape[1] / mm, page.shape[0] / mm
    w, h = size if h_mm >= w_mm else size[::-1]
    scale = min(w / w_mm, h / h_mm) * rng.uniform(0.84, 0.93)
    mx, my = (w - w_mm * scale) / 2, (h - h_mm * scale) / 2
    corners = np.array([[mx, my], [w - mx, my], [w - mx, h - my], [mx, h - my]])
    inward = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
    tip = rng.integers(4)  # one side is farther away
    far = np.zeros((4, 1))
    far[[tip, (tip + 1) % 4]] = rng.uniform(0.3, 1)
    target = corners + inward * (far * keystone * min(w, h) * rng.uniform(0.4, 1, (4, 1)))
    turn = np.radians(rng.normal(0, 2.0))
    c, s = np.cos(turn), np.sin(turn)
    target = (target - (w / 2, h / 2)) @ np.array([[c, s], [-s, c]]) + (w / 2, h / 2)
    if turned:
        target = target[[2, 3, 0, 1]]
    source = [(0, 0), (w_mm, 0), (w_mm, h_mm), (0, h_mm)]
    m = _homography(source, target)
    back = np.linalg.inv(m)
    k1 = rng.uniform(-lens, lens)
    amount, wave = rng.uniform(0.3, 1) * waves, rng.uniform(0.6, 1.6, (2, 2))
    phase = rng.uniform(0, 6.28, 4)
    fold_y, fold = rng.uniform(0.25, 0.75) * h_mm, rng.uniform(-1, 1) * crease

    def moved(x, y):
        """Where the paper's point comes to lie on the flat page, mm."""
        a = 2 * np.pi * (wave[0, 0] * x / w_mm + 0.5 * wave[0, 1] * y / h_mm) + phase[0]
        b = 2 * np.pi * (0.5 * wave[1, 0] * x / w_mm + wave[1, 1] * y / h_mm) + phase[1]
        bend = fold * np.exp(-np.abs(y - fold_y) / 40.0) * (x / w_mm - 0.5)
        return x + 0.5 * amount * np.sin(a), y + amount * np.sin(b) * 0.6 + bend

    def lensed(u, v, sign=1):
        dx, dy = (u - w / 2) / (0.5 * h), (v - h / 2) / (0.5 * h)
        if sign > 0:
            r = 1 + k1 * (dx * dx + dy * dy)
            return w / 2 + dx * r * 0.5 * h, h / 2 + dy * r * 0.5 * h
        ex, ey = dx.copy(), dy.copy()
        for _ in range(6):
            r = 1 + k1 * (ex * ex + ey * ey)
            ex, ey = dx / r, dy / r
        return w / 2 + ex * 0.5 * h, h / 2 + ey * 0.5 * h

    def where(points):
        p = np.asarray(points, float)
        x, y = moved(p[..., 0], p[..., 1])
        u, v = lensed(*_through(m, x, y))
        return np.stack([u, v], -1)

    u, v = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32))
    tx, ty = _through(back, *lensed(u, v, -1))
    x, y = tx.copy(), ty.copy()
    for _ in range(5):
        ax, ay = moved(x, y)
        ax, ay = tx - ax, ty - ay
        x, y = x + ax, y + ay
        if max(np.abs(ax).max(), np.abs(ay).max()) < _NEAR:
            break
    px, py = x * mm - 0.5, y * mm - 0.5
    inside = (x > 0) & (y > 0) & (x < w_mm) & (y < h_mm)
    px, py = np.clip(px, 0, page.shape[1] - 1.01), np.clip(py, 0, page.shape[0] - 1.01)
    i, j = px.astype(int), py.astype(int)
    fx, fy = px - i, py - j
    seen = (page[j, i] * (1 - fx) + page[j, i + 1] * fx) * (1 - fy) + (page[j + 1, i] * (1 - fx) + page[j + 1, i + 1] * fx) * fy
    wood = 0.35 + 0.15 * np.sin(v / rng.uniform(9, 30) + 2 * np.sin(u / 170)) + 0.05 * rng.random((h, w))
    photo = np.where(inside, 0.04 + 0.86 * seen, np.clip(wood * rng.uniform(0.5, 1.4), 0.03, 0.9))
    light = np.zeros((h, w))
    for _ in range(rng.integers(1, 4)):
        cx, cy, r = rng.uniform(-0.2, 1.2) * w, rng.uniform(-0.2, 1.2) * h, rng.uniform(0.5, 1.3) * h
        light += np.exp(-((u - cx) ** 2 + (v - cy) ** 2) / (2 * r * r))
    light = 1 - shade * (1 - light / light.max())
    if rng.random() < 0.5:
        edge = (u - rng.uniform(0.1, 0.9) * w) * rng.choice([-1, 1]) + (v - h / 2) * rng.uniform(-0.6, 0.6)
        light *= 1 - 0.6 * shade * np.clip(edge / rng.uniform(15, 150) + 0.5, 0, 1)
    photo *= light
    if cover is not None:
        a, b, cw, ch = cover
        over = (x > a) & (x < a + cw) & (y > b) & (y < b + ch)
        soft = np.asarray(Image.fromarray((over * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(2)), float) / 255
        photo = photo * (1 - soft) + soft * rng.uniform(0.2, 0.6)
    image = Image.fromarray((np.clip(photo, 0, 1) * 255).astype(np.uint8))
    image = image.filter(ImageFilter.BoxBlur(rng.uniform(0.3, 1) * blur)).filter(
        ImageFilter.UnsharpMask(2, int(rng.uniform(0, 60)), 2)
    )
    photo = np.asarray(image, np.float32) / 255
    photo = photo + rng.normal(0, 1, photo.shape) * noise * np.sqrt(np.maximum(photo, 0.05)) * 1.3
    image = Image.fromarray((np.clip(photo, 0, 1) * 255).astype(np.uint8))
    for q in (quality, 88):
        out = BytesIO()
        image.save(out, "JPEG", quality=q)
        data = out.getvalue()
        image = Image.open(BytesIO(data))
    return Shot(np.asarray(image.convert("L"), np.float32) / 255, data, where)
