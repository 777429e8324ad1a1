"""A number that is printed comes from the model, or is told as a constant with its reason: two places of a kit can't disagree then."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from catalog_cases import game_ids
from helpers_glossary import words
from printkit.gamefolder.catalog import BUILT_IN
from printkit.model import LANGUAGES

CONSTANTS = tomllib.loads((Path(__file__).parent / "constants.toml").read_text(encoding="utf-8"))["constant"]
PLACE = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}")
PICTURES = re.compile(r"^```.*?^```|\[\^[^\]]*\](: .*)?", re.DOTALL | re.MULTILINE)
"""Blocks of a rulebook that draw, and its sources."""

ON_SCREEN = {
    *("problems", "hints", "ask", "entry", "playtest", "story", "log", "check", "explain", "score", "layout", "option"),
    *("deal", "price", "called", "card", "credit", "needs", "place"),
}
"""Sections of a game's words that are no rules in print."""


def printed(game, lang):
    """(Where, text) of all rules that a kit prints, with a gap where the model fills in a number."""
    folder = BUILT_IN / game.replace("-", "_")
    text = (folder / f"rulebook.{lang}.md").read_text(encoding="utf-8")
    yield "rulebook", PLACE.sub("…", PICTURES.sub("", text))
    for where, language, told in words():
        file, _, key = where.partition(": ")
        if file.endswith(f"{folder.name}/{lang}.toml") and language == lang and key.partition(".")[0] not in ON_SCREEN:
            yield key, PLACE.sub("…", told)


def constants(game):
    return [re.compile(one["says"]) for one in CONSTANTS if game in one.get("games", [game])]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_every_printed_number_is_the_models_or_a_constant(game, lang):
    """A literal that the model knows is a second truth: write {facts.…} or {points.…} in its place."""
    odd = []
    for where, text in printed(game, lang):
        known = {place for pattern in constants(game) for told in pattern.finditer(text) for place in range(*told.span())}
        left = [found for found in re.finditer(r"\d+", text) if not known.issuperset(range(*found.span()))]
        odd += [(where, text[max(0, found.start() - 25) : found.end() + 15]) for found in left]
    assert odd == []


def test_every_constant_stands_somewhere():
    """And says why it is none of the model's."""
    for one in CONSTANTS:
        assert one["why"]
        games = one.get("games", game_ids())
        assert any(re.search(one["says"], text) for game in games for lang in LANGUAGES for _, text in printed(game, lang))
