"""At an address that is neither HTTPS nor localhost, as phones see `printkit web --lan`: what holds, and what is said not to."""

from __future__ import annotations

import json
import threading

import pytest

from helpers_games import RECORDS
from helpers_page import PHONE, TYPE, begin, ranking, turn_to, unfolded, visitor
from printkit.web import serving


@pytest.fixture(scope="module")
def guest(chromium, site, page_files):
    """A phone in the same network: served as --lan does, found by a name that no browser trusts."""
    server = serving.server(page_files / "web", 0, lan=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with visitor(chromium, f"http://printkit.test:{server.server_port}/", **PHONE) as one:
            one.go("score")
            yield one
    finally:
        server.shutdown()
        server.server_close()


def test_it_says_what_does_not_hold_here(guest):
    page = guest.page
    assert page.evaluate("window.isSecureContext") is False
    assert page.evaluate("'serviceWorker' in navigator") is False
    assert "can’t be installed and needs the network to open" in page.inner_text(".keepsake")


@pytest.mark.turns(6, among="page")
def test_sheets_are_scored_and_kept(guest):
    page = guest.go("score")
    begin(page, "opt", 2, ["Aki", "Ben"])
    turn_to(page, "score-pad")
    page.wait_for_selector("[data-name='p1-coins-1']")
    page.evaluate(TYPE, [{}, [["p1-coins-1", 3], ["p2-coins-1", 2]]])
    assert ranking(page)["Aki"] == "3 opt"
    page.wait_for_timeout(300)
    page.reload()
    page.wait_for_selector("[data-name='p1-coins-1'].filled")
    assert not page.locator("#status .note:has-text('keeps nothing')").count()


@pytest.mark.turns(6, among="page")
def test_files_are_chosen_and_handed_out(guest, tmp_path):
    evening = tmp_path / "evening.json"
    evening.write_text(json.dumps({"game": "opt", **RECORDS["opt"]}), "utf-8")
    page = guest.go("score")
    page.wait_for_selector(".dropzone input")
    page.set_input_files(".dropzone input", str(evening))
    page.wait_for_selector(".result tr.won", state="attached")
    unfolded(page, ".totals")
    page.locator(".outs summary").click()
    with page.expect_download() as loaded:
        page.get_by_role("button", name="JSON").click()
    loaded.value.save_as(tmp_path / "back.json")
    assert json.loads((tmp_path / "back.json").read_text("utf-8"))["game"] == "opt"
