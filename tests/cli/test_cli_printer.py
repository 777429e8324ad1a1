"""``printkit calibrate``: prints a page, keeps what was read, and says what is wrong with what was typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from helpers_pdf import pdffonts, pdfinfo, pdftotext, qpdf_check
from printkit.impose import Drift
from printkit.printer import profiles


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    """A config directory of this test alone."""
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config" / "printers.toml"


ARMS = ("--left", "0.4,-1.5", "--right", "0.4,-0.9", "--top", "0.8,-1.1", "--bottom", "0,-1.3")


# The page ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "words"), [("ja", ["プリンターの調整", "読んだ値"]), ("en", ["Printer calibration", "Readings"])]
)
def test_the_page_is_a_sound_pdf_of_two_pages(run, lang, words):
    """All fonts embedded, the words there, the paper's size."""
    status, out, err = run("calibrate", "--lang", lang, "--paper", "letter", "--flip", "short")
    assert (status, err, out) == (0, "", f"output/calibration.{lang}.pdf\n")
    data = Path(out.strip()).read_bytes()
    qpdf_check(data)
    assert all(font.embedded for font in pdffonts(data))
    assert all(word in pdftotext(data) for word in words)
    assert pdfinfo(data)["Pages"] == "2"
    assert pdfinfo(data)["Page size"].startswith("612 x 792 pts")
    assert b"DuplexFlipShortEdge" in data


def test_the_page_goes_where_it_is_wanted(run):
    """A file, or a folder."""
    assert run("calibrate", "-o", "a/page.pdf", "--lang", "en")[1] == "a/page.pdf\n"
    status, out, _ = run("calibrate", "-o", "b", "--lang", "en", "--json")
    (file,) = json.loads(out)["files"]
    assert (status, file["path"], file["pages"]) == (0, "b/calibration.en.pdf", 2)
    assert Path(file["path"]).stat().st_size == file["bytes"]


def test_the_page_for_a_printer_takes_its_edge_and_is_corrected(run):
    """To check the profile."""
    run("calibrate", "--name", "home", "--back-x", "1", "--back-y", "0", "--flip", "short")
    run("calibrate", "-o", "plain.pdf", "--flip", "short")
    assert run("calibrate", "--printer", "home", "-o", "home.pdf")[0] == 0
    plain, corrected = Path("plain.pdf").read_bytes(), Path("home.pdf").read_bytes()
    assert b"DuplexFlipShortEdge" in corrected
    assert plain != corrected


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--paper", "a5"), "169.7 × 210 mm"),
        (("--paper", "a44"), "a4"),
        (("--printer", "home"), "printkit calibrate"),
        (("-o", "/dev/null/x.pdf"), "/dev/null"),
    ],
)
def test_a_page_that_cannot_be_made_is_refused(run, arguments, said):
    """Status 2 and one line."""
    status, out, err = run("calibrate", *arguments, "--lang", "en")
    assert (status, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


# The profile -------------------------------------------------------------------------------------------------------------


def test_the_centre_alone_is_kept(run, config):
    """With everything else as it was."""
    status, out, err = run("calibrate", "--name", "home", "--back-x", "0.4", "--back-y", "-1.2", "--lang", "en")
    assert (status, err) == (0, "")
    assert str(config) in out
    assert profiles.load("home").drift == Drift(0.4, -1.2)


def test_all_readings_give_shift_turn_and_stretch(run):
    """Fitted; the arms' lengths follow from the paper."""
    assert run("calibrate", "--name", "home", "--back-x", "0.4", "--back-y", "-1.2", *ARMS)[0] == 0
    a4 = profiles.load("home").drift
    assert a4.rotate == pytest.approx(0.21, abs=0.02)
    assert a4.scale_x == pytest.approx(1.0, abs=1e-4)
    assert a4.scale_y == pytest.approx(0.9991, abs=2e-4)
    run("calibrate", "--name", "home", "--back-x", "0.4", "--back-y", "-1.2", *ARMS, "--paper", "a3")
    assert 0 < profiles.load("home").drift.rotate < 0.8 * a4.rotate


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("0.997", (0.997, 0.997)),
        ("99.7%", (0.997, 0.997)),
        ("1,0.998", (1, 0.998)),
        ("100%,９９.8％", (1, 0.998)),
        ("1、1.01", (1, 1.01)),
    ],
)
def test_scale_is_a_factor_or_two_or_per_cent(run, text, scale):
    """As people type it, full-width too."""
    assert run("calibrate", "--name", "home", "--back-x", "−0.3", "--rotate", "0.2", "--scale", text)[0] == 0
    assert tuple(profiles.load("home").drift) == pytest.approx((-0.3, 0, 0.2, *scale))


