"""Pictures of QR codes as a camera sees them: tilted, on a table, out of focus, noisy; and a film of them for Chromium's fake camera."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

SIZE = (1280, 720)
HELD = 12
"""Frames that a code is held before the camera."""


def photographed(codes, rng, *, size=SIZE, blur=1.3):
    """One picture of some codes (PNG or JPEG files), side by side, each held a little askew."""
    table = rng.integers(60, 150, (size[1] // 8, size[0] // 8, 3), dtype=np.uint8)
    picture = Image.fromarray(table).resize(size, Image.Resampling.BICUBIC)
    room = size[0] // len(codes), size[1]
    side = int(min(room) * 0.86)
    for number, data in enumerate(codes):
        code = Image.open(BytesIO(data)).convert("RGB").resize((side, side), Image.Resampling.LANCZOS)
        left, top = number * room[0] + (room[0] - side) // 2, (room[1] - side) // 2
        corners = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
        held = [(x + rng.uniform(-0.07, 0.07) * side, y + rng.uniform(-0.06, 0.06) * side) for x, y in corners]
        flat = [(0, 0), (side, 0), (side, side), (0, side)]
        how = size, Image.Transform.PERSPECTIVE, _towards(held, flat), Image.Resampling.BICUBIC
        picture.paste(code.transform(*how), (0, 0), Image.new("L", (side, side), 255).transform(*how))
    blurred = np.asarray(picture.filter(ImageFilter.GaussianBlur(blur)), dtype=np.float64)
    seen = blurred * rng.uniform(0.75, 1.0) + rng.normal(0, 5, blurred.shape)
    return Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8))


def jpeg(picture):
    """As a camera keeps it."""
    file = BytesIO()
    picture.save(file, "JPEG", quality=85)
    return file.getvalue()


def filmed(path, codes, seed=31):
    """A film in which each code is held before the camera for a while, over and over: Chromium's fake camera plays it (MJPEG)."""
    rng = np.random.default_rng(seed)
    frames = [jpeg(photographed([code], rng)) for code in codes for _ in range(3)]
    Path(path).write_bytes(b"".join(frame * (HELD // 3) for frame in frames))


def _towards(held, flat):
    """The eight numbers by which Pillow finds, for each point of the picture, the point of the code."""
    rows = []
    for (x, y), (u, v) in zip(held, flat, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    return np.linalg.solve(np.array(rows), np.array([part for point in flat for part in point])).tolist()
