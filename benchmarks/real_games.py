"""Final scores of whole games by ray-traced photos of their sheets: is one wrong, and does nobody say so?

python benchmarks/real_games.py [--games 0-60] [--seed 7300] [--json FILE] [--draw]. Needs `povray` (apt install povray). Tables of three, every
fourth of four, each player with a pencil or pen of their own (`ray_traced/evenings.py`); every question is answered by what was written, and what the
scorer then says is compared with the score of the record that was played. A score that differs is told where the scorer refuses it, where it says that
a total or a box disagrees, or that the writing is light; else it is wrong in silence. `--draw` only makes the pictures, which are kept in the
cache (XDG_CACHE_HOME) and take some 15 s of one processor core each. With `--json` a run goes on where the last one stopped.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import shutil
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "benchmarks" / "ray_traced"), str(ROOT / "training"), str(ROOT / "benchmarks")]

import evenings  # noqa: E402
import povray  # noqa: E402
from real_paper import CACHE, interval, printed  # noqa: E402
from templates import sheets  # noqa: E402

import printkit  # noqa: E402
from printkit.scan.pack import MARKS, Pack, Print, to_bytes  # noqa: E402


def seats_of(game):
    return 4 if game % 4 == 3 else 3


def truths(seed, game):
    """A played game: its record's players, the result, and for each seat the names of the marked boxes."""
    loaded = printkit.load("unlock-tower")
    players = evenings.played(seed, game, seats_of(game))
    result = printkit.score(loaded, {"game": "unlock-tower", "players": players})
    details = {one["name"]: one for one in result.to_dict()["details"]["players"]}
    marked = []
    for player, scored in zip(players, result.players, strict=True):
        counts = {part.id: part.count for part in scored.breakdown}
        own = {f"p1-marks-{tower}-{floor}" for tower, floors in enumerate(player["marks"], 1) for floor in floors}
        own |= {f"p1-{box}-{n}" for box in "AB" for n in range(1, counts[box] + 1)}
        own |= {f"p1-highest-{tower}" for tower in details[player["name"]]["highest"]}
        own |= {f"p1-unlock_bonus-{face}" for face in player["unlock_bonus"]}
        marked.append(own | ({"p1-fastest"} if player["fastest"] else set()))
    return result, marked


def picture(sheet, seed, game, seat, marked, total):
    """The photo of one sheet (JPEG), from the cache if it was made before by code that says the same."""
    hand = evenings.hands(seed, game, seats_of(game))[seat]
    parts = (ROOT / "benchmarks" / "ray_traced" / f"{name}.py" for name in ("pencils", "povray", "evenings"))
    code = "".join(ast.dump(ast.parse(part.read_bytes())) for part in parts)
    key = hashlib.sha256(b"|".join([sheet.paper.tobytes(), f"{code} {seed} {game} {seat} {sorted(marked)} {total}".encode()]))
    file = CACHE / f"game-{key.hexdigest()[:20]}.jpg"
    if file.exists():
        return file.read_bytes()
    rng = np.random.default_rng([seed, game, seat, 2])
    page = evenings.written(printed(sheet), sheet.page.slots, marked, total, hand, rng)
    easy = rng.random() < 0.6
    options = {"shape": str(rng.choice(povray.SHAPES[: 3 if easy else 5])), "tilt": 14 if easy else 28}
    options |= {"strength": rng.uniform(3, 7) if easy else rng.uniform(6, 14), "shadow": bool(rng.random() < 0.6)}
    options |= {"blur": rng.uniform(0.3, 0.8) if easy else rng.uniform(0.4, 1.4)}
    folder = CACHE / f"work-{os.getpid()}"
    view = povray.shoot(page.albedo, page.graphite, (sheet.page.w, sheet.page.h), rng, folder=folder, **options)
    shutil.rmtree(folder, ignore_errors=True)
    file.write_bytes(view.jpeg)
    return view.jpeg


