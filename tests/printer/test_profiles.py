"""Printer profiles: what is kept comes back, nobody's file is lost, and what can't be is refused."""

from __future__ import annotations

import math
import tomllib

import pytest

from printkit.impose import Drift
from printkit.model import Refused
from printkit.printer import profiles
from printkit.printer.profiles import Profile

HOME = Profile("home", Drift(0.3, -0.4, 0.12, 0.998, 1.0013), 5.0, "short")


@pytest.fixture(autouse=True)
def file(tmp_path, monkeypatch):
    """A config directory of this test alone; the file in it."""
    monkeypatch.setenv("PRINTKIT_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config" / "printers.toml"


def refused(action, *arguments):
    with pytest.raises(Refused) as failure:
        action(*arguments)
    assert failure.value.status == 2
    return failure.value.problems


# Kept and found ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["home", "office-2", "自宅のプリンター", 'say "a"', "a.b", "C:\\x"])
def test_what_is_saved_is_loaded(name):
    """Every value, under any name that people give to a printer."""
    profiles.save(HOME._replace(name=name))
    assert profiles.load(name) == HOME._replace(name=name)


def test_the_file_is_readable_toml(file):
    """Under the keys that the docs name."""
    assert profiles.save(HOME) == file
    assert tomllib.loads(file.read_text(encoding="utf-8")) == {
        "home": {
            "back_x": 0.3,
            "back_y": -0.4,
            "rotate": 0.12,
            "scale_x": 0.998,
            "scale_y": 1.0013,
            "margin": 5.0,
            "flip": "short",
        }
    }


def test_an_unknown_margin_stays_unknown():
    """It is not written as a number."""
    profiles.save(Profile("plain"))
    assert profiles.load("plain") == Profile("plain", Drift(), None, "long")


def test_a_second_save_replaces_the_first(file):
    """And leaves the others alone, comments and all."""
    file.parent.mkdir()
    mine = (
        '# mine\n[ "b" ]\nback_x = 1 # measured in May\n\n# the old one\n[home]\nback_y = 3\n# a note on c\n\n[c]\nrotate = 1\n'
    )
    file.write_text(mine, encoding="utf-8")
    profiles.save(HOME)
    text = file.read_text(encoding="utf-8")
    for kept in ("# mine", "measured in May", "# a note on c"):
        assert kept in text
    assert profiles.load("home") == HOME
    assert profiles.load("b").drift.x == 1
    assert profiles.load("c").drift.rotate == 1
    profiles.save(HOME._replace(flip="long"))
    assert file.read_text(encoding="utf-8").count("[home]") == 1


def test_printers_are_listed_by_name():
    """All of them."""
    assert profiles.known() == []
    for name in ("b", "a", "c"):
        profiles.save(Profile(name))
    assert [profile.name for profile in profiles.known()] == ["a", "b", "c"]


def test_a_removed_printer_is_gone(file):
    """And nothing else."""
    profiles.save(HOME)
    profiles.save(Profile("b"))
    profiles.remove("home")
    assert [profile.name for profile in profiles.known()] == ["b"]
    assert profiles.find("home") is None
    assert "home" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("platform", "env", "expected"),
    [
        ("linux", {"XDG_CONFIG_HOME": "/x/cfg"}, "/x/cfg/printkit/printers.toml"),
        ("linux", {"XDG_CONFIG_HOME": "relative", "HOME": "/x/me"}, "/x/me/.config/printkit/printers.toml"),
        ("linux", {"PRINTKIT_CONFIG": "/x/own", "XDG_CONFIG_HOME": "/x/cfg"}, "/x/own/printers.toml"),
    ],
)
def test_the_file_lies_in_the_users_config_directory(monkeypatch, platform, env, expected):
    """PRINTKIT_CONFIG before XDG_CONFIG_HOME before ~/.config; a relative XDG path does not count."""
    monkeypatch.delenv("PRINTKIT_CONFIG")
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setattr(profiles.sys, "platform", platform)
    for key, value in env.items():
        monkeypatch.setenv(key, value)
    assert profiles.path().as_posix() == expected


