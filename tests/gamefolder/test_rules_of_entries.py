"""A stranger's full game file with rules below ``[rules]``: entries as rows, numbers, readings, axes, checks in words of its own."""

from __future__ import annotations

import pytest

from printkit.gamefolder.catalog import Catalog
from printkit.model import Refused
from printkit.scoring.report.explain import texts
from printkit.scoring.run import score_record

GAME = """format = 1
id = "pond"
version = "1.0"
players = [2, 4]

[credits]
design = "somebody"

[options]
frogs = ["kind", "shy"]

[facts]
fish = { 2 = 5, 3 = 7, 4 = 9 }
[points]
colour = { red = 3, blue = 1 }
frog = 2

[axes]
bank = { keys = ["N", "S"] }
round = { open = true, prefix = "r" }

[[entries]]
id = "name"
kind = "text"
axes = ["player"]
record = "players[].name"
column = "player"
max_length = 40
required = true

[[entries]]
id = "colour"
kind = "choice"
axes = ["player"]
record = "players[].colour"
column = "colour"
choices = ["red", "blue"]
required = true

[[entries]]
id = "fish"
kind = "int"
axes = ["player", "bank"]
record = "players[].fish"
fold = ["map"]
column = "fish.{bank}"
low = 0

[[entries]]
id = "gift"
kind = "choice"
axes = ["player"]
record = "gifts"
fold = ["map"]
column = "gift"
choices = ["player"]

[[entries]]
id = "written"
kind = "int"
axes = ["player"]
record = "players[].total"
role = "claim"
column = "total"

[rules]
plays = "sum(fish) > 0"
[rules.blanks]
fish = 0
[rules.values]
there = "facts.fish[players]"
doubled = { along = "bank", value = "2 * fish" }
best = { along = "bank", value = "fish == most(fish)" }
[rules.score]
A = { value = "sum(doubled)", counts = "sum(fish)" }
B = { value = "points.colour[colour]", when = "option.frogs == 'kind'" }
gifts = { value = "count_all(gift == taker)", each = 5 }
[rules.claims]
written = { value = "total", code = "total-differs" }
[rules.details]
there = "there"
banks = [{ along = "bank", bank = "bank", most = "most(fish)" }]
[[rules.check]]
that = "sum_all(sum(fish)) <= there"
code = "too-many-fish"
places = [["sum(fish) > 0", "fish"]]
with = { limit = "there", held = "tally(sum(fish))" }
[[rules.check]]
that = "gift != player"
code = "own-gift"
place = "gift"
[[rules.explain]]
along = "player"
say = "head_of"
with = { name = "player" }
lines = [{ along = "bank", when = "fish > 0", say = "bank", with = { bank = "bank", fish = "fish" } }]
"""
GAME = (
    GAME.replace('gifts = { value = "count_all(gift == taker)", each = 5 }\n', 'gifts = { value = "got", each = 5 }\n')
    .replace("[rules.score]\n", 'got = { cases = [["given(gift)", 1]], else = 0 }\n[rules.score]\n')
    .replace('best = { along = "bank", value = "fish == most(fish)" }\n', "")
)

WORDS = """title = "Pond"
[entry]
name = "Name"
colour = "Colour"
fish = "Fish"
gift = "Gift"
written = "Total"
[score]
A = "Fish"
B = "Colour"
gifts = "Gifts"
[option]
frogs = "Frogs"
[problems]
too-many-fish = "more than {limit}: {held}"
own-gift = "{name} gives to themselves"
[explain]
head_of = "{name}"
bank = "{bank}: {fish}"
"""


def loaded(folder, text=GAME):
    folder.mkdir(exist_ok=True)
    (folder / "game.toml").write_text(text, encoding="utf-8")
    for lang in ("ja", "en"):
        (folder / f"{lang}.toml").write_text(WORDS, encoding="utf-8")
    return Catalog([folder]).load("pond")


@pytest.fixture(scope="module")
def pond(tmp_path_factory):
    return loaded(tmp_path_factory.mktemp("games") / "pond")


def record(*fish, **more):
    players = [{"name": name, "colour": "red", "fish": own} for name, own in zip(("Aki", "Ben", "Cho"), fish, strict=False)]
    return {"game": "pond", "players": players, **more}


