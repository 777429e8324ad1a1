"""Whether a photographed pad gives the score that stands on it: SIMULATED photos of our real pages, as in photo.py.

python benchmarks/photo_scores.py [--pads 30] [--seed 9700] [--level hard] [--tables 5]. On the pads of all six games in turn stand finished games,
random ones and the games' own examples, by marks and photos that no network was trained with. What is doubtful, and every number, is
answered by what was written; then players, totals and winners are compared with those of the same boxes typed in.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "benchmarks" / "photos"), str(ROOT / "training")]

import camera_held as camera  # noqa: E402
import hands_held as hands  # noqa: E402
from templates import DPI, sheets  # noqa: E402

import printkit  # noqa: E402
from printkit.scan.pack import MARKS, Pack, Print, to_bytes  # noqa: E402
from printkit.scoring.checking.record import RecordCheck  # noqa: E402
from printkit.web.results import filled, record_of  # noqa: E402

PADS = {
    "unlock-tower": "score-pad",
    "open": "score-pad",
    "opt": "score-pad",
    "open-the-price": "score-pad",
    "eitsuku": "score-pad",
    "babel-builders": "result-pad",
}
SMALLEST = 2.5
"""mm that type must be high to be told from noise in a photo; what needs smaller type doesn't fit its box."""

NAMES = ("Aki", "Ben", "Chie", "Dan")


@cache
def pads(name):
    """A game's pad, and what stands on it in each example that can be written there and scored: box → text."""
    (sheet,) = sheets(name, "en", (PADS[name],), most=1)
    boxes = {slot.name for slot in sheet.page.slots if slot.copy == 1}
    found = []
    for path in sorted((ROOT / "printkit" / "games" / name.replace("-", "_") / "examples").glob("*.toml")):
        record = tomllib.loads(path.read_text("utf-8"))
        if "options" in record or record.get("edition", sheet.game.edition) != sheet.game.edition:
            continue  # its pad is another one
        checked = RecordCheck(sheet.game)(record).record
        values = filled(sheet.game, checked.data, PADS[name])["values"] if checked else {}
        if values and values.keys() <= boxes and printkit.score(sheet.game, record_of(sheet.game, values)).valid:
            found.append(values)
    return sheet, found


def fits(slot, text):
    """Whether a box holds a text in type that can be read, as `hands.typed` sets it."""
    return min(0.72 * slot.h, slot.w / (0.62 * len(text))) >= SMALLEST


def towers(rng):
    """A finished game of Unlock Tower at random: its examples are filled-in sheets, and on its pad nearly all are ticks."""
    heights = rng.integers(0, 21, (4, 6))
    heights[:, 1::2] += heights[:, 1::2] == heights[:, ::2]  # three towers of one height side by side would prove a box B
    heights %= 21
    heights[0, 0] = rng.integers(16, 21)  # somebody was the fastest
    values = {"date": "2026-11-23"}
    for seat, own in enumerate(heights, 1):
        ticks = {f"p{seat}-{box}-{n}" for box, most in (("A", 2), ("B", 3)) for n in range(1, 1 + rng.integers(0, most + 1))}
        worth = 2 * len(ticks)
        ticks |= {f"p{seat}-highest-{n}" for n in range(1, 7) if own[n - 1] == heights[:, n - 1].max()}
        ticks |= {f"p{seat}-unlock_bonus-{n}" for n in range(1, 7) if rng.random() < 0.7}
        ticks |= {f"p{seat}-fastest"} if seat == 1 else set()
        worth += sum(not tick.startswith((f"p{seat}-A", f"p{seat}-B")) for tick in ticks)
        values |= dict.fromkeys(ticks, True)
        values |= {f"p{seat}-towers-{n}": int(high) for n, high in enumerate(own, 1)}
        values |= {f"p{seat}-name": NAMES[seat - 1], f"p{seat}-total": worth}
    return values


def coins(rng):
    """A finished game of OPT at random: most of its examples are ledgers."""
    values = {}
    for seat, name in enumerate(NAMES, 1):
        held = {kind: int(rng.integers(0, 6)) for kind in (1, 5, 10, 20)}
        values |= {f"p{seat}-coins-{kind}": count for kind, count in held.items()}
        values |= {f"p{seat}-name": name, f"p{seat}-sum": sum(kind * count for kind, count in held.items())}
    return values


DRAWN = {"unlock-tower": towers, "opt": coins}


def outcome(result):
    """What everybody wants to know."""
    return result.valid and (result.winners, [(player.name, player.total, player.rank) for player in result.players])


