"""Files that are no files of ours, dropped wherever the page takes some: one message each in its language, and the page goes on."""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile

import pytest
from PIL import Image

import printkit
from catalog_cases import game_of
from helpers_games import RECORDS
from helpers_page import visitor

HIDDEN = re.compile(r"Traceback|\w+Error\b|/tmp|printkit [a-z]+ |undefined|\[object")
"""What is of no use to anybody at the page: an exception's name, a path that is not theirs, a command."""

BIG = """([selector, name]) => {
  const input = document.querySelector(selector), given = new DataTransfer();
  given.items.add(new File([new Uint8Array(3e7).fill(65)], name));
  input.files = given.files;
  input.dispatchEvent(new Event("change"));
}"""
"""Chooses a file of 30 MB that is made in the page: to hand one over from outside takes half a minute."""


def file(name, data):
    return {"name": name, "mimeType": "application/octet-stream", "buffer": data}


def zipped(**files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), data)
    return made.getvalue()


def bomb():
    """A zip that says of itself what a bomb does: one file of 1 GB."""
    data = bytearray(zipped(game_dot_toml="x"))
    struct.pack_into("<L", data, data.index(b"PK\x01\x02") + 24, 1 << 30)
    return bytes(data)


def picture(kind, size=(900, 1200)):
    made = io.BytesIO()
    Image.new("RGB", size, "white").save(made, kind)
    return made.getvalue()


def told(place, count=1):
    """What is said there: so many messages, in Japanese, and nothing of the program's inside."""
    place.locator(".fault, .note").first.wait_for()
    assert place.locator(".fault, .note").count() == count, place.inner_text()
    text = place.inner_text()
    assert re.search("[ぁ-ん]", text), text
    assert not HIDDEN.search(text), text
    return text


@pytest.fixture(scope="module")
def form():
    return printkit.render(game_of("open"), "score-pad", form=True, lang="en")


@pytest.fixture(scope="module")
def page(chromium, site):
    """One page for all of it: whatever is dropped, it has to work afterwards."""
    with visitor(chromium, site, locale="ja-JP") as one:
        yield one.go("score")


