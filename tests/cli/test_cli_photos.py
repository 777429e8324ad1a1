"""Photos on the command line: questions through a pipe, the contact sheet, sets, refusals in both languages."""

import io
import re
import sys
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from printkit.__main__ import main
from printkit.cli.photo_answers import PhotoAnswers
from printkit.scan import reading
from printkit.scan.pack import Pack, Print, to_bytes

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "training"), str(ROOT / "benchmarks" / "photos")]


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """A folder with a pack and a photo of a pad on which two seats have sets of four, and numbers in a few boxes."""
    import camera_held
    import hands_held
    from templates import sheets

    folder = tmp_path_factory.mktemp("evening")
    pad = sheets("unlock-tower", "en", ("score-pad",))[0]
    rng = np.random.default_rng(3)
    page = pad.paper.copy()
    for slot in pad.page.slots:
        if slot.copy == 2 and slot.name in ("p1-A-1", "p2-A-1", "p2-B-1", "p3-unlock_bonus-4"):
            hands_held.draw(page, 200, (slot.x, slot.y, slot.w, slot.h), "ex", rng)
    (folder / "pad.jpg").write_bytes(camera_held.shoot(page, 200, "easy", rng).jpeg)
    pack = Pack("unlock-tower", "printkit-2", {}, (Print("0123456789", "Pad", "en", (pad.page,)),))
    (folder / "scan-pack.en.json").write_bytes(to_bytes(pack))
    (folder / "broken.jpg").write_bytes(b"\xff\xd8\xff nothing")
    return folder


@pytest.fixture(scope="module")
def seen():
    """What was read from a photo by a pack, once for all commands: they differ in what they do with it."""
    return {}


