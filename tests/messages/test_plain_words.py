"""Every message that a changed record can bring, in both languages: no notation of Python, no places of programs, no bare ids."""

from __future__ import annotations

import json
import re

import pytest

from catalog_cases import EVERY_CASE, game_ids, game_of
from helpers_games import RECORDS, changed, places
from printkit.messages.people import Origin, line, lines
from printkit.messages.sentences import message, words
from printkit.model import error
from printkit.scoring.run import score_record, score_sources

INSTEAD = [None, "x", -1, 0, 1, 2, 6, 99, 2.5, True, False, [], {}, ["x", None], {"a": {"b": True}}, "", "Aki"]
"""What somebody may have written in place of a value."""

CASES = 300
"""Changed records of each game, taken evenly from all of them, unless all are tried."""

NOTATION = re.compile(r"""\bNone\b|\bTrue\b|\bFalse\b|\{'|\['|-\d+(\.\d+)? ?mm|(?<=\S)  (?=\S)""")
PLACE = re.compile(r"\w\[\d+\]")
CODE = re.compile(r"\{\w+(:[^}]*)?\}|[a-z]_[a-z]|\w = \\?\"|\bedition = ")


def problems(name):
    """One of each code and way, from records changed at every place."""
    every = [(at, how) for at in places(RECORDS[name]) for how in (*INSTEAD, "left out", "twice")]
    seen = {}
    for at, how in every if EVERY_CASE else every[:: max(1, len(every) // CASES)]:
        record = {"game": name, **changed(RECORDS[name], at, how)}
        for problem in score_record(record, game_of(name)).problems:
            seen.setdefault((problem.code, repr(how)), problem)
    return list(seen.values())


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", game_ids())
def test_changed_records_are_told_in_plain_words(name):
    """On a form, where nobody types keys; of what was written only the value itself is repeated, as it was written."""
    every = problems(name)
    assert len({problem.code for problem in every}) > 10
    for problem in every:
        for lang in ("ja", "en"):
            text = line(problem, lang, game_of(name), Origin("a.pdf"))
            assert not NOTATION.search(text), text
            typed = {"unknown-key", "no-such-card", "not-table"} | ({"missing-key"} if "." in problem.where else set())
            if problem.code not in typed:
                assert not PLACE.search(text), text
                assert not CODE.search(text), text


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_games_own_messages_hold_no_code(name, lang):
    """Neither ids nor what would be typed into a file; editions and logs are written by hand, and name their keys."""
    own = game_of(name).words[lang]
    texts = {key: text for key, text in own.items() if key.startswith(("problems.", "hints."))}
    for key, text in texts.items():
        written = key.partition(".")[2].startswith(("edition-", "log-", "no-such-card", "no-market", "no-dice", "market-form"))
        assert written or not CODE.search(re.sub(r"\{[^}]*\}", "", text)), (key, text)


def test_a_problem_of_no_range_has_no_notation():
    """Of lists and tables in an argument, too; a known range as people write it."""
    for value in (None, True, ["a", None], {"tops": "final", "sets": ["a"]}):
        for lang in ("ja", "en"):
            assert not NOTATION.search(message(error("sheets-differ", "x", found=value, expected=value, first="a.pdf"), lang))
    problem = error("not-a-key", "players[0].marks[0]", known="1–20", found="21")
    assert "1〜20のどれか" in line(problem, "ja", game_of("unlock-tower"), Origin("a.pdf"))
    missing = error("missing-key", "players[1]")
    assert line(missing, "en", game_of("unlock-tower"), Origin("a.toml")).endswith("Player 2: nothing is written here")


def test_an_edge_is_named_with_how_far_beyond_it_something_stands():
    problem = error("outside-frame", "card", what="cut", x=-3.0, y=5.0, edge="left", beyond=3.0, count=1)
    assert "“cut”, 3.0 mm beyond the left edge" in message(problem, "en")
    assert "左に3.0 mmはみ出しています" in message(problem, "ja")
    assert {key.rpartition(".")[2] for key in words("ja") if key.startswith("edge.")} == {"left", "right", "top", "bottom"}


WRITERS = [
    {"name": name, "released": 7 + seat, "actors": [seat + 1], "writer": 6, "composer": seat + 1, "director": seat + 2}
    for seat, name in enumerate(("Aki", "Ben", "Chie"))
]


def test_too_many_of_a_role_in_the_games_words():
    game = game_of("eitsuku")
    (problem,) = score_record({"game": "eitsuku", "players": WRITERS}, game).problems
    assert "数字6の脚本家が3枚あります（役割ごとに2枚まで。超えた1枚には数字6のプロモーターが1枚要りますが、0枚です）" in line(
        problem, "ja", game, Origin()
    )
    assert "there are 3 writers of number 6 (" in line(problem, "en", game, Origin())


def test_sheets_that_differ_name_the_file_that_says_so():
    """Not the first one, which has no word on it; options by their printed words, and only those that differ."""
    game = game_of("opt")
    names = {"game": "opt", "players": ["Aki", "Ben"]}
    coins = {"coins": {"Aki": {"1": 2}, "Ben": {}}}
    sheets = [{**names, **coins}, {**names, "dice": [2, 2, 3]}, {**names, "dice": [2, 2, 4]}]
    (scored,) = score_sources([(f"{n}.json", json.dumps(one).encode()) for n, one in enumerate(sheets)], game, sheets=True)
    (text,) = lines(scored.problems, "en", game, scored.source)
    assert text.startswith("error: 2.json, Dice: ")
    assert "and 1.json says “2, 2, 3”" in text
    tower = game_of("unlock-tower")
    rows = [{"game": tower.id, "options": {"tops": tops, "sets": "disjoint"}, "players": []} for tops in ("marks", "final")]
    (scored,) = score_sources([(f"{n}.json", json.dumps(one).encode()) for n, one in enumerate(rows)], tower, sheets=True)
    texts = [one for one in lines(scored.problems, "ja", tower, scored.source) if "1.json" in one and "0.json" in one]
    assert any("「組に数える屋根: 終わりにいちばん上の屋根だけ」" in one and "組の重なり" not in one for one in texts), texts
