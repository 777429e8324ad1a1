"""The page in WebKit, as iPhones and iPads have it: from the door to a result, and a kit.

    python benchmarks/webkit.py [--pictures FOLDER]

Needs a built page (`make web`) and the distribution's `webkit2gtk-driver` and `xvfb` (apt). Not among the tests, for what it needs is
large. It speaks WebDriver (https://www.w3.org/TR/webdriver2/) itself; prints what it saw, and ends with status 1 at the first thing that
is other than it should be.
"""

from __future__ import annotations

import argparse
import base64
import json
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from printkit.web import serving

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))
from helpers_page import SEEN, TYPE  # noqa: E402 - typing into a sheet, what stands beside it

PATIENCE = 300
COINS = [["p1-coins-1", 3], ["p1-coins-5", 1], ["p2-coins-1", 2]]
SAVED = """const [done] = arguments, make = URL.createObjectURL;
URL.createObjectURL = (blob) => { const reader = new FileReader(); URL.createObjectURL = make;
  reader.onload = () => done(reader.result.split(",")[1]); reader.readAsDataURL(blob); return make.call(URL, blob); };
document.querySelector(".downloads").parentElement.querySelector("button.main").click();"""
"""Saves the kit; what comes into the person's folder, as base64."""


class Browser:
    """A window that is driven."""

    def __init__(self, at: str) -> None:
        self.at = at
        found = self._send("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options()}}})
        self.told = found["capabilities"]
        self.session = f"/session/{found['sessionId']}"
        self._send("POST", f"{self.session}/timeouts", {"script": 1000 * PATIENCE, "pageLoad": 1000 * PATIENCE})

    def _send(self, method: str, path: str, body: dict | None = None):
        data = json.dumps(body).encode() if body is not None else None
        head = {"Content-Type": "application/json"}
        wanted = urllib.request.Request(self.at + path, data, head, method=method)  # noqa: S310 - this machine
        with urllib.request.urlopen(wanted, timeout=2 * PATIENCE) as answer:  # noqa: S310
            return json.load(answer)["value"]

    def size(self, width: int, height: int) -> None:
        """Of the window, in px."""
        self._send("POST", f"{self.session}/window/rect", {"width": width, "height": height})

    def go(self, address: str) -> None:
        """Load a page."""
        self._send("POST", f"{self.session}/url", {"url": address})

    def run(self, code: str, *given: object, later: bool = False):
        """What a script returns; `later`, what it calls back with."""
        return self._send(
            "POST", f"{self.session}/execute/{'async' if later else 'sync'}", {"script": code, "args": list(given)}
        )

    def call(self, function: str, given: object = None):
        """What a function of one argument comes to."""
        code = f"const done = arguments[1]; Promise.resolve(({function})(arguments[0])).then(done, (fault) => done(String(fault)));"
        return self.run(code, given, later=True)

    def until(self, selector: str) -> None:
        """Wait for an element to be there."""
        end = time.monotonic() + PATIENCE
        while not self.run("return !!document.querySelector(arguments[0])", selector):
            if time.monotonic() > end:
                raise SystemExit(f"{selector} did not come; there is: {self.run('return document.body.innerText')[:800]}")
            time.sleep(0.2)

    def click(self, selector: str) -> None:
        """Wait for an element and press it."""
        self.until(selector)
        self.run("document.querySelector(arguments[0]).click()", selector)

    def picture(self) -> bytes:
        """What is seen, as a PNG file."""
        return base64.b64decode(self._send("GET", f"{self.session}/screenshot"))

    def close(self) -> None:
        """End the browser."""
        self._send("DELETE", self.session)


def options() -> dict:
    """The browser that the driver's package brings."""
    (binary, *_) = [*Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), "MiniBrowser"]
    return {"binary": str(binary), "args": ["--automation"]}


