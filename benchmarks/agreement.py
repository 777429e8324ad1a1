"""Do Python and the page's JavaScript read the same in the same pictures? Ray-traced photos, flat scans and, where given, real photos.

python benchmarks/agreement.py [--photos 0-20] [--scans 0-10] [--seed 4200] [--forms FOLDER]. Needs `node`, and `povray` for photos that are not in the
cache yet; the pictures are those of real_paper.py. Told: boxes in which what is read, whether it is asked for, or why, differs, and how far
apart both lay the page.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from importlib import resources
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "benchmarks")]

import real_paper  # noqa: E402

from printkit.scan import reading  # noqa: E402
from printkit.scan.pack import Pack, Print  # noqa: E402
from printkit.scan.photo import grey, png  # noqa: E402


def eight(picture):
    return np.rint(np.clip(picture, 0, 1) * 255).astype(np.uint8)


def told(page):
    return {"w": page.w, "h": page.h, "slots": [{**s._asdict(), "cells": [list(cell) for cell in s.cells]} for s in page.slots]}


def theirs(page, photos, folder):
    """What JavaScript makes of grey pictures (8 bits)."""

    def put(name, picture):
        (folder / name).write_bytes(picture.tobytes())
        return {"name": name, "w": picture.shape[1], "h": picture.shape[0]}

    plain, print_ = told(page), eight(np.asarray(Image.open(BytesIO(page.template)).convert("L"), np.float32) / 255)
    named = [put(f"photo{n}", photo) for n, photo in enumerate(photos)]
    flat = {**plain, "slots": [], "template": put("template", print_), "photo": put("seen", print_)}
    cases = {
        "page": {**plain, "template": put("template", print_)},
        "circles": [],
        "probable": [],
        "photos": named,
        "flat": flat,
    }
    (folder / "cases.json").write_text(json.dumps(cases))
    for name in ("marks", "digits"):
        weights = resources.files("printkit.scan").joinpath("weights", f"{name}.json")
        (folder / f"{name}.json").write_bytes(weights.read_bytes())
    script = ROOT / "tests" / "scan" / "same.mjs"
    return json.loads(subprocess.run(["node", script, folder], capture_output=True, text=True, check=True).stdout)["answers"]


def compared(page, named, counts):
    """Each picture (name, grey of 8 bits) read by both."""
    of = Print("0123456789", "Sheet", "en", (page,))
    pack = Pack("unlock-tower", "", {}, (of,))
    middles = np.array([(s.x + s.w / 2, s.y + s.h / 2) for s in page.slots])
    with tempfile.TemporaryDirectory() as folder:
        answers = theirs(page, [photo for _, photo in named], Path(folder))
    for (name, photo), other in zip(named, answers, strict=True):
        try:
            shown = reading.read(name, png(photo.astype(np.float32) / np.float32(255)), [pack])
        except reading.UnreadPage as failure:
            counts["refused alike" if other.get("refused") == failure.problem.code else "refused otherwise"] += 1
            print(f"{name}: {failure.problem.code}, {other.get('refused', 'read')}", flush=True)
            continue
        if "refused" in other:
            counts["refused otherwise"] += 1
            print(f"{name}: read, {other['refused']}", flush=True)
            continue
        apart = float(np.hypot(*(shown.view(middles) - np.array(other["points"])).T).max())
        differ = [
            (
                a.slot.name,
                (a.text, a.doubtful, a.why, round(a.sure, 3)),
                (b["text"], b["doubtful"], b["why"], round(b["sure"], 3)),
            )
            for a, b in zip(shown.boxes, other["found"], strict=True)
            if (a.text, a.doubtful, a.why) != (b["text"], b["doubtful"], b["why"])
        ]
        counts["boxes"] += len(shown.boxes)
        counts["differ"] += len(differ)
        print(f"{name}: {apart:.4f} pixels apart, {len(differ)} of {len(shown.boxes)} boxes differ {differ}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", default="0-20", help="which, from and to before: 0-20")
    parser.add_argument("--scans", default="0-10")
    parser.add_argument("--seed", type=int, default=4200)
    parser.add_argument("--forms", type=Path, help="a folder of photos of strangers' forms as for real_paper.py")
    given = parser.parse_args()
    counts = dict.fromkeys(("boxes", "differ", "refused alike", "refused otherwise"), 0)
    (sheet,) = real_paper.sheets("unlock-tower", "en", ("sheet",))
    named = []
    for kind, text in (("photo", given.photos), ("scan", given.scans)):
        for number in range(*map(int, text.split("-"))):
            page, _, _ = real_paper.written(sheet, number, given.seed)
            view = real_paper.taken(page, sheet, number, given.seed, kind)
            named.append((f"{kind}{number}", eight(grey(view.jpeg))))
    compared(sheet.page, named, counts)
    if given.forms:
        photos = [(file.name, eight(grey(file.read_bytes()))) for file in sorted(given.forms.glob("*.jpg"))]
        for form, _ in real_paper.forms(given.forms):
            compared(form.pages[0], photos, counts)
    agreed = 1 - counts["differ"] / max(1, counts["boxes"])
    print(f"{counts}: {100 * agreed:.3f} % of boxes alike, {real_paper.interval(counts['differ'], counts['boxes'])} % differ")


if __name__ == "__main__":
    main()
