"""Templates as they come: every key with what it is, and nothing that could be taken for a result."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

import printkit
from catalog_cases import game_ids, game_of
from printkit.gamefolder.catalog import Catalog
from printkit.messages.sentences import message
from printkit.model.slot_values import record_of_slots
from printkit.scoring.run import score_record, score_sources
from printkit.scoring.writing import template, to_json

EXAMPLES = Path(__file__).parents[2] / "examples"
OWN = sorted(path.parent.name for path in EXAMPLES.glob("*/game.toml") if "\n[score]" in path.read_text(encoding="utf-8"))
NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fumi", "Go", "Hana")


@pytest.fixture(scope="module")
def catalog():
    """The built-in games and the examples."""
    return Catalog([EXAMPLES])


def scored(game, name, data):
    """The answer to one file."""
    (answer,) = score_sources([(name, data)], game)
    return answer.as_dict("en")


@pytest.mark.turns(2)
@pytest.mark.parametrize("name", [*game_ids(), *OWN])
def test_a_template_with_names_alone_is_never_scored(catalog, name):
    """In no form: a line that nobody filled in counts as nothing, not as 0."""
    game = catalog.load(name)
    names = NAMES[: game.players[0]]
    form = record_of_slots(game, {f"p{number}-name": player for number, player in enumerate(names, 1)})
    files = {kind: template(game, kind, "en", names) for kind in ("toml", "json", "csv", "xlsx")}
    for kind, data in {**files, "form.json": to_json(form).encode()}.items():
        told = scored(game, f"a.{kind}", data)
        assert told["problems"], kind
        assert (told["valid"], told["winners"], told["players"]) == (False, [], []), kind


def test_one_forgotten_line_is_told_by_its_name(catalog):
    """And what is written in place of the quotes is read."""
    game = catalog.load("lantern-street")
    text = template(game, "toml", "en", ("Aki",)).decode()
    filled = text.replace('lit = ""', "lit = [[1], [], [], [], []]").replace('broken = ""', "broken = 0")
    told = scored(game, "a.toml", filled.encode())
    assert [(problem["code"], problem["where"]) for problem in told["problems"]] == [("missing-key", "players[0].coins")]
    told = scored(game, "a.toml", filled.replace('coins = ""', "coins = 7").encode())
    assert told["players"][0]["total"] == 2


@pytest.mark.parametrize(("lang", "ticks"), [("en", "Broken lanterns · 0–6"), ("ja", "割れたランタン · 0–6")])
def test_each_key_of_a_game_of_ones_own_says_what_it_is_and_its_range(catalog, lang, ticks):
    """As the keys of the built-in games do."""
    text = template(catalog.load("lantern-street"), "toml", lang, ("Aki",)).decode()
    assert f'broken = ""  # {ticks}' in text
    assert set(tomllib.loads(text)["players"][0]) == {"name", "lit", "broken", "coins"}
    assert all("#" in line for line in text.splitlines() if line.endswith('""'))


@pytest.mark.parametrize(("lang", "each"), [("en", "of each team (1, 2): 0–1500"), ("ja", "チームごと（1, 2）：0–1500")])
def test_what_teams_write_has_a_place_for_each(catalog, lang, each):
    """By their numbers, with what they are called on paper."""
    text = template(catalog.load("canasta"), "toml", lang).decode()
    line = next(line for line in text.splitlines() if line.startswith("held = "))
    assert line.startswith('held = {1 = "", 2 = ""}')
    assert each in line


def test_a_table_of_teams_is_filled_in_as_the_guide_shows(catalog):
    """A row for each team that there is; what a round has of each stands in one cell, as the message says that meets it elsewhere."""
    game = catalog.load("canasta")
    rows = template(game, "csv", "en", NAMES[:4]).decode().splitlines()
    heads = rows[0].split(",")
    at = {name: heads.index(name) for name in ("team", "round", "held")}
    assert [cells[at["team"]] for row in rows[1:] if (cells := row.split(","))[at["team"]]] == ["1", "2"]
    guide = (Path(__file__).parents[2] / "docs" / "own-games.md").read_text("utf-8")
    blocks = dict(re.findall(r"^```(toml|csv)\n((?:# canasta|round,).*?)^```$", guide, re.MULTILINE | re.DOTALL))
    answers = [scored(game, f"a.{kind}", text.encode()) for kind, text in blocks.items()]
    assert [[player["total"] for player in answer["players"]] for answer in answers] == [[1465, 535, 1465, 535]] * 2
    cells = dict.fromkeys(heads, "") | {"round": "1", "team": "2", "held": "45"}
    text = "\n".join([*rows, ",".join(cells.values())]).encode()
    for lang in ("en", "ja"):
        (answer,) = score_sources([("a.csv", text)], game)
        (problem,) = (problem for problem in answer.problems if problem.code == "cell-of-each")
        assert "1=… 2=…" in message(problem, lang, game)


def test_a_tsv_is_a_table(catalog):
    """Tabs between the cells, whatever its ending."""
    game = catalog.load("kite-hill")
    text = template(game, "csv", "en", ("Aki",)).decode()
    told = scored(game, "a.tsv", text.replace(",", "\t").encode())
    assert {problem["code"] for problem in told["problems"]} == {"missing-key"}


@pytest.mark.parametrize("kind", ["toml", "json"])
def test_opts_dice_may_stay_as_the_template_has_them(kind):
    """A list of nothing is not given; the deals of a game that has none are taken out."""
    game = game_of("opt")
    empty = template(game, kind, "en", ["Aki", "Ben"])
    record = json.loads(empty) if kind == "json" else tomllib.loads(empty.decode())
    none = {"1": 0, "5": 0, "10": 0, "20": 0}
    record |= {"players": ["Aki", "Ben"], "coins": {"Aki": {**none, "1": 3}, "Ben": {**none, "5": 1}}}
    del record["ledger"]
    answer = score_record({**record, "dice": ["", "", ""]}, game)
    assert answer.problems == []
    assert answer.score.winners == ("Ben",)


@pytest.mark.parametrize("kind", ["toml", "json", "csv", "xlsx"])
def test_a_game_of_which_nothing_is_written_down_has_none(catalog, kind):
    """It would be a file with nothing to fill in; the refusal says what to add."""
    with pytest.raises(printkit.Refused) as refused:
        printkit.template(catalog.load("night-market"), kind)
    (problem,) = refused.value.problems
    assert problem.code == "no-scorer"
    assert "[score]" in problem.hint("en")
    assert "[score]" in problem.hint("ja")


@pytest.mark.parametrize("name", game_ids())
def test_names_that_are_empty_are_told_and_not_as_alike(name):
    """An untouched template has several of them."""
    found = score_record(json.loads(template(game_of(name), "json", "en", [])), game_of(name))
    assert "repeated-name" not in {problem.code for problem in found.problems}
