"""What expressions come to, how parts are worked out, and the words for both."""

from __future__ import annotations

import tomllib
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers_rules import rules_of, told_cards, told_lines
from printkit.language.areas import areas
from printkit.language.functions import runs, share_of
from printkit.language.known import Written
from printkit.language.play import play
from printkit.language.say import Speaker, labels
from printkit.language.tree import Unreadable, parse

SHEET = """
[sheet]
rows = [
  { id = "x", int = [0, 99] }, { id = "y", int = [0, 99], may = true }, { id = "z", int = [0, 9], blank = 2 },
  { id = "g", grid = [3, 2], mark = true, row_names = "floor", column_names = ["A", "B", "C"], groups = { ends = [[[1, 1], [3, 2]]] } },
  { id = "h", grid = [3, 2], int = [0, 9] }, { id = "c", choice = ["red", "blue"] }, { id = "t", tick = true },
  { id = "l", list = 6, choice = ["red", "blue"] }, { id = "n", list = 5, int = [1, 9] }, { id = "k", ticks = 4 },
]
"""
VALUES = {
    "x": [7, 3],
    "y": [None, 5],
    "z": [None, 4],
    "g": [[[True, True, False], [True, False, False]], [[True] * 3, [True] * 3]],
    "h": [[[1, 2, 3], [1, 5, 3]], [[0] * 3, [0] * 3]],
    "c": ["red", "blue"],
    "t": [True, False],
    "l": [["red", "blue", "red", "red", "blue", "red"], ["red"] * 6],
    "n": [[2, 3, 4, 8, 8], [1, 1, 1, 2, 2]],
    "k": [3, 0],
}


def value(part, sheet=SHEET, values=VALUES):
    """What part `a` is for both players."""
    program = rules_of(f"{sheet}[score]\n{part}")
    result = play(program, Written(("Aki", "Ben"), values))
    assert result.problems == ()
    return result.points("a")


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("1 + 2 * 3 - -4", [11, 11]),
        ("(1 + 2) * 3", [9, 9]),
        ("x // 2 + x % 2", [4, 2]),
        ("min(x, 5) + max(x, 5) + abs(x - 9)", [14, 14]),
        ("z", [2, 4]),
        ("k", [3, 0]),
        ("count(g)", [3, 6]),
        ("count(g.columns)", [3, 6]),
        ("full(g.columns) + 10 * full(g.rows) + 100 * full(g.diagonals) + 1000 * full(g.ends)", [1, 1223]),
        ("max(counts(g.rows))", [2, 3]),
        ("max(sums(h.columns)) + 10 * min(sums(h.rows))", [67, 0]),
        ("count(same(h.columns)) + 10 * sum(mixed(h.columns))", [72, 3]),
        ("sum(h) + 100 * count(h, 3)", [215, 0]),
        ("size(n) + 10 * distinct(n)", [45, 25]),
        ("max(kinds(n))", [2, 3]),
        ("mode(n)", [8, 1]),
        ("run(n)", [3, 2]),
        ("max(runs(n))", [3, 2]),
        ("min(sorted(n))", [2, 1]),
        ("sets(l)", [2, 0]),
        ("sets(x, k)", [3, 0]),
        ("area(g) + 10 * area(h, 1) + 100 * max(areas(g)) + 1000 * max(areas(h, 3))", [2323, 606]),
        ("sum_all(x) + 100 * most(x) + 10000 * least(x)", [30710, 30710]),
        ("count_all(x > 5) + 10 * place(x)", [11, 21]),
        ("left(x) - right(x)", [0, 0]),
        ("players", [2, 2]),
        ("rounds", [0, 0]),
    ],
)
def test_an_expression_has_its_value(expression, expected):
    """Signs bind as everywhere; functions leave blanks out."""
    assert value(f'a = "{expression}"') == expected


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("x > 5 and t", [1, 0]),
        ("x > 5 or not t", [1, 1]),
        ("c == 'red'", [1, 0]),
        ("c != 'red'", [0, 1]),
        ("c in ['red', 'blue']", [1, 1]),
        ("'blue' not in l", [0, 1]),
        ("3 in n", [1, 0]),
        ("kinds(n) == [2, 1, 1, 1]", [1, 0]),
        ("given(y) and y == 5", [0, 1]),
        ("any(t)", [1, 1]),
        ("all(t)", [0, 0]),
        ("left(t)", [0, 1]),
        ("x <= 3", [0, 1]),
        ("x >= 3 and x < 7", [0, 1]),
        ("t == true", [1, 0]),
    ],
)
def test_a_condition_holds(condition, expected):
    """Or it does not."""
    assert value(f'a = {{value = 1, when = "{condition}"}}') == expected


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ('{value = "x", table = [0, 1, 3, 6]}', [6, 6]),
        ('{value = "0 - x", table = [4, 1]}', [4, 4]),
        ('{value = "x", thresholds = [[3, 5], [7, 12]]}', [12, 5]),
        ('{value = "x", thresholds = [[4, 5]]}', [5, 0]),
        ('{value = "x", per = 2, each = 10, plus = -1}', [29, 9]),
        ('{value = "0 - x", per = 2}', [-3, -1]),
        ('{value = "x", each = 10, min = 40, max = 60}', [60, 40]),
        ('{value = "x", plus = 100, when = "t"}', [107, 0]),
        ('{sum = "n", worth = [10, 0, 0, 0, 0, 0, 0, 5, 0]}', [10, 30]),
        ('{sum = "l", worth = {red = 1, blue = -1}}', [2, 6]),
        ('{sum = ["x", "k", "z"]}', [12, 7]),
        ('{sets = ["x", "k"]}', [3, 0]),
        ('{count = "l", of = "\'red\'", each = 2}', [8, 12]),
        ('{most_of = "n"}', [2, 3]),
        ('{area = "h", of = 0}', [0, 6]),
        ('{cases = [["x > 5", "2 * x"], ["t", 1]], else = "x"}', [14, 3]),
        ('{majority = "x", places = [6, 2]}', [6, 2]),
        ('{majority = "k", places = [6, 2]}', [6, 0]),
    ],
)
def test_a_part_is_worked_out_in_order(part, expected):
    """Measure, table, per, each, plus, caps, `when` around all."""
    assert value(f"a = {part}") == expected


