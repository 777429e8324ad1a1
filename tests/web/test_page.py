"""The page in a real browser: printed as the command prints, scored as the command scores, whatever people type and drop."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from catalog_cases import game_ids, game_of
from helpers_forms import filled as form_of
from helpers_forms import written
from helpers_games import RECORDS
from helpers_page import (
    ASK_ALL,
    CLEAR,
    KEPT,
    PHONE,
    REMEMBERED,
    TYPE,
    WORKERS,
    asked_values,
    begin,
    eventually,
    on_its_sheet,
    seen,
)
from printkit.book.store import opened
from printkit.gamefolder.catalog import BUILT_IN
from printkit.model.slot_values import is_filled
from printkit.scoring.checking.record import RecordCheck
from printkit.web.bridge import answer
from printkit.web.results import filled
from printkit.web.sheets import scored_on


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_ids())
def test_every_example_is_typed_in_on_a_phone(phone, name, pytestconfig):
    """Box by box on the sheet at 360 × 740, with the keypad: what is kept is what was typed, the result is the command's.

    Four of each game; `--all-in-the-page` types in all 138, which takes some minutes more.
    """
    page = phone.go("score")
    for stem, data in examples(name)[: None if pytestconfig.getoption("--all-in-the-page") else 4]:
        page.evaluate(CLEAR)
        page.goto(f"{phone.address}#/score")
        page.wait_for_selector(".games .game")
        begin(page, name, data["players"], chosen=data["game"])
        page.evaluate(TYPE, [{}, list(data["values"].items())])
        typed = {key: str(value) for key, value in data["values"].items()}
        assert eventually(lambda: kept_of(page), typed), stem
        judged = told("results.judged", {"game": data["game"], "lang": "en", "values": data["asked"]})
        players = judged.get("players") or ()
        none = "–" if any(one["total"] is not None for one in players) else ""  # without any total there is no column for them
        expected = {one["name"]: none if one["total"] is None else str(one["total"]) for one in players}
        wrong = [one["text"] for one in judged["problems"] if one["severity"] == "error" and not one["waiting"]]
        assert eventually(lambda: shown_of(page), (expected, sorted(wrong))), stem
        assert seen(page)["width"] <= PHONE["viewport"]["width"], stem


def shown_of(page):
    """Totals and errors as they stand; judging may begin a moment after the last box."""
    shown = seen(page)
    return shown["totals"], sorted(shown["wrong"])


def kept_of(page):
    """What the browser keeps of the sheet that is open: box → text; empty boxes are left out."""
    return {k: str(v) for k, v in page.evaluate(KEPT, sheet_of(page)).items() if is_filled(v)}


def sheet_of(page):
    """The id of the sheet that is open."""
    return page.url.rpartition("/")[2]


def told(call, data):
    """What Python answers here."""
    return json.loads(answer(call, json.dumps(data))[0])["data"]


@cache
def examples(name):
    """Every example of a game that is a played one: its file's name, its boxes and what they are asked about."""
    found = []
    for path in sorted((BUILT_IN / name.replace("-", "_") / "examples").glob("*.toml")):
        checked = RecordCheck(game_of(name))(tomllib.loads(path.read_text("utf-8")))
        if checked.record is not None:
            game = checked.record.game
            begun = scored_on(game, [one for one in game.components if one.fillable])
            sheet = on_its_sheet(game, filled(game, checked.record.data, begun.id))
            chosen = {"id": name, "edition": game.edition, "options": dict(game.settings)}
            found.append(
                (
                    path.stem,
                    {
                        "game": chosen,
                        "lang": "ja",
                        "values": sheet["values"],
                        "asked": asked_values(game, sheet),
                        "players": sheet["players"],
                    },
                )
            )
    return found


def test_every_example_is_judged_in_the_browser_as_it_is_here(phone):
    """All games, all examples, through the page's own worker: the whole answer, results, explanations, and problems in their words."""
    cases = {f"{name} {stem}": data for name in game_ids() for stem, data in examples(name)}
    assert len(cases) > 60
    phone.go("score")
    found = phone.page.evaluate(ASK_ALL, ["results.judged", list(cases.values())])
    for (case, data), there in zip(cases.items(), found, strict=True):
        assert there.get("data") == told("results.judged", data), case


