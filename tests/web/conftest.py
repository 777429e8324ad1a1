"""The built page and a browser to open it in: the distribution's Chromium, driven by Playwright."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OUT = ROOT / "output"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def lacking(what):
    """No browser, no test, and loudly so; in CI that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(f"the page can't be tested: {what}")
    pytest.skip(f"THE PAGE WAS NOT TESTED: {what}")


@pytest.fixture(scope="session")
def page_files():
    """Both shapes of the page, built from these sources as `make web` does; several workers build them once."""
    if shutil.which("npm") is None:
        lacking("npm (Node.js) is not installed")
    (ROOT / ".cache").mkdir(exist_ok=True)
    with (ROOT / ".cache" / "web.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], capture_output=True, text=True, check=False)
    if done.returncode and "can't be fetched" in done.stderr:
        lacking(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    return OUT


@pytest.fixture(scope="session")
def chromium():
    """A browser for all tests of this worker."""
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        lacking("Chromium is not installed (.ci/tools installs it)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(page_files):
    """The address of the site, served as `printkit web` does."""
    from printkit.web import serving

    server = serving.server(page_files / "web", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield serving.address(server.server_port)
    server.shutdown()
    server.server_close()


class Visit:
    """One visitor: a page, what it asked for, and what went wrong in it."""

    def __init__(self, context, address):
        self.context = context
        self.address = address
        self.requests = []
        self.faults = []
        context.on("request", lambda request: self.requests.append(request.url))
        self.page = self.tab()

    def tab(self):
        """One more tab of the same visitor."""
        page = self.context.new_page()
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        page.set_default_timeout(60_000)
        return page

    def go(self, screen="score"):
        """Open a screen; returns the tab."""
        self.page.goto(f"{self.address}#/{screen}")
        self.page.wait_for_selector("body[data-ready]")
        return self.page


@pytest.fixture
def visit(chromium, site):
    """A fresh visitor; at its end nothing may have gone wrong, and nothing been asked for from elsewhere."""
    opened = []

    def begin(address=site, *, faults=(), script="", **how):
        context = chromium.new_context(**{"locale": "en-GB", "viewport": {"width": 1280, "height": 900}, **how})
        if script:
            context.add_init_script(script)
        one = Visit(context, address)
        opened.append((one, faults))
        return one

    yield begin
    for one, faults in opened:
        one.context.close()
        strange = [url for url in one.requests if not url.startswith((one.address, "blob:", "data:"))]
        assert not strange
        assert [fault for fault in one.faults if not any(known in fault for known in faults)] == []
