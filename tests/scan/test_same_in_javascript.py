"""Both homes of the reader, Python and the page's JavaScript, say the same of the same photos."""

import json
import subprocess
from importlib import resources
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from helpers_scan import UNIT, framed, straight, tones
from printkit.scan import digits, reading
from printkit.scan.pack import Pack, Print, Slot


def eight(picture):
    return np.rint(np.clip(picture, 0, 1) * 255).astype(np.uint8)


def written():
    """A page straight from above: numbers by a typeface and by strokes, in boxes with and without guides."""
    w, h = 120.0, 90.0
    free = [Slot(f"p{k}-sum", "int", 6 + 28 * (k % 4), 6 + 16 * (k // 4), 24, 12) for k in range(12)]
    cells = tuple((20.0 + 6 * k, 64.0, 4.0, 7.0) for k in range(4))
    slots = (
        *free,
        Slot("p1-total", "int", 18, 60, 28, 14, cells=cells[:2]),
        Slot("p2-total", "int", 50, 60, 28, 14, cells=cells[2:]),
    )
    page = framed(w, h, slots, 120)
    photo = page[1].copy()
    pen = ImageDraw.Draw(photo)
    for k, text in enumerate(("7", "42", "138", "0", "96", "5", "23", "", "810", "64", "11", "9")):
        font = ImageFont.load_default(34 + 3 * (k % 5))
        pen.text((free[k].x * UNIT + 14, free[k].y * UNIT + 8), " ".join(text), 70, font=font)
    x, y, cw, ch = cells[0]
    pen.line([((x + cw - 0.4) * UNIT, (y + 0.4) * UNIT), ((x + cw - 0.4) * UNIT, (y + ch - 0.4) * UNIT)], 60, 4)
    return page, photo


@pytest.fixture(scope="module")
def both(sheet, marked, shown, tmp_path_factory):
    """What Python and what JavaScript make of a marked sheet, of a part of it, of two in one picture, of a table and of numbers."""
    folder = tmp_path_factory.mktemp("same")

    def put(name, picture):
        (folder / name).write_bytes(eight(picture).tobytes())
        return {"name": name, "w": picture.shape[1], "h": picture.shape[0]}

    shot = eight(marked[0].picture).astype(np.float32) / 255
    wood = 0.5 + 0.1 * np.random.default_rng(1).normal(0, 1, (800, 600))
    photos = [shot, shot[: shot.shape[0] * 2 // 3], wood, wood * 0.1, wood[:150, :500]]
    flat, photo = written()
    page = flat[0]
    (folder / "cases.json").write_text(
        json.dumps(
            {
                "page": {**told(sheet.page), "template": put("template", sheet.template.picture)},
                "photos": [put(f"photo{n}", picture) for n, picture in enumerate(photos)],
                "flat": {
                    **told(page),
                    "template": put("flat", tones(flat[1])),
                    "photo": put("seen", tones(photo)),
                },
            }
        )
    )
    for name in ("marks", "digits"):
        weights = resources.files("printkit.scan").joinpath("weights", f"{name}.json")
        (folder / f"{name}.json").write_bytes(weights.read_bytes())
    script = Path(__file__).with_name("same.mjs")
    theirs = json.loads(subprocess.run(["node", script, folder], capture_output=True, text=True, check=True).stdout)
    pack = Pack("unlock-tower", "", {}, (Print("0123456789", "Sheet", "en", (sheet.page,)),))
    ours = [shown]
    for picture in photos[1:]:
        try:
            ours.append(reading.read("a.png", as_file(picture), [pack]))
        except reading.Unread as failure:
            ours.append(failure.problem.code)
    light = straight(flat, photo)
    return ours, [digits.read(light, slot) for slot in page.slots], theirs


def told(page):
    slots = [{**slot._asdict(), "cells": [list(cell) for cell in slot.cells]} for slot in page.slots]
    return {"w": page.w, "h": page.h, "slots": slots}


def as_file(picture):
    out = BytesIO()
    Image.fromarray(eight(picture)).save(out, "PNG")
    return out.getvalue()


def test_both_find_the_page_at_the_same_place(sheet, both):
    """A twentieth of a millimetre apart at most (a quarter of a pixel)."""
    shown, found = both[0][0], both[2]["answers"][0]
    middles = np.array([(s.x + s.w / 2, s.y + s.h / 2) for s in sheet.page.slots])
    assert np.hypot(*(shown.view(middles) - np.array(found["points"])).T).max() < 0.25
    assert abs(shown.view.fit - found["fit"]) < 0.02


def test_both_read_the_same_in_every_box(both):
    """Marks, numbers, words: what is read, whether it is doubtful, and why."""
    ours, theirs = both[0][0].found, both[2]["answers"][0]["found"]
    differ = [
        one.slot.name
        for one, other in zip(ours, theirs, strict=True)
        if (one.text, one.doubtful, one.why) != (other["text"], other["doubtful"], other["why"])
    ]
    assert len(differ) <= max(1, 0.001 * len(ours))
    apart = [abs(one.sure - other["sure"]) for one, other in zip(ours, theirs, strict=True)]
    assert np.quantile(apart, 0.98) < 0.02


def test_both_refuse_the_same_photos_for_the_same_reason(both):
    """A part of a sheet, a table, a dark room, a stamp-sized picture."""
    codes = [one["refused"] for one in both[2]["answers"][1:]]
    assert codes == both[0][1:] == ["photo-cut-off", "photo-no-sheet", "photo-dark", "photo-small"]


def test_both_read_the_same_numbers(both):
    """Handwriting's proposals and guides: text, doubt, how sure."""
    _, ours, theirs = both
    read = [(number["text"], number["doubtful"]) for number in theirs["numbers"]]
    assert read == [(number.text, number.doubtful) for number in ours]
    assert np.abs([a.sure - b["sure"] for a, b in zip(ours, theirs["numbers"], strict=True)]).max() < 0.03
    assert ours[12].text == "1"
    assert sum(bool(number.text) for number in ours) >= 11
