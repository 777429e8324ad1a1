"""Whatever a table writes, an example's rules score it or refuse it, and explain what they score."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.language.known import Written
from printkit.language.lines import decided, explained
from printkit.language.play import play
from printkit.language.say import labels

GAMES = [
    "lantern-street",
    "yacht",
    "hearts",
    "oh-hell",
    "spades",
    "farkle",
    "nine-hole-golf",
    "five-hundred-rummy",
    "cribbage",
    "molkky",
    "kite-hill",
]


def scalar(random, field, kind):
    """One value of a cell, sometimes blank."""
    if random.random() < 0.05:
        return None
    return {
        "int": lambda: random.randint(field.low, field.high),
        "bool": lambda: random.random() < 0.6,
        "ticks": lambda: random.randint(0, field.shape[0]),
    }[kind]()


def value(random, field):
    """What one owner writes in a row, sometimes nothing."""
    wide, tall = field.shape
    if random.random() < 0.1:
        return None
    match field.kind.name:
        case "list":
            return [scalar(random, field, field.kind.of) for _ in range(wide)]
        case "grid":
            return [[scalar(random, field, field.kind.of) for _ in range(wide)] for _ in range(tall)]
    return scalar(random, field, field.kind.name)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9))
@pytest.mark.parametrize("name", GAMES)
def test_no_record_makes_it_fail(program, name, seed):
    """With blanks anywhere, too many rounds, or none."""
    random = Random(seed)  # noqa: S311
    rules = program[name]
    count = sum(rules.teams) or random.randint(2, 5)

    def rows(scope):
        return {f.id: [value(random, f) for _ in range(count)] for f in rules.fields.values() if f.scope == scope}

    rounds = [rows("round") for _ in range(random.randint(0, 8) if rules.rounds else 0)]
    result = play(rules, Written(tuple("ABCDE"[:count]), rows("sheet"), rounds))
    if result.problems:
        return
    for lang in ("ja", "en"):
        label = labels(rules.words, lang)
        assert len(explained(result, lang, label)) >= len(result.sides)
        assert len(decided(result, lang, label)) == len(result.verdict.trail if result.verdict else ())
