"""A wrong command line is told like every other problem: one message, in the chosen language, with status 2."""

from __future__ import annotations

import errno
import json
import os

import pytest

from helpers_games import RECORDS
from printkit import __main__ as program
from printkit.draw.text import FontError, FontSet

MISUSED = [
    (("bild",), "bild: there is no such command (there are: *). Did you mean “build”?"),
    (("build",), "GAME: this is missing on the command line. See: printkit build --help"),
    (("build", "open", "--papr", "a4"), "--papr: there is no such option. Did you mean “--paper”?"),
    (("build", "open", "--zzz"), "--zzz: there is no such option. See: printkit build --help"),
    (("kit", "open", "opt"), "opt: this is one word too many on the command line: leave it out. See: printkit kit --help"),
    (("kit", "open", "--players"), "--players: this option needs a value"),
    (("kit", "open", "--combine=3"), "--combine: this option takes no value"),
    (("kit", "open", "--players", "drei"), "--players: drei isn’t a whole number: write one"),
    (("check", "open", "--play", "many"), "--play: many isn’t a whole number: write one"),
    (("check", "open", "--play", "-1"), "--play: -1 is too small: write 0 or more"),
    (("kit", "open", "--copies", "0"), "--copies: 0 is out of range: write 1 to 100"),
    (
        ("kit", "open", "--ink", "rde"),
        "--ink: “rde” can’t be chosen here: write one of color (colour), mono (black only), low (saving ink)",
    ),
    (("kit", "open", "--lang", "fr"), "--lang: “fr” can’t be chosen here: write one of ja, en"),
    (("kit", "open", "--code", ""), "--code: there is no address here; printkit link needs --page to make one"),
    (
        ("book", "x.book", "ranking"),
        "ranking: there is no such command (there are: show, rank, export, player, poster, replace, remove). Did you mean “rank”?",
    ),
    (("book", "x.book", "rank", "--from", "May"), "--from: “May” isn’t a date: write one such as 2026-11-21"),
]


@pytest.mark.parametrize(("arguments", "said"), MISUSED, ids=[" ".join(m[0]) for m in MISUSED])
def test_a_wrong_command_line_is_told_in_one_line(run, arguments, said):
    """After the line that says how the command is used, where a command was named."""
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    *usage, told = err.splitlines()
    assert [line.partition(" ")[0] for line in usage] in ([], ["Usage:"])
    begin, _, end = f"error: {said}".partition("*")
    assert told.startswith(begin)
    assert told.endswith(end)


IDLE = [
    (("--record", "x.toml"), "--record", "--ask"),
    (("--player", "Aki"), "--player", "--photos"),
    (("--copy", "2"), "--copy", "--photos"),
    (("--contact", "c.png"), "--contact", "--photos"),
    (("--pack", "p.json"), "--pack", "--photos"),
    (("--by", "Ben"), "--by", "--photos"),
    (("--no-review",), "--review", "--photos"),
    (("--font", "none.ttf"), "--font", "certificate.pdf"),
    (("--paper", "a4"), "--paper", "certificate.pdf"),
    (("--ink", "mono"), "--ink", "certificate.pdf"),
    (("--table", "3"), "--table", "--book"),
    (("--place", "3"), "--place", "--book"),
    (("-o", "r.csv", "--explain"), "--explain", "answer.json"),
    (("--again",), "--again", "--book"),
]


@pytest.mark.parametrize(("options", "option", "needs"), IDLE, ids=[" ".join(given) for given, *_ in IDLE])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_option_that_does_nothing_is_refused(run, tmp_path, options, option, needs, lang):
    """Whoever gave it expects something of it; and nothing is written."""
    game = tmp_path / "game.json"
    game.write_text(json.dumps({"game": "open", **RECORDS["open"]}), "utf-8")
    status, out, err = run("score", "open", str(game), *options, "--lang", lang)
    assert (status, out) == (2, "")
    assert f"{option}: " in err
    assert needs in err
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_two_names_of_one_option_are_refused(run, tmp_path, lang):
    """One of the two texts would be lost."""
    game = tmp_path / "game.json"
    game.write_text(json.dumps({"game": "open", **RECORDS["open"]}), "utf-8")
    given = ("--book", str(tmp_path / "a.book"), "--place", "Café", "--table=3")
    status, out, err = run("score", "open", str(game), *given, "--lang", lang)
    assert (status, out) == (2, "")
    assert "--table: " in err
    assert "--place" in err


def test_a_template_for_too_many_names_what_was_typed(run):
    """The names that it gives to so many are nobody's."""
    assert "--players: " in run("template", "open", "--players", "9")[2]
    assert "--player: " in run("template", "open", "--player", "Aki")[2]


