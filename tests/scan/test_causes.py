"""Why a photo can't be read: each cause from a picture that shows it, and each sentence says what to do."""

import io
import json
import re
import subprocess
from importlib import resources
from pathlib import Path

import camera_held
import hands_held
import numpy as np
import pytest
from PIL import Image, ImageFilter

import printkit
from printkit.api import photo_packs, photos
from printkit.messages.sentences import hint, message
from printkit.model import LANGUAGES, error
from printkit.scan import reading
from printkit.scan.pack import Pack, Print


def jpeg(picture):
    out = io.BytesIO()
    Image.fromarray((np.clip(picture, 0, 1) * 255).astype(np.uint8)).save(out, "JPEG", quality=90)
    return out.getvalue()


def written(sheet, force):
    """The sheet with a cross on every fifth floor."""
    paper, rng = sheet.paper.copy(), np.random.default_rng(8)
    for slot in sheet.page.slots:
        if slot.name.startswith("p1-marks") and int(slot.name.split("-")[-1]) % 5 == 2:
            hands_held.draw(paper, 200, (slot.x, slot.y, slot.w, slot.h), "ex", rng, force=force)
    return paper


def corner_folded(paper):
    """A corner is turned over: its blank back lies on the print, and the table is seen where it was."""
    h, w = paper.shape
    y, x = np.mgrid[:h, :w]
    along, folded = x / w + (h - y) / h, paper.copy()
    folded[along < 0.45] = 0.93
    folded[(along < 0.45) & (along > 0.44)] = 0.6
    folded[along < 0.22] = 0.35
    return folded


def folded_across(paper):
    """Below a crease the sheet goes away from the camera: it is seen shorter, narrower and darker."""
    h, w = paper.shape
    crease, folded, columns = int(0.6 * h), np.full_like(paper, 0.3), np.arange(w)
    folded[:crease] = paper[:crease]
    count = int((h - crease) * 0.7)
    for row in range(count):
        narrower = 1 - 0.12 * row / count
        at = (columns - w / 2) / narrower + w / 2
        folded[crease + row] = 0.85 * np.interp(at, columns, paper[crease + int(row / 0.7)], left=0.3, right=0.3)
    return folded


def taken(paper, **how):
    return camera_held.shoot(paper, 200, "easy", np.random.default_rng(5), **how).picture