@pytest.fixture
def run(monkeypatch, capfd, evening, seen):
    """The command with those arguments and lines typed: its status, output and errors."""

    def once(name, data, packs):
        key = name, data, *(one.id for pack in packs for one in pack.prints)
        if key not in seen:
            seen[key] = read(name, data, packs)
        return seen[key]

    read = reading.read
    monkeypatch.setattr(reading, "read", once)

    def call(*arguments, typed=""):
        monkeypatch.chdir(evening)
        monkeypatch.setattr(sys, "argv", ["printkit", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capfd.readouterr()
        return left.value.code or 0, out, err

    return call


PACK = ("--pack", "scan-pack.en.json")


@pytest.mark.turns(6, among="photos")
def test_doubtful_boxes_are_asked_through_a_pipe(run, evening):
    """What is typed stands in the record, with who typed it."""
    typed = "".join(f"{name}\n" for name in ["Aki", "Ben", "Chie"] * 40)
    status, out, err = run(
        "read",
        "unlock-tower",
        "pad.jpg",
        *PACK,
        "--review",
        "--by",
        "Ben",
        "--lang",
        "en",
        "--player",
        "Aki",
        "--player",
        "Ben",
        "--player",
        "Chie",
        typed="\n" * 300,
    )
    assert "p1-A-1" not in err.split("photo-unconfirmed")[0] or "A" in out
    assert 'name = "Aki"' in out
    assert "A = 1" in out
    assert status in (0, 1)
    assert typed


@pytest.mark.parametrize(("lang", "words"), [("en", "damaged"), ("ja", "壊れている")])
def test_a_broken_photo_is_told_and_the_others_go_on(run, lang, words):
    """Status 1, the record of the rest on standard output."""
    status, out, err = run("read", "unlock-tower", "broken.jpg", "pad.jpg", *PACK, "--no-review", "--lang", lang)
    assert status == 1
    assert "broken.jpg" in err
    assert words in err
    assert out.startswith("game = ")
    assert "Traceback" not in err


def test_a_record_that_was_written_by_hand_is_no_photo(run, evening):
    """Only pictures go the way of photos."""
    (evening / "a.toml").write_text('game = "unlock-tower"\nplayers = []\n', encoding="utf-8")
    status, _, err = run("read", "unlock-tower", "a.toml", "--lang", "en")
    assert status == 1
    assert "photo" not in err


def test_leaving_in_the_middle_is_status_130(run):
    """The input came to its end while something was asked; nothing is written."""
    status, out, _ = run("read", "unlock-tower", "pad.jpg", *PACK, "--review", "--lang", "ja")
    assert (status, out) == (130, "")


def test_the_contact_sheet_is_a_picture(run, evening):
    """One PNG with every question; the names of three seats are asked for at least."""
    status, _, err = run("read", "unlock-tower", "pad.jpg", *PACK, "--no-review", "--contact", "doubtful.png", "--lang", "en")
    assert status == 1
    assert "doubtful.png" in err
    from PIL import Image

    with Image.open(evening / "doubtful.png") as picture:
        assert picture.size[0] > 300


def test_scoring_photos_tells_what_is_missing(run):
    """Without anybody to ask, boxes are left empty and the game is not scored."""
    status, out, err = run("score", "unlock-tower", "--photos", "pad.jpg", *PACK, "--no-review", "--lang", "en")
    assert status == 1
    assert out == ""
    assert "must be looked at" in err


@pytest.mark.turns(6, among="photos")
def test_a_set_is_made_and_measured(run, evening):
    """The command that adds, and the one that measures, in both languages."""
    status, out, _ = run("scan-set", "unlock-tower", "set", "--add", "pad.jpg", *PACK, "--lang", "en", typed="\n" * 300)
    assert status == 0
    assert (evening / "set" / "truth.json").exists()
    assert "pad.png" in out
    for lang, words in (("en", "to look at"), ("ja", "確認が必要")):
        status, out, _ = run("scan-set", "unlock-tower", "set", *PACK, "--lang", lang)
        assert status == 0
        assert words in out
        assert "pad.png" in out


@pytest.mark.parametrize(
    "text", ["{", '{"scan_set": 2}', '{"scan_set": 1, "game": "unlock-tower", "photos": {"../a.png": {}}}']
)
def test_a_set_that_is_wrong_is_refused(run, evening, text):
    """No path leads out of it."""
    (evening / "bad").mkdir(exist_ok=True)
    (evening / "bad" / "truth.json").write_text(text, encoding="utf-8")
    status, _, err = run("scan-set", "unlock-tower", "bad", *PACK, "--lang", "en")
    assert status == 2
    assert "scan set" in err


WAYS = {
    "read": ("read", "unlock-tower", "pad.jpg", *PACK, "--copy", "2", "--review"),
    "score": ("score", "unlock-tower", "pad.jpg", *PACK, "--copy", "2", "--review", "-o", "result.txt"),
    "scan-set": ("scan-set", "unlock-tower", "kept-set", "--add", "pad.jpg", *PACK),
}
ASKED = re.compile(r"^\[[0-9]+/.*?[(（]", re.MULTILINE)


@pytest.mark.turns(2, among="photos")
@pytest.mark.parametrize(("way", "lang"), [("read", "en"), ("score", "ja"), ("read", "ja"), ("scan-set", "en")])
def test_answers_are_kept_and_gone_on_with(run, evening, way, lang):
    """Whoever leaves is told the command; it asks only what is open, and comes to what answering at once comes to."""
    command = (*WAYS[way], "--lang", lang)
    partial = evening / ("result.partial.toml" if way == "score" else "unlock-tower-photos.partial.toml")
    status, _, err = run(*command, typed="off\n5\nAki\n")
    begun = partial.read_text("utf-8")
    assert status == 130
    assert begun.splitlines()[0].split(": ", 1)[1] in err
    assert f"--resume {partial.name}" in err
    answered = begun.count("where =")
    (evening / "other.jpg").write_bytes((evening / "pad.jpg").read_bytes() + b" ")
    wrong = ["other.jpg" if word == "pad.jpg" else word for word in command]
    for refused in ((*wrong,), ("score", "unlock-tower", "--ask", "--lang", lang)):
        assert run(*refused, "--resume", partial.name)[0] == 2
    assert partial.read_text("utf-8") == begun
    status, record, again = run(*command, "--resume", partial.name, typed="\n" * (300 if way != "scan-set" else 1))
    assert partial.exists() is (
        way != "read"
    )  # no winner comes of it, and it may be answered otherwise; the set was left again
    partial.unlink(missing_ok=True)
    if way == "read":
        at_once = run(*command, typed="off\n5\nAki\n" + "\n" * 300)
        assert (status, record) == at_once[:2]
        first, later = (
            list(dict.fromkeys(ASKED.findall(err))) for err in (at_once[2], again)
        )  # what is no answer is asked again
        assert first[answered:] == later
        assert 0 < answered < len(first)


def test_two_who_answer_have_files_of_their_own(tmp_path, monkeypatch, capfd):
    """Whoever comes second keeps answers under -2, and is told so; whoever says nothing leaves nothing."""
    monkeypatch.chdir(tmp_path)
    box = SimpleNamespace(photo="a.jpg", slot=SimpleNamespace(component="pad", card=1, copy=1, name="p1-A-1"))
    game = SimpleNamespace(id="opt", edition="", settings={})
    with ExitStack() as both:
        first, second, _ = (both.enter_context(PhotoAnswers(game, "en", ["a.jpg"], ["read", "opt", "a.jpg"])) for _ in range(3))
        first.keep(SimpleNamespace(box=box), "on")
        second.keep(SimpleNamespace(box=box), "off")
        assert {path.name for path in tmp_path.iterdir()} == {"opt-photos.partial.toml", "opt-photos-2.partial.toml"}
        assert 'answer = "off"' in (tmp_path / "opt-photos-2.partial.toml").read_text("utf-8")
        second.finished()
    assert [path.name for path in tmp_path.iterdir()] == ["opt-photos.partial.toml"]
    assert capfd.readouterr().err.count("printkit read opt a.jpg --resume opt-photos.partial.toml") == 1
