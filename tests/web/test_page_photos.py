"""From photos to the score in a real browser, on a phone, offline: SIMULATED photos as the camera's files."""

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
from PIL import Image, ImageDraw, ImageFont

import printkit
from catalog_cases import game_of
from helpers_games import RECORDS
from helpers_page import PHONE, begin, ranking, visitor
from printkit.model.slots import player_names
from printkit.scan.pack import Pack, Print, to_bytes
from printkit.scoring.checking.record import Check
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


def write(page, dpi, slot, text):
    """A number or a name in its box, by a typeface."""
    mm = dpi / 25.4
    high = 0.72 * slot.h * mm
    image = Image.fromarray((page * 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(max(8, min(high, slot.w * mm / (0.62 * len(text)))))
    pen.text(((slot.x + slot.w / 2) * mm, (slot.y + slot.h / 2) * mm), text, 70, font=font, anchor="mm")
    page[:] = np.asarray(image, np.float32) / 255


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
                write(page, DPI, slot, str(value))
        yield camera_held.shoot(page, DPI, "easy", rng).jpeg


FOUR = {name: copy.deepcopy(record) for name, record in RECORDS.items()}
"""A table of four in every game (five at Babel Builders, where it takes five)."""

FOUR["unlock-tower"]["players"].append({"name": "Dan", "towers": [3, 0, 0, 5, 0, 0], "marks": [[3], [], [], [5], [], []]})
FOUR["eitsuku"]["players"].append({"name": "Dan", "released": 6, "actors": [3], "writer": 2, "composer": 2, "director": 1})
FOUR["eitsuku"]["players"][0] |= {"checks": {"A": 30, "B": 20, "C": -5, "D": 6}, "total": 51}  # one more plays, and is earlier
FOUR["open"]["players"] = FOUR["open-the-price"]["players"] = ["Aki", "Ben", "Chie", "Dan"]
ROUND = FOUR["open"]["rounds"][0]
ROUND["order"].append("Dan")
ROUND["predictions"]["Dan"], ROUND["bets"]["Dan"] = "Dan", 1
ROUND["sums"] = {"Aki": 5, "Ben": 5, "Chie": 2, "Dan": 2}
FOUR["open-the-price"]["price_cards"]["Dan"] = 2
FOUR["open-the-price"]["listings"][0]["guesses"] |= {"Ben": 4, "Dan": 4}
FOUR["open-the-price"]["listings"][1]["guesses"]["Dan"] = 4


@pytest.fixture(scope="module")
def table(chromium, site):
    """A phone on which all games of an evening are scored: the page is loaded once, then there is no network any more."""
    with visitor(chromium, site, **PHONE) as one:
        page = one.go("score")
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        one.context.set_offline(True)
        yield one


def sit_down(page, name, names):
    """From the list of games to the photos of a sheet."""
    page.evaluate("location.hash = '#/score'")
    begin(page, name, len(names), names)
    page.click(".menu .camera")
    page.wait_for_selector("#photo-files", state="attached")


def photo(name, data, kind="image/jpeg"):
    return {"name": name, "mimeType": kind, "buffer": data}


def jpeg(picture, kind="JPEG", **more):
    """A file of a picture (8 bits)."""
    out = io.BytesIO()
    Image.fromarray(picture).save(out, kind, **more)
    return out.getvalue()


def pack_of(name, component, lang="en"):
    """A kit's scan pack of one page: what a browser compares with when it is chosen together with the photos."""
    from templates import sheets

    (sheet,) = sheets(name, lang, (component,), most=1)
    pack = Pack(name, sheet.game.edition, {}, (Print("0123456789", "Pad", lang, (sheet.page,)),))
    return {"name": f"scan-pack.{lang}.json", "mimeType": "application/json", "buffer": to_bytes(pack)}


def drafts(page):
    """The drafts as the browser keeps them, by game."""
    return page.evaluate("""() => new Promise((done) => { const asked = indexedDB.open("printkit", 1); asked.onsuccess = () => {
      asked.result.transaction("drafts").objectStore("drafts").getAll().onsuccess = ({ target }) =>
        done(Object.fromEntries(target.result.map((draft) => [draft.game.id, draft]))); }; })""")


@pytest.mark.parametrize(
    ("name", "component"),
    [
        ("unlock-tower", "sheet"),
        ("opt", "score-pad"),
        ("open", "score-pad"),
        ("eitsuku", "score-pad"),
        ("open-the-price", "score-pad"),
        ("babel-builders", "result-pad"),
    ],
)
def test_photos_become_the_score(table, name, component):
    """Of every game: in another order than the seats, beside a photo of a table; what is doubtful is looked at, the result is the truth's."""
    game = game_of(name)
    record = Check(game)({"game": name, **FOUR[name]}).record
    shown = filled(game, record.data, component)
    truth, names = shown["values"], player_names(game, record.data)
    own = "player" in game.component(component).fixed
    seats = list(range(1, len(names) + 1))[::-1] if own else [1]
    files = [photo(f"{seat}.jpg", data) for seat, data in zip(seats, shots(name, component, truth, seats), strict=True)]
    if name in ("unlock-tower", "opt"):  # with the game's own pages; the others with a pack of their kit
        noise = np.random.default_rng(1).random((900, 700))
        files.insert(1, photo("table.jpg", jpeg((noise * 60 + 90).astype(np.uint8))))
    else:
        files.append(pack_of(name, component))
    page, before = table.page, len(table.requests)
    sit_down(page, name, names)
    page.set_input_files("#photo-files", files)
    page.wait_for_selector("#photo-review", timeout=540_000)
    if name in ("unlock-tower", "opt"):
        assert "no sheet or pad" in page.locator(".shots .fault").inner_text()
    assert page.locator(".shots .good").count() == len(seats)
    page.click("#photo-review")
    asked = page.evaluate(ANSWER, [truth, {f"{seat}.jpg": seat for seat in seats} if own else {}])
    page.click("#photo-take")
    page.click("#photo-sheet")
    page.wait_for_selector(".result .headline")
    draft = drafts(page)[name]
    read = {box: value for box, value in draft["values"].items() if value not in (None, "", False)}
    assert draft["names"] == names
    read |= {f"p{seat}-name": given for seat, given in enumerate(names, 1)}
    assert {box: str(value) for box, value in read.items()} == {box: str(value) for box, value in truth.items()}
    result = printkit.score(game, record.data)
    expected = {player.name: "" if player.total is None else str(player.total) for player in result.players}
    assert {who: " ".join(total.split()[:1]) for who, total in ranking(page).items()} == expected
    assert result.winners
    assert all(who in page.locator(".result .headline").inner_text() for who in result.winners)
    assert len(draft["provenance"]) == len(asked)
    assert all(line.startswith("-: ") for line in draft["provenance"]), "a name stands there only on request"
    assert len(json.dumps(draft)) < 20_000, "no photo and no crop is kept"
    assert all(url.startswith((table.address, "blob:", "data:")) for url in table.requests[before:])
    if name == "opt":
        with page.expect_download() as saved:
            page.click(".outs summary")
            page.click(".outs button:text-is('TOML')")
        assert tomllib.loads(Path(saved.value.path()).read_text("utf-8"))["provenance"] == draft["provenance"]


def test_bad_photos_are_told_in_a_sentence_each_and_the_good_one_is_read(table):
    """Another game's pad, half a pad, two in a picture, something on it, a screenshot, files that are none; turned ones are read."""
    import camera_held
    from templates import DPI, sheets

    rng = np.random.default_rng(23)
    (pad,), (other,) = (
        sheets(name, "en", (component,), most=1) for name, component in (("open", "score-pad"), ("opt", "score-pad"))
    )
    shot = camera_held.shoot(pad.paper, DPI, "easy", rng).picture
    grey = (np.clip(shot, 0, 1) * 255).astype(np.uint8)
    lying = camera_held.shoot(pad.paper, DPI, "easy", rng, cover=(20, 60, 150, 150)).picture
    exif = Image.Exif()
    exif[0x0112] = 8  # the camera was turned; the pixels are not
    screen = np.full((1600, 740), 245, np.uint8)
    screen[::90, 40:700] = 60
    huge = b"\xff\xd8\xff\xc0\x00\x11\x08" + (14_144).to_bytes(2, "big") + (14_144).to_bytes(2, "big") + bytes(200)
    expected = {
        "other-game.jpg": "no sheet or pad",
        "half.jpg": "a part of the sheet",
        "two.jpg": "two sheets",
        "covered.jpg": "something lies on the sheet",
        "screenshot.png": "no sheet or pad",
        "broken.jpg": "damaged",
        "iphone.heic": "HEIC",
        "200-megapixels.jpg": "14144 × 14144",
        "thumbnail.jpg": "too few",
        "dark.jpg": "too dark",
    }
    files = [
        photo("other-game.jpg", camera_held.shoot(other.paper, DPI, "easy", rng).jpeg),
        photo("half.jpg", jpeg(grey[: grey.shape[0] * 6 // 10])),
        photo("two.jpg", jpeg(np.concatenate([grey, grey], 1))),
        photo("covered.jpg", jpeg((np.clip(lying, 0, 1) * 255).astype(np.uint8))),
        photo("screenshot.png", jpeg(screen, "PNG"), "image/png"),
        photo("broken.jpg", jpeg(grey)[:5000]),
        photo("iphone.heic", b"\0\0\0\x18ftypheic" + bytes(200), "image/heic"),
        photo("200-megapixels.jpg", huge),
        photo("thumbnail.jpg", jpeg(grey[:150, :200])),
        photo("dark.jpg", jpeg(grey // 12)),
        photo("turned.jpg", jpeg(np.rot90(grey, -1), exif=exif)),
        pack_of("open", "score-pad"),
    ]
    page = table.page
    sit_down(page, "open", ["Aki", "Ben", "Chie", "Dan"])
    page.set_input_files("#photo-files", files)
    page.wait_for_function(
        "(count) => document.querySelectorAll('.shots .good, .shots .fault').length === count",
        arg=len(files) - 1,
        timeout=300_000,
    )
    told = dict(
        page.locator(".shots li").evaluate_all(
            "(all) => all.map((one) => [one.querySelector('strong').textContent, one.textContent])"
        )
    )
    assert page.locator(".shots li:has(.good) strong").all_inner_texts() == ["turned.jpg"]
    assert {name: words for name, words in expected.items() if words not in told[name]} == {}
    assert not [text for text in told.values() if "undefined" in text or "{" in text]
    page.set_input_files("#photo-files", [photo(f"{n}.jpg", b"\xff\xd8 nothing") for n in range(289)])
    page.wait_for_function("() => document.querySelectorAll('.shots .good, .shots .fault').length === 300", timeout=120_000)
    assert page.locator(".shots .good").count() == 1
    assert page.locator(".shots li", has_text="damaged").count() == 290


SCREENS = {"list": "#photo-review", "box": ".review [data-answer]", "end": "#photo-take"}


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("ja", "dark")])
def test_the_screens_of_photos_can_be_used_by_everybody(table, lang, scheme, tmp_path):
    """axe-core finds nothing on the list, on a box and at the end; nothing is too wide or too small for a thumb; no word is missing."""
    sys.path.insert(0, str(ROOT / "web"))
    import camera_held
    from fetching import axe
    from templates import DPI, sheets

    rng = np.random.default_rng(29)
    (pad,) = sheets("open", "en", ("score-pad",), most=1)
    paper = pad.paper.copy()
    for slot in [slot for slot in pad.page.slots if slot.copy == 1][:9]:
        write(paper, DPI, slot, "3")
    shot = camera_held.shoot(paper, DPI, "easy", rng).jpeg
    page = table.page
    page.emulate_media(color_scheme=scheme)
    page.select_option("select.lang", lang)
    page.evaluate("location.hash = '#/score'")
    page.locator(".games .game", has_text=re.compile(f"^{re.escape(game_of('open').title(lang))}")).first.click()
    page.click("form button[type=submit]")
    page.click(".menu .camera")
    page.set_input_files(
        "#photo-files", [photo("a.jpg", shot), photo("b.jpg", b"\xff\xd8 nothing"), pack_of("open", "score-pad")]
    )
    for name, there in SCREENS.items():
        page.wait_for_selector(there, timeout=300_000)
        if name == "end":
            assert page.locator(".review").count() == 0
        page.evaluate(axe().read_text("utf-8"))
        found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
        page.screenshot(path=tmp_path / f"{name}-{lang}-{scheme}.png")
        assert [(rule["id"], [node["html"][:120] for node in rule["nodes"]][:3]) for rule in found] == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
        small = page.evaluate("""() => [...document.querySelectorAll("main button, main a.button, main label.button")]
          .filter((one) => one.offsetParent && one.offsetHeight < 44).map((one) => one.outerHTML.slice(0, 100))""")
        assert small == [], name
        assert not re.search(r"\bphoto\.[a-z]+\b", page.inner_text("main")), name
        if name == "list":
            page.click("#photo-review")
        while name == "box" and page.locator(".review").count():
            page.locator(".steps button").nth(1).click()  # later
    page.select_option("select.lang", "en")
    page.emulate_media(color_scheme="light")
