"""Somebody at the page: a browser's tab, what it asks for, and typing into a sheet as people do."""

from __future__ import annotations

import os
import re
import time
from contextlib import contextmanager

import pytest

from catalog_cases import game_of
from printkit.model.slots import slots, view_of

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

TYPE = """async ([values, boxes]) => {
  const box = (name) => document.querySelector(`.box[data-name="${name}"]`);
  for (const [number, [name, value]] of boxes.entries()) {
    if (number % 10 === 9) await new Promise((done) => setTimeout(done)); // the page lives on between
    if (!box(name)) document.querySelectorAll(".tab")[Number(name.match(/^p(\\d+)-/)[1]) - 1].click();
    if (value === true) {
      for (const _ of [1, 2]) // the first tap on one too small for a finger comes near to it
        if (box(name).getAttribute("aria-pressed") !== "true") box(name).click();
      continue;
    }
    box(name).click();
    const choice = document.querySelector(`.panel .choice[data-value="${value}"]`);
    const keys = [...document.querySelectorAll(".panel .key")];
    const input = document.querySelector(".panel input");
    if (choice) { if (choice.getAttribute("aria-pressed") !== "true") choice.click(); }
    else if (keys.length) { for (const digit of String(value)) keys.find((key) => key.textContent === digit).click(); }
    else { input.value = String(value); input.dispatchEvent(new Event("input", { bubbles: true })); }
  }
}"""
"""Enters `[[box, value], …]` by tapping: boxes, ticks, choices, keys; as quickly as a script can."""


KEPT = """(id) => new Promise((done) => { const asked = indexedDB.open("printkit", 1); asked.onsuccess = () => {
  asked.result.transaction("drafts").objectStore("drafts").get(id).onsuccess = ({ target }) => done(target.result.values); }; })"""
"""What the browser keeps of a sheet: box → value."""

CLEAR = """() => new Promise((done) => { const asked = indexedDB.open("printkit", 1); asked.onsuccess = () => {
  asked.result.transaction("drafts", "readwrite").objectStore("drafts").clear().onsuccess = () => done(); }; })"""
"""Forgets all sheets that were begun."""

REMEMBERED = """async () => {
  const kept = await new Promise((done) => { const asked = indexedDB.open("printkit-answers"); asked.onsuccess = () => {
    const place = asked.result.transaction("answers").objectStore("answers"), found = [];
    place.index("used").openCursor().onsuccess = ({ target: { result: at } }) => {
      if (!at) { asked.result.close(); return done(found); }
      found.push([at.primaryKey, at.value]);
      at.continue(); }; }; });
  const told = (call, data) => new Promise((done) => {
    const worker = workers.at(-1), id = 2e9;
    const heard = ({ data: answer }) => { if (answer.id === id && !answer.progress) { worker.removeEventListener("message", heard); done(answer); } };
    worker.addEventListener("message", heard);
    worker.postMessage({ id, call, data, files: [] });
  });
  const alike = (one, other) => one.name === other.name && one.bytes.length === other.bytes.length && one.bytes.every((byte, at) => byte === other.bytes[at]);
  const found = [];
  for (const [key, value] of kept) {
    const [, call, data] = key.match(/^\\S+ (\\S+) (.*)$/);
    const fresh = await told(call, JSON.parse(data));
    found.push([call, value.files.length > 0 && JSON.stringify(fresh.data) === JSON.stringify(value.data)
      && fresh.files.length === value.files.length && fresh.files.every((file, at) => alike(file, value.files[at]))]);
  }
  return found;
}"""
"""Each answer that is kept, the earliest first, asked once more: `[[call, whether it is the same to the byte], …]`; needs `WORKERS`."""

WORKERS = """globalThis.workers = []; globalThis.Worker = class extends Worker { constructor(...how) { super(...how); workers.push(this); } };"""
"""Lets a test speak with the page's worker."""

ASK_ALL = """([call, all]) => Promise.all(all.map((data, number) => new Promise((done) => {
  const worker = workers.at(-1), id = 1e9 + number;
  const heard = ({ data: answer }) => { if (answer.id === id && !answer.progress) { worker.removeEventListener("message", heard); done(answer); } };
  worker.addEventListener("message", heard);
  worker.postMessage({ id, call, data, files: [] });
})))"""
"""The answers of Python in the page to `[call, [data, …]]`; needs `WORKERS`."""