def test_check_refuses_a_seed_without_records(run):
    status, out, err = run("check", "open", "--seed", "5", "--lang", "en")
    assert (status, out) == (2, "")
    assert "--seed: " in err
    assert "--play" in err


def test_read_refuses_options_about_photos_without_any(run, tmp_path):
    game = tmp_path / "game.json"
    game.write_text(json.dumps({"game": "open", **RECORDS["open"]}), "utf-8")
    status, _, err = run("read", "open", str(game), "--player", "Aki")
    assert status == 2
    assert "--player: " in err


def test_read_writes_what_the_files_name_says(run, tmp_path):
    """JSON or TOML, and no other file."""
    game = tmp_path / "game.json"
    game.write_text(json.dumps({"game": "open", **RECORDS["open"]}), "utf-8")
    for ending in ("csv", "xlsx", "pdf"):
        status, _, err = run("read", "open", str(game), "-o", str(tmp_path / f"out.{ending}"))
        assert (status, f".{ending}" in err, (tmp_path / f"out.{ending}").exists()) == (2, True, False)
    assert run("read", "open", str(game), "-o", str(tmp_path / "out.json"))[0] == 0
    assert json.loads((tmp_path / "out.json").read_text("utf-8"))["rounds"] == RECORDS["open"]["rounds"]


@pytest.mark.parametrize("lang", [("--lang", "ja"), ("--lang=ja",)])
@pytest.mark.parametrize("arguments", [m[0] for m in MISUSED if m[0][0] in ("build", "kit") and "--lang" not in m[0]])
def test_a_wrong_command_line_is_told_in_the_chosen_language(run, arguments, lang):
    """Even though the rest of it can't be understood."""
    command, *rest = arguments
    status, out, err = run(command, *lang, *rest)
    assert (status, out) == (2, "")
    *usage, told = err.splitlines()
    assert [line.partition(" ")[0] for line in usage] in ([], ["使い方:"])
    assert told.startswith("エラー: ")


@pytest.mark.parametrize(("lang", "said"), [("en", "the disk is full"), ("ja", "空き容量が足りません")])
def test_the_reasons_of_the_system_are_told_in_the_chosen_language(run, monkeypatch, tmp_path, lang, said):
    """Not in the system's English."""

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    status, out, err = run("template", "open", "-o", str(tmp_path / "x.toml"), "--lang", lang)
    assert (status, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(
    ("failure", "status", "said"),
    [
        (KeyboardInterrupt(), 130, "中断しました\n"),
        (OSError(errno.EIO, os.strerror(errno.EIO), "a.pdf"), 2, "エラー: a.pdf: 読み書きに失敗しました\n"),
        (ZeroDivisionError("x"), 2, "エラー: printkitの不具合です: ZeroDivisionError: x。"),
    ],
)
def test_what_ends_a_command_is_told_in_the_chosen_language(run, monkeypatch, failure, status, said):
    """Ctrl-C, what the system refuses, and bugs: with a status and no traceback."""

    def broken():
        raise failure

    monkeypatch.setattr(program, "_run", broken)
    monkeypatch.delenv("PRINTKIT_DEBUG", raising=False)
    found, out, err = run("list", "--lang", "ja")
    assert (found, out) == (status, "")
    assert err.startswith(said)
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(("lang", "said"), [("en", "there is no such font file"), ("ja", "フォントファイルが必要です")])
def test_a_font_that_is_not_there_is_told_in_the_chosen_language(run, lang, said):
    """With what may be given instead."""
    status, out, err = run("build", "open", "numbers", "--font", "none.ttf", "--lang", lang)
    assert (status, out) == (2, "")
    assert err.startswith(("error: none.ttf: ", "エラー: none.ttf: "))
    assert said in err
    assert "PRINTKIT_FONT" in err


def test_a_font_whose_outlines_are_broken_is_no_bug(run, monkeypatch, tmp_path):
    """Its measures are good, so that this shows only when glyphs are painted; nothing is written."""

    def damaged(fonts, *_):
        raise FontError(fonts.faces["regular"].path, "font-outlines", "list index out of range")

    monkeypatch.setattr(FontSet, "file", damaged)
    status, out, err = run("build", "open", "numbers", "--lang", "en", "-o", str(tmp_path / "out"))
    assert (status, out, list(tmp_path.iterdir())) == (2, "", [])
    assert "the outlines of this font can’t be read. Give" in err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--set", "variant=chips"), "error: --set variant: the game has no options: leave out “variant”\n"),
        (("--edition", "first"), "error: --edition: the game has no editions: leave out “first”\n"),
    ],
)
def test_a_game_without_a_choice_says_so(run, more, said):
    """Instead of an empty list of what there is."""
    assert run("build", "open", "--lang", "en", *more) == (2, "", said)