def scored(name, number, seed, level, counts):
    """One pad: its score by the photo and by what stands on it."""
    rng = np.random.default_rng([seed, number, ("easy", "medium", "hard").index(level)])
    sheet, known = pads(name)
    values = DRAWN[name](rng) if name in DRAWN else known[number // len(PADS) % len(known)]
    page = sheet.paper.copy()
    for slot in sheet.page.slots:
        value = values.get(slot.name) if slot.copy == 1 else None
        if value is True:
            hands.draw(page, DPI, (slot.x, slot.y, slot.w, slot.h), str(rng.choice(hands.NORMAL)), rng)
        elif value is not None:
            if not fits(slot, str(value)):
                raise SystemExit(f"{name} {number}: {value} does not fit into {slot.name}")
            hands.typed(page, DPI, (slot.x, slot.y, slot.w, slot.h), str(value))
    shot = camera.shoot(page, DPI, level, rng)
    pack = Pack(name, sheet.game.edition, {}, (Print("0123456789", "Pad", "en", (sheet.page,)),))
    read = printkit.photos(sheet.game, {"pad.jpg": shot.jpeg}, packs=[("pack.json", to_bytes(pack))])
    if not read.boxes:
        counts["refused"] += 1
        return
    for question in read.questions:
        slot = question.box.slot
        value = values.get(slot.name) if slot.copy == 1 else None
        read.answer(question.number, ("on" if value else "off") if slot.kind in MARKS else "-" if value is None else str(value))
        counts["asked"] += 1
    counts["pads"] += 1
    expected = outcome(printkit.score(sheet.game, record_of(sheet.game, values)))
    if not expected:
        raise SystemExit(f"{name} {number}: what stands on the pad is not valid")
    found = outcome(printkit.score(sheet.game, read.reading().record))
    if found != expected:
        counts["wrong" if found else "told"] += 1  # an error that is told sends people back to the paper
        print(f"  {level} {number}: {name}: {found} instead of {expected}", flush=True)


def roofs(rng):
    """A finished game of Unlock Tower at random, by the roofs on four sheets: the record, with totals that are right."""
    game = sheets("unlock-tower", "en", ("sheet",), most=1)[0].game
    players = []
    for name in NAMES:
        counts = rng.integers(1, 6, 6)
        players.append({"name": name, "marks": [sorted(int(n) for n in rng.choice(20, k, replace=False) + 1) for k in counts]})
    for player in players:
        player["fastest"] = player is players[0]
    players[0]["marks"][0] = [4, 9, 17]
    result = printkit.score(game, {"game": "unlock-tower", "players": players})
    for player in result.players:
        next(one for one in players if one["name"] == player.name)["total"] = player.total
    return players


def asked_on_sheets(tables, seed, level):
    """How many questions each sheet of some tables is asked, plainly written, names given; and whether the score was right."""
    (sheet,) = sheets("unlock-tower", "en", ("sheet",), most=1)
    pack = to_bytes(Pack("unlock-tower", sheet.game.edition, {}, (Print("0123456789", "Sheet", "en", (sheet.page,)),)))
    asked, wrong = [], 0
    for table in range(tables):
        rng = np.random.default_rng([seed, table])
        players = roofs(rng)
        files = {}
        for number, player in enumerate(players):
            page = sheet.paper.copy()
            marked = {f"p1-marks-{tower}-{floor}" for tower, own in enumerate(player["marks"], 1) for floor in own}
            marked |= {"p1-fastest"} if player["fastest"] else set()
            for slot in sheet.page.slots:
                box = (slot.x, slot.y, slot.w, slot.h)
                if slot.name in marked:
                    hands.draw(page, DPI, box, str(rng.choice(hands.NORMAL)), rng)
                elif slot.name == "p1-total":
                    hands.typed(page, DPI, box, str(player["total"]))
            files[f"{number}.jpg"] = camera.shoot(page, DPI, level, rng).jpeg
        read = printkit.photos(sheet.game, files, packs=[("pack.json", pack)], players=NAMES)
        counted = [0] * len(read.forms)
        while left := read.unanswered or read.more():
            question = left[0]
            counted[question.form] += 1
            slot, player = question.box.slot, players[question.form]
            _, entry, *place = slot.name.split("-")
            if entry == "marks":
                read.answer(question.number, "on" if int(place[1]) in player["marks"][int(place[0]) - 1] else "off")
            elif slot.kind in MARKS:
                read.answer(question.number, "on" if player.get(entry) else "off")
            else:
                read.answer(question.number, str(player.get(entry, "-")))
        asked += counted
        expected = outcome(printkit.score(sheet.game, {"game": "unlock-tower", "players": players}))
        found = outcome(printkit.score(sheet.game, read.reading().record))
        wrong += found != expected
        print(
            f"  {level} table {table}: {asked[-4:]} questions, {'right' if found == expected else (found, expected)}",
            flush=True,
        )
    print(
        f"{level} (simulated): {len(asked)} sheets, questions {sorted(asked)}, median {np.median(asked):g}; {wrong} scores differ"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pads", type=int, default=30)
    parser.add_argument("--seed", type=int, default=9700)
    parser.add_argument("--level", action="append")
    parser.add_argument("--tables", type=int, help="Instead of pads: tables of four sheets of Unlock Tower, questions counted.")
    given = parser.parse_args()
    if given.tables:
        for level in given.level or ["easy"]:
            asked_on_sheets(given.tables, given.seed, level)
        return
    print({name: len(pads(name)[1]) for name in PADS}, "examples", flush=True)
    for level in given.level or ["easy", "medium", "hard"]:
        counts = Counter()
        for number in range(given.pads):
            scored(list(PADS)[number % len(PADS)], number, given.seed, level, counts)
        print(
            f"{level} (simulated): {counts['pads']} pads read, {counts['refused']} refused, {counts['wrong']} with a wrong score, "
            f"{counts['told']} that the scorer refuses; {counts['asked'] / max(1, counts['pads']):.0f} questions a pad"
        )


if __name__ == "__main__":
    main()
