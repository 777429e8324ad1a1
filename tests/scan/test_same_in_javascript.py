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
from printkit.scan import digits, marks, reading
from printkit.scan.light import halved
from printkit.scan.pack import Pack, PackSlot, Print


def eight(picture):
    return np.rint(np.clip(picture, 0, 1) * 255).astype(np.uint8)


def written():
    """A page straight from above: numbers by a typeface and by strokes, in boxes with and without guides."""
    w, h = 120.0, 90.0
    free = [PackSlot(f"p{k}-sum", "int", 6 + 28 * (k % 4), 6 + 16 * (k // 4), 24, 12) for k in range(12)]
    cells = tuple((20.0 + 6 * k, 64.0, 4.0, 7.0) for k in range(4))
    slots = (
        *free,
        PackSlot("p1-total", "int", 18, 60, 28, 14, cells=cells[:2]),
        PackSlot("p2-total", "int", 50, 60, 28, 14, cells=cells[2:]),
        PackSlot("p1-name", "text", 84, 60, 32, 14),
    )
    page = framed(w, h, slots, 120)
    photo = page[1].copy()
    pen = ImageDraw.Draw(photo)
    for k, text in enumerate(("7", "42", "138", "0", "96", "5", "23", "", "810", "64", "11", "9")):
        font = ImageFont.load_default(34 + 3 * (k % 5))
        pen.text((free[k].x * UNIT + 14, free[k].y * UNIT + 8), " ".join(text), 70, font=font)
    pen.text((86 * UNIT, 62 * UNIT), "Chie", 70, font=ImageFont.load_default(46))
    x, y, cw, ch = cells[0]
    pen.line([((x + cw - 0.4) * UNIT, (y + 0.4) * UNIT), ((x + cw - 0.4) * UNIT, (y + ch - 0.4) * UNIT)], 60, 4)
    return page, photo


def coins(sheet):
    """A photo of the sheet, of whose coins every third is circled and every third struck out, from 8 bits as a file has them.

    Something as bright as the paper lies over parts of some floors.
    """
    import camera_held
    import hands_held

    rng = np.random.default_rng(12)
    page = sheet.paper.copy()
    for number, slot in enumerate(slot for slot in sheet.page.slots if slot.states == 3):
        if number % 3:
            hands_held.draw(page, 200, (slot.x, slot.y, slot.w, slot.h), ("round", "round-out")[number % 3 - 1], rng)
    photo = camera_held.shoot(page, 200, "easy", rng)
    slot = next(slot for slot in sheet.page.slots if slot.name == "p1-marks-2-5")
    x, y = np.rint(photo.where(np.array([slot.x + slot.w / 2, slot.y + slot.h / 2]))).astype(int)
    over = np.s_[y - 25 : y + 25, x : x + 50]
    photo.picture[over] = np.quantile(photo.picture[over], 0.9)
    return eight(photo.picture).astype(np.float32) / 255


def circles():
    """Patches of circled coins, the last two with a stroke that goes in or through, and a network that is sure of all of them.

    As fine as the reader looks at them.
    """
    y, x = np.mgrid[:32, :64] - np.array([15.5, 31.5])[:, None, None]
    x = x / 2
    seen = np.zeros((4, 3, 32, 64), np.float32)
    for patch, (inner, line) in zip(seen, ((8, 0), (4, 0), (8, 5), (8, 20)), strict=True):
        patch[1, (np.hypot(x, y) > inner) & (np.hypot(x, y) < 11)] = 0.6
        patch[1, (np.abs(x - y) < 1) & (x + y < 2 * line - 20)] = 0.5
        patch[0] = patch[1] * (0.3 + 0.02 * line)
    return seen, np.array([[0, 0, 0.98, 0.02, 0]] * len(seen), np.float32)


@pytest.fixture(scope="module")
def both(sheet, marked, shown, tmp_path_factory):
    """What Python and what JavaScript make of a marked sheet, of one with coins, of a part of it, of a table and of numbers."""
    folder = tmp_path_factory.mktemp("same")

    def put(name, picture):
        (folder / name).write_bytes(eight(picture).tobytes())
        return {"name": name, "w": picture.shape[1], "h": picture.shape[0]}

    shot = eight(marked[0].picture).astype(np.float32) / 255
    wood = 0.5 + 0.1 * np.random.default_rng(1).normal(0, 1, (800, 600))
    photos = [shot, coins(sheet), shot[: shot.shape[0] * 2 // 3], wood, wood * 0.1, wood[:150, :500]]
    flat, photo = written()
    page = flat[0]
    (folder / "cases.json").write_text(
        json.dumps(
            {
                "page": {**told(sheet.page), "template": put("template", sheet.template.picture)},
                "circles": [part.ravel().tolist() for part in circles()[0]],
                "probable": circles()[1].tolist(),
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
        except reading.UnreadPage as failure:
            ours.append(failure.problem.code)
    light = straight(flat, photo)
    return ours, [(digits.worded if slot.kind == "text" else digits.read)(light, slot) for slot in page.slots], theirs


def told(page):
    slots = [{**slot._asdict(), "cells": [list(cell) for cell in slot.cells]} for slot in page.slots]
    return {"w": page.w, "h": page.h, "slots": slots}


def as_file(picture):
    out = BytesIO()
    Image.fromarray(eight(picture)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.turns(6, among="photos")
def test_both_find_the_page_at_the_same_place(sheet, both):
    """A twentieth of a millimetre apart at most (a quarter of a pixel)."""
    shown, found = both[0][0], both[2]["answers"][0]
    middles = np.array([(s.x + s.w / 2, s.y + s.h / 2) for s in sheet.page.slots])
    assert np.hypot(*(shown.view(middles) - np.array(found["points"])).T).max() < 0.25
    assert abs(shown.view.fit - found["fit"]) < 0.02
    assert abs(shown.view.near - found["near"]) < 0.1


@pytest.mark.parametrize("photo", [0, 1])
def test_both_read_the_same_in_every_box(both, photo):
    """Marks, coins, numbers, words: what is read, whether it is doubtful, and why."""
    ours, theirs = both[0][photo].boxes, both[2]["answers"][photo]["found"]
    differ = [
        one.slot.name
        for one, other in zip(ours, theirs, strict=True)
        if (one.text, one.doubtful, one.why) != (other["text"], other["doubtful"], other["why"])
    ]
    assert len(differ) <= max(1, 0.001 * len(ours))
    assert (sum(one.why == "covered" for one in ours) > 2) == bool(photo)
    apart = [abs(one.sure - other["sure"]) for one, other in zip(ours, theirs, strict=True)]
    assert np.quantile(apart, 0.98) < 0.02


def test_both_ask_for_the_same_circles(both):
    """Of which the middle is free, touched, or struck through: how dark it is, and what that comes to."""
    fine, probable = circles()
    seen = halved(fine)
    measures = marks.Measures(marks.filled(seen), marks.crossed(seen), marks.inked(fine), marks.written(seen))
    ours = marks.decided(probable, [PackSlot("p1-coin-1", "tick", 1, 1, 5, 5, states=3)] * len(seen), measures)
    theirs = both[2]["circles"]
    for name, values in measures._asdict().items():
        assert [one[name] for one in theirs] == pytest.approx(values.tolist()), name
    assert [(one["state"], one["doubtful"]) for one in theirs] == [(one.state, one.doubtful) for one in ours]
    assert {one.doubtful for one in ours} == {True, False}


def test_both_refuse_the_same_photos_for_the_same_reason(both):
    """A part of a sheet, a table, a dark room, a stamp-sized picture."""
    codes = [one["refused"] for one in both[2]["answers"][2:]]
    assert codes == both[0][2:] == ["photo-cut-off", "photo-no-sheet", "photo-dark", "photo-small"]


def test_both_read_the_same_numbers(both):
    """Handwriting's proposals and guides: text, doubt, how sure; and the shape of a name."""
    _, ours, theirs = both
    read = [(number["text"], number["doubtful"]) for number in theirs["numbers"]]
    assert read == [(number.text, number.doubtful) for number in ours]
    assert np.abs([a.sure - b["sure"] for a, b in zip(ours, theirs["numbers"], strict=True)]).max() < 0.03
    assert ours[12].text == "1"
    assert sum(bool(number.text) for number in ours) >= 11
    assert theirs["numbers"][-1]["shape"] == ours[-1].shape != ""
