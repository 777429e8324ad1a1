"""Measures of several numbers (of each group, of several rows, of sets), printed numbers, areas in groups: against plain Python."""

from __future__ import annotations

import re

import own_games
import pytest

import printkit
from printkit.inspection.trials.asks import rows_of
from printkit.inspection.trials.legal import random_record
from printkit.language.lines import card, explained
from printkit.language.say import labels
from printkit.scoring.declared import program_of

PAGE = "\n".join(page.read_text(encoding="utf-8") for page in own_games.PAGES)
TEXT = re.search(r"^```toml\n# herb-garden/game\.toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[1]


def program_from(text, tmp_path):
    """The rules of a file."""
    folder = tmp_path / "herb-garden"
    folder.mkdir(exist_ok=True)
    (folder / "game.toml").write_text(text, encoding="utf-8")
    return program_of(printkit.load(str(folder)))


def records(program, count):
    """So many random legal results."""
    rows = rows_of(program)
    for number in range(count):
        tried = random_record(program, rows, f"measures/{number}", 1 + number % 4)
        assert tried.result.problems == ()
        yield tried.result


def areas(cells):
    """Sizes of connected areas of (column, row), by painting over."""
    left, sizes = set(cells), []
    while left:
        area = {left.pop()}
        while more := {(x, y) for x, y in left for a, b in area if abs(x - a) + abs(y - b) == 1}:
            area |= more
            left -= more
        sizes.append(len(area))
    return sizes


BEDS = [[(0, 0), (1, 0), (0, 1), (1, 1)], [(2, 2), (3, 2), (2, 3), (3, 3)]]
RED = [(0, 0), (1, 0), (2, 0), (2, 1)]


def plain(row, seat):
    """What the game of the page is worth, part by part."""
    garden, lit = row["garden"][seat] or [[None] * 4] * 4, row["lit"][seat]
    jars = [row[name][seat] for name in ("herbs", "roots", "fruits")]
    columns = [{line[x] for line in garden} - {None} for x in range(4)]
    sets = [sum(one > taken for one in jars) for taken in range(max(jars))]
    red = areas([(x, y) for x, y in RED if lit[y][x]])
    beds = [size for bed in BEDS for size in areas([(x, y) for x, y in bed if garden[y][x] == "sage"])]
    at = {(x, y): garden[y][x] for x in range(4) for y in range(4)}
    beside = [
        any(at.get((x + dx, y + dy)) == "sage" for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
        for (x, y), plant in at.items()
        if plant == "mint"
    ]
    return {
        "varied": sum(5 for column in columns if len(column) == 4),
        "mint": sum(n * line.count("mint") for n, line in enumerate(garden, 1)),
        "beds": 2 * sum(beds),
        "shelves": sum([0, 1, 3, 6][size] for size in sets),
        "squares": sum(min(one, 5) ** 2 for one in jars),
        "numbers": sum(1 + x + 3 * y for y in range(3) for x in range(3) if lit[y][x]),
        "red": sum(8 if size >= 4 else 3 if size >= 2 else 0 for size in red),
        "steps": [0, 1, 3, 6, 10, 15][row["path"][seat]],
        "opener": 3 * row["opened"][seat],
        "scent": sum(beside),
        "bonus": 2 * (jars[0] > jars[1]),
    }


def test_five_hundred_records_score_as_plain_python_says(tmp_path):
    """Each part of each player, and the total."""
    program = program_from(TEXT, tmp_path)
    seen = {name: set() for name in program.parts}
    for result in records(program, 500):
        for seat in range(len(result.sides)):
            expected = plain(result.written.sheet, seat)
            assert {name: result.points(name)[seat] for name in expected} == expected
            assert result.totals[seat] == sum(expected.values())
            for name, value in expected.items():
                seen[name].add(value)
    assert all(len(values) > 1 for values in seen.values()), seen


def test_they_are_told_in_words(tmp_path):
    """On the card, and with a player's numbers."""
    program = program_from(TEXT, tmp_path)
    label = labels(program.words, "en")
    lines = {line.name: line.text for line in card(program, "en", label)}
    assert lines["Varied"] == "different ones in each column of garden: 0 / 0 / 0 / 0 / 5 for 0 / 1 / 2 / 3 / 4"
    assert lines["Shelves"] == "sizes of the sets of herbs, roots, fruits, each 0 / 1 / 3 / 6 for 0 / 1 / 2 / 3"
    assert lines["Squares"] == "herbs, roots, fruits, each 0 / 1 / 4 / 9 / 16 / 25 for 0 / 1 / 2 / 3 / 4 / 5 (more add nothing)"
    assert lines["Mint"] == "mint in each row of garden: times 1 / 2 / 3 / 4 in order"
    assert lines["Numbers"] == "sum of numbers printed in lit"
    assert lines["Scent"] == "mint beside sage in garden"
    for lang in ("en", "ja"):
        for result in records(program, 5):
            told = "\n".join(line for line, _ in explained(result, lang, labels(program.words, lang)))
            assert "{" not in told
            assert "None" not in told


WRONG = """title = "T"
players = 1
[sheet]
rows = [
  { id = "g", grid = [3, 2], int = [1, 6], may = true },
  { id = "m", grid = [3, 2], mark = true, printed = [["a", 2]] },
  { id = "x", int = [0, 9] },
]
[score]
all_of = "x + sum(g) + count(m)"
"""


@pytest.mark.parametrize(
    ("line", "code", "where"),
    [
        ('a = { count = "m", within = "rows", weights = [1, 2, 3] }', "wrong-length", "score.a.weights"),
        ('a = { count = "m", weights = [1, 2] }', "rules-weights", "score.a.weights"),
        ('a = { count = "m", within = "lines" }', "rules-no-group", "score.a"),
        ('a = { full = "m", within = "rows" }', "rules-within", "score.a.within"),
        ('a = { count = "m.rows", within = "rows" }', "rules-within", "score.a.within"),
        ('a = { sum = "m.printed" }', "rules-no-group", "score.a"),
        ('a = { value = "sums(g.rows)" }', "rules-not-number", "score.a"),
        ('a = "x > 3"', "rules-not-number", "score.a"),
        ("a = \"touching(g, 'red', 3)\"", "rules-compare", "score.a"),
        ('a = { count = "g", of = "\'red\'" }', "rules-compare", "score.a"),
    ],
)
def test_what_fits_nothing_is_refused(line, code, where):
    """At its place."""
    findings = printkit.check({"game.toml": (WRONG + line).encode()})
    assert [(problem.code, problem.where.partition(": ")[2]) for problem in findings] == [(code, where)]
