"""The built page and a browser to open it in: the distribution's Chromium, driven by Playwright."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from helpers_page import CLEAR, PHONE, WORKERS, lacking, visitor

ROOT = Path(__file__).parents[2]
OUT = ROOT / "output"


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
def site(page_files):
    """The address of the site, served as `printkit web` does."""
    from printkit.web import serving

    server = serving.server(page_files / "web", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield serving.address(server.server_port)
    server.shutdown()
    server.server_close()


@pytest.fixture
def visit(chromium, site):
    """A fresh visitor for whoever asks: one with nothing kept and nothing loaded."""
    with ExitStack() as opened:
        yield lambda address=site, **how: opened.enter_context(visitor(chromium, address, **how))


@pytest.fixture(scope="session")
def _visitor_at_a_desk(chromium, site):
    with visitor(chromium, site) as one:
        yield one


@pytest.fixture
def desk(_visitor_at_a_desk):
    """One visitor at a computer for all tests that need no fresh one: to load the page takes longer than most of them.

    Each finds no sheet that was begun, and the page in English.
    """
    one = _visitor_at_a_desk
    one.go("about")
    one.page.select_option("header .lang", "en")
    one.page.evaluate(CLEAR)
    return one


@pytest.fixture(scope="module")
def phone(chromium, site):
    """One visitor with a phone for all tests of a module that need no fresh one: the page is loaded once."""
    with visitor(chromium, site, script=WORKERS, **PHONE) as one:
        one.go("score")
        yield one
