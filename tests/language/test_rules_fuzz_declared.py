"""Random games, made of the whole grammar: whatever `check` lets pass is scored, told and explained, with blanks wherever they may be."""

from __future__ import annotations

import json
import tomllib
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers_rules import rules_of
from printkit.language.known import Written
from printkit.language.lines import card, decided, explained
from printkit.language.play import Table, play
from printkit.language.read import read
from printkit.language.say import labels

COLOURS = ["red", "blue"]
ROWS = {
    "int": {"int": [-3, 9]},
    "bool": {"tick": True},
    "text": {"choice": COLOURS},
    "ticks": {"ticks": 4},
    "track": {"track": 5},
    "ints": {"list": 3, "int": [0, 5]},
    "words": {"list": 3, "choice": COLOURS},
    "flags": {"list": 3, "tick": True},
    "lanes": {"list": 2, "track": 4},
    "marks": {"grid": [3, 2], "mark": True},
    "numbers": {"grid": [2, 2], "int": [0, 9]},
    "hues": {"grid": [2, 2], "choice": COLOURS},
}


class Maker:
    """A game whose rules name what was declared above them, mostly in ways that are right."""

    def __init__(self, seed):
        self.random = Random(seed)  # noqa: S311
        self.rounds = self.random.random() < 0.4
        self.teams = self.random.random() < 0.25
        self.numbers, self.conditions = [], []
        self.rows = {"sheet": [], "round": []}
        for kind in self.random.sample(sorted(ROWS), 6):
            self.row(kind)

    def row(self, kind):
        """A row, often one that may stay blank; and what it may be called in an expression."""
        pick = self.random
        scope = "round" if self.rounds and pick.random() < 0.6 else "sheet"
        row = {"id": f"r{len(self.rows['sheet']) + len(self.rows['round'])}", **ROWS[kind], "kind": kind}
        if pick.random() < 0.6:
            row["may"] = True
        if pick.random() < 0.3:
            row["per"] = pick.choice(["table", "team"] if self.teams else ["table"])
        self.rows[scope].append(row)

    def named(self, *kinds):
        """The id of a row of one of some kinds, if there is one."""
        ids = [row["id"] for rows in self.rows.values() for row in rows if row["kind"] in kinds]
        return self.random.choice(ids) if ids else None

    def number(self, deep=2):
        """An expression that gives a number."""
        pick = self.random
        own = self.named("int", "ticks", "track")
        many = self.named("ints", "words", "flags", "lanes", "marks", "numbers", "hues")
        numbers = self.named("ints", "lanes", "numbers")
        found = [str(pick.randint(-3, 9)), "players"]
        found += [own] * 4 if own else []
        found += [pick.choice(self.numbers)] * 4 if self.numbers else []
        found += [f"{pick.choice(['distinct', 'size'])}({many})", f"max(kinds({many}))"] if many else []
        found += [f"{name}({numbers})" for name in ("sum", "min", "max", "run", "mode")] if numbers else []
        if grid := self.named("marks", "numbers", "hues"):
            found.append(f"full({grid}.{pick.choice(['rows', 'columns', 'diagonals'])})")
        if marks := self.named("marks"):
            found += [f"area({marks})", f"count({marks})"]
        if deep:
            a, b = self.number(deep - 1), self.number(deep - 1)
            across = pick.choice(["sum_all", "most", "least", "place", "left", "right"])
            found += [f"({a} {pick.choice('+-*')} {b})", f"({a}) // 3", f"({a}) % 3", f"abs({a})", f"min({a}, {b})"]
            found += [f"{across}({a})", f"count_all({self.condition(deep - 1)})"]
        return pick.choice(found)

    def condition(self, deep=2):
        """An expression that holds or does not."""
        pick = self.random
        found = [f"{self.number(0)} {pick.choice(['==', '!=', '<', '>='])} {self.number(0)}"]
        found += [row for row in [self.named("bool")] if row] + [f"{row} == 'red'" for row in [self.named("text")] if row]
        found += [pick.choice(self.conditions)] if self.conditions else []
        found += [self.present()] * 2
        if deep:
            a, b = self.condition(deep - 1), self.condition(deep - 1)
            found += [f"({a} {pick.choice(['and', 'or'])} {b})", f"not ({a})", f"{pick.choice(['any', 'all'])}({a})"]
            found += [f"{self.present()} and ({a})", f"{pick.choice(['left', 'right'])}({a})"]
        return pick.choice(found)

    def present(self):
        """That a row was filled in."""
        ids = [row["id"] for rows in self.rows.values() for row in rows if row.get("may")]
        return f"given({self.random.choice(ids)})" if ids else "true"

    def part(self):
        """A part with any measure and any steps."""
        pick = self.random
        how = pick.choice(["value", "value", "cases", "majority", "majority", "sum", "most_of"])
        made = {"value": self.number()}
        if how == "cases":
            made = {"cases": [[self.condition(), self.number(1)] for _ in range(2)], "else": self.number(1)}
        elif how == "majority":
            made = {"majority": self.number(1), "places": [5, 3], "shared": pick.choice(["split", "all", "none"])}
        elif how == "sum" and (row := self.named("ints", "numbers")):
            made = {"sum": row}
        elif how == "most_of" and (row := self.named("words", "ints")):
            made = {"most_of": row}
        steps = {"per": 2, "each": -3, "plus": 4, "min": -9, "max": 9, "table": [0, 2, 5], "thresholds": [[1, 2], [4, 7]]}
        for key in pick.sample(sorted(steps), pick.randint(0, 3)):
            made[key] = steps[key]
        if pick.random() < 0.6:
            made["when"] = self.condition() if pick.random() < 0.4 else f"{self.present()} and {self.present()}"
        return made

    def game(self):
        """The tables of the game; a part that `check` refuses is left out, so that the others stand."""
        pick = self.random
        rows = {scope: [{k: v for k, v in row.items() if k != "kind"} for row in rows] for scope, rows in self.rows.items()}
        made = {"players": 4, "sheet": {"rows": rows["sheet"]}, **({"teams": [2, 2]} if self.teams else {})}
        if self.rounds:
            made["rounds"] = {"rows": rows["round"]}
        levels = [level for level in ("member", "round", "score", "show") for _ in range(3)]

        for place, level in enumerate(level for level in levels if self.rounds or level != "round"):
            for _ in range(4):
                name = f"{level[0]}{place}"
                truth = level != "score" and pick.random() < 0.3
                part = self.condition() if truth else self.part()
                tried = json.loads(json.dumps({**made, level: {**made.get(level, {}), name: part}}))
                problems = read({"score": {"zero": 0}, **tried})[1]
                if not problems:
                    made = tried
                    (self.conditions if truth else self.numbers).append(name)
                    break

        made.setdefault("score", {"zero": "0"})
        tie = {**made, "score": {**made["score"], "ties": [{"most": self.number(1)}]}}
        return tie if not read(tie)[1] else made

    def value(self, field):
        """What somebody writes, blank where it may be."""
        wide, tall = field.shape
        if field.kind.name == "list":
            return [self.cell(field, field.kind.of) for _ in range(wide)]
        if field.kind.name == "grid":
            return [[self.cell(field, field.kind.of) for _ in range(wide)] for _ in range(tall)]
        return self.cell(field, field.kind.name)

    def cell(self, field, kind):
        """One box."""
        pick = self.random
        if field.may and pick.random() < 0.5:
            return None
        return {
            "int": lambda: pick.randint(field.low or 0, field.high or 0),
            "ticks": lambda: pick.randint(0, field.steps or field.shape[0]),
            "bool": lambda: pick.random() < 0.5,
            "text": lambda: pick.choice(COLOURS),
        }[kind]()


