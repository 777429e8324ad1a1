"""One style for all English messages: what is wrong as a sentence, then what to do; no telegrams."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import printkit

ROOT = Path(printkit.__file__).parent
FILES = sorted([*ROOT.glob("messages/*.en.toml"), *ROOT.glob("games/*/en.toml")])
TELEGRAM = re.compile(r"^expected\b|[;,] found (\{|“|none|nothing|no )|: expected\b")


def told(path):
    """The messages of a file, by table and code."""
    words = tomllib.loads(path.read_text(encoding="utf-8"))
    return {(table, code): text for table in ("problems", "spoken") for code, text in words.get(table, {}).items()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_messages_are_sentences(path):
    """Most stand alone after their place: they begin small and have no full stop, which `joined` puts before an advice."""
    odd = {
        code: text
        for code, text in told(path).items()
        if TELEGRAM.search(text)
        or (text.endswith(".") and not text.endswith("…"))
        or re.match(r"(The|This|There|It|A|An) ", text)
    }
    assert odd == {}


def test_japanese_messages_quote_in_japanese():
    """With 「」, in messages and everything else that is said; English quotes stand in no sentence of theirs."""
    files = sorted([*ROOT.glob("**/*.ja.toml"), *ROOT.glob("games/*/ja.toml")])
    odd = [(path.name, line) for path in files for line in path.read_text("utf-8").splitlines() if re.search("[“”]", line)]
    assert odd == []
    assert len(files) > 20


def test_a_thing_that_is_counted_goes_with_its_number():
    """“1 boxes must be looked at” is what a sentence with only one form says."""
    things = re.compile(r"\{count\} (?:boxes|cells|files|pages|photos|pictures|rows|texts)\b")
    odd = {code: text for path in FILES for (_, code), text in told(path).items() if things.search(text)}
    assert odd == {}
