"""The tables of a game's rules → parts, ends, ties and checks, as they are written; `check` then finds what their names mean."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import Any, Literal, cast

from printkit.language.program import Check, CheckedAt, End, Level, Majority, Part, Stop, Tie
from printkit.language.rows.read import RESERVED, good_id
from printkit.language.shape import Reader, is_whole, shown
from printkit.language.tree import Binary, Bool, Call, Node
from printkit.model.problem import Problem, error, nearest

MEASURES = ("value", "sum", "count", "full", "area", "run", "sets", "distinct", "most_of", "majority", "cases")
"""What a part may measure, one of them."""

_KEYS = frozenset(
    [
        "name",
        "worth",
        "of",
        "else",
        "places",
        "shared",
        "table",
        "thresholds",
        "per",
        "each",
        "plus",
        "min",
        "max",
        "when",
        "start",
        "helper",
        "say",
        "along",
        "counts",
        "only",
    ]
)
"""What stands beside a measure."""

_SECTIONS: tuple[Literal["member", "round", "values", "score", "show", "after"], ...] = (
    "member",
    "round",
    "values",
    "score",
    "show",
    "after",
)
_TIES = ("most", "least")
_MOST_TIES, _MOST_THRESHOLDS = 20, 100

MOST_PARTS = 200

_PART = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")


class Declared:
    """What the tables say, unchecked."""

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}
        self.total: Part | None = None
        self.end: End | None = None
        self.ties: list[Tie] = []
        self.checks: list[Check] = []
        self.words: dict[str, dict[str, str]] = {}
        self.problems: list[Problem] = []


def declared(tables: Mapping[str, Any], rows: Mapping[str, Any], *, rounds: bool) -> Declared:
    """Read ``member``, ``round``, ``score``, ``show``, ``after``, ``end`` and ``check``; `rows` are ids that are taken."""
    made = Declared()
    problems = made.problems
    top = Reader(tables, "", problems)
    for section in _SECTIONS:
        table = top.table_in(section)
        level: Level = "score" if section == "values" else section
        if level == "round" and table and not rounds:
            problems.append(error("rules-no-rounds", level))
        for name, value in table.items():
            where = f"{section}.{name}"
            if section == "score" and name == "ties":
                made.ties = _ties(value, where, problems)
            elif section == "score" and name == "total":
                made.total = read_part("total", "score", value, where, problems, made.words)
            elif not (isinstance(name, str) and name not in RESERVED and _PART.fullmatch(name)) and not good_id(
                name, where, problems
            ):
                continue
            elif name in rows:
                problems.append(error("rules-name-twice", where, found=name, first=rows[name]))
            elif name in made.parts:
                problems.append(error("rules-name-twice", where, found=name, first=made.parts[name].where))
            elif len(made.parts) < MOST_PARTS:
                part = read_part(name, level, value, where, problems, made.words)
                made.parts[name] = replace(part, helper=True, own=False) if section == "values" else part
            else:
                problems.append(error("rules-many-parts", where, limit=MOST_PARTS))
                return made
    made.end = _end(top, made)
    made.checks = _checks(top, rounds=rounds)
    return made


def read_part(
    name: str, level: Level, value: Any, where: str, problems: list[Problem], words: dict[str, dict[str, str]]
) -> Part:
    """One part: an expression, or a table with a measure and what is done to it."""
    if not isinstance(value, Mapping):
        reader = Reader({}, where, problems)
        return Part(name, level, where, measure=reader.expressed(value, where))
    reader = Reader(value, where, problems)
    given = [key for key in MEASURES if key in value]
    for key in MEASURES:
        reader.asked.append(key)
    measure: Node | None = None
    cases: tuple[tuple[Node, Node], ...] = ()
    otherwise: Node | None = None
    majority: Majority | None = None
    if not given and any(nearest(key, MEASURES) for key in value if key not in _KEYS):
        pass  # a measure that is misspelt is told as that, with what is meant
    elif len(given) != 1:
        found = ", ".join(given) or "–"
        problems.append(error("rules-one-measure", where, known=", ".join(MEASURES), found=found))
    elif given[0] == "cases":
        cases = _cases(reader)
        otherwise = reader.expressed(value["else"], reader.at("else")) if reader.has("else") else None
        if otherwise is None and "else" not in value:
            problems.append(error("missing-key", reader.at("else")))
    elif given[0] == "majority":
        measure = reader.expression("majority")
        shared = cast("Literal['split', 'all', 'none']", reader.one_of("shared", ("split", "all", "none"), "split"))
        if "places" not in value:
            problems.append(error("missing-key", reader.at("places")))
        majority = Majority(reader.wholes("places", most=20), shared)
    else:
        measure = _measure(reader, given[0])
    written = name != "total" and level != "end"  # anything else is called as it always is
    if written and reader.has("name"):
        words[name] = reader.words("name")
    part = Part(
        name,
        level,
        where,
        measure=measure,
        worth=_worth(reader) if given == ["sum"] else {},
        cases=cases,
        otherwise=otherwise,
        majority=majority,
        table=reader.wholes("table"),
        thresholds=_thresholds(reader),
        per=reader.whole("per", low=1),
        each=reader.whole("each"),
        plus=reader.whole("plus"),
        low=reader.whole("min"),
        high=reader.whole("max"),
        when=reader.expression("when"),
        start=_start(reader) if level in ("member", "round") else None,
        axis=reader.text("along"),
        counts=reader.expression("counts") if level == "score" else None,
        only=reader.expression("only") if level == "score" and written else None,
        helper=reader.flag("helper") if level == "score" and written else False,
        say=reader.words("say"),
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
    if isinstance(value, list) and key in ("sum", "sets"):
        items = [reader.expressed(item, f"{where}[{place}]") for place, item in enumerate(value)]
        nodes = [node for node in items if node is not None]
        if len(nodes) < max(len(items), 1):
            if not items:
                reader.tell(error("wrong-length", where, expected=1, found=0))
            return None
        if key == "sets":
            return Call("sets", tuple(nodes))
        return reduce(lambda whole, node: Binary("+", whole, node), nodes)
    node = reader.expressed(value, where)
    if node is None or key == "value":
        return node
    if key == "most_of":
        return Call("max", (Call("kinds", (node,)),))
    args: tuple[Node, ...] = (node,)
    if key in ("count", "area") and reader.has("of"):
        of = reader.expressed(reader.table["of"], reader.at("of"))
        args = args if of is None else (node, of)
    return Call(key, args)


def _cases(reader: Reader) -> tuple[tuple[Node, Node], ...]:
    value, where = reader.table["cases"], reader.at("cases")
    if not isinstance(value, list) or not value:
        reader.tell(error("not-list", where, found=shown(value)))
        return ()
    found: list[tuple[Node, Node]] = []
    for number, case in enumerate(value[:50]):
        if not isinstance(case, list) or len(case) != 2:
            reader.tell(error("rules-case", f"{where}[{number}]", found=shown(case)))
            continue
        condition = reader.expressed(case[0], f"{where}[{number}][0]")
        result = reader.expressed(case[1], f"{where}[{number}][1]")
        if condition is not None and result is not None:
            found.append((condition, result))
    if len(value) > 50:
        reader.tell(error("too-many-items", where, limit=50, found=len(value)))
    return tuple(found)


def _worth(reader: Reader) -> dict[Any, int]:
    """What each value counts: a list from the least value on, or a table for words. Keys of a list are places from 0."""
    if not reader.has("worth"):
        return {}
    value = reader.table["worth"]
    if isinstance(value, Mapping):
        wrong = next((key for key, points in value.items() if not is_whole(points)), None)
        if wrong is not None:
            reader.tell(error("not-int", f"{reader.at('worth')}.{wrong}", found=shown(value[wrong])))
            return {}
        return dict(value)
    return dict(enumerate(reader.wholes("worth", most=1000)))


def _thresholds(reader: Reader) -> tuple[tuple[int, int], ...]:
    if not reader.has("thresholds"):
        return ()
    value, where = reader.table["thresholds"], reader.at("thresholds")
    if not isinstance(value, list) or not value:
        reader.tell(error("not-list", where, found=shown(value)))
        return ()
    if len(value) > _MOST_THRESHOLDS:
        reader.tell(error("too-many-items", where, limit=_MOST_THRESHOLDS, found=len(value)))
        return ()
    pairs = [reader.wholes_in(pair, f"{where}[{place}]", least=2, most=2) for place, pair in enumerate(value)]
    if not all(pairs):
        return ()
    found = tuple((pair[0], pair[1]) for pair in pairs)
    if any(a[0] >= b[0] for a, b in itertools.pairwise(found)):
        reader.tell(error("rules-ascending", where))
    return found


def _start(reader: Reader) -> int | bool | None:
    if not reader.has("start"):
        return None
    value = reader.table["start"]
    if isinstance(value, bool) or is_whole(value):
        return cast("int | bool", value)
    reader.tell(error("not-int", reader.at("start"), found=shown(value)))
    return None


def _ties(value: Any, where: str, problems: list[Problem]) -> list[Tie]:
    found: list[Tie] = []
    if not isinstance(value, list):
        problems.append(error("not-list", where, found=shown(value)))
        return found
    if len(value) > _MOST_TIES:
        problems.append(error("too-many-items", where, limit=_MOST_TIES, found=len(value)))
    for number, table in enumerate(value[:_MOST_TIES]):
        place = f"{where}[{number}]"
        way = next(iter(table)) if isinstance(table, Mapping) and len(table) == 1 else ""
        if way not in _TIES:
            hint = nearest(way, _TIES)
            wrong = error("unknown-key", f"{place}.{way}", known=", ".join(_TIES), hint=hint) if hint else None
            problems.append(wrong or error("rules-tie", place, found=shown(table)))
            continue
        reader = Reader(table, place, problems)
        node = reader.expression(way)
        if node is not None:
            found.append(Tie(cast("Literal['most', 'least']", way), node, f"{place}.{way}"))
    return found


def _end(top: Reader, made: Declared) -> End | None:
    if not top.has("end"):
        return None
    reader = Reader(top.table_in("end"), "end", made.problems)
    stop = cast("Stop", reader.one_of("stop", ("round", "at once", "one more turn"), "round"))
    when = reader.expression("when")
    rounds = None
    if reader.has("rounds"):
        rounds = read_part("rounds", "end", reader.table["rounds"], "end.rounds", made.problems, made.words)
    play_on = reader.one_of("tie", ("shared", "play on"), "shared") == "play on"
    late = reader.flag("late")
    say = reader.words("say")
    past = reader.text("past")
    args = reader.expressions("with") if past else {}
    reader.end()
    misspelt = any(key not in reader.asked for key in reader.table)  # which is told, and what follows from it not, too
    if "when" not in reader.table and "rounds" not in reader.table and not misspelt:
        made.problems.append(error("rules-end-of-nothing", "end"))
    if stop != "round" and "when" not in reader.table:
        made.problems.append(error("rules-stop-needs-when", "end.stop", found=stop))
    return End(when, rounds, stop, play_on, late, say, past, args)


def _checks(top: Reader, *, rounds: bool) -> list[Check]:
    found: list[Check] = []
    if not top.has("check"):
        return found
    tables = top.table["check"]
    if not isinstance(tables, list):
        top.tell(error("not-list", "check", found=shown(tables)))
        return found
    for number, table in enumerate(tables[:50]):
        where = f"check[{number}]"
        if not isinstance(table, Mapping):
            top.tell(error("not-table", where, found=shown(table)))
            continue
        reader = Reader(table, where, top.problems)
        known = ("round", "member", "end", "start", "entered") if rounds else ("end", "member")
        at = cast("CheckedAt", reader.one_of("at", known, known[0]))
        that = reader.expression("that")
        if "that" not in table:
            top.tell(error("missing-key", f"{where}.that"))
        say = reader.words("say")
        code = reader.text("code")
        check = Check(at, that or Bool(value=True), say, f"{where}.that", code=code)
        if code:
            warning = reader.one_of("level", ("error", "warning"), "error") == "warning"
            check = check._replace(
                warning=warning, axis=reader.text("along"), places=_places(reader), args=reader.expressions("with")
            )
        reader.end()
        if that is not None:
            found.append(check)
    return found


def _places(reader: Reader) -> tuple[tuple[Node | None, str], ...]:
    """The rows at which a check is told: one, or several of which those count whose condition holds."""
    if reader.has("place"):
        return ((None, reader.text("place")),)
    if not reader.has("places"):
        return ()
    value, where = reader.table["places"], reader.at("places")
    if not isinstance(value, list):
        reader.tell(error("not-list", where, found=shown(value)))
        return ()
    found: list[tuple[Node | None, str]] = []
    for number, pair in enumerate(value[:20]):
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], str):
            reader.tell(error("rules-place", f"{where}[{number}]", found=shown(pair)))
            continue
        found.append((reader.expressed(pair[0], f"{where}[{number}][0]"), pair[1]))
    return tuple(found)
