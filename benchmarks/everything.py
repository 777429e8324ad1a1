"""How long everything takes: all components of all games in all languages, inks and papers, and a kit of each game.

    python benchmarks/everything.py

One command a game, language, ink and paper, two at a time, first with an empty cache and then again. Prints seconds, and the
ratio to the floor of the same run: as many commands of which each writes one page with ReportLab. Never fails.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from printkit.draw.style import INKS
from printkit.gamefolder.catalog import Catalog
from printkit.model import LANGUAGES

AT_ONCE = 2
PAPERS = ("a4", "letter")
PAGE = "from reportlab.pdfgen.canvas import Canvas; c = Canvas('{out}'); c.drawString(72, 72, 'floor'); c.save()"


def together(commands: Sequence[list[str]], environment: dict[str, str]) -> float:
    """How many seconds the commands take, `AT_ONCE` at a time."""

    def run(command: list[str]) -> None:
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    start = time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(run, commands))
    return time.perf_counter() - start


def main() -> None:
    games = Catalog().sources()
    printkit = [sys.executable, "-m", "printkit"]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
        builds = [
            [
                *printkit,
                "build",
                game,
                "--lang",
                lang,
                "--ink",
                ink,
                "--paper",
                paper,
                "-o",
                str(place / f"{game}-{ink}-{paper}"),
            ]
            for game, lang, ink, paper in product(games, LANGUAGES, INKS, PAPERS)
        ]
        kits = [
            [*printkit, "kit", game, "--lang", lang, "-o", str(place / f"kit-{lang}-{game}")]
            for game, lang in product(games, LANGUAGES)
        ]
        for name, commands in (("build", builds), ("kit", kits)):
            least = [[sys.executable, "-c", PAGE.format(out=place / f"floor-{n}.pdf")] for n in range(len(commands))]
            together(least[:2], environment)
            floor = together(least, environment)
            environment["PRINTKIT_CACHE"] = str(place / f"cache-{name}")
            for when in ("empty cache", "again"):
                taken = together(commands, environment)
                told = f"{name}, {len(commands)} commands, {when}"
                print(f"{told:36} {taken:6.1f} s  floor {floor:5.1f} s  ratio {taken / floor:4.1f}", flush=True)
        made = list(place.rglob("*.pdf"))
        print(f"{len(made)} PDF files, {sum(file.stat().st_size for file in made) / 1e6:.0f} MB, {AT_ONCE} commands at a time")


if __name__ == "__main__":
    main()
