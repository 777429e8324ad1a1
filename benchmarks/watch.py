"""How long it takes from saving a file of a 100-card deck to its new picture: beside a full build, as ``printkit watch`` does it.

    python benchmarks/watch.py [--rounds 5]

The deck has 93 drawings on its cards. A change of text is one cell of its table; a change of layout moves the title of all cards. Each
is timed from the save to the moment when the page's own address answers with the new picture, with the file watcher in between.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from threading import Event, Thread
from urllib.request import urlopen

from printkit.desk.session import run
from printkit.printing.job import Job

CARDS, PICTURES = 100, 93
TEXT, LAYOUT = 0.5, 1.5
"""Seconds; what a change of text and one of layout may take."""

PATIENCE = 30.0

GAME = """title = "Harbour"
players = [2, 4]
[decks.events]
data = "events.csv"
face = "title-art-text"
slots = { title = "{Name}", art = "art/{Art}.svg", text = "{Text}" }
look = { title = { size = 14 } }
"""


def deck(folder: Path) -> None:
    """The game, its table and its pictures."""
    (folder / "art").mkdir(parents=True)
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    rows = [f"Event {n},p{n % PICTURES},Discard {n} cards and draw {n + 1}." for n in range(1, CARDS + 1)]
    (folder / "events.csv").write_text("Name,Art,Text\n" + "\n".join(rows) + "\n", encoding="utf-8")
    for n in range(PICTURES):
        body = "".join(
            f'<circle cx="{10 * k}" cy="{(7 * k * n) % 60}" r="{2 + n % 5}" fill="hsl({18 * n},60%,50%)"/>'
            for k in range(1, 10)
        )
        (folder / "art" / f"p{n}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60">{body}</svg>', encoding="utf-8"
        )


def shown(address: str) -> dict:
    """What the page shows."""
    with urlopen(f"{address}shown.json") as answer:  # noqa: S310 - our own page
        return json.load(answer)


def timed(address: str, file: Path, before: str, after: str, card: str) -> float:
    """Seconds from saving another text to the new picture of a card."""
    pictures = {face["label"]: face["picture"] for section in shown(address)["sections"] for face in section["faces"]}
    text = file.read_text(encoding="utf-8")
    began = time.perf_counter()
    file.write_text(text.replace(before, after), encoding="utf-8")
    while time.perf_counter() - began < PATIENCE:
        now = {face["label"]: face["picture"] for section in shown(address)["sections"] for face in section["faces"]}
        if now[card] != pictures[card]:
            with urlopen(f"{address}faces/{now[card]}.png") as picture:  # noqa: S310 - our own page
                picture.read()
            return time.perf_counter() - began
        time.sleep(0.005)
    raise TimeoutError(after)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "harbour"
        deck(folder)
        build = []
        for _ in range(2):
            began = time.perf_counter()
            subprocess.run(
                [sys.executable, "-m", "printkit", "build", str(folder), "--lang", "en", "-o", parent],
                check=True,
                capture_output=True,
            )
            build.append(time.perf_counter() - began)
        stop, said = Event(), []
        thread = Thread(target=run, args=(folder, Job("en"), said.append, print), kwargs={"stop": stop})
        thread.start()
        while not any("http" in line for line in said):
            time.sleep(0.05)
        address = next(line.split()[4] for line in said if "http" in line)
        cell = [timed(address, folder / "events.csv", f"raw {51 + n}.", f"raw {52 + n}.", "Event 50") for n in range(rounds)]
        look = [
            timed(address, folder / "game.toml", f"size = {14 - n}", f"size = {13 - n}", "Event 50")
            for n in range(min(rounds, 6))
        ]
        stop.set()
        thread.join()
    print(f"a full build of {CARDS} cards, as a command of its own: {min(build):.2f} s")
    good = True
    for what, times, limit in (("one cell", cell, TEXT), ("the layout of all cards", look, LAYOUT)):
        middle = statistics.median(times)
        good &= middle <= limit
        print(f"{what}: median {middle:.2f} s, from {min(times):.2f} to {max(times):.2f} s (at most {limit:g} s)")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