@settings(deadline=None)
@given(st.lists(st.integers(0, 6), min_size=1, max_size=6), st.lists(st.integers(0, 9), min_size=1, max_size=4))
def test_a_majority_gives_no_more_than_there_is(values, places):
    """Who is even shares the places that they take up."""
    places = sorted(places, reverse=True)
    split = [share_of(values, seat, places, "split") for seat in range(len(values))]
    assert sum(split) <= sum(places)
    for seat, held in enumerate(values):
        ahead = sum(other > held for other in values)
        even = values.count(held)
        taken = places[ahead : ahead + even]
        assert split[seat] == (sum(taken) // even if held and even > 1 else sum(taken[:1]) if held else 0)
        assert share_of(values, seat, places, "all") == (taken[0] if held and taken else 0)
        assert share_of(values, seat, places, "none") == (taken[0] if held and taken and even == 1 else 0)


@settings(deadline=None)
@given(st.sets(st.integers(0, 20)))
def test_runs_hold_every_number_once(numbers):
    """The lengths of runs add up, and no run could be longer."""
    found = runs(numbers)
    assert sum(found) == len(numbers)
    assert len(found) == sum(n - 1 not in numbers for n in numbers)


@settings(deadline=None)
@given(st.lists(st.lists(st.booleans(), min_size=4, max_size=4), min_size=3, max_size=3))
def test_areas_are_what_can_be_walked(grid):
    """The sizes of connected areas, by painting each cell with the least number of its neighbours until nothing changes."""
    paint = {(x, y): 4 * y + x for y, row in enumerate(grid) for x, on in enumerate(row) if on}
    for _ in range(12):
        near = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
        paint = {(x, y): min(paint.get((x + a, y + b), 99) for a, b in near) for x, y in paint}
    sizes = sorted((list(paint.values()).count(color) for color in set(paint.values())), reverse=True)
    assert areas(grid) == sizes


@settings(deadline=None)
@given(st.text(alphabet="x+-*/%()<>=!&| ,.'1230 andortifs", max_size=40))
def test_any_text_is_read_or_refused(text):
    """Nothing else comes out of the parser."""
    with suppress(Unreadable):
        assert parse(text)


def test_numbers_have_an_end():
    """A number beyond a thousand million is refused, with the part that has it."""
    program = rules_of(f'{SHEET}[score]\na = "1000000000 * 2"')
    assert [(p.code, p.where) for p in play(program, Written(("Aki", "Ben"), VALUES)).problems] == [
        ("rules-too-large", "score.a")
    ]


def test_steps_have_an_end():
    """Rules that would take too long for a record are refused before they are run."""
    parts = "\n".join(f'p{n} = "{" + ".join(["x"] * 90)}"' for n in range(60))
    program = rules_of(f'[rounds]\nrows = [{{id = "x", int = [0, 9]}}]\n[round]\n{parts}\n[score]\na = "p1"')
    rounds = [{"x": [1] * 20}] * 300
    (problem,) = play(program, Written(tuple("ABCDEFGHIJKLMNOPQRST"), {}, rounds)).problems
    assert problem.code == "rules-too-much"


def test_copies_are_limited_on_the_whole_table():
    """No value stands more often than there are copies of it."""
    program = rules_of('sheet.rows = [{id = "n", list = 2, int = [1, 6], copies = 2}]\n[score]\na = {sum = "n"}')
    result = play(program, Written(("A", "B"), {"n": [[1, 1], [1, 2]]}))
    assert [(p.code, dict(p.args)) for p in result.problems] == [("rules-copies", {"found": 1, "count": 3, "limit": 2})]


def test_a_blank_is_not_zero():
    """What must be filled in is asked for, with its player."""
    program = rules_of('sheet.rows = [{id = "x", int = [0, 6]}]\n[score]\na = "x"')
    result = play(program, Written(("A", "B"), {"x": [0, None]}))
    assert [(p.code, p.where) for p in result.problems] == [("rules-blank", "players[1].x")]


def test_prev_begins_with_start():
    """A part that carries itself begins where it says; last() is what it came to."""
    text = '[rounds]\nrows = [{id = "x", int = [0, 9]}]\n[round]\np = {value = "prev.p - x", start = 50}\n[score]\na = "last(p)"\nb = {value = "x", table = [0, 1]}'
    program = rules_of(text)
    result = play(program, Written(("A",), {}, [{"x": [3]}, {"x": [4]}]))
    assert (result.points("a"), result.points("b")) == ([43], [1])
    assert play(program, Written(("A",), {}, [])).points("a") == [50]


def test_a_team_has_rows_of_its_own():
    """A team's row, a table's row and the sum of the partners' side by side."""
    text = """
teams = [2, 2]
[sheet]
rows = [{ id = "own", int = [0, 9] }, { id = "ours", int = [0, 9], per = "team" }, { id = "all", int = [0, 9], per = "table" }]
[member]
big = { value = 1, when = "own > 4 and ours > 1 and all > 0" }
[score]
a = "100 * own + 10 * ours + all + 1000 * big"
[[check]]
at = "member"
that = "own < 9"
"""
    program = rules_of(text)
    result = play(program, Written(tuple("ABCD"), {"own": [5, 1, 3, 2], "ours": [2, 7], "all": [4]}))
    assert (result.points("a"), result.problems) == ([1824, 374], ())
    wrong = play(program, Written(tuple("ABCD"), {"own": [5, 9, 3, 2], "ours": [2, 7], "all": [4]}))
    assert [p.args["name"] for p in wrong.problems] == ["B"]
    few = play(program, Written(tuple("ABC"), {"own": [5, 9, 3], "ours": [2, 7], "all": [4]}))
    assert [p.code for p in few.problems] == ["rules-team-count"]


def test_in_teams_a_blank_is_not_given_whoever_writes_the_row():
    """What a blank counts as isn't written: `given` was true of every row with `blank` where there are teams."""
    rows = "".join(f'{{ id = "{who[0]}_", int = [6, 9], blank = 0, per = "{who}" }},' for who in ("player", "team", "table"))
    text = f'teams = [1, 1]\n[sheet]\nrows = [{rows}]\n[score]\na = "one(given(p_))'
    text = text.replace('"t_", int = [6, 9], blank = 0, per = "table"', '"all", int = [6, 9], blank = 0, per = "table"')
    program = rules_of(text + ' + 10 * one(given(t_)) + 100 * one(given(all))"')
    result = play(program, Written(("A", "B"), {"p_": [6, None], "t_": [None, 6], "all": [None]}))
    assert result.points("a") == [1, 10]


def test_a_check_of_what_all_have_alike_is_told_once():
    """Through a part of the round, too, that is worked out for each team."""
    text = """
teams = [1, 1]
rounds.rows = [{ id = "bid", int = [6, 9], may = true, per = "table" }, { id = "suit", choice = ["clubs", "null"], per = "table" }]
[round]
nullo = "suit == 'null'"
[score]
a = { count = "nullo" }
[[check]]
that = "given(bid) == (not nullo)"
"""
    wrong = play(rules_of(text), Written(("A", "B"), {}, [{"bid": [None], "suit": ["clubs"]}]))
    assert [(p.code, p.args["name"]) for p in wrong.problems] == [("rules-check", "")]


def test_what_follows_from_the_end():
    """Who won, by how much, and how many there are, is known afterwards only."""
    text = f'{SHEET}[score]\na = "x"\n[show]\nb = "2 * total"\n[after]\nwin_by = {{cases = [["won", "best - least(total)"]], else = "0 - winners"}}'
    result = play(rules_of(text), Written(("Aki", "Ben"), VALUES))
    assert [result.points(name) for name in ("b", "win_by")] == [[14, 6], [4, -1]]


@pytest.mark.parametrize(
    ("part", "en", "ja"),
    [
        ('{full = "g.rows", each = 3}', "3 for each full floor", "すべて埋めたfloor 1つにつき3点"),
        ('{count = "k", each = -2}', "−2 for each K", "K 1つにつき−2点"),
        ('{value = "x + 1", each = 3}', "(X + 1) × 3", "（X + 1）× 3"),
        ('{value = "x", per = 3}', "1 for every 3 X", "X 3つごとに1点"),
        (
            '{value = "x", table = [0, 1, 3]}',
            "0 / 1 / 3 for 0 / 1 / 2 X (more add nothing)",
            "Xが0 / 1 / 2で0 / 1 / 3点（それより多くても同じ）",
        ),
        ('{value = "x", thresholds = [[63, 35]]}', "X: 35 from 63", "Xが63以上で35点"),
        ('{value = "x", min = 1, max = 9}', "X, at least 1, at most 9", "X（最低1）（最高9）"),
        ('{value = "x", when = "t"}', "X (only if T)", "X（Tのときだけ）"),
        (
            '{cases = [["x >= 3", "x + 1"]], else = 0}',
            "X + 1 if X is at least 3; otherwise 0",
            "Xが3以上ならX + 1、それ以外は0",
        ),
        (
            '{majority = "x", places = [6, 3], shared = "all"}',
            "6 / 3 for the most / second most X; those tied each get them (after two firsts comes third place); nothing for 0",
            "Xが多い順に6 / 3点（並んだら全員がもらう。1位が2人なら次は3位。0なら0点）",
        ),
        ('{value = "x", say = "as you like"}', "as you like", "as you like"),
        ('{value = "(x + 1) * 2", plus = 3}', "(X + 1) × 2 + 3", "(X + 1) × 2 + 3"),
        ('{sets = "l", each = 7}', "7 for each complete set of L", "Lのセット1つにつき7点"),
        ('{count = "l", of = "\'red\'"}', "red in L", "Lの「red」"),
    ],
)
def test_a_card_says_what_a_part_is_worth(part, en, ja):
    """From the same tree as the computation, in both languages."""
    assert told_cards(f"{SHEET}[score]\na = {part}") == {"en": en, "ja": ja}


@pytest.mark.parametrize(
    ("when", "en", "ja"),
    [
        ("any(total >= 9)", "anyone’s total is at least 9", "だれかの合計が9以上"),
        ("all(x < 9)", "everyone’s X is less than 9", "全員のXが9未満"),
        ("any(x == 9) or all(x != 9)", "anyone’s X is 9 or everyone’s X is not 9", "だれかのXが9、または全員のXが9以外"),
        ("any(x + 1 > 9)", "X + 1 is more than 9 for anyone", "だれかが「X + 1が9より上」"),
        ("players <= 4", "at most 4 play", "4人以下"),
        (
            "any(sorted(n) == [1, 2, 3, 4, 5])",
            "anyone has 1, 2, 3, 4, 5 in any order in N",
            "だれかが「Nが1・2・3・4・5（順不同）」",
        ),
        ("any(kinds(n) == [3, 2])", "anyone has exactly 3 and 2 equal in N", "だれかが「Nに同じものがちょうど3と2個」"),
        ("any(max(kinds(n)) >= 4)", "at least 4 equal in N for anyone", "だれかが「Nに同じものが4個以上」"),
    ],
)
def test_a_card_says_comparisons_in_words(when, en, ja):
    """As people say them, and not in signs."""
    node = rules_of(f"{SHEET}[score]\na = 1\n[end]\nwhen = {when!r}").end.when
    said = [Speaker(lang, labels({}, lang)).text(node) for lang in ("en", "ja")]
    assert said == [en, ja]


@pytest.mark.parametrize(
    ("part", "en"),
    [
        ('{full = "g.columns", each = 3}', "A: full column of G (A) 1 × 3 = 3"),
        ('{value = "x", per = 3, each = 2}', "A: X 7 ÷ 3 → 2 × 2 = 4"),
        ('{value = "(x + 1) // 3"}', "A: (X 7 + 1) ÷ 3 = 2 (÷ rounded down)"),
        ('{value = "(x - 1) // 3"}', "A: (X 7 − 1) ÷ 3 = 2"),
        ('{cases = [["x // 2 >= 3", "x"]], else = "x // 4"}', "A: X 7 ÷ 2 ≥ 3 → X 7 (÷ rounded down)"),
        ('{value = "x", table = [0, 1, 3]}', "A: X 7 → 3 (2 or more)"),
        ('{value = "x", thresholds = [[5, 35]]}', "A: X 7 ≥ 5 → 35"),
        ('{value = "x", thresholds = [[9, 35]]}', "A: X 7 < 9 → 0"),
        ('{value = "x + 1", plus = -2, max = 3}', "A: X 7 + 1 = 8 − 2 = 6, at most 3"),
        ('{value = "x", when = "not t"}', "A: 0, because: T yes"),
        ('{cases = [["x > 9", 1], ["x > 5 and t", "2 * x"]], else = 0}', "A: X 7 > 5 and T yes → 2 × X 7 = 14"),
        ('{cases = [["x > 9", 1]], else = "x"}', "A: otherwise → X 7"),
        ('{majority = "x", places = [6, 3]}', "A: X 7 → 6"),
        ('{sum = "n", worth = [10, 0, 0, 0, 0, 0, 0, 5, 0]}', "A: sum of N 10"),
        ('{value = "min(x, 3)"}', "A: the lowest of X 7, 3 → 3"),
        ('{value = "2 * min(x, 3)"}', "A: 2 × (the lowest of X 7, 3) = 6"),
        ('{value = "2 * one(x > 3)"}', "A: 2 × 1 (X 7 > 3) = 2"),
        ('"one(given(y))"', "A: Y is blank → 0"),
        ('"3 + one(x > 9)"', "A: 3 + 0 (X 7 ≤ 9) = 3"),
        ('{value = "x", when = "x > 9 and t"}', "A: 0, because: X 7 ≤ 9"),
        ('{cases = [["x == 9 or x == 7", 1]], else = 0}', "A: X 7 → 1"),
        ('{count = "l", of = "\'red\'", each = 2}', "A: red in L: 4 × 2 = 8"),
        ("{value = 3, when = \"c != 'red'\"}", "A: 0, because: C red"),
        ("{value = 3, when = \"c == 'blue'\"}", "A: 0, because: C red, not blue"),
        ('{value = 3, when = "given(y)"}', "A: 0, because: Y is blank"),
        ('{value = 3, when = "not given(y) or y > 1"}', "A: 3"),
        ('{count = "g.rows", each = 2}', "A: sum of marks in each floor 3 × 2 = 6"),
    ],
)
def test_a_line_explains_how_it_came_about(part, en):
    """The same words with the numbers of one player, only the case that applied, each step with what it came to."""
    assert told_lines(f"{SHEET}[score]\na = {part}", VALUES)[1] == en


@pytest.mark.parametrize(
    ("tie", "en", "ja"),
    [
        ('most = "x"', "most X", "Xの多い人"),
        ('least = "count(k)"', "fewest K", "Kの少ない人"),
        ('most = "min(n)"', "whose lowest number in N is highest", "Nの最小の数がいちばん大きい人"),
        ('most = "points.a"', "most points for A", "Aの点の多い人"),
        ('least = "area(g)"', "whose largest area of G is lowest", "Gのいちばん大きなまとまりがいちばん小さい人"),
    ],
)
def test_a_tie_is_said_as_people_say_it(tie, en, ja):
    """There are most and fewest of what is counted; an amount is highest or lowest."""
    program = rules_of(f"{SHEET}[score]\na = 1\nties = [{{{tie}}}]")
    assert {lang: Speaker(lang, labels({}, lang)).tie(program.ties[0], program) for lang in ("en", "ja")} == {
        "en": en,
        "ja": ja,
    }


def test_toml_is_what_the_tests_say():
    """The sheet of these tests is valid by itself."""
    assert tomllib.loads(SHEET)["sheet"]["rows"]
