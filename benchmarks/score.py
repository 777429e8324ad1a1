"""How fast large runs of the scorer are, beside floors measured in the same run, because machines differ and drift.

    python benchmarks/score.py [GAMES [GAME]...]
    python benchmarks/score.py GAMES --pairs GAME OTHER

For every GAME (all with worked examples when left out; ``opt-ledgers`` are whole games of OPT, some fifty deals each) and for TOML
and JSON, a tenth of GAMES files and all of them (10,000 when left out) in one run each, the best of three: seconds on the clock,
games a second (the start of the program included), the same by the seconds of all processors, which a busy machine spoils less,
how these grow, and the peaks of memory in MB, of the parent and of the largest of its processes. The floors: Python that does
nothing, and Python that reads the same files with ``json.loads``. With ``--pairs`` two games in turn, seven times each: the rate of
the first beside the other's, at their best and as the median of the pairs. Prints; stops when a run fails.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from printkit.gamefolder.catalog import BUILT_IN, Catalog
from printkit.gamefolder.loader import editions
from printkit.games.opt.cards import BASIC, rules_of
from printkit.games.opt.sets import best
from printkit.model import Refused
from printkit.scoring.run import score_record
from printkit.scoring.writing import to_toml

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
RUNS = 3
LEDGERS = "opt-ledgers"
USAGE = """
import atexit, resource, sys
FILE = sys.argv[1]
def usage():
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    cpu = sum(used.ru_utime + used.ru_stime for used in (own, others))
    print(cpu, own.ru_maxrss, others.ru_maxrss, file=open(FILE, 'w'))
atexit.register(usage)
"""
READ = f"{USAGE}\nimport json; [json.loads(open(name, 'rb').read()) for name in open(sys.argv[2]).read().split()]"
RUN = f"""{USAGE}
game, names = sys.argv[2:]
sys.argv = ['printkit', 'score', game, '--json', *open(names).read().split()]
from printkit.__main__ import main
main()
"""
"""The names of the files come from a file: ten thousand are too many for some systems' command lines."""

STARTER = "import subprocess, sys; sys.exit(subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode)"
"""A small process starts the one that is measured, for the peak that a process is charged with begins at its parent's."""


class Cost(NamedTuple):
    """Seconds on the clock, seconds of the processors, and the peaks of memory in MB: its own, and of the largest process it had."""

    seconds: float
    cpu: float
    peak: float
    others: float


def cost(folder: Path, script: str, *words: str) -> Cost:
    """What running the script costs, at best. Raises CalledProcessError when it fails."""
    return min(once(folder, script, *words) for _ in range(RUNS))


def once(folder: Path, script: str, *words: str) -> Cost:
    """What running the script costs once."""
    usage = folder / "usage"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    command = [sys.executable, "-c", script, str(usage), *words]
    subprocess.run([sys.executable, "-c", STARTER, *command], check=True, env=environment)
    seconds = time.perf_counter() - start
    cpu, own, others = map(float, usage.read_text().split())
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return Cost(seconds, cpu, own / unit, others / unit)


def ledger(seed: int) -> dict[str, Any]:
    """A whole game of OPT: every number opened, cards sold one by one and in sets, the rest to the museum, all prices written."""
    game = Catalog().load("opt")
    rules, chance = rules_of(game), random.Random(seed)
    players, dice = ["Aki", "Ben", "Chie", "Dai"], [2, 2, 3]
    cards = chance.sample(list(rules.deck.values()), len(rules.deck))
    basic, wild = [card for card in cards if card.kind == BASIC], [card for card in cards if card.kind != BASIC]
    lying = dict.fromkeys(rules.numbers, 0)
    deals: list[dict[str, Any]] = []
    while basic:
        card = basic.pop()
        action, sold = ("sell" if lying[card.number] else "open"), [card]
        if lying[card.number] and len(wild) > 1 and chance.random() < 0.5 and best(rules, [card, *wild[-2:]], lying, dice):
            action, sold = "sell-set", [card, wild.pop(), wild.pop()]
        deals.append({"player": chance.choice(players), "action": action, "cards": [one.code for one in sold]})
        lying[card.number] += 1
    deals += [{"player": chance.choice(players), "action": "museum", "cards": [card.code]} for card in wild]
    record = {"game": "opt", "players": players, "dice": dice, "ledger": deals}
    score = score_record(record, game).score
    if score is None:
        raise ValueError(f"no game of OPT: {record}")
    priced = [{**deal, "amount": right["amount"]} for deal, right in zip(deals, score.details["ledger"], strict=True)]
    return {**record, "ledger": priced}


