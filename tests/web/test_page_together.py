"""Four sheets of a table, filled in apart and joined by codes before a camera, none wrong, codes of others refused."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from catalog_cases import game_of
from helpers_codes import filmed, jpeg, photographed
from helpers_games import RECORDS
from helpers_page import PHONE, TYPE, eventually, on_its_sheet, ranking, unfolded
from printkit.printing.qr_code import picture
from printkit.web.bridge import answer
from printkit.web.results import filled

DRAFT = """() => new Promise((done) => { const asked = indexedDB.open("printkit", 1); asked.onsuccess = () => {
  asked.result.transaction("drafts").objectStore("drafts").getAll().onsuccess = ({ target }) => done(target.result.at(-1)); }; })"""
LONG = 240_000


def asked(call, data):
    return json.loads(answer(f"together.{call}", json.dumps({"lang": "en", **data}))[0])["data"]


@pytest.mark.turns(6, among="page")
def test_four_sheets_are_joined_before_the_camera(visit, film):
    """One phone's sheet is typed on a real screen and photographed from it; three more come from the same Python.

    Codes of another table, of a menu and of another phone for a seat that is read are refused or asked about. At the end all boxes are those of
    the example, and a picture of all codes at once says the same.
    """
    game = game_of("eitsuku")
    shown = on_its_sheet(game, filled(game, RECORDS["eitsuku"]))
    players, values = shown["players"], shown["values"]
    host = visit()
    page = host.page
    page.set_default_timeout(LONG)
    page.goto(f"{host.address}#/score/new/eitsuku")
    page.locator("form.setup select").first.select_option(str(players))
    page.fill("[data-seat='1']", "Aki")
    page.get_by_role("button", name="Together").click()
    page.wait_for_selector(".seat-code img")
    draft = page.evaluate(DRAFT)
    table = {key: draft[key] for key in ("game", "players", "table")} | {"page": host.address}
    seats = asked("seats", {**table, "names": draft["names"]})["addresses"]
    phone = visit(seats["1"], locale="ja-JP", **PHONE)
    phone.address = host.address
    mine = phone.page
    mine.set_default_timeout(LONG)
    mine.goto(seats["1"])
    mine.wait_for_selector(".view .box")
    own = {name for name in values if name.startswith("p1-")}
    assert {box.get_attribute("data-name").split("-")[0] for box in mine.locator(".view .box").all()} == {"p1"}
    mine.evaluate(TYPE, [{}, [[name, values[name]] for name in own]])
    unfolded(mine, "button.more")
    mine.locator(".menu a.main").click()
    mine.wait_for_selector(".large-code img")
    codes = [mine.locator(".large-code .code").screenshot()]

    def code(**what):
        return picture(asked("sheet", {**table, "phone": "1f", "values": values, **what})["address"], "png")

    codes += [code(seat=seat) for seat in range(2, players + 1)]
    rng = np.random.default_rng(31)
    note = page.locator("#together-notes")

    def told(said):
        """What the note says instead is shown by a failure."""
        return eventually(lambda: said if said in (text := note.inner_text()) else text, said)

    def photograph(pictures, **how):
        shot = jpeg(photographed(pictures, rng, **how))
        page.set_input_files("input[capture]", {"name": "codes.jpg", "mimeType": "image/jpeg", "buffer": shot})

    menu = picture("https://example.org/menu.pdf", "png")
    for strange, said in ((code(table="ffffffff", seat=2), "another table"), (menu, "something else"), (b"", "No code")):
        photograph([strange] if strange else [menu], blur=1.3 if strange else 40)
        assert told(said)
    assert page.locator(".seats-in .good").count() == 0
    filmed(film, [menu, *codes])
    page.get_by_role("button", name="Open the camera").click()
    assert eventually(page.locator(".seats-in .good").count, players)
    questions = []
    page.once("dialog", lambda dialog: (questions.append(dialog.message), dialog.dismiss()))
    photograph([code(seat=2, phone="ee", values={"p2-name": "Eve"})])
    assert eventually(lambda: (page.wait_for_timeout(200), len(questions))[1], 1)
    assert "Eve" in questions[0]
    page.get_by_text("Who has won?").click()
    page.wait_for_selector(".view .box")
    shared = [[name, value] for name, value in values.items() if not re.match(r"p\d", name)]
    page.evaluate(TYPE, [{}, shared])
    page.wait_for_selector(".result .ranking", state="attached")
    totals = ranking(page)
    assert len(totals) == players
    again = page.evaluate(DRAFT)["values"]
    assert {name: again[name] for name in values if re.match(r"p\d", name)} == {
        name: value for name, value in values.items() if re.match(r"p\d", name)
    }
    page.goto(f"{host.address}#/together/{draft['id']}")
    page.wait_for_selector(".seats-in")
    for _at_once_again in range(2):
        note.evaluate("(said) => said.replaceChildren()")
        photograph(codes, size=(2400, 900), blur=1.0)
        assert told(": read")
