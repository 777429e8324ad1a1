"""How long printkit takes for a deck, beside other ways to make the same PDF, as whole processes in the same run.

    python benchmarks/deck.py [--runs N] [--only NAME ...] [--decks 72 720 7200] [--python PATH] [--printkit PATH] [--chromium PATH]
                              [--keep FOLDER]

The decks: 720 cards of 72 faces, 720 cards of 720 faces, 7,200 cards of 72 faces; 63 × 88 mm, nine on A4, each with a Japanese title
and paragraph, a big number, a suit, a bitmap, a border, crop marks and a back. ``raw`` is the floor: the same PDF written by
hand with the standard library. printkit reads the deck as a stranger's game folder, its cache warmed by one run. The others
get what they'd else spend most time on: their fonts are cut down beforehand to the characters in use.

Libraries are looked for in the environments of ``--python`` and in this one, Typst and Chromium on the path as well; what is
missing is said and left out. A tool counts only if it ended well and its PDF holds every card as often as it should, with
about as much ink on the first two pages as the floor's. On a busy machine the ratios by the processor's time say more than
those by the clock. Memory is the peak of the largest process.

Prints and never fails by the clock; fails when printkit or the floor prints something else than the deck. Needs a POSIX system,
and pdfinfo, pdftotext and pdftoppm (poppler).
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).with_name("deck")
sys.path.insert(0, str(HERE))

import content  # noqa: E402  # the folder of the same name as this script
import plan  # noqa: E402


class Deck(NamedTuple):
    """So many distinct faces and so many copies of each; `quick`: only for tools that take less than seconds."""

    faces: int
    copies: int
    quick: bool = False


DECKS = {"72": Deck(72, 10), "720": Deck(720, 1), "7200": Deck(72, 100, quick=True)}
TOOLS = ("raw", "printkit", "reportlab", "typst", "chromium", "fpdf2", "weasyprint")
SLOW = ("chromium", "fpdf2", "weasyprint")
MODULES = {"reportlab": "reportlab", "typst": "typst", "fpdf2": "fpdf", "weasyprint": "weasyprint"}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "chromium-headless-shell", "chrome-headless-shell")
PATIENCE = 300
"""Seconds after which a tool is given up."""
INK = 0.25
"""By how much the ink of a page may differ from the floor's: lines break elsewhere, printkit adds its ruler and stamp."""

STARTER = """
import os, sys, time
log = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
into = [(os.POSIX_SPAWN_DUP2, log, 1), (os.POSIX_SPAWN_DUP2, log, 2)]
start = time.perf_counter()
pid = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ, file_actions=into)
_, status, used = os.wait4(pid, 0)
seconds = time.perf_counter() - start
print(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss, os.waitstatus_to_exitcode(status))
"""
"""Started for each measurement, because the peak of memory that a process is charged with begins at its parent's."""


class Cost(NamedTuple):
    """Seconds on the clock, seconds of the processor, peak of memory in MB."""

    seconds: float
    cpu: float
    peak: float


class WrongDeckError(Exception):
    """A tool did not print the deck."""


class Place(NamedTuple):
    """Where a deck is, what it should come to, and what is known of it."""

    name: str
    game: Path
    fonts: Path
    out: Path
    cards: list[plan.Face]
    families: tuple[str, str]
    environment: dict[str, str]

    @property
    def pages(self) -> int:
        """Fronts and backs."""
        return 2 * len(plan.sheets(self.cards))