def records() -> dict[str, list[dict[str, Any]]]:
    """The records of each game's worked examples that score without an error."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(BUILT_IN.glob("*/examples/*.toml")):
        example = tomllib.loads(path.read_text(encoding="utf-8"))
        record = example.get("record", example)
        name = path.parents[1].name.replace("_", "-")
        try:
            game = Catalog().load(name)
            good = score_record(record, game, editions=editions(game)).score is not None
        except Refused:
            continue
        if good:
            found.setdefault(name, []).append(record)
    return found | {LEDGERS: [ledger(seed) for seed in range(50)]}


def written(folder: Path, kind: str, several: list[dict[str, Any]]) -> list[Path]:
    """GAMES files, the records in turn."""
    texts = [to_toml(one) if kind == "toml" else json.dumps(one, ensure_ascii=False) for one in several]
    paths = [folder / f"{number:06}.{kind}" for number in range(GAMES)]
    for number, path in enumerate(paths):
        path.write_text(texts[number % len(texts)], encoding="utf-8")
    return paths


def listed(folder: Path, paths: list[Path]) -> str:
    """A file with the names of these files."""
    into = folder / f"{len(paths)}.list"
    into.write_text("\n".join(map(str, paths)), encoding="utf-8")
    return str(into)


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        nothing = cost(Path(place), USAGE, "")
        told = f"{os.process_cpu_count() if hasattr(os, 'process_cpu_count') else os.cpu_count()} processors"
        print(f"floor: python that does nothing {nothing.seconds:.3f} s, {told}, load {os.getloadavg()[0]:.1f}")
    if sys.argv[2:3] == ["--pairs"]:
        pairs(*sys.argv[3:5])
        return
    print(
        f"{'game':<16}{'files':<6}{'games':>8}{'s':>8}{'games/s':>9}{'by cpu':>8}{'× read':>8}{'growth':>8}{'MB':>6}{'others':>8}{'load':>6}"
    )
    for name, several in records().items():
        if sys.argv[2:] and name not in sys.argv[2:]:
            continue
        for kind in ("toml", "json"):
            with tempfile.TemporaryDirectory() as place:
                measure(Path(place), name, kind, several)


def pairs(name: str, other: str) -> None:
    """The rate of one game beside another's, run in turn: a machine that drifts drifts for both."""
    known = records()
    for kind in ("toml", "json"):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            runs = [
                (Path(place), str(known[game][0]["game"]), listed(Path(place), written(Path(place), kind, known[game])))
                for place, game in ((one, name), (two, other))
            ]
            found = [[once(place, RUN, game, names) for place, game, names in runs] for _ in range(7)]
        best = [min(pair[side].seconds for pair in found) for side in (0, 1)]
        ratios = [statistics.median(getattr(b, what) / getattr(a, what) for a, b in found) for what in ("seconds", "cpu")]
        rates = " and ".join(f"{GAMES / seconds:,.0f}" for seconds in best)
        print(f"{kind}: {name} and {other}: {rates} games/s at best, {best[1] / best[0]:.2f}; ", end="")
        print(f"median of 7 pairs {ratios[0]:.2f} by the clock, {ratios[1]:.2f} by cpu", flush=True)


def measure(folder: Path, name: str, kind: str, several: list[dict[str, Any]]) -> None:
    """Two rows of the table."""
    paths = written(folder, kind, several)
    as_json = paths if kind == "json" else written(folder, "json", several)
    before: Cost | None = None
    for many in (GAMES // 10, GAMES):
        floor = cost(folder, READ, listed(folder, as_json[:many]))
        found = cost(folder, RUN, str(several[0]["game"]), listed(folder, paths[:many]))
        growth = f"{found.cpu / before.cpu:.1f}" if before else ""
        speed = f"{found.seconds:>8.2f}{many / found.seconds:>9,.0f}{many / found.cpu:>8,.0f}{found.cpu / floor.cpu:>8.1f}"
        row = f"{name:<16}{kind:<6}{many:>8,}{speed}{growth:>8}{found.peak:>6.0f}{found.others:>8.0f}"
        print(f"{row}{os.getloadavg()[0]:>6.1f}", flush=True)
        before = found


if __name__ == "__main__":
    main()
