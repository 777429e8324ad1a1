"""The games in ``examples/``: checked, printed, filled in as forms, read back, scored and explained, in both languages."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from catalog_cases import in_turn
from helpers_forms import filled, written
from printkit.gamefolder.catalog import Catalog
from printkit.inspection.check import check
from printkit.messages.sentences import word
from printkit.printing.job import Job, load_fonts
from printkit.printing.sheets import pages
from printkit.scoring.checking.record import RecordCheck
from printkit.scoring.report.explain import texts
from printkit.scoring.report.table import headline
from printkit.scoring.run import score_files, score_sources

EXAMPLES = Path(__file__).parents[3] / "examples"
DECKS = ["night-market"]
GAMES = sorted({path.parent.name for path in EXAMPLES.glob("*/game.toml")} - {*DECKS})
RESULTS = sorted(path.relative_to(EXAMPLES) for path in EXAMPLES.glob("*/examples/*.toml"))


@pytest.fixture(scope="session")
def catalog():
    """The examples, without trust: they are data only."""
    return Catalog([EXAMPLES])


@pytest.mark.parametrize("name", GAMES)
def test_an_example_is_data_only(name):
    """One file makes the game; a word file may say it in Japanese; nothing of it is Python."""
    kinds = {path.name for path in (EXAMPLES / name).iterdir() if path.is_file()}
    assert {kind for kind in kinds if not kind.endswith(".csv")} <= {"game.toml", "ja.toml", "en.toml"}
    assert list((EXAMPLES / name / "examples").glob("*.expected.json"))
    assert len((EXAMPLES / name / "game.toml").read_text("utf-8").splitlines()) <= 100


def test_a_card_in_japanese_has_the_printed_words_of_choices(catalog):
    """Not what files call them: no line of the scoring mixes languages where words are given."""
    mixed = []
    for name in GAMES:
        ja = catalog.load(name).texts("ja")
        ids = {key.rpartition(".")[2] for key, text in ja.items() if key.startswith("choice.") and not text.isascii()}
        lines = {key: text for key, text in ja.items() if key.startswith("reference.scoring")}
        mixed += [(name, text) for text in lines.values() for word in ids if len(word) > 1 and word in text]
    assert mixed == []
    assert "ハシバミ" in str(catalog.load("hedgerow").texts("ja")["reference.scoring.1"])


@pytest.mark.parametrize("result", RESULTS, ids=str)
def test_a_result_cites_its_rule_and_scores_as_it_says(catalog, result):
    """The first line says which rule it shows, with its address or as the game's own."""
    game = catalog.load(result.parts[0])
    text = (EXAMPLES / result).read_text("utf-8")
    assert "https://" in text or "http://" in text or text.startswith("# Its own rule")
    (answer,) = score_files([str(EXAMPLES / result)], game)
    assert answer.problems == []
    expected = json.loads((EXAMPLES / result).with_suffix(".expected.json").read_text("utf-8"))
    found = answer.as_dict("en")
    assert [found[key] for key in ("winners", "decided_by", "finished")] == [
        expected[key] for key in ("winners", "decided_by", "finished")
    ]
    totals = [(player["name"], player["total"], player["rank"]) for player in found["players"]]
    assert totals == [(player["name"], player["total"], player["rank"]) for player in expected["players"]]


