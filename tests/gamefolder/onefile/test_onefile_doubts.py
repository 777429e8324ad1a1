"""What is right as a file and looks like a mistake of the rules: told by ``check``, without playing, each at its place."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

import printkit
from printkit.language.known import Written
from printkit.language.lines import card, explained
from printkit.language.play import play
from printkit.language.ranges import Range, Ranges
from printkit.language.say import labels
from printkit.messages.sentences import sentence
from printkit.scoring.declared import program_of

SHEET = """title = "T"
players = [1, 4]
[sheet]
rows = [
  { id = "hit", int = [0, 18] },
  { id = "boxes", ticks = 5 },
  { id = "lit", grid = [4, 3], mark = true, blocked = [[4, 3]] },
]
[score]
whole = "hit + count(boxes) + count(lit)"
"""
ROUNDS = """title = "T"
players = [2, 4]
[rounds]
rows = [{ id = "hit", int = [0, 180] }]
[score]
sum_of = "hit"
"""


def _place(problem):
    return problem.where.partition(": ")[2]


def told(text):
    """What ``check`` says of a file."""
    return [(problem.code, _place(problem)) for problem in printkit.check({"game.toml": text.encode()})]


@pytest.mark.parametrize(
    ("line", "code", "where"),
    [
        ('a = { value = "hit", when = "hit >= 19" }', "rules-never-holds", "score.a.when"),
        ('a = { cases = [["hit >= 0", 3]], else = "hit" }', "rules-always-holds", "score.a.cases[0][0]"),
        ('a = { value = "hit", when = "hit > 3 and count(boxes) > 5" }', "rules-never", "score.a.when"),
        ('a = "count_all(hit > 18)"', "rules-never-holds", "score.a"),
        ('a = { value = "hit", when = "sum(lit.rows) > 3" }', "rules-arguments", "score.a.when"),
        ('a = { value = "hit", when = "players > 4" }', "rules-never-holds", "score.a.when"),
        ('a = { count = "boxes", table = [0, 1, 2, 3, 4, 5, 6] }', "rules-long-table", "score.a.table"),
        ('a = { value = "hit", thresholds = [[9, 5], [19, 9]] }', "rules-far-threshold", "score.a.thresholds[1]"),
        ('a = { value = "min(hit, 0)", plus = 4 }', "rules-constant", "score.a"),
        ('a = { value = "hit * 2", helper = true }', "rules-unused", "score.a"),
        ('a = "size(lit)"', "rules-constant", "score.a"),
        ('a = "size(lit.rows)"', "rules-constant", "score.a"),
        ('a = { count = "lit.rows", of = "true" }', "", ""),
        ('[reference]\nturn = ["a *lone star"]', "onefile-mark-open", "reference.turn[0]"),
        ('[reference]\nturn = ["2 * 3 and *both*, 5*"]', "", ""),
        ('[reference]\nturn = ["<b>Roll</b>"]', "onefile-mark-open", "reference.turn[0]"),
        ('a = { value = "hit", name = "**open" }', "onefile-mark-open", "score.a.name"),
        ('[reference]\nturn = ["Pay X:coim: now"]', "onefile-unknown-icon", "reference.turn[0]"),
        ('[reference]\nturn = ["Pay 3:coin: now, at 12:30:00, a:b:c"]', "", ""),
    ],
)
def test_a_doubt_is_told_at_its_place(line, code, where):
    """And nothing else; in both languages."""
    findings = printkit.check({"game.toml": (SHEET + line).encode()})
    assert [(problem.code, _place(problem)) for problem in findings] == ([(code, where)] if code else [])
    assert "{" not in "".join(sentence(problem, lang) for problem in findings for lang in ("en", "ja"))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("count(boxes) + ", "", [("rules-unread", "sheet.rows[1]")]),
        (
            "blocked = [[4, 3]]",
            "blocked = [[4, 3]], groups = { g = [[[4, 3], [1, 1]]] }",
            [("rules-blocked-group", "sheet.rows[2].groups.g")],
        ),
        (
            "blocked = [[4, 3]]",
            "blocked = [[4, 3]], colours = { red = [[4, 3]] }",
            [("rules-blocked-group", "sheet.rows[2].colours.red")],
        ),
        ("count(lit)", "full(lit.diagonals)", []),
        (
            "count(lit)",
            "full(lit.red) + full(lit.blue) + full(lit.grey)",
            [("rules-scattered", "sheet.rows[2].colours.red")],
        ),
        ("blocked = [[4, 3]]", "hex = true", []),
    ],
)
def test_rows_are_looked_at(old, new, expected):
    """A row that no rule reads, a group with a cell that nobody can fill in."""
    sheet = SHEET.replace(
        "blocked", "colours = { red = [[1, 1], [2, 1], [4, 1]], blue = [[3, 1], [3, 2]], grey = [[1, 2], [4, 2]] }, blocked"
    )
    assert told((sheet if "full(lit.red)" in new else SHEET).replace(old, new)) == expected


def test_hexes_have_no_diagonals():
    """From corner to corner."""
    assert told(SHEET.replace("blocked = [[4, 3]]", "hex = true").replace("count(lit)", "full(lit.diagonals)")) == [
        ("rules-no-group", "score.whole")
    ]


def test_a_count_of_groups_counts_their_marks():
    """How many groups there are never changes; groups of numbers are refused with the right form."""
    text = SHEET.replace("count(lit)", "count(lit.rows) + count(lit.red)").replace(
        "blocked = [[4, 3]]", "colours = { red = [[1, 1], [2, 1]] }"
    )
    assert told(text) == []
    lit = [[True, False, True, False], [False] * 4, [True, True, True, True]]
    written = Written(("A",), {"hit": [0], "boxes": [0], "lit": [lit]})
    assert play(program_of(printkit.load(_folder(text))), written).totals == [7]
    of_numbers = SHEET.replace("mark = true", "int = [1, 6], may = true")
    assert told(of_numbers.replace("count(lit)", "count(lit.rows)")) == [("rules-count-groups", "score.whole")]
    assert told(of_numbers.replace("count(lit)", "count(lit.rows, 6)")) == []


def _folder(text):
    import tempfile

    folder = Path(tempfile.mkdtemp()) / "game_of_test"
    folder.mkdir()
    (folder / "game.toml").write_text(text, encoding="utf-8")
    return str(folder)


DARTS = """title = "Darts"
players = [2, 4]
win = "low"
[rounds]
rows = [{ id = "hit", int = [0, 180] }]
[round]
rest = { value = "prev.rest - hit", start = 501 }
[score]
total = "last(rest)"
[end]
when = "last(rest) == 0"
stop = "at once"
"""


def test_what_starts_counts_before_the_first_turn():
    """Who had no turn yet still has all that there is at the start."""
    program = program_of(printkit.load(_folder(DARTS)))
    rounds = [{"hit": [180, 0]}, {"hit": [180, 0]}, {"hit": [141, None]}]
    result = play(program, Written(("Aki", "Ben"), {}, rounds))
    assert (result.totals, result.verdict.winners) == ([0, 501], (0,))
    result = play(program, Written(("Aki", "Ben"), {}, [{"hit": [180, None]}]))
    assert result.totals == [321, 501]


STANDING = """title = "T"
players = [1, 2]
[rounds]
rows = [{ id = "hit", int = [0, 180] }]
[round]
kept = { cases = [["prev.total < 100", "hit"]], else = 0 }
[score]
sum_of = "kept"
[end]
rounds = 2
"""


def test_the_standing_before_the_first_round_is_a_number():
    """It was told as “no”, as a condition is."""
    program = program_of(printkit.load(_folder(STANDING)))
    result = play(program, Written(("A",), {}, [{"hit": [120]}, {"hit": [30]}]))
    lines = "\n".join(line for line, _ in explained(result, "en", labels(program.words, "en")))
    assert "total before 0 < 100" in lines
    assert result.totals == [120]


@pytest.mark.parametrize("rounds", ["0", "-3", '"players - 4"', '{ cases = [["players == 2", 0]], else = 4 }'])
def test_a_game_has_a_round(rounds):
    """At every table."""
    assert told(f"{ROUNDS}[end]\nrounds = {rounds}") == [("rules-end-rounds", "end.rounds")]


def test_what_is_measured_in_groups_is_said_of_all_of_them():
    """The card and the explanation of a count in groups that have a name, in both languages."""
    colours = "colours = { red = [[1, 1], [2, 1]] }, blocked"
    text = (
        SHEET.replace("blocked", colours)
        .replace("count(lit)", "0")
        .replace("whole =", "red = { count = 'lit.red', each = 3 }\nwhole =")
    )
    program = program_of(printkit.load(_folder(text)))
    for lang, said, told_ in (
        ("en", "3 for each mark in red of lit", "Red: marks in red of lit 2 × 3 = 6"),
        ("ja", "Litの赤の印1つにつき3点", "Red：Litの赤の印の数 2 × 3 = 6"),
    ):
        label = labels(program.words, lang)
        assert card(program, lang, label)[0].text == said
        written = Written(("A",), {"hit": [0], "boxes": [0], "lit": [[[True, True, False, False], [False] * 4, [False] * 4]]})
        assert told_ in [line for line, _ in explained(play(program, written), lang, label)]


@pytest.mark.parametrize(
    ("rules", "total"),
    [
        ("[round]\nslam = { value = 'hit == 180', each = 60 }\n[score]\ntotal = 'slam'", 120),
        ("[round]\nmade = 'hit == 180'\n[score]\nslam = { value = 'made', each = 60 }", 120),
        ("[score]\nslam = { value = 'nil', each = 5, max = 9 }", 9),
    ],
)
def test_a_condition_with_points_counts_where_it_holds(rules, total):
    """Once, or in each round: under ``[round]`` and under ``[score]``, of a condition and of a box to tick."""
    rows = ROUNDS.replace("}]", "}, { id = 'nil', tick = true }]").partition("[score]")[0]
    program = program_of(printkit.load(_folder(rows + rules)))
    written = Written(("A", "B"), {}, [{"hit": [hit, 0], "nil": [True, False]} for hit in (180, 3, 180)])
    result = play(program, written)
    assert result.totals == [total, 0]
    said = [line for line, _ in explained(result, "en", labels(program.words, "en"))]
    assert not any("= 180 → no" in line for line in said)


def test_an_end_that_is_forgotten_is_told():
    """A game in rounds without one is finished after any of them."""
    assert told(ROUNDS) == [("rules-no-end", "rounds")]
    assert told(ROUNDS + "[end]\nrounds = 3") == []


def test_a_round_that_never_comes_is_told():
    """Of parts that look at a round after the last."""
    late = ROUNDS + "[end]\nrounds = 3\n[[score.at]]\nround = [3, 4]\nmiddle = 'hit'\n"
    assert told(late) == [("rules-at-after-end", "score.at[0].round")]
    assert told(late.replace("[3, 4]", "[2, 3]")) == []


def test_a_sheet_has_an_end():
    """Until it has come, nobody has won."""
    text = SHEET + '[end]\nwhen = "any(count(boxes) == 5)"'
    assert told(text) == []
    program = program_of(printkit.load(_folder(text)))
    grid = [[False] * 4] * 3
    for boxes, over in ((4, False), (5, True)):
        result = play(program, Written(("A", "B"), {"hit": [1, 2], "boxes": [boxes, 0], "lit": [grid, grid]}))
        assert result.problems == ()
        assert (result.finished, result.verdict is not None) == (over, over)
    assert told(SHEET + '[end]\nwhen = "any(hit > 9)"\nstop = "at once"') == [("rules-end-of-rounds", "end.stop")]


@pytest.mark.parametrize("players", ["[2, 5]", "5", "[4, 5]"])
def test_teams_seat_the_players(players):
    """As many play as the teams have; where nobody says it, that is how many there are."""
    text = ROUNDS.replace("players = [2, 4]", f"players = {players}\nteams = [2, 2]") + "[end]\nrounds = 3"
    assert told(text) == [("onefile-players-teams", "players")]
    assert printkit.load(_folder(text.replace(f"players = {players}\n", ""))).players == (4, 4)


def test_a_range_holds_every_value():
    """Whatever is written: of random expressions over rows with limits."""
    names = ["hit", "low", "boxes"]
    text = """title = "T"
