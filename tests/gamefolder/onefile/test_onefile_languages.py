"""A game of one's own in any language: its words are in that language, printkit's own in English."""

from __future__ import annotations

import pytest

import printkit
from printkit.gamefolder.catalog import Catalog
from printkit.inspection import games as listing
from printkit.inspection.check import check
from printkit.model.languages import by_language, in_language, is_language, word_files, written
from printkit.scoring.report.explain import texts
from printkit.scoring.run import score_sources

GAME = """
title = { de = "Laternengasse", en = "Lantern Street" }
players = [1, 5]

[sheet]
rows = [
  { id = "broken", ticks = 6, name = { de = "Zerbrochene Laternen", en = "Broken lanterns" } },
  { id = "coins", int = [0, 30] },
]

[score]
dark = { count = "broken", each = -2, say = { de = "−2 für jede Laterne" } }

[decks.events]
data = "events.csv"
slots = { title = "{name-{lang}}", text = "{text-{lang}}" }

[reference]
turn = [{ de = "Würfelt drei Würfel.", en = "Roll three dice." }]
scoring = "auto"
"""
CARDS = "name-de,name-en,text-de,text-en\nSturm,Storm,Alle zahlen 1.,Everybody pays 1.\nNebel,Fog,,Skip a turn.\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    home = tmp_path_factory.mktemp("games") / "lanterns"
    home.mkdir()
    (home / "game.toml").write_text(GAME, encoding="utf-8")
    (home / "events.csv").write_text(CARDS, encoding="utf-8")
    (home / "words.de.toml").write_text('[entry]\ncoins = "Münzen"\n', encoding="utf-8")
    return home


def test_what_the_game_says_is_german_and_the_rest_english(folder):
    game = printkit.load(str(folder))
    assert game.languages == ("ja", "en", "de")
    assert [game.title(lang) for lang in ("de", "en", "ja")] == ["Laternengasse", "Lantern Street", "Lantern Street"]
    assert game.word("de", "entry.coins") == "Münzen"
    assert game.word("de", "component.reference") == "Reference card"
    assert game.word("de", "reference.scoring.1") == "−2 für jede Laterne"
    assert game.word("en", "reference.scoring.1") == "−2 for each broken lantern"
    assert game.word("ja", "reference.turn.1") == "Roll three dice."


def test_cards_take_the_columns_of_the_language(folder):
    game = printkit.load(str(folder))
    storm, fog = game.cards
    assert storm.row("de")["text"] == "Alle zahlen 1."
    assert storm.row("ja")["text"] == storm.columns["text"] == "Everybody pays 1."
    assert fog.row("de") == {**fog.columns, "title": "Nebel"}
    (doubt,) = (doubt for doubt in printkit.check(str(folder)) if doubt.code.startswith("deck-"))
    assert (doubt.code, doubt.args["found"], doubt.args["rows"]) == ("deck-untranslated", "de", "3")


def test_it_is_printed_in_that_language_and_in_no_other(folder):
    game = printkit.load(str(folder))
    assert list(printkit.build(game, ["events"], lang="de")) == ["events.de.pdf"]
    with pytest.raises(printkit.Refused) as refused:
        printkit.build(game, ["events"], lang="fr")
    assert refused.value.problems[0].args["known"] == "ja, en, de"


def test_it_is_listed(folder, capsys):
    one = printkit.load(str(folder))
    entry = listing.game(one, "a4", None)
    assert entry["title"]["de"] == "Laternengasse"
    for lang in ("de", "ja", "fr"):
        listing.show_game(one, entry, lang)
        listing.show_games([entry], lang)
    assert "Laternengasse" in capsys.readouterr().out


def test_codes_of_languages():
    assert all(map(is_language, ("ja", "de", "pt-BR", "haw")))
    assert not any(map(is_language, ("jp", "xx", "EN", "", "english")))
    assert by_language({"de": "Haus"})
    assert not by_language({"de": 1})
    assert in_language({"de": "Haus", "en": "House"}, "fr") == "House"
    assert word_files(["de.toml", "words.fr.toml", "game.toml", "faces.toml", "map.toml"]) == {
        "de": "de.toml",
        "fr": "words.fr.toml",
    }
    assert list(written({"title": {"de": "x"}, "sheet": {"rows": [{"id": "wood"}], "notes": [{"fr": "y"}]}})) == ["de", "fr"]


def test_readings_and_lines_of_the_explanation_have_words(tmp_path):
    """In word files; a name that no line can have is refused with the nearest."""
    rules = """
title = "Eta"
[options]
pay = ["little", "much"]
[sheet]
rows = [{ id = "coins", int = [0, 9] }]
[score]
paid = { cases = [["option.pay == 'much'", "2 * coins"]], else = "coins" }
[[explain]]
say = "head_all"
lines = [{ along = "player", say = "paid_{pay}", with = { pay = "option.pay", name = "player", total = "total" } }]
"""
    folder = tmp_path / "eta"
    folder.mkdir()
    (folder / "game.toml").write_text(rules, encoding="utf-8")
    words = '[option.pay]\ntitle = "Pay"\nlittle = "a little"\n[explain]\nhead_all = "All"\npaid_much = "{name} has {total}"\npaid_little = "-"\n'
    (folder / "en.toml").write_text(words, encoding="utf-8")
    record = b'{"game": "eta", "options": {"pay": "much"}, "players": [{"name": "Aki", "coins": 3}]}'
    assert printkit.check(str(folder)).ok
    (answer,) = score_sources([("aki.json", record)], printkit.load(str(folder)))
    assert texts(answer, "en") == ["All", "  Aki has 6"]
    (folder / "en.toml").write_text(f'{words}unpaid = "x"\n', encoding="utf-8")
    assert [problem.code for problem in printkit.check(str(folder))] == ["onefile-unknown-word"]


def test_what_a_language_lacks_is_told(tmp_path):
    """Once for each language in which the game says something, as word files call it; ids are English, and a number is any language."""
    folder = tmp_path / "lane"
    folder.mkdir()
    text = """title = { de = "Gasse", en = "Lane" }
players = [1, 4]
[sheet]
rows = [{ id = "lit", grid = [2, 2], mark = true, name = { de = "Hell", ja = "明かり" } }, { id = "coins", int = [0, 9] }]
notes = ["1 – 2"]
[score]
houses = { full = "lit.columns", name = { de = "Häuser" } }
purse = "coins"
[reference]
turn = [{ de = "Würfle." }, "振る"]
"""
    (folder / "game.toml").write_text(text, encoding="utf-8")
    (folder / "ja.toml").write_text('[entry]\ncoins = "コイン"\npurse = "財布"\n', encoding="utf-8")
    problems = check(str(folder), Catalog(), trust=False).problems
    lacks = {one.args["lang"]: one.args["texts"] for one in problems if one.code == "onefile-unsaid"}
    assert lacks == {
        "ja": "score.houses, reference.turn.1",
        "de": "entry.coins, score.purse, reference.turn.2",
        "en": "entry.lit, score.houses, reference.turn.1, reference.turn.2",
    }
    text = (
        text.replace('name = { de = "Hell", ja = "明かり" }', 'name = "1"')
        .replace("{ de = ", '{ ja = "あ", de = ')
        .replace('"振る"', '"1"')
    )
    (folder / "game.toml").write_text(
        text.replace('ja = "あ", de = "Würfle."', 'en = "A", ja = "あ", de = "B"'), encoding="utf-8"
    )
    told = [one.args["texts"] for one in check(str(folder), Catalog(), trust=False).problems if one.code == "onefile-unsaid"]
    assert told == ["entry.coins, score.purse", "score.houses"]
