"""How large the page is and how fast, in a real browser, beside the native command in the same run.

    python benchmarks/web.py [--runs N]

Bytes that the server sends until the first picture; seconds to the first page picture with an empty cache and with a full one (a page that was seen before, and one
that was not), and what the browser's processors took for it; seconds of each later change, of a sheet and of a kit; a deck of 72 cards; memory of the page's script.
Needs a built page (`make web`) and Chromium.

Prints and never fails by the clock. The aims are in docs/web.md. On a loaded machine only what processors took says something (Linux: /proc).
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from printkit.web import serving

ROOT = Path(__file__).resolve().parents[1]


class Counted(serving.Handler):
    """Counts what it sends: the browser tells of what its caches answer, too."""

    sent = 0

    def send_header(self, keyword: str, value: str) -> None:
        """Send a line of the head, and add what it says of the length."""
        if keyword.lower() == "content-length":
            Counted.sent += int(value)
        super().send_header(keyword, value)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    program = shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        print("Chromium is not installed")
        return 1
    folder = serving.built(ROOT / "output" / "web")
    server = serving.server(folder, 0)
    server.RequestHandlerClass = partial(Counted, directory=str(folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = serving.address(server.server_port)
    found: dict[str, list[float]] = {}
    with sync_playwright() as driver:
        for _ in range(runs):
            measure(driver, program, address, found)
    server.shutdown()
    for _ in range(runs):
        note(found, "native: open score-pad, s", native("build", "open", "score-pad"))
        note(found, "native: babel-builders instructions, s", native("build", "babel-builders", "instructions"))
    for name, values in found.items():
        print(f"{name:44} {statistics.median(values):8.2f}   ({min(values):.2f} to {max(values):.2f})")
    return 0


def spent() -> float:
    """Seconds of processors that this program's descendants have taken which still run, user and system."""
    parents, taken = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        parents[int(path.parent.name)], taken[int(path.parent.name)] = int(fields[1]), int(fields[11]) + int(fields[12])

    def ours(process: int) -> bool:
        return process in parents and (parents[process] == os.getpid() or ours(parents[process]))

    return sum(ticks for process, ticks in taken.items() if ours(process)) / os.sysconf("SC_CLK_TCK")


def measure(driver, program: str, address: str, found: dict[str, list[float]]) -> None:
    """One visitor from the first visit on."""
    with tempfile.TemporaryDirectory() as folder:
        context = driver.chromium.launch_persistent_context(
            folder, executable_path=program, args=["--no-sandbox"], locale="en-GB"
        )
        Counted.sent = 0
        page = context.new_page()
        before, begun = spent(), time.perf_counter()
        page.goto(f"{address}#/print/open")
        page.wait_for_selector(".pages img", timeout=300_000)
        note(found, "first picture, empty cache, s", time.perf_counter() - begun)
        note(found, "first picture, empty cache, processor s", spent() - before)
        note(found, "first load, MB", Counted.sent / 1e6)
        for name in ("letter", "a5", "a4"):
            before = page.get_attribute(".pages img", "src")
            begun = time.perf_counter()
            page.select_option(".controls select:has(option[value=a5])", name)
            while page.get_attribute(".pages img", "src") == before:
                time.sleep(0.005)
            note(found, "later change, s", time.perf_counter() - begun)
        page.wait_for_timeout(6000)  # until what every start needs is kept inflated
        for name, game in (("seen before", "open"), ("never seen", "opt")):
            page.close()
            page = context.new_page()
            before, begun = spent(), time.perf_counter()
            page.goto(f"{address}#/print/{game}")
            page.wait_for_selector(".pages img", timeout=300_000)
            note(found, f"first picture, full cache, {name}, s", time.perf_counter() - begun)
            note(found, f"first picture, full cache, {name}, processor s", spent() - before)
        page.goto(f"{address}#/print/unlock-tower")
        page.wait_for_selector(".pages img", timeout=300_000)
        begun = time.perf_counter()
        page.locator("main button.main").first.click()
        page.wait_for_selector(".downloads li", timeout=300_000)
        note(found, "kit of Unlock Tower, s", time.perf_counter() - begun)
        page.goto(f"{address}#/print/babel-builders")
        page.get_by_label("Instruction cards").check()
        begun = time.perf_counter()
        page.locator("main button.main").first.click()  # what is ticked
        page.wait_for_selector(".downloads li", timeout=300_000)
        note(found, "page: babel-builders instructions, s", time.perf_counter() - begun)
        client = context.new_cdp_session(page)
        client.send("Performance.enable")
        told = {one["name"]: one["value"] for one in client.send("Performance.getMetrics")["metrics"]}
        note(found, "memory of the page's script, MB", told["JSHeapUsedSize"] / 1e6)
        context.close()
    with tempfile.TemporaryDirectory() as folder:
        context = driver.chromium.launch_persistent_context(
            folder, executable_path=program, args=["--no-sandbox"], locale="en-GB"
        )
        page = context.new_page()
        before, begun = spent(), time.perf_counter()
        page.goto(f"{address}#/score/new/open")
        page.locator("form button[type=submit]").click(timeout=300_000)
        page.wait_for_selector(".view .box", timeout=300_000)
        note(found, "sheet opened, empty cache, s", time.perf_counter() - begun)
        note(found, "sheet opened, empty cache, processor s", spent() - before)
        context.close()


def native(*arguments: str) -> float:
    """Seconds of one command, its cache warm or not as it comes."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        subprocess.run(
            [str(Path(sys.executable).with_name("printkit")), *arguments, "-o", folder], check=True, capture_output=True
        )
        return time.perf_counter() - begun


def note(found: dict[str, list[float]], name: str, value: float) -> None:
    found.setdefault(name, []).append(value)


if __name__ == "__main__":
    sys.exit(main())
