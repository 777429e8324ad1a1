"""How fast large runs of the scorer are, beside floors measured in the same run, because machines differ and drift.

    python benchmarks/score.py [GAMES [GAME]...]

For every GAME (all with worked examples when left out) and for TOML and JSON, a tenth of GAMES files and all of them (10,000 when
left out) in one run each: seconds on the clock, games a second (the start of the program included), the same by the processor's
seconds, which a busy machine spoils less, how these grow, and the peak of memory in MB. The floors: Python that does nothing, and
Python that reads the same files with ``json.loads``. Prints and never fails.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from printkit.catalog import BUILT_IN, Catalog
from printkit.model import Refused
from printkit.score.run import score_record
from printkit.score.write import to_toml

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
READ = "import json, sys; [json.loads(open(name, 'rb').read()) for name in open(sys.argv[1]).read().split()]"
RUN = "import sys; sys.argv = ['printkit', 'score', sys.argv[1], '--json', *open(sys.argv[2]).read().split()]; from printkit.__main__ import main; main()"
"""The names of the files come from a file: ten thousand are too many for some systems' command lines."""


STARTER = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


class Cost(NamedTuple):
    """Seconds on the clock, seconds of the processor and the peak of memory in MB of one process."""

    seconds: float
    cpu: float
    peak: float


def cost(command: list[str]) -> Cost:
    """What the process costs. A small process starts it, for the peak that a child is charged with begins at its parent's."""
    start = time.perf_counter()
    told = subprocess.run([sys.executable, "-c", STARTER, *command], capture_output=True, check=True, text=True).stdout
    seconds = time.perf_counter() - start
    cpu, peak = map(float, told.split())
    return Cost(seconds, cpu, peak / (1024 * 1024 if sys.platform == "darwin" else 1024))


def records() -> dict[str, list[dict[str, Any]]]:
    """The records of each game's worked examples that score without an error."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(BUILT_IN.glob("*/examples/*.toml")):
        example = tomllib.loads(path.read_text(encoding="utf-8"))
        record = example.get("record", example)
        name = path.parents[1].name.replace("_", "-")
        try:
            good = score_record(record, Catalog().load(name)).score is not None
        except Refused:
            continue
        if good:
            found.setdefault(name, []).append(record)
    return found


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
    nothing = min(cost([sys.executable, "-c", "pass"]).seconds for _ in range(5))
    print(f"floor: python -c pass {nothing:.3f} s")
    print(f"{'game':<16}{'files':<6}{'games':>8}{'s':>9}{'games/s':>9}{'by cpu':>9}{'× read':>8}{'growth':>8}{'peak MB':>9}")
    for name, several in records().items():
        if sys.argv[2:] and name not in sys.argv[2:]:
            continue
        for kind in ("toml", "json"):
            with tempfile.TemporaryDirectory() as place:
                folder = Path(place)
                paths = written(folder, kind, several)
                as_json = paths if kind == "json" else written(folder, "json", several)
                floor = cost([sys.executable, "-c", READ, listed(folder, as_json)]).cpu
                cost([sys.executable, "-c", RUN, name, listed(folder, paths[:1])])  # fill the caches
                small, large = (
                    cost([sys.executable, "-c", RUN, name, listed(folder, paths[:many])]) for many in (GAMES // 10, GAMES)
                )
                for many, one in ((GAMES // 10, small), (GAMES, large)):
                    row = f"{name:<16}{kind:<6}{many:>8,}{one.seconds:>9.2f}{many / one.seconds:>9,.0f}{many / one.cpu:>9,.0f}"
                    whole = f"{large.cpu / floor:>8.1f}{large.cpu / small.cpu:>8.1f}" if one is large else f"{'':16}"
                    print(f"{row}{whole}{one.peak:>9.0f}", flush=True)


if __name__ == "__main__":
    main()
