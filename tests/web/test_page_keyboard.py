"""A whole session without a mouse: printed, scored, kept, an own game mended, and never is it hidden where the keyboard is."""

from __future__ import annotations

import json

import pytest

from catalog_cases import game_of
from helpers_games import RECORDS
from helpers_page import asked_values, eventually, on_its_sheet, seen
from printkit.web.bridge import answer
from printkit.web.results import filled

DESK = {"viewport": {"width": 1280, "height": 800}}

WHERE = """() => {
  const one = document.activeElement, shown = one.matches("input.hidden") ? one.closest("label") : one;
  const { outlineStyle, outlineWidth } = getComputedStyle(shown), at = shown.getBoundingClientRect();
  return { lost: one === document.body, ringed: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    inside: at.width > 1 && at.bottom > 0 && at.top < innerHeight && at.right > 0 && at.left < innerWidth, told: one.outerHTML.slice(0, 120) };
}"""

NEXT_KEY = """(name) => {
  const middle = (box) => { const at = box.getBoundingClientRect(); return [at.left + at.width / 2, at.top + at.height / 2]; };
  const here = document.querySelector(".box.current");
  if (here.dataset.name === name) return null;
  const [x, y] = middle(here), [a, b] = middle(document.querySelector(`.box[data-name="${name}"]`));
  return Math.abs(b - y) > Math.max(4, Math.abs(a - x)) ? (b > y ? "ArrowDown" : "ArrowUp") : a > x ? "ArrowRight" : "ArrowLeft";
}"""
"""The arrow key that leads from the box that is filled in now towards another one; null when it is that."""


TOWERS = {
    "players": 3,
    "component": "sheet",
    "values": {
        "p1-name": "Aki",
        "p2-name": "Ben",
        "p3-name": "Chie",
        **dict.fromkeys(("p1-marks-1-3", "p1-marks-2-4", "p2-marks-4-8", "p3-marks-6-2"), True),
    },
}
"""A short game of Unlock Tower: enough to walk over the sheet, and no more than it takes."""


class Keys:
    """Somebody who has keys only. After each of them it can be seen where the keyboard is."""

    def __init__(self, page):
        self.page = page

    def press(self, *keys):
        """Keys one after the other; then the keyboard is somewhere, with a ring around it, in the window."""
        for key in keys:
            self.page.keyboard.press(key)
        where = self.page.evaluate(WHERE)
        assert not where["lost"], keys
        assert where["ringed"], where
        assert where["inside"], where

    def on(self, selector):
        """Whether it is there."""
        return self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector)

    def to(self, selector, key="Tab", most=45):
        """Tab until it is there."""
        for _ in range(most):
            if self.on(selector):
                return
            self.press(key)
        pytest.fail(f"{selector} is not reached by {key}")

    def box(self, name):
        """By arrow keys over the sheet to a box."""
        for _ in range(80):
            key = self.page.evaluate(NEXT_KEY, name)
            if key is None:
                return
            self.press(key)
        pytest.fail(f"no arrow keys lead to {name}")

    def reach(self, name, *, own):
        """A box on the sheet, by its player's tab and arrow keys."""
        if own:
            tab = f".tabs .tab:nth-child({name[1]})"
            if self.page.locator(f"{tab}[aria-pressed=true]").count() == 0:
                self.to(tab, "Shift+Tab")
                self.press("Enter")
        if not self.on(".box.current"):
            self.to(".box.current", "Shift+Tab")
        self.box(name)

    def write(self, value):
        """Into the box that is large: typed, or chosen."""
        if self.on(".panel input"):
            self.page.keyboard.type(str(value))
        else:
            self.to(f".panel .choice[data-value='{value}']")
            self.press("Space")

    def fill_in(self, values):
        """The sheet that is open: what the panel asks for in turn, then ticks by arrow keys and space bar."""
        left = dict(values)
        for _ in range(len(values) * 3):
            name = self.page.evaluate("document.querySelector('.box.current').dataset.name")
            wanted = left.pop(name, None)
            if wanted is True:
                left[name] = True
            elif wanted is not None:
                self.write(wanted)
            if not [one for one, value in left.items() if value is not True]:
                break
            if self.page.evaluate("document.querySelector('.box.current').dataset.name") == name:
                if not self.on(".panel input"):
                    self.to(".panel .main")
                self.press("Enter")
        return left


