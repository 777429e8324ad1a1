"""How long whole commands take, each beside a floor measured in the same run, because machines differ and drift.

    python benchmarks/run.py [RUNS]

Prints medians in seconds and ratios; never fails. The floors: Python that does nothing, Python that imports Typer, and Python
that imports ReportLab and writes one page with it, which is the least that a command line making a PDF can cost.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PYTHON = sys.executable
RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 7
PAGE = "from reportlab.pdfgen.canvas import Canvas; c = Canvas('{out}'); c.drawString(72, 72, 'floor'); c.save()"
RECORD = """game = "unlock-tower"
[[players]]
name = "Aki {n}"
marks = [[3, 4, 16], [4, 12], [4, 16], [4, 7], [7], [9, 18]]
fastest = true
unlock_bonus = [3, 5]
[[players]]
name = "Ben"
marks = [[2, 5], [5, 9], [5], [1, 12], [13], [2]]
fastest = false
unlock_bonus = [1]
[[players]]
name = "Chie"
marks = [[6], [6, 10], [6, 11], [3], [4, 8], [12]]
fastest = false
unlock_bonus = []
"""


def timed(command: list[str], environment: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def median(command: list[str], environment: dict[str, str], runs: int = RUNS) -> float:
    timed(command, environment)
    return statistics.median(timed(command, environment) for _ in range(runs))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        environment = {**os.environ, "PRINTKIT_CACHE": str(place / "cache"), "PYTHONDONTWRITEBYTECODE": ""}
        printkit = [PYTHON, "-m", "printkit"]
        build = [*printkit, "build", "unlock-tower", "--lang", "ja", "-o", str(place / "out")]
        games = []
        for n in range(1000):
            path = place / f"game-{n:04}.toml"
            path.write_text(RECORD.format(n=n), encoding="utf-8")
            games.append(str(path))
        as_json = []
        import tomllib

        for n in range(1000):
            path = place / f"game-{n:04}.json"
            path.write_text(json.dumps(tomllib.loads(RECORD.format(n=n))), encoding="utf-8")
            as_json.append(str(path))

        nothing = median([PYTHON, "-c", "pass"], environment)
        typer = median([PYTHON, "-c", "import typer"], environment)
        page = median([PYTHON, "-c", PAGE.format(out=place / "floor.pdf")], environment)
        print(f"{'floor: python -c pass':<44}{nothing:8.3f} s")
        print(f"{'floor: import typer':<44}{typer:8.3f} s")
        print(f"{'floor: ReportLab, one page':<44}{page:8.3f} s")

        version = median([*printkit, "--version"], environment)
        print(f"{'printkit --version':<44}{version:8.3f} s   {version / typer:5.2f} x import typer")
        first = timed(build, environment)
        later = median(build, environment)
        print(f"{'build unlock-tower, nothing cached':<44}{first:8.3f} s   {first / page:5.2f} x ReportLab page")
        print(f"{'build unlock-tower, later runs':<44}{later:8.3f} s   {later / page:5.2f} x ReportLab page")
        check = median([*printkit, "check", "unlock-tower"], environment, 3)
        print(f"{'check unlock-tower, proof and all pages':<44}{check:8.3f} s   {check / page:5.2f} x ReportLab page")
        hold = ["Ar", "Ab", "Ag", "Aw", "Ak", "Ay", "1ro", "1rh", "1rd", "4bo", "5bo", "6bo"]
        market = ["--market", "1=1 2=1 3=1 4=1 5=1 6=1", "--dice", "2 2 3"]
        price = median([*printkit, "price", "opt", *market, "--best", *hold], environment, 3)
        print(f"{'price opt --best, twelve cards':<44}{price:8.3f} s   {price / typer:5.2f} x import typer")
        for name, files in (("TOML", games), ("JSON", as_json)):
            score = median([*printkit, "score", "unlock-tower", "--json", *files], environment, 3)
            each = (score - version) / len(files) * 1000
            print(f"{f'score 1,000 {name} files in one run':<44}{score:8.3f} s   {each:5.2f} ms a file beyond the start")


if __name__ == "__main__":
    main()