def main() -> int:
    options = _options()
    wanted = ["raw", *(name for name in TOOLS[1:] if not options.only or name in options.only)]
    pythons = [*options.python, sys.executable]
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} at the start")
    for tool in ("pdfinfo", "pdftotext", "pdftoppm"):
        if not shutil.which(tool):
            print(f"NOT CHECKED: {tool} is missing, so nobody knows what was printed; install poppler.", file=sys.stderr)
            return 2
    found = {name: _found(name, pythons, options) for name in wanted}
    for name, at in found.items():
        if at is None:
            print(f"MISSING, LEFT OUT: {name}", flush=True)
    good = True
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep.resolve() if options.keep else Path(scratch)
        for name in options.decks:
            place = _prepared(folder / name, name)
            tools = {
                tool: at
                for tool, at in found.items()
                if at is not None and not (DECKS[name].quick and tool in SLOW and not options.only)
            }
            good &= _compare(place, tools, options.runs)
    return 0 if good else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time a deck of cards through printkit and through others.")
    parser.add_argument("--runs", type=int, default=9, help="measured runs of each tool, slow ones fewer (9)")
    parser.add_argument("--only", nargs="+", choices=TOOLS, default=[], help="these tools, besides the floor")
    parser.add_argument("--decks", nargs="+", choices=DECKS, default=list(DECKS), help="these decks (all)")
    parser.add_argument("--python", action="append", default=[], metavar="PATH", help="a Python that has other libraries")
    parser.add_argument("--printkit", metavar="PATH", help="another printkit than this environment's")
    parser.add_argument("--chromium", metavar="PATH", help="the browser")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="leave decks, PDFs and caches there")
    return parser.parse_args()


def _found(name: str, pythons: list[str], options: argparse.Namespace) -> list[str] | None:
    """How the tool's command begins, None if it is not there."""
    if name == "raw":
        return [sys.executable, "-S"]  # it needs nothing that is installed, so it does not look for it
    if name == "printkit":
        if options.printkit:
            return [options.printkit]
        script = Path(sys.executable).with_name("printkit")
        return [str(script)] if script.exists() else [sys.executable, "-m", "printkit"]
    if name == "chromium":
        names = [options.chromium] if options.chromium else BROWSERS
        return next(([path] for path in map(shutil.which, names) if path), None)
    if name == "typst" and (path := shutil.which("typst")):
        return [path]
    for python in pythons:
        path = shutil.which(python)
        if path and not subprocess.run([path, "-c", f"import {MODULES[name]}"], capture_output=True, check=False).returncode:
            return [path]
    return None


