"""From photos to the score in a real browser, on a phone, offline: SIMULATED photos as the camera's files."""

from __future__ import annotations

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
from printkit.model.slots import player_names
from printkit.scoring.checking.record import Check
from printkit.web.results import filled

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "training"), str(ROOT / "benchmarks" / "photos")]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

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


def kept(page):
    """The draft as the browser keeps it."""
    return page.evaluate("""() => new Promise((done) => { const asked = indexedDB.open("printkit", 1); asked.onsuccess = () => {
      asked.result.transaction("drafts").objectStore("drafts").getAll().onsuccess = ({ target }) => done(target.result[0]); }; })""")


@pytest.mark.parametrize(("name", "component"), [("unlock-tower", "sheet"), ("opt", "score-pad")])
def test_photos_become_the_score(visit, name, component):
    """In another order than the seats, beside a photo of a table: the doubtful boxes are looked at, and the result is the truth's."""
    game = game_of(name)
    record = Check(game)({"game": name, **RECORDS[name]}).record
    shown = filled(game, record.data, component)
    truth, names = shown["values"], player_names(game, record.data)
    own = "player" in game.component(component).fixed
    seats = list(range(1, len(names) + 1))[::-1] if own else [1]
    files = [
        {"name": f"{seat}.jpg", "mimeType": "image/jpeg", "buffer": data}
        for seat, data in zip(seats, shots(name, component, truth, seats), strict=True)
    ]
    table = io.BytesIO()
    Image.fromarray((np.random.default_rng(1).random((900, 700)) * 60 + 90).astype(np.uint8)).save(table, "JPEG")
    files.insert(1, {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": table.getvalue()})
    one = visit(**PHONE)
    page = one.go("score")
    page.locator(".games .game", has_text=re.compile(f"^{re.escape(game.title('en'))}")).first.click()
    page.locator("form select").first.select_option(str(len(names)))
    for seat, given in enumerate(names, 1):
        page.fill(f"[data-seat='{seat}']", given)
    page.click("form button[type=submit]")
    page.wait_for_selector(".view .box")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    one.context.set_offline(True)
    page.click(".menu .camera")
    page.set_input_files("#photo-files", files)
    page.wait_for_selector("#photo-review", timeout=540_000)
    assert "no sheet or pad" in page.locator(".shots .fault").inner_text()
    assert page.locator(".shots .good").count() == len(seats)
    page.click("#photo-review")
    asked = page.evaluate(ANSWER, [truth, {f"{seat}.jpg": seat for seat in seats} if own else {}])
    page.click("#photo-take")
    page.click("#photo-sheet")
    page.wait_for_selector(".result .headline")
    draft = kept(page)
    read = {box: value for box, value in draft["values"].items() if value not in (None, "", False)}
    assert draft["names"] == names
    read |= {f"p{seat}-name": given for seat, given in enumerate(names, 1)}
    assert {box: str(value) for box, value in read.items()} == {box: str(value) for box, value in truth.items()}
    page.wait_for_selector(".ranking td.total")
    expected = {player.name: str(player.total) for player in printkit.score(game, record.data).players}
    sums = page.locator(".ranking tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [row.querySelector('th').textContent, row.querySelector('td.total').textContent])"
    )
    assert {who: total.split()[0] for who, total in sums} == expected
    assert len(draft["provenance"]) == len(asked)
    assert all(line.startswith("-: ") for line in draft["provenance"]), "a name stands there only on request"
    assert len(json.dumps(draft)) < 20_000, "no photo and no crop is kept"
    with page.expect_download() as saved:
        page.click(".outs summary")
        page.click(".outs button:text-is('TOML')")
    assert tomllib.loads(Path(saved.value.path()).read_text("utf-8"))["provenance"] == draft["provenance"]
