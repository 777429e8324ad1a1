"""When something can't be had: its true cause, in a sentence of its own, and a way on that works."""

from __future__ import annotations

import re

import pytest

from helpers_page import PHONE, eventually, visitor

FAILED = ("Failed to load resource", "net::ERR")
"""What the browser itself says of a file that can't be had."""


@pytest.mark.parametrize(
    ("lang", "cause", "wanted"),
    [
        ("en-GB", "globalThis.WebAssembly = undefined;", "WebAssembly"),
        ("ja-JP", "globalThis.WebAssembly = undefined;", "WebAssembly"),
        ("en-GB", "delete globalThis.DecompressionStream;", "too old"),
        ("ja-JP", "delete globalThis.DecompressionStream;", "古すぎ"),
    ],
)
def test_a_browser_that_cannot_is_told_why(chromium, site, lang, cause, wanted):
    """What lacks is said at once, with what to do; screens that need no Python are there, and no button promises another try."""
    with visitor(chromium, site, script=cause, locale=lang, **PHONE) as one:
        page = one.go("score")
        assert wanted in page.inner_text("#status .trouble")
        assert page.inner_text("#status .trouble .hint")
        assert page.locator(".again").count() == 0
        assert page.locator(".games .game").count() == 6
        page.goto(f"{site}#/print/open")
        page.wait_for_selector("main .trouble")
        assert page.locator("#status .trouble").is_visible()  # on a phone the pages lie below what there is to choose
        page.set_viewport_size({"width": 1280, "height": 900})
        assert not page.locator("#status .trouble").is_visible()


@pytest.mark.turns(6, among="page")
def test_what_could_not_be_fetched_is_tried_again(chromium, site):
    """The first start without the program, then a kit whose picture maker is missing: each time a tap leads on, and nothing is lost."""
    with visitor(chromium, site, locale="ja-JP", faults=FAILED, service_workers="block") as one:
        away = re.compile(r"/parts/core\.")
        one.context.route(away, lambda route: route.abort())
        page = one.go("print/open")
        page.wait_for_selector("main .trouble")
        assert "プログラム" in page.inner_text("main .trouble .fault")
        assert page.locator("#status .loading").count() == 0
        page.click("main .again")
        page.wait_for_selector("#status .loading")
        page.wait_for_selector("main .trouble")  # still away
        one.context.unroute(away)
        page.click("main .again")
        page.wait_for_selector(".pages img")
        assert page.locator(".trouble").count() == 0

        glyphs = re.compile(r"/parts/files\.")
        one.context.route(glyphs, lambda route: route.fulfill(status=503, body=""))
        page.goto(f"{site}#/score")
        page.wait_for_selector(".dropzone input")
        form = {"name": "x.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4\n"}
        page.set_input_files(".dropzone input", form)
        page.wait_for_selector("#read .trouble")
        assert "503" in page.inner_text("#read .trouble")
        one.context.unroute(glyphs)
        page.click("#read .again")
        assert eventually(lambda: page.inner_text("#read .fault, #read .note").startswith("x.pdf"), wanted=True)


@pytest.mark.turns(6, among="page")
def test_a_kit_goes_on_where_its_download_failed(chromium, site):
    """The list of files comes by the button of the message, without choosing anything again."""
    with visitor(chromium, site, faults=FAILED, service_workers="block") as one:
        pictures = re.compile(r"/parts/pictures\.")
        one.context.route(pictures, lambda route: route.abort())
        page = one.go("print/open")
        page.wait_for_selector(".pages .trouble")
        page.locator(".parts input").nth(6).check()
        page.click(".make .main")
        page.wait_for_selector(".downloads li, .files .trouble")
        if page.locator(".files .trouble").count():
            one.context.unroute(pictures)
            page.click(".files .again")
            page.wait_for_selector(".downloads li")


@pytest.mark.turns(6, among="page")
def test_work_that_has_stopped_is_begun_anew(chromium, site):
    """The worker's own end, by whatever cause."""
    script = """globalThis.workers = []; globalThis.Worker = class extends Worker { constructor(...how) { super(...how); workers.push(this); } };"""
    with visitor(chromium, site, script=script) as one:
        page = one.go("print/open")
        page.wait_for_selector(".pages img")
        page.evaluate(
            "workers.at(-1).dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message: 'gone' }))"
        )
        page.wait_for_selector("#status .trouble")
        assert "gone" in page.inner_text("#status .trouble .fault")
        page.click("#status .again")
        page.wait_for_selector("#status p, #status .trouble", state="detached")
        page.select_option(".controls select:has(option[value=a5])", "a5")
        assert eventually(lambda: page.locator(".pages[aria-busy]").count(), 0)
        assert page.locator(".pages .trouble").count() == 0