players = [1, 1]
[sheet]
rows = [{ id = "hit", int = [0, 18] }, { id = "low", int = [-7, 3] }, { id = "boxes", ticks = 5 }]
[score]
"""
    draw = random.Random(7)  # noqa: S311 - an example, no secret

    def expression(deep):
        if deep == 0:
            return draw.choice([*names, str(draw.randint(0, 9))])
        left, right = expression(deep - 1), expression(draw.randrange(deep))
        form = draw.choice(
            ["({} + {})", "({} - {})", "({} * {})", "min({}, {})", "max({}, {})", "abs({}) - {}", "({} // 3 + {} % 4)"]
        )
        return form.format(left, right)

    steps = [
        "",
        ", per = 3",
        ", each = -2",
        ", plus = 4, min = 2",
        ", max = 9",
        ", table = [3, 1, 4]",
        ", thresholds = [[0, 2], [5, 9]]",
    ]
    lines = [
        f'p{n} = {{ value = "{expression(n % 4)}"{steps[n % len(steps)]}, when = "{expression(1)} > {expression(1)}" }}'
        for n in range(150)
    ]
    program = program_of(printkit.load(_folder(text + "\n".join(lines))))
    ranges = Ranges(program, (1, 1))
    written = [dict(zip(names, one, strict=True)) for one in itertools.product((0, 1, 9, 18), (-7, -1, 0, 3), (0, 2, 5))]
    for row in written:
        result = play(program, Written(("A",), {name: [value] for name, value in row.items()}))
        for name, part in program.parts.items():
            low, high = ranges.part(name)
            (value,) = result.points(name)
            assert low is None or low <= value, (part.where, row)
            assert high is None or value <= high, (part.where, row)
    assert sum(None not in ranges.part(name) for name in program.parts) > 100
    assert Range(0, 5).either(Range(3, None)) == Range(0)


@pytest.mark.turns(3, among="dear")
@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ('[{ id = "hit", int = [0, 9] }, { id = "storm", ticks = 2 }]', [("onefile-no-pad", "rounds.rows[1]")]),
        ('[{ id = "storm", ticks = 2 }]', []),
        ('[{ id = "hit", int = [0, 9] }, { id = "storm", int = [0, 2] }]', []),
    ],
)
def test_a_row_that_turns_a_pad_into_sheets_is_told(rows, says):
    """Where the other rows would be on a pad; a game of nothing else has sheets, and nobody wonders."""
    spots = "count(storm)" if "ticks" in rows else "storm"
    game = f'title = "T"\nplayers = [2, 4]\n[rounds]\nrows = {rows}\n[round]\nspots = "{spots}"\n[score]\nlost = "sum(spots)"\n'
    found = printkit.check({"game.toml": game.encode()})
    assert found.ok, found
    assert [one for one in told(game) if one[0] == "onefile-no-pad"] == says
