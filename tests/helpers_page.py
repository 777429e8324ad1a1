"""Somebody at the page: a browser's tab, what it asks for, and typing into a sheet as people do."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager

import pytest

from catalog_cases import game_of

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

TYPE = """async ([values, boxes]) => {
  const wait = () => new Promise((done) => setTimeout(done));
  for (const [name, value] of boxes) {
    let box = document.querySelector(`.box[data-name="${name}"]`);
    if (!box) {
      document.querySelectorAll(".tab")[Number(name.match(/^p(\\d+)-/)[1]) - 1].click();
      await wait();
      box = document.querySelector(`.box[data-name="${name}"]`);
    }
    if (value === true) {
      if (box.getAttribute("aria-pressed") !== "true") box.click();
      continue;
    }
    box.click();
    await wait();
    const choice = document.querySelector(`.panel .choice[data-value="${value}"]`);
    const keys = [...document.querySelectorAll(".panel .key")];
    const input = document.querySelector(".panel input");
    if (choice) { if (choice.getAttribute("aria-pressed") !== "true") choice.click(); }
    else if (keys.length) { for (const digit of String(value)) keys.find((key) => key.textContent === digit).click(); }
    else { input.value = String(value); input.dispatchEvent(new Event("input", { bubbles: true })); }
    await wait();
  }
}"""
"""Enters `[[box, value], …]` by tapping: boxes, ticks, choices, keys; as quickly as a script can."""


KEPT = """(id) => new Promise((done) => { const asked = indexedDB.open("printkit", 1); asked.onsuccess = () => {
  asked.result.transaction("drafts").objectStore("drafts").get(id).onsuccess = ({ target }) => done(target.result.values); }; })"""
"""What the browser keeps of a sheet: box → value."""

WORKERS = """globalThis.workers = []; globalThis.Worker = class extends Worker { constructor(...how) { super(...how); workers.push(this); } };"""
"""Lets a test speak with the page's worker."""

ASK_ALL = """([call, all]) => Promise.all(all.map((data, number) => new Promise((done) => {
  const worker = workers.at(-1), id = 1e9 + number;
  const heard = ({ data: answer }) => { if (answer.id === id) { worker.removeEventListener("message", heard); done(answer); } };
  worker.addEventListener("message", heard);
  worker.postMessage({ id, call, data, files: [] });
})))"""
"""The answers of Python in the page to `[call, [data, …]]`; needs `WORKERS`."""


def lacking(what):
    """No browser, no test, and loudly so; in CI that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(f"the page can't be tested: {what}")
    pytest.skip(f"THE PAGE WAS NOT TESTED: {what}")


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


@contextmanager
def visitor(browser, address, *, faults=(), script="", **how):
    """A fresh visitor; at its end nothing may have gone wrong but `faults`, and nothing been asked for from elsewhere."""
    context = browser.new_context(**{"locale": "en-GB", "viewport": {"width": 1280, "height": 900}, **how})
    if script:
        context.add_init_script(script)
    one = Visit(context, address)
    try:
        yield one
    finally:
        context.close()
    assert not [url for url in one.requests if not url.startswith((one.address, "blob:", "data:"))]
    strange = [fault for fault in one.faults if not any(known in fault for known in faults)]
    assert not strange, strange


def begin(page, name, players, names=()):
    """Set a table: choose the game, say how many, go to the sheet."""
    page.locator(".games .game", has_text=re.compile(f"^{re.escape(game_of(name).title('en'))}")).first.click()
    page.locator("form select").first.select_option(str(players))
    for seat, given in enumerate(names, 1):
        page.fill(f"[data-seat='{seat}']", given)
    page.click("form button[type=submit]")
    page.wait_for_selector(".view .box")
    page.wait_for_selector(".result[aria-busy]", state="detached")  # the empty sheet was judged


def ranking(page):
    """The rows of the result: name → total."""
    page.wait_for_selector(".result[aria-busy]", state="detached")
    page.wait_for_selector(".result .ranking")
    rows = page.locator(".ranking tbody tr")
    return dict(
        pair.split("|")
        for pair in rows.evaluate_all(
            "(rows) => rows.map((row) => `${row.querySelector('th').textContent}|${row.querySelector('td.total')?.textContent ?? ''}`)"
        )
    )
