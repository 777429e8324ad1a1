"""One computed value as a file says it: an expression, or a table with a measure and what is done to it, in the order of its steps."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from functools import reduce
from typing import Any, Literal, cast

from printkit.language.keys import (
    PAIR,
    TEXT,
    AnyKey,
    Expression,
    Flag,
    Form,
    Key,
    OneOf,
    Schema,
    Whole,
    Wholes,
    Word,
    Words,
    listed,
    named,
    table,
)
from printkit.language.program import Level, Majority, RulePart, Start
from printkit.language.shape import Reader, is_whole
from printkit.language.tree import Binary, Call, Items, Name, Node
from printkit.model.problem import Problem, error, in_toml

_MOST_THRESHOLDS, _MOST_CASES = 100, 50

_ONE: Schema = Expression().schema()
_ONE_OR_SEVERAL = Form({"anyOf": [_ONE, listed(TEXT)]})

MEASURES: tuple[AnyKey, ...] = (
    Key("value", Expression(), "an expression", 'value = "2 * coins"'),
    Key("sum", _ONE_OR_SEVERAL, "adds up", 'sum = "dice"` or `sum = ["a", "b"]'),
    Key(
        "count",
        _ONE_OR_SEVERAL,
        "how many are marked, or hold what `of` says; of several each by itself",
        'count = "lit"` or `count = ["lit", "dark"]',
    ),
    Key("full", Expression(), "how many groups are full", 'full = "lit.columns"'),
    Key(
        "area",
        Expression(),
        "the cells of the largest connected area; with `of` only cells that hold that count",
        'area = "lit"',
    ),
    Key("run", Expression(), "the longest run: of numbers that follow each other, of ticks side by side", 'run = "dice"'),
    Key("sets", _ONE_OR_SEVERAL, "complete sets", 'sets = "cards"` or `sets = ["a", "b"]'),
    Key(
        "sizes",
        _ONE_OR_SEVERAL,
        "how many kinds each set has, of so many of each kind: 3, 2 and 1 make sets of 3, 2 and 1",
        'sizes = ["herbs", "roots", "fruits"]',
    ),
    Key("distinct", Expression(), "how many different ones", 'distinct = "cards"'),
    Key("most_of", Expression(), "how many of the kind that there are most of", 'most_of = "dice"'),
    Key(
        "majority", Expression(), "points for the most, the second most; who has 0 or less gets nothing", 'majority = "swords"'
    ),
    Key(
        "cases",
        Form(
            {"type": "array", "items": {"type": "array", "items": _ONE, "minItems": 2, "maxItems": 2}, "maxItems": _MOST_CASES}
        ),
        "the first condition that holds gives its value, else `else`",
        'cases = [["bid > 0", "10 * bid"]]',
    ),
)
"""What a part may measure, one of them."""

OF = Key(
    "of", Expression(), "with `count` or `area`: of what; words of a choice are in single quotation marks", "of = \"'red'\""
)
WITHIN = Key(
    "within",
    Word(),
    "with `count`, `sum`, `distinct`, `most_of`, `run` or `area` of a grid: the same of each of its `rows`, `columns`, or groups",
    'within = "columns"',
)
WEIGHTS = Key(
    "weights",
    Wholes(),
    "what each of several numbers is multiplied by, in their order, before the table",
    "weights = [1, 2, 3]",
)
WORTH = Key(
    "worth",
    Form({"anyOf": [listed({"type": "integer"}), named({"type": "integer"})]}),
    "with `sum`: what each value counts, from the least on, or by its word",
    "worth = { red = 3, blue = 1 }",
)
PLACES = Key(
    "places",
    Wholes(1, 20),
    "with `majority`: points for the first, the second place …; after two firsts comes the third",
    "places = [6, 3]",
)
SHARED = Key(
    "shared",
    OneOf(("split", "all", "none")),
    "with `majority`: tied players divide the points of their places; each gets the best of them; none gets any",
    'shared = "all"',
)
ELSE = Key("else", Expression(), "with `cases`: the value where no condition holds", "else = 0")
TABLE = Key("table", Wholes(), "points for 0, 1, 2, 3; more counts as the last", "table = [0, 1, 3, 6]")
THRESHOLDS = Key(
    "thresholds",
    Form({"type": "array", "items": PAIR.schema(), "minItems": 1, "maxItems": _MOST_THRESHOLDS}),
    "the points of the highest that is reached",
    "thresholds = [[63, 35], [90, 50]]",
)
PER = Key("per", Whole(1), "how many make one; a remainder doesn't count, below zero as above", "per = 10")
EACH = Key("each", Whole(), "points for each", "each = 5")
PLUS = Key("plus", Whole(), "added", "plus = -3")
MIN = Key("min", Whole(), "the least that it comes to", "min = 0")
MAX = Key("max", Whole(), "the most", "max = 20")
WHEN = Key("when", Expression(), "around all of it: otherwise 0", 'when = "upper >= 63"')
START = Key(
    "start",
    Form({"anyOf": [{"type": ["integer", "boolean"]}, named({"type": "integer"})]}),
    "in each round: what `prev` is before the first; a table has a number for each number of players",
    "start = 50` or `start = { 3 = 50, 4 = 40 }",
)
BOX = Key(
    "box",
    Flag(),
    "in `[round]` and `[member]`: a number that players keep while they play has a box beside what they write; what is written there is compared",
    "box = true",
)
NAME = Key("name", Words(), "what it is called", 'name = "Full houses"')
HELPER = Key("helper", Flag(), "in `[score]`: neither in the sum nor on the sheet", "helper = true")
ALONG = Key("along", Word(), "one value for each place of that axis of the game", 'along = "cell"')
COUNTS = Key("counts", Expression(), "in `[score]`: what a result counts beside the points", 'counts = "count(first)"')
ONLY = Key(
    "only", Expression(), "in `[score]`: a table of which this doesn't hold has no such part", "only = \"variant == 'chips'\""
)
SAY = Key("say", Words(), "what the card says of it instead of its own line", 'say = "5 for each full house"')

BESIDE: tuple[AnyKey, ...] = (
    OF,
    WITHIN,
    WEIGHTS,
    WORTH,
    PLACES,
    SHARED,
    ELSE,
    TABLE,
    THRESHOLDS,
    PER,
    EACH,
    PLUS,
    MIN,
    MAX,
    WHEN,
    START,
    BOX,
    ALONG,
    COUNTS,
    ONLY,
    NAME,
    HELPER,
    SAY,
)
"""What stands beside a measure."""

_BESIDE = frozenset(key.name for key in BESIDE)
_NAMES = tuple(key.name for key in MEASURES)

SCHEMA: Schema = {"anyOf": [_ONE, table((*MEASURES, *BESIDE))]}
"""The JSON Schema of a part."""


def read_part(
    name: str, level: Level, value: Any, where: str, problems: list[Problem], words: dict[str, dict[str, str]]
) -> RulePart:
    """One part: an expression, or a table with a measure and what is done to it."""
    if not isinstance(value, Mapping):
        reader = Reader({}, where, problems)
        return RulePart(name, level, where, measure=reader.expressed(value, where))
    reader = Reader(value, where, problems)
    measures = [key for key in _NAMES if key in value]
    reader.asked += _NAMES
    measure: Node | None = None
    cases: tuple[tuple[Node, Node], ...] = ()
    otherwise: Node | None = None
    majority: Majority | None = None
    several = False
    if not measures and any(key not in _BESIDE for key in value):
        pass  # a measure that is misspelt, or that there isn't, is told as that
    elif len(measures) != 1:
        listed = ", ".join(measures) or "–"
        problems.append(error("rules-one-measure", where, known=", ".join(_NAMES), found=listed))
    elif measures[0] == "cases":
        cases = _cases(reader)
        otherwise = ELSE.read(reader)
        if ELSE.name not in value:
            problems.append(error("rules-no-else", reader.at(ELSE.name)))
    elif measures[0] == "majority":
        measure = reader.expression("majority")
        shared = cast("Literal['split', 'all', 'none']", SHARED.read(reader))
        if PLACES.name not in value:
            problems.append(error("missing-key", reader.at(PLACES.name)))
        majority = Majority(PLACES.read(reader), shared)
    else:
        measure = _measure(reader, measures[0])
        several = measures[0] == "count" and isinstance(value["count"], list)
        several = several or measures[0] == "sizes" or WITHIN.name in value
    written = name != "total" and level != "end"  # anything else is called as it always is
    if written and NAME.name in value:
        words[name] = NAME.read(reader)
    part = RulePart(
        name,
        level,
        where,
        measure=measure,
        several=several,
        weights=WEIGHTS.read(reader),
        worth=_worth(reader) if measures == ["sum"] else {},
        cases=cases,
        otherwise=otherwise,
        majority=majority,
        table=TABLE.read(reader),
        thresholds=_thresholds(reader),
        per=PER.read(reader),
        each=EACH.read(reader),
        plus=PLUS.read(reader),
        low=MIN.read(reader),
        high=MAX.read(reader),
        when=WHEN.read(reader),
        start=_start(reader) if level in ("member", "round") else None,
        box=BOX.read(reader) if level in ("member", "round") else False,
        axis=ALONG.read(reader),
        counts=COUNTS.read(reader) if level == "score" else None,
        only=ONLY.read(reader) if level == "score" and written else None,
        helper=HELPER.read(reader) if level == "score" and written else False,
        say=SAY.read(reader),
    )
    if part.table and part.thresholds:
        problems.append(error("rules-table-and-thresholds", where))
    if part.low is not None and part.high is not None and part.low > part.high:
        problems.append(error("low-above-high", where, low=part.low, high=part.high))
    reader.end()
    return part


def _measure(reader: Reader, key: str) -> Node | None:
    """A measure with a name as the call that it stands for: ``count = "lit"`` is ``count(lit)``."""
    value, where = reader.table[key], reader.at(key)
    if isinstance(value, list) and key in ("sum", "sets", "count", "sizes"):
        items = [reader.expressed(item, f"{where}[{place}]") for place, item in enumerate(value)]
        nodes = [node for node in items if node is not None]
        if len(nodes) < max(len(items), 1):
            if not items:
                reader.tell(error("wrong-length", where, expected=1, found=0))
            return None
        if key in ("sets", "sizes"):
            return Call(key, tuple(nodes))
        if key == "count":
            of = OF.read(reader)
            return Items(tuple(Call(key, (node,) if of is None else (node, of)) for node in nodes))
        return reduce(lambda whole, node: Binary("+", whole, node), nodes)
    node = reader.expressed(value, where)
    if node is None or key == "value":
        return node
    if WITHIN.name in reader.table:
        return _within(reader, key, node)
    if key == "most_of":
        return Call("max", (Call("kinds", (node,)),))
    args: tuple[Node, ...] = (node,)
    if key in ("count", "area") and (of := OF.read(reader)) is not None:
        args = (node, of)
    return Call(key, args)


_OF_EACH = {
    "count": "counts",
    "sum": "sums",
    "distinct": "distincts",
    "most_of": "mosts",
    "run": "longest",
    "area": "areas",
}
"""The measures that there are of each group, and the functions that have them."""


def _within(reader: Reader, key: str, node: Node) -> Node | None:
    """A measure of each group of a grid: ``distinct = "garden", within = "columns"``."""
    group = WITHIN.read(reader)
    of = OF.read(reader) if key in ("count", "area") else None
    if key not in _OF_EACH or not isinstance(node, Name) or len(node.path) != 1:
        reader.tell(error("rules-within", reader.at(WITHIN.name), known=", ".join(_OF_EACH)))
        return None
    groups = Name((node.path[0], group), node.at)
    return Call(_OF_EACH[key], (groups,) if of is None else (groups, of), node.at)


def _cases(reader: Reader) -> tuple[tuple[Node, Node], ...]:
    value, where = reader.table["cases"], reader.at("cases")
    if not isinstance(value, list) or not value:
        reader.tell(error("not-list", where, found=in_toml(value)))
        return ()
    cases: list[tuple[Node, Node]] = []
    for number, case in enumerate(value[:_MOST_CASES]):
        if not isinstance(case, list) or len(case) != 2:
            reader.tell(error("rules-case", f"{where}[{number}]", found=in_toml(case)))
            continue
        condition = reader.expressed(case[0], f"{where}[{number}][0]")
        result = reader.expressed(case[1], f"{where}[{number}][1]")
        if condition is not None and result is not None:
            cases.append((condition, result))
    if len(value) > _MOST_CASES:
        reader.tell(error("too-many-items", where, limit=_MOST_CASES, found=len(value)))
    return tuple(cases)


def _worth(reader: Reader) -> dict[Any, int]:
    """What each value counts: a list from the least value on, or a table for words. Keys of a list are places from 0."""
    value = WORTH.read(reader)
    if value is None:
        return {}
    if isinstance(value, Mapping):
        wrong = next((key for key, points in value.items() if not is_whole(points)), None)
        if wrong is not None:
            reader.tell(error("not-int", f"{reader.at(WORTH.name)}.{wrong}", found=in_toml(value[wrong])))
            return {}
        return dict(value)
    return dict(enumerate(reader.wholes(WORTH.name, most=1000)))


def _thresholds(reader: Reader) -> tuple[tuple[int, int], ...]:
    value, where = THRESHOLDS.read(reader), reader.at(THRESHOLDS.name)
    if value is None:
        return ()
    if not isinstance(value, list) or not value:
        reader.tell(error("not-list", where, found=in_toml(value)))
        return ()
    if len(value) > _MOST_THRESHOLDS:
        reader.tell(error("too-many-items", where, limit=_MOST_THRESHOLDS, found=len(value)))
        return ()
    pairs = [reader.wholes_in(pair, f"{where}[{place}]", least=2, most=2) for place, pair in enumerate(value)]
    if not all(pairs):
        return ()
    steps = tuple((pair[0], pair[1]) for pair in pairs)
    if any(a[0] >= b[0] for a, b in itertools.pairwise(steps)):
        reader.tell(error("rules-ascending", where))
    return steps


def _start(reader: Reader) -> Start:
    value, where = START.read(reader), reader.at(START.name)
    if value is None or isinstance(value, bool) or is_whole(value):
        return cast("int | bool | None", value)
    if not isinstance(value, Mapping):
        reader.tell(error("not-int", where, found=in_toml(value)))
        return None
    numbers: dict[int, int] = {}
    for players, number in value.items():
        if not re.fullmatch("[1-9][0-9]?", players):  # 02 would be a second 2
            reader.tell(error("rules-start-players", f"{where}.{players}", found=players))
        elif not is_whole(number):
            reader.tell(error("not-int", f"{where}.{players}", found=in_toml(number)))
        else:
            numbers[int(players)] = number
    return numbers
