"""Photos of pages, simulated: a sheet bent like part of a cylinder in front of a pinhole camera, lit from one side.

Nothing here was ever real paper. The same seed makes the same photo.
"""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

LEVELS = {
    # tilt (degrees), bend (mm), blur (pixels), shadow, noise, JPEG quality
    "easy": (8, 1.5, 0.6, 0.15, 0.010, 90),
    "medium": (16, 4.0, 1.1, 0.35, 0.020, 80),
    "hard": (24, 8.0, 1.7, 0.55, 0.035, 65),
}


class Shot(NamedTuple):
    """A photo (float32, 0 to 1, as decoded from its JPEG), its file, and where points of the page (mm) lie in it."""

    picture: np.ndarray
    jpeg: bytes
    where: object
    faults: tuple[str, ...] = ()


def smooth_noise(rng, h, w, cell):
    """Noise that changes over so many pixels, -1 to 1."""
    small = rng.uniform(-1, 1, (h // cell + 3, w // cell + 3)).astype(np.float32)
    big = Image.fromarray(small).resize((w + 2 * cell, h + 2 * cell), Image.Resampling.BICUBIC)
    return np.asarray(big)[cell : cell + h, cell : cell + w]


def bilinear(picture, x, y, outside):
    h, w = picture.shape
    inside = (x >= 0) & (y >= 0) & (x <= w - 1) & (y <= h - 1)
    x, y = np.clip(x, 0, w - 1.001), np.clip(y, 0, h - 1.001)
    i, j = x.astype(np.int32), y.astype(np.int32)
    fx, fy = (x - i).astype(np.float32), (y - j).astype(np.float32)
    flat, at = picture.reshape(-1), j * w + i
    value = (flat[at] * (1 - fx) + flat[at + 1] * fx) * (1 - fy) + (flat[at + w] * (1 - fx) + flat[at + w + 1] * fx) * fy
    return np.where(inside, value, outside)


def jpeg(picture, quality):
    """The picture through a JPEG file."""
    out = BytesIO()
    Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)).save(out, "JPEG", quality=int(quality))
    data = out.getvalue()
    return np.asarray(Image.open(BytesIO(data)), np.float32) / 255, data


def blurred(picture, sigma):
    if sigma < 0.2:
        return picture
    image = Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)).filter(ImageFilter.GaussianBlur(sigma))
    return np.asarray(image, np.float32) / 255


