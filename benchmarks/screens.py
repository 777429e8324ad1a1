"""Every screen of the page as pictures, and each of the six games scored wholly on a phone.

    python benchmarks/screens.py FOLDER [--lang en] [--sizes 360x740 740x360 320x640] [--only studio opt …]

Each screen in each size, light and dark, goes into the folder to be looked at: those that one comes to by an address, the sheets of all games,
and those of visits.py (a table joined by codes, photos, a try-out, the studio, what can't be fetched, …). Said and counted: what axe-core
finds, what is wider than the screen, and where a total in the page is another than the command's. Needs a built page (`make web`) and Chromium.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

import printkit
from printkit.web import serving

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "web")]
import visits  # noqa: E402
from fetching import axe  # noqa: E402

from helpers_games import RECORDS  # noqa: E402 - these stand in the tests' folder
from helpers_page import ranking  # noqa: E402

PLAIN = {
    "door": ("start", ".covers .tile"),
    "score": ("score", ".games .game"),
    "print": ("print/unlock-tower", ".pages img"),
    "set-up": ("score/new/opt", "form button[type=submit]"),
    "own": ("own", "main button"),
    "try": ("try", "main li, main .game"),
    "link": ("game/yacht", "main img"),
    "about": ("about", "main h1"),
}
"""Screens that a visitor who has done nothing sees: name → address and what shows that it is there."""

WAIT = 150_000
"""ms"""


class Looking:
    """One visitor with a phone, and what was found."""

    def __init__(self, page, site: str, chosen: argparse.Namespace, sizes: list[tuple[int, int]]) -> None:
        self.site, self.lang, self.sizes, self.folder, self.schemes = site, chosen.lang, sizes, chosen.folder, chosen.schemes
        self.faults: list[str] = []
        self.of(page)

    def of(self, page) -> None:
        """Look at another tab from now on."""
        self.page = page
        page.set_default_timeout(WAIT)
        page.on("dialog", lambda dialog: dialog.accept())
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))

    def go(self, screen: str, there: str) -> None:
        """Open a screen at the first size."""
        self.page.set_viewport_size(dict(zip(("width", "height"), self.sizes[0], strict=True)))
        self.page.goto(f"{self.site}#/{screen}")
        self.page.wait_for_selector(there, state="attached")

    def look(self, name: str, *, whole: bool = False) -> None:
        """Pictures of what is open, light and dark, in each size; `whole`: what lies below the fold, too."""
        for width, height in self.sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            for scheme in self.schemes:
                self.page.emulate_media(color_scheme=scheme)
                self.page.wait_for_timeout(250)
                self.page.screenshot(path=self.folder / f"{name}.{self.lang}.{width}x{height}.{scheme}.png", full_page=whole)
            if (wide := self.page.evaluate("document.documentElement.scrollWidth")) > width:
                self.faults.append(f"{name} {width}x{height}: {wide} px wide")
        for scheme in self.schemes:
            self.page.emulate_media(color_scheme=scheme)
            self.page.wait_for_timeout(100)
            if not self.page.evaluate("'axe' in globalThis"):
                self.page.evaluate(axe().read_text("utf-8"))
            for one in self.page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]:
                self.faults += [f"{name} {scheme}: {one['id']} {node['html'][:120]}" for node in one["nodes"]]
        print("looked at", name, flush=True)

    def tell(self, name: str, visit) -> None:
        """A visit that comes to an end before its time is among what was found; the others go on."""
        try:
            visit()
        except Error as fault:
            self.faults.append(f"{name}: {fault}")
            self.page.screenshot(path=self.folder / f"{name}.{self.lang}.stuck.png")

    def play(self, name: str) -> None:
        """A game, every box of its sheet tapped, to the winner."""
        game = visits.filled_in(self, name)
        totals = ranking(self.page)
        score = printkit.score(game, {"game": name, **RECORDS[name]}).answer.score
        wanted = {player.name: player.total for player in score.players} if score else {}
        numbers = {who: re.sub(r"[^\d−-]", "", text).replace("−", "-") for who, text in totals.items()}
        if numbers != {who: "" if total is None else str(total) for who, total in wanted.items()}:
            self.faults.append(f"{name}: {numbers}, the command says {wanted}")
        self.look(f"sheet-{name}")
        visits.crowned(self)
        self.look(f"winner-{name}", whole=True)
        print(name, totals, self.page.inner_text("h1"), flush=True)


def main() -> int:
    """Look at everything; status 1 where something was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lang", default="en", choices=["ja", "en"])
    parser.add_argument("--sizes", nargs="+", default=["360x740", "740x360", "320x640"])
    parser.add_argument("--schemes", nargs="+", default=["light", "dark"], choices=["light", "dark"])
    parser.add_argument("--only", nargs="+", help="these screens and games alone")
    chosen = parser.parse_args()
    sizes = [(int(width), int(height)) for width, height in (size.split("x") for size in chosen.sizes)]
    chosen.folder.mkdir(parents=True, exist_ok=True)
    server = serving.server(serving.built(ROOT / "output" / "web"), 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    wanted = lambda name: not chosen.only or name in chosen.only  # noqa: E731
    with sync_playwright() as driver:
        program = shutil.which("chromium") or shutil.which("google-chrome")
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])

        @contextmanager
        def fresh(**how):
            """A tab of somebody who was never here."""
            locale = {"en": "en-GB", "ja": "ja-JP"}[chosen.lang]
            context = browser.new_context(locale=locale, has_touch=True, is_mobile=True, **how)
            yield context.new_page()
            context.close()

        with fresh() as page:
            looking = Looking(page, serving.address(server.server_port), chosen, sizes)
            for name, (screen, there) in PLAIN.items():
                if wanted(name):
                    looking.go(screen, there)
                    looking.look(name, whole=True)
            for name in RECORDS:
                if wanted(name):
                    looking.play(name)
            for visit in visits.VISITS:
                if wanted(visit.__name__):
                    looking.tell(visit.__name__, lambda visit=visit: visit(looking))
        if wanted("troubles"):
            looking.tell("troubles", lambda: visits.troubles(looking, fresh))
        browser.close()
    server.shutdown()
    for fault in looking.faults:
        print(fault)
    print(f"{len(looking.faults)} found")
    return bool(looking.faults)


if __name__ == "__main__":
    sys.exit(main())
