"""The help in Japanese: every text of every command, and no English left."""

from __future__ import annotations

import re
import sys
from importlib import import_module

import pytest
import typer.main
from typer._click import Context, HelpFormatter

from printkit.__main__ import HOMES, main
from printkit.cli import help as japanese
from printkit.cli.app import app

ENGLISH = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b")
"""Three words in a row: no name of a program, and no option."""


def commands():
    """Every command with its words, the root first."""
    for module in sorted({*HOMES.values()}):
        import_module(f"printkit.cli.{module}")

    def below(command, path):
        yield path, command
        for name, inner in getattr(command, "commands", {}).items():
            yield from below(inner, (*path, name))

    return list(below(typer.main.get_command(app), ()))


def texts(command):
    """The paragraphs and the texts of options of a command, but for its examples."""
    prose = [part for text in (command.help, command.epilog) if text for part in text.split("\n\n") if "\b" not in part]
    own = [getattr(param, "help", None) for param in command.params]
    return {" ".join(text.split()) for text in (*prose, *own) if text}


@pytest.fixture
def shown(monkeypatch, capsys):
    """What a command line shows, without a language of its own."""
    monkeypatch.setattr(Context, "formatter_class", HelpFormatter)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def show(*arguments):
        monkeypatch.setattr(sys, "argv", ["printkit", *arguments])
        with pytest.raises(SystemExit):
            main()
        return "".join(capsys.readouterr())

    return show


def test_every_text_has_its_japanese_and_none_is_left_over():
    """A text that was changed in English has to be looked at in Japanese, too."""
    told = set().union(*(texts(command) for _, command in commands()))
    of_every_command = {"Show this message and exit."}
    assert told - {*japanese.words()} == set()
    left = {*japanese.words()} - told
    of_examples = {name for name in left if japanese.NAMES.fullmatch(name)}
    assert left - of_examples == of_every_command


@pytest.mark.parametrize("path", [path for path, _ in commands()], ids=" ".join)
def test_no_english_is_left(shown, monkeypatch, path):
    """But for examples and the placeholders of what is typed."""
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    words = ["book", "club.book", *path[1:]] if path[:1] == ("book",) else path
    lines = shown(*words, "--help").splitlines()
    assert lines[0].startswith("使い方: printkit")
    assert [line for line in lines if ENGLISH.search(line) and "printkit " not in line] == []
    assert not {"Options:", "Arguments:", "Commands:"} & {line.strip() for line in lines}
    assert max(map(japanese._width, lines)) <= 100


def test_the_language_is_that_of_lang_or_of_the_locale(shown, monkeypatch):
    """``--lang`` goes before the locale, wherever it stands."""
    assert shown("score", "--help").startswith("Usage: printkit score")
    assert shown("score", "--lang", "ja", "--help").startswith("使い方: ")
    monkeypatch.setattr(Context, "formatter_class", HelpFormatter)
    assert shown("score", "--help", "--lang=en").startswith("Usage: ")
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert shown().startswith("使い方: ")
    monkeypatch.setattr(Context, "formatter_class", HelpFormatter)
    assert shown("score", "--lang", "en", "--help").startswith("Usage: ")
    for arguments in (("--lang", "en"), ("--help", "--lang", "en"), ("--lang=en", "score", "--help")):
        monkeypatch.setattr(Context, "formatter_class", HelpFormatter)
        assert shown(*arguments).startswith("Usage: "), arguments


def test_lines_are_filled_by_what_they_take_on_a_terminal():
    """A Japanese character takes two columns, and no line begins with a full stop."""
    lines = list(japanese._filled("あいうえお。かきくけこ、printkit のコマンド。", 12))
    assert max(map(japanese._width, lines)) <= 12
    assert not any(line.startswith(("。", "、")) for line in lines)
    assert "".join(lines).replace(" ", "") == "あいうえお。かきくけこ、printkitのコマンド。"