def outcome(result):
    return result.valid and (result.winners, [(player.name, player.total, player.rank) for player in result.players])


def answered(read, marked, totals):
    """Answer every question by what was written; how many each form was asked."""
    counted = [0] * len(read.forms)
    while left := read.unanswered or read.more():
        question = left[0]
        slot = question.box.slot
        seat = evenings.NAMES.index(Path(question.box.photo).stem)
        counted[question.form] += 1
        if slot.kind in MARKS:
            read.answer(question.number, "on" if slot.name in marked[seat] else "off")
        elif slot.name == "p1-total":
            read.answer(question.number, str(totals[seat]))
        else:
            read.answer(question.number, "-")
    return counted


def judged(seed, game, sheet, pack):
    """One game: what came of it, told in a table that can be kept."""
    result, marked = truths(seed, game)
    totals = [player.total for player in result.players]
    names = evenings.NAMES[: seats_of(game)]
    files = {f"{name}.jpg": picture(sheet, seed, game, n, marked[n], totals[n]) for n, name in enumerate(names)}
    read = printkit.photos(sheet.game, files, packs=[("pack.json", pack)], players=names)
    refused = [problem.where for problem in read.problems if problem.severity == "error"]
    tools = [hand.tool for hand in evenings.hands(seed, game, seats_of(game))]
    if refused or len(read.forms) != len(names):
        return {"game": game, "tools": tools, "outcome": "refused", "codes": [problem.code for problem in read.problems]}
    asked = answered(read, marked, totals)
    reading = read.reading()
    scored = printkit.score(sheet.game, reading.record) if reading.record else None
    found, expected = scored and outcome(scored), outcome(result)
    said = [*reading.problems, *(scored.problems if scored else [])]
    wrong = [
        (form.photos[0], name)
        for form, answers in read.forms
        for name, box in form.boxes.items()
        if box.slot.kind in MARKS and box.slot.states == 2 and not name.startswith(("rounds", "p1-lock"))
        if bool(answers.get(name, box.text)) != (name in marked[evenings.NAMES.index(Path(form.photos[0]).stem)])
    ]
    against = sorted({problem.code for problem in said})
    way = "right" if found == expected else "told" if not found or against else "silent"
    return {
        "game": game,
        "tools": tools,
        "outcome": way,
        "asked": asked,
        "codes": against,
        "wrong": wrong,
        "found": found,
        "is": expected,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="0-60", help="which, from and to before: 0-60")
    parser.add_argument("--seed", type=int, default=7300)
    parser.add_argument("--json", type=Path, help="what was judged; games that stand in it are not read again")
    parser.add_argument("--draw", action="store_true", help="only make the pictures")
    given = parser.parse_args()
    (sheet,) = sheets("unlock-tower", "en", ("sheet",), most=1)
    pack = to_bytes(Pack("unlock-tower", sheet.game.edition, {}, (Print("0123456789", "Sheet", "en", (sheet.page,)),)))
    done = json.loads(given.json.read_text()) if given.json and given.json.exists() else []
    for game in range(*map(int, given.games.split("-"))):
        if given.draw:
            result, marked = truths(given.seed, game)
            for seat, player in enumerate(result.players):
                picture(sheet, given.seed, game, seat, marked[seat], player.total)
            print(f"game {game}: pictures are there", flush=True)
        elif all(one["game"] != game for one in done):
            done.append(judged(given.seed, game, sheet, pack))
            print(done[-1], flush=True)
            if given.json:
                given.json.write_text(json.dumps(done))
    if not given.draw:
        ways = {way: sum(one["outcome"] == way for one in done) for way in ("right", "silent", "told", "refused")}
        scored = len(done) - ways["refused"]
        asked = sorted(count for one in done for count in one.get("asked", ()))
        print(f"{len(done)} games: {ways}; wrong in silence {interval(ways['silent'], scored)} %; questions a sheet {asked}")


if __name__ == "__main__":
    main()
