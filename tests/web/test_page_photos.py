"""From photos to the score in a real browser, on a phone, offline: SIMULATED photos as the camera's files.

In each run two games are played, for a photo takes seconds; `--all-in-the-page` plays all six, with more bad photos among the good ones.
"""

from __future__ import annotations

import copy
import io
import json
import re
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import printkit
from catalog_cases import game_of
from helpers_games import RECORDS
from helpers_page import PHONE, eventually, on_its_sheet, ranking, unfolded, visitor
from printkit.model.slot_values import is_filled
from printkit.model.slots import player_names
from printkit.scan.pack import Pack, Print, to_bytes
from printkit.scoring.checking.record import RecordCheck
from printkit.web.results import filled

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "training"), str(ROOT / "benchmarks" / "photos")]

ANSWER = """async ([truth, seats]) => {
  const asked = [];
  const wait = () => new Promise((done) => setTimeout(done));
  for (let n = 0; n < 2000; n++) {
    const card = document.querySelector(".review");
    if (!card) return asked;
    const { box, copy, photo } = card.dataset, own = seats[photo];
    if (document.documentElement.scrollWidth > 360) throw new Error(`too wide: ${box}`);
    const proposed = !box && card.querySelector(".read");
    if (proposed && Number(proposed.dataset.seat) !== own) throw new Error("a seat is proposed whose name does not stand there");
    if (!box) { card.querySelector(`[data-seat="${own}"]`).click(); await wait(); continue; }
    const value = truth[own ? box.replace(/^p1-/, `p${own}-`) : box];
    asked.push(box);
    const choices = [...card.querySelectorAll("[data-answer]")], number = card.querySelector(".keypad input"), text = card.querySelector("input.large");
    const wanted = choices.some((one) => one.dataset.answer === "on") ? (value ? "on" : "off") : value === undefined ? "-" : String(value);
    const choice = choices.find((one) => one.dataset.answer === wanted);
    if (choice) choice.click();
    else {
      (number || text).value = value ?? "";
      number?.dispatchEvent(new Event("input", { bubbles: true }));
      card.querySelector("button.main").click();
    }
    await wait();
  }
  throw new Error("no end of questions");
}"""


def shots(name, component, truth, seats, lang="en"):
    """A photo of each seat's sheet, or one of the pad, filled in as the truth says."""
    import camera_held
    import hands_held
    from templates import DPI, sheets

    (sheet,) = sheets(name, lang, (component,), most=1)
    for seat in seats:
        rng = np.random.default_rng([18, seat])
        page = sheet.paper.copy()
        for slot in sheet.page.slots:
            if slot.copy != 1:
                continue
            value = truth.get(re.sub(r"^p1-", f"p{seat}-", slot.name) if len(seats) > 1 else slot.name)
            if value is True:
                hands_held.draw(page, DPI, (slot.x, slot.y, slot.w, slot.h), "round" if slot.states == 3 else "ex", rng)
            elif value is not None:
                hands_held.typed(page, DPI, (slot.x, slot.y, slot.w, slot.h), str(value))
        yield camera_held.shoot(page, DPI, "easy", rng).jpeg


FOUR = {name: copy.deepcopy(record) for name, record in RECORDS.items()}
"""A table of four in every game; Babel Builders takes five at least."""