@contextmanager
def driver():
    """The address of a driver with a screen of its own."""
    lacking = [name for name in ("WebKitWebDriver", "xvfb-run") if shutil.which(name) is None]
    if lacking:
        raise SystemExit(f"not installed: {', '.join(lacking)} (apt install webkit2gtk-driver xvfb)")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = subprocess.Popen(
        ["xvfb-run", "-a", "-s", "-screen 0 1400x1000x24", "WebKitWebDriver", f"--port={port}"], start_new_session=True
    )
    try:
        for _ in range(300):
            with socket.socket() as asked:
                if asked.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        subprocess.run(["kill", "--", f"-{running.pid}"], check=False)
        running.wait()


def expect(what: str, seen: object, wanted: object) -> None:
    """Say what was seen; end where it is something else."""
    print(f"{what}: {seen}")
    if seen != wanted:
        raise SystemExit(f"expected: {wanted}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=Path)
    pictures = parser.parse_args().pictures
    server = serving.server(serving.built(ROOT / "output" / "web"), 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    site = serving.address(server.server_port)

    def shown(name: str) -> None:
        if pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            time.sleep(2)  # until it is painted, too
            (pictures / f"{name}.png").write_bytes(browser.picture())

    with driver() as at:
        browser = Browser(at)
        try:
            print(browser.told.get("browserName"), browser.told.get("browserVersion"))
            browser.size(400, 800)
            browser.go(site)
            browser.until("body[data-ready]")
            expect("covers on the door", browser.run("return document.querySelectorAll('.covers .tile').length"), 6)
            browser.run(
                "const one = document.querySelector('header .lang'); one.value = 'en'; one.dispatchEvent(new Event('change'));"
            )
            shown("door")
            journey(browser, site, shown)
            kit(browser, site, shown)
        finally:
            browser.close()
    server.shutdown()
    return 0


def journey(browser: Browser, site: str, shown) -> None:
    """A game of OPT, tapped in on its score pad, up to who has won."""
    begun = time.perf_counter()
    browser.go(f"{site}#/score/new/opt")
    browser.until("[data-seat='2']")
    browser.run(
        "for (const [seat, name] of [[1, 'Aki'], [2, '文太']]) { const one = document.querySelector(`[data-seat='${seat}']`);"
        " one.value = name; one.dispatchEvent(new Event('input', { bubbles: true })); one.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    browser.click("form button[type=submit]")
    browser.until(".view .box")
    print(f"sheet opened after {time.perf_counter() - begun:.1f} s, Python's start in it")
    browser.run(
        "const one = document.querySelector('.menu select'); one.value = 'score-pad'; one.dispatchEvent(new Event('change'));"
    )
    browser.until(".view .box[data-name^='p1-coins']")
    browser.call(TYPE, [{}, COINS])
    shown("sheet")
    browser.until(".result:not([aria-busy]) .ranking tr.won")
    expect("totals", browser.call(SEEN)["totals"], {"Aki": "8 opt", "文太": "2 opt"})
    browser.run("location.hash = location.hash.replace('/sheet/', '/done/')")
    browser.until(".winner .card")
    expect("winner", browser.run("return document.querySelector('h1').innerText"), "Aki wins with 8 opt")
    shown("winner")


def kit(browser: Browser, site: str, shown) -> None:
    """The kit of Unlock Tower, downloaded."""
    browser.go(f"{site}#/print/unlock-tower")
    browser.until(".pages img")
    shown("print")
    begun = time.perf_counter()
    browser.run("[...document.querySelectorAll('main button')].find((one) => one.classList.contains('main')).click()")
    browser.until(".downloads li")
    seconds = time.perf_counter() - begun
    with ZipFile(BytesIO(base64.b64decode(browser.run(SAVED, later=True)))) as packed:
        expect(f"kit after {seconds:.1f} s: damaged files", packed.testzip(), None)
        files = packed.namelist()
    expect("its files and its digests", "SHA256SUMS" in " ".join(files) and len(files) > 5, True)


if __name__ == "__main__":
    sys.exit(main())