@pytest.mark.turns(6, among="page")
def test_a_page_that_was_seen_stands_at_once_and_is_what_python_makes(visit):
    """Pictures and an opened sheet of an earlier visit, shown while no Python runs at all, to the byte what the worker yields."""
    one = visit(script=WORKERS)
    page = one.go("print/opt")
    page.wait_for_selector(".pages img")
    begin(one.go("score"), "opt", 2, ["Aki", "Ben"])
    drafted = page.url
    eventually(lambda: page.evaluate(REMEMBERED), [["games.pictures", True], ["sheets.opened", True]])
    later = one.tab()
    later.add_init_script("globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} };")
    later.goto(f"{one.address}#/print/opt")
    later.wait_for_selector(".pages img")
    later.goto(drafted)
    later.wait_for_selector("[data-name='p1-name'].filled")
    later.goto(f"{one.address}#/print/open")
    later.wait_for_selector(".pages[aria-busy]", state="attached")
    assert not later.locator(".pages img").count()  # never seen: there is nothing to show before Python answers


@pytest.mark.turns(6, among="page")
def test_sheets_survive_reload_undo_and_another_tab(visit):
    one = visit()
    page = one.go("score")
    begin(page, "opt", 2, ["Aki", "文太"])
    page.select_option(".menu select", "score-pad")
    page.wait_for_selector("[data-name='p1-coins-1']")
    page.click("[data-name='p1-coins-1']")
    page.fill(".panel input", "3+4×2")
    assert page.inner_text(".sum") == "= 11"
    page.click("[data-name='p1-coins-5']")
    page.locator(".key:text-is('2')").click()
    page.get_by_text("Undo", exact=True).click()
    assert eventually(lambda: [page.evaluate(KEPT, sheet_of(page)).get(f"p1-coins-{n}") or "" for n in (1, 5)], ["3+4×2", ""])
    page.reload()
    page.wait_for_selector("[data-name='p1-coins-1'].filled")
    assert not page.locator("[data-name='p1-coins-5'].filled").count()
    other = one.tab()
    other.goto(page.url)
    other.wait_for_selector("[data-name='p2-coins-1']")
    other.click("[data-name='p2-coins-1']")
    other.fill(".panel input", "4")
    assert eventually(lambda: other.evaluate(KEPT, sheet_of(other)).get("p2-coins-1"), 4)
    page.click("[data-name='p2-coins-5']")
    page.fill(".panel input", "4")
    page.wait_for_selector("#desk-notes .note")
    page.goto(f"{one.address}#/score")
    page.wait_for_selector(".draft >> nth=1")


@pytest.mark.turns(6, among="page")
def test_filled_forms_are_dropped_in(desk):
    game = game_of("unlock-tower")
    record = RecordCheck(game)({"game": "unlock-tower", **RECORDS["unlock-tower"]}).record
    component = game.component("sheet")
    forms = [
        {
            "name": f"{player['name']}.pdf",
            "mimeType": "application/pdf",
            "buffer": form_of(
                record, component, written(record._replace(data={**record.data, "players": [player]}), component)
            ),
        }
        for player in record.data["players"]
    ]
    page = desk.go("score")
    page.wait_for_selector(".dropzone input")
    page.set_input_files(".dropzone input", forms)
    page.wait_for_selector(".view .box.filled")
    assert [page.locator(".tab").nth(n).inner_text() for n in range(3)] == [p["name"] for p in record.data["players"]]


def test_work_is_cancelled_and_nothing_lost(desk):
    page = desk.go("score")
    begin(page, "opt", 2, ["Aki", "Ben"])
    page.goto(f"{page.url.split('#')[0]}#/print/babel-builders")
    page.wait_for_selector(".controls button.main")
    page.click(".controls button.main")
    page.get_by_text("Cancel", exact=True).click()
    page.wait_for_selector(".files .note")
    page.goto(f"{page.url.split('#')[0]}#/score")
    page.click(".draft")
    page.wait_for_selector("[data-name='p1-name'].filled")


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "🎲" * 40], ids=["tag", "dice"])
def test_hostile_names_are_names(desk, name):
    page = desk.go("score")
    begin(page, "opt", 2, [name, "Ben"])
    page.select_option(".menu select", "score-pad")
    page.wait_for_selector("[data-name='p1-coins-1']")
    page.evaluate(TYPE, [{}, [["p1-coins-1", 3], ["p2-coins-1", 2]]])
    page.wait_for_timeout(500)
    assert not page.locator("main img[src='x']").count()
    assert page.locator("[data-name='p1-name']").inner_text()


