"""How well photos are read: SIMULATED photos of our real pages, by a simulator and marks that no network was trained with.

python benchmarks/photo.py [--photos 30] [--seed 9000] [--level hard] [--guided] [--only NAME] [--json FILE]. Nothing here was ever on paper.
For each level: pages refused, the worst box's distance (mm), marks by kind of box, rubbed-out marks and resting dots, faint
marks, struck coins, numbers on guides, handwritten numbers, things that lie over boxes, and time.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "benchmarks" / "photos"), str(ROOT / "training")]

import camera_held as camera  # noqa: E402
import hands_held as hands  # noqa: E402
from templates import DPI, GAMES, sheets  # noqa: E402

from printkit.scan.pack import MARKS  # noqa: E402
from printkit.scan.reading import UnreadPage, _read, page_of  # noqa: E402

GOALS = {"silent_per_10000": 5, "missed_per_10000": 1, "review": {"easy": 0.03, "medium": 0.07, "hard": 0.12}}


def filled(page, slots, rng):
    """Marks in a third of the boxes, now and then a rubbed-out, resting or faint one; the truth for each slot."""
    truth = {}
    share = rng.uniform(0.12, 0.4)
    style = rng.choice(hands.NORMAL, 2)
    for slot in slots:
        box, chance = (slot.x, slot.y, slot.w, slot.h), rng.random()
        if chance < share:
            kind = str(rng.choice(hands.COIN if slot.states == 3 else style))
            hands.draw(page, DPI, box, kind, rng)
            truth[slot.owner, slot.name] = "struck" if kind == "round-out" else "on", "normal"
        elif chance < share + 0.015:
            hands.draw(page, DPI, box, str(rng.choice(hands.RUBBED)), rng)
            truth[slot.owner, slot.name] = "blank", "rubbed"
        elif chance < share + 0.03:
            kind = "round" if slot.states == 3 else str(rng.choice(style))
            hands.draw(page, DPI, box, kind, rng, rng.uniform(0.28, 0.4))
            truth[slot.owner, slot.name] = "on", "faint"
        else:
            truth[slot.owner, slot.name] = "blank", "normal"
    return truth


def numbered(page, slots, rng):
    """Numbers over a third of the guides of seven segments; the boxes without guides stay blank. The truth for each slot."""
    truth = {}
    for slot in slots:
        text = ""
        if slot.cells and rng.random() < 0.33:
            text = str(int(rng.integers(10 ** min(2, len(slot.cells)))))
            hands.number(page, DPI, slot.cells, text, rng)
        truth[slot.owner, slot.name] = text
    return truth


def count_numbers(counts, found, truth):
    """Guides: wrong without being asked for, and asked for; blanks of both kinds read as writing."""
    for one in found:
        text = truth[one.slot.owner, one.slot.name]
        if text:
            counts["guided"] += 1
            counts["guided asked"] += one.doubtful
            counts["guided silent"] += not one.doubtful and one.text != text
        else:
            counts["blank numbers"] += 1
            counts["blank as written"] += bool(one.text) or (one.doubtful and one.why == "written")
            counts["blank asked"] += one.doubtful


def measured(photos, seed, levels, known):
    """The figures of each level."""
    told = {}
    for level in levels:
        counts, kinds, reasons, worst, times, wrong_page = Counter(), {}, Counter(), [], [], 0
        for number in range(photos):
            rng = np.random.default_rng([seed, number, ("easy", "medium", "hard").index(level)])
            sheet = known[number % len(known)]
            marked = [slot for slot in sheet.page.slots if slot.kind in MARKS]
            page = sheet.paper.copy()
            truth = filled(page, marked, rng)
            places = [slot for slot in sheet.page.slots if slot.kind == "int"]
            written = numbered(page, places, rng)
            shot = camera.shoot(page, DPI, level, rng, turned=rng.random() < 0.1)
            began = time.process_time()
            try:
                of, _page_found, view = page_of(shot.picture, [(other.name, other.page) for other in known])
                found = _read(shot.picture, sheet.page, view)[1] if of == sheet.name else ()
            except UnreadPage as failure:
                counts["refused"] += 1
                counts[f"refused: {failure.problem.code}"] += 1
                continue
            if of != sheet.name:
                wrong_page += 1
                print(f"  {level} {number}: {sheet.name} taken for {of}, fit {view.fit:.3f}")
                continue
            corners = np.array([(s.x + a * s.w, s.y + b * s.h) for s in sheet.page.slots for a in (0, 1) for b in (0, 1)])
            unit = np.linalg.norm(np.diff(shot.where(np.array([[80.0, 140.0], [90.0, 140.0]])), axis=0)) / 10
            off = np.hypot(*(view(corners) - shot.where(corners)).T).reshape(-1, 4).max(1) / unit
            worst.append(float(off.max()))
            counts["off"] += int((off > 1.5).sum())
            counts["off silent"] += sum(far > 1.5 and not one.doubtful for far, one in zip(off, found, strict=True))
            count_numbers(counts, [one for one in found if one.slot.kind == "int"], written)
            for mark in found:
                if mark.slot.kind in MARKS:
                    slot, asked = mark.slot, mark.doubtful
                    said = {"": "blank", "On": "on"}.get(mark.text, mark.text)
                    state, way = truth[slot.owner, slot.name]
                    of_kind = kinds.setdefault(
                        f"{sheet.name.split()[0]} {slot.kind}{' coin' if slot.states == 3 else ''}", Counter()
                    )
                    why = mark.why if asked and way == "normal" else ""
                    if why:
                        reasons[f"{why} {state}"] += 1
                    for counter in (counts, of_kind):
                        counter[f"{way} boxes"] += 1
                        counter[f"{way} asked"] += asked
                        counter[f"{way} silent"] += not asked and said != state
                        counter["missed"] += way == "normal" and state != "blank" and not asked and said == "blank"
                        counter["struck boxes"] += state == "struck"
                        counter["struck as on"] += state == "struck" and not asked and said == "on"
            times.append(time.process_time() - began)
            if number % 3 == 2:
                print(f"  {level}: {number + 1} photos, worst {max(worst):.2f} mm, {dict(counts)}", flush=True)
        told[level] = figures(counts, photos, worst, times, wrong_page, kinds) | {"asked_for": dict(reasons)}
        show(level, told[level])
    return told


def figures(counts, photos, worst, times, wrong_page, kinds):
    """Counts as the shares that the goals name."""
    n = max(1, counts["normal boxes"])
    share = lambda a, b: round(counts[a] / max(1, counts[b]), 4)  # noqa: E731
    return {
        "photos": photos,
        "refused": counts["refused"],
        "why": {key.removeprefix("refused: "): value for key, value in counts.items() if key.startswith("refused: ")},
        "wrong_page": wrong_page,
        "worst_box_mm": {"median": round(float(np.median(worst)), 2), "most": round(max(worst), 2)} if worst else {},
        "over_1.5_mm": sum(w > 1.5 for w in worst),
        "boxes_over_1.5_mm": counts["off"],
        "boxes_over_1.5_mm_silent": counts["off silent"],
        "boxes": counts["normal boxes"],
        "silent_per_10000": round(1e4 * counts["normal silent"] / n, 1),
        "missed_per_10000": round(1e4 * counts["missed"] / n, 1),
        "review": round(counts["normal asked"] / n, 4),
        "rubbed_or_dot_silent": share("rubbed silent", "rubbed boxes"),
        "faint_silent": share("faint silent", "faint boxes"),
        "struck_as_circled": share("struck as on", "struck boxes"),
        "guided": counts["guided"],
        "guided_silent": share("guided silent", "guided"),
        "guided_asked": share("guided asked", "guided"),
        "blank_numbers": counts["blank numbers"],
        "blank_numbers_as_written": share("blank as written", "blank numbers"),
        "blank_numbers_asked": share("blank asked", "blank numbers"),
        "cpu_seconds": round(float(np.median(times)), 2) if times else 0,
        "kinds": {
            kind: {
                "boxes": c["normal boxes"],
                "silent": c["normal silent"],
                "review": round(c["normal asked"] / max(1, c["normal boxes"]), 4),
            }
            for kind, c in sorted(kinds.items())
        },
    }


def show(level, one):
    """The figures of a level beside their goals."""
    print(f"{level} (simulated): {one['photos']} photos, {one['refused']} refused {one['why']}, {one['wrong_page']} wrong page")
    print(
        f"  worst box {one['worst_box_mm']} mm, {one['over_1.5_mm']} over 1.5 mm ({one['boxes_over_1.5_mm']} boxes, "
        f"{one['boxes_over_1.5_mm_silent']} of them not asked for); {one['cpu_seconds']} s CPU a photo"
    )
    print(
        f"  {one['boxes']} boxes: {one['silent_per_10000']} silent and {one['missed_per_10000']} missed of 10,000 (goals 5 and 1)"
    )
    print(
        f"  review {one['review']:.2%} (goal {GOALS['review'][level]:.0%}), rubbed or dot {one['rubbed_or_dot_silent']:.2%} (goal 1 %)"
    )
    print(
        f"  faint {one['faint_silent']:.2%} silent (goal 5 %), struck as circled {one['struck_as_circled']:.2%} (goal 0.5 %)",
        flush=True,
    )
    print(
        f"  numbers: {one['guided']} on guides, {one['guided_silent']:.2%} silent, {one['guided_asked']:.2%} asked (goals 1 % silent)"
    )
    print(
        f"  {one['blank_numbers']} blank places for numbers, {one['blank_numbers_as_written']:.2%} read as writing (goal 0.5 %)"
    )
    print(f"  normal boxes asked for, why and what stands there: {one['asked_for']}")
    for kind, c in one["kinds"].items():
        print(f"    {kind}: {c['boxes']} boxes, {c['silent']} silent, review {c['review']:.2%}")


def covered(photos, seed, known):
    """What lies over boxes: how many of those boxes are read without a word."""
    counts = Counter()
    for number in range(photos):
        rng = np.random.default_rng([seed, 77, number])
        sheet = known[number % len(known)]
        slots = sheet.page.slots
        one = slots[int(rng.integers(len(slots)))]
        size = rng.uniform(18, 45)
        over = (one.x + one.w / 2 - size / 2, one.y + one.h / 2 - size / 2, size, size * rng.uniform(0.6, 1.4))
        shot = camera.shoot(sheet.paper, DPI, "medium", rng, cover=over)
        counts["photos"] += 1
        try:
            _of, _page, view = page_of(shot.picture, [(sheet.name, sheet.page)])
            found = _read(shot.picture, sheet.page, view)[1]
        except UnreadPage:
            counts["refused"] += 1
            continue
        for k, slot in enumerate(slots):
            cx, cy = slot.x + slot.w / 2, slot.y + slot.h / 2
            if over[0] + 1 < cx < over[0] + over[2] - 1 and over[1] + 1 < cy < over[1] + over[3] - 1:
                counts["boxes"] += 1
                counts["silent"] += not found[k].doubtful
    print(f"covered (simulated): {dict(counts)}", flush=True)
    return dict(counts)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", type=int, default=30)
    parser.add_argument("--seed", type=int, default=9000)
    parser.add_argument("--level", action="append")
    parser.add_argument("--game", action="append")
    parser.add_argument("--guided", action="store_true", help="sheets and pads with guides of seven segments")
    parser.add_argument("--only", default="", help="sheets with this in their name, as the figures call them")
    parser.add_argument("--pages", type=int, default=2, help="pages of each sheet or pad")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    known = [sheet for game in given.game or GAMES for sheet in sheets(game, most=given.pages, guided=given.guided)]
    known = [sheet for sheet in known if given.only in sheet.name]
    told = measured(given.photos, given.seed, given.level or ["easy", "medium", "hard"], known)
    told["covered"] = covered(max(6, given.photos // 3), given.seed, known)
    if given.json:
        given.json.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
