"""The tables of a game's rules → parts, ends, ties and checks, as they are written; `check` then finds what their names mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, cast

from printkit.language import moments
from printkit.language.keys import AnyKey, Expression, Expressions, Flag, Form, Key, OneOf, Word, Words
from printkit.language.parts import ALONG, SCHEMA, read_part
from printkit.language.program import Check, CheckedAt, End, Level, RulePart, Stop, Tie
from printkit.language.rows.read import RESERVED, good_id
from printkit.language.shape import Reader
from printkit.language.tree import Bool, Node
from printkit.model.problem import Problem, error, in_toml, nearest

_MOST_TIES, _MOST_CHECKS, _MOST_PLACES = 20, 50, 20

_PART = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")

SECTIONS: tuple[Literal["member", "round", "values", "score", "show", "after"], ...] = (
    "member",
    "round",
    "values",
    "score",
    "show",
    "after",
)
"""The tables of parts, in the order in which they are computed."""

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
    "the game is over when this is true; the total after a round is the score of the rounds up to it",
    'when = "any(total >= 100)"',
)
STOP = Key(
    "stop",
    OneOf(("round", "at once", "one more turn")),
    'the round is finished; `"at once"`, in the order of seats, so that who comes later lacks the round, and `when` is '
    'asked of the player whose turn it was: `"total >= 121"`; or all others have `"one more turn"`',
    'stop = "at once"',
)
TIE = Key(
    "tie",
    OneOf(("shared", "play on")),
    'while the lead is tied, another round; with `"at once"` another turn, with `"one more turn"` one more for each player',
    'tie = "play on"',
)
LATE = Key(
    "late", Flag(), 'with `"at once"`: who is later may have written something in the last round, and it counts', "late = true"
)
SAY = Key(
    "say",
    Words(),
    "what the card says instead of the condition, before the words on how the game stops. Texts by language as everywhere, or `say.end` of a word file",
    'say = "when …"',
)

PAST = Key("past", Word(), "the code of the game's own message for a round that comes after it", 'past = "already-decided"')
WITH = Key("with", Expressions(), "what a message of the game's own is filled with", 'with = { found = "bet" }')

WINNER = Key(
    "winner",
    Expression(),
    "the player for whom this is true when the game is over wins, whatever the totals; if it is true for several or for none, the totals decide",
    'winner = "last(made) and total >= 500"',
)
WINNER_SAY = Key(
    "winner_say",
    Words(),
    "what the card and the result say of `winner` instead of its condition; or `say.winner` of a word file",
    'winner_say = "whoever fulfils a contract and has 500"',
)

END: tuple[AnyKey, ...] = (ROUNDS, WHEN, STOP, TIE, WINNER, SAY, WINNER_SAY, LATE, PAST, WITH)
"""What ``[end]`` says."""

AT = Key(
    "at",
    OneOf(("round", "member", "end", "start", "entered")),
    "in every round, for each member of a team, at the end; before anything is computed, once or for every round",
    'at = "end"',
)
THAT = Key("that", Expression(), "what must hold", 'that = "sum_all(hearts) == 13"', required=True)
BROKEN = Key("say", Words(), "the message for a result that breaks it", 'say = "all hearts are taken"')

CODE = Key("code", Word(), "its message is `problems.CODE` of the word files", 'code = "bet-too-high"')
LEVEL = Key(
    "level",
    OneOf(("error", "warning")),
    "with `code`: an error refuses the result, a warning lets it count",
    'level = "warning"',
)
PLACE = Key("place", Word(), "with `code`: the row that the message is about", 'place = "bet"')
PLACES = Key(
    "places",
    Form({"type": "array", "items": {"type": "array", "minItems": 2, "maxItems": 2}, "maxItems": 20}),
    "conditions and rows: the innermost place that holds all rows whose condition holds",
    'places = [["coins > 0", "coins"]]',
)

CHECK: tuple[AnyKey, ...] = (AT, THAT, BROKEN, CODE, LEVEL, ALONG, PLACE, PLACES, WITH)
"""What a ``[[check]]`` says."""


class Declared:
    """What the tables say, unchecked."""

    def __init__(self) -> None:
        self.parts: dict[str, RulePart] = {}
        self.total: RulePart | None = None
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
    for section in SECTIONS:
        table = top.table_in(section)
        level: Level = "score" if section == "values" else section
        if level == "round" and table and not rounds:
            problems.append(error("rules-no-rounds", level))
        for name, value in table.items():
            where = f"{section}.{name}"
            if section == "score" and name == "ties":
                rules.ties = _ties(value, where, problems)
            elif section == "score" and name == "at":
                _moments(value, rows, rules)
            elif section == "score" and name == "total":
                rules.total = read_part("total", "score", value, where, problems, rules.words)
            elif _is_free(name, where, rows, rules):
                part = read_part(name, level, value, where, problems, rules.words)
                rules.parts[name] = replace(part, helper=True, own=False) if section == "values" else part
            if len(rules.parts) > MOST_PARTS:
                problems.append(error("rules-many-parts", where, limit=MOST_PARTS))
                return rules
    rules.end = _end(top, rules, rounds=rounds)
    rules.checks = _checks(top, rounds=rounds)
    return rules


def _is_free(name: Any, where: str, rows: Mapping[str, Any], rules: Declared) -> bool:
    """Whether this may be the id of one more part; tells why not."""
    if not _good_part(name, where, rules.problems):
        return False
    first = rows[name] if name in rows else rules.parts[name].where if name in rules.parts else ""
    if first:
        rules.problems.append(error("rules-name-twice", where, found=name, first=first))
    return not first


def _moments(value: Any, rows: Mapping[str, Any], rules: Declared) -> None:
    """The parts of ``[[score.at]]``, in their order."""
    for name, part in moments.read(value, rules.problems, rules.words):
        if _is_free(name if name in rows else part.name, part.where, rows, rules):
            rules.parts[part.name] = part


def _good_part(name: Any, where: str, problems: list[Problem]) -> bool:
    """Whether this may be the id of a part, which may have capitals; tells why not."""
    plain = isinstance(name, str) and name not in RESERVED and _PART.fullmatch(name)
    return bool(plain) or good_id(name, where, problems)


def _ties(value: Any, where: str, problems: list[Problem]) -> list[Tie]:
    ties: list[Tie] = []
    ways = [key.name for key in TIES]
    if not isinstance(value, list):
        problems.append(error("not-list", where, found=in_toml(value)))
        return ties
    if len(value) > _MOST_TIES:
        problems.append(error("too-many-items", where, limit=_MOST_TIES, found=len(value)))
    for number, table in enumerate(value[:_MOST_TIES]):
        place = f"{where}[{number}]"
        way = next(iter(table)) if isinstance(table, Mapping) and len(table) == 1 else ""
        if way not in ways:
            hint = nearest(way, ways)
            wrong = error("unknown-key", f"{place}.{way}", known=", ".join(ways), hint=hint) if hint else None
            problems.append(wrong or error("rules-tie", place, found=in_toml(table)))
            continue
        reader = Reader(table, place, problems)
        node = reader.expression(way)
        if node is not None:
            ties.append(Tie(cast("Literal['most', 'least']", way), node, f"{place}.{way}"))
    return ties


def _end(top: Reader, rules: Declared, *, rounds: bool) -> End | None:
    if not top.has("end"):
        return None
    reader = Reader(top.table_in("end"), "end", rules.problems)
    stop = cast("Stop", STOP.read(reader))
    when, number = WHEN.read(reader), ROUNDS.read(reader)
    number_of = read_part("rounds", "end", number, "end.rounds", rules.problems, rules.words) if number is not None else None
    play_on, late, say = TIE.read(reader) == "play on", LATE.read(reader), SAY.read(reader)
    winner, winner_say = WINNER.read(reader), WINNER_SAY.read(reader)
    past = PAST.read(reader)
    args = WITH.read(reader) if past else {}
    reader.end()
    misspelt = any(key not in reader.asked for key in reader.table)  # which is told, and what follows from it not, too
    asked = {WHEN.name, ROUNDS.name, *(() if rounds else (WINNER.name,))}
    if not reader.table.keys() & asked and not misspelt:
        rules.problems.append(error("rules-end-of-nothing", "end"))
    if stop != "round" and WHEN.name not in reader.table:
        rules.problems.append(error("rules-stop-needs-when", "end.stop", found=stop))
    if winner_say and winner is None and WINNER.name not in reader.table:
        rules.problems.append(error("rules-winner-say", f"end.{WINNER_SAY.name}"))
    return End(when, number_of, stop, play_on, late, say, past, args, winner, winner_say)


def _checks(top: Reader, *, rounds: bool) -> list[Check]:
    checks: list[Check] = []
    if not top.has("check"):
        return checks
    tables = top.table["check"]
    if not isinstance(tables, list):
        top.tell(error("not-list", "check", found=in_toml(tables)))
        return checks
    for number, table in enumerate(tables[:_MOST_CHECKS]):
        where = f"check[{number}]"
        if not isinstance(table, Mapping):
            top.tell(error("not-table", where, found=in_toml(table)))
            continue
        reader = Reader(table, where, top.problems)
        known = ("round", "member", "end", "start", "entered") if rounds else ("end", "member")
        at = cast("CheckedAt", AT.within(reader, OneOf(known)))
        that = THAT.read(reader)
        if THAT.name not in table:
            top.tell(error("missing-key", f"{where}.that"))
        code = CODE.read(reader)
        check = Check(at, that or Bool(value=True), BROKEN.read(reader), f"{where}.that", code=code)
        if code:
            warning, axis = LEVEL.read(reader) == "warning", ALONG.read(reader)
            check = check._replace(warning=warning, axis=axis, places=_places(reader), args=WITH.read(reader))
        reader.end()
        if that is not None:
            checks.append(check)
    return checks


def _places(reader: Reader) -> tuple[tuple[Node | None, str], ...]:
    """The rows at which a check is told: one, or several of which those count whose condition holds."""
    if row := PLACE.read(reader):
        return ((None, row),)
    value, where = PLACES.read(reader), reader.at(PLACES.name)
    if value is not None and not isinstance(value, list):
        reader.tell(error("not-list", where, found=in_toml(value)))
        return ()
    rows: list[tuple[Node | None, str]] = []
    for number, pair in enumerate(value or ()):
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], str) or number >= _MOST_PLACES:
            reader.tell(error("rules-place", f"{where}[{number}]", found=in_toml(pair)))
            continue
        rows.append((reader.expressed(pair[0], f"{where}[{number}][0]"), pair[1]))
    return tuple(rows)