def _prepared(folder: Path, name: str) -> Place:
    """The deck as a game folder, its fonts, and an environment with a cache of its own."""
    from printkit.draw.text import FontSet

    game = folder / content.GAME.replace("-", "_")
    fonts, out = folder / "fonts", folder / "out"
    for made in (fonts, out):
        made.mkdir(parents=True, exist_ok=True)
    content.write(game, DECKS[name].faces, DECKS[name].copies)
    (folder / "plan.json").write_text(plan.written(), encoding="utf-8")
    cards = plan.faces(game)
    os.environ["PRINTKIT_CACHE"] = str(folder / "cache-of-the-benchmark")  # so that printkit's first run finds nothing
    measured = FontSet.load()
    regular = measured.file("regular", "".join(card.text for card in cards))
    bold = measured.file("bold", "".join(card.number + card.title for card in cards))
    for weight, (_, data) in (("regular", regular), ("bold", bold)):
        (fonts / f"{weight}.ttf").write_bytes(data)
    environment = {**os.environ, "PRINTKIT_CACHE": str(folder / "cache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    shutil.rmtree(folder / "cache", ignore_errors=True)
    return Place(name, game, fonts, out, cards, (regular[0], bold[0]), environment)


def _command(tool: str, start: list[str], place: Place) -> tuple[list[str], Path]:
    """What to run and the PDF that it makes."""
    out = place.out / f"{tool}.pdf"
    if tool == "printkit":
        folder = place.out / "printkit"
        rest = ["build", content.GAME, content.COMPONENT, "--games", str(place.game), "--lang", "ja", "-o", str(folder)]
        return [*start, *rest], folder / f"{content.COMPONENT}.ja.pdf"
    if tool == "chromium":
        source = place.out / "deck.html"
        switches = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--print-to-pdf={out}"]
        return [*start, *switches, source.as_uri()], out
    if tool == "typst" and Path(start[0]).name.startswith("typst"):
        inputs = {"folder": place.game, "plan": place.game.parent / "plan.json"}
        named = [f"{key}={value}" for key, value in {**inputs, "regular": place.families[0], "bold": place.families[1]}.items()]
        switches = ["--root", "/", "--ignore-system-fonts", "--font-path", str(place.fonts)]
        return [
            *start,
            "compile",
            *switches,
            *(part for one in named for part in ("--input", one)),
            str(HERE / "deck.typ"),
            str(out),
        ], out
    script = "raw" if tool == "raw" else f"by_{tool}"
    families = place.families if tool == "typst" else ()
    return [*start, str(HERE / f"{script}.py"), str(place.game), str(place.fonts), str(out), *families], out


def _cost(command: list[str], place: Place) -> Cost:
    """One run. Raises `WrongDeckError` when it does not end well."""
    log = place.out / "log"
    first = shutil.which(command[0]) or command[0]
    starter = [sys.executable, "-I", "-S", "-c", STARTER, str(log), first, *command[1:]]
    try:
        told = subprocess.run(
            starter, env=place.environment, cwd=place.out, capture_output=True, text=True, check=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise WrongDeckError(f"took more than {PATIENCE} s") from None
    seconds, cpu, peak, status = told.stdout.split()
    if int(status):
        last = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-3:]
        raise WrongDeckError(f"exit status {status}: {' / '.join(last)}")
    return Cost(float(seconds), float(cpu), float(peak) / (1024 * 1024 if sys.platform == "darwin" else 1024))


def _compare(place: Place, tools: dict[str, list[str]], runs: int) -> bool:
    """Measure the tools in turn, so that a machine that slows down does so for all, and print a table."""
    deck = DECKS[place.name]
    print(f"\n{deck.faces * deck.copies:,} cards of {deck.faces} faces, {place.pages} pages")
    if "chromium" in tools:
        subprocess.run(
            [sys.executable, str(HERE / "page.py"), str(place.game), str(place.fonts), str(place.out / "deck.html")], check=True
        )
    commands: dict[str, tuple[list[str], Path]] = {}
    first: dict[str, Cost] = {}
    later: dict[str, Cost] = {}
    good, ink = True, None
    for tool, start in tools.items():
        command, pdf = _command(tool, start, place)
        pdf.unlink(missing_ok=True)
        try:
            first[tool] = later[tool] = _cost(command, place)
            if tool == "printkit":
                later[tool] = _cost(command, place)  # its cache is warm now
            _check(pdf, place)
            dark = _ink(pdf)
            ink = ink or dark
            _check_ink(dark, ink)
        except WrongDeckError as failure:
            print(f"LEFT OUT: {tool}: {failure}", flush=True)
            good &= tool not in ("raw", "printkit")
            continue
        commands[tool] = command, pdf
    costs: dict[str, list[Cost]] = {tool: [] for tool in commands}
    for run in range(runs):
        for tool in list(commands):
            if run >= max(2, min(runs, round(10 / later[tool].seconds))):
                continue
            try:
                costs[tool].append(_cost(commands[tool][0], place))
            except WrongDeckError as failure:
                print(f"LEFT OUT, failed in a later run: {tool}: {failure}", flush=True)
                good &= tool not in ("raw", "printkit")
                del commands[tool], costs[tool]
    _table(costs, {tool: pdf.stat().st_size for tool, (_, pdf) in commands.items()})
    if "printkit" in first:
        print(f"printkit with nothing cached: {first['printkit'].seconds:.3f} s")
    if "printkit" in commands and "raw" in commands:
        _aims(place.name, costs, commands["printkit"][1].stat().st_size)
    return good


def _table(costs: dict[str, list[Cost]], sizes: dict[str, int]) -> None:
    head = ("runs", "best s", "median s", "× raw", "cpu s", "× raw cpu", "peak MB", "PDF kB")
    print(f"{'':<12}{head[0]:>5}" + "".join(f"{word:>10}" for word in head[1:]))
    raw = costs.get("raw") or [Cost(*[float("nan")] * 3)]
    floor, floor_cpu = _median(raw), statistics.median(one.cpu for one in raw)
    for tool, several in sorted(costs.items(), key=lambda item: _median(item[1])):
        median = _median(several)
        best, cpu = min(one.seconds for one in several), statistics.median(one.cpu for one in several)
        numbers = f"{best:>10.3f}{median:>10.3f}{median / floor:>10.2f}{cpu:>10.3f}{cpu / floor_cpu:>10.2f}"
        print(f"{tool:<12}{len(several):>5}{numbers}{max(one.peak for one in several):>10.0f}{sizes[tool] / 1000:>10.0f}")


def _aims(name: str, costs: dict[str, list[Cost]], size: int) -> None:
    """What printkit aims at, and how far it is."""
    seconds, floor = _median(costs["printkit"]), _median(costs["raw"])
    others = {tool: _median(several) for tool, several in costs.items() if tool not in ("raw", "printkit")}
    peak = max(one.peak for one in costs["printkit"])
    aims: list[tuple[str, float, float]] = []
    if name == "7200":
        aims.append(("seconds", seconds, 0.6))
    else:
        aims.append(("× raw", seconds / floor, 4.0 if name == "72" else 3.5))
    rivals = others if name == "72" else {tool: others[tool] for tool in ("typst",) if tool in others and name == "720"}
    if rivals:
        quickest = min(rivals, key=rivals.__getitem__)
        aims.append((f"× {quickest}", seconds / rivals[quickest], 1.0))
    if name == "72":
        aims.append(("kB", size / 1000, 350))
    aims.append(("MB", peak, 80))
    for unit, reached, aim in aims:
        print(f"  {'met   ' if reached <= aim else 'MISSED'}  {reached:8.2f} {unit} (aim: at most {aim:g})")


def _median(several: Iterable[Cost]) -> float:
    return statistics.median(one.seconds for one in several)


def _check(pdf: Path, place: Place) -> None:
    """Every page, and every card's title and paragraph as often as it is in the deck. Raises `WrongDeckError`."""
    if not pdf.exists():
        raise WrongDeckError(f"made no {pdf.name}")
    told = subprocess.run(["pdfinfo", str(pdf)], capture_output=True, text=True, check=False).stdout
    counts = [line.split()[1] for line in told.splitlines() if line.startswith("Pages:")]
    if counts != [str(place.pages)]:
        raise WrongDeckError(f"{' '.join(counts) or 'no'} pages, expected {place.pages}")
    plain = _plain(subprocess.run(["pdftotext", "-raw", str(pdf), "-"], capture_output=True, check=False).stdout.decode())
    for card in place.cards:
        for text in (card.title, card.text):
            if (times := plain.count(_plain(text))) != card.quantity:
                raise WrongDeckError(f"“{text}” is there {times} times, expected {card.quantity}")


def _plain(text: str) -> str:
    """Without white space, and with look-alike characters made the same."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def _check_ink(dark: tuple[float, float], floor: tuple[float, float]) -> None:
    if any(abs(mine / its - 1) > INK for mine, its in zip(dark, floor, strict=True)):
        found, expected = (" and ".join(f"{share:.2%}" for share in shares) for shares in (dark, floor))
        raise WrongDeckError(f"ink of the first two pages {found}, expected about {expected}")


def _ink(pdf: Path) -> tuple[float, float]:
    """How dark the first two pages are, from 0 to 1."""
    dark = []
    for page in ("1", "2"):
        command = ["pdftoppm", "-r", "40", "-gray", "-f", page, "-l", page, str(pdf)]
        picture = subprocess.run(command, capture_output=True, check=False).stdout
        if not picture.startswith(b"P5"):
            raise WrongDeckError(f"page {page} can't be drawn")
        width, height = map(int, picture.split(None, 4)[1:3])
        pixels = picture[-width * height :]
        dark.append(1 - sum(pixels) / 255 / len(pixels))
    return dark[0], dark[1]


if __name__ == "__main__":
    sys.exit(main())