def test_a_name_is_cut_by_nobody(desk):
    """A long one is told, not shortened in silence."""
    page = desk.go("score")
    begin(page, "opt", 2, ["A" * 70, "Ben"])
    assert page.evaluate("[...document.querySelectorAll('.panel input, form input')].every((one) => one.maxLength === -1)")
    page.select_option(".menu select", "score-pad")
    page.wait_for_selector("[data-name='p1-coins-1']")
    page.evaluate(TYPE, [{}, [["p1-coins-1", 3], ["p2-coins-1", 2]]])
    eventually(lambda: "70" in " ".join(seen(page)["wrong"]), wanted=True)


def test_a_sum_stays_what_it_comes_to_on_another_sheet(desk, tmp_path):
    """And back again; what is kept and written has the number."""
    page = desk.go("score")
    begin(page, "opt", 2, ["Aki", "Ben"])
    page.select_option(".menu select", "score-pad")
    page.wait_for_selector("[data-name='p1-coins-1']")
    page.evaluate(TYPE, [{}, [["p1-coins-1", "3+4"], ["p2-coins-1", 2]]])
    page.select_option(".menu select", "ledger")
    page.wait_for_selector(".view .box[data-name^='s1-']")
    assert seen(page)["wrong"] == []
    page.locator(".outs summary").click()
    with page.expect_download() as loaded:
        page.get_by_text("JSON", exact=True).click()
    loaded.value.save_as(tmp_path / "record.json")
    assert json.loads((tmp_path / "record.json").read_text("utf-8"))["coins"]["Aki"] == {"1": 7, "5": 0, "10": 0, "20": 0}


def test_enter_ends_the_number_that_is_full_and_a_sign_goes_on_with_it(desk):
    """The next box comes by itself, before Enter or a sign is pressed that was meant for the one before."""
    page = desk.go("score")
    begin(page, "unlock-tower", 3, ["Aki", "Ben", "Chie"])
    page.select_option(".menu select", "score-pad")
    page.wait_for_selector("[data-name='p1-towers-1']")
    towers = [f"p1-towers-{number}" for number in range(1, 7)]
    there = lambda: [page.locator(f".box[data-name='{name}']").inner_text() for name in towers]  # noqa: E731
    page.locator(f".box[data-name='{towers[0]}']").click()
    for keys in ("7", "Enter", "4", "Enter", "16", "Enter", "3", "Enter", "Enter", "9"):
        page.keyboard.press(keys) if keys == "Enter" else page.keyboard.type(keys)
    assert there() == ["7", "4", "16", "3", "", "9"]
    page.locator(f".box[data-name='{towers[0]}']").click()
    page.keyboard.type("3+4")
    assert there()[:2] == ["3+4", "4"]
    page.locator(f".box[data-name='{towers[4]}']").click()
    for key in ("5", "+", "2"):
        page.locator(".panel .key", has_text=re.compile(f"^{re.escape(key)}$")).click()
    assert there()[4:] == ["5+2", "9"]
    assert not [one for one in seen(page)["wrong"] if "+" in one]


@pytest.mark.turns(6, among="page")
def test_a_storage_that_is_refused_is_told_and_scoring_goes_on(visit):
    page = visit(script="indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };").go("score")
    page.wait_for_selector("#status .note")
    begin(page, "opt", 2, ["Aki", "Ben"])
    assert page.locator("[data-name='p1-name']").inner_text() == "Aki"


@pytest.mark.turns(6, among="page")
def test_it_opens_without_a_network_after_the_first_visit(visit):
    one = visit()
    page = one.go("score")
    page.evaluate("navigator.serviceWorker.ready")
    eventually(lambda: page.evaluate("caches.keys().then((names) => names.length > 0)"), wanted=True)
    eventually(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), wanted=True)
    one.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".games .game")
    page.goto(f"{one.address}#/print/open")
    page.wait_for_selector(".pages img")


