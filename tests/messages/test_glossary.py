"""One thing has one name wherever people read, and English is set with an editor's marks. The names are chosen in `glossary.toml`."""

from __future__ import annotations

import re

import pytest
from typography import typographic

from helpers_glossary import ROOT, TERMS, misnamed, pages, words
from printkit.gamefolder.catalog import BUILT_IN

GAMES = [path.parent.name.replace("_", "-") for path in BUILT_IN.glob("*/game.toml")]


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term["thing"])
def test_one_thing_has_one_name(term):
    assert misnamed(term, [*words(), *pages()]) == []


def test_the_glossary_is_used():
    """Each entry names a thing once, strikes something out, and its games are there."""
    assert len({(term["thing"], *term.get("games", [])) for term in TERMS}) == len(TERMS)
    for term in TERMS:
        assert term.keys() <= {"thing", "ja", "en", "games", "except", "unless", "within", "not_ja", "not_en"}
        assert term.get("not_ja") or term.get("not_en")
        assert {*term.get("games", []), *term.get("except", [])} <= set(GAMES)
        for lang in ("ja", "en"):
            assert not any(re.search(one, term[lang]) for one in term.get(f"not_{lang}", []))


STRAIGHT = re.compile(r"(?<=[a-z])'(?=[a-z])")
"""An apostrophe as a typewriter has it."""

TYPED = {"printkit/cli/help"}
"""What a terminal shows by the words in the code."""


def test_words_have_typographic_marks():
    """On paper, in messages and in the page. Straight quotes are there where somebody is to type them."""
    odd = [(where, text) for where, lang, text in words() if lang == "en" and where not in TYPED and STRAIGHT.search(text)]
    assert [(where, text) for where, text in odd if ".reasons." not in where] == []


@pytest.mark.parametrize("page", sorted([*ROOT.glob("docs/**/*.md"), *ROOT.glob("README*.md")]), ids=lambda page: page.name)
def test_pages_have_typographic_marks(page):
    """In prose, never in code."""
    text = page.read_text(encoding="utf-8")
    assert typographic(text) == text, "run: python docs/typography.py"


@pytest.mark.parametrize(
    "path",
    sorted(BUILT_IN.glob("*/rulebook.en.md")),
    ids=lambda path: path.parent.name,
)
def test_rulebooks_have_typographic_marks(path):
    text = path.read_text(encoding="utf-8")
    assert typographic(text) == text


def test_games_to_copy_and_tutorials_call_a_die_one_thing():
    """Code in them is copied; only the kit of Unlock Tower, whose source says サイコロ, is listed by that."""
    texts = [
        *ROOT.glob("examples/*/*.toml"),
        *ROOT.glob("printkit/gamefolder/onefile/starts/*.toml"),
        *ROOT.glob("docs/ja/**/*.md"),
    ]
    assert [path.name for path in texts if "サイコロ" in path.read_text("utf-8")] == ["print-tonight.md"]