@pytest.mark.turns(6)
@pytest.mark.parametrize("result", RESULTS, ids=str)
def test_a_filled_form_scores_as_the_record(catalog, result):
    """What people write on paper comes to the same result as the record: of one form, or of each player's sheet."""
    game = catalog.load(result.parts[0])
    record = RecordCheck(game)(tomllib.loads((EXAMPLES / result).read_text("utf-8"))).record
    (component,) = (component for component in game.components if component.fillable)
    sheets = "player" in component.fixed
    people = record.data["players"]
    records = [record._replace(data={**record.data, "players": [one]}) for one in people] if sheets else [record]
    sources = []
    for number, one in enumerate(records):
        if sheets and "rounds" in one.data:  # a sheet holds one player's part of each round
            name = people[number]["name"]
            own = [{key: {name: table[name]} for key, table in row.items() if name in table} for row in one.data["rounds"]]
            one = one._replace(data={**one.data, "rounds": own})  # noqa: PLW2901 - the same record, as far as the sheet goes
        sources.append((f"{number}.pdf", filled(one, component, written(one, component))))
    (answer,) = score_sources(sources, game, sheets=sheets)
    (expected,) = score_files([str(EXAMPLES / result)], game)
    assert [p for p in answer.problems if p.severity == "error"] == []
    assert answer.score == expected.score


@pytest.mark.turns(3)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("result", RESULTS, ids=str)
def test_a_result_is_explained(catalog, result, lang):
    """Every player or team has a heading with the total, and every part a line that ends in its points."""
    game = catalog.load(result.parts[0])
    (answer,) = score_files([str(EXAMPLES / result)], game)
    lines = texts(answer, lang)
    for player in answer.score.players:
        total = str(player.total).replace("-", "−")
        assert any(player.name in line and total in line for line in lines if not line.startswith("  "))
        for part in player.breakdown:
            name = game.words[lang][f"score.{part.id}"]
            points = str(part.points).replace("-", "−")
            assert any(line.strip().startswith(name) and points in line for line in lines), (part, lines)
    assert not any("rules." in line or "{" in line for line in lines)


@pytest.mark.turns(6)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_wrong_with_an_example(name):
    """In both languages and every ink, with all its results: no false alarm of a doubt either."""
    report = check(str(EXAMPLES / name), Catalog(), trust=False)
    assert report.problems == []


@pytest.mark.turns(6)
@pytest.mark.parametrize(("name", "lang", "paper"), in_turn(GAMES, ["ja", "en"], ["a4", "letter"], each=2))
def test_every_component_is_printed(catalog, name, lang, paper):
    """On both papers, in normal and in large print."""
    game = catalog.load(name)
    for component in game.components:
        for large in (False, True):
            job = Job(lang, paper=paper, large=large)
            printed = pages(game, component, job, load_fonts(job))
            assert printed.pieces


def test_both_languages_say_the_same(catalog):
    """Every example has a Japanese name of its own, and keeps the English one."""
    for name in GAMES:
        game = catalog.load(name)
        assert game.title("ja") != game.title("en")
        assert word("en", "onefile.total") == game.words["en"]["entry.total"]


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_made_of_a_spreadsheet_and_pictures(catalog, name):
    """Sixty rows, a drawing on each card, icons of its own, long names in two scripts; nothing is wrong but what black ink makes of art."""
    assert len((EXAMPLES / name / "game.toml").read_text("utf-8").splitlines()) <= 40
    game = catalog.load(name)
    assert (len(game.cards), sum(card.quantity for card in game.cards)) == (60, 80)
    assert all(card.columns["art"].endswith(".svg") for card in game.cards)
    assert max(len(card.columns["title"]) for card in game.cards) > 60
    assert any(":lamp:" in card.columns["text"] for card in game.cards)
    assert any(card.columns["title"].endswith("招き猫") for card in game.cards)
    found = {problem.code for problem in check(str(EXAMPLES / name), Catalog(), trust=False).problems}
    assert found <= {
        "much-ink",
        "dark-tint",
        "much-ink-many",
        "dark-tint-many",
        "much-ink-backs",
        "dark-tint-backs",
    }  # pictures and icons are grey in black ink


def test_a_team_wins_as_several_people(catalog):
    """A team of three wins: no one of them does."""
    (answer,) = score_files([str(EXAMPLES / "bowling-league" / "examples" / "trio.toml")], catalog.load("bowling-league"))
    assert headline(answer.game, answer.score, "en") == "Aki, Chie and Emi win with 5"
