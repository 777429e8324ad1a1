"""Games of ``examples/`` against ``tests/library/``: totals and places of random legal records, as ``check --play`` draws them."""

from __future__ import annotations

from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

import printkit
from printkit.inspection.trials.asks import rows_of
from printkit.inspection.trials.legal import random_record
from printkit.scoring.declared import program_of

TESTS = Path(__file__).parents[1]
COMPARED = sorted(path.stem.replace("_", "-") for path in (TESTS / "library").glob("[!_]*.py"))
RECORDS = 500


@pytest.mark.turns(6)
@pytest.mark.parametrize("name", COMPARED)
def test_a_game_scores_as_plain_python_says(name):
    """Five hundred records, of each number of players and in each reading of its options in turn."""
    game = printkit.load(str(TESTS.parent / "examples" / name))
    plain = import_module(f"library.{name.replace('-', '_')}").score
    rules = program_of(game)
    rows = rows_of(rules)
    fewest, most = (sum(rules.teams),) * 2 if rules.teams else game.players
    readings = [dict(zip([o.id for o in game.options], one, strict=True)) for one in product(*(o.values for o in game.options))]
    tables = list(product(readings, range(fewest, most + 1)))
    finished = 0
    for number in range(RECORDS):
        options, count = tables[number % len(tables)]
        result = random_record(rules, rows, f"library/{number}", count, options=options).result
        assert result is not None, number
        expected = plain(count, result.written.sheet, result.written.rounds, options)
        assert result.totals == expected.totals, result.written
        if result.finished:
            finished += 1
            assert list(result.verdict.ranks) == expected.ranks, result.written
    assert finished > RECORDS // 2
