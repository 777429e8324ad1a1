"""Every message of every catalogue, and every sentence that a test provokes: nothing of programs in them, in either language.

`helpers_words.programmers` says what is wrong with a sentence. The fixture `plain_sentences` of tests/conftest.py asks it of each one that any
test makes; here it is asked of the templates, and of what each class of fault looked like.
"""

from __future__ import annotations

import datetime as dt
import tomllib
from pathlib import Path

import pytest

import printkit
from catalog_cases import game_of
from helpers_words import programmers
from printkit.messages.people import Origin, line
from printkit.messages.sentences import _flat, as_dict, counted, hint, message, sentence
from printkit.model import LANGUAGES, error, in_toml

ROOT = Path(printkit.__file__).parent


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_template_speaks_to_programmers(lang):
    """Messages, advice and what is told to people, of printkit and of every game."""
    files = [*(ROOT / "messages").glob(f"*.{lang}.toml"), *(ROOT / "games").glob(f"*/{lang}.toml")]
    wrong = [
        (path.name, key, found)
        for path in files
        for key, text in _flat(tomllib.loads(path.read_text("utf-8")), "")
        if key.startswith(("problems.", "hints.", "spoken.", "reasons.")) and (found := programmers(text))
    ]
    assert wrong == []
    assert len(files) > 15


@pytest.mark.parametrize(
    ("where", "en", "ja"),
    [
        ("components[0].kind", "components no. 1, kind", "componentsの1番目、kind"),
        (
            "f/game.toml: entries[1].axes[1]",
            "f/game.toml: entries no. 2, axes no. 2",
            "f/game.toml: entriesの2番目、axesの2番目",
        ),
        ("cases[2][0]", "cases no. 3 no. 1", "casesの3番目の1番目"),
        (
            "faces.a.regions[0].image: b[1].png",
            "faces.a.regions no. 1, image: b[1].png",
            "faces.a.regionsの1番目、image: b[1].png",
        ),
        ("rounds[0].bets.=1+1", "rounds no. 1, bets.=1+1", "roundsの1番目、bets.=1+1"),
        ("column 6", "character 6", "6文字目"),
        ("evening[2].toml", "evening[2].toml", "evening[2].toml"),
        ("axes.roll.count", "axes.roll.count", "axes.roll.count"),
    ],
)
def test_places_are_counted_from_1(where, en, ja):
    """In sentences; what programs get stays."""
    assert (counted(where, "en"), counted(where, "ja")) == (en, ja)
    problem = error("missing-key", where)
    for lang, told in (("en", en), ("ja", ja)):
        assert sentence(problem, lang).split(": ", 1)[1].startswith(told)
        assert as_dict(problem, lang)["where"] == where


VALUES = {
    "'5'": ("5", '"5"'),
    "True": (True, "true"),
    "None": (None, "null"),
    "tuple": (("a", "b"), '["a", "b"]'),
    "dict": ({"text": "Burns", "at": [1, False]}, '{ text = "Burns", at = [1, false] }'),
    "date": (dt.date(2026, 7, 4), "2026-07-04"),
    "quotes": ('a "b"\n', '"a \\"b\\"\\n"'),
}


@pytest.mark.parametrize("kind", VALUES)
def test_a_value_is_shown_as_it_is_typed(kind):
    """Never as Python writes it."""
    value, typed = VALUES[kind]
    assert in_toml(value) == typed


@pytest.mark.parametrize(
    "code", ["not-pdf", "not-xlsx", "not-ods", "not-csv", "deck-damaged", "book-damaged", "font-outlines", "unreadable-file"]
)
def test_what_a_library_says_is_left_out(code):
    """With the brackets or the colon before it; what the words know is said in the language."""
    for lang in LANGUAGES:
        text = message(error(code, "a", reason="Stream has ended unexpectedly (char 1)"), lang)
        assert "Stream" not in text
        assert not text.endswith((":", " ", "(", "（"))
        assert message(error(code, "a", reason="No space left on device"), lang) != text
    assert "Text file busy" in message(error("unwritable", "a", reason="Text file busy"), "en")
    assert message(error("unwritable", "a", reason="Text file busy"), "ja") == "書き込めません"


def test_signs_are_said_in_words():
    """Ranges, nothing at all, kinds of values."""
    assert "1以上の整数" in message(error("expected-int", "x", range="≥ 1", found='"a"'), "ja")
    assert "1 or more" in message(error("expected-int", "x", range="≥ 1", found='"a"'), "en")
    assert "なし" in message(error("unknown-own-font", "x", found="a", known="–"), "ja")
    compared = error("rules-compare", "x", left="series of true/false", right="text")
    assert "ラウンドごとの値（はい・いいえ）と文字" in message(compared, "ja")
    assert "a value for each round (yes or no) and a text" in message(compared, "en")


def test_what_is_typed_keeps_its_letters():
    """Advice begins with a capital, a command and a file's name don't."""
    for code, begins in (("not-this-form", "printkit build"), ("no-scorer", "game.toml"), ("scan-set-bad", "docs/photo.md")):
        text = hint(error(code, "x", game="open", reason="JSON"), "ja", game_of("open"))
        assert begins in text


def test_boxes_of_a_photo_are_named():
    """By what is printed, not by the ids of their fields."""
    problem = error("photo-unconfirmed", "a.jpg", count=2, boxes=["p1-marks-3-5", "p2-fastest"])
    for lang in LANGUAGES:
        text = line(problem, lang, game_of("unlock-tower"), Origin("a.jpg"))
        assert "p1-" not in text
        assert "p2-" not in text


def test_the_next_fault_is_seen():
    """The check itself finds each kind."""
    for text in (
        "found None",
        "at players[0].total",
        "-3.7 mm",
        "5.7399999999 pt",
        "see `printkit read`",
        "Printkit build",
        "読めません: list index out of range",
        "<str object at 0x7f>",
        "('a', 'b')",
        "line 1, column 0",
    ):
        assert programmers(text), text
    assert not programmers("「there is text in English here」と書かれています。printkit build unlock tower --form で作れます")
