"""``printkit calibrate --photo``: a printer that misplaces both sides, two photos, and the drift that was printed."""

from __future__ import annotations

import io
import json
import math
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from printkit.draw.text import FontSet
from printkit.impose import Drift
from printkit.paint.pdf import paint
from printkit.paint.preview import rasterise
from printkit.printer import profiles
from printkit.printer.calibration_page import CalibrationPage, document

sys.path.append(str(Path(__file__).parents[2] / "benchmarks" / "photos"))

DPI = 254
"""10 pixels a mm: A4 has whole ones, and the picture isn't stretched."""
W, H = 210.0, 297.0
FRONT = Drift(0.6, -0.8, 0.1, 1.002, 0.999)
BACK = Drift(-1.2, 0.9, -0.3, 0.998, 1.001)


def turned(drift):
    angle = math.radians(drift.rotate)
    spin = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    return spin @ np.diag([drift.scale_x, drift.scale_y])


def misprinted(picture, drift):
    """What a printer with that drift lays on the paper."""
    middle = np.array(picture.size) / 2
    back = np.linalg.inv(turned(drift))
    off = middle - back @ (middle + np.array([drift.x, drift.y]) * DPI / 25.4)
    rows = (*back[0], off[0], *back[1], off[1])
    moved = picture.transform(picture.size, Image.Transform.AFFINE, rows, Image.Resampling.BICUBIC, fillcolor=255)
    return np.asarray(moved, np.float32) / 255


def expected(u, v):
    """Where the front says that the back's ink for u, v (mm from the middle) lies: seen from the front it is mirrored."""
    x, y = turned(BACK) @ (u, v) + (BACK.x, BACK.y)
    x, y = np.linalg.inv(turned(FRONT)) @ (np.array([-x, y]) - (FRONT.x, FRONT.y))
    return np.array([-x, y])


@pytest.fixture(scope="module")
def photos(tmp_path_factory):
    """Front and back, photographed from other sides."""
    import camera_held

    fonts, folder = FontSet.load(), tmp_path_factory.mktemp("photos")
    pages = rasterise(paint(document(CalibrationPage("A4", W, H, "long", "en", fonts)), fonts.file), DPI)
    files = []
    for name, page, drift, seed in zip(("front", "back"), pages, (FRONT, BACK), (7301, 7302), strict=True):
        picture = misprinted(Image.open(io.BytesIO(page)).convert("L"), drift)
        files.append(folder / f"{name}.jpg")
        files[-1].write_bytes(camera_held.shoot(picture, DPI, "easy", np.random.default_rng(seed)).jpeg)
    return files


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    """A config directory of this test alone."""
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "config"))


@pytest.mark.turns(6, among="photos")
def test_two_photos_give_the_drift_that_was_printed(run, photos):
    """Within 0.2 mm up to 20 mm from the edges, in either order; typed numbers for the margin stay, and the edge is seen."""
    run("calibrate", "--name", "home", "--margin", "5", "--flip", "short")
    status, out, err = run("calibrate", "--name", "home", "--photo", photos[1], photos[0], "--lang", "en", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out)["problems"] == []
    kept = profiles.load("home")
    assert (kept.margin, kept.flip) == (5.0, "long")
    for u in (-85, 0, 85):
        for v in (-128, 0, 128):
            found = turned(kept.drift) @ (u, v) + (kept.drift.x, kept.drift.y)
            assert math.dist(found, expected(u, v)) < 0.2


@pytest.mark.turns(6, among="photos")
def test_what_photos_do_not_show_is_told(run, photos, tmp_path):
    """Twice one side, an edge that was cut off the picture, what contradicts, and no picture."""
    cut = tmp_path / "cut.png"
    with Image.open(photos[1]) as whole:
        level = np.asarray(whole.convert("L"), np.float32)
        paper = np.where(level < 110, level.max() * 0.8, level)  # as on a white table: print and edge are gone into it
        Image.fromarray(np.clip(paper, 0, 255).astype(np.uint8)).crop((40, 40, 700, 900)).save(cut)
    broken = tmp_path / "none.jpg"
    broken.write_bytes(b"no picture")
    for arguments, said in (
        (("--photo", photos[0], photos[0]), "the front"),
        (("--photo", photos[0], cut), "cut.png"),
        (("--photo", photos[0], broken), "none.jpg"),
        (("--photo", photos[0], tmp_path / "missing.jpg"), "missing.jpg"),
        (("--photo", *photos, "--back-x", "1", "--name", "a"), "--photo"),
        (("--photo", *photos, "--flip", "short"), "--flip long"),
    ):
        status, out, err = run("calibrate", *arguments, "--lang", "en")
        assert (status, out) == (2, ""), err
        assert said in err
        assert len(err.splitlines()) == 1
    assert not profiles.known()