ELSEWHERE = "printkit.test"
"""A name by which the browser finds this machine and trusts it no more than any other: no localhost, no HTTPS."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def lacking(what):
    """No browser, no test, and loudly so; in CI that is a failure."""
    if os.environ.get("CI"):
        pytest.fail(f"the page can't be tested: {what}")
    pytest.skip(f"THE PAGE WAS NOT TESTED: {what}")


PATIENCE = 240
"""Seconds: how long a page may take on a machine that three workers share; what takes 8 s in quiet took more than a minute there."""


def eventually(look, wanted, seconds=PATIENCE):
    """Whether something comes to be seen; what is seen instead is shown.

    Playwright's own `wait_for_function` looks from inside the page, where the page's policy refuses it from the second look on.
    """
    end = time.monotonic() + seconds
    while (found := look()) != wanted and time.monotonic() < end:
        time.sleep(0.1)
    assert found == wanted
    return True


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
        page.set_default_timeout(1000 * PATIENCE)
        page.wait_for_function = None  # see `eventually`
        return page

    def go(self, screen="score"):
        """Open a screen; returns the tab."""
        self.page.goto(f"{self.address}#/{screen}")
        self.page.wait_for_selector("body[data-ready]")
        return self.page


def asked_values(game, shown):
    """All boxes of a sheet (`printkit.web.results.filled`) as the page sends them: the empty ones too."""
    return {**dict.fromkeys(box_names(game, shown["players"], shown["component"])), **shown["values"]}


def on_its_sheet(game, shown):
    """Of all that a record fills in, what has its box on the sheet that is shown."""
    there = box_names(game, shown["players"], shown["component"])
    return {**shown, "values": {name: value for name, value in shown["values"].items() if name in there}}


def box_names(game, players, component):
    """The boxes of a component for so many players."""
    found = game.component(component)
    view = view_of(game, found, players)
    seats = [view._replace(fixed={**found.fixed, "player": n}) for n in range(1, players + 1)] if found.fixed else [view]
    return [slot.name for one in seats for slot in slots(game, one)]


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


def begin(page, name, players, names=(), chosen=None):
    """Set a table: choose the game, say how many, go to the sheet; with edition and readings (`chosen`), and not awaiting a result."""
    page.locator(".games .game", has_text=re.compile(f"^{re.escape(game_of(name).title('en'))}")).first.click()
    page.locator("form select").first.select_option(str(players))
    if chosen:
        game = game_of(name)
        wanted = [chosen["edition"]] if len(game.editions) > 1 else []
        wanted += [chosen["options"].get(option.id, game.readings[option.id]) for option in game.options]
        page.evaluate(CHOOSE, wanted)
    for seat, given in enumerate(names, 1):
        page.fill(f"[data-seat='{seat}']", given)
    page.click("form button[type=submit]")
    page.wait_for_selector(".view .box")
    if not chosen:
        page.wait_for_selector(".result[aria-busy]", state="detached")  # the empty sheet was judged


CHOOSE = """(wanted) => {
  const selects = [...document.querySelectorAll(".readings select")];
  if (selects.length !== wanted.length) throw new Error(`${selects.length} readings, not ${wanted.length}`);
  selects.forEach((select, n) => { select.value = wanted[n]; select.dispatchEvent(new Event("change", { bubbles: true })); });
}"""
"""Sets edition and readings, in their order."""

SEEN = """() => ({
  totals: Object.fromEntries([...document.querySelectorAll(".ranking tbody tr")].map((row) =>
    [row.querySelector("th").textContent, row.querySelector("td.total")?.textContent ?? ""])),
  wrong: [...document.querySelectorAll(".result > .problems .fault")].map((one) => one.textContent),
  width: document.documentElement.scrollWidth,
})"""
"""The result beside the sheet: name → total, what is wrong, and how wide the page is (px)."""


def seen(page):
    """The result as it stands once all that was typed is judged."""
    page.wait_for_selector(".result[aria-busy]", state="detached")
    return page.evaluate(SEEN)


def turn_to(page, component):
    """The same result on another sheet of the game."""
    unfolded(page, "button.more")
    page.select_option(".menu select", component)


def unfolded(page, selector):
    """What a phone keeps behind a button: its menu, or the result (`.totals`)."""
    one = page.locator(selector)
    if one.is_visible() and one.get_attribute("aria-expanded") == "false":
        one.click()


def ranking(page):
    """The rows of the result: name → total."""
    page.wait_for_selector(".result[aria-busy]", state="detached")
    page.wait_for_selector(".result .ranking", state="attached")
    rows = page.locator(".ranking tbody tr")
    return dict(
        pair.split("|")
        for pair in rows.evaluate_all(
            "(rows) => rows.map((row) => `${row.querySelector('th').textContent}|${row.querySelector('td.total')?.textContent ?? ''}`)"
        )
    )
