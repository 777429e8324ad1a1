"""Own games in the page: edited with completion, errors in place and undo beside their picture, which keeps up; art of every kind."""

from __future__ import annotations

import io
import time
import zipfile

import openpyxl
import pytest
from PIL import Image

from helpers_page import eventually

LONG = 180_000
DECK = b"""title = "Boats"

[decks.cards]
data = "cards.xlsx"
face = "title-art-text"
slots = { title = "{Name}", art = "{Art}", text = "{Text}" }
"""
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path d="M3 17L27 3L20 18Z" fill="seagreen" stroke="#345"/></svg>'


def bitmap(mode, kind):
    file = io.BytesIO()
    Image.linear_gradient("L").resize((90, 60)).convert(mode).save(file, kind)
    return file.getvalue()


def zipped(pictures, table=b""):
    """A deck with a workbook, or a `table` in CSV, and one card for each picture."""
    book, file, packed = openpyxl.Workbook(), io.BytesIO(), io.BytesIO()
    for row in [("Name", "Art", "Text"), *((name, f"art/{name}", "Sail") for name in pictures)]:
        book.active.append(row)
    book.save(file)
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("boats/game.toml", DECK.replace(b"xlsx", b"csv") if table else DECK)
        archive.writestr("boats/cards.csv" if table else "boats/cards.xlsx", table or file.getvalue())
        for name, data in pictures.items():
            archive.writestr(f"boats/art/{name}", data)
    return {"name": "boats.zip", "mimeType": "application/zip", "buffer": packed.getvalue()}


def test_art_of_every_kind_is_printed_and_a_failure_names_its_picture(desk):
    """A workbook, a drawing, PNG with transparency, JPEG, WebP: what the command takes; a file that is no picture is told by its name."""
    art = {"leaf.svg": DRAWING, "a.png": bitmap("RGBA", "PNG"), "b.jpg": bitmap("RGB", "JPEG"), "c.webp": bitmap("RGB", "WEBP")}
    page = desk.go("own")
    page.set_input_files("input[accept='.zip']", zipped(art))
    page.wait_for_selector(".report .good", timeout=LONG)
    page.wait_for_selector(".pages img")
    page.get_by_role("button", name="Make").first.click()
    page.wait_for_selector(".downloads li", timeout=LONG)
    page.once("dialog", lambda dialog: dialog.accept())
    page.set_input_files("input[accept='.zip']", zipped({**art, "broken.jpg": b"no picture at all"}))
    page.wait_for_selector(".report .fault", timeout=LONG)
    assert eventually(lambda: "broken.jpg" in page.inner_text("main"), wanted=True)


KEPT = """() => new Promise((done) => { const asked = indexedDB.open("printkit", 1); asked.onsuccess = () => {
  asked.result.transaction("settings").objectStore("settings").get("own").onsuccess = ({ target }) =>
    done([...target.result.files["boats/cards.csv"]]); }; })"""
PASTE = """(text) => { const data = new DataTransfer(); data.setData("text/plain", text);
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); }"""


@pytest.mark.turns(6, among="page")
def test_a_table_of_cards_is_edited_as_a_table(desk):
    """Saved by Japanese Windows, with quotes and breaks in cells: nothing of it is lost; rows are added, pasted, undone; files come anew and are left at once."""
    table = 'Name,Art,Text\r\n小舟,art/leaf.svg,"「風」, ""two""\r\nlines"\r\n'.encode("cp932")
    page = desk.go("own")
    page.once("dialog", lambda dialog: dialog.accept())
    page.set_input_files("input[accept='.zip']", zipped({"leaf.svg": DRAWING}, table))
    page.wait_for_selector(".report .good, .report .fault", timeout=LONG)
    page.select_option(".writing select", "boats/cards.csv")
    cell = lambda row, column: page.locator(f".cells [data-row='{row}'][data-column='{column}']")  # noqa: E731
    assert cell(1, 2).input_value() == '「風」, "two"\nlines'
    cell(1, 0).press("Enter")
    page.keyboard.type("Raft")
    page.evaluate(PASTE, "Raft\tart/leaf.svg\tDrift\nShip\tart/leaf.svg\tSail\n")
    assert cell(3, 2).input_value() == "Sail"

    def kept():
        return bytes(page.evaluate(KEPT)).decode("utf-8", "replace")  # as it was, until it is kept anew

    whole = '\ufeffName,Art,Text\n小舟,art/leaf.svg,"「風」, ""two""\nlines"\nRaft,art/leaf.svg,Drift\n'
    assert eventually(kept, f"{whole}Ship,art/leaf.svg,Sail\n")
    page.get_by_role("button", name="Remove row 4").click()
    assert eventually(kept, whole)
    page.get_by_role("button", name="Undo").click()
    assert cell(3, 0).input_value() == "Ship"
    cell(0, 1).fill("Name")
    page.wait_for_selector(".report .fault", timeout=LONG)
    fresh = {"name": "cards.csv", "mimeType": "text/csv", "buffer": b"Name,Art,Text\nTug,art/leaf.svg,Pull\n"}
    page.set_input_files(".writing input[type=file]", fresh)
    page.wait_for_selector("#own-notes .good")
    assert page.inner_text("#own-notes") == "Replaced: cards.csv"
    assert cell(1, 0).input_value() == "Tug"
    cell(1, 0).fill("Tow")
    page.select_option(".writing select", "boats/game.toml")  # at once: what was typed belongs to the file before
    assert eventually(kept, "Name,Art,Text\nTow,art/leaf.svg,Pull\n")
    page.wait_for_selector(".report .good", timeout=LONG)


def test_the_studio_completes_explains_marks_and_undoes(desk):
    """The picture follows the keys; a mistake is marked at its line; undo takes it back."""
    page = desk.go("own")
    page.once("dialog", lambda dialog: dialog.accept())
    if page.locator("summary", has_text="Another game").count():
        page.locator("summary", has_text="Another game").click()
    page.get_by_role("button", name="Begin with an example").click()
    code = page.locator(".code-editor .cm-content")
    code.wait_for(timeout=LONG)
    page.wait_for_selector(".report .good", timeout=LONG)
    before = page.get_attribute(".pages img", "src")
    code.click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("mi")
    page.wait_for_selector(".cm-tooltip-autocomplete li", timeout=LONG)
    assert "minutes" in page.inner_text(".cm-tooltip-autocomplete")
    page.keyboard.press("Escape")
    page.wait_for_selector(".lines li", timeout=LONG)
    page.wait_for_selector(".cm-lint-marker-error")
    page.keyboard.press("Control+z")
    page.wait_for_selector(".report .good", timeout=LONG)
    assert page.locator(".cm-lint-marker-error").count() == 0
    began = time.monotonic()
    page.keyboard.press("Control+Home")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("Q")
    assert eventually(lambda: page.get_attribute(".pages img", "src") != before, wanted=True)
    assert time.monotonic() - began < 30
