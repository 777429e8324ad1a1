"""A whole session without a mouse: printed, scored, kept, an own game mended, and never is it hidden where the keyboard is."""

from __future__ import annotations

import json

import pytest

from catalog_cases import game_of
from helpers_games import RECORDS
from helpers_page import seen
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
  return Math.abs(b - y) > 4 ? (b > y ? "ArrowDown" : "ArrowUp") : a > x ? "ArrowRight" : "ArrowLeft";
}"""
"""The arrow key that leads from the box that is filled in now towards another one; null when it is that."""


class Keys:
    """Somebody who has keys only. After each of them it can be seen where the keyboard is."""

    def __init__(self, page):
        self.page = page

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        where = self.page.evaluate(WHERE)
        assert not where["lost"], keys
        assert where["ringed"], where
        assert where["inside"], where

    def on(self, selector):
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

    def fill_in(self, values):
        """The sheet that is open: what the panel asks for in turn, then ticks by arrow keys and space bar."""
        left = dict(values)
        for _ in range(len(values) * 3):
            name = self.page.evaluate("document.querySelector('.box.current').dataset.name")
            wanted = left.pop(name, None)
            if wanted is not None and wanted is not True and self.on(".panel input"):
                self.page.keyboard.type(str(wanted))
            elif wanted is not None and wanted is not True:
                self.to(f".panel .choice[data-value='{wanted}']")
                self.press("Space")
            elif wanted:
                left[name] = True
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
    keys.press("Enter")
    assert keys.on("h1")
    keys.press("Tab")
    keys.page.keyboard.type(str(len(names)))
    for name in names:
        keys.press("Tab")
        page.keyboard.type(name)
    keys.press("Enter")
    page.wait_for_selector(".view .box")
    page.wait_for_selector(".result[aria-busy]", state="detached")
    assert keys.on(".panel *"), "typing can begin at once"


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
    keys.to(".controls .main ~ button")
    keys.press("Enter")
    page.wait_for_selector(".downloads li")
    keys.to(".downloads button")
    with page.expect_download() as loaded:
        page.keyboard.press("Enter")
    assert loaded.value.suggested_filename.endswith(".pdf")

    for number, name in ((2, "open"), (5, "unlock-tower")):
        game = game_of(name)
        shown = filled(game, RECORDS[name])
        names = [f"p{seat}-name" for seat in range(1, shown["players"] + 1)]
        keys.to("nav a[data-screen=score]", "Shift+Tab", 90)
        page.keyboard.press("Enter")
        page.wait_for_selector(".games .game")
        begin(keys, number, [shown["values"][one] for one in names])
        ticks = keys.fill_in({box: value for box, value in shown["values"].items() if box not in names})
        for box in ticks:
            seat = int(box.split("-")[0][1:])
            keys.to(f".tabs .tab:nth-child({seat})[aria-pressed=true], .tabs .tab:nth-child({seat})", "Shift+Tab")
            if not keys.on("[aria-pressed=true]"):
                keys.press("Enter")
            keys.to(".box.current", "Shift+Tab" if keys.on(".panel *") else "Tab")
            keys.box(box)
            keys.press("Space")
            assert keys.on(f".box[data-name='{box}'][aria-pressed=true]")
        totals, headline = result_of(name, shown["values"])
        assert seen(page)["totals"] == totals
        assert headline in page.locator(".side [role=status].quiet").inner_text()

    keys.to(".result .main")
    keys.press("Enter")
    page.wait_for_selector("#desk-notes .good")
    keys.to("#desk-notes a", "Shift+Tab")
    keys.press("Enter")
    page.wait_for_selector(".plays li")
    assert keys.on("h1")
    keys.to("main select >> nth=0" if False else "main select")
    keys.press("ArrowDown")
    page.wait_for_timeout(300)
    assert keys.on("main select")