def softened(picture):
    image = Image.fromarray((np.clip(picture, 0, 1) * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(7))
    return np.asarray(image, np.float32) / 255


def other_game():
    from templates import sheets

    return sheets("opt", "en", ("score-pad",), most=1)[0].paper


def on_letter():
    from templates import sheets

    return sheets("unlock-tower", "en", ("sheet",), most=1, paper="letter")[0]


CAUSES = {
    "blurred": ("photo-blurred", lambda paper: softened(taken(paper))),
    "corner folded": ("photo-folded", lambda paper: taken(corner_folded(paper))),
    "folded across": ("photo-folded", lambda paper: taken(folded_across(paper))),
    "too dark": ("photo-dark", lambda paper: taken(paper) * 0.1),
    "part missing": ("photo-cut-off", lambda paper: taken(paper)[:, :900]),
    "covered": ("photo-covered", lambda paper: taken(paper, cover=(20, 60, 150, 100))),
    "other page": ("photo-no-sheet", lambda _: taken(other_game())),
    "other paper": ("photo-other-print", lambda _: taken(on_letter().paper)),
    "mirrored": ("photo-mirrored", lambda paper: taken(paper)[:, ::-1]),
}


def pack(sheet):
    return Pack("unlock-tower", "printkit-2", {}, (Print("0123456789", "Sheet", "en", (sheet.page,)),))


@pytest.fixture(scope="module")
def filled(sheet):
    """The sheet, plainly written on."""
    return written(sheet, 1.0)


@pytest.mark.turns(3)
@pytest.mark.parametrize("cause", CAUSES)
def test_a_photo_is_refused_for_what_is_seen_on_it(cause, sheet, filled):
    code, picture = CAUSES[cause]
    with pytest.raises(reading.UnreadPage) as refused:
        reading.read("a.jpg", jpeg(picture(filled)), [pack(sheet)])
    assert refused.value.problem.code == code


@pytest.mark.turns(6, among="photos")
def test_another_print_is_told_from_a_fold_however_it_is_held(sheet):
    """Letter was called folded in 8 of 12 photos, by where a few of its corners happened to agree."""
    paper, fold = on_letter().paper, folded_across(written(sheet, 1.0))
    for held, code in ((paper, "photo-other-print"), (fold, "photo-folded")):
        picture = camera_held.shoot(held, 200, "easy", np.random.default_rng(3)).picture
        with pytest.raises(reading.UnreadPage) as refused:
            reading.read("a.jpg", jpeg(picture), [pack(sheet)])
        assert refused.value.problem.code == code


@pytest.mark.turns(6, among="photos")
def test_the_page_refuses_them_for_the_same_reasons(sheet, filled, tmp_path):
    """The page's own reader, in Node.js: its causes are those of Python, whose sentences the page shows."""

    def put(name, picture):
        (tmp_path / name).write_bytes((np.clip(picture, 0, 1) * 255).astype(np.uint8).tobytes())
        return {"name": name, "w": picture.shape[1], "h": picture.shape[0]}

    slots = [{**slot._asdict(), "cells": [list(cell) for cell in slot.cells]} for slot in sheet.page.slots]
    page = {"w": sheet.page.w, "h": sheet.page.h, "slots": slots, "template": put("template", sheet.template.picture)}
    photos = [put(f"photo{number}", picture(filled)) for number, (_, picture) in enumerate(CAUSES.values())]
    flat = {**page, "slots": [], "photo": page["template"]}
    (tmp_path / "cases.json").write_text(
        json.dumps({"page": page, "circles": [], "probable": [], "photos": photos, "flat": flat})
    )
    for name in ("marks.json", "digits.json"):
        (tmp_path / name).write_bytes(resources.files("printkit.scan").joinpath("weights", name).read_bytes())
    script = Path(__file__).with_name("same.mjs")
    answers = json.loads(subprocess.run(["node", script, tmp_path], capture_output=True, text=True, check=True).stdout)[
        "answers"
    ]
    assert [one.get("refused") for one in answers] == [code for code, _ in CAUSES.values()]


@pytest.mark.turns(6, among="photos")
def test_light_writing_is_told_and_plain_writing_is_not(sheet):
    """It is read all the same; what is lighter still is asked for or overlooked."""
    for force, is_faint in ((0.2, True), (0.6, False)):
        shown = reading.read("a.jpg", jpeg(taken(written(sheet, force))), [pack(sheet)])
        assert shown.is_faint is is_faint
        told = [problem.code for problem in photos.Photos(printkit.load("unlock-tower"), [shown], []).problems]
        assert ("photo-light-writing" in told) is is_faint


@pytest.mark.turns(6, among="photos")
def test_the_same_sheet_on_letter_is_read_without_a_pack(monkeypatch):
    """The game's own pages are tried on Letter as well where none on A4 fits."""
    from templates import sheets

    own = {"a4": sheets("unlock-tower", "en", ("sheet",), most=1)[0], "letter": on_letter()}
    monkeypatch.setattr(photo_packs, "made_pack", lambda _, paper="a4": pack(own[paper]))
    found = printkit.photos(printkit.load("unlock-tower"), [("a.jpg", jpeg(taken(written(own["letter"], 1.0))))])
    assert not [problem.code for problem in found.problems if problem.severity == "error"]
    assert sum(box.text == "On" for box in found.boxes) >= 20


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_sentence_says_what_to_do_and_none_speaks_of_saving_a_form(lang):
    game = printkit.load("unlock-tower")
    codes = {code for code, _ in CAUSES.values()} | {"photo-light-writing", "photo-nothing-written", "photo-two-sheets"}
    for code in codes:
        problem = error(code, "a.jpg", game=game.id)
        said = f"{message(problem, lang, game)} {hint(problem, lang, game)}"
        assert hint(problem, lang, game), code
        assert not re.search(r"\bform|\bsaved?\b|フォーム|保存", said), said
