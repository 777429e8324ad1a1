"""Both homes of the reader, Python and the page's JavaScript, say the same of the same photo."""

import json
import subprocess
from importlib import resources
from pathlib import Path

import numpy as np
import pytest

from printkit.scan import light, marks, registration
from printkit.scan.features import features
from printkit.scan.pack import MARKS
from printkit.scan.pixels import scaled


@pytest.fixture(scope="module")
def both(sheet, marked, tmp_path_factory):
    """What Python and what JavaScript make of one marked sheet."""
    folder = tmp_path_factory.mktemp("same")
    pictures = {"template": sheet.template.picture, "photo": marked[0].picture}
    for name, picture in pictures.items():
        (folder / f"{name}.u8").write_bytes(np.rint(picture * 255).astype(np.uint8).tobytes())
    slots = [{**slot._asdict(), "cells": []} for slot in sheet.page.slots]
    page = {"w": sheet.page.w, "h": sheet.page.h, "slots": slots}
    sizes = {name: picture.shape[::-1] for name, picture in pictures.items()}
    (folder / "page.json").write_text(json.dumps({"page": page, "sizes": sizes}))
    weights = resources.files("printkit.scan").joinpath("weights", "marks.json")
    (folder / "weights.json").write_bytes(weights.read_bytes())
    script = Path(__file__).with_name("same.mjs")
    ran = subprocess.run(["node", script, folder], capture_output=True, text=True, check=True)
    flat, count = registration.candidate(sheet.template, features(scaled(marked[0].picture, 0.7)), 0.7)
    view = registration.register(sheet.template, marked[0].picture, flat, count)
    own = [slot for slot in sheet.page.slots if slot.kind in MARKS]
    return view, own, marks.read(light.lit(sheet.template, marked[0].picture, view), own), json.loads(ran.stdout)


def test_both_find_the_page_at_the_same_place(sheet, both):
    """A twentieth of a millimetre apart at most (a quarter of a pixel)."""
    view, _, _, found = both
    middles = np.array([(s.x + s.w / 2, s.y + s.h / 2) for s in sheet.page.slots])
    assert np.hypot(*(view(middles) - np.array(found["points"])).T).max() < 0.25
    assert abs(view.fit - found["fit"]) < 0.02


def test_both_read_the_same_in_every_box(both):
    """State and doubt of each."""
    _, own, read, found = both
    ours = {slot.name: (mark.state, mark.doubtful) for slot, mark in zip(own, read, strict=True)}
    theirs = {mark["name"]: (mark["state"], mark["doubtful"]) for mark in found["marks"]}
    differ = [name for name in ours if ours[name] != theirs[name]]
    assert len(differ) <= max(1, 0.001 * len(ours))
    apart = [abs(mark.sure - other["sure"]) for mark, other in zip(read, found["marks"], strict=True)]
    assert np.quantile(apart, 0.98) < 0.02
