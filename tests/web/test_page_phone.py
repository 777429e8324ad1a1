"""A sheet in somebody's hand: it fills the screen, is pinched and dragged, keeps its heads in sight, and ends with who has won."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from PIL import Image

from helpers_page import PHONE, TYPE, eventually, visitor

SIZES = [(360, 740), (768, 1024), (1280, 800)]

COINS = [["p1-coins-1", 3], ["p1-coins-5", 1], ["p2-coins-1", 2]]


@pytest.fixture(scope="module")
def hand(chromium, site):
    """One visitor for all of it, who turns the device and changes the language."""
    with visitor(chromium, site, **PHONE) as one:
        one.go("score")
        yield one


def at_table(one, lang, size, game, *, players=2, names=("Aki", "文太 👑", "Chie", "Dan"), component=""):
    """The sheet of a game in that language on a screen of that size."""
    page = one.go("about")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.select_option("header .lang", lang)
    page.wait_for_selector(f"html[lang={lang}]")
    page.goto(f"{one.address}#/score/new/{game}")
    page.select_option("form select >> nth=0", str(players))
    for seat in range(players):
        page.fill(f"[data-seat='{seat + 1}']", names[seat])
    page.click("form button[type=submit]")
    page.wait_for_selector(".view .box")
    if component:
        page.evaluate(
            "(wanted) => { const one = document.querySelector('.menu select'); one.value = wanted; one.dispatchEvent(new Event('change')); }",
            component,
        )
        page.wait_for_selector(".view .box[data-name^='p1-coins']")
    page.wait_for_selector(".result[aria-busy]", state="detached")
    return page


def height(page, selector):
    return page.locator(selector).bounding_box()["height"]


@pytest.mark.turns(3)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_from_the_first_tap_to_the_winner(hand, lang, size):
    """Keys only when a box is tapped, the player's name in its label, done, who won and by how much, the picture of it, another game."""
    page = at_table(hand, lang, size, "opt", component="score-pad")
    small = size[0] <= 800
    if small:
        assert not page.locator(".panel").is_visible()
        assert height(page, ".view") > size[1] * 0.7
        assert not page.locator("header").is_visible()
        page.locator(".dock .main").click()
        assert page.locator(".panel").is_visible()
        page.locator(".panel .close").click()
        assert not page.locator(".panel").is_visible()
    page.evaluate(TYPE, [{}, COINS])
    assert "文太 👑" in page.inner_text(".panel h2")
    if small:
        page.locator(".panel .close").click()
        page.locator(".dock button").last.click()
    else:
        page.click(".result a.button")
    page.wait_for_selector(".winner .card")
    wanted = {"en": ("Aki wins with 8 opt", "6 opt ahead of 文太 👑"), "ja": ("Akiの勝ち（8オプト）", "文太 👑に6オプト差")}[
        lang
    ]
    assert (page.inner_text("h1"), page.inner_text(".margin")) == wanted
    assert wanted[1] in page.get_attribute(".card", "alt")
    with page.expect_download() as loaded:
        page.click(".winner .main")
    picture = Image.open(io.BytesIO(Path(loaded.value.path()).read_bytes()))
    assert (picture.format, picture.size) == ("PNG", (1080, 1350))
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.click(".rematch")
    page.wait_for_selector(".view .box")
    assert page.locator("[data-name='p1-name']").first.inner_text() == "Aki"


def test_the_picture_goes_to_the_devices_own_list(hand):
    """Where the browser can hand files on it is asked to, with what the picture says; who changes their mind has no file saved."""
    page = at_table(hand, "en", SIZES[0], "opt", component="score-pad")
    page.evaluate(TYPE, [{}, COINS])
    page.locator(".panel .close").click()
    page.locator(".dock button").last.click()
    page.wait_for_selector(".winner .card")
    page.evaluate("""() => { globalThis.given = []; navigator.canShare = () => true;
      navigator.share = async ({ files, text }) => { given.push([files[0].name, files[0].type, text]); }; }""")
    page.click(".winner .main")
    ((name, kind, text),) = page.evaluate("given")
    assert name.endswith(".png")
    assert (kind, "Aki wins with 8 opt" in text) == ("image/png", True)
    page.evaluate("() => { navigator.share = async () => { throw new DOMException('', 'AbortError'); }; }")
    saved = []
    page.on("download", lambda one: saved.append(one.suggested_filename))
    page.click(".winner .main")
    page.wait_for_timeout(300)
    assert saved == []
    assert page.locator("#desk-notes .good").count() == 0