def test_a_season_is_kept_and_handed_on(desk, tmp_path):
    one = desk
    page = one.go("score")
    toml = tmp_path / "evening.json"
    toml.write_text(json.dumps({"game": "opt", **RECORDS["opt"]}), "utf-8")
    page.wait_for_selector(".dropzone input")
    page.set_input_files(".dropzone input", str(toml))
    page.wait_for_selector(".result tr.won")
    page.get_by_text("Keep in the score book").click()
    page.wait_for_selector("#desk-notes .good")
    page.goto(f"{one.address}#/season")
    page.wait_for_selector(".ranking tbody tr")
    with page.expect_download() as loaded:
        page.get_by_text("Export the book").click()
    kept = tmp_path / "club.book"
    loaded.value.save_as(kept)
    with opened(kept) as book:
        assert len(book.plays()) == 1
    page.on("dialog", lambda asked: asked.accept())
    page.get_by_text("Remove", exact=True).click()
    page.wait_for_selector(".empty")
    page.set_input_files("input[accept='.book']", str(kept))
    page.wait_for_selector(".ranking tbody tr")


def test_what_is_typed_last_is_kept_though_it_is_not_yet_judged(desk, tmp_path):
    """Kept, and written to a file, is what stands on the sheet, not what was judged last."""
    page = desk.go("score")
    none = {"1": 0, "5": 0, "10": 0, "20": 0}
    played = {"game": "opt", "players": ["Aki", "Ben"], "coins": {"Aki": {**none, "1": 3}, "Ben": {**none, "5": 1}}}
    (tmp_path / "typed.json").write_text(json.dumps(played), "utf-8")
    page.wait_for_selector(".dropzone input")
    page.set_input_files(".dropzone input", str(tmp_path / "typed.json"))
    page.wait_for_selector(".result tr.won")
    page.locator(".box[data-name='p1-coins-1']").click()
    before = seen(page)["totals"]
    with page.expect_download() as loaded:
        page.evaluate(TYPE_AND_CLICK, ["7", "JSON"])
    loaded.value.save_as(tmp_path / "record.json")
    assert json.loads((tmp_path / "record.json").read_text("utf-8"))["coins"]["Aki"] == {"1": 7, "5": 0, "10": 0, "20": 0}
    seen(page)
    page.evaluate(TYPE_AND_CLICK, ["9", "Keep in the score book"])
    page.wait_for_selector("#desk-notes .good")
    after = seen(page)["totals"]
    page.goto(f"{desk.address}#/season")
    page.wait_for_selector(".ranking tbody tr")
    with page.expect_download() as loaded:
        page.get_by_text("Export the book").click()
    loaded.value.save_as(tmp_path / "club.book")
    with opened(tmp_path / "club.book") as book:
        play = max(book.plays(), key=lambda one: one.number)
    assert {seat.name: f"{seat.total} opt" for seat in play.seats} == after != before


TYPE_AND_CLICK = """([value, label]) => {
  const input = document.querySelector(".panel input");
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  [...document.querySelectorAll(".result button")].find((one) => one.textContent === label).click();
}"""
"""Types into the large box and presses a button of the result in the same moment."""


@pytest.mark.parametrize(("lang", "scheme"), [("ja", "dark"), ("en", "light")])
def test_every_screen_can_be_used_by_everybody(phone, lang, scheme):
    """axe-core finds nothing; targets are 44 px at least; no word of the page is missing."""
    sys.path.insert(0, str(Path(__file__).parents[2] / "web"))
    from fetching import axe

    one = phone
    page = one.go("score")
    page.emulate_media(color_scheme=scheme)
    page.select_option("header .lang", lang)
    page.wait_for_selector(f"html[lang={lang}] .games .game")
    for screen in ("score", "print/opt", "season", "own", "about", "sheet"):
        if screen == "sheet":
            page.goto(f"{one.address}#/score")
            page.locator(".games .game").nth(4).click()
            page.click("form button[type=submit]")
            page.wait_for_selector(".view .box")
        else:
            page.goto(f"{one.address}#/{screen}")
        page.wait_for_selector("h1")
        page.wait_for_timeout(1500)
        page.evaluate(axe().read_text("utf-8"))
        found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
        assert [(rule["id"], [node["html"][:120] for node in rule["nodes"]][:3]) for rule in found] == [], screen
        small = page.evaluate("""() => [...document.querySelectorAll("header a, nav a, main button:not(.box), main a.button, main select, main summary")]
          .filter((one) => one.offsetParent && (one.offsetHeight < 44)).map((one) => one.outerHTML.slice(0, 100))""")
        assert small == [], screen
        assert not re.search(r"\b(nav|print|score|season|own|about)\.[a-z]+\b", page.inner_text("main")), screen
