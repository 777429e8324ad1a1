"""Messages: every code that the scorer uses has its sentence in both languages, and telling never fails."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import printkit
from printkit.gamefolder.catalog import Catalog
from printkit.gamefolder.loader import chosen
from printkit.messages.sentences import as_dict, hint, message, sentence, word, words
from printkit.model import Problem, error, warning

ROOT = Path(printkit.__file__).parent
GAME = Catalog().load("unlock-tower")
SOURCES = [*sorted((ROOT / "score").glob("*.py")), ROOT / "games" / "unlock_tower" / "scoring.py"]
_CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+|unreadable|repeated|encrypted|unverified")
_MAKERS = {"error": 0, "warning": 0, "wrong": 0, "_at": 2, "Problem": 1}


def used():
    """Codes that the scorer's modules make problems with, by reading their calls."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                place = _MAKERS.get(name)
                arguments = [a.value for a in node.args[place:] if isinstance(a, ast.Constant)] if place is not None else []
                found.update(a for a in arguments[:1] if isinstance(a, str) and _CODE.fullmatch(a))
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "code":
                found.update(c.value for c in ast.walk(node.value) if isinstance(c, ast.Constant) and isinstance(c.value, str))
    return sorted(found)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("code", used())
def test_every_code_has_a_sentence(code, lang):
    """In printkit's words or in the game's."""
    assert word(lang, f"problems.{code}", GAME)


def test_both_languages_have_the_same_messages_with_the_same_values():
    """A value that is told in one language is told in the other."""
    ja, en = words("ja"), words("en")
    assert ja.keys() == en.keys()
    different = [k for k in en if set(re.findall(r"\{\w+\}", ja[k])) != set(re.findall(r"\{\w+\}", en[k]))]
    assert different == []


def test_a_code_without_a_sentence_is_told_anyway():
    """As the code and what it knows."""
    assert message(error("no-such-code", found=3), "en") == "no-such-code: found = 3"
    assert message(error("no-such-code"), "ja") == "no-such-code"


def test_a_hint_needs_its_values():
    """The nearest name when there is one, else nothing."""
    assert hint(error("unknown-key", "x", hint="marks"), "en") == "Did you mean “marks”?"
    assert hint(error("unknown-key", "x", hint=""), "en") == ""


def test_a_template_is_only_filled():
    """What a stranger's words ask of a value beyond its name does not happen; unknown names stay as they are."""
    from printkit.messages.sentences import fill

    assert fill("{a} {b} {a.__class__} {a!r} {0}", {"a": 1}) == "1 {b} {a.__class__} {a!r} {0}"
    assert fill("{a}", {"a": ["x", "y"]}) == "x, y"


def test_one_has_a_word_of_its_own():
    """Where a template has two, the value 1 takes the first, as a number or as text."""
    from printkit.messages.sentences import fill

    template = "{n} {n:card lies|cards lie} there"
    assert [fill(template, {"n": n}) for n in (0, 1, 2)] == ["0 cards lie there", "1 card lies there", "2 cards lie there"]
    assert fill(template, {"n": "1"}) == "1 card lies there"
    assert fill("{m:a|b}", {"n": 1}) == "{m:a|b}"


@pytest.mark.parametrize(
    ("file", "said"), [("a.csv", "spreadsheet"), ("A.CSV", "spreadsheet"), ("a.toml", "text editor"), ("", "text editor")]
)
def test_a_hint_fits_the_file(file, said):
    """A spreadsheet is no place to save TOML."""
    assert said in hint(error("not-utf-8", found="0xE9"), "en", file=file)
    assert said in as_dict(error("not-utf-8", found="0xE9"), "en", None, file)["hint"]


def test_a_value_that_begins_a_japanese_hint_is_typed_as_it_stands():
    """“True” was advised to write True."""
    problem = error("truth-spelled", "a.toml", found="True", value="true")
    assert hint(problem, "ja").startswith("trueと書いてください")
    assert hint(problem, "en").startswith("Write true")


def test_a_hint_is_a_sentence():
    """It begins with a capital letter, whoever wrote it; the nearest name comes before the code's general advice."""
    own = SimpleNamespace(id="gates", words={"en": {"hints.gate-shut": "{mend}"}})
    assert hint(error("gate-shut", mend="open it first"), "en", own) == "Open it first"
    assert hint(error("not-utf-8", hint="x"), "en") == "Did you mean “x”?"


def test_a_sentence_names_severity_file_place_and_line():
    """In one line, as it goes to standard error."""
    problem = Problem("warning", "repeated-column", "t1", {}, 3)
    assert (
        sentence(problem, "en", None, "a.csv")
        == "warning: a.csv: t1, line 3: this column appears twice: write each column once"
    )
    assert as_dict(problem, "en", None, "a.csv")["line"] == 3


def test_control_characters_never_reach_a_terminal():
    """They come from names and keys that somebody else wrote."""
    said = sentence(warning("unknown-player", "a\x1b[2J", found="\x9b1m\n\ud800", known="花　子"), "en")
    assert said.isprintable() or said.replace("\u3000", "").isprintable()
    assert "花　子" in said


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "tower (One for each tower)"), ("ja", "tower（タワーごとに1つ）")],
)
def test_a_wrong_reading_is_told_what_each_value_means(lang, told):
    """Ids alone say little; the words are the game's own."""
    with pytest.raises(printkit.Refused) as refused:
        chosen(GAME, {"fastest": "foo"})
    assert told in sentence(refused.value.problems[0], lang, refused.value.game)
