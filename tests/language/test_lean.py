"""The ninth table of a sort and those after it answer as the first did, though they are scored by functions that keep less (`lean`)."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random

import pytest

import printkit
from catalog_cases import game_ids, game_of
from printkit.gamefolder.catalog import BUILT_IN
from printkit.inspection.trials.asks import rows_of
from printkit.inspection.trials.entering import record_of
from printkit.inspection.trials.legal import random_record
from printkit.language import lean
from printkit.language.play import Table
from printkit.scoring.declared import program_of
from printkit.scoring.readers.files import parse
from printkit.scoring.report import explain
from printkit.scoring.run import answer_of

GAMES = Path(__file__).parents[2] / "examples"
NINE = 9
LIBRARY = ["spades", "hearts", "yacht", "farkle", "oh-hell"]
"""A game of teams, two with rounds, one without, and one that stops inside a round."""


def answered(raw, game):
    """All that a record is answered, and how its score came about, in both languages."""
    answer = answer_of(raw, game)
    texts = [json.dumps(answer.as_dict(lang, named=True), ensure_ascii=False) for lang in ("ja", "en")]
    if answer.score is not None:
        texts += [line for lang in ("ja", "en") for line in explain.texts(answer, lang)]
    return texts


def afresh(raw, game):
    """The same where no table of its sort was scored before."""
    if game.rules:
        program_of(game).compiled.clear()
    return answered(raw, game)


def examples(name):
    """The records of a game's examples."""
    files = sorted((BUILT_IN / name.replace("-", "_") / "examples").glob("*.toml"))
    return [parse(file.name, file.read_bytes(), game_of(name)).raw for file in files]


def drawn(name):
    """A game of the library, and random legal records of it."""
    game = printkit.load(str(GAMES / name))
    program = program_of(game)
    count = sum(program.teams) or game.players[0]
    tried = [random_record(program, rows_of(program), f"lean/{n}", count, options=game.readings) for n in range(3)]
    return game, [record_of(game, program, one) for one in tried]


def spots(value):
    """Every place in a record at which something stands."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield value, key
        yield from spots(one)


def changed(raw, chance):
    """A record in which one thing is another, mostly one that goes against the rules."""
    record = copy.deepcopy(raw)
    rows, key = chance.choice([*spots(record)])
    here = rows[key]
    if isinstance(here, int):
        rows[key] = chance.choice([here + 1, here - 1, 0, 99, 10**9])
    elif isinstance(here, list) and here:
        here.append(copy.deepcopy(chance.choice(here)))
    else:
        del rows[key]
    return record


def same_after_nine(game, records):
    """Records and changed ones are answered as they are afresh, after nine tables like each; how many of the changed are refused."""
    chance = Random(game.id)  # noqa: S311
    refused = 0
    for raw in records:
        others = [changed(raw, chance) for _ in range(3)]
        expected = [afresh(one, game) for one in (raw, *others)]
        first = afresh(raw, game)
        for _ in range(NINE):
            assert answered(raw, game) == first
        for one, answer in zip((raw, *others), expected, strict=True):
            assert answered(one, game) == answer, one
            refused += '"valid": false' in answer[0]
    return refused


@pytest.mark.parametrize("name", game_ids())
def test_the_tenth_table_answers_as_the_first(name):
    """Of every built-in game: its examples, and faults in them that come when the functions are there already."""
    assert same_after_nine(game_of(name), examples(name)[:6])


@pytest.mark.parametrize("name", LIBRARY)
def test_the_tenth_table_of_the_library_answers_as_the_first(name):
    """Of games in one file, of each way in which rounds are played."""
    assert same_after_nine(*drawn(name))


def test_each_sort_of_table_is_counted_by_itself():
    """By game, readings and how many play: nine tables of one make no functions for another, and none answers for another."""
    game = game_of("eitsuku")
    option = game.options[0]
    raws = [{**examples("eitsuku")[0], "options": {option.id: value}} for value in option.values]
    expected = [afresh(raw, game) for raw in raws]
    assert expected[0] != expected[1]
    program_of(game).compiled.clear()
    for _ in range(NINE):
        answered(raws[0], game)
    answered(raws[1], game)
    lean_ones = [sections.lean is not None for sections in program_of(game).compiled.values()]
    assert lean_ones == [True, False]
    assert [answered(raw, game) for raw in raws] == expected


def test_a_warning_is_told_without_playing_the_table_again(monkeypatch):
    """In Eitsuku whoever never released a film is told so, and has no score: that is no fault."""
    game = game_of("eitsuku")
    warned = [raw for raw in examples("eitsuku") if any(p.severity == "warning" for p in answer_of(raw, game).problems)]
    assert warned
    first = afresh(warned[0], game)
    for _ in range(NINE):
        answered(warned[0], game)
    played = []
    monkeypatch.setattr(lean, "Game", lambda *args, **how: played.append(1) or Table(*args, **how))
    assert answered(warned[0], game)[:2] == first[:2]
    assert played == [1]


@pytest.mark.parametrize("name", ["spades", "hearts"])
def test_rounds_are_one_function_for_teams_and_explanations_too(name, monkeypatch):
    """From the ninth table of a sort on nothing is played round by round, unless there is something to tell."""
    game, (raw, *_) = drawn(name)
    first = afresh(raw, game)
    for _ in range(NINE):
        answered(raw, game)
    monkeypatch.setattr(Table, "play_round", None)
    assert answered(raw, game) == first
