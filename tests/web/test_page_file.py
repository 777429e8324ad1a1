"""The one file, opened from the disk without any server: in Chromium, and in Firefox where there is one."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import printkit
from catalog_cases import game_of
from helpers_games import RECORDS
from helpers_kits import differences
from helpers_page import PATIENCE, lacking

DRIVER = Path(__file__).parents[1] / "firefox"

LARGEST = 25_000_000
"""Bytes of the one file: what can still be mailed."""


@pytest.fixture
def evening(tmp_path):
    """A result file: a played game of Opt."""
    path = tmp_path / "evening.json"
    path.write_text(json.dumps({"game": "opt", **RECORDS["opt"]}), "utf-8")
    return path


@pytest.mark.turns(6, among="page")
def test_the_one_file_opens_from_the_disk(chromium, page_files, evening, tmp_path):
    """A picture, a kit as the command's, a score, a certificate, a season saved and loaded again; of a size that can be mailed."""
    file = page_files / "printkit.html"
    assert file.stat().st_size <= LARGEST
    context = chromium.new_context(locale="en-GB", accept_downloads=True)
    asked, faults = [], []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(f"{file.as_uri()}#/print/open")
    page.wait_for_selector(".pages img")
    page.click(".controls button.main")
    page.wait_for_selector(".files button.main")
    with page.expect_download() as loaded:
        page.click(".files button.main")
    made = printkit.kit(game_of("open"), lang="en")
    assert differences(Path(loaded.value.path()).read_bytes(), made[made.archive.name]) == []
    page.goto(f"{file.as_uri()}#/score")
    page.wait_for_selector(".dropzone input")
    page.set_input_files(".dropzone input", str(evening))
    page.wait_for_selector(".result tr.won")
    with page.expect_download() as loaded:
        page.get_by_text("Certificate", exact=True).click()
    assert Path(loaded.value.path()).read_bytes().startswith(b"%PDF")
    page.get_by_text("Keep in the score book").click()
    page.wait_for_selector("#desk-notes .good")
    page.goto(f"{file.as_uri()}#/season")
    with page.expect_download() as loaded:
        page.get_by_text("Export the book").click()
    kept = tmp_path / "club.book"
    loaded.value.save_as(kept)
    assert "Other files opened in it" in page.inner_text(".keepsake")
    page.set_input_files("input[accept='.book']", str(kept))
    page.wait_for_selector("#book-notes .good")
    assert not [url for url in asked if not url.startswith(("file:", "blob:", "data:"))]
    assert faults == []
    context.close()


@pytest.mark.turns(6, among="page")
def test_the_one_file_opens_in_firefox(page_files, evening):
    """Picture, result, score book; nothing asked for from elsewhere, no fault."""
    program = next((found for name in ("firefox-esr", "firefox") if (found := shutil.which(name))), None)
    if program is None or not (DRIVER / "node_modules" / "puppeteer-core").is_dir():
        lacking("Firefox or puppeteer-core is not installed (.ci/tools installs them)")
    command = ["node", str(DRIVER / "open.mjs"), program, str(page_files / "printkit.html"), str(evening)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["picture"] == [596, 842]  # A4 at 72 dpi
    expected = printkit.score(game_of("opt"), json.loads(evening.read_text("utf-8")))
    assert seen["totals"] == [[one.name, f"{one.total} opt"] for one in sorted(expected.players, key=lambda one: one.rank)]
    assert (seen["winner"], seen["season"]) == (expected.winners[0], len(expected.players))
    assert not [url for url in seen["asked"] if not url.startswith(("file:", "blob:", "data:"))]
    assert seen["faults"] == []