FOUR["unlock-tower"]["players"].append({"name": "Dan", "towers": [3, 0, 0, 5, 0, 0], "marks": [[3], [], [], [5], [], []]})
FOUR["eitsuku"]["players"].append({"name": "Dan", "released": 6, "actors": [3], "writer": 2, "composer": 2, "director": 1})
FOUR["eitsuku"]["players"][0] |= {"checks": {"A": 30, "B": 20, "C": -5, "D": 6}, "total": 51}  # one more plays, and is earlier
FOUR["opt"] = {
    "players": ["Aki", "Ben", "Chie", "Dan"],
    "coins": {"Aki": {"1": 2, "5": 1}, "Ben": {"1": 4}, "Chie": {"10": 1, "20": 1}, "Dan": {"1": 3, "5": 1, "10": 2}},
    "totals": {"Aki": 7, "Ben": 4, "Chie": 30, "Dan": 28},
}
FOUR["open"]["players"] = FOUR["open-the-price"]["players"] = ["Aki", "Ben", "Chie", "Dan"]
ROUND = FOUR["open"]["rounds"][0]
ROUND["order"].append("Dan")
ROUND["predictions"]["Dan"], ROUND["bets"]["Dan"] = "Dan", 1
ROUND["sums"] = {"Aki": 5, "Ben": 5, "Chie": 2, "Dan": 2}
FOUR["open-the-price"]["price_cards"]["Dan"] = 2
FOUR["open-the-price"]["listings"][0]["guesses"] |= {"Ben": 4, "Dan": 4}
FOUR["open-the-price"]["listings"][1]["guesses"]["Dan"] = 4

PADS = {
    "unlock-tower": ("sheet", "ja", "dark"),
    "opt": ("score-pad", "en", "light"),
    "open": ("score-pad", "en", "dark"),
    "eitsuku": ("score-pad", "ja", "light"),
    "open-the-price": ("score-pad", "en", "light"),
    "babel-builders": ("result-pad", "ja", "dark"),
}
"""What is photographed of each game (one sheet a player, or one pad for all), in which language and colours."""

EACH_RUN = ("unlock-tower", "opt")
BY_PACK = "opt"
"""The game whose photos are compared with the pack of a kit, beside bad ones; those of the others with the game's own pages."""


def pytest_generate_tests(metafunc):
    every = metafunc.config.getoption("--all-in-the-page")
    metafunc.parametrize("name", list(PADS) if every else EACH_RUN)


@pytest.fixture(scope="module")
def table(chromium, site):
    """A phone on which all games of an evening are scored: the page is loaded once, then there is no network any more."""
    with visitor(chromium, site, **PHONE) as one:
        page = one.go("score")
        page.evaluate("navigator.serviceWorker.ready")
        eventually(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), wanted=True)
        one.context.set_offline(True)
        yield one


HEADING = {"en": "Score", "ja": "得点"}


def sit_down(page, name, names, lang, scheme):
    """From the list of games to the photos of a sheet."""
    page.emulate_media(color_scheme=scheme)
    page.evaluate("location.hash = '#/score'")
    page.wait_for_selector(".games .game")
    page.select_option("select.lang", lang)
    page.wait_for_selector(f"h1:text-is('{HEADING[lang]}')")
    page.locator(".games .game", has_text=re.compile(f"^{re.escape(game_of(name).title(lang))}")).first.click()
    page.locator("form select").first.select_option(str(len(names)))
    for seat, given in enumerate(names, 1):
        page.fill(f"[data-seat='{seat}']", given)
    page.click("form button[type=submit]")
    page.wait_for_selector(".view .box")
    unfolded(page, "button.more")
    page.click(".menu .camera")
    page.wait_for_selector("#photo-files", state="attached")


def photo(name, data, kind="image/jpeg"):
    return {"name": name, "mimeType": kind, "buffer": data}


def jpeg(picture, kind="JPEG", **more):
    """A file of a picture (8 bits)."""
    out = io.BytesIO()
    Image.fromarray(picture).save(out, kind, **more)
    return out.getvalue()


def pack_of(name, component, lang):
    """A kit's scan pack of one page: what a browser compares with when it is chosen together with the photos."""
    from templates import sheets

    (sheet,) = sheets(name, lang, (component,), most=1)
    pack = Pack(name, sheet.game.edition, {}, (Print("0123456789", "Pad", lang, (sheet.page,)),))
    return photo(f"scan-pack.{lang}.json", to_bytes(pack), "application/json")


