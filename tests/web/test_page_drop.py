"""What is dropped onto the page from the computer's desk, by the browser's own drag: it finds its screen by itself."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from helpers_games import RECORDS
from helpers_page import visitor

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def page(chromium, site):
    """One page for all of it."""
    with visitor(chromium, site, locale="en-GB") as one:
        yield one.go("print")


def drop(page, *paths):
    """Drag files and folders of the disk over the page and let them go."""
    drag = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        drag.send("Input.dispatchDragEvent", {"type": kind, "x": 100, "y": 400, "data": data})
    drag.detach()


@pytest.mark.turns(6, among="page")
def test_a_games_folder_becomes_ones_own_game(page):
    """From any screen, with the folders in it; what is hidden stays out."""
    drop(page, EXAMPLES / "lantern-street")
    page.wait_for_selector(".report .good")
    page.wait_for_selector(".pages img")
    assert page.evaluate("location.hash") == "#/own"
    assert 'title = "Lantern Street"' in page.input_value("textarea")


@pytest.mark.turns(6, among="page")
def test_a_zip_finds_its_screen(page, tmp_path):
    """What is dropped must be asked for before the screen changes: afterwards the browser has forgotten it."""
    with zipfile.ZipFile(tmp_path / "game.zip", "w") as archive:
        for path in (EXAMPLES / "molkky").rglob("*"):
            if path.is_file():
                archive.write(path, path.relative_to(EXAMPLES))
    page.goto(f"{page.url.split('#')[0]}#/season")
    page.wait_for_selector("#book-notes", state="attached")
    drop(page, tmp_path / "game.zip")
    page.locator(".report", has_text="Mölkky").wait_for()


def test_results_in_a_folder_become_a_sheet(page, tmp_path):
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening" / "opt.json").write_text(json.dumps({"game": "opt", **RECORDS["opt"]}), encoding="utf-8")
    page.goto(f"{page.url.split('#')[0]}#/score")
    page.wait_for_selector(".games .game")
    drop(page, tmp_path / "evening")
    page.wait_for_selector(".view .box.filled")


def test_score_books_are_joined(page, tmp_path, run):
    """Both of them, and each is told."""
    (tmp_path / "opt.json").write_text(json.dumps({"game": "opt", **RECORDS["opt"]}), encoding="utf-8")
    books = [tmp_path / "spring.book", tmp_path / "autumn.book"]
    for book in books:
        assert run("score", "opt", tmp_path / "opt.json", "--book", book)[0] == 0
    drop(page, *books)
    page.wait_for_selector("#book-notes .good >> nth=1")
    assert page.evaluate("location.hash") == "#/season"


@pytest.mark.turns(6, among="page")
def test_a_folder_that_is_no_game_is_told(page, tmp_path):
    """On the screen of one's own game; the game that is there stays."""
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text("Dear Ben", encoding="utf-8")
    page.goto(f"{page.url.split('#')[0]}#/own")
    page.get_by_role("button", name="Begin with an example").click()
    page.wait_for_selector(".report .good")
    before = page.input_value("textarea")
    drop(page, tmp_path / "letters")
    page.locator("#own-notes .fault").wait_for()
    assert page.input_value("textarea") == before
