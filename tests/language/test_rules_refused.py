"""What can't work is refused before anybody plays: each mistake with its place, all of them at once."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.language.read import read
from printkit.messages.sentences import words

SHEET = 'sheet.rows = [{id = "x", int = [0, 9]}, {id = "y", int = [0, 9], may = true}, {id = "g", grid = [3, 2], mark = true}, '
SHEET += '{id = "c", choice = ["red", "blue"]}, {id = "l", list = 4, choice = ["red", "blue"]}, {id = "n", list = 3, int = [1, 6]}]\n'
ROUNDS = 'rounds.rows = [{id = "x", int = [0, 9]}, {id = "b", tick = true}, {id = "y", int = [0, 9], may = true}]\n'


def codes(text):
    """(code, place) of everything that is wrong."""
    return [(problem.code, problem.where) for problem in read(tomllib.loads(text))[1]]


@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ("1 +", "rules-breaks-off"),
        ("x = 3", "rules-sign"),
        ("x / 3", "rules-sign"),
        ("x && x", "rules-sign"),
        ("x < 3 < 4", "rules-misplaced"),
        (") + 1", "rules-misplaced"),
        ("(x + 1", "rules-breaks-off"),
        ("min(x 3)", "rules-expected"),
        ("x + 99999999999", "rules-number"),
        ("+".join(["x"] * 101), "rules-too-long"),
        ("x" * 1001, "rules-too-long"),
        ("(" * 31 + "x" + ")" * 31, "rules-too-deep"),
        ("z + 1", "rules-unknown-name"),
        ("g.corners", "rules-no-group"),
        ("players.x", "rules-no-dots"),
        ("ful(g.rows)", "rules-unknown-function"),
        ("full(x)", "rules-arguments"),
        ("full()", "rules-arguments"),
        ("most()", "rules-arguments"),
        ("most(sum_all(x))", "rules-nested"),
        ("x // 0", "rules-divisor"),
        ("x // x", "rules-divisor"),
        ("x % (1 + 1)", "rules-divisor"),
        ("y + 1", "rules-may-be-blank"),
        ("x + c", "rules-not-number"),
        ("count(l, 'green')", "rules-no-choice"),
        ("total + 1", "rules-total-later"),
        ("prev.x", "rules-not-here"),
        ("round + 1", "rules-not-here"),
        ("last(x)", "rules-last"),
        ("points.b", "rules-no-points"),
        ("x == 3", "rules-not-number"),
        ("g", "rules-not-number"),
        ("count([1, 'a'], 1)", "rules-mixed-list"),
    ],
)
def test_an_expression_is_refused(expression, code):
    """One mistake, one problem, at the part that has it."""
    assert codes(f'{SHEET}[score]\na = "{expression}"') == [(code, "score.a")]


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        ("x == c", "rules-compare"),
        ("c == 'rde'", "rules-no-choice"),
        ("c in ['red', 'gren']", "rules-no-choice"),
        ("x in c", "rules-compare"),
        ("x and x > 1", "rules-not-condition"),
        ("given(x)", "rules-given"),
        ("y > 3", "rules-may-be-blank"),
        ("given(y) or y > 3", "rules-may-be-blank"),
    ],
)
def test_a_condition_is_refused(condition, code):
    """Conditions compare like with like, and blanks are asked for first."""
    assert code in [found for found, _ in codes(f'{SHEET}[score]\na = {{value = 1, when = "{condition}"}}')]


@pytest.mark.parametrize(
    "condition",
    [
        "given(y) and y > 3",
        "not (not given(y) or y > 3)",
        "c == 'red'",
        "c not in ['red']",
        "kinds(n) == [2, 1]",
        "sets(l) > 0",
    ],
)
def test_a_condition_is_good(condition):
    """What was asked for may be used."""
    assert codes(f'{SHEET}[score]\na = {{value = 1, when = "{condition}"}}') == []


def test_cases_know_what_earlier_cases_asked():
    """Whoever is not blank in a later case was asked for in an earlier one."""
    assert codes(f'{SHEET}[score]\na = {{cases = [["not given(y)", 0], ["y > 3", "y"]], else = "2 * y"}}') == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[score]\na = "b"\nb = "a"', [("rules-circle", "score.a")]),
        ('[score]\na = "a + 1"', [("rules-circle", "score.a")]),
        ('[score]\na = "b"\nb = 1', [("rules-later", "score.a")]),
        (f'{ROUNDS}[round]\np = "q"\nq = "prev.p"', [("rules-later", "round.p")]),
        (f'{ROUNDS}[round]\np = "s"\n[score]\ns = "x"', [("rules-later", "round.p")]),
        (f'{ROUNDS}[round]\np = "prev.p + x"\n[score]\ns = "p"', [("rules-carries", "score.s")]),
        (f'{ROUNDS}[round]\np = "prev.zz + x"', [("rules-no-prev", "round.p")]),
        (f'{ROUNDS}[round]\np = {{value = "x", start = true}}', [("rules-kind", "round.p.start")]),
        (f'{ROUNDS}[score]\ns = "given(y)"', [("rules-per-round", "score.s"), ("rules-not-number", "score.s")]),
        ("[round]\np = 1", [("rules-no-rounds", "round")]),
        ("[end]\nrounds = 3", [("rules-end-of-rounds", "end.rounds")]),
        (f"{ROUNDS}[end]", [("rules-end-of-nothing", "end")]),
        (f'{ROUNDS}[end]\nrounds = 3\nstop = "at once"', [("rules-stop-needs-when", "end.stop")]),
        (f'{ROUNDS}[end]\nwhen = "total > 3"', [("rules-whose", "end.when")]),
        (f'{ROUNDS}[round]\np = "most(x)"\n[end]\nwhen = "total > 3"\nstop = "at once"', [("rules-reads-others", "round.p")]),
        (f"{SHEET}[score]\na = {{table = [1]}}", [("rules-one-measure", "score.a")]),
        (f'{SHEET}[score]\na = {{value = "x", count = "g"}}', [("rules-one-measure", "score.a")]),
        (f'{SHEET}[score]\na = {{value = "x", each = "2"}}', [("not-int", "score.a.each")]),
        (f'{SHEET}[score]\na = {{value = "x", per = 0}}', [("too-small", "score.a.per")]),
        (f'{SHEET}[score]\na = {{value = "x", eech = 2}}', [("unknown-key", "score.a.eech")]),
        (f'{SHEET}[score]\na = {{value = "x", min = 3, max = 1}}', [("low-above-high", "score.a")]),
        (
            f'{SHEET}[score]\na = {{value = "x", table = [1], thresholds = [[1, 2]]}}',
            [("rules-table-and-thresholds", "score.a")],
        ),
        (f'{SHEET}[score]\na = {{value = "x", thresholds = [[5, 2], [3, 1]]}}', [("rules-ascending", "score.a.thresholds")]),
        (f'{SHEET}[score]\na = {{cases = [["x > 1"]], else = 0}}', [("rules-case", "score.a.cases[0]")]),
        (f'{SHEET}[score]\na = {{cases = [["x > 1", 1]]}}', [("rules-no-else", "score.a.else")]),
        (f'{SHEET}[score]\na = {{majority = "x"}}', [("missing-key", "score.a.places")]),
        (f'{SHEET}[score]\na = {{sum = "n", worth = [1, 2]}}', [("wrong-length", "score.a.worth")]),
        (f'{SHEET}[score]\na = {{sum = "l", worth = {{red = 1}}}}', [("missing-key", "score.a.worth.blue")]),
        (
            f'{SHEET}[score]\na = {{sum = "l", worth = {{red = 1, blue = 2, gold = 3}}}}',
            [("unknown-key", "score.a.worth.gold")],
        ),
        (f'{SHEET}[score]\na = {{sum = "x", worth = [1]}}', [("rules-kind", "score.a")]),
        (f'{SHEET}[score]\na = {{sum = ["x", "x"], worth = [1, 2]}}', [("rules-worth", "score.a.worth")]),
        (f"{SHEET}[score]\na = {{value = 'x > 1', when = 'x > 2'}}", [("rules-condition-worked", "score.a")]),
        (f"{SHEET}[score]\na = []", [("rules-not-expression", "score.a")]),
        (f"{SHEET}[score]\nx = 1", [("rules-name-twice", "score.x")]),
        (f"{SHEET}[score]\na = 1\n[show]\na = 2", [("rules-name-twice", "show.a")]),
        ('[score]\n"a b" = 1', [("rules-id", "score.a b")]),
        ("[score]\nbest = 1", [("rules-word", "score.best")]),
        (f'{SHEET}[score]\nties = [{{fancy = "x"}}]', [("rules-tie", "score.ties[0]")]),
        (f'{SHEET}[score]\nties = [{{leest = "x"}}]', [("unknown-key", "score.ties[0].leest")]),
        (f"{SHEET}[score]\nties = [{', '.join(['{most = 1}'] * 21)}]", [("too-many-items", "score.ties")]),
        (
            f'{SHEET}[score]\na = {{value = "x", thresholds = {[[n, n] for n in range(101)]}}}',
            [("too-many-items", "score.a.thresholds")],
        ),
        (
            'sheet.rows = [{id = "a", tick = true}, {id = "b", tick = true}, {id = "a", tick = true}]',
            [("rules-name-twice", "sheet.rows[2]")],
        ),
        (f'{SHEET}[score]\nties = [{{most = "won"}}]', [("rules-not-here", "score.ties[0].most")]),
        (f'{SHEET}[[check]]\nthat = "x"', [("rules-not-condition", "check[0].that")]),
        (f'{SHEET}[[check]]\nat = "round"\nthat = "x > 1"', [("not-one-of", "check[0].at")]),
        (
            '[rounds]\nrows = [{id = "t", tick = true}]\n[score]\na = "count(t)"\n[end]\nwhen = "any(t)"',
            [("rules-rounds-condition", "end.when")],
        ),
        ('win = "hgh"', [("not-one-of", "win")]),
        ("teams = [2]", [("rules-teams", "teams")]),
        (
            'teams = [2, 2]\nsheet.rows = [{id = "t", tick = true}]\n[score]\na = {value = 1, when = "t"}',
            [("rules-of-members", "score.a.when")],
        ),
    ],
)
def test_rules_are_refused(text, found):
    """Circles, later parts, wrong tables: each with its place."""
    assert codes(text) == found


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ('id = "a"', ("rules-row-kind", "sheet.rows[0]")),
        ('id = "a", int = [0, 9], tick = true', ("rules-row-kind", "sheet.rows[0]")),
        ('id = "a", grid = [2, 2]', ("rules-row-kind", "sheet.rows[0]")),
        ('id = "a", int = [9, 0]', ("low-above-high", "sheet.rows[0].int")),
        ('id = "a", int = 9', ("not-list", "sheet.rows[0].int")),
        ('id = "a", ticks = 0', ("too-small", "sheet.rows[0].ticks")),
        ('id = "a", grid = [30, 30], mark = true', ("rules-grid-size", "sheet.rows[0].grid")),
        ('id = "a", grid = [40, 40], mark = true, blocked = [[2, 2]]', ("rules-grid-size", "sheet.rows[0].grid")),
        ('id = "a", choice = ["x", "x"]', ("declared-twice", "sheet.rows[0].choice")),
        ('id = "a", int = [0, 9], per = "team"', ("rules-no-teams", "sheet.rows[0].per")),
        ('id = "a", int = [0, 9], blank = "no"', ("rules-blank-kind", "sheet.rows[0].blank")),
        ('id = "a", int = [0, 9], blank = 1, may = true', ("rules-may-and-blank", "sheet.rows[0].may")),
        ('id = "a", grid = [2, 2], mark = true, groups = {h = [[[3, 1]]]}', ("rules-no-cell", "sheet.rows[0].groups.h[0][0]")),
        ('id = "a", grid = [2, 2], mark = true, row_names = ["p"]', ("wrong-length", "sheet.rows[0].row_names")),
        ("int = [0, 9]", ("missing-key", "sheet.rows[0].id")),
        ('id = "player", int = [0, 9]', ("rules-word", "sheet.rows[0].id")),
        ('id = "a", int = [0, 9], colour = 1', ("unknown-key", "sheet.rows[0].colour")),
    ],
)
def test_a_row_is_refused(row, found):
    """A row is one kind of thing, of a size that can be printed."""
    assert codes(f"sheet.rows = [{{{row}}}]") == [found]


def test_everything_is_told_at_once():
    """And nothing twice: a name whose declaration is wrong is not also unknown."""
    text = f'{SHEET}[score]\na = "x +"\nb = "a + zz"\nd = {{value = "x", each = "y"}}\ne = "d // x"'
    assert codes(text) == [
        ("rules-breaks-off", "score.a"),
        ("not-int", "score.d.each"),
        ("rules-unknown-name", "score.b"),
        ("rules-divisor", "score.e"),
    ]


def test_the_nearest_name_is_told():
    """Of names, functions and keys."""
    problems = read(tomllib.loads(f'{SHEET}[score]\nhouses = "x"\na = "hoses + 1"\nb = "ful(g.rows)"\nc2 = {{valeu = 1}}'))[1]
    assert [problem.args.get("hint") for problem in problems if problem.code != "rules-one-measure"] == [
        "value",
        "houses",
        "full",
    ]


names = st.sampled_from(
    ["score", "round", "member", "show", "after", "end", "check", "sheet", "rounds", "teams", "win", "rows", "id"]
)
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 10**12)
    | st.sampled_from(["x + 1", "any(x > 1)", "prev.x", "last(p)", "full(g.rows)", "x", "p", "total >= 3", "((((", "a.b.c"])
)
trees = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            names | st.sampled_from(["x", "p", "value", "cases", "each", "that", "when", "int", "grid", "mark"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=25,
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.dictionaries(names, trees, max_size=6))
def test_no_table_makes_it_fail(table):
    """Whatever stands in a file, it is read or refused; every code has its sentence."""
    program, problems = read(table)
    assert (program is None) == bool(problems)
    for problem in problems:
        for lang in ("ja", "en"):
            assert f"problems.{problem.code}" in words(lang)


def test_what_the_language_cannot_say_is_told_once_and_not_as_a_slip():
    """A measure that there isn't is one error; a function's name that goes on from another's is no misspelt one; numbers are added up."""
    text = f'{SHEET}[score]\na = {{ path = "g", each = 2 }}\nb = "longest_path(g)"\nd = "counts(g.rows) * 2"'
    problems = read(tomllib.loads(text))[1]
    assert [(problem.code, problem.where, problem.args.get("hint")) for problem in problems] == [
        ("unknown-key", "score.a.path", ""),
        ("rules-unknown-function", "score.b", ""),
        ("rules-not-number", "score.d", "sum(…)"),
    ]
