"""A game tried out in the page: by mouse, by keyboard and on a phone, with hints and every move taken back."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from helpers_page import eventually


def idle(page):
    """Wait until Python has answered."""
    page.wait_for_selector(".trying .panel")
    page.wait_for_selector(".trying .panel[aria-busy]", state="detached")
    return page


def begun(page, address, name):
    """A table for two, oneself and a greedy player."""
    page.goto(f"{address}#/try/{name}")
    page.wait_for_selector("form.setup")
    page.click("form button[type=submit]")
    page.wait_for_selector(".trying .panel h2")
    return idle(page)


def clean(page):
    """Nothing for axe-core, nothing wider than the screen."""
    sys.path.insert(0, str(Path(__file__).parents[2] / "web"))
    from fetching import axe

    page.evaluate(axe().read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.turns(6, among="page")
def test_a_map_is_filled_by_tapping_its_boxes(desk):
    """What can be chosen is marked on the sheet; a hint shows one; undo gives the same dice again; all is there after a reload."""
    page = desk.go("try")
    page.get_by_role("link", name="Lantern Street").click()
    page.wait_for_selector("form.setup")
    page.click("form button[type=submit]")
    idle(page)
    able = page.locator(".box.able")
    assert able.count() > 0
    before = page.inner_text(".panel")
    page.get_by_role("button", name="What would greedy do?").click()
    page.wait_for_selector(".advice")
    assert page.locator(".box.hinted").count() == 1
    name = able.first.get_attribute("data-name")
    able.first.click()
    page.wait_for_selector(f".box.filled[data-name='{name}']")
    idle(page)
    assert page.locator(".events li").count() >= 2
    page.get_by_role("button", name="Greedy 2").click()
    assert page.locator(".box.able").count() == 0
    clean(page)
    page.get_by_role("button", name="Undo").click()
    assert eventually(lambda: page.inner_text(".panel"), before)
    page.reload()
    idle(page)
    assert eventually(lambda: page.inner_text(".panel"), before)


def test_dice_are_touched_with_the_keyboard(desk):
    """Yacht: two dice are rolled again and the others stay; then a row is chosen; a game of one turn ends with who has won."""
    page = begun(desk.page, desk.address, "yacht")
    dice = page.locator(".dice .die")
    kept = sorted(dice.nth(place).inner_text() for place in (2, 3, 4))
    for place in (0, 1):
        dice.nth(place).focus()
        page.keyboard.press("Space")
    page.locator(".choices .main").focus()
    page.keyboard.press("Enter")
    idle(page)
    now = [dice.nth(place).inner_text() for place in range(5)]
    for die in kept:
        now.remove(die)
    page.get_by_role("button", name="Roll nothing again").click()
    idle(page)
    page.locator(".box.able").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".box.filled[data-name='p1-ones-1']")
    begun(page, desk.address, "drop-dead")
    while page.locator(".trying .ranking").count() == 0:
        page.locator(".trying .choices .choice").first.click()
        idle(page)
    assert page.inner_text(".panel h2")


@pytest.mark.turns(6, among="page")
def test_it_is_played_on_a_phone_in_japanese(phone):
    """Sheet and choices are both there; a box too small for a finger comes near first."""
    page = phone.go("about")
    page.select_option("header .lang", "ja")
    begun(page, phone.address, "hedgerow")
    clean(page)
    view, panel = (page.locator(one).bounding_box() for one in (".view", ".panel"))
    assert view["height"] > 150
    assert panel["height"] > 150
    box = page.locator(".box.able").nth(5)
    name = box.get_attribute("data-name")
    filled = page.locator(f".box.filled[data-name='{name}']")
    box.tap()
    idle(page)
    if not filled.count():
        page.locator(f".box[data-name='{name}']").tap()
    filled.wait_for()
    idle(page)
    assert "ラウンド2" in page.inner_text(".panel h2")
