"""The page in a real browser: printed as the command prints, scored as the command scores, whatever people type and drop."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import pikepdf
import pytest

import printkit
from catalog_cases import game_ids, game_of
from helpers_forms import filled as form_of
from helpers_forms import written
from helpers_games import RECORDS
from printkit.scoring.checking.record import Check
from printkit.web.results import filled

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

TYPE = """async ([values, boxes]) => {
  const wait = () => new Promise((done) => setTimeout(done));
  for (const [name, value] of boxes) {
    let box = document.querySelector(`.box[data-name="${name}"]`);
    if (!box) {
      document.querySelectorAll(".tab")[Number(name.match(/^p(\\d+)-/)[1]) - 1].click();
      await wait();
      box = document.querySelector(`.box[data-name="${name}"]`);
    }
    if (value === true) {
      if (box.getAttribute("aria-pressed") !== "true") box.click();
      continue;
    }
    box.click();
    await wait();
    const choice = document.querySelector(`.panel .choice[data-value="${value}"]`);
    const keys = [...document.querySelectorAll(".panel .key")];
    const input = document.querySelector(".panel input");
    if (choice) { if (choice.getAttribute("aria-pressed") !== "true") choice.click(); }
    else if (keys.length) { for (const digit of String(value)) keys.find((key) => key.textContent === digit).click(); }
    else { input.value = String(value); input.dispatchEvent(new Event("input", { bubbles: true })); }
    await wait();
  }
}"""

UNSEEN = pytest.mark.xfail(run=False, reason="not seen to pass yet; see docs/web.md")


def begin(page, name, players, names=()):
    """Set a table: choose the game, say how many, go to the sheet."""
    page.locator(".games .game", has_text=re.compile(f"^{re.escape(game_of(name).title('en'))}")).first.click()
    page.locator("form select").first.select_option(str(players))
    for seat, given in enumerate(names, 1):
        page.fill(f"[data-seat='{seat}']", given)
    page.click("form button[type=submit]")
    page.wait_for_selector(".view .box")


def ranking(page):
    """The rows of the result: name → total."""
    page.wait_for_selector(".result tr.won, .result .headline")
    page.wait_for_timeout(700)
    rows = page.locator(".ranking tbody tr")
    return dict(
        pair.split("|")
        for pair in rows.evaluate_all(
            "(rows) => rows.map((row) => `${row.querySelector('th').textContent}|${row.querySelector('td.total')?.textContent ?? ''}`)"
        )
    )


ESTIMATED = ("assembly.", "manifest.json", "SHA256SUMS", "scan-pack.")
"""What tells of pixels: PDFium's own arithmetic differs in the last digit between the two builds, and with it ink and pictures."""

NUMBER = re.compile(rb"-?\d+\.?\d*")


def same_kit(archive, made):
    """Each PDF is the command's to the byte; else its inflated streams are, but for coordinates that differ by 0.002 at most."""
    with zipfile.ZipFile(io.BytesIO(archive)) as found, zipfile.ZipFile(io.BytesIO(made[made.archive.name])) as expected:
        assert found.namelist() == expected.namelist()
        for name in found.namelist():
            if name.rpartition("/")[2].startswith(ESTIMATED):
                continue
            here, there = found.read(name), expected.read(name)
            assert here == there or alike(inflated(here), inflated(there)), name


def inflated(pdf):
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        out = io.BytesIO()
        opened.save(out, qdf=True, static_id=True)
    text = out.getvalue()
    return [line for line in text.split(b"\n") if b"/ID" not in line]


def alike(here, there):
    for one, other in zip(here, there, strict=True):
        if one != other:
            if NUMBER.sub(b"#", one) != NUMBER.sub(b"#", other):
                return False
            pairs = zip(map(float, NUMBER.findall(one)), map(float, NUMBER.findall(other)), strict=True)
            if any(abs(a - b) > 0.002 for a, b in pairs):
                return False
    return True


