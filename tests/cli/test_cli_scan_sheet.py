"""From the photo of somebody else's blank sheet to the score: scan-sheet, its template, and the game that is begun with it."""

import io
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from printkit.web.bridge import answer

sys.path.append(str(Path(__file__).parents[1] / "scan"))
from test_ruled_boxes import page, photographed


def saved(path, picture):
    Image.fromarray((picture * 255).astype(np.uint8)).save(path)
    return str(path)


def filled():
    """The form with one circle filled in in each line, the first two in two lines, and nothing else written."""
    image = Image.fromarray((page() * 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    for row, column in [*((row, (2 * row) % 4) for row in range(6)), (0, 3), (1, 1)]:
        x, y = 700 + 90 * column, 312 + 60 * row
        pen.ellipse([x - 13, y - 13, x + 13, y + 13], fill=70)
    return np.asarray(image, np.float32) / 255


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """A photo of the blank form, a game begun with it, and a photo of one that is filled in."""
    folder = tmp_path_factory.mktemp("forms")
    return folder, saved(folder / "blank.png", photographed(page())), saved(folder / "filled.png", photographed(filled()))


@pytest.mark.turns(6, among="photos")
def test_from_a_blank_photo_to_the_score(begun, run, tmp_path):
    """A new game is begun with the photo; a filled form is read by its own sheet and by a template, with the same score."""
    _, blank, form = begun
    game = tmp_path / "oboe"
    assert run("scan-sheet", blank, "-o", game)[0] == 0
    assert sorted(path.name for path in game.iterdir()) == ["game.toml", "sheet.svg"]
    assert run("check", game)[0] == 0
    template = tmp_path / "pad.toml"
    assert run("scan-sheet", blank, "--game", game, "-o", template)[0] == 0
    assert sorted(path.name for path in tmp_path.glob("pad.*")) == ["pad.boxes.png", "pad.png", "pad.toml"]
    packed = tmp_path / "phone.json"  # for the page, where it was asked for
    assert run("scan-sheet", template, "--game", game, "-o", packed)[1] == f"{packed}\n"
    read = [
        json.loads(run("read", game, form, "--player", "Aki", "--no-review", *pack, "--json")[1])
        for pack in ((), ("--pack", template), ("--pack", packed))
    ]
    rows = [[1, 4], [2, 3], [1], [3], [1], [3]]
    for one in read:
        assert one["players"][0]["a"] == rows, one
    values = read_in_the_page(game, packed, form, tmp_path)
    marked = {f"p1-a-{line}-{column}" for line, columns in enumerate(rows, 1) for column in columns}
    assert {name for name, value in values.items() if value is True} == marked


def read_in_the_page(game, pack, form, folder):
    """What the page makes of a game, a pack and a photo: its Python, and its reader in Node. Files that are dropped one by one have no folder."""
    files = [(path.name, path.read_bytes()) for path in sorted(game.iterdir())]
    packs = [(pack.name, pack.read_bytes())]

    def asked(call, given, more=()):
        told, made = answer(call, json.dumps({"lang": "en", "game": {"own": True}, "packs": 1, **given}), [*files, *more])
        return json.loads(told)["data"], made

    def put(name, picture):
        grey = picture.convert("L")
        (folder / name).write_bytes(grey.tobytes())
        return {"name": name, "w": grey.width, "h": grey.height}

    known, made = asked("photos.pages", {"print": "packs"}, packs)
    pages = [
        {**page, "template": put(f"template{n}", Image.open(io.BytesIO(png)))}
        for n, (page, (_, png)) in enumerate(zip(known["pages"], made, strict=True))
    ]
    cases = {"pages": pages, "photo": put("form.png", Image.open(form)), "networks": known["networks"]}
    (folder / "cases.json").write_text(json.dumps(cases))
    script = Path(__file__).parents[1] / "scan" / "read.mjs"
    shown = json.loads(subprocess.run(["node", script, folder], capture_output=True, text=True, check=True).stdout)
    given = {"shown": [shown], "names": ["Aki"], "refused": []}
    gathered, _ = asked("photos.gathered", given, packs)
    assert gathered["questions"] == []
    return asked("photos.taken", {**given, "answers": {}, "seats": {0: 1}}, packs)[0]["values"]


@pytest.mark.turns(6, among="photos")
def test_a_template_that_somebody_has_corrected_is_not_replaced(begun, run, tmp_path):
    """Unless that is allowed; a template that is as it was made is."""
    _, blank, _ = begun
    template = tmp_path / "pad.toml"
    assert [run("scan-sheet", blank, "-o", template)[0] for _ in range(2)] == [0, 0]
    corrected = template.read_text("utf-8").replace('"c"', '"remarks"')
    template.write_text(corrected, "utf-8")
    picture = (tmp_path / "pad.png").read_bytes()
    assert run("scan-sheet", blank, "--paper", "letter", "-o", template)[0] == 2
    assert (template.read_text("utf-8"), (tmp_path / "pad.png").read_bytes()) == (corrected, picture)
    assert run("scan-sheet", blank, "-o", template, "--replace")[0] == 0
    assert run("scan-sheet", blank, "-o", tmp_path)[0] == 2  # a folder in which something lies


def test_a_template_is_told_what_is_wrong_with_it(begun, run, tmp_path):
    _, blank, form = begun
    template = tmp_path / "pad.toml"
    assert run("scan-sheet", blank, "-o", template)[0] == 0
    written = template.read_text("utf-8")
    for text, code in (
        (written, "sheet-template-name"),
        ("", "bad-sheet-template"),
        (written.replace('"a-', '"?a-').replace('"b-', '"?b-').replace('"c"', '"?c"'), "sheet-template-unnamed"),
        (written.replace('picture = "pad.png"', 'picture = "../pad.png"'), "bad-sheet-template"),
        (
            written.replace('"a-1-1"', '"marks-1-1"').split('"a-')[0].replace("size = [210, 297]", "size = [100, 100]"),
            "sheet-template-beyond",
        ),
        (written.replace('"a-1-1" = [', '"a-1-1" = [nan, '), "bad-sheet-template"),
        (
            written.replace('"c" =', '"marks-1-1" = [30, 30, 10, 10]\n"marks-1-2" = [32, 31, 10, 10]\n"?c" ='),
            "sheet-template-overlap",
        ),
    ):
        template.write_text(text, "utf-8")
        status, out, _ = run("read", "unlock-tower", form, "--pack", template, "--json")
        assert (status, code in [problem["code"] for problem in json.loads(out)["problems"]]) == (2, True), out


def test_what_is_no_sheet_is_refused(run, tmp_path):
    empty = saved(tmp_path / "empty.png", np.ones((1754, 1240), np.float32))
    assert run("scan-sheet", empty, "-o", "pad.toml")[0] == 1
    (tmp_path / "broken.jpg").write_bytes(b"no picture")
    assert run("scan-sheet", "broken.jpg", "-o", "pad.toml")[0] == 2
    assert run("scan-sheet", empty, "-o", "pad.pdf")[0] == 2
    assert not list(tmp_path.glob("pad*"))
