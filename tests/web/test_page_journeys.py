"""What stopped people at a table, each as a way through the page."""

from __future__ import annotations

import re

from catalog_cases import game_of
from helpers_games import RECORDS
from helpers_page import TYPE, begin, eventually, on_its_sheet, ranking
from printkit.web.results import filled


def _typed(page, name):
    """The first example of a game, typed in."""
    game = game_of(name)
    shown = on_its_sheet(game, filled(game, RECORDS[name]))
    begin(page, name, shown["players"])
    page.evaluate(TYPE, [{}, list(shown["values"].items())])
    return shown


def test_a_corrected_result_takes_the_place_of_the_first(desk):
    """Kept, opened again from the season by another visit, corrected, kept: one game, with the new winner; then taken out by its name."""
    page = desk.go("season")
    page.wait_for_selector("section.files")
    games = page.locator(".plays li").count()
    desk.go("score")
    _typed(page, "open")
    before = ranking(page)
    page.click(".result button.main")
    page.wait_for_selector("#desk-notes .good")
    desk.go("season")
    page.locator("[aria-label^='Open OPEN']").first.click()
    page.wait_for_selector(".view .box")
    assert ranking(page) == before
    page.evaluate(TYPE, [{}, [["p1-name", "Zoe"]]])
    assert eventually(lambda: "Zoe" in ranking(page), wanted=True)
    page.click(".result button.main")
    assert eventually(lambda: page.inner_text("#desk-notes").split(":")[0], "replaced")
    page.goto(f"{desk.address}#/season")
    page.wait_for_selector(".plays li")
    assert page.locator(".plays li").count() == games + 1
    ours = page.locator(".plays li", has_text="Zoe")
    assert ours.count() == 1
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.accept()))
    ours.locator("[aria-label^='Remove OPEN']").click()
    assert eventually(page.locator(".plays li").count, games)
    assert "OPEN" in asked[0]
    assert re.search(r"20\d\d", asked[0])


def test_an_unfinished_sheet_is_no_mistake_until_it_is_said_to_be_done(desk):
    """OPT with a die alone: nothing is wrong; after "that is all" the same is told as errors."""
    page = desk.go("score")
    begin(page, "opt", 2)
    page.evaluate(TYPE, [{}, [["dice-1", 3], ["p1-name", "Aki"], ["p2-name", "Ben"]]])
    page.wait_for_selector(".result[aria-busy]", state="detached")
    assert page.locator(".result .fault").count() == 0
    assert page.locator(".result .waiting").count() == 1
    page.get_by_text("That is all", exact=False).click()
    assert eventually(lambda: page.locator(".result .fault").count() > 0, wanted=True)


def test_boxes_are_called_by_the_players_names(desk):
    """And not by their seats, where a name is known."""
    page = desk.go("score")
    begin(page, "open", 2, ["Aki", "Ben 👑"])
    page.click(".box[data-name='r1-p2-place']")
    assert page.inner_text(".panel h2") == "Round 1: the place of Ben 👑 in going out"
    assert "Ben 👑" in page.get_attribute(".box[data-name='r1-p2-place']", "aria-label")


def test_what_is_ticked_is_what_is_made(desk):
    """The number of players goes with the game; files go when something else is chosen; what can't be a form has no button for it."""
    page = desk.go("print/babel-builders")
    page.locator(".controls .row select").first.select_option("10")
    page.click("a.game[href='#/print/open']")
    page.wait_for_selector("a.game[href='#/print/open'][aria-current]")
    assert eventually(page.locator(".controls .row select").first.input_value, "")
    page.locator(".parts input").first.check()
    forms = page.get_by_role("button", name="PDF forms", exact=False)
    assert forms.is_disabled()
    page.locator(".controls .row select").nth(1).select_option("ja")  # the language of the paper
    page.click(".make .main")
    page.wait_for_selector(".downloads li")
    assert page.locator(".downloads li").count() == 1
    assert ".ja.pdf" in page.inner_text(".downloads li")
    page.locator(".parts input").first.uncheck()
    assert eventually(lambda: page.locator(".downloads").count(), 0)
    assert page.inner_text(".make .main") == "Make the whole kit"


def test_back_leads_to_the_games_and_names_survive_the_language(desk):
    """From setting a table the browser's own Back leads to the list, and changing the language drops no name."""
    page = desk.go("score")
    page.click(".games .game[href='#/score/new/open']")
    page.fill("[data-seat='1']", "Aki")
    page.select_option(".lang", "ja")
    assert eventually(lambda: page.input_value("[data-seat='1']"), "Aki")
    page.go_back()
    page.wait_for_selector(".games .game")


def test_a_late_answer_stays_off_another_screen(desk):
    """Whoever has gone on while Python was still at the season is not taken back to it, and the season's own answer is not lost."""
    page = desk.go("about")
    page.evaluate(
        """() => new Promise((done) => { location.hash = "#/season"; setTimeout(() => { location.hash = "#/try"; done(); }); })"""
    )
    page.wait_for_selector("h1:text-is('Try a game against programs')")
    page.wait_for_timeout(800)
    assert page.inner_text("h1") == "Try a game against programs"
    assert page.locator("section.files").count() == 0
    desk.go("season")
    page.wait_for_selector("section.files")


def test_a_sheet_in_the_book_is_no_longer_among_those_to_go_on_with(desk):
    """It lies folded below the games, where it can be opened still; the door doesn't show it."""
    page = desk.go("score")
    _typed(page, "open")
    desk.go("score")
    assert eventually(lambda: page.locator("section .draft").count(), 1)
    page.click("section .draft")
    page.wait_for_selector(".result button.main")
    page.click(".result button.main")
    page.wait_for_selector("#desk-notes .good")
    desk.go("score")
    page.wait_for_selector("details .draft", state="attached")
    assert page.locator("section .draft").count() == 0
    desk.go("start")
    page.wait_for_selector(".tile")
    assert page.locator(".draft").count() == 0