@pytest.mark.turns(6, among="page")
def test_broken_results_and_books(page, form):
    good = json.dumps({"game": "opt", **RECORDS["opt"]}).encode()
    cases = [
        ([file("cut.pdf", form[: len(form) // 2])], "cut.pdf"),
        ([file("none.pdf", b"")], "none.pdf"),
        ([file("none.toml", b"")], "none.toml"),
        ([file("drawn.pdf", picture("PNG"))], "drawn.pdf"),
        ([file("slip.toml", b'game = "opt"\nplayers = [\n  { name = "A", \n')], "3行目"),
        ([file("fine.json", good), file("slip.toml", b"players = [")], "slip.toml"),
        ([file("cut.pdf", form[:900]), file("fine.json", good)], "cut.pdf"),
        ([file("chess.toml", b'game = "chess"\n')], "chess.toml"),
        ([file("sums.csv", b"a;b\n1;2\n")], "sums.csv"),
        ([file("sums.xlsx", zipped(x=b"y"))], "sums.xlsx"),
    ]
    for files, named in cases:
        page.set_input_files(".dropzone input", files)
        page.wait_for_selector("#read .fault")
        assert named in told(page.locator("#read"))
        page.evaluate("document.querySelector('#read').replaceChildren()")
    page.evaluate(BIG, [".dropzone input", "big.toml"])
    assert "30,000,000" in told(page.locator("#read"))

    page.locator(".games .game").nth(4).click()
    page.fill("[data-seat='1']", "Aki")
    page.click("form button[type=submit]")
    page.wait_for_selector("[data-name='p1-name'].filled")
    page.evaluate(
        """(text) => { const given = new DataTransfer(); given.items.add(new File([text], "slip.toml"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: given, cancelable: true })); }""",
        "players = [",
    )
    assert "slip.toml" in told(page.locator("#desk-notes"))
    assert page.locator("[data-name='p1-name']").inner_text() == "Aki", "nothing typed is lost"
    page.goto(page.url.split("#")[0] + "#/score")
    page.set_input_files(".dropzone input", [file("fine.json", good)])
    page.wait_for_selector(".result tr.won")

    page.click(".result .main")
    page.wait_for_selector("#desk-notes .good")
    page.goto(page.url.split("#")[0] + "#/season")
    page.wait_for_selector(".plays li")
    for name, data in (("note.book", b"no book"), ("cut.book", b"SQLite format 3\0" + bytes(2000)), ("none.book", b"")):
        page.set_input_files("input[accept='.book']", file(name, data))
        page.wait_for_selector("#book-notes .fault")
        assert name in told(page.locator("#book-notes"))
        assert page.locator(".plays li").count() == 1, "the book is as it was"
        page.evaluate("document.querySelector('#book-notes').replaceChildren()")


@pytest.mark.turns(6, among="page")
def test_broken_games_and_photos(page):
    page.goto(page.url.split("#")[0] + "#/own")
    page.locator(".dropzone button").click()
    page.wait_for_selector(".report .good")
    for name, data in (
        ("out.zip", zipped(**{"..__game_dot_toml": b"x"})),
        ("root.zip", zipped(__game_dot_toml=b"x")),
        ("bomb.zip", bomb()),
        ("no-game.zip", zipped(a__readme_dot_md=b"x")),
        ("none.zip", b""),
        ("note.zip", b"no zip"),
    ):
        page.set_input_files("input[accept='.zip']", file(name, data))
        page.wait_for_selector("#own-notes .fault")
        told(page.locator("#own-notes"))
        assert "新しいゲーム" in page.input_value(".editor"), "the game that was here stays"
        page.evaluate("document.querySelector('#own-notes').replaceChildren()")
    page.set_input_files(
        "input[accept='.zip']", file("deep.zip", zipped(a__b__game_dot_toml=b'title = "Deep"\n', a__x_dot_md=b"x"))
    )
    page.wait_for_selector(".report .fault, .lines li")
    assert page.input_value(".editor") == 'title = "Deep"\n'

    page.goto(page.url.split("#")[0] + "#/score")
    page.locator(".games .game").nth(5).click()
    page.click("form button[type=submit]")
    page.click(".menu .camera")
    page.wait_for_selector("#photo-files", state="attached")
    jpeg = picture("JPEG")
    given = [
        file("note.jpg", b"hello"),
        file("cut.jpg", jpeg[:300]),
        file("none.jpg", b""),
        file("blank.jpg", jpeg),
        file("pack.json", b"{"),
    ]
    page.set_input_files("#photo-files", given)
    page.wait_for_selector(".shots li:nth-child(4) .fault")
    page.wait_for_selector("#photo-state .loading", state="detached")
    for n in range(4):
        told(page.locator(".shots li").nth(n))
    told(page.locator("#photo-state"))
    page.set_input_files("#photo-files", [file("more.jpg", b"hello")])
    page.wait_for_selector(".shots li:nth-child(5) .fault")


HUNG = """globalThis.made = 0;
const later = globalThis.setTimeout;
let soon = false;
globalThis.setTimeout = (act, delay, ...more) => later(act, soon ? 200 : delay, ...more);
globalThis.Worker = class extends Worker {
  constructor(...how) { super(...how); made += 1; }
  postMessage(message, ...more) {
    const at = (message.files ?? []).findIndex(({ name }) => name === "bomb.toml");
    if (at < 0) return super.postMessage(message, ...more);
    soon = true;
    for (const from of [{ busy: true }, { progress: [at, at + 1] }])
      this.dispatchEvent(new MessageEvent("message", { data: { id: message.id, ...from } }));
    soon = false;
    this.postMessage = () => {};
  }
};"""
"""Makes Python hang at a file of that name, which no file of ours does, and a minute pass at once."""


@pytest.mark.turns(6, among="page")
def test_a_file_that_hangs_python_is_told_and_the_page_goes_on(chromium, site):
    """Its worker is ended and another started, which answers what else was asked."""
    good = json.dumps({"game": "opt", **RECORDS["opt"]}).encode()
    with visitor(chromium, site, script=HUNG, locale="ja-JP") as one:
        page = one.go("score")
        before = page.evaluate("made")
        page.set_input_files(".dropzone input", [file("fine.json", good), file("bomb.toml", b'game = "opt"\n')])
        page.wait_for_selector("#read .fault")
        text = told(page.locator("#read"))
        assert text.startswith("bomb.toml"), text
        assert "1分" in text
        assert page.evaluate("made") == before + 1
        page.set_input_files(".dropzone input", [file("fine.json", good)])
        page.wait_for_selector(".result tr.won")