@UNSEEN
def test_kits_are_the_commands(visit):
    """All six: every PDF that doesn't tell of pixels."""
    page = visit().go("print/open")
    for name in game_ids():
        page.goto(f"{page.url.split('#')[0]}#/print/{name}")
        page.wait_for_selector(f".controls h2:text-is('{game_of(name).title('en')}')")
        page.click("button.main")
        with page.expect_download(timeout=120_000) as loaded:
            page.click(".files button.main", timeout=120_000)
        zipped = Path(loaded.value.path()).read_bytes()
        made = printkit.kit(game_of(name), lang="en")
        same_kit(zipped, made)


@pytest.mark.parametrize("name", [pytest.param(name, marks=UNSEEN) if name == "unlock-tower" else name for name in game_ids()])
def test_a_played_game_is_typed_in_on_a_phone(visit, name):
    """Box by box on the sheet at 360 × 740, with the keypad: the result is the command's."""
    game = game_of(name)
    record = Check(game)({"game": name, **RECORDS[name]}).record
    assert record is not None
    shown = filled(game, record.data)
    page = visit(**PHONE).go("score")
    begin(page, name, shown["players"])
    page.evaluate(TYPE, [shown["values"], list(shown["values"].items())])
    page.wait_for_timeout(800)
    back = page.evaluate("""() => new Promise((done) => { const asked = indexedDB.open("printkit", 1); asked.onsuccess = () => {
      asked.result.transaction("drafts").objectStore("drafts").getAll().onsuccess = ({ target }) => done(target.result[0].values); }; })""")
    assert {key: str(value) for key, value in back.items() if value not in (None, "", False)} == {
        k: str(v) for k, v in shown["values"].items()
    }
    expected = printkit.score(game, record_from(game, shown))
    assert ranking(page).keys() == {player.name for player in expected.players}
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def record_from(game, shown):
    from printkit.web.results import record_of

    return record_of(game, shown["values"])


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
    page.wait_for_timeout(400)
    page.reload()
    page.wait_for_selector("[data-name='p1-coins-1'].filled")
    assert not page.locator("[data-name='p1-coins-5'].filled").count()
    other = one.tab()
    other.goto(page.url)
    other.wait_for_selector("[data-name='p2-coins-1']")
    for tab, box in ((other, "p2-coins-1"), (page, "p2-coins-5")):
        tab.click(f"[data-name='{box}']")
        tab.fill(".panel input", "4")
        tab.wait_for_timeout(400)
    page.wait_for_selector("#desk-notes .note")
    page.goto(f"{one.address}#/score")
    page.wait_for_selector(".draft >> nth=1")


def test_filled_forms_are_dropped_in(visit):
    game = game_of("unlock-tower")
    record = Check(game)({"game": "unlock-tower", **RECORDS["unlock-tower"]}).record
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
    page = visit().go("score")
    page.wait_for_selector(".dropzone input")
    page.set_input_files(".dropzone input", forms)
    page.wait_for_selector(".view .box.filled")
    assert [page.locator(".tab").nth(n).inner_text() for n in range(3)] == [p["name"] for p in record.data["players"]]


def test_work_is_cancelled_and_nothing_lost(visit):
    page = visit().go("score")
    begin(page, "opt", 2, ["Aki", "Ben"])
    page.goto(f"{page.url.split('#')[0]}#/print/babel-builders")
    page.wait_for_selector(".controls button.main")
    page.click(".controls button.main")
    page.get_by_text("Cancel", exact=True).click()
    page.wait_for_selector(".files .note")
    page.goto(f"{page.url.split('#')[0]}#/score")
    page.click(".draft")
    page.wait_for_selector("[data-name='p1-name'].filled")


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "🎲" * 40])
def test_hostile_names_are_names(visit, name):
    page = visit().go("score")
    begin(page, "opt", 2, [name, "Ben"])
    page.select_option(".menu select", "score-pad")
    page.wait_for_selector("[data-name='p1-coins-1']")
    page.evaluate(TYPE, [{}, [["p1-coins-1", 3], ["p2-coins-1", 2]]])
    page.wait_for_timeout(500)
    assert not page.locator("main img[src='x']").count()
    assert page.locator("[data-name='p1-name']").inner_text()