def result_of(name, values):
    told = json.loads(answer("results.judged", json.dumps({"lang": "en", "game": {"id": name}, "values": values}))[0])["data"]
    return {one["name"]: str(one["total"]) for one in told["players"]}, told["headline"]


def begin(keys, number, names):
    """From the score screen to the sheet of a game."""
    page = keys.page
    keys.to(".games .game")
    for _ in range(number):
        keys.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("form.setup")
    assert eventually(lambda: keys.on("h1"), wanted=True)
    keys.press("Tab")
    keys.page.keyboard.type(str(len(names)))
    for name in names:
        keys.press("Tab")
        page.keyboard.type(name)
    keys.press("Enter")
    page.wait_for_selector(".view .box")
    page.wait_for_selector(".result[aria-busy]", state="detached")
    assert keys.on(".panel *"), "typing can begin at once"


@pytest.mark.turns(6, among="page")
def test_everything_is_reached_and_seen_by_keyboard(visit):
    one = visit(**DESK)
    page = one.go("score")
    keys = Keys(page)
    page.keyboard.press("Tab")
    assert keys.on(".skip")
    keys.press("Enter")
    assert keys.on("main")
    assert page.locator("h1").inner_text() == "Score"

    keys.to("nav a[data-screen=print]", "Shift+Tab")
    keys.press("Enter")
    page.wait_for_selector(".controls")
    assert keys.on("h1")
    keys.to("a.game[href='#/print/open']")
    page.keyboard.press("Enter")
    page.wait_for_selector("a.game[href='#/print/open'][aria-current]")
    keys.to(".controls select")
    keys.press("ArrowDown", "Tab", "Tab")
    keys.press("ArrowDown")
    keys.to(".parts input")
    keys.press("Space")
    keys.to(".controls .make .main")
    keys.press("Enter")
    page.wait_for_selector(".downloads li")
    keys.to(".downloads button")
    with page.expect_download() as loaded:
        page.keyboard.press("Enter")
    assert loaded.value.suggested_filename.endswith(".pdf")

    for number, name in ((2, "open"), (5, "unlock-tower")):
        game = game_of(name)
        shown = on_its_sheet(game, filled(game, RECORDS[name])) if name == "open" else TOWERS
        names = [f"p{seat}-name" for seat in range(1, shown["players"] + 1)]
        keys.to("nav a[data-screen=score]", "Shift+Tab", 90)
        page.keyboard.press("Enter")
        page.wait_for_selector(".games .game")
        begin(keys, number, [shown["values"][one] for one in names])
        left = keys.fill_in({box: value for box, value in shown["values"].items() if box not in {*names, "date"}})
        for box, value in left.items():
            keys.reach(box, own="player" in game.component(shown["component"]).fixed)
            keys.press("Space")
            if value is True:
                assert keys.on(f".box[data-name='{box}'][aria-pressed=true]")
            else:
                keys.write(value)
        totals, headline = result_of(name, asked_values(game, shown))
        assert seen(page)["totals"] == totals
        assert headline in page.locator(".side [role=status].quiet").inner_text()

    keys.to(".result .main")
    keys.press("Enter")
    page.wait_for_selector("#desk-notes .good")
    keys.to("#desk-notes a", "Shift+Tab")
    keys.press("Enter")
    page.wait_for_selector(".plays li")
    assert keys.on("h1")
    keys.to("main summary")
    keys.press("Enter")
    keys.to("main select")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("main .ranking, main .empty")
    assert keys.on("main select"), "the list was laid anew, and the keyboard stayed where it was"

    keys.to("nav a[data-screen=own]", "Shift+Tab")
    keys.press("Enter")
    keys.to(".dropzone button")
    keys.press("Enter")
    page.wait_for_selector(".report .good")
    assert keys.on(".dropzone button")
    page.wait_for_selector(".code-editor .cm-content")
    keys.to(".code-editor")
    keys.press("Control+Home", "x")
    page.wait_for_selector(".lines li")
    keys.to(".lines button", "Shift+Tab")
    keys.press("Enter")
    assert keys.on(".code-editor")
    keys.press("Control+Home", "Delete")
    page.wait_for_selector(".report .good")
    keys.to("header select", "Shift+Tab")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("html[lang=ja]")
    assert keys.on("header select")
