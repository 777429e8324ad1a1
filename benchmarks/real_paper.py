"""How well photos of paper are read: RAY-TRACED photos and flat scans of our pages, written on by a model of pencils and pens.

python benchmarks/real_paper.py [--photos 0-24] [--scans 0-24] [--seed 3200] [--json FILE] [--sum FILE …] [--forms FOLDER]. Needs `povray` (apt install povray). Nothing here is
shared with what the networks were trained with, nor with photo.py: other strokes, other light, other camera. Pictures are kept in the cache
(XDG_CACHE_HOME), named by all that made them; a photo takes some 15 s of one processor core.

Told for each kind of writing: boxes, read wrong without being asked for, and asked for, with intervals of 95 % (Clopper-Pearson); questions
a sheet as `printkit score` would ask them; photos refused and why; how far the worst box is off.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
import time
from collections import Counter, defaultdict
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "benchmarks" / "ray_traced"), str(ROOT / "training")]

import pencils  # noqa: E402
import povray  # noqa: E402
from templates import sheets  # noqa: E402

from printkit.api.photo_names import KnownName  # noqa: E402
from printkit.api.photos import Photos  # noqa: E402
from printkit.scan import reading  # noqa: E402
from printkit.scan.pack import MARKS, Pack, PackPage, PackSlot, Print  # noqa: E402

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "printkit-benchmarks" / "ray-traced"
GRADES = tuple(pencils.TOOLS)
SIGNS = ("roof", "roof", "roof", "bar", "tick", "cross", "circle")
OFFS = {"on the rule": (0, 0.12), "near it": (0.45, 0.08), "inside": (1.5, 0.3), "above it": (-0.45, 0.08)}


def printed(sheet):
    """The sheet as the printer lays it down, at the resolution of the pencils."""
    image = Image.fromarray((sheet.paper * 255 + 0.5).astype(np.uint8))
    size = (round(sheet.page.w * pencils.MM), round(sheet.page.h * pencils.MM))
    return np.asarray(image.resize(size, Image.Resampling.BICUBIC), np.float32) / 255


def drawn(page, rng, box, sign, tool, press):
    """Draw a sign into a floor; how far off the rule it lies, by name."""
    off = str(rng.choice(list(OFFS), p=[0.35, 0.25, 0.3, 0.1])) if sign == "roof" else "inside"
    mm = rng.normal(*OFFS[off])
    strokes = (
        {"roof": pencils.roof, "bar": pencils.bar}[sign](rng, box, mm)
        if sign in ("roof", "bar")
        else getattr(pencils, sign)(rng, box)
    )
    for stroke in strokes:
        page.stroke(stroke, tool, press)
    return off if sign == "roof" else sign


def written(sheet, number, seed):
    """A sheet of Unlock Tower with a game on it: its page, and for each box what stands there and how it was written.

    Every other sheet is plain: one sign, one pencil of usual hardness or a pen, nothing corrected.
    """
    rng = np.random.default_rng([seed, number])
    page, truth = pencils.Page(printed(sheet), rng), {}
    plain = number % 2 == 0
    tool = ("HB", "2B", "ballpoint")[number // 2 % 3] if plain else GRADES[number // 2 % len(GRADES)]
    press = rng.uniform(0.85, 1.1) if plain else rng.uniform(0.6, 1.1)
    sign = str(rng.choice(SIGNS))
    slots = {slot.name: slot for slot in sheet.page.slots}
    box = {name: (slot.x, slot.y, slot.w, slot.h) for name, slot in slots.items()}
    for tower in range(1, 7):
        floors = sorted(int(f) for f in rng.choice(np.arange(1, 21), rng.integers(3, 7), replace=False))
        for floor in floors:
            name = f"p1-marks-{tower}-{floor}"
            how = drawn(page, rng, box[name], sign, tool, press)
            truth[name] = ("on", f"{tool} {how}")
        if plain:
            continue
        for kind in rng.choice(["rubbed", "scribbled", "corrected", ""], 1):
            name = f"p1-marks-{tower}-{rng.choice([f for f in range(2, 20) if not {f, f + 1, f - 1} & set(floors)] or [20])}"
            if not kind or name in truth:
                continue
            drawn(page, rng, box[name], sign if sign != "roof" else "cross", tool, press)
            pencil = pencils.TOOLS[tool].shine > 0
            if kind == "scribbled" or not pencil:
                for stroke in pencils.scribble(rng, box[name]):
                    page.stroke(stroke, tool, press)
                truth[name] = ("ask", "scribbled out")
            else:
                page.rub(box[name], rng.uniform(0.85, 0.97))
                truth[name] = ("off", "rubbed out")
            if kind == "corrected" and pencil:
                for stroke in pencils.cross(rng, box[name]):
                    page.stroke(stroke, tool, press)
                truth[name] = ("on", "written on what was rubbed out")
    for name, slot in slots.items():
        small = slot.w < 9 and slot.kind in MARKS and not name.startswith(("p1-marks", "rounds"))
        if small and slot.states == 2 and rng.random() < 0.3:
            for stroke in pencils.tick(rng, box[name]) if rng.random() < 0.7 else pencils.cross(rng, box[name]):
                page.stroke(stroke, tool, press)
            truth[name] = ("on", "ticks")
        elif slot.states == 3 and rng.random() < 0.4:
            for stroke in pencils.circle(rng, box[name]):
                page.stroke(stroke, tool, press)
            struck = rng.random() < 0.4
            for stroke in pencils.slash(rng, box[name]) if struck else []:
                page.stroke(stroke, tool, press)
            truth[name] = ("struck" if struck else "on", "coins")
    high = rng.uniform(3.0, 4.5) if plain else rng.uniform(1.7, 3)
    for stroke in pencils.figures(rng, box["p1-total"], str(rng.integers(4, 40)), high):
        page.stroke(stroke, tool, press, 0.05)
    truth["p1-total"] = ("written", "numbers" if plain else "small numbers")
    for stroke in pencils.letters(rng, box["p1-name"], int(rng.integers(3, 6))):
        page.stroke(stroke, tool, press, 0.05)
    truth["p1-name"] = ("written", "names")
    return page, truth, plain


def taken(page, sheet, number, seed, kind):
    """The photo or scan of a written page, from the cache if it was made before."""
    # Everything that a picture depends on names it.
    code = b"".join((ROOT / "benchmarks" / name).read_bytes() for name in ("ray_traced/pencils.py", "ray_traced/povray.py"))
    key = hashlib.sha256(
        b"|".join([code, page.albedo.astype(np.float16).tobytes(), f"{number} {seed} {kind}".encode()])
    ).hexdigest()[:20]
    rng = np.random.default_rng([seed, number, kind == "scan"])
    if kind == "scan":
        return povray.scan(page.albedo, pencils.DPI, rng)
    file = CACHE / f"{key}.jpg"
    easy = number % 2 == 0
    shape = povray.SHAPES[number // 2 % (3 if easy else 5)]
    options = {"shape": shape, "strength": rng.uniform(3, 7) if easy else rng.uniform(6, 14), "tilt": 14 if easy else 28}
    options |= {"shadow": bool(rng.random() < 0.6), "blur": rng.uniform(0.3, 0.8) if easy else rng.uniform(0.4, 1.4)}
    folder = CACHE / f"work-{os.getpid()}"
    known = file.read_bytes() if file.exists() else None
    view = povray.shoot(page.albedo, page.graphite, (sheet.page.w, sheet.page.h), rng, folder=folder, known=known, **options)
    shutil.rmtree(folder, ignore_errors=True)
    if known is None:
        CACHE.mkdir(parents=True, exist_ok=True)
        file.write_bytes(view.jpeg)
    return view


def interval(wrong, of):
    """The 95 % interval of a share (Clopper and Pearson), in per cent, by bisection."""
    from math import comb

    def tail(p, low, high):
        return (
            sum(comb(of, k) * p**k * (1 - p) ** (of - k) for k in range(low, high + 1))
            if of < 1000
            else _normal_tail(p, low, high, of)
        )

    def solved(rises, goal):
        a, b = 0.0, 1.0
        for _ in range(50):
            m = (a + b) / 2
            a, b = (m, b) if rises(m) < goal else (a, m)
        return a

    low = 0.0 if wrong == 0 else solved(lambda p: tail(p, wrong, of), 0.025)
    high = 1.0 if wrong == of else solved(lambda p: 1 - tail(p, 0, wrong), 0.975)
    return round(100 * low, 2), round(100 * high, 2)


def _normal_tail(p, low, high, of):
    """Of many: by logarithms, so that nothing overflows."""
    from math import exp, lgamma, log

    if p <= 0 or p >= 1:
        return float(low == 0) if p <= 0 else float(high == of)
    first = lambda k: lgamma(of + 1) - lgamma(k + 1) - lgamma(of - k + 1) + k * log(p) + (of - k) * log(1 - p)  # noqa: E731
    return min(1.0, sum(exp(first(k)) for k in range(low, high + 1)))


def measured(seed, photos, scans, kept=None, told=print):
    """All figures. What is `kept` (a JSON file) of pictures that were read before is gone on with: hours may be taken in bits."""
    (sheet,) = sheets("unlock-tower", "en", ("sheet",))
    pack = Pack("unlock-tower", sheet.game.edition, {}, (Print("0123456789", "Sheet", "en", (sheet.page,)),))
    state = {"seed": seed, "done": [], "kinds": {}, "asked_plain": [], "refused": {}, "worst": [], "wrong": []}
    if kept is not None and kept.exists():
        state = json.loads(kept.read_text())
        if state["seed"] != seed:
            raise SystemExit(f"{kept}: is of seed {state['seed']}")
    for kind, numbers in (("photo", photos), ("scan", scans)):
        for number in numbers:
            if f"{kind}{number}" not in state["done"]:
                told(one_more(state, sheet, pack, kind, number))
                state["done"].append(f"{kind}{number}")
                if kept is not None:
                    kept.write_text(json.dumps(state))
    return state


def one_more(state, sheet, pack, kind, number):
    """Make, read and count one picture; a line about it."""
    page, truth, plain = written(sheet, number, state["seed"])
    view = taken(page, sheet, number, state["seed"], kind)
    name = f"{kind}{number}.jpg"
    began = time.process_time()
    try:
        shown = reading.read(name, view.jpeg, [pack])
    except reading.UnreadPage as failure:
        code = f"{kind} {failure.problem.code}"
        state["refused"][code] = state["refused"].get(code, 0) + 1
        return f"{name}: refused, {failure.problem.code}"
    spent = time.process_time() - began
    middles = np.array([(s.x + s.w / 2, s.y + s.h / 2) for s in sheet.page.slots])
    at = np.asarray(view.where(middles)) * (shown.light.photo.shape[1] / Image.open(BytesIO(view.jpeg)).width)
    unit = np.linalg.norm(shown.view(np.array([[110.0, 150.0]])) - shown.view(np.array([[100.0, 150.0]]))) / 10
    state["worst"].append(round(float(np.hypot(*(shown.view(middles) - at).T).max() / unit), 3))
    for one in shown.boxes:
        own, how = truth.get(one.slot.name, ("off", "blanks" if one.slot.kind in MARKS else "blank numbers"))
        read = {"": "off", "On": "on"}.get(one.text, one.text)
        silent = not one.doubtful and (own in ("ask", "written") or read != own)
        groups = [how]
        if one.slot.name.startswith("p1-marks") and own == "on":
            grade, _, way = how.partition(" ")
            groups = ["floor marks", f"floor marks, {kind}s", *([f"grade {grade}", way] if grade in GRADES else [how])]
            groups += ["floor marks of plain sheets"] if plain else []
        for group in groups:
            tally = state["kinds"].setdefault(group, {"boxes": 0, "asked": 0, "silent": 0, "light": 0})
            tally["boxes"] += 1
            tally["asked"] += one.doubtful
            tally["silent"] += silent
            tally["light"] += bool(silent and shown.is_faint)
        if silent:
            state["wrong"].append((name, one.slot.name, how, read, round(one.sure, 3)))
    asked = ""
    if plain:
        questions = Photos(sheet.game, [shown], [], [KnownName("Aki")]).questions
        state["asked_plain"].append(len(questions))
        asked = f"{len(questions)} questions (plain), "
    return f"{name}: {asked}worst box {state['worst'][-1]:.2f} mm, {spent:.1f} s"


def figures(states):
    """What several states come to together, with intervals of 95 %."""
    kinds, refused = defaultdict(Counter), Counter()
    for state in states:
        refused.update(state["refused"])
        for kind, tally in state["kinds"].items():
            kinds[kind].update(tally)
    worst, asked = ([value for state in states for value in state[key]] for key in ("worst", "asked_plain"))
    return {
        "pictures": sum(len(state["done"]) for state in states),
        "kinds": {
            kind: {**tally, "silent %": interval(tally["silent"], tally["boxes"])} for kind, tally in sorted(kinds.items())
        },
        "questions_plain": sorted(asked),
        "median_questions_plain": float(np.median(asked)) if asked else None,
        "refused": dict(refused),
        "worst_box_mm": {"median": round(float(np.median(worst)), 2), "most": round(max(worst), 2)} if worst else {},
        "wrong": [one for state in states for one in state["wrong"]],
    }


def forms(folder):
    """Forms that printkit didn't print, as prints, and which boxes are filled: NAME.blank.png (150 dpi), NAME.boxes.json (middles, radius)."""
    known = []
    for file in sorted(folder.glob("*.boxes.json")):
        name, data = file.name.removesuffix(".boxes.json"), json.loads(file.read_text())
        blank = file.with_name(f"{name}.blank.png")
        width, height = Image.open(blank).size
        mm, r = 25.4 / 150, data["r"] + 1
        slots = tuple(PackSlot(box, "tick", (x - r) * mm, (y - r) * mm, 2 * r * mm, 2 * r * mm) for box, x, y in data["slots"])
        page = PackPage(1, width * mm, height * mm, blank.read_bytes(), slots)
        known.append((Print(f"{len(known):010}", name, "en", (page,)), set(data["filled"])))
    return known