def test_elsewhere_platformdirs_knows_the_place(monkeypatch):
    """Application Support, APPDATA."""
    import platformdirs

    asked = []
    monkeypatch.delenv("PRINTKIT_CONFIG")
    monkeypatch.setattr(profiles.sys, "platform", "win32")
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *a, **k: asked.append((a, k)) or "/x/roaming/printkit")
    assert profiles.path().as_posix() == "/x/roaming/printkit/printers.toml"
    assert asked == [(("printkit",), {"appauthor": False, "roaming": True})]


# Refused -----------------------------------------------------------------------------------------------------------------


def test_an_unknown_printer_names_the_nearest():
    """And all there are."""
    (problem,) = refused(profiles.load, "home")
    assert problem.code == "no-printers"
    profiles.save(HOME)
    profiles.save(Profile("office"))
    for action in (profiles.load, profiles.remove):
        (problem,) = refused(action, "hom")
        assert (problem.code, problem.args["hint"], problem.args["known"]) == ("unknown-printer", "home", "home, office")


@pytest.mark.parametrize(
    ("change", "option"),
    [
        ({"x": 20.1}, "--back-x"),
        ({"y": -21.0}, "--back-y"),
        ({"rotate": 5.5}, "--rotate"),
        ({"scale_x": 0.89}, "--scale-x"),
        ({"scale_y": 99.7}, "--scale-y"),
        ({"x": math.nan}, "--back-x"),
    ],
)
def test_what_no_printer_does_is_refused(file, change, option):
    """The limits are told, nothing is written."""
    (problem,) = refused(profiles.save, HOME._replace(drift=Drift()._replace(**change)))
    assert (problem.code, problem.where) == ("absurd-printer", option)
    assert not file.exists()


@pytest.mark.parametrize("name", ["", " a", "-x", "a\nb", "x" * 61])
def test_a_name_can_be_typed(name):
    """Not empty, not an option, one line."""
    (problem,) = refused(profiles.save, Profile(name))
    assert problem.code == "printer-name"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[home]\nback_x = 30\n", "absurd-printer"),
        ("[home]\nback_x = '3'\n", "not-number"),
        ("[home]\nback_x = true\n", "not-number"),
        ("[home]\nback = 3\n", "unknown-key"),
        ("[home]\nflip = 'left'\n", "not-one-of"),
        ("home = 3\n", "not-table"),
    ],
)
def test_a_profile_that_was_edited_wrongly_is_told(file, text, code):
    """With the key that is wrong."""
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    for action, arguments in ((profiles.load, ["home"]), (profiles.find, ["home"]), (profiles.known, [])):
        (problem,) = refused(action, *arguments)
        assert problem.code == code
        assert str(file) in problem.where


@pytest.mark.parametrize("data", [b"[home\nback_x = 1\n", b"\xff\xfe", b"[a]\n[a]\n"])
def test_a_broken_file_is_told_once_and_left_as_it_is(file, data):
    """Reading, saving and removing all refuse, with one message."""
    file.parent.mkdir()
    file.write_bytes(data)
    for action, arguments in (
        (profiles.load, ["home"]),
        (profiles.known, []),
        (profiles.save, [HOME]),
        (profiles.remove, ["a"]),
    ):
        (problem,) = refused(action, *arguments)
        assert problem.code in ("broken-printers", "not-utf8")
        assert problem.where == str(file)
    assert file.read_bytes() == data


@pytest.mark.parametrize("text", ["home = { back_x = 1 }\n[b]\nback_x = 2\n", "home.back_x = 1\n[b]\nback_x = 2\n"])
def test_an_unusual_spelling_is_never_lost(file, text):
    """What can't be edited safely is left alone, and said; other printers can still be saved."""
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    assert profiles.load("home").drift.x == 1
    (problem,) = refused(profiles.save, HOME)
    assert problem.code == "edit-printers"
    assert file.read_text(encoding="utf-8") == text
    profiles.save(Profile("new"))
    assert [profile.name for profile in profiles.known()] == ["b", "home", "new"]


def test_a_file_that_cannot_be_written_is_told(file):
    """Status 2, with the reason."""
    file.parent.write_text("in the way")
    (problem,) = refused(profiles.save, HOME)
    assert problem.code in ("unwritable", "unreadable-file")