def shoot(page, dpi, level, rng, size=(1224, 1632), *, upright=True, fill=None, finger=False):
    """A photo of a page (float32 grey array of `dpi`) by that level's camera; `finger` lays one over the edge."""
    tilt, bend, blur, shade, noise, quality = LEVELS[level]
    h_mm, w_mm = page.shape[0] * 25.4 / dpi, page.shape[1] * 25.4 / dpi
    w, h = size if h_mm >= w_mm else size[::-1]
    a, t = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(0.2, 1) * tilt)
    roll = np.radians(rng.normal(0, 3) + (0 if upright else rng.choice([90, 180, 270])))
    axis = np.array([np.cos(a), np.sin(a), 0])
    k = np.array([[0, 0, axis[1]], [0, 0, -axis[0]], [-axis[1], axis[0], 0]])
    r = np.eye(3) + np.sin(t) * k + (1 - np.cos(t)) * k @ k
    c, s = np.cos(roll), np.sin(roll)
    r = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ r
    amount, phase, b = rng.uniform(0.3, 1) * bend * rng.choice([-1, 1]), rng.uniform(-0.6, 0.6), rng.uniform(0, np.pi)
    long = 0.5 * np.hypot(w_mm, h_mm)

    def z_of(x, y):
        return amount * np.cos(((x * np.cos(b) + y * np.sin(b)) / long + phase) * np.pi / 1.2)

    focal = 1.15 * max(w, h)
    fill = rng.uniform(0.84, 0.96) if fill is None else fill
    corners = np.array([[x, y, 0] for x in (-w_mm / 2, w_mm / 2) for y in (-h_mm / 2, h_mm / 2)]) @ r.T
    away = 400.0
    for _ in range(20):  # as near as the corners allow
        seen = focal * corners[:, :2] / (corners[:, 2:] + away)
        middle = (seen.max(0) + seen.min(0)) / 2
        extent = np.ptp(seen, 0) / (w, h)
        away *= extent.max() / fill
    slack = (1 - extent) * (w, h) / 2
    centre = np.array([w / 2, h / 2]) - middle + rng.uniform(-0.8, 0.8, 2) * np.maximum(slack - 4, 0)

    def where(points):
        p = np.asarray(points, float)
        x, y = p[..., 0] - w_mm / 2, p[..., 1] - h_mm / 2
        q = np.stack([x, y, z_of(x, y)], -1) @ r.T
        return focal * q[..., :2] / (q[..., 2:] + away) + centre - 0.5

    px, py = np.meshgrid(np.arange(w, dtype=np.float32) + 0.5 - centre[0], np.arange(h, dtype=np.float32) + 0.5 - centre[1])
    d = np.stack([px / focal, py / focal, np.ones_like(px)], -1)
    along = d @ r[:, 2].astype(np.float32)
    z = np.zeros_like(px)
    for _ in range(4):
        times = (z + r[2, 2] * away) / along
        q = d * times[..., None]
        q[..., 2] -= away
        x, y = q @ r[:, 0].astype(np.float32), q @ r[:, 1].astype(np.float32)
        z = z_of(x, y).astype(np.float32)
    mm = dpi / 25.4
    desk = rng.uniform(0.15, 0.7) + 0.08 * smooth_noise(rng, h, w, 40) + 0.05 * smooth_noise(rng, h, w, 3)
    photo = bilinear(page, (x + w_mm / 2) * mm - 0.5, (y + h_mm / 2) * mm - 0.5, desk)
    photo = photo * rng.uniform(0.75, 0.95) + rng.uniform(0.0, 0.08)
    g = rng.uniform(0, 2 * np.pi)
    light = 1 - shade * rng.uniform(0.2, 0.9) * ((px / w) * np.cos(g) + (py / h) * np.sin(g) + 0.5)
    if rng.random() < 0.6:  # the shadow of a hand or a phone
        g = rng.uniform(0, 2 * np.pi)
        edge = px * np.cos(g) + py * np.sin(g) + 60 * smooth_noise(rng, h, w, 220) - rng.uniform(-0.3, 0.3) * w
        light *= 1 - shade * rng.uniform(0.3, 1) / (1 + np.exp(-edge / rng.uniform(8, 60)))
    photo = photo * np.clip(light, 0.15, 1)
    faults = ()
    if finger:
        photo, faults = with_finger(photo, where, (w_mm, h_mm), rng), ("finger",)
    photo = blurred(photo.astype(np.float32), rng.uniform(0.3, 1) * blur)
    photo = photo + rng.normal(0, noise, photo.shape).astype(np.float32)
    picture, data = jpeg(photo, quality)
    return Shot(picture, data, where, faults)


def with_finger(photo, where, size, rng, deep=None):
    """A finger that holds the sheet at an edge, `deep` mm into it."""
    w_mm, h_mm = size
    deep = rng.uniform(12, 45) if deep is None else deep
    side, at = rng.integers(4), rng.uniform(0.2, 0.8)
    tip = [(deep, at * h_mm), (w_mm - deep, at * h_mm), (at * w_mm, deep), (at * w_mm, h_mm - deep)][side]
    foot = [(-60, at * h_mm + 20), (w_mm + 60, at * h_mm - 20), (at * w_mm - 20, -60), (at * w_mm + 20, h_mm + 60)][side]
    a, b = where(np.array([tip, foot], float))
    unit = np.linalg.norm(where(np.array([[w_mm / 2 + 10, h_mm / 2]])) - where(np.array([[w_mm / 2, h_mm / 2]]))) / 10
    h, w = photo.shape
    px, py = np.meshgrid(np.arange(w), np.arange(h))
    along = np.clip(((px - a[0]) * (b[0] - a[0]) + (py - a[1]) * (b[1] - a[1])) / max(1e-6, ((b - a) ** 2).sum()), 0, 1)
    apart = np.hypot(px - a[0] - along * (b[0] - a[0]), py - a[1] - along * (b[1] - a[1])) / unit
    skin = rng.uniform(0.35, 0.7) * (1 - 0.25 * (apart / 8.5) ** 2)
    mask = 1 / (1 + np.exp((apart - 8.5) * 3))
    shadow = 1 - 0.35 / (1 + np.exp((apart - 11) * 0.8))
    return photo * shadow * (1 - mask) + skin * mask