def strangers(folder, told=print):
    """Photos of such forms, each compared with every form. Boxes read wrong without being asked for, and asked for, of all."""
    known = forms(folder)
    truths = {form.title: filled for form, filled in known}
    packs = [Pack("strangers", "", {}, tuple(form for form, _ in known))]
    counts = Counter()
    for file in sorted(folder.glob("*.jpg")):
        try:
            shown = reading.read(file.name, file.read_bytes(), packs)
        except reading.UnreadPage as failure:
            counts["refused"] += 1
            told(f"{file.name}: refused, {failure.problem.code}")
            continue
        one = Counter()
        for box in shown.boxes:
            is_filled = box.slot.name in truths[shown.of.title]
            one["boxes"] += 1
            one["asked"] += box.doubtful
            one["invented"] += not box.doubtful and bool(box.text) and not is_filled
            one["missed"] += not box.doubtful and not box.text and is_filled
        counts += one
        told(f"{file.name}: {shown.of.title}, {dict(one)}")
    told(f"forms of strangers: {dict(counts)}")
    return dict(counts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", default="0-24", help="which, from and to before: 0-24")
    parser.add_argument("--scans", default="0-24")
    parser.add_argument("--seed", type=int, default=3200)
    parser.add_argument("--forms", type=Path, help="a folder of photos of strangers' forms, and nothing else is measured")
    parser.add_argument("--json", type=Path, help="what was measured; pictures that stand in it are not read again")
    parser.add_argument("--sum", type=Path, nargs="+", help="only add up what stands in such files")
    given = parser.parse_args()
    if given.forms:
        strangers(given.forms, lambda line: print(line, flush=True))
        return
    if given.sum:
        states = [json.loads(file.read_text()) for file in given.sum]
    else:
        ranges = [range(*map(int, text.split("-"))) for text in (given.photos, given.scans)]
        states = [measured(given.seed, *ranges, given.json, lambda line: print(line, flush=True))]
    for key, value in figures(states).items():
        if isinstance(value, dict) and key == "kinds":
            for kind, tally in value.items():
                print(f"{kind}: {tally}")
        else:
            print(f"{key}: {value}")


if __name__ == "__main__":
    main()