def bad(good, lang, *, every):
    """Photos that can't be read and why not: file → code. `good` is the picture of one that can; `every`: those too that take seconds."""
    noise = (np.random.default_rng(1).random((900, 700)) * 60 + 90).astype(np.uint8)
    huge = b"\xff\xd8\xff\xc0\x00\x11\x08" + (14_144).to_bytes(2, "big") * 2 + bytes(200)
    yield photo("table.jpg", jpeg(noise)), "photo-no-sheet"
    yield photo("broken.jpg", jpeg(good)[:5000]), "photo-broken"
    yield photo("iphone.heic", b"\0\0\0\x18ftypheic" + bytes(200), "image/heic"), "photo-heic"
    yield photo("200-megapixels.jpg", huge), "photo-too-many-pixels"
    yield photo("thumbnail.jpg", jpeg(good[:150, :200])), "photo-small"
    yield photo("dark.jpg", jpeg(good // 12)), "photo-dark"
    if not every:
        return
    for number in range(290):  # 300 at once
        yield photo(f"lost-{number}.jpg", b"\xff\xd8 nothing"), "photo-broken"
    import camera_held
    from templates import DPI, sheets

    rng = np.random.default_rng(23)
    (pad,) = sheets(BY_PACK, lang, (PADS[BY_PACK][0],), most=1)
    (other,) = sheets("open", lang, ("score-pad",), most=1)
    lying = camera_held.shoot(pad.paper, DPI, "easy", rng, cover=(20, 60, 150, 100))
    screen = np.full((1600, 740), 245, np.uint8)
    screen[::90, 40:700] = 60
    yield photo("other-game.jpg", camera_held.shoot(other.paper, DPI, "easy", rng).jpeg), "photo-no-sheet"
    yield photo("half.jpg", jpeg(good[: good.shape[0] * 6 // 10])), "photo-cut-off"
    yield photo("two.jpg", jpeg(np.concatenate([good, good], 1))), "photo-two-sheets"
    yield photo("covered.jpg", lying.jpeg), "photo-covered"
    yield photo("screenshot.png", jpeg(screen, "PNG"), "image/png"), "photo-no-sheet"


def sentence(code, lang):
    """The longest part of what is said of a photo that has no blank in it; the page leaves reasons in brackets away."""
    said = tomllib.loads((ROOT / "printkit" / "messages" / f"photo.{lang}.toml").read_text("utf-8"))
    text = next(part[code] for part in (said, *(one for one in said.values() if isinstance(one, dict))) if code in part)
    return max(re.split(r"\s*[(（]?\{\w+\}[)）]?", text), key=len)


def usable(page, screen):
    """axe-core finds nothing; nothing is wider than the phone or too small for a thumb; no word is missing."""
    sys.path.insert(0, str(ROOT / "web"))
    from fetching import axe

    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(axe().read_text("utf-8"))
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    assert [(rule["id"], [node["html"][:120] for node in rule["nodes"]][:3]) for rule in found] == [], screen
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, screen
    small = page.evaluate("""() => [...document.querySelectorAll("main button, main a.button, main label.button")]
      .filter((one) => one.offsetParent && one.offsetHeight < 44).map((one) => one.outerHTML.slice(0, 100))""")
    assert small == [], screen
    assert not re.search(r"\bphoto\.[a-z]+\b", page.inner_text("main")), screen


def turned_and_turned_back(page):
    """The photos are shown with what was read on them; a tap asks for a box, and what is said there is painted at once."""
    mark = page.locator(".glance span.on:not(.confirmed)").first
    if not mark.count():  # a pad may hold numbers alone
        return
    mark.scroll_into_view_if_needed()
    box = mark.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    card = page.locator("section[data-box]")
    assert card.locator(".read").get_attribute("data-answer") == "on"
    usable(page, "glance")
    before = page.locator(".glance span.off").count()
    card.locator("[data-answer=off]").click()
    assert page.locator(".glance span.off").count() == before + 1
    page.locator("section[data-box] [data-answer=on]").click()


def drafts(page):
    """The drafts as the browser keeps them, by game."""
    return page.evaluate("""() => new Promise((done) => { const asked = indexedDB.open("printkit", 1); asked.onsuccess = () => {
      asked.result.transaction("drafts").objectStore("drafts").getAll().onsuccess = ({ target }) =>
        done(Object.fromEntries(target.result.map((draft) => [draft.game.id, draft]))); }; })""")


@pytest.mark.turns(6)
def test_photos_become_the_score(table, name, pytestconfig):
    """In another order than the seats: what is doubtful is looked at, the boxes and the ranking are the truth's, nobody else is asked.

    Photos that can't be read are told with the reason, each by itself, and every screen can be used by everybody.
    """
    component, lang, scheme = PADS[name]
    game = game_of(name)
    record = RecordCheck(game)({"game": name, **FOUR[name]}).record
    truth, names = on_its_sheet(game, filled(game, record.data, component))["values"], player_names(game, record.data)
    own = "player" in game.component(component).fixed
    seats = list(range(1, len(names) + 1))[::-1] if own else [1]
    taken = dict(zip(seats, shots(name, component, truth, seats, lang), strict=True))
    files, refused = [photo(f"{seat}.jpg", data) for seat, data in taken.items()], {}
    if name == BY_PACK:
        good = np.asarray(Image.open(io.BytesIO(taken[1])).convert("L"))
        exif = Image.Exif()
        exif[0x0112] = 8  # the camera was turned, and the pixels with it
        files = [photo("1.jpg", jpeg(np.rot90(good, -1), exif=exif, quality=92))]
        for one, code in bad(good, lang, every=pytestconfig.getoption("--all-in-the-page")):
            files.insert(0, one)
            refused[one["name"]] = sentence(code, lang)
        files.append(pack_of(name, component, lang))
    page, before = table.page, len(table.requests)
    sit_down(page, name, names, lang, scheme)
    page.set_input_files("#photo-files", files)
    count = sum(one["mimeType"] != "application/json" for one in files)
    eventually(lambda: page.locator(".shots .good, .shots .fault").count(), count, seconds=540)
    page.wait_for_selector("#photo-review")
    told = dict(
        page.locator(".shots li").evaluate_all(
            "(all) => all.map((one) => [one.querySelector('strong').textContent, one.textContent])"
        )
    )
    assert {file: words for file, words in refused.items() if words not in told[file]} == {}
    assert not [text for text in told.values() if "undefined" in text or "{" in text]
    assert page.locator(".shots .good").count() == len(seats)
    usable(page, "list")
    page.click("#photo-review")
    page.locator(".review").wait_for()  # seen, on a phone too
    usable(page, "review")
    asked = page.evaluate(ANSWER, [truth, {f"{seat}.jpg": seat for seat in seats} if own else {}])
    page.wait_for_selector("#photo-take")
    usable(page, "end")
    turned_and_turned_back(page)
    page.click("#photo-take")
    page.click("#photo-sheet")
    page.wait_for_selector(".result .headline", state="attached")
    unfolded(page, ".totals")
    draft = drafts(page)[name]
    read = {box: value for box, value in draft["values"].items() if is_filled(value)}
    assert draft["names"] == names
    read |= {f"p{seat}-name": given for seat, given in enumerate(names, 1)}
    odd = {(box, str(value)) for box, value in read.items()} ^ {(box, str(value)) for box, value in truth.items()}
    assert len(odd) <= 1, odd  # a doubtful box that changes no part of any score isn't asked for
    result = printkit.score(game, record.data)
    expected = {player.name: "" if player.total is None else str(player.total) for player in result.players}
    assert {who: re.sub(r"[^\d-]", "", total.replace("−", "-")) for who, total in ranking(page).items()} == expected
    assert all(who in page.locator(".result .headline").inner_text() for who in result.winners)
    assert len(asked) <= len(draft["provenance"]) <= len(asked) + 1  # and the box that was tapped
    assert all(line.startswith("-: ") for line in draft["provenance"]), "a name stands there only on request"
    assert len(json.dumps(draft)) < 20_000, "no photo and no crop is kept"
    assert all(url.startswith((table.address, "blob:", "data:")) for url in table.requests[before:])
    if name == BY_PACK:
        with page.expect_download() as saved:
            page.click(".outs summary")
            page.click(".outs button:text-is('TOML')")
        assert tomllib.loads(Path(saved.value.path()).read_text("utf-8"))["provenance"] == draft["provenance"]
