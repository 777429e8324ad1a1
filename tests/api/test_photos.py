"""Photos of a table's sheets → questions → the record, end to end, with simulated photos."""

import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import printkit
from printkit.api.photos import MOST, measured
from printkit.scan.pack import Pack, Print, to_bytes

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "training"), str(ROOT / "benchmarks" / "photos")]

NAMES = ["Aki", "Ben", "Chie"]


def with_place(jpeg):
    """The same photo with what a telephone writes into it: its make, and where it was."""
    exif = Image.Exif()
    exif[0x010F] = "Telephone of Aki"
    exif[0x8825] = {2: (35.0, 41.0, 0.0), 4: (139.0, 41.0, 0.0)}
    told = exif.tobytes()
    return jpeg[:2] + b"\xff\xe1" + (len(told) + 2).to_bytes(2, "big") + told + jpeg[2:]


@pytest.fixture(scope="module")
def tower():
    return printkit.load("unlock-tower")


@pytest.fixture(scope="module")
def table(tower):
    """Three players' sheets: files, and the marks of each."""
    import camera_held
    import hands_held
    from templates import sheets

    sheet = sheets("unlock-tower", "en", ("sheet",))[0]
    files, truth = {}, []
    for seat in range(3):
        rng = np.random.default_rng(40 + seat)
        page, marks = sheet.paper.copy(), {}
        for slot in sheet.page.slots:
            parts = slot.name.split("-")
            if slot.name.startswith("p1-marks-") and int(parts[3]) in (2 + seat, 7, 8 + int(parts[2])):
                hands_held.draw(page, 200, (slot.x, slot.y, slot.w, slot.h), "ex", rng)
                marks.setdefault(int(parts[2]), []).append(int(parts[3]))
        files[f"{seat}.jpg"] = with_place(camera_held.shoot(page, 200, "easy", rng).jpeg)
        truth.append([sorted(marks[key]) for key in sorted(marks)])
    pack = Pack("unlock-tower", tower.edition, {}, (Print("0123456789", "Sheet", "en", (sheet.page,)),))
    return files, truth, ("scan-pack.en.json", to_bytes(pack))


@pytest.fixture(scope="module")
def photos(tower, table):
    files, _, pack = table
    bad = {"desk.png": b"\x89PNG nothing", "last.heic": b"\0\0\0\x18ftypheic" + bytes(50)}
    return printkit.photos(tower, {**files, **bad}, packs=[pack], players=NAMES)


@pytest.mark.turns(6, among="photos")
def test_photos_that_cannot_be_read_are_told_and_the_others_go_on(photos):
    """Each with what to do, in both languages; beside boxes that stand as they were read, unasked."""
    assert [(problem.where, problem.code) for problem in photos.problems if problem.code != "photo-unsure"] == [
        ("desk.png", "photo-broken"),
        ("last.heic", "photo-heic"),
        ("--player", "photo-names-order"),
    ]
    assert all(problem.hint(lang) for problem in photos.problems for lang in ("ja", "en"))


def test_what_nobody_confirmed_is_told(tower, photos):
    """With questions left the record is not valid, and says how many boxes are empty."""
    found = photos.reading()
    assert found.status == 1
    if photos.questions:
        assert "photo-unconfirmed" in [problem.code for problem in found.problems]


def test_answered_photos_give_the_record_of_the_truth(tower, table, photos):
    """Every doubtful box is answered as a person would who sees the sheet; then the marks are those that were drawn."""
    _, truth, _ = table
    for question in photos.questions:
        _, _, tower_, floor = [*question.box.slot.name.split("-"), "", ""][:4]
        marks = truth[int(question.box.photo[0])]
        on = tower_.isdigit() and floor.isdigit() and int(floor) in marks[int(tower_) - 1]
        photos.answer(question.number, "on" if on else "-" if question.box.slot.kind in ("int", "text") else "off")
    found = photos.reading("Chie")
    assert [row["name"] for row in found.record["players"]] == NAMES
    assert [row["marks"] for row in found.record["players"]] == truth
    assert len(found.record.get("provenance", [])) == len(photos.questions) + len(NAMES)
    assert all(line.startswith("Chie: ") for line in found.record["provenance"])
    result = printkit.score(tower, found.record)
    assert result.valid, result.told()
    assert printkit.score(tower, {**found.record, "provenance": []}).to_dict()["players"] == result.to_dict()["players"]


def test_wrong_answers_are_refused(photos):
    """A number that no question has; a word that is no state."""
    with pytest.raises(printkit.Refused) as refused:
        photos.answer(999, "on")
    assert refused.value.problems[0].code == "photo-no-question"
    if photos.questions:
        with pytest.raises(printkit.Refused):
            photos.answer(1, "perhaps \0" * 400)


def chunks(png):
    """The kinds of chunks in a PNG file."""
    at = 8
    while at < len(png):
        yield png[at + 4 : at + 8]
        at += 12 + int.from_bytes(png[at : at + 4], "big")


@pytest.mark.turns(6, among="photos")
def test_a_set_holds_only_the_page_and_measures_itself(tower, table, photos, tmp_path):
    """PNG files without EXIF, no name anywhere; read anew, what is not asked for is what the truth says."""
    _, _, pack = table
    written = photos.into_set(tmp_path / "set")
    assert sorted(path.name for path in written) == ["0.png", "1.png", "2.png", "truth.json"]
    assert b"Telephone of Aki" in table[0]["0.jpg"]
    assert not any(name in (tmp_path / "set" / "truth.json").read_text("utf-8") for name in ("Telephone", *NAMES))
    for path in sorted(written)[:3]:  # in pixels three letters stand by chance
        assert set(chunks(path.read_bytes())) <= {b"IHDR", b"IDAT", b"IEND"}
    with Image.open(tmp_path / "set" / "0.png") as picture:
        assert not picture.getexif()
        assert picture.mode == "L"
    found = measured(tower, tmp_path / "set", [pack])
    assert found["sum"]["photos"] == 3
    assert found["sum"]["refused"] == 0
    assert found["sum"]["silent"] <= 2


def test_photos_of_another_games_pack_are_refused(table):
    """The pack says which game it is of."""
    with pytest.raises(printkit.Refused) as refused:
        printkit.photos(printkit.load("open"), {"a.jpg": b""}, packs=[table[2]])
    assert refused.value.problems[0].code == "not-this-game"


def test_three_hundred_photos_at_once_are_too_many(tower, table):
    """The first are read, of each of the rest it is said that it is left out."""
    found = printkit.photos(tower, {f"{n}.jpg": b"" for n in range(300)}, packs=[table[2]])
    codes = [problem.code for problem in found.problems]
    assert codes == ["photo-broken"] * MOST + ["photo-too-many"] * (300 - MOST)
    assert found.reading().status == 2
