"""720 cards with another SVG drawing on each: time, memory and size of printkit, beside Typst with the same pictures.

    python benchmarks/deck_svg.py [--cards 720] [--runs 3]

Each card is 63 × 88 mm, nine on A4, with a title, a drawing of 40 shapes (some with a gradient) and a paragraph; fronts only. Typst is the
package ``typst`` of this environment; where it is missing that is said. printkit runs as a command of its own, once with an
empty cache and then with what it keeps. Times are the least of some runs, each a process of its own.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GAME = """title = "Seven hundred and twenty"
[decks.cards]
data = "cards.csv"
face = "title-art-text"
back = false
slots = { title = "{Name}", art = "art/{Art}", text = "{Text}" }
"""
TYPST = """#set page(paper: "a4", margin: 10mm)
#let rows = csv("cards.csv").slice(1)
#grid(columns: 3 * (63mm,), ..rows.map(row => box(width: 63mm, height: 88mm, stroke: 0.2pt, inset: 4.5mm, {
  text(14pt, weight: "bold", row.at(0)); parbreak()
  image("art/" + row.at(1), width: 54mm, height: 36mm, fit: "contain")
  text(10pt, row.at(2))
})))
"""
BY_TYPST = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2])"


def drawing(n: int) -> str:
    """A drawing that no other card has."""
    shapes = "".join(
        f'<circle cx="{(17 * k * (n + 3)) % 100}" cy="{(29 * k + n) % 66}" r="{2 + (k * n) % 7}" fill="hsl({(9 * k + n) % 360},60%,55%)"/>'
        f'<path d="M{(k * 13) % 100} {(n + k) % 66}q{k} -9 {k + 4} 5l4 {n % 9}z" fill="url(#g)" stroke="#333" stroke-width=".4"/>'
        for k in range(1, 21)
    )
    stops = f'<stop stop-color="hsl({n % 360},50%,60%)"/><stop offset="1" stop-color="#fff"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 66"><defs><linearGradient id="g">'
    return f"{head}{stops}</linearGradient></defs>{shapes}</svg>"


def deck(folder: Path, cards: int) -> None:
    """The table and the pictures for both."""
    (folder / "art").mkdir(parents=True)
    rows = [f'Card {n},a{n}.svg,"Draw {n} cards, then discard {n % 7} of them and take a coin."' for n in range(1, cards + 1)]
    (folder / "cards.csv").write_text("Name,Art,Text\n" + "\n".join(rows) + "\n", encoding="utf-8")
    (folder / "game.toml").write_text(GAME, encoding="utf-8")
    (folder / "deck.typ").write_text(TYPST, encoding="utf-8")
    for n in range(1, cards + 1):
        (folder / "art" / f"a{n}.svg").write_text(drawing(n), encoding="utf-8")


def measured(command: list[str], out: Path, env: dict[str, str]) -> tuple[float, float, float, float]:
    """Seconds on the clock, seconds of the processor, peak of memory in MB, and MB of the file."""
    began = time.perf_counter()
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{command[:4]} failed")
    return seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, out.stat().st_size / 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, default=720)
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "many"
        deck(folder, asked.cards)
        art = sum(path.stat().st_size for path in (folder / "art").iterdir()) / 1e6
        print(f"{asked.cards} cards, {art:.1f} MB of SVG")
        env = {**os.environ, "PRINTKIT_CACHE": str(Path(parent) / "cache")}
        own = [sys.executable, "-m", "printkit", "build", str(folder), "--lang", "en", "-o", parent]
        pdf = Path(parent) / "cards.en.pdf"
        runs = [measured(own, pdf, env) for _ in range(asked.runs + 1)]
        told = [("printkit, nothing in its cache", runs[0]), ("printkit", min(runs[1:]))]
        if importlib.util.find_spec("typst"):
            other = [sys.executable, "-c", BY_TYPST, str(folder / "deck.typ"), f"{parent}/typst.pdf"]
            told.append(("typst", min(measured(other, Path(parent) / "typst.pdf", env) for _ in range(asked.runs))))
        else:
            print("MISSING, LEFT OUT: typst")
        for name, (seconds, cpu, peak, size) in told:
            print(f"{name:32} {seconds:6.2f} s  {cpu:6.2f} s of the processor  {peak:5.0f} MB of memory  {size:5.2f} MB of PDF")
    return 0


if __name__ == "__main__":
    sys.exit(main())
