"""A game in a link: opened checked, with who made it, scored without being kept, kept when wanted; hostile ones refused in a sentence."""

from __future__ import annotations

import base64
import hashlib
import zlib

import pytest

import printkit
import printkit.gamefolder.travel
from helpers_page import TYPE, eventually, ranking

GAME = {
    "game.toml": b'title = "Boats"\nplayers = [2, 4]\ncredits = { design = "Mio Tanaka" }\n[sheet]\n'
    b'rows = [{ id = "fish", ticks = 6 }, { id = "coins", int = [0, 30] }]\n[score]\ncatch = { count = "fish", each = 2 }\npurse = "coins"\n',
    "ja.toml": 'title = "ふね"\n'.encode(),
}
OWN = """() => new Promise((done) => { const asked = indexedDB.open("printkit", 1); asked.onsuccess = () => {
  asked.result.transaction("settings").objectStore("settings").getAllKeys().onsuccess = ({ target }) => done(target.result); }; })"""
"""The keys of the settings: `own` is the game that was kept, `own-…` those of sheets."""


def forged(data, version=1):
    """A text that says it holds those bytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = hashlib.sha256(b"game\0" + data).digest()[:6] + packer.compress(data) + packer.flush()
    return f"{version}.{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"


@pytest.mark.turns(6, among="page")
def test_a_game_in_a_link_is_shown_scored_and_kept_only_if_wanted(visit):
    """Opened, scored under the names typed, still there after a reload; the own game is only there once it is kept."""
    one = visit(locale="ja-JP", viewport={"width": 360, "height": 740})
    link = printkit.link({f"boats/{name}": data for name, data in GAME.items()}, one.address)
    page = one.page
    page.goto(link)
    page.wait_for_selector("main .good")  # Python starts
    assert page.inner_text("h1") == "ふね"
    assert "Mio Tanaka" in page.inner_text(".lead")
    assert page.locator(".pages img").count() >= 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.click("main .row button.main")
    page.wait_for_selector("form.setup")
    page.fill("[data-seat='1']", "Aki")
    page.fill("[data-seat='2']", "Ben")
    page.click("form button[type=submit]")
    page.wait_for_selector(".view .box")
    page.evaluate(TYPE, [{}, [["p1-fish-1", True], ["p1-coins", 7], ["p2-coins", 8]]])
    page.wait_for_selector(".result[aria-busy]", state="detached")
    page.reload()
    assert eventually(lambda: ranking(page), {"Aki": "9点", "Ben": "8点"})
    assert "own" not in page.evaluate(OWN)
    page.goto(link)
    page.wait_for_selector("main .good")  # Python starts
    page.locator("main .row button").last.click()
    page.wait_for_selector(".editing .good")
    assert "own" in page.evaluate(OWN)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.turns(6, among="page")
def test_the_page_makes_the_command_s_link(desk):
    """From one's own game: the same address to the byte, a code, and where the page is for others; the library opens by its ids."""
    page = desk.page
    page.goto(f"{desk.address}#/game/hearts")
    page.wait_for_selector("main .good")  # Python starts
    assert page.inner_text("h1") == "Hearts"
    page.locator("main .row button").last.click()
    page.wait_for_selector(".editing .good")
    page.get_by_role("button", name="Pass it on as a link").click()
    page.wait_for_selector(".share .code img")
    hearts = next(path for name, path in _library().items() if name == "hearts")
    files = {path.name: path.read_bytes() for path in hearts.iterdir() if path.is_file()}
    assert page.input_value(".share input") == printkit.link({f"hearts/{n}": d for n, d in files.items()}, desk.address)
    page.get_by_label("Address of the page").fill("https://example.org/printkit/")
    page.get_by_role("button", name="Use this address").click()
    assert eventually(lambda: page.input_value(".share input")[:38], "https://example.org/printkit/#/game/1.")


def _library():
    from printkit.gamefolder.onefile.start import library

    return library()


REFUSED = {
    "bomb": (lambda: forged(bytes(30_000_000)), "more than a game needs"),
    "ten megabytes": (lambda: "1." + "A" * 1_900_000, "more than a game needs"),
    "newer": (lambda: "2.anything", "newer printkit"),
    "cut": (lambda: printkit.link(GAME, "https://example.org/").partition("#/game/")[2][:-9], "is incomplete"),
    "unknown": (lambda: "no-such-game", "has no game"),
    "circle": (
        lambda: printkit.gamefolder.travel.packed(
            "g",
            {
                **GAME,
                "game.toml": GAME["game.toml"].replace(b'purse = "coins"', b'purse = "points.rest"\nrest = "points.purse"'),
            },
        ),
        "",
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_hostile_link_is_refused_in_a_sentence(desk, kind):
    """And leads on to other games; nothing of it is kept."""
    made, told = REFUSED[kind]
    page = desk.page
    page.goto(f"{desk.address}#/about")
    page.evaluate("(link) => { location.hash = `#/game/${link}`; }", made())
    page.wait_for_selector("main .fault")
    faults = page.locator("main .fault").all_inner_texts()
    assert told in " ".join(faults)
    assert page.locator("main .good").count() == 0
    assert not [key for key in page.evaluate(OWN) if key.startswith("own-")]
