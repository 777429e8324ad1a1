"""The tables of a game's rules → parts, ends, ties and checks, as they are written; `check` then finds what their names mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

from printkit.language.keys import AnyKey, Expression, Flag, Form, Key, OneOf, Words
from printkit.language.parts import SCHEMA, read_part
from printkit.language.program import LEVELS, Check, End, Part, Stop, Tie
from printkit.language.rows.read import good_id
from printkit.language.shape import Reader, shown
from printkit.model.problem import Problem, error, nearest

_MOST_TIES, _MOST_CHECKS = 20, 50

MOST_PARTS = 200

TIES: tuple[AnyKey, ...] = (
    Key("most", Expression(), "who has the most of it is ahead", 'most = "points.houses"'),
    Key("least", Expression(), "who has the least", 'least = "broken"'),
)
"""How two who are even are told apart; one of them in each table of ``ties``."""

ROUNDS = Key("rounds", Form(SCHEMA), "how many there are; a table with `cases` may ask for `players`", "rounds = 9")
WHEN = Key(
    "when",
    Expression(),
    "it is over when this holds; the total after a round is the score of the rounds up to it",
    'when = "any(total >= 100)"',
)
STOP = Key(
    "stop",
    OneOf(("round", "at once", "one more turn")),
    'the round is finished; `"at once"`, in the order of seats, so that who comes later lacks the round, and `when` is '
    'asked of the player whose turn it was: `"total >= 121"`; or everybody else has `"one more turn"`',
    'stop = "at once"',
)
TIE = Key(
    "tie",
    OneOf(("shared", "play on")),
    'while the lead is even, another round; with `"at once"` another turn, with `"one more turn"` one more for everybody',
    'tie = "play on"',
)
LATE = Key(
    "late", Flag(), 'with `"at once"`: who is later may have written something in the last round, and it counts', "late = true"
)
SAY = Key(
    "say",
    Words(),
    "what the card says instead of the condition; how it stops is said behind it. Texts by language as everywhere, or `say.end` of a word file",
    'say = "when …"',
)

END: tuple[AnyKey, ...] = (ROUNDS, WHEN, STOP, TIE, SAY, LATE)
"""What ``[end]`` says."""

AT = Key("at", OneOf(("round", "member", "end")), "in every round, for each member of a team, or at the end", 'at = "end"')
THAT = Key("that", Expression(), "what must hold", 'that = "sum_all(hearts) == 13"', required=True)
BROKEN = Key("say", Words(), "what is said of a result in which it doesn't", 'say = "all hearts are taken"')

CHECK: tuple[AnyKey, ...] = (AT, THAT, BROKEN)
"""What a ``[[check]]`` says."""


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
    rules = Declared()
    problems = rules.problems
    top = Reader(tables, "", problems)
    for level in LEVELS:
        table = top.table_in(level)
        if level == "round" and table and not rounds:
            problems.append(error("rules-no-rounds", level))
        for name, value in table.items():
            where = f"{level}.{name}"
            if level == "score" and name == "ties":
                rules.ties = _ties(value, where, problems)
            elif level == "score" and name == "total":
                rules.total = read_part("total", "score", value, where, problems, rules.words)
            elif not good_id(name, where, problems):
                continue
            elif name in rows:
                problems.append(error("rules-name-twice", where, found=name, first=rows[name]))
            elif name in rules.parts:
                problems.append(error("rules-name-twice", where, found=name, first=rules.parts[name].where))
            elif len(rules.parts) < MOST_PARTS:
                rules.parts[name] = read_part(name, level, value, where, problems, rules.words)
            else:
                problems.append(error("rules-many-parts", where, limit=MOST_PARTS))
                return rules
    rules.end = _end(top, rules)
    rules.checks = _checks(top, rounds=rounds)
    return rules


def _ties(value: Any, where: str, problems: list[Problem]) -> list[Tie]:
    ties: list[Tie] = []
    ways = [key.name for key in TIES]
    if not isinstance(value, list):
        problems.append(error("not-list", where, found=shown(value)))
        return ties
    if len(value) > _MOST_TIES:
        problems.append(error("too-many-items", where, limit=_MOST_TIES, found=len(value)))
    for number, table in enumerate(value[:_MOST_TIES]):
        place = f"{where}[{number}]"
        way = next(iter(table)) if isinstance(table, Mapping) and len(table) == 1 else ""
        if way not in ways:
            hint = nearest(way, ways)
            wrong = error("unknown-key", f"{place}.{way}", known=", ".join(ways), hint=hint) if hint else None
            problems.append(wrong or error("rules-tie", place, found=shown(table)))
            continue
        reader = Reader(table, place, problems)
        node = reader.expression(way)
        if node is not None:
            ties.append(Tie(cast("Literal['most', 'least']", way), node, f"{place}.{way}"))
    return ties


def _end(top: Reader, rules: Declared) -> End | None:
    if not top.has("end"):
        return None
    reader = Reader(top.table_in("end"), "end", rules.problems)
    stop = cast("Stop", STOP.read(reader))
    when, number = WHEN.read(reader), ROUNDS.read(reader)
    rounds = read_part("rounds", "end", number, "end.rounds", rules.problems, rules.words) if number is not None else None
    play_on, late, say = TIE.read(reader) == "play on", LATE.read(reader), SAY.read(reader)
    reader.end()
    misspelt = any(key not in reader.asked for key in reader.table)  # which is told, and what follows from it not, too
    if not reader.table.keys() & {WHEN.name, ROUNDS.name} and not misspelt:
        rules.problems.append(error("rules-end-of-nothing", "end"))
    if stop != "round" and WHEN.name not in reader.table:
        rules.problems.append(error("rules-stop-needs-when", "end.stop", found=stop))
    return End(when, rounds, stop, play_on, late, say)


def _checks(top: Reader, *, rounds: bool) -> list[Check]:
    checks: list[Check] = []
    if not top.has("check"):
        return checks
    tables = top.table["check"]
    if not isinstance(tables, list):
        top.tell(error("not-list", "check", found=shown(tables)))
        return checks
    for number, table in enumerate(tables[:_MOST_CHECKS]):
        where = f"check[{number}]"
        if not isinstance(table, Mapping):
            top.tell(error("not-table", where, found=shown(table)))
            continue
        reader = Reader(table, where, top.problems)
        known = ("round", "member", "end") if rounds else ("end", "member")
        at = cast("Literal['round', 'member', 'end']", AT.within(reader, OneOf(known)))
        that = THAT.read(reader)
        if THAT.name not in table:
            top.tell(error("missing-key", f"{where}.that"))
        say = BROKEN.read(reader)
        reader.end()
        if that is not None:
            checks.append(Check(at, that, say, f"{where}.that"))
    return checks