def test_margin_and_edge_are_added_to_what_is_kept(run):
    """The drift stays; and the other way round."""
    run("calibrate", "--name", "自宅", "--back-x", "0.4", "--back-y", "1")
    run("calibrate", "--name", "自宅", "--margin", "4.2mm", "--flip", "short")
    assert profiles.load("自宅") == profiles.Profile("自宅", Drift(0.4, 1.0), 4.2, "short")
    run("calibrate", "--name", "自宅", "--back-x", "0.1", "--back-y", "0")
    assert profiles.load("自宅") == profiles.Profile("自宅", Drift(0.1, 0.0), 4.2, "short")


def test_a_reading_that_disagrees_is_told_and_kept(run):
    """A warning: most often a sign."""
    wrong = ("--left", "0.4,-1.5", "--right", "0.4,-0.9", "--top", "-2.8,-1.1", "--bottom", "0,-1.3")
    status, out, err = run(
        "calibrate", "--name", "home", "--back-x", "0.4", "--back-y", "-1.2", *wrong, "--lang", "en", "--json"
    )
    answer = json.loads(out)
    assert status == 0
    assert [p["code"] for p in answer["problems"]] == ["readings-differ"]
    assert "sign" in err
    assert profiles.find("home") is not None


def test_a_program_is_told_what_is_kept(run, config):
    """By --json, when saving and when listing."""
    _, out, _ = run("calibrate", "--name", "home", "--back-x", "0.4", "--back-y", "0", "--json")
    expected = {"name": "home", "back_x": 0.4, "back_y": 0.0, "rotate": 0.0, "scale_x": 1.0, "scale_y": 1.0, "flip": "long"}
    assert json.loads(out) == {"printers": [expected], "path": str(config), "problems": []}
    assert json.loads(run("calibrate", "--list", "--json")[1]) == {"printers": [expected], "path": str(config)}


@pytest.mark.parametrize(
    ("lang", "none", "shown"), [("en", "no printer", "0.40 mm right"), ("ja", "まだありません", "右へ0.40 mm")]
)
def test_printers_are_listed_and_removed(run, lang, none, shown):
    """In words; nothing is left."""
    assert none in run("calibrate", "--list", "--lang", lang)[1]
    run("calibrate", "--name", "home", "--back-x", "0.4")
    run("calibrate", "--name", "office", "--margin", "5")
    listed = run("calibrate", "--list", "--lang", lang)[1].splitlines()
    assert [line.split(":")[0] for line in listed] == ["home", "office"]
    assert shown in listed[0]
    assert "5 mm" in listed[1]
    assert run("calibrate", "--remove", "home", "--lang", lang)[0] == 0
    assert [profile.name for profile in profiles.known()] == ["office"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--name", "home"), "--margin"),
        (("--back-x", "1"), "--name NAME"),
        (("--margin", "1"), "--name NAME"),
        (("--name", "a", "--list"), "one of"),
        (("--list", "--remove", "a"), "one of"),
        (("--name", "home", "--back-x", "1mm?"), "0.3"),
        (("--name", "home", "--back-x", "1,2"), "0.3"),
        (("--name", "home", "--left", "1"), "--left"),
        (("--name", "home", "--left", "1,1"), "opposite"),
        (("--name", "home", "--scale", "big"), "99.7%"),
        (("--name", "home", "--scale", "1,1,1"), "99.7%"),
        (("--name", "home", "--scale", "99.7"), "0.9 to 1.1"),
        (("--name", "home", "--back-x", "25"), "-20 to 20"),
        (("--name", "home", "--rotate", "-6"), "-5 to 5"),
        (("--name", "home", "--margin", "nan"), "mm"),
        (("--name", "home", "--back-x", "0", *ARMS, "--rotate", "1"), "arms"),
        (("--name", "home", "--back-x", "0", *ARMS, "--paper", "a5"), "a5"),
        (("--name", "-home", "--back-x", "0"), "name"),
        (("--remove", "home"), "home"),
    ],
)
def test_what_is_typed_wrongly_is_told(run, config, arguments, said):
    """Status 2, what was expected, and nothing kept."""
    status, out, err = run("calibrate", *arguments, "--lang", "en")
    assert (status, out) == (2, "")
    assert said in err
    assert not config.exists()


def test_a_broken_file_stops_the_command_and_survives(run, config):
    """One clear message."""
    config.parent.mkdir()
    config.write_text("[home\n", encoding="utf-8")
    for arguments in (("--name", "x", "--back-x", "1"), ("--list",), ("--remove", "home")):
        status, _, err = run("calibrate", *arguments, "--lang", "en")
        assert status == 2
        assert len(err.splitlines()) == 1
        assert str(config) in err
    assert config.read_text(encoding="utf-8") == "[home\n"