def test_entries_are_rows(pond):
    """Numbers of the game file, tables by number of players and by word, a list along an axis, a player's name."""
    found = score_record(record({"N": 2, "S": 1}, {"S": 1}, gifts={"Aki": "Ben"}), pond)
    assert found.problems == []
    first, second = found.score.players
    assert [(part.id, part.count, part.points) for part in first.breakdown] == [("A", 3, 6), ("B", 3, 3), ("gifts", 1, 5)]
    assert (second.total, found.score.winners) == (5, ("Aki",))
    assert found.score.details == {"there": 5, "banks": [{"bank": "N", "most": 2}, {"bank": "S", "most": 1}]}
    assert texts(found, "en") == ["Aki", "  N: 2", "  S: 1", "Ben", "  S: 1"]


def test_readings_are_asked(pond):
    """``option.frogs`` is the reading in force."""
    found = score_record(record({"N": 1}, {"N": 1}), pond.under({"frogs": "shy"}))
    assert [player.total for player in found.score.players] == [2, 2]


def test_who_does_not_play_has_no_score(pond):
    """And comes last."""
    found = score_record(record({"N": 1}, {}, {"S": 2}), pond)
    assert [(player.total, player.rank) for player in found.score.players] == [(5, 2), (None, 3), (7, 1)]


@pytest.mark.parametrize(
    ("raw", "problems"),
    [
        (record({"N": 4}, {"S": 2}), [("too-many-fish", "players", "players: more than 5: Aki 4, Ben 2")]),
        (record({"N": 6}, {}), [("too-many-fish", "players[0].fish", "players no. 1, fish: more than 5: Aki 6")]),
        (record({"N": 1}, {"N": 1}, gifts={"Ben": "Ben"}), [("own-gift", "gifts.Ben", "gifts.Ben: Ben gives to themselves")]),
    ],
)
def test_checks_speak_in_words_of_the_game(pond, raw, problems):
    """At the place that holds all that is meant."""
    found = score_record(raw, pond).as_dict("en")["problems"]
    assert [(one["code"], one["where"], one["message"]) for one in found] == problems


def test_a_number_that_was_written_is_compared(pond):
    """With what follows from the rest."""
    raw = record({"N": 1}, {"N": 1})
    raw["players"][1]["total"] = 9
    assert [(p.code, p.where, p.args["expected"]) for p in score_record(raw, pond).problems] == [
        ("total-differs", "players[1].total", 5)
    ]


def test_what_is_sure_is_told_beside_other_errors(pond):
    """A check that rests on what can't be read waits; any other is told."""
    raw = record({"N": 6}, {}, gifts={"Aki": "Aki"})
    raw["players"][1]["colour"] = "green"
    assert [p.code for p in score_record(raw, pond).problems] == ["not-one-of", "too-many-fish", "own-gift"]
    raw["players"][1]["fish"] = {"S": "many"}
    assert [p.code for p in score_record(raw, pond).problems] == ["not-one-of", "expected-int", "own-gift"]


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ('"facts.fish[players]"', '"facts.fisch[players]"', "rules-no-look", "rules.values.there"),
        ('"facts.fish[players]"', '"facts.fish[option.frogs]"', "rules-no-look", "rules.values.there"),
        ('"points.colour[colour]"', '"points[colour]"', "rules-look-mixed", "rules.score.B"),
        ('value = "2 * fish"', 'value = "2 * bank"', "rules-not-number", "rules.values.doubled"),
        ('along = "bank", value', 'along = "bonk", value', "unknown-axis", "rules.values.doubled.along"),
        ("\"option.frogs == 'kind'\"", "\"option.frogs == 'kin'\"", "rules-no-choice", "rules.score.B.when"),
        ('there = "there"', 'there = "bank"', "rules-not-along", "rules.details.there"),
        ('place = "gift"', 'place = "gifft"', "unknown-entry", "rules.check[1].place"),
        ("fish = 0\n", 'fish = "no"\n', "rules-blank-kind", "rules.blanks.fish"),
        ("[rules.claims]\nwritten", "[rules.claims]\nwriten", "unknown-entry", "rules.claims.writen"),
        ("[rules.details]", "[rules.detail]", "unknown-key", "rules.detail"),
        ('"gift != player"', '"first(sum(fish)) != player"', "rules-not-condition", "rules.check[1].that"),
    ],
)
def test_a_mistake_in_the_rules_is_told_at_its_place(tmp_path, old, new, code, where):
    """With file and line."""
    assert old in GAME
    with pytest.raises(Refused) as refused:
        loaded(tmp_path / "pond", GAME.replace(old, new))
    found = refused.value.problems[0]
    assert (found.code, found.where.partition(": ")[2]) == (code, where)
    assert found.line