def _made(seed):
    """A random game's rules and what a table of four wrote, half of what may be blank left blank."""
    maker = Maker(seed)
    rules = read(maker.game())[0]

    def rows(scope):
        owners = {"player": 4, "team": 2, "table": 1}
        return {f.id: [maker.value(f) for _ in range(owners[f.per])] for f in rules.fields.values() if f.scope == scope}

    return rules, Written(tuple("ABCD"), rows("sheet"), [rows("round") for _ in range(3 if rules.rounds else 0)])


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**9))
def test_rounds_in_one_go_are_rounds_one_by_one(seed):
    """The same parts, standings, totals and problems, for whatever game."""
    rules, written = _made(seed)
    whole, steps = Table(rules, written, whole=True), Table(rules, written)
    whole.sections.tables = 9  # so many that one function for all rounds pays off
    at_once, by_round = whole.result(), steps.result()
    assert [(one.code, one.where) for one in at_once.problems] == [(one.code, one.where) for one in by_round.problems]
    for table in ("now", "before", *(("round", "member") if not by_round.problems else ())):
        assert getattr(at_once.state, table) == getattr(by_round.state, table)
    assert (at_once.played, at_once.finished, at_once.verdict) == (by_round.played, by_round.finished, by_round.verdict)


@pytest.mark.turns(3, among="dear")
@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_no_game_that_is_let_pass_fails(seed):
    """With half of what may be blank left blank, it is scored and told in both languages."""
    rules, written = _made(seed)
    result = play(rules, written)
    for lang in ("ja", "en"):
        label = labels(rules.words, lang)
        assert all(line.text for line in card(rules, lang, label))
        if not result.problems:
            assert explained(result, lang, label)
            decided(result, lang, label)


SHEET = (
    '[sheet]\nrows = [{ id = "coins", int = [0, 30], may = true }, { id = "sky", int = [0, 9], may = true, per = "table" }]\n'
)


def test_who_left_it_blank_takes_no_part_in_a_majority():
    """And takes no place; who wrote 0 gets nothing either."""
    program = rules_of(SHEET + '[score]\np = { majority = "coins", places = [7, 4], when = "given(coins)", plus = 1 }')
    result = play(program, Written(tuple("ABCD"), {"coins": [None, 5, 9, 0], "sky": [None]}))
    assert result.points("p") == [0, 5, 8, 1]


def test_partners_have_majorities_of_their_own():
    """Among all players, and not as many of them as there are teams."""
    program = rules_of(
        'teams = [2, 2]\n[sheet]\nrows = [{ id = "coins", int = [0, 30] }]\n[member]\n'
        'p = { majority = "coins", places = [7, 4] }\n[score]\nq = "p"'
    )
    assert play(program, Written(tuple("ABCD"), {"coins": [1, 2, 3, 9]})).points("q") == [4, 7]


@pytest.mark.parametrize(
    ("part", "codes"),
    [
        ("given(coins) and any(coins > 3)", ["rules-others-blank"]),
        ("given(coins) and left(coins) > 3", ["rules-others-blank"]),
        ("any(coins > 3)", ["rules-others-blank"]),
        ("any(given(coins) and coins > 3)", []),
        ("given(sky) and any(sky > 3)", []),
        ("given(none) and any(coins > 3)", ["rules-given", "rules-others-blank"]),
    ],
)
def test_what_is_known_of_oneself_is_not_known_of_others(part, codes):
    """Their rows are asked for inside the question to everybody; the table's row is one and the same."""
    _, problems = read(tomllib.loads(f'{SHEET}[score]\np = {{ value = 1, when = "{part}" }}'))
    assert [problem.code for problem in problems] == codes