def test_what_is_open_is_told_when_somebody_says_done(hand):
    """Each line leads to its box with its keys; until then nothing was called a mistake."""
    page = at_table(hand, "ja", SIZES[0], "opt")
    page.evaluate(TYPE, [{}, [["dice-1", 3]]])
    page.wait_for_selector(".result[aria-busy]", state="detached")
    assert page.locator(".box.wrong").count() == 0
    page.locator(".panel .close").click()
    page.locator(".dock button").last.click()
    page.wait_for_selector("main .problems")
    page.locator(".problems button").first.click()
    page.wait_for_selector(".desk.open .panel")


def test_heads_stay_in_sight(hand):
    """OPEN's table, scrolled to its end: names and headings at the top, rounds at the left, where the fingers left them."""
    page = at_table(hand, "en", SIZES[0], "open", players=4)
    page.evaluate("document.querySelector(\".box[data-name='r12-p3-bet']\").click()")
    look = """() => { const at = (one) => one.getBoundingClientRect(), view = at(document.querySelector(".view"));
      const strip = (kind) => at(document.querySelector(`.stuck.${kind} .strip`)), box = at(document.querySelector(".box.current"));
      return { above: strip("above").top - view.top, beside: strip("beside").left - view.left, corner: strip("corner").top - view.top,
        free: box.top >= strip("above").bottom && box.left >= strip("corner").right, names: document.querySelector(".stuck.above").textContent }; }"""
    assert eventually(lambda: [abs(page.evaluate(look)[one]) < 1 for one in ("above", "beside", "corner")], [True] * 3)
    seen = page.evaluate(look)
    assert seen["free"]
    assert "文太 👑" in seen["names"]


def test_two_fingers_make_the_sheet_larger_and_the_page_not(hand):
    """And the place between them stays between them; a small tick is come near to, not ticked by mistake."""
    page = at_table(hand, "en", SIZES[0], "unlock-tower", players=3)
    mm = lambda: float(page.evaluate("document.querySelector('.view').style.getPropertyValue('--mm')")[:-2])  # noqa: E731
    before = mm()
    touch = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 40), ("touchMove", 70), ("touchMove", 120), ("touchEnd", 0)):
        points = [{"x": 180 - apart, "y": 300}, {"x": 180 + apart, "y": 300}] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert eventually(lambda: mm() > before * 2, wanted=True)
    assert page.evaluate("visualViewport.scale") == 1
    page.evaluate("document.querySelector('.whole').click()")
    assert eventually(mm, before)
    page.evaluate("document.querySelector(\"[data-name='p1-marks-3-9']\").click()")
    assert page.locator("[data-name='p1-marks-3-9'][aria-pressed=true]").count() == 0
    page.wait_for_timeout(300)
    page.tap(".box[data-name='p1-marks-3-9']")
    assert eventually(page.locator("[data-name='p1-marks-3-9'][aria-pressed=true]").count, 1)
    assert page.inner_text(".panel h2") == "Aki · Tower 3, floor 9"


def test_a_step_back_is_there_on_another_day(hand):
    """Greyed while there is none; after the page was loaded anew it takes back what was done before. A wrong digit stays where it is."""
    page = at_table(hand, "en", SIZES[0], "opt")
    assert page.locator(".undo").is_disabled()
    page.locator(".dock .main").click()
    page.locator(".key:text-is('9')").click()
    assert page.inner_text(".panel h2") == "Die 1"
    assert eventually(lambda: page.inner_text("#box-faults")[:5], "Enter")
    page.locator(".key[aria-label]").last.click()
    page.locator(".key:text-is('4')").click()
    assert page.inner_text(".panel h2") == "Die 2"
    page.wait_for_timeout(300)
    page.reload()
    page.wait_for_selector("[data-name='dice-1'].filled")
    page.locator(".undo").click()
    page.locator(".undo").click()
    assert eventually(page.locator("[data-name='dice-1']").inner_text, "9")


@pytest.mark.turns(3)
@pytest.mark.parametrize(("lang", "size"), [("ja", (320, 640)), ("en", (360, 740)), ("en", (740, 360))])
def test_text_of_twice_the_size_and_a_phone_on_its_side(hand, lang, size):
    """Nothing is cut off sideways, keys and sheet are both there, and axe finds nothing."""
    sys.path.insert(0, str(Path(__file__).parents[2] / "web"))
    from fetching import axe

    page = at_table(hand, lang, size, "eitsuku", players=3)
    large = size[0] < size[1]
    page.evaluate("(large) => { document.documentElement.style.fontSize = large ? '32px' : ''; }", large)
    page.locator(".dock .main").click()
    page.wait_for_timeout(300)
    view, panel = (page.locator(one).bounding_box() for one in (".view", ".panel"))
    assert view["height"] > (100 if large else 250)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert panel["y"] + panel["height"] <= size[1] + 1
    page.evaluate(axe().read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    assert [(rule["id"], [node["html"][:120] for node in rule["nodes"]][:3]) for rule in found] == []
    page.evaluate("document.documentElement.style.fontSize = ''")
