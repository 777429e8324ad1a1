"""``printkit rules``: every sentence of a rulebook under the readings chosen, and where it comes from."""

from __future__ import annotations

import json

import pytest

from catalog_cases import game_ids, game_of
from helpers_glossary import TERMS, misnamed
from helpers_print import printed, texts
from printkit.gamefolder import rulebook
from printkit.gamefolder.catalog import Catalog
from printkit.model import LANGUAGES


def test_the_rules_are_printed_with_their_readings(run):
    """The reading chosen stands above the rules and decides which of them there are."""
    for chosen, several in (("game", False), ("tower", True)):
        status, out, err = run("rules", "unlock-tower", "--lang", "en", "--set", f"fastest={chosen}", "--json")
        assert (status, err) == (0, "")
        answer = json.loads(out)
        assert answer["readings"]["fastest"] == chosen
        assert any("a C for each tower" in rule["text"] for rule in answer["rules"]) is several


def test_a_game_without_a_rulebook_is_refused(run, tmp_path):
    """With one sentence."""
    status, _, _ = run("new", str(tmp_path / "fair"), "--from", "pad", "--lang", "en")
    assert status == 0
    status, out, err = run("rules", str(tmp_path / "fair"), "--lang", "en")
    assert (status, out) == (2, "")
    assert "no rulebook" in err


READINGS = [
    (name, option.id, value)
    for name in game_ids()
    for option in game_of(name).options
    for value in option.values
    if len(option.values) > 1
]


@pytest.mark.turns(9)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "option", "value"), READINGS)
def test_every_part_prints_under_every_reading(name, option, value, lang):
    """The booklet tells this reading otherwise than each other one; no part of the kit fails."""
    game = game_of(name)
    chosen = game.under({option: value})
    paper = [
        (component.id, texts(page)) for component in chosen.components for page in printed(chosen, component.id, lang).pages
    ]
    assert {component for component, told in paper if any(told)} == {component.id for component in chosen.components}
    told = [(f"printkit/games/{name.replace('-', '_')}/{component}", lang, text) for component, told in paper for text in told]
    assert [odd for term in TERMS for odd in misnamed(term, told)] == []
    others = [game.under({option: other}) for one in game.options if one.id == option for other in one.values if other != value]
    rules = [rule.text for rule in rulebook.rules_of(chosen, lang, None)]
    assert all(rules != [rule.text for rule in rulebook.rules_of(other, lang, None)] for other in others)


EDITIONS = [(name, edition) for name in game_ids() for edition in game_of(name).editions if edition != game_of(name).edition]


@pytest.mark.turns(2)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_every_part_prints_in_every_edition(name, edition, lang):
    """With the terms of its language; each sentence of its booklet has a source that is named."""
    game = Catalog().load(name, edition)
    paper = [(component.id, texts(page)) for component in game.components for page in printed(game, component.id, lang).pages]
    assert {component for component, told in paper if any(told)} == {component.id for component in game.components}
    told = [(f"printkit/games/{name.replace('-', '_')}/{component}", lang, text) for component, told in paper for text in told]
    assert [odd for term in TERMS for odd in misnamed(term, told)] == []
    sources = {rule.source for rule in rulebook.rules_of(game, lang, None)}
    assert sources - {rulebook.OURS} <= set(rulebook.sources_of(game, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_every_sentence_has_a_source(name, lang):
    """Named below the text, the same in both languages, and none of them idle."""
    game = game_of(name)
    rules = [
        rule
        for option in game.options or [None]
        for value in (option.values if option else [""])
        for rule in rulebook.rules_of(game.under({option.id: value}) if option else game, lang, None)
    ]
    assert [rule.text for rule in rules if not rule.source] == []
    assert {rule.source for rule in rules} - {rulebook.OURS} == set(rulebook.sources_of(game, lang))
    assert set(rulebook.sources_of(game, lang)) == set(rulebook.sources_of(game, "ja"))