@UNSEEN
def test_a_storage_that_is_refused_is_told_and_scoring_goes_on(visit):
    page = visit(script="indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };").go("score")
    page.wait_for_selector("#status .note")
    begin(page, "opt", 2, ["Aki", "Ben"])
    assert page.locator("[data-name='p1-name']").inner_text() == "Aki"


@UNSEEN
def test_it_opens_without_a_network_after_the_first_visit(visit):
    one = visit()
    page = one.go("score")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("caches.keys().then((names) => names.length)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    one.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".games .game")
    page.goto(f"{one.address}#/print/open")
    page.wait_for_selector(".pages img")


@UNSEEN
def test_a_season_is_kept_and_handed_on(visit, tmp_path):
    one = visit()
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
    from printkit.book.store import opened

    with opened(kept) as book:
        assert len(book.plays()) == 1
    page.on("dialog", lambda asked: asked.accept())
    page.get_by_text("Remove", exact=True).click()
    page.wait_for_selector(".empty")
    page.set_input_files("input[accept='.book']", str(kept))
    page.wait_for_selector(".ranking tbody tr")


@UNSEEN
def test_an_own_game_is_checked_at_the_line(visit):
    page = visit().go("own")
    page.get_by_text("Begin with an example").click()
    page.wait_for_selector(".report .good")
    page.wait_for_selector(".pages img")
    text = page.input_value(".editor")
    page.fill(".editor", text.replace("players = ", "playerz = ", 1))
    page.wait_for_selector(".lines li")
    page.fill(".editor", text)
    page.wait_for_selector(".report .good")


@pytest.mark.parametrize(("lang", "scheme"), [("en-GB", "light"), ("ja-JP", "dark")])
def test_every_screen_can_be_used_by_everybody(visit, lang, scheme, page_files):
    """axe-core finds nothing; targets are 44 px at least; no word of the page is missing."""
    import sys

    sys.path.insert(0, str(Path(__file__).parents[2] / "web"))
    from fetching import axe

    one = visit(locale=lang, color_scheme=scheme, **PHONE)
    page = one.go("score")
    page.wait_for_selector(".games .game")
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


@UNSEEN
def test_the_one_file_opens_from_the_disk(chromium, page_files, tmp_path):
    """Without any server: a picture, a kit as the command's, a score, a certificate, a season saved and loaded again; of a size that can be mailed."""
    file = page_files / "printkit.html"
    assert file.stat().st_size <= 29_000_000
    context = chromium.new_context(locale="en-GB", accept_downloads=True)
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.set_default_timeout(90_000)
    page.goto(f"{file.as_uri()}#/print/open")
    page.wait_for_selector(".pages img")
    page.click("button.main")
    with page.expect_download() as loaded:
        page.click(".files button.main")
    made = printkit.kit(game_of("open"), lang="en")
    same_kit(Path(loaded.value.path()).read_bytes(), made)
    evening = tmp_path / "evening.json"
    evening.write_text(json.dumps({"game": "opt", **RECORDS["opt"]}), "utf-8")
    page.goto(f"{file.as_uri()}#/score")
    page.wait_for_selector(".dropzone input")
    page.set_input_files(".dropzone input", str(evening))
    page.wait_for_selector(".result tr.won")
    with page.expect_download() as loaded:
        page.get_by_text("Certificate").click()
    assert Path(loaded.value.path()).read_bytes().startswith(b"%PDF")
    page.get_by_text("Keep in the score book").click()
    page.wait_for_selector("#desk-notes .good")
    page.goto(f"{file.as_uri()}#/season")
    with page.expect_download() as loaded:
        page.get_by_text("Export the book").click()
    kept = tmp_path / "club.book"
    loaded.value.save_as(kept)
    page.set_input_files("input[accept='.book']", str(kept))
    page.wait_for_selector("#book-notes .good")
    assert not [url for url in asked if not url.startswith(("file:", "blob:", "data:"))]
    context.close()
